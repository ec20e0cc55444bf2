"""The connections to a match, all of which are at the process that owns it."""

from collections import Counter

from msgspec import Struct, field

from sandtable.core import Seat


class Presence(Struct):
    """Counts of connections by seat; the key "" counts spectators."""

    _connections: Counter[str] = field(default_factory=Counter)
    changes: int = 0
    """Number of connections that were opened or closed so far: if it is the same, so is all else."""

    def arrive(self, seat: Seat | None) -> None:
        """Count a new connection."""
        self.changes += 1
        self._connections[seat or ""] += 1

    def leave(self, seat: Seat | None) -> None:
        """Count a closed connection."""
        self.changes += 1
        self._connections[seat or ""] -= 1

    @property
    def anybody_here(self) -> bool:
        """Whether a player or spectator is connected."""
        return any(count > 0 for count in self._connections.values())

    def is_here(self, seat: Seat) -> bool:
        """Whether the seat's player is connected."""
        return self._connections[seat] > 0

    @property
    def watching(self) -> int:
        """Number of spectators connected."""
        return self._connections[""]
