"""Work on what strangers hand in, done in processes that are killed if it takes too long.

Limits bound what a file may hold, but not what a game makes of it. A thread would not help: it cannot be
stopped, and shares the interpreter with all matches. The functions that run here are in `reading`.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sandtable.players.fair_queue import FairSemaphore
from sandtable.players.worker_process import WorkerProcess
from sandtable.server.errors import ApiError, RateLimited
from sandtable.server.reading import Failure, TooHeavy, Work
from sandtable.server.texts import say

MOST_SECONDS = 20.0
"""Processor time for one request: several times what the longest shipped record and its game take."""
_MOST_WAIT = 6 * MOST_SECONDS
"""Longest time for one request in seconds, for work that waits, and on a machine that is busy with others."""
_PROCESSES = 2
_MAX_WAITING, _MAX_WAITING_PER_ADDRESS = 32, 4
_MODULE = "sandtable.server.reading"
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class TooMuchWork(ApiError):  # noqa: N818 - named like the other statuses
    """A request takes more time or memory than the server allows."""

    status: ClassVar[int] = 413

    def __init__(self) -> None:
        super().__init__(say("too-much-work"))


class Readers:
    """The reading processes of one server process, started when they are first needed."""

    def __init__(self, seconds: float = MOST_SECONDS, wait: float = _MOST_WAIT) -> None:
        self._seconds = seconds
        self._wait = wait
        self._slots = FairSemaphore(_PROCESSES)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()
        self._idle: list[_Reader] = []
        self._busy: set[_Reader] = set()

    async def run(
        self,
        address: str,
        work: Callable[Parameters, Result],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Result:
        """Call a function in a process, one call per address at a time.

        Errors of Sandtable are raised here as there. Raises `TooMuchWork` if the function takes too much time
        or memory, and `RateLimited` if too many requests are waiting.
        """
        if self._waiting[address] >= _MAX_WAITING_PER_ADDRESS or self._waiting.total() >= _MAX_WAITING:
            raise RateLimited(1)
        lock = self._locks.setdefault(address, asyncio.Lock())
        self._waiting[address] += 1
        try:
            async with lock, self._slots.slot(address):
                answer = await self._answer(address, Work(work, args, kwargs, self._seconds))
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        match answer:
            case TooHeavy():
                raise TooMuchWork
            case Failure(error):
                raise error
        result: Result = answer
        return result

    async def _answer(self, address: str, work: Work) -> Any:
        reader = await self._take(address)
        self._busy.add(reader)
        try:
            async with asyncio.timeout(self._wait):
                answer = await reader.ask(work)
        except (TimeoutError, OSError, EOFError):  # too slow, or the system has killed it, for time or memory
            await reader.stop()
            return TooHeavy()
        except BaseException:
            await reader.stop()
            raise
        finally:
            self._busy.discard(reader)
        self._idle.append(reader)
        return answer

    async def _take(self, address: str) -> "_Reader":
        """Take the process that has worked for this address before, since it caches matches, or another."""
        idle = [reader for reader in self._idle if reader.alive]
        self._idle = idle
        if not idle:
            reader = await _Reader.start(_MODULE)
        else:
            reader = next((one for one in idle if one.address == address), idle[0])
            idle.remove(reader)
        reader.address = address
        return reader

    async def close(self) -> None:
        """Stop all processes."""
        readers = [*self._idle, *self._busy]
        self._idle.clear()
        for reader in readers:
            await reader.stop()


class _Reader(WorkerProcess):
    """One process, with the address that it worked for last."""

    address = ""
