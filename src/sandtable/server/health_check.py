"""Whether the server can store what players do: the database can be written, and answers in time."""

import asyncio
import logging
import time
from typing import ClassVar

from sandtable.matches.database import Database
from sandtable.matches.errors import StoreError
from sandtable.matches.heartbeat import Heartbeat
from sandtable.server.errors import ApiError
from sandtable.server.texts import say

log = logging.getLogger("sandtable.server")

_CACHED_SECONDS = 2.0
"""Time for which a result counts, so that requests for it cost nothing."""
_MOST_SECONDS = 5.0
"""Longest time that a healthy database takes for the write."""


class Unhealthy(ApiError):  # noqa: N818 - named like the other statuses
    """The server answers, but cannot store what players do."""

    status: ClassVar[int] = 503

    def __init__(self) -> None:
        super().__init__(say("database-unwritable"))


class HealthCheck:
    """Writes a row of the database, at most once in a few seconds."""

    def __init__(self, database: Database, *, cached_seconds: float = _CACHED_SECONDS) -> None:
        self._running: set[asyncio.Task[object]] = set()
        self._heartbeat = Heartbeat(database, self._running)
        self._cached_seconds = cached_seconds
        self._lock = asyncio.Lock()
        self._checked: float | None = None
        self._healthy = False

    async def check(self) -> None:
        """Raise `Unhealthy` if the database cannot be written, or does not answer in time."""
        async with self._lock:
            now = time.monotonic()
            if self._checked is None or now - self._checked >= self._cached_seconds:
                self._healthy = await self._beat()
                self._checked = time.monotonic()
        if not self._healthy:
            raise Unhealthy

    async def _beat(self) -> bool:
        try:
            async with asyncio.timeout(_MOST_SECONDS):
                await self._heartbeat.beat()
        except TimeoutError:
            log.error("The health check failed: the database did not answer within %g s.", _MOST_SECONDS)
            return False
        except StoreError as error:
            log.error("The health check failed: %s", error)
            return False
        return True

    async def close(self) -> None:
        """Wait for a write that is still running."""
        if self._running:
            await asyncio.wait(self._running)
