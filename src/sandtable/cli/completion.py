"""Completion of a line: actions, lenses and commands."""

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
"""With this many suggestions or more, each is cut after the next word or hyphen."""
_WORD_ENDS = " -"


class Suggestion(NamedTuple):
    """A text that can be typed, and its meaning."""

    text: str
    meaning: str = ""


class Vocabulary:
    """Everything that can be typed at a prompt."""

    def __init__(self, view: View, commands: Iterable[Suggestion]) -> None:
        self.places = view.scene.board.places if view.scene else ()
        self.templates: list[tuple[Choice | Lens, str]] = [
            *((choice, choice.action) for choice in view.choices),
            *((lens, lens.query) for lens in view.lenses),
        ]
        self.commands = tuple(commands)

    def suggestions(self, line: str) -> list[Suggestion]:
        """Return the completions of the last part of the line, each as the whole part."""
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
    """Return the part of the line after the last separator."""
    return line.rpartition(SEPARATOR)[2].lstrip()


def fill_in(text: str, fields: tuple[Field, ...], typed: str, places: tuple[Place, ...]) -> Iterator[str]:
    """Yield the template's texts that begin as typed, filled up to the first field not reached yet."""
    if not fields:
        if text.lower().startswith(typed.lower()):
            yield text
        return
    head, _, _ = text.partition(f"{{{fields[0].name}}}")
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
            yield from _continue_field(text, fields, typed, places)
            return
    for value in values:
        yield from fill_in(fill(text, {fields[0].name: value}), fields[1:], typed, places)


def _continue_field(
    text: str, fields: tuple[Field, ...], typed: str, places: tuple[Place, ...]
) -> Iterator[str]:
    """Yield completions in a field that takes several words or free text.

    The field ends where the text after it in the template has been typed.
    """
    field = fields[0]
    head, _, tail = text.partition(f"{{{field.name}}}")
    if not typed.lower().startswith(head.lower()):
        return
    separator, rest = tail.partition("{")[0], typed[len(head) :]
    if separator.strip() and separator in rest:
        value = rest.partition(separator)[0]
        yield from fill_in(fill(text, {field.name: value}), fields[1:], typed, places)
        return
    match field:
        case PathField(places=offered, fewest=fewest):
            yield from _next_words(head, rest, places if offered is None else offered, fewest, separator)
        case PiecesField(pieces=pieces, fewest=fewest):
            written = rest.lower().split()
            free = tuple(piece for piece in pieces if piece.lower() not in written[: rest.count(" ")])
            yield from _next_words(head, rest, free, fewest, separator)
        case _:
            # There is nothing to suggest, but the label next to the text says what is expected.
            yield head + rest


def _next_words(head: str, rest: str, words: Iterable[str], fewest: int, separator: str) -> Iterator[str]:
    before, space, begun = rest.rpartition(" ")
    for word in words:
        if word.lower().startswith(begun.lower()):
            yield head + before + space + word
    if separator.strip() and before and not begun and len(before.split()) >= fewest:
        yield head + before + separator


def shorten(suggestions: Iterable[Suggestion], typed: int) -> list[Suggestion]:
    """Cut the suggestions after the next word or hyphen; return each once."""
    found: dict[str, Suggestion] = {}
    for text, meaning in suggestions:
        ends = [end for mark in _WORD_ENDS if (end := text.find(mark, typed)) >= 0]
        cut = text[: min(ends) + 1] if ends else text
        found.setdefault(cut, Suggestion(cut, "" if ends else meaning))
    return list(found.values())
