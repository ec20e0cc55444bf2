"""The map in metres: heights, terrain, roads, bridges, and the resulting going."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import hypot
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground.lines import stretches
from sandtable.boards.ground.terrain import Bridge, Going, NamedPlace, Position, River, Road, Terrain

STEEP = 0.1
"""Slope (metres up or down per metre) above which the going is rough."""

_GOING = np.array(
    [Going.OPEN, Going.ROUGH, Going.ROUGH, Going.ROUGH, Going.ROUGH, Going.CLOSED], dtype=np.uint8
)
"""The going on each terrain without road or bridge, in the order of `Terrain`."""
_LIFTED_BY_ROADS = (Terrain.OPEN, Terrain.FOREST, Terrain.HIGH_GRASS, Terrain.SWAMP)
"""Terrain on which a road makes the going `ROAD`; in towns and on bridges it stays rough."""

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The four axes of the grid, as rows north and columns east: E–W, N–S, NE–SW, NW–SE."""


_Number = TypeVar("_Number", bound=np.generic)


class GroundError(ValueError):
    """Invalid ground data; the message is a sentence."""


class Ground:
    """An immutable map in metres.

    `with_bridges` and `with_steep` return maps that share its grids. Row 0 of the grids is the southernmost,
    column 0 the westernmost.
    """

    def __init__(
        self,
        heights: NDArray[np.int32],
        terrain: NDArray[np.uint8],
        cell: float,
        *,
        roads: Sequence[Road] = (),
        bridges: Sequence[Bridge] = (),
        rivers: Sequence[River] = (),
        places: Sequence[NamedPlace] = (),
        steep: float = STEEP,
        name: str = "",
    ) -> None:
        if heights.ndim != 2 or heights.shape != terrain.shape or min(heights.shape) < 2:
            raise GroundError("heights and terrain must be two grids of the same size, 2 × 2 cells or more")
        if terrain.max() >= len(Terrain):
            raise GroundError(f"the terrain grid holds {terrain.max()}, which is not a terrain")
        if not cell > 0:
            raise GroundError("a cell must be longer than 0 m")
        self.heights = _fixed(heights.astype(np.int32))
        """Centimetres above sea level at the centre of each cell."""
        self.terrain = _fixed(terrain.astype(np.uint8))
        self.cell = float(cell)
        self.roads, self.bridges, self.rivers = tuple(roads), tuple(bridges), tuple(rivers)
        self.places = tuple(places)
        self.steep = steep
        self.name = name
        self.rows, self.columns = heights.shape
        self.width, self.height = self.columns * self.cell, self.rows * self.cell

    def with_steep(self, steep: float) -> "Ground":
        """Return this ground with another `steep`."""
        return self if steep == self.steep else self._like(self.bridges, steep)

    def with_bridges(self, bridges: Iterable[Bridge]) -> "Ground":
        """Return this ground with these bridges and no others."""
        return self._like(tuple(bridges), self.steep)

    def _like(self, bridges: tuple[Bridge, ...], steep: float) -> "Ground":
        return Ground(
            self.heights,
            self.terrain,
            self.cell,
            roads=self.roads,
            bridges=bridges,
            rivers=self.rivers,
            places=self.places,
            steep=steep,
            name=self.name,
        )

    def holds(self, position: Position) -> bool:
        """Whether a point lies on the map."""
        return bool(0 <= position.east <= self.width and 0 <= position.north <= self.height)

    def cell_of(self, position: Position) -> tuple[int, int]:
        """Row and column of the cell that contains a point; off the map, the nearest cell."""
        row, column = int(position.north // self.cell), int(position.east // self.cell)
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)

    def middle(self, row: int, column: int) -> Position:
        """The centre of a cell."""
        return Position((column + 0.5) * self.cell, (row + 0.5) * self.cell)

    def terrain_at(self, position: Position) -> Terrain:
        """The terrain at a point."""
        return Terrain(int(self.terrain[self.cell_of(position)]))

    def height_at(self, position: Position) -> float:
        """Metres above sea level at a point, interpolated between the four nearest cell centres."""
        x = min(max(position.east / self.cell - 0.5, 0.0), self.columns - 1.0)
        y = min(max(position.north / self.cell - 0.5, 0.0), self.rows - 1.0)
        column, row = min(int(x), self.columns - 2), min(int(y), self.rows - 2)
        right, up = x - column, y - row
        (low_left, low_right), (high_left, high_right) = self.metres[
            row : row + 2, column : column + 2
        ].tolist()
        low, high = low_left + (low_right - low_left) * right, high_left + (high_right - high_left) * right
        return float(low + (high - low) * up)

    def slope_at(self, position: Position, towards: tuple[float, float]) -> float:
        """The slope (metres up per metre) at a point in a direction (east, north)."""
        row, column = self.cell_of(position)
        rise = float(self.rises[0, row, column]) * towards[0] + float(self.rises[1, row, column]) * towards[1]
        return rise / (200 * self.cell * hypot(*towards))

    def going_at(self, position: Position, towards: tuple[float, float]) -> Going:
        """The going at a point in a direction (east, north)."""
        row, column = self.cell_of(position)
        going = Going(int(self.going[row, column]))
        if going in (Going.ROAD, Going.OPEN) and abs(self.slope_at(position, towards)) > self.steep:
            return Going.ROUGH
        return going

    @cached_property
    def metres(self) -> NDArray[np.float32]:
        """The heights in metres."""
        return _fixed((self.heights / 100).astype(np.float32))

    @cached_property
    def highest(self) -> float:
        """The height of the highest cell, in metres."""
        return float(self.metres.max())

    @cached_property
    def rises(self) -> NDArray[np.int32]:
        """The rise to the east and to the north, in centimetres over two cells."""
        wide = np.pad(self.heights, 1, mode="edge")
        rises = np.stack([wide[1:-1, 2:] - wide[1:-1, :-2], wide[2:, 1:-1] - wide[:-2, 1:-1]])
        # At the edges of the map the difference spans only one cell.
        rises[0, :, [0, -1]] *= 2
        rises[1, [0, -1], :] *= 2
        return _fixed(rises)

    @cached_property
    def road_cells(self) -> NDArray[np.bool_]:
        """The cells that a road or bridge crosses."""
        roads, bridges = [road.points for road in self.roads], [bridge.points for bridge in self.bridges]
        return self._crossed([*roads, *bridges])

    @cached_property
    def bridge_cells(self) -> NDArray[np.bool_]:
        """The cells that a bridge crosses."""
        return self._crossed(bridge.points for bridge in self.bridges)

    @cached_property
    def going(self) -> NDArray[np.uint8]:
        """The going of each cell, without regard to slopes."""
        going = _GOING[self.terrain]
        going[self.road_cells & np.isin(self.terrain, _LIFTED_BY_ROADS)] = Going.ROAD
        going[self.bridge_cells] = Going.ROUGH
        return _fixed(going)

    @cached_property
    def axis_going(self) -> NDArray[np.uint8]:
        """The going of each cell along each of `AXES`, two bits per axis from the lowest bit up.

        The map is surrounded by a border of closed cells.
        """
        found = np.zeros((self.rows + 2, self.columns + 2), dtype=np.uint8)
        lifted = (self.going == Going.ROAD) | (self.going == Going.OPEN)
        for axis, (north, east) in enumerate(AXES):
            rise = np.abs(self.rises[0] * east + self.rises[1] * north)
            steep = rise > self.steep * 200 * self.cell * hypot(north, east)
            going = np.where(steep & lifted, np.uint8(Going.ROUGH), self.going)
            found[1:-1, 1:-1] |= going << np.uint8(2 * axis)
        return _fixed(found)

    @cached_property
    def digest(self) -> str:
        """A hash of everything that the rules depend on, equal on every machine for equal ground."""
        lines = [
            (kind, *(f"{point.east:.2f},{point.north:.2f}" for point in way.points))
            for kind, ways in (("road", self.roads), ("bridge", self.bridges), ("river", self.rivers))
            for way in ways
        ]
        names = [(place.name, place.kind, f"{place.position}") for place in self.places]
        head = f"{self.rows} {self.columns} {self.cell} {self.steep} {lines} {names}".encode()
        return sha256(head + self.heights.astype("<i4").tobytes() + self.terrain.tobytes()).hexdigest()

    def _crossed(self, lines: Iterable[Sequence[Position]]) -> NDArray[np.bool_]:
        found = np.zeros((self.rows, self.columns), dtype=np.bool_)
        for line in lines:
            for start, end in pairwise(line):
                for stretch in stretches(start, end, self.cell):
                    if 0 <= stretch.row < self.rows and 0 <= stretch.column < self.columns:
                        found[stretch.row, stretch.column] = True
        return _fixed(found)


def _fixed(array: NDArray[_Number]) -> NDArray[_Number]:
    array.setflags(write=False)
    return array
