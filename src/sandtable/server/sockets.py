"""One WebSocket per client: a player or spectator, who gets frames and sends requests."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from sandtable.core import ENGLISH, IllegalAction, Match, SandtableError, Seat, Sentence
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.core.language import preferred_language
from sandtable.matches import Store, StoreError, UnknownMatch, UnknownToken
from sandtable.matches.errors import CannotBeOpened, OwnedElsewhere
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import AccountId
from sandtable.matches.rate_limit import TokenBucket
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server.auth import session_of
from sandtable.server.errors import ApiError, log_unopened, sentence
from sandtable.server.forwarding import Forwarding, LinkLost, forward_socket
from sandtable.server.projections import moment, visible_match, visible_match_at
from sandtable.server.rate_limits import RateLimiter, address_of
from sandtable.server.security import check_host, check_origin
from sandtable.server.streams import SeatStream, Streams
from sandtable.server.texts import request_language, say
from sandtable.server.websocket_protocol import SEND_NOW
from sandtable.server.wire import (
    Ack,
    Act,
    Again,
    Answer,
    Done,
    Found,
    Hello,
    Inspect,
    Look,
    Ping,
    Pong,
    Redo,
    Refused,
    Say,
    ToClient,
    ToServer,
    Undo,
    Welcome,
)

_log = logging.getLogger(__name__)
LONGEST_MESSAGE = 16_384  # characters
HELLO_WITHIN = 10.0  # seconds
_MOVE_WITHIN = 2.0  # seconds in which an answer is still sent after the match has moved
_QUEUE_LENGTH = 256  # messages that may wait for a slow client
_QUEUE_BYTES = 4_000_000  # their total size
_MESSAGES = (50.0, 200)
"""Rate limit of a client's messages, per second and burst. The burst is below `_QUEUE_LENGTH`."""
_COSTLY = (20.0, 100)
"""Rate limit of requests for which a view is drawn: looking back, lenses, and repeated frames."""
_TALK = (0.5, 20)
"""Rate limit of talk: the store limits the talk of a match."""
_MESSAGE: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(prepared(ToServer))

PATH = "/api/socket"


class Disconnected(Exception):  # noqa: N818 - not an error
    """The client is gone."""


class CloseSocket(Exception):  # noqa: N818 - not always an error
    """Close the socket with a code and a reason."""

    def __init__(self, code: int, reason: Sentence | SandtableError) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class SeatCredential(Struct, frozen=True):
    """The credential for a seat: the client's hello, and the session if an account opened the seat."""

    hello: Hello
    session: str | None
    account: AccountId | None


class OutgoingQueue:
    """The messages to a client, queued if it is slow. The server never waits for it."""

    __slots__ = (
        "_alarm",
        "_empty",
        "_ended",
        "_moving",
        "_queue",
        "_send_now",
        "_waiting",
        "answering",
        "close_reason",
        "credential",
        "language",
        "settled",
    )

    def __init__(self, language: str = ENGLISH, send_now: Callable[[bytes], bool] = lambda _: False) -> None:
        self.language = language
        """The client's language: that of its browser until it says hello."""
        self._send_now = send_now
        """Sends a message if the connection can take it, and returns whether it could."""
        self._queue: list[bytes] = []
        self._waiting = 0
        self._alarm: asyncio.Future[None] | None = None
        """What `pump` waits for while there is nothing to send."""
        self._empty: asyncio.Future[None] | None = None
        """What `settle` waits for while there is something to send."""
        self._moving: asyncio.Task[None] | None = None
        self._ended = False
        self.close_reason: CloseSocket | None = None
        """Why the socket is being closed; once set, messages of the client are ignored."""
        self.credential: SeatCredential | None = None
        self.answering = asyncio.Lock()
        """Held while a request of the client is carried out."""
        self.settled = False
        """Whether further requests are ignored, because the server stops or the match moves."""

    def send(self, data: bytes) -> None:
        """Send or queue a message, or close the socket if the queue is full."""
        if self.close_reason:
            return
        # Nothing goes past `pump`: before it runs, the client's credential is not checked for the last time.
        if self._alarm and self._waiting == 0 and not self._ended and self._send_now(data):
            return
        too_much = self._waiting > 0 and self._waiting + len(data) > _QUEUE_BYTES
        if too_much or len(self._queue) >= _QUEUE_LENGTH:
            self.end(CloseSocket(1013, say("too-slow")))
            return
        self._waiting += len(data)
        self._queue.append(data)
        self._wake()

    def send_message(self, message: ToClient) -> None:
        """Encode and queue a message."""
        self.send(msgspec.json.encode(message))

    def dismiss(self) -> None:
        """Close the socket because the seat has a new token."""
        self.end(CloseSocket(4401, say("seat-renewed")))

    def move(self) -> None:
        """Close the socket, once its answer is sent: another process takes over the match."""
        self.settled = True
        self._moving = asyncio.create_task(self._move())

    async def _move(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_MOVE_WITHIN):
                await self.settle()
        self.end(CloseSocket(1012, OwnedElsewhere()))

    def end(self, reason: CloseSocket | None = None) -> None:
        """Drop the queued messages and let `pump` return; with a reason, the socket is then closed."""
        self.close_reason = self.close_reason or reason
        self._ended = True
        self._queue.clear()
        self._wake()
        self._report_empty()

    def _wake(self) -> None:
        if self._alarm and not self._alarm.done():
            self._alarm.set_result(None)

    def _report_empty(self) -> None:
        if self._empty and not self._empty.done():
            self._empty.set_result(None)

    async def settle(self) -> None:
        """Ignore further requests, and wait until the answer to the current one has been sent."""
        self.settled = True
        async with self.answering:
            while self._waiting > 0 and not self._ended:
                if self._empty is None or self._empty.done():
                    self._empty = asyncio.get_running_loop().create_future()
                await asyncio.shield(self._empty)

    async def pump(self, socket: "Socket") -> None:
        """Send queued messages until the queue ends."""
        while not self._ended:
            while self._queue:
                data = self._queue.pop(0)
                await socket.send(data)
                self._waiting -= len(data)
                del data  # while this waits, it would keep the last message, which may be large
            self._report_empty()
            if not self._ended:
                self._alarm = asyncio.get_running_loop().create_future()
                await self._alarm


class Sockets:
    """All sockets of this process: counted per address, and closed at shutdown."""

    def __init__(self, per_address: int | None = None) -> None:
        self.open: set[OutgoingQueue] = set()
        self.closed = 0
        """Number of sockets that were open and are not any more."""
        self.turns = FairSemaphore(1)
        """Turns to draw what clients ask for: each address in turn, so that one delays only itself."""
        self._per_address = per_address
        self._counts: Counter[str] = Counter()

    def enter(self, outgoing: OutgoingQueue, address: str) -> None:
        """Count a socket, or raise `CloseSocket` if its address has too many."""
        if self._per_address is not None and self._counts[address] >= self._per_address:
            raise CloseSocket(4429, say("too-many-connections"))
        self._counts[address] += 1
        self.open.add(outgoing)

    def leave(self, outgoing: OutgoingQueue, address: str) -> None:
        """Stop counting a socket, if it was counted."""
        if outgoing in self.open:
            self.open.discard(outgoing)
            self.closed += 1
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    async def check(self, store: Store, account: AccountId | None = None) -> None:
        """Close sockets whose credential is no longer valid: of all clients, or of those by an account."""
        for outgoing in list(self.open):
            credential = outgoing.credential
            if credential is None or (account is not None and account != credential.account):
                continue
            try:
                await _authenticate(store, credential.hello, credential.session)
            except CloseSocket as reason:
                outgoing.end(reason)
            except StoreError:
                outgoing.end(CloseSocket(1011, say("right-unchecked")))

    async def settle(self, seconds: float) -> None:
        """Send the answers that clients wait for, and ignore further requests, because the server stops.

        What was stored is acknowledged: the sockets are closed only then. Slow clients get some seconds.
        """
        settling = [asyncio.create_task(outgoing.settle()) for outgoing in self.open]
        if settling:
            _, late = await asyncio.wait(settling, timeout=seconds)
            for task in late:
                task.cancel()

    def close(self) -> None:
        """Close all sockets because the server shuts down."""
        for outgoing in list(self.open):
            outgoing.end(CloseSocket(1012, say("going-down")))


class _Client(Struct, frozen=True):
    """A connected client: its match, and its seat or `None` for a spectator."""

    live: LiveMatch
    seat: Seat | None
    stream: SeatStream
    outgoing: OutgoingQueue
    talk: TokenBucket
    costly: TokenBucket
    turn: Callable[[], AbstractAsyncContextManager[None]]
    """Waits for the client's turn to have something drawn."""
    delay: Callable[[], float]
    """Counts a message of the client's address, and returns the seconds that it has to wait."""


class Socket:
    """A WebSocket of a client, by the functions of ASGI."""

    __slots__ = ("_send", "address", "language", "receive", "scope", "send_now", "session", "state")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request to open a socket, or raise `ApiError`."""
        connection: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
        check_host(connection)
        check_origin(connection)
        self.state = connection.app.state
        self.address = address_of(connection)
        limiter: RateLimiter = self.state.limiter
        limiter.count("socket", self.address)
        self.language = request_language(connection)
        """The language of the client's browser."""
        self.session = session_of(connection)
        self.scope, self.receive, self._send = scope, receive, send
        extensions: dict[str, Any] = scope.get("extensions") or {}
        self.send_now: Callable[[bytes], bool] = extensions.pop(SEND_NOW, lambda _: False)

    def forget_request(self) -> None:
        """Free the memory of the request's headers, which are not needed any more."""
        self.scope["headers"] = []
        self.scope["state"].clear()

    async def accept(self) -> None:
        """Accept the connection."""
        await self.receive()  # that it is wanted
        await self.send_event({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive_text(self) -> str:
        """Wait for the next message, or raise `Disconnected`."""
        message: Any = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        return message.get("text") or ""

    async def send_event(self, event: Message) -> None:
        """Send an event of ASGI, or raise `Disconnected`."""
        try:
            await self._send(event)
        except OSError:  # raised by some servers when the client is gone
            raise Disconnected from None

    async def send(self, data: bytes) -> None:
        """Send a message, or raise `Disconnected`."""
        await self.send_event({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def close(self, code: int, reason: str) -> None:
        """Close the connection, or refuse it if it is not accepted."""
        await self.send_event({"type": "websocket.close", "code": code, "reason": reason})


class SocketEndpoint:
    """An ASGI application that serves the sockets itself, and passes all other requests on.

    A message would go through ten of Litestar's functions in each direction, which takes longer than all the
    rest, and each connection would hold them in memory.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a client until either side closes the socket."""
        if scope["type"] != ScopeType.WEBSOCKET or scope["path"] != PATH:
            await self._app(scope, receive, send)
            return
        try:
            socket = Socket(scope, receive, send)
        except ApiError as error:
            await receive()
            await send({"type": "websocket.close", "code": 4000 + error.status, "reason": str(error)})
        else:
            await _serve(socket)


async def _serve(socket: Socket) -> None:
    sockets: Sockets = socket.state.sockets
    outgoing = OutgoingQueue(socket.language, socket.send_now)
    try:
        await socket.accept()
        sockets.enter(outgoing, socket.address)
        await _serve_client(socket, outgoing)
    except CloseSocket as close:
        with suppress(Exception):
            await socket.close(close.code, close.reason.text_in(outgoing.language))
    except Disconnected:
        pass
    except Exception:
        _log.exception("A socket failed.")
        with suppress(Exception):
            await socket.close(1011, say("socket-broke-down").text_in(outgoing.language))
    finally:
        sockets.leave(outgoing, socket.address)


async def _serve_client(socket: Socket, outgoing: OutgoingQueue) -> None:
    """Wait for the client's hello, and serve the client here or at the process that owns the match."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            text = await socket.receive_text()
            hello = _decoded(text)
    except TimeoutError:
        raise CloseSocket(4408, say("no-hello")) from None
    if not isinstance(hello, Hello):
        raise CloseSocket(4400, say("hello-first"))
    outgoing.language = preferred_language([hello.language])
    state = socket.state
    forwarding: Forwarding | None = state.get("forwarding")
    async with forwarding.link(hello.match, socket.scope) if forwarding else nullcontext() as link:
        if link is None:
            await _serve_seat(socket, outgoing, hello)
            return
        try:
            await forward_socket(socket.receive, socket.send_event, link, text)
        except LinkLost:
            raise CloseSocket(1012, OwnedElsewhere()) from None


async def _serve_seat(socket: Socket, outgoing: OutgoingQueue, hello: Hello) -> None:
    hall: Hall = socket.state.hall
    streams: Streams = socket.state.streams
    sockets: Sockets = socket.state.sockets
    session = socket.session
    socket.forget_request()
    try:
        seat, outgoing.credential = await _authenticate(hall.store, hello, session)
        await (await hall.live(hello.match)).load_language(outgoing.language)
        live = await hall.live(hello.match)  # the hall may have evicted it meanwhile
    except UnknownMatch as error:
        raise CloseSocket(4404, error) from None
    except CannotBeOpened as error:
        log_unopened(error)
        raise CloseSocket(4410, error) from None
    except OwnedElsewhere as error:
        raise CloseSocket(1012, error) from None
    except StoreError:
        _log.exception("A socket could not be opened.")
        raise CloseSocket(1011, say("database-silent")) from None
    if hall.in_memory(live.id) is not live:
        raise CloseSocket(1012, OwnedElsewhere())  # since a moment ago
    stream = streams.of(live, seat, outgoing.language)
    limiter: RateLimiter = socket.state.limiter
    client = _Client(
        live=live,
        seat=seat,
        stream=stream,
        outgoing=outgoing,
        talk=TokenBucket(*_TALK),
        costly=TokenBucket(*_COSTLY),
        turn=partial(sockets.turns.slot, socket.address),
        delay=partial(limiter.delay, "message", socket.address),
    )
    outgoing.send_message(Welcome(seat, stream.id, now_ms()))
    stream.join(outgoing, hello.resume)
    live.on_evicted.append(outgoing.move)
    try:
        hall.arrive(live, seat)
        # From here on a revoked credential closes the socket; it may have been revoked just before.
        await _authenticate(hall.store, hello, session)
        await _send_and_receive(socket, client)
    finally:
        live.on_evicted.remove(outgoing.move)
        stream.leave(outgoing)
        hall.leave(live, seat)


async def _send_and_receive(socket: Socket, client: _Client) -> None:
    outgoing = client.outgoing
    listening = asyncio.ensure_future(_listen(socket, client))
    listening.add_done_callback(lambda _: outgoing.end())
    try:
        await outgoing.pump(socket)
        if outgoing.close_reason:
            raise outgoing.close_reason
        listening.result()
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        outgoing.end()


async def _authenticate(
    store: Store, hello: Hello, session: str | None
) -> tuple[Seat | None, SeatCredential | None]:
    """The seat that a client's credential opens, and the credential; `None` for a spectator."""
    if hello.token is not None:
        held = await store.seat_of(hello.token)
        if held is None or held.match != hello.match:
            raise CloseSocket(4401, UnknownToken())
        return held.seat, SeatCredential(hello, None, None)
    if hello.seat is None:
        return None, None
    account = await store.accounts.of_session(session) if session else None
    if account is None or not await store.accounts.holds(account.id, hello.match, hello.seat):
        raise CloseSocket(4401, say("account-without-seat"))
    return hello.seat, SeatCredential(hello, session, account.id)


async def _listen(socket: Socket, client: _Client) -> None:
    limit = TokenBucket(*_MESSAGES)
    while True:
        message = _decoded(await socket.receive_text())
        if client.outgoing.close_reason:
            return
        if not limit.take():
            raise CloseSocket(4429, say("too-many-messages"))
        if delay := client.delay():
            await asyncio.sleep(delay)
        async with client.outgoing.answering:
            if not client.outgoing.settled:
                await _handle(client, message)


def _decoded(text: str) -> ToServer:
    if len(text) > LONGEST_MESSAGE:
        raise CloseSocket(4413, say("message-too-long"))
    try:
        return _MESSAGE.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        raise CloseSocket(4400, say("message-unreadable")) from None


async def _handle(client: _Client, message: ToServer) -> None:
    match message:
        case Ack(frame):
            client.stream.acknowledge(client.outgoing, frame)
        case Again(frame):
            if not client.costly.take():
                raise CloseSocket(4429, say("frames-too-often"))
            async with client.turn():
                await asyncio.sleep(0)  # the messages that have arrived are handled without a pause otherwise
                client.stream.repeat(client.outgoing, frame)
        case Ping():
            client.outgoing.send_message(Pong(now_ms()))
        case Hello():
            raise CloseSocket(4400, say("hello-again"))
        case _:
            client.outgoing.send_message(await _answer(client, message))


async def _answer(client: _Client, request: Act | Undo | Redo | Answer | Say | Look | Inspect) -> ToClient:
    """Carry out a request and return its answer."""
    try:
        if isinstance(request, Look | Inspect) and not client.costly.take():
            raise IllegalAction(say("asks-too-fast"))
        match request:
            case Look():
                async with client.turn():
                    return await _look(client, request)
            case Inspect():
                async with client.turn():
                    return await _inspect(client, request)
            case _:
                await _change(client, request)
                return Done(request.id)
    except IllegalAction as error:
        return Refused(request.id, error.text_in(client.stream.language), error.rule)
    except SandtableError as error:
        if type(error) is StoreError:
            _log.exception("A request over a socket failed.")
        return Refused(request.id, sentence(error, client.stream.language))


async def _change(client: _Client, request: Act | Undo | Redo | Answer | Say) -> None:
    live, seat = client.live, client.seat
    if isinstance(request, Say):
        if not client.talk.take():
            raise IllegalAction(say("talks-too-fast"))
        await live.say(seat, request.text, request.to, client_id=request.id)
        return
    if seat is None:
        raise IllegalAction(say("is-spectator"))
    match request:
        case Act(id, action):
            try:
                await live.act(seat, action, client_id=id)
            except IllegalAction as error:
                raise live.reason(seat, action, error, client.stream.language) from None
        case Undo(id, step):
            await live.undo(seat, step=step, client_id=id)
        case Redo(id, step):
            await live.redo(seat, step=step, client_id=id)
        case Answer(id, agree, proposal):
            await live.answer(seat, proposal, agree=agree, client_id=id)


async def _look(client: _Client, request: Look) -> ToClient:
    seat = _viewpoint(client, request)
    match = visible_match(client.live, seat, client.stream.language)
    if match is None:
        raise IllegalAction(say("step-unknown"))
    try:
        return await asyncio.to_thread(moment, match.copy(), request.id, request.step, seat)
    except IndexError:
        raise IllegalAction(say("step-unknown")) from None


def _viewpoint(client: _Client, request: Look | Inspect) -> Seat | None:
    """The seat as which a client looks at an earlier step: its own or, once the match is over, any."""
    seat = client.seat if request.seat is msgspec.UNSET else request.seat
    if seat != client.seat and client.live.status != "over":
        raise IllegalAction(say("eyes-when-over"))
    if seat is not None and seat not in client.live.seats:
        raise IllegalAction(say("seat-unknown"))
    return seat


async def _inspect(client: _Client, request: Inspect) -> ToClient:
    match = visible_match(client.live, client.seat, client.stream.language)
    if match is None:
        raise IllegalAction(say("nothing-to-see"))
    seat = client.seat if request.step is msgspec.UNSET else _viewpoint(client, request)
    return await asyncio.to_thread(_found, match.copy(), request, seat)


def _found(match: Match, request: Inspect, seat: Seat | None) -> Found:
    if request.step is not msgspec.UNSET:
        try:
            match = visible_match_at(match, seat, request.step)
        except IndexError:
            raise IllegalAction(say("step-unknown")) from None
    return Found(request.id, match.inspect(seat, request.query))
