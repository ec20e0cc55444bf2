"""The bytes that a page receives, as the browser counts them."""

from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Page


class Response(NamedTuple):
    """A response that came over the network, and not from a cache."""

    address: str
    bytes: int
    """Its headers and its body, compressed as it was sent."""


class Traffic:
    """The responses of a page from now on."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        self.socket_bytes = 0
        self.last = perf_counter()
        """When the last response was complete."""
        self.devtools = page.context.new_cdp_session(page)
        self._addresses: dict[str, str] = {}
        self.devtools.on("Network.responseReceived", self._begun)
        self.devtools.on("Network.loadingFinished", self._finished)
        self.devtools.on("Network.webSocketFrameReceived", self._received)
        self.devtools.send("Network.enable")

    @property
    def bytes(self) -> int:
        """Bytes of all responses and of all messages of sockets, the latter before compression."""
        return sum(response.bytes for response in self.responses) + self.socket_bytes

    def to(self, part: str) -> list[Response]:
        """The responses whose address contains a text."""
        return [response for response in self.responses if part in response.address]

    def _begun(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["response"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.last = perf_counter()
        if event["encodedDataLength"] > 0:
            address = self._addresses.get(event["requestId"], "")
            self.responses.append(Response(address, int(event["encodedDataLength"])))

    def _received(self, event: dict[str, Any]) -> None:
        self.socket_bytes += len(event["response"]["payloadData"].encode())
