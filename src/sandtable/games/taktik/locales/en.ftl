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
line-river = River
line-bridge = Bridge
line-city = City limits
line-border = Border

## The computer

device = The computer
button = Press
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

place-your-pieces = All players place their pieces in their own countries, unseen by the others.
placed = Placed on { $hex }: { $unit }.
removed = Taken back from { $hex }: { $unit }.
put-elsewhere = Now on { $hex }: { $unit }.
swapped = The pieces on { $one } and { $other } have changed places.
all-removed = All your pieces are taken back.
all-placed = { $count ->
    [one] One piece is placed.
   *[other] { $count } pieces are placed.
}
is-ready = { $seat } is ready.
revealed = Everybody is ready: the pieces are on the board.
already-ready = You have confirmed your placement; wait for the others.
still-placing = Pieces are being placed: place, swap or remove them, or write deploy auto and a number; then ready.
placing-is-over = The pieces are placed; that was possible only before the first turn.
unit-not-used = This match is played without this: { $unit }.
unit-used-up = { $country } has placed all it has of this: { $unit }.
not-all-placed = { $country } has still to place { $count } of this: { $unit }.
no-place-for-piece = No piece can be placed on { $hex }: the ground is closed, or it is a headquarters, depot or repair field.
no-place-for-mine = No mine can be laid on { $hex }: nobody can enter it, or it is the headquarters.
mined-already = There is a mine on { $hex } already.
no-mine-there = There is no mine of yours on { $hex }.
none-of-yours-there = Nothing of yours is placed on { $hex }.
not-your-country = { $hex } is not in your land: { $countries }.
swap-two-pieces = Name the hexes of two different pieces to swap them.
swap-in-one-country = Pieces swap places within one country.

## The start

pressed-for-start = { $seat } presses to see who begins: { $steps }.
start-tied = Equal sums: { $seats } press again.
begins = { $seat } begins.
press-for-start = First everybody presses to see who begins: write press.
wait-for-start = You have pressed; wait for { $seats }.

## Turns

turn-of = Turn { $turn }: { $seat }.
pressed = { $seat } presses with { $stance } and { $task }. Lamps lit: { $lamps }.
no-steps = { $seat } can do nothing in this turn and hands the computer on.
repair-done = Repair is finished: a vehicle leaves the repair area.
repair-nobody = Nobody is under repair: there is one step more instead.
not-your-turn = It is { $seat }'s turn.
press-first = Set both switches and press first, as in press attack extra.
pressed-already = You have pressed in this turn already.

## Moving

moves = { $piece } goes from { $start } to { $end }; steps left: { $steps }.
leaves-repair = { $piece } is repaired and comes out to { $hex }.
nobody-there = No piece stands on { $hex }.
not-yours = { $piece } on { $hex } is not yours.
another-piece = It is { $piece } that stands on { $hex }.
in-repair = { $piece } is under repair: it neither moves nor fires.
stays = { $piece } has taken what it stands on: it neither moves nor fires any more.
stays-there = { $piece } would take { $hex } and stay there.
has-moved = { $piece } has moved already; another one has moved since.
no-fuel = { $piece } has no fuel depot within { $reach } hexes.
not-in-repair = { $piece } is not under repair.
no-repair-lamp = No vehicle can leave the repair area now: the repair lamp is dark, or one has left.
no-exit = { $hex } is no free open hex next to your repair area.
must-leave-repair = The repair lamp is lit: take a vehicle out of the repair area first.
not-next-to = { $hex } is not next to { $other }.
river-between = A river runs between { $other } and { $hex }; there is no bridge.
closed-ground = { $hex } is closed to vehicles.
own-headquarters = { $hex } is a headquarters or depot of your own side: nobody of yours may enter it.
taken-already = { $hex } was taken already: nobody can enter it any more.
occupied = { $hex } is occupied: one piece to a hex.
cannot-take = Only armoured cars and tanks take a headquarters or depot such as { $hex }, not this: { $kind }.
out-of-play = { $hex } is not used in this form of the game.
too-far = { $piece } cannot come to { $hex } with the steps that are left: { $steps }.
too-many-steps = Steps that the way to { $hex } takes: { $steps }; left: { $left }.
movement-is-over = The movement is over; now those fire that have moved.

## Taking

takes-headquarters = { $piece } takes the headquarters of { $country } on { $hex } and stays there.
takes-depot = { $piece } takes the depot of { $countries } on { $hex } and stays there: nobody is repaired there any more.
takes-piece = { $piece } takes { $other }.
lost-in-repair = { $piece } is lost in the repair area.
mine-explodes = { $piece } runs into a mine of { $country } on { $hex } and is destroyed.
mines-disarmed = The field headquarters of { $country } is lost: its mines are harmless now.
mine-map = The mines of { $country } lay on { $hexes }.

## Firing

fires = { $piece } on { $start } fires at { $other } on { $end }: { $shot }.
both-revealed = { $piece } has firepower { $power }, { $other } has { $strength }.
struck-helpless = { $piece } is out of reach of ammunition: its firepower does not count.
destroyed = { $piece } is destroyed.
destroyed-no-repair = { $piece } is damaged and finds no repair field: it is lost.
damaged = { $piece } is damaged and goes to the repair field { $hex }.
rear-marks = { $piece } shows its rear to { $other }: firepower { $power }.
fire-after-movement = Firing comes after all movement: write end first.
has-not-moved = { $piece } has not moved in this turn, so it cannot fire.
has-fired = { $piece } has fired or passed over its shot; vehicles fire in the order in which they moved.
cannot-fire = { $piece } cannot fire.
no-ammunition = { $piece } had no ammunition depot within { $reach } hexes when it began to move.
no-target = Nobody stands on { $hex }.
own-side = { $piece } is on your side.
target-in-repair = { $piece } is under repair and cannot be fired at.
not-to-be-shot = { $piece } is not fired at; it is taken by entering its hex.
not-adjacent = { $piece } is not next to { $hex }, and the long-range lamp is dark.
out-of-range = { $piece } cannot fire at { $hex }: that is neither next to it nor in a straight, free line over one or two hexes outside the cities and without mountains.

## Notes

noted = You take { $piece } for firepower { $power }.
note-wiped = You wipe out your note on { $piece }.
no-such-piece = There is no piece { $id } on the board.
not-to-be-noted = Notes are for vehicles of others, not for { $piece }.
nothing-to-note = There is nothing to note before the pieces are on the board.

## The end

headquarters-lost = { $count ->
    [one] The headquarters of { $countries } is taken.
   *[other] The headquarters of { $countries } are taken.
}
vehicles-lost = No vehicle of { $countries } is in action any more.
nobody-can-act = Nobody has a piece left that can move.
last-turn = Turn { $turn } was the last.
won = { $count ->
    [one] { $seats } wins: { $reason }
   *[other] { $seats } win: { $reason }
}
drawn = A draw: { $reason }
resigned = { $seat } resigns.
side-resigned = { $countries } gave up.
you-resigned = You have resigned.
draw-offered = { $seat } offers a draw.
draw-offered-already = You have offered or accepted a draw already; it stands until it is answered.
no-draw-offered = No draw is offered to you.
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
status-leave = Take a vehicle out of the repair area. Steps left for moving: { $steps }.
status-fire = These may fire, in this order: { $pieces }. Or end the turn.
status-draw = { $seats } offers a draw: accept or decline it, or play on.
waiting-place = Pieces are being placed; not ready yet: { $seats }.
waiting-start = Pressing to see who begins; still to press: { $seats }.
waiting-press = Turn { $turn }: { $seat } is to press.
waiting-move = Turn { $turn }: { $seat } moves; steps left: { $steps }.
waiting-fire = Turn { $turn }: { $seat } may fire.

## Choices

choice-place = Place: { $unit }
choice-auto = Place everything by a plan
choice-clear = Take everything back
choice-ready = Confirm the placement
choice-elsewhere = Put elsewhere from { $hex }: { $unit }
choice-swap = Swap with another from { $hex }: { $unit }
choice-remove = Take back from { $hex }: { $unit }
choice-press-start = Press to see who begins
choice-press = Press: { $stance }, { $task }
choice-move = { $kind } to { $hex }: { $steps }
choice-way = { $kind } { $hex }: a longer way
choice-leave = { $kind } out of the repair area to { $hex }
choice-end-movement = End the movement
choice-fire = { $kind } { $start } fires at { $end }
choice-end-turn = End the turn without more fire
choice-note = Note a guess on a vehicle
choice-offer-draw = Offer a draw
choice-accept-draw = Accept the draw
choice-decline-draw = Decline the draw
choice-resign = Resign
field-hex = Hex
field-plan = Plan
field-way = Where to, hex by hex or at once
field-piece = Vehicle
field-guess = Firepower
pick-wipe = wipe out

## Beside the board

forces = Forces
row-standing = On the board
row-repair = Under repair
row-lost = Lost
row-mines = Mines
row-headquarters = Headquarters
lost = taken
held = held
note-damaged = Under repair until the repair lamp lets it out.
note-stays = Has taken what it stands on and stays.
note-moving = May go on; steps left: { $steps }.
allies = Allies

## Questions

lens-reach = How far a piece can go
lens-odds = What shots would bring
lens-vehicle = What is known of a piece
lens-device = How the lamps fall
lens-supplies = How far fuel and ammunition reach
finding-nobody = { $hex }: nobody
reach-of = Reach of { $piece }
reach-count = With this many steps: { $steps }. Hexes that it can come to: { $count }.
reach-if = That is what the lamps 2 and 4 give together.
odds-of = Shots of and at { $piece }
odds-none = Nobody stands where shots could be exchanged.
shots = Shots
shot-near = { $piece } fires at { $other }:
shot-far = { $piece } fires at { $other }, with the long-range lamp:
shot-odds = On { $stance }: target destroyed { $destroyed }, damaged { $damaged }; firing vehicle destroyed { $lost }, damaged { $hurt }; miss { $miss }.
commanded-by = Commanded by { $seat }.
power-known = Firepower { $power }.
power-chance = { $power }: { $chance }
power-unknown = Firepower not known: { $chances }.
your-note = Your guess: { $power }.
shown-to-all = Everybody has seen it.
shown-to = Seen by { $seats }.
shown-to-nobody = No opponent has seen it.
has-fuel = It has fuel.
lacks-fuel = It is out of reach of fuel.
has-ammunition = It has ammunition.
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
cannot-be-shown = { $text } cannot be shown. Ask for device, or for a hex of the map as in reach K4, odds K4 or vehicle K4.

## What cannot be read

unknown-action = { $text } is no action of this game. { $expected }
expected-actions = Write press attack extra, a move as K4-L4-M5, a shot as fire M5 > M6; or end, note p7 4, offer draw, resign.
incomplete = { $text } is not complete: { $example }
example-place = name a unit and a hex, as in place tank-8 K4.
example-remove = name one hex, as in remove K4 or remove mine K4.
example-swap = name two hexes, as in swap K4 L5.
example-deploy = name units and their hexes, as in deploy tank-8 K4 L5, car-2 M3; or write deploy auto 480417203.
example-press = set both switches, as in press attack extra or press retreat repair.
example-move = name a hex with your piece and its way, as in K4-L4-M5 or p7: K4-M5.
example-leave = name the repair field and a hex outside, as in leave K4-L4.
example-fire = name your vehicle's hex and the target's, as in fire M5 > M6.
example-note = name a piece and 2, 4, 8 or -, as in note p7 4.
no-such-plan = A plan has a number of at most { $digits } digits that nobody can guess, as in deploy auto 480417203.
no-such-unit = { $text } is no unit; there is { $known }.
no-such-hex = { $text } is no hex of this map, which runs from A1 to { $last }.

## Keys and previews

way-north = go or fire north
way-south = go or fire south
way-north-east = go or fire north-east
way-east = go or fire east
way-south-east = go or fire south-east
way-south-west = go or fire south-west
way-west = go or fire west
way-north-west = go or fire north-west
key-press-then = in a turn first a attack or r retreat, then e extra move or r repair
key-leave = let go of the piece
key-end = end the movement, or the turn
lens-piece = What the piece in hand can do
lens-aim = What waits where it is aimed
field-there = Where to
order-of-fire = Order of fire
display-steps = Steps: { $steps }
display-fire = Fire!
aims-count = { $count ->
    [0] It has nobody to fire at.
    [one] It can fire at one vehicle: choose it, then press.
   *[other] It can fire at { $count } vehicles: choose one, then press.
}
way = The way
way-costs = Steps: { $steps }; left afterwards: { $left }.
would-take = It takes { $piece } there.
would-take-headquarters = It takes the headquarters of { $country } and stays there.
would-take-depot = It takes the depot of { $countries } and stays there.
shot-at = A shot at { $piece } on { $hex }
shot-stance = Switch 1 stands on { $stance }.
chance-destroys = target destroyed
chance-damages = target damaged
chance-misses = a miss
chance-is-damaged = your own vehicle damaged
chance-is-destroyed = your own vehicle destroyed

## About the game

game = Taktik
    .summary = Tanks of hidden strength, four countries, two alliances, and a computer that decides.
scenario-introductory = Introductory game
    .summary = Two players, one country each: Kazaldis against Sarapan. The first headquarters taken decides.
scenario-standard = Standard game
    .summary = Two players, two countries each: Kazaldis and Armania against Sarapan and Calderon.
scenario-three = Three players
    .summary = Kazaldis and Armania against Sarapan, who begins, and has two battalions and every other turn.
scenario-four = Four players
    .summary = Kazaldis and Armania against Sarapan and Calderon, a player for each country.
option-mines = Mines and field headquarters, the first additional rule (TAK-X1, TAK-X2).
    .name = Mines
option-supplies = Fuel and ammunition, the second additional rule (TAK-X3, TAK-X4).
    .name = Supplies
option-rear-marks = Who stands right behind a firing vehicle learns its firepower (TAK-F8).
    .name = Rear marks
option-open-allies = Allies know each other's firepower and mines, instead of telling (TAK-B4).
    .name = Open allies
option-last-turn = The match is drawn after so many turns of players; none: it goes on (TAK-W1).
    .name = Last turn
