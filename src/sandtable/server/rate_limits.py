"""Rate limits: a leaky bucket per client address, in the memory of this process."""

import ipaddress
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from sandtable.server.config import Limits, Rate
from sandtable.server.errors import RateLimited

_MAX_KEYS = 50_000


class RateLimiter:
    """Counts requests by kind and client.

    Each key has a bucket that a request fills by one and that leaks at the limit's rate: this allows short
    bursts and a steady rate. A rejected request is not counted.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._empty_at: dict[tuple[str, str], float] = {}
        """The time at which the bucket of each key will be empty."""

    def count(self, kind: str, key: str) -> None:
        """Count one request, or raise `RateLimited`."""
        rate: Rate | None = getattr(self._limits, kind)
        if rate is None:
            return
        now = self._clock()
        empty_at = self._fill(kind, key, rate, now)
        too_early = empty_at - now - rate.seconds
        if too_early > rate.seconds / rate.times / 1000:  # tolerates rounding errors
            raise RateLimited(math.ceil(too_early))
        self._empty_at[kind, key] = empty_at

    def _fill(self, kind: str, key: str, rate: Rate, now: float) -> float:
        """The time at which a bucket would be empty with one more request."""
        if len(self._empty_at) >= _MAX_KEYS:
            self._drop_empty(now)
        return max(self._empty_at.get((kind, key), now), now) + rate.seconds / rate.times

    def delay(self, kind: str, key: str) -> float:
        """Count one request that may wait, and return the seconds until its turn comes."""
        rate: Rate | None = getattr(self._limits, kind)
        if rate is None:
            return 0
        now = self._clock()
        empty_at = self._fill(kind, key, rate, now)
        self._empty_at[kind, key] = empty_at
        return max(0, empty_at - now - rate.seconds)

    def refund(self, kind: str, key: str) -> None:
        """Undo the count of one request."""
        rate: Rate | None = getattr(self._limits, kind)
        if rate is not None and (kind, key) in self._empty_at:
            self._empty_at[kind, key] -= rate.seconds / rate.times

    def _drop_empty(self, now: float) -> None:
        """Drop the empty buckets and, if too many are in use, the half that will be empty soonest."""
        self._empty_at = {key: time for key, time in self._empty_at.items() if time > now}
        if len(self._empty_at) >= _MAX_KEYS:
            fullest = sorted(self._empty_at.items(), key=lambda bucket: bucket[1])[_MAX_KEYS // 2 :]
            self._empty_at = dict(fullest)


def rate_limited(
    kind: str,
) -> Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Coroutine[Any, Any, None]]:
    """A guard that limits the requests to a route by client address."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        limiter: RateLimiter = connection.app.state.limiter
        limiter.count(kind, address_of(connection))

    return guard


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The key of the client's address."""
    return address_key(connection.client.host if connection.client else "")


def address_key(address: str) -> str:
    """The key of an address; for IPv6 its /64 network, since a household has one of those."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
