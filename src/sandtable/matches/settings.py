"""Clocks, spectators and hints of a match: what is agreed besides the record."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from sandtable.core import Match, Seat
from sandtable.core.clock import Clock, PerTurn
from sandtable.core.decoding import prepared
from sandtable.matches.models import Settings, StoredSeat

_SHORTEST_WAIT = 60
"""Minimum seconds that a match waits for salts."""
_WAIT_WITHOUT_CLOCK = 86_400
"""Seconds that a match without a clock waits for salts: a day, since its players need not meet."""


class MatchSettings(Struct, frozen=True):
    """The settings of a match, stored as JSON."""

    clock: Clock | None = None
    umpire_clock: PerTurn | None = None
    """The clock of the umpire; `clock` is for the other seats."""
    delay: int = 15
    """Minutes of delay for spectators who see the match "delayed"."""
    hints: bool | None = None
    """Whether players may ask for hints; `None` allows them to a single player against computers."""

    def allows_hints(self, seats: Iterable[StoredSeat]) -> bool:
        """Whether the players at these seats may ask for hints."""
        if self.hints is not None:
            return self.hints
        return sum(seat.kind != "computer" for seat in seats) == 1

    @property
    def salt_wait(self) -> int:
        """Maximum milliseconds from the last claim to the start: a player gets as long as for a turn."""
        seconds = self.clock.seconds if self.clock else _WAIT_WITHOUT_CLOCK
        return 1000 * max(_SHORTEST_WAIT, seconds)

    @property
    def timed(self) -> bool:
        """Whether any seat may have a clock."""
        return self.clock is not None or self.umpire_clock is not None

    def clocks(self, match: Match) -> dict[Seat, Clock]:
        """The clock of each seat that has one."""
        umpire = match.game.umpire
        given = {seat: self.umpire_clock if seat == umpire else self.clock for seat in match.seats}
        return {seat: clock for seat, clock in given.items() if clock}

    def stored(self) -> Settings:
        """The settings as JSON data."""
        data: Settings = msgspec.to_builtins(self)
        return data

    @staticmethod
    def read(settings: Settings) -> "MatchSettings":
        """The settings from JSON data."""
        return msgspec.convert(settings, prepared(MatchSettings))
