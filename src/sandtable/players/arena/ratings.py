"""How strong players are, from who beat whom: the model of Bradley and Terry, on Elo's scale.

The chance that one beats another is 1 / (1 + 10^(-difference / 400)). A draw is half a win for both. The
ratings are the likeliest ones, around an average of 0, and their errors come from the curvature of the
likelihood there (the information matrix). To every pair that met one drawn game is added, so that a player
who won every game is rated far above the other and not infinitely far.
"""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from numpy.typing import NDArray

Z_95 = 1.96
"""Standard deviations to both sides, for 95 in a hundred."""
_POINTS = 400 / log(10)
"""Points of Elo in one natural unit."""
_ADDED = 1.0
_STEPS, _CLOSE, _STRIDE = 200, 1e-10, 2.0


class Rating(Struct, frozen=True):
    """A player's strength in points; it lies between the bounds 95 times in a hundred."""

    player: str
    points: float
    low: float
    high: float


class Score(Struct, frozen=True):
    """What one player got out of the games against another."""

    won: float = 0
    drawn: float = 0
    lost: float = 0

    @property
    def games(self) -> float:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points of all points, a draw being half a point."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5


def rate(players: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rating]:
    """The ratings of all players, best first; `scores` says for each pair how the first did.

    A pair may be given either way round, but once only. Players between whom no chain of games leads are
    rated around the same average, and cannot be compared.
    """
    import numpy as np  # noqa: PLC0415 - the command line starts without it

    count = len(players)
    number = {player: at for at, player in enumerate(players)}
    games, points = np.zeros((count, count)), np.zeros((count, count))
    for (one, other), score in scores.items():
        if score.games:
            first, second = number[one], number[other]
            games[first, second] = games[second, first] = score.games + _ADDED
            points[first, second] = score.won + (score.drawn + _ADDED) / 2
            points[second, first] = score.lost + (score.drawn + _ADDED) / 2
    strength = np.zeros(count)
    inverse: NDArray[np.floating] = np.zeros((count, count))
    for _ in range(_STEPS):  # Newton's method; the likelihood has one summit
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (points - games * chance).sum(axis=1)
        weight = games * chance * (1 - chance)
        inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight, hermitian=True)
        step = inverse @ slope
        strength += step * min(1.0, _STRIDE / max(float(np.abs(step).max()), _CLOSE))
        if np.abs(step).max() < _CLOSE:
            break
    strength -= strength.mean()
    rated = []
    for at, player in enumerate(players):
        middle, error = _POINTS * float(strength[at]), _POINTS * Z_95 * sqrt(max(0.0, float(inverse[at, at])))
        rated.append(Rating(player, round(middle, 1), round(middle - error, 1), round(middle + error, 1)))
    return sorted(rated, key=lambda rating: -rating.points)


def wilson_interval(part: float, games: float) -> tuple[float, float]:
    """Within which bounds a share truly lies, 95 times in a hundred (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = part / games, Z_95 * Z_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
