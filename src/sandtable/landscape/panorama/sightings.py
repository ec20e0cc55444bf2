"""What is seen besides the land, as data: troops, smoke, dust and works."""

from typing import Literal

from msgspec import Struct

Arm = Literal["infantry", "cavalry", "artillery", "pioneers", "officer", "man", "supply-wagon"]
Formation = Literal["line", "column", "square", "skirmish", "limbered", "unlimbered"]


class SeenTroops(Struct, frozen=True, tag="troops"):
    """Troops in sight. What is not made out is `None`."""

    bearing: float
    """Degrees clockwise from north."""
    distance: float
    arm: Arm | None = None
    formation: Formation | None = None
    colour: str | None = None
    """The side's colour as scenes name it, or `None` if unknown."""
    front: float = 100.0
    """Apparent width in metres."""
    label: str | None = None


class SeenSmoke(Struct, frozen=True, tag="smoke"):
    """Smoke of muskets and guns, or of a fire."""

    bearing: float
    distance: float
    front: float = 60.0


class SeenDust(Struct, frozen=True, tag="dust"):
    """Dust raised by troops on the march."""

    bearing: float
    distance: float
    front: float = 120.0


class SeenWork(Struct, frozen=True, tag="work"):
    """An earthwork, a bridge that is not part of the land, or a destroyed bridge."""

    bearing: float
    distance: float
    kind: Literal["earthwork", "bridge", "ruin"]
    front: float = 60.0


Seen = SeenTroops | SeenSmoke | SeenDust | SeenWork
