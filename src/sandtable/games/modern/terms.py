"""What is agreed before a match and holds throughout: the campaign without its units."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.core.options import described
from sandtable.games.modern.ground import Change, Gamespace
from sandtable.games.modern.roster import Point, StructureKind
from sandtable.games.modern.units import UnitType, unit_types

GAME_ID = "modern"
UMPIRE: Seat = "umpire"
MOST_FOG = 1000
_AS_IN_CAMPAIGN = "as the campaign says"
UmpireKind: TypeAlias = Literal["program", "person"]
Goal: TypeAlias = Literal["eliminate", "hold", "survive", "destroy"]


class Options(Struct, frozen=True):
    """The options of a match; each overrides the campaign file."""

    umpire: Annotated[
        UmpireKind | None,
        described(
            "Umpire",
            "Who umpires (MK4-C4).",
            {None: _AS_IN_CAMPAIGN, "program": "the program", "person": "a person, with a seat"},
        ),
    ] = None
    fog: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_FOG)] | None,
        described(
            "Fog of war",
            "One in this many commands is lost; 1 for none (MK4-C5).",
            {None: _AS_IN_CAMPAIGN},
        ),
    ] = None
    umpire33: Annotated[
        bool | None,
        described(
            "Boarding by the older rule",
            "Units board transports as in the older program (MK4-K16).",
            {None: _AS_IN_CAMPAIGN, True: "yes", False: "no"},
        ),
    ] = None


class Military(Struct, frozen=True):
    """One of the militaries, with its seats."""

    id: str
    name: str
    colour: str
    seats: tuple[int, ...]
    """One seat if its command is unified, else one for each subcommand."""


class Command(Struct, frozen=True):
    """A seat that commands units: a whole military, or a subcommand of it."""

    seat: Seat
    name: str
    military: int


class Condition(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """MK4-C3: a condition that decides the campaign for a military."""

    military: int
    goal: Goal
    loses: bool = False
    """Whether a military that meets the condition loses; otherwise it wins."""
    militaries: tuple[int, ...] = ()
    """The militaries to eliminate."""
    units: tuple[str, ...] = ()
    """The units to destroy."""
    place: str | None = None
    """The structure or point to hold."""
    at: Point | None = None
    radius: int = 0
    rounds: int = 0
    """Number of rounds to survive, or of consecutive round ends at which the place must be held."""
    since: int = 1
    """The round from which it counts, and in which players learn of it (MK4-C7)."""


class Arrival(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """MK4-C7: a unit that arrives during the campaign."""

    name: str
    seat: int
    type: str
    size: str = "1"
    health: str
    """Exact, such as "7/2", like the size."""
    at: Point | None = None
    heading: int | None = None
    """In hundredths of a degree."""
    hidden: bool = False
    aboard: str | None = None
    inside: str | None = None


class CampaignEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """MK4-C7: what happens at the beginning of a round. Only the umpire knows it before."""

    round: int
    seats: tuple[int, ...] = ()
    """The seats that message and orders go to; empty for all."""
    weather: str | None = None
    fog: int | None = None
    destroyed: tuple[str, ...] = ()
    """The structures that fall."""
    terrain: tuple[Change, ...] = ()
    message: str = ""
    orders: str = ""
    units: tuple[Arrival, ...] = ()


class Terms(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """The campaign without its units."""

    militaries: tuple[Military, ...]
    commands: tuple[Command, ...]
    conditions: tuple[Condition, ...]
    changed_types: tuple[UnitType, ...] = ()
    """The types that the campaign overrides."""
    local_names: dict[str, str] = {}
    """Local names of types, each with its universal type."""
    gamespace: Gamespace | None = None
    fog: int = 1
    air: bool = False
    umpire: UmpireKind = "program"
    umpire33: bool = False
    decoys: tuple[str, ...] = ()
    """Names for units that spies invent."""
    whole_moves: bool = False
    """Whether a move beyond a unit's movement is refused, as in version 1 of the rules (MK4-K9)."""
    hiding: tuple[StructureKind, ...] = ("building", "fortification")
    """The structures in which units can hide; only buildings in version 1 of the rules (MK4-K1)."""
    events: tuple[CampaignEvent, ...] = ()
    """The events of all rounds, in the order in which they happen."""

    def public(self, round_number: int) -> "Terms":
        """Return the terms as players may know them in a round.

        The decoys would reveal false reports; later events and conditions are not announced yet.
        """
        conditions = tuple(one for one in self.conditions if one.since <= round_number)
        if not self.decoys and not self.events and len(conditions) == len(self.conditions):
            return self
        if len(conditions) not in self._public:
            self._public[len(conditions)] = replace(self, decoys=(), events=(), conditions=conditions)
        return self._public[len(conditions)]

    @cached_property
    def _public(self) -> "dict[int, Terms]":
        """The public terms by their number of conditions; cached, because their tables are computed once."""
        return {}

    @cached_property
    def types(self) -> Mapping[str, UnitType]:
        """All types by universal name, with the values of this campaign."""
        return {**unit_types(), **{changed.name: changed for changed in self.changed_types}}

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        players = tuple(command.seat for command in self.commands)
        return (*players, UMPIRE) if self.umpire == "person" else players

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        return {kind: name for name, kind in reversed(self.local_names.items())}

    def title(self, kind: str) -> str:
        """Return the name of a type in this campaign."""
        return self._titles.get(kind, kind)

    @cached_property
    def numbers(self) -> Mapping[Seat, int]:
        """The number of each commanding seat."""
        return {command.seat: number for number, command in enumerate(self.commands)}

    def military_of(self, seat: int) -> int:
        """Return the military of a commanding seat."""
        return self.commands[seat].military
