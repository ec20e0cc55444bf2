"""What comes of a plan, compiled: both sides play on by judgement, and the end is judged."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.action_kernels import act, actor, coded
from sandtable.games.kriegspiel83.compiled.board_kernels import Game
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment_kernels import STRAIGHT, Assessment
from sandtable.players.kriegspiel83.classic_kernels import march, press_on
from sandtable.players.kriegspiel83.evaluation_kernels import count, expected_result
from sandtable.players.kriegspiel83.policy_kernels import Plan, PolicyWeights, decide, plan_turn

_LATER = 0.01
"""So much less all that is worth a turn later."""


@lean
def move(
    table: Tables,
    game: Game,
    mind: Assessment,
    chance: RandomStream,
    taste: PolicyWeights,
    moves: Plan,
    given: int,
) -> None:
    """A side's movement by its taste, which begins with the moves that are given."""
    if taste[STRAIGHT]:
        march(table, game, mind, chance)
    else:
        plan_turn(table, game, mind, chance, taste, moves, given)


@lean
def finish(
    table: Tables,
    game: Game,
    mind: Assessment,
    chance: RandomStream,
    tastes: NDArray[np.float64],
    action: int,
) -> None:
    """Do an action, and whatever the fights ask for after it, until the next turn begins."""
    while game[at.OUTCOME] == 0:
        act(table, game, chance, mind.work, action)
        if game[at.PHASE] == at.MOVING:
            break
        taste = tastes[actor(game)]
        action = press_on(table, game, mind) if taste[STRAIGHT] else decide(table, game, mind, taste)


class Room(NamedTuple):
    """What a plan is played on in."""

    game: Game
    chance: RandomStream
    moves: Plan


def room_for(game: Game) -> Room:
    """Room for games of the size of this one."""
    return Room(np.zeros_like(game), np.zeros(1, np.uint64), np.zeros(4 * MOST_PIECES, np.int64))


@lean
def roll_out(
    table: Tables,
    roots: NDArray[np.int64],
    mind: Assessment,
    tastes: NDArray[np.float64],
    plan: Plan,
    given: int,
    first: int,
    number: int,
    turns: int,
    room: Room,
) -> float:
    """Play a plan on for so many turns, so many times: the sum of what comes of it.

    The plan is a turn's movement, or the one action that a fight asks for now. Each time others of the roots,
    which may differ in what is hidden, and of the pairs of tastes are taken, and another stream of chance.
    """
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
        while game[at.OUTCOME] == 0 and turn <= turns:
            action = plan[0]
            if game[at.PHASE] == at.MOVING:
                move(table, game, mind, chance, taste[game[at.SIDE]], moves, left)
                action = coded(actions.END, 0, 0)
            left = 0
            finish(table, game, mind, chance, taste, action)
            turn += 1
        total += expected_result(table, game, mind, side) * (1.0 - _LATER * (turn - 1))
    return total


@lean
def play_out(
    table: Tables, mind: Assessment, tastes: NDArray[np.float64], room: Room, counted: NDArray[np.float64]
) -> int:
    """Play the game of a room on by judgement, for as many turns as there are rows to count positions in.

    Returns the number of turns that were played.
    """
    game, chance, moves = room
    turn = 0
    while game[at.OUTCOME] == 0 and turn < len(counted):
        count(table, game, mind, counted[turn])
        move(table, game, mind, chance, tastes[game[at.SIDE]], moves, 0)
        finish(table, game, mind, chance, tastes, coded(actions.END, 0, 0))
        turn += 1
    return turn
