# Vad servern säger till den som frågar den om något. Till den som driver den talar den engelska på kommandoraden.

## Platser och partier

needs-token = Det här kräver nyckeln till en plats.
acting-needs-token = Den som drar behöver nyckeln till en plats.
token-of-another = Den här nyckeln öppnar en plats i ett annat parti.
one-token-opens-nothing = En av nycklarna öppnar ingen plats.
one-token-of-another = En av nycklarna öppnar en plats i ett annat parti.
seat-not-yours = Platsen { $seat } i det här partiet finns inte i din lista.
no-such-seat = Det finns ingen plats { $seat }; platserna är { $seats }.
who-sits-where = Ange vem som sitter på { $seats }: en människa, en dator, eller ledigt för andra.
no-player = { $game } har ingen datorspelare { $player }. { $hint }
umpire-without-clock = Domaren i { $game } har ingen klocka.
no-hints-here = Det ges inga tips i det här partiet.
no-hint-found = Inget tips hittades; försök själv.
umpire-is-a-person = En domare är en människa: ingen dator sitter på { $seat }.
name-unreadable = Ett namn är en enda rad läsbar text, utan mellanslag före eller efter.
no-scenario = { $game } har inget scenario { $scenario }. { $hint }
spectators-not-yet = Åskådare ser inte det här partiet än.
record-when-over = Protokollet visas när partiet är slut: det berättar allt som nu är dolt.
not-over = Det här partiet är inte slut än.

## Spel

no-game = Det finns inget spel { $game }. { $hint }
no-picture = { $game } har ingen bild { $picture }; det finns NAMN.svg för vart och ett av dess scenarier.
no-pictures = { $game } har inga bilder.
did-you-mean = Menade du { $names }?
there-is = Det finns { $names }.
there-is-none = Det finns inga.
list-or = { $first } eller { $last }
list-and = { $first } och { $last }

## Konton

not-logged-in = Ingen är inloggad här.
wrong-login = Namnet eller lösenordet är fel.
wrong-old-password = Det nuvarande lösenordet är fel.

## Analysbrädet

record-or-game = Ange ett protokoll eller ett spel.
record-too-long = Protokollet har fler än { $most } drag, och det är för långt för analysbrädet.
no-moment-of = { $last ->
    [one] Protokollet har ett drag; det finns ingen tidpunkt { $number }.
   *[other] Protokollet har { $last } drag; det finns ingen tidpunkt { $number }.
}
line-refused = Drag { $number } i varianten, { $action }, avvisas: { $reason }

## Förfrågningar

too-often-seconds = { $seconds ->
    [one] Det frågades för ofta. Försök igen om en sekund.
   *[other] Det frågades för ofta. Försök igen om { $seconds } sekunder.
}
too-often-minutes = { $minutes ->
    [one] Det frågades för ofta. Försök igen om en minut.
   *[other] Det frågades för ofta. Försök igen om { $minutes } minuter.
}
nothing-here = Det finns ingenting på den här adressen.
method-not-allowed = Den här adressen tar inte emot sådana förfrågningar.
request-too-large = Förfrågan är för stor.
request-unreadable = Förfrågan går inte att läsa: { $detail }
no-json = Förfrågan är ingen JSON som går att läsa.
another-site = Förfrågan kommer från en sida på en annan webbplats.
another-site-or-proxy = Förfrågan kommer från en sida på en annan webbplats. Om detta är din egen server bakom en proxy, ange dess adress med --origin.
not-this-name = Den här servern går inte under namnet i förfrågan; den som driver den anger dess adress med --origin.
figures-for-host = Siffrorna är till för den här datorn; andra släpps in med --metrics-from.
database-silent = Databasen svarar inte. Inget skrevs till hälften; försök igen om ett ögonblick.
server-failed = Något gick fel i servern. Det står i dess logg under { $id }.

## Det som inte passar i en förfrågan

request-does-not-fit = Förfrågan passar inte det som väntas här.
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
field-miswritten = { $name } är inte skrivet så som det måste vara.
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

no-hello = Du hälsade inte i tid.
hello-first = Det första meddelandet är hello.
hello-again = Du har redan hälsat.
account-without-seat = Ditt konto har inte den här platsen.
seat-renewed = Länken till den här platsen har förnyats.
right-unchecked = Din rätt till den här platsen kunde inte kontrolleras; anslut igen.
going-down = Servern stängs; anslut igen om ett ögonblick.
too-slow = Du tog inte emot dina meddelanden i tid.
too-many-connections = För många förbindelser är öppna från din adress.
too-many-messages = Du skickar för många meddelanden.
message-too-long = Meddelandet är för långt.
message-unreadable = Meddelandet går inte att läsa.
frames-too-often = Du ber om bilder för ofta.
socket-broke-down = Något gick fel på servern.
asks-too-fast = Du frågar för fort; vänta ett ögonblick.
talks-too-fast = Du talar för fort; vänta ett ögonblick.
is-spectator = Du är åskådare vid det här partiet.
eyes-when-over = Du ser partiet med de andras ögon när det är slut.
seat-unknown = Det finns ingen sådan plats.
step-unknown = Det finns inget sådant steg.
picture-unknown = Här finns ingen bild ”{ $name }” att se.
nothing-to-see = Det finns ingenting att se än.
