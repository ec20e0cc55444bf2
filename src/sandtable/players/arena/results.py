"""The results file: one line of JSON per game, safe against interruption at any time."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from sandtable.core import FileError
from sandtable.core.decoding import prepared
from sandtable.players.arena.contest import Fixture
from sandtable.players.arena.playing import Played

_LINE_START = b'{"fixture":'
"""The start of every line."""


class Results:
    """Games that were played, in a file or only in memory. Several contests may share a file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._played: list[Played] = _read(file) if file and file.exists() else []

    def of(self, fixtures: Sequence[Fixture]) -> list[Played]:
        """Return the results of those fixtures that were played, in the order of the fixtures."""
        found = {_key(one.fixture): one for one in self._played}
        return [found[key] for key in map(_key, fixtures) if key in found]

    def missing(self, fixtures: Sequence[Fixture]) -> list[Fixture]:
        """Return the fixtures that are still to be played."""
        found = {_key(one.fixture) for one in self._played}
        return [fixture for fixture in fixtures if _key(fixture) not in found]

    def add(self, played: Played) -> None:
        """Append a result. It is on disk when this returns, or `FileError` is raised."""
        self._played.append(played)
        if self._file is None:
            return
        line = msgspec.json.encode(played) + b"\n"
        try:
            with open(self._file, "ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise FileError(f"cannot be written: {error.strerror}", file=str(self._file)) from None


def _read(file: Path) -> list[Played]:
    """Read all complete lines, and truncate an incomplete last one."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", file=str(file)) from None
    *lines, last = data.split(b"\n")
    decoder = msgspec.json.Decoder(prepared(Played))
    played = []
    for number, line in enumerate(lines, start=1):
        try:
            played.append(decoder.decode(line))
        except msgspec.DecodeError as error:
            raise FileError(f"holds no arena result: {error}", file=str(file), line=number) from None
    if last:
        # Truncate only what is the start of a result: the file may be something else.
        if last[: len(_LINE_START)] != _LINE_START[: len(last)]:
            raise FileError("holds no arena result", file=str(file), line=len(lines) + 1)
        _truncate(file, len(data), len(data) - len(last))
    return played


def _truncate(file: Path, before: int, after: int) -> None:
    try:
        if file.stat().st_size != before:
            raise FileError(
                "is being written by another arena; start again when that is done", file=str(file)
            )
        os.truncate(file, after)
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(file)) from None


def _key(fixture: Fixture) -> bytes:
    return msgspec.json.encode(fixture)
