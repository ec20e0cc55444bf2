"""One moment of a match: what is true, what each commander knows, and what is waited for.

What a commander knows is kept apart from the truth, in his `Command`: his view is made from that alone.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Choice, Dice, Finding, Outcome, Position, Seat, Step, View
from sandtable.games.kriegsspiel.dispatches import Counter, Courier, Entry, Message, Outlook, Paper
from sandtable.games.kriegsspiel.goals import Brief
from sandtable.games.kriegsspiel.orders import Formation, Point
from sandtable.games.kriegsspiel.proposals import Proposal
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms
from sandtable.games.kriegsspiel.units import Arm, Quality, Unit

if TYPE_CHECKING:
    from sandtable.boards.ground import Ground

Phase: TypeAlias = Literal["command", "umpire"]


class OwnUnit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as its commander knows it from the start: who it is, and where it was then."""

    id: str
    name: str
    arm: Arm
    quality: Quality
    formation: Formation
    at: Point


class Command(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander and all that he knows."""

    brief: Brief
    units: tuple[OwnUnit, ...]
    """The units that obey him, his officer first."""
    outlook: Outlook
    papers: tuple[Paper, ...] = ()
    book: tuple[Entry, ...] = ()
    counters: tuple[Counter, ...] = ()
    plan: str = ""
    """What he has told his own officer to do."""
    ready: bool = False
    out: bool = False
    """He has resigned, or his officer is lost."""


class Earthwork(Struct, frozen=True, omit_defaults=True):
    """A rampart that pioneers have thrown up."""

    at: Point
    side: int


class Bridging(Struct, frozen=True, omit_defaults=True):
    """How the bridges differ from those of the map."""

    down: tuple[int, ...] = ()
    """The numbers of the map's bridges that are destroyed."""
    built: tuple[tuple[Point, Point], ...] = ()


class Moment(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All that changes in a match."""

    round: int = 1
    phase: Phase = "command"
    step: int = 0
    """How many steps of this round are done."""
    units: tuple[Unit, ...]
    couriers: tuple[Courier, ...] = ()
    messages: tuple[Message, ...] = ()
    commands: tuple[Command, ...]
    """In the order of the terms' commanders."""
    known_before: tuple[Command, ...] = ()
    """What the commanders knew when the umpire's phase began; what reaches them in it waits (KV3-P4)."""
    earthworks: tuple[Earthwork, ...] = ()
    bridging: Bridging = Bridging()
    pending: tuple[Proposal, ...] = ()
    """What the umpire has to settle before the simulation goes on."""
    fights: tuple[Proposal, ...] = ()
    """What was fought and settled in this round or, in the command phase, in the one before."""
    before: tuple[Unit, ...] = ()
    """The units as they were before what the umpire has settled last, as long as he can undo it."""
    held: tuple[int, ...] = ()
    """For each commander, at how many ends of rounds on end the place of his mission was held."""
    notices: tuple[str, ...] = ()
    """What the umpire should know of this round."""
    outcome: Outcome | None = None


class State(Moment, frozen=True, kw_only=True, dict=True):
    """A moment under the terms of its match."""

    terms: Terms

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for: the commanders who are not ready, or the umpire."""
        if self.outcome:
            return ()
        if self.phase == "umpire":
            return (UMPIRE,)
        commanders = self.terms.commanders
        return tuple(
            commander.seat
            for commander, command in zip(commanders, self.commands, strict=True)
            if not command.ready and not command.out
        )

    @property
    def time(self) -> int:
        """Seconds since the match began."""
        settings = self.terms.settings
        return (self.round - 1) * settings.round_seconds + self.step * settings.step_seconds

    def ground(self) -> "Ground":
        """The ground as it truly is now, with the bridges that stand."""
        from sandtable.games.kriegsspiel import field  # noqa: PLC0415 - ground needs arrays, which load slowly

        return field.true_ground(self.terms.map, self.bridging)

    def known(self, number: int) -> Command:
        """What a commander knows now: only his own map changes while the umpire is at work (KV3-P4)."""
        command = self.commands[number]
        if not self.known_before or self.outcome:
            return command
        return replace(self.known_before[number], counters=command.counters)

    def numbered(self, word: str) -> int | None:
        """The number of the unit with this word."""
        return self._numbers.get(word)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {unit.id: number for number, unit in enumerate(self.units)}

    def apply(self, seat: Seat, text: str, dice: Dice) -> Step:
        """Do what the text says, or raise `IllegalAction`."""
        from sandtable.games.kriegsspiel import play  # noqa: PLC0415 - see `ground`

        return play.apply(self, seat, text, dice)

    def choices(self, seat: Seat) -> list[Choice]:
        """All that this seat can do now."""
        from sandtable.games.kriegsspiel import choices  # noqa: PLC0415 - see `ground`

        return choices.choices(self, seat)

    def view(self, seat: Seat | None, *, picture: bool = True) -> View:
        """All that this seat may know now."""
        from sandtable.games.kriegsspiel import presentation  # noqa: PLC0415 - see `ground`

        return presentation.view(self, seat, picture=picture)

    def inspect(self, seat: Seat | None, query: str) -> Finding:
        """The answer to one of the view's lenses."""
        from sandtable.games.kriegsspiel import lenses  # noqa: PLC0415 - see `ground`

        return lenses.inspect(self, seat, query)

    def position(self) -> Position:
        """The whole truth as plain data."""
        from sandtable.games.kriegsspiel import position  # noqa: PLC0415 - positions have states

        return position.to_data(self)

    def position_line(self) -> str:
        """The whole truth as one line."""
        from sandtable.games.kriegsspiel import position  # noqa: PLC0415 - positions have states

        return position.to_line(self)
