"""The orders that the program can carry out, as values (KV3-C4)."""

from typing import Literal, TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[int, int]
"""Decimetres east and north of the south-western corner; whole numbers are exact everywhere."""
Formation: TypeAlias = Literal["line", "column", "square", "skirmish", "limbered", "unlimbered"]
Work: TypeAlias = Literal["bridge", "earthwork"]


class NamedPoint(Struct, frozen=True, omit_defaults=True):
    """A place in an order: a point, and the place name if one was used."""

    at: Point
    name: str = ""


Target: TypeAlias = NamedPoint | str
"""The target of an attack: a place, or the id of a unit."""


class March(Struct, frozen=True, tag="march", omit_defaults=True):
    """March by the quickest route, through given points if there are any."""

    to: NamedPoint
    via: tuple[NamedPoint, ...] = ()
    by_road: bool = False
    """Whether to keep to roads where there are any."""


class Follow(Struct, frozen=True, tag="follow"):
    """Follow a unit wherever it goes."""

    unit: str


class Attack(Struct, frozen=True, tag="attack", omit_defaults=True):
    """Advance to effective range of an enemy, and fire."""

    target: Target
    """An empty id means the nearest enemy in sight."""
    arm: str = ""
    """The arm of the enemy, if only that arm is meant."""


class Charge(Struct, frozen=True, tag="charge", omit_defaults=True):
    """Advance on an enemy to fight hand to hand."""

    target: Target
    arm: str = ""


class FireAt(Struct, frozen=True, tag="fire at", omit_defaults=True):
    """Fire without moving."""

    target: Target
    arm: str = ""


class Hold(Struct, frozen=True, tag="hold"):
    """Stay, and fire at enemies within range."""


class Form(Struct, frozen=True, tag="form", omit_defaults=True):
    """Change formation and facing."""

    formation: Formation
    facing: int | None = None


class Face(Struct, frozen=True, tag="face"):
    """Face a direction, in degrees clockwise from north."""

    facing: int


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """March back without firing."""

    to: NamedPoint


class Join(Struct, frozen=True, tag="join"):
    """March up to a unit and stay with it."""

    unit: str


class Build(Struct, frozen=True, tag="build"):
    """Build a bridge or an earthwork (pioneers only)."""

    work: Work
    at: NamedPoint


class Destroy(Struct, frozen=True, tag="destroy"):
    """Destroy a bridge or an earthwork (pioneers only)."""

    work: Work
    at: NamedPoint


class Resupply(Struct, frozen=True, tag="resupply"):
    """March to the nearest supply wagon of the side, and stay there."""


class Report(Struct, frozen=True, tag="report"):
    """Report place and condition."""


Order: TypeAlias = (
    March
    | Follow
    | Attack
    | Charge
    | FireAt
    | Hold
    | Form
    | Face
    | Withdraw
    | Join
    | Build
    | Destroy
    | Resupply
    | Report
)
"""Any order that the program can carry out. Limbering is a change of formation."""


# Standing, timed and conditional orders (KV3-C7)

TriggerKind: TypeAlias = Literal["when", "unless", "until", "while"]


class Trigger(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event that an order waits for, ends with, or depends on."""

    kind: TriggerKind = "when"
    event: str
    who: tuple[str, ...] = ()
    """Ids of the own units that the event is about."""
    arm: str = ""
    place: NamedPoint | None = None
    metres: int = 0


class StagedOrder(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order with its time and its conditions.

    Times are seconds since the match began: `at` and `until` by the clock, which the umpire can move.
    """

    order: Order | None = None
    """`None` for a rule of conduct alone."""
    conduct: tuple[str, ...] = ()
    """Rules of conduct that hold from now on."""
    at: int | None = None
    until: int | None = None
    lasting: int | None = None
    """Seconds after which the order is done."""
    every: int | None = None
    """Seconds between repetitions."""
    triggers: tuple[Trigger, ...] = ()
    begun: int | None = None
    """When the unit began to carry it out, or last did so."""

    @property
    def plain(self) -> bool:
        """Whether it is an order without time, condition or rule of conduct."""
        times = (self.at, self.until, self.lasting, self.every)
        return self.order is not None and not (
            self.conduct or self.triggers or any(t is not None for t in times)
        )

    @property
    def standing(self) -> bool:
        """Whether it waits for an event or a time beside the other orders of a unit."""
        waits = any(trigger.kind == "when" for trigger in self.triggers)
        return self.order is not None and (waits or self.every is not None)
