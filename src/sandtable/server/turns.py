"""Turns: however many requests one client sends, those of others do not wait for all of them.

What a request computes on the event loop runs without interruption. So requests begin one at a time, and the
addresses that wait have their turns round-robin. What a request awaits (the database, a thread, another
process) does not keep the next one from beginning.
"""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from sandtable.players.fair_queue import FairSemaphore
from sandtable.server.rate_limits import address_key


class InTurn:
    """ASGI middleware that lets requests and sockets begin in turn, by client address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._turns = FairSemaphore(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or socket when its address has its turn, and again when its body has arrived."""
        client = scope.get("client")
        address = address_key(client[0]) if client else ""

        async def receive_in_turn() -> ReceiveMessage:
            message = await receive()
            if message["type"] == "http.request" and message["body"] and not message["more_body"]:
                await self._turns.turn(address)
            return message

        await self._turns.turn(address)
        is_request = scope["type"] == ScopeType.HTTP
        await self._app(scope, receive_in_turn if is_request else receive, send)
