# Vad partierna och deras förvaring säger: varför något inte görs, och vad programmet noterar vid bordet.

## Partier och platser

no-such-match = Det finns inget sådant parti.
cannot-be-opened = Det här partiet kan inte öppnas med den här versionen av programmet.
not-started = Partiet har inte börjat: en plats väntar ännu på någon.
match-over = Partiet är slut.
the-seats-are = Platserna i det här partiet är { $seats }.
over-before-begun = Det här partiet skulle vara slut innan det har börjat: { $reason }
no-such-seat = Det finns ingen plats { $seat } i det här partiet.
seat-of-computer = En datorspelare har platsen { $seat }.
seat-taken = Någon har redan platsen { $seat }.
seat-twice = En plats anges två gånger.
player-unreadable = Spelarens namn är inte en enda rad läsbar text på högst { $most } tecken.
salt-unreadable = Saltet är inte en enda rad läsbar text på högst { $most } tecken.
too-late-for-salt = Det är för sent att lägga något till tärningarna: partiet har börjat.
unknown-token = Länken öppnar ingen plats; kanske har den förnyats.
token-in-use = Den här nyckeln öppnar redan en plats; slumpa fram en annan.

## Att dra och ta tillbaka

moved-on = Partiet har gått vidare sedan dess.
moved-on-to = Partiet har gått vidare: det är nu vid drag { $number }.
no-moment = Det finns ingen tidpunkt { $number }.
no-moment-of = { $last ->
    [one] Partiet har ett drag; det finns ingen tidpunkt { $number }.
   *[other] Partiet har { $last } drag; det finns ingen tidpunkt { $number }.
}
no-action-of = { $last ->
    [one] Partiet har ett drag; det finns inget drag { $number }.
   *[other] Partiet har { $last } drag; det finns inget drag { $number }.
}
nothing-to-take-back = Du har inget som kan tas tillbaka nu.
another-asks = Någon annan frågar redan; svara på det först.
client-id-unreadable = En klients id är en enda rad på högst { $most } läsbara tecken.
no-such-time = En tid är ett antal millisekunder sedan 1970.

## Att samtala

cannot-talk-to = Du kan inte tala med dem nu.
nobody-called = Det finns ingen som heter { $name } att tala med i det här partiet.
spectators-too-fast = Åskådarna talar för fort; vänta ett ögonblick.
message-too-long = Ett meddelande är läsbar text på högst { $most } tecken.
message-empty = Meddelandet är tomt.
too-much-chat = Du har skrivit { $most } meddelanden i det här partiet; fler tas inte emot.
too-much-asked = Du har bett { $most } gånger om att få ta tillbaka något i det här partiet; fler gånger går det inte.
no-such-talk = Ingen talar genom { $kind } vid det här bordet.
note-by-seat = En notering kommer från programmet, inte från en plats.
only-a-seat-asks = Bara en plats kan be om att få ta tillbaka något, eller svara.

## Konton

no-such-account = Det finns inget sådant konto.
name-taken = Någon heter redan { $name }.
account-name = Ett namn är en enda rad på { $fewest } till { $most } läsbara tecken, utan mellanslag före eller efter.
hash-unreadable = Ett lösenords hashvärde är en enda rad på högst { $most } tecken.

## Noteringar vid bordet

time-ran-out = Tiden är ute för { $seat }.
computer-at-a-loss = Datorspelaren på platsen { $seat } är rådlös och ger upp.
