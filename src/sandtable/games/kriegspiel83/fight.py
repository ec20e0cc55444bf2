"""How far the combat of a turn has come, as data."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

Phase: TypeAlias = Literal["moving", "choosing", "exchange", "retreat", "advance"]


class Conflict(NamedTuple):
    """One fight: a defender, those that attack it, and those that aid it, all by their numbers."""

    defender: int
    attackers: tuple[int, ...]
    aid: tuple[int, ...] = ()


class Fight(Struct, frozen=True):
    """How far the combat of a turn has come."""

    phase: Literal["choosing", "exchange", "retreat", "advance"]
    wave: int = 1
    """1 for the first attacks; 2 for those that advances brought about."""
    targets: tuple[tuple[int, int | None], ...] = ()
    """While choosing: each attacker, and whom it attacks."""
    conflicts: tuple[Conflict, ...] = ()
    """Those not done with; the first is the one being resolved."""
    todo: tuple[int, ...] = ()
    """The pieces that have still to retreat, to advance, or to be chosen from in an exchange."""
    retreats: int | None = None
    """The side that retreats."""
    half_way: int | None = None
    """The piece that has made the first of its two steps back."""
    owed: int = 0
    """The factors still to be lost in an exchange."""
    advanced: int = 0
    """The set of the numbers of pieces that advanced in this wave."""


def numbers_of(bits: int) -> list[int]:
    """The numbers in a set of numbers, in order."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
