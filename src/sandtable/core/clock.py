"""Clocks that players agree on, and what they show; `sandtable.matches.clocks` runs them."""

import time
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sandtable.core.types import Seat

_LONGEST = 366 * 86400
"""Maximum seconds of a clock: one year."""


class PerTurn(Struct, frozen=True, tag="per-turn"):
    """A fixed time for each turn, as in correspondence play."""

    seconds: Annotated[int, Meta(ge=10, le=_LONGEST)]


class Bank(Struct, frozen=True, tag="bank"):
    """A time for the whole match, plus an increment for each turn."""

    seconds: Annotated[int, Meta(ge=10, le=_LONGEST)]
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


Clock: TypeAlias = PerTurn | Bank


class ClockFace(Struct, frozen=True):
    """The reading of a seat's clock: milliseconds left, and whether it is running."""

    seat: Seat
    left: int
    running: bool


def now_ms() -> int:
    """The current time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
