"""The summary of a review in plain sentences."""

from collections.abc import Iterator

from sandtable.core import Catalogue
from sandtable.core.review import Curve, Review
from sandtable.review.names import Names, percent

DECIDED = 0.85
"""Chances from which a match counts as decided, if the winner never falls below them again."""
HELPED = 0.1
"""Luck, in chances, from which the summary says that the dice helped."""
LUCKY = 0.5
"""Luck of the winner, in chances, from which the win is called lucky: without it, the chances were even."""


def summarise(review: Review, names: Names, say: Catalogue) -> Iterator[str]:
    """Yield the sentences: the result, when it was decided, mistakes, luck, losses, what was hidden."""
    winner = next(
        (
            number
            for number, side in enumerate(review.sides)
            if set(side.seats).intersection(review.outcome.winners)
        ),
        None,
    )
    reason = review.outcome.reason
    if winner is None:
        yield say("review-drawn", reason=reason)
    else:
        yield say("review-won", side=review.sides[winner].name, reason=reason)
    if review.chances:
        yield _decided(review, winner, names, say)
        yield from _mistakes(review, say)
        if review.luck:
            yield _luck(review, winner, say)
    yield from _counts(review, say)
    if review.unknown:
        yield say("review-hidden", count=len(review.unknown))


def _decided(review: Review, winner: int | None, names: Names, say: Catalogue) -> str:
    """Return the sentence about the turn after which the winner was never in danger again."""
    if winner is None:
        value, step, best = max(
            (value, step, curve.side) for curve in review.chances for step, value in curve.points[:-1]
        )
        if value < DECIDED:
            return say("review-even-throughout")
        name = review.sides[best].name
        return say("review-nearest", side=name, turn=names.turn(step), percent=percent(value))
    points = _of(review.chances, winner)[:-1]
    below = [number for number, (_, value) in enumerate(points) if value < DECIDED]
    side = review.sides[winner].name
    if not below:
        return say("review-ahead-throughout", side=side)
    last = below[-1]
    step = points[last][0]
    if last == len(points) - 1:
        return say("review-open-to-the-end", side=side, turn=names.turn(step))
    until = points[last + 1][0]
    mistakes = [one for one in review.mistakes if step <= one.step < until and one.side != winner]
    if mistakes:
        worst = max(mistakes, key=lambda one: one.cost)
        return say("review-decided-by-mistake", turn=names.turn(step), what=worst.text)
    return say("review-decided", side=side, turn=names.turn(step), story=names.story(step, until))


def _mistakes(review: Review, say: Catalogue) -> Iterator[str]:
    known = [mistake for mistake in review.mistakes if mistake.knowable]
    if not known:
        yield say("review-no-mistakes")
        return
    for number, side in enumerate(review.sides):
        own = [mistake.size for mistake in known if mistake.side == number]
        yield say(
            "review-mistakes-of",
            side=side.name,
            blunders=own.count("blunder"),
            mistakes=own.count("mistake"),
            inaccuracies=own.count("inaccuracy"),
        )
    worst = max(known, key=lambda mistake: mistake.cost)
    yield say("review-worst", what=worst.text)


def _luck(review: Review, winner: int | None, say: Catalogue) -> str:
    """Return what the dice gave, honest about how certain that is."""
    first = _of(review.luck, 0)[-1][1]
    side = 0 if first >= 0 else 1
    gain, error = abs(first), review.luck_error
    values: dict[str, str | int] = {
        "side": review.sides[side].name,
        "percent": percent(gain),
        "error": percent(error),
    }
    if gain < HELPED or gain <= error:
        return say("review-luck-even")
    if winner is None:
        return say("review-luck-helped", **values)
    if side != winner:
        return say("review-luck-against", winner=review.sides[winner].name, **values)
    return say("review-luck-won" if gain >= LUCKY else "review-luck-helped", **values)


def _counts(review: Review, say: Catalogue) -> Iterator[str]:
    """Yield what each side had at the beginning and has at the end."""
    for counted in (*review.losses, *review.ground, *review.lines):
        sides = [
            say(
                "review-count-of",
                side=review.sides[curve.side].name,
                first=_number(max(value for _, value in curve.points)),
                last=_number(curve.points[-1][1]),
            )
            for curve in counted.curves
        ]
        yield say("review-count", label=counted.label, sides="; ".join(sides))


def _of(curves: tuple[Curve, ...], side: int) -> tuple[tuple[int, float], ...]:
    return next(curve.points for curve in curves if curve.side == side)


def _number(value: float) -> str:
    return f"{value:g}"
