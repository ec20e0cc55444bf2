"""HTTP connections with deadlines and limits, which uvicorn does not have.

A client that sends half a request, or reads no answer, would otherwise hold its connection for ever.
"""

import asyncio
import ipaddress
from collections import Counter
from functools import partial
from http import HTTPStatus
from typing import Any, Literal

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.server.config import Config
from sandtable.server.rate_limits import address_key

MOST_HEAD_BYTES = 65_536
"""Maximum size of the request line and the headers of a request."""
_LINGER_SECONDS = 5.0
"""Time to send the rest of an answer to a client whose connection is being closed."""


class ServerSettings(uvicorn.Config):
    """Settings of uvicorn, with the connections of this process by address."""

    def __init__(self, config: Config, app: Any, **settings: Any) -> None:
        super().__init__(app, http=BoundedProtocol, **settings)
        self.deadlines = config.deadlines
        self._most = config.limits.connections
        self._proxies = config.proxies
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, and return whether its address may have it."""
        key = address_key(address)
        if self._most is not None and self._open[key] >= self._most and not self._is_proxy(address):
            return False
        self._open[key] += 1
        return True

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        key = address_key(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def _is_proxy(self, address: str) -> bool:
        return any(proxy in ("*", address) or _is_within(address, proxy) for proxy in self._proxies)


def _is_within(address: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network)
    except ValueError:
        return False


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is closed if its client is too slow, sends too long a head or has too many others."""

    config: ServerSettings

    _stage: Literal["idle", "head", "body", "answer", "over"] = "over"
    """The part of a request that comes next; no more requests are read when it is over."""
    _head_bytes = 0
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    """The deadline of a client that reads nothing, while answers wait for it."""
    _counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and expect a request."""
        super().connection_made(transport)
        self._counted = self.config.enter(self._address)
        if self._counted:
            self._expect_head()
        else:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self._stage == "over":
            return
        if self._stage in ("idle", "head"):
            self._head_bytes += len(data)
        super().data_received(data)
        if self._stage == "idle":  # an empty line: the request has not begun, but the client keeps us waiting
            self._expect_head()
        if self._stage == "head" and self._head_bytes > MOST_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Expect the headers of a request that has begun."""
        super().on_message_begin()
        if self._stage != "head":
            self._expect_head()

    def on_headers_complete(self) -> None:
        """Expect the body."""
        self._stage, self._head_bytes = "body", 0
        self._set_deadline(self.config.deadlines.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop the clock: from now on the client waits for the server."""
        self._stage = "answer"
        self._set_deadline(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Expect the next request, within uvicorn's time for idle connections."""
        if self._stage == "answer":
            self._stage = "idle"
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        self._close()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which has deadlines and limits of its own."""
        self._release()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Give a client that does not read a last deadline."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self.config.deadlines.stalled, self.transport.abort)

    def resume_writing(self) -> None:
        """Continue to answer."""
        super().resume_writing()
        if self._stalled:
            self._stalled.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all clocks."""
        self._release()
        if self._stalled:
            self._stalled.cancel()
        super().connection_lost(exc)

    def _release(self) -> None:
        self._stage = "over"
        self._set_deadline(None)
        if self._counted:
            self._counted = False
            self.config.leave(self._address)

    def _expect_head(self) -> None:
        self._stage = "head"
        self._set_deadline(self.config.deadlines.head)

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline:
            self._deadline.cancel()
        late = partial(self._refuse, HTTPStatus.REQUEST_TIMEOUT)
        self._deadline = None if seconds is None else self.loop.call_later(seconds, late)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer with a status, unless an answer is on its way, and close the connection."""
        self._stage = "over"
        self._set_deadline(None)
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            head = (
                f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode())
        self._close()

    def _close(self) -> None:
        """Close the connection, even if the client does not read the rest of its answer."""
        if not self.transport.is_closing():
            self.transport.close()
            self.loop.call_later(_LINGER_SECONDS, self.transport.abort)
