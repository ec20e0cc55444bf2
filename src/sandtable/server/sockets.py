"""One WebSocket per client: a player or spectator, who gets frames and sends requests."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from sandtable.core import ENGLISH, IllegalAction, SandtableError, Seat, Sentence
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.core.language import preferred_language
from sandtable.matches import Store, StoreError, UnknownMatch, UnknownToken
from sandtable.matches.errors import CannotBeOpened
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import AccountId
from sandtable.matches.rate_limit import TokenBucket
from sandtable.server.auth import session_of
from sandtable.server.errors import log_unopened, sentence
from sandtable.server.projections import visible_match, visible_match_at
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.security import check_host_and_origin
from sandtable.server.streams import SeatStream, Streams
from sandtable.server.texts import request_language, say
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
_QUEUE_LENGTH = 256  # messages that may wait for a slow client
_QUEUE_BYTES = 4_000_000  # their total size
_MESSAGES = (50.0, 200)
"""Rate limit of a client's messages, per second and burst. The burst is below `_QUEUE_LENGTH`."""
_COSTLY = (20.0, 100)
"""Rate limit of requests for which a view is drawn: looking back, lenses, and repeated frames."""
_TALK = (0.5, 20)
"""Rate limit of talk: the store limits the talk of a match."""
_MESSAGE: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(prepared(ToServer))

Socket = WebSocket[Any, Any, Any]


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
    """The queued messages for a client. The server never waits for a slow client."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        """The client's language: that of its browser until it says hello."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting = 0
        self.close_reason: CloseSocket | None = None
        """Why the socket is being closed; once set, messages of the client are ignored."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.credential: SeatCredential | None = None

    def send(self, data: bytes) -> None:
        """Queue a message, or close the socket if the queue is full."""
        if self.close_reason:
            return
        too_much = self._waiting > 0 and self._waiting + len(data) > _QUEUE_BYTES
        if too_much or self._queue.qsize() >= _QUEUE_LENGTH:
            self.end(CloseSocket(1013, say("too-slow")))
            return
        self._waiting += len(data)
        self._queue.put_nowait(data)

    def send_message(self, message: ToClient) -> None:
        """Encode and queue a message."""
        self.send(msgspec.json.encode(message))

    def dismiss(self) -> None:
        """Close the socket because the seat has a new token."""
        self.end(CloseSocket(4401, say("seat-renewed")))

    def end(self, reason: CloseSocket) -> None:
        """Close the socket and drop the queued messages."""
        if not self.close_reason:
            self.close_reason = reason
            self.ended.set_result(None)
        while not self._queue.empty():
            self._queue.get_nowait()

    async def pump(self, socket: Socket) -> None:
        """Send queued messages until cancelled."""
        while True:
            data = await self._queue.get()
            try:
                await socket.send_data(data.decode(), mode="text")
            except OSError:  # raised by some servers when the client is gone
                raise WebSocketDisconnect(detail="the client is gone") from None
            self._waiting -= len(data)


class Sockets:
    """All sockets of this process: counted per address, and closed at shutdown."""

    def __init__(self, per_address: int | None = None) -> None:
        self.open: set[OutgoingQueue] = set()
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


@websocket("/api/socket", guards=[check_host_and_origin, rate_limited("socket")])
async def socket_handler(socket: Socket) -> None:
    """Serve one client until either side closes the socket."""
    state = socket.app.state
    sockets: Sockets = state.sockets
    await socket.accept()
    outgoing, address = OutgoingQueue(request_language(socket)), address_of(socket)
    try:
        sockets.enter(outgoing, address)
        await _serve_client(socket, state.hall, state.streams, outgoing)
    except CloseSocket as close:
        with suppress(Exception):
            await socket.close(close.code, close.reason.text_in(outgoing.language))
    except WebSocketDisconnect:
        pass
    except Exception:
        _log.exception("A socket failed.")
        with suppress(Exception):
            await socket.close(1011, say("socket-broke-down").text_in(outgoing.language))
    finally:
        sockets.leave(outgoing, address)


async def _serve_client(socket: Socket, hall: Hall, streams: Streams, outgoing: OutgoingQueue) -> None:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = _decoded(await socket.receive_data(mode="text"))
    except TimeoutError:
        raise CloseSocket(4408, say("no-hello")) from None
    if not isinstance(hello, Hello):
        raise CloseSocket(4400, say("hello-first"))
    outgoing.language = preferred_language([hello.language])
    session = session_of(socket)
    try:
        seat, outgoing.credential = await _authenticate(hall.store, hello, session)
        await (await hall.live(hello.match)).load_language(outgoing.language)
        live = await hall.live(hello.match)  # the hall may have evicted it meanwhile
    except UnknownMatch as error:
        raise CloseSocket(4404, error) from None
    except CannotBeOpened as error:
        log_unopened(error)
        raise CloseSocket(4410, error) from None
    except StoreError:
        _log.exception("A socket could not be opened.")
        raise CloseSocket(1011, say("database-silent")) from None
    stream = streams.of(live, seat, outgoing.language)
    client = _Client(live, seat, stream, outgoing, TokenBucket(*_TALK), TokenBucket(*_COSTLY))
    outgoing.send_message(Welcome(seat, stream.id, now_ms()))
    stream.join(outgoing, hello.resume)
    try:
        await hall.arrive(live, seat)
        # From here on a revoked credential closes the socket; it may have been revoked just before.
        await _authenticate(hall.store, hello, session)
        await _send_and_receive(socket, client)
    finally:
        stream.leave(outgoing)
        await hall.leave(live, seat)


async def _send_and_receive(socket: Socket, client: _Client) -> None:
    outgoing = client.outgoing
    pump = asyncio.ensure_future(outgoing.pump(socket))
    listen = asyncio.ensure_future(_listen(socket, client))
    try:
        await asyncio.wait({pump, listen, outgoing.ended}, return_when=asyncio.FIRST_COMPLETED)
        if outgoing.close_reason:
            raise outgoing.close_reason
        for task in (pump, listen):
            if task.done():
                task.result()
    finally:
        pump.cancel()
        listen.cancel()
        await asyncio.gather(pump, listen, return_exceptions=True)


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
        message = _decoded(await socket.receive_data(mode="text"))
        if client.outgoing.close_reason:
            return
        if not limit.take():
            raise CloseSocket(4429, say("too-many-messages"))
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
                return _look(client, request)
            case Inspect():
                return _inspect(client, request)
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


def _look(client: _Client, request: Look) -> ToClient:
    seat = _viewpoint(client, request)
    try:
        return client.stream.moment(request.id, request.step, seat)
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


def _inspect(client: _Client, request: Inspect) -> ToClient:
    match = visible_match(client.live, client.seat, client.stream.language)
    if match is None:
        raise IllegalAction(say("nothing-to-see"))
    if request.step is msgspec.UNSET:
        return Found(request.id, match.inspect(client.seat, request.query))
    seat = _viewpoint(client, request)
    try:
        past = visible_match_at(match, seat, request.step)
    except IndexError:
        raise IllegalAction(say("step-unknown")) from None
    return Found(request.id, past.inspect(seat, request.query))
