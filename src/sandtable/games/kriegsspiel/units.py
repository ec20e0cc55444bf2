"""Units and what holds for each arm: how fast it goes, which formations it takes (KV3-G2, KV3-G3, KV3-G4)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Formation, Order, Point

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
"""KV3-G3: the column of the table of marches that each arm goes by."""
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
"""KV3-G4: the formations that each arm takes; the first is what it has if nothing is said."""
FIGHTING: frozenset[Arm] = frozenset({"infantry", "cavalry", "artillery"})
"""The arms that fire or charge, and that take couriers."""
ON_FOOT: frozenset[Arm] = frozenset({"infantry", "pioneers", "man"})
FULL_HP = 5
MOST_DISRUPTION = 2


class Task(Struct, frozen=True, omit_defaults=True):
    """How far a unit has come with the first of its orders."""

    course: tuple[Point, ...] = ()
    """The way it goes, from where it began."""
    spent: int = 0
    """Seconds that it has marched along the course, at its full pace."""
    seconds: int = 0
    """Seconds of waiting or work that are left."""


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit on the map as it truly is."""

    id: str
    """The word for it in orders, such as 2-hussars."""
    name: str
    side: int
    commander: int
    """The number of the commander whom it obeys."""
    arm: Arm
    quality: Quality = "regular"
    formation: Formation
    facing: int = 0
    """Degrees clockwise from north."""
    at: Point
    hp: int = FULL_HP
    disruption: int = 0
    orders: tuple[Order, ...] = ()
    """What it has still to do; the first is being carried out."""
    task: Task | None = None
    """`None`: the first order is not begun yet."""
    under: str | None = None
    """The message that brought the orders."""
    delayed: int = 0
    """Seconds until it begins with its orders."""
    heard_from: Point | None = None
    """Where its commander was when the last order was sent: where its reports ride to."""
    reports: int = 0
    """How many reports it has sent."""
    moved: int = 0
    """The last round in which it moved."""
    fired: int = 0
    """The last round in which it fired."""
    fought: int = 0
    """The last round in which it was in combat."""
    contact: int = 0
    """The last round in which an enemy was near and in sight."""
    rest: int = 0
    """Rounds of recovery since the last combat or the last point that was recovered."""
    out_of_control: int = 0
    """Rounds for which it still obeys nobody."""
    fate: Fate = ""

    @property
    def alive(self) -> bool:
        """Whether it is still on the map."""
        return not self.fate

    @property
    def fights(self) -> bool:
        """Whether it can fire or charge."""
        return self.arm in FIGHTING
