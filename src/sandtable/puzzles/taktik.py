"""Judging answers in Taktik: the movement of a turn, over many hidden firepowers and shots.

A puzzle begins after the press, when the lamps are known. The answer is judged before the first shot: from
the position at the end of the movement, the shots and some turns after it are played again and again, each
time with other hidden firepowers that fit what the seat knows, and the results are averaged.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from sandtable.core import Match, Seat
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.notation import END
from sandtable.games.taktik.state import State
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.search.weights import shipped_weights
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.candidate_race import MAX_ROLLOUTS
from sandtable.players.taktik.policy_tables import policies
from sandtable.players.taktik.search import SAMPLES, evaluation_weights
from sandtable.players.taktik.search_root import Root
from sandtable.puzzles.judge import weak_turns


class TaktikJudge:
    """Judges the position at the end of the movement by rollouts over sampled hidden states."""

    positions = 1_000
    deep = 4_000
    replies = 300

    def begins(self, match: Match, seat: Seat) -> bool:
        """Whether the seat has pressed and its movement begins."""
        state: State = match.state
        return (
            state.to_act == (seat,)
            and state.phase == "moving"
            and state.budget > 0
            and not state.done
            and not state.exit_due
        )

    def returns(self, match: Match, seat: Seat) -> bool:
        """Whether the seat is to press for its next turn."""
        state: State = match.state
        return state.to_act == (seat,) and state.phase == "press"

    def is_answered(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's movement is over."""
        state: State = match.state
        return seat not in state.to_act or state.phase != "moving"

    def value(self, match: Match, seat: Seat, positions: int) -> float:
        """Return the mean result of rollouts from the end of the movement, before any shot."""
        entry = match.last_entry
        ends = entry is not None and entry.action == END
        before = match.at(len(match) - 1) if ends else match
        view, rng = before.view(seat, picture=False), Random(1)  # noqa: S311 - the same for every answer
        samples: list[State] = [match.game.sample(view, rng) for _ in range(SAMPLES)]
        state = samples[0]
        side = state.terms.alliance_of[state.mover]
        evaluation = evaluation_weights(state.terms, shipped_weights(match.game.id))
        root = Root(state, seen_by(state, seat), policies(side), evaluation, 1)
        root.set_samples(samples)
        results = np.zeros(MAX_ROLLOUTS + 1)
        played = 0
        while played < positions and results[-1] < MAX_ROLLOUTS:
            played += root.play_on(at.END if ends else rollouts.NOTHING, int(results[-1]), results)
        number = int(results[-1])
        mean = float(results[:number].sum()) / number
        return mean if side == state.terms.alliance_of[state.terms.seats.index(seat)] else -mean

    def others(self, match: Match, seat: Seat, rng: Random) -> Iterator[tuple[str, ...]]:
        """Yield turns of weak searches."""
        yield from weak_turns(match, seat, rng)

    def prepared(self, match: Match, seat: Seat) -> str | None:  # noqa: ARG002 - the view hides what is hidden
        """Return the position as it is."""
        return match.position_text()

    def themes(self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing: what a shot hits makes no theme."""
        return ()
