"""How often one may ask: a small count for each address, in the memory of this process."""

import ipaddress
import math
import time
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from sandtable.server.config import Limits, Rate
from sandtable.server.errors import RateLimited

_MOST_KEYS = 50_000


class RateLimiter:
    """Counts requests by kind and by who asks.

    Each key has a bucket that a request fills by one and that leaks at the limit's rate: somebody may ask
    often for a moment, or steadily at the rate. A refused request costs nothing.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._empty_at: dict[tuple[str, str], float] = {}
        """When the bucket of each key will be empty again."""

    def count(self, kind: str, key: str) -> None:
        """Count one request, or raise `RateLimited`."""
        rate: Rate | None = getattr(self._limits, kind)
        if rate is None:
            return
        now, step = self._clock(), rate.seconds / rate.times
        empty_at = max(self._empty_at.get((kind, key), now), now) + step
        too_early = empty_at - now - rate.seconds
        if too_early > step / 1000:  # rounding is no reason to refuse
            raise RateLimited(math.ceil(too_early))
        if len(self._empty_at) >= _MOST_KEYS:
            self._forget(now)
        self._empty_at[kind, key] = empty_at

    def refund(self, kind: str, key: str) -> None:
        """Take back what was counted last: it was no harm."""
        rate: Rate | None = getattr(self._limits, kind)
        if rate is not None and (kind, key) in self._empty_at:
            self._empty_at[kind, key] -= rate.seconds / rate.times

    def _forget(self, now: float) -> None:
        """Drop the empty buckets; when too many are in use, also the half that is empty soonest."""
        self._empty_at = {key: moment for key, moment in self._empty_at.items() if moment > now}
        if len(self._empty_at) >= _MOST_KEYS:
            fullest = sorted(self._empty_at.items(), key=lambda bucket: bucket[1])[_MOST_KEYS // 2 :]
            self._empty_at = dict(fullest)


def rate_limited(kind: str) -> Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]:
    """A guard that counts a route's requests by the address that they come from."""

    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        limiter: RateLimiter = connection.app.state.limiter
        limiter.count(kind, address_of(connection))

    return guard


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What counts as the address from which somebody asks."""
    return address_key(connection.client.host if connection.client else "")


def address_key(address: str) -> str:
    """What counts as one address: in IPv6 a whole network, since a household has one of those."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
