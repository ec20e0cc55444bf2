"""Rollouts: plans played on by both policies, then evaluated, compiled."""

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
from sandtable.players.kriegspiel83.assessment_kernels import CLASSIC, Assessment
from sandtable.players.kriegspiel83.classic_kernels import march, press_on
from sandtable.players.kriegspiel83.evaluation_kernels import count, expected_result
from sandtable.players.kriegspiel83.policy_kernels import Plan, PolicyWeights, decide, plan_turn

_DISCOUNT = 0.01
"""Discount of the result per turn."""


@lean
def move(
    table: Tables,
    game: Game,
    assessment: Assessment,
    chance: RandomStream,
    policy: PolicyWeights,
    moves: Plan,
    given: int,
) -> None:
    """Move a side's pieces by its policy; the first moves are given."""
    if policy[CLASSIC]:
        march(table, game, assessment, chance)
    else:
        plan_turn(table, game, assessment, chance, policy, moves, given)


@lean
def finish(
    table: Tables,
    game: Game,
    assessment: Assessment,
    chance: RandomStream,
    policies: NDArray[np.float64],
    action: int,
) -> None:
    """Apply an action and all decisions of the fights after it, until the next turn begins."""
    while game[at.OUTCOME] == 0:
        act(table, game, chance, assessment.work, action)
        if game[at.PHASE] == at.MOVING:
            break
        policy = policies[actor(game)]
        action = (
            press_on(table, game, assessment) if policy[CLASSIC] else decide(table, game, assessment, policy)
        )


class Buffers(NamedTuple):
    """The arrays of one rollout."""

    game: Game
    chance: RandomStream
    moves: Plan


def new_buffers(game: Game) -> Buffers:
    """Make buffers for games of the size of this one."""
    return Buffers(np.zeros_like(game), np.zeros(1, np.uint64), np.zeros(4 * MOST_PIECES, np.int64))


@lean
def roll_out(
    table: Tables,
    roots: NDArray[np.int64],
    assessment: Assessment,
    policies: NDArray[np.float64],
    plan: Plan,
    given: int,
    first: int,
    number: int,
    turns: int,
    buffers: Buffers,
) -> float:
    """Run `number` rollouts of a plan over `turns` turns each; return the sum of their results.

    The plan is a turn's movement, or one decision in a fight. The rollouts cycle through the roots, which may
    differ in what is hidden, and through the pairs of policies, each with a random stream of its own.
    """
    game, chance, moves = buffers
    side = actor(roots[0])
    total = 0.0
    for index in range(first, first + number):
        for place in range(len(game)):
            game[place] = roots[index % len(roots), place]
        chance[0] = np.uint64(index + 1) << np.uint64(24)
        for place in range(given):
            moves[place] = plan[place]
        left, turn, pair = given, 0, policies[index % len(policies)]
        while game[at.OUTCOME] == 0 and turn <= turns:
            action = plan[0]
            if game[at.PHASE] == at.MOVING:
                move(table, game, assessment, chance, pair[game[at.SIDE]], moves, left)
                action = coded(actions.END, 0, 0)
            left = 0
            finish(table, game, assessment, chance, pair, action)
            turn += 1
        total += expected_result(table, game, assessment, side) * (1.0 - _DISCOUNT * (turn - 1))
    return total


@lean
def play_out(
    table: Tables,
    assessment: Assessment,
    policies: NDArray[np.float64],
    buffers: Buffers,
    counted: NDArray[np.float64],
) -> int:
    """Play the buffers' game on by the policies, and write each turn's features to `counted`.

    Returns the number of turns played, at most the number of rows.
    """
    game, chance, moves = buffers
    turn = 0
    while game[at.OUTCOME] == 0 and turn < len(counted):
        count(table, game, assessment, counted[turn])
        move(table, game, assessment, chance, policies[game[at.SIDE]], moves, 0)
        finish(table, game, assessment, chance, policies, coded(actions.END, 0, 0))
        turn += 1
    return turn
