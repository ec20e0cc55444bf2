"""Parts of continuous ground: terrain, going, roads, bridges, rivers, named places."""

from enum import IntEnum
from typing import Literal, NamedTuple

from msgspec import Struct


class Position(NamedTuple):
    """A point of the map, in metres east and north of its south-western corner."""

    east: float
    north: float


class Terrain(IntEnum):
    """The terrain of a cell."""

    OPEN = 0
    FOREST = 1
    HIGH_GRASS = 2
    SWAMP = 3
    TOWN = 4
    WATER = 5

    @property
    def label(self) -> str:
        """The name in lower case, with spaces."""
        return self.name.lower().replace("_", " ")


class Going(IntEnum):
    """The speed class of a cell for moving troops."""

    CLOSED = 0
    ROAD = 1
    OPEN = 2
    ROUGH = 3


class Road(Struct, frozen=True, omit_defaults=True):
    """A road along a line of points."""

    points: tuple[Position, ...]
    kind: Literal["highway", "road", "track"] = "road"
    """Affects only the drawing."""
    name: str | None = None


class Bridge(Struct, frozen=True, omit_defaults=True):
    """A bridge from bank to bank."""

    points: tuple[Position, ...]
    name: str | None = None


class River(Struct, frozen=True, omit_defaults=True):
    """Running water, from its source or the edge of the map downstream.

    Only water in the terrain grid blocks movement; a brook is drawn but has no effect.
    """

    points: tuple[Position, ...]
    width: float
    name: str | None = None


class NamedPlace(Struct, frozen=True, omit_defaults=True):
    """A place with a name."""

    name: str
    position: Position
    kind: Literal["town", "village", "hamlet", "hill", "wood", "farm", "lake", "field"] = "village"
