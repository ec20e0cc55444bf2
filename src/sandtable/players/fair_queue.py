"""A semaphore that serves groups in turn: each match gets its share of a few workers."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairSemaphore:
    """A semaphore with `slots` slots. Waiting groups are served round-robin, one task at a time."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, group: str) -> AsyncIterator[None]:
        """Wait for a slot for this group, and hold it until the block ends."""
        await self._acquire(group)
        try:
            yield
        finally:
            self._release()

    async def turn(self, group: str) -> None:
        """Wait for a slot for this group, and hold it until the caller waits for something else."""
        await self._acquire(group)
        asyncio.get_running_loop().call_soon(self._release)

    async def _acquire(self, group: str) -> None:
        if self._free:
            self._free -= 1
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(group, deque()).append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # the slot was granted before the task was cancelled
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            group, queue = self._waiting.popitem(last=False)
            granted = queue.popleft()
            if queue:
                self._waiting[group] = queue  # at the end: the other groups come first now
            if not granted.cancelled():
                granted.set_result(None)
                return
        self._free += 1
