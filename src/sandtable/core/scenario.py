"""Scenario files: what all of them have, their tables as structs, and the line of a mistake.

The messages of msgspec are parsed with regular expressions, because it has no structured validation errors.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from sandtable.core.decoding import prepared
from sandtable.core.documents import DocumentError, read_toml
from sandtable.core.errors import ScenarioError
from sandtable.core.files import texts_in
from sandtable.core.text import did_you_mean

_SCENARIOS = ("scenarios",)
_ORIGINALS = ("scenarios", "original")
_File = TypeVar("_File", bound=msgspec.Struct)
_UNKNOWN = re.compile(r"Object contains unknown field (.*)")
_NO_WORD = re.compile(r"Invalid enum value (.*)")
_OTHER_TYPE = re.compile(r"Expected (.*), got (.*)")
_KINDS = MappingProxyType(
    {
        "int": "a whole number",
        "float": "a number",
        "str": "a text",
        "bool": "true or false",
        "array": "a list",
        "object": "a table",
    }
)


class Scenario(msgspec.Struct, frozen=True):
    """A scenario file: its name, title and summary, and its text, which the game parses."""

    name: str
    title: str
    summary: str
    text: str
    shipped: bool
    file: str
    revised: bool = False
    """Whether it has changed since it was first shipped."""

    @staticmethod
    def parse(text: str, *, name: str, file: str, shipped: bool) -> "Scenario":
        """Parse the title and summary, which every scenario has; the rest is left to the game."""
        text = text.replace("\r\n", "\n").removesuffix("\n") + "\n"
        data = _tables(text, file)
        for key in ("title", "summary"):
            value = data.get(key)
            if not isinstance(value, str) or not value.strip() or not value.isprintable():
                raise ScenarioError(f"has no {key} (one line of text)", file=file)
        return Scenario(name, data["title"], data["summary"], text, shipped, file)

    def tables(self) -> dict[str, Any]:
        """The tables of the file, with numbers and nesting within the limits, or `ScenarioError`."""
        return _tables(self.text, self.file)

    def data(self, known: Collection[str]) -> dict[str, Any]:
        """Return the tables of the file, or raise `ScenarioError` if it has a key besides the known ones."""
        data = self.tables()
        for key in data:
            if key not in known:
                raise self.error(f"{key!r} is no part of a scenario. {did_you_mean(key, known)}", key)
        return data

    @property
    def text_in_record(self) -> str | None:
        """The text, if a record must contain it; `None` if the name is enough to find it again."""
        return None if self.shipped and not self.revised else self.text

    def line_of(self, *keys: str) -> int | None:
        """The line of a key, given as table and key; `None` if it is not found."""
        table = keys[:-1]
        current: tuple[str, ...] = ()
        for number, line in enumerate(self.text.split("\n"), start=1):
            stripped = line.strip()
            if stripped.startswith("["):
                current = tuple(stripped.strip("[] ").split("."))
                if current == keys:
                    return number
            elif current == table and stripped.partition("=")[0].strip() == keys[-1]:
                return number
        return None

    def error(self, reason: str, *keys: str) -> ScenarioError:
        """Make an error about this file, with the line of a key if it is found."""
        return ScenarioError(reason, file=self.file, line=self.line_of(*keys) if keys else None)


def _tables(text: str, file: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except DocumentError as error:
        raise ScenarioError(f"is not TOML that can be read: {error}", file=file, line=error.line) from None


@cache
def shipped_scenarios(package: str) -> Mapping[str, Scenario]:
    """The scenarios in a package's folder `scenarios`, by name."""
    original = _texts(package, _ORIGINALS)
    return MappingProxyType(
        {
            name: replace(_shipped(name, text), revised=name in original)
            for name, text in _texts(package, _SCENARIOS).items()
        }
    )


@cache
def original_scenarios(package: str) -> Mapping[str, Scenario]:
    """The first versions of the scenarios that were revised, by name: the folder `scenarios/original`."""
    texts = _texts(package, _ORIGINALS)
    return MappingProxyType({name: _shipped(name, text) for name, text in texts.items()})


def _shipped(name: str, text: str) -> Scenario:
    return Scenario.parse(text, name=name, file=f"{name}.toml", shipped=True)


def _texts(package: str, folder: tuple[str, ...]) -> dict[str, str]:
    found = files(package).joinpath(*folder)
    return texts_in(found, ".toml") if found.is_dir() else {}


def read_tables(scenario: Scenario, kind: type[_File]) -> _File:
    """Decode a scenario to a struct, or raise `ScenarioError` with line and reason."""
    try:
        return msgspec.convert(scenario.tables(), prepared(kind))
    except msgspec.ValidationError as error:
        raise _error(scenario, kind, str(error)) from None


def _error(scenario: Scenario, kind: type[msgspec.Struct], message: str) -> ScenarioError:
    """Rewrite a message of msgspec, which ends with a path such as `$.units[2].type`."""
    reason, _, path = message.replace("`", "").partition(" - at ")
    keys = [part for part in path.replace("$", "").replace("]", "").replace("[", ".").split(".") if part]
    words = [key for key in keys if not key.isdigit()]
    if found := _UNKNOWN.fullmatch(reason):
        table = next(_structs(_annotation(kind, words)), None)
        fields = table.__struct_fields__ if table else ()
        reason = f"{found[1]!r} is not a key here. {did_you_mean(found[1], fields)}"
        keys.append(found[1])
    elif words and (found := _NO_WORD.fullmatch(reason)):
        known = [str(word) for word in _literals(_annotation(kind, words))]
        reason = f"{words[-1]} cannot be {found[1]}. {did_you_mean(found[1], known)}"
    elif words and (found := _OTHER_TYPE.fullmatch(reason)):
        reason = f"{words[-1]} is {_kinds(found[1])}, and not {_kinds(found[2])}"
    else:
        where = f" ({path.removeprefix('$.')})" if path else ""
        reason = f"{reason[0].lower()}{reason[1:]}{where}"
    return ScenarioError(reason, file=scenario.file, line=KeyLines(scenario.text).of(keys))


def _kinds(types: str) -> str:
    names = [_KINDS.get(name, name) for name in types.split(" | ") if name != "null"]
    if "a number" in names:
        names = [name for name in names if name != "a whole number"]
    return " or ".join(names)


def _annotation(kind: object, words: Sequence[str]) -> object:
    """The type of the value at a path of keys; `None` if there is no such path."""
    for word in words:
        struct = next(_structs(kind), None)
        if struct is None:
            return None
        named = word in struct.__struct_fields__
        kind = get_type_hints(struct)[word] if named else struct if _has_names(kind) else None
    return kind


def _structs(kind: object) -> Iterator[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        yield from _structs(part)


def _literals(kind: object) -> Iterator[object]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from _literals(part)


def _has_names(kind: object) -> bool:
    """Whether it is a table with arbitrary names as keys."""
    return get_origin(kind) is dict or any(_has_names(part) for part in get_args(kind))


class KeyLines:
    """The lines of the tables and keys of a TOML text, with indices for arrays of tables."""

    def __init__(self, text: str) -> None:
        self._lines: dict[tuple[str, ...], int] = {}
        counts: dict[tuple[str, ...], int] = {}
        table: tuple[str, ...] = ()
        for number, line in enumerate(text.split("\n"), start=1):
            stripped = line.split("#")[0].strip() if not line.lstrip().startswith('"') else line.strip()
            if stripped.startswith("["):
                table = self._table(stripped, counts)
                self._lines.setdefault(table, number)
            elif "=" in stripped:
                key = stripped.partition("=")[0].strip().strip('"')
                self._lines.setdefault((*table, key), number)

    @staticmethod
    def _table(header: str, counts: dict[tuple[str, ...], int]) -> tuple[str, ...]:
        names = [part.strip().strip('"') for part in header.strip("[] ").split(".")]
        path: tuple[str, ...] = ()
        for depth, name in enumerate(names):
            path = (*path, name)
            last = depth == len(names) - 1
            if last and header.startswith("[["):
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, str(counts[path]))
        return path

    def of(self, keys: list[str]) -> int | None:
        """The line of a key, or of the nearest enclosing table."""
        for length in range(len(keys), 0, -1):
            found = self._lines.get(tuple(keys[:length]))
            if found is not None:
                return found
        return None
