"""Sockets to a real server: answers, close codes and close reasons."""

import asyncio
import logging
import shutil
import threading
import time
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from types import SimpleNamespace

import httpx
import msgspec
import pytest
import uvicorn
from msgspec import Struct
from msgspec.structs import fields

from tests.server.applications import application

from tests.server.watching import Client  # isort: skip - finds the next
from sqlalchemy import update
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sandtable.core.clock import Bank
from sandtable.matches import NewSeat, NewTalk, StoreError, rate_limit, schema
from sandtable.server import sockets
from sandtable.server.config import Config, Limits
from sandtable.server.projections import moment
from sandtable.server.run import bind
from sandtable.server.sockets import CloseSocket, OutgoingQueue
from sandtable.server.websocket_protocol import WebSocketProtocol
from sandtable.server.wire import (
    Ack,
    Act,
    Again,
    Answer,
    Done,
    Found,
    Frame,
    Hello,
    Inspect,
    Look,
    Moment,
    Ping,
    Pong,
    Refused,
    Resume,
    Say,
    ToClient,
    Undo,
    Welcome,
)
from tests.matches.halls import PATIENCE, new_id, new_match
from tests.matches.storing import story

_MESSAGE = msgspec.json.Decoder(ToClient)
LONGEST_FOR_UVICORN = 65_536
NO_LIMITS = Limits.none()


class Talker:
    """A client at the other end of a socket."""

    def __init__(self, connection):
        self.connection = connection
        self.welcome = None
        self.seen = Client()

    async def send(self, message):
        await self.connection.send(message if isinstance(message, str | bytes) else encoded(message))

    async def hear(self):
        """The next message. Frames are merged."""
        async with asyncio.timeout(PATIENCE):
            data = await self.connection.recv()
        message = _MESSAGE.decode(data)
        if isinstance(message, Frame):
            self.seen.send(data.encode())
        return message

    async def ask(self, request):
        """The answer to a request. Frames before it are merged."""
        await self.send(request)
        while isinstance(answer := await self.hear(), Frame):
            pass
        return answer

    async def until(self, condition):
        """Merge frames until a condition holds."""
        while not condition(self.seen):
            await self.hear()

    async def close_reason(self):
        """The close code and reason."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.connection.close_code, self.connection.close_reason


def encoded(message):
    return msgspec.json.encode(message).decode()


class House:
    """A server in the event loop of the test."""

    def __init__(self, app, port, server):
        self.app = app
        self.server = server
        self.hall = app.state.hall
        self.port = port

    @asynccontextmanager
    async def knock(self, **details):
        """A socket without hello."""
        async with connect(f"ws://127.0.0.1:{self.port}/api/socket", **details) as connection:
            yield Talker(connection)

    @asynccontextmanager
    async def come(self, match, token=None, *, resume=None, seat=None, language="en", **details):
        """A client that got the welcome and the first frame."""
        async with self.knock(**details) as talker:
            await talker.send(Hello(match, token, seat, resume, language))
            talker.welcome = await talker.hear()
            assert isinstance(talker.welcome, Welcome)
            if resume is None:
                await talker.hear()
            yield talker


class _Server(uvicorn.Server):
    def __init__(self, config):
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets=None):
        await super().startup(sockets)
        self.ready.set()


@pytest.fixture
def house(made_database, tmp_path):
    """A function that opens a server."""

    @asynccontextmanager
    async def opened(limits=NO_LIMITS):
        config = Config(
            database_url=f"sqlite:///{shutil.copy(made_database, tmp_path)}", limits=limits, quiet=True
        )
        app = application(config)
        settings = uvicorn.Config(
            app, log_config=None, ws=WebSocketProtocol, ws_max_size=LONGEST_FOR_UVICORN, lifespan="on"
        )
        server, listener = _Server(settings), bind("127.0.0.1", 0)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await server.ready.wait()
        try:
            yield House(app, listener.getsockname()[1], server)
        finally:
            server.should_exit = True
            await serving

    return opened


@pytest.fixture
def _no_time_passes(monkeypatch):
    """Stop time for rate limits: on a slow machine requests would be too rare."""
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: 0.0))


async def a_match(server, **details):
    created = await server.hall.create(new_match(**details))
    return created.id, created.tokens


# Hello


@story
async def test_a_hello_with_a_token_opens_its_seat(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            assert north.welcome.seat == "north"
            first = north.seen.frames[0]
            assert (first.frame, first.fresh) == (1, True)
            await north.until(lambda seen: seen.table.match.seats[0].here)
            assert [seat.here for seat in north.seen.table.match.seats] == [True, False]


@story
async def test_a_hello_without_a_token_is_for_a_spectator(house):
    async with house() as server:
        match, _ = await a_match(server)
        async with server.come(match) as spectator:
            assert spectator.welcome.seat is None
            assert spectator.seen.view.choices == ()
            await spectator.until(lambda seen: seen.table.watching == 1)


@story
async def test_a_wrong_hello_is_answered_with_a_code_and_a_sentence(house):
    async with house() as server:
        match, tokens = await a_match(server)
        other, _ = await a_match(server)
        wrong: dict[int, list[Struct | str | bytes]] = {
            4401: [
                Hello(match, "no such token"),
                Hello(other, tokens["north"]),
                Hello("unknown", "no such token"),
                Hello(match, ""),
                Hello(match, "x" * 10_000),
                Hello(match, seat="north"),
                Hello("unknown", seat="north"),
            ],
            4404: [Hello("unknown"), Hello(""), Hello("a\0b"), Hello("x" * 10_000), Hello("☃")],
            4400: [
                "",
                "{",
                "[]",
                "null",
                b"\x00\xff",
                b"{}",
                '{"type":"hello"}',
                Ping(),
                Act("1", "end"),
                Ack(1),
            ],
        }
        for code, messages in wrong.items():
            for message in messages:
                async with server.knock() as talker:
                    await talker.send(message)
                    got, sentence = await talker.close_reason()
                    assert got == code, message
                    assert sentence.endswith(".")


@story
async def test_a_client_without_a_timely_hello_is_disconnected(house):
    before, sockets.HELLO_WITHIN = sockets.HELLO_WITHIN, 0.05
    try:
        async with house() as server, server.knock() as talker:
            assert await talker.close_reason() == (4408, "No hello message was received in time.")
    finally:
        sockets.HELLO_WITHIN = before


@story
async def test_all_texts_are_in_the_language_of_the_hello(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"], language="sv-SE") as talker:
            refused = await talker.ask(Look("1", 99))
            assert refused == Refused("1", "Det finns inget sådant steg.")
            refused = await talker.ask(Say("2", " ", None))
            assert refused == Refused("2", "Meddelandet är tomt.")
            await talker.send("nonsense")
            assert await talker.close_reason() == (4400, "Meddelandet går inte att läsa.")


@story
async def test_before_the_hello_a_browser_is_answered_in_its_own_language(house):
    danish = {"Accept-Language": "da-DK, en;q=0.8"}
    async with house() as server, server.knock(additional_headers=danish) as talker:
        await talker.send(Ping())
        assert await talker.close_reason() == (4400, "Den første besked skal være hello.")


@story
async def test_a_page_of_another_site_gets_no_socket(house):
    async with house() as server:
        match, _ = await a_match(server)
        for origin in ("https://elsewhere.example", "null", f"https://127.0.0.1:{server.port}"):
            with pytest.raises(InvalidStatus) as refused:
                async with server.come(match, origin=origin):
                    pass
            assert refused.value.response.status_code == 403
        async with server.come(match, origin=f"http://127.0.0.1:{server.port}") as own:
            assert isinstance(await own.ask(Ping()), Pong)


# What cannot be read

DEEP = "[" * 8000 + "]" * 8000
JUNK = {
    "no JSON": ("nonsense", 4400),
    "half of it": ('{"type":"act","id":"1","act', 4400),
    "nothing": ("", 4400),
    "bytes": (b"\x00\x01\xff", 4400),
    "a message in bytes": (encoded(Ping()).encode(), 4400),
    "an unknown tag": ('{"type":"destroy","id":"1"}', 4400),
    "a tag that is none": ('{"type":7}', 4400),
    "a list": ("[1,2,3]", 4400),
    "wrong types": ('{"type":"act","id":1,"action":["end"]}', 4400),
    "a step before the first": ('{"type":"undo","id":"1","step":-1}', 4400),
    "half a step": ('{"type":"undo","id":"1","step":0.5}', 4400),
    "an empty id": ('{"type":"act","id":"","action":"end"}', 4400),
    "a long id": (encoded(Act("x" * 101, "end")), 4400),
    "a long action": (encoded(Act("1", "x" * 4001)), 4400),
    "half a character": ('{"type":"act","id":"1","action":"\\ud800"}', 4400),
    "the other half": ('{"type":"say","id":"1","text":"\\udc00!"}', 4400),
    "nested lists": (DEEP, 4400),
    "nested where text should be": ('{"type":"act","id":"1","action":' + DEEP + "}", 4400),
    "nested where nothing should be": ('{"type":"ping","x":' + DEEP[:7000] + DEEP[-7000:] + "}", 4400),
    "hello again": (encoded(Hello("unknown")), 4400),
    "too much": (encoded(Ping()) + " " * sockets.LONGEST_MESSAGE, 4413),
    "too much in letters of several bytes": ('{"type":"ping","x":"' + "☃" * 16_300 + '"}' + " " * 100, 4413),
    "far too much": ("x" * (LONGEST_FOR_UVICORN + 1), 1009),
}


@story
async def test_an_unreadable_message_closes_only_its_own_socket(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["south"]) as other:
            for name, (junk, code) in JUNK.items():
                async with server.come(match, tokens["north"]) as talker:
                    await talker.send(junk)
                    got, sentence = await talker.close_reason()
                    assert (name, got) == (name, code)
                    assert sentence.endswith(".") or code == 1009
                assert isinstance(await other.ask(Ping()), Pong)
            assert await other.ask(Say("1", "still here")) == Done("1")
            await other.until(lambda seen: [said.text for said in seen.talk] == ["still here"])
            await other.until(lambda seen: not seen.table.match.seats[0].here)


@story
async def test_invalid_requests_get_errors_and_the_connection_goes_on(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            strange: list[Act | Undo | Say | Look | Inspect] = [
                Act("a\0b", "end"),
                Act("1", "\0"),
                Act("2", "dance"),
                Act("3", "end\nend"),
                Undo("4", 10**12 - 10**12),
                Say("5", "\x1b[2J"),
                Say("6", "psst", ("nobody",)),
                Look("7", 10**15),
                Look("8", 0, "nobody"),
                Look("9", 0, "south"),
                Inspect("10", "nothing of the kind"),
                Inspect("11", "{" * 400),
            ]
            for request in strange:
                answer = await north.ask(request)
                assert isinstance(answer, Refused), request
                assert answer.id == request.id
                assert answer.reason.endswith((".", ")", "?"))
            for harmless in (Ack(-1), Ack(10**30), Again(-1), Again(10**30)):
                await north.send(harmless)
            assert isinstance(await north.ask(Ping()), Pong)
            assert await north.ask(Act("12", "end")) == Done("12")


@pytest.mark.usefixtures("_no_time_passes")
@story
async def test_a_client_that_sends_too_much_is_disconnected(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as flood, server.come(match, tokens["south"]) as other:
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    await flood.send(Ping())
            assert await flood.close_reason() == (4429, "You are sending too many messages.")
            assert await other.ask(Say("1", "peace")) == Done("1")


# Playing


@story
async def test_the_frame_is_sent_to_all_before_the_answer(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north, server.come(match, tokens["south"]) as south:
            assert await north.ask(Act("1", "end")) == Done("1")
            assert north.seen.view.to_act == ("south",)
            await south.until(lambda seen: seen.view.to_act == ("south",))
            refused = await north.ask(Act("2", "end"))
            assert isinstance(refused, Refused)
            assert "turn" in refused.reason
            assert await north.ask(Undo("3", len(north.seen.log) - 1)) == Done("3")
            await south.until(lambda seen: seen.table.proposal)
            assert await south.ask(Answer("4", True, south.seen.table.proposal.id)) == Done("4")
            await north.until(lambda seen: seen.view.to_act == ("north",))
            assert len(north.seen.log) == 1


@story
async def test_a_spectator_watches_and_talks_but_cannot_act(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match) as spectator, server.come(match, tokens["north"]) as north:
            for request in (
                Act("1", "end"),
                Undo("2", 0),
                Answer("3", True, "north-1"),
                Say("4", "beware", None),
            ):
                assert isinstance(await spectator.ask(request), Refused)
            assert await spectator.ask(Say("5", "what a match", ("spectators",))) == Done("5")
            assert isinstance(await spectator.ask(Look("6", 0)), Moment)
            assert isinstance(await spectator.ask(Look("7", 0, "north")), Refused)
            assert await north.ask(Act("8", "resign")) == Done("8")
            await spectator.until(lambda seen: seen.view.outcome)
            assert isinstance(await spectator.ask(Look("9", 0, "north")), Moment)
            assert north.seen.talk == ()


@story
async def test_a_lens_is_answered(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            lens = north.seen.view.lenses[0]
            query = lens.query
            for blank in lens.fields:
                query = query.replace(f"{{{blank.name}}}", (blank.places or ("A1",))[0])
            answer = await north.ask(Inspect("1", query))
            assert isinstance(answer, Found)
            assert answer.finding.title


@story
async def test_a_lens_is_answered_for_an_earlier_step_and_after_the_end_for_another_seat(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            assert await north.ask(Act("1", "H4-J4")) == Done("1")
            now = await north.ask(Inspect("2", "square J4"))
            before = await north.ask(Inspect("3", "square J4", 0))
            assert (now.finding.title, before.finding.title) == ("J4: northern cavalry", "J4: empty")
            assert (await north.ask(Inspect("4", "lines", 99))).reason == "There is no such step."
            assert isinstance(await north.ask(Inspect("5", "lines", 0, "south")), Refused)
            assert await north.ask(Act("6", "resign")) == Done("6")
            assert isinstance(await north.ask(Inspect("7", "lines", 0, "south")), Found)


@story
async def test_a_spectator_of_a_match_shown_at_its_end_sees_nothing_before(house):
    async with house() as server:
        match, _ = await a_match(server, spectators="at-end")
        async with server.come(match) as spectator:
            assert spectator.seen.view is None
            for request in (Look("1", 0), Inspect("2", "network north")):
                assert isinstance(await spectator.ask(request), Refused)


@story
async def test_a_retry_after_a_lost_connection_is_idempotent(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as stays:
            async with server.come(match, tokens["north"]) as north:
                stream, last = north.welcome.stream, north.seen.frames[-1].frame
                await north.send(Act("mine", "end"))
                north.connection.transport.abort()  # the answer is lost
            await stays.until(lambda seen: seen.view.to_act == ("south",))
            async with server.come(match, tokens["north"], resume=Resume(stream, last)) as again:
                assert again.welcome.stream == stream
                again.seen = north.seen
                await again.until(lambda seen: seen.view.to_act == ("south",))
                assert sum(frame.fresh for frame in again.seen.frames) == 1
                assert await again.ask(Act("mine", "end")) == Done("mine")
                assert len(again.seen.log) == 2
                await again.send(Again(0))
                assert isinstance(await again.ask(Ping()), Pong)
                assert again.seen.frames[-1].frame >= last


@contextmanager
def logged_warnings():
    """The list of what the server logs of warnings and errors meanwhile."""
    messages = []

    class Collector(logging.Handler):
        def emit(self, record):
            messages.append(record.getMessage())

    handler = Collector(logging.WARNING)
    logging.getLogger("sandtable").addHandler(handler)
    try:
        yield messages
    finally:
        logging.getLogger("sandtable").removeHandler(handler)


async def all_have_left(server):
    async with asyncio.timeout(PATIENCE):
        while server.app.state.sockets.open:
            await asyncio.sleep(0.005)


@story
async def test_a_client_that_vanishes_is_no_error_and_leaves_its_chair(house):
    with logged_warnings() as warnings:
        async with house() as server:
            match, tokens = await a_match(server)
            async with server.come(match, tokens["south"]) as south:
                for _ in range(5):
                    async with server.come(match, tokens["north"]) as north:
                        await south.until(lambda seen: seen.table.match.seats[0].here)
                        await north.send(Say(new_id(), "bye"))
                        north.connection.transport.abort()
                    await south.until(lambda seen: not seen.table.match.seats[0].here)
            await all_have_left(server)
            assert not (await server.hall.live(match)).presence.anybody_here
    assert warnings == []


class _LateLink:
    """A process that answers a client only when it has gone."""

    def __init__(self):
        self.gone = asyncio.Event()

    async def send(self, event):
        if event["type"] == "websocket.disconnect":
            self.gone.set()

    async def receive(self):
        await self.gone.wait()
        return {"type": "websocket.send", "text": "too late"}


@story
async def test_a_client_that_vanishes_before_the_other_process_answers_is_no_error(house):
    with logged_warnings() as warnings:
        async with house() as server:
            match, tokens = await a_match(server)
            link = _LateLink()
            server.app.state.forwarding = SimpleNamespace(link=lambda *_: nullcontext(link))
            async with server.knock() as talker:
                await talker.send(Hello(match, tokens["north"]))
                talker.connection.transport.abort()
            async with asyncio.timeout(PATIENCE):
                await link.gone.wait()
            await all_have_left(server)
    assert warnings == []


# Renewed links, sessions, the end


@story
async def test_a_renewed_link_closes_the_sockets_of_the_old_one(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with (
            server.come(match, tokens["north"]) as old,
            server.come(match, tokens["south"]) as south,
            server.come(match) as spectator,
        ):
            renewed = await server.hall.renew(tokens["north"])
            assert (await old.close_reason())[0] == 4401
            async with server.knock() as again:
                await again.send(Hello(match, tokens["north"]))
                assert (await again.close_reason())[0] == 4401
            async with server.come(match, renewed) as north:
                assert await north.ask(Act("1", "end")) == Done("1")
            for other in (south, spectator):
                assert isinstance(await other.ask(Ping()), Pong)


@story
async def test_a_token_renewed_during_the_hello_closes_the_socket(house):
    async with house() as server:
        match, tokens = await a_match(server)
        find = server.hall.live

        async def find_slowly(match_id):
            server.hall.live = find
            await server.hall.renew(tokens["north"])  # between authentication and the first frame
            return await find(match_id)

        server.hall.live = find_slowly
        async with server.knock() as talker:
            await talker.send(Hello(match, tokens["north"]))
            assert (await talker.close_reason())[0] == 4401
            assert not talker.seen.frames
        assert not (await server.hall.live(match)).presence.anybody_here


@story
async def test_a_session_opens_a_seat_in_its_accounts_list(house):
    async with house() as server:
        match, tokens = await a_match(server)
        accounts = server.hall.store.accounts
        sessions = {}
        for name in ("Ada", "Guy"):
            account = await accounts.create(name, "a hash")
            sessions[name] = {"Cookie": f"sandtable-session={await accounts.open_session(account, 60_000)}"}
            if name == "Ada":
                await accounts.keep_seat(account, tokens["north"])
        async with server.come(match, seat="north", additional_headers=sessions["Ada"]) as ada:
            assert ada.welcome.seat == "north"
            assert await ada.ask(Act("1", "end")) == Done("1")
        nobody = {"Cookie": "sandtable-session=nonsense"}
        for headers, seat in (
            (sessions["Ada"], "south"),
            (sessions["Guy"], "north"),
            (nobody, "north"),
            ({}, "north"),
        ):
            async with server.knock(additional_headers=headers) as talker:
                await talker.send(Hello(match, seat=seat))
                assert (await talker.close_reason())[0] == 4401


ADA = {"name": "Ada", "password": "correct horse"}


@asynccontextmanager
async def browser(server):
    """Ada's browser, whose session opens the seats in her account's list."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", trust_env=False) as http:
        if (await http.post("/api/session", json=ADA)).status_code != 200:
            assert (await http.post("/api/accounts", json=ADA)).status_code == 201
        yield http


def cookie(http):
    return {"Cookie": f"sandtable-session={http.cookies['sandtable-session']}"}


async def log_out(http, _):
    await http.delete("/api/session")


async def log_in_again(http, _):
    await http.post("/api/session", json=ADA)


async def forget_the_seat(http, match):
    await http.delete(f"/api/account/matches/{match}/north")


@pytest.mark.parametrize("narrow", [log_out, log_in_again, forget_the_seat])
@story
async def test_a_right_that_ends_closes_what_is_open_by_it(house, narrow):
    async with house() as server, browser(server) as http:
        match, tokens = await a_match(server)
        await http.post("/api/account/matches", json={"token": tokens["north"]})
        async with (
            server.come(match, seat="north", additional_headers=cookie(http)) as ada,
            server.come(match, tokens["north"]) as by_token,
        ):
            await narrow(http, match)
            assert (await ada.close_reason())[0] == 4401
            assert isinstance(await by_token.ask(Ping()), Pong)


@story
async def test_guessing_passwords_locks_out_only_one_address(house):
    async with house(Limits.none().changed("name=2/600")) as server, browser(server) as http:
        elsewhere, wrong = {"X-Forwarded-For": "198.51.100.7"}, ADA | {"password": "wrong horse"}
        guesses = [await http.post("/api/session", json=wrong, headers=elsewhere) for _ in range(3)]
        assert [guess.status_code for guess in guesses] == [401, 401, 429]
        assert (await http.post("/api/session", json=ADA)).status_code == 200


@story
async def test_another_password_closes_what_is_open_by_other_sessions(house):
    async with house() as server, browser(server) as here, browser(server) as there:
        match, tokens = await a_match(server)
        await here.post("/api/account/matches", json={"token": tokens["north"]})
        async with (
            server.come(match, seat="north", additional_headers=cookie(here)) as stays,
            server.come(match, seat="north", additional_headers=cookie(there)) as goes,
        ):
            changed = {"old": ADA["password"], "new": "battery staple"}
            assert (await here.put("/api/account/password", json=changed)).status_code == 204
            assert (await goes.close_reason())[0] == 4401
            assert isinstance(await stays.ask(Ping()), Pong)


@story
async def test_credentials_revoked_during_a_lost_connection_are_checked_later(house):
    async with house() as server, browser(server) as http:
        match, tokens = await a_match(server)
        await http.post("/api/account/matches", json={"token": tokens["north"]})
        store = server.hall.store
        async with (
            server.come(match, seat="north", additional_headers=cookie(http)) as by_session,
            server.come(match, tokens["south"]) as by_token,
            server.come(match) as spectator,
        ):
            await server.app.state.sockets.check(store)
            for stays in (by_session, by_token, spectator):
                assert isinstance(await stays.ask(Ping()), Pong)
            await store.accounts.close_session(http.cookies["sandtable-session"])
            await store.renew(tokens["south"])
            await server.app.state.sockets.check(store)
            for gone in (by_session, by_token):
                assert (await gone.close_reason())[0] == 4401
            assert isinstance(await spectator.ask(Ping()), Pong)


@story
async def test_a_server_that_shuts_down_sends_a_close_reason(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north, server.knock() as silent:
            server.server.should_exit = True
            assert (await north.close_reason())[0] == 1012
            assert (await silent.close_reason())[0] == 1012


@story
async def test_the_clock_is_read_by_the_servers_time(house):
    async with house() as server:
        match, tokens = await a_match(server, clock=Bank(600))
        async with server.come(match, tokens["north"]) as north:
            (running,) = [face for face in north.seen.table.clocks if face.running]
            assert (running.seat, running.left > 590_000) == ("north", True)
            pong = await north.ask(Ping())
            assert pong.now >= north.welcome.now


@story
async def test_an_open_match_accepts_connections_before_it_starts(house):
    async with house() as server:
        match, tokens = await a_match(server, seats=(NewSeat("north", "person"), NewSeat("south", "open")))
        async with server.come(match, tokens["north"]) as north:
            assert north.seen.view is None
            assert isinstance(await north.ask(Act("1", "end")), Refused)
            assert isinstance(await north.ask(Look("2", 0)), Refused)
            await server.hall.claim(match, "south", player="Guy")
            await north.until(lambda seen: seen.view)
            assert await north.ask(Act("1", "end")) == Done("1")


# Slow clients


class _Wire:
    """A socket that accepts all messages."""

    def __init__(self):
        self.sent = []

    async def send(self, data):
        self.sent.append(data)


@story
async def test_a_client_that_accepts_no_messages_is_disconnected():
    outgoing, wire = OutgoingQueue(), _Wire()
    for number in range(300):
        outgoing.send(b"%d" % number)
    assert outgoing.close_reason.code == 1013
    pump = asyncio.create_task(outgoing.pump(wire))
    await asyncio.sleep(0)
    pump.cancel()
    assert wire.sent == []


@story
async def test_what_waits_for_a_slow_client_is_counted_in_bytes():
    outgoing = OutgoingQueue()
    outgoing.send(b"x" * 5_000_000)  # a single message may exceed the limit
    before = outgoing.close_reason
    assert before is None
    outgoing.send(b"x")
    assert outgoing.close_reason.code == 1013
    outgoing, wire = OutgoingQueue(), _Wire()
    pump = asyncio.create_task(outgoing.pump(wire))
    for number in range(1, 5):
        outgoing.send(b"x" * 3_000_000)
        async with asyncio.timeout(PATIENCE):
            while len(wire.sent) < number:
                await asyncio.sleep(0)
    assert outgoing.close_reason is None
    pump.cancel()


class _Stuck:
    """A socket that accepts no messages but sends many."""

    def __init__(self):
        self.read = 0

    async def send(self, _):
        await asyncio.Event().wait()

    async def receive_text(self):
        self.read += 1
        await asyncio.sleep(0)
        return encoded(Act(str(self.read), "end"))


@story
async def test_messages_of_a_closed_client_are_ignored():
    outgoing = OutgoingQueue()
    outgoing.dismiss()
    unused = dict.fromkeys(field.name for field in fields(sockets._Client))  # none of its parts may be used
    nobody = sockets._Client(**unused | {"seat": "north", "outgoing": outgoing})
    with pytest.raises(CloseSocket) as end:
        async with asyncio.timeout(PATIENCE):
            await sockets._send_and_receive(_Stuck(), nobody)
    assert end.value.code == 4401


# How much one may ask for


@story
async def test_a_fresh_frame_holds_the_latest_talk(house):
    async with house() as server:
        match, tokens = await a_match(server)
        live = await server.hall.live(match)
        for number in range(205):
            await server.hall.store.talk.say(match, NewTalk(seat="south", kind="chat", text=str(number)))
        await live.refresh()
        for _ in range(2):  # with a new stream, and with an existing one
            async with server.come(match, tokens["north"]) as north:
                assert [said.text for said in north.seen.talk] == [str(number) for number in range(5, 205)]


@pytest.mark.usefixtures("_no_time_passes")
@story
async def test_looking_back_is_rate_limited_and_the_connection_goes_on(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            answers = [await north.ask(request(str(number))) for number in range(95) for request in LOOKS]
            assert not any(isinstance(answer, Refused) for answer in answers[:100])
            assert isinstance(answers[-1], Refused)
            assert "Too many requests" in answers[-1].reason
            assert await north.ask(Act("1", "end")) == Done("1")


def _inspection(request):
    return Inspect(request, "lines")


LOOKS = (lambda request: Look(request, 0), _inspection)


@pytest.mark.usefixtures("_no_time_passes")
@story
async def test_a_client_that_requests_too_many_frames_is_disconnected(house):
    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north:
            with suppress(ConnectionClosed):
                for _ in range(400):
                    await north.send(Again(10**9))
            assert await north.close_reason() == (4429, "You are requesting frames too often.")


@pytest.mark.parametrize("request_", [Look("slow", 0), Inspect("slow", "lines")])
@story
async def test_what_one_client_has_drawn_keeps_no_other_waiting(house, monkeypatch, request_):
    """What is drawn takes until another client has been answered: on the event loop that would be never."""
    answered = threading.Event()

    def slowly(*args, drawn):
        assert answered.wait(10), "nobody else was answered meanwhile"
        return drawn(*args)

    async with house() as server:
        match, tokens = await a_match(server)
        async with server.come(match, tokens["north"]) as north, server.come(match) as other:
            monkeypatch.setattr(sockets, "moment", partial(slowly, drawn=moment))
            monkeypatch.setattr(sockets, "_found", partial(slowly, drawn=sockets._found))
            await north.send(request_)
            assert isinstance(await other.ask(Ping()), Pong)
            answered.set()
            while not isinstance(drawn := await north.hear(), Moment | Found):
                assert isinstance(drawn, Frame)


@story
async def test_one_address_has_one_thing_drawn_at_a_time(house, monkeypatch):
    """Many sockets do not help it."""
    drawing = []

    def counted(*args, drawn=moment):
        drawing.append(len(drawing))
        try:
            return drawn(*args)
        finally:
            assert len(drawing) == 1
            drawing.clear()

    monkeypatch.setattr(sockets, "moment", counted)
    async with house() as server, AsyncExitStack() as stack:
        match, _ = await a_match(server)
        clients = [await stack.enter_async_context(server.come(match)) for _ in range(4)]
        await asyncio.gather(
            *(client.send(Look(str(number), 0)) for client in clients for number in range(10))
        )
        for client in clients:
            heard = []
            while len(heard) < 10:
                answer = await client.hear()
                heard += [answer.id] if isinstance(answer, Moment) else []
            assert heard == [str(number) for number in range(10)]


@story
async def test_messages_of_all_sockets_of_an_address_are_paced(house):
    async with house(Limits.none().changed("message=8/1")) as server:
        match, _ = await a_match(server)
        async with server.come(match) as first, server.come(match) as second:
            started = time.monotonic()
            for client in (first, second) * 5:
                assert isinstance(await client.ask(Ping()), Pong)
            assert time.monotonic() - started > 2 / 8


@story
async def test_sockets_per_address_are_limited(house):
    async with house(Limits.none().changed("open=2")) as server:
        match, _ = await a_match(server)
        async with server.come(match) as first:
            async with server.come(match), server.knock() as third:
                code, sentence = await third.close_reason()
                assert (code, sentence) == (4429, "Too many connections are open from your address.")
            await first.until(lambda seen: seen.table.watching == 1)
            async with server.come(match):
                pass


# What others should not read


@story
async def test_metrics_are_for_this_machine_only(house):
    async with house() as server, httpx.AsyncClient(trust_env=False) as http:
        address = f"http://127.0.0.1:{server.port}/metrics"
        told = await http.get(address)
        assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert "sandtable_sockets 0.0" in told.text
        through_a_proxy = await http.get(address, headers={"X-Forwarded-For": "192.0.2.7"})
        assert through_a_proxy.status_code == 403


@story
async def test_database_errors_are_not_passed_on(house, monkeypatch):
    async with house() as server:
        match, tokens = await a_match(server)

        async def broken(*_, **__):
            raise StoreError("The database failed: no host db.inside.example.")

        async with server.come(match, tokens["north"]) as north:
            monkeypatch.setattr(server.hall.store, "append", broken)
            refused = await north.ask(Act("1", "end"))
            assert refused.reason.startswith("The database does not answer.")
        monkeypatch.setattr(server.hall.store, "seat_of", broken)
        async with server.knock() as talker:
            await talker.send(Hello(match, tokens["north"]))
            code, sentence = await talker.close_reason()
            assert (code, "inside" in sentence) == (1011, False)


@story
async def test_a_match_that_cannot_be_opened_has_its_own_close_code(house):
    async with house() as server:
        match, tokens = await a_match(server)
        await (await server.hall.live(match)).act("north", "end")
        async with server.hall.store._database.writing() as connection:
            await connection.execute(update(schema.entries).values(action="a secret that no rule knows"))
        server.hall._evict(match)
        async with server.knock() as talker:
            await talker.send(Hello(match, tokens["north"]))
            sentence = "This match cannot be opened by this version of the program."
            assert await talker.close_reason() == (4410, sentence)
