"""The records of an arena's games: a folder with a file for each game, or one collection."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from sandtable.core import FileError, SetupError
from sandtable.core.files import write_atomically
from sandtable.core.record_collection import append_record, complete_keys, remove_last
from sandtable.players.arena.contest import Fixture
from sandtable.players.arena.playing import Played
from sandtable.players.arena.results import Results

COLLECTION_SUFFIX = ".records"
"""The end of the name of a file that holds all records."""
_RECORD_SUFFIX = ".record"
_DIGEST_DIGITS = 12
_NO_NAME = re.compile(r"[^A-Za-z0-9.-]+")

TaskT = TypeVar("TaskT")


class GameRecords:
    """Where the records of games are saved; each is complete or missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keys: set[str] = set()
        self._last: str | None = None
        if self.is_collection:
            if path.exists():
                keys = complete_keys(path)
                self._keys, self._last = set(keys), keys[-1] if keys else None
            return
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._keys = {file.name for file in path.glob(f"*{_RECORD_SUFFIX}")}
        except OSError as error:
            raise FileError(f"is no folder for records: {error.strerror}", file=str(path)) from None

    @property
    def is_collection(self) -> bool:
        """Whether all records are in one file."""
        return self._path.suffix == COLLECTION_SUFFIX

    @property
    def path(self) -> Path:
        """The file or the folder."""
        return self._path

    def __bool__(self) -> bool:
        """Whether any record is saved."""
        return bool(self._keys)

    def has(self, fixture: Fixture) -> bool:
        """Whether the record of a game is saved."""
        return self._key(fixture) in self._keys

    def add(self, fixture: Fixture, record: str) -> None:
        """Save a record. It is on disk when this returns, or `FileError` is raised."""
        key = self._key(fixture)
        if self.is_collection:
            if key not in self._keys:
                append_record(self._path, record, key)
        else:
            write_atomically(self._path / key, record)
        self._keys.add(key)

    def forget_unfinished(self, played: Iterable[Fixture]) -> None:
        """Remove the last record of a collection unless its game has a result.

        A record is saved just before its result. With a clock, the game would be another one when it is
        played again. In a folder the new record replaces the old one.
        """
        if self._last is not None and self._last not in {self._key(fixture) for fixture in played}:
            remove_last(self._path)
            self._keys.discard(self._last)
            self._last = None

    def _key(self, fixture: Fixture) -> str:
        """Return the key of a game in a collection, or its file name: they follow from the fixture."""
        digest = hashlib.sha256(msgspec.json.encode(fixture)).hexdigest()[:_DIGEST_DIGITS]
        title = _NO_NAME.sub("-", f"{fixture.terms.title} {fixture.seed}").strip("-.")[:60]
        key = f"{title}-{digest}"
        return key if self.is_collection else f"{key}{_RECORD_SUFFIX}"


class RecordedResults(Results[Played]):
    """The results of games, each with its record in `records`."""

    def __init__(self, file: Path | None, records: GameRecords) -> None:
        super().__init__(file, Played)
        if file is None and records:
            raise SetupError(
                f"{records.path} holds records already. With --results FILE the run that wrote them goes on; "
                "or name another place."
            )
        self._records = records
        records.forget_unfinished(one.fixture for one in self._done)

    def missing(self, tasks: Sequence[TaskT]) -> list[TaskT]:
        """Return the games without a result or without a record."""
        without = super().missing(tasks)
        unplayed = {msgspec.json.encode(task) for task in without}
        return [
            task
            for task in tasks
            if msgspec.json.encode(task) in unplayed
            or (isinstance(task, Fixture) and not self._records.has(task))
        ]

    def add(self, result: Played) -> None:
        """Save the record of a game, and then its result without the record."""
        if result.record is not None:
            self._records.add(result.fixture, result.record)
        super().add(replace(result, record=None))
