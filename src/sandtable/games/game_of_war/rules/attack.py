"""Attack and defence: what each side can bring to bear on a square, and what comes of it."""

from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.squares import Square, SquareSet
from sandtable.games.game_of_war.army import Army
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.units import (
    CHARGE_ATTACK,
    FIGHTERS,
    FORTRESS_BONUS,
    LONGEST_CHARGE,
    PASS_BONUS,
    UNITS,
    Kind,
)

Result: TypeAlias = Literal["no effect", "retreat", "captured"]


class Contribution(NamedTuple):
    """What the units of one kind, standing alike, bring to a fight."""

    kind: Kind
    squares: SquareSet
    value: int
    """Of each of them."""
    how: str = ""
    """"charging", "in a fortress", "in a pass", "the target itself", or nothing special."""


def total(shares: list[Contribution]) -> int:
    """The sum of what all bring."""
    return sum(share.value * share.squares.bit_count() for share in shares)


def attack(field: Battlefield, army: Army, able: SquareSet, target: Square) -> list[Contribution]:
    """GOW-A1: what the able (online, not retreating) units of an army bring against a square."""
    shares: list[Contribution] = []
    charging = charge(field, army, able, target)
    if charging:
        shares.append(Contribution(Kind.CAVALRY, charging, CHARGE_ATTACK, "charging"))
    for kind in FIGHTERS:
        squares = army[kind] & able & field.lines.star(target, UNITS[kind].range) & ~charging
        if squares:
            shares.append(Contribution(kind, squares, UNITS[kind].attack))
    return shares


def charge(field: Battlefield, army: Army, able: SquareSet, target: Square) -> SquareSet:
    """GOW-A3: the cavalry that charges a square, in unbroken lines of up to four from its edge."""
    riders = army.cavalry & able & ~field.fortresses
    if field.shelters >> target & 1 or not riders & field.grid.around(target):
        return 0
    charging = 0
    for direction in range(8):
        for square in field.grid.walk(target, direction, LONGEST_CHARGE):
            if not riders >> square & 1:
                break
            charging |= 1 << square
    return charging


def defence(field: Battlefield, army: Army, online: SquareSet, target: Square) -> list[Contribution]:
    """GOW-A2: what an army brings to hold a square: the unit there, and all that support it.

    On an empty square it is what the others would lend to a unit that stood there.
    """
    shares: list[Contribution] = []
    itself = 1 << target
    for kind, squares in zip(Kind, army, strict=True):
        if itself & squares & online:  # GOW-C5: offline, it does not defend itself
            shares += _sheltered(field, kind, itself)
        if UNITS[kind].range:  # relays support nobody
            shares += _sheltered(field, kind, squares & online & field.lines.star(target, UNITS[kind].range))
    return shares


def _sheltered(field: Battlefield, kind: Kind, squares: SquareSet) -> list[Contribution]:
    base = UNITS[kind].defence
    if not UNITS[kind].shelters:
        return [Contribution(kind, squares, base)] if squares else []
    parts = (
        Contribution(kind, squares & ~field.shelters, base),
        Contribution(kind, squares & field.fortresses, base + FORTRESS_BONUS, "in a fortress"),
        Contribution(kind, squares & field.passes, base + PASS_BONUS, "in a pass"),
    )
    return [part for part in parts if part.squares]


def result(attack_total: int, defence_total: int) -> Result:
    """GOW-A4: what an attack of this strength does to this defence."""
    lead = attack_total - defence_total
    return "no effect" if lead <= 0 else "retreat" if lead == 1 else "captured"
