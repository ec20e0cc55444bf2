"""The games of an arena in a file: one line of JSON each, written so that no kill can lose or spoil one."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from sandtable.core import FileError
from sandtable.players.arena.contest import Fixture
from sandtable.players.arena.playing import Played


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
            with open(self._file, "ab", buffering=0) as file:
                file.write(line)
                os.fsync(file.fileno())
        except OSError as error:
            raise FileError(f"cannot be written: {error.strerror}", file=str(self._file)) from None


def _read(file: Path) -> list[Played]:
    """All whole lines; one that a kill cut short is cut off, and its game will be played again."""
    try:
        data = file.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(file, whole)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", file=str(file)) from None
    decoder = msgspec.json.Decoder(Played)
    played = []
    for number, line in enumerate(data[:whole].splitlines(), start=1):
        try:
            played.append(decoder.decode(line))
        except msgspec.DecodeError as error:
            raise FileError(f"holds no game of an arena: {error}", file=str(file), line=number) from None
    return played


def _key(fixture: Fixture) -> bytes:
    return msgspec.json.encode(fixture)
