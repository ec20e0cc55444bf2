"""Real server processes that share matches: one owns each, the others forward, and take over when it ends."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Self

import httpx
import msgspec
import psycopg
import pytest
from litestar.testing import AsyncTestClient
from msgspec import Struct

from sandtable import Record
from sandtable.matches import Store
from sandtable.server.app import create_app
from sandtable.server.config import Config, Limits, Rate
from sandtable.server.membership import Member, Membership
from sandtable.server.wire import CreatedMatch, CreateMatch, Done, Refused, SeatWanted
from tests.server.applications import ORIGIN
from tests.server.serving import PATIENCE, Client, Server, serving, story

FOR_EVER = "600"  # seconds: nothing in a test waits until such a lease runs out
SOON = "1"
ENGINE = """
import sys
def say(line): print(line, flush=True)
sys.stdin.readline(); say("ready Counting 1.0"); sys.stdin.readline(); say("ready")
while sys.stdin.readline().startswith("think"):
    with open(sys.argv[0] + ".log", "a") as log:
        log.write("asked\\n")
    say("action end")
"""


@asynccontextmanager
async def sharing(url: str, folder: Path, number: int, *options: str) -> AsyncIterator[list[Server]]:
    """Server processes that share a database, each of which knows all others."""
    async with AsyncExitStack() as stack:
        starting = [serving(url, folder / f"{at}.log", *options) for at in range(number)]
        servers = list(await asyncio.gather(*(stack.enter_async_context(server) for server in starting)))
        for server in servers:
            await until_known(server, number)
        yield servers


async def until_known(server: Server, number: int) -> None:
    """Wait until a process knows of this number of processes."""
    async with asyncio.timeout(PATIENCE):
        while await gauge(server, "sandtable_processes") != number:
            await asyncio.sleep(0.02)


async def gauge(server: Server, name: str) -> float:
    """A metric of a server process."""
    await server.get("/health")  # gauges are set after each request
    found = re.search(rf"^{name} (\S+)$", await server.get("/metrics"), re.MULTILINE)
    assert found
    return float(found[1])


class Shared(Struct, frozen=True):
    """Two servers, their database, and the event loop in which they were started."""

    url: str
    here: Server
    there: Server
    engine: Path
    loop: asyncio.Runner


@pytest.fixture(scope="module")
def shared(postgres_of_module: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    folder = tmp_path_factory.mktemp("shared")
    engine = folder / "counting.py"
    engine.write_text(ENGINE)
    listed = folder / "engines.toml"
    listed.write_text(f'[counting]\ncommand = ["{engine}"]\nseconds = 60\n')
    running = sharing(postgres_of_module, folder, 2, "--lease", FOR_EVER, "--engines", str(listed))
    with asyncio.Runner() as loop:
        here, there = loop.run(running.__aenter__())
        try:
            yield Shared(postgres_of_module, here, there, engine, loop)
        finally:
            loop.run(running.__aexit__(None, None, None))


async def answers(server: Server, match: CreatedMatch) -> list[tuple[object, ...]]:
    """What a server answers to requests of all kinds for a match, right and wrong."""
    north = {"Authorization": f"Bearer {match.tokens['north']}"}
    swedish = {"Accept-Language": "sv"}
    gets = [
        ("", {}),
        ("/view", {}),
        ("/view", north),
        ("/view", {"Authorization": "Bearer wrong"} | swedish),
        ("/view", {"Origin": "https://elsewhere.example"}),
        ("/record", swedish),
        ("/report", {}),
        ("/images/none", north),
        ("/nothing", swedish),
    ]
    posts: list[tuple[str, object, dict[str, str]]] = [
        ("/actions", {"id": "1", "action": "A1-A9"}, north | swedish),
        ("/actions", {"id": "1"}, north),
        ("/actions", {"id": "1", "action": "x" * 60_000}, north),
        ("/actions", {"id": "1", "action": "end"}, north | {"Origin": "https://elsewhere.example"}),
        ("/hint", {"language": "en"}, {}),
        ("/seats/north", {}, {}),
        ("/rematch", {"tokens": [match.tokens["north"]]}, swedish),
    ]
    path = f"http://{server.address}/api/matches/{match.match.id}"
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        found = [await http.get(path + rest, headers=headers) for rest, headers in gets]
        found += [await http.post(path + rest, json=body, headers=sent) for rest, body, sent in posts]
    own = ("date", "x-request-id")
    return [
        (
            str(one.url).removeprefix(path),
            one.status_code,
            one.text,
            {k: v for k, v in one.headers.items() if k not in own},
        )
        for one in found
    ]


def test_each_process_answers_as_the_owner_does_and_only_the_owner_has_the_match(shared: Shared) -> None:
    async def ask() -> None:
        before = [await gauge(server, "sandtable_live_matches") for server in (shared.here, shared.there)]
        match = await shared.here.new_match()
        by_owner, by_other = await answers(shared.here, match), await answers(shared.there, match)
        assert by_owner == by_other
        assert {status for _, status, *_ in by_owner} >= {200, 400, 401, 403, 404, 409, 413}
        after = [await gauge(server, "sandtable_live_matches") for server in (shared.here, shared.there)]
        assert [now - once for now, once in zip(after, before, strict=True)] == [1, 0]

    shared.loop.run(ask())


def test_a_session_opens_a_seat_at_a_process_that_forwards(shared: Shared) -> None:
    async def ask() -> None:
        match = await shared.here.new_match()
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            account = {"name": "Ada Forwarded", "password": "correct horse"}
            made = await http.post(f"http://{shared.there.address}/api/accounts", json=account)
            assert made.status_code == 201
            for server in (shared.here, shared.there):
                kept = await http.post(
                    f"http://{server.address}/api/account/matches", json={"token": match.tokens["north"]}
                )
                view = await http.get(
                    f"http://{server.address}/api/matches/{match.match.id}/view", headers={"seat": "north"}
                )
                assert (kept.status_code, view.status_code) == (204, 200)

    shared.loop.run(ask())


def test_sockets_at_all_processes_see_one_match_and_its_computer_is_asked_once(shared: Shared) -> None:
    async def play() -> None:
        seats = {"north": SeatWanted("person"), "south": SeatWanted("computer", "counting")}
        wanted = CreateMatch(game="game-of-war", options={"first": "north"}, seats=seats)
        match = await shared.here.post("/api/matches", wanted, CreatedMatch)
        at = match.match.id
        async with (
            Client(shared.there, at, match.tokens["north"]) as north,
            Client(shared.here, at, match.tokens["north"]) as second_device,
            Client(shared.there, at) as watching,
        ):
            for turn in range(4):
                assert await north.act("end", f"turn {turn}") == Done(f"turn {turn}")
                for client in (north, second_device, watching):
                    await client.until(lambda client: len(client.log) == 2 * turn + 3)  # noqa: B023
            assert north.log == second_device.log
            assert isinstance(await north.act("A1-A9", "illegal"), Refused)
            await watching.until(lambda client: client.table is not None and client.table.watching == 1)
        assert Path(f"{shared.engine}.log").read_text().splitlines() == ["asked"] * 4

    shared.loop.run(play())


def test_an_internal_address_serves_only_callers_that_know_its_secret(shared: Shared) -> None:
    async def call() -> None:
        members = await stored_members(shared.url)
        assert len(members) == 2
        one, other = members
        for wrong in (other.secret, "00" * 32, one.secret[:-2] + "00"):
            assert await presented(one, bytes.fromhex(wrong) + bytes(100)) == b""
        assert await presented(one, b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n" + bytes(32)) == b""

    shared.loop.run(call())


async def stored_members(url: str) -> list[Member]:
    async with await psycopg.AsyncConnection.connect(url) as connection:
        found = await connection.execute("SELECT id, address, secret FROM processes")
        return [Member(*row) for row in await found.fetchall()]


async def presented(member: Member, data: bytes) -> bytes:
    """What a process answers to this at its internal address."""
    host, _, port = member.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(data)
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


class Played:
    """A match whose two seats are connected to one server, and the acknowledged actions."""

    def __init__(self, server: Server, match: CreatedMatch, rng: Random) -> None:
        self.match = match
        self.done: list[str] = []
        self.seats = [Client(server, match.match.id, token) for token in match.tokens.values()]
        self._rng = rng

    async def __aenter__(self) -> Self:
        for seat in self.seats:
            await seat.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        for seat in self.seats:
            await seat.hang_up()

    async def play(self, number: int) -> None:
        """Act in turn, sending each action again until it is answered."""
        for _ in range(number):
            for seat in self.seats:
                await seat.until_back(lambda seat: len(seat.log) == len(self.done) + 1)
            to_act = next(seat for seat in self.seats if seat.options)
            action, request = self._rng.choice(to_act.options), f"request {len(self.done)}"
            assert await to_act.act_until_answered(action, request) == Done(request)
            self.done.append(action)


async def stored(url: str, match: CreatedMatch) -> Record:
    async with await Store.open(url) as store:
        return (await store.load(match.match.id)).record


@story
async def test_what_a_killed_or_frozen_owner_had_is_taken_over_and_nothing_is_lost_or_doubled(
    postgres_url: str, tmp_path: Path
) -> None:
    rng = Random(11)
    async with sharing(postgres_url, tmp_path, 2, "--lease", SOON) as (here, there):
        async with (
            Played(there, await here.new_match(), rng) as one,
            Played(there, await there.new_match(), rng) as other,
        ):
            await one.play(3)
            acting = asyncio.create_task(one.play(3))
            await here.kill()  # the owner, perhaps while it stores an action
            await acting
            await until_known(there, 1)
            await here.start()
            await until_known(there, 2)  # the new process owns some of the matches
            await asyncio.gather(one.play(3), other.play(3))
            here.process.send_signal(signal.SIGSTOP)
            await asyncio.gather(one.play(3), other.play(3))
            here.process.send_signal(signal.SIGCONT)
            await until_known(there, 2)
            await asyncio.gather(one.play(3), other.play(3))
        for played in (one, other):
            record = await stored(postgres_url, played.match)
            assert [entry.action for entry in record.entries] == played.done
            assert record.replay().record.entries == record.entries


@story
async def test_a_process_that_stops_hands_its_matches_over_at_once(postgres_url: str, tmp_path: Path) -> None:
    async with sharing(postgres_url, tmp_path, 2, "--lease", FOR_EVER) as (here, there):
        async with Played(there, await here.new_match(), Random(12)) as played:
            await played.play(3)
            assert await here.stop() == 0
            assert [await seat.until_closed() for seat in played.seats] == [1012, 1012]
            await played.play(3)
        assert [entry.action for entry in (await stored(postgres_url, played.match)).entries] == played.done
        for server in (here, there):
            assert "Traceback" not in server.log.read_text()


@story
async def test_a_process_that_cannot_renew_its_lease_stops_acting_before_others_take_over(
    postgres_url: str,
) -> None:
    await (await Store.open(postgres_url)).close()
    membership = Membership(postgres_url, "127.0.0.1:1", "00", lease=2.0)
    await membership.join()
    lost, back = asyncio.Event(), asyncio.Event()

    def changed() -> None:
        (back if membership.owns("match") else lost).set()

    membership.on_change = changed
    assert membership.owns("match")
    async with asyncio.timeout(PATIENCE):
        async with await psycopg.AsyncConnection.connect(postgres_url) as connection:
            await connection.execute("LOCK TABLE processes IN EXCLUSIVE MODE")
            await lost.wait()
            assert not membership.owns("match")
            assert membership.owner("match") is None
            found = await connection.execute(
                "SELECT expires > extract(epoch FROM clock_timestamp()) * 1000 FROM processes"
            )
            assert await found.fetchall() == [(True,)]
        await back.wait()
    await membership.leave()
    assert not membership.owns("match")
    assert await stored_members(postgres_url) == []


def test_each_of_several_members_owns_its_share_and_a_new_one_takes_only_its_own() -> None:
    matches = [f"match-{number}" for number in range(3000)]
    members = [Member(name, "", "") for name in ("one", "other", "third")]

    def owners(among: list[Member]) -> list[Member]:
        return [max(among, key=lambda member: member.weight(match)) for match in matches]

    before, after = owners(members[:2]), owners(members)
    assert all(900 < after.count(member) < 1100 for member in members)
    assert all(now in (once, members[2]) for once, now in zip(before, after, strict=True))


@story
async def test_a_forwarded_request_counts_for_the_address_of_its_client(postgres_url: str) -> None:
    limits = msgspec.structs.replace(Limits.none(), look=Rate(2, 600))
    config = Config(database_url=postgres_url, origins=(ORIGIN,), limits=limits)
    async with (
        AsyncTestClient(create_app(config), base_url=ORIGIN) as one,
        AsyncTestClient(create_app(config), base_url=ORIGIN) as other,
    ):
        seats = {"north": {"kind": "open"}, "south": {"kind": "open"}}
        made = await one.post("/api/matches", json={"game": "game-of-war", "seats": seats})
        path = f"/api/matches/{made.json()['match']['id']}"
        statuses = [(await client.get(path)).status_code for client in (one, other, one, other)]
        assert statuses == [200, 200, 429, 429]
