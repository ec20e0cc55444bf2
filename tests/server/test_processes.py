"""Real server processes: two on one PostgreSQL, some that are killed, and one that gets invalid messages."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps
from pathlib import Path
from random import Random

import psutil
import psycopg
import pytest
from msgspec import Struct

from sandtable import Record
from sandtable.matches import Store
from sandtable.matches.tokens import new_token
from sandtable.server.wire import CreatedMatch, Done, RenewSeat, SeatToken
from tests.server.serving import PATIENCE, Client, Game, HungUp, Server, Tally, serving, story

# Two processes, one database


class Table(Struct, frozen=True):
    """One match at two servers: a seat and a spectator at each."""

    url: str
    here: Server
    there: Server
    match: CreatedMatch
    north: Client
    south: Client
    watching_here: Client
    watching_there: Client

    @property
    def screens(self) -> tuple[Client, ...]:
        return self.north, self.south, self.watching_here, self.watching_there

    async def all_see(self, actions: int, *, moves: bool = False) -> None:
        """Wait until every client has `number` actions in its log, and check that all logs are equal."""
        await all_have(actions, *self.screens, moves=moves)
        logs = [screen.log for screen in self.screens]
        assert [len(log) for log in logs] == [actions + 1] * 4
        assert all(log == logs[0] for log in logs)

    async def stored_actions(self) -> list[str]:
        """The actions in the database."""
        async with await Store.open(self.url) as store:
            return [kept.entry.action for kept in await store.entries(self.match.match.id)]


class Pair(Struct, frozen=True):
    """Two servers on one database, and their event loop."""

    url: str
    here: Server
    there: Server
    loop: asyncio.Runner


@asynccontextmanager
async def two_servers(url: str, folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    async with AsyncExitStack() as stack:
        starting = [serving(url, folder / name) for name in ("here.log", "there.log")]
        here, there = await asyncio.gather(*(stack.enter_async_context(server) for server in starting))
        yield here, there


@pytest.fixture(scope="module")
def pair(postgres_of_module: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Servers for tests that do not stop them: each test has its own match."""
    running = two_servers(postgres_of_module, tmp_path_factory.mktemp("pair"))
    with asyncio.Runner() as loop:
        here, there = loop.run(running.__aenter__())
        try:
            yield Pair(postgres_of_module, here, there, loop)
        finally:
            loop.run(running.__aexit__(None, None, None))


def story_at_a_pair(test: Callable[[Pair], Coroutine[object, object, None]]) -> Callable[[Pair], None]:
    """Run an asynchronous test in the event loop of the servers."""

    @wraps(test)
    def run(pair: Pair) -> None:
        pair.loop.run(test(pair))

    return run


@asynccontextmanager
async def table_at(url: str, here: Server, there: Server) -> AsyncIterator[Table]:
    """A new match with all clients connected to both servers."""
    async with AsyncExitStack() as stack:
        match = await here.new_match()
        seats = [(here, match.tokens["north"]), (there, match.tokens["south"]), (here, None), (there, None)]
        clients = [
            await stack.enter_async_context(Client(server, match.match.id, token)) for server, token in seats
        ]
        yield Table(url, here, there, match, *clients)


async def all_have(actions: int, *screens: Client, moves: bool = False) -> None:
    """Wait until each of these clients has this number of actions.

    With `moves`, the match may move to another process meanwhile; then clients connect again.
    """
    for screen in screens:
        await (screen.until_back if moves else screen.until)(lambda screen: len(screen.log) > actions)


async def play(table: Table, number: int, *, first: int = 0, rng: Random, moves: bool = False) -> list[str]:
    """Let the seats act in turn, and return their actions; `moves` as in `all_have`."""
    played = []
    for at in range(first, first + number):
        await all_have(at, table.north, table.south, moves=moves)
        to_act = table.north if table.north.options else table.south
        action, act = rng.choice(to_act.options), to_act.act_until_answered if moves else to_act.act
        assert await act(action, f"request {at}") == Done(f"request {at}")
        played.append(action)
    return played


@story_at_a_pair
async def test_at_two_processes_every_action_is_shown_once_and_in_the_same_order_on_all_screens(
    pair: Pair,
) -> None:
    async with table_at(pair.url, pair.here, pair.there) as table:
        played = await play(table, 20, rng=Random(1))  # three turns, so both seats have acted
        await table.all_see(20)
        assert await table.stored_actions() == played


@story_at_a_pair
async def test_presence_and_talk_are_known_at_both_processes(pair: Pair) -> None:
    async with table_at(pair.url, pair.here, pair.there) as table:
        for screen in table.screens:
            await screen.until(lambda screen: present(screen) == ({"north", "south"}, 2))
        assert await table.south.say("Good evening!", "greeting") == Done("greeting")
        assert await table.north.say("Good evening, there.", "answer") == Done("answer")
        for screen in table.screens:
            await screen.until(lambda screen: len(screen.talk) == 2)
            assert [(said.seat, said.text) for said in screen.talk] == [
                ("south", "Good evening!"),
                ("north", "Good evening, there."),
            ]
        await table.south.hang_up()
        await table.watching_there.hang_up()
        await table.north.until(lambda north: present(north) == ({"north"}, 1))


def present(screen: Client) -> tuple[set[str], int]:
    assert screen.table
    return {seat.seat for seat in screen.table.match.seats if seat.here}, screen.table.watching


@story_at_a_pair
async def test_two_devices_at_one_seat_act_in_order_or_get_an_error(
    pair: Pair,
) -> None:
    rng = Random(2)
    async with table_at(pair.url, pair.here, pair.there) as table, second_devices(table) as others:
        done: list[str] = []
        for number in range(16):
            devices = devices_to_act(table, others)
            wanted = [rng.choice(devices[0].options) for _ in devices]
            if number % 2:
                wanted[1] = wanted[0]  # a unit moves once per turn, so this is legal only once
            requests = [one.act(wanted[at], f"{number} by device {at}") for at, one in enumerate(devices)]
            answers = await asyncio.gather(*requests)
            counted = [wanted[at] for at, answer in enumerate(answers) if isinstance(answer, Done)]
            assert len(counted) == 1 or (len(counted) == 2 and wanted[0] != wanted[1])
            done += counted
            await all_have(len(done), *table.screens, *others)
        await table.all_see(len(done))
        assert [other.log for other in others] == [table.north.log] * 2
        assert sorted(await table.stored_actions()) == sorted(done)


@story_at_a_pair
async def test_one_request_that_is_sent_to_both_processes_at_once_counts_once(pair: Pair) -> None:
    rng = Random(3)
    async with table_at(pair.url, pair.here, pair.there) as table, second_devices(table) as others:
        played = []
        for number in range(12):
            devices = devices_to_act(table, others)
            action, request = rng.choice(devices[0].options), f"request {number}"
            answers = await asyncio.gather(*(device.act(action, request) for device in devices))
            assert answers == [Done(request)] * 2
            played.append(action)
            await all_have(len(played), *table.screens, *others)
        await table.all_see(len(played))
        assert await table.stored_actions() == played


@asynccontextmanager
async def second_devices(table: Table) -> AsyncIterator[tuple[Client, Client]]:
    """A second client for each seat, at the other server."""
    match_id, tokens = table.match.match.id, table.match.tokens
    async with (
        Client(table.there, match_id, tokens["north"]) as north,
        Client(table.here, match_id, tokens["south"]) as south,
    ):
        yield north, south


def devices_to_act(table: Table, others: tuple[Client, Client]) -> tuple[Client, Client]:
    return (table.north, others[0]) if table.north.options else (table.south, others[1])


@story_at_a_pair
async def test_a_token_renewed_at_one_process_closes_the_seat_at_the_other(pair: Pair) -> None:
    async with table_at(pair.url, pair.here, pair.there) as table:
        old = table.match.tokens["south"]
        renewed = await table.here.post("/api/seat/renewal", RenewSeat(new_token()), SeatToken, token=old)
        assert await table.south.until_closed() == 4401
        with pytest.raises(HungUp, match="4401"):
            await table.south.connect()
        table.south.token = renewed.token
        await table.south.connect()
        await play(table, 7, rng=Random(4))  # north's turn, and the first move of south
        await table.all_see(7)


@story
async def test_a_restarted_server_takes_over_what_was_played_elsewhere(
    postgres_url: str, tmp_path: Path
) -> None:
    rng = Random(5)
    async with (
        two_servers(postgres_url, tmp_path) as (here, there),
        table_at(postgres_url, here, there) as table,
    ):
        played = await play(table, 3, rng=rng)
        assert await table.there.stop() == 0
        assert await table.south.until_closed() == await table.watching_there.until_closed() == 1012
        for at in (3, 4):
            played.append(rng.choice(table.north.options))
            assert await table.north.act(played[-1], f"alone {at}") == Done(f"alone {at}")
        await table.there.start()
        await table.south.connect()
        await table.watching_there.connect()
        # The process that has joined may own the match now: that depends on random ids.
        played += await play(table, 5, first=5, rng=rng, moves=True)
        await table.all_see(10, moves=True)
        assert await table.stored_actions() == played


@story_at_a_pair
async def test_processes_that_lose_their_connection_find_each_other_again(pair: Pair) -> None:
    rng = Random(6)
    async with table_at(pair.url, pair.here, pair.there) as table:
        await play(table, 3, rng=rng)
        before = await lines(pair.url)
        await cut(pair.url, before)
        await play(table, 2, first=3, rng=rng)  # perhaps while no notices arrive
        await table.all_see(5)
        after = await until_lines(pair.url, 2)
        assert not before & after
        await play(table, 3, first=5, rng=rng)
        await table.south.say("Can you hear me?", "question")
        await table.north.until(lambda north: len(north.talk) == 1)
        await table.all_see(8)


async def lines(url: str) -> set[int]:
    """The database connections that carry notices between the processes."""
    async with await psycopg.AsyncConnection.connect(url) as connection:
        found = await connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE query ILIKE 'LISTEN %' OR query ILIKE 'SELECT pg_notify%'"
        )
        return {pid for (pid,) in await found.fetchall()}


async def cut(url: str, pids: set[int]) -> None:
    async with await psycopg.AsyncConnection.connect(url) as connection:
        for pid in pids:
            await connection.execute("SELECT pg_terminate_backend(%s)", (pid,))


async def until_lines(url: str, number: int) -> set[int]:
    """Wait until there are this many channel connections, by polling PostgreSQL."""
    async with asyncio.timeout(PATIENCE):
        while len(found := await lines(url)) < number:
            pass
    return found


# Killed, and told to stop


@story
async def test_what_a_killed_server_had_acknowledged_is_there_and_what_is_sent_again_counts_once(
    tmp_path: Path,
) -> None:
    rng = Random(7)
    async with serving(f"sqlite:///{tmp_path}/matches.db", tmp_path / "log") as server:
        tally = Tally()
        games = [Game(await server.new_match(), server, tally, Random(number)) for number in range(3)]
        stopping = asyncio.Event()
        playing = [asyncio.create_task(game.play(stopping)) for game in games]
        for _ in range(6):
            await tally.more(rng.randint(2, 12))
            await asyncio.sleep(rng.random() / 50)  # at any point of processing an action
            await server.kill()
            await server.start()
        await tally.more(5)
        stopping.set()
        await asyncio.gather(*playing)
        for game in games:
            record = Record.parse(await server.get(f"/api/matches/{game.match.match.id}/record"))
            assert [entry.action for entry in record.entries] == game.done
            assert record.replay().record == record


@story
async def test_a_stopped_server_announces_it_finishes_and_loses_nothing(tmp_path: Path) -> None:
    async with serving(f"sqlite:///{tmp_path}/matches.db", tmp_path / "log") as server:
        match = await server.new_match()
        async with (
            Client(server, match.match.id, match.tokens["north"]) as north,
            Client(server, match.match.id) as watching,
        ):
            action = north.options[0]
            # Others may get the frame before the answer is sent.
            assert await north.act(action, "the last") == Done("the last")
            await watching.until(lambda screen: len(screen.log) == 2)
            assert await server.stop() == 0
            assert (await north.until_closed(), await watching.until_closed()) == (1012, 1012)
            await server.start()
            await north.connect()
            assert await north.act(action, "the last") == Done("the last")
        async with await Store.open(server.database_url) as store:
            assert [kept.entry.action for kept in await store.entries(match.match.id)] == [action]
    assert "Traceback" not in server.log.read_text()


@story
async def test_a_server_with_several_workers_takes_them_all_with_it(
    postgres_url: str, tmp_path: Path
) -> None:
    async with serving(postgres_url, tmp_path / "log", "--workers", "2") as server:
        match = await server.new_match()
        clients = [Client(server, match.match.id) for _ in range(6)]
        for client in clients:
            await client.connect()
        children = psutil.Process(server.process.pid).children(recursive=True)
        assert len(children) >= 2
        assert await server.stop() == 0
        assert [await client.until_closed() for client in clients] == [1012] * 6
        _, alive = psutil.wait_procs(children, timeout=PATIENCE)
        assert not alive
    assert "Traceback" not in server.log.read_text()


# Nonsense

POST = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\n"
JUNK = {
    "noise": Random(8).randbytes(5000),
    "a greeting of TLS": bytes.fromhex("16030100a5010000a10303") + bytes(160),
    "a head that is too long": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 200_000,
    "half a request": POST + b"Content-Length: 100\r\n\r\n{",
    "a length that is none": POST + b"Content-Length: -1\r\n\r\n{}",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "chunks that are none": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a socket without a key": b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "nothing": b"",
}


@story
async def test_invalid_messages_disturb_no_other_client(tmp_path: Path) -> None:
    async with serving(f"sqlite:///{tmp_path}/matches.db", tmp_path / "log") as server:
        match = await server.new_match()
        async with (
            Client(server, match.match.id, match.tokens["north"]) as north,
            Client(server, match.match.id, match.tokens["south"]) as south,
        ):
            left_open = [await send_junk(server, junk) for junk in JUNK.values() for _ in range(3)]
            for number in range(5):
                request = f"request {number}"
                assert await north.act(north.options[0], request) == Done(request)
            await south.until(lambda screen: len(screen.log) == 6)
            for writer in left_open:
                writer.close()
            assert await server.stop() == 0


async def send_junk(server: Server, junk: bytes) -> asyncio.StreamWriter:
    """Send this and stay connected, without reading what the server answers."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(junk)
    return writer
