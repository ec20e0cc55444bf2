"""One socket: somebody at a seat, or a spectator, who is sent frames and makes requests."""

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
from sandtable.server.projections import visible_match
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
    Refused,
    Say,
    ToClient,
    ToServer,
    Undo,
    Welcome,
)

_log = logging.getLogger(__name__)
LONGEST_MESSAGE = 16_384
HELLO_WITHIN = 10.0  # seconds
_QUEUE = 256  # messages that may wait for a client that is slow
_MOST_WAITING = 4_000_000  # bytes of them
_MESSAGES = (50.0, 200)
"""How many messages a client may send in a second, and at once: fewer than answers may wait for it."""
_COSTLY = (20.0, 100)
"""The same for what takes a view to be drawn: looking back, lenses, and frames sent again."""
_TALK = (0.5, 20)
"""The same for what it says to others: the store keeps only so much of a match's talk."""
_MESSAGE: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(prepared(ToServer))

Socket = WebSocket[Any, Any, Any]


class CloseSocket(Exception):  # noqa: N818 - not an error: how a conversation ends
    """Close the socket with this code and this sentence."""

    def __init__(self, code: int, reason: Sentence | SandtableError) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class SeatCredential(Struct, frozen=True):
    """By what somebody came to a seat: his hello, and the session of an account if that opened it."""

    hello: Hello
    session: str | None
    account: AccountId | None


class OutgoingQueue:
    """The messages that are on their way to a client. Nobody waits for a slow one."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        """In which the client is spoken to: as its browser wishes, until it says hello."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting = 0
        self.farewell: CloseSocket | None = None
        """How the conversation ends, as soon as that is clear: from then on nobody listens either."""
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.right: SeatCredential | None = None

    def send(self, data: bytes) -> None:
        """Put a message on its way, or give the client up if it does not take any."""
        if self.farewell:
            return
        too_much = self._waiting > 0 and self._waiting + len(data) > _MOST_WAITING
        if too_much or self._queue.qsize() >= _QUEUE:
            self.end(CloseSocket(1013, say("too-slow")))
            return
        self._waiting += len(data)
        self._queue.put_nowait(data)

    def tell(self, message: ToClient) -> None:
        """Put a message on its way."""
        self.send(msgspec.json.encode(message))

    def dismiss(self) -> None:
        """The seat has another token now."""
        self.end(CloseSocket(4401, say("seat-renewed")))

    def end(self, farewell: CloseSocket) -> None:
        """Close the socket instead of sending what still waits."""
        if not self.farewell:
            self.farewell = farewell
            self.ended.set_result(None)
        while not self._queue.empty():
            self._queue.get_nowait()

    async def pump(self, socket: Socket) -> None:
        """Send what comes, for ever."""
        while True:
            data = await self._queue.get()
            try:
                await socket.send_data(data.decode(), mode="text")
            except OSError:  # as servers say that nobody is there any more
                raise WebSocketDisconnect(detail="the client is gone") from None
            self._waiting -= len(data)


class Sockets:
    """All sockets of this process: how many there are, and their end when the server goes down."""

    def __init__(self, most_of_an_address: int | None = None) -> None:
        self.open: set[OutgoingQueue] = set()
        self._most = most_of_an_address
        self._of_address: Counter[str] = Counter()

    def enter(self, outgoing: OutgoingQueue, address: str) -> None:
        """Count one more, or raise `CloseSocket` if this address has too many."""
        if self._most is not None and self._of_address[address] >= self._most:
            raise CloseSocket(4429, say("too-many-connections"))
        self._of_address[address] += 1
        self.open.add(outgoing)

    def leave(self, outgoing: OutgoingQueue, address: str) -> None:
        """Count one less, if it was counted."""
        if outgoing in self.open:
            self.open.discard(outgoing)
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    async def check(self, store: Store, account: AccountId | None = None) -> None:
        """Close those who have lost their right to a seat: all, or those who came by this account."""
        for outgoing in list(self.open):
            right = outgoing.right
            if right is None or (account is not None and account != right.account):
                continue
            try:
                await _right(store, right.hello, right.session)
            except CloseSocket as farewell:
                outgoing.end(farewell)
            except StoreError:
                outgoing.end(CloseSocket(1011, say("right-unchecked")))

    def close(self) -> None:
        """The server goes down."""
        for outgoing in list(self.open):
            outgoing.end(CloseSocket(1012, say("going-down")))


class _Client(Struct, frozen=True):
    """Who is at the other end: at which match, at which seat (`None`: a spectator)."""

    live: LiveMatch
    seat: Seat | None
    stream: SeatStream
    outgoing: OutgoingQueue
    talk: TokenBucket
    costly: TokenBucket


@websocket("/api/socket", guards=[check_host_and_origin, rate_limited("socket")])
async def socket_handler(socket: Socket) -> None:
    """Talk with one client until one of both hangs up."""
    state = socket.app.state
    sockets: Sockets = state.sockets
    await socket.accept()
    outgoing, address = OutgoingQueue(request_language(socket)), address_of(socket)
    try:
        sockets.enter(outgoing, address)
        await _converse(socket, state.hall, state.streams, outgoing)
    except CloseSocket as farewell:
        with suppress(Exception):
            await socket.close(farewell.code, farewell.reason.text_in(outgoing.language))
    except WebSocketDisconnect:
        pass
    except Exception:
        _log.exception("A socket broke down.")
        with suppress(Exception):
            await socket.close(1011, say("socket-broke-down").text_in(outgoing.language))
    finally:
        sockets.leave(outgoing, address)


async def _converse(socket: Socket, hall: Hall, streams: Streams, outgoing: OutgoingQueue) -> None:
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
        seat, outgoing.right = await _right(hall.store, hello, session)
        await (await hall.live(hello.match)).load_language(outgoing.language)
        live = await hall.live(hello.match)  # the hall may have let go of it meanwhile
    except UnknownMatch as error:
        raise CloseSocket(4404, error) from None
    except CannotBeOpened as error:
        log_unopened(error)
        raise CloseSocket(4410, error) from None
    except StoreError:
        _log.exception("A socket could not be opened.")
        raise CloseSocket(1011, say("database-silent")) from None
    stream = streams.of(live, seat, outgoing.language)
    guest = _Client(live, seat, stream, outgoing, TokenBucket(*_TALK), TokenBucket(*_COSTLY))
    outgoing.tell(Welcome(seat, stream.id, now_ms()))
    stream.join(outgoing, hello.resume)
    try:
        await hall.arrive(live, seat)
        # From here on it is told when a right ends; it may have been just before.
        await _right(hall.store, hello, session)
        await _talk_and_listen(socket, guest)
    finally:
        stream.leave(outgoing)
        await hall.leave(live, seat)


async def _talk_and_listen(socket: Socket, guest: _Client) -> None:
    outgoing = guest.outgoing
    pump = asyncio.ensure_future(outgoing.pump(socket))
    listen = asyncio.ensure_future(_listen(socket, guest))
    try:
        await asyncio.wait({pump, listen, outgoing.ended}, return_when=asyncio.FIRST_COMPLETED)
        if outgoing.farewell:
            raise outgoing.farewell
        for task in (pump, listen):
            if task.done():
                task.result()
    finally:
        pump.cancel()
        listen.cancel()
        await asyncio.gather(pump, listen, return_exceptions=True)


async def _right(
    store: Store, hello: Hello, session: str | None
) -> tuple[Seat | None, SeatCredential | None]:
    """The seat that the client has a right to, and by what; without a seat he is a spectator."""
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


async def _listen(socket: Socket, guest: _Client) -> None:
    pace = TokenBucket(*_MESSAGES)
    while True:
        message = _decoded(await socket.receive_data(mode="text"))
        if guest.outgoing.farewell:
            return
        if not pace.take():
            raise CloseSocket(4429, say("too-many-messages"))
        await _serve(guest, message)


def _decoded(text: str) -> ToServer:
    if len(text) > LONGEST_MESSAGE:
        raise CloseSocket(4413, say("message-too-long"))
    try:
        return _MESSAGE.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        raise CloseSocket(4400, say("message-unreadable")) from None


async def _serve(guest: _Client, message: ToServer) -> None:
    match message:
        case Ack(frame):
            guest.stream.acknowledge(guest.outgoing, frame)
        case Again(frame):
            if not guest.costly.take():
                raise CloseSocket(4429, say("frames-too-often"))
            guest.stream.repeat(guest.outgoing, frame)
        case Ping():
            guest.outgoing.tell(Pong(now_ms()))
        case Hello():
            raise CloseSocket(4400, say("hello-again"))
        case _:
            guest.outgoing.tell(await _answer(guest, message))


async def _answer(guest: _Client, request: Act | Undo | Answer | Say | Look | Inspect) -> ToClient:
    """Carry a request out, or say why not."""
    try:
        if isinstance(request, Look | Inspect) and not guest.costly.take():
            raise IllegalAction(say("asks-too-fast"))
        match request:
            case Look():
                return _look(guest, request)
            case Inspect():
                return _inspect(guest, request)
            case _:
                await _change(guest, request)
                return Done(request.id)
    except IllegalAction as error:
        return Refused(request.id, error.text_in(guest.stream.language), error.rule)
    except SandtableError as error:
        if type(error) is StoreError:
            _log.exception("A request over a socket failed.")
        return Refused(request.id, sentence(error, guest.stream.language))


async def _change(guest: _Client, request: Act | Undo | Answer | Say) -> None:
    live, seat = guest.live, guest.seat
    if isinstance(request, Say):
        if not guest.talk.take():
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
                raise live.reason(seat, action, error, guest.stream.language) from None
        case Undo(id, step):
            await live.undo(seat, step=step, client_id=id)
        case Answer(id, agree, proposal):
            await live.answer(seat, proposal, agree=agree, client_id=id)


def _look(guest: _Client, request: Look) -> ToClient:
    seat = guest.seat if request.seat is msgspec.UNSET else request.seat
    if seat != guest.seat and guest.live.status != "over":
        raise IllegalAction(say("eyes-when-over"))
    if seat is not None and seat not in guest.live.seats:
        raise IllegalAction(say("seat-unknown"))
    try:
        return guest.stream.moment(request.id, request.step, seat)
    except IndexError:
        raise IllegalAction(say("step-unknown")) from None


def _inspect(guest: _Client, request: Inspect) -> ToClient:
    match = visible_match(guest.live, guest.seat, guest.stream.language)
    if match is None:
        raise IllegalAction(say("nothing-to-see"))
    return Found(request.id, match.inspect(guest.seat, request.query))
