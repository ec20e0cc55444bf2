"""Weights by self-play: an evolution strategy, logistic regression, and comparison games.

The evolution strategy is for weights that no regression can find, such as those of a policy: only playing
shows which are better. The weights of an evaluation are fitted to the results of games.
"""

from collections.abc import Iterator, Mapping
from math import exp, log
from pkgutil import resolve_name
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.core import Game, Match, Seat, SetupError
from sandtable.players.arena.ratings import wilson_interval
from sandtable.players.player import Player
from sandtable.players.registry import game_players, tuning_game_ids
from sandtable.players.search.weights import Weights, initial_weights

PAIRS, PARENTS = 8, 8
"""Pairs of opposite variations per generation, and the number of best ones that are used."""
_SPREAD, _NARROWING = 0.3, 0.97
"""Standard deviation of the first variations, as a logarithm, and its factor per generation."""
_NEWTON_STEPS = 30
_CONVERGED = 1e-8
"""Largest change of a scaled weight at which the fit is done."""
PRIOR = 30.0
"""Strength with which the old weights hold back the new ones, as a number of positions."""
_HELD_BACK = 5
"""Every n-th game is held back from the fit, to measure its error."""


class SelfPlayGame(NamedTuple):
    """A game of an evaluation against itself: one row of features per position."""

    features: NDArray[np.float64]
    results: NDArray[np.float64]
    """For each position, 1 won, 0.5 drawn, 0 lost."""
    sides: NDArray[np.float64]
    """1 if the first side is to move, -1 if the second is: a scenario may favour one of them."""


class Tunable(Protocol):
    """What a game provides to tune its weights, for an evaluation of features times weights."""

    features: tuple[tuple[str, str], ...]
    """The section and the name of each weight in the file, in the order of the features."""

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """Play a quick game of these weights against themselves."""

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """Play a game of two sets of weights; return the score of the first side: 1, 0.5 or 0."""


@runtime_checkable
class Evolvable(Protocol):
    """What a game provides to evolve its weights."""

    traits: tuple[tuple[tuple[str, str], ...], ...]
    """For each trait, the section and the name of the weights that vary together."""

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """Return the score of the weights, from 0 to 1, in quick games against old and other ones."""


class Generation(Struct, frozen=True):
    """The result of one generation."""

    number: int
    weights: Weights
    best: float
    average: float
    """The average score of the variations."""


class Positions(NamedTuple):
    """Positions from many games, and how the games ended."""

    features: NDArray[np.float64]
    """A row of features for each position."""
    results: NDArray[np.float64]
    """For the side that the row is about: 1 won, 0.5 drawn, 0 lost."""
    games: NDArray[np.int64]
    """The number of the game that each position is from."""


class FitResult(Struct, frozen=True):
    """The result of a fit. `before` and `after` are errors on games that were held back from it."""

    weights: Weights
    games: int
    decided: int
    positions: int
    before: float
    after: float


class Trial(Struct, frozen=True):
    """Games of the new weights against the old ones."""

    games: int
    points: float

    @property
    def share(self) -> tuple[float, float, float]:
        """The share of points, and the bounds of its 95 % confidence interval."""
        return self.points / self.games, *wilson_interval(self.points, self.games)


def tunable(game: Game) -> Tunable:
    """Return how a game's weights are tuned, or raise `SetupError`."""
    path = game_players(game).tuning
    if path is None:
        raise SetupError(
            f"{game.name} has no weights to tune. These games have some: {', '.join(tuning_game_ids())}."
        )
    make: type[Tunable] = resolve_name(path)
    return make()


def starting_weights(game: Game, tuning: Tunable) -> Weights:
    """Return the weights to start from: set by hand if they evolve, else zero."""
    if isinstance(tuning, Evolvable):
        return initial_weights(game.id)
    return _named(tuning, np.zeros(len(tuning.features)))


def evolve(game: Evolvable, old: Weights, generations: int, seed: str) -> Iterator[Generation]:
    """Improve weights by an evolution strategy. All games of a generation use the same dice.

    A weight keeps its sign, and a weight of zero stays zero.
    """
    rng = Random(seed)  # noqa: S311 - not a secret
    shares = [log(PARENTS + 0.5) - log(rank) for rank in range(1, PARENTS + 1)]
    mean, spread = [0.0] * len(game.traits), _SPREAD
    for number in range(1, generations + 1):
        steps = [[rng.gauss(0.0, spread) for _ in mean] for _ in range(PAIRS)]
        steps += [[-change for change in step] for step in steps]
        scored = []
        for step in steps:
            varied = [value + change for value, change in zip(mean, step, strict=True)]
            scored.append((game.score(_scaled(game, old, varied), old, f"{seed}-{number}"), step))
        scored.sort(key=lambda pair: -pair[0])
        for share, (_, step) in zip(shares, scored, strict=False):
            mean = [value + share / sum(shares) * change for value, change in zip(mean, step, strict=True)]
        spread *= _NARROWING
        average = sum(score for score, _ in scored) / len(scored)
        yield Generation(number, _scaled(game, old, mean), scored[0][0], average)


def _scaled(game: Evolvable, old: Weights, logarithms: list[float]) -> Weights:
    """Return the old weights, those of each trait multiplied by the exponential of its number."""
    weights = {section: dict(given) for section, given in old.items()}
    for trait, logarithm in zip(game.traits, logarithms, strict=True):
        for section, name in trait:
            weights[section][name] *= exp(logarithm)
    return weights


def play_games(tuning: Tunable, weights: Weights, games: int, seed: str) -> Iterator[SelfPlayGame]:
    """Play games of the weights against themselves."""
    for number in range(1, games + 1):
        yield tuning.play(weights, f"{seed}-{number}")


def tune(tuning: Tunable, weights: Weights, played: list[SelfPlayGame]) -> FitResult:
    """Fit the weights to games. Drawn games are left out, as they say nothing about the weights."""
    decided = [game for game in played if np.any(game.results != 0.5)]
    if len(decided) < 2 * _HELD_BACK:
        raise SetupError(f"{len(decided)} of {len(played)} games had a winner: play more of them.")
    positions = Positions(
        np.concatenate([np.column_stack([game.features, game.sides]) for game in decided]),
        np.concatenate([game.results for game in decided]),
        np.repeat(np.arange(len(decided)), [len(game.results) for game in decided]),
    )
    # The advantage of a side is fitted too, so that the features need not account for it, and then dropped.
    start = np.array([*(weights[section][name] for section, name in tuning.features), 0.0])
    fitted, held_back = split(positions, _HELD_BACK)
    found = fit(fitted, start, PRIOR)
    return FitResult(
        weights={**weights, **_named(tuning, fit(positions, start, PRIOR)[:-1])},
        games=len(played),
        decided=len(decided),
        positions=len(positions.results),
        before=error(held_back, start),
        after=error(held_back, found),
    )


def split(positions: Positions, every: int) -> tuple[Positions, Positions]:
    """Return the positions to fit to, and those of every n-th game, to measure the error."""
    apart = positions.games % every == 0
    parts = [Positions(*(column[chosen] for column in positions)) for chosen in (~apart, apart)]
    return parts[0], parts[1]


def error(positions: Positions, weights: NDArray[np.float64]) -> float:
    """Return the mean logarithmic loss of an evaluation; log 2 for one that knows nothing."""
    evaluated = positions.features @ weights
    return float(np.mean(np.logaddexp(0.0, evaluated) - positions.results * evaluated))


def fit(positions: Positions, start: NDArray[np.float64], prior: float) -> NDArray[np.float64]:
    """Return the weights with the least loss (logistic regression, by Newton's method).

    A prior of as many positions pulls each weight, on the scale of its feature, towards its value in `start`,
    so that a weight stays as it was if the games say nothing about it.
    """
    features, results, _ = positions
    scale = np.maximum(features.std(axis=0), 1e-6)
    x, w0 = features / scale, start * scale

    def loss(w: NDArray[np.float64]) -> float:
        evaluated = x @ w
        surprise = np.sum(np.logaddexp(0.0, evaluated) - results * evaluated)
        return float(surprise + prior / 2 * np.sum((w - w0) ** 2))

    w, now = w0, loss(w0)
    for _ in range(_NEWTON_STEPS):
        expected = 0.5 * (1.0 + np.tanh(x @ w / 2))
        gradient = x.T @ (expected - results) + prior * (w - w0)
        hessian = (x * (expected * (1.0 - expected))[:, None]).T @ x + prior * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        # Far from the optimum a whole step overshoots it.
        while (then := loss(w - step)) > now and float(np.max(np.abs(step))) >= _CONVERGED:
            step /= 2
        if float(np.max(np.abs(step))) < _CONVERGED:
            break
        w, now = w - step, then
    return np.asarray(w / scale)


def compare_weights(
    tuning: Tunable, weights: Weights, others: Weights, games: int, seed: str
) -> Iterator[Trial]:
    """Play weights against others, two games per seed; yield the score after each game."""
    points = 0.0
    for number in range(games):
        dice = f"{seed}-{number // 2}"
        if number % 2 == 0:
            points += tuning.compare(weights, others, dice)
        else:
            points += 1.0 - tuning.compare(others, weights, dice)
        yield Trial(number + 1, points)


def first_seat_score(match: Match, players: Mapping[Seat, Player]) -> float:
    """Play a match to its end; return the score of the first seat: 1, 0.5 or 0."""
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    if match.outcome is None or not match.outcome.winners:
        return 0.5
    return float(match.seats[0] in match.outcome.winners)


def _named(tuning: Tunable, values: NDArray[np.float64]) -> Weights:
    weights: dict[str, dict[str, float]] = {}
    for (section, name), weight in zip(tuning.features, values, strict=True):
        weights.setdefault(section, {})[name] = float(weight)
    return weights
