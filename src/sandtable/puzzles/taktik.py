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
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.notation import END, Move, parse
from sandtable.games.taktik.state import State
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.search.weights import shipped_weights
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.candidate_race import MAX_ROLLOUTS
from sandtable.players.taktik.policy_tables import policies
from sandtable.players.taktik.search import SAMPLES, evaluation_weights
from sandtable.players.taktik.search_root import Root
from sandtable.puzzles.judge import weak_turns

_NEAR = 3
"""Hexes from a headquarters or a depot within which a vehicle guards or threatens it."""


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

    def themes(
        self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]
    ) -> tuple[tuple[str, ...], str | None]:
        """Compare what the solution and the wrong answers can fire at, guard and threaten."""
        first = len(start)
        ended = _ended(right, first)
        place = _place(right, first, seat)
        if right.outcome is not None and seat in right.outcome.winners and len(right) <= ended:
            return ("win-match",), place
        own = start.state.terms.seats.index(seat)
        mine = _Standing(right.at(ended).state, own)
        theirs = [_Standing(one.at(_ended(one, first)).state, own) for one in wrong]

        def gained(name: str) -> float:
            others = sorted(float(getattr(one, name)) for one in theirs)
            return float(getattr(mine, name)) - others[len(others) // 2]

        lost = sum(one.outcome is not None and seat not in one.outcome.winners for one in wrong)
        scores = {
            "take-depot": 8 * gained("taken"),
            "cut-supply": 3 * gained("supplies"),
            "hit": 2 * gained("fires"),
            "save-headquarters": 5.0 * lost / len(wrong) + gained("guards"),
            "threaten-headquarters": gained("threatens"),
            "save-unit": 1.5 * gained("safe"),
        }
        found = [theme for theme, score in sorted(scores.items(), key=lambda one: -one[1]) if score >= 1]
        return tuple(found) or ("position",), place


class _Standing:
    """What a seat can fire at, guards and threatens at the end of its movement."""

    def __init__(self, state: State, own: int) -> None:
        terms, pieces = state.terms, state.pieces
        grid, alliance = terms.ground.grid, terms.alliance_of[own]
        vehicles: tuple[list[int], list[int]] = ([], [])
        for number in pieces.alive:
            if state.in_action(number):
                vehicles[state.alliance_of(number)].append(pieces.at[number])
        ours, theirs = vehicles[alliance], vehicles[1 - alliance]
        self.taken = state.taken.bit_count()
        self.fires = state.phase == "firing" and state.mover == own
        self.supplies = -sum(len(state.kind_hexes(1 - alliance, kind)) for kind in Kind if kind > Kind.TANK)
        hqs = [
            [terms.ground.hq[country] for country in terms.countries_in(one)]
            for one in (alliance, 1 - alliance)
        ]

        def near(places: Sequence[int], goals: Sequence[int]) -> int:
            return sum(any(grid.distance(place, goal) <= _NEAR for goal in goals) for place in places)

        self.guards = near(ours, hqs[0])
        self.threatens = near(ours, hqs[1])
        self.safe = -sum(any(grid.distance(place, other) == 1 for other in theirs) for place in ours)


def _ended(match: Match, first: int) -> int:
    """Return the number of the action that ended the movement."""
    entries = match.entries_from(first + 1)
    return next(
        (number for number, entry in enumerate(entries, start=first + 1) if entry.action == END), len(match)
    )


def _place(match: Match, first: int, seat: Seat) -> str | None:
    """Return the destination of the first piece that moves."""
    terms = match.state.terms
    for entry in match.entries_from(first + 1):
        action = parse(entry.action, terms.ground.grid, terms.say) if entry.seat == seat else None
        if isinstance(action, Move):
            return str(terms.ground.grid.names[action.route[-1]])
    return None
