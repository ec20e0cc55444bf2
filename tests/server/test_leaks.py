"""What a seat may not know never leaves the server: every game over real sockets and HTTP.

Two matches are played, each at a server of its own. They differ in what a seat does in secret, or in what is
hidden from the start; everything public is the same. A seat that may not know the difference must receive the
same bytes from both: frames, their number and their order, answers, errors, views, images, hints and lists.
"""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count, zip_longest
from pathlib import Path
from typing import TypeAlias, TypeVar

import httpx
import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.server.serving import PATIENCE, Client, Server, serving  # isort: skip - finds the next
import sandtable
from sandtable.core import ENGLISH, Dice, Match, Record, Seat, commitment
from sandtable.matches import NewMatch, NewSeat, Store
from sandtable.matches.models import Created
from sandtable.matches.settings import MatchSettings
from sandtable.players.hints import hint_player
from sandtable.server.wire import (
    Act,
    Again,
    AskHint,
    Credentials,
    Done,
    Inspect,
    KeepSeat,
    Look,
    Say,
    TakeAction,
    Undo,
)
from tests.games.kriegspiel83 import drawn as hexes
from tests.games.modern import table as campaigns
from tests.games.taktik import drawn as small_board

Viewer: TypeAlias = Seat | None
"""A seat, or `None` for a spectator."""
Result = TypeVar("Result")
UNDO, SAY = "undo", "say"
_LEVEL = 1  # of hints: it answers at once
_WIDTH = 200  # pixels of a smaller image
_DIFFERENT_HEADERS = ("date", "x-request-id")


class Openly(Struct, frozen=True):
    """An action of both matches."""

    seat: Seat
    action: str


class Secretly(Struct, frozen=True):
    """The actions of a seat in one match, and those in the other.

    `UNDO` undoes its last action, and `SAY east: words` sends a message to another seat alone.
    """

    seat: Seat
    here: tuple[str, ...]
    there: tuple[str, ...]
    unnoticed: bool = True
    """Whether others get no frame at all."""


class Secret(Struct, frozen=True, kw_only=True):
    """Two matches that differ in something, and who may not know it."""

    here: Record
    there: Record
    unknown_to: tuple[Viewer, ...]
    known_to: Seat | None
    """A seat that receives the difference; `None` if no seat does."""
    script: tuple[Openly | Secretly, ...]
    probes: tuple[str, ...]
    """Actions that each seat that may not know tries at the end, legal or not."""
    queries: tuple[str, ...] = ()
    """Lens queries that each viewer that may not know asks at the end."""
    shown: str = ""
    """A text that the first of them receives in both matches."""
    language: str = ENGLISH


def salted(head: Record) -> Record:
    """A record with a salt for each seat, on which the dice depend."""
    return replace(head, salts={seat: f"salt of {seat}" for seat in Match.begin(head).seats})


# The secrets of the games


def deployment() -> Secret:
    """A Game of War: a secret deployment."""
    head = sandtable.game("game-of-war").new("free", options={"first": "north"}, seed="leaks").record
    return Secret(
        here=head,
        there=head,
        unknown_to=("south", None),
        known_to="north",
        script=(
            Openly("south", "deploy standard"),
            Secretly("north", (), ("place infantry A1", UNDO, "deploy standard", "clear")),
            Openly("south", "deploy vauban"),
            Secretly("north", ("deploy standard",), ("deploy cannae",)),
            Openly("north", "ready"),
        ),
        probes=("place infantry A1", "remove A1", "remove G7", "K15-K14", "end"),
        queries=("lines", "heat attack north", "heat defence north", "square G7", "square K15"),
    )


def minefields() -> Secret:
    """Kriegspiel: minefields that blue lays."""
    head = hexes.plain("HA5 IB6", "ID5 IE7", turn="blue", seed="leaks").record
    return Secret(
        here=head,
        there=head,
        unknown_to=("red", None),
        known_to="blue",
        script=(
            Secretly("blue", (), ("mine D5 C5", UNDO, "mine D5 C6", "mine E7 E6")),
            Openly("blue", "end"),
            Openly("red", "A5-A6"),
        ),
        probes=("mine D5 C5", "mine A6 C6", "C6-C5", "A6-D5", "mine B6 D5", "mine B6 C6"),
        queries=("battle", "towns", "range A6", "range B6", "odds D5", "hex C6", "piece D5", "aim A6 D5"),
    )


def coast() -> Secret:
    """Kriegspiel: whether a distant hex is river or sea."""
    here, there = (
        hexes.plain(
            "HA5 IB3", "ID5 IE7", ground={"H2": mark}, seed="leaks", options={"hidden_coast": True}
        ).record
        for mark in "|~"
    )
    return Secret(
        here=here,
        there=there,
        unknown_to=("red", "blue", None),
        known_to=None,
        script=(Openly("red", "A5-A6"), Openly("red", "end"), Openly("blue", "E7-F7")),
        probes=("F7-G6", "D5-H2", "mine D5 H2"),
        queries=("hex H2", "range D5", "range B3", "aim D5 H2"),
    )


def strengths() -> Secret:
    """Taktik: firepowers, mines and notes, watched in Swedish."""
    head = small_board.begin(mines=True, seed=2).record
    ones = (
        "deploy tank-2 C1 C2 C3, tank-4 C4 C5 C6, tank-8 D1 D2, car-2 D3 D5, car-4 D4 D6, field-hq E1, "
        "mine E2 E3 E4 E5"
    )
    others = (
        "deploy tank-8 C1 C2, tank-4 C3 C4 C5, tank-2 C6 D1 D2, car-4 D3 D5, car-2 D4 D6, field-hq E1, "
        "mine E6 B5 B6 A5"
    )
    return Secret(
        here=head,
        there=head,
        unknown_to=("sarapan", None),
        known_to="kazaldis",
        script=(
            Secretly("kazaldis", (ones,), (ones, "clear", others)),
            Openly("kazaldis", "ready"),
            Openly("sarapan", "deploy auto 1"),
            Openly("sarapan", "ready"),
            Openly("kazaldis", "press"),
            Openly("sarapan", "press"),
            Secretly("kazaldis", (), ("note p20 2", "note p21 8", UNDO)),
            Openly("kazaldis", "press attack extra"),
            Openly("kazaldis", "C1-B1"),
            Openly("kazaldis", "end"),
        ),
        probes=("note p20 x", "note C1 9", "B1-C1", "fire A9 B1", "leave C2 C1", "remove mine E6"),
        queries=("device", "supplies", "reach B1", "odds B1", "vehicle C6", "piece D1", "aim A9 C6"),
        language="sv",
    )


def shot() -> Secret:
    """Taktik: which of two tanks is the strong one, while one of them fires and misses."""
    here, there = (
        salted(small_board.stand(tanks, "t2E7 t4D7 t2A9", budget="12").record)
        for tanks in ("t8E5 t2D5", "t2E5 t8D5")
    )
    miss = next(seed for seed in map(str, count()) if Dice(seed, here.salts).roll(4, "a shot").value == 4)
    return Secret(
        here=replace(here, seed=miss),
        there=replace(there, seed=miss),
        unknown_to=("sarapan", None),
        known_to="kazaldis",
        script=(
            Openly("kazaldis", "E5-E6"),
            Openly("kazaldis", "end"),
            Openly("kazaldis", "fire E6 > E7"),
        ),
        probes=("note p1 3", "E6-E5", "fire E7 E6", "fire D7 D5"),
        queries=("device", "odds E6", "odds E7", "vehicle E6", "piece D5", "aim E7 E6"),
        shown="on E7: miss",
    )


MILL = (Path(__file__).parents[1] / "scenarios" / "mill.toml").read_text()
FAR = 'arm = "infantry", at = "1080,230"'
"""East's battalion, behind the wood."""


def at_the_mill(text: str, umpire: str) -> Record:
    return Record(
        game="kriegsspiel",
        rules=sandtable.game("kriegsspiel").rules_version,
        scenario="mill",
        scenario_text=text,
        options={"umpire": umpire},
        seed="7",
    )


def dispatches() -> Secret:
    """Kriegsspiel: where a battalion stands, and what its commander writes and believes."""
    return Secret(
        here=at_the_mill(MILL, "program"),
        there=at_the_mill(MILL.replace(FAR, FAR.replace("1080,230", "900,120")), "program"),
        unknown_to=("west", None),
        known_to="east",
        script=(
            Openly("west", "order hussars: hold"),
            Secretly(
                "east",
                ("order 7-foot: hold",),
                (
                    "order 7-foot: march to 900,150; form square",
                    "counter red-inf-1 infantry red at 400,200: I think",
                    "write 7-foot: wait",
                    UNDO,
                ),
            ),
            Secretly("east", ("ready",), ("ready",)),
            Openly("west", "ready"),
        ),
        probes=("order 7-foot: hold", "message east: hello", "scratch west.9", "counter red-inf-1 off"),
        queries=("ride 700,230", "courier 1080,230", "read hussars: hold the mill", "read 7-foot: hold"),
    )


def umpires_acts() -> Secret:
    """Kriegsspiel: what a human umpire does out of sight, over a whole round."""
    head = at_the_mill(MILL, "person")
    return Secret(
        here=head,
        there=head,
        unknown_to=("west", None),
        known_to="umpire",
        script=(
            Openly("west", "order hussars: hold"),
            Openly("east", "order 7-foot: hold"),
            Secretly(
                "umpire",
                (),
                (
                    "set 7-foot hp 2",
                    "add 9-foot infantry of east at 1100,300",
                    "build earthwork at 1050,330",
                    "mission east: Stay awake.",
                    "report east: you hear drums",
                    f"{SAY} east: Did you hear them?",
                ),
            ),
            Secretly("east", ("ready",), ("ready",)),
            Openly("west", "ready"),
            Secretly("umpire", (), ("refuse east.1: no", "move 9-foot to 1150,100")),
            Openly("umpire", "finish"),
        ),
        probes=("order 9-foot: hold", "message east: hello", "set 7-foot hp 2"),
        queries=("ride 1050,330", "courier 1100,300", "read hussars: attack 9-foot", "belief east"),
    )


def umpires_phase() -> Secret:
    """Kriegsspiel: everything that a human umpire does, before the round is over."""
    head = at_the_mill(MILL, "person")
    return Secret(
        here=head,
        there=head,
        unknown_to=("west", "east", None),
        known_to="umpire",
        script=(
            Openly("west", "order hussars: hold"),
            Openly("east", "ready"),
            Openly("west", "ready"),
            Secretly(
                "umpire",
                (),
                (
                    "report west: guns in the north",
                    "weather mist",
                    "set 1-foot name The Guard",
                    "lose west.1",
                    "remove weber: shot from his horse",
                    "next",
                ),
            ),
        ),
        probes=("order hussars: hold", "message east: hello", "ready", "scratch 1"),
        queries=("ride 700,230", "courier 120,350", "read hussars: hold", "belief west"),
    )


WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 60,0 60,60 0,60"'
RED = campaigns.divided(
    west="w1:infantry@10,10 w2:infantry@12,10", east="e1:infantry@30,10 e2:infantry@31,10!"
)
BLUE = campaigns.divided(
    north="n1:infantry@14,12 n2:infantry@15,15! n3:engineers@40,40!", south="s1:infantry@50,10"
)
ASKED = ("score", "details", "info n2", "info e1", "range w1", "complete attack w1 > ", "complete info ")


def wooded(blue: str, **options: object) -> Record:
    text = campaigns.campaign_text(RED, blue, extra=campaigns.space(60, 60, more=WOOD))
    return campaigns.begin(text, seed="leaks", **options).record


def sheet() -> Secret:
    """Modern Kriegsspiel: the sheet of a subcommand."""
    head = wooded(BLUE)
    lines = ("move e1 > 32,10", "hide e1", "message red-west > Hold.", "shift 2 > 1", "scratch 1", UNDO)
    return Secret(
        here=head,
        there=head,
        unknown_to=("red-west", "blue-north", "blue-south", None),
        known_to="red-east",
        script=(Secretly("red-east", (), lines), Openly("red-west", "move w1 > 11,10")),
        probes=("move e1 > 32,10", "attack w1 > n2", "attack w1 > e1", "merge w1 e1 > x", "scratch 2"),
        queries=ASKED,
    )


def hidden_units() -> Secret:
    """Modern Kriegsspiel: hidden units, what they are ordered to do, and what the umpire does to them."""
    other = BLUE.replace("40,40", "20,44").replace("n3", "n9").replace("15,15", "16,17")
    return Secret(
        here=wooded(BLUE, umpire="person"),
        there=wooded(other, umpire="person"),
        unknown_to=("red-west", "red-east", None),
        known_to="blue-north",
        script=(
            Openly("red-west", "submit"),
            Openly("red-east", "submit"),
            Openly("umpire", "turn"),
            Secretly("blue-north", (), (f"{SAY} umpire: May I cross the wood?",)),
            Secretly("blue-north", ("submit",), ("submit move n2 > 16,16; hide n9",), unnoticed=False),
            Openly("blue-south", "submit"),
            Secretly(
                "umpire", (), ("health n2 2", "next", "refuse 1 > It stands in the open.", "use blue-south")
            ),
        ),
        probes=("move e1 > 32,10", "attack w1 > n2", "attack w1 > n9", "fire w1 > n3"),
        queries=(*ASKED, "info n9", "info n3"),
    )


SPIED = "Ghost, infantry of Blue, is hidden"


def spies() -> Secret:
    """Modern Kriegsspiel: spies who lie, and spies who tell the truth, in the same words."""
    seen = "a:infantry b:infantry"
    lie, truth = (
        campaigns.campaign_text(seen, f"z:infantry {hidden}:infantry!", top='decoys = ["Ghost"]')
        for hidden in ("y", "Ghost")
    )
    return Secret(
        here=spying(lie, die=1),
        there=spying(truth, die=6),
        unknown_to=("red", None),
        known_to="blue",
        script=(Openly("red", "submit spy a"),),
        probes=("attack a > Ghost", "attack a > y", "fire a > Ghost"),
        queries=("score", "details", "info Ghost", "info y", "complete attack a > "),
        shown=SPIED,
    )


def spying(text: str, *, die: int) -> Record:
    """The campaign with the first seed with which red's spies find the ghost after such a die."""
    head = salted(campaigns.begin(text).record)
    for seed in map(str, range(5000)):
        match = Match.begin(replace(head, seed=seed))
        match.apply("red", "submit spy a")
        rolled = match.record.entries[-1].rolls[0].value
        if rolled == die and any(SPIED in event.text for event in match.events("red")):
            return replace(head, seed=seed)
    raise AssertionError(f"no spies report {SPIED!r}")


SECRETS = (
    deployment,
    minefields,
    coast,
    strengths,
    shot,
    dispatches,
    umpires_acts,
    umpires_phase,
    sheet,
    hidden_units,
    spies,
)


# Two matches, each at its own server


class Host(Struct, frozen=True):
    """A server with its database, and clients of it."""

    server: Server
    database_url: str
    http: httpx.AsyncClient
    account: httpx.AsyncClient
    """A browser that is logged in."""


class Hosts(Struct, frozen=True):
    """Two servers, so that neither can answer with what it has cached of the other's match."""

    here: Host
    there: Host
    loop: asyncio.Runner


@asynccontextmanager
async def hosting(database: Path, folder: Path) -> AsyncIterator[Host]:
    url = f"sqlite:///{shutil.copy(database, folder)}"
    limits = (
        "request=off message=off create=off claim=off account=off look=off action=off hint=off socket=off"
    )
    async with serving(url, folder / "server.log", "--limits", limits) as server:
        common = {
            "base_url": f"http://{server.address}",
            "timeout": PATIENCE,
            "trust_env": False,
            "headers": {"Content-Type": "application/json"},
        }
        async with httpx.AsyncClient(**common) as http, httpx.AsyncClient(**common) as account:
            await post(account, "/api/accounts", Credentials("Ada", "a long password"))
            yield Host(server, url, http, account)


async def post(client: httpx.AsyncClient, path: str, body: Struct) -> None:
    response = await client.post(path, content=msgspec.json.encode(body))
    assert response.is_success, response.text


@pytest.fixture(scope="module")
def hosts(made_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    running = [hosting(made_database, tmp_path_factory.mktemp(name)) for name in ("here", "there")]
    with asyncio.Runner() as loop:
        here, there = loop.run(both(*(one.__aenter__() for one in running)))
        try:
            yield Hosts(here, there, loop)
        finally:
            loop.run(both(*(one.__aexit__(None, None, None) for one in running)))


async def both(here: Awaitable[Result], there: Awaitable[Result]) -> tuple[Result, Result]:
    """The results of what is done at both servers at the same time."""
    return await asyncio.gather(here, there)


class Table:
    """One of the two matches: a socket for each seat and for a spectator, and what they receive."""

    def __init__(self, host: Host, secret: Secret, record: Record, created: Created) -> None:
        self.host = host
        self.secret = secret
        self.record = record
        self.match_id = created.id
        self.tokens = created.tokens
        self.clients = {
            seat: Client(host.server, created.id, created.tokens.get(seat or ""), language=secret.language)
            for seat in (None, *created.tokens)
        }
        self._first_frames: dict[Viewer, int] = {}

    async def open(self) -> None:
        """Connect all clients, and let what they have received begin with a frame that holds everything."""
        for client in self.clients.values():
            await client.connect()
        for viewer, client in self.clients.items():
            await client.until(
                lambda one: one.table.watching == 1 and all(seat.here for seat in one.table.match.seats)
            )
            await client.settle()
            client.received.clear()
            await client.send(Again(-1))
            await client.settle()
            self._first_frames[viewer] = msgspec.json.decode(client.received[0])["frame"]

    async def close(self) -> None:
        for client in self.clients.values():
            await client.hang_up()

    async def settle(self) -> None:
        """Wait until everyone has received everything."""
        for client in self.clients.values():
            await client.settle()

    async def play(self, seat: Seat, action: str) -> None:
        """Play an action of the script, undo one, or send a message, over the socket of its seat."""
        client, number = self.clients[seat], f"{seat} {len(self.clients[seat].received)}"
        to, _, words = action.removeprefix(f"{SAY} ").partition(": ")
        if action == UNDO:
            answer = await client.ask(Undo(number, len(client.log) - 1))
        elif action.startswith(SAY):
            answer = await client.ask(Say(number, words, tuple(sorted((seat, to)))))
        else:
            answer = await client.ask(Act(number, action))
        assert isinstance(answer, Done), f"{seat}: {action}: {answer}"

    # What a viewer receives

    def received(self, viewer: Viewer) -> list[str]:
        """Everything that came over the socket, comparable with that of the other match."""
        return [
            self.comparable(message.encode(), viewer).decode() for message in self.clients[viewer].received
        ]

    def comparable(self, data: bytes, viewer: Viewer = None) -> bytes:
        """Data without what differs between any two matches: ids, times, and the hash of the seed."""
        first = self._first_frames.get(viewer, 0)
        data = data.replace(self.match_id.encode(), b"<match>")
        data = data.replace(commitment(self.record.seed).encode(), b"<commitment>")
        data = re.sub(rb'"(time|created|now)":\d{13}', rb'"\1":0', data)
        data = re.sub(rb'"id":"(\S+)-\d{13}"', rb'"id":"\1-0"', data)  # of a proposal
        data = re.sub(rb'"stream":"[0-9a-f]+"', b'"stream":"-"', data)
        return re.sub(rb'"frame":(\d+)', lambda number: b'"frame":%d' % (int(number[1]) - first), data)

    async def answer(self, viewer: Viewer, method: str, path: str, body: Struct | None = None) -> bytes:
        """The response to a request of a viewer: status, headers and content."""
        # Compressed, equal responses would differ in length, because of the random ids in them.
        headers = {"Accept-Language": self.secret.language, "Accept-Encoding": "identity"}
        if viewer:
            headers["Authorization"] = f"Bearer {self.tokens[viewer]}"
        response = await self.host.http.request(
            method,
            path.replace("<match>", self.match_id),
            headers=headers,
            content=msgspec.json.encode(body) if body else None,
        )
        assert response.status_code < 500, response.text
        shown = {name: value for name, value in response.headers.items() if name not in _DIFFERENT_HEADERS}
        return self.comparable(f"{response.status_code} {shown}\n".encode() + response.content)

    async def asked_over_http(self, viewer: Viewer) -> dict[str, bytes]:
        """The answers to everything that a viewer can ask over HTTP."""
        paths = ["", "/view", "/record", "/report", "/report/0", "/images/unknown"]
        other = next(seat for seat in self.tokens if seat != viewer)
        for name in await self.images(viewer):
            at = f"/images/{name}"
            paths += [at, f"{at}?width={_WIDTH}", f"{at}?step=0", f"{at}?eyes={other}"]
        found = {path: await self.answer(viewer, "GET", f"{MATCH}{path}") for path in paths}
        found["hint"] = await self.answer(
            viewer, "POST", f"{MATCH}/hint", AskHint(_LEVEL, self.secret.language)
        )
        for number, probe in enumerate(self.secret.probes):
            body = TakeAction(f"probe {number}", probe)
            found[f"act {probe}"] = await self.answer(viewer, "POST", f"{MATCH}/actions", body)
        return found

    async def images(self, viewer: Viewer) -> list[str]:
        """The names of the images in a view."""
        view = await self.answer(viewer, "GET", f"{MATCH}/view")
        return msgspec.json.decode(view.partition(b"\n")[2]).get("images", [])

    async def lists(self) -> dict[str, bytes]:
        """The match in the list of public matches, and in that of an account with seats that may not know."""
        for seat in self.secret.unknown_to:
            if seat:
                await post(self.host.account, "/api/account/matches", KeepSeat(self.tokens[seat]))
        lobby = (await self.host.account.get("/api/lobby", params={"limit": 100})).json()["matches"]
        own = (await self.host.account.get("/api/account/matches")).json()["matches"]
        found = {
            "lobby": [match for match in lobby if match["id"] == self.match_id],
            "own matches": [match for match in own if match["match"]["id"] == self.match_id],
        }
        assert all(found.values())
        return {name: self.comparable(msgspec.json.encode(listed)) for name, listed in found.items()}

    async def ask_over_the_socket(self, viewer: Viewer) -> None:
        """Look back, ask lens queries and try the probes, as this viewer and as another seat."""
        client = self.clients[viewer]
        other = next(seat for seat in self.tokens if seat != viewer)
        last = len(client.log) - 1
        for step in range(last + 2):
            await client.ask(Look(f"look {step}", step))
        await client.ask(Look("look as another", last, seat=other))
        for query in self.secret.queries:
            await client.ask(Inspect(f"now {query}", query))
            await client.ask(Inspect(f"at first {query}", query, step=0))
        if self.secret.queries:
            await client.ask(Inspect("inspect as another", self.secret.queries[0], step=last, seat=other))
        for probe in self.secret.probes:
            await client.ask(Act(f"probe {probe}", probe))
        await client.ask(Undo("undo at last", len(client.log) - 1))
        await client.send(Again(-1))  # everything at once, as a new client gets it


MATCH = "/api/matches/<match>"


@asynccontextmanager
async def seated(host: Host, secret: Secret, record: Record) -> AsyncIterator[Table]:
    """A match, begun, with a client at each of its seats."""
    async with await Store.open(host.database_url) as store:
        table = Table(host, secret, record, await store.create(new_match(record)))
    try:
        await table.open()
        yield table
    finally:
        await table.close()


def new_match(record: Record) -> NewMatch:
    umpire = sandtable.game(record.game).umpire
    seats = tuple(
        NewSeat(seat, "umpire" if seat == umpire else "person", seat.capitalize(), salt)
        for seat, salt in salted(record).salts.items()
    )
    return NewMatch(
        record=replace(record, salts={}, opening=()),  # the salts are kept with the seats
        seats=seats,
        visibility="public",
        spectators="now",
        settings=MatchSettings(hints=True).stored(),
    )


def assert_same(found: tuple[dict[str, bytes], dict[str, bytes]], viewer: Viewer) -> None:
    here, there = found
    for (asked, one), (asked_too, other) in zip(here.items(), there.items(), strict=True):
        assert asked == asked_too
        assert one == other, f"{viewer or 'a spectator'} can tell the matches apart by {asked or 'the match'}"


def assert_equal_messages(here: Table, there: Table, viewer: Viewer) -> None:
    pairs = zip_longest(here.received(viewer), there.received(viewer))
    for number, (one, other) in enumerate(pairs):
        assert one == other, f"{viewer or 'a spectator'} can tell the matches apart by message {number}"


async def play(table: Table, step: Openly | Secretly, actions: tuple[str, ...], *, tried: bool) -> None:
    """Play a step in one of the matches; with `tried`, try also what is not allowed, which is as secret."""
    before = {viewer: len(table.clients[viewer].received) for viewer in table.secret.unknown_to}
    for action in actions:
        await table.play(step.seat, action)
    if tried:
        await table.clients[step.seat].ask(Act("not allowed", "no such action"))
    await table.settle()
    if isinstance(step, Secretly) and step.unnoticed:
        for viewer, number in before.items():
            new = table.received(viewer)[number:]
            assert new == ['{"type":"pong","now":0}'], f"{viewer or 'a spectator'} notices {step}"


async def play_both(here: Table, there: Table, step: Openly | Secretly) -> None:
    """Play a step in both matches, and compare what reaches those who may not know the difference."""
    if isinstance(step, Openly):
        await both(*(play(table, step, (step.action,), tried=False) for table in (here, there)))
    else:
        await both(
            play(here, step, step.here, tried=False),
            play(there, step, step.there, tried=True),
        )
    for viewer in here.secret.unknown_to:
        assert_equal_messages(here, there, viewer)


async def assert_images_stay_with_their_seat(table: Table, viewer: Viewer) -> None:
    """Check that an image that only another seat's view names is not found, although it is in the cache."""
    knowing = table.secret.known_to
    own = await table.images(viewer)
    for name in [name for name in await table.images(knowing) if name not in own][:1]:
        path = f"{MATCH}/images/{name}"
        assert (await table.answer(knowing, "GET", path)).startswith(b"200")
        assert (await table.answer(viewer, "GET", path)).startswith(b"404")


async def check(hosts: Hosts, secret: Secret) -> None:
    async with (
        seated(hosts.here, secret, secret.here) as here,
        seated(hosts.there, secret, secret.there) as there,
    ):
        tables = here, there
        for step in secret.script:
            await play_both(here, there, step)
        hints = []
        for viewer in secret.unknown_to:
            found = await both(*(table.asked_over_http(viewer) for table in tables))
            assert_same(found, viewer)
            hints.append(found[0]["hint"])
            await both(*(assert_images_stay_with_their_seat(table, viewer) for table in tables))
            await both(*(table.ask_over_the_socket(viewer) for table in tables))
            await both(*(table.settle() for table in tables))
        assert_same(await both(*(table.lists() for table in tables)), None)
        for viewer in secret.unknown_to:  # also what they received while others asked
            assert_equal_messages(here, there, viewer)
        # The comparisons above mean something: the script had its effect, there is a difference, and hints
        # were given.
        first, *_ = secret.unknown_to
        assert any(secret.shown in message for message in here.received(first))
        if secret.known_to:
            assert here.received(secret.known_to) != there.received(secret.known_to)
        else:
            assert secret.here != secret.there
        gives_hints = hint_player(sandtable.game(secret.here.game)) is not None
        assert any(hint.startswith(b"200") for hint in hints) == gives_hints


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__)
def test_a_seat_that_may_not_know_a_difference_receives_the_same_bytes(
    hosts: Hosts, secret: Callable[[], Secret]
) -> None:
    hosts.loop.run(check(hosts, secret()))


def test_every_game_has_a_secret_here() -> None:
    assert {secret().here.game for secret in SECRETS} == set(sandtable.game_ids())
