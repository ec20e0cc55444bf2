# Texts of the lessons that all games share.
lesson-over = Lektionen är slut. Börja om den eller gå vidare till nästa.
not-solved =
    { $actions ->
        [one] Det var det inte. Börja om, och be om hjälp om du kör fast.
       *[other] Det var det inte: du har gjort { $actions } drag. Börja om, och be om hjälp om du kör fast.
    }

# De formulär som lektioner görs i. Nycklarna är fältens namn.
form-about = Vad den handlar om
form-title = Titel
    .hint = En rad, som på lektionens kort.
form-story = Berättelse
    .hint = Vad lektionen handlar om, i några meningar. En tom rad börjar ett stycke.
form-rules = Regler
    .hint = Beteckningarna på de regler som den lär ut, med mellanslag emellan.
form-start = Hur den börjar
form-seat = Spelarens plats
form-position = Ställning
    .hint = En ställning på en rad, som analysbrädet kopierar den; tomt för scenariots början.
form-opening = Drag innan den börjar
    .hint = Ett per rad, som PLATS: DRAG.
form-options = Partiets tillval
    .hint = Ett per rad, som NAMN = VÄRDE; texter inom citattecken.
form-marks = Markerade rutor
    .hint = En per rad; de är markerade tills spelaren gör något.
form-shows = Frågor vars svar ritas
    .hint = En per rad, till exempel en fråga ur menyn ”Visa på brädet”.
form-seed = Tärningarnas frö
    .hint = Pröva andra tills lektionen går som den ska.
form-goals = Mål
    .hint = Lektionen är löst så snart alla gäller samtidigt.
    .item = mål
    .sentence = Vad spelaren ska uppnå
form-solved = När den är löst
    .hint = Vad spelaren har lärt sig.
form-fails = Sätt att misslyckas
    .hint = Så snart ett av dem gäller får spelaren börja om.
    .item = sätt att misslyckas
    .sentence = Varför det gick fel
form-most_actions = Högst så många drag
    .hint = Efter så många drag är lektionen misslyckad.
form-help = Hjälp
    .hint = Från en knuff till lösningen.
    .item = hjälp
    .sentence = Hjälp
form-moves = Lösning och svar
form-solution = Lösning
    .hint = Ett drag per rad. Kontrollen spelar dem. Pröva lektionen för att spela in dem.
form-wrong = Vad som inte löser den
    .hint = Ta med det frestande felet; kontrollen spelar vart och ett.
    .item = felaktigt försök
    .actions = Drag, ett per rad
form-replies = De andras svar
    .hint = Ett per rad, som PLATS: DRAG, i tur och ordning.
form-computer = Vem som svarar när inga svar är kvar
form-none = ingen gräns

# Fälten i ett villkor. I texter står * för vilka tecken som helst.
condition-action = Spelaren har gjort detta drag
    .hint = I alla texter står * för vad som helst: attack *
condition-event = Något av detta slag har hänt
    .hint = Till exempel capture
condition-text = med denna text
    .hint = Som bland händelserna: *förstörs*
condition-piece = Spelaren ser denna pjäs
    .hint = Dess id eller namn: *infanteri*
condition-side = på denna sida
    .hint = { "" }
condition-place = på denna plats
    .hint = { "" }
condition-state = i detta tillstånd
    .hint = Till exempel offline eller hidden
condition-without = inte i detta tillstånd
    .hint = { "" }
condition-near = nära denna punkt på en karta
    .hint = Meter åt öster och norr: 1250,830
condition-within = högst så många meter därifrån
    .hint = { "" }
condition-paper = Spelaren kan läsa detta papper
    .hint = Rubrik och text: *order not understood*
condition-least = Minst så många
    .hint = Av händelserna, pjäserna eller papperen ovan.
condition-most = Högst så många
    .hint = För inga alls: minst 0 och högst 0.
condition-ask = Svaret på denna fråga
    .hint = En fråga om brädet, till exempel lines
condition-answer = har denna rad
    .hint = { "" }
condition-status = Meningen ovanför brädet är
    .hint = { "" }
condition-turn = Denna omgång har börjat
    .hint = Som spelet räknar dem.
condition-winner = Denna plats har vunnit
    .hint = { "" }
