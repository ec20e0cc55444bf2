"""Sequential comparison of candidates on common random numbers.

Rollouts of the same number have the same hidden state and the same random stream for all candidates, so two
candidates are compared rollout by rollout, and those that fall behind are dropped. The race begins with the
most promising candidates and widens with time. The first one, which the policy would play, wins unless
another proves better: the best of many after few rollouts has mostly been lucky. So a prior assumes that the
others are worse.
"""

from collections.abc import Callable, Sequence
from math import log2, sqrt

import numpy as np
from numpy.typing import NDArray

MAX_ROLLOUTS = 4096
"""Maximum rollouts per candidate; with the maximum of candidates, the results take 2 MiB."""
WIDTHS = ((0, 12), (8, 24), (16, 48))
"""Pairs of rollouts that each running candidate has played, and the number of candidates from then on."""
MIN_ROLLOUTS = 8
"""Rollouts before a candidate can be dropped."""
BEHIND, MORE = 1.5, 0.25
"""Standard errors behind the leader at which a candidate is dropped, and the increase per doubling.

The limit increases because repeated looks increase the chance of dropping a candidate by bad luck.
"""
CLOSE = 0.01
"""Difference in value below which candidates count as equal."""
LUCK = 0.05
"""Minimum standard deviation of a difference."""
EXPECTED, SPREAD = -0.1, 0.06
"""Mean and standard deviation of the prior for the gain over the first candidate."""

PlayOn = Callable[[int, int, NDArray[np.float64]], int]
"""Plays rollouts from a candidate: (candidate, first rollout, results) to the number of turns played."""


class Race:
    """A race of candidates, the most promising first."""

    def __init__(self, candidates: Sequence[int], play_on: PlayOn) -> None:
        self.candidates = candidates[: WIDTHS[-1][1]]
        self._play_on = play_on
        self._results = np.zeros((len(self.candidates), MAX_ROLLOUTS + 1))
        self._games = np.zeros(len(self.candidates), np.int64)
        self._sums = np.zeros(len(self.candidates))
        self._gains = np.zeros(len(self.candidates))
        """The estimated gain of each candidate over the first."""
        self._running = np.ones(len(self.candidates), bool)
        self.positions = 0

    @property
    def over(self) -> bool:
        """Whether the race is decided or the maximum of rollouts is reached."""
        active = self._active()
        if len(active) == 1 and self._running.sum() == 1:
            return True
        return bool(self._games[active].min() >= MAX_ROLLOUTS)

    @property
    def is_full(self) -> bool:
        """Whether a candidate has the maximum of rollouts."""
        return bool(self._games.max() >= MAX_ROLLOUTS)

    def run(self) -> None:
        """Run one step: play rollouts from the candidate with the fewest."""
        active = self._active()
        one = int(active[self._games[active].argmin()])
        before = int(self._games[one])
        self.positions += self._play_on(self.candidates[one], before, self._results[one])
        games = self._games[one] = int(self._results[one, -1])
        self._sums[one] = self._results[one, :games].sum()
        if one and (both := min(games, int(self._games[0]))) >= MIN_ROLLOUTS:
            better = self._results[one, :both] - self._results[0, :both]
            sampling, prior = (better.std() + LUCK) ** 2 / both, SPREAD**2
            self._gains[one] = (better.mean() * prior + EXPECTED * sampling) / (prior + sampling)
        if before // MIN_ROLLOUTS != games // MIN_ROLLOUTS:
            self._drop()

    @property
    def best(self) -> int:
        """The best candidate so far."""
        return self.candidates[self._leader()]

    @property
    def value(self) -> float:
        """The mean result of the best candidate, from -1 to 1."""
        return self.mean(self._leader())

    def _active(self) -> NDArray[np.int64]:
        width = WIDTHS[0][1]
        running = np.flatnonzero(self._running)
        for fewest, wide in WIDTHS[1:]:
            inside = running[running < width]
            if len(inside) and self._games[inside].min() < fewest:
                break
            width = wide
        return running[running < width]

    def mean(self, place: int) -> float:
        """The mean result of a candidate."""
        return float(self._sums[place] / max(1, self._games[place]))

    def _leader(self) -> int:
        """The index of the candidate with the largest gain over the first; 0 if none has a gain."""
        return int(np.where(self._running, self._gains, 0.0).argmax())

    def _drop(self) -> None:
        leader = self._leader()
        for place in self._active():
            games = int(min(self._games[place], self._games[leader]))
            if place == leader or games < MIN_ROLLOUTS:
                continue
            behind = self._results[leader, :games] - self._results[place, :games]
            error = sqrt(float(behind.var()) / (games - 1))
            mean = float(behind.mean())
            limit = (BEHIND + MORE * log2(games)) * error + 1e-9
            if mean > limit or (error < CLOSE / 2 and mean > -CLOSE and games > 256):
                self._running[place] = False
