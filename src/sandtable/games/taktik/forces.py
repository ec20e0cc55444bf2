"""The forces of a country: its battalion, and the pieces of the additional rules (TAK-B3)."""

from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

POWERS = (2, 4, 8)
MINES = 4  # TAK-X1
FUEL_DEPOTS = AMMUNITION_DEPOTS = 3  # TAK-X3
UNKNOWN = 0
"""The firepower in a filtered state if the seat does not know it."""


class Kind(IntEnum):
    """The kind of a piece, which all players see (TAK-B4)."""

    CAR = 0
    TANK = 1
    FIELD_HQ = 2
    FUEL = 3
    AMMUNITION = 4

    @property
    def fights(self) -> bool:
        """Whether it is a vehicle of the battalion, which can fire and take headquarters and depots."""
        return self <= Kind.TANK


class Unit(Struct, frozen=True):
    """A row of the table of units: a kind with its firepower, or mines."""

    slug: str
    """The name in actions and files."""
    letter: str
    """The letter of the unit."""
    kind: Kind | None
    """`None` for a mine."""
    power: int
    number: int
    """The number in a battalion, or in a country for units of the additional rules."""


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
"""The numbers of the units of the battalion."""
FIELD_HQ, FUEL, AMMUNITION, MINE = range(5, 9)

Levy: TypeAlias = tuple[int, ...]
"""The number of each unit that a country places."""


def levy(battalions: int, *, mines: bool, supplies: bool) -> Levy:
    """The number of each unit that a country places (TAK-B3, TAK-X1, TAK-X3).

    A country with several battalions has only one set of mines, depots and field headquarters (TAK-X5).
    """
    wanted = {FIELD_HQ: mines, MINE: mines, FUEL: supplies, AMMUNITION: supplies}
    return tuple(
        unit.number * battalions if number in FIGHTING else unit.number * wanted[number]
        for number, unit in enumerate(UNITS)
    )
