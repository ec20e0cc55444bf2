"""What comes of a plan, compiled: both sides play on by judgement, and the end is judged."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.chance_kernels import Chance
from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.kriegspiel83.compiled.action_kernels import END, act, actor, coded
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    AT,
    DRAWN,
    INFANTRY,
    KIND,
    LENGTH,
    MOVING,
    NOWHERE,
    OUTCOME,
    PHASE,
    RED_WINS,
    SIDE,
    Game,
    is_friendly,
)
from sandtable.games.kriegspiel83.compiled.decision_kernels import decide
from sandtable.games.kriegspiel83.compiled.draft_kernels import Plan, draft
from sandtable.games.kriegspiel83.compiled.judgement_kernels import STEPS_TO_CITY, TO_CITY, Mind
from sandtable.games.kriegspiel83.compiled.move_kernels import allowance, is_reached, reach
from sandtable.games.kriegspiel83.compiled.tables import CITY, TOWNS, Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES

_NEARLY = 0.97
"""What it is worth to be able to enter the city at once."""
_STRIDE = 12
"""From farther away, in hexes, nobody can."""
_NEAR, _CLOSER = 60, 0.012
"""Each movement factor that a tank is nearer to the city than this."""
_GATE, _TOWN = 1.5, 0.8
"""A piece next to the enemy's city, and a friendly town."""
_SPREAD = 8.0
"""Who leads by so many points, a light tank being two, is taken to win seven games of eight."""
_LATER = 0.01
"""So much less all that is worth a turn later."""


@lean_inlined
def can_enter(table: Tables, game: Game, mind: Mind, side: int) -> bool:
    """Whether a piece of the side to move could enter the enemy's city at once."""
    city = table.facts[CITY + 1 - side]
    for number in range(game[LENGTH + side]):
        place = game[AT + side * MOST_PIECES + number]
        if place != NOWHERE and mind.ways[2 * side, STEPS_TO_CITY, place] <= _STRIDE:
            reach(table, game, mind.work, side, number, allowance(table, game, side, number))
            if is_reached(mind.work, city):
                return True
    return False


@lean
def outlook(table: Tables, game: Game, mind: Mind, side: int) -> float:
    """The result that a side can expect when a turn begins, from -1 to 1."""
    if game[OUTCOME]:
        if game[OUTCOME] == DRAWN:
            return 0.0
        return 1.0 if game[OUTCOME] == RED_WINS + side else -1.0
    if can_enter(table, game, mind, game[SIDE]):
        return _NEARLY if game[SIDE] == side else -_NEARLY
    total = 0.0
    for whose in range(2):
        value = 0.0
        for number in range(game[LENGTH + whose]):
            unit = whose * MOST_PIECES + number
            place, kind = game[AT + unit], game[KIND + unit]
            if place == NOWHERE:
                continue
            value += mind.worth[kind]
            if kind != INFANTRY:
                value += _CLOSER * max(0, _NEAR - mind.ways[2 * whose, TO_CITY, place])
            if mind.ways[2 * whose, STEPS_TO_CITY, place] == 1:
                value += _GATE
        for town in range(table.facts[TOWNS]):
            value += _TOWN * int(is_friendly(table, game, whose, town))
        total += value if whose == side else -value
    return float(np.tanh(total / _SPREAD))


class Room(NamedTuple):
    """What a plan is played on in."""

    game: Game
    chance: Chance
    moves: Plan


@lean
def _roll_out(
    table: Tables,
    roots: NDArray[np.int64],
    mind: Mind,
    tastes: NDArray[np.float64],
    plan: Plan,
    given: int,
    first: int,
    number: int,
    turns: int,
    room: Room,
) -> float:
    game, chance, moves = room
    side = actor(roots[0])
    total = 0.0
    for index in range(first, first + number):
        for place in range(len(game)):
            game[place] = roots[index % len(roots), place]
        chance[0] = np.uint64(index + 1) << np.uint64(24)
        for place in range(given):
            moves[place] = plan[place]
        left, turn, taste = given, 0, tastes[index % len(tastes)]
        while game[OUTCOME] == 0 and turn <= turns:
            action = plan[0]
            if game[PHASE] == MOVING:
                draft(table, game, mind, chance, taste[game[SIDE]], moves, left)
                action = coded(END, 0, 0)
            left = 0
            while game[OUTCOME] == 0:
                act(table, game, chance, mind.work, action)
                if game[PHASE] == MOVING:
                    break
                action = decide(table, game, mind, taste[actor(game)])
            turn += 1
        total += outlook(table, game, mind, side) * (1.0 - _LATER * (turn - 1))
    return total


def roll_out(
    table: Tables,
    roots: NDArray[np.int64],
    mind: Mind,
    tastes: NDArray[np.float64],
    plan: Plan,
    given: int,
    first: int,
    number: int,
    turns: int,
) -> float:
    """Play a plan on for so many turns, so many times: the sum of what comes of it.

    The plan is a turn's movement, or the one action that a fight asks for now. Each time others of the roots,
    which may differ in what is hidden, and of the pairs of tastes are taken, and another stream of chance.
    """
    room = Room(np.zeros_like(roots[0]), np.zeros(1, np.uint64), np.zeros(4 * MOST_PIECES, np.int64))
    return _roll_out(table, roots, mind, tastes, plan, given, first, number, turns, room)
