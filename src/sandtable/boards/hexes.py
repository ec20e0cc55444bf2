"""The hex grid: names, neighbours clockwise, distance, lines, weighted reach and cheapest ways.

A hex is its index, counted row by row from the north-west corner of a rectangular map, and a set of hexes is
an integer whose bit *k* is set when hex *k* is in it, as on the square grid. Rows and columns are named as on
a `HexBoard`: `C4` is the third row and the fourth column.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards import cells

Hex: TypeAlias = int
HexSet: TypeAlias = int

FLAT_DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six directions of hexes with a flat top as axial steps, clockwise from north: N, NE, SE, S, SW, NW."""
POINTY_DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six directions of hexes with a pointed top, clockwise from north: NE, E, SE, SW, W, NW."""
FLAT_COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
POINTY_COMPASS = ("north-east", "east", "south-east", "south-west", "west", "north-west")

_NAME = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})")
_LARGEST_ROWS = 26 * 27
_LARGEST_COLUMNS = 999


hexes_in = cells.cells_in
set_of = cells.set_of


class Reach(NamedTuple):
    """Where one can come to from a hex, what it costs, and by which way."""

    start: Hex
    costs: dict[Hex, int]
    """Each hex that can be reached, and the least that it costs; the start is not among them."""
    before: dict[Hex, Hex]
    """For each of them, the hex before it on a cheapest way."""

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes entered on a cheapest way, the end included."""
        way = [end]
        while (end := self.before[end]) != self.start:
            way.append(end)
        return tuple(reversed(way))


class HexGrid:
    """A rectangle of hexes, rows lettered from the north, columns numbered from the west.

    Hexes with a flat top stand in straight columns of which every other is half a hex lower; hexes with a
    pointed top in straight rows of which every other is half a hex further right. `shifted` says which,
    counted from 1.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        orientation: Literal["flat", "pointy"] = "flat",
        shifted: Literal["odd", "even"] = "even",
    ) -> None:
        if not (1 <= rows <= _LARGEST_ROWS and 1 <= columns <= _LARGEST_COLUMNS):
            raise ValueError(f"a grid has 1 to {_LARGEST_ROWS} rows and 1 to {_LARGEST_COLUMNS} columns")
        self.rows = rows
        self.columns = columns
        self.orientation: Literal["flat", "pointy"] = orientation
        self.shifted: Literal["odd", "even"] = shifted
        self.size = rows * columns
        self.all: HexSet = (1 << self.size) - 1
        self.row_names = tuple(_row_name(row) for row in range(rows))
        self.column_names = tuple(str(column + 1) for column in range(columns))
        self.names = tuple(row + column for row in self.row_names for column in self.column_names)
        self.compass = FLAT_COMPASS if orientation == "flat" else POINTY_COMPASS
        self._directions = FLAT_DIRECTIONS if orientation == "flat" else POINTY_DIRECTIONS
        self._parity = 0 if shifted == "even" else 1
        self._rows_by_name = {name: row for row, name in enumerate(self.row_names)}
        self._axial = tuple(self._axial_of(one) for one in range(self.size))
        by_axial = {axial: one for one, axial in enumerate(self._axial)}
        self._beside = tuple(
            tuple(by_axial.get((q + right, r + down)) for right, down in self._directions)
            for q, r in self._axial
        )
        self.neighbours = tuple(tuple(one for one in six if one is not None) for six in self._beside)
        """For each hex the hexes next to it on the map, clockwise from north."""
        self.around: tuple[HexSet, ...] = tuple(set_of(near) for near in self.neighbours)
        """The same as sets."""

    def hex(self, name: str) -> Hex | None:
        """The hex of this name, or `None` if there is none."""
        match = _NAME.fullmatch(name)
        if match is None:
            return None
        row, column = self._rows_by_name.get(match[1]), int(match[2])
        if row is None or column > self.columns:
            return None
        return row * self.columns + column - 1

    def names_of(self, these: HexSet) -> tuple[str, ...]:
        """The names of the hexes of a set, in order."""
        return tuple(self.names[one] for one in hexes_in(these))

    def axial(self, one: Hex) -> tuple[int, int]:
        """The axial coordinates of a hex, in which the six directions are the same from everywhere."""
        return self._axial[one]

    def step(self, start: Hex, direction: int) -> Hex | None:
        """The hex beside another in one of the six directions, or `None` off the map."""
        return self._beside[start][direction]

    def direction(self, start: Hex, end: Hex) -> int | None:
        """The direction in which a neighbour lies, or `None` if it is none."""
        six = self._beside[start]
        return six.index(end) if start != end and end in six else None

    def distance(self, one: Hex, other: Hex) -> int:
        """The number of steps from one hex to another on an empty map."""
        (q, r), (other_q, other_r) = self._axial[one], self._axial[other]
        across, down = other_q - q, other_r - r
        return max(abs(across), abs(down), abs(across + down))

    def line(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """The hexes on the straight line between the middles of two hexes, both included.

        Where the line runs along an edge, the hex on its right, as one goes, is taken. Near a ragged edge of
        the map the line can leave it; such hexes are left out.
        """
        steps = self.distance(start, end)
        (q, r), (end_q, end_r) = self._axial[start], self._axial[end]
        found = [start]
        for number in range(1, steps + 1):
            exact_q = q * steps + (end_q - q) * number
            exact_r = r * steps + (end_r - r) * number
            column, row = _rounded(exact_q, exact_r, steps, end_q - q, end_r - r)
            one = self._at(column, row)
            if one is not None:
                found.append(one)
        return tuple(found)

    def spread(self, these: HexSet) -> HexSet:
        """These hexes and all their neighbours."""
        wide = these
        around = self.around
        rest = these
        while rest:
            lowest = rest & -rest
            wide |= around[lowest.bit_length() - 1]
            rest ^= lowest
        return wide

    def beside(self, these: HexSet) -> HexSet:
        """All hexes next to one of these, these too if they are next to each other."""
        near = 0
        around = self.around
        while these:
            lowest = these & -these
            near |= around[lowest.bit_length() - 1]
            these ^= lowest
        return near

    def connected(self, seeds: HexSet, within: HexSet) -> HexSet:
        """The seeds and all hexes of `within` that touch them, directly or through each other."""
        frontier = seeds
        while frontier:
            frontier = self.beside(frontier) & within & ~seeds
            seeds |= frontier
        return seeds

    def reach(self, start: Hex, budget: int, costs: Sequence[int], closed: HexSet, stops: HexSet) -> Reach:
        """Where one can come to with so much to spend.

        `costs` says what it takes to enter each hex, up to 255; 0: nobody can. Closed hexes cannot be entered
        either; a hex of `stops` can be entered but not left again. The start may be any of these. Among
        equally cheap ways the one found first, going clockwise, is kept.
        """
        best: dict[Hex, int] = {}
        before: dict[Hex, Hex] = {}
        # What has been looked at is made to cost 0, so that one look at a hex tells everything.
        still = bytearray(costs)
        # One list of hexes for each sum spent: budgets are small, and so the nearest comes first for free.
        waiting: list[list[tuple[Hex, Hex]]] = [[] for _ in range(budget + 1)]
        waiting[0].append((start, start))
        still[start] = 1
        neighbours = self.neighbours
        for spent in range(budget + 1):
            for here, came_from in waiting[spent]:
                if not still[here]:
                    continue
                still[here] = 0
                if here != start:
                    if closed >> here & 1:
                        continue
                    best[here] = spent
                    before[here] = came_from
                    if stops >> here & 1:
                        continue
                for there in neighbours[here]:
                    if (cost := still[there]) and (total := spent + cost) <= budget:
                        waiting[total].append((there, here))
        return Reach(start, best, before)

    def cheapest(self, ends: HexSet, costs: Sequence[int], closed: HexSet) -> dict[Hex, int]:
        """What it costs from each hex to come to the nearest of the ends, for hexes that can.

        What an end itself costs to enter counts, unless it costs 0: then it is reached by standing beside it.
        """
        best = dict.fromkeys(hexes_in(ends), 0)
        open_costs = bytearray(costs)
        for one in hexes_in(closed):
            open_costs[one] = 0
        neighbours = self.neighbours
        waiting: list[list[Hex]] = [list(best)]
        spent = 0
        while spent < len(waiting):
            for there in waiting[spent]:
                if best[there] < spent:
                    continue
                farther = spent + costs[there]
                for here in neighbours[there]:
                    if not open_costs[here] or best.get(here, farther + 1) <= farther:
                        continue
                    best[here] = farther
                    while len(waiting) <= farther:
                        waiting.append([])
                    waiting[farther].append(here)
            spent += 1
        return best

    def _axial_of(self, one: Hex) -> tuple[int, int]:
        row, column = divmod(one, self.columns)
        if self.orientation == "flat":
            return column, row - (column - (column + self._parity) % 2) // 2
        return column - (row - (row + self._parity) % 2) // 2, row

    def _at(self, q: int, r: int) -> Hex | None:
        if self.orientation == "flat":
            row, column = r + (q - (q + self._parity) % 2) // 2, q
        else:
            row, column = r, q + (r - (r + self._parity) % 2) // 2
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None


def _rounded(q: int, r: int, scale: int, towards_q: int, towards_r: int) -> tuple[int, int]:
    """The hex that a point lies in, its axial coordinates given in parts of `scale`.

    A point on an edge is moved a hair to the right of the way, so that it lies in one hex only.
    """
    # A quarter turn to the right of the axial step (q, r) is the step (-q - 2r, 2q + r), times a constant.
    hair = 4 * scale * scale
    exact = (q * hair - towards_q - 2 * towards_r, r * hair + 2 * towards_q + towards_r)
    whole = scale * hair
    cube = (exact[0], exact[1], -exact[0] - exact[1])
    near = [(2 * part + whole) // (2 * whole) for part in cube]
    off = [abs(part - full * whole) for part, full in zip(cube, near, strict=True)]
    if sum(near):
        worst = off.index(max(off))
        near[worst] -= sum(near)
    return near[0], near[1]


def _row_name(row: int) -> str:
    return chr(65 + row) if row < 26 else chr(64 + row // 26) + chr(65 + row % 26)
