"""How a match is played that its record does not need to say: clocks, and when spectators see it."""

import msgspec
from msgspec import Struct

from sandtable.core.clock import Clock
from sandtable.matches.stored import Settings


class MatchSettings(Struct, frozen=True):
    """What the store keeps under `settings`."""

    clock: Clock | None = None
    delay: int = 15
    """By how many minutes spectators see the match late, where they see it delayed."""

    def stored(self) -> Settings:
        """As the store keeps it."""
        kept: Settings = msgspec.to_builtins(self)
        return kept

    @staticmethod
    def read(settings: Settings) -> "MatchSettings":
        """From what the store kept."""
        return msgspec.convert(settings, MatchSettings)
