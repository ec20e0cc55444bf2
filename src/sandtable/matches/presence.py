"""The connections to a match, at this and the other server processes."""

from collections import Counter
from typing import TypeAlias

from msgspec import Struct, field

from sandtable.core import Seat

Process: TypeAlias = str
_STALE = 150_000  # milliseconds without a report after which a process is considered gone


class _Elsewhere(Struct):
    seats: dict[Seat, int]
    watching: int
    time: int


class Presence(Struct):
    """Counts of connections by seat; the key "" counts spectators."""

    here: Counter[str] = field(default_factory=Counter)
    elsewhere: dict[Process, _Elsewhere] = field(default_factory=dict)

    def arrive(self, seat: Seat | None) -> None:
        """Count a new connection to this process."""
        self.here[seat or ""] += 1

    def leave(self, seat: Seat | None) -> None:
        """Count a closed connection to this process."""
        self.here[seat or ""] -= 1

    @property
    def seats_here(self) -> dict[Seat, int]:
        """Number of connections to this process, by seat."""
        return {seat: count for seat, count in self.here.items() if seat and count > 0}

    @property
    def watching_here(self) -> int:
        """Number of spectators connected to this process."""
        return self.here[""]

    @property
    def anybody_here(self) -> bool:
        """Whether a player or spectator is connected to this process."""
        return any(count > 0 for count in self.here.values())

    def report(self, process: Process, seats: dict[Seat, int], watching: int, time: int) -> bool:
        """Take over another process's report of its connections; return whether anything changed."""
        before = self.elsewhere.pop(process, None)
        if seats or watching:
            self.elsewhere[process] = _Elsewhere(seats, watching, time)
        known = (before.seats, before.watching) if before else ({}, 0)
        return known != (seats, watching)

    def forget_silent(self, time: int) -> bool:
        """Drop processes that stopped reporting; return whether there were any."""
        silent = [process for process, other in self.elsewhere.items() if time - other.time >= _STALE]
        for process in silent:
            del self.elsewhere[process]
        return bool(silent)

    def is_here(self, seat: Seat) -> bool:
        """Whether the seat's player is connected to any process."""
        return self.here[seat] > 0 or any(seat in other.seats for other in self.elsewhere.values())

    @property
    def watching(self) -> int:
        """Number of spectators connected to all processes."""
        return self.here[""] + sum(other.watching for other in self.elsewhere.values())
