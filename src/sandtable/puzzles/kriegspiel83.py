"""Judging answers in Kriegspiel (1983): the movement of a turn, over many rolls of the dice that follow.

The answer is judged before the first die: from the position at the end of the movement, the fights and some
turns after it are played again and again with other dice, and the results are averaged. In a puzzle the coast
and all minefields of the enemy are known.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.core import Match, Seat
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.notation import END, Mine, Move, Transport, parse
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment import WORTH, new_assessment, opponent_weights, policy_weights
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, roll_out
from sandtable.players.search.weights import shipped_weights
from sandtable.puzzles.judge import weak_turns

_TURNS = 3
"""Turns of a rollout."""
_NEAR = 2
"""Hexes from the own city within which a piece guards it."""


class Kriegspiel83Judge:
    """Judges the position at the end of the movement by rollouts."""

    positions = 1_000
    deep = 4_000
    replies = 300

    def begins(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's movement begins."""
        state: State = match.state
        return state.to_act == (seat,) and state.phase == "moving" and not state.done and state.active is None

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

    def themes(
        self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]
    ) -> tuple[tuple[str, ...], str | None]:
        """Compare what the solution and the wrong answers hold and attack at the end of the movement."""
        side, first = SEATS.index(seat), len(start)
        place = _place(right, first, seat)
        if right.outcome is not None and seat in right.outcome.winners and len(right) == _ended(right, first):
            return ("win-match",), place
        grid = start.state.terms.ground.grid
        solution = [
            parse(entry.action, grid) for entry in right.entries_from(first + 1) if entry.seat == seat
        ]
        mine = _Standing(_moved(right, first), side)
        theirs = [_Standing(_moved(one, first), side) for one in wrong]

        def gained(name: str) -> float:
            others = sorted(float(getattr(one, name)) for one in theirs)
            return float(getattr(mine, name)) - others[len(others) // 2]

        lost = sum(one.outcome is not None and seat not in one.outcome.winners for one in wrong)
        scores = {
            "save-city": 9.0 * lost / len(wrong) + 2 * gained("guards"),
            "win-town": 3 * gained("towns"),
            "deny-town": 2.5 * gained("denied"),
            "win-unit": gained("attacked"),
            "save-unit": gained("safe"),
            "threaten-city": gained("nearest"),
            "lay-mine": 2.0 * any(isinstance(one, Mine) for one in solution),
            "transport": 2.2 * any(isinstance(one, Transport) for one in solution),
        }
        found = [theme for theme, score in sorted(scores.items(), key=lambda one: -one[1]) if score >= 1]
        return tuple(found) or ("position",), place


class _Standing:
    """What a side holds, attacks and exposes at the end of its movement."""

    def __init__(self, state: State, side: int) -> None:
        grid, enemy = state.terms.ground.grid, 1 - side
        near = state.near_enemies_of(side)
        self.towns = len(towns.held(state, side))
        self.denied = -len(towns.held(state, enemy))
        beside = grid.beside(state.armies[side].hexes)
        army, other = state.armies[side], state.armies[enemy]
        self.attacked = sum(WORTH[other.kinds[number]] for number in other.numbers_in(beside)) / 2
        self.safe = -sum(WORTH[army.kinds[number]] for number in army.numbers_in(near)) / 2
        own_city, city = state.terms.ground.cities[side], state.terms.ground.cities[enemy]
        distances = [grid.distance(place, city) for place in hexes_in(army.hexes)]
        self.nearest = -min(distances, default=99) / 3
        self.guards = sum(grid.distance(place, own_city) <= _NEAR for place in hexes_in(army.hexes))


def _ended(match: Match, first: int) -> int:
    """Return the number of the action that ended the movement."""
    entries = match.entries_from(first + 1)
    return next(
        (number for number, entry in enumerate(entries, start=first + 1) if entry.action == END), len(match)
    )


def _moved(match: Match, first: int) -> State:
    state: State = match.at(max(first, _ended(match, first) - 1)).state
    return state


def _place(match: Match, first: int, seat: Seat) -> str | None:
    """Return the destination of the first piece that moves, or the mined hex."""
    grid = match.state.terms.ground.grid
    for entry in match.entries_from(first + 1):
        action = parse(entry.action, grid) if entry.seat == seat else None
        if isinstance(action, Move):
            return str(grid.names[action.way[-1]])
        if isinstance(action, Mine):
            return str(grid.names[action.target])
    return None
