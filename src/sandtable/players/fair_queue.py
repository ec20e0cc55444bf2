"""Sharing a few workers among many matches: each match has its turn, however much it asks for."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairSemaphore:
    """So many at a time; those who wait are let in one from each group, round and round."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, group: str) -> AsyncIterator[None]:
        """Wait for a turn of this group, and have it until the block ends."""
        await self._wait(group)
        try:
            yield
        finally:
            self._let_in_next()

    async def _wait(self, group: str) -> None:
        if self._free:
            self._free -= 1
            return
        let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(group, deque()).append(let_in)
        try:
            await let_in
        except asyncio.CancelledError:
            if not let_in.cancelled():  # the turn had come, and nobody is there to have it
                self._let_in_next()
            raise

    def _let_in_next(self) -> None:
        while self._waiting:
            group, queue = self._waiting.popitem(last=False)
            let_in = queue.popleft()
            if queue:
                self._waiting[group] = queue  # at the end: the others are first now
            if not let_in.cancelled():
                let_in.set_result(None)
                return
        self._free += 1
