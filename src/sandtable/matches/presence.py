"""Who is connected to a match, here and at the other server processes."""

from collections import Counter
from typing import TypeAlias

from msgspec import Struct, field

from sandtable.core import Seat

Process: TypeAlias = str
_STALE = 150_000  # milliseconds after which a process that says nothing more is taken to be gone


class _Elsewhere(Struct):
    seats: dict[Seat, int]
    watching: int
    time: int


class Presence(Struct):
    """Counts of connections by seat; the key "" counts spectators."""

    here: Counter[str] = field(default_factory=Counter)
    elsewhere: dict[Process, _Elsewhere] = field(default_factory=dict)

    def arrive(self, seat: Seat | None) -> None:
        """Somebody connected here."""
        self.here[seat or ""] += 1

    def leave(self, seat: Seat | None) -> None:
        """Somebody here hung up."""
        self.here[seat or ""] -= 1

    @property
    def seats_here(self) -> dict[Seat, int]:
        """Connections here, by seat."""
        return {seat: count for seat, count in self.here.items() if seat and count > 0}

    @property
    def watching_here(self) -> int:
        """Spectators here."""
        return self.here[""]

    @property
    def anybody_here(self) -> bool:
        """Whether anybody is connected to this process."""
        return any(count > 0 for count in self.here.values())

    def heard(self, process: Process, seats: dict[Seat, int], watching: int, time: int) -> bool:
        """Another process says who is connected to it; whether that is news."""
        before = self.elsewhere.pop(process, None)
        if seats or watching:
            self.elsewhere[process] = _Elsewhere(seats, watching, time)
        known = (before.seats, before.watching) if before else ({}, 0)
        return known != (seats, watching)

    def forget_silent(self, time: int) -> bool:
        """Take processes that have said nothing for long to be gone; whether there were any."""
        silent = [process for process, other in self.elsewhere.items() if time - other.time >= _STALE]
        for process in silent:
            del self.elsewhere[process]
        return bool(silent)

    def is_here(self, seat: Seat) -> bool:
        """Whether somebody is connected at this seat, at any process."""
        return self.here[seat] > 0 or any(seat in other.seats for other in self.elsewhere.values())

    @property
    def watching(self) -> int:
        """How many spectators are connected, at all processes."""
        return self.here[""] + sum(other.watching for other in self.elsewhere.values())
