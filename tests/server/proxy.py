"""A TCP proxy that delays, cuts, half-closes and refuses connections, in front of a server or a database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import make_url

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_LARGEST_PART = 65_536


class Proxy:
    """A proxy on a free port of this machine, which passes everything on until it is told otherwise."""

    def __init__(self, connect: Callable[[], Awaitable[Streams]]) -> None:
        self.delay = 0.0
        """Seconds by which each part of the traffic is delayed."""
        self.port = 0
        self._connect = connect
        self._listener: asyncio.Server | None = None
        self._lines: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()

    async def open(self) -> None:
        """Accept connections, always at the same port."""
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._listener.sockets[0].getsockname()[1]

    def refuse(self) -> None:
        """Cut all connections and refuse new ones, as if there were no server."""
        if self._listener:
            self._listener.close()
            self._listener = None
        self.cut()

    def cut(self) -> None:
        """Cut all connections, without a word to either end."""
        for line in list(self._lines):
            for end in line:
                end.transport.abort()

    def half_close(self, *, to_server: bool) -> None:
        """Close one direction of all connections; the other stays open."""
        for client, server in list(self._lines):
            with suppress(OSError, RuntimeError):
                (server if to_server else client).write_eof()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            server_reader, server_writer = await self._connect()
        except OSError:
            writer.transport.abort()
            return
        line = writer, server_writer
        self._lines.add(line)
        try:
            await asyncio.gather(self._copy(reader, server_writer), self._copy(server_reader, writer))
        finally:
            self._lines.discard(line)
            for end in line:
                end.transport.abort()

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError, RuntimeError):
            while data := await source.read(_LARGEST_PART):
                if self.delay:
                    await asyncio.sleep(self.delay)
                target.write(data)
                await target.drain()
            target.write_eof()


@asynccontextmanager
async def proxy_to_postgres(url: str) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy to the PostgreSQL server at a URL with a Unix socket, and the URL by way of the proxy."""
    parsed = make_url(url)
    folder = Path(str(parsed.query["host"]))
    proxy = Proxy(lambda: asyncio.open_unix_connection(folder / ".s.PGSQL.5432"))
    await proxy.open()
    by_proxy = parsed.set(host="127.0.0.1", port=proxy.port).difference_update_query(["host"])
    try:
        yield proxy, by_proxy.render_as_string(hide_password=False)
    finally:
        proxy.refuse()


@asynccontextmanager
async def proxy_to_server(port: int) -> AsyncIterator[Proxy]:
    """A proxy to a server on this machine."""
    proxy = Proxy(lambda: asyncio.open_connection("127.0.0.1", port))
    await proxy.open()
    try:
        yield proxy
    finally:
        proxy.refuse()
