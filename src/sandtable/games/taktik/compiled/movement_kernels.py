"""Moving, compiled: `rules.movement`, `rules.capture` and `rules.mines` over a packed game."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.board_kernels import (
    kind_of,
    mover_of,
    next_step,
    owner_of,
    side_of,
    supplied,
)
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.forces import Kind

_CAR = int(Kind.CAR)
_TANK = int(Kind.TANK)
_FIELD_HQ = int(Kind.FIELD_HQ)
_FUEL = int(Kind.FUEL)
_AMMUNITION = int(Kind.AMMUNITION)


@lean_inlined
def cost(table: Tables, kind: int, start: int, end: int) -> int:
    """The cost of a step, in half steps (TAK-M2)."""
    if kind != _CAR:
        return 2
    return 1 + int((table[at.GROUND + start] | table[at.GROUND + end]) & at.IN_CITY)


@lean_inlined
def is_open(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """Whether a piece of this side and kind may enter an open hex (TAK-S1, TAK-M3)."""
    held = game[table[at.BOARD] + place]
    occupant = held & at.OCCUPANT
    if occupant and kind <= _TANK and (table[at.MINES] or table[at.SUPPLIES]):
        traits = game[table[at.TRAITS] + occupant - 1]
        if traits & 7 > _TANK and (traits >> at.SIDE_OF & 1) != side:
            return True  # TAK-X2, TAK-X3: it enters and takes them
    if held & (at.OCCUPANT | at.TAKEN):
        return False
    marks = table[at.GROUND + place]
    return not marks & (at.CLOSED << side | (at.STOP if kind > _TANK else 0))


@lean_inlined
def can_go(table: Tables, game: Game, number: int) -> bool:
    """Whether a piece of the moving player may move, other pieces and steps left aside."""
    if game[table[at.POSITIONS] + number] < 0 or owner_of(table, game, number) != mover_of(table, game):
        return False
    flags = game[table[at.FLAGS] + number]
    if flags & (at.MENDING | at.STAYING):
        return False
    if flags & at.DONE:
        return bool(game[at.ACTIVE] == number + 1)
    return not table[at.SUPPLIES] or supplied(table, game, number, _FUEL)


@lean
def reach(table: Tables, game: Game, number: int, budget: int, cheapest: Game, queue: Game) -> int:
    """Find the hexes that a piece can reach with `budget` half steps, and return their number.

    They are written to the beginning of `queue`, which must have twice as many places as there are hexes.
    `cheapest` then holds eight times the cost of each, plus the direction of the last step; before, it must
    be -1 everywhere, as `clear_reach` leaves it.
    """
    kind, side = kind_of(table, game, number), side_of(table, game, number)
    hexes = table[at.HEXES]
    begin = game[table[at.POSITIONS] + number]
    cheapest[begin] = 0
    # A car's steps cost one or two: hexes found at cost two wait until those at cost one are done.
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
            if here != begin and table[at.GROUND + here] & at.STOP:
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
        # Then the waiting hexes follow, except those reached at a lower cost in the meantime.
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


@lean_inlined
def clear_reach(table: Tables, game: Game, number: int, found: int, cheapest: Game, queue: Game) -> None:
    """Reset `cheapest` after `reach`."""
    cheapest[game[table[at.POSITIONS] + number]] = -1
    for place in range(found):
        cheapest[queue[place]] = -1


@lean_inlined
def may_leave(table: Tables, game: Game, place: int) -> bool:
    """Whether a repaired vehicle can leave to a hex now (TAK-M4)."""
    side = table[at.ALLIANCE_OF + mover_of(table, game)]
    return not table[at.GROUND + place] & at.STOP and is_open(table, game, side, _TANK, place)


@lean
def must_leave(table: Tables, game: Game) -> bool:
    """Whether a vehicle has to leave the repair area before the movement can end."""
    if not game[at.EXIT_DUE]:
        return False
    mover = mover_of(table, game)
    side = table[at.ALLIANCE_OF + mover]
    waiting = False
    for number in range(table[at.PIECES]):
        if game[table[at.FLAGS] + number] & at.MENDING and owner_of(table, game, number) == mover:
            waiting = True
    if waiting:
        for index in range(table[at.EXITS + 2 * side], table[at.EXITS + 2 * side + 1]):
            if may_leave(table, game, table[index]):
                return True
    return False


@lean
def destroy(table: Tables, game: Game, number: int) -> None:
    """Remove a piece. The caller clears its hex, which another piece may have entered already."""
    flags, owner = game[table[at.FLAGS] + number], owner_of(table, game, number)
    if not flags & at.STAYING:
        game[at.MOBILE + owner] -= 1
    if (
        kind_of(table, game, number) <= _TANK
        and not flags & at.MENDING
        and not game[at.RESIGNED] >> owner & 1
    ):
        game[at.IN_ACTION + side_of(table, game, number)] -= 1
    game[table[at.POSITIONS] + number] = -1
    game[table[at.FLAGS] + number] = 0
    if game[at.ACTIVE] == number + 1:
        game[at.ACTIVE] = 0
    remove_from_order(table, game, number)


@lean_inlined
def remove_from_order(table: Tables, game: Game, number: int) -> None:
    """Remove a piece from the order of fire."""
    count = 0
    for place in range(game[at.MARCHED]):
        other = game[table[at.MOVED] + place]
        if other != number:
            game[table[at.MOVED] + count] = other
            count += 1
    for place in range(count, game[at.MARCHED]):
        game[table[at.MOVED] + place] = 0
    game[at.MARCHED] = count


@lean_inlined
def begin_move(table: Tables, game: Game, number: int) -> None:
    """Let a piece begin to move, or go on; it joins the order of fire (TAK-F1, TAK-X3)."""
    if game[at.ACTIVE] == number + 1:
        return
    if kind_of(table, game, number) <= _TANK:
        game[table[at.MOVED] + game[at.MARCHED]] = number
        game[at.MARCHED] += 1
    game[table[at.FLAGS] + number] |= at.DONE
    if not table[at.SUPPLIES] or supplied(table, game, number, _AMMUNITION):
        game[table[at.FLAGS] + number] |= at.ARMED
    game[at.ACTIVE] = number + 1


@lean
def enter(table: Tables, game: Game, number: int, place: int) -> None:
    """Let a piece enter a hex, with mines and captures."""
    board = table[at.BOARD]
    game[board + game[table[at.POSITIONS] + number]] &= ~at.OCCUPANT
    game[table[at.POSITIONS] + number] = place
    country = (table[at.GROUND + place] >> at.COUNTRY_SHIFT & 7) - 1
    owner = table[at.SEAT_OF + country] if country >= 0 else -1
    if owner >= 0 and owner != owner_of(table, game, number):  # TAK-X1
        if table[at.MINES]:
            game[board + place] |= at.PROVED
        if game[board + place] & at.MINED:
            game[board + place] &= ~at.MINED
            game[at.MINES_LEFT + country] -= 1
            destroy(table, game, number)
            return
    met = game[board + place] & at.OCCUPANT
    if met:
        destroy(table, game, met - 1)
        if kind_of(table, game, met - 1) == _FIELD_HQ:  # TAK-X2
            mined = game[table[at.TRAITS] + met - 1] >> at.COUNTRY_OF & 3
            game[at.MINES_LEFT + mined] = 0
            for other in range(table[at.HEXES]):
                if (table[at.GROUND + other] >> at.COUNTRY_SHIFT & 7) - 1 == mined:
                    game[board + other] &= ~at.MINED
    game[board + place] = game[board + place] & ~at.OCCUPANT | number + 1
    if table[at.GROUND + place] & at.STOP:
        take(table, game, number, place)


@lean
def take(table: Tables, game: Game, number: int, place: int) -> None:
    """Let a vehicle take a headquarters or depot and stay there (TAK-H2 to H4)."""
    board = table[at.BOARD]
    game[board + place] |= at.TAKEN
    game[table[at.FLAGS] + number] |= at.STAYING
    game[at.MOBILE + owner_of(table, game, number)] -= 1
    game[at.ACTIVE] = 0
    remove_from_order(table, game, number)
    for country in range(4):
        if table[at.HEADQUARTERS + country] == place:
            game[at.HQS_LEFT + country // 2] -= 1
    for side in range(2):
        if table[at.DEPOTS + side] == place:
            for other in range(table[at.PIECES]):
                if game[table[at.FLAGS] + other] & at.MENDING and side_of(table, game, other) == side:
                    game[board + game[table[at.POSITIONS] + other]] &= ~at.OCCUPANT
                    destroy(table, game, other)
