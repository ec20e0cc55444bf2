"""Judging answers in Kriegspiel (1983): the movement of a turn, over many rolls of the dice that follow.

The answer is judged before the first die: from the position at the end of the movement, the fights and some
turns after it are played again and again with other dice, and the results are averaged. In a puzzle the coast
and all minefields of the enemy are known.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from sandtable.core import Match, Seat
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment import new_assessment, opponent_weights, policy_weights
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, roll_out
from sandtable.players.search.weights import shipped_weights
from sandtable.puzzles.judge import weak_turns

_TURNS = 3
"""Turns of a rollout."""


class Kriegspiel83Judge:
    """Judges the position at the end of the movement by rollouts."""

    positions = 1_000
    deep = 4_000
    replies = 300

    def begins(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's movement begins."""
        state: State = match.state
        return state.to_act == (seat,) and state.phase == "moving" and not state.done and state.active is None

    def returns(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's next turn begins."""
        return self.begins(match, seat)

    def is_answered(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's movement is over."""
        state: State = match.state
        return seat not in state.to_act or state.phase != "moving"

    def value(self, match: Match, seat: Seat, positions: int) -> float:
        """Return the mean result of rollouts from the end of the movement, before any die is rolled."""
        state: State = match.at(len(match) - 1).state
        side = SEATS.index(seat)
        everybody = (1 << len(state.armies[side].at)) - 1
        state = replace(state, done=everybody, active=None, spent=0, stopped=False)
        weights = shipped_weights(match.game.id)
        root = packing.pack(tables(state.terms), state)
        policies = opponent_weights(side, policy_weights(weights["taste"]))
        number = max(1, positions // (_TURNS + 1))
        total: float = roll_out(
            tables(state.terms),
            np.array([root]),
            new_assessment(state.terms, weights["outlook"]),
            policies,
            np.zeros(4 * MOST_PIECES, np.int64),
            0,
            0,
            number,
            _TURNS,
            new_buffers(root),
        )
        return total / number

    def others(self, match: Match, seat: Seat, rng: Random) -> Iterator[tuple[str, ...]]:
        """Yield turns of weak searches."""
        yield from weak_turns(match, seat, rng)

    def prepared(self, match: Match, seat: Seat) -> str | None:
        """Return the position with all minefields of the enemy known to the seat."""
        state: State = match.state
        enemy = 1 - SEATS.index(seat)
        known = with_side(state.known, enemy, state.mines[enemy])
        return match.game.position_line(
            replace(state, known=known, suspects=with_side(state.suspects, enemy, 0))
        )

    def themes(self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing: what one roll of the dice wins or loses makes no theme."""
        return ()
