"""The tables and keys of a campaign file."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

UmpireWord: TypeAlias = Literal["program", "person"]
OptionWord: TypeAlias = Literal["umpire33"]
CommandWord: TypeAlias = Literal["unified", "divided"]


class UnitEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[military.units]]."""

    type: str
    name: str | None = None
    names: str | None = None
    """Names of several equal units; `at` then has as many places."""
    size: int | float | str = 1
    health: int | float | str | None = None
    at: str | None = None
    heading: int | float | None = None
    hidden: bool | None = None
    aboard: str | None = None
    inside: str | None = None


class SubcommandEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[military.subcommands]]: one player's part of a divided military."""

    id: str
    name: str | None = None
    player: str | None = None
    units: list[UnitEntry] = field(default_factory=list)


class MilitaryEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[military]]."""

    id: str
    name: str | None = None
    colour: str | None = None
    players: list[str] = field(default_factory=list)
    command: CommandWord = "unified"
    warheads: int = 0
    units: list[UnitEntry] = field(default_factory=list)
    subcommands: list[SubcommandEntry] = field(default_factory=list)


class AreaEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[gamespace.areas]]."""

    terrain: str
    points: str
    name: str | None = None


class RoadEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[gamespace.roads]]."""

    points: str
    width: int | float = 2
    name: str | None = None


class SpaceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The table [gamespace]."""

    width: int | float
    height: int | float
    unit: str = ""
    ground: str = "plains"
    areas: list[AreaEntry] = field(default_factory=list)
    roads: list[RoadEntry] = field(default_factory=list)


class StructureEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[structures]]."""

    name: str
    kind: str
    at: str | None = None
    owner: str | None = None
    health: int | float | str | None = None


class GoalEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[win]] or [[lose]]."""

    military: str
    eliminate: list[str] | None = None
    destroy: list[str] | None = None
    survive: int | None = None
    hold: str | None = None
    rounds: int = 0
    radius: int = 3


class TerrainEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[events.terrain]]: the ground round a point changes."""

    at: str
    terrain: str
    """A terrain, or "cut": a road or pass ceases to be one."""
    radius: int | float = 3


class EventEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[events]]: what happens at the beginning of a round (MK4-C7)."""

    round: int
    side: str | None = None
    """The military or seat that units, message and orders are for."""
    weather: str | None = None
    fog: int | None = None
    destroy: list[str] = field(default_factory=list)
    """Structures that fall."""
    message: str = ""
    orders: str = ""
    terrain: list[TerrainEntry] = field(default_factory=list)
    units: list[UnitEntry] = field(default_factory=list)
    """Units that arrive."""
    win: list[GoalEntry] = field(default_factory=list)
    """Conditions that count from this round on."""
    lose: list[GoalEntry] = field(default_factory=list)


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole campaign file."""

    title: str
    summary: str
    first: str = "random"
    fog: int = 1
    air: bool = False
    umpire: UmpireWord = "program"
    options: list[OptionWord] = field(default_factory=list)
    decoys: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    types: dict[str, dict[str, int | bool]] = field(default_factory=dict)
    gamespace: SpaceEntry | None = None
    military: list[MilitaryEntry] = field(default_factory=list)
    structures: list[StructureEntry] = field(default_factory=list)
    win: list[GoalEntry] = field(default_factory=list)
    lose: list[GoalEntry] = field(default_factory=list)
    events: list[EventEntry] = field(default_factory=list)
