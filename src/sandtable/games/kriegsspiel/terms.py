"""What holds for a whole match. Commanders may know all of it but each other's briefs (`public`)."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.kriegsspiel.orders import NamedPoint, Point
from sandtable.games.kriegsspiel.settings import Settings

GAME_ID = "kriegsspiel"
Goal: TypeAlias = Literal["take", "hold", "destroy", "escape", "free"]


class Mission(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander's mission.

    Take: be alone at a place at the end of so many rounds on end. Hold: be alone there when the last round
    ends. Destroy: of these units of the enemy so many. Escape: bring so many of these own units to a place,
    where they leave the map. Free: only a person can say whether it is done.
    """

    text: str
    """As it is given to him."""
    goal: Goal = "free"
    place: NamedPoint | None = None
    radius: int = 200
    """Metres round the place."""
    rounds: int = 1
    """Take: at the ends of so many rounds on end."""
    units: tuple[str, ...] = ()
    count: int = 0
    """Destroy and escape: so many of the units; 0 is all of them."""

    @property
    def wanted(self) -> int:
        """How many units must be destroyed or escape."""
        return self.count or len(self.units)


class Brief(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commander is told before the first round."""

    mission: Mission
    situation: str


UMPIRE: Seat = "umpire"
UmpireKind: TypeAlias = Literal["program", "person"]
Weather: TypeAlias = Literal["clear", "cloudy", "overcast", "rain", "mist"]


class Options(Struct, frozen=True):
    """What a table may agree on before a match, whatever the scenario says."""

    umpire: Annotated[
        UmpireKind,
        Meta(description="Who umpires: the program alone, or a person with a seat (KV3-U1, KV3-U2)."),
    ] = "program"


class ShippedMap(Struct, frozen=True, tag="shipped", omit_defaults=True):
    """A map that comes with the game."""

    name: str
    steep: int = 10
    """The slope, in hundredths, above which the going is rough (KV3-G1)."""


class DrawnMap(Struct, frozen=True, kw_only=True, tag="drawn", omit_defaults=True):
    """A small map drawn in letters in the scenario itself, north up."""

    cell: int
    """Metres of a cell."""
    terrain: tuple[str, ...]
    """A letter for each cell: . open, f forest, g high grass, s swamp, t town, w water."""
    heights: tuple[str, ...] = ()
    """A digit for each cell, in tens of metres; nothing: level ground."""
    roads: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Each a line of points in metres."""
    bridges: tuple[tuple[tuple[int, int], ...], ...] = ()
    places: tuple[tuple[str, tuple[int, int]], ...] = ()
    """Names, each with its point in metres."""
    steep: int = 10


class PicturedMap(Struct, frozen=True, kw_only=True, tag="pictured", omit_defaults=True):
    """A map from a height map and a mask of terrain, each the name of a file and the file in base 64."""

    heights: tuple[str, str]
    terrain: tuple[str, str]
    cell: float = 0.0
    """Metres of a cell; 0: as the height map says."""
    lowest: float | None = None
    highest: float | None = None
    legend: tuple[tuple[str, str], ...] = ()
    """Colours of the mask, each with its terrain; nothing: the usual legend."""
    roads: tuple[tuple[tuple[int, int], ...], ...] = ()
    bridges: tuple[tuple[tuple[int, int], ...], ...] = ()
    places: tuple[tuple[str, tuple[int, int]], ...] = ()
    steep: int = 10


MapSource: TypeAlias = ShippedMap | DrawnMap | PicturedMap
"""Where the ground comes from. Grids are never part of a state."""


class SideTerms(Struct, frozen=True):
    """A side of the war."""

    id: str
    name: str
    colour: str
    baseline: Point
    """Where its troops flee to."""


class CommanderTerms(Struct, frozen=True):
    """A seat that commands troops."""

    seat: Seat
    name: str
    side: int
    officer: str
    """The word of the unit that he is (KV3-P4)."""


class Terms(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """The match without what happens in it."""

    title: str
    map: MapSource
    sides: tuple[SideTerms, ...]
    commanders: tuple[CommanderTerms, ...]
    briefs: tuple[Brief, ...] = ()
    """Mission and situation of each commander, in their order (KV3-P3)."""
    settings: Settings = Settings()
    umpire: UmpireKind = "program"
    begins: int = 8 * 3600
    """The time of day at the start, in seconds."""
    weather: Weather = "clear"
    rounds: int = 60
    """After so many rounds the umpire decides."""

    @cached_property
    def public(self) -> "Terms":
        """What every seat may know of it."""
        return replace(self, briefs=()) if self.briefs else self

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        players = tuple(commander.seat for commander in self.commanders)
        return (*players, UMPIRE) if self.umpire == "person" else players

    @cached_property
    def numbers(self) -> Mapping[Seat, int]:
        """The number of each commander's seat."""
        return {commander.seat: number for number, commander in enumerate(self.commanders)}


def time_of_day(terms: Terms, seconds: int) -> str:
    """So many seconds after the match began, as a clock shows it: 08:10."""
    minutes = (terms.begins + seconds) // 60
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def round_time(terms: Terms, number: int) -> str:
    """When a round begins."""
    return time_of_day(terms, (number - 1) * terms.settings.round_seconds)
