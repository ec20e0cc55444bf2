"""The electronic computer of the game: switches, button, lamps and their probabilities (TAK-C1 to C6).

Presses are the only random element: each lamp that the switches allow is one roll of the match's dice.
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
    """The lamps, in their order on the device."""

    TWO = 1
    FOUR = 2
    EXTRA = 4
    REPAIR = 8
    LONG = 16
    HIT = 32
    DAMAGE = 64
    MISS = 128


DARK = Lamp(0)
ANY_SHOT = Lamp.HIT | Lamp.DAMAGE | Lamp.MISS
SHOT_LAMPS: dict[Shot, Lamp] = {"hit": Lamp.HIT, "damage": Lamp.DAMAGE, "miss": Lamp.MISS}
STEPS = {Lamp.TWO: 2, Lamp.FOUR: 4, Lamp.EXTRA: 3}
"""The number of steps that a lit lamp gives."""


class Chance(NamedTuple):
    """The probability of a lamp: it is lit if a die with `sides` sides shows at most `lit`."""

    sides: int
    lit: int

    @property
    def fraction(self) -> Fraction:
        """The probability as a fraction."""
        return Fraction(self.lit, self.sides)


NEVER = Chance(1, 0)
MOVEMENT: dict[Lamp, Chance] = {Lamp.TWO: Chance(2, 1), Lamp.FOUR: Chance(2, 1)}  # TAK-C2
EXTRA_MOVE = Chance(2, 1)  # TAK-C3
REPAIR: dict[Stance, Chance] = {"attack": Chance(4, 1), "retreat": Chance(4, 2)}  # TAK-C4
LONG_RANGE = Chance(4, 1)  # TAK-C5
SHOTS: dict[Stance, tuple[Shot, Shot, Shot, Shot]] = {  # TAK-C6: the meaning of each side of a four-sided die
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


class Settings(NamedTuple):
    """The settings of the two switches."""

    stance: Stance = "attack"
    task: Task = "extra"


class Press(NamedTuple):
    """The settings of the switches at the last press, and the lamps that are lit."""

    stance: Stance = "attack"
    task: Task = "extra"
    lamps: Lamp = DARK

    @property
    def shot(self) -> Shot | None:
        """The result of the last shot of the turn; `None` if no vehicle has fired yet (TAK-F4)."""
        return next((shot for shot, lamp in SHOT_LAMPS.items() if lamp in self.lamps), None)

    @property
    def steps(self) -> int:
        """The sum of the lamps for movement (TAK-C2, TAK-C3)."""
        return sum(number for lamp, number in STEPS.items() if lamp in self.lamps)


def chances(stance: Stance, task: Task) -> dict[Lamp, Chance]:
    """The probability of each lamp for a setting of the switches, without those for shots."""
    return {
        **MOVEMENT,
        Lamp.EXTRA: EXTRA_MOVE if task == "extra" else NEVER,
        Lamp.REPAIR: REPAIR[stance] if task == "repair" else NEVER,
        Lamp.LONG: LONG_RANGE,
    }


def shot_chances(stance: Stance) -> dict[Shot, Fraction]:
    """The probabilities of hit, damage and miss."""
    sides = SHOTS[stance]
    return {shot: Fraction(sides.count(shot), len(sides)) for shot in SHOT_LAMPS}


def press(stance: Stance, task: Task, dice: Dice) -> tuple[Press, tuple[Roll, ...]]:
    """Press the button with these settings of the switches."""
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
    """Press to see who begins; only the lamps for movement count (TAK-S2)."""
    lamps, rolls = DARK, []
    for lamp, chance in MOVEMENT.items():
        roll = dice.roll(chance.sides, PURPOSES[lamp])
        rolls.append(roll)
        if roll.value <= chance.lit:
            lamps |= lamp
    return Press(lamps=lamps), tuple(rolls)


def shoot(before: Press, dice: Dice) -> tuple[Press, Shot, Roll]:
    """Fire; the switches and the other lamps stay as they are, whatever a new press shows (TAK-F4)."""
    sides = SHOTS[before.stance]
    roll = dice.roll(len(sides), SHOT_PURPOSE)
    shot = sides[roll.value - 1]
    return before._replace(lamps=before.lamps & ~ANY_SHOT | SHOT_LAMPS[shot]), shot, roll
