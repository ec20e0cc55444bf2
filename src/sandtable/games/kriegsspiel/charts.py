"""The combat charts and the table of results, and how a die is read on them (KV3-F3)."""

from collections import Counter
from collections.abc import Mapping
from math import ceil
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

ChartName: TypeAlias = Literal["return fire", "hand to hand", "artillery", "fire"]
Result: TypeAlias = Literal[0, 1, 2, 3, 4, 5]
Role: TypeAlias = Literal["attacker", "defender"]

DIE = 10
DESTROYED: Result = 0
NOTHING: Result = 5


class Chart(Struct, frozen=True):
    """One of the four charts: the result for each number of the die."""

    label: str
    results: tuple[Result, ...]
    mirrored: bool = False
    """Whether the lower half strikes the attacker and the upper half the defender."""


CHARTS: Mapping[ChartName, Chart] = MappingProxyType(  # KV3-F3
    {
        "return fire": Chart("infantry, fire returned", (1, 2, 3, 4, 5, 5, 4, 3, 2, 1), mirrored=True),
        "hand to hand": Chart("hand to hand", (1, 2, 3, 3, 4, 4, 3, 3, 2, 1), mirrored=True),
        "artillery": Chart("artillery", (5, 5, 5, 4, 4, 3, 3, 2, 2, 1)),
        "fire": Chart("infantry, fire not returned", (5, 5, 4, 4, 3, 3, 2, 2, 1, 1)),
    }
)


class Effect(Struct, frozen=True):
    """The effect of a result on each unit that it strikes, in metres and points."""

    name: str
    retreat: int = 0
    disruption: int = 0
    hp: int = 0


EFFECTS: Mapping[Result, Effect] = MappingProxyType(  # KV3-F3
    {
        5: Effect("nothing"),
        4: Effect("fall back", 50),
        3: Effect("retreat", 100, 1),
        2: Effect("damaged", 200, 2, 1),
        1: Effect("routed", 300, 2, 2),
        0: Effect("surrendered"),
    }
)
"""Effects by the number of the result; 0 is out of scale."""


class Verdict(Struct, frozen=True, omit_defaults=True):
    """The result of a number on a chart, and the role that it strikes."""

    number: int
    struck: Role | None
    result: Result


def read_chart(chart: ChartName, number: int, beyond: int = 0) -> Verdict:
    """Read a modified die on a chart; the points for long range, `beyond`, come last (KV3-F6).

    >>> read_chart("return fire", 7)
    Verdict(number=7, struck='defender', result=4)
    >>> read_chart("artillery", 12, beyond=3)
    Verdict(number=9, struck='defender', result=2)
    """
    mirrored = CHARTS[chart].mirrored
    half = DIE // 2
    if not mirrored:
        number = max(number - beyond, min(number, 1))
    elif number <= half:
        number = min(number + beyond, half)
    else:
        number = max(number - beyond, half + 1)
    if number > DIE:  # KV3-F5
        return Verdict(number, "defender", DESTROYED)
    if number < 1:
        return Verdict(number, "attacker", DESTROYED) if mirrored else Verdict(number, None, NOTHING)
    result = CHARTS[chart].results[number - 1]
    if result == NOTHING:
        return Verdict(number, None, NOTHING)
    return Verdict(number, "attacker" if mirrored and number <= half else "defender", result)


def odds(chart: ChartName, modifier: int = 0, beyond: int = 0) -> dict[tuple[Role | None, Result], int]:
    """The number of the ten rolls with which each role suffers each result.

    >>> odds("fire", modifier=-1)[("defender", 1)]
    1
    """
    verdicts = (read_chart(chart, die + modifier, beyond) for die in range(1, DIE + 1))
    return dict(Counter((verdict.struck, verdict.result) for verdict in verdicts))


class Ranges(Struct, frozen=True):
    """Effective and maximum range of a weapon, in metres (KV3-F1)."""

    effective: int
    maximum: int

    def beyond(self, metres: float) -> int | None:
        """Points for long range: 1 to 3 by thirds beyond effective range; `None` if out of range.

        >>> [Ranges(80, 150).beyond(metres) for metres in (80, 81, 110, 150, 151)]
        [0, 1, 2, 3, None]
        """
        if metres > self.maximum:
            return None
        if metres <= self.effective:
            return 0
        return ceil((metres - self.effective) * 3 / (self.maximum - self.effective))


class Modifier(Struct, frozen=True):
    """Named points for one side of a group."""

    name: str
    role: Role
    points: int

    @property
    def on_the_die(self) -> int:
        """The points to add to the die; the defender's are subtracted."""
        return self.points if self.role == "attacker" else -self.points

    def __str__(self) -> str:
        return f"{self.role} {self.points:+d} {self.name}"
