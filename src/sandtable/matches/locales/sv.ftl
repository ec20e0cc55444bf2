# Texter om partier och hur de sparas: fel, och programmets noteringar vid bordet.

## Partier och platser

no-such-match = Det finns inget sådant parti.
cannot-be-opened = Det här partiet kan inte öppnas med den här versionen av programmet.
not-started = Partiet har inte börjat: en plats är ännu ledig.
match-over = Partiet är slut.
the-seats-are = Platserna i det här partiet är { $seats }.
over-before-begun = Det här partiet skulle vara slut innan det har börjat: { $reason }
no-such-seat = Det finns ingen plats { $seat } i det här partiet.
seat-of-computer = Platsen { $seat } tillhör en datorspelare.
seat-taken = Platsen { $seat } är upptagen.
seat-twice = En plats anges två gånger.
player-unreadable = En spelares namn måste vara en enda rad på högst { $most } läsbara tecken.
salt-unreadable = Ett salt måste vara en enda rad på högst { $most } läsbara tecken.
too-late-for-salt = Det är för sent att lägga till ett salt: tärningarna har kastats.
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
name-taken = Namnet { $name } är upptaget.
account-name = Ett namn måste vara en enda rad på { $fewest } till { $most } läsbara tecken, utan mellanslag före eller efter.
hash-unreadable = Ett lösenords hashvärde måste vara en enda rad på högst { $most } tecken.

## Noteringar vid bordet

time-ran-out = Tiden är ute för { $seat }.
computer-at-a-loss = Datorspelaren på platsen { $seat } misslyckades och gav upp.
