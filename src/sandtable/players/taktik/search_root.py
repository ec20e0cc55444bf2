"""The position of Taktik that is thought about, packed, with what can be done there."""

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
from sandtable.players.taktik.policy_tables import PLACE_OF, board_tables

TURNS_A_STEP = 40
"""About so many turns are played in one step."""
HORIZON = 5
"""A game is judged after so many turns, this one counted."""


class Root:
    """A state that fits the view, and that state as its seat sees it."""

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

    def take(self, samples: list[State]) -> None:
        """Take these states for what may be true."""
        packed = [packing.pack(self._table, state) for state in samples]
        self._rows = np.array([*packed, self._game])  # the last row is room to play in

    def candidates(self) -> list[int]:
        """What can be done now, the most promising first."""
        game, buffers = self._game, self._buffers
        found: list[int] = buffers.whole[
            row.FOUND, : turn_kernels.legal(self._table, game, buffers.whole[row.FOUND])
        ].tolist()
        own = self._weights[self._side].copy()
        if game[at.PHASE] == at.PRESSING:
            if not self._waits_for_repair():
                return found[:1]
            switches = policy.switches(self._table, game, self._static, own, buffers)
            return _first(at.PRESS | switches << at.PIECE_SHIFT, found)
        if game[at.PHASE] == at.FIRING:
            assessment.assess_shots(self._table, game, self._static, own, buffers)
            return _first(policy.shot(self._table, game, buffers), found)
        if leaving := [action for action in found if action & 7 == at.LEAVE]:
            policy.assess(self._table, game, self._static, own, buffers, np.zeros(1, np.uint64))
            return _first(policy.leave_repair(self._table, game, buffers), leaving)
        own[PLACE_OF["waver"]] = 0.0
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
        """Whether the switches matter: attack with extra moves is best where nothing is under repair."""
        state = self._state
        return any(
            state.mending >> number & 1 and state.seat_of(number) == state.mover
            for number in state.pieces.alive
        )

    def action(self, candidate: int) -> Action:
        """A candidate as players do it."""
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
        """Play some games on from a candidate, beginning with the one of that number."""
        return rollouts.play_rollouts(
            self._table, self._rows, self._hidden, candidate, self._side, self._static, self._weights,
            self._evaluation, self._buffers, self._seed, done, TURNS_A_STEP, HORIZON, results,
        )  # fmt: skip


def _first(action: int, found: list[int]) -> list[int]:
    """All that was found, with what the policy would do before everything else."""
    return [action, *(other for other in found if other != action)]
