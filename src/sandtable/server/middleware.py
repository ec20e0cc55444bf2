"""Middleware that counts, times and logs every request and socket."""

import logging
import secrets
import time

from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.matches.hall import Hall
from sandtable.server.forwarding import FORWARDED
from sandtable.server.logs import FIELDS, begin_request
from sandtable.server.membership import Membership
from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.requests")

_QUIET = frozenset({"/health", "/metrics", "/assets/{path}"})
"""Routes that are requested too often to be logged, except for errors."""
_UNKNOWN = "-"
"""Logged instead of a path that matches no route: such a path may hold anything, even a secret."""


class RequestMonitor:
    """ASGI middleware that adds a request id, an access log and metrics.

    It wraps `Litestar.asgi_handler`: entries of `Litestar(middleware=…)` run after routing and never see
    requests for unknown paths.
    """

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app = app
        self._state = state
        self._metrics: Metrics = state.metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] != ScopeType.WEBSOCKET:
            await self._serve_request(scope, receive, send)
        elif FORWARDED in scope:  # the process to which the client is connected monitors it
            begin_request(secrets.token_hex(8))
            await self._app(scope, receive, send)
        else:
            await self._serve_socket(scope, receive, send)

    async def _serve_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = secrets.token_hex(8)
        begin_request(request)
        started, status = time.perf_counter(), 0

        async def monitored_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            await send(message)

        try:
            await self._app(scope, receive, monitored_send)
        finally:
            seconds = time.perf_counter() - started
            method, path = str(scope.get("method", _UNKNOWN)), _path_template(scope)
            self._metrics.answered(method, path, status, seconds)
            self._update_gauges()
            if path not in _QUIET or status >= 400:
                fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
                log.info("request", extra={FIELDS: fields})

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin_request(secrets.token_hex(8))
        started, accepted, code = time.perf_counter(), False, 1006

        async def monitored_send(message: Message) -> None:
            nonlocal accepted, code
            await send(message)
            if message["type"] == "websocket.accept":
                accepted = True
                self._metrics.sockets.inc()
            elif message["type"] == "websocket.close":
                code = message.get("code") or 1000

        async def monitored_receive() -> object:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or code
            return message

        try:
            await self._app(scope, monitored_receive, monitored_send)  # type: ignore[arg-type]
        finally:
            if accepted:
                self._metrics.sockets.dec()
            self._update_gauges()
            seconds = round(time.perf_counter() - started, 1)
            fields = {"path": _path_template(scope), "code": code, "s": seconds}
            log.info("socket", extra={FIELDS: fields})

    def _update_gauges(self) -> None:
        """Update the metrics of matches. Other workers' scrapes read the last values."""
        hall: Hall | None = self._state.get("hall")
        if hall is not None:
            self._metrics.live.set(len(hall))
            self._metrics.thinking.set(hall.computers.thinking)
        membership: Membership | None = self._state.get("membership")
        self._metrics.processes.set(len(membership.members) if membership else 1)


def _path_template(scope: Scope) -> str:
    return str(scope.get("path_template") or _UNKNOWN)
