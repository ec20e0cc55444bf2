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

## Drafts of scenarios and positions

draft-title = Title
draft-summary = Summary
    .hint = One or two sentences for lists of scenarios.
draft-map-size = A map is { $least } to { $most } { $unit } wide and high.
draft-board-size = A board has { $fewest_rows } to { $rows } rows and { $fewest_columns } to { $columns } columns.
draft-no-layer = There is no layer { $name }.
draft-no-place = { $place } is not on the board.
draft-no-value = { $place }: there is no { $value }.
draft-no-edge = The edge between { $one } and { $other } is not on the board.
draft-no-edge-value = The edge between { $one } and { $other }: there is no { $value }.
draft-many-pieces = There are { $count } pieces; { $most } are allowed.
draft-many-shapes = There are { $count } shapes; { $most } are allowed.
draft-no-kind = There is no kind of piece { $kind }.
draft-no-shape = There is no shape { $kind }.
draft-no-side = { $what }: no side { $side } can have it.
draft-unplaced = { $what } { $id } has no place.
draft-two-pieces = { $place } has two pieces, and there is room for one.
draft-beyond = { $what } goes beyond the map.
draft-points = { $what } has { $fewest } to { $most } points, and this one has { $count }.
draft-many-cells = { $layer }: { $columns } × { $rows } cells are too many: choose larger cells, so that there are at most { $most }.
draft-raster-size = { $layer }: its { $columns } columns and { $rows } rows do not fit the map, which has { $wide } and { $high }.
draft-raster-damaged = { $layer }: its data are damaged. Undo the last step, or draw the layer again.
draft-raster-value = { $layer }: a cell has a value that is not known.

# The second part of a sentence: "Title: write something."
draft-input = { $label }: { $reason }.
draft-a-list = it is a list
draft-list-length = { $fewest } to { $most }, not { $count }
draft-twice = { $name } is there twice
draft-toggle = it is yes or no
draft-choose = choose one
draft-choose-place = choose a place on the board
draft-choose-fewer = choose at most { $most }
draft-not-on-board = { $value } is not on the board
draft-not-chosen = { $value } cannot be chosen
draft-there-is-no = there is no { $value }
draft-text = it is a text
draft-long = at most { $most } characters are allowed, and there are { $count }
draft-one-line = it is one line
draft-write = write something
draft-no-number = give a number
draft-number = it is a number
draft-least = it is at least { $least }
draft-most = it is at most { $most }
draft-whole = it is a whole number
draft-steps = it goes in steps of { $step }
chapter = Turn { $number }
