"""Goals, targets and expected damage, for the computer player of Modern Kriegsspiel."""

from functools import cache

from msgspec import Struct

from sandtable.games.modern.ground import (
    AT_TARGET,
    ATTACK,
    BOARD,
    DEPTH_CHARGE,
    DOGFIGHT,
    HALF_BLAST,
    HUNDRED,
    QUARTER_BLAST,
    SORTIE,
    TERRAINS,
    TORPEDO,
    within,
)
from sandtable.games.modern.roster import Point, Unit, UnitNumber
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import Condition
from sandtable.games.modern.units import UnitType

NEARLY = 0.97
"""Share of a range that is used, because places are rounded."""
DECISIVE = 4.0
"""Factor for the worth of a unit that decides the campaign."""
_KILL = 0.5
"""Extra gain from destroying a unit, as a share of its worth."""
_DISABLED = 0.25
_TORPEDO_SINKS, _CHARGE_SINKS = 1 / 6, 1 / 6
_SEIZES_FROM, _SINKS = 6, 5
_COVER_STEP = HUNDRED


class Place(Struct, frozen=True):
    """A place that a side has to hold."""

    name: str | None
    at: Point | None
    radius: int


class Goals(Struct, frozen=True):
    """What decides the campaign for or against a military."""

    take: tuple[Place, ...]
    keep: tuple[Place, ...]
    """Places that an enemy has to hold, and that a guard denies it."""
    prey: frozenset[str]
    """Case-folded names of the units whose destruction helps to win."""
    precious: frozenset[str]
    """Case-folded names of own units whose destruction helps an enemy to win."""
    hunts: bool
    """Whether destroying any enemy helps to win."""


def goals_of(state: State, military: int) -> Goals:
    """Return the goals of a military, from the campaign's conditions."""
    take: list[Place] = []
    keep: list[Place] = []
    prey: set[str] = set()
    precious: set[str] = set()
    hunts = False
    conditions = state.terms.conditions
    for one in conditions:
        helps = (one.military == military) != one.loses
        match one.goal:
            case "hold":
                (take if helps else keep).append(_place(one))
            case "destroy":
                (prey if helps else precious).update(name.casefold() for name in one.units)
            case "eliminate" if helps:
                hunts = True
            case _:
                pass
    if not any((one.military == military) != one.loses for one in conditions):
        hunts = True  # then the last military with units wins
    return Goals(tuple(take), tuple(keep), frozenset(prey), frozenset(precious), hunts)


def _place(condition: Condition) -> Place:
    return Place(condition.place, condition.at, condition.radius)


# Chances


@cache
def beyond(sides: int, against: int) -> float:
    """Return the average excess of one die over another, counting only positive differences."""
    if not against:
        return (sides + 1) / 2
    total = sum(max(0, one - other) for one in range(1, sides + 1) for other in range(1, against + 1))
    return total / (sides * against)


def mean(sides: int) -> float:
    """Return the average of a die; 0 for no die."""
    return (sides + 1) / 2 if sides else 0.0


def worth(row: UnitType) -> float:
    """Return the worth of an undamaged unit of this type."""
    blow = max(row.attack, row.fire, row.bomb, row.missile, row.sortie, row.dogfight, 6 * row.torpedo)
    return row.health + blow


class Aim(Struct):
    """A visible enemy, with the health that is expected to be left after the orders so far."""

    number: UnitNumber
    unit: Unit
    word: str
    """Its id in a command."""
    row: UnitType
    worth: float
    left: float

    def gain(self, damage: float) -> float:
        """Return the worth of an expected damage, up to the health left."""
        if self.left <= 0:
            return 0.0
        share = min(damage, self.left) / self.row.health
        return self.worth * (share + (_KILL * min(1.0, damage / self.left)))


REACHES = {
    "attack": ATTACK,
    "board": BOARD,
    "torpedo": TORPEDO,
    "sortie": SORTIE,
    "depthcharge": DEPTH_CHARGE,
    "bomb": AT_TARGET,
    "dogfight": DOGFIGHT,
}


def reach(row: UnitType, verb: str) -> int:
    """Return the maximum distance of a unit of this type from its target."""
    return {"fire": row.fire_range, "missile": row.missile_range}.get(verb) or REACHES.get(verb, 0)


def verbs(row: UnitType) -> tuple[str, ...]:
    """Return the strikes of a unit type from a distance, or without a counter-attack."""
    able = {
        "fire": row.fire,
        "missile": row.missile,
        "torpedo": row.torpedo,
        "sortie": row.sortie,
        "board": row.board,
        "bomb": row.bomb,
        "depthcharge": row.depth_charge,
    }
    return tuple(verb for verb, value in able.items() if value)


def expected(row: UnitType, size: float, verb: str, aim: Aim) -> tuple[float, float]:
    """Return the expected gain and damage of a strike; both 0 if it is impossible."""
    prey, damage = aim.row, 0.0
    if aim.unit.aloft and verb != "missile":
        return 0.0, 0.0
    match verb:
        case "fire":
            damage = mean(row.fire) * size
        case "bomb":
            damage = mean(row.bomb) * size
        case "missile":
            damage = beyond(row.missile, prey.missile) * size
        case "sortie" if prey.arm == "navy":
            damage = beyond(row.sortie, prey.air_defence) * size
        case "torpedo" if prey.arm == "navy":
            damage = 2.5 + _TORPEDO_SINKS * max(0.0, aim.left)
        case "depthcharge" if prey.submarine:
            damage = _CHARGE_SINKS * prey.health
        case "board" if prey.arm == "navy":
            taken = max(0, row.board - _SEIZES_FROM + 1) + 1
            share = taken / row.board
            gain = aim.worth * (share * (1 + _KILL) + _DISABLED * 2 / row.board) if aim.left > 0 else 0.0
            return gain, share * prey.health
        case _:
            pass
    return aim.gain(damage), damage


def warhead(aims: list[Aim], ours: list[tuple[UnitType, Unit]], aim: Aim, value: int) -> float:
    """Return the gain of a warhead on this target, less the damage to own units."""
    centre = aim.unit.at
    gain = aim.gain(aim.left)
    if centre is None:
        return gain
    for other in aims:
        if other is not aim and other.unit.at is not None and not other.unit.aloft:
            gain += other.gain(_blast(centre, other.unit.at, value))
    for row, unit in ours:
        if unit.at is not None and not unit.aloft:
            hurt = min(_blast(centre, unit.at, value), float(unit.health))
            gain -= 2 * worth(row) * hurt / row.health
    return gain


def _blast(centre: Point, at: Point, value: int) -> float:
    if within(centre, at, HALF_BLAST):
        return value / 2
    return value / 4 if within(centre, at, QUARTER_BLAST) else 0.0


# Cover


def cover_near(state: State, place: Place) -> tuple[Point, ...]:
    """Return the points near a place where land units can hide; else the place itself."""
    space, centre = state.terms.gamespace, place.at
    if space is None or centre is None:
        return ()
    room = max(1, place.radius - 1)
    houses = [one.at for one in state.structures if one.kind == "building" and one.at and not one.destroyed]
    found = []
    for across in range(-room, room + 1):
        for up in range(-room, room + 1):
            spot = (centre[0] + across * _COVER_STEP, centre[1] + up * _COVER_STEP)
            if not within(spot, centre, room) or space.closed("army", spot, state.structures):
                continue
            if TERRAINS[space.natural(spot)].hides or any(within(spot, house, 2) for house in houses):
                found.append(spot)
    return tuple(found) or (centre,)
