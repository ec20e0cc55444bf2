"""Rollouts: games played on from a candidate with the policy, with hidden firepower dealt again each time."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import movement_kernels, playouts
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.players.taktik import buffers as row
from sandtable.players.taktik import policy_kernels as policy
from sandtable.players.taktik.buffers import Buffers, Weights
from sandtable.players.taktik.evaluation_kernels import expected_result
from sandtable.players.taktik.policy_tables import BoardTables

NOTHING = 6
"""No candidate: games are played on as they are."""
MARCH = 5
"""The kind of a candidate that moves a piece to a destination; other candidates are packed actions."""


@lean_inlined
def deal(table: Tables, game: Game, hidden: Game, chance: RandomStream) -> None:
    """Shuffle hidden firepowers among vehicles of the same country and kind (TAK-B4)."""
    for place in range(len(hidden)):
        number = hidden[place]
        alike = 0
        other = number
        for later in range(place, len(hidden)):
            if (game[table[at.TRAITS] + hidden[later]] ^ game[table[at.TRAITS] + number]) & 31 == 0:
                alike += 1
                if draw(chance, alike) == 0:
                    other = hidden[later]
        power = game[table[at.POWERS] + number]
        game[table[at.POWERS] + number] = game[table[at.POWERS] + other]
        game[table[at.POWERS] + other] = power


@compiled
def list_moves(
    table: Tables,
    game: Game,
    static: BoardTables,
    weights: Weights,
    buffers: Buffers,
    found: NDArray[np.float64],
) -> int:
    """List the moves that the policy considers (gain, piece, destination); returns the number."""
    chance = np.zeros(1, np.uint64)
    policy.assess(table, game, static, weights, buffers, chance)
    guards = policy.guards_near_home(table, game, static)
    count = 0
    for number in range(table[at.PIECES]):
        if movement_kernels.can_go(table, game, number):
            policy.evaluate_moves(table, game, static, weights, buffers, number, guards)
            for cost in range(1, row.MOST_BUDGET):
                if buffers.real[row.GAINS + cost, number] > policy.NEVER:
                    found[count, 0] = buffers.real[row.GAINS + cost, number]
                    found[count, 1] = number
                    found[count, 2] = buffers.whole[row.GOALS + cost, number]
                    count += 1
    return count


@compiled
def play_rollouts(
    table: Tables,
    samples: NDArray[np.int64],
    hidden: Game,
    candidate: int,
    side: int,
    static: BoardTables,
    weights: Weights,
    evaluation: Weights,
    buffers: Buffers,
    seed: int,
    done: int,
    most: int,
    horizon: int,
    results: NDArray[np.float64],
) -> int:
    """Play rollouts from a candidate, starting with number `done`, for about `most` turns.

    Results for alliance `side` are written to `results` by the number of the rollout: rollouts of the same
    number have the same hidden state and the same random stream. Returns the number of turns played;
    `results[-1]` is the number of rollouts.
    """
    chance = np.zeros(1, np.uint64)
    both = buffers.real[row.GAINS : row.GAINS + 2]  # gains of moves are no longer needed at evaluation
    played = 0
    number = done
    while played < most and number < len(results) - 1:
        playouts.begin(chance, seed, number)
        game = samples[-1]
        game[:] = samples[number % (len(samples) - 1)]
        deal(table, game, hidden, chance)
        last = game[at.TURN] + horizon
        buffers.whole[row.PLAN, 0], buffers.whole[row.PLAN, 1] = int(candidate != NOTHING), candidate
        if candidate & 7 == MARCH:
            policy.plan_route(
                table, game, buffers, candidate >> at.PIECE_SHIFT & 255, candidate >> at.HEX_SHIFT
            )
        while not game[at.OUTCOME] and game[at.TURN] < last:
            policy.play_turn(table, game, static, weights, buffers, chance)
            played += 1
        results[number] = expected_result(table, game, static, buffers, side, evaluation, both)
        number += 1
    results[-1] = number
    return played
