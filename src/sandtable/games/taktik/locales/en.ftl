## Pieces

car = armoured car
tank = tank
field-hq = field headquarters
fuel = fuel depot
ammunition = ammunition depot
unit-car-2 = armoured car with firepower 2
unit-car-4 = armoured car with firepower 4
unit-tank-2 = tank with firepower 2
unit-tank-4 = tank with firepower 4
unit-tank-8 = tank with firepower 8
unit-field-hq = field headquarters
unit-fuel = fuel depot
unit-ammunition = ammunition depot
unit-mine = mine
piece = { $country } { $kind } { $id }
piece-power = { $piece }, firepower { $power }
piece-note = { $piece }, your guess: { $power }
list-end = { $first } and { $last }
percent = { $whole }.{ $tenth } %

## The board

terrain-open = open ground
terrain-street = street
terrain-forest = forest
terrain-mountain = mountains
terrain-water = water
terrain-houses = houses
terrain-headquarters = headquarters
terrain-depot = repair depot
terrain-repair = repair field
board-place = { $place }, { $country }
board-place-closed = { $place }, { $country }, out of play
line-river = River
line-bridge = Bridge
line-city = City limits
line-border = Border

## The computer

device = The computer
button = Press
fire-button = Fire
switch-stance = Switch 1
switch-task = Switch 2
stance-attack = attack
stance-retreat = retreat
task-extra = extra move
task-repair = repair
lamp-two = 2 steps
lamp-four = 4 steps
lamp-extra = +3 steps
lamp-repair = repair finished
lamp-long = long range
lamp-shot = shot
lamp-hit = hit
lamp-damage = damage
lamp-miss = miss
lamps-dark = none
roll-two = lamp 2
roll-four = lamp 4
roll-extra = lamp +3
roll-repair = lamp repair
roll-long = lamp long range
roll-shot = shot
shot-hit = hit
shot-damage = damage
shot-miss = miss

## Setting up

place-your-pieces = Place your pieces in your own countries, unseen by the other players.
placed = Placed on { $hex }: { $unit }.
removed = Taken back from { $hex }: { $unit }.
put-elsewhere = Now on { $hex }: { $unit }.
swapped = The pieces on { $one } and { $other } have changed places.
all-removed = You have taken back all your pieces.
all-placed = { $count ->
    [one] One piece is placed.
   *[other] { $count } pieces are placed.
}
is-ready = { $seat } is ready.
revealed = All players are ready: the pieces are on the board.
already-ready = You have confirmed your placement; wait for the other players.
still-placing = Place, swap or remove your pieces, or write deploy auto and a number; then write ready.
placing-is-over = You can place pieces only before the first turn.
unit-not-used = This unit is not used in this match: { $unit }.
unit-used-up = { $country } has already placed all its units of this kind: { $unit }.
not-all-placed = { $country } still has to place { $count } of this unit: { $unit }.
no-place-for-piece = You cannot place a piece on { $hex }: the hex is closed, or it is a headquarters, depot or repair field.
no-place-for-mine = You cannot lay a mine on { $hex }: the hex is closed, or it is the headquarters.
mined-already = There is already a mine on { $hex }.
no-mine-there = You have no mine on { $hex }.
none-of-yours-there = You have placed nothing on { $hex }.
not-your-country = { $hex } is not in a country of yours: { $countries }.
swap-two-pieces = Name the hexes of two different pieces to swap them.
swap-in-one-country = You can swap pieces only within one country.

## The start

pressed-for-start = { $seat } presses to see who begins: { $steps }.
start-tied = Equal sums: { $seats } press again.
begins = { $seat } begins.
press-for-start = Press first to see who begins: write press.
wait-for-start = You have pressed; wait for { $seats }.

## Turns

turn-of = Turn { $turn }: { $seat }.
pressed = { $seat } presses with { $stance } and { $task }. Lamps lit: { $lamps }.
no-steps = { $seat } can do nothing this turn and passes the computer on.
repair-done = A repair is finished: a vehicle leaves the repair area.
repair-none = No vehicle is under repair: one more step instead.
not-your-turn = It is { $seat }'s turn.
press-first = Set both switches and press first, for example press attack extra.
pressed-again = { $seat } presses the computer's button again: only hit, damage or miss counts.
pressed-already = You have already pressed in this turn.

## Moving

moves = { $piece } goes from { $start } to { $end }; steps left: { $steps }.
leaves-repair = { $piece } is repaired and comes out to { $hex }.
no-piece-there = There is no piece on { $hex }.
not-yours = { $piece } on { $hex } is not yours.
another-piece = The piece on { $hex } is { $piece }.
in-repair = { $piece } is under repair and cannot move or fire.
stays = { $piece } stays where it is: it has taken a headquarters or depot and cannot move or fire any more.
stays-there = { $piece } takes { $hex } and stays there; it cannot go on.
has-moved = { $piece } cannot go on: another piece has moved since.
no-fuel = { $piece } has no fuel depot within { $reach } hexes.
not-in-repair = { $piece } is not under repair.
no-repair-lamp = No vehicle can leave the repair area now: the repair lamp is off, or a vehicle has already left.
no-exit = { $hex } is not a free open hex next to your repair area.
must-leave-repair = The repair lamp is lit: take a vehicle out of the repair area first.
not-next-to = { $hex } is not next to { $other }.
river-between = There is a river without a bridge between { $other } and { $hex }.
closed-ground = { $hex } is closed to vehicles.
own-headquarters = { $hex } is a headquarters or depot of your own side; your pieces may not enter it.
taken-already = { $hex } is already taken; no piece can enter it any more.
occupied = { $hex } is occupied: a hex holds one piece.
cannot-take = Only armoured cars and tanks can take a headquarters or depot such as { $hex }, not this piece: { $kind }.
out-of-play = { $hex } is not used in this form of the game.
too-far = { $piece } cannot reach { $hex } with the steps that are left: { $steps }.
too-many-steps = The route to { $hex } is too long. Steps needed: { $steps }; left: { $left }.
movement-is-over = Movement is over; now the vehicles that moved may fire.

## Taking

takes-headquarters = { $piece } takes the headquarters of { $country } on { $hex } and stays there.
takes-depot = { $piece } takes the depot of { $countries } on { $hex } and stays there. Nothing can be repaired there any more.
takes-piece = { $piece } takes { $other }.
lost-in-repair = { $piece } is lost in the repair area.
mine-explodes = { $piece } hits a mine of { $country } on { $hex } and is destroyed.
mines-disarmed = The field headquarters of { $country } is lost: its mines are harmless now.
mine-map = The mines of { $country } lay on { $hexes }.

## Firing

fires = { $piece } on { $start } fires at { $other } on { $end }: { $shot }.
both-revealed = { $piece } has firepower { $power }, { $other } has { $strength }.
struck-helpless = { $piece } is out of reach of ammunition: its firepower does not count.
destroyed = { $piece } is destroyed.
destroyed-no-repair = { $piece } is damaged and lost: no repair field is free.
damaged = { $piece } is damaged and goes to the repair field { $hex }.
damaged-stays = { $piece } is damaged and stays on { $hex }: it holds the place it has taken.
rear-marks = { $piece } shows its rear to { $other }: firepower { $power }.
fire-after-movement = Firing comes after all movement: write end first.
has-not-moved = { $piece } has not moved in this turn, so it cannot fire.
has-fired = { $piece } has fired or missed its chance: vehicles fire in the order in which they moved.
cannot-fire = { $piece } cannot fire.
no-ammunition = { $piece } has no ammunition depot within { $reach } hexes, and had none when it began to move.
no-target = There is no target on { $hex }.
own-side = { $piece } is on your side.
target-in-repair = { $piece } is under repair and cannot be fired at.
not-to-be-shot = { $piece } cannot be fired at; enter its hex to take it.
not-adjacent = { $piece } is not next to { $hex }, and the long-range lamp is off.
out-of-range = { $piece } cannot fire at { $hex }: it is not next to it, nor in a straight line over one or two free hexes outside the cities and without mountains.

## Notes

noted = Your guess for { $piece }: firepower { $power }.
note-deleted = You delete your note on { $piece }.
no-such-piece = There is no piece { $id } on the board.
not-to-be-noted = You can note a guess only on vehicles of other players, not on { $piece }.
nothing-to-note = You can note guesses once the pieces are on the board.

## The end

headquarters-lost = { $count ->
    [one] The headquarters of { $countries } is taken.
   *[other] The headquarters of { $countries } are taken.
}
vehicles-lost = No vehicle of { $countries } is in action any more.
no-moves-left = No player has a piece left that can move.
last-turn = Turn { $turn } was the last.
won = { $count ->
    [one] { $seats } wins: { $reason }
   *[other] { $seats } win: { $reason }
}
drawn = A draw: { $reason }
resigned = { $seat } resigns.
side-resigned = { $countries } resigned.
you-resigned = You have resigned.
draw-offered = { $seat } offers a draw.
draw-offered-already = You have already offered or accepted a draw; the offer stands until it is answered.
no-draw-offered = No draw has been offered to you.
offer-draw = A draw is offered by { $seats }.
offer-stands = You have agreed to a draw. Waiting for { $seats }.
draw-accepted = { $seat } accepts the draw.
draw-declined = { $seat } declines the draw.
draw-played-on = { $seat } plays on: the draw is declined.
draw-agreed = All players agreed to a draw.

## What to do

status-place = Place your pieces in { $countries }: { $count } to go.
status-placed = All your pieces are placed: confirm with ready, or change something.
status-start = Press to see who begins.
status-press = Turn { $turn }: set both switches and press.
status-move = Move; steps left: { $steps }. Then end the movement.
status-leave = Take a vehicle out of the repair area. Steps left: { $steps }.
status-fire = These vehicles may fire, in this order: { $pieces }. Fire, or end the turn.
waiting-place = Pieces are being placed; not ready yet: { $seats }.
waiting-start = Players press to see who begins; still to press: { $seats }.
waiting-press = Turn { $turn }: waiting for { $seat } to press.
waiting-move = Turn { $turn }: { $seat } moves; steps left: { $steps }.
waiting-fire = Turn { $turn }: { $seat } may fire.

## Choices

kind-place = Place
kind-deploy = Deploy
kind-remove = Remove
kind-clear = Clear
kind-ready = Ready
kind-press = Press
kind-move = Move
kind-march = Longer routes
kind-leave = Leave the repair area
kind-fire = Fire
kind-end = End
kind-note = Notes
kind-talk = Draw and resignation
choice-place = Place: { $unit }
choice-auto = Place everything by a plan
choice-clear = Take everything back
choice-ready = Confirm the placement
choice-elsewhere = Move elsewhere from { $hex }: { $unit }
choice-swap = Swap with another from { $hex }: { $unit }
choice-remove = Take back from { $hex }: { $unit }
choice-press-start = Press to see who begins
choice-press = Press: { $stance }, { $task }
choice-move = { $kind } to { $hex }: { $steps }
choice-way = { $kind } { $hex }: a longer route
choice-leave = { $kind } out of the repair area to { $hex }
choice-end-movement = End the movement
choice-fire = { $kind } { $start } fires at { $end }
choice-end-turn = End the turn without firing again
choice-note = Note a guess on a vehicle
choice-offer-draw = Offer a draw
choice-accept-draw = Accept the draw
choice-decline-draw = Decline the draw
choice-resign = Resign
field-hex = Hex
field-plan = Plan
field-way = Destination, or the route hex by hex
field-piece = Vehicle
field-guess = Firepower
pick-delete = delete

## Beside the board

forces = Forces
row-standing = On the board
row-repair = Under repair
row-lost = Lost
row-mines = Mines
row-headquarters = Headquarters
lost = taken
held = held
note-damaged = Under repair until the repair lamp is lit.
note-stays = Has taken a headquarters or depot and stays there.
note-moving = Can go on; steps left: { $steps }.
allies = Allies

## Questions

lens-reach = How far a piece can go
lens-odds = What shots would do
lens-vehicle = What you know about a piece
lens-device = How likely each lamp is
lens-supplies = How far fuel and ammunition reach
finding-empty = { $hex }: empty
reach-of = Reach of { $piece }
reach-count = Steps: { $steps }. Hexes within reach: { $count }.
reach-if = The lamps 2 and 4 together give these steps.
odds-of = Shots by and at { $piece }
odds-none = No shots are possible here.
shots = Shots
shot-near = { $piece } fires at { $other }:
shot-far = { $piece } fires at { $other }, with the long-range lamp:
shot-odds = On { $stance }: target destroyed { $destroyed }, damaged { $damaged }; firing vehicle destroyed { $lost }, damaged { $hurt }; miss { $miss }.
commanded-by = Commanded by { $seat }.
power-known = Firepower { $power }.
power-chance = { $power }: { $chance }
power-unknown = Unknown firepower: { $chances }.
your-note = Your guess: { $power }.
shown-to-all = All players have seen its firepower.
shown-to = Its firepower has been seen by { $seats }.
shown-to-none = No opponent has seen its firepower.
has-fuel = It has fuel within reach.
lacks-fuel = It is out of reach of fuel.
has-ammunition = It has ammunition within reach.
lacks-ammunition = It is out of reach of ammunition.
device-shots = On { $stance }: hit { $hit }, damage { $damage }, miss { $miss }; repair lamp { $repair } with switch 2 on repair.
device-lamps = Lamp 2: { $two }; lamp 4: { $four }; lamp +3 with switch 2 on extra move: { $extra }; long range: { $long }.
fuel-reach = { $count ->
    [one] { $countries }: one fuel depot, within 5 hexes
   *[other] { $countries }: { $count } fuel depots, within 5 hexes
}
ammunition-reach = { $count ->
    [one] { $countries }: one ammunition depot, within 5 hexes
   *[other] { $countries }: { $count } ammunition depots, within 5 hexes
}
cannot-be-shown = { $text } cannot be shown. Ask for device, or for a hex of the map, for example reach K4, odds K4 or vehicle K4.

## Invalid actions

unknown-action = { $text } is not an action of this game. { $expected }
expected-actions = Write press attack extra, a move like K4-L4-M5, a shot like fire M5 > M6, or end, note p7 4, offer draw, resign.
incomplete = { $text } is not complete: { $example }
example-place = name a unit and a hex, for example place tank-8 K4.
example-remove = name one hex, for example remove K4 or remove mine K4.
example-swap = name two hexes, for example swap K4 L5.
example-deploy = name units and their hexes, for example deploy tank-8 K4 L5, car-2 M3; or write deploy auto 480417203.
example-press = set both switches, for example press attack extra or press retreat repair.
example-move = name the hex of your piece and its route, for example K4-L4-M5 or p7: K4-M5.
example-leave = name the repair field and a hex outside, for example leave K4-L4.
example-fire = name your vehicle's hex and the target's, for example fire M5 > M6.
example-note = name a piece and 2, 4, 8 or -, for example note p7 4.
no-such-plan = The number of a plan has at most { $digits } digits, for example deploy auto 480417203. Choose one that others cannot guess.
no-such-unit = { $text } is not a unit; the units are { $known }.
no-such-hex = { $text } is not a hex of this map, which runs from A1 to { $last }.

## Keys and previews

way-north = go or fire north
way-south = go or fire south
way-north-east = go or fire north-east
way-east = go or fire east
way-south-east = go or fire south-east
way-south-west = go or fire south-west
way-west = go or fire west
way-north-west = go or fire north-west
key-press-then = during a turn: first a for attack or r for retreat, then e for extra move or r for repair
key-leave = deselect the piece
key-end = end the movement or the turn
lens-piece = What the selected piece can do
lens-aim = What the selected piece meets at a hex
field-there = Destination
order-of-fire = Order of fire
display-steps = Steps: { $steps }
display-fire = Fire!
aims-count = { $count ->
    [0] It has no target.
    [one] It has one target: choose it, then press.
   *[other] It has { $count } targets: choose one, then press.
}
way = Route
way-costs = Steps: { $steps }; left afterwards: { $left }.
would-take = It takes { $piece } there.
would-take-headquarters = It takes the headquarters of { $country } and stays there.
would-take-depot = It takes the depot of { $countries } and stays there.
shot-at = A shot at { $piece } on { $hex }
shot-stance = Switch 1 is set to { $stance }.
chance-destroys = target destroyed
chance-damages = target damaged
chance-stays = target damaged, stays
chance-misses = miss
chance-is-damaged = your vehicle damaged
chance-is-destroyed = your vehicle destroyed

## Goal, pieces and ground

goal = { $count ->
    [one] Win by taking the headquarters of { $countries }.
   *[other] Win by taking both headquarters: those of { $countries }.
}
goal-both = An alliance wins by taking all headquarters of the other.
goal-vehicles-too = You also win by putting all vehicles of the other alliance out of action. Vehicles under repair are out of action.
goal-last-turn = The match is drawn after turn { $turn }.
goal-turn = Turn
goal-headquarters = Headquarters taken from { $countries }
goal-headquarters-enemy = Enemy headquarters taken
goal-headquarters-own = Your headquarters taken
goal-vehicles = Vehicles of { $countries } out of action
goal-vehicles-enemy = Enemy vehicles out of action
goal-vehicles-own = Your vehicles out of action
tally-vehicles = Vehicles in action
tally-headquarters = Headquarters held
figure-steps = Steps for each hex
figure-steps-car = ½, in and into a city 1
figure-power = Firepower
figure-power-unknown = unknown ({ $chances })
figure-guess = Your guess
figure-range = Fires at
figure-range-adjacent = adjacent hexes; farther with the long-range lamp
figure-has-fuel = within reach
figure-lacks-fuel = out of reach: it cannot move
figure-has-ammunition = within reach
figure-lacks-ammunition = out of reach: it cannot fire, and counts as the weaker one when fired at
about-car = Takes headquarters and depots, and fires after it has moved.
about-tank = Takes headquarters and depots, and fires after it has moved.
about-field-hq = While it stands, its country's mines are live. An enemy vehicle that enters its hex takes it.
about-fuel = Vehicles of its side within 5 hexes may move. An enemy vehicle that enters its hex takes it.
about-ammunition = Vehicles of its side within 5 hexes may fire. An enemy vehicle that enters its hex takes it.
about-mine = Destroys the enemy vehicle that enters its hex. Only its own side sees it.
about-open = All pieces may enter.
about-street = All pieces may enter. Armoured cars pay a full step, and no long shots are possible.
about-forest = Closed to all pieces.
about-mountain = Closed to all pieces. Long shots do not pass over it.
about-water = Closed to all pieces. Long shots pass over it.
about-houses = Closed to all pieces.
about-headquarters = An enemy vehicle that enters takes it and stays. Its own side may not enter.
about-depot = An enemy vehicle that enters takes it and stays: nothing is repaired there any more. Its own side may not enter.
about-repair = Damaged vehicles wait here for the repair lamp. Nobody enters by moving.
about-river = No piece crosses it. Shots do.
about-bridge = Pieces cross the river here.
about-city = Inside and across it armoured cars pay a full step, and long shots are not possible.
about-border = Does not stop movement.
note-may-fire = Has moved and may fire.
note-no-target = Has moved. No target is within its reach.
note-moved = Has moved in this turn.
aims = Lines of fire

## About the game

game = Taktik
    .summary = Tanks of hidden strength, four countries, two alliances, and a computer instead of dice.
scenario-introductory = Introductory game
    .summary = Two players, one country each: Kazaldis against Sarapan. The first headquarters taken decides.
scenario-standard = Standard game
    .summary = Two players, two countries each: Kazaldis and Armania against Sarapan and Calderon.
scenario-three = Three players
    .summary = Kazaldis and Armania against Sarapan, which begins, has two battalions and takes every other turn.
scenario-four = Four players
    .summary = Kazaldis and Armania against Sarapan and Calderon, one player for each country.
scenario-bridges = Three bridges
    .summary = A quick game for two: Kazaldis and Sarapan on a small board, one battalion each, with a river between them that only three bridges cross.
scenario-isthmus = Two isthmuses
    .summary = Two players, two countries each: two islands joined by two narrow necks of land. Guard one, break through the other, and do not leave your headquarters bare.
option-mines = Mines and field headquarters, the first additional rule (TAK-X1, TAK-X2).
    .name = Mines
option-supplies = Fuel and ammunition, the second additional rule (TAK-X3, TAK-X4).
    .name = Supplies
option-rear-marks = An enemy directly behind a firing vehicle learns its firepower (TAK-F8).
    .name = Rear marks
option-open-allies = Allies know each other's firepower and mines (TAK-B4).
    .name = No secrets between allies
option-calderon-land = With three players: whether vehicles may enter Calderon's land (TAK-W3).
    .name = Calderon's land
    .closed = closed to vehicles
    .open = open to vehicles
option-last-turn = The match is drawn after this number of turns (TAK-W1).
    .name = Last turn
    .none = no limit

## What the others did

story-turn = { $seat }: { $deeds }.
story-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
story-shot = shot at { $hex }: { $shot }
story-nothing = no move

## Editor

editor-countries = Countries
editor-capitals = Capitals
editor-capital = Capital
editor-ground = Ground
editor-rivers = Rivers
editor-headquarters = Headquarters of { $country }
editor-scenario = Scenario
editor-players = Players and turns
editor-seats = Players
    .item = player
    .hint = Two to four. Each commands one country, or two countries that are allies.
editor-seat = Named after
editor-seat-countries = Commands
editor-order = Order of turns
    .item = turn
    .hint = The order repeats. The alliances must alternate.
editor-turn = Player
editor-begins = Who begins
    .empty = the players press for it
editor-closed = Closed countries
    .hint = No piece may enter their land.
editor-forces = Forces
editor-battalions = Battalions of { $country }

## Position editor

position = Position
position-known = Firepower known to
position-spectators = Spectators
position-doing = State
    .repair = under repair
    .stays = has taken a headquarters or depot and stays
    .none = able to act
position-phase = Phase
    .placing = pieces are being placed
    .start = players press to see who begins
    .press = before the press
    .moving = movement
    .firing = fire
position-turn = Turn
    .hint = 0 before the first turn.
position-mover = To move
position-taken = Taken headquarters and depots
position-rest = Rest of the turn
    .hint = In the notation of positions: lamps, steps, notes, pieces not yet revealed, the result. Empty for the beginning of a turn.

## Problems in the editors

editor-problem-homeless = Houses, headquarters, depots and repair fields belong to a country: paint one there.
editor-problem-capital-outside = A part of a capital lies in no country: paint the country there.
editor-problem-headquarters = { $country } has { $count } headquarters: leave one of them.
editor-problem-headquarters-abroad = The headquarters of { $country } lies in another country: move it.
editor-problem-depots = { $countries } have { $count } depots: leave one of them.
editor-problem-river = { $one } and { $other } have no edge in common: no river can run between them.
editor-problem-own-country = { $player } must command the country that the player is named after.
editor-problem-allies = { $player } can only command countries that are allies.
editor-problem-shared = { $countries }: two players command the same country.
editor-problem-nobody = No player commands { $countries }: add one.
editor-problem-order = The order of turns lacks { $players }.
editor-problem-alternate = { $player } follows { $before }: the alliances must alternate.
editor-problem-battalions = Nobody commands { $country }: its battalions are not used.
editor-problem-room = { $country } has room for { $room } pieces, and { $needed } may have to be placed there.
editor-problem-closed = { $country } is played and closed: its own pieces could not move in it.
position-problem-placing = Pieces and mines are on the map only once they are revealed: choose another phase.
position-problem-open = The piece on { $place } stands on no hex that is open ground.
position-problem-repair = The piece on { $place } stands on no hex that is a repair field of its alliance.
position-problem-mine = { $country } cannot have a mine on { $place }.
position-problem-gone = { $pieces }: the rest of the turn names a piece that is not there.

# What a map lacks, without a capital letter and a full stop.
check-country = there is no { $country }
check-headquarters = { $country } has no headquarters
check-capital = { $country } has no capital
check-border = the capital of { $country } lies along no border
check-depot = { $countries } have no depot
check-repair = { $countries } have no repair fields
check-repair-area = no vehicle can leave the repair area of { $countries }
check-reach = vehicles of { $country } cannot reach { $goal } from { $hexes }
check-room = { $country } has no room for vehicles
check-goal-headquarters = the headquarters of { $country }, { $place },
check-goal-depot = the depot on { $place }
check-more = { $hexes } and { $count } more
