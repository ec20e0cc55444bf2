"""Judging positions: the chances of a side, and the difference that an action or its dice make.

The judge is the game's search player. A position is judged with everything revealed. A difference is the mean
over pairs: both positions of a pair have the same random numbers, so that much of the noise cancels out.
"""

from collections.abc import Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Protocol, runtime_checkable

from msgspec import Struct

from sandtable.core import Game, Match, Seat, View
from sandtable.core.game import State
from sandtable.players import make_player
from sandtable.players.search.budget import SearchResult

_SURE = (12.7, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13)
"""Standard errors in a 95 % interval of the mean of 2, 3, … values (Student's t)."""
_CERTAIN = 1.4
"""Width of an interval of about 99 %, compared with one of 95 %."""
_HOPE = 0.35
"""How much of the interval must lie below what matters for an estimate to end."""
_EXACT = 0.25
"""Share of a difference below which its error is small enough."""
LEAST_ERROR = 0.005
"""Least standard deviation that is assumed of a difference, however alike the first pairs are."""


@runtime_checkable
class JudgingPlayer(Protocol):
    """A player that judges positions."""

    def think(self, view: View) -> SearchResult | None:
        """Search for the best rest of the turn."""

    def judge(self, view: View) -> float | None:
        """Return the expected result for the seat to act, from -1 to 1; `None` if it cannot be judged."""


class Estimate(Struct, frozen=True):
    """A mean, and how far its 95 % interval reaches up and down."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.error

    @property
    def is_certain(self) -> bool:
        """Whether 0 lies outside an interval of about 99 %, because a match has many rolls."""
        return abs(self.mean) > _CERTAIN * self.error


NOTHING = Estimate(0.0, 0.0)


class Pairs(Struct, frozen=True):
    """How many pairs an estimate takes: more if the first ones leave it open."""

    fewest: int
    """At least 2."""
    most: int
    matters: float
    """The difference that matters: the estimate ends if more pairs would hardly lead to it."""
    both_ways: bool = False
    """Whether a negative difference matters too."""

    def estimate(self, differences: Iterable[float | None]) -> Estimate | None:
        """Return the mean of the differences as they come; `None` if there are fewer than the fewest.

        It ends early when more pairs would change nothing that is reported.
        """
        found: list[float] = []
        result = None
        for difference in differences:
            if difference is None:
                continue
            found.append(difference)
            if len(found) < self.fewest:
                continue
            spread = max(stdev(found), LEAST_ERROR)
            sure = _SURE[min(len(found) - 2, len(_SURE) - 1)]
            result = Estimate(fmean(found), sure * spread / sqrt(len(found)))
            size = abs(result.mean) if self.both_ways else result.mean
            is_small = size + result.error * _HOPE < self.matters
            is_exact = result.error < max(self.matters / 2, abs(result.mean) * _EXACT)
            if is_small or is_exact or len(found) >= self.most:
                break
        return result


class Judge:
    """Judges the positions of one match with the search player of its game."""

    def __init__(self, match: Match, player: str) -> None:
        self._game: Game = match.game
        self._sides = match.game.sides(match.setup)
        self._player = player

    def side_of(self, seat: Seat) -> int:
        """Return the index of a seat's side."""
        return next(number for number, seats in enumerate(self._sides) if seat in seats)

    def think(self, view: View, seed: str) -> SearchResult | None:
        """Return the turn that the search would play."""
        return self._make(seed).think(view)

    def chance(self, state: State, side: int, seed: str) -> float | None:
        """Return the chances of a side with everything revealed; `None` if they cannot be judged."""
        return self._judged(state, self._game.revealed(state), side, seed)

    def believed(self, state: State, side: int, seed: str) -> float | None:
        """Return the chances of a side as far as the seat to act can know."""
        return self._judged(state, state, side, seed)

    def _judged(self, state: State, shown: State, side: int, seed: str) -> float | None:
        if (outcome := state.outcome) is not None:
            winners = set(outcome.winners)
            return 0.5 if not winners else float(not winners.isdisjoint(self._sides[side]))
        if len(state.to_act) != 1:
            return None
        seat = state.to_act[0]
        value = self._make(seed).judge(self._game.view(shown, seat, picture=False))
        if value is None:
            return None
        return (1 + (value if seat in self._sides[side] else -value)) / 2

    def _make(self, seed: str) -> JudgingPlayer:
        made = make_player(self._player, self._game, Random(seed))  # noqa: S311 - a review is reproducible
        if not isinstance(made, JudgingPlayer):
            raise TypeError(f"{self._player} cannot judge")
        return made
