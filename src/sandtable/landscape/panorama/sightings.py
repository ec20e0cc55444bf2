"""What the officer sees besides the land: troops as far as he makes them out, smoke and dust."""

from typing import Literal

from msgspec import Struct

Arm = Literal["infantry", "cavalry", "artillery", "pioneers", "officer", "man", "supply-wagon"]
Formation = Literal["line", "column", "square", "skirmish", "limbered", "unlimbered"]


class SeenTroops(Struct, frozen=True, tag="troops"):
    """Troops. What the officer does not make out is `None`, and cannot be drawn."""

    bearing: float
    """Degrees clockwise from north."""
    distance: float
    arm: Arm | None = None
    formation: Formation | None = None
    colour: str | None = None
    """The side's, as scenes name colours, where it is known."""
    front: float = 100.0
    """Metres from one wing to the other, as it appears from here."""
    label: str | None = None


class SeenSmoke(Struct, frozen=True, tag="smoke"):
    """The smoke of muskets and guns, or of something that burns."""

    bearing: float
    distance: float
    front: float = 60.0


class SeenDust(Struct, frozen=True, tag="dust"):
    """Dust raised by troops on the march."""

    bearing: float
    distance: float
    front: float = 120.0


Seen = SeenTroops | SeenSmoke | SeenDust
