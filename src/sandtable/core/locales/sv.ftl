# Meddelanden från partier i alla spel.

audience-spectators = Åskådare
audience-players = Spelare
audience-everybody = Alla

action-is-empty = Draget är tomt.
action-is-too-long = Ett drag har högst { $most } tecken.
action-is-unreadable = Ett drag är en enda rad läsbar text.
match-is-over = Partiet är slut: { $reason }
no-such-seat = Det finns ingen plats { $seat } i det här partiet; platserna är { $seats }.
no-such-image = Det finns ingen bild { $name } nu.
nothing-to-take-back = Du har inget som kan tas tillbaka nu.

## Vad de andra gjorde

story-moves = { $count ->
    [one] ett drag
   *[other] { $count } drag
}
story-attacks = { $count ->
    [one] ett anfall
   *[other] { $count } anfall
}
story-losses = { $count ->
    [one] en förlust
   *[other] { $count } förluster
}
story-trails = Drag sedan du senast handlade
story-places = Platser i förra turen
story-attacked = Anfallet
