"""The packed position at the root of a search, and its candidates."""

import numpy as np

from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import packing, turn_kernels
from sandtable.games.taktik.compiled.packing import action_of
from sandtable.games.taktik.forces import UNKNOWN
from sandtable.games.taktik.notation import Action, Move
from sandtable.games.taktik.rules import movement
from sandtable.games.taktik.state import State
from sandtable.players.taktik import assessment_kernels as assessment
from sandtable.players.taktik import buffers as row
from sandtable.players.taktik import policy_kernels as policy
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import Weights, new_buffers
from sandtable.players.taktik.policy_tables import WEIGHT_INDEX, board_tables

TURNS_A_STEP = 40
"""Approximate number of turns played in one step of the search."""
HORIZON = 5
"""Turns of a rollout before it is evaluated, the current one included."""


class Root:
    """The root of a search: a sampled state, and the same state filtered for its seat."""

    def __init__(self, state: State, seen: State, weights: Weights, evaluation: Weights, seed: int) -> None:
        self._state = state
        self._table = table = packing.tables_of(state)
        self._static = board_tables(state.terms)
        self._weights, self._evaluation = weights, evaluation
        self._seed = seed
        self._side = state.terms.alliance_of[state.mover]
        self._buffers = new_buffers(table)
        self._game = packing.pack(table, state)
        self._rows = np.array([self._game, self._game])
        self._actions: dict[int, Action] = {}
        pieces = seen.pieces
        hidden = [
            number
            for number, power in enumerate(pieces.powers)
            if power == UNKNOWN and pieces.kinds[number].fights
        ]
        self._hidden = np.array(hidden, np.int64)

    def set_samples(self, samples: list[State]) -> None:
        """Set the sampled states that rollouts start from."""
        packed = [packing.pack(self._table, state) for state in samples]
        self._rows = np.array([*packed, self._game])  # the last row is scratch space

    def candidates(self) -> list[int]:
        """The candidates, the most promising first."""
        game, buffers = self._game, self._buffers
        found: list[int] = buffers.whole[
            row.FOUND, : turn_kernels.legal(self._table, game, buffers.whole[row.FOUND])
        ].tolist()
        own = self._weights[self._side].copy()
        if game[at.PHASE] == at.PRESSING:
            if not self._waits_for_repair():
                return found[:1]
            switches = policy.switches(self._table, game, self._static, own, buffers)
            return _with_first(at.PRESS | switches << at.PIECE_SHIFT, found)
        if game[at.PHASE] == at.FIRING:
            assessment.assess_shots(self._table, game, self._static, own, buffers)
            return _with_first(policy.shot(self._table, game, buffers), found)
        if leaving := [action for action in found if action & 7 == at.LEAVE]:
            policy.assess(self._table, game, self._static, own, buffers, np.zeros(1, np.uint64))
            return _with_first(policy.leave_repair(self._table, game, buffers), leaving)
        own[WEIGHT_INDEX["waver"]] = 0.0
        moves = np.zeros((int(self._table[at.PIECES]) * row.MOST_BUDGET, 3))
        count = rollouts.list_moves(self._table, game, self._static, own, buffers, moves)
        listed = [
            (gain, rollouts.MARCH | int(number) << at.PIECE_SHIFT | int(goal) << at.HEX_SHIFT)
            for gain, number, goal in moves[:count].tolist()
        ]
        listed.append((0.0, at.END))
        listed.sort(key=lambda one: -one[0])
        return [candidate for _, candidate in listed]

    def _waits_for_repair(self) -> bool:
        """Whether a vehicle waits for repair; if none does, attack and extra move are best."""
        state = self._state
        return any(
            state.mending >> number & 1 and state.seat_of(number) == state.mover
            for number in state.pieces.alive
        )

    def action(self, candidate: int) -> Action:
        """The action of a candidate."""
        if candidate not in self._actions:
            self._actions[candidate] = self._action(candidate)
        return self._actions[candidate]

    def _action(self, candidate: int) -> Action:
        state = self._state
        if candidate & 7 != rollouts.MARCH:
            return action_of(state, candidate)
        number, goal = candidate >> at.PIECE_SHIFT & 255, candidate >> at.HEX_SHIFT
        start = state.pieces.at[number]
        if goal & policy.ASIDE:
            return Move(start, (goal & ~policy.ASIDE, start))
        return Move(start, movement.reach(state, number, state.budget).way(goal))

    def play_on(self, candidate: int, done: int, results: Weights) -> int:
        """Play rollouts from a candidate, starting with number `done`; see `play_rollouts`."""
        return rollouts.play_rollouts(
            self._table, self._rows, self._hidden, candidate, self._side, self._static, self._weights,
            self._evaluation, self._buffers, self._seed, done, TURNS_A_STEP, HORIZON, results,
        )  # fmt: skip


def _with_first(action: int, found: list[int]) -> list[int]:
    """The actions, with that of the policy first."""
    return [action, *(other for other in found if other != action)]
