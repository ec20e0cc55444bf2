"""What could come next in a line that is being typed: actions, lenses, commands."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sandtable.core import Choice, Lens, View, fill
from sandtable.core.types import Field
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
    for place in fields[0].places if fields[0].places is not None else places:
        yield from fill_in(fill(text, {fields[0].name: place}), fields[1:], typed, places)


def shorten(suggestions: Iterable[Suggestion], typed: int) -> list[Suggestion]:
    """The suggestions cut after the next word or hyphen, each once."""
    found: dict[str, Suggestion] = {}
    for text, meaning in suggestions:
        ends = [end for joint in _JOINTS if (end := text.find(joint, typed)) >= 0]
        cut = text[: min(ends) + 1] if ends else text
        found.setdefault(cut, Suggestion(cut, "" if ends else meaning))
    return list(found.values())
