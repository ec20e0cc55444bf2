"""Scenario files whose tables are structs: reading them, and finding the line of what is wrong."""

import re
import tomllib
from typing import TypeVar

import msgspec

from sandtable.core.errors import ScenarioError
from sandtable.core.game import Scenario

_File = TypeVar("_File", bound=msgspec.Struct)
_UNKNOWN = re.compile(r"Object contains unknown field (.*)")


def read_tables(scenario: Scenario, kind: type[_File]) -> _File:
    """A scenario's text as a struct, or `ScenarioError` with the line and the reason."""
    try:
        return msgspec.convert(tomllib.loads(scenario.text), kind)
    except msgspec.ValidationError as error:
        raise _structure_error(scenario, str(error)) from None


def _structure_error(scenario: Scenario, text: str) -> ScenarioError:
    """The mistake that a convertor names with a path such as `$.military[0].units[2].type`."""
    reason, _, path = text.replace("`", "").partition(" - at ")
    keys = [part for part in path.replace("$", "").replace("]", "").replace("[", ".").split(".") if part]
    unknown = _UNKNOWN.fullmatch(reason)
    if unknown:
        reason = f"{unknown[1]!r} is no key here"
        keys.append(unknown[1])
    where = f" ({path.removeprefix('$.')})" if path else ""
    line = Lines(scenario.text).of(keys)
    return ScenarioError(f"{reason[0].lower()}{reason[1:]}{where}", file=scenario.file, line=line)


class Lines:
    """Where tables and keys of a TOML text stand, counting arrays of tables."""

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
        """The line of a key, or of the nearest table round it."""
        for length in range(len(keys), 0, -1):
            found = self._lines.get(tuple(keys[:length]))
            if found is not None:
                return found
        return None
