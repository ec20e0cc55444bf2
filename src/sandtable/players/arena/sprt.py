"""Sequential probability ratio tests: whether a player is stronger by `elo1` or only by `elo0`.

The unit of the test is a pair: two games with the same dice and the same opening, with the sides changed. The
score of a pair is one of five: 0, ½, 1, 1½ or 2 points. Such pentanomial counts are needed because the two
games of a pair are not independent: an opening or dice that favour a side cancel out within it, so pairs
scatter less than single games would let expect, and the test ends earlier at the same error rates.

The log-likelihood ratio is the generalised one (GSPRT): for each hypothesis, the probabilities of the five
scores are those that fit the counts best among all whose mean is the expected score of the hypothesis. Draws
need no model. Elo points are logistic, as in all ratings here.
"""

from collections.abc import Iterable, Sequence
from math import log
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.core import SetupError
from sandtable.players.arena.contest import Contests, Fixture, Terms
from sandtable.players.arena.playing import Played
from sandtable.players.arena.ratings import EloDifference, elo_difference

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores of a pair per game, from two losses to two wins."""
_PRIOR = 1e-3
"""Pairs added to each count, so that no score is impossible before the first pair with it."""
_STEPS = 50
"""Halvings of the interval in which the Lagrange multiplier is searched."""
_MOST_ELO = 1000.0

Verdict: TypeAlias = Literal["elo0", "elo1"]


class SprtBounds(Struct, frozen=True):
    """The hypotheses of a test, and how often it may be wrong."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The chance to accept `elo1` although `elo0` is true."""
    beta: float = 0.05
    """The chance to accept `elo0` although `elo1` is true."""

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which `elo0` is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which `elo1` is accepted."""
        return log((1 - self.beta) / self.alpha)

    def __str__(self) -> str:
        return f"elo0 {self.elo0:g}, elo1 {self.elo1:g}, alpha {self.alpha:g}, beta {self.beta:g}"

    @staticmethod
    def read(text: str) -> "SprtBounds":
        """Parse "0,10" or "0,10,0.05,0.05", or raise `SetupError`."""
        try:
            numbers = [float(part) for part in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (2, 4):
            raise SetupError(
                f"{text!r} sets no bounds. Write elo0,elo1 as in 0,10, or elo0,elo1,alpha,beta as in "
                "0,10,0.05,0.05."
            )
        bounds = SprtBounds(*numbers)
        if not -_MOST_ELO <= bounds.elo0 < bounds.elo1 <= _MOST_ELO:
            raise SetupError(
                f"elo0 must be less than elo1, and both between -{_MOST_ELO:g} and {_MOST_ELO:g}."
            )
        if not (0 < bounds.alpha < 0.5 and 0 < bounds.beta < 0.5):
            raise SetupError("alpha and beta are probabilities between 0 and 0.5.")
        return bounds


class SprtState(Struct, frozen=True):
    """A test after a number of pairs."""

    bounds: SprtBounds
    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many pairs had each of `PAIR_SCORES`."""

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of `elo1` against `elo0`."""
        return log_likelihood_ratio(self.counts, self.bounds.elo0, self.bounds.elo1)

    @property
    def verdict(self) -> Verdict | None:
        """The hypothesis that is accepted; `None` while the test goes on."""
        llr = self.llr
        return "elo1" if llr >= self.bounds.upper else "elo0" if llr <= self.bounds.lower else None

    @property
    def elo(self) -> EloDifference:
        """The difference in strength that the pairs show; after a stop it is biased away from even."""
        scores = (score for score, count in zip(PAIR_SCORES, self.counts, strict=True) for _ in range(count))
        return elo_difference(list(scores))

    def with_pair(self, score: float) -> "SprtState":
        """Return the test after another pair, with its score per game."""
        at = PAIR_SCORES.index(score)
        counts = tuple(count + (number == at) for number, count in enumerate(self.counts))
        return SprtState(self.bounds, counts)  # type: ignore[arg-type]

    def __str__(self) -> str:
        return (
            f"LLR {self.llr:+.2f} ({self.bounds.lower:.2f} to {self.bounds.upper:.2f}), "
            f"{self.pairs} pairs, {'-'.join(map(str, self.counts))}, {self.elo}"
        )


class SprtResult(Struct, frozen=True):
    """The result of a test as data."""

    terms: Terms
    player: str
    opponent: str
    state: SprtState
    pairs: int
    llr: float
    lower: float
    upper: float
    verdict: Verdict | None
    elo: EloDifference


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """Return the generalised log-likelihood ratio of two expected scores, given as Elo points."""
    if not sum(counts):
        return 0.0
    seen = [count + _PRIOR for count in counts]
    whole = sum(seen)
    shares = [count / whole for count in seen]
    fit0, fit1 = (_multiplier(shares, expected_score(elo)) for elo in (elo0, elo1))
    score0, score1 = expected_score(elo0), expected_score(elo1)
    return whole * sum(
        share * log((1 + fit0 * (score - score0)) / (1 + fit1 * (score - score1)))
        for share, score in zip(shares, PAIR_SCORES, strict=True)
    )


def expected_score(elo: float) -> float:
    """Return the expected score per game of a player that is stronger by these Elo points."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _multiplier(shares: Sequence[float], mean: float) -> float:
    """Return the Lagrange multiplier of the most likely distribution with this mean.

    Its probabilities are `share / (1 + multiplier * (score - mean))`; the sum that must vanish falls as the
    multiplier grows.
    """
    low, high = -1 / (PAIR_SCORES[-1] - mean), 1 / (mean - PAIR_SCORES[0])
    for _ in range(_STEPS):
        middle = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + middle * (score - mean))
            for share, score in zip(shares, PAIR_SCORES, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2


def pair_score(contests: Contests, player: str, pair: Iterable[Played]) -> float:
    """Return the score per game of a player in the two games of a pair."""
    points = 0.0
    for game in pair:
        contest = contests.of(game.fixture)
        own = {seat for side in contest.sides for seat in side if game.fixture.seating[seat] == player}
        if not game.winners:
            points += 0.5
        elif not own.isdisjoint(game.winners):
            points += 1.0
    return points / 2


def check_pairs(contests: Contests, fixtures: Sequence[Fixture]) -> None:
    """Raise `SetupError` unless the games come in pairs with the sides changed."""
    if any(len(contests.of(fixture).sides) != 2 for fixture in fixtures[:1]):
        raise SetupError("A sequential test needs a scenario with two sides.")
