"""Notices between server processes, by PostgreSQL's LISTEN and NOTIFY."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy import make_url

from sandtable.matches.database import KEEP_ALIVE
from sandtable.server.config import Config

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger("sandtable.server")

CHANNEL = "sandtable_matches"
MISSED = b""
"""The event after a lost connection: notices may be missing."""

_CONNECT_TIMEOUT = 10  # seconds
_FIRST_DELAY, _LONGEST_DELAY = 0.1, 5.0  # seconds between retries
_MAX_ATTEMPTS = 5


def channels_for(config: Config) -> ChannelsPlugin:
    """The channels of a server on PostgreSQL, an async context manager."""
    url = make_url(config.database_url).set(drivername="postgresql").update_query_dict(KEEP_ALIVE)
    backend = PostgresChannels(url.render_as_string(hide_password=False))
    return ChannelsPlugin(backend, channels=[CHANNEL])


class PostgresChannels(ChannelsBackend):
    """Channels over one connection that listens and one that sends, which reconnect when they are lost.

    Litestar's own backend for PostgreSQL opens a connection for every message, and never listens again after
    its connection is lost.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._channels: set[str] = set()
        self._events: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._listener: asyncio.Task[None] | None = None
        self._sender: AsyncConnection | None = None
        self._sending = asyncio.Lock()
        self._lost = False
        """Whether an event was lost, which the others are to be told."""

    async def on_startup(self) -> None:
        """Start with an empty queue; connections are opened on demand."""
        self._events = asyncio.Queue()

    async def on_shutdown(self) -> None:
        """Close both connections."""
        await self._stop_listening()
        if self._sender is not None:
            await self._sender.close()
            self._sender = None

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to these channels as well. After this returns, no event is missed."""
        if self._channels.issuperset(channels):
            return
        self._channels.update(channels)
        await self._stop_listening()
        connection = await self._connect_listener()
        self._listener = asyncio.create_task(self._listen(connection))

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Ignore further events of these channels."""
        self._channels.difference_update(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """The events of the channels, and `MISSED` where some may be lost."""
        while True:
            channel, data = await self._events.get()
            if channel in self._channels:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002
        """Return nothing: the store holds the history, events only announce changes."""
        return []

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send an event, reconnecting if needed.

        After the last attempt it is lost; then `MISSED` is sent before the next event that gets through.
        """
        from psycopg import Error  # noqa: PLC0415 - the driver is an optional dependency

        async with self._sending:
            delay = _FIRST_DELAY
            for _ in range(_MAX_ATTEMPTS):
                try:
                    if self._lost:
                        await self._send(MISSED.decode(), channels)
                        self._lost = False
                    await self._send(data.decode(), channels)
                except (Error, OSError) as error:
                    log.warning("A notice to other server processes could not be sent: %s", _reason(error))
                    await self._disconnect()
                    await asyncio.sleep(delay)
                    delay *= 2
                else:
                    return
            self._lost = True

    async def _send(self, text: str, channels: Iterable[str]) -> None:
        if self._sender is None:
            self._sender = await self._connect()
        for channel in channels:
            await self._sender.execute("SELECT pg_notify(%s, %s)", (channel, text))

    async def _disconnect(self) -> None:
        sender, self._sender = self._sender, None
        if sender is not None:
            with suppress(Exception):
                await sender.close()

    async def _listen(self, connection: "AsyncConnection") -> None:
        """Queue received events; after a lost connection, reconnect and queue `MISSED`."""
        from psycopg import Error  # noqa: PLC0415

        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._events.put_nowait((notice.channel, notice.payload.encode()))
            except (Error, OSError) as error:
                log.warning("The connection to the other server processes was lost: %s", _reason(error))
            connection = await self._reconnect_listener()
            for channel in self._channels:
                self._events.put_nowait((channel, MISSED))

    async def _reconnect_listener(self) -> "AsyncConnection":
        from psycopg import Error  # noqa: PLC0415

        delay = _FIRST_DELAY
        while True:
            try:
                return await self._connect_listener()
            except (Error, OSError):
                await asyncio.sleep(delay)
                delay = min(2 * delay, _LONGEST_DELAY)

    async def _connect_listener(self) -> "AsyncConnection":
        from psycopg.sql import SQL, Identifier  # noqa: PLC0415

        connection = await self._connect()
        try:
            for channel in sorted(self._channels):
                await connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _connect(self) -> "AsyncConnection":
        from psycopg import AsyncConnection  # noqa: PLC0415

        return await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=_CONNECT_TIMEOUT)

    async def _stop_listening(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
            self._listener = None


def _reason(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
