"""The interface of computer players."""

from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Event, Match, OptionValue, SandtableError, Seat, View

_TURNS_LEFT = 25
"""Turns for which the time of a whole game is divided: games seldom last much longer after any turn."""
_RESERVE = 0.9
"""The share of the time that a turn may use, so that the end of a search is never late."""


class Player(Protocol):
    """A computer player that decides for one seat."""

    def choose(self, view: View) -> str:
        """Return the text of the next action, for a seat that is to act."""


@runtime_checkable
class Closeable(Protocol):
    """A player that must release something after the match, such as a running program."""

    def close(self) -> None:
        """Release what the player holds. Idempotent."""


@runtime_checkable
class Named(Protocol):
    """A player that can have a name of its own, such as a program."""

    @property
    def title(self) -> str | None:
        """The name that it gave itself; `None` before it did."""


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


class TimeLeft(Struct, frozen=True, omit_defaults=True):
    """The time that a player has, in seconds."""

    seconds: float
    """The most that the rest of this turn may take."""
    bank: float | None = None
    """What is left for the whole game; `None` for time per turn."""
    increment: float = 0.0
    """What is added after the turn, with time for the whole game."""
    tolerance: float = 0.0
    """Seconds beyond the time after which the player forfeits."""
    processor: bool = False
    """Whether processor time is measured, and not wall time."""

    @property
    def for_turn(self) -> float:
        """A sensible time for the rest of this turn."""
        if self.bank is None:
            return self.seconds * _RESERVE
        return min(self.seconds * _RESERVE, self.bank / _TURNS_LEFT + self.increment * _RESERVE)


class PlayedStep(Struct, frozen=True, omit_defaults=True):
    """An action that was played, as far as a seat may know it."""

    seat: Seat
    action: str | None = None
    """`None` if the seat may not know the action."""
    events: tuple[Event, ...] = ()


class TurnContext(Struct, frozen=True):
    """What a player may know about the moment at which it is asked, besides its view."""

    since: tuple[PlayedStep, ...] = ()
    """The actions from the seat's own last action on, or from the first if it has not acted."""
    time: TimeLeft | None = None
    """`None` without a clock."""

    @staticmethod
    def of(match: Match, seat: Seat, time: TimeLeft | None = None) -> "TurnContext":
        """Describe the moment to the player at a seat of a match."""
        begin = match.last_action_of(seat) or 1
        steps = (_step(match, seat, number) for number in range(begin, len(match) + 1))
        return TurnContext(tuple(step for step in steps if step), time)


def _step(match: Match, seat: Seat, number: int) -> PlayedStep | None:
    """Return an action as a seat may know it; `None` if it knows nothing of it."""
    actor, events = match.seat_of(number), match.events_of(number, seat)
    if actor is None or not (events or actor == seat):
        return None
    known = actor == seat or not (match.hides_after(number - 1) or match.hides_after(number))
    action = match.entries_from(number)[0].action if known else None
    return PlayedStep(actor, action, tuple(replace(event, audience=None) for event in events))


@runtime_checkable
class TurnAware(Protocol):
    """A player that wants to know more than its view before it chooses."""

    def prepare(self, context: TurnContext) -> None:
        """Take note of the moment, and load what the next choice needs, before the clock starts."""
