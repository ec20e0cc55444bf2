# Serverens tekster til klienter. Dens beskeder på kommandolinjen er kun på engelsk.

## Pladser og partier

needs-token = Dette kræver nøglen til en plads.
acting-needs-token = Dette kræver nøglen til en plads.
token-of-another = Denne nøgle åbner en plads i et andet parti.
one-token-opens-nothing = En af nøglerne åbner ingen plads.
one-token-of-another = En af nøglerne åbner en plads i et andet parti.
seat-not-yours = Pladsen { $seat } i dette parti er ikke på din liste.
no-such-seat = Der er ingen plads { $seat }; pladserne er { $seats }.
who-sits-where = Vælg en spiller til { $seats }: et menneske, en computer, eller ledigt for andre.
no-player = { $game } har ingen computerspiller { $player }. { $hint }
umpire-without-clock = Dommeren i { $game } har intet ur.
no-hints-here = Tip er ikke tilladt i dette parti.
no-hint-found = Computeren fandt intet tip til denne stilling.
umpire-is-a-person = Dommeren skal være et menneske: ingen computer kan tage pladsen { $seat }.
name-unreadable = Et navn skal være en enkelt linje læselig tekst, uden mellemrum før eller efter.
no-scenario = { $game } har intet scenarie { $scenario }. { $hint }
file-too-long = Denne fil er for lang: uden billeder må den have { $most } tegn.
file-unreadable = Filen kan ikke læses.
archive-refused = Filen kan ikke bruges: { $reason }.
pictures-too-large = Billederne er for store: med dem må filen have { $most } tegn. Vælg større celler.
spectators-not-yet = Tilskuere kan ikke se dette parti endnu.
record-when-over = Protokollen kan hentes, når partiet er slut: den viser alt, hvad der er skjult nu.
report-when-over = Rapporten kan ses, når partiet er slut: den viser alt, hvad der er skjult nu.
report-none = { $game } har ingen rapport om et parti.
report-no-stage = Rapporten har intet sådant afsnit.
not-over = Dette parti er ikke slut endnu.

## Spil

no-game = Der findes intet spil { $game }. { $hint }
no-lesson = { $game } har ingen lektion { $name }.
no-lesson-computer = Computeren { $player } kan ikke svare i en lektion. { $hint }
no-puzzle = { $game } har ingen opgave { $name }.
no-picture = { $game } har intet billede { $picture }. Der er NAVN.svg for hvert af dets scenarier.
no-pictures = { $game } har ingen billeder.
did-you-mean = Mente du { $names }?
there-is = Der er { $names }.
there-is-none = Der er ingen.
list-or = { $first } eller { $last }
list-and = { $first } og { $last }

## Konti

not-logged-in = Du er ikke logget ind.
wrong-login = Navnet eller adgangskoden er forkert.
wrong-old-password = Den nuværende adgangskode er forkert.

## Analysebrættet

record-or-game = Forespørgslen skal have en protokol eller et spil.
record-too-long = Protokollen er for lang til analysebrættet: den har flere end { $most } træk.
no-moment-of = { $last ->
    [one] Protokollen har et træk; der er intet trin { $number }.
   *[other] Protokollen har { $last } træk; der er intet trin { $number }.
}
line-refused = Træk { $number } i varianten, { $action }, er ikke tilladt: { $reason }

## Gennemgange

too-many-own-reviews = Du har bedt om { $most } gennemgange, som ikke er færdige endnu. Vent, til en er det.
review-when-over = Gennemgangen findes, når partiet er slut: den viser alt, som er skjult nu.
review-unfinished = Dette parti er ikke slut. Kun et afsluttet parti kan gennemgås.
review-outdated = En tidligere version af programmet har lavet denne gennemgang. Bed om den igen.
review-not-done = Gennemgangen er ikke færdig endnu.
review-no-step = Det trin findes ikke.
review-no-animation = Et levende billede er enten gif eller webp.

## Forespørgsler

too-often-seconds = { $seconds ->
    [one] For mange forespørgsler. Prøv igen om et sekund.
   *[other] For mange forespørgsler. Prøv igen om { $seconds } sekunder.
}
too-often-minutes = { $minutes ->
    [one] For mange forespørgsler. Prøv igen om et minut.
   *[other] For mange forespørgsler. Prøv igen om { $minutes } minutter.
}
nothing-here = Der er intet på denne adresse.
method-not-allowed = Denne adresse tager ikke imod en sådan forespørgsel.
request-too-large = Forespørgslen er for stor.
too-much-work = Det her kræver mere tid eller hukommelse, end serveren tillader. Gør det mindre.
too-many-pieces = Scenariet har for mange brikker: højst { $most } er tilladt på denne server.
too-many-cells = Spilplanen er for stor: højst { $most } felter eller hexer er tilladt på denne server.
too-much-to-compute = En runde af dette scenarie ville tage for lang tid at beregne på denne server. Brug færre enheder, eller kortere runder med længere skridt.
request-unreadable = Forespørgslen kan ikke læses: { $detail }
no-json = Forespørgslen er ikke gyldig JSON.
another-site = Forespørgslen kommer fra en side på et andet websted.
another-site-or-proxy = Forespørgslen kommer fra en side på et andet websted. Hvis dette er din egen server bag en proxy, så start den med --origin og dens adresse.
not-this-name = Denne server har ikke værtsnavnet i forespørgslen. Hvis dette er din egen server, så start den med --origin og dens adresse.
figures-for-host = Kun denne maskine må læse måletallene. Giv andre adresser adgang med --metrics-from.
database-silent = Databasen svarer ikke. Intet blev ændret; prøv igen om et øjeblik.
database-unwritable = Der kan ikke skrives i databasen: dens disk kan være fuld. Serverens log har årsagen.
server-failed = Noget gik galt på serveren. Prøv igen; detaljerne står i serverens log under { $id }.

## Det, der ikke passer i en forespørgsel

request-does-not-fit = Forespørgslen har ikke den ventede form.
the-request = Forespørgslen
field-missing = { $name } mangler.
field-missing-in = { $name } mangler i { $place }.
field-too-long = { $name } må have højst { $number } { $kind ->
    [str] tegn
    [array] { $number ->
        [one] punkt
       *[other] punkter
    }
   *[object] { $number ->
        [one] felt
       *[other] felter
    }
}.
field-too-short = { $name } skal have mindst { $number } { $kind ->
    [str] tegn
    [array] { $number ->
        [one] punkt
       *[other] punkter
    }
   *[object] { $number ->
        [one] felt
       *[other] felter
    }
}.
field-too-large = { $name } må være højst { $number }.
field-too-small = { $name } skal være mindst { $number }.
field-miswritten = { $name } har ikke den ventede form.
field-of-type = { $name } skal være { $wanted }.
field-of-type-not = { $name } skal være { $wanted }, ikke { $got }.
field-cannot-be = { $name } kan ikke være { $value }.
field-wrong = { $name }: { $why }.
type-text = tekst
type-whole-number = et helt tal
type-number = et tal
type-true-or-false = sand eller falsk
type-nothing = intet
type-list = en liste
type-object = et objekt

## Forbindelsen til et parti. En browser tager imod højst 123 byte, når forbindelsen lukkes.

no-hello = Der kom ingen hello-besked i tide.
hello-first = Den første besked skal være hello.
hello-again = Kun én hello-besked er tilladt.
account-without-seat = Denne plads er ikke på din kontos liste.
seat-renewed = Linket til denne plads er blevet fornyet.
right-unchecked = Din adgang til denne plads kunne ikke kontrolleres. Forbind igen.
going-down = Serveren lukker ned. Forbind igen om et øjeblik.
too-slow = Din forbindelse er for langsom: for mange beskeder venter.
too-many-connections = Der er for mange åbne forbindelser fra din adresse.
too-many-messages = Du sender for mange beskeder.
message-too-long = Beskeden er for lang.
message-unreadable = Beskeden kan ikke læses.
frames-too-often = Du beder for ofte om billeder.
socket-broke-down = Noget gik galt på serveren.
asks-too-fast = For mange forespørgsler. Vent et øjeblik.
talks-too-fast = Du sender beskeder for hurtigt. Vent et øjeblik.
is-spectator = Du er tilskuer: kun spillere kan gøre dette.
eyes-when-over = Du kan se partiet, som andre spillere så det, når det er slut.
seat-unknown = Der er ingen sådan plads.
step-unknown = Der er intet sådant trin.
picture-unknown = Der er ikke noget billede »{ $name }« i denne visning.
nothing-to-see = Der er intet at se endnu.

## Biblioteket

not-playable = { $number ->
    [one] Scenariet kan ikke spilles endnu: { $problem }
   *[other] Scenariet kan ikke spilles endnu, af { $number } grunde. Den første: { $problem }
}
version-too-large = Scenariefilen er for stor: højst { $most } tegn kan udgives.
version-without-picture = Denne version har intet billede.
host-only = Kun værtens konti kan gøre dette.
draft-outdated = Kladden blev gemt af en anden version af programmet. Åbn den i redigeringen, og gem den igen.

## Studier

study-source = Kapitlet { $chapter } skal bruge enten en protokol eller et scenarie.
study-step = Trin { $number } i kapitlet { $chapter } skal følge efter et tidligere trin.
study-text = En tekst i studien har tegn, der ikke kan vises. Fjern dem, og gem igen.
study-too-large = Studien er for stor: den må fylde { $most } MB. Slet et kapitel, eller lav en studie til.
