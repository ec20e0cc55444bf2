"""A record that grows line by line: what has been entered is on the disk before anybody is told of it.

Writing the whole record after every command would take longer with every command. A ledger adds to its file
what is new, and cuts off what is taken back; at every moment the file is the record, and any program can read
it. Several commands that come at once are written together, which is many times as quick.
"""

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.cli import record_files
from sandtable.cli.formatting import program_name
from sandtable.core import Entry, FileError, Match, Record, RecordError, SandtableError, errors_about
from sandtable.core.files import read_text


class RecordLog:
    """The file of one match. Whoever applies a command says `enter`, and shows its result after `commit`."""

    def __init__(self, match: Match, path: Path) -> None:
        """Write the match down, whole; `FileError` if that cannot be done."""
        self.path = path
        self._file = -1
        self._waiting: list[Entry] = []
        """What is entered and not yet on the disk."""
        self._ends = [0]
        """Where in the file each entry ends; the first is where the head does."""
        self._own = _Identity(0, 0, 0)
        self.rewrite(match)

    @property
    def count(self) -> int:
        """How many entries are safe on the disk."""
        return len(self._ends) - 1

    def append(self, match: Match) -> None:
        """Take in the last entry of the match; `commit` writes it."""
        entry = match.last_entry
        if entry is None:
            raise ValueError("nothing has been played")
        self._waiting.append(entry)

    def commit(self, match: Match) -> str | None:
        """Bring all that was entered to the disk, or raise `FileError` and forget it.

        What to tell the person if the file had to be left to another program.
        """
        if not self._waiting:
            return None
        try:
            if (found := self._find()) != self._own:
                return self._begin_anew(match, found)
            texts = self._texts(match)
            data = b"".join(texts)
            _write(self._file, data)
        except (OSError, FileError) as problem:
            self.rollback()
            self._cut()
            raise self._unwritten(problem) from None
        for text in texts:
            self._ends.append(self._ends[-1] + len(text))
        self._own = self._own.grown(len(data))
        self._waiting.clear()
        return None

    def _texts(self, match: Match) -> list[bytes]:
        """What is to be added to the file for each entry; only the last can end the match."""
        entries = enumerate(self._waiting, start=self.count + 1)
        texts = [entry_text(number, entry).encode() for number, entry in entries]
        if match.outcome is not None:
            texts[-1] += outcome_text(match.record).encode()
        return texts

    def rollback(self) -> None:
        """Drop what was entered since the last commit."""
        self._waiting.clear()

    def truncate_last(self, match: Match) -> str | None:
        """Cut off the match's last entry, or raise `FileError` and leave it. Tells what `commit` tells."""
        shorter = match.at(len(match) - 1)
        try:
            if (found := self._find()) != self._own:
                return self._begin_anew(shorter, found)
            os.ftruncate(self._file, self._ends[-2])
            os.fsync(self._file)
        except (OSError, FileError) as problem:
            raise self._unwritten(problem) from None
        self._own = self._own.grown(self._ends[-2] - self._ends[-1])
        self._ends.pop()
        return None

    def rewrite(self, match: Match) -> None:
        """Write the file anew, with this match in it: whole or not at all."""
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
            self._ends[-1] += len(outcome_text(record).encode())
        found = os.fstat(self._file)
        self._own = _Identity(found.st_dev, found.st_ino, found.st_size)

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def command(self, verb: str) -> str:
        """A command line about this record, to be typed in a shell."""
        return f"{program_name()} {verb} {shlex.quote(str(self.path))}"

    def _find(self) -> "_Identity | None":
        """The file that bears the name now."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return _Identity(found.st_dev, found.st_ino, found.st_size)

    def _begin_anew(self, match: Match, found: "_Identity | None") -> str | None:
        """Write the file once more if it is gone; if another program has written in it, a new one."""
        if found is None:
            self.rewrite(match)
            return None
        left, self.path = self.path, record_files.new_file(match.game.id)
        try:
            self.rewrite(match)
        except FileError:
            self.path = left
            raise
        return f"{left} was changed by another program and is left as it is. All is saved in {self.path} now."

    def _cut(self) -> None:
        """Leave no half of what could not be written. What cannot be cut off now is when the file is read."""
        with suppress(OSError):
            found = self._find()
            if found is not None and found.same_file(self._own) and found.length > self._own.length:
                os.ftruncate(self._file, self._own.length)

    def _unwritten(self, problem: OSError | FileError) -> FileError:
        if isinstance(problem, FileError):
            return problem
        return FileError(f"cannot be written: {problem.strerror or problem}", file=str(self.path))


class _Identity(NamedTuple):
    """Which file it is, and how long."""

    device: int
    number: int
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


def entry_text(number: int, entry: Entry) -> str:
    """An entry as the record has it."""
    rolls = "".join([f"  {roll}\n" for roll in entry.rolls])
    return f"{number} {entry.seat} {entry.action}\n{rolls}"


def outcome_text(record: Record) -> str:
    """The end of a record, as the record has it."""
    return str(record).removeprefix(str(replace(record, outcome=None)))


# Reading


def recovered(path: Path) -> tuple[Match, str | None]:
    """The match of a file, and the command at its end that was not written whole, if there is one.

    A machine that stops in mid-write leaves a part of the last command, whose result nobody was shown. Any
    other fault of the file is a `RecordError`.
    """
    text = read_text(path, RecordError)
    try:
        record = Record.parse(text, file=str(path))
        with errors_about(path):
            return record.replay(), None
    except RecordError as fault:
        found = _without_torn_end(text)
        if found is None:
            raise fault from None
        return found


def _without_torn_end(text: str) -> tuple[Match, str] | None:
    """The match before the last command, if that command is written down in part and no further."""
    start = _start_of_last_entry(text)
    if start is None:
        return None
    whole, torn = text[:start], text[start:]
    try:
        match = Record.parse(whole).replay()
        if not torn.endswith("\n") and "\n" not in torn:
            return match, torn
        line = torn.partition("\n")[0]
        _, seat, action = line.split(" ", 2)
        after = match.copy()
        after.apply(seat, action)
        entry = after.last_entry
        expected = entry_text(len(after), entry) if entry else ""
        if after.outcome is not None:
            expected += outcome_text(after.record)
        return (match, line) if expected.startswith(torn) else None
    except (SandtableError, ValueError):
        return None


def _start_of_last_entry(text: str) -> int | None:
    """Where the last line begins that is an entry, or the beginning of one."""
    body = text.find("\n\n")
    if body < 0:
        return None
    start = len(text)
    while start > body + 2:
        start = text.rfind("\n", 0, start - 1) + 1
        if text[start : start + 1].isdigit():
            return start
    return None
