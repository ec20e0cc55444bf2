"""The table of the three kinds of piece (K83-A1, K83-A2)."""

from enum import IntEnum

from msgspec import Struct

MOST_PIECES = 25  # K83-A1
MINEFIELDS = 5  # K83-A2
TRANSPORT_COST = 4  # K83-C3


class Kind(IntEnum):
    """The three kinds of piece, in the order of the rule page."""

    HEAVY = 0
    LIGHT = 1
    INFANTRY = 2

    @property
    def label(self) -> str:
        """The name in texts: "heavy tank"."""
        return UNITS[self].name


class Unit(Struct, frozen=True):
    """One row of the table."""

    name: str
    letter: str
    """The letter in drawings and one-line positions."""
    number: int
    """Number of these pieces that each side begins with."""
    movement: int
    attack: int
    clears: int
    """Chance to clear a minefield, in percent (K83-N3)."""
    plural: str

    @property
    def slug(self) -> str:
        """The name in files and symbols: "heavy-tank"."""
        return self.name.replace(" ", "-")


UNITS = (
    Unit("heavy tank", "H", number=4, movement=12, attack=3, clears=20, plural="heavy tanks"),
    Unit("light tank", "L", number=5, movement=10, attack=2, clears=60, plural="light tanks"),
    Unit("infantry", "I", number=6, movement=8, attack=1, clears=80, plural="infantry"),
)

BY_SLUG = {unit.slug: Kind(index) for index, unit in enumerate(UNITS)}
BY_LETTER = {unit.letter: Kind(index) for index, unit in enumerate(UNITS)}
