"""The messages of protocol version 2 to and from engines; docs/engines.md describes them."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from sandtable.core import Choice, OptionValue, Seat, SetupError, View, did_you_mean
from sandtable.core.decoding import prepared
from sandtable.players.player import PlayedStep, TimeLeft

Setting: TypeAlias = str | int | float | bool
"""A setting of an engine: a text from a player's name, or a value from the engines file."""
Part: TypeAlias = Literal["since", "position", "facts", "choices", "status"]
"""A part of a question that an engine can ask for."""
PARTS: tuple[Part, ...] = ("since", "position", "facts", "choices")
"""The parts that an engine gets if it asks for none."""
_FOR_SCREENS = ("label", "key", "draft", "hostile", "forced", "tentative")
"""What only a screen and a keyboard need of a choice."""


_NAME = re.compile(r"[a-z][a-z_]{0,40}")


class EngineOption(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A setting that an engine declares."""

    name: str
    type: Literal["integer", "number", "flag", "text", "pick"]
    default: Setting
    lowest: float | None = None
    highest: float | None = None
    """Bounds of an integer or a number, or the most characters of a text."""
    values: tuple[str, ...] = ()
    """The values of a pick."""
    about: str = ""

    @staticmethod
    def read(text: str) -> "EngineOption":
        """Parse a declaration, or raise `ValueError`."""
        option = msgspec.json.decode(text, type=prepared(EngineOption))
        if not _NAME.fullmatch(option.name):
            raise ValueError("its name is not made of lower-case letters and _")
        try:
            option.value_of(option.default)
        except SetupError as error:
            raise ValueError(f"has a default that is not one of its values: {error}") from None
        return option

    def value_of(self, written: Setting) -> Setting:
        """Return a setting as a value of this option, or raise `SetupError`."""
        value = self._parsed(str(written) if isinstance(written, bool) else written)
        size = len(value) if isinstance(value, str) else value
        if value is None or (self.type != "pick" and not self._in_range(float(size or 0))):
            raise SetupError(f"{self.name}={written} is {self._expected()}.")
        return value

    def _parsed(self, written: Setting) -> Setting | None:
        text = str(written).strip()
        match self.type:
            case "text":
                return text
            case "pick":
                return text if text in self.values else None
            case "flag":
                return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(
                    text.lower()
                )
        try:
            return int(text) if self.type == "integer" else float(text)
        except ValueError:
            return None

    def _in_range(self, size: float) -> bool:
        if self.type == "flag":
            return True
        low, high = self.lowest, self.highest
        return math.isfinite(size) and (low is None or size >= low) and (high is None or size <= high)

    def _expected(self) -> str:
        if self.type == "flag":
            return "not true or false"
        if self.type == "pick":
            return f"not one of {', '.join(self.values)}"
        kind = {"integer": "a whole number", "number": "a number", "text": "a text"}[self.type]
        bounds = [
            f"{word} {bound:g}"
            for word, bound in (("from", self.lowest), ("to", self.highest))
            if bound is not None
        ]
        what = f"{kind} {' '.join(bounds)}" if bounds else kind
        return f"not {what}{' characters' if self.type == 'text' and bounds else ''}"


def settings_for(options: Mapping[str, EngineOption], given: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return the value of every option, or raise `SetupError` if a setting does not fit."""
    for name in given:
        if name not in options:
            hint = did_you_mean(name, options) if options else "It declares none."
            raise SetupError(f"there is no option {name!r}. {hint}")
    return {
        name: option.value_of(given[name]) if name in given else option.default
        for name, option in options.items()
    }


class Question(Struct, frozen=True, omit_defaults=True):
    """What an engine is told when it is to act: the JSON after `think`."""

    time: TimeLeft
    to_act: tuple[Seat, ...] = ()
    since: tuple[PlayedStep, ...] = ()
    position: str | None = None
    facts: dict[str, Any] | None = None
    """What has changed in the facts since the last question, as a JSON merge patch (RFC 7396)."""
    actions: tuple[str, ...] = ()
    """The complete actions that advance the match."""
    choices: tuple[dict[str, Any], ...] = ()
    """The other choices: templates with their fields, and those with `aside` or `grave`."""
    status: str | None = None


class NewMatch(Struct, frozen=True):
    """The match that an engine sits down to: the JSON after `new`."""

    game: str
    seat: Seat
    seed: int
    settings: dict[str, Setting]
    rules: int = 0
    scenario: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()


def without_nulls(data: Any) -> Any:
    """Return JSON data without the keys whose value is null."""
    if isinstance(data, dict):
        return {key: without_nulls(value) for key, value in data.items() if value is not None}
    if isinstance(data, list | tuple):
        return [without_nulls(one) for one in data]
    return data


def merge_patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return what turns one JSON object into another (RFC 7396); neither may hold nulls."""
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := merge_patch(old, value):
                patch[key] = inner
        elif key not in before or value != old:
            patch[key] = value
    return patch


def complete_actions(choices: Iterable[Choice]) -> tuple[str, ...]:
    """Return the choices that are actions as they stand, and advance the match."""
    return tuple(choice.action for choice in choices if _is_plain(choice))


def other_choices(choices: Iterable[Choice]) -> tuple[dict[str, Any], ...]:
    """Return the other choices without what only a screen needs."""
    found = []
    for choice in choices:
        if not _is_plain(choice):
            data = msgspec.to_builtins(choice)
            for name in _FOR_SCREENS:
                data.pop(name, None)
            for one in data.get("fields", ()):
                one.pop("label", None)
            found.append(data)
    return tuple(found)


def _is_plain(choice: Choice) -> bool:
    return not (choice.fields or choice.aside or choice.grave)


def facts_of(view: View) -> dict[str, Any]:
    """Return the facts of a view as JSON data without nulls."""
    data: dict[str, Any] = without_nulls(msgspec.to_builtins(view.facts, str_keys=True))
    return data


def without_picture(view: View) -> View:
    """Return a view without what only a screen and a keyboard need."""
    return replace(view, scene=None, lenses=(), keyboard=None)
