# Texts of the lessons that all games share.
lesson-over = Lektionen er slut. Begynd den forfra, eller gå videre til den næste.
not-solved =
    { $actions ->
        [one] Det var det ikke. Begynd forfra, og bed om hjælp, hvis du sidder fast.
       *[other] Det var det ikke: du har foretaget { $actions } handlinger. Begynd forfra, og bed om hjælp, hvis du sidder fast.
    }

# De formularer, som lektioner laves i. Nøglerne er felternes navne.
form-about = Hvad den handler om
form-title = Titel
    .hint = Én linje, som på lektionens kort.
form-story = Fortælling
    .hint = Hvad lektionen handler om, i nogle sætninger. En tom linje begynder et afsnit.
form-rules = Regler
    .hint = Betegnelserne på de regler, den lærer fra sig, med mellemrum imellem.
form-start = Hvordan den begynder
form-seat = Spillerens plads
form-position = Stilling
    .hint = En stilling på én linje, som analysebrættet kopierer den; tom for scenariets begyndelse.
form-opening = Træk før den begynder
    .hint = Ét pr. linje, som PLADS: TRÆK.
form-options = Partiets tilvalg
    .hint = Ét pr. linje, som NAVN = VÆRDI; tekster i anførselstegn.
form-marks = Markerede felter
    .hint = Ét pr. linje; de er markeret, indtil spilleren gør noget.
form-shows = Spørgsmål, hvis svar tegnes
    .hint = Ét pr. linje, for eksempel et spørgsmål fra menuen ”Vis på brættet”.
form-seed = Terningernes frø
    .hint = Prøv andre, indtil lektionen går som planlagt.
form-goals = Mål
    .hint = Lektionen er løst, så snart alle gælder samtidig.
    .item = mål
    .sentence = Hvad spilleren skal opnå
form-solved = Når den er løst
    .hint = Hvad spilleren har lært.
form-fails = Måder at mislykkes på
    .hint = Så snart en af dem gælder, må spilleren begynde forfra.
    .item = måde at mislykkes på
    .sentence = Hvorfor det gik galt
form-most_actions = Højst så mange træk
    .hint = Efter så mange træk er lektionen mislykket.
form-help = Hjælp
    .hint = Fra et vink til løsningen.
    .item = hjælp
    .sentence = Hjælp
form-moves = Løsning og svar
form-solution = Løsning
    .hint = Ét træk pr. linje. Kontrollen spiller dem. Prøv lektionen for at optage dem.
form-wrong = Hvad der ikke løser den
    .hint = Tag den fristende fejl med; kontrollen spiller hver af dem.
    .item = forkert forsøg
    .actions = Træk, ét pr. linje
form-replies = De andres svar
    .hint = Ét pr. linje, som PLADS: TRÆK, i rækkefølge.
form-computer = Hvem der svarer, når der ikke er flere svar
form-none = ingen grænse

# Felterne i en betingelse. I tekster står * for hvilke tegn som helst.
condition-action = Spilleren har gjort dette træk
    .hint = I alle tekster står * for hvad som helst: attack *
condition-event = Noget af denne slags er sket
    .hint = For eksempel capture
condition-text = med denne tekst
    .hint = Som blandt hændelserne: *ødelægges*
condition-piece = Spilleren ser denne brik
    .hint = Dens id eller navn: *infanteri*
condition-side = på denne side
    .hint = { "" }
condition-place = på dette sted
    .hint = { "" }
condition-state = i denne tilstand
    .hint = For eksempel offline eller hidden
condition-without = ikke i denne tilstand
    .hint = { "" }
condition-near = nær dette punkt på et kort
    .hint = Meter mod øst og nord: 1250,830
condition-within = højst så mange meter derfra
    .hint = { "" }
condition-paper = Spilleren kan læse dette papir
    .hint = Overskrift og tekst: *order not understood*
condition-least = Mindst så mange
    .hint = Af hændelserne, brikkerne eller papirerne ovenfor.
condition-most = Højst så mange
    .hint = For slet ingen: mindst 0 og højst 0.
condition-ask = Svaret på dette spørgsmål
    .hint = Et spørgsmål om brættet, for eksempel lines
condition-answer = har denne linje
    .hint = { "" }
condition-status = Sætningen over brættet er
    .hint = { "" }
condition-turn = Denne omgang er begyndt
    .hint = Som spillet tæller dem.
condition-winner = Denne plads har vundet
    .hint = { "" }
