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


class Attack(Struct, frozen=True, tag="attack"):
    """Advance to effective range of an enemy, and fire."""

    target: Target


class Charge(Struct, frozen=True, tag="charge"):
    """Advance on an enemy to fight hand to hand."""

    target: Target


class FireAt(Struct, frozen=True, tag="fire at"):
    """Fire without moving."""

    target: Target


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
