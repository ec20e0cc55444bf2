"""Clients that send half a request, read no answer or open many connections are cut off."""

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager, suppress

import pytest

from sandtable.server import connections, run
from sandtable.server.config import Config, Deadlines, Limits
from tests.server.serving import PATIENCE, story

SOON = Deadlines(head=0.2, body=0.2, stalled=0.2)
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
ELSEWHERE = ("192.0.2.1",)
"""A proxy at another address: connections from here are counted."""


@asynccontextmanager
async def served(tmp_path, **details):
    """A server in this process; the result opens connections to it."""
    config = Config(
        **{"database_url": f"sqlite:///{tmp_path}/matches.db", "limits": Limits.none(), "quiet": True}
        | details
    )
    listener = run.bind("127.0.0.1", 0)
    ready = asyncio.Event()
    server = run._Server(config, ready.set, lambda: None)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    address = listener.getsockname()
    opened = []

    async def connect():
        reader, writer = await asyncio.open_connection(*address)
        opened.append(writer)
        return reader, writer

    try:
        async with asyncio.timeout(PATIENCE):
            await ready.wait()
            yield connect
    finally:
        for writer in opened:
            writer.close()
        server.should_exit = True
        await serving


async def all_of(reader):
    """Everything that the server sends until it closes the connection."""
    with suppress(ConnectionResetError):
        return await reader.read()
    return b""


async def answer(reader):
    """The status and the headers of one answer, whose body has a length."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    return head, await reader.readexactly(length)


HALVES = (
    b"",
    b"\r\n",
    b"G",
    b"GET /health HTTP/1.1\r\nHost: local",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
)


@story
async def test_half_a_request_is_answered_with_408_and_closed(tmp_path):
    async with served(tmp_path, deadlines=SOON) as connect:

        async def send(before, half):
            reader, writer = await connect()
            if before:
                writer.write(before)
                assert (await answer(reader))[0].startswith(b"HTTP/1.1 200")
            writer.write(half)
            assert (await all_of(reader)).startswith(b"HTTP/1.1 408"), (before, half)

        first = [send(b"", half) for half in HALVES]
        second = [send(GET, half) for half in HALVES[1:]]  # an idle connection is closed without an answer
        await asyncio.gather(*first, *second)


@story
async def test_a_client_that_drips_is_not_spared(tmp_path):
    async with served(tmp_path, deadlines=SOON) as connect:
        reader, writer = await connect()

        writer.write(b"GET /health HTTP/1.1\r\n")
        status = asyncio.create_task(reader.readexactly(12))
        while not status.done():
            writer.write(b"x-more: 1\r\n")
            await asyncio.wait({status}, timeout=0.02)
        assert status.result() == b"HTTP/1.1 408"


@story
async def test_a_slow_answer_is_not_the_clients_fault(tmp_path):
    async with served(tmp_path, deadlines=SOON) as connect:
        reader, writer = await connect()
        for _ in range(3):
            writer.write(GET)
            head, body = await answer(reader)
            assert head.startswith(b"HTTP/1.1 200")
            assert body == b"well\n"


@story
async def test_a_head_of_any_length_is_not_kept(tmp_path):
    async with served(tmp_path) as connect:
        for lines in (b"GET /" + b"a" * 70_000, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 12_000):
            reader, writer = await connect()
            writer.write(lines)
            assert (await all_of(reader)).startswith(b"HTTP/1.1 431")


@story
async def test_a_client_that_reads_nothing_is_cut_off(tmp_path):
    """The answers wait in the server until its buffers are full, and then no longer than the deadline."""
    async with served(tmp_path, deadlines=SOON) as connect:
        reader, writer = await connect()
        reader._transport.pause_reading()
        with suppress(ConnectionError):
            while not writer.transport.is_closing():
                writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await writer.drain()
                await asyncio.sleep(0)


@story
async def test_an_address_may_have_some_connections(tmp_path):
    limits = Limits.none().changed("connections=3")
    async with served(tmp_path, limits=limits, proxies=ELSEWHERE) as connect:
        first, *_ = [await connect() for _ in range(3)]
        refused, _ = await connect()
        assert (await all_of(refused)).startswith(b"HTTP/1.1 429")
        first[1].write(GET)
        assert (await answer(first[0]))[0].startswith(b"HTTP/1.1 200")
        first[1].close()
        await first[1].wait_closed()
        while True:  # the server learns of it soon
            reader, writer = await connect()
            writer.write(GET)
            if (await reader.readline()).startswith(b"HTTP/1.1 200"):
                break


@story
async def test_connections_of_a_proxy_are_not_counted(tmp_path):
    async with served(tmp_path, limits=Limits.none().changed("connections=1")) as connect:
        for _ in range(3):
            reader, writer = await connect()
            writer.write(GET)
            assert (await answer(reader))[0].startswith(b"HTTP/1.1 200")


@story
async def test_a_socket_is_no_connection_and_has_no_deadline(tmp_path):
    from websockets.asyncio.client import connect as connect_socket

    limits = Limits.none().changed("connections=1")
    async with served(tmp_path, deadlines=SOON, limits=limits, proxies=ELSEWHERE) as connect:
        reader, writer = await connect()
        host, port = writer.get_extra_info("peername")
        writer.close()
        await writer.wait_closed()
        url = f"ws://{host}:{port}/api/socket"
        sockets = []
        while len(sockets) < 3:
            with suppress(Exception):  # until the server has noticed that the connection is closed
                sockets.append(await connect_socket(url, proxy=None))
        reader, writer = await connect()
        assert (await all_of(reader)).startswith(b"HTTP/1.1 408"), (
            "by now the sockets' time would be over too"
        )
        for socket in sockets:
            await socket.ping()
            await socket.close()


SHAKE_HANDS = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
NO_MASK = b"\x80\x00\x00\x00\x00"
EMPTY_PING, EMPTY_PONG, EMPTY_PART, BEGUN = (
    b"\x89" + NO_MASK,
    b"\x8a" + NO_MASK,
    b"\x00" + NO_MASK,
    b"\x01" + NO_MASK,
)


@pytest.mark.parametrize("frames", [EMPTY_PING * 600, EMPTY_PONG * 600, BEGUN + EMPTY_PART * 600])
@story
async def test_a_client_that_sends_very_many_frames_that_are_no_messages_is_cut_off(tmp_path, frames):
    """Answers to pings would wait for it to read them, and parts of a message for its end."""
    async with served(tmp_path) as connect:
        for part, cut_off in ((frames[: 6 * 20], False), (frames, True)):
            reader, writer = await connect()
            writer.write(SHAKE_HANDS)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            writer.write(part)
            if cut_off:
                assert b"\x88" not in await all_of(reader), "it was closed politely, after a while"
            else:
                writer.write(b"\x89\x81\x00\x00\x00\x00!")
                assert await reader.readuntil(b"\x8a\x01!")


def test_addresses_are_counted_by_household():
    limits = Limits.none().changed("connections=2")
    settings = connections.ServerSettings(Config(database_url="sqlite:///x.db", limits=limits), None)
    assert settings.enter("2001:db8::1")
    assert settings.enter("2001:db8::2")
    assert not settings.enter("2001:db8::3")
    assert settings.enter("2001:db8:0:1::1")
    settings.leave("2001:db8::2")
    assert settings.enter("2001:db8::3")


def test_a_process_may_have_more_connections_than_systems_allow_by_default():
    program = """
import resource
from sandtable.server import run
_, most = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
run._allow_many_connections()
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(most, 65_536), end="")
"""
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "True"
