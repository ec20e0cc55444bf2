"""The server under load: how many actions a second it takes, how soon the other seat sees one, and memory.

A real server on SQLite in one process, and in this one the clients: two sockets for each match. The same load
on a server that only echoes tells how much of the figures is the machine's.
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
"""At most so many of each match are played to learn one figure."""
ROUNDS_OF_ONE = 6  # with one match; a server lets a client talk fast for a moment only
ACTIONS_OF_ONE = 60
AT_ONCE = 50
"""How many actions are under way together when it is asked how many there can be."""
SHARE = 0.5
"""Of what the server sustains, so much is offered when it is asked how soon others see an action."""


class Figures(Struct, frozen=True):
    """What was measured of a server."""

    rate: float
    """How many actions (or echoes) a second it sustains."""
    work: float
    """Seconds of processor time for each of them."""
    delays: list[float]
    """Seconds until each was seen, at a share of that rate."""
    memory: int
    """Bytes, in the end."""

    @property
    def median(self) -> float:
        """Half of them were seen sooner."""
        return median(self.delays)

    @property
    def p99(self) -> float:
        """Of a hundred, one was seen later."""
        return quantiles(self.delays, n=100)[98]


class Line(Protocol):
    """Something that can be done again and again."""

    async def act(self) -> float:
        """Do it; the moment at which it was seen to be done."""


# The clients


class _Log(Struct):
    start: int


class _Message(Struct):
    """As much of a message as the clients here want to know."""

    type: str
    frame: int = 0
    log: _Log | None = None


_MESSAGE = msgspec.json.Decoder(_Message)


class SeatClient:
    """One seat's socket: acknowledges frames as a browser does, and notes when a step was seen."""

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
        """The moment at which the frame with this step of the log arrives."""
        self._seen[step] = asyncio.get_running_loop().create_future()
        return self._seen[step]

    async def send(self, message: Hello | Act | Ack) -> None:
        """Put a message on its way."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> None:
        """Take what the server sends."""
        async for text in self._socket:
            moment, message = perf_counter(), _MESSAGE.decode(text)
            match message.type:
                case "frame":
                    if message.log and (seen := self._seen.pop(message.log.start, None)):
                        seen.set_result(moment)
                    await self.send(Ack(message.frame))
                case "done" if self._answered:
                    self._answered.set_result(None)
                case "refused":
                    raise AssertionError(text)


class Table:
    """A match and its two seats, who play what was thought out beforehand."""

    def __init__(self, seats: dict[str, SeatClient], script: list[tuple[str, str]]) -> None:
        self._seats = seats
        self._others = dict(zip(seats, reversed(seats.values()), strict=True))
        self._script = iter(enumerate(script, start=1))

    async def act(self) -> float:
        """Play the next action; the moment at which the other seat had it on its screen."""
        number, (seat, action) = next(self._script)
        seen = self._others[seat].will_see(number)
        await self._seats[seat].act(number, action)
        return await seen


def scripts() -> list[list[tuple[str, str]]]:
    """A few games at random that do not end too soon."""
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
    """So many new matches, with both seats of each connected and shown the board."""
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=60, trust_env=False) as http:

        async def open_one(at: int) -> Table:
            seats = {"north": SeatWanted("person"), "south": SeatWanted("person")}
            wish = CreateMatch(game=GAME.id, options={"first": "north"}, seats=seats)
            headers = {"Content-Type": "application/json"}
            content = msgspec.json.encode(wish)
            answer = await http.post(f"http://{address}/api/matches", content=content, headers=headers)
            created = msgspec.json.decode(answer.raise_for_status().content, type=CreatedMatch)
            clients = {
                seat: await _sit_down(stack, address, created.match.id, token)
                for seat, token in created.tokens.items()
            }
            return Table(clients, SCRIPTS[at % len(SCRIPTS)])

        opened: list[Table] = []
        for first in range(0, number, 10):
            progress(f"{number} matches: {first} open")
            opened += await asyncio.gather(*map(open_one, range(first, min(first + 10, number))))
        yield opened


async def _sit_down(stack: AsyncExitStack, address: str, match: str, token: str) -> SeatClient:
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
    """So many sockets of the server that only echoes."""
    async with AsyncExitStack() as stack:
        links = [connect(f"ws://{address}/", proxy=None) for _ in range(number)]
        yield [Echo(await stack.enter_async_context(link)) for link in links]


class Echo(Struct, frozen=True):
    """A socket on which what is sent comes back."""

    socket: ClientConnection

    async def act(self) -> float:
        """Send a message; the moment at which it was back."""
        await self.socket.send(msgspec.json.encode(Act("1", "H4-J4")).decode())
        await self.socket.recv()
        return perf_counter()


# The load


async def sustained(lines: Sequence[Line], most: int) -> int:
    """Do it as often as the server can, with many under way at once; how often that was."""
    free: asyncio.Queue[Line] = asyncio.Queue()
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

    await asyncio.gather(*(keep_on() for _ in range(min(AT_ONCE, len(lines)))))
    return done


async def delays(lines: Sequence[Line], rate: float, most: int) -> list[float]:
    """The seconds from when an action was due until it was seen, at this rate, at random moments."""
    chance, found = Random(1), list[float]()
    free: asyncio.Queue[Line] = asyncio.Queue()
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
        """The seconds of processor time that it has used."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


@contextmanager
def running(*command: str) -> Iterator[Served]:
    process = subprocess.Popen(  # noqa: S603 - our own servers
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert process.stdout
        said = process.stdout.readline().decode().strip()
        yield Served(said.rpartition("//")[2], psutil.Process(process.pid))
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def sandtable_server() -> Iterator[Served]:
    with TemporaryDirectory() as folder:
        place = ("--port", "0", "--database-url", f"sqlite:///{Path(folder) / 'matches.db'}")
        with running("sandtable", "serve", *place, "--limits", "create=off socket=off open=off") as server:
            yield server


# The bench


async def measure(server: Served, lines: Sequence[Line], most: int, what: str) -> Figures:
    progress(f"{what}: how many a second")
    before = server.worked()
    begin = perf_counter()
    done = await sustained(lines, most)
    rate, work = done / (perf_counter() - begin), (server.worked() - before) / done
    progress(f"{what}: how soon they are seen")
    found = await delays(lines, rate * SHARE, most)
    return Figures(rate, work, found, server.process.memory_info().rss)


async def measure_echo() -> Figures:
    with running("bench.echo") as server:
        async with echoes(server.address, 100) as lines:
            return await measure(server, lines, 10**6, "echo")


async def measure_one() -> Figures:
    """One match at a time: the next action is sent when the other seat has seen the last."""
    rounds = []
    with sandtable_server() as server:
        for _ in range(ROUNDS_OF_ONE):
            async with tables(server.address, 1) as lines:
                rounds.append(await measure(server, lines, ACTIONS_OF_ONE, "1 match"))
    return Figures(
        rate=median(one.rate for one in rounds),
        work=median(one.work for one in rounds),
        delays=[delay for one in rounds for delay in one.delays],
        memory=rounds[-1].memory,
    )


async def measure_many(number: int) -> Figures:
    with sandtable_server() as server:
        async with tables(server.address, number) as lines:
            return await measure(server, lines, ACTIONS * number, f"{number} matches")


async def measure_all() -> None:
    echo = await measure_echo()
    one = await measure_one()
    results = {1: one, **{number: await measure_many(number) for number in MANY}}
    progress("")
    print("\rThe server: one process, SQLite, two sockets for each match; in brackets against an echo")
    print("  matches   actions a second   processor time an action     seen: median       99 of 100 within")
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
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets for each match, at both ends
    asyncio.run(measure_all())


if __name__ == "__main__":
    main()
