"""How a match is played that its record does not need to say: clocks, and when spectators see it."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from sandtable.core import Match, Seat
from sandtable.core.clock import Clock, PerTurn
from sandtable.core.decoding import prepared
from sandtable.matches.models import Settings, StoredSeat


class MatchSettings(Struct, frozen=True):
    """What the store keeps under `settings`."""

    clock: Clock | None = None
    umpire_clock: PerTurn | None = None
    """The umpire's, who has no other."""
    delay: int = 15
    """By how many minutes spectators see the match late, where they see it delayed."""
    hints: bool | None = None
    """Whether players may ask the computer what it would do; `None`: if nobody else plays."""

    def allows_hints(self, seats: Iterable[StoredSeat]) -> bool:
        """Whether somebody who plays at this table may have hints."""
        if self.hints is not None:
            return self.hints
        return sum(seat.kind != "computer" for seat in seats) == 1

    @property
    def timed(self) -> bool:
        """Whether anybody may have a clock."""
        return self.clock is not None or self.umpire_clock is not None

    def clocks(self, match: Match) -> dict[Seat, Clock]:
        """The clock of each seat that has one."""
        umpire = match.game.umpire
        given = {seat: self.umpire_clock if seat == umpire else self.clock for seat in match.seats}
        return {seat: clock for seat, clock in given.items() if clock}

    def stored(self) -> Settings:
        """As the store keeps it."""
        kept: Settings = msgspec.to_builtins(self)
        return kept

    @staticmethod
    def read(settings: Settings) -> "MatchSettings":
        """From what the store kept."""
        return msgspec.convert(settings, prepared(MatchSettings))
