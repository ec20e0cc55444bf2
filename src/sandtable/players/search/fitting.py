"""Fitting the weights of a judgement to the results of games."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
