"""The games of an arena in a file: one line of JSON each, written so that no kill can lose or spoil one."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from sandtable.core import FileError
from sandtable.core.decoding import prepared
from sandtable.players.arena.contest import Fixture
from sandtable.players.arena.playing import Played

_BEGINNING = b'{"fixture":'
"""Of every line."""


class Results:
    """What was played, in a file or, without one, in memory only. Several contests may share a file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._played: list[Played] = _read(file) if file and file.exists() else []

    def of(self, fixtures: Sequence[Fixture]) -> list[Played]:
        """The games of these fixtures that were played, in the order of the fixtures."""
        found = {_key(one.fixture): one for one in self._played}
        return [found[key] for key in map(_key, fixtures) if key in found]

    def missing(self, fixtures: Sequence[Fixture]) -> list[Fixture]:
        """Those that are still to be played."""
        found = {_key(one.fixture) for one in self._played}
        return [fixture for fixture in fixtures if _key(fixture) not in found]

    def add(self, played: Played) -> None:
        """Keep a game. When this returns it is on the disk."""
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
    """All whole lines; one that a kill cut short is cut off, and its game will be played again."""
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
            raise FileError(f"holds no game of an arena: {error}", file=str(file), line=number) from None
    if last:
        # Only what is the beginning of such a line is cut off: the file may be something else of somebody's.
        if last[: len(_BEGINNING)] != _BEGINNING[: len(last)]:
            raise FileError("holds no game of an arena", file=str(file), line=len(lines) + 1)
        _shorten(file, len(data), len(data) - len(last))
    return played


def _shorten(file: Path, before: int, after: int) -> None:
    try:
        if file.stat().st_size != before:
            raise FileError("is being written by another arena; begin again", file=str(file))
        os.truncate(file, after)
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(file)) from None


def _key(fixture: Fixture) -> bytes:
    return msgspec.json.encode(fixture)
