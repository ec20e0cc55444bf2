"""Scenario files: the map, the armies, minefields, the first month and the last round."""

from functools import lru_cache

from msgspec import Struct

from sandtable.boards.hexes import Hex
from sandtable.core import Scenario, ScenarioError, did_you_mean
from sandtable.games.kriegspiel83.army import SEATS, Army
from sandtable.games.kriegspiel83.ground import (
    CITIES,
    TOWNS,
    Ground,
    MapError,
    read_map,
    shipped_map,
    shipped_maps,
    unreachable,
)
from sandtable.games.kriegspiel83.units import BY_SLUG, MINEFIELDS, MOST_PIECES, UNITS, Kind
from sandtable.games.kriegspiel83.weather import MONTHS, Weather

MOST_MINEFIELDS = 99
LONGEST = 9999
_KEYS = frozenset({"title", "summary", "map", "first_month", "last_round", "minefields", *SEATS})


class ParsedScenario(Struct, frozen=True):
    """The contents of a scenario file."""

    ground: Ground
    armies: tuple[Army, Army]
    first_month: int
    minefields: int
    last_round: int | None


@lru_cache(maxsize=32)
def read(scenario: Scenario) -> ParsedScenario:
    """Read a scenario file, or raise `ScenarioError` with the line and the reason."""
    data = scenario.data(_KEYS)
    ground = _ground(scenario, data.get("map"))
    armies = [_army(scenario, ground, side, data.get(seat)) for side, seat in enumerate(SEATS)]
    if shared := armies[0].hexes & armies[1].hexes:
        name = ground.grid.names_of(shared)[0]
        raise scenario.error(f"{name} is taken by both sides: one piece to a hex", SEATS[1])
    month = data.get("first_month", "July")
    if month not in MONTHS:
        raise scenario.error(f"first_month is a month such as 'July', not {month!r}", "first_month")
    return ParsedScenario(
        ground,
        (armies[0], armies[1]),
        MONTHS.index(month),
        _number(scenario, data.get("minefields", MINEFIELDS), "minefields", 0, MOST_MINEFIELDS),
        None if "last_round" not in data else _number(scenario, data["last_round"], "last_round", 1, LONGEST),
    )


def check_map(scenario: Scenario) -> None:
    """Raise `ScenarioError` unless all pieces can reach every town and city, from both sides (K83-Y2)."""
    ground = read(scenario).ground
    if missing := [letter for letter in TOWNS if letter not in ground.towns]:
        raise scenario.error(f"the map has no town {' and no town '.join(missing)}", "map")
    if problems := unreachable(ground):
        raise scenario.error(f"the map: {'; '.join(one.reason for one in problems)}", "map")


def _ground(scenario: Scenario, given: object) -> Ground:
    if not isinstance(given, str):
        raise scenario.error('has no map: give its name, such as map = "standard", or draw it', "map")
    drawn = "\n" in given
    drawing = given if drawn else shipped_map(given)
    if drawing is None:
        raise scenario.error(f"there is no map {given!r}. {did_you_mean(given, shipped_maps())}", "map")
    try:
        return read_map(drawing)
    except MapError as error:
        start = scenario.line_of("map")
        line = start + error.line if start and error.line and drawn else start
        raise ScenarioError(f"the map: {error}", file=scenario.file, line=line) from None


def _army(scenario: Scenario, ground: Ground, side: int, table: object) -> Army:
    seat = SEATS[side]
    if not isinstance(table, dict):
        raise scenario.error(f"has no table [{seat}] of hexes for each kind of piece", seat)
    for slug in table:
        if slug not in BY_SLUG:
            raise scenario.error(f"{slug!r} is no kind of piece. {did_you_mean(slug, BY_SLUG)}", seat, slug)
    pieces: list[tuple[Kind, Hex]] = []
    for kind, unit in enumerate(UNITS):
        names = table.get(unit.slug, "")
        if not isinstance(names, str):
            raise scenario.error(f'{unit.slug} is a text of hexes, such as "B2 B3"', seat, unit.slug)
        for name in names.split():
            taken = [place for _, place in pieces]
            try:
                pieces.append((Kind(kind), place_for(ground, side, Kind(kind), name, taken)))
            except ValueError as error:
                raise scenario.error(f"{seat} {unit.slug}: {error}", seat, unit.slug) from None
    if len(pieces) > MOST_PIECES:
        raise scenario.error(f"{seat} has {len(pieces)} pieces; at most {MOST_PIECES} are allowed", seat)
    return Army.of(pieces)


def place_for(ground: Ground, side: int, kind: Kind, name: str, taken: list[Hex]) -> Hex:
    """Return the hex of a name if a piece can stand there, or raise `ValueError` with the reason."""
    place = ground.grid.hex(name.upper())
    if place is None:
        raise ValueError(f"{name} is no hex of this map, which runs from A1 to {ground.grid.names[-1]}")
    # In a match infantry may stand on ice; a scenario begins in fine weather.
    if not ground.open_to(side, kind, Weather.FINE) >> place & 1:
        raise ValueError(f"{name} is {ground.name_of(place)}, which no {kind.label} can enter")
    if place in taken:
        raise ValueError(f"{name} is taken: one piece to a hex")
    return place


def _number(scenario: Scenario, value: object, key: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise scenario.error(f"{key} is a number from {least} to {most}, not {value!r}", key)
    return value


def seat_of(letter: str) -> str:
    """Return the seat whose city has this letter."""
    return SEATS[CITIES.index(letter)]
