"""The hex grid: names, neighbours, distance, lines, weighted reach and cheapest routes.

A hex is an index, counted row by row from the north-west corner of a rectangular map. A set of hexes is an
integer whose bit *k* is set if hex *k* is in it, as on the square grid. Rows and columns are named as on a
`HexBoard`: `C4` is the third row and the fourth column.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards import cells

Hex: TypeAlias = int
HexSet: TypeAlias = int

FLAT_DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps between hexes with a flat top, clockwise: N, NE, SE, S, SW, NW."""
POINTY_DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Axial steps between hexes with a pointed top, clockwise: NE, E, SE, SW, W, NW."""
FLAT_COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
POINTY_COMPASS = ("north-east", "east", "south-east", "south-west", "west", "north-west")

_LARGEST_ROWS = 26 * 27
_LARGEST_COLUMNS = 999


hexes_in = cells.cells_in
set_of = cells.set_of


class Reach(NamedTuple):
    """The hexes that can be reached from a hex, with costs and routes."""

    start: Hex
    costs: dict[Hex, int]
    """The lowest cost of each hex that can be reached, without the start."""
    before: dict[Hex, Hex]
    """The previous hex of each hex on a cheapest route."""

    def way(self, end: Hex) -> tuple[Hex, ...]:
        """The hexes entered on a cheapest route, the end included."""
        way = [end]
        while (end := self.before[end]) != self.start:
            way.append(end)
        return tuple(reversed(way))


class HexGrid:
    """A rectangle of hexes, rows lettered from the north, columns numbered from the west.

    Hexes with a flat top form straight columns, every other of which is half a hex lower; hexes with a
    pointed top form straight rows, every other of which is half a hex further right. `shifted` names
    these, odd or even, counted from 1.
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
        self.row_names = tuple(cells.row_name(row) for row in range(rows))
        self.column_names = tuple(str(column + 1) for column in range(columns))
        self.names = tuple(row + column for row in self.row_names for column in self.column_names)
        self.compass = FLAT_COMPASS if orientation == "flat" else POINTY_COMPASS
        self._directions = FLAT_DIRECTIONS if orientation == "flat" else POINTY_DIRECTIONS
        self._parity = 0 if shifted == "even" else 1
        self._by_name = {name: one for one, name in enumerate(self.names)}
        self._axial = tuple(self._axial_of(one) for one in range(self.size))
        by_axial = {axial: one for one, axial in enumerate(self._axial)}
        self._beside = tuple(
            tuple(by_axial.get((q + right, r + down)) for right, down in self._directions)
            for q, r in self._axial
        )
        self.neighbours = tuple(tuple(one for one in six if one is not None) for six in self._beside)
        """The neighbours of each hex on the map, clockwise from north."""
        self.around: tuple[HexSet, ...] = tuple(set_of(near) for near in self.neighbours)
        """The neighbours of each hex as a set."""

    def hex(self, name: str) -> Hex | None:
        """The hex with this name, or `None` if there is none."""
        return self._by_name.get(name)

    def names_of(self, hexes: HexSet) -> tuple[str, ...]:
        """The names of the hexes of a set, in order."""
        return tuple(self.names[one] for one in hexes_in(hexes))

    def axial(self, one: Hex) -> tuple[int, int]:
        """The axial coordinates of a hex; the six directions are constant steps in them."""
        return self._axial[one]

    def step(self, start: Hex, direction: int) -> Hex | None:
        """The neighbour of a hex in one of the six directions, or `None` off the map."""
        return self._beside[start][direction]

    def direction(self, start: Hex, end: Hex) -> int | None:
        """The direction from a hex to a neighbour, or `None` if they are not adjacent."""
        six = self._beside[start]
        return six.index(end) if start != end and end in six else None

    def distance(self, one: Hex, other: Hex) -> int:
        """The number of steps from one hex to another on an empty map."""
        (q, r), (other_q, other_r) = self._axial[one], self._axial[other]
        across, down = other_q - q, other_r - r
        return max(abs(across), abs(down), abs(across + down))

    def line(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """The hexes on the straight line between the centres of two hexes, both included.

        If the line runs along an edge, the hex on its right is taken, seen from the start. Hexes off the map,
        as near a ragged edge, are left out.
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

    def spread(self, hexes: HexSet) -> HexSet:
        """These hexes and all their neighbours."""
        wide = hexes
        around = self.around
        rest = hexes
        while rest:
            lowest = rest & -rest
            wide |= around[lowest.bit_length() - 1]
            rest ^= lowest
        return wide

    def beside(self, hexes: HexSet) -> HexSet:
        """All neighbours of these hexes, including those of the set that touch each other."""
        near = 0
        around = self.around
        while hexes:
            lowest = hexes & -hexes
            near |= around[lowest.bit_length() - 1]
            hexes ^= lowest
        return near

    def connected(self, seeds: HexSet, within: HexSet) -> HexSet:
        """The seeds and all hexes of `within` that touch them, directly or through each other."""
        frontier = seeds
        while frontier:
            frontier = self.beside(frontier) & within & ~seeds
            seeds |= frontier
        return seeds

    def reach(self, start: Hex, budget: int, costs: Sequence[int], closed: HexSet, stops: HexSet) -> Reach:
        """The hexes that can be reached with a budget.

        `costs` are the costs of entering each hex, up to 255; a hex with cost 0 cannot be entered. Closed
        hexes cannot be entered either; a hex of `stops` can be entered but not left again. The start may be
        any of these. Of equally cheap routes the first one, searching clockwise, is returned.
        """
        best: dict[Hex, int] = {}
        before: dict[Hex, Hex] = {}
        # Visited hexes get cost 0, so that one test covers both.
        still = bytearray(costs)
        # One list of hexes for each cost: budgets are small, so this replaces a priority queue.
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
        """The cost from each hex to the nearest of the ends; hexes without a route are left out.

        The cost of entering the end counts, unless it is 0: then standing next to it is enough.
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
    """The hex that contains a point, whose axial coordinates are given in parts of `scale`.

    A point on an edge is shifted slightly to the right of the line, so that it lies in one hex only.
    """
    # A quarter turn to the right of the axial step (q, r) is the step (-q - 2r, 2q + r), times a constant.
    shift = 4 * scale * scale
    exact = (q * shift - towards_q - 2 * towards_r, r * shift + 2 * towards_q + towards_r)
    whole = scale * shift
    cube = (exact[0], exact[1], -exact[0] - exact[1])
    near = [(2 * part + whole) // (2 * whole) for part in cube]
    off = [abs(part - full * whole) for part, full in zip(cube, near, strict=True)]
    if sum(near):
        worst = off.index(max(off))
        near[worst] -= sum(near)
    return near[0], near[1]
