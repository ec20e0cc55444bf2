"""What could come next in a line that is being typed: actions, lenses, commands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sandtable.core import (
    Choice,
    Field,
    Lens,
    NumberField,
    PathField,
    PickField,
    PiecesField,
    PlaceField,
    TextField,
    View,
    fill,
)
from sandtable.scenes import Place

SEPARATOR = ";"
_TOO_MANY = 12
"""From so many on, suggestions stop at the next word or hyphen instead of being whole actions."""
_JOINTS = " -"


class Suggestion(NamedTuple):
    """A text that may be typed, and what it means."""

    text: str
    meaning: str = ""


class Vocabulary:
    """All that can be typed at one prompt."""

    def __init__(self, view: View, commands: Iterable[Suggestion]) -> None:
        self.places = view.scene.board.places if view.scene else ()
        self.templates: list[tuple[Choice | Lens, str]] = [
            *((choice, choice.action) for choice in view.choices),
            *((lens, lens.query) for lens in view.lenses),
        ]
        self.commands = tuple(commands)

    def suggestions(self, line: str) -> list[Suggestion]:
        """What may follow in the last part of the line, each as the whole of that part."""
        typed = current_part(line)
        for prefix in ("why ", "choices "):
            if typed.lower().startswith(prefix):
                rest = typed[len(prefix) :]
                found = self._matching(rest, commands=False)
                return [Suggestion(typed[: len(prefix)] + one.text, one.meaning) for one in found]
        return self._matching(typed, commands=True)

    def _matching(self, typed: str, *, commands: bool) -> list[Suggestion]:
        found: dict[str, Suggestion] = {}
        for template, text in self.templates:
            for filled in fill_in(text, template.fields, typed, self.places):
                found.setdefault(filled, Suggestion(filled, template.label))
        if commands:
            for command in self.commands:
                if command.text.lower().startswith(typed.lower()):
                    found.setdefault(command.text, command)
        return list(found.values()) if len(found) < _TOO_MANY else shorten(found.values(), len(typed))


def current_part(line: str) -> str:
    """What is being typed after the last separator."""
    return line.rpartition(SEPARATOR)[2].lstrip()


def fill_in(text: str, fields: tuple[Field, ...], typed: str, places: tuple[Place, ...]) -> Iterator[str]:
    """The ways to fill a template's blanks that begin as typed; only up to a blank not reached yet."""
    if not fields:
        if text.lower().startswith(typed.lower()):
            yield text
        return
    blank = f"{{{fields[0].name}}}"
    head, _, _ = text.partition(blank)
    if len(typed) < len(head):
        if head.lower().startswith(typed.lower()):
            yield head
        return
    match fields[0]:
        case PlaceField(places=offered):
            values = places if offered is None else offered
        case PickField(picks=picks):
            values = tuple(pick.value for pick in picks)
        case PathField() | PiecesField() | NumberField() | TextField():
            yield from _go_on(text, fields, typed, places)
            return
    for value in values:
        yield from fill_in(fill(text, {fields[0].name: value}), fields[1:], typed, places)


def _go_on(text: str, fields: tuple[Field, ...], typed: str, places: tuple[Place, ...]) -> Iterator[str]:
    """The ways to go on in a blank that holds several words or any words at all.

    It ends where what follows it in the template has been typed.
    """
    field = fields[0]
    head, _, tail = text.partition(f"{{{field.name}}}")
    if not typed.lower().startswith(head.lower()):
        return
    joint, rest = tail.partition("{")[0], typed[len(head) :]
    if joint.strip() and joint in rest:
        value = rest.partition(joint)[0]
        yield from fill_in(fill(text, {field.name: value}), fields[1:], typed, places)
        return
    match field:
        case PathField(places=offered, fewest=fewest):
            yield from _next_words(head, rest, places if offered is None else offered, fewest, joint)
        case PiecesField(pieces=pieces, fewest=fewest):
            written = rest.lower().split()
            free = tuple(piece for piece in pieces if piece.lower() not in written[: rest.count(" ")])
            yield from _next_words(head, rest, free, fewest, joint)
        case _:
            # There is nothing to suggest, but the label beside what was typed tells what is wanted.
            yield head + rest


def _next_words(head: str, rest: str, words: Iterable[str], fewest: int, joint: str) -> Iterator[str]:
    before, space, begun = rest.rpartition(" ")
    for word in words:
        if word.lower().startswith(begun.lower()):
            yield head + before + space + word
    if joint.strip() and before and not begun and len(before.split()) >= fewest:
        yield head + before + joint


def shorten(suggestions: Iterable[Suggestion], typed: int) -> list[Suggestion]:
    """The suggestions cut after the next word or hyphen, each once."""
    found: dict[str, Suggestion] = {}
    for text, meaning in suggestions:
        ends = [end for joint in _JOINTS if (end := text.find(joint, typed)) >= 0]
        cut = text[: min(ends) + 1] if ends else text
        found.setdefault(cut, Suggestion(cut, "" if ends else meaning))
    return list(found.values())
