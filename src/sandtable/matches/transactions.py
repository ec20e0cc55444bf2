"""What every part of the store is made of: a database, and transactions that go to their end."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sandtable.matches.database import Database

Busy = TypeVar("Busy", bound="HasTasks")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class HasTasks(Protocol):
    """Whatever keeps a set of the tasks that it has begun."""

    _running: set[asyncio.Task[object]]


class Repository:
    """A group of methods on a database; `running` is what all parts of one store have begun."""

    def __init__(self, database: Database, running: set[asyncio.Task[object]]) -> None:
        self._database = database
        self._running = running


def uncancellable(
    method: Callable[Concatenate[Busy, Asked], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate[Busy, Asked], Coroutine[Any, Any, Answer]]:
    """A transaction that goes on to its end when whoever waits for it is cancelled.

    A client that hangs up cancels its request. Broken off in the middle, SQLite's driver would keep the
    transaction open and the whole database locked.
    """

    @wraps(method)
    async def run(busy: Busy, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        task = asyncio.create_task(method(busy, *args, **kwargs))
        busy._running.add(task)
        task.add_done_callback(busy._running.discard)
        task.add_done_callback(_take_note)
        return await asyncio.shield(task)

    return run


def _take_note(task: "asyncio.Task[Answer]") -> None:
    """Look at the error, if there is one: whoever hung up does not, and asyncio would complain of that."""
    if not task.cancelled():
        task.exception()
