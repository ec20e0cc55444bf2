"""What lies on continuous ground: kinds of terrain and of going, roads, bridges, named places."""

from enum import IntEnum
from typing import Literal, NamedTuple

from msgspec import Struct


class Position(NamedTuple):
    """A point of the map: metres to the east and to the north of its south-western corner."""

    east: float
    north: float


class Terrain(IntEnum):
    """What a cell of the terrain grid is covered with."""

    OPEN = 0
    FOREST = 1
    HIGH_GRASS = 2
    SWAMP = 3
    TOWN = 4
    WATER = 5

    @property
    def label(self) -> str:
        """The name as a person reads it."""
        return self.name.lower().replace("_", " ")


class Going(IntEnum):
    """How the ground lets one pass."""

    CLOSED = 0
    ROAD = 1
    OPEN = 2
    ROUGH = 3


class Road(Struct, frozen=True, omit_defaults=True):
    """A road along a line of points."""

    points: tuple[Position, ...]
    kind: Literal["highway", "road", "track"] = "road"
    """How it is drawn; all of them are marched on alike."""
    name: str | None = None


class Bridge(Struct, frozen=True, omit_defaults=True):
    """A way over water, from bank to bank."""

    points: tuple[Position, ...]
    name: str | None = None


class River(Struct, frozen=True, omit_defaults=True):
    """Running water, from its source or the map's edge downstream.

    What nobody can wade through is water in the terrain grid. A brook is drawn and nothing else.
    """

    points: tuple[Position, ...]
    width: float
    name: str | None = None


class NamedPlace(Struct, frozen=True, omit_defaults=True):
    """A place that people have a name for."""

    name: str
    position: Position
    kind: Literal["town", "village", "hamlet", "hill", "wood", "farm", "lake", "field"] = "village"
