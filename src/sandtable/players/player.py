"""The interface of computer players."""

from typing import Protocol, runtime_checkable

from msgspec import Struct

from sandtable.core import Match, OptionValue, SandtableError, Seat, View


class Player(Protocol):
    """A computer player that decides for one seat."""

    def choose(self, view: View) -> str:
        """Return the text of the next action, for a seat that is to act."""


@runtime_checkable
class Closeable(Protocol):
    """A player that must release something after the match, such as a running program."""

    def close(self) -> None:
        """Release what the player holds. Idempotent."""


class PlayerFailed(SandtableError):  # noqa: N818 - named as players speak
    """A computer player found no action: it failed, or took too long."""


class MatchContext(Struct, frozen=True):
    """The match that a player sits down to, and its seat. Engines receive it as JSON."""

    game: str
    rules: int
    scenario: str
    options: dict[str, OptionValue]
    """The options that differ from their defaults."""
    seats: tuple[Seat, ...]
    seat: Seat

    @staticmethod
    def of(match: Match, seat: Seat) -> "MatchContext":
        """Describe a match to the player at one of its seats."""
        head = match.record
        return MatchContext(head.game, head.rules, head.scenario, head.options, match.seats, seat)
