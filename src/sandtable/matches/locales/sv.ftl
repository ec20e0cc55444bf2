# Texter om partier och hur de sparas: fel, och programmets noteringar vid bordet.

## Partier och platser

no-such-match = Det finns inget sådant parti.
cannot-be-opened = Det här partiet kan inte öppnas med den här versionen av programmet.
owned-elsewhere = En annan serverprocess tar över partiet. Försök igen om ett ögonblick.
not-started = Partiet har inte börjat: en plats är ännu ledig, eller så saknas en spelares del av tärningarna.
match-over = Partiet är slut.
match-closed = I partiet hände ingenting på länge, så servern har stängt det utan resultat. Protokollet är fullständigt så långt.
nobody-joined = Partiet började aldrig, eftersom ingen tog den lediga platsen på länge. Servern har stängt det: skapa ett nytt.
the-seats-are = Platserna i det här partiet är { $seats }.
over-before-begun = Det här partiet skulle vara slut innan det har börjat: { $reason }
no-such-seat = Det finns ingen plats { $seat } i det här partiet.
seat-of-computer = Platsen { $seat } tillhör en datorspelare.
seat-taken = Platsen { $seat } är upptagen.
seat-twice = En plats anges två gånger.
player-unreadable = En spelares namn måste vara en enda rad på högst { $most } läsbara tecken.
salt-unreadable = Ett salt måste vara en enda rad på högst { $most } läsbara tecken.
too-late-for-salt = Det är för sent att lägga till ett salt: tärningarna har kastats.
too-early-for-salt = Det är för tidigt att visa ett salt: en plats är ännu ledig.
salt-hash-unreadable = Skicka antingen ett salt eller dess hashvärde, med 64 hexadecimala siffror.
no-salt-promised = Platsen { $seat } har inte bundit sig till något salt och har därför inget att visa.
salt-does-not-fit = Detta är inte det salt som platsen { $seat } har bundit sig till: det har ett annat hashvärde.
salt-revealed = Saltet för platsen { $seat } har visats och kan inte längre hållas inne.
unknown-token = Länken öppnar ingen plats. Kanske har den förnyats: be om den nya länken.
token-in-use = Den här nyckeln används redan. Slumpa fram en annan.

## Att dra och ta tillbaka

moved-on = Partiet har gått vidare sedan dess.
moved-on-to = Partiet har gått vidare: det är nu vid drag { $number }.
no-moment = Det finns inget steg { $number }.
no-moment-of = { $last ->
    [one] Partiet har ett drag; det finns inget steg { $number }.
   *[other] Partiet har { $last } drag; det finns inget steg { $number }.
}
no-action-of = { $last ->
    [one] Partiet har ett drag; det finns inget drag { $number }.
   *[other] Partiet har { $last } drag; det finns inget drag { $number }.
}
nothing-to-take-back = Du har inget drag som kan tas tillbaka nu.
nothing-to-redo = Det finns inget att göra om: något annat har spelats sedan dess.
too-much-is-known = Detta kan inte tas tillbaka längre: du vet vad det ledde till. Fortsätt härifrån.
another-asks = En annan spelare ber redan om att få ta tillbaka ett drag. Svara på det först.
client-id-unreadable = En klients id måste vara en enda rad på högst { $most } läsbara tecken.
no-such-time = En tid måste vara ett antal millisekunder sedan 1970.

## Att samtala

cannot-talk-to = Du kan inte skicka meddelanden till dem nu.
nobody-called = Det finns ingen { $name } att tala med i det här partiet.
spectators-too-fast = Åskådarna skickar för många meddelanden. Vänta ett ögonblick.
message-too-long = Ett meddelande måste vara läsbar text på högst { $most } tecken.
message-empty = Meddelandet är tomt.
too-much-chat = Du har skickat { $most } meddelanden i det här partiet, och fler går det inte att skicka.
too-much-asked = Du har bett { $most } gånger om att få ta tillbaka ett drag i det här partiet, och fler gånger går det inte.
no-such-talk = Det finns inget slags meddelande som heter { $kind }.
note-by-seat = Bara programmet kan skriva noteringar.
only-a-seat-asks = Bara spelare kan be om att få ta tillbaka ett drag, eller svara.

## Konton

no-such-account = Det finns inget sådant konto.
name-taken = Namnet { $name } är upptaget eller liknar ett som är det.
account-name = Ett namn måste vara en enda rad på { $fewest } till { $most } läsbara tecken, utan mellanslag före eller efter.
account-name-mixed = Använd bokstäver ur ett enda alfabet i varje ord i namnet: här blandas bokstäver som liknar varandra.
hash-unreadable = Ett lösenords hashvärde måste vara en enda rad på högst { $most } tecken.

## Noteringar vid bordet

time-ran-out = Tiden är ute för { $seat }.
computer-at-a-loss = Datorspelaren på platsen { $seat } misslyckades och gav upp.

## Biblioteket

no-such-scenario = Det finns inget sådant scenario i biblioteket.
draft-conflict = Scenariot ändrades på en annan enhet. Läs in den versionen, eller spara din över den.
too-many-scenarios = Du har { $most } scenarier, vilket är gränsen. Radera ett först.
too-many-versions = Ett scenario kan ha { $most } versioner, och det här har alla. Kopiera det för att fortsätta.
library-full = Dina scenarier skulle ta mer än { $most } MB, vilket är gränsen. Radera ett först.
scenario-title = Titeln måste vara en rad med högst { $most } läsbara tecken.
scenario-summary = Sammanfattningen måste vara en rad med högst { $most } läsbara tecken.
scenario-note = Anteckningen måste vara en rad med högst { $most } läsbara tecken.
scenario-tag = En etikett måste vara en rad med högst { $most } läsbara tecken.
too-many-tags = Ett scenario kan ha högst { $most } etiketter.
report-reason = Skriv på en rad med högst { $most } läsbara tecken vad som är fel.
publish-first = Publicera en version först: det finns inget att dela ännu.
is-being-measured = Den här versionen mäts redan.
measures-another = Du mäter ett annat scenario. Vänta tills det är klart, eller avbryt det.
too-many-measurements = För många mätningar väntar. Försök igen senare.
measurement-lost = Servern startades om under mätningen. Börja om.
measurement-too-slow = Ett parti tar för lång tid på den här servern, så balansen kan inte mätas här.
measurement-no-games = Partierna kunde inte spelas till slut, så det finns inget att räkna.

## Studier

no-such-study = Det finns ingen sådan studie, eller så är den inte delad.
study-conflict = Den här studien ändrades på en annan enhet. Läs in den versionen, eller spara din över den.
too-many-studies = Du har { $most } studier, och det är gränsen. Radera en först.
studies-full = Dina studier skulle ta mer än { $most } MB, och det är gränsen. Radera en först.
study-title = Titeln måste vara en rad med högst { $most } läsbara tecken.

## Genomgångar

no-such-review = Den genomgången finns inte. Genomgången av ett uppladdat protokoll raderas när ingen öppnar den på tre månader.
too-many-reviews = { $most } genomgångar väntar eller pågår redan, och fler får det inte vara. Försök igen om några minuter.
review-lost = Servern startades om under genomgången. Fortsätt den: det som är klart är sparat.
review-too-slow = Servern hinner inte med genomgången på den tid som den har för en. Fortsätt den: det som är klart är sparat.
review-broken = Genomgången kunde inte beräknas. Protokollet kanske behöver en annan version av programmet.
