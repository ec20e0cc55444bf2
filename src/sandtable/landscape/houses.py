"""The places of houses on a map, for staff maps and panoramas."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from sandtable.boards.ground import Ground, Position, Terrain
from sandtable.landscape.generator.noise import hash_noise

_SPACING = 18
"""Metres between houses."""


class House(NamedTuple):
    """A house, or the church of a village."""

    east: float
    north: float
    length: float
    depth: float
    along_east: bool
    """Whether the roof runs from east to west."""
    tone: int
    """The colours of walls and roof, from 0 to 3."""
    church: bool = False

    @property
    def position(self) -> Position:
        """The middle of the house."""
        return Position(self.east, self.north)


@lru_cache(maxsize=16)
def houses(ground: Ground) -> tuple[House, ...]:
    """All houses of a map, from north to south."""
    churches = [
        House(*place.position, 26.0, 12.0, True, 0, True)
        for place in ground.places
        if place.kind in ("town", "village")
    ]
    found = list(churches)
    step = max(round(_SPACING / ground.cell), 1)
    rows, columns = np.nonzero(ground.terrain[::step, ::step] == Terrain.TOWN)
    drawn = hash_noise(77, columns.astype(np.int64), rows.astype(np.int64)).tolist()
    streets = ground.road_cells
    for row, column, number in zip((rows * step).tolist(), (columns * step).tolist(), drawn, strict=True):
        if streets[row, column] or number % 7 == 0:
            continue
        east = (column + 0.5) * ground.cell + (number >> 8) % 9 - 4
        north = (row + 0.5) * ground.cell + (number >> 16) % 9 - 4
        if any(abs(east - church.east) < 30 and abs(north - church.north) < 24 for church in churches):
            continue
        length, depth = 10.0 + (number >> 24) % 7, 7.0 + (number >> 28) % 3
        found.append(House(east, north, length, depth, bool(number >> 32 & 1), int(number >> 36 & 3)))
    return tuple(sorted(found, key=lambda house: (-house.north, house.east)))
