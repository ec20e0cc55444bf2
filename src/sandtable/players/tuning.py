"""Weights that are bred: varied, played with, and moved towards those that did best.

For weights of which no sum says how a game will end, such as those of a policy: only playing tells.
"""

from collections.abc import Iterator, Mapping
from math import exp, log, sqrt
from pkgutil import resolve_name
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.core import Game, Match, Seat, SetupError
from sandtable.players.player import Player
from sandtable.players.search.weights import Weights, initial_weights

COUPLES, PARENTS = 8, 8
"""So many pairs of opposite variations are tried in a generation, and so many of them followed."""
_SPREAD, _NARROWING = 0.3, 0.97
"""How far variations go at first, as a logarithm, and how much less in each generation."""


@runtime_checkable
class Evolvable(Protocol):
    """What a game brings to have its weights bred."""

    traits: tuple[tuple[tuple[str, str], ...], ...]
    """What is bred: for each trait the part of the file and the name of the weights that vary as one."""

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        """What the weights score, from 0 to 1, in quick games against the old ones and others."""


class Generation(Struct, frozen=True):
    """What came of a generation."""

    number: int
    weights: Weights
    best: float
    average: float
    """What the variations scored."""


def evolve(game: Evolvable, old: Weights, generations: int, seed: str) -> Iterator[Generation]:
    """So many generations (an evolution strategy); all of one play with the same dice.

    A weight keeps its sign, and one that is zero stays so.
    """
    rng = Random(seed)  # noqa: S311 - no secret
    shares = [log(PARENTS + 0.5) - log(rank) for rank in range(1, PARENTS + 1)]
    middle, spread = [0.0] * len(game.traits), _SPREAD
    for number in range(1, generations + 1):
        steps = [[rng.gauss(0.0, spread) for _ in middle] for _ in range(COUPLES)]
        steps += [[-by for by in step] for step in steps]
        scored = []
        for step in steps:
            varied = [at + by for at, by in zip(middle, step, strict=True)]
            scored.append((game.score(_scaled(game, old, varied), old, f"{seed}-{number}"), step))
        scored.sort(key=lambda pair: -pair[0])
        for share, (_, step) in zip(shares, scored, strict=False):
            middle = [at + share / sum(shares) * by for at, by in zip(middle, step, strict=True)]
        spread *= _NARROWING
        average = sum(score for score, _ in scored) / len(scored)
        yield Generation(number, _scaled(game, old, middle), scored[0][0], average)


def _scaled(game: Evolvable, old: Weights, by: list[float]) -> Weights:
    """The old weights, each times the exponential of a number."""
    weights = {part: dict(given) for part, given in old.items()}
    for trait, power in zip(game.traits, by, strict=True):
        for part, name in trait:
            weights[part][name] *= exp(power)
    return weights


_STEPS = 30
_CLOSE = 1e-8


class Positions(NamedTuple):
    """Positions from many games, and how the games ended."""

    features: NDArray[np.float64]
    """A row for each position: what its judgement weighs and adds up."""
    results: NDArray[np.float64]
    """For the side whose view the row takes: 1 won, 0.5 drawn, 0 lost."""
    games: NDArray[np.int64]
    """Which game each is from."""


def split(positions: Positions, every: int) -> tuple[Positions, Positions]:
    """The positions to fit to, and those of every so-manieth game, to judge the fit by."""
    apart = positions.games % every == 0
    chosen = [Positions(*(column[which] for column in positions)) for which in (~apart, apart)]
    return chosen[0], chosen[1]


def error(positions: Positions, weights: NDArray[np.float64]) -> float:
    """How surprising the results are to a judgement: the mean logarithmic loss (knowing nothing: log 2)."""
    judged = positions.features @ weights
    return float(np.mean(np.logaddexp(0.0, judged) - positions.results * judged))


def fit(positions: Positions, start: NDArray[np.float64], pull: float) -> NDArray[np.float64]:
    """The weights to which the results are least surprising (logistic regression, by Newton's method).

    They are pulled towards those at the start, each on the scale of its feature: as strongly as so many
    positions would, so that what the games say nothing about stays as it was.
    """
    features, results, _ = positions
    scale = np.maximum(features.std(axis=0), 1e-6)
    x, w0 = features / scale, start * scale

    def surprise(w: NDArray[np.float64]) -> float:
        judged = x @ w
        loss = np.sum(np.logaddexp(0.0, judged) - results * judged)
        return float(loss + pull / 2 * np.sum((w - w0) ** 2))

    w, now = w0, surprise(w0)
    for _ in range(_STEPS):
        expected = 0.5 * (1.0 + np.tanh(x @ w / 2))
        gradient = x.T @ (expected - results) + pull * (w - w0)
        curve = (x * (expected * (1.0 - expected))[:, None]).T @ x + pull * np.eye(len(w))
        step = np.linalg.solve(curve, gradient)
        # Far from the best weights a whole step leads past them.
        while (then := surprise(w - step)) > now and float(np.max(np.abs(step))) >= _CLOSE:
            step /= 2
        if float(np.max(np.abs(step))) < _CLOSE:
            break
        w, now = w - step, then
    return np.asarray(w / scale)


TUNABLE = MappingProxyType(
    {
        "game-of-war": "sandtable.players.game_of_war.tuning:GameOfWarTuning",
        "kriegspiel83": "sandtable.players.kriegspiel83.tuning:Kriegspiel83Tuning",
        "taktik": "sandtable.players.taktik.tuning:TaktikTuning",
    }
)
"""Where each game says how its weights are tuned."""
PULL = 30.0
"""As strongly as so many positions, the old weights hold the new ones back."""
_HELD_BACK = 5
"""Every fifth game is kept from the fit, to judge it by."""


class SelfPlayGame(NamedTuple):
    """A game of a judgement against itself: a row of features for each position, and the result for it."""

    features: NDArray[np.float64]
    results: NDArray[np.float64]
    """1 won, 0.5 drawn, 0 lost, for each position."""
    sides: NDArray[np.float64]
    """1 where the first side is to move, -1 where it is the second: a scenario may favour one of them."""


class Tunable(Protocol):
    """What a game brings to have its weights tuned. A judgement is the sum of features times weights."""

    features: tuple[tuple[str, str], ...]
    """The part of the file and the name of each weight, in the order of the features."""

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """A quick game of these weights against themselves."""

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """What the first side scores (1, 0.5 or 0) in a game of the one weights against the others."""


class FitResult(Struct, frozen=True):
    """What came of tuning. Errors are of games that the weights were not fitted to."""

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
        """The share of points, and between which bounds it is with 95 % certainty (Wilson's)."""
        share, z = self.points / self.games, 1.96
        middle = (share + z * z / (2 * self.games)) / (1 + z * z / self.games)
        spread = z * sqrt(share * (1 - share) / self.games + z * z / (4 * self.games**2))
        return share, middle - spread / (1 + z * z / self.games), middle + spread / (1 + z * z / self.games)


def tunable(game: Game) -> Tunable:
    """How a game's weights are tuned, or `SetupError`."""
    if game.id not in TUNABLE:
        raise SetupError(f"{game.name} has no weights to tune; there are {', '.join(TUNABLE)}.")
    make: type[Tunable] = resolve_name(TUNABLE[game.id])
    return make()


def starting_weights(game: Game, tuning: Tunable) -> Weights:
    """What is bred begins with weights that were set by hand, what is only fitted with nothing at all."""
    if isinstance(tuning, Evolvable):
        return initial_weights(game.id)
    return _named(tuning, np.zeros(len(tuning.features)))


def play_games(tuning: Tunable, weights: Weights, games: int, seed: str) -> Iterator[SelfPlayGame]:
    """So many games of the weights against themselves."""
    for number in range(1, games + 1):
        yield tuning.play(weights, f"{seed}-{number}")


def tune(tuning: Tunable, weights: Weights, played: list[SelfPlayGame]) -> FitResult:
    """The weights fitted to games; those without a winner say nothing and are left out."""
    decided = [game for game in played if np.any(game.results != 0.5)]
    if len(decided) < 2 * _HELD_BACK:
        raise SetupError(f"{len(decided)} of {len(played)} games had a winner: play more of them.")
    positions = Positions(
        np.concatenate([np.column_stack([game.features, game.sides]) for game in decided]),
        np.concatenate([game.results for game in decided]),
        np.repeat(np.arange(len(decided)), [len(game.results) for game in decided]),
    )
    # What the side itself is worth is fitted too, so that the features need not account for it, and dropped.
    start = np.array([*(weights[part][name] for part, name in tuning.features), 0.0])
    fitted, held_back = split(positions, _HELD_BACK)
    found = fit(fitted, start, PULL)
    return FitResult(
        weights={**weights, **_named(tuning, fit(positions, start, PULL)[:-1])},
        games=len(played),
        decided=len(decided),
        positions=len(positions.results),
        before=error(held_back, start),
        after=error(held_back, found),
    )


def compare_weights(
    tuning: Tunable, weights: Weights, others: Weights, games: int, seed: str
) -> Iterator[Trial]:
    """How the weights do against others, after each of so many games: two to a seed, sides changed."""
    points = 0.0
    for number in range(games):
        dice = f"{seed}-{number // 2}"
        if number % 2 == 0:
            points += tuning.compare(weights, others, dice)
        else:
            points += 1.0 - tuning.compare(others, weights, dice)
        yield Trial(number + 1, points)


def first_seat_score(match: Match, players: Mapping[Seat, Player]) -> float:
    """What the first seat scores (1, 0.5 or 0) when these players play a match to its end."""
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    if match.outcome is None or not match.outcome.winners:
        return 0.5
    return float(match.seats[0] in match.outcome.winners)


def _named(tuning: Tunable, found: NDArray[np.float64]) -> Weights:
    weights: dict[str, dict[str, float]] = {}
    for (part, name), weight in zip(tuning.features, found, strict=True):
        weights.setdefault(part, {})[name] = float(weight)
    return weights
