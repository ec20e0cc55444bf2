"""Bradley–Terry ratings on the Elo scale, and Wilson intervals.

The probability that a player beats another is 1 / (1 + 10^(-difference / 400)). A draw is half a win for
both. Ratings are maximum-likelihood estimates with an average of 0; their errors come from the information
matrix. One drawn game is added to every pair that met, so that a player who won every game is not rated
infinitely high.

The fit is written here, because the usual package needs SciPy and has another prior: ratings would change.
"""

from collections.abc import Mapping, Sequence
from math import inf, log, log10, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from numpy.typing import NDArray

Z_95 = 1.96
"""Standard deviations to each side of the mean that hold 95 % of a normal distribution."""
_POINTS = 400 / log(10)
"""Elo points per natural unit of strength."""
_PRIOR_DRAWS = 1.0
"""Drawn games added to every pair that met."""
_NO_SHARE = 1e-9
"""Shares nearer to 0 or 1 than this are 0 or 1 and a rounding error."""
_FEW_SETS = 10
"""Fewer sets of games than this say too little about their spread."""
_MOST_STEPS, _CONVERGED, _LONGEST_STEP = 200, 1e-10, 2.0
"""Limits of Newton's method, in natural units of strength."""


class Rating(Struct, frozen=True):
    """A player's strength in Elo points, with the bounds of its 95 % confidence interval."""

    player: str
    points: float
    low: float
    high: float


class Score(Struct, frozen=True):
    """The results of one player's games against another."""

    won: float = 0
    drawn: float = 0
    lost: float = 0

    @property
    def games(self) -> float:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of points, with half a point for a draw; one half if no game was played."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5


def rate(players: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rating]:
    """Return the ratings, best first; `scores` holds the score of the first of each pair.

    Give each pair once, in either order. Players that no chain of games connects are rated around the same
    average, and cannot be compared.
    """
    import numpy as np  # noqa: PLC0415 - the command line starts faster without it

    count = len(players)
    number = {player: at for at, player in enumerate(players)}
    games, points = np.zeros((count, count)), np.zeros((count, count))
    for (one, other), score in scores.items():
        if score.games:
            first, second = number[one], number[other]
            games[first, second] = games[second, first] = score.games + _PRIOR_DRAWS
            points[first, second] = score.won + (score.drawn + _PRIOR_DRAWS) / 2
            points[second, first] = score.lost + (score.drawn + _PRIOR_DRAWS) / 2
    strength = np.zeros(count)
    inverse: NDArray[np.floating] = np.zeros((count, count))
    for _ in range(_MOST_STEPS):  # Newton's method; the likelihood has one maximum
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (points - games * chance).sum(axis=1)
        weight = games * chance * (1 - chance)
        inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight, hermitian=True)
        step = inverse @ slope
        strength += step * min(1.0, _LONGEST_STEP / max(float(np.abs(step).max()), _CONVERGED))
        if np.abs(step).max() < _CONVERGED:
            break
    strength -= strength.mean()
    rated = []
    for at, player in enumerate(players):
        middle, error = _POINTS * float(strength[at]), _POINTS * Z_95 * sqrt(max(0.0, float(inverse[at, at])))
        rated.append(Rating(player, round(middle, 1), round(middle - error, 1), round(middle + error, 1)))
    return sorted(rated, key=lambda rating: -rating.points)


class EloDifference(Struct, frozen=True):
    """A difference in strength in Elo points, with the bounds of its 95 % confidence interval.

    A number is infinite if the games set no bound: a player that won every game may be stronger by any number
    of points. As JSON it is `null`.
    """

    points: float
    low: float
    high: float

    @property
    def decided(self) -> bool:
        """Whether the interval excludes that both are equally strong."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        points, low, high = (f"{one:+.0f}".replace("inf", "∞") for one in (self.points, self.low, self.high))
        return f"{points} Elo (95 %: {low} to {high})"


def elo_difference(scores: Sequence[float]) -> EloDifference:
    """Return the difference that the mean scores of independent sets of games show, each from 0 to 1.

    The games of a set share dice and opening, so the error comes from the sets, not from single games. With
    few sets, or sets that are all alike, their spread says little: then each set counts as one won or lost
    game in a Wilson interval, which is wider.
    """
    count = len(scores)
    if not count:
        return EloDifference(0.0, -inf, inf)
    mean = sum(scores) / count
    variance = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    half = Z_95 * sqrt(variance / count)
    low, high = mean - half, mean + half
    if count < _FEW_SETS or len(set(scores)) == 1:
        low, high = wilson_interval(mean * count, count)
    return EloDifference(*(_elo_of(share) for share in (mean, low, high)))


def _elo_of(share: float) -> float:
    if not _NO_SHARE < share < 1 - _NO_SHARE:
        return inf if share > 0.5 else -inf
    return round(400 * log10(share / (1 - share)), 1)


def wilson_interval(part: float, games: float) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval of a share (Wilson score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = part / games, Z_95 * Z_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
