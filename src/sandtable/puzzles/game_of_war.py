"""Judging answers in A Game of War: nothing is hidden and there are no dice, so a search decides."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random

from sandtable.boards.squares import squares_in
from sandtable.core import Match, Seat
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.notation import write
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import Kind
from sandtable.players.game_of_war.search import tree_of, weights_array
from sandtable.players.game_of_war.turn_search import Turn, TurnFinder
from sandtable.players.search.weights import shipped_weights

_WIDTH = 16
"""Width of the beam that finds other turns."""
_EACH = 5
"""Turns for each unit that could be attacked, and for none."""
_WORTH = {
    Kind.INFANTRY: 1.0,
    Kind.CAVALRY: 1.3,
    Kind.CANNON: 2.0,
    Kind.SWIFT_CANNON: 2.3,
    Kind.RELAY: 1.5,
    Kind.SWIFT_RELAY: 1.8,
}
_LEAST = 0.9
"""Lowest difference, in units of infantry, that makes a theme."""


class GameOfWarJudge:
    """Judges the position after a turn by a search of the opponent's best answers."""

    positions = 3_000
    deep = 16_000
    replies = 3_000

    def begins(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's turn begins."""
        state: State = match.state
        return state.to_act == (seat,) and not state.deploying and not state.moved and not state.struck

    def returns(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's next turn begins."""
        return self.begins(match, seat)

    def is_answered(self, match: Match, seat: Seat) -> bool:
        """Whether the seat's turn is over."""
        return seat not in match.to_act

    def value(self, match: Match, seat: Seat, positions: int) -> float:  # noqa: ARG002 - the opponent is to act
        """Return what a search for the opponent finds, with the sign changed."""
        finder = TurnFinder(match.state, weights_array(shipped_weights(match.game.id)))
        tree = tree_of(finder, Random(1))  # noqa: S311 - the same for every answer
        for _ in tree.grow():
            if finder.positions >= positions:
                break
        return -tree.candidates[0].value

    def others(self, match: Match, seat: Seat, rng: Random) -> Iterator[tuple[str, ...]]:  # noqa: ARG002
        """Yield the best turns of a beam for each unit that can be attacked, and without an attack."""
        state: State = match.state
        finder = TurnFinder(state, weights_array(shipped_weights(match.game.id)))
        found = next(turns for turns in finder.find(finder.start, _WIDTH) if turns is not None)
        groups: dict[int, list[Turn]] = {}
        for turn in sorted(found, key=lambda one: -one.worth):
            groups.setdefault(turn.strike, []).append(turn)
        for row in zip_longest(*(turns[:_EACH] for turns in groups.values())):
            for turn in row:
                if turn is not None:
                    grid = state.terms.field.grid
                    yield tuple(write(action, grid) for action in finder.actions(finder.start, turn))

    def prepared(self, match: Match, seat: Seat) -> str | None:  # noqa: ARG002 - nothing is hidden
        """Return the position: any turn is suitable."""
        return match.position_text()

    def themes(self, start: Match, seat: Seat, right: Match, wrong: Sequence[Match]) -> tuple[str, ...]:
        """Compare what the solution and the wrong answers win, lose, cut and connect."""
        side, first = SEATS.index(seat), len(start)
        if right.outcome is not None:
            return ()
        mine = _Balance.of(right, first, side)
        theirs = [_Balance.of(one, first, side) for one in wrong]

        def gained(name: str) -> float:
            others = sorted(getattr(one, name) for one in theirs)
            return float(getattr(mine, name)) - float(others[len(others) // 2])

        scores = {
            "take-arsenal": 4 * gained("arsenals_taken"),
            "save-arsenal": 4 * gained("arsenals_saved"),
            "win-unit": 1.5 * gained("taken"),
            "save-unit": gained("saved"),
            "cut-line": 0.5 * gained("cut"),
            "reconnect": 0.5 * gained("connected"),
        }
        ordered = sorted(scores.items(), key=lambda one: -one[1])
        return tuple(theme for theme, score in ordered if score >= _LEAST)


class _Balance:
    """What a turn and the answer to it change for a side."""

    def __init__(self, before: State, after: State, last: State, side: int) -> None:
        def worth(state: State, one: int) -> float:
            army = state.armies[one]
            return sum(_WORTH[army.unit_on(square)] for square in squares_in(army.units))

        other = 1 - side
        self.taken = worth(before, other) - worth(after, other)
        """Worth of the enemy units captured in the turn."""
        self.saved = worth(last, side) - worth(before, side)
        """Worth of the own units captured in the answer, as a negative number."""
        self.arsenals_taken = before.arsenals[other].bit_count() - after.arsenals[other].bit_count()
        self.arsenals_saved = last.arsenals[side].bit_count() - before.arsenals[side].bit_count()
        self.cut = _offline(after, other) - _offline(before, other)
        """Number of enemy units cut off."""
        self.connected = _offline(before, side) - _offline(after, side)
        """Number of own units in communication again."""

    @staticmethod
    def of(match: Match, first: int, side: int) -> "_Balance":
        """Compare the positions of a match before a turn, after it and after the answer."""
        ended = next(
            (number for number in range(first + 1, len(match) + 1) if match.at(number).state.side != side),
            len(match),
        )
        return _Balance(match.at(first).state, match.at(ended).state, match.state, side)


def _offline(state: State, side: int) -> int:
    units: int = state.armies[side].units & ~network(state, side).online
    return units.bit_count()
