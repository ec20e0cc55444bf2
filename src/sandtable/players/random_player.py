"""The weakest player of any game: it plays any legal action."""

from collections.abc import Sequence
from random import Random

from sandtable.core import (
    Choice,
    Field,
    Game,
    NumberField,
    PathField,
    PickField,
    PiecesField,
    PlaceField,
    TextField,
    View,
    fill,
)
from sandtable.core.text import number_text


class RandomPlayer:
    """Plays any choice that advances the match, all equally likely.

    It skips choices with fields that it cannot fill: free text, and fields that do not list their places or
    numbers.
    """

    def __init__(self, game: Game, rng: Random) -> None:  # noqa: ARG002 - every player is made alike
        self._rng = rng

    def choose(self, view: View) -> str:
        """Return any choice with its fields filled at random, or raise `ValueError`."""
        advancing = [choice for choice in view.choices if not choice.aside]
        possible = [choice for choice in advancing if can_fill(choice)]
        if advancing and not possible:
            return filled(advancing[0], self._rng)
        return filled(self._rng.choice(possible), self._rng)


def can_fill(choice: Choice) -> bool:
    """Whether every field of the choice lists its values, and any of them will do."""
    return not choice.tentative and all(_obstacle(field) is None for field in choice.fields)


def filled(choice: Choice, rng: Random) -> str:
    """Return the choice's action with every field filled at random, or raise `ValueError`."""
    for field in choice.fields:
        if obstacle := _obstacle(field):
            raise ValueError(f"{choice.action!r} {obstacle}")
    return fill(choice.action, {field.name: _value(field, rng) for field in choice.fields})


def _obstacle(field: Field) -> str | None:
    """Return why a field cannot be filled at random, or `None` if it can."""
    match field:
        case PlaceField(places=places) | PathField(places=places):
            return None if places else "does not list its places"
        case PiecesField(pieces=pieces, fewest=fewest):
            return None if len(pieces) >= fewest else "has too few pieces to choose from"
        case PickField(picks=picks):
            return None if picks else "has nothing to pick"
        case NumberField(lowest=lowest, highest=highest):
            return "does not limit its number" if lowest is None or highest is None else None
        case TextField():
            return "needs free text"


def _value(field: Field, rng: Random) -> str | Sequence[str]:
    match field:
        case PlaceField(places=places):
            return rng.choice(places or ())
        case PathField(places=places, fewest=fewest):
            # Places in any order are seldom a route, and a short one is more likely than a long one.
            return [rng.choice(places or ()) for _ in range(fewest)]
        case PiecesField(pieces=pieces, fewest=fewest, most=most):
            return rng.sample(pieces, rng.randint(fewest, min(most or len(pieces), len(pieces))))
        case PickField(picks=picks):
            return rng.choice(picks).value
        case NumberField(lowest=lowest, highest=highest, step=step):
            start, end = lowest or 0, highest or 0
            return number_text(start + step * rng.randint(0, int((end - start) / step + 1e-9)))
        case TextField():
            raise ValueError(field.name)
