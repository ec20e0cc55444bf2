"""What the process that computes reviews does: find the turns of a record, and look at one of them.

It imports nothing of the HTTP framework, so that the process starts quickly.
"""

import os
from contextlib import suppress

import msgspec
from msgspec import Struct

from sandtable.core import Record, SandtableError
from sandtable.players.engines.program import end_programs
from sandtable.players.worker_process import answer_requests
from sandtable.review import ReviewTask, review_tasks, review_turn

_MOST_MEMORY = 2 << 30
"""Bytes that a process may allocate."""


class AskPlan(Struct, frozen=True):
    """A request to find the turns of a record."""

    record: str
    positions: int | None
    """Positions to be examined for each judgement; `None` for the game's number."""


class AskTurn(Struct, frozen=True):
    """A request to look at one of the turns, by its number from 0."""

    record: str
    positions: int | None
    number: int


class Plan(Struct, frozen=True):
    """The number of turns to look at."""

    turns: int


class Turn(Struct, frozen=True):
    """What was found about a turn, as JSON."""

    content: str


class Failed(Struct, frozen=True):
    """The answer if a record cannot be reviewed, as a sentence."""

    reason: str


class _Reviewed:
    """The record that was asked about last, with its turns."""

    def __init__(self) -> None:
        self._text: str | None = None
        self._record: Record | None = None
        self._tasks: tuple[ReviewTask, ...] = ()

    def of(self, text: str, positions: int | None) -> tuple[Record, tuple[ReviewTask, ...]]:
        if self._record is None or text != self._text:
            record = Record.parse(text)
            self._tasks = review_tasks(record, positions)
            self._text, self._record = text, record
        return self._record, self._tasks


_reviewed = _Reviewed()


def _answer(request: AskPlan | AskTurn) -> Plan | Turn | Failed:
    try:
        record, tasks = _reviewed.of(request.record, request.positions)
        if isinstance(request, AskPlan):
            return Plan(len(tasks))
        found = review_turn(record, tasks[request.number])
        return Turn(msgspec.json.encode(found).decode())
    except (SandtableError, MemoryError, RecursionError) as error:
        return Failed(str(error))
    except Exception as error:  # its message may quote the record
        return Failed(type(error).__name__)


def _limit_resources() -> None:
    """Give way to everything else, and let an allocation fail before the machine runs out of memory."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
        os.nice(15)


if __name__ == "__main__":
    # Types are pickled by the name of their module, which is "__main__" here.
    from sandtable.server import reviewing  # noqa: PLW0406

    _limit_resources()
    answer_requests(reviewing._answer, on_close=end_programs)
