"""Movement, compiled: reach and ways, a piece's one activation, transport (K83-M1 to M4, K83-C3)."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    ACTIVE,
    AT,
    BESIDE,
    BESIDE_BITS,
    BOARD,
    COAST,
    DONE,
    INFANTRY,
    KIND,
    KNOWN,
    LEFT,
    MINED,
    NOWHERE,
    OUTCOME,
    RED_WINS,
    SEVEN,
    SIDE,
    SPENT,
    STOPPED,
    WEATHER,
    Game,
    cost_row,
    enter,
    is_friendly,
    is_layable,
    is_unknown,
    lay,
    near,
    room_at,
    suspect,
    town_place,
)
from sandtable.games.kriegspiel83.compiled.tables import (
    ALLOWANCE,
    CITY,
    HIDDEN_COAST,
    MARKS,
    PINNED,
    RIVER,
    SIX,
    SIZE,
    TOWNS,
    TRANSPORT,
    WATER,
    Tables,
)
from sandtable.games.kriegspiel83.units import MOST_PIECES, TRANSPORT_COST, UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather

_KINDS = len(Kind)
_ICE = int(Weather.ICE)
_FARTHEST = max(unit.movement for unit in UNITS)
_BOTH = 3
_SPAN = _FARTHEST + 1
_COSTS = 1

Work = NDArray[np.int64]
"""Where a reach is worked out.

The number with which the costs of the last reach begin: each begins lower than all that was before, so that
nothing need be cleared. Then what it costs to come to each hex, and from where; the hexes in the order in
which they are found; for each sum spent where its list ends, and the lists of hexes to look at.
"""


@lean_inlined
def work_size(size: int) -> int:
    """How much room that needs on a map of so many hexes."""
    return _COSTS + 3 * (size + 1) + _SPAN * (size + 2)


@lean_inlined
def found_at(table: Tables) -> int:
    """Where the hexes of a reach are listed."""
    return int(_COSTS + 2 * (table.facts[SIZE] + 1))


@lean_inlined
def allowance(table: Tables, game: Game, side: int, number: int) -> int:
    """The factors of a piece in this weather (K83-W1)."""
    kind = game[KIND + side * MOST_PIECES + number]
    return int(table.facts[ALLOWANCE + game[WEATHER] * _KINDS + kind])


@lean_inlined
def factors_left(table: Tables, game: Game, number: int) -> int:
    """The factors that a piece of the side to move can still spend, or could if its turn came now."""
    side = game[SIDE]
    full = allowance(table, game, side, number)
    if game[ACTIVE] == number + 1:
        return 0 if game[STOPPED] else int(full - game[SPENT])
    if table.facts[PINNED] and near(game, 1 - side, game[AT + side * MOST_PIECES + number]):
        return 0
    return full


@lean_inlined
def stops(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether a piece that enters a hex must stop there (K83-M2, K83-M3, K83-W2)."""
    return bool(
        near(game, 1 - side, place)
        or (table.ground[place, MARKS] & RIVER and game[WEATHER] != _ICE)
        or place == table.facts[CITY + 1 - side]
    )


@lean
def reach(table: Tables, game: Game, work: Work, side: int, number: int, left: int) -> int:
    """Work out where a piece can go with so many factors, and how many hexes that is (`HexGrid.reach`)."""
    size = table.facts[SIZE] + 1
    before, found, ends = _COSTS + size, _COSTS + 2 * size, _COSTS + 3 * size
    lists = ends + _SPAN
    row = cost_row(game, side, game[KIND + side * MOST_PIECES + number])
    start = game[AT + side * MOST_PIECES + number]
    # What `stops` and `is_unknown` ask, but what is the same for all hexes is asked once.
    halting = MINED << side | KNOWN << (1 - side) | SEVEN << (BESIDE + BESIDE_BITS * (1 - side))
    river = RIVER if game[WEATHER] != _ICE else 0
    city = table.facts[CITY + 1 - side]
    veiled, seen = WATER * table.facts[HIDDEN_COAST], COAST << side
    zero = work[0] - _SPAN
    work[0] = zero
    for spent in range(left + 1):
        work[ends + spent] = lists + spent * size
    work[_COSTS + start] = zero
    work[lists], work[ends] = start, lists + 1
    count = 0
    for spent in range(left + 1):
        for index in range(lists + spent * size, work[ends + spent]):
            here = work[index]
            if work[_COSTS + here] != zero + spent:
                continue
            if here != start:
                work[found + count] = here
                count += 1
                if game[BOARD + here] & halting or table.ground[here, MARKS] & river or here == city:
                    continue
            for step in range(SIX):
                there = table.ground[here, step]
                cost = table.costs[row, there]
                total = spent + cost
                if cost == 0 or total > left or zero + total >= work[_COSTS + there]:
                    continue
                cell = game[BOARD + there]
                if cell & _BOTH or (table.ground[there, MARKS] & veiled and not cell & seen):
                    continue
                work[_COSTS + there] = zero + total
                work[before + there] = here
                work[work[ends + total]] = there
                work[ends + total] += 1
    return count


@lean_inlined
def is_reached(work: Work, place: int) -> bool:
    """Whether the last reach that was worked out holds a hex, or begins there."""
    return bool(work[_COSTS + place] < work[0] + _SPAN)


# What a piece can do beside going


@lean_inlined
def departs(table: Tables, game: Game, place: int, town: int) -> bool:
    """Whether a hex is next to a friendly town, or to the own city."""
    if not is_friendly(table, game, game[SIDE], town):
        return False
    target = town_place(table, game[SIDE], town)
    beside = False
    for step in range(SIX):
        beside |= table.ground[target, step] == place
    return beside


@lean
def rides(table: Tables, game: Game, number: int) -> int:
    """The towns to which infantry of the side to move can be transported now, as a mask (K83-C3)."""
    side = game[SIDE]
    unit = side * MOST_PIECES + number
    if game[KIND + unit] != INFANTRY or not table.facts[TRANSPORT + game[WEATHER]]:
        return 0
    if factors_left(table, game, number) < TRANSPORT_COST:
        return 0
    towns = table.facts[TOWNS] + 1
    nearby, friendly = 0, 0
    for town in range(towns):
        nearby |= int(departs(table, game, game[AT + unit], town)) << town
        friendly |= int(is_friendly(table, game, side, town)) << town
    if nearby == 0:
        return 0
    found = 0
    for town in range(towns):
        if friendly >> town & 1 and nearby != 1 << town:
            target = town_place(table, side, town)
            place = room_at(table, game, side, INFANTRY, target, True, False)
            found |= int(place != NOWHERE) << town
    return found


@lean_inlined
def may_lay(game: Game, number: int) -> bool:
    """Whether a piece of the side to move may lay minefields at all."""
    side = game[SIDE]
    return bool(game[KIND + side * MOST_PIECES + number] == INFANTRY and game[LEFT + side])


@lean_inlined
def can_go_on(table: Tables, game: Game, number: int) -> bool:
    """Whether there is anything that a piece of the side to move could do now."""
    side = game[SIDE]
    unit = side * MOST_PIECES + number
    place, left = game[AT + unit], factors_left(table, game, number)
    row, lays = cost_row(game, side, game[KIND + unit]), may_lay(game, number)
    for step in range(SIX):
        there = table.ground[place, step]
        cost = table.costs[row, there]
        free = game[BOARD + there] & _BOTH == 0 and not is_unknown(table, game, side, there)
        if free and 0 < cost <= left:
            return True
        if lays and is_layable(table, game, side, there):
            return True
    return rides(table, game, number) != 0


# Doing


@lean_inlined
def activate(table: Tables, game: Game, number: int) -> None:
    """A piece begins, or goes on with, its turn; another one that had begun is done (K83-M4)."""
    if game[ACTIVE] == number + 1:
        return
    stopped = int(factors_left(table, game, number) == 0)
    if game[ACTIVE]:
        game[DONE] |= np.int64(1) << (game[ACTIVE] - 1)
    game[ACTIVE], game[SPENT], game[STOPPED] = number + 1, 0, stopped


@lean_inlined
def rest(game: Game) -> None:
    """No piece is active."""
    game[ACTIVE], game[SPENT], game[STOPPED] = 0, 0, 0


@lean
def settle(table: Tables, game: Game) -> None:
    """The active piece has done with its turn, if there is nothing more it could do."""
    number = game[ACTIVE] - 1
    if game[AT + game[SIDE] * MOST_PIECES + number] == NOWHERE:
        rest(game)
    elif not can_go_on(table, game, number):
        game[DONE] |= np.int64(1) << number
        rest(game)


@lean
def go(table: Tables, game: Game, chance: RandomStream, work: Work, number: int, end: int) -> None:
    """A piece goes to a hex of the reach that was just worked out, by the cheapest way."""
    side = game[SIDE]
    unit = side * MOST_PIECES + number
    size = table.facts[SIZE] + 1
    before, way = _COSTS + size, _COSTS + 2 * size
    activate(table, game, number)
    row = cost_row(game, side, game[KIND + unit])
    start, steps, place = game[AT + unit], 0, end
    while place != start:
        steps += 1
        place = work[before + place]
    work[way] = start
    place = end
    for step in range(steps, 0, -1):
        work[way + step] = place
        place = work[before + place]
    gone, alive = 0, True
    while alive and gone < steps:
        gone += 1
        place = work[way + gone]
        alive = enter(table, game, chance, side, number, place)
        game[SPENT] += table.costs[row, place]
    if game[KIND + unit] == INFANTRY:
        for step in range(gone + int(alive)):
            suspect(table, game, side, work[way + step])
    game[STOPPED] = int(stops(table, game, side, place))
    if alive and place == table.facts[CITY + 1 - side]:  # K83-O1
        game[OUTCOME] = RED_WINS + side
    else:
        settle(table, game)


@lean
def ride(table: Tables, game: Game, chance: RandomStream, number: int, town: int) -> None:
    """Infantry is transported to a town to which it can be (K83-C3)."""
    side = game[SIDE]
    unit = side * MOST_PIECES + number
    start = game[AT + unit]
    activate(table, game, number)
    place = room_at(table, game, side, INFANTRY, town_place(table, side, town), True, True)
    alive = enter(table, game, chance, side, number, place)
    game[SPENT] += TRANSPORT_COST
    suspect(table, game, side, start)
    if alive:
        suspect(table, game, side, place)
    settle(table, game)


@lean
def mine(table: Tables, game: Game, number: int, place: int) -> None:
    """Infantry lays a minefield (K83-N1)."""
    activate(table, game, number)
    lay(game, game[SIDE], place)
    settle(table, game)


@lean_inlined
def done_with(game: Game, number: int) -> None:
    """A piece does nothing more in this turn (K83-M4)."""
    game[DONE] |= np.int64(1) << number
    if game[ACTIVE] == number + 1:
        rest(game)
