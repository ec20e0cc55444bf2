"""The weakest player of any game: it does something legal."""

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
    """Takes any choice that carries the match on, all equally likely.

    It has nothing to say: choices that want words of one's own, or leave it open which places or numbers can
    be meant, it passes over.
    """

    def __init__(self, game: Game, rng: Random) -> None:  # noqa: ARG002 - every player is made alike
        self._rng = rng

    def choose(self, view: View) -> str:
        """Any choice, with its blanks filled at random; `ValueError` if there is none that it can fill."""
        going_on = [choice for choice in view.choices if not choice.aside]
        possible = [choice for choice in going_on if can_fill(choice)]
        if going_on and not possible:
            return filled(going_on[0], self._rng)
        return filled(self._rng.choice(possible), self._rng)


def can_fill(choice: Choice) -> bool:
    """Whether every blank of the choice says what can stand in it, and anything of that will do."""
    return not choice.tentative and all(_trouble(field) is None for field in choice.fields)


def filled(choice: Choice, rng: Random) -> str:
    """The choice's action with every blank filled at random."""
    for field in choice.fields:
        if trouble := _trouble(field):
            raise ValueError(f"{choice.action!r} {trouble}")
    return fill(choice.action, {field.name: _value(field, rng) for field in choice.fields})


def _trouble(field: Field) -> str | None:
    """Why a field cannot be filled at random; `None` if it can."""
    match field:
        case PlaceField(places=places) | PathField(places=places):
            return None if places else "leaves its places open"
        case PiecesField(pieces=pieces, fewest=fewest):
            return None if len(pieces) >= fewest else "has too few pieces to choose from"
        case PickField(picks=picks):
            return None if picks else "has nothing to pick"
        case NumberField(lowest=lowest, highest=highest):
            return "leaves its numbers open" if lowest is None or highest is None else None
        case TextField():
            return "wants words of one's own"


def _value(field: Field, rng: Random) -> str | Sequence[str]:
    match field:
        case PlaceField(places=places):
            return rng.choice(places or ())
        case PathField(places=places, fewest=fewest):
            # Places in any order are seldom a way, and the shortest way is the likeliest to be one.
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
