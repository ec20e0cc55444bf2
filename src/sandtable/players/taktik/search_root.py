"""The position of Taktik that is thought about, packed, with what can be done there."""

import numpy as np

from sandtable.games.taktik.compiled import layout, packing, turn_kernels
from sandtable.games.taktik.compiled.packing import action_of
from sandtable.games.taktik.compiled.tables import PIECES
from sandtable.games.taktik.forces import UNKNOWN
from sandtable.games.taktik.notation import Action, Move
from sandtable.games.taktik.rules import movement
from sandtable.games.taktik.state import State
from sandtable.players.taktik import assessment_kernels as judging
from sandtable.players.taktik import policy_kernels as policy
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import FOUND, MOST_BUDGET, Weights, new_buffers
from sandtable.players.taktik.policy_tables import PLACE_OF, board_tables

TURNS_A_STEP = 40
"""About so many turns are played in one step."""
HORIZON = 5
"""A game is judged after so many turns, this one counted."""


class Root:
    """A state that fits the view, and that state as its seat sees it."""

    def __init__(self, state: State, seen: State, weights: Weights, judgement: Weights, seed: int) -> None:
        self._state = state
        self._table = table = packing.tables_of(state)
        self._lore = board_tables(state.terms)
        self._weights, self._judgement = weights, judgement
        self._seed = seed
        self._side = state.terms.alliance_of[state.mover]
        self._desk = new_buffers(table)
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
        game, desk = self._game, self._desk
        found: list[int] = desk.whole[
            FOUND, : turn_kernels.legal(self._table, game, desk.whole[FOUND])
        ].tolist()
        own = self._weights[self._side].copy()
        if game[layout.PHASE] == layout.PRESSING:
            if not self._waits_for_repair():
                return found[:1]
            switches = policy.switches(self._table, game, self._lore, own, desk)
            return _first(layout.PRESS | switches << layout.PIECE_SHIFT, found)
        if game[layout.PHASE] == layout.FIRING:
            judging.weigh_shots(self._table, game, self._lore, own, desk)
            return _first(policy.shot(self._table, game, desk), found)
        if leaving := [action for action in found if action & 7 == layout.LEAVE]:
            policy.look_round(self._table, game, self._lore, own, desk, np.zeros(1, np.uint64))
            return _first(policy.leave_repair(self._table, game, desk), leaving)
        own[PLACE_OF["waver"]] = 0.0
        moves = np.zeros((int(self._table[PIECES]) * MOST_BUDGET, 3))
        count = rollouts.list_moves(self._table, game, self._lore, own, desk, moves)
        listed = [
            (gain, rollouts.MARCH | int(number) << layout.PIECE_SHIFT | int(goal) << layout.HEX_SHIFT)
            for gain, number, goal in moves[:count].tolist()
        ]
        listed.append((0.0, layout.END))
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
        number, goal = candidate >> layout.PIECE_SHIFT & 255, candidate >> layout.HEX_SHIFT
        start = state.pieces.at[number]
        if goal & policy.ASIDE:
            return Move(start, (goal & ~policy.ASIDE, start))
        return Move(start, movement.reach(state, number, state.budget).way(goal))

    def play_on(self, candidate: int, done: int, results: Weights) -> int:
        """Play some games on from a candidate, beginning with the one of that number."""
        return rollouts.look_ahead(
            self._table, self._rows, self._hidden, candidate, self._side, self._lore, self._weights,
            self._judgement, self._desk, self._seed, done, TURNS_A_STEP, HORIZON, results,
        )  # fmt: skip


def _first(action: int, found: list[int]) -> list[int]:
    """All that was found, with what the policy would do before everything else."""
    return [action, *(other for other in found if other != action)]
