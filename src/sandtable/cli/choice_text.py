"""Choices as text: the choice that a typed text means, examples, and lists."""

import secrets
from collections.abc import Iterable, Sequence

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
from sandtable.core.language import ENGLISH, Catalogue
from sandtable.core.text import number_text
from sandtable.scenes import Piece, Place

_MOST_EXAMPLES = 3


def find_choice(view: View, text: str) -> Choice | None:
    """Return the choice whose action was typed, ignoring case and extra spaces."""
    wanted = _normalised(text)
    return next((choice for choice in view.choices if _normalised(choice.action) == wanted), None)


def asks_for_lens(view: View, text: str) -> bool:
    """Whether the first word of a text is that of one of the view's lenses."""
    return text.split(maxsplit=1)[0].lower() in lens_words(view)


def lens_words(view: View) -> list[str]:
    """Return the first words of the view's lenses, each once."""
    return list(dict.fromkeys(lens.query.split(maxsplit=1)[0] for lens in view.lenses))


def sample(choice: Choice) -> str:
    """Return an example of a choice: the first value in each field, or the field's name in capitals."""
    return fill(choice.action, {field.name: _first(field) for field in choice.fields})


def drawn(choice: Choice) -> str:
    """Return the choice's action with random values in the fields that are drawn; other fields stay."""
    random_fields = [field for field in choice.fields if isinstance(field, NumberField) and field.drawn]
    return fill(choice.action, {field.name: _first(field) for field in random_fields})


def _first(field: Field) -> str | Sequence[str]:
    match field:
        case PlaceField(places=places):
            return places[0] if places else field.name.upper()
        case PathField(places=places, fewest=fewest):
            return places[: max(fewest, 1)] if places else field.name.upper()
        case PiecesField(pieces=pieces, fewest=fewest):
            return pieces[: max(fewest, 1)] or field.name.upper()
        case PickField(picks=picks):
            return picks[0].value if picks else field.name.upper()
        case NumberField(lowest=float() | int() as lowest, highest=float() | int() as highest, drawn=True):
            return str(int(lowest) + secrets.randbelow(int(highest) - int(lowest) + 1))
        case NumberField(lowest=lowest, highest=highest):
            bound = lowest if lowest is not None else highest
            return number_text(bound) if bound is not None else field.name.upper()
        case TextField():
            return field.name.upper()


def readable(template: str, fields: Iterable[Field], language: str = ENGLISH) -> str:
    """Return a template with its fields in capitals: "place infantry SQUARE"."""
    return fill(template, {field.name: _field_name(field, language) for field in fields})


def _field_name(field: Field, language: str) -> str:
    """Return the name of a field, which is English; otherwise its label, up to the first comma."""
    return (field.name if language == ENGLISH else field.label.partition(",")[0]).upper()


def examples(view: View) -> list[str]:
    """Return typical actions: the first of each of the first few kinds that advance the match."""
    kinds: dict[str, str] = {}
    for choice in view.choices:
        if not choice.aside:
            kinds.setdefault(choice.kind, sample(choice))
    return list(kinds.values())[:_MOST_EXAMPLES] or [sample(choice) for choice in view.choices[:1]]


def overview(view: View, game: Game, text: Catalogue) -> list[str]:
    """Return all choices as lines, one line for each piece that has several of a kind."""
    pieces = {piece.id: piece for piece in view.scene.pieces} if view.scene else {}
    groups: dict[str, dict[str | None, list[Choice]]] = {}
    for choice in view.choices:
        groups.setdefault(choice.kind, {}).setdefault(choice.piece, []).append(choice)
    lines = []
    for kind, by_piece in groups.items():
        heading = game.translated(f"kind-{kind}", kind.capitalize(), text.language)
        lines.append(f"{heading}:")
        for piece_id, choices in by_piece.items():
            piece = pieces.get(piece_id or "")
            if piece is not None and len(choices) > 1:
                lines.append(f"  {_piece_line(piece, choices, text)}")
            else:
                lines += _action_lines(choices, text.language)
    return lines


def of_place(view: View, place: Place, language: str = ENGLISH) -> list[str]:
    """Return the choices of the piece at a place, and those with the place as target."""
    wanted = place.lower()
    pieces = view.scene.pieces if view.scene else ()
    there = {piece.id for piece in pieces if (piece.place or "").lower() == wanted}
    there |= {piece.id for piece in pieces if wanted in (piece.id.lower(), piece.symbol.lower())}
    found = (
        choice for choice in view.choices if choice.piece in there or (choice.place or "").lower() == wanted
    )
    return _action_lines(found, language)


def _piece_line(piece: Piece, choices: list[Choice], text: Catalogue) -> str:
    places = " ".join(
        choice.place or readable(choice.action, choice.fields, text.language) for choice in choices
    )
    return text("piece-choices", piece=piece.label, places=places, example=sample(choices[0]))


def _action_lines(choices: Iterable[Choice], language: str) -> list[str]:
    found = [(readable(choice.action, choice.fields, language), choice.label) for choice in choices]
    widest = max((len(action) for action, _ in found), default=0)
    return [f"  {action:<{widest}}  {label}" for action, label in found]


def _normalised(text: str) -> str:
    return " ".join(text.lower().split())
