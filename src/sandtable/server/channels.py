"""How server processes tell each other what changed: in memory, or by PostgreSQL's LISTEN and NOTIFY."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy import make_url

from sandtable.server.config import Config

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger("sandtable.server")

CHANNEL = "sandtable_matches"
MISSED = b""
"""An event that says: the line was cut, and what was said meanwhile is lost."""

_KEEP_ALIVE = {
    "keepalives": "1",
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
"""So that a line that died without a word is noticed within a minute."""
_SECONDS_TO_CONNECT = 10
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
_TRIES = 5


def channels_for(config: Config) -> ChannelsPlugin:
    """The channels of a server; to be entered before they are used."""
    backend: ChannelsBackend = MemoryChannelsBackend()
    if config.uses_postgresql:
        url = make_url(config.database_url).set(drivername="postgresql").update_query_dict(_KEEP_ALIVE)
        backend = PostgresChannels(url.render_as_string(hide_password=False))
    return ChannelsPlugin(backend, channels=[CHANNEL])


class PostgresChannels(ChannelsBackend):
    """Channels over one connection that listens and one that speaks, each made anew when it is lost.

    Litestar has a backend for PostgreSQL too. It makes a connection for every message, and it is deaf for
    ever once its line is cut.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._channels: set[str] = set()
        self._events: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._listener: asyncio.Task[None] | None = None
        self._speaker: AsyncConnection | None = None
        self._speaking = asyncio.Lock()

    async def on_startup(self) -> None:
        """Nothing to do before somebody subscribes."""
        self._events = asyncio.Queue()

    async def on_shutdown(self) -> None:
        """Stop listening, and hang up."""
        await self._stop_listening()
        if self._speaker is not None:
            await self._speaker.close()
            self._speaker = None

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to these channels as well; when this returns, nothing that is said there is missed."""
        if self._channels.issuperset(channels):
            return
        self._channels.update(channels)
        await self._stop_listening()
        connection = await self._listening()
        self._listener = asyncio.create_task(self._listen(connection))

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """What is still said in these channels is passed over."""
        self._channels.difference_update(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What is said in the channels, and `MISSED` where something was lost."""
        while True:
            channel, data = await self._events.get()
            if channel in self._channels:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:  # noqa: ARG002
        """Nothing: the store has what was, and the channels only say what changed."""
        return []

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Say something, if need be over a new line. If the database stays away, it is lost and logged."""
        from psycopg import Error  # noqa: PLC0415 - the driver is there only where PostgreSQL is used

        async with self._speaking:
            pause = _FIRST_PAUSE
            for _ in range(_TRIES):
                try:
                    await self._say(data.decode(), channels)
                except (Error, OSError) as error:
                    log.warning("The other servers could not be told of a change: %s", _reason(error))
                    await self._hang_up()
                    await asyncio.sleep(pause)
                    pause *= 2
                else:
                    return

    async def _say(self, text: str, channels: Iterable[str]) -> None:
        if self._speaker is None:
            self._speaker = await self._connect()
        for channel in channels:
            await self._speaker.execute("SELECT pg_notify(%s, %s)", (channel, text))

    async def _hang_up(self) -> None:
        speaker, self._speaker = self._speaker, None
        if speaker is not None:
            with suppress(Exception):
                await speaker.close()

    async def _listen(self, connection: "AsyncConnection") -> None:
        """Pass on what is said; when the line is cut, connect again and say that something may be lost."""
        from psycopg import Error  # noqa: PLC0415

        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._events.put_nowait((notice.channel, notice.payload.encode()))
            except (Error, OSError) as error:
                log.warning("The line to the other servers was cut: %s", _reason(error))
            connection = await self._listening_again()
            for channel in self._channels:
                self._events.put_nowait((channel, MISSED))

    async def _listening_again(self) -> "AsyncConnection":
        from psycopg import Error  # noqa: PLC0415

        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._listening()
            except (Error, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)

    async def _listening(self) -> "AsyncConnection":
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

        return await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=_SECONDS_TO_CONNECT)

    async def _stop_listening(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
            self._listener = None


def _reason(error: Exception) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
