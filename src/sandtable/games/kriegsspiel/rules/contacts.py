"""The units that fire at or charge each other now, from orders, places and sight (KV3-F2)."""

from collections.abc import Iterable, Iterator

from sandtable.boards.ground.sight import seen_from
from sandtable.games.kriegsspiel.orders import Attack, Charge, Face, FireAt, Form, Hold, Order, Point, Report
from sandtable.games.kriegsspiel.rules.combat import Contact, Fighter, faces, shot
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    bearing_between,
    ground_of,
    in_cover,
    metres_between,
    sight_in,
    to_position,
    within_metres,
)
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.units import ON_FOOT, Unit

_AT_WILL = (Hold, Form, Face, Report, FireAt)
_SINGLE_MEN = ("officer", "man")
_SQUARE = 2500
"""Side of a square of the spatial index, in decimetres."""


class Enemies:
    """A spatial index of the units on the map."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self._squares: dict[tuple[int, int], list[tuple[int, Unit]]] = {}
        for number, unit in enumerate(units):
            if unit.alive:
                square = (unit.at[0] // _SQUARE, unit.at[1] // _SQUARE)
                self._squares.setdefault(square, []).append((number, unit))

    def near(self, at: Point, metres: float, side: int) -> list[tuple[int, Unit]]:
        """The units of other sides near a point, with their numbers, the nearest first."""
        found = [
            (metres_between(at, unit.at), number, unit)
            for number, unit in self._around(at, metres)
            if unit.side != side
        ]
        found.sort(key=lambda each: each[:2])
        return [(number, unit) for away, number, unit in found if away <= metres]

    def _around(self, at: Point, metres: float) -> Iterator[tuple[int, Unit]]:
        reach = int(metres * DECIMETRES) // _SQUARE + 1
        column, row = at[0] // _SQUARE, at[1] // _SQUARE
        for x in range(column - reach, column + reach + 1):
            for y in range(row - reach, row + reach + 1):
                yield from self._squares.get((x, y), ())


def contacts(state: State) -> list[Contact]:
    """The contacts at this step: each unit that fires or has charged home, with its target.

    A unit strikes once per round, and never at 1 HP (KV3-D1).
    """
    enemies = Enemies(state.units)
    fighters: dict[int, Fighter] = {}

    def fighter(number: int) -> Fighter:
        if number not in fighters:
            fighters[number] = as_fighter(state, state.units[number])
        return fighters[number]

    found = []
    for number, unit in enumerate(state.units):
        if not _may_strike(state, unit):
            continue
        strike = _charged(state, unit, enemies) or _fire(state, unit, enemies)
        if strike is not None:
            target, charge, ordered = strike
            found.append(Contact(fighter(number), fighter(target), charge, ordered))
    return found


def turned(state: State) -> dict[int, int]:
    """New facings of the units that fire at will and have enemies in range, but none in front."""
    enemies = Enemies(state.units)
    found = {}
    for number, unit in enumerate(state.units):
        if not (_may_strike(state, unit) and _at_will(unit) and unit.formation in ("line", "unlimbered")):
            continue
        seen = _seen(state, unit, enemies.near(unit.at, _reach(state, unit), unit.side))
        if seen and not any(_in_front(state, unit, enemy) for _, enemy in seen):
            found[number] = bearing_between(unit.at, seen[0][1].at)
    return found


def target_of(state: State, unit: Unit, enemies: Enemies | None = None) -> int | None:
    """The number of the enemy that a unit's first order is against, or `None` if it sees none."""
    order = unit.orders[0] if unit.orders else None
    if not isinstance(order, (Attack, Charge, FireAt)):
        return None
    if order.target == "":
        near = (enemies or Enemies(state.units)).near(unit.at, state.terms.settings.sight, unit.side)
        return next((number for number, _ in _seen(state, unit, _of_arm(near, order.arm))), None)
    if isinstance(order.target, str):
        number = state.unit_numbers.get(order.target)
        if number is None or not state.units[number].alive or state.units[number].side == unit.side:
            return None
        return number
    there = (enemies or Enemies(state.units)).near(
        order.target.at, state.terms.settings.target_within, unit.side
    )
    there = _of_arm(there, order.arm)
    fit = [each for each in there if each[1].arm not in _SINGLE_MEN] or there
    return next((number for number, _ in _seen(state, unit, fit)), None)


def _of_arm(enemies: list[tuple[int, Unit]], arm: str) -> list[tuple[int, Unit]]:
    """The enemies of an arm, as orders name it; all if it is empty."""
    wanted = {"wagons": "supply-wagon"}.get(arm, arm)
    return [each for each in enemies if not wanted or each[1].arm == wanted]


def as_fighter(state: State, unit: Unit) -> Fighter:
    """A unit as a `Fighter`, with its ground."""
    position = to_position(unit.at)
    return Fighter(
        unit.id,
        unit.side,
        unit.arm,
        unit.formation,
        position,
        unit.facing,
        unit.quality,
        unit.hp,
        unit.disruption,
        ground_of(state).height_at(position),
        in_cover(state, unit.at),
        bool(unit.out_of_control),
    )


def _may_strike(state: State, unit: Unit) -> bool:
    weak = unit.hp <= 1 and unit.arm != "artillery"
    waits = max(unit.fired, unit.held_fire) >= state.round
    return unit.alive and unit.fights and not (waits or unit.out_of_control or weak)


def _charged(state: State, unit: Unit, enemies: Enemies) -> tuple[int, bool, bool] | None:
    """The charge of a unit that has reached its target; cavalry attacks by charging."""
    order = unit.orders[0] if unit.orders else None
    if not (isinstance(order, Charge) or (isinstance(order, Attack) and unit.arm == "cavalry")):
        return None
    target = target_of(state, unit, enemies)
    reach = state.terms.settings.hand_to_hand
    if target is None or not within_metres(unit.at, state.units[target].at, reach):
        return None
    return target, True, True


def _fire(state: State, unit: Unit, enemies: Enemies) -> tuple[int, bool, bool] | None:
    """The fire of a unit, as far as its rules of conduct allow it (KV3-C7)."""
    if "no_fire" in unit.conduct or "stealth" in unit.conduct:
        return None
    if "no_first_fire" in unit.conduct and unit.fought < state.round - 1:
        return None
    return _fired_at(state, unit, enemies)


def _fired_at(state: State, unit: Unit, enemies: Enemies) -> tuple[int, bool, bool] | None:
    order: Order | None = unit.orders[0] if unit.orders else None
    if isinstance(order, (Attack, FireAt)) and unit.arm != "cavalry":
        target = target_of(state, unit, enemies)
        if target is not None and _can_fire_at(state, unit, state.units[target], order):
            return target, False, True
    if not _at_will(unit):
        return None
    for number, enemy in _seen(state, unit, enemies.near(unit.at, _reach(state, unit), unit.side)):
        if enemy.arm not in _SINGLE_MEN and _in_front(state, unit, enemy):
            return number, False, False
    return None


def _at_will(unit: Unit) -> bool:
    return not unit.orders or isinstance(unit.orders[0], _AT_WILL)


def _can_fire_at(state: State, unit: Unit, enemy: Unit, order: Attack | FireAt) -> bool:
    """Whether a unit can fire by order: at maximum range, or at effective range to attack."""
    fired = shot(unit.arm, unit.formation, metres_between(unit.at, enemy.at), state.terms.settings)
    if fired is None or (isinstance(order, Attack) and fired.beyond):
        return False
    return _in_front(state, unit, enemy) and bool(_seen(state, unit, [(0, enemy)]))


def _reach(state: State, unit: Unit) -> int:
    """Range in metres to which a unit fires at will: its effective range."""
    settings = state.terms.settings
    if shot(unit.arm, unit.formation, 0, settings) is None:
        return 0
    return settings.shot_effective if unit.arm == "artillery" else settings.infantry_effective


def _in_front(state: State, unit: Unit, enemy: Unit) -> bool:
    return faces(_bare(unit), _bare(enemy), state.terms.settings.front_arc)


def _bare(unit: Unit) -> Fighter:
    """A unit as a `Fighter` with just the fields that facing needs."""
    return Fighter(unit.id, unit.side, unit.arm, unit.formation, to_position(unit.at), unit.facing)


def _seen(state: State, unit: Unit, others: list[tuple[int, Unit]]) -> list[tuple[int, Unit]]:
    if not others:
        return []
    seen = seen_from(
        ground_of(state),
        to_position(unit.at),
        [to_position(other.at) for _, other in others],
        sight_in(state),
        on_foot=[other.arm in ON_FOOT for _, other in others],
    )
    return [other for other, clear in zip(others, seen, strict=True) if clear]
