# Beskeder fra partier i alle spil.

audience-spectators = Tilskuere
audience-players = Spillere
audience-everybody = Alle

action-is-empty = Trækket er tomt.
action-is-too-long = Et træk har højst { $most } tegn.
action-is-unreadable = Et træk er en enkelt linje læselig tekst.
match-is-over = Partiet er slut: { $reason }
no-such-seat = Der er ingen plads { $seat } i dette parti; pladserne er { $seats }.
no-such-image = Der er intet billede { $name } nu.
nothing-to-take-back = Du har intet, der kan tages tilbage nu.

## Hvad de andre gjorde

story-moves = { $count ->
    [one] et træk
   *[other] { $count } træk
}
story-attacks = { $count ->
    [one] et angreb
   *[other] { $count } angreb
}
story-losses = { $count ->
    [one] et tab
   *[other] { $count } tab
}
story-trails = Træk, siden du sidst handlede
story-places = Steder i den forrige tur
story-attacked = Angrebet
