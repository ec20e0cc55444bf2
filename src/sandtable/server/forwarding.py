"""Requests and sockets for matches of other server processes, which are forwarded to their owner.

Each process listens for the others at an internal address. A connection there carries one call of the
application: its scope, and then the ASGI messages in both directions. So the owner serves the call as if the
client were connected directly: with its address, scheme, cookies and language. A caller presents the secret
that the process has stored in the database.
"""

import asyncio
import logging
import secrets
import socket
import struct
import time
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Self, TypeAlias, cast

import msgspec
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from sandtable.matches.errors import OwnedElsewhere
from sandtable.matches.models import MatchId
from sandtable.server.errors import RateLimited, error_response
from sandtable.server.membership import Member, Membership
from sandtable.server.rate_limits import RateLimiter, address_key
from sandtable.server.security import add_security_headers

_log = logging.getLogger("sandtable.server")

Event: TypeAlias = dict[str, Any]
"""An ASGI message."""

FORWARDED = "sandtable_forwarded"
"""The key of a scope that another process has forwarded."""
_MATCHES = "/api/matches/"
_SCOPE_PARTS = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
    "subprotocols",
)
_SECRET_BYTES = 32
_ACCEPTED, _NOT_MINE = b"\x01", b"\x00"
_SIZE = struct.Struct("!I")
_LARGEST_MESSAGE = 64_000_000  # bytes
_CALL_WITHIN = 5.0  # seconds, for what a caller sends before it is accepted
_RETRY_DELAY = 0.1  # seconds
_BACKLOG = 1024
_CLOSE_WITHIN = 5.0  # seconds that forwarded calls get to end when this process ends


class Opening(Struct, frozen=True):
    """The first message of a forwarded call."""

    match: MatchId
    scope: Event


_OPENING = msgspec.msgpack.Decoder(Opening)
_EVENT = msgspec.msgpack.Decoder(Event)
_ENCODER = msgspec.msgpack.Encoder()


class LinkLost(Exception):  # noqa: N818 - what happened
    """The connection to the other process was lost during a call."""


class Link:
    """One end of a connection between two processes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, owner: Member, opening: Opening) -> Self | None:
        """Connect to the owner of a match; `None` if it does not take the call."""
        host, _, port = owner.address.rpartition(":")
        try:
            async with asyncio.timeout(_CALL_WITHIN):
                link = cls(*await asyncio.open_connection(host, int(port)))
                try:
                    link._writer.write(bytes.fromhex(owner.secret))
                    await link._send(opening)
                    if await link._reader.readexactly(1) == _ACCEPTED:
                        return link
                except BaseException:
                    link.close()
                    raise
                link.close()
        except (OSError, LinkLost, asyncio.IncompleteReadError):
            pass
        return None

    async def send(self, event: MutableMapping[str, Any]) -> None:
        """Send an ASGI message, or raise `LinkLost`."""
        await self._send(event)

    async def _send(self, message: object) -> None:
        data = _ENCODER.encode(message)
        self._writer.write(_SIZE.pack(len(data)) + data)
        try:
            await self._writer.drain()
        except OSError:
            raise LinkLost from None

    async def receive(self) -> Event:
        """Receive an ASGI message, or raise `LinkLost`."""
        return _EVENT.decode(await self._read())

    async def _read(self) -> bytes:
        try:
            (size,) = _SIZE.unpack(await self._reader.readexactly(_SIZE.size))
            if size > _LARGEST_MESSAGE:
                raise LinkLost
            return await self._reader.readexactly(size)
        except (OSError, asyncio.IncompleteReadError):
            raise LinkLost from None

    async def accept(self, secret: bytes, membership: Membership) -> Event | None:
        """Read the start of a call; return its scope if it is to be served here."""
        try:
            async with asyncio.timeout(_CALL_WITHIN):
                presented = await self._reader.readexactly(_SECRET_BYTES)
                if not secrets.compare_digest(presented, secret):
                    _log.warning("A call at the internal address had a wrong secret.")
                    return None
                opening = _OPENING.decode(await self._read())
                mine = membership.owns(opening.match)
                self._writer.write(_ACCEPTED if mine else _NOT_MINE)
                await self._writer.drain()
        except (OSError, LinkLost, asyncio.IncompleteReadError, msgspec.DecodeError):
            return None
        if not mine:
            membership.refresh()
        return opening.scope if mine else None

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    def abort(self) -> None:
        """Close the connection to a process that does not answer, without sending what waits for it."""
        self._writer.transport.abort()


class Listener:
    """Serves the calls that other processes forward to this one."""

    def __init__(self, host: str) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.socket(family)
        self._socket.bind((host, 0))
        self._socket.listen(_BACKLOG)
        self.address = f"{host}:{self._socket.getsockname()[1]}"
        self._secret = secrets.token_bytes(_SECRET_BYTES)
        self._calls: set[asyncio.Task[object]] = set()

    @property
    def secret(self) -> str:
        """The secret that callers must present."""
        return self._secret.hex()

    @asynccontextmanager
    async def serving(self, app: Litestar, membership: Membership) -> AsyncIterator[None]:
        """Serve calls; at the end, wait a moment for those that are running."""

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = cast("asyncio.Task[object]", asyncio.current_task())
            self._calls.add(task)
            link = Link(reader, writer)
            try:
                scope = await link.accept(self._secret, membership)
                if scope is not None:
                    await _serve(app, scope, link)
            finally:
                self._calls.discard(task)
                link.close()

        server = await asyncio.start_server(serve, sock=self._socket)
        try:
            yield
        finally:
            server.close()
            if self._calls:
                await asyncio.wait(self._calls, timeout=_CLOSE_WITHIN)
            for call in self._calls:
                call.cancel()

    def close(self) -> None:
        """Close the address."""
        self._socket.close()


async def _serve(app: Litestar, scope: Event, link: Link) -> None:
    async def receive() -> Event:
        try:
            return await link.receive()
        except LinkLost:
            kind = "websocket.disconnect" if scope["type"] == "websocket" else "http.disconnect"
            return {"type": kind, "code": 1006}

    async def send(event: MutableMapping[str, Any]) -> None:
        with suppress(LinkLost):  # the caller is gone, as a client may be
            await link.send(event)

    called = scope | {
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "headers": [(name, value) for name, value in scope["headers"]],
        "client": tuple(scope["client"]) if scope.get("client") else None,
        "state": {},
        "extensions": {},
        FORWARDED: True,
    }
    try:
        await app(cast("Scope", called), cast("Receive", receive), cast("Send", send))
    except Exception:
        _log.exception("A call of another server process failed.")


class Forwarding:
    """Forwards calls for matches of other processes."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership
        self._links: dict[Link, Member] = {}

    @asynccontextmanager
    async def link(self, match_id: MatchId, scope: Scope) -> AsyncIterator[Link | None]:
        """A link to the owner of a match; `None` if the call is to be served by this process.

        It also is if the owner cannot be reached: it is then refused. Before, this waits as long as it may
        take until others take over.
        """
        link = await self._link(match_id, scope)
        try:
            yield link
        finally:
            if link is not None:
                self._links.pop(link, None)
                link.close()

    def drop_lost(self) -> None:
        """Drop the links to processes that are no longer members, if they do not end by themselves."""
        members = self._membership.members
        lost = [link for link, owner in self._links.items() if owner not in members]
        if members and lost:
            asyncio.get_running_loop().call_later(self._membership.lease, self._abort, lost)

    def _abort(self, lost: list[Link]) -> None:
        for link in lost:
            if link in self._links:
                link.abort()

    async def _link(self, match_id: MatchId, scope: Scope) -> Link | None:
        if FORWARDED in scope:
            return None
        parts = cast("Event", scope)
        opening = Opening(match_id, {name: parts[name] for name in _SCOPE_PARTS if name in parts})
        until = time.monotonic() + 1.5 * self._membership.lease
        while True:
            owner = self._membership.owner(match_id)
            if owner is None or owner is self._membership.me:
                return None
            if link := await Link.to(owner, opening):
                self._links[link] = owner
                return link
            if time.monotonic() >= until:
                _log.warning("The server process at %s cannot be reached.", owner.address)
                return None
            self._membership.refresh()
            await self._membership.wait_for_change(_RETRY_DELAY)


class RequestForwarder:
    """ASGI middleware that forwards the requests for matches of other processes.

    It is the first to see a request, and so the one that counts it.
    """

    def __init__(self, app: ASGIApp, litestar: Litestar) -> None:
        self._app = app
        self._litestar = litestar

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or forward a request. Sockets name their match later, and are forwarded by their handler."""
        if scope["type"] == ScopeType.HTTP and FORWARDED not in scope:
            limiter: RateLimiter = self._litestar.state.limiter
            try:
                limiter.count("request", address_key(scope["client"][0] if scope["client"] else ""))
            except RateLimited as error:
                await self._refuse(scope, receive, send, error)
                return
        forwarding: Forwarding | None = self._litestar.state.get("forwarding")
        if forwarding is None or scope["type"] != ScopeType.HTTP or not scope["path"].startswith(_MATCHES):
            await self._app(scope, receive, send)
            return
        match_id = scope["path"].removeprefix(_MATCHES).partition("/")[0]
        async with forwarding.link(match_id, scope) as link:
            if link is None:
                await self._app(scope, receive, send)
            else:
                await self._forward(scope, receive, send, link)

    async def _forward(self, scope: Scope, receive: Receive, send: Send, link: Link) -> None:
        passing = asyncio.create_task(_pass_on(receive, link))
        event: Event = {}
        try:
            while event.get("type") != "http.response.body" or event.get("more_body"):
                event = await link.receive()
                await send(cast("Message", event))
        except LinkLost:
            if not event:
                await self._refuse(scope, receive, send, OwnedElsewhere())
        finally:
            passing.cancel()

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, error: Exception) -> None:
        async def send_securely(message: Message) -> None:
            await add_security_headers(message, scope)
            await send(message)

        request: Request[Any, Any, Any] = Request(scope)
        response = error_response(request, error).to_asgi_response(None, request)
        await response(scope, receive, send_securely)


async def forward_socket(receive: Receive, send: Send, link: Link, first: str) -> None:
    """Pass on the messages of a socket in both directions, beginning with one that was received before.

    Raises `LinkLost` if the owner goes away without closing the socket.
    """
    await link.send({"type": "websocket.connect"})
    await link.send({"type": "websocket.receive", "text": first})
    passing = asyncio.create_task(_pass_on(receive, link))
    event: Event = {}
    try:
        while event.get("type") != "websocket.close":
            event = await link.receive()
            if event["type"] != "websocket.accept":  # the client's socket is open already
                await send(cast("Message", event))
    finally:
        passing.cancel()


async def _pass_on(receive: Receive, link: Link) -> None:
    """Pass on what the client sends, until it is gone."""
    event: Any = {}
    with suppress(LinkLost):
        while event.get("type") not in ("websocket.disconnect", "http.disconnect"):
            event = await receive()
            await link.send(event)
