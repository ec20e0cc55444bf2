"""The board of a packed game, compiled: pieces, coast, minefields, towns.

`put` and `lift` keep the numbers of pieces next to each hex up to date.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.games.kriegspiel83.weather import Weather

_UNIT_BITS = 31
_BOTH = 3

_WEATHERS = len(Weather)
_ICE = int(Weather.ICE)

Game = NDArray[np.int64]
"""One packed game, which the kernels modify in place."""


# Queries


@lean_inlined
def cost_row(game: Game, side: int, kind: int) -> int:
    """Return the row of `Tables.costs` for a piece in this weather."""
    return int((2 * side + int(kind == at.INFANTRY)) * _WEATHERS + game[at.WEATHER])


@lean_inlined
def near(game: Game, side: int, place: int) -> int:
    """Return the number of a side's pieces next to a hex."""
    return int(game[at.BOARD + place] >> (at.BESIDE + at.BESIDE_BITS * side) & at.BESIDE_MASK)


@lean_inlined
def is_held(game: Game, side: int, place: int) -> bool:
    """Whether a piece of a side is on a hex."""
    return bool(game[at.BOARD + place] & at.HELD << side)


@lean_inlined
def number_on(game: Game, place: int) -> int:
    """Return the number of the piece on a hex."""
    return int(game[at.BOARD + place] >> at.UNIT & _UNIT_BITS)


@lean_inlined
def is_unknown(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether a hex is water that a side cannot tell to be river or sea (K83-T2)."""
    return bool(
        table.ground[place, at.MARKS] & at.WATER
        and table.facts[at.HIDDEN_COAST]
        and not game[at.BOARD + place] & at.COAST << side
    )


@lean_inlined
def is_vacant(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """Whether a hex is empty, open to a side's piece of this kind, and not the enemy's city."""
    return bool(
        table.costs[cost_row(game, side, kind), place] > 0
        and game[at.BOARD + place] & _BOTH == 0
        and place != table.facts[at.CITY + 1 - side]
    )


@lean_inlined
def count_bits(mask: int) -> int:
    """Return the number of set bits; the compiler recognises this form as one instruction."""
    bits = np.uint64(mask)
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56)))


# Pieces


@lean_inlined
def put(table: Tables, game: Game, side: int, number: int, place: int) -> None:
    """Put a piece on a hex."""
    game[at.HEX + side * MOST_PIECES + number] = place
    game[at.BOARD + place] |= at.HELD << side | number << at.UNIT
    for step in range(at.NEIGHBOURS):
        game[at.BOARD + table.ground[place, step]] += 1 << (at.BESIDE + at.BESIDE_BITS * side)


@lean_inlined
def lift(table: Tables, game: Game, side: int, number: int) -> None:
    """Take a piece off its hex."""
    place = game[at.HEX + side * MOST_PIECES + number]
    game[at.HEX + side * MOST_PIECES + number] = NOWHERE
    game[at.BOARD + place] &= (1 << at.UNIT) - 1 - _BOTH
    for step in range(at.NEIGHBOURS):
        game[at.BOARD + table.ground[place, step]] -= 1 << (at.BESIDE + at.BESIDE_BITS * side)


@lean
def remove(table: Tables, game: Game, side: int, pieces: int) -> None:
    """Remove pieces."""
    for number in range(game[at.LENGTH + side]):
        if pieces >> number & 1 and game[at.HEX + side * MOST_PIECES + number] != NOWHERE:
            lift(table, game, side, number)
            game[at.ALIVE + side] -= 1


# Minefields


@lean_inlined
def is_layable(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether a side may lay a minefield on a hex, as far as it knows (K83-N1)."""
    return bool(
        is_vacant(table, game, side, at.INFANTRY, place)
        and game[at.BOARD + place] & (at.MINED << side | at.KNOWN << (1 - side)) == 0
        and not is_unknown(table, game, side, place)
    )


@lean_inlined
def lay(game: Game, side: int, place: int) -> None:
    """Lay a minefield (K83-N2)."""
    game[at.BOARD + place] |= at.MINED << side
    game[at.LEFT + side] -= 1
    game[at.HIDDEN + side] += 1


@lean
def enter(table: Tables, game: Game, chance: RandomStream, side: int, number: int, place: int) -> bool:
    """Move a piece to a hex; return whether it survives (K83-N3)."""
    lift(table, game, side, number)
    put(table, game, side, number, place)
    return arrive(table, game, chance, side, number, place)


@lean
def arrive(table: Tables, game: Game, chance: RandomStream, side: int, number: int, place: int) -> bool:
    """Let an arrived piece see the coast and meet minefields; return whether it survives."""
    board = at.BOARD + place
    if table.ground[place, at.MARKS] & at.WATER:
        game[board] |= at.COAST | at.COAST << 1
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        if table.ground[other, at.MARKS] & at.WATER:
            game[at.BOARD + other] |= at.COAST << side
    for layer in range(2):
        if game[board] & at.MINED << layer:
            clears = table.facts[at.CLEARS + game[at.KIND + side * MOST_PIECES + number]]
            cleared = draw(chance, 100) < clears
            game[at.HIDDEN + layer] -= int(game[board] & at.KNOWN << layer == 0)
            game[board] &= ~(at.SUSPECTED << layer)
            if not cleared:
                game[board] |= at.KNOWN << layer  # K83-N4
                remove(table, game, side, 1 << number)
                return False
            game[board] &= ~((at.MINED | at.KNOWN) << layer)
    game[board] &= ~(at.SUSPECTED | at.SUSPECTED << 1)
    return True


@lean_inlined
def pass_over(game: Game, side: int, place: int) -> None:
    """Reveal a side's own minefield that an arriving piece skips (K83-N4)."""
    if game[at.BOARD + place] & at.KNOWN << side == 0:
        game[at.BOARD + place] = (game[at.BOARD + place] | at.KNOWN << side) & ~(at.SUSPECTED << side)
        game[at.HIDDEN + side] -= 1


@lean
def suspect(table: Tables, game: Game, side: int, place: int) -> None:
    """Mark the hexes next to infantry as possibly mined, as far as the enemy can see."""
    if game[at.LEFT + side] == 0 and game[at.HIDDEN + side] == 0:
        return
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        cell = game[at.BOARD + other]
        if cell & (_BOTH | at.KNOWN << side):
            continue
        if is_unknown(table, game, 1 - side, other):
            possible = game[at.WEATHER] == _ICE
        else:
            possible = is_vacant(table, game, side, at.INFANTRY, other)
        if possible:
            game[at.BOARD + other] = cell | at.SUSPECTED << side


# Towns


@lean_inlined
def is_friendly(table: Tables, game: Game, side: int, town: int) -> bool:
    """Whether a town is friendly to a side; the number after the last town is its city (K83-C1)."""
    if town == table.facts[at.TOWNS]:
        return True
    place = table.facts[at.TOWN + town]
    return near(game, side, place) > 0 and near(game, 1 - side, place) == 0


@lean_inlined
def town_place(table: Tables, side: int, town: int) -> int:
    """Return the hex of a town, or of the side's city."""
    return int(table.facts[at.CITY + side] if town == table.facts[at.TOWNS] else table.facts[at.TOWN + town])


@lean
def room_at(table: Tables, game: Game, side: int, kind: int, target: int, away: bool, passing: bool) -> int:
    """Return the first free hex around a town or city, clockwise, not mined by the side (K83-C3, C4).

    With `away`, it must not be next to an enemy; with `passing`, skipped minefields become known. `NOWHERE`
    if there is none.
    """
    for step in range(at.NEIGHBOURS):
        place = table.ground[target, step]
        if is_vacant(table, game, side, kind, place) and not (away and near(game, 1 - side, place)):
            if game[at.BOARD + place] & at.MINED << side == 0:
                return int(place)
            if passing:
                pass_over(game, side, place)
    return NOWHERE
