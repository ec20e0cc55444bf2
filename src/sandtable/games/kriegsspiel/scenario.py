"""Scenario files, checked: map, sides, commanders, units and missions (KV3-S1)."""

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.ground import Going, GroundError
from sandtable.core import InvalidAction, Scenario, ScenarioError, did_you_mean
from sandtable.core.scenario import KeyLines, read_tables
from sandtable.games.kriegsspiel.orders import NamedPoint, Point
from sandtable.games.kriegsspiel.rules.ground import (
    RECIPES,
    TERRAIN_LETTERS,
    base_ground,
    map_reader,
    to_position,
)
from sandtable.games.kriegsspiel.scenario_file import CommanderEntry, File, MapEntry, UnitEntry
from sandtable.games.kriegsspiel.terms import (
    UMPIRE,
    Brief,
    CommanderTerms,
    DrawnMap,
    MapBridge,
    MapRoad,
    MapSource,
    Mission,
    PicturedMap,
    ShippedMap,
    SideTerms,
    Terms,
)
from sandtable.games.kriegsspiel.units import (
    FORMATIONS,
    FULL_HP,
    ID_FORMAT,
    MAX_DISRUPTION,
    MAX_UNITS,
    Unit,
)
from sandtable.landscape.generator.recipe import recipes_in

COLOURS = ("blue", "red", "green", "ochre")
MAX_ROAD_POINTS = 1_000
"""Maximum points of all roads and bridges together; lines are followed cell by cell."""
MAX_RIVER_POINTS = 5_000
"""Maximum points of all rivers together: generated maps of 10 km have a thousand."""
CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_COMPASS = 360
_EMBEDDED = re.compile(r"""^\[map\.files\]\n(?:"[^"\n]*" = (?:'[^'\n]*'|"[^"\n]*")\n)+\n*\Z""", re.MULTILINE)
"""The images of a map at the end of a scenario's text."""


class ParsedScenario(Struct, frozen=True):
    """The terms and units of a scenario file, checked."""

    terms: Terms
    units: tuple[Unit, ...]


@lru_cache(maxsize=32)
def read(scenario: Scenario) -> ParsedScenario:
    """Read a scenario file; raise `ScenarioError` with the line and the reason."""
    return _Reader(scenario, read_tables(scenario, File)).parsed()


def packed(scenario: Scenario, folder: Path) -> Scenario:
    """A scenario from a folder with the images of its map embedded in its text.

    So a record holds the whole map and can be replayed without the files.
    """
    pictures: dict[str, bytes] = {}
    for name in _picture_names(scenario):
        file = folder / name
        if not file.resolve().is_relative_to(folder.resolve()):  # scenarios are untrusted
            raise scenario.error(f"{name} is not in the folder of the scenario", "map", "heights")
        try:
            pictures[name] = file.read_bytes()
        except (OSError, ValueError):
            raise scenario.error(
                f"there is no file {name} in the folder of the scenario", "map", "heights"
            ) from None
    return embedded(scenario, pictures)


def embedded(scenario: Scenario, pictures: Mapping[str, bytes]) -> Scenario:
    """A scenario with these images, which must be those that its map names, embedded in its text."""
    names = _picture_names(scenario)
    for name in names:
        if name not in pictures:
            raise scenario.error(f"the image {name} is missing", "map")
    for name in pictures:
        if name not in names:
            raise scenario.error(f"comes with {name}, which its map does not name", "map")
    if not names:
        return scenario
    # In single quotes, because the text between them is read in one step.
    lines = [f"{json.dumps(name)} = '{b64encode(pictures[name]).decode()}'" for name in names]
    return replace(scenario, text="\n".join([scenario.text, "[map.files]", *lines, ""]))


def separated(scenario: Scenario) -> tuple[str, dict[str, bytes]]:
    """The text of a scenario without the images of its map, and the images.

    The images stay in the text if they are not at its end, where the program writes them.
    """
    source = read_tables(scenario, File).map
    found = _EMBEDDED.search(scenario.text)
    if not isinstance(source, MapEntry) or found is None:
        return scenario.text, {}
    pictures = {}
    for name, data in source.files.items():
        try:
            pictures[name] = b64decode(data, validate=True)
        except ValueError:
            raise scenario.error(f"the image {name} is not in base64", "map") from None
    text = scenario.text[: found.start()].rstrip("\n") + "\n"
    return text, pictures


def _picture_names(scenario: Scenario) -> list[str]:
    """The file names of the images that are not in the text of a scenario."""
    source = read_tables(scenario, File).map
    if not isinstance(source, MapEntry) or source.files:
        return []
    return list(dict.fromkeys(name for name in (source.heights, source.terrain) if name))


def _roads(entry: MapEntry) -> tuple[MapRoad, ...]:
    return tuple(road if isinstance(road, MapRoad) else MapRoad(road) for road in entry.roads)


def _bridges(entry: MapEntry) -> tuple[MapBridge, ...]:
    return tuple(bridge if isinstance(bridge, MapBridge) else MapBridge(bridge) for bridge in entry.bridges)


class _Reader:
    """Converts the tables of a file to terms and units, and locates errors."""

    def __init__(self, scenario: Scenario, file: File) -> None:
        self.scenario, self.file = scenario, file
        self.lines = KeyLines(scenario.text)
        self.source = replace(self._map(), steep=file.settings.steep)
        try:
            self.ground = base_ground(self.source)
        except GroundError as error:
            raise self.error(f"the map cannot be built: {error}", "map") from None
        self._check_roads()

    def error(self, reason: str, *keys: str | int) -> ScenarioError:
        """An error in this file, at the line of a key."""
        line = self.lines.of([str(key) for key in keys])
        return ScenarioError(reason, file=self.scenario.file, line=line)

    def parsed(self) -> ParsedScenario:
        """The whole scenario."""
        file = self.file
        if not 1 <= file.rounds <= 1000:
            raise self.error("rounds is a number from 1 to 1000", "rounds")
        if file.settings.round_seconds % file.settings.step_seconds:
            raise self.error("a round must be a whole number of steps", "settings", "step_seconds")
        sides = self._sides()
        commanders = self._commanders(sides)
        units = self._units(commanders)
        missions = [self._mission(number, entry, units) for number, entry in enumerate(file.commanders)]
        briefs = tuple(
            Brief(mission=mission, situation=" ".join(entry.situation.split()))
            for mission, entry in zip(missions, file.commanders, strict=True)
        )
        terms = Terms(
            title=file.title,
            map=self.source,
            sides=sides,
            commanders=commanders,
            briefs=briefs,
            settings=file.settings,
            begins=self._clock(),
            weather=file.weather,
            rounds=file.rounds,
        )
        return ParsedScenario(terms, units)

    # The map

    def _map(self) -> MapSource:
        entry = self.file.map
        if isinstance(entry, str):
            if entry not in recipes_in(RECIPES):
                hint = did_you_mean(entry, recipes_in(RECIPES))
                raise self.error(f"there is no map {entry!r}. {hint}", "map")
            return ShippedMap(entry)
        if sum(len(river.points) for river in entry.rivers) > MAX_RIVER_POINTS:
            raise self.error(f"rivers have at most {MAX_RIVER_POINTS:,} points together", "map", "rivers")
        if entry.letters:
            return self._drawn(entry)
        for key, name in (("heights", entry.heights), ("terrain", entry.terrain)):
            if not name:
                raise self.error(
                    f"a map is drawn in letters, or from the images heights and terrain; {key} is missing",
                    "map",
                )
            if name not in entry.files:
                raise self.error(f"the image {name} is missing", "map", key)
        return PicturedMap(
            heights=(entry.heights or "", entry.files[entry.heights or ""]),
            terrain=(entry.terrain or "", entry.files[entry.terrain or ""]),
            cell=entry.cell,
            lowest=entry.lowest,
            highest=entry.highest,
            legend=tuple(sorted(entry.legend.items())),
            roads=_roads(entry),
            bridges=_bridges(entry),
            rivers=entry.rivers,
            places=entry.places,
        )

    def _drawn(self, entry: MapEntry) -> DrawnMap:
        wide = len(entry.letters[0])
        for key, rows in (("letters", entry.letters), ("digits", entry.digits)):
            if any(len(row) != wide for row in rows) or (rows and len(rows) != len(entry.letters)):
                raise self.error("all rows of the map must have the same number and length", "map", key)
        wrong = sorted(set("".join(entry.letters)) - set(TERRAIN_LETTERS))
        if wrong or not all(row.isascii() and row.isdigit() for row in entry.digits):
            raise self.error(f"the map is drawn with {' '.join(TERRAIN_LETTERS)}, heights with digits", "map")
        if entry.cell < 1 or entry.cell != int(entry.cell):
            raise self.error("cell is a whole number of metres", "map", "cell")
        return DrawnMap(
            cell=int(entry.cell),
            terrain=entry.letters,
            heights=entry.digits,
            roads=_roads(entry),
            bridges=_bridges(entry),
            rivers=entry.rivers,
            places=entry.places,
        )

    def _check_roads(self) -> None:
        """Reject roads off the map, which would be followed cell by cell to their end."""
        ground = self.ground
        bends = {
            "roads": [point for road in ground.roads for point in road.points],
            "bridges": [point for bridge in ground.bridges for point in bridge.points],
            "rivers": [point for river in ground.rivers for point in river.points],
        }
        if isinstance(self.source, ShippedMap):
            return
        if len(bends["roads"]) + len(bends["bridges"]) > MAX_ROAD_POINTS:
            raise self.error(
                f"roads and bridges have at most {MAX_ROAD_POINTS:,} points together", "map", "roads"
            )
        for key, points in bends.items():
            for point in points:
                if not ground.holds(point):
                    where = f"{point.east:g},{point.north:g}"
                    raise self.error(f"the point {where} of {key} is off the map", "map", key)

    def _spot(self, text: str, *keys: str | int) -> NamedPoint:
        try:
            return map_reader(self.source).spot(text)
        except InvalidAction as error:
            raise self.error(error.reason, *keys) from None

    def _clock(self) -> int:
        match = CLOCK.fullmatch(self.file.begins)
        if not match:
            raise self.error(f"{self.file.begins!r} is not a time of day such as 08:00", "begins")
        return int(match[1]) * 3600 + int(match[2]) * 60

    # Sides and commanders

    def _sides(self) -> tuple[SideTerms, ...]:
        found: list[SideTerms] = []
        for number, entry in enumerate(self.file.sides):
            keys = ("sides", number)
            self._check_id(entry.id, [side.id for side in found], *keys, "id")
            colour = entry.colour or COLOURS[number % len(COLOURS)]
            if colour not in COLOURS or colour in [side.colour for side in found]:
                raise self.error(
                    f"each side needs a different colour, one of {', '.join(COLOURS)}", *keys, "colour"
                )
            baseline = self._spot(entry.baseline, *keys, "baseline").at
            found.append(SideTerms(entry.id, entry.name, colour, baseline))
        if not 2 <= len(found) <= len(COLOURS):
            raise self.error(f"a scenario needs 2 to {len(COLOURS)} sides, each a table [[sides]]", "sides")
        return tuple(found)

    def _commanders(self, sides: tuple[SideTerms, ...]) -> tuple[CommanderTerms, ...]:
        ids = [side.id for side in sides]
        found: list[CommanderTerms] = []
        for number, entry in enumerate(self.file.commanders):
            keys = ("commanders", number)
            self._check_id(entry.seat, [UMPIRE, *(one.seat for one in found)], *keys, "seat")
            if entry.side not in ids:
                raise self.error(
                    f"there is no side {entry.side!r}. {did_you_mean(entry.side, ids)}", *keys, "side"
                )
            if not entry.situation.strip():
                raise self.error("a commander needs a situation", *keys, "situation")
            successors = [unit.id for unit in entry.units]
            if entry.successor and entry.successor not in ("none", *successors):
                hint = did_you_mean(entry.successor, [*successors, "none"])
                raise self.error(
                    f"there is no unit {entry.successor!r} to succeed. {hint}", *keys, "successor"
                )
            found.append(
                CommanderTerms(
                    entry.seat, entry.name, ids.index(entry.side), entry.officer.id, entry.successor
                )
            )
        for number, side in enumerate(sides):
            if number not in {commander.side for commander in found}:
                raise self.error(f"{side.id} has no commander", "sides", number)
        return tuple(found)

    def _check_id(self, new_id: str, taken: list[str], *keys: str | int) -> None:
        if not ID_FORMAT.fullmatch(new_id):
            raise self.error(
                f"{new_id!r} is not an id of lower-case letters, digits and hyphens, such as 2-foot", *keys
            )
        if new_id in taken:
            raise self.error(f"the id {new_id!r} is used twice", *keys)

    # Units

    def _units(self, commanders: tuple[CommanderTerms, ...]) -> tuple[Unit, ...]:
        found: dict[str, Unit] = {}
        for number, (entry, commander) in enumerate(zip(self.file.commanders, commanders, strict=True)):
            head = entry.officer
            officer = UnitEntry(head.id, "officer", head.at, entry.name, facing=head.facing)
            self._check_id(head.id, list(found), "commanders", number, "officer")
            found[head.id] = self._unit(officer, number, commander.side, ("commanders", number, "officer"))
            for place, one in enumerate(entry.units):
                keys = ("commanders", number, "units", place)
                self._check_id(one.id, list(found), *keys, "id")
                if one.arm == "officer":
                    raise self.error("an officer is a commander, given as officer = { … }", *keys, "arm")
                found[one.id] = self._unit(one, number, commander.side, keys)
        if len(found) > MAX_UNITS:
            raise self.error(f"there are at most {MAX_UNITS:,} units", "commanders")
        return tuple(found.values())

    def _unit(self, one: UnitEntry, number: int, side: int, keys: tuple[str | int, ...]) -> Unit:
        entry = self.file.commanders[number]
        formation = one.formation or FORMATIONS[one.arm][0]
        if formation not in FORMATIONS[one.arm]:
            fit = ", ".join(FORMATIONS[one.arm])
            raise self.error(f"{one.arm} forms {fit}, not {formation}", *keys, "formation")
        facing = entry.facing if one.facing is None else one.facing
        if not 0 <= facing < _COMPASS:
            raise self.error("facing is in degrees from north, from 0 to 359", *keys, "facing")
        if not 1 <= one.hp <= FULL_HP or not 0 <= one.disruption <= MAX_DISRUPTION:
            raise self.error("hp is 1 to 5, disruption 0 to 2", *keys, "hp")
        return Unit(
            id=one.id,
            name=one.name or one.id,
            side=side,
            commander=number,
            arm=one.arm,
            quality=one.quality,
            formation=formation,
            facing=facing,
            at=self._standing(one, keys),
            hp=one.hp,
            disruption=one.disruption,
        )

    def _standing(self, one: UnitEntry, keys: tuple[str | int, ...]) -> Point:
        at = self._spot(one.at, *keys, "at").at
        going = Going(int(self.ground.going[self.ground.cell_of(to_position(at))]))
        if going == Going.CLOSED:
            raise self.error(f"{one.id} cannot stand in the water at {one.at}", *keys, "at")
        return at

    # Missions

    def _mission(self, number: int, entry: CommanderEntry, units: tuple[Unit, ...]) -> Mission:
        given, keys = entry.mission, ("commanders", number, "mission")
        place = None if given.place is None else self._spot(given.place, *keys, "place")
        if given.goal in ("take", "hold", "escape") and place is None:
            raise self.error(f"a mission to {given.goal} needs a place", *keys)
        by_id: Mapping[str, Unit] = {unit.id: unit for unit in units}
        if given.goal in ("destroy", "escape"):
            if not given.units:
                raise self.error(f"a mission to {given.goal} needs units", *keys)
            own = next(unit.side for unit in units if unit.commander == number)
            for unit_id in given.units:
                if unit_id not in by_id:
                    raise self.error(
                        f"there is no unit {unit_id!r}. {did_you_mean(unit_id, by_id)}", *keys, "units"
                    )
                if (by_id[unit_id].side == own) != (given.goal == "escape"):
                    raise self.error(f"{unit_id} is on the wrong side for this mission", *keys, "units")
        if given.radius < 1 or given.rounds < 1 or not 0 <= given.count <= len(given.units):
            raise self.error("radius and rounds are 1 or more, count is up to the number of units", *keys)
        return Mission(
            text=" ".join(given.text.split()),
            goal=given.goal,
            place=place,
            radius=given.radius,
            rounds=given.rounds,
            units=given.units,
            count=given.count,
        )
