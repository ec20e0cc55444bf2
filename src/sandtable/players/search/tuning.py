"""Tuning a game's weights: games of a judgement against itself, and weights fitted to their results."""

from collections.abc import Iterator, Mapping
from math import sqrt
from pkgutil import resolve_name
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.core import Game, Match, Seat, SetupError
from sandtable.players.player import Player
from sandtable.players.search.evolving import Evolvable
from sandtable.players.search.fitting import Positions, error, fit, split
from sandtable.players.search.weighing import Weights, first_weights

TUNABLE = MappingProxyType(
    {
        "game-of-war": "sandtable.players.search.game_of_war_tuning:GameOfWarTuning",
        "kriegspiel83": "sandtable.players.search.kriegspiel83_tuning:Kriegspiel83Tuning",
        "taktik": "sandtable.players.search.taktik_tuning:TaktikTuning",
    }
)
"""Where each game says how its weights are tuned."""
PULL = 30.0
"""As strongly as so many positions, the old weights hold the new ones back."""
_HELD_BACK = 5
"""Every fifth game is kept from the fit, to judge it by."""


class PlayedOut(NamedTuple):
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

    def play(self, weights: Weights, seed: str) -> PlayedOut:
        """A quick game of these weights against themselves."""

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """What the first side scores (1, 0.5 or 0) in a game of the one weights against the others."""


class Tuned(Struct, frozen=True):
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


def weights_to_begin_with(game: Game, tuning: Tunable) -> Weights:
    """What is bred begins with weights that were set by hand, what is only fitted with nothing at all."""
    if isinstance(tuning, Evolvable):
        return first_weights(game.id)
    return _named(tuning, np.zeros(len(tuning.features)))


def play_games(tuning: Tunable, weights: Weights, games: int, seed: str) -> Iterator[PlayedOut]:
    """So many games of the weights against themselves."""
    for number in range(1, games + 1):
        yield tuning.play(weights, f"{seed}-{number}")


def tune(tuning: Tunable, weights: Weights, played: list[PlayedOut]) -> Tuned:
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
    return Tuned(
        weights={**weights, **_named(tuning, fit(positions, start, PULL)[:-1])},
        games=len(played),
        decided=len(decided),
        positions=len(positions.results),
        before=error(held_back, start),
        after=error(held_back, found),
    )


def try_out(tuning: Tunable, weights: Weights, others: Weights, games: int, seed: str) -> Iterator[Trial]:
    """How the weights do against others, after each of so many games: two to a seed, sides changed."""
    points = 0.0
    for number in range(games):
        dice = f"{seed}-{number // 2}"
        if number % 2 == 0:
            points += tuning.compare(weights, others, dice)
        else:
            points += 1.0 - tuning.compare(others, weights, dice)
        yield Trial(number + 1, points)


def first_scores(match: Match, players: Mapping[Seat, Player]) -> float:
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
