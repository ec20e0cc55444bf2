"""The map of a match, read from a drawing, with the terrain chart computed for every hex.

In a drawing each hex is one mark. A row of hexes takes two lines, because every other column lies half a hex
lower: the first line begins with the row's name and has columns 1, 3, 5 …, the second has columns 2, 4, 6 ….
Lines with only numbers are rulers and are ignored. See docs/maps.md.
"""

from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from sandtable.boards.hexes import Hex, HexGrid, HexSet, set_of
from sandtable.core import SetupError
from sandtable.core.files import texts_in
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.terrain import BY_MARK, CHART, Terrain, cost, strength
from sandtable.games.kriegspiel83.units import Kind
from sandtable.games.kriegspiel83.weather import Weather

TOWNS = "ACDEF"  # K83-C2
CITIES = "RB"  # K83-C2
UNKNOWN_WATER = "?"
"""The mark of water in a player's map that may be river or sea (K83-T2)."""
_COVER_OF_A_DESERT = 0.08
"""Share of fields and forests below which a map is a desert; the shipped desert has 0.06, the others 0.18."""
LARGEST = 60
"""Maximum number of rows and of columns."""
MARGIN = 3
"""Characters before the first column, for the name of the row."""


class MapError(ValueError):
    """A drawing that is not a valid map; `line` and `column` of the mistake are counted from 1."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        where = f"column {column}: " if column else ""
        super().__init__(where + reason)
        self.reason = reason
        self.line = line
        self.column = column


class Ground:
    """A map, which never changes during a match."""

    def __init__(self, marks: str, rows: int) -> None:
        self.marks = marks
        """The mark of every hex, row by row."""
        self.grid = grid_of(rows, len(marks) // rows)
        self.terrain = tuple(_TERRAIN[mark] for mark in marks)
        self.towns: dict[str, Hex] = {letter: marks.index(letter) for letter in TOWNS if letter in marks}
        self.cities: tuple[Hex, Hex] = (marks.index("R"), marks.index("B"))
        self.rivers = self._all(Terrain.RIVER)
        self.waters: HexSet = self.rivers | self._all(Terrain.SEA)
        """River and sea, which look alike at first (K83-T2)."""
        cover = self._all(Terrain.FIELDS) | self._all(Terrain.FOREST)
        self.is_desert = cover.bit_count() < _COVER_OF_A_DESERT * len(marks)
        """Whether the open ground is drawn as desert (K83-T1 has one row for both)."""
        self._costs: dict[tuple[int, bool, Weather], bytes] = {}
        self._open: dict[tuple[int, bool, Weather], HexSet] = {}
        strengths = [[strength(terrain, kind) for terrain in Terrain] for kind in Kind]
        self.strengths = tuple(tuple(each[terrain] for terrain in self.terrain) for each in strengths)
        """Combat factors by kind and hex, in halves."""

    @property
    def drawing(self) -> str:
        """The map as text."""
        return draw(self.marks, self.grid)

    def costs(self, side: int, kind: Kind, weather: Weather) -> bytes:
        """Movement cost of each hex for a piece of a side; 0 if it cannot enter."""
        key = (side, kind == Kind.INFANTRY, weather)
        if key not in self._costs:
            each = [cost(terrain, kind, weather) for terrain in Terrain]
            found = [each[terrain] for terrain in self.terrain]
            found[self.cities[side]] = 0  # one's own city
            self._costs[key] = bytes(found)
        return self._costs[key]

    def open_to(self, side: int, kind: Kind, weather: Weather) -> HexSet:
        """The hexes with terrain that a piece of a side can enter, without cities."""
        key = (side, kind == Kind.INFANTRY, weather)
        if key not in self._open:
            costs = self.costs(side, kind, weather)
            cities = 1 << self.cities[0] | 1 << self.cities[1]
            self._open[key] = set_of(place for place, spent in enumerate(costs) if spent) & ~cities
        return self._open[key]

    def stops(self, weather: Weather) -> HexSet:
        """The rivers, where a piece that enters must stop, unless there is ice (K83-M3, K83-W2)."""
        return 0 if weather == Weather.ICE else self.rivers

    def _all(self, terrain: Terrain) -> HexSet:
        return set_of(place for place, other in enumerate(self.terrain) if other == terrain)

    def name_of(self, place: Hex) -> str:
        """The name of a hex's terrain: "the town C", "forest"."""
        terrain, mark = self.terrain[place], self.marks[place]
        if terrain == Terrain.TOWN:
            return f"the town {mark}"
        if terrain == Terrain.CITY:
            return f"{SEATS[CITIES.index(mark)]}'s city"
        return CHART[terrain].name


@lru_cache(maxsize=32)
def grid_of(rows: int, columns: int) -> HexGrid:
    """Return the grid of this size; cached, because samples of the coast are many maps on one grid."""
    return HexGrid(rows, columns)


@lru_cache(maxsize=64)
def ground(marks: str, rows: int) -> Ground:
    """Return the map of these marks; cached."""
    return Ground(marks, rows)


def shipped_map(name: str) -> str | None:
    """The drawing of a map that comes with the game; `None` for an unknown name."""
    return _maps().get(name)


def shipped_maps() -> list[str]:
    """The names of the maps that come with the game."""
    return list(_maps())


@cache
def _maps() -> dict[str, str]:
    return texts_in(files(__package__) / "maps", ".txt")


# Drawing and reading


def draw(marks: str, grid: HexGrid) -> str:
    """Draw a map as text, with a ruler above and below."""
    ruler = _ruler(grid.columns)
    lines = [*ruler]
    for row, name in enumerate(grid.row_names):
        own = marks[row * grid.columns : (row + 1) * grid.columns]
        lines.append(f"{name:<{MARGIN}}" + "   ".join(own[0::2]))
        if grid.columns > 1:
            lines.append(" " * MARGIN + "  " + "   ".join(own[1::2]))
    return "\n".join([*lines, *ruler])


def _ruler(columns: int) -> list[str]:
    numbers = [f"{column:>2}" for column in range(1, columns + 1)]
    tens = " " * MARGIN + " ".join(number[0] for number in numbers)
    units = " " * MARGIN + " ".join(number[1] for number in numbers)
    return [tens.rstrip(), units] if columns > 9 else [units]


def read_map(drawing: str) -> Ground:
    """Read a drawn map, or raise `MapError`."""
    return ground(*_read(drawing, unknown=False))


@lru_cache(maxsize=64)
def read_marks(drawing: str) -> tuple[str, int]:
    """Read the marks and the number of rows of a map with unknown water, or raise `SetupError`."""
    try:
        return _read(drawing, unknown=True)
    except MapError as error:
        raise SetupError(f"The map cannot be read: line {error.line or 1}, {error}.") from None


def _read(drawing: str, *, unknown: bool) -> tuple[str, int]:
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(drawing.split("\n"), start=1)
        if line.strip() and not set(line) <= set("0123456789 ")
    ]
    if not lines:
        raise MapError("there is no map: expected the row A of hexes", 1)
    width = (max(len(line) for _, line in lines[:2]) - MARGIN + 1) // 2
    halves = 2 if width > 1 else 1
    rows = -(-len(lines) // halves)
    if not 1 <= width <= LARGEST or rows > LARGEST:
        raise MapError(f"a map has 1 to {LARGEST} rows and columns", lines[0][0])
    grid = grid_of(rows, width)
    marks = [""] * grid.size
    for index, (number, line) in enumerate(lines):
        row, lower = divmod(index, halves)
        _check_margin(line, number, "" if lower else grid.row_names[row])
        for column, mark in _hexes(line, number, grid, row, lower):
            _check_mark(mark, number, MARGIN + 2 * column + 1, marks, unknown=unknown)
            marks[row * width + column] = mark
    if len(lines) % halves:
        raise MapError(
            f"the lower half of row {grid.row_names[-1]} was expected after this line", lines[-1][0]
        )
    for letter in CITIES:
        if letter not in marks:
            raise MapError(
                f"expected {SEATS[CITIES.index(letter)]}'s city, {letter!r}, somewhere", lines[0][0]
            )
    return "".join(marks), rows


def _check_margin(line: str, number: int, name: str) -> None:
    if line[:MARGIN].strip() != name:
        expected = f"the name of the row, {name!r}" if name else "blanks: this is the lower half of a row"
        raise MapError(f"{line[:MARGIN]!r} where {MARGIN} characters hold {expected}", number, 1)


def _hexes(line: str, number: int, grid: HexGrid, row: int, lower: int) -> list[tuple[int, str]]:
    """Read the columns and marks of one line."""
    width = MARGIN + 2 * grid.columns - 1
    if len(line) > width:
        raise MapError(f"{line[width]!r} after the last column, {grid.columns}", number, width + 1)
    line = line.ljust(width)
    columns = range(lower, grid.columns, 2)
    places = {MARGIN + 2 * column for column in columns}
    for position, mark in enumerate(line[MARGIN:], start=MARGIN):
        if mark != " " and position not in places:
            raise MapError(f"{mark!r} where a blank was expected, between two hexes", number, position + 1)
        if mark == " " and position in places:
            name = grid.names[row * grid.columns + (position - MARGIN) // 2]
            raise MapError(f"a blank where the hex {name} was expected", number, position + 1)
    return [(column, line[MARGIN + 2 * column]) for column in columns]


def _check_mark(mark: str, line: int, column: int, marks: list[str], *, unknown: bool) -> None:
    if mark in TOWNS or mark in CITIES:
        if mark in marks:
            raise MapError(f"{mark!r} is on the map twice", line, column)
    elif mark not in BY_MARK and not (unknown and mark == UNKNOWN_WATER):
        known = ", ".join(f"{row.mark} {row.name}" for row in CHART if row.mark)
        raise MapError(
            f"{mark!r} where one of {known}, a town ({' '.join(TOWNS)}) or a city (R B) was expected",
            line,
            column,
        )


def terrain_of(mark: str) -> Terrain:
    """The terrain of a hex with this mark."""
    return _TERRAIN[mark]


_TERRAIN = BY_MARK | dict.fromkeys(TOWNS, Terrain.TOWN) | dict.fromkeys(CITIES, Terrain.CITY)


# Validation


class Unreachable(NamedTuple):
    """A town or city that some pieces cannot reach, with its hex."""

    reason: str
    place: Hex


def unreachable(ground: Ground) -> list[Unreachable]:
    """List the towns and cities that some kind of piece cannot reach from one of the cities (K83-Y2).

    A town is reached by standing next to it. The weather is fine, so that no route depends on ice.
    """
    grid, found = ground.grid, []
    for side, seat in enumerate(SEATS):
        for kind in (Kind.HEAVY, Kind.INFANTRY):
            open_ground = ground.open_to(side, kind, Weather.FINE)
            reached = grid.connected(grid.around[ground.cities[side]] & open_ground, open_ground)
            who = "infantry" if kind == Kind.INFANTRY else "tanks"
            goals = {f"the town {letter}": place for letter, place in ground.towns.items()}
            goals[f"{SEATS[1 - side]}'s city"] = ground.cities[1 - side]
            found += [
                Unreachable(f"{seat}'s {who} cannot come to {name}, on {grid.names[place]}", place)
                for name, place in goals.items()
                if not reached & grid.around[place]
            ]
    return found
