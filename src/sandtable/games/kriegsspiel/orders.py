"""KV3-C4: the orders that the program can carry out; `notation` reads them, `wording` writes them."""

from typing import Literal, TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[int, int]
"""East and north of the south-western corner, in whole decimetres, so that states are the same everywhere."""
Formation: TypeAlias = Literal["line", "column", "square", "skirmish", "limbered", "unlimbered"]
Work: TypeAlias = Literal["bridge", "earthwork"]


class NamedPoint(Struct, frozen=True, omit_defaults=True):
    """A place in an order: a point, with the name by which it was called, if any."""

    at: Point
    name: str = ""


Target: TypeAlias = NamedPoint | str
"""Whom to strike: whoever is at a place, or a unit by its word."""


class March(Struct, frozen=True, tag="march", omit_defaults=True):
    """Go there by the quickest way, over given points if there are any."""

    to: NamedPoint
    via: tuple[NamedPoint, ...] = ()
    by_road: bool = False
    """March along: keep to roads as far as there are any."""


class Follow(Struct, frozen=True, tag="follow"):
    """Keep behind a unit, wherever it goes."""

    unit: str


class Attack(Struct, frozen=True, tag="attack"):
    """Advance on an enemy until he is within effective range, and fire."""

    target: Target


class Charge(Struct, frozen=True, tag="charge"):
    """Advance on an enemy until hand to hand."""

    target: Target


class FireAt(Struct, frozen=True, tag="fire at"):
    """Fire from where one stands."""

    target: Target


class Hold(Struct, frozen=True, tag="hold"):
    """Stay, and fire at whoever comes within range."""


class Form(Struct, frozen=True, tag="form", omit_defaults=True):
    """Take a formation, and face a way."""

    formation: Formation
    facing: int | None = None


class Face(Struct, frozen=True, tag="face"):
    """Face a way, in degrees clockwise from north."""

    facing: int


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """Go back there, firing at nobody."""

    to: NamedPoint


class Join(Struct, frozen=True, tag="join"):
    """Come up beside a unit and stay there."""

    unit: str


class Build(Struct, frozen=True, tag="build"):
    """Pioneers: build a bridge or an earthwork at a place."""

    work: Work
    at: NamedPoint


class Destroy(Struct, frozen=True, tag="destroy"):
    """Pioneers: destroy a bridge or an earthwork at a place."""

    work: Work
    at: NamedPoint


class Resupply(Struct, frozen=True, tag="resupply"):
    """Go to the nearest supply wagon of one's own side, and stay by it."""


class Report(Struct, frozen=True, tag="report"):
    """Send word of where one is, and how one is."""


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
"""Every order that the program can carry out. Limbering is a formation."""
