"""Bradley–Terry ratings on the Elo scale, and Wilson intervals.

The probability that a player beats another is 1 / (1 + 10^(-difference / 400)). A draw is half a win for
both. Ratings are maximum-likelihood estimates with an average of 0; their errors come from the information
matrix. One drawn game is added to every pair that met, so that a player who won every game is not rated
infinitely high.

The fit is written here, because the usual package needs SciPy and has another prior: ratings would change.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
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


def wilson_interval(part: float, games: float) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval of a share (Wilson score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = part / games, Z_95 * Z_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
