"""What each country fields: its battalion, and the pieces of the additional rules (TAK-B3)."""

from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

POWERS = (2, 4, 8)
MINES = 4  # TAK-X1
FUEL_DEPOTS = AMMUNITION_DEPOTS = 3  # TAK-X3
UNKNOWN = 0
"""The firepower of a vehicle of which one does not know it."""


class Kind(IntEnum):
    """What a piece is for all to see (TAK-B4)."""

    CAR = 0
    TANK = 1
    FIELD_HQ = 2
    FUEL = 3
    AMMUNITION = 4

    @property
    def fights(self) -> bool:
        """Whether it is a vehicle of the battalion, which can fire and take things."""
        return self <= Kind.TANK


class Unit(Struct, frozen=True):
    """One row of the table of what is placed: a kind with its firepower, or mines."""

    slug: str
    """As written in actions and files."""
    letter: str
    """In one-line positions."""
    kind: Kind | None
    """`None`: a mine."""
    power: int
    number: int
    """How many a battalion, or a country, has."""


UNITS = (
    Unit("car-2", "a", Kind.CAR, 2, 2),
    Unit("car-4", "b", Kind.CAR, 4, 2),
    Unit("tank-2", "c", Kind.TANK, 2, 3),
    Unit("tank-4", "d", Kind.TANK, 4, 3),
    Unit("tank-8", "e", Kind.TANK, 8, 2),
    Unit("field-hq", "h", Kind.FIELD_HQ, 0, 1),
    Unit("fuel", "f", Kind.FUEL, 0, FUEL_DEPOTS),
    Unit("ammunition", "m", Kind.AMMUNITION, 0, AMMUNITION_DEPOTS),
    Unit("mine", "x", None, 0, MINES),
)
BY_SLUG = {unit.slug: number for number, unit in enumerate(UNITS)}
FIGHTING = range(5)
"""The units of the battalion, by number."""
FIELD_HQ, FUEL, AMMUNITION, MINE = range(5, 9)

Levy: TypeAlias = tuple[int, ...]
"""How many of each unit a country places."""


def levy(battalions: int, *, mines: bool, supplies: bool) -> Levy:
    """What a country places at the start (TAK-B3, TAK-X1, TAK-X3).

    Two battalions, as Sarapan has against two players, still have one set of mines and depots.
    """
    wanted = {FIELD_HQ: mines, MINE: mines, FUEL: supplies, AMMUNITION: supplies}
    return tuple(
        unit.number * battalions if number in FIGHTING else unit.number * wanted[number]
        for number, unit in enumerate(UNITS)
    )
