"""The actions of a seat as a numbered list, with all templates expanded."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, product

from msgspec import Struct

from sandtable.core import (
    Choice,
    Field,
    Game,
    IllegalAction,
    NumberField,
    PathField,
    PickField,
    PiecesField,
    PlaceField,
    State,
    TextField,
    View,
    fill,
)
from sandtable.core.dice import Dice
from sandtable.core.text import number_text

_NUMBERS = 12
"""Maximum number of values taken from a range."""
_GROUPS = 64
"""Maximum number of groups if several pieces must act together."""

OpenPlaces = Callable[[View, str], Sequence[str]]
"""Returns destinations of a piece for a template that does not list them."""


class NumberedAction(Struct, frozen=True):
    """An action that a seat can take: its kind (a verb) and its text."""

    kind: str
    action: str


def list_actions(
    game: Game, state: State, view: View, most: int, open_places: OpenPlaces
) -> tuple[NumberedAction, ...]:
    """List at most `most` actions that advance the match, expanded templates last.

    The order is that of the view's choices, so equal views produce equal lists. Optional actions (talk,
    resignation, undo) are left out, and so are templates with a text field.
    """
    choices = [choice for choice in view.choices if not choice.aside]
    whole = (NumberedAction(choice.kind, choice.action) for choice in choices if not choice.fields)
    filled = (
        one for choice in choices if choice.fields for one in _filled(game, state, view, choice, open_places)
    )
    return tuple(dict.fromkeys(islice(chain(whole, filled), most)))


def _filled(
    game: Game, state: State, view: View, choice: Choice, open_places: OpenPlaces
) -> Iterator[NumberedAction]:
    always_legal = all(_is_always_legal(field) for field in choice.fields)
    first = choice.fields[0]
    if isinstance(first, PiecesField) and any(_is_open(field) for field in choice.fields[1:]):
        # Destinations depend on the piece.
        candidates = [
            [[piece], *(_values(field, open_places(view, piece)) for field in choice.fields[1:])]
            for piece in first.pieces
        ]
    else:
        candidates = [[_values(field, ()) for field in choice.fields]]
    for values in (one for lists in candidates for one in product(*lists)):
        names = (field.name for field in choice.fields)
        action = fill(choice.action, dict(zip(names, values, strict=True)))
        if always_legal or _is_legal(game, state, view, action):
            yield NumberedAction(choice.kind, action)


def _is_open(field: Field) -> bool:
    return isinstance(field, PlaceField | PathField) and field.places is None


def _is_always_legal(field: Field) -> bool:
    """Whether every value of the field makes a legal action."""
    return isinstance(field, PickField) or (isinstance(field, PlaceField | PathField) and not _is_open(field))


def _values(field: Field, open_places: Sequence[str]) -> list[str]:
    match field:
        case PlaceField(places=places):
            return list(open_places if places is None else places)
        case PathField(places=places, fewest=fewest):
            return list(places or ()) if fewest == 1 else []
        case PiecesField(pieces=pieces, fewest=1, most=most):
            together = len(pieces) > 1 and (most is None or most >= len(pieces))
            return [*pieces, " ".join(pieces)] if together else list(pieces)
        case PiecesField(pieces=pieces, fewest=fewest):
            return [" ".join(group) for group in islice(combinations(pieces, fewest), _GROUPS)]
        case PickField(picks=picks):
            return [pick.value for pick in picks]
        case NumberField():
            return _numbers(field)
        case TextField():
            return []


def _numbers(field: NumberField) -> list[str]:
    if field.lowest is None or field.highest is None:
        return []
    steps = int((field.highest - field.lowest) / field.step + 1e-9)
    if field.drawn:  # any number will do, so a few are enough
        return [number_text(field.lowest + field.step * step) for step in range(min(_NUMBERS, steps + 1))]
    apart = max(1, -(-(steps + 1) // _NUMBERS))
    return [number_text(field.lowest + field.step * step) for step in range(0, steps + 1, apart)]


def _is_legal(game: Game, state: State, view: View, action: str) -> bool:
    """Whether the rules accept the action."""
    if view.seat is None:
        return False
    try:
        game.apply(state, view.seat, action, Dice("tried"))
    except IllegalAction:
        return False
    return True
