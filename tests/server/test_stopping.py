"""A server that is told to stop first sends the answers that it owes, over sockets and HTTP."""

import asyncio
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
import uvicorn

from sandtable.matches import Store
from sandtable.server import run
from sandtable.server.config import Config
from sandtable.server.wire import Done, TakeAction
from tests.server.serving import PATIENCE, Client, Server, serving, story


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[None]:
    """Hold the write lock of a database, so that the server's writers wait."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


async def until_deaf(server: Server) -> None:
    """Wait until the server accepts no more connections."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            except OSError:
                return
            writer.close()
            await asyncio.sleep(0.02)


async def by_socket(north: Client, action: str) -> None:
    assert await north.act(action, "the last") == Done("the last")
    assert await north.until_closed() == 1012


async def by_http(north: Client, action: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", north.server.port)
    body = msgspec.json.encode(TakeAction("the last", action))
    writer.write(
        f"POST /api/matches/{north.match}/actions HTTP/1.1\r\nHost: {north.server.address}\r\n"
        f"Authorization: Bearer {north.token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    async with asyncio.timeout(PATIENCE):
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
    writer.close()


@pytest.mark.parametrize("act", [by_socket, by_http])
@story
async def test_an_action_that_is_stored_while_the_server_stops_is_acknowledged(
    tmp_path: Path, act: Callable[[Client, str], Awaitable[None]]
) -> None:
    file = tmp_path / "matches.db"
    async with serving(f"sqlite:///{file}", tmp_path / "log") as server:
        match = await server.new_match()
        async with Client(server, match.match.id, match.tokens["north"]) as north:
            action = north.options[0]
            async with locked(file):
                acting = asyncio.ensure_future(act(north, action))
                await server.get(
                    "/api/games"
                )  # so it has read what was sent before; /health would report the lock
                stopping = asyncio.ensure_future(server.stop())
                await until_deaf(server)
            await acting
            assert await stopping == 0
        async with await Store.open(server.database_url) as store:
            assert [kept.entry.action for kept in await store.entries(match.match.id)] == [action]
    assert "Traceback" not in server.log.read_text()


def test_a_signal_just_before_uvicorn_listens_to_signals_stops_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    serve = uvicorn.Server.run
    listener = run.bind("127.0.0.1", 0)

    def run_late(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        signal.raise_signal(signal.SIGTERM)
        serve(server, sockets)

    beats = []

    def beat() -> None:
        beats.append("the server serves")
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(uvicorn.Server, "run", run_late)
    with listener:
        run._serve_here(Config(database_url=f"sqlite:///{tmp_path}/matches.db"), listener, lambda: None, beat)
    assert not beats
