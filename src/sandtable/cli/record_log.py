"""An append-only record file with commit and rollback: what was committed is on the disk.

Writing the whole record after every command would take longer with every command. A log appends what is new
and truncates what is undone; the file is a complete record at any time. Commands that arrive together are
written together, which is many times as fast.
"""

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.cli import record_files
from sandtable.cli.formatting import program_name
from sandtable.core import Entry, FileError, Match
from sandtable.core.record import entry_text, outcome_text


class RecordLog:
    """The record file of one match: `append` each action, `commit`, and only then show the results."""

    def __init__(self, match: Match, path: Path) -> None:
        """Write the whole record, or raise `FileError`."""
        self.path = path
        self._file = -1
        self._waiting: list[Entry] = []
        """Entries that are not committed yet."""
        self._ends = [0]
        """Offset of the end of the head, then of each entry."""
        self._own = _Identity(0, 0, 0)
        self.rewrite(match)

    @property
    def count(self) -> int:
        """Number of entries on the disk."""
        return len(self._ends) - 1

    def append(self, match: Match) -> None:
        """Add the last entry of the match; `commit` writes it."""
        entry = match.last_entry
        if entry is None:
            raise ValueError("nothing has been played")
        self._waiting.append(entry)

    def commit(self, match: Match) -> str | None:
        """Write the waiting entries to the disk, or raise `FileError` and drop them.

        Returns a message for the user if another program changed the file and a new one was begun.
        """
        if not self._waiting:
            return None
        try:
            if (found := self._find()) != self._own:
                return self._begin_again(match, found)
            texts = self._texts(match)
            data = b"".join(texts)
            _write(self._file, data)
        except (OSError, FileError) as problem:
            self.rollback()
            self._truncate()
            raise self._file_error(problem) from None
        for text in texts:
            self._ends.append(self._ends[-1] + len(text))
        self._own = self._own.grown(len(data))
        self._waiting.clear()
        return None

    def _texts(self, match: Match) -> list[bytes]:
        """Return the text of each waiting entry; only the last can end the match."""
        entries = enumerate(self._waiting, start=self.count + 1)
        texts = [entry_text(number, entry).encode() for number, entry in entries]
        if match.outcome is not None:
            texts[-1] += outcome_text(match.outcome).encode()
        return texts

    def rollback(self) -> None:
        """Drop the entries that are not committed."""
        self._waiting.clear()

    def truncate_last(self, match: Match) -> str | None:
        """Remove the match's last entry, or raise `FileError` and leave it. Returns what `commit` returns."""
        shorter = match.at(len(match) - 1)
        try:
            if (found := self._find()) != self._own:
                return self._begin_again(shorter, found)
            os.ftruncate(self._file, self._ends[-2])
            os.fsync(self._file)
        except (OSError, FileError) as problem:
            raise self._file_error(problem) from None
        self._own = self._own.grown(self._ends[-2] - self._ends[-1])
        self._ends.pop()
        return None

    def rewrite(self, match: Match) -> None:
        """Replace the file by the record of this match, atomically."""
        record = match.record
        record.save(self.path)
        self.close()
        self._file = os.open(self.path, os.O_RDWR | os.O_APPEND)
        self._waiting.clear()
        head = str(replace(record, entries=(), outcome=None))
        self._ends = [len(head.encode())]
        for number, entry in enumerate(record.entries, start=1):
            self._ends.append(self._ends[-1] + len(entry_text(number, entry).encode()))
        if record.outcome is not None:
            self._ends[-1] += len(outcome_text(record.outcome).encode())
        found = os.fstat(self._file)
        self._own = _Identity(found.st_dev, found.st_ino, found.st_size)

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def command(self, verb: str) -> str:
        """Return a command line about this record, to be typed in a shell."""
        return f"{program_name()} {verb} {shlex.quote(str(self.path))}"

    def _find(self) -> "_Identity | None":
        """Return the file that has the name now, or `None`."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return _Identity(found.st_dev, found.st_ino, found.st_size)

    def _begin_again(self, match: Match, found: "_Identity | None") -> str | None:
        """Write the file again if it is gone, or a new one if another program has changed it."""
        if found is None:
            self.rewrite(match)
            return None
        changed, self.path = self.path, record_files.new_file(match.game.id)
        try:
            self.rewrite(match)
        except FileError:
            self.path = changed
            raise
        return (
            f"{changed} was changed by another program and is left as it is. The record is now {self.path}."
        )

    def _truncate(self) -> None:
        """Remove what was written in part. If that fails, `Record.recover` drops the partial entry later."""
        with suppress(OSError):
            found = self._find()
            if found is not None and found.same_file(self._own) and found.length > self._own.length:
                os.ftruncate(self._file, self._own.length)

    def _file_error(self, problem: OSError | FileError) -> FileError:
        if isinstance(problem, FileError):
            return problem
        return FileError(f"cannot be written: {problem.strerror or problem}", file=str(self.path))


class _Identity(NamedTuple):
    """A file's device and inode, and its length in bytes."""

    device: int
    inode: int
    length: int

    def grown(self, bytes_more: int) -> "_Identity":
        return self._replace(length=self.length + bytes_more)

    def same_file(self, other: "_Identity") -> bool:
        return self[:2] == other[:2]


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
    os.fsync(file)
