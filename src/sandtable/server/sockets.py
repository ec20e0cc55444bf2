"""One socket: somebody at a seat, or a spectator, who is sent frames and makes requests."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from sandtable.core import IllegalAction, SandtableError, Seat
from sandtable.matches import Store, UnknownMatch
from sandtable.matches.hall import Hall
from sandtable.matches.live import LiveMatch
from sandtable.matches.rows import now
from sandtable.server.limits import limited
from sandtable.server.security import SESSION_COOKIE, check_sender
from sandtable.server.streams import SeatStream, Streams
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
_MESSAGES = (50.0, 200)
"""How many messages a client may send in a second, and at once: fewer than answers may wait for it."""
_TALK = (0.5, 20)
"""The same for what it says to others: the store keeps only so much of a match's talk."""
_MESSAGE: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)

Socket = WebSocket[Any, Any, Any]


class Farewell(Exception):  # noqa: N818 - not an error: how a conversation ends
    """Close the socket with this code and this sentence."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Outgoing:
    """The messages that are on their way to a client. Nobody waits for a slow one."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | Farewell] = asyncio.Queue()
        self.token: str | None = None
        """By which the client came to its seat, if by one."""

    def send(self, data: bytes) -> None:
        """Put a message on its way, or give the client up if it does not take any."""
        if self._queue.qsize() < _QUEUE:
            self._queue.put_nowait(data)
        else:
            self.end(Farewell(1013, "You did not take your messages in time."))

    def tell(self, message: ToClient) -> None:
        """Put a message on its way."""
        self.send(msgspec.json.encode(message))

    def dismiss(self) -> None:
        """The seat has another token now."""
        self.end(Farewell(4401, "The link to this seat was renewed."))

    def end(self, farewell: Farewell) -> None:
        """Close the socket instead of sending what still waits."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(farewell)

    async def pump(self, socket: Socket) -> None:
        """Send what comes, until the end."""
        while True:
            data = await self._queue.get()
            if isinstance(data, Farewell):
                raise data
            try:
                await socket.send_data(data.decode(), mode="text")
            except OSError:  # as servers say that nobody is there any more
                raise WebSocketDisconnect(detail="the client is gone") from None


class Pace:
    """How often a client may do something: steadily at a rate, and for a moment more often."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._rate = a_second
        self._burst = burst
        self._credit = float(burst)
        self._time = time.monotonic()

    def allows(self) -> bool:
        """Count one more; whether that is not too often."""
        moment = time.monotonic()
        self._credit = min(self._burst, self._credit + (moment - self._time) * self._rate)
        self._time = moment
        if self._credit < 1:
            return False
        self._credit -= 1
        return True


class Sockets:
    """All sockets of this process: how many there are, and their end when the server goes down."""

    def __init__(self) -> None:
        self.open: set[Outgoing] = set()

    async def check_tokens(self, store: Store) -> None:
        """Close those whose token was renewed while nothing could be heard of it."""
        for outgoing in list(self.open):
            if outgoing.token is not None and await store.seat_of(outgoing.token) is None:
                outgoing.dismiss()

    def close(self) -> None:
        """The server goes down."""
        for outgoing in list(self.open):
            outgoing.end(Farewell(1012, "The server goes down; connect again in a moment."))


class _Guest(Struct, frozen=True):
    """Who is at the other end: at which match, at which seat (`None`: a spectator)."""

    live: LiveMatch
    seat: Seat | None
    stream: SeatStream
    outgoing: Outgoing
    talk: Pace


@websocket("/api/socket", guards=[check_sender, limited("socket")])
async def socket_handler(socket: Socket) -> None:
    """Talk with one client until one of both hangs up."""
    state = socket.app.state
    sockets: Sockets = state.sockets
    await socket.accept()
    outgoing = Outgoing()
    sockets.open.add(outgoing)
    try:
        await _converse(socket, state.hall, state.streams, outgoing)
    except Farewell as farewell:
        with suppress(Exception):
            await socket.close(farewell.code, farewell.reason)
    except WebSocketDisconnect:
        pass
    except Exception:
        _log.exception("A socket broke down.")
        with suppress(Exception):
            await socket.close(1011, "Something went wrong at the server.")
    finally:
        sockets.open.discard(outgoing)


async def _converse(socket: Socket, hall: Hall, streams: Streams, outgoing: Outgoing) -> None:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = _decoded(await socket.receive_data(mode="text"))
    except TimeoutError:
        raise Farewell(4408, "You did not say hello in time.") from None
    if not isinstance(hello, Hello):
        raise Farewell(4400, "The first message is hello.")
    session = socket.cookies.get(SESSION_COOKIE)
    seat = await _seat(hall, hello, session)
    try:
        live = await hall.live(hello.match)
    except UnknownMatch as error:
        raise Farewell(4404, str(error)) from None
    outgoing.token = hello.token
    stream = streams.of(live, seat)
    guest = _Guest(live, seat, stream, outgoing, Pace(*_TALK))
    outgoing.tell(Welcome(seat, stream.id, now()))
    stream.join(outgoing, hello.resume)
    try:
        await hall.arrive(live, seat)
        # From here on the stream says when a link is renewed; it may have been just before.
        await _seat(hall, hello, session)
        await _talk_and_listen(socket, guest)
    finally:
        stream.leave(outgoing)
        await hall.leave(live, seat)


async def _talk_and_listen(socket: Socket, guest: _Guest) -> None:
    pump = asyncio.ensure_future(guest.outgoing.pump(socket))
    listen = asyncio.ensure_future(_listen(socket, guest))
    try:
        done, _ = await asyncio.wait({pump, listen}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        pump.cancel()
        listen.cancel()
        await asyncio.gather(pump, listen, return_exceptions=True)


async def _seat(hall: Hall, hello: Hello, session: str | None) -> Seat | None:
    """The seat that the client has a right to; `None`: he is a spectator."""
    if hello.token is not None:
        held = await hall.store.seat_of(hello.token)
        if held is None or held.match != hello.match:
            raise Farewell(4401, "This link opens no seat; perhaps it was renewed.")
        return held.seat
    if hello.seat is not None:
        accounts = hall.store.accounts
        account = await accounts.of_session(session) if session else None
        if account is None or not await accounts.holds(account.id, hello.match, hello.seat):
            raise Farewell(4401, "Your account does not hold this seat.")
    return hello.seat


async def _listen(socket: Socket, guest: _Guest) -> None:
    pace = Pace(*_MESSAGES)
    while True:
        message = _decoded(await socket.receive_data(mode="text"))
        if not pace.allows():
            raise Farewell(4429, "You send too many messages.")
        await _serve(guest, message)


def _decoded(text: str) -> ToServer:
    if len(text) > LONGEST_MESSAGE:
        raise Farewell(4413, "The message is too long.")
    try:
        return _MESSAGE.decode(text)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        raise Farewell(4400, "The message cannot be read.") from None


async def _serve(guest: _Guest, message: ToServer) -> None:
    match message:
        case Ack(frame):
            guest.stream.acknowledge(guest.outgoing, frame)
        case Again(frame):
            guest.stream.repeat(guest.outgoing, frame)
        case Ping():
            guest.outgoing.tell(Pong(now()))
        case Hello():
            raise Farewell(4400, "You have said hello already.")
        case _:
            guest.outgoing.tell(await _answer(guest, message))


async def _answer(guest: _Guest, request: Act | Undo | Answer | Say | Look | Inspect) -> ToClient:
    """Carry a request out, or say why not."""
    try:
        match request:
            case Look():
                return _look(guest, request)
            case Inspect():
                return _inspect(guest, request)
            case _:
                await _change(guest, request)
                return Done(request.id)
    except IllegalAction as error:
        return Refused(request.id, error.reason, error.rule)
    except SandtableError as error:
        return Refused(request.id, str(error))


async def _change(guest: _Guest, request: Act | Undo | Answer | Say) -> None:
    live, seat = guest.live, guest.seat
    if isinstance(request, Say):
        if not guest.talk.allows():
            raise IllegalAction("You talk too fast; wait a moment.")
        await live.say(seat, request.text, request.to, client_id=request.id)
        return
    if seat is None:
        raise IllegalAction("You are a spectator at this match.")
    match request:
        case Act(id, action):
            await live.act(seat, action, client_id=id)
        case Undo(id, step):
            await live.undo(seat, step=step, client_id=id)
        case Answer(id, agree):
            await live.answer(seat, agree, client_id=id)


def _look(guest: _Guest, request: Look) -> ToClient:
    seat = guest.seat if request.seat is msgspec.UNSET else request.seat
    if seat != guest.seat and guest.live.status != "over":
        raise IllegalAction("You see the match with the eyes of others when it is over.")
    if seat is not None and seat not in guest.live.seats:
        raise IllegalAction("There is no such seat.")
    try:
        return guest.stream.moment(request.id, request.step, seat)
    except IndexError:
        raise IllegalAction("There is no such step.") from None


def _inspect(guest: _Guest, request: Inspect) -> ToClient:
    match, seat = guest.live.match, guest.seat
    if match and seat is None:
        number = guest.live.spectators_number(now())
        match = match.at(number) if number is not None else None
    if match is None:
        raise IllegalAction("There is nothing to see yet.")
    return Found(request.id, match.inspect(seat, request.query))
