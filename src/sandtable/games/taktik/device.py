"""The electronic computer of the game: two switches, one button, and lamps that chance lights (TAK-C1 to C6).

One press is all the chance there is: each lamp that the switches allow is one roll of the match's dice.
"""

from enum import IntFlag
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from sandtable.core import Dice, Roll

Stance: TypeAlias = Literal["attack", "retreat"]
"""Switch 1."""
Task: TypeAlias = Literal["extra", "repair"]
"""Switch 2."""
Shot: TypeAlias = Literal["hit", "damage", "miss"]

STANCES: tuple[Stance, ...] = ("attack", "retreat")
TASKS: tuple[Task, ...] = ("extra", "repair")


class Lamp(IntFlag):
    """The lamps, in the order in which they stand on the device."""

    TWO = 1
    FOUR = 2
    EXTRA = 4
    REPAIR = 8
    LONG = 16
    HIT = 32
    DAMAGE = 64
    MISS = 128


DARK = Lamp(0)
SHOT_LAMPS: dict[Shot, Lamp] = {"hit": Lamp.HIT, "damage": Lamp.DAMAGE, "miss": Lamp.MISS}
STEPS = {Lamp.TWO: 2, Lamp.FOUR: 4, Lamp.EXTRA: 3}
"""How many steps a lit lamp gives."""


class Chance(NamedTuple):
    """A lamp is lit when a die of so many sides falls so low."""

    sides: int
    lit: int

    @property
    def fraction(self) -> Fraction:
        """How likely that is."""
        return Fraction(self.lit, self.sides)


NEVER = Chance(1, 0)
MOVEMENT: dict[Lamp, Chance] = {Lamp.TWO: Chance(2, 1), Lamp.FOUR: Chance(2, 1)}  # TAK-C2
EXTRA_MOVE = Chance(2, 1)  # TAK-C3
REPAIR: dict[Stance, Chance] = {"attack": Chance(4, 1), "retreat": Chance(4, 2)}  # TAK-C4
LONG_RANGE = Chance(4, 1)  # TAK-C5
SHOTS: dict[Stance, tuple[Shot, Shot, Shot, Shot]] = {  # TAK-C6: what each side of a four-sided die means
    "attack": ("hit", "hit", "damage", "miss"),
    "retreat": ("hit", "damage", "miss", "miss"),
}
PURPOSES = {
    Lamp.TWO: "lamp 2",
    Lamp.FOUR: "lamp 4",
    Lamp.EXTRA: "lamp +3",
    Lamp.REPAIR: "lamp repair",
    Lamp.LONG: "lamp long range",
}
SHOT_PURPOSE = "shot"


class Press(NamedTuple):
    """How the switches stood when the button was pressed, and which lamps stay lit."""

    stance: Stance = "attack"
    task: Task = "extra"
    lamps: Lamp = DARK

    @property
    def steps(self) -> int:
        """The sum of the lamps for movement (TAK-C2, TAK-C3)."""
        return sum(number for lamp, number in STEPS.items() if lamp in self.lamps)


def chances(stance: Stance, task: Task) -> dict[Lamp, Chance]:
    """How likely each lamp is with the switches set so, shots left out."""
    return {
        **MOVEMENT,
        Lamp.EXTRA: EXTRA_MOVE if task == "extra" else NEVER,
        Lamp.REPAIR: REPAIR[stance] if task == "repair" else NEVER,
        Lamp.LONG: LONG_RANGE,
    }


def shot_chances(stance: Stance) -> dict[Shot, Fraction]:
    """How likely a shot is to hit, to damage and to miss."""
    sides = SHOTS[stance]
    return {shot: Fraction(sides.count(shot), len(sides)) for shot in SHOT_LAMPS}


def press(stance: Stance, task: Task, dice: Dice) -> tuple[Press, tuple[Roll, ...]]:
    """Press the button with the switches set so."""
    lamps, rolls = DARK, []
    for lamp, chance in chances(stance, task).items():
        if chance is NEVER:
            continue
        roll = dice.roll(chance.sides, PURPOSES[lamp])
        rolls.append(roll)
        if roll.value <= chance.lit:
            lamps |= lamp
    return Press(stance, task, lamps), tuple(rolls)


def press_for_start(dice: Dice) -> tuple[Press, tuple[Roll, ...]]:
    """TAK-S2: press to see who begins; only the lamps for movement count."""
    lamps, rolls = DARK, []
    for lamp, chance in MOVEMENT.items():
        roll = dice.roll(chance.sides, PURPOSES[lamp])
        rolls.append(roll)
        if roll.value <= chance.lit:
            lamps |= lamp
    return Press(lamps=lamps), tuple(rolls)


def shoot(before: Press, dice: Dice) -> tuple[Press, Shot, Roll]:
    """TAK-F4: press for a shot; the switches and the lamps of the turn stay as they are."""
    sides = SHOTS[before.stance]
    roll = dice.roll(len(sides), SHOT_PURPOSE)
    shot = sides[roll.value - 1]
    kept = before.lamps & ~(Lamp.HIT | Lamp.DAMAGE | Lamp.MISS)
    return before._replace(lamps=kept | SHOT_LAMPS[shot]), shot, roll
