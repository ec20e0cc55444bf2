"""Work in the background of a server process: one piece of a kind at a time, the others wait.

The database knows how far each piece is, so that every process can say so, and cancel it. The work itself is
done in a process of its own, with low priority, which can be killed.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import ClassVar

from sandtable.core import SandtableError
from sandtable.matches import StoreError
from sandtable.matches.background import LEASE, BackgroundRepository
from sandtable.players.worker_process import WorkerProcess

log = logging.getLogger("sandtable.server")

_RENEWAL = LEASE / 1000 / 6
"""Seconds between two renewals."""


class Stopped(Exception):  # noqa: N818 - not an error
    """The work was cancelled, or what it is about deleted."""


class BackgroundWork:
    """One kind of work of one server process."""

    _broken: ClassVar[str]
    """The note with which work fails for a reason that is no sentence for players."""

    def __init__(self, repository: BackgroundRepository) -> None:
        self._repository = repository
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Stop all work; each piece says that the server was restarted."""
        running = dict(self._tasks)
        for task in running.values():
            task.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)
        for work in running:
            await self._fail(work, self._repository.lost)

    def _begin(
        self, work: str, do: Callable[[], Awaitable[None]], on_end: Callable[[], None] | None = None
    ) -> None:
        """Do a piece of work when its turn comes."""
        task = asyncio.create_task(self._run(work, do))
        self._tasks[work] = task
        task.add_done_callback(lambda _: self._tasks.pop(work, None))
        if on_end is not None:
            task.add_done_callback(lambda _: on_end())

    async def _run(self, work: str, do: Callable[[], Awaitable[None]]) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                renewing = tasks.create_task(self._keep_renewing(work))
                async with self._turn:
                    await do()
                renewing.cancel()
        except* Stopped:
            pass
        except* SandtableError as group:
            await self._fail(work, str(group.exceptions[0]))
        except* Exception:
            log.exception("Work in the background failed.")
            await self._fail(work, self._broken)

    async def _fail(self, work: str, problem: str) -> None:
        with suppress(StoreError):
            await self._repository.fail(work, problem)

    async def _keep_renewing(self, work: str) -> None:
        while True:
            await asyncio.sleep(_RENEWAL)
            await self._renew(work)

    async def _renew(self, work: str, *, done: int | None = None) -> None:
        """Say that work is still alive, or raise `Stopped`."""
        if not await self._repository.renew(work, done=done):
            raise Stopped


@asynccontextmanager
async def worker_process(module: str) -> AsyncIterator[WorkerProcess]:
    """A process that runs a module, which is killed at the end."""
    worker = await WorkerProcess.start(module)
    try:
        yield worker
    finally:
        await worker.stop()
