"""A race of candidates: each is played on again and again, and who falls behind is left out.

Games of the same number have the same hidden truth and the same luck for all candidates, so that two of them
are compared game by game. The race begins with those that look best and widens as it lasts. The first of
them, which the policy would take, wins it unless another one proves better: who is best of many after few
games each mostly had the best luck. So each is thought to be worse, until enough games tell otherwise.
"""

from collections.abc import Callable, Sequence
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

MOST_GAMES = 4096
"""Played from one candidate; with as many candidates as there are at most, all results take 2 MiB."""
WIDTHS = ((0, 12), (8, 24), (16, 48))
"""After so many games of everybody so many take part: many candidates tell more than many games of each."""
FEWEST = 8
"""So many games are played before anybody is left out."""
BEHIND, MORE = 1.5, 0.25
"""By how many standard errors somebody lies behind who is left out, and how many more at twice the games.

Who is looked at more often lies so far behind by mere chance more often.
"""
CLOSE = 0.01
"""When all that are left differ by no more than this, which of them it is does not matter."""
LUCK = 0.05
"""Results spread so much at least."""
EXPECTED, SPREAD = -0.1, 0.06
"""What somebody is thought to gain over the first before any game, and how far that may be wrong."""

PlayOn = Callable[[int, int, NDArray[np.float64]], int]
"""Play on from a candidate, beginning with the game of that number; results; how many turns were played."""


class Race:
    """Some candidates, the most promising first."""

    def __init__(self, candidates: Sequence[int], play_on: PlayOn) -> None:
        self.candidates = candidates[: WIDTHS[-1][1]]
        self._play_on = play_on
        self._results = np.zeros((len(self.candidates), MOST_GAMES + 1))
        self._games = np.zeros(len(self.candidates), np.int64)
        self._sums = np.zeros(len(self.candidates))
        self._gains = np.zeros(len(self.candidates))
        """By how much somebody is better than the first, as far as one can tell."""
        self._running = np.ones(len(self.candidates), bool)
        self.positions = 0

    @property
    def over(self) -> bool:
        """Whether nothing is left to find out."""
        taking_part = self._taking_part()
        if len(taking_part) == 1 and self._running.sum() == 1:
            return True
        return bool(self._games[taking_part].min() >= MOST_GAMES)

    def run(self) -> None:
        """One short step: whoever has played least plays on."""
        taking_part = self._taking_part()
        one = int(taking_part[self._games[taking_part].argmin()])
        before = int(self._games[one])
        self.positions += self._play_on(self.candidates[one], before, self._results[one])
        games = self._games[one] = int(self._results[one, -1])
        self._sums[one] = self._results[one, :games].sum()
        if one and (both := min(games, int(self._games[0]))) >= FEWEST:
            better = self._results[one, :both] - self._results[0, :both]
            doubt, usual = (better.std() + LUCK) ** 2 / both, SPREAD**2
            self._gains[one] = (better.mean() * usual + EXPECTED * doubt) / (usual + doubt)
        if before // FEWEST != games // FEWEST:
            self._leave_out()

    @property
    def best(self) -> int:
        """The candidate that is best as far as is known."""
        return self.candidates[self._leader()]

    @property
    def value(self) -> float:
        """What is expected of it, from -1 to 1."""
        return self.mean(self._leader())

    def _taking_part(self) -> NDArray[np.int64]:
        width = WIDTHS[0][1]
        running = np.flatnonzero(self._running)
        for fewest, wide in WIDTHS[1:]:
            inside = running[running < width]
            if len(inside) and self._games[inside].min() < fewest:
                break
            width = wide
        return running[running < width]

    def mean(self, place: int) -> float:
        """What came of a candidate on the average."""
        return float(self._sums[place] / max(1, self._games[place]))

    def _leader(self) -> int:
        """Who is better than the first by most; the first if nobody is."""
        return int(np.where(self._running, self._gains, 0.0).argmax())

    def _leave_out(self) -> None:
        leader = self._leader()
        for place in self._taking_part():
            games = int(min(self._games[place], self._games[leader]))
            if place == leader or games < FEWEST:
                continue
            behind = self._results[leader, :games] - self._results[place, :games]
            error = sqrt(float(behind.var()) / (games - 1))
            mean = float(behind.mean())
            much = (BEHIND + MORE * log2(games)) * error + 1e-9
            if mean > much or (error < CLOSE / 2 and mean > -CLOSE and games > 256):
                self._running[place] = False
