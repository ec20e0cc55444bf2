"""Collections: several records in one file, one after another.

docs/records.md describes the form. After each record a program that writes collections puts the line
`end of record KEY`, so that a record that was being written when the machine stopped can be told apart.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from sandtable.core.errors import FileError, RecordError
from sandtable.core.files import MOST_BYTES
from sandtable.core.language import ENGLISH
from sandtable.core.record import TITLE, Record, errors_about

if TYPE_CHECKING:
    from sandtable.core.match import Match

END = "end of record"
"""The beginning of the line after a record."""


class RecordPart(Struct, frozen=True, gc=False):
    """A record of a collection, as text."""

    number: int
    """Counted from 1."""
    text: str
    line: int
    """The line of the file at which the record begins."""
    key: str | None
    """The text after `end of record`; `None` if the line is missing."""


def record_parts(path: str | Path) -> Iterator[RecordPart]:
    """Yield the records of a file, which may be one record or a collection, or raise `RecordError`."""
    try:
        with open(path, encoding="utf-8-sig", newline="\n") as file:
            yield from _parts(file, str(path))
    except UnicodeDecodeError:
        raise RecordError("is not UTF-8 text", file=str(path)) from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RecordError(f"cannot be read: {reason}", file=str(path)) from None


def _parts(lines: Iterator[str], file: str) -> Iterator[RecordPart]:
    number, begin, size, part = 0, 1, 0, list[str]()
    key: str | None = None
    for at, line in enumerate(lines, start=1):
        if line.startswith(f"{TITLE} ") and part:
            number += 1
            yield RecordPart(number, _one_record(part), begin, key)
            part, size, key = [], 0, None
        if not part:
            if not line.strip():
                continue  # empty lines separate records
            begin = at
        if key is not None and line.strip():
            raise RecordError(f"a record begins with '{TITLE}'", file=file, line=at)
        if line.startswith(f"{END} ") and line.endswith("\n"):
            key = line.removeprefix(END).strip()
            continue
        part.append(line)
        size += len(line)
        if size > MOST_BYTES:
            raise RecordError(f"a record is larger than {MOST_BYTES >> 20} MiB", file=file, line=begin)
    if part:
        yield RecordPart(number + 1, _one_record(part), begin, key)


def _one_record(part: list[str]) -> str:
    """Return the text of a record without the empty lines that separate it from the next."""
    lines = list(part)
    while lines and not lines[-1].strip():
        lines.pop()
    text = "".join(lines)
    return text if any(not line.strip() for line in lines) else f"{text}\n"


def is_collection(path: str | Path) -> bool:
    """Whether a file holds more than one record."""
    try:
        return sum(1 for _ in islice(record_parts(path), 2)) > 1
    except RecordError:
        return False  # reading it as one record says what is wrong


def load_record(path: str | Path, number: int | None = None) -> Record:
    """Read a record from a file, or a record of a collection by number, or raise `RecordError`.

    Without a number the file must hold exactly one record.
    """
    if number is None:
        try:
            return Record.load(path)
        except RecordError as fault:
            return _only_record(path, fault)
    last = 0
    for part in record_parts(path):
        last = part.number
        if part.number == number:
            return parse_part(part, path)
    raise RecordError(f"holds {last} records; there is no record {number}", file=str(path))


def load_match(path: str | Path, number: int | None = None, *, language: str = ENGLISH) -> "Match":
    """Load a record (see `load_record`) and replay it in a language; all errors name the file."""
    record = load_record(path, number)
    with errors_about(path):
        return record.replay(language=language)


def _only_record(path: str | Path, fault: RecordError) -> Record:
    """Return the record of a collection that has one, or raise an error that says how many it has."""
    try:
        parts = [part.number for part in record_parts(path)]
    except RecordError:
        raise fault from None
    if len(parts) == 1:
        only = next(record_parts(path))
        if only.key is not None:
            return parse_part(only, path)
    if len(parts) > 1:
        raise RecordError(f"holds {len(parts)} records; say which, as in --game 1", file=str(path))
    raise fault


def parse_part(part: RecordPart, path: str | Path) -> Record:
    """Parse a record of a collection, or raise `RecordError` with its line in the file."""
    try:
        return Record.parse(part.text, file=str(path))
    except RecordError as error:
        line = error.line + part.line - 1 if error.line else part.line
        raise RecordError(f"record {part.number}: {error.reason}", file=str(path), line=line) from None


def append_record(path: Path, record: str, key: str) -> None:
    """Append a record to a collection. It is on disk when this returns, or `FileError` is raised."""
    data = f"{record}{END} {key}\n\n".encode()
    try:
        with open(path, "ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(path)) from None


def complete_keys(path: Path) -> list[str]:
    """Return the keys of the complete records of a collection, and truncate an incomplete last one.

    Raise `FileError` if the file holds something else, and leave it as it is.
    """
    keys, complete, size, titles = list[str](), 0, 0, 0
    title, end = f"{TITLE} ".encode(), f"{END} ".encode()
    try:
        with open(path, "rb") as file:
            for line in file:
                size += len(line)
                titles += line.startswith(title)
                if line.startswith(end) and line.endswith(b"\n"):
                    keys.append(line[len(end) :].decode(errors="replace").strip())
                    complete, titles = size, 0
            if titles > 1:
                raise FileError(
                    f"has a record without '{END}': no arena wrote this collection", file=str(path)
                )
            file.seek(complete)
            rest = file.read(MOST_BYTES).lstrip(b"\n")
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", file=str(path)) from None
    if rest:
        # Truncate only what is the start of a record: the file may be something else.
        if rest[: len(title)] != title[: len(rest)]:
            raise FileError("holds no record" if keys else "holds no records of an arena", file=str(path))
        _truncate(path, size, complete)
    return keys


def remove_last(path: Path) -> None:
    """Remove the last record of a collection that has only complete ones, or raise `FileError`."""
    end, size = f"{END} ".encode(), 0
    ends = [0]
    try:
        with open(path, "rb") as file:
            for line in file:
                size += len(line)
                if line.startswith(end):
                    ends.append(size)
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", file=str(path)) from None
    _truncate(path, size, ends[-2] if len(ends) > 1 else 0)


def _truncate(file: Path, before: int, after: int) -> None:
    try:
        if file.stat().st_size != before:
            raise FileError("is being written by another run; start again when that is done", file=str(file))
        os.truncate(file, after)
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(file)) from None
