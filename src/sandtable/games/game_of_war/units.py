"""The unit table of the rule page, and other numbers of the rules."""

from enum import IntEnum

from msgspec import Struct

FORTRESS_BONUS = 4  # GOW-A2
PASS_BONUS = 2  # GOW-A2
CHARGE_ATTACK = 7  # GOW-A3
LONGEST_CHARGE = 4  # GOW-A3


class Kind(IntEnum):
    """The six kinds of unit, in the order of the rule page."""

    INFANTRY = 0
    CAVALRY = 1
    CANNON = 2
    SWIFT_CANNON = 3
    RELAY = 4
    SWIFT_RELAY = 5

    @property
    def label(self) -> str:
        """The name in texts: "swift cannon"."""
        return UNITS[self].name


ALL_KINDS = tuple(Kind)
"""The kinds as a tuple: going through the class takes three times as long, and every view does it."""


class Unit(Struct, frozen=True):
    """One row of the unit table."""

    name: str
    letter: str
    """The letter in drawings and one-line positions; a capital for north, a small letter for south."""
    speed: int
    range: int
    attack: int
    defence: int
    shelters: bool
    """Whether the unit gains defence in a fortress or a pass."""
    number: int
    """Number of these units that each side has."""

    @property
    def slug(self) -> str:
        """The name in actions, files and symbols: "swift-cannon"."""
        return self.name.replace(" ", "-")


UNITS = (
    Unit("infantry", "I", speed=1, range=2, attack=4, defence=6, shelters=True, number=9),
    Unit("cavalry", "C", speed=2, range=2, attack=4, defence=5, shelters=False, number=4),
    Unit("cannon", "G", speed=1, range=3, attack=5, defence=8, shelters=True, number=1),
    Unit("swift cannon", "H", speed=2, range=3, attack=5, defence=8, shelters=True, number=1),
    Unit("relay", "R", speed=1, range=0, attack=0, defence=1, shelters=False, number=1),
    Unit("swift relay", "S", speed=2, range=0, attack=0, defence=1, shelters=False, number=1),
)

LONGEST_RANGE = max(unit.range for unit in UNITS)
MOVES_A_TURN = 5
"""Maximum number of moves in a turn, each by another unit (GOW-S3)."""
FIGHTERS = (Kind.INFANTRY, Kind.CAVALRY, Kind.CANNON, Kind.SWIFT_CANNON)
RELAYS = (Kind.RELAY, Kind.SWIFT_RELAY)
BY_SLUG = {unit.slug: Kind(index) for index, unit in enumerate(UNITS)}
BY_LETTER = {unit.letter: Kind(index) for index, unit in enumerate(UNITS)}
STANDARD_LEVY = tuple(unit.number for unit in UNITS)
