# Hvad serveren siger til den, der spørger den om noget. Til den, der driver den, taler den engelsk på kommandolinjen.

## Pladser og partier

needs-token = Dette kræver nøglen til en plads.
acting-needs-token = Den, der trækker, skal have nøglen til en plads.
token-of-another = Denne nøgle åbner en plads i et andet parti.
one-token-opens-nothing = En af nøglerne åbner ingen plads.
one-token-of-another = En af nøglerne åbner en plads i et andet parti.
seat-not-yours = Pladsen { $seat } i dette parti er ikke på din liste.
no-such-seat = Der er ingen plads { $seat }; pladserne er { $seats }.
who-sits-where = Sig, hvem der sidder på { $seats }: et menneske, en computer, eller ledigt for andre.
no-player = { $game } har ingen computerspiller { $player }. { $hint }
umpire-without-clock = Dommeren i { $game } har intet ur.
no-hints-here = Der gives ingen tip i dette parti.
no-hint-found = Der blev ikke fundet noget tip; prøv selv.
umpire-is-a-person = En dommer er et menneske: ingen computer sidder på { $seat }.
name-unreadable = Et navn er en enkelt linje læselig tekst, uden mellemrum før eller efter.
no-scenario = { $game } har intet scenario { $scenario }. { $hint }
spectators-not-yet = Tilskuere ser ikke dette parti endnu.
record-when-over = Protokollen vises, når partiet er slut: den fortæller alt, hvad der er skjult nu.
not-over = Dette parti er ikke slut endnu.

## Spil

no-game = Der findes intet spil { $game }. { $hint }
no-picture = { $game } har intet billede { $picture }; der er NAVN.svg for hvert af dets scenarier.
no-pictures = { $game } har ingen billeder.
did-you-mean = Mente du { $names }?
there-is = Der er { $names }.
there-is-none = Der er ingen.
list-or = { $first } eller { $last }
list-and = { $first } og { $last }

## Konti

not-logged-in = Ingen er logget ind her.
wrong-login = Navnet eller adgangskoden er forkert.
wrong-old-password = Den nuværende adgangskode er forkert.

## Analysebrættet

record-or-game = Giv en protokol eller et spil.
record-too-long = Protokollen har flere end { $most } træk, og det er for langt til analysebrættet.
no-moment-of = { $last ->
    [one] Protokollen har et træk; der er intet tidspunkt { $number }.
   *[other] Protokollen har { $last } træk; der er intet tidspunkt { $number }.
}
line-refused = Træk { $number } i varianten, { $action }, afvises: { $reason }

## Forespørgsler

too-often-seconds = { $seconds ->
    [one] Der blev spurgt for ofte. Prøv igen om et sekund.
   *[other] Der blev spurgt for ofte. Prøv igen om { $seconds } sekunder.
}
too-often-minutes = { $minutes ->
    [one] Der blev spurgt for ofte. Prøv igen om et minut.
   *[other] Der blev spurgt for ofte. Prøv igen om { $minutes } minutter.
}
nothing-here = Der er intet på denne adresse.
method-not-allowed = Denne adresse tager ikke imod en sådan forespørgsel.
request-too-large = Forespørgslen er for stor.
request-unreadable = Forespørgslen kan ikke læses: { $detail }
no-json = Forespørgslen er ikke JSON, der kan læses.
another-site = Forespørgslen kommer fra en side på et andet websted.
another-site-or-proxy = Forespørgslen kommer fra en side på et andet websted. Hvis dette er din egen server bag en proxy, så angiv dens adresse med --origin.
not-this-name = Denne server går ikke under navnet i forespørgslen; den, der driver den, angiver dens adresse med --origin.
figures-for-host = Tallene er til denne maskine; andre får adgang med --metrics-from.
database-silent = Databasen svarer ikke. Intet blev skrevet halvt; prøv igen om et øjeblik.
server-failed = Noget gik galt i serveren. Det står i dens log under { $id }.

## Det, der ikke passer i en forespørgsel

request-does-not-fit = Forespørgslen passer ikke til det, der ventes her.
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
field-miswritten = { $name } er ikke skrevet, som det skal være.
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

no-hello = Du hilste ikke i tide.
hello-first = Den første besked er hello.
hello-again = Du har allerede hilst.
account-without-seat = Din konto har ikke denne plads.
seat-renewed = Linket til denne plads er blevet fornyet.
right-unchecked = Din ret til denne plads kunne ikke kontrolleres; forbind igen.
going-down = Serveren lukker ned; forbind igen om et øjeblik.
too-slow = Du tog ikke imod dine beskeder i tide.
too-many-connections = Der er for mange åbne forbindelser fra din adresse.
too-many-messages = Du sender for mange beskeder.
message-too-long = Beskeden er for lang.
message-unreadable = Beskeden kan ikke læses.
frames-too-often = Du beder for ofte om billeder.
socket-broke-down = Noget gik galt på serveren.
asks-too-fast = Du spørger for hurtigt; vent et øjeblik.
talks-too-fast = Du taler for hurtigt; vent et øjeblik.
is-spectator = Du er tilskuer ved dette parti.
eyes-when-over = Du ser partiet med de andres øjne, når det er slut.
seat-unknown = Der er ingen sådan plads.
step-unknown = Der er intet sådant trin.
picture-unknown = Her er ikke noget billede ”{ $name }” at se.
nothing-to-see = Der er intet at se endnu.
