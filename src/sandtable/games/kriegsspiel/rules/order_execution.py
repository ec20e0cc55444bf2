"""Units carry out their orders during one step of the simulation (KV3-C4).

Each kind of order has a function that takes the unit and its seconds, and returns the seconds left: 0 while
the unit is busy, more when the order is done. Firing is not here: an order to attack only brings a unit to
where it can fire.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.kriegsspiel.notation import order_text
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Build,
    Charge,
    Destroy,
    Face,
    FireAt,
    Follow,
    Form,
    Formation,
    Hold,
    Join,
    March,
    Order,
    Point,
    Report,
    Resupply,
    Target,
    Withdraw,
)
from sandtable.games.kriegsspiel.rules import contacts, engineering, reports, results, standing_orders
from sandtable.games.kriegsspiel.rules.ground import bearing_between, metres_between, within_metres
from sandtable.games.kriegsspiel.rules.marching import Marched, Progress, go_to, march_on, set_out
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.units import FORMATIONS, Task, Unit


class OrderProgress(NamedTuple):
    """A unit after it has worked on its first order."""

    unit: Unit
    seconds: int
    """Seconds of the step that are left."""
    finished: bool = False
    trouble: str | None = None
    """Why the order cannot be carried out."""
    then: tuple[Order, ...] = ()
    """New orders of the unit after trouble."""


def execute(context: StepContext, number: int) -> None:
    """Let a unit carry out its orders for one step."""
    standing_orders.advance(context, number)
    unit, seconds = context.units[number], context.settings.step_seconds
    if unit.out_of_control:
        _flee(context, number)
        return
    if unit.delayed:
        waited = min(unit.delayed, seconds)
        unit, seconds = replace(unit, delayed=unit.delayed - waited), seconds - waited
    changed = unit is not context.units[number]
    while unit.orders and seconds > 0:
        order, before = unit.orders[0], unit
        done = _EXECUTE[type(order)](context, unit, order, seconds)
        unit, seconds, changed = done.unit, done.seconds, True
        if done.trouble is not None:
            context.units[number] = replace(unit, orders=done.then, task=None, plan=())
            reports.write(context, number, "halted", f"We cannot {order_text(order)}: {done.trouble}.")
            return
        if done.finished:
            unit = replace(unit, orders=unit.orders[1:], task=None)
            context.units[number] = unit
            _report_done(context, number, order)
            unit = context.units[number]
        elif unit == before:
            break
    if changed:
        context.units[number] = unit


def _report_done(context: StepContext, number: int, order: Order) -> None:
    """Report that all orders are done, or the unit's state if the order was to report (KV3-C3)."""
    unit = context.units[number]
    if isinstance(order, Report):
        reports.write(context, number, "state", reports.condition(unit))
    elif not unit.orders and len(unit.plan) <= 1:
        reports.write(context, number, "done", f"Done: {order_text(order)}.")


def _flee(context: StepContext, number: int) -> None:  # KV3-D3
    """Let a unit that is out of control go away from the enemy, whatever its orders."""
    unit = context.units[number]
    goal = results.flight(context.before, unit)
    context.units[number] = go_to(context.march_context, unit, goal, context.settings.step_seconds).unit


# Marching


def _arrived(marched: Marched) -> OrderProgress:
    if marched.progress is Progress.CLOSED:
        return OrderProgress(marched.unit, 0, trouble="there is no route")
    return OrderProgress(marched.unit, marched.seconds, marched.progress is Progress.ARRIVED)


def _limber_first(context: StepContext, unit: Unit, seconds: int) -> OrderProgress | None:
    """Limber guns before they move; `None` if the unit needs no limbering."""
    return _change_formation(context, unit, "limbered", seconds) if unit.formation == "unlimbered" else None


def _march(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, March | Withdraw)  # noqa: S101 - see `_EXECUTE`
    if (limbering := _limber_first(context, unit, seconds)) is not None:
        return limbering
    if (
        isinstance(order, March)
        and "at_all_costs" not in unit.conduct
        and (halted := _halt_before_enemy(context, unit)) is not None
    ):
        return halted
    stop = order.via[0] if isinstance(order, March) and order.via else order.to
    if unit.task is None:
        by_road = isinstance(order, March) and order.by_road
        begun = set_out(context.march_context, unit, stop.at, by_road=by_road)
        if begun is None:
            return OrderProgress(unit, 0, trouble="there is no route")
        unit = begun
    marched = march_on(context.march_context, unit, seconds)
    if marched.progress is Progress.CLOSED:
        # A bridge is gone: the next step searches for another route.
        return OrderProgress(marched.unit, 0)
    if marched.progress is Progress.ARRIVED and isinstance(order, March) and order.via:
        onward = replace(order, via=order.via[1:])
        return OrderProgress(replace(marched.unit, orders=(onward, *unit.orders[1:])), marched.seconds)
    return _arrived(marched)


def _halt_before_enemy(context: StepContext, unit: Unit) -> OrderProgress | None:
    """Halt a fighting unit that sees an enemy within musket range; `None` if it can march on."""
    if not unit.fights:
        return None
    close = context.enemies.near(unit.at, context.settings.infantry_maximum, unit.side)
    fighting = [enemy for _, enemy in close if enemy.fights]
    seen = [enemy for enemy, clear in zip(fighting, context.sees(unit.at, fighting), strict=True) if clear]
    if not seen:
        return None
    facing = bearing_between(unit.at, seen[0].at)
    ready: Formation = "unlimbered" if unit.arm == "artillery" else "line"
    forming = () if unit.formation in (ready, "square", "skirmish") else (Form(ready, facing),)
    return OrderProgress(replace(unit, facing=facing), 0, trouble="the enemy is before us", then=forming)


def _follow(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Follow)  # noqa: S101
    leader = _other(context, unit, order.unit)
    if leader is None:
        return OrderProgress(unit, 0, trouble=f"we cannot find {order.unit}")
    if (limbering := _limber_first(context, unit, seconds)) is not None:
        return limbering
    gone = go_to(context.march_context, unit, leader.at, seconds, short_of=context.settings.following)
    return OrderProgress(
        gone.unit, 0, trouble="there is no route" if gone.progress is Progress.CLOSED else None
    )


def _join(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Join)  # noqa: S101
    other = _other(context, unit, order.unit)
    if other is None:
        return OrderProgress(unit, 0, trouble=f"we cannot find {order.unit}")
    return _go(context, unit, other.at, seconds, context.settings.following)


def _resupply(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    wagons = [
        one
        for one in context.before.units
        if one.arm == "supply-wagon" and one.alive and one.side == unit.side
    ]
    if not wagons:
        return OrderProgress(unit, 0, trouble="there is no wagon left")
    nearest = min(wagons, key=lambda wagon: (metres_between(unit.at, wagon.at), wagon.id))
    return _go(context, unit, nearest.at, seconds, context.settings.wagon_within // 2)


def _go(context: StepContext, unit: Unit, goal: Point, seconds: int, short_of: int) -> OrderProgress:
    if (
        not within_metres(unit.at, goal, short_of)
        and (limbering := _limber_first(context, unit, seconds)) is not None
    ):
        return limbering
    gone = go_to(context.march_context, unit, goal, seconds, short_of=short_of)
    return _arrived(gone)


def _other(context: StepContext, unit: Unit, unit_id: str) -> Unit | None:
    """Another living unit of the same side by its id, or `None`."""
    number = context.number_of(unit_id)
    found = None if number is None else context.before.units[number]
    return found if found and found.alive and found.side == unit.side and found.id != unit.id else None


# Attacking


def _strike(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    """Attack or charge: advance to the target, and stay there to fight."""
    assert isinstance(order, Attack | Charge)  # noqa: S101
    if not unit.fights:
        return OrderProgress(unit, 0, trouble="we cannot attack")
    if isinstance(order, Charge) and unit.arm == "artillery":
        return OrderProgress(unit, 0, trouble="guns do not charge")
    if unit.arm in results.WITH_HP and unit.hp <= 1:  # KV3-D1
        return OrderProgress(unit, 0, trouble="too few of us are left to attack")
    enemy = _enemy(context, unit)
    if enemy is None:
        return _seek(context, unit, order.target, seconds)
    reach = _reach(context, unit, charging=isinstance(order, Charge))
    if within_metres(unit.at, enemy.at, reach):
        facing = bearing_between(unit.at, enemy.at)
        return _ready_to_fire(context, unit, facing, seconds, charging=isinstance(order, Charge))
    if (limbering := _limber_first(context, unit, seconds)) is not None:
        return limbering
    gone = go_to(context.march_context, unit, enemy.at, seconds, short_of=reach)
    if gone.progress is Progress.CLOSED:
        return OrderProgress(gone.unit, 0, trouble="there is no route")
    return OrderProgress(gone.unit, 0)


def _ready_to_fire(
    context: StepContext, unit: Unit, facing: int, seconds: int, *, charging: bool
) -> OrderProgress:
    """Face the enemy to fire: guns unlimber, and infantry in column forms line."""
    if unit.arm == "artillery" and unit.formation != "unlimbered":
        return _change_formation(context, unit, "unlimbered", seconds, facing)
    if unit.arm == "infantry" and unit.formation == "column" and not charging:
        return _change_formation(context, unit, "line", seconds, facing)
    return OrderProgress(replace(unit, facing=facing, task=None), 0)


def _reach(context: StepContext, unit: Unit, *, charging: bool) -> int:
    if charging or unit.arm == "cavalry":
        return context.settings.hand_to_hand
    return context.settings.shot_effective if unit.arm == "artillery" else context.settings.infantry_effective


def _seek(context: StepContext, unit: Unit, target: Target, seconds: int) -> OrderProgress:
    """Go to the target's place when no enemy is seen there; the order is done on arrival."""
    if target == "":
        return OrderProgress(unit, 0)
    if isinstance(target, str):
        return OrderProgress(unit, 0, trouble=f"we cannot see {target}")
    return _go(context, unit, target.at, seconds, 0)


def _enemy(context: StepContext, unit: Unit) -> Unit | None:
    """The enemy that a unit's first order is against, or `None` if the unit does not see it."""
    number = contacts.target_of(context.before, unit, context.enemies)
    enemy = None if number is None else context.before.units[number]
    return enemy if enemy and context.sees(unit.at, [enemy])[0] else None


def _fire(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, FireAt)  # noqa: S101
    if unit.arm not in ("infantry", "artillery"):
        return OrderProgress(unit, 0, trouble="we cannot fire")
    enemy = _enemy(context, unit)
    if enemy is None and isinstance(order.target, str) and order.target:
        return OrderProgress(unit, 0, trouble=f"we cannot see {order.target}")
    place = enemy.at if enemy else None if isinstance(order.target, str) else order.target.at
    facing = unit.facing if place is None or place == unit.at else bearing_between(unit.at, place)
    return _ready_to_fire(context, unit, facing, seconds, charging=False)


def _hold(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    return OrderProgress(unit, 0)


# Formations


def _form(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Form)  # noqa: S101
    if order.formation not in FORMATIONS[unit.arm]:
        return OrderProgress(unit, 0, trouble=f"{unit.arm} cannot form {order.formation}")
    if unit.formation == order.formation:
        facing = unit.facing if order.facing is None else order.facing
        return OrderProgress(replace(unit, facing=facing), seconds, finished=True)
    done = _change_formation(context, unit, order.formation, seconds, order.facing)
    return done._replace(finished=done.unit.formation == order.formation)


def _change_formation(
    context: StepContext, unit: Unit, formation: Formation, seconds: int, facing: int | None = None
) -> OrderProgress:
    """Spend time on changing formation."""
    busy = unit.task is not None and not unit.task.course
    left = unit.task.seconds if unit.task and busy else context.settings.forming_seconds
    if left > seconds:
        return OrderProgress(replace(unit, task=Task(seconds=left - seconds)), 0)
    unit = replace(unit, formation=formation, task=None, facing=unit.facing if facing is None else facing)
    return OrderProgress(unit, seconds - left)


def _face(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    assert isinstance(order, Face)  # noqa: S101
    return OrderProgress(replace(unit, facing=order.facing), seconds, finished=True)


def _report(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    return OrderProgress(unit, seconds, finished=True)


# Pioneers


def _pioneers(context: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    """March to the place, then build or destroy for some rounds."""
    assert isinstance(order, Build | Destroy)  # noqa: S101
    if unit.arm != "pioneers":
        return OrderProgress(unit, 0, trouble="that is pioneers' work")
    if unit.task is None or unit.task.course:
        near = within_metres(unit.at, order.at.at, context.settings.works_within)
        if not near:
            goal = engineering.bank(context.ground, order.at.at, unit.at)
            gone = go_to(context.march_context, unit, goal, seconds, short_of=engineering.ARRIVAL_METRES)
            if gone.progress is not Progress.ARRIVED:
                return _arrived(gone)
            unit, seconds = gone.unit, gone.seconds
        if trouble := engineering.obstacle(context, order):
            return OrderProgress(unit, 0, trouble=trouble)
        unit = replace(unit, task=Task(seconds=engineering.seconds_for(context.settings, order)))
    left = unit.task.seconds if unit.task else 0
    if left > seconds:
        return OrderProgress(replace(unit, task=Task(seconds=left - seconds)), 0)
    if trouble := engineering.obstacle(context, order):
        return OrderProgress(unit, 0, trouble=trouble)
    engineering.carry_out(context, unit, order)
    unit = replace(unit, at=engineering.ashore(context, unit.at))
    return OrderProgress(unit, seconds - left, finished=True)


_EXECUTE: Mapping[type[Order], Callable[[StepContext, Unit, Order, int], OrderProgress]] = {
    March: _march,
    Withdraw: _march,
    Follow: _follow,
    Join: _join,
    Resupply: _resupply,
    Attack: _strike,
    Charge: _strike,
    FireAt: _fire,
    Hold: _hold,
    Form: _form,
    Face: _face,
    Report: _report,
    Build: _pioneers,
    Destroy: _pioneers,
}
