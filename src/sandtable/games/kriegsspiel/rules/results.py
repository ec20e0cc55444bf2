"""Effects of results on units, retreats and recovery (KV3-F8, F9, KV3-D1 to D4)."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from msgspec.structs import replace

from sandtable.boards.ground import Going, Ground
from sandtable.boards.ground.lines import stretches
from sandtable.games.kriegsspiel.charts import DESTROYED, EFFECTS, Result
from sandtable.games.kriegsspiel.orders import Charge, Point
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    bearing_between,
    ground_of,
    in_cover,
    metres_between,
    to_position,
    within_metres,
)
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import Proposal, State
from sandtable.games.kriegsspiel.units import FULL_HP, MAX_DISRUPTION, Fate, Unit

WITH_HP = ("infantry", "cavalry")
_ORDERS_LOST: tuple[Result, ...] = (1, 2)
_BENDS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Degrees by which a retreat may bend, in the order in which they are tried."""
_TOWARD_ENEMY = 60
"""Degrees between baseline and enemy up to which a fleeing unit avoids the enemy first."""


# KV3-F8: results strike all units of a side of a group, after all dice have been rolled


def applied(state: State, fights: Sequence[Proposal]) -> tuple[Unit, ...]:
    """All units after these fights. Retreats start where units stood when the dice were rolled."""
    units = list(state.units)
    numbers = {unit.id: number for number, unit in enumerate(units)}
    for fight in fights:
        for unit_id in (*fight.attackers, *fight.defenders):
            number = numbers[unit_id]
            fires = fight.charge or unit_id in fight.attackers or fight.chart == "return fire"
            fired = state.round if fires else units[number].fired
            units[number] = replace(units[number], fought=state.round, fired=fired, rest=0)
        enemies = fight.defenders if fight.verdict.struck == "attacker" else fight.attackers
        before = [state.units[numbers[unit_id]] for unit_id in enemies]
        for unit_id in fight.struck:
            number = numbers[unit_id]
            if units[number].alive:
                units[number] = struck(state, units[number], fight.verdict.result, before)
    return tuple(units)


def struck(state: State, unit: Unit, result: Result, enemies: Sequence[Unit]) -> Unit:
    """A unit after a result inflicted by these enemies."""
    if result == DESTROYED:
        return gone(unit, "surrendered")
    effect = EFFECTS[result]
    if unit.arm in WITH_HP:
        unit = replace(unit, hp=max(unit.hp - effect.hp, 0))
        if unit.hp == 0:
            return gone(unit, "dead")
    elif effect.hp and unit.disruption == MAX_DISRUPTION:  # KV3-D2
        return gone(unit, "dead")
    unit = replace(unit, disruption=min(unit.disruption + effect.disruption, MAX_DISRUPTION))
    if effect.hp and unit.arm in WITH_HP:
        unit = _shaken(unit, state.terms.settings)
    if effect.retreat:
        away_from = min(enemies, key=lambda enemy: (metres_between(unit.at, enemy.at), enemy.id)).at
        hostile = [
            other.at for other in state.units if other.alive and other.fights and other.side != unit.side
        ]
        clear = state.terms.settings.retreat_clear
        to = retreat(ground_of(state), unit, away_from, effect.retreat, enemies=hostile, clear=clear)
        if to is None:
            return gone(unit, "dead")
        unit = replace(unit, at=to, facing=bearing_between(to, away_from), moved=state.round, task=None)
    repulsed = bool(unit.orders) and isinstance(unit.orders[0], Charge)
    if result in _ORDERS_LOST or repulsed or unit.out_of_control:
        unit = replace(unit, orders=(), task=None, under=None)
    return unit


def gone(unit: Unit, fate: Fate) -> Unit:
    """A unit that has left the map with this fate."""
    return replace(unit, fate=fate, orders=(), task=None, under=None)


def _shaken(unit: Unit, settings: Settings) -> Unit:
    """Put a unit at 2 HP or less out of control for this round and the next ones (KV3-D1)."""
    rounds = {2: settings.out_of_control_2hp, 1: settings.out_of_control_1hp}.get(unit.hp)
    return unit if rounds is None else replace(unit, out_of_control=max(unit.out_of_control, rounds + 1))


# KV3-F9, D3: retreat and flight


def retreat(
    ground: Ground, unit: Unit, away_from: Point, metres: int, *, enemies: Iterable[Point], clear: int
) -> Point | None:
    """Where a retreat ends, as straight as possible; `None` if there is no such place.

    It stays on the map, crosses no water and does not end within `clear` metres of an enemy.
    """
    straight = (unit.facing + 180) % 360 if away_from == unit.at else (bearing_between(away_from, unit.at))
    near = [enemy for enemy in enemies if within_metres(enemy, unit.at, metres + clear)]
    for bend in _BENDS:
        angle = radians(straight + bend)
        to = (
            unit.at[0] + round(sin(angle) * metres * DECIMETRES),
            unit.at[1] + round(cos(angle) * metres * DECIMETRES),
        )
        if _passable(ground, unit.at, to) and not any(within_metres(enemy, to, clear) for enemy in near):
            return to
    return None


def _passable(ground: Ground, start: Point, end: Point) -> bool:
    first, last = to_position(start), to_position(end)
    if not ground.holds(last):
        return False
    begin = ground.cell_of(first)
    return all(
        (stretch.row, stretch.column) == begin
        or Going(int(ground.going[ground.cell_of(ground.middle(stretch.row, stretch.column))]))
        != Going.CLOSED
        for stretch in stretches(first, last, ground.cell)
    )


def flight(state: State, unit: Unit) -> Point:
    """The goal of a fleeing unit: its baseline, or away from an enemy before it (KV3-D3)."""
    baseline = state.terms.sides[unit.side].baseline
    settings = state.terms.settings
    near = [
        other.at
        for other in state.units
        if other.alive
        and other.fights
        and other.side != unit.side
        and within_metres(other.at, unit.at, settings.safe_distance)
    ]
    if not near:
        return baseline
    enemy = min(near, key=lambda at: (metres_between(at, unit.at), at))
    off = abs(bearing_between(unit.at, baseline) - bearing_between(unit.at, enemy))
    if min(off, 360 - off) > _TOWARD_ENEMY:
        return baseline
    away = retreat(
        ground_of(state), unit, enemy, settings.safe_distance, enemies=near, clear=settings.retreat_clear
    )
    return away or baseline


# KV3-D4: recovery at the end of a round


def recovered(state: State) -> State:
    """The state after recovery of strength, order and control at the end of a round."""
    wagons = [unit for unit in state.units if unit.alive and unit.arm == "supply-wagon"]
    fighting = [unit for unit in state.units if unit.alive and unit.fights]
    return replace(state, units=tuple(_recovered(state, unit, wagons, fighting) for unit in state.units))


def _recovered(state: State, unit: Unit, wagons: Sequence[Unit], fighting: Sequence[Unit]) -> Unit:
    if not unit.alive:
        return unit
    if unit.out_of_control:
        unit = replace(unit, out_of_control=unit.out_of_control - 1)
    needs_hp = unit.arm in WITH_HP and unit.hp < FULL_HP
    if unit.fought == state.round or not (needs_hp or unit.disruption):
        return replace(unit, rest=0) if unit.rest else unit
    settings = state.terms.settings
    covered = in_cover(state, unit.at)
    if needs_hp:
        supplied = any(
            wagon.side == unit.side and within_metres(wagon.at, unit.at, settings.wagon_within)
            for wagon in wagons
        )
        unit = _rested(unit, covered + supplied, settings)
    if unit.disruption and covered:
        threatened = any(
            other.side != unit.side and within_metres(other.at, unit.at, settings.safe_distance)
            for other in fighting
        )
        if not threatened:
            unit = replace(unit, disruption=unit.disruption - 1)
    return unit


def _rested(unit: Unit, helps: int, settings: Settings) -> Unit:
    if not helps:
        return replace(unit, rest=0)
    needed = settings.recovery_rounds_both if helps > 1 else settings.recovery_rounds
    rest = unit.rest + 1
    return replace(unit, rest=rest) if rest < needed else replace(unit, hp=unit.hp + 1, rest=0)
