"""The application as it is watched: every request and every socket is counted, timed and logged."""

import logging
import secrets
import time
from typing import Any

from litestar import Litestar
from litestar.types import Message, Receive, Scope, Send

from sandtable.matches.hall import Hall
from sandtable.server.logs import FIELDS, begin_request
from sandtable.server.metrics import Metrics

log = logging.getLogger("sandtable.requests")

_QUIET = frozenset({"/health", "/metrics", "/assets/{path}"})
"""Asked so often that nobody wants to read of it."""
_NOWHERE = "-"
"""Instead of a path that no route has: it may be anything, also something secret."""


class RequestMonitor(Litestar):
    """An application that tells how it is doing."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection."""
        if scope["type"] == "http":
            await self._watch_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._watch_socket(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _watch_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = secrets.token_hex(8)
        begin_request(request)
        begun, status = time.perf_counter(), 0

        async def watched_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            await send(message)

        try:
            await super().__call__(scope, receive, watched_send)
        finally:
            seconds = time.perf_counter() - begun
            method, path = str(scope.get("method", _NOWHERE)), _pattern(scope)
            metrics: Metrics = self.state.metrics
            metrics.answered(method, path, status, seconds)
            self._look_at_hall(metrics)
            if path not in _QUIET or status >= 400:
                fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 1)}
                log.info("request", extra={FIELDS: fields})

    def _look_at_hall(self, metrics: Metrics) -> None:
        """Bring the figures about matches up to date; other workers' scrapes read them as they stand."""
        hall: Hall | None = self.state.get("hall")
        if hall is not None:
            metrics.live.set(len(hall))
            metrics.thinking.set(hall.computers.thinking)

    async def _watch_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin_request(secrets.token_hex(8))
        metrics: Metrics = self.state.metrics
        begun, accepted, code = time.perf_counter(), False, 1006

        async def watched_send(message: Message) -> None:
            nonlocal accepted, code
            await send(message)
            if message["type"] == "websocket.accept":
                accepted = True
                metrics.sockets.inc()
            elif message["type"] == "websocket.close":
                code = message.get("code") or 1000

        async def watched_receive() -> Any:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or code
            return message

        try:
            await super().__call__(scope, watched_receive, watched_send)
        finally:
            if accepted:
                metrics.sockets.dec()
            self._look_at_hall(metrics)
            fields = {"path": _pattern(scope), "code": code, "s": round(time.perf_counter() - begun, 1)}
            log.info("socket", extra={FIELDS: fields})


def _pattern(scope: Scope) -> str:
    return str(scope.get("path_template") or _NOWHERE)
