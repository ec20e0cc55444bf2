"""Arms and their formations, and the units on the map (KV3-G2, KV3-G3, KV3-G4)."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Formation, Order, Point, StagedOrder

Arm: TypeAlias = Literal["infantry", "cavalry", "artillery", "pioneers", "officer", "man", "supply-wagon"]
Quality: TypeAlias = Literal["green", "regular", "elite"]
Fate: TypeAlias = Literal["", "dead", "surrendered", "escaped", "resigned"]
Column: TypeAlias = Literal["infantry", "cavalry", "artillery"]

ARMS: tuple[Arm, ...] = (
    "infantry",
    "cavalry",
    "artillery",
    "pioneers",
    "officer",
    "man",
    "supply-wagon",
)
COLUMNS: Mapping[Arm, Column] = MappingProxyType(
    {
        "infantry": "infantry",
        "cavalry": "cavalry",
        "artillery": "artillery",
        "pioneers": "infantry",
        "officer": "cavalry",
        "man": "infantry",
        "supply-wagon": "artillery",
    }
)
"""KV3-G3: the column of the march table for each arm."""
FORMATIONS: Mapping[Arm, tuple[Formation, ...]] = MappingProxyType(
    {
        "infantry": ("line", "column", "square", "skirmish"),
        "cavalry": ("line", "column", "skirmish"),
        "artillery": ("limbered", "unlimbered"),
        "pioneers": ("line", "column", "skirmish"),
        "officer": ("column",),
        "man": ("column",),
        "supply-wagon": ("column",),
    }
)
"""KV3-G4: the formations of each arm; the first is the default."""
FIGHTING: frozenset[Arm] = frozenset({"infantry", "cavalry", "artillery"})
"""The arms that fire or charge, and that can take couriers."""
ON_FOOT: frozenset[Arm] = frozenset({"infantry", "pioneers", "man"})
ID_FORMAT = re.compile(r"[a-z0-9][a-z0-9.-]*[a-z0-9]")
MAX_UNITS = 5_000
FULL_HP = 5
MAX_DISRUPTION = 2


class Task(Struct, frozen=True, omit_defaults=True):
    """The progress of a unit with its first order."""

    course: tuple[Point, ...] = ()
    """The route of the march from its start."""
    spent: int = 0
    """Seconds marched along the course, at full pace."""
    seconds: int = 0
    """Seconds left of work or of a change of formation."""


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as it really is."""

    id: str
    """Its name in orders, such as `2-hussars`."""
    name: str
    side: int
    commander: int
    """The number of its commander."""
    arm: Arm
    quality: Quality = "regular"
    formation: Formation
    facing: int = 0
    """Degrees clockwise from north."""
    at: Point
    hp: int = FULL_HP
    disruption: int = 0
    orders: tuple[Order, ...] = ()
    """The orders that are left; the first is being carried out."""
    task: Task | None = None
    """`None` until the first order has begun."""
    plan: tuple[StagedOrder, ...] = ()
    """Timed and conditional orders in their order; the first may have begun (KV3-C7)."""
    standing: tuple[StagedOrder, ...] = ()
    """Orders that wait for an event."""
    conduct: tuple[str, ...] = ()
    """Rules of conduct, such as `no_fire`."""
    under: str | None = None
    """The id of the message that brought the orders."""
    delayed: int = 0
    """Seconds until it begins to carry out its orders."""
    heard_from: Point | None = None
    """Where its commander was when the last order was sent; its reports ride there."""
    reports: int = 0
    """Number of reports sent."""
    moved: int = 0
    """The last round in which it moved."""
    fired: int = 0
    """The last round in which it fired."""
    fought: int = 0
    """The last round in which it was in combat."""
    held_fire: int = 0
    """The last round in which the umpire called its fight off (KV3-U5)."""
    contact: int = 0
    """The last round in which an enemy was near and in sight."""
    rest: int = 0
    """Rounds of recovery since the last combat or the last point recovered."""
    out_of_control: int = 0
    """Rounds left in which it obeys no orders."""
    fate: Fate = ""

    @property
    def alive(self) -> bool:
        """Whether the unit is still on the map."""
        return not self.fate

    @property
    def fights(self) -> bool:
        """Whether the unit can fire or charge."""
        return self.arm in FIGHTING
