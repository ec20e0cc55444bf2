"""What a position promises when a turn begins, compiled: what can be counted in it, times its weight."""

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
"""After the pieces by kind: friendly towns, and one for each town by which a side is ahead of the other.

How close the tanks are to the enemy's city, all together and the closest of them; pieces next to that city;
pieces next to the own one and around it; by how much those who come against a city outweigh those around it;
minefields to lay; whose turn it is; and whether who waits could enter the city now if it were his.
"""
FEATURES = 16

_NEARLY = 0.97
"""What it is worth to be able to enter the city at once."""
_STRIDE = 12
"""From farther away, in hexes, nobody can."""
_NEAR = 60
"""Closeness counts from so many movement factors on."""
_AROUND, _MARCH = 4, 24
"""Around a city is who stands so many hexes away at most; against it comes who is so many factors away."""
_MOST_LEAD = 3


@lean_inlined
def can_enter(table: Tables, game: Game, mind: Assessment, side: int) -> bool:
    """Whether a piece of a side could enter the enemy's city in one turn, as all stand now."""
    city = table.facts[at.CITY + 1 - side]
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if place != NOWHERE and mind.ways[2 * side, STEPS_TO_CITY, place] <= _STRIDE:
            reach(table, game, mind.work, side, number, allowance(table, game, side, number))
            if is_reached(mind.work, city):
                return True
    return False


@lean
def count(table: Tables, game: Game, mind: Assessment, counted: NDArray[np.float64]) -> None:
    """Count what red has, less what blue has."""
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
            way = mind.ways[2 * side + int(kind == at.INFANTRY), TO_CITY, place]
            back = mind.ways[2 * (1 - side), STEPS_TO_CITY, place]
            if kind != at.INFANTRY:
                close = max(0, _NEAR - way) / _NEAR
                counted[CLOSENESS] += sign * close
                nearest = max(nearest, close)
            if way <= _MARCH:
                coming += table.facts[at.ATTACK + kind]
            if back <= _AROUND:
                around += table.facts[at.ATTACK + kind]
                counted[HOME] += sign
            counted[GUARD] += sign * int(back == 1)
            counted[AT_GATE] += sign * int(mind.ways[2 * side, STEPS_TO_CITY, place] == 1)
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
    if can_enter(table, game, mind, 1 - mover):
        counted[THREAT] = -sign


@lean
def expected_result(table: Tables, game: Game, mind: Assessment, side: int) -> float:
    """The result that a side can expect when a turn begins, from -1 to 1."""
    if game[at.OUTCOME]:
        if game[at.OUTCOME] == at.DRAWN:
            return 0.0
        return 1.0 if game[at.OUTCOME] == at.RED_WINS + side else -1.0
    if can_enter(table, game, mind, game[at.SIDE]):
        return _NEARLY if game[at.SIDE] == side else -_NEARLY
    count(table, game, mind, mind.counted)
    total = 0.0
    for feature in range(FEATURES):
        total += mind.weights[feature] * mind.counted[feature]
    return float(np.tanh(total / 2.0 if side == 0 else -total / 2.0))
