# Tekster om partier og hvordan de gemmes: fejl, og programmets noter ved bordet.

## Partier og pladser

no-such-match = Der findes intet sådant parti.
cannot-be-opened = Dette parti kan ikke åbnes med denne version af programmet.
not-started = Partiet er ikke begyndt: en plads er stadig ledig.
match-over = Partiet er slut.
the-seats-are = Pladserne i dette parti er { $seats }.
over-before-begun = Dette parti ville være slut, før det var begyndt: { $reason }
no-such-seat = Der er ingen plads { $seat } i dette parti.
seat-of-computer = Pladsen { $seat } tilhører en computerspiller.
seat-taken = Pladsen { $seat } er optaget.
seat-twice = En plads er nævnt to gange.
player-unreadable = En spillers navn skal være en enkelt linje på højst { $most } læselige tegn.
salt-unreadable = Et salt skal være en enkelt linje på højst { $most } læselige tegn.
too-late-for-salt = Det er for sent at tilføje et salt: terningerne er kastet.
unknown-token = Linket åbner ingen plads. Måske er det blevet fornyet: bed om det nye link.
token-in-use = Denne nøgle er i brug. Vælg en anden tilfældig nøgle.

## At trække og tage tilbage

moved-on = Partiet er gået videre siden da.
moved-on-to = Partiet er gået videre: det er nu ved træk { $number }.
no-moment = Der er intet trin { $number }.
no-moment-of = { $last ->
    [one] Partiet har et træk; der er intet trin { $number }.
   *[other] Partiet har { $last } træk; der er intet trin { $number }.
}
no-action-of = { $last ->
    [one] Partiet har et træk; der er intet træk { $number }.
   *[other] Partiet har { $last } træk; der er intet træk { $number }.
}
nothing-to-take-back = Du har intet træk, der kan tages tilbage nu.
nothing-to-redo = Der er intet at gøre om: der er spillet noget andet siden.
too-much-is-known = Dette kan ikke tages tilbage længere: du ved, hvad det førte til. Fortsæt herfra.
another-asks = En anden spiller beder allerede om at tage et træk tilbage. Svar på det først.
client-id-unreadable = En klients id skal være en enkelt linje på højst { $most } læselige tegn.
no-such-time = En tid skal være et antal millisekunder siden 1970.

## At tale sammen

cannot-talk-to = Du kan ikke sende beskeder til dem nu.
nobody-called = Der er ingen { $name } at tale med i dette parti.
spectators-too-fast = Tilskuerne sender for mange beskeder. Vent et øjeblik.
message-too-long = En besked skal være læselig tekst på højst { $most } tegn.
message-empty = Beskeden er tom.
too-much-chat = Du har sendt { $most } beskeder i dette parti, og flere kan du ikke sende.
too-much-asked = Du har bedt { $most } gange om at tage et træk tilbage i dette parti, og flere gange går det ikke.
no-such-talk = Der er ingen slags besked, der hedder { $kind }.
note-by-seat = Kun programmet kan skrive noter.
only-a-seat-asks = Kun spillere kan bede om at tage et træk tilbage, eller svare.

## Konti

no-such-account = Der findes ingen sådan konto.
name-taken = Navnet { $name } er optaget.
account-name = Et navn skal være en enkelt linje på { $fewest } til { $most } læselige tegn, uden mellemrum før eller efter.
hash-unreadable = Hashværdien af en adgangskode skal være en enkelt linje på højst { $most } tegn.

## Noter ved bordet

time-ran-out = Tiden er udløbet for { $seat }.
computer-at-a-loss = Computerspilleren på pladsen { $seat } svigtede og gav op.
