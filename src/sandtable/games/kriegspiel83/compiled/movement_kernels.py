"""`rules.movement`, compiled: reach and routes, activation, transport (K83-M1 to M4, K83-C3)."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import (
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
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES, TRANSPORT_COST, UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather

_KINDS = len(Kind)
_ICE = int(Weather.ICE)
_FARTHEST = max(unit.movement for unit in UNITS)
_BOTH = 3
_SPAN = _FARTHEST + 1
_COSTS = 1

Work = NDArray[np.int64]
"""Buffer in which `reach` is computed.

First the base of the costs of the last reach: each reach starts lower than all before, so that nothing has to
be cleared. Then the cost of each hex and the hex before it on the route; the hexes in the order in which they
are found; for each cost the end of its queue, and the queues of hexes to visit.
"""


@lean_inlined
def work_size(size: int) -> int:
    """Return the length of the buffer for a map of `size` hexes."""
    return _COSTS + 3 * (size + 1) + _SPAN * (size + 2)


@lean_inlined
def found_at(table: Tables) -> int:
    """Return the index at which the hexes of a reach are listed."""
    return int(_COSTS + 2 * (table.facts[at.SIZE] + 1))


@lean_inlined
def allowance(table: Tables, game: Game, side: int, number: int) -> int:
    """Return the movement factors of a piece in this weather (K83-W1)."""
    kind = game[at.KIND + side * MOST_PIECES + number]
    return int(table.facts[at.ALLOWANCE + game[at.WEATHER] * _KINDS + kind])


@lean_inlined
def factors_left(table: Tables, game: Game, number: int) -> int:
    """Return the factors that a piece of the side to move can still spend."""
    side = game[at.SIDE]
    full = allowance(table, game, side, number)
    if game[at.ACTIVE] == number + 1:
        return 0 if game[at.STOPPED] else int(full - game[at.SPENT])
    if table.facts[at.PINNED] and near(game, 1 - side, game[at.HEX + side * MOST_PIECES + number]):
        return 0
    return full


@lean_inlined
def stops(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether a piece that enters a hex must stop there (K83-M2, K83-M3, K83-W2)."""
    return bool(
        near(game, 1 - side, place)
        or (table.ground[place, at.MARKS] & at.RIVER and game[at.WEATHER] != _ICE)
        or place == table.facts[at.CITY + 1 - side]
    )


@lean
def reach(table: Tables, game: Game, work: Work, side: int, number: int, left: int) -> int:
    """List the hexes that a piece can reach with `left` factors; return their number (`HexGrid.reach`)."""
    size = table.facts[at.SIZE] + 1
    before, found, ends = _COSTS + size, _COSTS + 2 * size, _COSTS + 3 * size
    lists = ends + _SPAN
    row = cost_row(game, side, game[at.KIND + side * MOST_PIECES + number])
    start = game[at.HEX + side * MOST_PIECES + number]
    # As in `stops` and `is_unknown`; what is the same for all hexes is computed once.
    halting = (
        at.MINED << side
        | at.KNOWN << (1 - side)
        | at.BESIDE_MASK << (at.BESIDE + at.BESIDE_BITS * (1 - side))
    )
    river = at.RIVER if game[at.WEATHER] != _ICE else 0
    city = table.facts[at.CITY + 1 - side]
    veiled, seen = at.WATER * table.facts[at.HIDDEN_COAST], at.COAST << side
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
                if game[at.BOARD + here] & halting or table.ground[here, at.MARKS] & river or here == city:
                    continue
            for step in range(at.NEIGHBOURS):
                there = table.ground[here, step]
                cost = table.costs[row, there]
                total = spent + cost
                if cost == 0 or total > left or zero + total >= work[_COSTS + there]:
                    continue
                cell = game[at.BOARD + there]
                if cell & _BOTH or (table.ground[there, at.MARKS] & veiled and not cell & seen):
                    continue
                work[_COSTS + there] = zero + total
                work[before + there] = here
                work[work[ends + total]] = there
                work[ends + total] += 1
    return count


@lean_inlined
def is_reached(work: Work, place: int) -> bool:
    """Whether the last computed reach contains a hex, or starts there."""
    return bool(work[_COSTS + place] < work[0] + _SPAN)


# Other actions of a piece


@lean_inlined
def departs(table: Tables, game: Game, place: int, town: int) -> bool:
    """Whether a hex is next to a friendly town or to the side's city."""
    if not is_friendly(table, game, game[at.SIDE], town):
        return False
    target = town_place(table, game[at.SIDE], town)
    beside = False
    for step in range(at.NEIGHBOURS):
        beside |= table.ground[target, step] == place
    return beside


@lean
def transport_targets(table: Tables, game: Game, number: int) -> int:
    """Return a mask of the towns to which a piece of the side to move can be transported (K83-C3)."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    if game[at.KIND + unit] != at.INFANTRY or not table.facts[at.TRANSPORT + game[at.WEATHER]]:
        return 0
    if factors_left(table, game, number) < TRANSPORT_COST:
        return 0
    towns = table.facts[at.TOWNS] + 1
    nearby, friendly = 0, 0
    for town in range(towns):
        nearby |= int(departs(table, game, game[at.HEX + unit], town)) << town
        friendly |= int(is_friendly(table, game, side, town)) << town
    if nearby == 0:
        return 0
    found = 0
    for town in range(towns):
        if friendly >> town & 1 and nearby != 1 << town:
            target = town_place(table, side, town)
            place = room_at(table, game, side, at.INFANTRY, target, True, False)
            found |= int(place != NOWHERE) << town
    return found


@lean_inlined
def may_lay(game: Game, number: int) -> bool:
    """Whether a piece of the side to move may lay minefields."""
    side = game[at.SIDE]
    return bool(game[at.KIND + side * MOST_PIECES + number] == at.INFANTRY and game[at.LEFT + side])


@lean_inlined
def can_go_on(table: Tables, game: Game, number: int) -> bool:
    """Whether a piece of the side to move can do anything now."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    place, left = game[at.HEX + unit], factors_left(table, game, number)
    row, lays = cost_row(game, side, game[at.KIND + unit]), may_lay(game, number)
    for step in range(at.NEIGHBOURS):
        there = table.ground[place, step]
        cost = table.costs[row, there]
        free = game[at.BOARD + there] & _BOTH == 0 and not is_unknown(table, game, side, there)
        if free and 0 < cost <= left:
            return True
        if lays and is_layable(table, game, side, there):
            return True
    return transport_targets(table, game, number) != 0


# Applying


@lean_inlined
def activate(table: Tables, game: Game, number: int) -> None:
    """Begin or continue the activation of a piece; it ends that of another (K83-M4)."""
    if game[at.ACTIVE] == number + 1:
        return
    stopped = int(factors_left(table, game, number) == 0)
    if game[at.ACTIVE]:
        game[at.DONE] |= np.int64(1) << (game[at.ACTIVE] - 1)
    game[at.ACTIVE], game[at.SPENT], game[at.STOPPED] = number + 1, 0, stopped


@lean_inlined
def rest(game: Game) -> None:
    """Clear the active piece."""
    game[at.ACTIVE], game[at.SPENT], game[at.STOPPED] = 0, 0, 0


@lean
def settle(table: Tables, game: Game) -> None:
    """End the activation of the active piece if it can do nothing more."""
    number = game[at.ACTIVE] - 1
    if game[at.HEX + game[at.SIDE] * MOST_PIECES + number] == NOWHERE:
        rest(game)
    elif not can_go_on(table, game, number):
        game[at.DONE] |= np.int64(1) << number
        rest(game)


@lean
def go(table: Tables, game: Game, chance: RandomStream, work: Work, number: int, end: int) -> None:
    """Move a piece by the cheapest route to a hex of the reach that was computed last."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    size = table.facts[at.SIZE] + 1
    before, way = _COSTS + size, _COSTS + 2 * size
    activate(table, game, number)
    row = cost_row(game, side, game[at.KIND + unit])
    start, steps, place = game[at.HEX + unit], 0, end
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
        game[at.SPENT] += table.costs[row, place]
    if game[at.KIND + unit] == at.INFANTRY:
        for step in range(gone + int(alive)):
            suspect(table, game, side, work[way + step])
    game[at.STOPPED] = int(stops(table, game, side, place))
    if alive and place == table.facts[at.CITY + 1 - side]:  # K83-O1
        game[at.OUTCOME] = at.RED_WINS + side
    else:
        settle(table, game)


@lean
def move_by_transport(table: Tables, game: Game, chance: RandomStream, number: int, town: int) -> None:
    """Transport infantry to a town that is possible (K83-C3)."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    start = game[at.HEX + unit]
    activate(table, game, number)
    place = room_at(table, game, side, at.INFANTRY, town_place(table, side, town), True, True)
    alive = enter(table, game, chance, side, number, place)
    game[at.SPENT] += TRANSPORT_COST
    suspect(table, game, side, start)
    if alive:
        suspect(table, game, side, place)
    settle(table, game)


@lean
def mine(table: Tables, game: Game, number: int, place: int) -> None:
    """Lay a minefield with infantry (K83-N1)."""
    activate(table, game, number)
    lay(game, game[at.SIDE], place)
    settle(table, game)


@lean_inlined
def done_with(game: Game, number: int) -> None:
    """End the activation of a piece for this turn (K83-M4)."""
    game[at.DONE] |= np.int64(1) << number
    if game[at.ACTIVE] == number + 1:
        rest(game)
