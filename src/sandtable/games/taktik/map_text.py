r"""Maps as text: the country and terrain of every hex, and rivers along the sides of hexes.

The hexes have pointed tops and are arranged in rows, every other row half a hex further right. A row of hexes
is a line: its name, then for each hex the letter of its country (lower case inside the capital) and the mark
of its terrain. Rivers stand between the hexes that they separate: `|` within a row, `/` and `\` on the line
below it, `#` for a bridge. Lines with only numbers are rulers for the reader. See docs/maps.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexGrid
from sandtable.games.taktik.countries import BY_LETTER, Country
from sandtable.games.taktik.terrain import BY_MARK, CHART, Terrain

LARGEST = 40
"""Maximum number of rows and of columns."""
MARGIN = 3
"""Characters before the first column, for the name of the row."""
SPACING = 4
"""Characters from hex to hex in a row; every other row begins half of that further right."""
BRIDGE = "#"

Side: TypeAlias = tuple[Hex, Hex]
"""The side between two hexes, the lower number first."""
Crossing: TypeAlias = Literal["river", "bridge"]


class MapError(ValueError):
    """An error in a text map, with its line and column, counted from 1."""

    def __init__(self, reason: str, line: int, column: int | None = None) -> None:
        where = f"column {column}: " if column else ""
        super().__init__(where + reason)
        self.line = line
        self.column = column


class MapHex(Struct, frozen=True):
    """One hex of a map."""

    terrain: Terrain
    country: Country | None = None
    in_city: bool = False

    @property
    def text(self) -> str:
        """The two characters of the hex on a text map."""
        letter = self.country.letter if self.country is not None else " "
        return (letter.lower() if self.in_city else letter) + CHART[self.terrain].mark


class MapData(Struct, frozen=True):
    """The contents of a text map."""

    rows: int
    columns: int
    hexes: tuple[MapHex, ...]
    """Row by row."""
    sides: tuple[tuple[Side, Crossing], ...] = ()
    """The hex sides with a river or a bridge, in order."""

    def grid(self) -> HexGrid:
        """The hex grid of the map."""
        return HexGrid(self.rows, self.columns, orientation="pointy")


# Drawing


def draw(data: MapData) -> str:
    """Write a map as text, with a ruler above and below."""
    grid, sides = data.grid(), dict(data.sides)
    ruler = _ruler(data.columns)
    lines = [*ruler]
    for row, name in enumerate(grid.row_names):
        start = row * data.columns
        cells = {_offset(row, column): data.hexes[start + column].text for column in range(data.columns)}
        lines.append(_line(f"{name:<{MARGIN}}", cells, _signs(_sides_within(grid, row), sides)))
        if row < data.rows - 1:
            lines.append(_line("", {}, _signs(_sides_below(grid, row), sides)))
    return "\n".join([*(line.rstrip() for line in lines), *ruler, ""])


def _ruler(columns: int) -> list[str]:
    numbers = (f"{column:<{SPACING}}" for column in range(1, columns + 1))
    return [(" " * MARGIN + "".join(numbers)).rstrip()]


def _signs(places: Mapping[int, tuple[Side, str]], sides: Mapping[Side, Crossing]) -> dict[int, str]:
    return {
        position: BRIDGE if sides[side] == "bridge" else sign
        for position, (side, sign) in places.items()
        if side in sides
    }


def _line(margin: str, *texts: Mapping[int, str]) -> str:
    line = margin
    placed = {position: text for each in texts for position, text in each.items()}
    for position in sorted(placed):
        line = line.ljust(position) + placed[position]
    return line


# Positions of characters


def _offset(row: int, column: int) -> int:
    return MARGIN + SPACING * column + (SPACING // 2 if row % 2 else 0)


def _sides_within(grid: HexGrid, row: int) -> dict[int, tuple[Side, str]]:
    """The sides that can be drawn on the line of a row: position to side and character."""
    first = row * grid.columns
    return {
        _offset(row, column) + SPACING - 1: ((first + column, first + column + 1), "|")
        for column in range(grid.columns - 1)
    }


def _sides_below(grid: HexGrid, row: int) -> dict[int, tuple[Side, str]]:
    r"""The sides that can be drawn below a row: `\` at a hex's lower left, `/` at its right."""
    found = {}
    for column in range(grid.columns):
        one = row * grid.columns + column
        for direction, sign, shift in ((3, "\\", 0), (2, "/", SPACING // 2)):
            other = grid.step(one, direction)
            if other is not None:
                found[_offset(row, column) + shift] = ((one, other), sign)
    return found


# Reading


def read(drawing: str) -> MapData:
    """Parse a text map, or raise `MapError`."""
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(drawing.split("\n"), start=1)
        if line.strip() and not set(line) <= set("0123456789 ")
    ]
    rows = [(number, line) for number, line in lines if line[:MARGIN].strip()]
    if not rows or rows[0] != lines[0]:
        number = lines[0][0] if lines else 1
        raise MapError("expected the row A of hexes, its name in the first column", number)
    columns = (len(rows[0][1]) - MARGIN + SPACING - 2) // SPACING
    if not 1 <= columns <= LARGEST or len(rows) > LARGEST:
        raise MapError(f"a map has 1 to {LARGEST} rows and columns", rows[0][0])
    grid = HexGrid(len(rows), columns, orientation="pointy")
    hexes: list[MapHex] = []
    sides: dict[Side, Crossing] = {}
    row, below = -1, False
    for number, line in lines:
        if line[:MARGIN].strip():
            row, below = row + 1, False
            _check_name(line, number, grid.row_names[row])
            for column, one in enumerate(_hexes(line, number, grid, row)):
                _check_single(one, hexes, number, _offset(row, column) + 2)
                hexes.append(one)
            sides |= _read_sides(line, number, grid, _sides_within(grid, row), _cells(grid, row))
        elif below or row == grid.rows - 1:
            last = row == grid.rows - 1
            raise MapError(
                "there is nothing to draw below the last row" if last else "expected the next row of hexes",
                number,
            )
        else:
            below = True
            sides |= _read_sides(line, number, grid, _sides_below(grid, row), ())
    return MapData(grid.rows, columns, tuple(hexes), tuple(sorted(sides.items())))


def _check_name(line: str, number: int, name: str) -> None:
    if line[:MARGIN].strip() != name:
        raise MapError(
            f"{line[:MARGIN]!r} where {MARGIN} characters hold the name of the row, {name!r}", number, 1
        )


def _cells(grid: HexGrid, row: int) -> list[int]:
    return [_offset(row, column) for column in range(grid.columns)]


def _hexes(line: str, number: int, grid: HexGrid, row: int) -> Iterator[MapHex]:
    line = line.ljust(_offset(row, grid.columns))
    for column, position in enumerate(_cells(grid, row)):
        name = grid.names[row * grid.columns + column]
        yield _hex(line[position], line[position + 1], name, number, position + 1)


def _hex(letter: str, mark: str, name: str, line: int, column: int) -> MapHex:
    country = BY_LETTER.get(letter.upper())
    if country is None and letter != " ":
        known = ", ".join(f"{one.letter} for {one.slug.capitalize()}" for one in Country)
        raise MapError(f"{letter!r} where the country of {name} was expected: {known}", line, column)
    if mark not in BY_MARK:
        known = ", ".join(f"{row.mark} {row.name}" for row in CHART)
        raise MapError(f"{mark!r} where the terrain of {name} was expected: {known}", line, column + 1)
    terrain = BY_MARK[mark]
    if country is None and terrain in NEEDS_A_COUNTRY:
        raise MapError(
            f"a blank where {name}, which is {CHART[terrain].name}, needs the letter of its country",
            line,
            column,
        )
    return MapHex(terrain, country, letter.islower())


def _check_single(one: MapHex, others: Iterable[MapHex], line: int, column: int) -> None:
    """Check that a country has one headquarters and an alliance one depot (TAK-B1)."""
    if one.country is None or one.terrain not in (Terrain.HEADQUARTERS, Terrain.DEPOT):
        return
    for other in others:
        if other.terrain != one.terrain or other.country is None:
            continue
        if one.terrain == Terrain.HEADQUARTERS and other.country == one.country:
            raise MapError(f"a second headquarters of {one.country.slug.capitalize()}", line, column)
        if one.terrain == Terrain.DEPOT and other.country.alliance == one.country.alliance:
            raise MapError("a second depot of the same alliance", line, column)


NEEDS_A_COUNTRY = frozenset(Terrain) - {Terrain.FOREST, Terrain.MOUNTAIN, Terrain.WATER}


def _read_sides(
    line: str, number: int, grid: HexGrid, places: Mapping[int, tuple[Side, str]], cells: Iterable[int]
) -> dict[Side, Crossing]:
    found: dict[Side, Crossing] = {}
    taken = {position + shift for position in cells for shift in (0, 1)}
    for position, sign in enumerate(line):
        if position < MARGIN or sign == " " or position in taken:
            continue
        if position not in places:
            raise MapError(f"{sign!r} where a blank was expected", number, position + 1)
        side, river = places[position]
        if sign not in (river, BRIDGE):
            between = " and ".join(grid.names[one] for one in side)
            raise MapError(
                f"{sign!r} where a blank, {river} for a river or {BRIDGE} for a bridge was expected, "
                f"between {between}",
                number,
                position + 1,
            )
        found[side] = "bridge" if sign == BRIDGE else "river"
    return found
