"""Real servers in their own processes, and clients that behave like a browser."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Self, TypeVar

import httpx
import msgspec
import psutil
from msgspec import UNSET
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sandtable.core import ENGLISH
from sandtable.core.clock import Clock
from sandtable.server.texts import say
from sandtable.server.wire import (
    Ack,
    Act,
    CreatedMatch,
    CreateMatch,
    Done,
    Found,
    Frame,
    Hello,
    Inspect,
    LogItem,
    Look,
    Moment,
    Ping,
    Pong,
    Refused,
    Resume,
    Say,
    SeatView,
    SeatWanted,
    TableInfo,
    Talk,
    ToClient,
    ToServer,
    Undo,
    Welcome,
)
from tests.server.merging import view_after

PATIENCE = 120.0  # seconds that a test waits at most
_SANDTABLE = Path(sys.executable).with_name("sandtable")
DATABASE_SILENT = say("database-silent").text_in("en")
_MESSAGE = msgspec.json.Decoder(ToClient)
Answer = TypeVar("Answer")


def story(test: Callable[..., Coroutine[object, object, None]]) -> Callable[..., None]:
    """Run an asynchronous test in its own event loop."""

    @wraps(test)
    def run(*args: object, **kwargs: object) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Server:
    """`sandtable serve` on a free port, which it keeps when it is started again."""

    def __init__(
        self, database_url: str, log: Path, *options: str, program: tuple[str | Path, ...] = (_SANDTABLE,)
    ) -> None:
        self.database_url = database_url
        self.log = log
        self.is_up = asyncio.Event()
        self.port = 0
        self._options = options
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._process, "the server has been started"
        return self._process

    async def start(self) -> None:
        """Start the server, and wait until it answers."""
        await self.launch()
        await self.until_ready()

    async def launch(self) -> None:
        """Start the server's process."""
        arguments = ("--port", str(self.port), "--database-url", self.database_url, "--logs", "text")
        limits = ("--limits", "request=off message=off create=off claim=off socket=off")
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._program, "serve", *arguments, *limits, *self._options,
                stdout=asyncio.subprocess.PIPE, stderr=log, env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip

    async def until_ready(self) -> None:
        """Wait until the server answers."""
        assert self.process.stdout
        async with asyncio.timeout(PATIENCE):
            line = (await self.process.stdout.readline()).decode()
        assert "Sandtable is at http://" in line, f"{line}\n{self.log.read_text()}"
        self.port = int(line.strip().rpartition(":")[2])
        await self.get("/health")
        self.is_up.set()

    async def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server, and return its exit code."""
        self.process.send_signal(by)
        return await self._ended()

    async def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self.process.kill()
        await self._ended()

    async def close(self) -> None:
        """Kill the server if it is running."""
        if self._process and self._process.returncode is None:
            await self.kill()

    async def until_healthy(self) -> None:
        """Wait until the server reaches its database, by asking again and again."""
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            while (await http.get(f"http://{self.address}/health")).status_code != 200:
                await asyncio.sleep(0.02)

    async def until_logged(self, text: str, *, times: int = 1) -> None:
        """Wait until a text is in the log, by reading it again and again."""
        async with asyncio.timeout(PATIENCE):
            while self.log.read_text().count(text) < times:
                await asyncio.sleep(0.02)

    async def workers(self, number: int) -> list[psutil.Process]:
        """Wait until this number of worker processes run, and return them."""
        async with asyncio.timeout(PATIENCE):
            while len(found := self._workers()) != number:
                await asyncio.sleep(0.02)
        return found

    def _workers(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children()
        with suppress(psutil.Error):
            return [child for child in children if "spawn_main" in " ".join(child.cmdline())]
        return []

    async def _ended(self) -> int:
        self.is_up.clear()
        async with asyncio.timeout(PATIENCE):
            await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode

    async def get(self, path: str) -> str:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            return (await http.get(f"http://{self.address}{path}")).raise_for_status().text

    async def post(self, path: str, body: object, answer: type[Answer], token: str = "") -> Answer:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = msgspec.json.encode(body) if body else b""
        headers |= {"Content-Type": "application/json"} if body else {}
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            response = await http.post(f"http://{self.address}{path}", content=content, headers=headers)
        assert response.is_success, response.text
        return msgspec.json.decode(response.content, type=answer)

    async def new_match(self, clock: Clock | None = None) -> CreatedMatch:
        """Create a match for two, and return both tokens."""
        person = SeatWanted("person")
        seats = {"north": person, "south": person}
        request = CreateMatch(game="game-of-war", options={"first": "north"}, seats=seats, clock=clock)
        return await self.post("/api/matches", request, CreatedMatch)


@asynccontextmanager
async def serving(
    database_url: str, log: Path, *options: str, program: tuple[str | Path, ...] = (_SANDTABLE,)
) -> AsyncIterator[Server]:
    """A running server, which is stopped afterwards in any case."""
    server = Server(database_url, log, *options, program=program)
    try:
        await server.start()
        yield server
    finally:
        await server.close()


class HungUp(Exception):  # noqa: N818 - often it is what a test waits for
    """The connection was closed before the answer came."""


class Client:
    """A client: stores what the server sent, and retries after a lost connection."""

    def __init__(
        self,
        server: Server,
        match: str,
        token: str | None = None,
        *,
        language: str = ENGLISH,
        proxy: int | None = None,
    ) -> None:
        self.server = server
        self.proxy = proxy
        """The port at which the client reaches the server; `None` for the server's own."""
        self.match = match
        self.token = token
        self.language = language
        self.view = SeatView()
        self.log: list[LogItem] = []
        self.talk: list[Talk] = []
        self.table: TableInfo | None = None
        self.refused = 0
        """The number of requests that the server refused because of its database."""
        self.received: list[str] = []
        """All messages as they arrived."""
        self.code: int | None = None
        """The code with which the server closed the last connection."""
        self._resume: Resume | None = None
        self._welcome = False
        self._pongs = 0
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[ToClient]] = {}
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        if self._socket:
            await self._socket.close()
        if self._reading:
            await self._reading

    @property
    def options(self) -> list[str]:
        """The choices of this seat that advance the match."""
        choices = self.view.choices or ()
        return [choice.action for choice in choices if not choice.aside]

    async def connect(self, server: Server | None = None) -> None:
        """Connect, resuming the previous connection, or raise `HungUp`."""
        self.server = server or self.server
        if self._reading:
            await self._reading
        port = self.proxy or self.server.port
        self._socket = await connect(f"ws://127.0.0.1:{port}/api/socket", proxy=None, max_size=None)
        self.code, self._welcome = None, False
        await self.send(Hello(self.match, self.token, resume=self._resume, language=self.language))
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(
            lambda client: (client._welcome and client.table is not None) or client.code is not None
        )
        if self.code is not None:
            raise HungUp(self.code)

    async def until(self, condition: Callable[["Client"], bool]) -> None:
        """Wait until the frames fulfil a condition."""
        async with asyncio.timeout(PATIENCE):
            while not condition(self):
                await self._news.wait()

    async def until_back(self, condition: Callable[["Client"], bool]) -> None:
        """Wait until the frames fulfil a condition, reconnecting whenever the server goes away."""
        while not condition(self):
            await self.until(lambda client: condition(client) or client.code is not None)
            if self.code is not None:
                await self.connect_again()

    async def until_closed(self) -> int:
        """Wait until the server closes the connection, and return the code."""
        await self.until(lambda client: client.code is not None)
        assert self.code is not None
        return self.code

    async def act(self, action: str, request: str) -> Done | Refused:
        """Act, and wait for the answer, or raise `HungUp`."""
        return await self._done(Act(request, action))

    async def say(self, text: str, request: str) -> Done | Refused:
        """Send a message to everyone, and wait for the answer, or raise `HungUp`."""
        return await self._done(Say(request, text))

    async def act_until_answered(self, action: str, request: str) -> Done | Refused:
        """Act; if the server goes away without an answer, retry with the same id when it is back."""
        while True:
            try:
                return await self.act(action, request)
            except HungUp:
                await self.connect_again()

    async def act_until_done(self, action: str, request: str) -> Done | Refused:
        """Act; retry with the same id when the server goes away, and while it does not reach its database."""
        while True:
            answer = await self.act_until_answered(action, request)
            if not isinstance(answer, Refused) or answer.reason != DATABASE_SILENT:
                return answer
            self.refused += 1
            await asyncio.sleep(0.05)

    async def connect_again(self) -> None:
        """Connect, and retry until it succeeds; for a server that is stopped or started, its test waits."""
        while True:
            await self.server.is_up.wait()
            async with asyncio.timeout(PATIENCE):
                while self.server.is_up.is_set():
                    with suppress(OSError, WebSocketException, HungUp):  # it went away again
                        return await self.connect()
                    await asyncio.sleep(0.02)

    async def settle(self) -> None:
        """Wait until everything that the server sent before now has arrived."""
        pongs = self._pongs
        await self.send(Ping())
        await self.until(lambda client: client._pongs > pongs)

    async def _done(self, request: Act | Say) -> Done | Refused:
        answer = await self.ask(request)
        assert isinstance(answer, Done | Refused)
        return answer

    async def ask(self, request: Act | Say | Undo | Look | Inspect) -> ToClient:
        """Send a request, and wait for its answer, or raise `HungUp`."""
        answer: asyncio.Future[ToClient] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = answer
        try:
            await self.send(request)
        except ConnectionClosed:
            self._answers.pop(request.id, None)
            raise HungUp from None
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def send(self, message: ToServer) -> None:
        """Send a message, and wait for no answer."""
        assert self._socket
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.received.append(text)
                await self._take(_MESSAGE.decode(text))
                self._wake()
        except ConnectionClosed:
            pass
        finally:
            self.code = socket.close_code
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(HungUp())
            self._answers.clear()
            self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _take(self, message: ToClient) -> None:
        match message:
            case Welcome(stream=stream):
                self._welcome = True
                if self._resume is None or self._resume.stream != stream:
                    self._resume = Resume(stream, 0)
            case Frame():
                await self._take_frame(message)
            case Pong():
                self._pongs += 1
            case Done(request) | Refused(request) | Moment(request) | Found(request):
                if (answer := self._answers.pop(request, None)) and not answer.done():
                    answer.set_result(message)

    async def _take_frame(self, frame: Frame) -> None:
        assert self._resume
        assert frame.fresh or frame.frame == self._resume.frame + 1, "no frame is missing"
        self._resume = replace(self._resume, frame=frame.frame)
        if frame.fresh:
            self.view, self.log, self.talk = SeatView(), [], []
        if isinstance(frame.view, SeatView):
            self.view = view_after(self.view, frame.view)
        if frame.log is not UNSET:
            self.log[frame.log.start :] = frame.log.items
        if frame.table is not UNSET:
            self.table = frame.table
        if frame.talk is not UNSET:
            self.talk += frame.talk
        with suppress(ConnectionClosed):  # what came before the close is still to be read
            await self.send(Ack(frame.frame))


class Tally:
    """The number of acknowledged actions in all matches together."""

    def __init__(self) -> None:
        self.number = 0
        self._changed = asyncio.Condition()

    async def count(self) -> None:
        async with self._changed:
            self.number += 1
            self._changed.notify_all()

    async def more(self, number: int) -> None:
        """Wait until this many more are acknowledged."""
        wanted = self.number + number
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: self.number >= wanted)


class Game:
    """A match between two clients that retry, with the same ids, whatever happens to their requests."""

    def __init__(
        self, match: CreatedMatch, server: Server, tally: Tally, rng: Random, *, proxy: int | None = None
    ) -> None:
        self.match = match
        self.done: list[str] = []
        """The acknowledged actions."""
        self.delays: list[float] = []
        """Seconds until each was acknowledged."""
        self._tally = tally
        self._chance = rng
        self._seats = {
            seat: Client(server, match.match.id, token, proxy=proxy) for seat, token in match.tokens.items()
        }

    @property
    def refused(self) -> int:
        """The number of requests that the server refused because of its database."""
        return sum(client.refused for client in self._seats.values())

    async def play(self, stopping: asyncio.Event, *, longest: int = 10**9, resign: bool = True) -> None:
        """Act in turn until stopped, or until there are `longest` actions; then resign."""
        north, south = self._seats["north"], self._seats["south"]
        try:
            for client in (north, south):
                await client.connect_again()
            while not stopping.is_set() and len(self.done) < longest:
                to_act = await self._to_act(north, south)
                if to_act is None:
                    return
                await self._do(to_act, self._chance.choice(to_act.options))
            if resign:
                await self._do(north, "resign")
        finally:
            for client in (north, south):
                await client.hang_up()

    async def _to_act(self, north: Client, south: Client) -> Client | None:
        for client in (north, south):
            await client.until_back(lambda client: len(client.log) == len(self.done) + 1)
        return next((client for client in (north, south) if client.options), None)

    async def _do(self, client: Client, action: str) -> None:
        request = f"request {len(self.done)}"
        began = perf_counter()
        assert await client.act_until_done(action, request) == Done(request)
        self.delays.append(perf_counter() - began)
        self.done.append(action)
        await self._tally.count()
