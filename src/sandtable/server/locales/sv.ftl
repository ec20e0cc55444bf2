# Serverns texter till klienter. Dess meddelanden på kommandoraden är bara på engelska.

## Platser och partier

needs-token = Det här kräver nyckeln till en plats.
acting-needs-token = Det här kräver nyckeln till en plats.
token-of-another = Den här nyckeln öppnar en plats i ett annat parti.
one-token-opens-nothing = En av nycklarna öppnar ingen plats.
one-token-of-another = En av nycklarna öppnar en plats i ett annat parti.
seat-not-yours = Platsen { $seat } i det här partiet finns inte i din lista.
no-such-seat = Det finns ingen plats { $seat }; platserna är { $seats }.
who-sits-where = Välj en spelare för { $seats }: en människa, en dator, eller ledigt för andra.
no-player = { $game } har ingen datorspelare { $player }. { $hint }
umpire-without-clock = Domaren i { $game } har ingen klocka.
no-hints-here = Tips är inte tillåtna i det här partiet.
no-hint-found = Datorn hittade inget tips för den här ställningen.
umpire-is-a-person = Domaren måste vara en människa: ingen dator kan ta platsen { $seat }.
name-unreadable = Ett namn måste vara en enda rad läsbar text, utan mellanslag före eller efter.
no-scenario = { $game } har inget scenario { $scenario }. { $hint }
file-too-long = Den här filen är för lång: utan bilder får den ha { $most } tecken.
file-unreadable = Filen kan inte läsas.
archive-refused = Filen går inte att använda: { $reason }.
pictures-too-large = Bilderna är för stora: med dem får filen ha { $most } tecken. Välj större celler.
spectators-not-yet = Åskådare kan inte se det här partiet än.
record-when-over = Protokollet finns när partiet är slut: det visar allt som nu är dolt.
report-when-over = Rapporten finns när partiet är slut: den visar allt som nu är dolt.
report-none = { $game } har ingen rapport om ett parti.
report-no-stage = Rapporten har inget sådant avsnitt.
not-over = Det här partiet är inte slut än.

## Spel

no-game = Det finns inget spel { $game }. { $hint }
no-lesson = { $game } har ingen lektion { $name }.
no-lesson-computer = Datorn { $player } kan inte svara i en lektion. { $hint }
no-puzzle = { $game } har ingen uppgift { $name }.
no-picture = { $game } har ingen bild { $picture }. Det finns NAMN.svg för vart och ett av dess scenarier.
no-pictures = { $game } har inga bilder.
did-you-mean = Menade du { $names }?
there-is = Det finns { $names }.
there-is-none = Det finns inga.
list-or = { $first } eller { $last }
list-and = { $first } och { $last }

## Konton

not-logged-in = Du är inte inloggad.
wrong-login = Namnet eller lösenordet är fel.
wrong-old-password = Det nuvarande lösenordet är fel.

## Analysbrädet

record-or-game = Förfrågan behöver ett protokoll eller ett spel.
record-too-long = Protokollet är för långt för analysbrädet: det har fler än { $most } drag.
no-moment-of = { $last ->
    [one] Protokollet har ett drag; det finns inget steg { $number }.
   *[other] Protokollet har { $last } drag; det finns inget steg { $number }.
}
line-refused = Drag { $number } i varianten, { $action }, är inte tillåtet: { $reason }

## Genomgångar

too-many-own-reviews = Du har bett om { $most } genomgångar som inte är klara än. Vänta tills en är klar.
review-when-over = Genomgången finns när partiet är slut: den visar allt som är dolt nu.
review-unfinished = Det här partiet är inte slut. Bara ett avslutat parti kan gås igenom.
review-outdated = En tidigare version av programmet har gjort den här genomgången. Be om den igen.
review-not-done = Genomgången är inte klar än.
review-no-step = Det steget finns inte.
review-no-animation = En rörlig bild är antingen gif eller webp.

## Förfrågningar

too-often-seconds = { $seconds ->
    [one] För många förfrågningar. Försök igen om en sekund.
   *[other] För många förfrågningar. Försök igen om { $seconds } sekunder.
}
too-often-minutes = { $minutes ->
    [one] För många förfrågningar. Försök igen om en minut.
   *[other] För många förfrågningar. Försök igen om { $minutes } minuter.
}
nothing-here = Det finns ingenting på den här adressen.
method-not-allowed = Den här adressen tar inte emot sådana förfrågningar.
request-too-large = Förfrågan är för stor.
too-much-work = Det här tar mer tid eller minne än servern tillåter. Gör det mindre.
too-many-pieces = Scenariot har för många pjäser: högst { $most } är tillåtna på den här servern.
too-many-cells = Spelplanen är för stor: högst { $most } rutor eller hexar är tillåtna på den här servern.
too-much-to-compute = En runda av det här scenariot skulle ta för lång tid att räkna ut på den här servern. Använd färre förband, eller kortare rundor med längre steg.
request-unreadable = Förfrågan går inte att läsa: { $detail }
no-json = Förfrågan är inte giltig JSON.
another-site = Förfrågan kommer från en sida på en annan webbplats.
another-site-or-proxy = Förfrågan kommer från en sida på en annan webbplats. Om detta är din egen server bakom en proxy, starta den med --origin och dess adress.
not-this-name = Den här servern har inte värdnamnet i förfrågan. Om detta är din egen server, starta den med --origin och dess adress.
figures-for-host = Bara den här datorn får läsa mätvärdena. Tillåt andra adresser med --metrics-from.
database-silent = Databasen svarar inte. Inget ändrades; försök igen om ett ögonblick.
database-unwritable = Det går inte att skriva i databasen: dess disk kan vara full. Serverns logg har orsaken.
server-failed = Något gick fel på servern. Försök igen; detaljerna står i serverns logg under { $id }.

## Det som inte passar i en förfrågan

request-does-not-fit = Förfrågan har inte den väntade formen.
the-request = Förfrågan
field-missing = { $name } saknas.
field-missing-in = { $name } saknas i { $place }.
field-too-long = { $name } får ha högst { $number } { $kind ->
    [str] tecken
    [array] { $number ->
        [one] post
       *[other] poster
    }
   *[object] fält
}.
field-too-short = { $name } måste ha minst { $number } { $kind ->
    [str] tecken
    [array] { $number ->
        [one] post
       *[other] poster
    }
   *[object] fält
}.
field-too-large = { $name } får vara högst { $number }.
field-too-small = { $name } måste vara minst { $number }.
field-miswritten = { $name } har inte den väntade formen.
field-of-type = { $name } måste vara { $wanted }.
field-of-type-not = { $name } måste vara { $wanted }, inte { $got }.
field-cannot-be = { $name } kan inte vara { $value }.
field-wrong = { $name }: { $why }.
type-text = text
type-whole-number = ett heltal
type-number = ett tal
type-true-or-false = sant eller falskt
type-nothing = ingenting
type-list = en lista
type-object = ett objekt

## Förbindelsen till ett parti. En webbläsare tar emot högst 123 byte när förbindelsen stängs.

no-hello = Inget hello-meddelande kom i tid.
hello-first = Det första meddelandet måste vara hello.
hello-again = Bara ett hello-meddelande är tillåtet.
account-without-seat = Den här platsen finns inte i ditt kontos lista.
seat-renewed = Länken till den här platsen har förnyats.
right-unchecked = Din tillgång till den här platsen kunde inte kontrolleras. Anslut igen.
going-down = Servern stängs. Anslut igen om ett ögonblick.
too-slow = Din förbindelse är för långsam: för många meddelanden väntar.
too-many-connections = För många förbindelser är öppna från din adress.
too-many-messages = Du skickar för många meddelanden.
message-too-long = Meddelandet är för långt.
message-unreadable = Meddelandet går inte att läsa.
frames-too-often = Du ber om bilder för ofta.
socket-broke-down = Något gick fel på servern.
asks-too-fast = För många förfrågningar. Vänta ett ögonblick.
talks-too-fast = Du skickar meddelanden för fort. Vänta ett ögonblick.
is-spectator = Du är åskådare: bara spelare kan göra detta.
eyes-when-over = Du kan se partiet som andra spelare såg det när det är slut.
seat-unknown = Det finns ingen sådan plats.
step-unknown = Det finns inget sådant steg.
picture-unknown = Det finns ingen bild ”{ $name }” i den här vyn.
nothing-to-see = Det finns ingenting att se än.

## Biblioteket

not-playable = { $number ->
    [one] Scenariot kan inte spelas ännu: { $problem }
   *[other] Scenariot kan inte spelas ännu, av { $number } skäl. Det första: { $problem }
}
version-too-large = Scenariofilen är för stor: högst { $most } tecken kan publiceras.
version-without-picture = Den här versionen har ingen bild.
host-only = Bara värdens konton kan göra det här.
draft-outdated = Utkastet sparades av en annan version av programmet. Öppna det i redigeraren och spara det igen.

## Studier

study-source = Kapitlet { $chapter } behöver antingen ett protokoll eller ett scenario.
study-step = Steg { $number } i kapitlet { $chapter } måste följa på ett tidigare steg.
study-text = En text i studien har tecken som inte kan visas. Ta bort dem och spara igen.
study-too-large = Studien är för stor: den får ha { $most } MB. Radera ett kapitel eller gör en andra studie.
