"""The results file: one line of JSON for each finished task, safe against interruption at any time."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from sandtable.core import FileError
from sandtable.core.decoding import prepared

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT", bound=Struct)


class Results(Generic[ResultT]):
    """The results of tasks, in a file or only in memory. Several runs may share a file.

    The first field of a result is its task.
    """

    def __init__(self, file: Path | None, kind: type[ResultT]) -> None:
        self._file = file
        self._task_field = kind.__struct_fields__[0]
        self._done: list[ResultT] = _read(file, kind, self._task_field) if file and file.exists() else []

    def of(self, tasks: Sequence[object]) -> list[ResultT]:
        """Return the results of those tasks that are done, in the order of the tasks."""
        found = {self._key_of(one): one for one in self._done}
        return [found[key] for key in map(_key, tasks) if key in found]

    def missing(self, tasks: Sequence[TaskT]) -> list[TaskT]:
        """Return the tasks that are still to be done."""
        found = {self._key_of(one) for one in self._done}
        return [task for task in tasks if _key(task) not in found]

    def add(self, result: ResultT) -> None:
        """Append a result. It is on disk when this returns, or `FileError` is raised."""
        self._done.append(result)
        if self._file is None:
            return
        line = msgspec.json.encode(result) + b"\n"
        try:
            with open(self._file, "ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise FileError(f"cannot be written: {error.strerror}", file=str(self._file)) from None

    def _key_of(self, result: ResultT) -> bytes:
        return _key(getattr(result, self._task_field))


def _read(file: Path, kind: type[ResultT], task_field: str) -> list[ResultT]:
    """Read all complete lines, and truncate an incomplete last one."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror}", file=str(file)) from None
    *lines, last = data.split(b"\n")
    line_start = f'{{"{task_field}":'.encode()
    decoder = msgspec.json.Decoder(prepared(kind))
    done = []
    for number, line in enumerate(lines, start=1):
        try:
            done.append(decoder.decode(line))
        except msgspec.DecodeError as error:
            raise FileError(f"holds no result: {error}", file=str(file), line=number) from None
    if last:
        # Truncate only what is the start of a result: the file may be something else.
        if last[: len(line_start)] != line_start[: len(last)]:
            raise FileError("holds no result", file=str(file), line=len(lines) + 1)
        _truncate(file, len(data), len(data) - len(last))
    return done


def _truncate(file: Path, before: int, after: int) -> None:
    try:
        if file.stat().st_size != before:
            raise FileError("is being written by another run; start again when that is done", file=str(file))
        os.truncate(file, after)
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(file)) from None


def _key(task: object) -> bytes:
    return msgspec.json.encode(task)
