"""The WebSocket protocol: large messages are compressed, each by itself, and equal ones once.

By default the protocol compresses every message, however small, and keeps a compressor with its history for
each connection, which costs more memory than all the rest of a connection. A message that is compressed by
itself is the same bytes for all connections, such as those of many spectators.
"""

import asyncio
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.typing import ExtensionParameter

from sandtable.matches.rate_limit import TokenBucket

COMPRESS_FROM = 2_000
"""Size in bytes from which messages are compressed: smaller ones fit into one or two packets."""

_MEMORY_LEVEL = 6
"""A quarter of zlib's default memory for tables; messages are as small as with more."""
_FRAGMENTS = (20.0, 500)
"""Rate limit of pings, pongs and parts of messages, per second and burst; browsers hardly send any."""

_MOST_UNREAD = 8
"""Messages of a client that may wait for the application before no more are read from its connection."""
_MOST_UNREAD_BYTES = 4_000
"""Size of a message from which it waits alone."""
SEND_NOW = "sandtable.send_now"
"""The ASGI extension by which the application sends a message at once; see `WebSocketProtocol.send_now`."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, which compresses large messages and forgets the handshake.

    By default it stops reading after each message until the application has taken it, and begins again: two
    or three system calls, which cost more than the message itself. Here some small ones may wait.

    It cuts off clients that send very many pings or parts of messages. They are not messages, and so other
    limits do not count them; but the parts of a message are kept until it is complete, and answers to pings
    until the client reads them.
    """

    __slots__ = (
        "_fragments",
        "app",
        "app_state",
        "asgi_version",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "curr_msg_data_type",
        "default_headers",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "last_ping_rtt",
        "logger",
        "loop",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "request",
        "response",
        "root_path",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "writable",
    )
    """All attributes, also those of the base class, whose dictionary would take 1.6 KiB."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn.available_extensions = [_LargeMessages()]
        self.queue, self.writable = _Inbox(), _Gate()  # type: ignore[assignment]
        self._fragments = TokenBucket(*_FRAGMENTS)

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a client, whose application can send messages at once."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[SEND_NOW] = self.send_now

    def send_now(self, data: bytes) -> bool:
        """Send a text message, encoded as UTF-8, if the connection can take it; return whether it could.

        `send` would wait until it can: each message would need a task that waits for it.
        """
        lost = self.disconnected or self.transport.is_closing()
        if lost or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application, and stop reading only if it lags behind."""
        waits = self.read_paused or self.queue.qsize() >= _MOST_UNREAD
        if waits or sum(map(len, self.frames)) > _MOST_UNREAD_BYTES:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True  # the base class would stop reading now
            super().send_receive_event_to_app()
            self.read_paused = False

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._counted():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, or one that nobody asked for."""
        if self._counted():
            super().handle_pong(event)

    def _counted(self) -> bool:
        """Count a frame that is no message; return whether it may be handled."""
        if self.transport.is_closing():
            return False
        if not self._fragments.take():
            self.transport.abort()
            return False
        return True

    def start_keepalive(self) -> None:
        """Begin to check the connection. The handshake is over, and what it needed can go."""
        super().start_keepalive()
        for handshake in (self.request, self.response):  # the parser of `websockets` holds them too
            handshake.headers.clear()
        del self.request, self.response


class _Inbox:
    """The messages that the application has not taken yet: `asyncio.Queue`, without its 3 KiB when empty."""

    __slots__ = ("_messages", "_waiting")

    def __init__(self) -> None:
        self._messages: list[object] = []
        self._waiting: asyncio.Future[None] | None = None
        """What `get` waits for while there is no message."""

    def put_nowait(self, message: object) -> None:
        self._messages.append(message)
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> object:
        """Wait for the next message. Only one task at a time may do so."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._messages.pop(0)

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages


class _Gate:
    """Whether the connection takes messages: `asyncio.Event`, which is larger even if nobody waits for it."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] | None = None
        """What `wait` waits for while the gate is closed."""

    def is_set(self) -> bool:
        return self._opened is None

    def set(self) -> None:
        if self._opened and not self._opened.done():
            self._opened.set_result(None)
        self._opened = None

    def clear(self) -> None:
        self._opened = self._opened or asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        while self._opened:
            await asyncio.shield(self._opened)


class _LargeMessages(ServerPerMessageDeflateFactory):
    """Negotiates that messages of both sides are compressed by themselves."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        response, agreed = super().process_request_params(params, accepted_extensions)
        return response, _Deflate(
            remote_no_context_takeover=True,
            local_no_context_takeover=True,
            remote_max_window_bits=agreed.remote_max_window_bits,
            local_max_window_bits=agreed.local_max_window_bits,
        )


class _Deflate(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        """Compress a whole and large message; leave others as they are."""
        whole = frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY)
        if not whole or len(frame.data) < COMPRESS_FROM:
            return frame
        data = _deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, fin=True, rsv1=True)


@lru_cache(maxsize=16)
def _deflated(data: bytes, window_bits: int) -> bytes:
    # Level 1: the others take twice the time and save a seventh. The window need not be larger than the
    # message: by default a compressor takes 256 KiB, and to get them costs more than to compress.
    window_bits = min(window_bits, len(data).bit_length())
    encoder = zlib.compressobj(1, wbits=-window_bits, memLevel=_MEMORY_LEVEL)
    return (encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH))[:-4]
