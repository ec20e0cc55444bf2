# Messages of matches in every game.

audience-spectators = Spectators
audience-players = Players
audience-everybody = Everybody

action-is-empty = The action is empty.
action-is-too-long = An action has at most { $most } characters.
action-is-unreadable = An action is one line of readable text.
match-is-over = The match is over: { $reason }
no-such-seat = There is no seat { $seat } in this match; the seats are { $seats }.
no-such-image = There is no image { $name } now.
nothing-to-take-back = You have no action that can be undone now.

## What others did

story-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
story-attacks = { $count ->
    [one] one attack
   *[other] { $count } attacks
}
story-losses = { $count ->
    [one] one loss
   *[other] { $count } losses
}
story-trails = Moves since you last acted
story-places = Places of the last turn
story-attacked = Attacked
