# Tekster om partier og hvordan de gemmes: fejl, og programmets noter ved bordet.

## Partier og pladser

no-such-match = Der findes intet sådant parti.
cannot-be-opened = Dette parti kan ikke åbnes med denne version af programmet.
owned-elsewhere = En anden serverproces overtager partiet. Prøv igen om et øjeblik.
not-started = Partiet er ikke begyndt: en plads er stadig ledig, eller en spillers del af terningerne mangler.
match-over = Partiet er slut.
match-closed = I partiet skete der ingenting i lang tid, så serveren har lukket det uden resultat. Protokollen er fuldstændig så langt.
nobody-joined = Partiet begyndte aldrig, fordi ingen tog den ledige plads i lang tid. Serveren har lukket det: opret et nyt.
the-seats-are = Pladserne i dette parti er { $seats }.
over-before-begun = Dette parti ville være slut, før det var begyndt: { $reason }
no-such-seat = Der er ingen plads { $seat } i dette parti.
seat-of-computer = Pladsen { $seat } tilhører en computerspiller.
seat-taken = Pladsen { $seat } er optaget.
seat-twice = En plads er nævnt to gange.
player-unreadable = En spillers navn skal være en enkelt linje på højst { $most } læselige tegn.
salt-unreadable = Et salt skal være en enkelt linje på højst { $most } læselige tegn.
too-late-for-salt = Det er for sent at tilføje et salt: terningerne er kastet.
too-early-for-salt = Det er for tidligt at vise et salt: en plads er stadig ledig.
salt-hash-unreadable = Send enten et salt eller dets hashværdi med 64 hexadecimale cifre.
no-salt-promised = Pladsen { $seat } har ikke bundet sig til et salt og har derfor intet at vise.
salt-does-not-fit = Det er ikke det salt, som pladsen { $seat } har bundet sig til: det har en anden hashværdi.
salt-revealed = Saltet for pladsen { $seat } er vist og kan ikke længere holdes tilbage.
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
name-taken = Navnet { $name } er optaget eller ligner et, der er det.
account-name = Et navn skal være en enkelt linje på { $fewest } til { $most } læselige tegn, uden mellemrum før eller efter.
account-name-mixed = Brug bogstaver fra ét alfabet i hvert ord i navnet: her blandes bogstaver, der ligner hinanden.
hash-unreadable = Hashværdien af en adgangskode skal være en enkelt linje på højst { $most } tegn.

## Noter ved bordet

time-ran-out = Tiden er udløbet for { $seat }.
computer-at-a-loss = Computerspilleren på pladsen { $seat } svigtede og gav op.

## Biblioteket

no-such-scenario = Der er intet sådant scenarie i biblioteket.
draft-conflict = Scenariet blev ændret på en anden enhed. Hent den version, eller gem din oven i den.
too-many-scenarios = Du har { $most } scenarier, hvilket er grænsen. Slet et først.
too-many-versions = Et scenarie kan have { $most } versioner, og dette har dem alle. Kopiér det for at fortsætte.
library-full = Dine scenarier ville fylde mere end { $most } MB, hvilket er grænsen. Slet et først.
scenario-title = Titlen skal være én linje med højst { $most } læsbare tegn.
scenario-summary = Resuméet skal være én linje med højst { $most } læsbare tegn.
scenario-note = Noten skal være én linje med højst { $most } læsbare tegn.
scenario-tag = Et mærke skal være én linje med højst { $most } læsbare tegn.
too-many-tags = Et scenarie kan højst have { $most } mærker.
report-reason = Skriv på én linje med højst { $most } læsbare tegn, hvad der er galt.
publish-first = Udgiv en version først: der er ikke noget at dele endnu.
is-being-measured = Denne version bliver allerede målt.
measures-another = Du måler et andet scenarie. Vent, til det er færdigt, eller afbryd det.
too-many-measurements = For mange målinger venter. Prøv igen senere.
measurement-lost = Serveren blev genstartet under målingen. Start den igen.
measurement-too-slow = Et spil tager for lang tid på denne server, så balancen kan ikke måles her.
measurement-no-games = Spillene kunne ikke spilles til ende, så der er ikke noget at tælle.

## Studier

no-such-study = Der findes ikke sådan en studie, eller den er ikke delt.
study-conflict = Denne studie blev ændret på en anden enhed. Hent den version, eller gem din oven i den.
too-many-studies = Du har { $most } studier, og det er grænsen. Slet en først.
studies-full = Dine studier ville fylde mere end { $most } MB, og det er grænsen. Slet en først.
study-title = Titlen skal være én linje med højst { $most } læsbare tegn.

## Gennemgange

no-such-review = Den gennemgang findes ikke. Gennemgangen af en uploadet protokol slettes, når ingen åbner den i tre måneder.
too-many-reviews = { $most } gennemgange venter eller er allerede i gang, og flere må der ikke være. Prøv igen om nogle minutter.
review-lost = Serveren blev genstartet under gennemgangen. Fortsæt den: det, der er færdigt, er gemt.
review-too-slow = Serveren kan ikke nå gennemgangen på den tid, den har til én. Fortsæt den: det, der er færdigt, er gemt.
review-broken = Gennemgangen kunne ikke beregnes. Protokollen kræver måske en anden version af programmet.
