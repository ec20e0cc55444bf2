"""The tables and keys of a scenario file (KV3-S1)."""

from typing import Annotated

from msgspec import Meta, Struct, field

from sandtable.core import Scenario, Seat
from sandtable.core.scenario import read_tables
from sandtable.games.kriegsspiel.orders import Formation
from sandtable.games.kriegsspiel.settings import Settings, Weather
from sandtable.games.kriegsspiel.terms import Goal, MapBridge, MapPlace, MapPoints, MapRiver, MapRoad
from sandtable.games.kriegsspiel.units import FULL_HP, Arm, Quality


class MapEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The table [map]: a map drawn in letters, or from two images."""

    cell: Annotated[float, Meta(ge=0, le=1000)] = 0.0
    """Side of a cell, in metres; 0 takes it from the height map."""
    letters: tuple[str, ...] = ()
    digits: tuple[str, ...] = ()
    """Heights for the letters, in tens of metres."""
    heights: str | None = None
    """File name of a height map next to the scenario."""
    lowest: float | None = None
    highest: float | None = None
    terrain: str | None = None
    """File name of a terrain mask next to the scenario."""
    legend: dict[str, str] = field(default_factory=dict)
    roads: tuple[MapPoints | MapRoad, ...] = ()
    """Each a list of points, or a table with the points, a kind and a name."""
    bridges: tuple[MapPoints | MapBridge, ...] = ()
    rivers: tuple[MapRiver, ...] = ()
    places: tuple[MapPlace, ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    """The images in base 64, written by the program, so that a record holds its whole map."""


class SideEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[sides]]."""

    id: str
    name: str
    baseline: str
    colour: str | None = None


class MissionEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [commanders.mission]."""

    text: str
    goal: Goal = "free"
    place: str | None = None
    radius: int = 200
    rounds: int = 1
    units: tuple[str, ...] = ()
    count: int = 0


class UnitEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[commanders.units]]."""

    id: str
    arm: Arm
    at: str
    name: str | None = None
    facing: int | None = None
    formation: Formation | None = None
    quality: Quality = "regular"
    hp: int = FULL_HP
    disruption: int = 0


class OfficerEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [commanders.officer]: the commander's own unit on the map."""

    id: str
    at: str
    facing: int | None = None


class CommanderEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table [[commanders]]."""

    seat: str
    name: str
    side: str
    situation: str
    officer: OfficerEntry
    mission: MissionEntry
    facing: int = 0
    """Default facing of the commander's units."""
    units: tuple[UnitEntry, ...] = ()
    successor: str = ""
    """The unit whose commander takes over when the officer falls, or `none` (KV3-U7)."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file."""

    title: str
    summary: str
    map: str | MapEntry
    begins: str = "08:00"
    weather: Weather = "clear"
    rounds: int = 60
    settings: Settings = Settings()
    sides: tuple[SideEntry, ...] = ()
    commanders: tuple[CommanderEntry, ...] = ()


def seats_of(scenario: Scenario) -> tuple[Seat, ...]:
    """The commanders' seats, without building the map."""
    return tuple(commander.seat for commander in read_tables(scenario, File).commanders)


def sides_of(scenario: Scenario) -> tuple[tuple[Seat, ...], ...]:
    """The commanders' seats of each side that has any, without building the map."""
    file = read_tables(scenario, File)
    names = dict.fromkeys(commander.side for commander in file.commanders)
    return tuple(
        tuple(commander.seat for commander in file.commanders if commander.side == name) for name in names
    )
