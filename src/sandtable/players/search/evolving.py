"""Weights that are bred: varied, played with, and moved towards those that did best.

For weights of which no sum says how a game will end, such as those of a policy: only playing tells.
"""

from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import Protocol, runtime_checkable

from msgspec import Struct

from sandtable.players.search.weighing import Weights

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
