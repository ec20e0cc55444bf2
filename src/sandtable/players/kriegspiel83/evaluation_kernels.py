"""Features and expected result of a position at the beginning of a turn, compiled."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, is_friendly
from sandtable.games.kriegspiel83.compiled.movement_kernels import allowance, is_reached, reach
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment_kernels import STEPS_TO_CITY, TO_CITY, Assessment

(TOWN_HELD, AHEAD, CLOSENESS, NEAREST, AT_GATE, GUARD, HOME, PRESSURE, MINE_LEFT, TURN, THREAT) = (
    3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15,
)  # fmt: skip
"""Indices of the features after the pieces by kind.

Friendly towns, and the lead in towns (one feature per town of lead); closeness of the tanks to the enemy's
city, all together and the closest; pieces next to the enemy's city, next to the own, and around the own; by
how much the pieces that approach a city outweigh those around it; minefields left to lay; the side to move;
and whether the waiting side could enter the city if it were its turn.
"""
FEATURES = 16

_NEARLY = 0.97
"""Expected result of a side that can enter the city at once."""
_LONGEST_MOVE = 12
"""Maximum distance, in hexes, from which a piece can enter the city."""
_NEAR = 60
"""Distance to the enemy's city, in movement factors, within which closeness counts."""
_AROUND, _MARCH = 4, 24
"""Hexes within which a piece is around a city, and movement factors of an approach."""
_MOST_LEAD = 3
"""Maximum lead in towns that counts."""


@lean_inlined
def can_enter(table: Tables, game: Game, assessment: Assessment, side: int) -> bool:
    """Whether a side could enter the enemy's city in one turn from here."""
    city = table.facts[at.CITY + 1 - side]
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if place != NOWHERE and assessment.distances[2 * side, STEPS_TO_CITY, place] <= _LONGEST_MOVE:
            reach(table, game, assessment.work, side, number, allowance(table, game, side, number))
            if is_reached(assessment.work, city):
                return True
    return False


@lean
def count(table: Tables, game: Game, assessment: Assessment, counted: NDArray[np.float64]) -> None:
    """Compute the features, red's minus blue's."""
    for feature in range(FEATURES):
        counted[feature] = 0.0
    lead, coming_to_red = 0, 0
    for whose in range(2):
        side = 1 - whose
        sign = 1.0 if side == 0 else -1.0
        nearest, coming, around = 0.0, 0, 0
        for number in range(game[at.LENGTH + side]):
            unit = side * MOST_PIECES + number
            place, kind = game[at.HEX + unit], game[at.KIND + unit]
            if place == NOWHERE:
                continue
            counted[kind] += sign
            distance = assessment.distances[2 * side + int(kind == at.INFANTRY), TO_CITY, place]
            back = assessment.distances[2 * (1 - side), STEPS_TO_CITY, place]
            if kind != at.INFANTRY:
                close = max(0, _NEAR - distance) / _NEAR
                counted[CLOSENESS] += sign * close
                nearest = max(nearest, close)
            if distance <= _MARCH:
                coming += table.facts[at.ATTACK + kind]
            if back <= _AROUND:
                around += table.facts[at.ATTACK + kind]
                counted[HOME] += sign
            counted[GUARD] += sign * int(back == 1)
            counted[AT_GATE] += sign * int(assessment.distances[2 * side, STEPS_TO_CITY, place] == 1)
        counted[NEAREST] += sign * nearest
        counted[MINE_LEFT] += sign * game[at.LEFT + side]
        for town in range(table.facts[at.TOWNS]):
            if is_friendly(table, game, side, town):
                counted[TOWN_HELD] += sign
                lead += 1 if side == 0 else -1
        if side == 1:
            coming_to_red = coming
            counted[PRESSURE] = float(-around)
        else:
            counted[PRESSURE] = max(0.0, coming + counted[PRESSURE]) - max(0, coming_to_red - around)
    for step in range(min(abs(lead), _MOST_LEAD)):
        counted[AHEAD + step] = 1.0 if lead > 0 else -1.0
    mover = game[at.SIDE]
    sign = 1.0 if mover == 0 else -1.0
    counted[TURN] = sign
    if can_enter(table, game, assessment, 1 - mover):
        counted[THREAT] = -sign


@lean
def expected_result(table: Tables, game: Game, assessment: Assessment, side: int) -> float:
    """Return the expected result for a side at the beginning of a turn, from -1 to 1."""
    if game[at.OUTCOME]:
        if game[at.OUTCOME] == at.DRAWN:
            return 0.0
        return 1.0 if game[at.OUTCOME] == at.RED_WINS + side else -1.0
    if can_enter(table, game, assessment, game[at.SIDE]):
        return _NEARLY if game[at.SIDE] == side else -_NEARLY
    count(table, game, assessment, assessment.counted)
    total = 0.0
    for feature in range(FEATURES):
        total += assessment.weights[feature] * assessment.counted[feature]
    return float(np.tanh(total / 2.0 if side == 0 else -total / 2.0))
