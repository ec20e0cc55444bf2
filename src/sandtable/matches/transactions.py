"""The base class of repositories, and transactions that cannot be cancelled."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sandtable.matches.database import Database

OwnerT = TypeVar("OwnerT", bound="HasTasks")
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class HasTasks(Protocol):
    """An object that holds the set of its running tasks."""

    _running: set[asyncio.Task[object]]


class Repository:
    """A group of methods on a database; `running` holds the tasks of all repositories of a store."""

    def __init__(self, database: Database, running: set[asyncio.Task[object]]) -> None:
        self._database = database
        self._running = running


def uncancellable(
    method: Callable[Concatenate[OwnerT, Parameters], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[OwnerT, Parameters], Coroutine[Any, Any, Result]]:
    """Make a method run to its end even if its caller is cancelled.

    A client that disconnects cancels its request. If a transaction were cancelled, SQLite's driver would keep
    it open and the whole database locked.
    """

    @wraps(method)
    async def run(owner: OwnerT, /, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        task = asyncio.create_task(method(owner, *args, **kwargs))
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

        # One callback: with `asyncio.shield` and two others, the loop would run four for each call.
        def finish(task: asyncio.Task[Result]) -> None:
            owner._running.discard(task)
            # The error is retrieved even if the caller was cancelled: asyncio would log a warning.
            error = None if task.cancelled() else task.exception()
            if answer.done():
                return
            if task.cancelled():
                answer.cancel()
            elif error:
                answer.set_exception(error)
            else:
                answer.set_result(task.result())

        owner._running.add(task)
        task.add_done_callback(finish)
        return await answer

    return run
