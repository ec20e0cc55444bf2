"""The terms of a match: map, sides, commanders, missions, settings, options.

Commanders may know all of it except each other's briefs; see `Terms.public`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.core.options import described
from sandtable.games.kriegsspiel.orders import NamedPoint, Point
from sandtable.games.kriegsspiel.settings import Settings, Weather

GAME_ID = "kriegsspiel"
RULES_VERSION = 3
"""Version 3: the umpire reads orders first, weather limits sight, and fallen officers are succeeded."""
EARLIER_RULES = (2,)
_DAY = 24 * 3600
MapMetres = Annotated[int, Meta(ge=0, le=1_000_000)]
MapPoints: TypeAlias = tuple[tuple[MapMetres, MapMetres], ...]
"""A line on a map of the scenario's own, in metres."""
RoadKind: TypeAlias = Literal["highway", "road", "track"]
PlaceKind: TypeAlias = Literal["town", "village", "hamlet", "hill", "wood", "farm", "lake", "field"]
Goal: TypeAlias = Literal["take", "hold", "destroy", "escape", "free"]


class Mission(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander's mission.

    Take: hold a place alone at the end of `rounds` consecutive rounds. Hold: hold it alone when the last
    round ends. Destroy: destroy `count` of these enemy units. Escape: bring `count` of these own units to a
    place, where they leave the map. Free: only a human umpire can decide whether it is done.
    """

    text: str
    """The text of the scenario, which may be empty; see `words`."""
    goal: Goal = "free"
    place: NamedPoint | None = None
    radius: int = 200
    """Radius of the place, in metres."""
    rounds: int = 1
    """For `take`, the number of consecutive rounds."""
    units: tuple[str, ...] = ()
    count: int = 0
    """For `destroy` and `escape`, the number of units; 0 means all."""

    @property
    def wanted(self) -> int:
        """The number of units that must be destroyed or escape."""
        return self.count or len(self.units)

    @property
    def words(self) -> str:
        """The mission as the commander reads it; one without a text, by what it asks for."""
        if self.text:
            return self.text
        place = ""
        if self.place is not None:
            place = self.place.name or ",".join(str(part // 10) for part in self.place.at)
        units = ", ".join(self.units)
        if self.wanted < len(self.units):
            units = f"{self.wanted} of {units}"
        match self.goal:
            case "take" | "hold":
                return f"{self.goal.capitalize()} {place}."
            case "destroy":
                return f"Destroy {units}."
            case "escape":
                return f"Bring {units} to {place}."
            case "free":
                return "See the situation."


class Brief(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commander reads before the first round."""

    mission: Mission
    situation: str


UMPIRE: Seat = "umpire"
UmpireKind: TypeAlias = Literal["program", "person"]


class Options(Struct, frozen=True):
    """Options of a match, independent of the scenario."""

    umpire: Annotated[
        UmpireKind,
        described(
            "Umpire",
            "Who umpires (KV3-U1, KV3-U2).",
            {"program": "the program alone", "person": "a person, with a seat"},
        ),
    ] = "program"


class ShippedMap(Struct, frozen=True, tag="shipped", omit_defaults=True):
    """A map that comes with the game."""

    name: str
    steep: int = 10
    """Slope in percent above which the going is rough (KV3-G1)."""


class MapRoad(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A road of a scenario's own map; points are in metres."""

    points: MapPoints
    kind: RoadKind = "road"
    name: str = ""


class MapBridge(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bridge of a scenario's own map, from bank to bank."""

    points: MapPoints
    name: str = ""


class MapRiver(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A river of a scenario's own map, from its source or the edge of the map downstream."""

    points: MapPoints
    width: Annotated[int, Meta(ge=1, le=2000)] = 30
    """In metres."""
    name: str = ""
    water: bool = False
    """Whether there is water along it; otherwise it is only drawn, and the map has its water."""


class MapPlace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A name on a scenario's own map."""

    name: str
    at: tuple[MapMetres, MapMetres]
    kind: PlaceKind = "village"


class OwnMap(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all maps of a scenario's own have besides their ground."""

    roads: tuple[MapRoad, ...] = ()
    bridges: tuple[MapBridge, ...] = ()
    rivers: tuple[MapRiver, ...] = ()
    places: tuple[MapPlace, ...] = ()
    steep: int = 10
    """Slope in percent above which the going is rough (KV3-G1)."""


class DrawnMap(OwnMap, frozen=True, kw_only=True, tag="drawn", omit_defaults=True):
    """A small map drawn in letters in the scenario itself, north up."""

    cell: int
    """Side of a cell, in metres."""
    terrain: tuple[str, ...]
    """A letter for each cell: . open, f forest, g high grass, s swamp, t town, w water."""
    heights: tuple[str, ...] = ()
    """A digit for each cell, in tens of metres; level ground if empty."""


class PicturedMap(OwnMap, frozen=True, kw_only=True, tag="pictured", omit_defaults=True):
    """A map from a height map and a terrain mask, each a file name and the file in base 64."""

    heights: tuple[str, str]
    terrain: tuple[str, str]
    cell: float = 0.0
    """Side of a cell, in metres; 0 takes it from the height map."""
    lowest: float | None = None
    highest: float | None = None
    legend: tuple[tuple[str, str], ...] = ()
    """Colours of the mask, each with its terrain; the default legend if empty."""


MapSource: TypeAlias = ShippedMap | DrawnMap | PicturedMap
"""The source of the ground. Grids are never part of a state."""


class SideTerms(Struct, frozen=True):
    """A side of the war."""

    id: str
    name: str
    colour: str
    baseline: Point
    """Where troops of the side flee to."""


class CommanderTerms(Struct, frozen=True, omit_defaults=True):
    """A seat that commands troops."""

    seat: Seat
    name: str
    side: int
    officer: str
    """The id of the commander's own unit on the map (KV3-P4)."""
    successor: str = ""
    """The unit whose commander takes over when the officer falls, or `none` (KV3-U7).

    If it is empty, that is the first unit of the commander that is left.
    """


class Terms(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """Everything that is agreed before a match and holds throughout."""

    title: str
    map: MapSource
    sides: tuple[SideTerms, ...]
    commanders: tuple[CommanderTerms, ...]
    briefs: tuple[Brief, ...] = ()
    """Mission and situation of each commander, in their order (KV3-P3)."""
    settings: Settings = Settings()
    umpire: UmpireKind = "program"
    begins: int = 8 * 3600
    """Time of day at the start, in seconds."""
    weather: Weather = "clear"
    rounds: int = 60
    """Maximum number of rounds; after the last one the umpire decides."""
    rules: int = RULES_VERSION
    """The version of the rules; records keep theirs."""
    shifts: tuple[tuple[int, int], ...] = ()
    """Rounds from which the umpire has changed the hour, with the seconds to add to the clock (KV3-U6)."""

    @property
    def old_rules(self) -> bool:
        """Whether the match is played by the rules of version 2."""
        return self.rules < RULES_VERSION

    @property
    def orders_first(self) -> bool:
        """Whether a human umpire reads every order before it is carried out (KV3-U4)."""
        return self.umpire == "person" and not self.old_rules

    @cached_property
    def public(self) -> "Terms":
        """The terms that every seat may know."""
        return replace(self, briefs=()) if self.briefs else self

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the match."""
        players = tuple(commander.seat for commander in self.commanders)
        return (*players, UMPIRE) if self.umpire == "person" else players

    @cached_property
    def numbers(self) -> Mapping[Seat, int]:
        """The number of each commander's seat."""
        return {commander.seat: number for number, commander in enumerate(self.commanders)}


def time_of_day(terms: Terms, seconds: int) -> str:
    """The time of day a number of seconds after the match began, such as 08:10."""
    minutes = seconds_of_day(terms, seconds) // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


def seconds_of_day(terms: Terms, seconds: int) -> int:
    """The time of day in seconds since midnight, a number of seconds after the match began."""
    return (terms.begins + clock_seconds(terms, seconds)) % _DAY


def clock_seconds(terms: Terms, seconds: int) -> int:
    """The seconds by the clock since the match began, which the umpire can move (KV3-U6)."""
    number = seconds // terms.settings.round_seconds + 1
    return seconds + next((added for since, added in reversed(terms.shifts) if since <= number), 0)


def clock_time(terms: Terms, seconds: int) -> str:
    """The time of day a number of seconds by the clock after the match began, such as 08:10."""
    minutes = (terms.begins + seconds) % _DAY // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


def round_time(terms: Terms, number: int) -> str:
    """The time of day at which a round begins."""
    return time_of_day(terms, (number - 1) * terms.settings.round_seconds)
