"""Clocks as players agree on them and read them. `sandtable.matches.clocks` keeps the time."""

import time
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sandtable.core.types import Seat

_LONGEST = 366 * 86400


class PerTurn(Struct, frozen=True, tag="per-turn"):
    """So much time for each turn, as in a match by correspondence."""

    seconds: Annotated[int, Meta(ge=10, le=_LONGEST)]


class Bank(Struct, frozen=True, tag="bank"):
    """So much time for the whole match, and something more for each turn."""

    seconds: Annotated[int, Meta(ge=10, le=_LONGEST)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


Clock: TypeAlias = PerTurn | Bank


class ClockFace(Struct, frozen=True):
    """What a seat's clock shows at one moment: the milliseconds left, and whether it runs."""

    seat: Seat
    left: int
    running: bool


def now_ms() -> int:
    """The current time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
