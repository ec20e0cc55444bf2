# Hvad partierne og deres opbevaring siger: hvorfor noget ikke gøres, og hvad programmet noterer ved bordet.

## Partier og pladser

no-such-match = Der findes intet sådant parti.
cannot-be-opened = Dette parti kan ikke åbnes med denne version af programmet.
not-started = Partiet er ikke begyndt: en plads venter stadig på nogen.
match-over = Partiet er slut.
the-seats-are = Pladserne i dette parti er { $seats }.
over-before-begun = Dette parti ville være slut, før det var begyndt: { $reason }
no-such-seat = Der er ingen plads { $seat } i dette parti.
seat-of-computer = En computerspiller har pladsen { $seat }.
seat-taken = Nogen har allerede pladsen { $seat }.
seat-twice = En plads er nævnt to gange.
player-unreadable = Spillerens navn er ikke en enkelt linje læselig tekst på højst { $most } tegn.
salt-unreadable = Saltet er ikke en enkelt linje læselig tekst på højst { $most } tegn.
too-late-for-salt = Det er for sent at føje noget til terningerne: partiet er begyndt.
unknown-token = Linket åbner ingen plads; måske er det blevet fornyet.
token-in-use = Denne nøgle åbner allerede en plads; lav en anden ved lodtrækning.

## At trække og tage tilbage

moved-on = Partiet er gået videre siden da.
moved-on-to = Partiet er gået videre: det er nu ved træk { $number }.
no-moment = Der er intet tidspunkt { $number }.
no-moment-of = { $last ->
    [one] Partiet har et træk; der er intet tidspunkt { $number }.
   *[other] Partiet har { $last } træk; der er intet tidspunkt { $number }.
}
no-action-of = { $last ->
    [one] Partiet har et træk; der er intet træk { $number }.
   *[other] Partiet har { $last } træk; der er intet træk { $number }.
}
nothing-to-take-back = Du har intet, der kan tages tilbage nu.
another-asks = En anden spørger allerede; svar på det først.
client-id-unreadable = En klients id er en enkelt linje på højst { $most } læselige tegn.
no-such-time = En tid er et antal millisekunder siden 1970.

## At tale sammen

cannot-talk-to = Du kan ikke tale med dem nu.
nobody-called = Der er ingen, der hedder { $name }, at tale med i dette parti.
spectators-too-fast = Tilskuerne taler for hurtigt; vent et øjeblik.
message-too-long = En besked er læselig tekst på højst { $most } tegn.
message-empty = Beskeden er tom.
too-much-chat = Du har skrevet { $most } beskeder i dette parti; der er ikke plads til flere.
too-much-asked = Du har bedt { $most } gange om at tage noget tilbage i dette parti; flere gange går det ikke.
no-such-talk = Ingen taler gennem { $kind } ved dette bord.
note-by-seat = En note kommer fra programmet, ikke fra en plads.
only-a-seat-asks = Kun en plads kan bede om at tage noget tilbage, eller svare.

## Konti

no-such-account = Der findes ingen sådan konto.
name-taken = Nogen hedder allerede { $name }.
account-name = Et navn er en enkelt linje på { $fewest } til { $most } læselige tegn, uden mellemrum før eller efter.
hash-unreadable = Hashværdien af en adgangskode er en enkelt linje på højst { $most } tegn.

## Noter ved bordet

time-ran-out = Tiden er udløbet for { $seat }.
computer-at-a-loss = Computerspilleren på pladsen { $seat } er rådvild og giver op.
