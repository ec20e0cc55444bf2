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
        before = self.elsewhere.get(process)
        self.elsewhere[process] = _Elsewhere(seats, watching, time)
        return before is None or (before.seats, before.watching) != (seats, watching)

    def is_here(self, seat: Seat, time: int) -> bool:
        """Whether somebody is connected at this seat, at any process."""
        return self.here[seat] > 0 or any(seat in other.seats for other in self._living(time))

    def watching(self, time: int) -> int:
        """How many spectators are connected, at all processes."""
        return self.here[""] + sum(other.watching for other in self._living(time))

    def _living(self, time: int) -> list[_Elsewhere]:
        return [other for other in self.elsewhere.values() if time - other.time < _STALE]
