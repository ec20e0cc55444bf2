"""Real servers in their own processes, and clients that behave like a browser."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Self, TypeVar

import httpx
import msgspec
from msgspec import UNSET
from msgspec.structs import asdict, replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sandtable.server.wire import (
    Ack,
    Act,
    CreatedMatch,
    CreateMatch,
    Done,
    Frame,
    Hello,
    LogItem,
    Refused,
    Resume,
    Say,
    SeatView,
    SeatWanted,
    TableInfo,
    Talk,
    ToClient,
    ToServer,
    Welcome,
)

PATIENCE = 120.0  # seconds that a test waits at most
_SANDTABLE = Path(sys.executable).with_name("sandtable")
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

    def __init__(self, database_url: str, log: Path, *options: str) -> None:
        self.database_url = database_url
        self.log = log
        self.is_up = asyncio.Event()
        self.port = 0
        self._options = options
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
        arguments = ("--port", str(self.port), "--database-url", self.database_url, "--logs", "text")
        limits = ("--limits", "create=off claim=off")
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                _SANDTABLE, "serve", *arguments, *limits, *self._options,
                stdout=asyncio.subprocess.PIPE, stderr=log, env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert self._process.stdout
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode()
        assert "Sandtable is at http://" in line, f"{line}\n{self.log.read_text()}"
        self.port = int(line.strip().rpartition(":")[2])
        await self.get("/health")
        self.is_up.set()

    async def stop(self) -> int:
        """Stop the server, and return its exit code."""
        self.process.terminate()
        return await self._ended()

    async def kill(self) -> None:
        """Kill the server, as a power cut would."""
        self.process.kill()
        await self._ended()

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

    async def new_match(self) -> CreatedMatch:
        """Create a match for two, and return both tokens."""
        person = SeatWanted("person")
        seats = {"north": person, "south": person}
        request = CreateMatch(game="game-of-war", options={"first": "north"}, seats=seats)
        return await self.post("/api/matches", request, CreatedMatch)


@asynccontextmanager
async def serving(database_url: str, log: Path, *options: str) -> AsyncIterator[Server]:
    """A running server, which is stopped afterwards in any case."""
    server = Server(database_url, log, *options)
    try:
        await server.start()
        yield server
    finally:
        if server._process and server._process.returncode is None:
            await server.kill()


class HungUp(Exception):  # noqa: N818 - often it is what a test waits for
    """The connection was closed before the answer came."""


class Client:
    """A client: stores what the server sent, and retries after a lost connection."""

    def __init__(self, server: Server, match: str, token: str | None = None) -> None:
        self.server = server
        self.match = match
        self.token = token
        self.view = SeatView()
        self.log: list[LogItem] = []
        self.talk: list[Talk] = []
        self.table: TableInfo | None = None
        self.code: int | None = None
        """The code with which the server closed the last connection."""
        self._resume: Resume | None = None
        self._welcome = False
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Done | Refused]] = {}
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
        self._socket = await connect(f"ws://{self.server.address}/api/socket", proxy=None, max_size=None)
        self.code, self._welcome = None, False
        await self._send(Hello(self.match, self.token, resume=self._resume))
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
                await self._connect_again()

    async def until_closed(self) -> int:
        """Wait until the server closes the connection, and return the code."""
        await self.until(lambda client: client.code is not None)
        assert self.code is not None
        return self.code

    async def act(self, action: str, request: str) -> Done | Refused:
        """Act, and wait for the answer, or raise `HungUp`."""
        return await self._ask(Act(request, action))

    async def say(self, text: str, request: str) -> Done | Refused:
        """Send a message to everyone, and wait for the answer, or raise `HungUp`."""
        return await self._ask(Say(request, text))

    async def act_until_answered(self, action: str, request: str) -> Done | Refused:
        """Act; if the server goes away without an answer, retry with the same id when it is back."""
        while True:
            try:
                return await self.act(action, request)
            except HungUp:
                await self._connect_again()

    async def _connect_again(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.server.is_up.wait()
                with suppress(OSError, WebSocketException, HungUp):  # it went away again
                    return await self.connect()

    async def _ask(self, request: Act | Say) -> Done | Refused:
        answer: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = answer
        try:
            await self._send(request)
        except ConnectionClosed:
            self._answers.pop(request.id, None)
            raise HungUp from None
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def _send(self, message: ToServer) -> None:
        assert self._socket
        await self._socket.send(msgspec.json.encode(message).decode())

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
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
            case Done(request) | Refused(request):
                if (answer := self._answers.pop(request, None)) and not answer.done():
                    answer.set_result(message)
            case _:
                raise AssertionError(f"nobody asked for {message}")

    async def _take_frame(self, frame: Frame) -> None:
        assert self._resume
        assert frame.fresh or frame.frame == self._resume.frame + 1, "no frame is missing"
        self._resume = replace(self._resume, frame=frame.frame)
        if frame.fresh:
            self.view, self.log, self.talk = SeatView(), [], []
        if isinstance(frame.view, SeatView):
            changes = {name: part for name, part in asdict(frame.view).items() if part is not UNSET}
            self.view = replace(self.view, **changes)
        if frame.log is not UNSET:
            self.log[frame.log.start :] = frame.log.items
        if frame.table is not UNSET:
            self.table = frame.table
        if frame.talk is not UNSET:
            self.talk += frame.talk
        await self._send(Ack(frame.frame))
