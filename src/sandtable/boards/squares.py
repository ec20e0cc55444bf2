"""The square grid: names, neighbours, straight lines and king's steps.

A square is an index, counted row by row from the north-west corner. A set of squares is an integer whose bit
*k* is set if square *k* is in it: unions, intersections and counts are then single operations, and Python's
integers hold a board of any size.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from sandtable.boards import cells

Square: TypeAlias = int
SquareSet: TypeAlias = int

DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight directions as steps in row and column, clockwise from north."""

_LARGEST_ROWS = 26 * 27
_LARGEST_COLUMNS = 999


squares_in = cells.cells_in
set_of = cells.set_of


class SquareGrid:
    """A rectangle of squares, rows lettered from the north, columns numbered from the west."""

    def __init__(self, rows: int, columns: int) -> None:
        if not (1 <= rows <= _LARGEST_ROWS and 1 <= columns <= _LARGEST_COLUMNS):
            raise ValueError(f"a grid has 1 to {_LARGEST_ROWS} rows and 1 to {_LARGEST_COLUMNS} columns")
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.all: SquareSet = (1 << self.size) - 1
        self.row_names = tuple(cells.row_name(row) for row in range(rows))
        self.column_names = tuple(str(column + 1) for column in range(columns))
        self.names = tuple(row + column for row in self.row_names for column in self.column_names)
        self._by_name = {name: square for square, name in enumerate(self.names)}
        first_column = sum(1 << row * columns for row in range(rows))
        self._not_west: SquareSet = self.all ^ first_column
        self._not_east: SquareSet = self.all ^ (first_column << columns - 1)
        self._around: dict[Square, SquareSet] = {}
        self._in_line: dict[Square, SquareSet] = {}

    def square(self, name: str) -> Square | None:
        """The square with this name, or `None` if there is none."""
        return self._by_name.get(name)

    def names_of(self, squares: SquareSet) -> tuple[str, ...]:
        """The names of the squares of a set, in order."""
        return _names(self, squares)

    def between_rows(self, first: int, last: int) -> SquareSet:
        """All squares from row `first` up to but not including row `last`."""
        return ((1 << last * self.columns) - 1) ^ ((1 << first * self.columns) - 1)

    def spread(self, squares: SquareSet) -> SquareSet:
        """These squares and all their neighbours."""
        wide = squares | (squares & self._not_east) << 1 | (squares & self._not_west) >> 1
        return (wide | wide << self.columns | wide >> self.columns) & self.all

    def around(self, square: Square) -> SquareSet:
        """The up to eight squares around a square."""
        around = self._around.get(square)
        if around is None:
            around = self._around[square] = self.spread(1 << square) ^ (1 << square)
        return around

    def in_line(self, square: Square) -> SquareSet:
        """All squares in line with a square, in the eight directions up to the edge."""
        line = self._in_line.get(square)
        if line is None:
            line = sum(cells.set_of(self.walk(square, direction)) for direction in range(len(DIRECTIONS)))
            self._in_line[square] = line
        return line

    def reach(self, start: Square, steps: int, free: SquareSet) -> SquareSet:
        """All squares that a king reaches in `steps` steps over free squares, without the start."""
        reached = frontier = self.around(start) & free
        for _ in range(steps - 1):
            frontier = self.spread(frontier) & free & ~reached
            reached |= frontier
        return reached & ~(1 << start)

    def connected(self, seeds: SquareSet, within: SquareSet) -> SquareSet:
        """The seeds and all squares of `within` that touch them, directly or through each other."""
        known = 0
        while seeds != known:
            known, seeds = seeds, seeds | self.spread(seeds) & within
        return seeds

    def distance(self, one: Square, other: Square) -> int:
        """Number of king's steps from one square to another on an empty board."""
        rows, columns = self.apart(one, other)
        return max(abs(rows), abs(columns))

    def apart(self, one: Square, other: Square) -> tuple[int, int]:
        """The offset from one square to another: rows south and columns east."""
        row, column = divmod(one, self.columns)
        other_row, other_column = divmod(other, self.columns)
        return other_row - row, other_column - column

    def walk(self, start: Square, direction: int, most: int | None = None) -> Iterator[Square]:
        """Yield the squares from a square in one of the eight directions, nearest first."""
        down, right = DIRECTIONS[direction]
        row, column = divmod(start, self.columns)
        while most is None or most > 0:
            row, column = row + down, column + right
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                return
            yield row * self.columns + column
            most = most if most is None else most - 1

    def direction(self, start: Square, end: Square) -> int | None:
        """The direction from one square to another, or `None` if they are not in line."""
        rows, columns = self.apart(start, end)
        if start == end or (rows and columns and abs(rows) != abs(columns)):
            return None
        return DIRECTIONS.index(((rows > 0) - (rows < 0), (columns > 0) - (columns < 0)))

    def between(self, start: Square, end: Square) -> tuple[Square, ...]:
        """The squares strictly between two squares, nearest first; empty if they are not in line."""
        direction = self.direction(start, end)
        if direction is None:
            return ()
        return tuple(self.walk(start, direction, self.distance(start, end) - 1))


@lru_cache(maxsize=4096)
def _names(grid: SquareGrid, squares: SquareSet) -> tuple[str, ...]:
    return tuple(grid.names[square] for square in squares_in(squares))


class SightLines:
    """Straight lines on a grid up to walls, computed once per square and cached."""

    def __init__(self, grid: SquareGrid, walls: SquareSet) -> None:
        self.grid = grid
        self.walls = walls
        self._rays: dict[Square, tuple[SquareSet, tuple[SquareSet, ...], tuple[SquareSet, ...]]] = {}
        self._stars: dict[tuple[Square, int], SquareSet] = {}

    def star(self, centre: Square, length: int) -> SquareSet:
        """All squares in line with a square within `length` steps, without a wall on or before them."""
        star = self._stars.get((centre, length))
        if star is None:
            star = sum(set_of(self._open(centre, direction, length)) for direction in range(8))
            self._stars[centre, length] = star
        return star

    def shine(self, source: Square, blockers: SquareSet) -> SquareSet:
        """All squares that rays in the eight directions reach before walls and blockers."""
        rays = self._rays.get(source)
        if rays is None:
            rays = self._rays[source] = self._cast(source)
        everything, rising, falling = rays
        if not everything & blockers:
            return everything
        lit = 0
        # Along a rising ray the nearest blocker is the lowest bit, along a falling one the highest.
        for ray in rising:
            hit = ray & blockers
            lit |= ray & ((hit & -hit) - 1) if hit else ray
        for ray in falling:
            beyond = (ray & blockers).bit_length()
            lit |= ray >> beyond << beyond
        return lit

    def _cast(self, source: Square) -> tuple[SquareSet, tuple[SquareSet, ...], tuple[SquareSet, ...]]:
        rays = [set_of(self._open(source, direction, None)) for direction in range(8)]
        rising = tuple(ray for ray in rays if ray >> source)
        falling = tuple(ray for ray in rays if ray and not ray >> source)
        return sum(rays), rising, falling

    def _open(self, start: Square, direction: int, length: int | None) -> Iterator[Square]:
        for square in self.grid.walk(start, direction, length):
            if self.walls >> square & 1:
                return
            yield square
