"""The board of a packed game: pieces that come and go, the coast, minefields, towns.

Whose pieces stand next to a hex is kept up to date as they come and go (`put`, `lift`).
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.compiled.tables import (
    CITY,
    CLEARS,
    HIDDEN_COAST,
    MARKS,
    SIX,
    TOWN,
    TOWNS,
    WATER,
    Tables,
)
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather

SIDE, ROUND, WEATHER, PHASE, OUTCOME = range(5)
DONE, ACTIVE, SPENT, STOPPED = range(5, 9)
WAVE, ATTACKING, PENDING, RETREATS, HALF_WAY, OWED, ADVANCED = range(9, 16)
"""As in `State` and `Fight`. Sets of pieces are masks; a piece is its number + 1, a side its number + 1."""
LEFT, HIDDEN, ALIVE, LENGTH = range(16, 24, 2)
"""For both sides: minefields to lay, and laid without the enemy's knowledge; pieces, and numbers in use."""
KIND, AT = 24, 24 + 2 * MOST_PIECES
TARGET = AT + 2 * MOST_PIECES
"""Whom each attacker attacks, as a piece."""
ASSAILANTS = TARGET + MOST_PIECES
"""Of each defender: a mask; then those that aid it."""
AIDING = ASSAILANTS + MOST_PIECES
BOARD = AIDING + MOST_PIECES
"""What each hex holds."""

MOVING, CHOOSING, EXCHANGING, RETREATING, ADVANCING = range(5)
UNDECIDED, RED_WINS, BLUE_WINS, DRAWN = range(4)
NOWHERE = -1

HELD, MINED, KNOWN, SUSPECTED, COAST = 1, 4, 16, 64, 256
"""On a hex, for red; for blue one bit higher."""
BESIDE, BESIDE_BITS, UNIT = 10, 3, 16
"""Then how many of red's, and of blue's pieces stand next to it, and the number of the piece on it."""
SEVEN = 7
_UNIT_BITS = 31
_BOTH = 3

INFANTRY = int(Kind.INFANTRY)
_WEATHERS = len(Weather)
_ICE = int(Weather.ICE)

Game = NDArray[np.int64]
"""One game, which the kernels change."""


# Small questions


@lean_inlined
def cost_row(game: Game, side: int, kind: int) -> int:
    """Which row of the costs says what it costs a piece to enter hexes in this weather."""
    return int((2 * side + int(kind == INFANTRY)) * _WEATHERS + game[WEATHER])


@lean_inlined
def near(game: Game, side: int, place: int) -> int:
    """How many pieces of a side stand next to a hex."""
    return int(game[BOARD + place] >> (BESIDE + BESIDE_BITS * side) & SEVEN)


@lean_inlined
def is_held(game: Game, side: int, place: int) -> bool:
    """Whether a piece of a side stands on a hex."""
    return bool(game[BOARD + place] & HELD << side)


@lean_inlined
def number_on(game: Game, place: int) -> int:
    """The number of the piece that stands on a hex."""
    return int(game[BOARD + place] >> UNIT & _UNIT_BITS)


@lean_inlined
def is_unknown(table: Tables, game: Game, side: int, place: int) -> bool:
    """K83-T2: whether this is water of which a side cannot tell if it is river or sea."""
    return bool(
        table.ground[place, MARKS] & WATER
        and table.facts[HIDDEN_COAST]
        and not game[BOARD + place] & COAST << side
    )


@lean_inlined
def is_vacant(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """Whether a piece of a side could stand on a hex that is no city: open ground, and nobody there."""
    return bool(
        table.costs[cost_row(game, side, kind), place] > 0
        and game[BOARD + place] & _BOTH == 0
        and place != table.facts[CITY + 1 - side]
    )


@lean_inlined
def count_bits(mask: int) -> int:
    """How many bits are set, which the compiler knows one instruction for if it is written like this."""
    bits = np.uint64(mask)
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56)))


# Pieces


@lean_inlined
def put(table: Tables, game: Game, side: int, number: int, place: int) -> None:
    """A piece comes to stand on a hex."""
    game[AT + side * MOST_PIECES + number] = place
    game[BOARD + place] |= HELD << side | number << UNIT
    for step in range(SIX):
        game[BOARD + table.ground[place, step]] += 1 << (BESIDE + BESIDE_BITS * side)


@lean_inlined
def lift(table: Tables, game: Game, side: int, number: int) -> None:
    """A piece leaves its hex."""
    place = game[AT + side * MOST_PIECES + number]
    game[AT + side * MOST_PIECES + number] = NOWHERE
    game[BOARD + place] &= (1 << UNIT) - 1 - _BOTH
    for step in range(SIX):
        game[BOARD + table.ground[place, step]] -= 1 << (BESIDE + BESIDE_BITS * side)


@lean
def remove(table: Tables, game: Game, side: int, pieces: int) -> None:
    """These pieces are lost."""
    for number in range(game[LENGTH + side]):
        if pieces >> number & 1 and game[AT + side * MOST_PIECES + number] != NOWHERE:
            lift(table, game, side, number)
            game[ALIVE + side] -= 1


# Minefields


@lean_inlined
def is_layable(table: Tables, game: Game, side: int, place: int) -> bool:
    """K83-N1: whether a side may lay a minefield on a hex, as far as it knows."""
    return bool(
        is_vacant(table, game, side, INFANTRY, place)
        and game[BOARD + place] & (MINED << side | KNOWN << (1 - side)) == 0
        and not is_unknown(table, game, side, place)
    )


@lean_inlined
def lay(game: Game, side: int, place: int) -> None:
    """K83-N2: a minefield more."""
    game[BOARD + place] |= MINED << side
    game[LEFT + side] -= 1
    game[HIDDEN + side] += 1


@lean
def enter(table: Tables, game: Game, chance: RandomStream, side: int, number: int, place: int) -> bool:
    """A piece comes to a hex from another; whether it lives (K83-N3)."""
    lift(table, game, side, number)
    put(table, game, side, number, place)
    return arrive(table, game, chance, side, number, place)


@lean
def arrive(table: Tables, game: Game, chance: RandomStream, side: int, number: int, place: int) -> bool:
    """A piece has come to a hex: it sees the coast, and clears the minefields there or is destroyed."""
    board = BOARD + place
    if table.ground[place, MARKS] & WATER:
        game[board] |= COAST | COAST << 1
    for step in range(SIX):
        other = table.ground[place, step]
        if table.ground[other, MARKS] & WATER:
            game[BOARD + other] |= COAST << side
    for layer in range(2):
        if game[board] & MINED << layer:
            clears = table.facts[CLEARS + game[KIND + side * MOST_PIECES + number]]
            cleared = draw(chance, 100) < clears
            game[HIDDEN + layer] -= int(game[board] & KNOWN << layer == 0)
            game[board] &= ~(SUSPECTED << layer)
            if not cleared:
                game[board] |= KNOWN << layer  # K83-N4
                remove(table, game, side, 1 << number)
                return False
            game[board] &= ~((MINED | KNOWN) << layer)
    game[board] &= ~(SUSPECTED | SUSPECTED << 1)
    return True


@lean_inlined
def pass_over(game: Game, side: int, place: int) -> None:
    """K83-N4: a side's own minefield, which an arriving piece passes over, is known now."""
    if game[BOARD + place] & KNOWN << side == 0:
        game[BOARD + place] = (game[BOARD + place] | KNOWN << side) & ~(SUSPECTED << side)
        game[HIDDEN + side] -= 1


@lean
def suspect(table: Tables, game: Game, side: int, place: int) -> None:
    """What lies next to a hex may be mined, for all that the enemy can see: infantry was there."""
    if game[LEFT + side] == 0 and game[HIDDEN + side] == 0:
        return
    for step in range(SIX):
        other = table.ground[place, step]
        cell = game[BOARD + other]
        if cell & (_BOTH | KNOWN << side):
            continue
        if is_unknown(table, game, 1 - side, other):
            possible = game[WEATHER] == _ICE
        else:
            possible = is_vacant(table, game, side, INFANTRY, other)
        if possible:
            game[BOARD + other] = cell | SUSPECTED << side


# Towns


@lean_inlined
def is_friendly(table: Tables, game: Game, side: int, town: int) -> bool:
    """K83-C1: whether a town is a side's; the number after those of all towns is its city."""
    if town == table.facts[TOWNS]:
        return True
    place = table.facts[TOWN + town]
    return near(game, side, place) > 0 and near(game, 1 - side, place) == 0


@lean_inlined
def town_place(table: Tables, side: int, town: int) -> int:
    """The hex of a town, or of the own city."""
    return int(table.facts[CITY + side] if town == table.facts[TOWNS] else table.facts[TOWN + town])


@lean
def room_at(table: Tables, game: Game, side: int, kind: int, target: int, away: bool, passing: bool) -> int:
    """The first free hex around a town or city, clockwise, that is not mined by this side (K83-C3, C4).

    `away`: not next to an enemy. `passing`: those that are passed over become known.
    """
    for step in range(SIX):
        place = table.ground[target, step]
        if is_vacant(table, game, side, kind, place) and not (away and near(game, 1 - side, place)):
            if game[BOARD + place] & MINED << side == 0:
                return int(place)
            if passing:
                pass_over(game, side, place)
    return NOWHERE
