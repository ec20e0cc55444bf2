"""The server under load: throughput, latency until the other seat sees an action, and memory.

The server runs on SQLite in its own process; the clients, two sockets per match, run in this one. The same
load on an echo server shows how much of each figure is due to the machine.
"""

import asyncio
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Protocol

import httpx
import msgspec
import psutil
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

import sandtable
from sandtable.server.wire import Ack, Act, CreatedMatch, CreateMatch, Hello, SeatWanted

GAME = sandtable.game("game-of-war")
MANY = (100, 1000)
SECONDS = 6.0
LENGTH = 250
ACTIONS = 100
"""Maximum number of actions per match and measurement."""
ROUNDS_OF_ONE = 6  # with one match, because of the server's rate limit per client
ACTIONS_OF_ONE = 60
CONCURRENT = 50
"""Number of concurrent actions when throughput is measured."""
SHARE = 0.5
"""Load at which latency is measured, as a share of the throughput."""


class Result(Struct, frozen=True):
    """The measurements of a server."""

    rate: float
    """Throughput in actions (or echoes) per second."""
    work: float
    """Processor time per action, in seconds."""
    delays: list[float]
    """Latencies in seconds, at a share of that rate."""
    memory: int
    """Resident memory at the end, in bytes."""

    @property
    def median(self) -> float:
        """The median latency in seconds."""
        return median(self.delays)

    @property
    def p99(self) -> float:
        """The 99th percentile of latency in seconds."""
        return quantiles(self.delays, n=100)[98]


class Connection(Protocol):
    """A connection on which an action can be repeated."""

    async def act(self) -> float:
        """Act, and return the time at which the effect was seen."""


# The clients


class _Log(Struct):
    start: int


class _Message(Struct):
    """The parts of a message that these clients use."""

    type: str
    frame: int = 0
    log: _Log | None = None


_MESSAGE = msgspec.json.Decoder(_Message)


class SeatClient:
    """The socket of a seat: acknowledges frames as a browser does, and notes when a step arrived."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._seen: dict[int, asyncio.Future[float]] = {}
        self._answered: asyncio.Future[None] | None = None

    async def act(self, number: int, action: str) -> None:
        """Act, and wait for the answer."""
        self._answered = asyncio.get_running_loop().create_future()
        await self.send(Act(str(number), action))
        await self._answered

    def will_see(self, step: int) -> asyncio.Future[float]:
        """The time at which the frame with this step of the log arrives."""
        self._seen[step] = asyncio.get_running_loop().create_future()
        return self._seen[step]

    async def send(self, message: Hello | Act | Ack) -> None:
        """Send a message."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> None:
        """Process messages of the server."""
        async for text in self._socket:
            arrived, message = perf_counter(), _MESSAGE.decode(text)
            match message.type:
                case "frame":
                    if message.log and (seen := self._seen.pop(message.log.start, None)):
                        seen.set_result(arrived)
                    await self.send(Ack(message.frame))
                case "done" if self._answered:
                    self._answered.set_result(None)
                case "refused":
                    raise AssertionError(text)


class Table:
    """A match and its two seats, which play a script."""

    def __init__(self, seats: dict[str, SeatClient], script: list[tuple[str, str]]) -> None:
        self._seats = seats
        self._others = dict(zip(seats, reversed(seats.values()), strict=True))
        self._script = iter(enumerate(script, start=1))

    async def act(self) -> float:
        """Play the next action, and return the time at which the other seat received it."""
        number, (seat, action) = next(self._script)
        seen = self._others[seat].will_see(number)
        await self._seats[seat].act(number, action)
        return await seen


def scripts() -> list[list[tuple[str, str]]]:
    """Four random games of `LENGTH` actions."""
    long_enough = (played for played in map(script, count()) if len(played) == LENGTH)
    return list(islice(long_enough, 4))


def script(seed: int) -> list[tuple[str, str]]:
    match, chance = GAME.new(options={"first": "north"}, seed=seed), Random(seed)
    played: list[tuple[str, str]] = []
    while not match.outcome and len(played) < LENGTH:
        (seat,) = match.to_act
        choices = [choice.action for choice in match.choices(seat) if not choice.aside]
        played.append((seat, chance.choice(choices)))
        match.apply(*played[-1])
    return played


SCRIPTS = scripts()


@asynccontextmanager
async def tables(address: str, number: int) -> AsyncIterator[list[Table]]:
    """`number` new matches, with both seats connected and their first frames received."""
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=60, trust_env=False) as http:

        async def open_one(at: int) -> Table:
            seats = {"north": SeatWanted("person"), "south": SeatWanted("person")}
            request = CreateMatch(game=GAME.id, options={"first": "north"}, seats=seats)
            headers = {"Content-Type": "application/json"}
            content = msgspec.json.encode(request)
            answer = await http.post(f"http://{address}/api/matches", content=content, headers=headers)
            created = msgspec.json.decode(answer.raise_for_status().content, type=CreatedMatch)
            clients = {
                seat: await _connect_seat(stack, address, created.match.id, token)
                for seat, token in created.tokens.items()
            }
            return Table(clients, SCRIPTS[at % len(SCRIPTS)])

        opened: list[Table] = []
        for first in range(0, number, 10):
            progress(f"{number} matches: {first} open")
            opened += await asyncio.gather(*map(open_one, range(first, min(first + 10, number))))
        yield opened


async def _connect_seat(stack: AsyncExitStack, address: str, match: str, token: str) -> SeatClient:
    socket = await stack.enter_async_context(connect(f"ws://{address}/api/socket", proxy=None))
    client = SeatClient(socket)
    opening = client.will_see(0)
    reading = asyncio.create_task(client.read())
    stack.callback(reading.cancel)
    await client.send(Hello(match, token))
    await opening
    return client


@asynccontextmanager
async def echoes(address: str, number: int) -> AsyncIterator[list["Echo"]]:
    """`number` sockets of the echo server."""
    async with AsyncExitStack() as stack:
        links = [connect(f"ws://{address}/", proxy=None) for _ in range(number)]
        yield [Echo(await stack.enter_async_context(link)) for link in links]


class Echo(Struct, frozen=True):
    """A socket of the echo server."""

    socket: ClientConnection

    async def act(self) -> float:
        """Send a message, and return the time at which it came back."""
        await self.socket.send(msgspec.json.encode(Act("1", "H4-J4")).decode())
        await self.socket.recv()
        return perf_counter()


# The load


async def sustained(lines: Sequence[Connection], most: int) -> int:
    """Act as often as the server can, with many concurrent actions; return the number of actions."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for line in lines:
        free.put_nowait(line)
    begin, done = perf_counter(), 0

    async def keep_on() -> None:
        nonlocal done
        while perf_counter() < begin + SECONDS and done < most:
            done += 1
            line = await free.get()
            await line.act()
            free.put_nowait(line)

    await asyncio.gather(*(keep_on() for _ in range(min(CONCURRENT, len(lines)))))
    return done


async def delays(lines: Sequence[Connection], rate: float, most: int) -> list[float]:
    """Act at random times at a rate; return the seconds from when each was due until it was seen."""
    chance, found = Random(1), list[float]()
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for line in lines:
        free.put_nowait(line)

    async def act_at(due: float) -> None:
        line = await free.get()
        found.append(await line.act() - due)
        free.put_nowait(line)

    begin = due = perf_counter()
    async with asyncio.TaskGroup() as acting:
        while due < begin + SECONDS and most > 0:
            due, most = due + chance.expovariate(rate), most - 1
            await asyncio.sleep(due - perf_counter())
            acting.create_task(act_at(due))
    return found


# Servers


class Served(Struct, frozen=True):
    """A server in a process of its own."""

    address: str
    process: psutil.Process

    def worked(self) -> float:
        """The processor time used so far, in seconds."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


@contextmanager
def running(*command: str) -> Iterator[Served]:
    process = subprocess.Popen(  # noqa: S603 - our own servers
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout
        line = process.stdout.readline().decode().strip()
        yield Served(line.rpartition("//")[2], psutil.Process(process.pid))
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def sandtable_server() -> Iterator[Served]:
    with TemporaryDirectory() as folder:
        options = ("--port", "0", "--database-url", f"sqlite:///{Path(folder) / 'matches.db'}")
        with running("sandtable", "serve", *options, "--limits", "create=off socket=off open=off") as server:
            yield server


# The benchmark


async def measure(server: Served, lines: Sequence[Connection], most: int, what: str) -> Result:
    progress(f"{what}: throughput")
    before = server.worked()
    begin = perf_counter()
    done = await sustained(lines, most)
    rate, work = done / (perf_counter() - begin), (server.worked() - before) / done
    progress(f"{what}: latency")
    found = await delays(lines, rate * SHARE, most)
    return Result(rate, work, found, server.process.memory_info().rss)


async def measure_echo() -> Result:
    with running("bench.echo") as server:
        async with echoes(server.address, 100) as lines:
            return await measure(server, lines, 10**6, "echo")


async def measure_one() -> Result:
    """Measure one match: the next action is sent when the other seat has received the last."""
    rounds = []
    with sandtable_server() as server:
        for _ in range(ROUNDS_OF_ONE):
            async with tables(server.address, 1) as lines:
                rounds.append(await measure(server, lines, ACTIONS_OF_ONE, "1 match"))
    return Result(
        rate=median(one.rate for one in rounds),
        work=median(one.work for one in rounds),
        delays=[delay for one in rounds for delay in one.delays],
        memory=rounds[-1].memory,
    )


async def measure_many(number: int) -> Result:
    with sandtable_server() as server:
        async with tables(server.address, number) as lines:
            return await measure(server, lines, ACTIONS * number, f"{number} matches")


async def measure_all() -> None:
    echo = await measure_echo()
    one = await measure_one()
    results = {1: one, **{number: await measure_many(number) for number in MANY}}
    progress("")
    print("\rThe server: one process, SQLite, two sockets per match; in brackets compared with an echo")
    print("  matches   actions per second   CPU time per action      latency: median      99th percentile")
    for number, result in results.items():
        print(
            f"  {number:>7,}   {result.rate:>7,.0f} (1 / {echo.rate / result.rate:>3,.0f})   "
            f"{1000 * result.work:>11,.2f} ms ({result.work / echo.work:>3,.0f} ×)   "
            f"{1000 * result.median:>9,.1f} ms ({result.median / echo.median:>3,.0f} ×)   "
            f"{1000 * result.p99:>9,.1f} ms ({result.p99 / echo.p99:>3,.0f} ×)"
        )
    print(
        f"     echo   {echo.rate:>7,.0f}           {1000 * echo.work:>12,.2f} ms"
        f"           {1000 * echo.median:>9,.1f} ms           {1000 * echo.p99:>9,.1f} ms"
    )
    for number in MANY:
        each = (results[number].memory - one.memory) / (number - 1)
        least = f"{one.memory / 2**20:,.0f} MiB"
        print(f"  Memory: {least}, and {each / 2**10:,.0f} KiB for each of {number:,} matches")


def progress(text: str) -> None:
    print(f"\r  {text:<60}", end="", file=sys.stderr, flush=True)


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets per match, at both ends
    asyncio.run(measure_all())


if __name__ == "__main__":
    main()
