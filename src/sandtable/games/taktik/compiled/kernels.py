"""The rules of a turn, compiled: `movement`, `capture`, `mines`, `firing` and `turns` over a packed game.

Nothing is rolled here: whoever calls `apply` gives the lamps of a press and how a shot fell.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, inlined
from sandtable.games.taktik.compiled.tables import (
    ALLIANCE_OF,
    AT,
    BOARD,
    CLOSED,
    COUNTRY_SHIFT,
    DEPOTS,
    EVERYBODY,
    EXITS,
    FIELDS,
    FLAGS,
    GROUND,
    HEADQUARTERS,
    HEXES,
    IN_CITY,
    KNOWN,
    LAST_TURN,
    MINES,
    MOVED,
    ORDER,
    PIECES,
    PLACES,
    POWERS,
    RAY_SHIFT,
    REAR_MARKS,
    SEAT_OF,
    STOP,
    SUPPLIES,
    TRAITS,
    Tables,
)
from sandtable.games.taktik.device import STEPS, Lamp
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.supplies import REACH

PHASE, TURN, PLACE, STANCE, TASK, LAMPS, BUDGET, EXIT_DUE, ACTIVE, MARCHED, OUTCOME, RESIGNED, AGREED = range(
    13
)
"""Where the head of a game says how far the turn has come.

`ACTIVE` is the number of a piece + 1, `MARCHED` how many have moved and may still fire.
"""
IN_ACTION, HQS_LEFT, MOBILE, MINES_LEFT, HEAD = 13, 15, 17, 21, 25
"""Both alliances' vehicles in action, their headquarters; each seat's pieces that do not stay; mines."""

PRESSING, MOVING, FIRING = range(3)
UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
MENDING, STAYING, DONE, ARMED = 1, 2, 4, 8
"""What a piece does, one bit each."""
OCCUPANT, TAKEN, MINED, PROVED = 255, 256, 512, 1024
"""What a hex of the board holds: the number of a piece + 1, and marks."""
KIND, COUNTRY_OF, SIDE_OF, OWNER = 0, 3, 5, 6
"""By how many bits each trait of a piece is shifted: three bits, two, one, two."""

END, PRESS, STEP, LEAVE, FIRE = range(5)
"""What an action is; above stand the number of a piece, or the switches, and above that a hex."""
PIECE_SHIFT, HEX_SHIFT = 3, 11

Game = NDArray[np.int64]
"""One game, which the kernels change.

The head; for each piece its hex (-1: gone), what it does, its firepower, who knows it, its traits, and the
order in which pieces have moved; what each hex holds.
"""

_CAR, _TANK, _FIELD_HQ = int(Kind.CAR), int(Kind.TANK), int(Kind.FIELD_HQ)
_FUEL, _AMMUNITION = int(Kind.FUEL), int(Kind.AMMUNITION)
_TWO, _FOUR, _EXTRA, _REPAIR, _LONG = (
    int(lamp) for lamp in (Lamp.TWO, Lamp.FOUR, Lamp.EXTRA, Lamp.REPAIR, Lamp.LONG)
)
_HIT, _DAMAGE, _MISS = int(Lamp.HIT), int(Lamp.DAMAGE), int(Lamp.MISS)
_STEPS_TWO, _STEPS_FOUR, _STEPS_EXTRA = STEPS[Lamp.TWO], STEPS[Lamp.FOUR], STEPS[Lamp.EXTRA]


# What is where


@inlined
def kind_of(table: Tables, game: Game, number: int) -> int:
    """What a piece is."""
    return int(game[table[TRAITS] + number] & 7)


@inlined
def side_of(table: Tables, game: Game, number: int) -> int:
    """The alliance of a piece."""
    return int(game[table[TRAITS] + number] >> SIDE_OF & 1)


@inlined
def owner_of(table: Tables, game: Game, number: int) -> int:
    """The seat that commands a piece."""
    return int(game[table[TRAITS] + number] >> OWNER)


@inlined
def mover_of(table: Tables, game: Game) -> int:
    """The seat whose turn it is."""
    return int(table[ORDER + game[PLACE]])


@inlined
def beside(table: Tables, place: int, direction: int) -> int:
    """The hex that lies in a direction, or -1."""
    return int(table[GROUND + 7 * table[HEXES] + 6 * place + direction])


@inlined
def next_step(table: Tables, place: int, direction: int) -> int:
    """The hex to which one can step in a direction, as far as the ground allows it, or -1."""
    return int(table[GROUND + table[HEXES] + 6 * place + direction])


@inlined
def distance(table: Tables, one: int, other: int) -> int:
    """How many steps two hexes lie apart as the crow flies."""
    at = GROUND + 13 * table[HEXES]
    across = table[at + 2 * other] - table[at + 2 * one]
    down = table[at + 2 * other + 1] - table[at + 2 * one + 1]
    return int(max(abs(across), abs(down), abs(across + down)))


@compiled
def supplied(table: Tables, game: Game, number: int, depot: int) -> bool:
    """TAK-X3: whether a piece is within reach of a depot of this kind of its side."""
    if not table[SUPPLIES] or kind_of(table, game, number) > _TANK:
        return True
    here, side = game[table[AT] + number], side_of(table, game, number)
    for other in range(table[PIECES]):
        place = game[table[AT] + other]
        if (
            place >= 0
            and kind_of(table, game, other) == depot
            and side_of(table, game, other) == side
            and distance(table, here, place) <= REACH
        ):
            return True
    return False


# Moving


@inlined
def cost(table: Tables, kind: int, start: int, end: int) -> int:
    """TAK-M2: what a step costs, in half steps."""
    if kind != _CAR:
        return 2
    return 1 + int((table[GROUND + start] | table[GROUND + end]) & IN_CITY)


@inlined
def is_open(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """TAK-S1, TAK-M3: whether a piece of this side and kind may enter a hex whose ground is open."""
    held = game[table[BOARD] + place]
    occupant = held & OCCUPANT
    if occupant and kind <= _TANK and (table[MINES] or table[SUPPLIES]):
        traits = game[table[TRAITS] + occupant - 1]
        if traits & 7 > _TANK and (traits >> SIDE_OF & 1) != side:
            return True  # TAK-X2, TAK-X3: it enters and takes them
    if held & (OCCUPANT | TAKEN):
        return False
    marks = table[GROUND + place]
    return not marks & (CLOSED << side | (STOP if kind > _TANK else 0))


@inlined
def can_go(table: Tables, game: Game, number: int) -> bool:
    """Whether a piece of the player whose turn it is may make a step, as far as it alone is concerned."""
    if game[table[AT] + number] < 0 or owner_of(table, game, number) != mover_of(table, game):
        return False
    flags = game[table[FLAGS] + number]
    if flags & (MENDING | STAYING):
        return False
    if flags & DONE:
        return bool(game[ACTIVE] == number + 1)
    return not table[SUPPLIES] or supplied(table, game, number, _FUEL)


@compiled
def reach(table: Tables, game: Game, number: int, budget: int, cheapest: Game, queue: Game) -> int:
    """Where a piece could come to with so many half steps.

    Returns how many hexes that are; they stand at the beginning of `queue`. `cheapest` holds what each costs
    times eight, and the direction of the last step; it must be -1 everywhere before: `forget` makes it so.
    `queue` has twice as many places as there are hexes.
    """
    kind, side = kind_of(table, game, number), side_of(table, game, number)
    hexes = table[HEXES]
    begin = game[table[AT] + number]
    cheapest[begin] = 0
    # A car's steps cost one or two: whoever is found for two waits while those found for one go first.
    first, last, waiting, held = 0, 0, hexes, hexes
    queue[last] = begin
    last += 1
    spent = 0
    while True:
        # All hexes of the queue from `first` on cost `spent`.
        stop = last
        while first < stop:
            here = queue[first]
            first += 1
            if here != begin and table[GROUND + here] & STOP:
                continue
            for direction in range(6):
                there = next_step(table, here, direction)
                if there < 0:
                    continue
                total = spent + cost(table, kind, here, there)
                known = cheapest[there]
                if total > budget or (known >= 0 and known >> 3 <= total):
                    continue
                if known < 0 and not is_open(table, game, side, kind, there):
                    continue
                cheapest[there] = total << 3 | direction
                if total == spent + 1:
                    queue[last] = there
                    last += 1
                else:
                    queue[held] = total << 16 | there
                    held += 1
        # Those that were to wait come behind, but for hexes that were reached for less meanwhile.
        spent += 1
        while waiting < held and queue[waiting] >> 16 == spent:
            there = queue[waiting] & 0xFFFF
            waiting += 1
            if cheapest[there] >> 3 == spent:
                queue[last] = there
                last += 1
        if first == last and waiting == held:
            break
    for place in range(1, last):
        queue[place - 1] = queue[place]
    return last - 1


@inlined
def forget(table: Tables, game: Game, number: int, found: int, cheapest: Game, queue: Game) -> None:
    """Make `cheapest` as it was before `reach`."""
    cheapest[game[table[AT] + number]] = -1
    for place in range(found):
        cheapest[queue[place]] = -1


@inlined
def may_leave(table: Tables, game: Game, place: int) -> bool:
    """TAK-M4: whether a repaired vehicle can leave to an exit now."""
    side = table[ALLIANCE_OF + mover_of(table, game)]
    return not table[GROUND + place] & STOP and is_open(table, game, side, _TANK, place)


@compiled
def must_leave(table: Tables, game: Game) -> bool:
    """Whether a vehicle has to leave the repair area before the movement can end."""
    if not game[EXIT_DUE]:
        return False
    mover = mover_of(table, game)
    side = table[ALLIANCE_OF + mover]
    waiting = False
    for number in range(table[PIECES]):
        if game[table[FLAGS] + number] & MENDING and owner_of(table, game, number) == mover:
            waiting = True
    if waiting:
        for at in range(table[EXITS + 2 * side], table[EXITS + 2 * side + 1]):
            if may_leave(table, game, table[at]):
                return True
    return False


@compiled
def destroy(table: Tables, game: Game, number: int) -> None:
    """A piece is gone. The board is left to the caller, for two may share a hex for a moment."""
    flags, owner = game[table[FLAGS] + number], owner_of(table, game, number)
    if not flags & STAYING:
        game[MOBILE + owner] -= 1
    if kind_of(table, game, number) <= _TANK and not flags & MENDING and not game[RESIGNED] >> owner & 1:
        game[IN_ACTION + side_of(table, game, number)] -= 1
    game[table[AT] + number] = -1
    game[table[FLAGS] + number] = 0
    if game[ACTIVE] == number + 1:
        game[ACTIVE] = 0
    out_of_order(table, game, number)


@inlined
def out_of_order(table: Tables, game: Game, number: int) -> None:
    """Take a piece out of the order of fire."""
    kept = 0
    for place in range(game[MARCHED]):
        other = game[table[MOVED] + place]
        if other != number:
            game[table[MOVED] + kept] = other
            kept += 1
    for place in range(kept, game[MARCHED]):
        game[table[MOVED] + place] = 0
    game[MARCHED] = kept


@inlined
def begin_move(table: Tables, game: Game, number: int) -> None:
    """A piece begins to move, or goes on; it takes its place in the order of fire (TAK-F1, TAK-X3)."""
    if game[ACTIVE] == number + 1:
        return
    if kind_of(table, game, number) <= _TANK:
        game[table[MOVED] + game[MARCHED]] = number
        game[MARCHED] += 1
    game[table[FLAGS] + number] |= DONE
    if not table[SUPPLIES] or supplied(table, game, number, _AMMUNITION):
        game[table[FLAGS] + number] |= ARMED
    game[ACTIVE] = number + 1


@compiled
def enter(table: Tables, game: Game, number: int, place: int) -> None:
    """A piece comes to a hex, with all that it meets and takes there."""
    board = table[BOARD]
    game[board + game[table[AT] + number]] &= ~OCCUPANT
    game[table[AT] + number] = place
    country = (table[GROUND + place] >> COUNTRY_SHIFT & 7) - 1
    lord = table[SEAT_OF + country] if country >= 0 else -1
    if lord >= 0 and lord != owner_of(table, game, number):  # TAK-X1
        if table[MINES]:
            game[board + place] |= PROVED
        if game[board + place] & MINED:
            game[board + place] &= ~MINED
            game[MINES_LEFT + country] -= 1
            destroy(table, game, number)
            return
    met = game[board + place] & OCCUPANT
    if met:
        destroy(table, game, met - 1)
        if kind_of(table, game, met - 1) == _FIELD_HQ:  # TAK-X2
            mined = game[table[TRAITS] + met - 1] >> COUNTRY_OF & 3
            game[MINES_LEFT + mined] = 0
            for other in range(table[HEXES]):
                if (table[GROUND + other] >> COUNTRY_SHIFT & 7) - 1 == mined:
                    game[board + other] &= ~MINED
    game[board + place] = game[board + place] & ~OCCUPANT | number + 1
    if table[GROUND + place] & STOP:
        take(table, game, number, place)


@compiled
def take(table: Tables, game: Game, number: int, place: int) -> None:
    """TAK-H2 to H4: a vehicle takes a headquarters or a depot, and stays there."""
    board = table[BOARD]
    game[board + place] |= TAKEN
    game[table[FLAGS] + number] |= STAYING
    game[MOBILE + owner_of(table, game, number)] -= 1
    game[ACTIVE] = 0
    out_of_order(table, game, number)
    for country in range(4):
        if table[HEADQUARTERS + country] == place:
            game[HQS_LEFT + country // 2] -= 1
    for side in range(2):
        if table[DEPOTS + side] == place:
            for other in range(table[PIECES]):
                if game[table[FLAGS] + other] & MENDING and side_of(table, game, other) == side:
                    game[board + game[table[AT] + other]] &= ~OCCUPANT
                    destroy(table, game, other)


# Firing


@inlined
def is_target(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether an enemy of this side stands on a hex that can be shot at (TAK-H1)."""
    if place < 0:
        return False
    occupant = game[table[BOARD] + place] & OCCUPANT
    if not occupant:
        return False
    traits = game[table[TRAITS] + occupant - 1]
    return (
        traits & 7 <= _TANK
        and (traits >> SIDE_OF & 1) != side
        and not game[table[FLAGS] + occupant - 1] & MENDING
    )


@compiled
def targets(table: Tables, game: Game, number: int, long_range: bool, found: Game) -> int:
    """TAK-F2, TAK-F3: the hexes that a vehicle could fire at from where it stands, and how many they are."""
    here, side = game[table[AT] + number], side_of(table, game, number)
    count = 0
    rays = table[GROUND + here] >> RAY_SHIFT
    for direction in range(6):
        place = beside(table, here, direction)
        if is_target(table, game, side, place):
            found[count] = place
            count += 1
        if not long_range:
            continue
        for more in range(2):
            if place < 0 or game[table[BOARD] + place] & OCCUPANT:
                break
            place = beside(table, place, direction)
            if rays >> 6 * more + direction & 1 and is_target(table, game, side, place):
                found[count] = place
                count += 1
    return count


@compiled
def any_shots(table: Tables, game: Game, found: Game) -> bool:
    """Whether any vehicle can fire now."""
    long_range = bool(game[LAMPS] & _LONG)
    for place in range(game[MARCHED]):
        number = game[table[MOVED] + place]
        if game[table[FLAGS] + number] & ARMED and targets(table, game, number, long_range, found):
            return True
    return False


@inlined
def repair_field(table: Tables, game: Game, side: int) -> int:
    """The first free repair field of an alliance, or -1 (TAK-F5)."""
    depot = table[DEPOTS + side]
    if depot < 0 or game[table[BOARD] + depot] & TAKEN:
        return -1
    for at in range(table[FIELDS + 2 * side], table[FIELDS + 2 * side + 1]):
        if not game[table[BOARD] + table[at]] & OCCUPANT:
            return int(table[at])
    return -1


@compiled
def shoot(table: Tables, game: Game, number: int, place: int, shot: int) -> None:
    """One shot, which fell so: `Lamp.HIT`, `Lamp.DAMAGE` or `Lamp.MISS`."""
    board = table[BOARD]
    target = (game[board + place] & OCCUPANT) - 1
    here, side = game[table[AT] + number], side_of(table, game, number)
    game[LAMPS] = game[LAMPS] & ~(_HIT | _DAMAGE | _MISS) | shot
    passed = 0  # TAK-F1: those before it in the order have held their fire
    while game[table[MOVED] + passed] != number:
        passed += 1
    passed += 1
    for at in range(game[MARCHED]):
        after = at + passed
        game[table[MOVED] + at] = game[table[MOVED] + after] if after < game[MARCHED] else 0
    game[MARCHED] -= passed
    if table[REAR_MARKS]:  # TAK-F8
        for direction in range(6):
            ahead = here
            for _ in range(3):
                ahead = beside(table, ahead, direction) if ahead >= 0 else -1
                if ahead == place:
                    behind = beside(table, here, (direction + 3) % 6)
                    if is_target(table, game, side, behind):
                        watcher = (game[board + behind] & OCCUPANT) - 1
                        game[table[KNOWN] + number] |= 1 << owner_of(table, game, watcher)
    if shot == _MISS:
        return
    game[table[KNOWN] + number] = game[table[KNOWN] + target] = table[EVERYBODY]
    stronger = game[table[POWERS] + number] >= game[table[POWERS] + target]
    struck = target if stronger or not supplied(table, game, target, _AMMUNITION) else number  # TAK-X4
    struck_side = side_of(table, game, struck)
    field = repair_field(table, game, struck_side) if shot == _DAMAGE else -1
    game[board + game[table[AT] + struck]] &= ~OCCUPANT
    if field < 0:
        destroy(table, game, struck)
        return
    game[table[AT] + struck] = field
    game[board + field] |= struck + 1
    owner = owner_of(table, game, struck)
    if not game[RESIGNED] >> owner & 1:
        game[IN_ACTION + struck_side] -= 1
    if game[table[FLAGS] + struck] & STAYING:
        game[MOBILE + owner] += 1
    game[table[FLAGS] + struck] = game[table[FLAGS] + struck] & ~STAYING | MENDING


# Turns


@compiled
def end_turn(table: Tables, game: Game) -> None:
    """The device is handed on, to the next who can still do something."""
    game[PHASE], game[BUDGET], game[EXIT_DUE], game[ACTIVE] = PRESSING, 0, 0, 0
    for place in range(game[MARCHED]):
        game[table[MOVED] + place] = 0
    game[MARCHED] = 0
    for number in range(table[PIECES]):
        game[table[FLAGS] + number] &= MENDING | STAYING
    if table[LAST_TURN] and game[TURN] >= table[LAST_TURN]:
        game[OUTCOME] = DRAWN
        return
    for further in range(1, table[PLACES] + 1):
        there = (game[PLACE] + further) % table[PLACES]
        seat = table[ORDER + there]
        if game[MOBILE + seat] > 0 and not game[RESIGNED] >> seat & 1:
            game[PLACE] = there
            game[TURN] += 1
            return
    game[OUTCOME] = DRAWN


@inlined
def judge(game: Game) -> None:
    """TAK-W1: whether an alliance has won."""
    for side in range(2):
        if not game[OUTCOME] and (game[HQS_LEFT + side] <= 0 or game[IN_ACTION + side] <= 0):
            game[OUTCOME] = FIRST_WINS + 1 - side


@inlined
def steps_of(table: Tables, game: Game, number: int, count: int, found: Game) -> int:
    """Add the steps that a piece can make now, clockwise; how many actions there are then."""
    kind, side = kind_of(table, game, number), side_of(table, game, number)
    here = game[table[AT] + number]
    for direction in range(6):
        there = next_step(table, here, direction)
        if there < 0 or cost(table, kind, here, there) > game[BUDGET]:
            continue
        if is_open(table, game, side, kind, there):
            found[count] = STEP | number << PIECE_SHIFT | there << HEX_SHIFT
            count += 1
    return count


@compiled
def legal(table: Tables, game: Game, found: Game) -> int:
    """All actions that can be done now, ways as single steps, and how many they are."""
    count = 0
    if game[OUTCOME]:
        return 0
    if game[PHASE] == PRESSING:
        for switches in range(4):
            found[switches] = PRESS | switches << PIECE_SHIFT
        return 4
    if game[PHASE] == FIRING:
        long_range = bool(game[LAMPS] & _LONG)
        for place in range(game[MARCHED]):
            number = game[table[MOVED] + place]
            if game[table[FLAGS] + number] & ARMED:
                more = count + targets(table, game, number, long_range, found[count:])
                for at in range(count, more):
                    found[at] = FIRE | number << PIECE_SHIFT | found[at] << HEX_SHIFT
                count = more
        found[count] = END
        return count + 1
    if game[BUDGET]:
        for number in range(table[PIECES]):
            if can_go(table, game, number):
                count = steps_of(table, game, number, count, found)
    mover = mover_of(table, game)
    before = count
    if game[EXIT_DUE]:
        side = table[ALLIANCE_OF + mover]
        for number in range(table[PIECES]):
            if game[table[FLAGS] + number] & MENDING and owner_of(table, game, number) == mover:
                for at in range(table[EXITS + 2 * side], table[EXITS + 2 * side + 1]):
                    if may_leave(table, game, table[at]):
                        found[count] = LEAVE | number << PIECE_SHIFT | table[at] << HEX_SHIFT
                        count += 1
    if count == before:
        found[count] = END
        count += 1
    return count


@compiled
def press(table: Tables, game: Game, switches: int, lamps: int, found: Game) -> None:
    """TAK-C1 to C5: the press of the turn, and what it allows."""
    game[STANCE], game[TASK], game[LAMPS] = switches >> 1, switches & 1, lamps
    game[PHASE] = MOVING
    steps = _STEPS_TWO * ((lamps & _TWO) != 0) + _STEPS_FOUR * ((lamps & _FOUR) != 0)
    game[BUDGET] = 2 * (steps + _STEPS_EXTRA * ((lamps & _EXTRA) != 0))
    if lamps & _REPAIR:  # TAK-M4
        mover = mover_of(table, game)
        for number in range(table[PIECES]):
            if game[table[FLAGS] + number] & MENDING and owner_of(table, game, number) == mover:
                game[EXIT_DUE] = 1
        if not game[EXIT_DUE]:
            game[BUDGET] += 2
    if legal(table, game, found) == 1 and found[0] == END:
        end_turn(table, game)


@compiled
def apply(table: Tables, game: Game, action: int, lamps: int, found: Game) -> None:
    """Do what a legal action says; `lamps` are those of a press or a shot, `found` is room to work in."""
    what, number, place = action & 7, action >> PIECE_SHIFT & 255, action >> HEX_SHIFT
    mover = mover_of(table, game)
    if not game[AGREED] >> mover & 1:  # whoever plays on declines a draw
        game[AGREED] = 0
    if what == PRESS:
        press(table, game, number, lamps, found)
    elif what == STEP:
        start = game[table[AT] + number]
        begin_move(table, game, number)
        game[BUDGET] -= cost(table, kind_of(table, game, number), start, place)
        enter(table, game, number, place)
        judge(game)
    elif what == LEAVE:
        fuelled = supplied(table, game, number, _FUEL)
        begin_move(table, game, number)
        game[table[FLAGS] + number] &= ~MENDING
        game[EXIT_DUE] = 0
        if not fuelled:
            game[ACTIVE] = 0
        if not game[RESIGNED] >> mover & 1:
            game[IN_ACTION + side_of(table, game, number)] += 1
        enter(table, game, number, place)
        judge(game)
    elif what == FIRE:
        shoot(table, game, number, place, lamps)
        judge(game)
        if not game[OUTCOME] and not any_shots(table, game, found):
            end_turn(table, game)
    elif game[PHASE] == FIRING:
        end_turn(table, game)
    else:
        game[PHASE], game[ACTIVE], game[BUDGET], game[EXIT_DUE] = FIRING, 0, 0, 0
        if not any_shots(table, game, found):
            end_turn(table, game)
