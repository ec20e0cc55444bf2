"""KV3-C4: units carry out their orders, as far as a step of the simulation lets them.

Each kind of order has a function that takes the unit and the seconds it has, and says what is left of them:
0 while it is busy, more when the order is done. Firing and fighting are not here: an order to attack brings a
unit to where it can.
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
from sandtable.games.kriegsspiel.rules import contacts, engineering, reports, results
from sandtable.games.kriegsspiel.rules.ground import bearing_between, metres_between, within_metres
from sandtable.games.kriegsspiel.rules.marching import Marched, Progress, go_to, march_on, set_out
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.units import FORMATIONS, Task, Unit


class OrderProgress(NamedTuple):
    """A unit after it has worked on its first order."""

    unit: Unit
    seconds: int
    """What is left of its time."""
    finished: bool = False
    trouble: str | None = None
    """Why the order cannot be carried out."""
    then: tuple[Order, ...] = ()
    """What the unit does instead."""


def execute(run: StepContext, number: int) -> None:
    """A unit does what it has to do in one step."""
    unit, seconds = run.units[number], run.settings.step_seconds
    if unit.out_of_control:
        _flee(run, number)
        return
    if unit.delayed:
        waited = min(unit.delayed, seconds)
        unit, seconds = replace(unit, delayed=unit.delayed - waited), seconds - waited
    changed = unit is not run.units[number]
    while unit.orders and seconds > 0:
        order, before = unit.orders[0], unit
        done = _CONDUCT[type(order)](run, unit, order, seconds)
        unit, seconds, changed = done.unit, done.seconds, True
        if done.trouble is not None:
            run.units[number] = replace(unit, orders=done.then, task=None)
            reports.write(run, number, "halted", f"We cannot {order_text(order)}: {done.trouble}.")
            return
        if done.finished:
            unit = replace(unit, orders=unit.orders[1:], task=None)
            run.units[number] = unit
            _tell(run, number, order)
            unit = run.units[number]
        elif unit == before:
            break
    if changed:
        run.units[number] = unit


def _tell(run: StepContext, number: int, order: Order) -> None:
    """KV3-C3: what a unit reports when an order is done: all of them, or what it was asked for."""
    unit = run.units[number]
    if isinstance(order, Report):
        reports.write(run, number, "state", reports.condition(unit))
    elif not unit.orders:
        reports.write(run, number, "done", f"Done: {order_text(order)}.")


def _flee(run: StepContext, number: int) -> None:  # KV3-D3
    """Who is out of control goes away from the enemy, whatever his orders."""
    unit = run.units[number]
    goal = results.flight(run.before, unit)
    run.units[number] = go_to(run.country, unit, goal, run.settings.step_seconds).unit


# Going somewhere


def _arrived(marched: Marched) -> OrderProgress:
    if marched.progress is Progress.CLOSED:
        return OrderProgress(marched.unit, 0, trouble="there is no way")
    return OrderProgress(marched.unit, marched.seconds, marched.progress is Progress.ARRIVED)


def _limbered(run: StepContext, unit: Unit, seconds: int) -> OrderProgress | None:
    """Guns that are unlimbered must be limbered before they can go anywhere."""
    return _taking(run, unit, "limbered", seconds) if unit.formation == "unlimbered" else None


def _march(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, March | Withdraw)  # noqa: S101 - as the table below says
    if (limbering := _limbered(run, unit, seconds)) is not None:
        return limbering
    if isinstance(order, March) and (halted := _halted(run, unit)) is not None:
        return halted
    stop = order.via[0] if isinstance(order, March) and order.via else order.to
    if unit.task is None:
        by_road = isinstance(order, March) and order.by_road
        begun = set_out(run.country, unit, stop.at, by_road=by_road)
        if begun is None:
            return OrderProgress(unit, 0, trouble="there is no way")
        unit = begun
    marched = march_on(run.country, unit, seconds)
    if marched.progress is Progress.CLOSED:
        # A bridge is gone: another way is looked for in the next step.
        return OrderProgress(marched.unit, 0)
    if marched.progress is Progress.ARRIVED and isinstance(order, March) and order.via:
        onward = replace(order, via=order.via[1:])
        return OrderProgress(replace(marched.unit, orders=(onward, *unit.orders[1:])), marched.seconds)
    return _arrived(marched)


def _halted(run: StepContext, unit: Unit) -> OrderProgress | None:
    """Who marches upon an enemy within range of muskets halts, and gets ready to receive him."""
    if not unit.fights:
        return None
    close = run.enemies.near(unit.at, run.settings.infantry_maximum, unit.side)
    fighting = [enemy for _, enemy in close if enemy.fights]
    seen = [enemy for enemy, clear in zip(fighting, run.sees(unit.at, fighting), strict=True) if clear]
    if not seen:
        return None
    facing = bearing_between(unit.at, seen[0].at)
    ready: Formation = "unlimbered" if unit.arm == "artillery" else "line"
    forming = () if unit.formation in (ready, "square", "skirmish") else (Form(ready, facing),)
    return OrderProgress(replace(unit, facing=facing), 0, trouble="the enemy is before us", then=forming)


def _follow(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Follow)  # noqa: S101
    leader = _other(run, unit, order.unit)
    if leader is None:
        return OrderProgress(unit, 0, trouble=f"we do not find {order.unit}")
    if (limbering := _limbered(run, unit, seconds)) is not None:
        return limbering
    gone = go_to(run.country, unit, leader.at, seconds, short_of=run.settings.following)
    return OrderProgress(
        gone.unit, 0, trouble="there is no way" if gone.progress is Progress.CLOSED else None
    )


def _join(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Join)  # noqa: S101
    other = _other(run, unit, order.unit)
    if other is None:
        return OrderProgress(unit, 0, trouble=f"we do not find {order.unit}")
    return _go(run, unit, other.at, seconds, run.settings.following)


def _resupply(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    wagons = [
        one for one in run.before.units if one.arm == "supply-wagon" and one.alive and one.side == unit.side
    ]
    if not wagons:
        return OrderProgress(unit, 0, trouble="there is no wagon left")
    nearest = min(wagons, key=lambda wagon: (metres_between(unit.at, wagon.at), wagon.id))
    return _go(run, unit, nearest.at, seconds, run.settings.wagon_within // 2)


def _go(run: StepContext, unit: Unit, goal: Point, seconds: int, short_of: int) -> OrderProgress:
    if (
        not within_metres(unit.at, goal, short_of)
        and (limbering := _limbered(run, unit, seconds)) is not None
    ):
        return limbering
    gone = go_to(run.country, unit, goal, seconds, short_of=short_of)
    return _arrived(gone)


def _other(run: StepContext, unit: Unit, word: str) -> Unit | None:
    """A unit of one's own side."""
    number = run.number_of(word)
    found = None if number is None else run.before.units[number]
    return found if found and found.alive and found.side == unit.side and found.id != unit.id else None


# Striking


def _strike(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    """Attack and charge: up to the target, and then stay there to fight."""
    assert isinstance(order, Attack | Charge)  # noqa: S101
    if not unit.fights:
        return OrderProgress(unit, 0, trouble="we are not made for that")
    if isinstance(order, Charge) and unit.arm == "artillery":
        return OrderProgress(unit, 0, trouble="guns do not charge")
    if unit.arm in results.WITH_HP and unit.hp <= 1:  # KV3-D1
        return OrderProgress(unit, 0, trouble="too few of us are left to attack")
    enemy = _enemy(run, unit)
    if enemy is None:
        return _seek(run, unit, order.target, seconds)
    reach = _reach(run, unit, charging=isinstance(order, Charge))
    if within_metres(unit.at, enemy.at, reach):
        facing = bearing_between(unit.at, enemy.at)
        return _ready_to_fire(run, unit, facing, seconds, charging=isinstance(order, Charge))
    if (limbering := _limbered(run, unit, seconds)) is not None:
        return limbering
    gone = go_to(run.country, unit, enemy.at, seconds, short_of=reach)
    if gone.progress is Progress.CLOSED:
        return OrderProgress(gone.unit, 0, trouble="there is no way")
    return OrderProgress(gone.unit, 0)


def _ready_to_fire(
    run: StepContext, unit: Unit, facing: int, seconds: int, *, charging: bool
) -> OrderProgress:
    """Guns unlimber before they fire, and infantry forms line."""
    if unit.arm == "artillery" and unit.formation != "unlimbered":
        return _taking(run, unit, "unlimbered", seconds, facing)
    if unit.arm == "infantry" and unit.formation == "column" and not charging:
        return _taking(run, unit, "line", seconds, facing)
    return OrderProgress(replace(unit, facing=facing, task=None), 0)


def _reach(run: StepContext, unit: Unit, *, charging: bool) -> int:
    if charging or unit.arm == "cavalry":
        return run.settings.hand_to_hand
    return run.settings.shot_effective if unit.arm == "artillery" else run.settings.infantry_effective


def _seek(run: StepContext, unit: Unit, target: Target, seconds: int) -> OrderProgress:
    """Nobody is seen: go to where he should be, and there the order is done."""
    if isinstance(target, str):
        return OrderProgress(unit, 0, trouble=f"we do not see {target}")
    return _go(run, unit, target.at, seconds, 0)


def _enemy(run: StepContext, unit: Unit) -> Unit | None:
    """The enemy whom the first order of a unit is against, if it sees him."""
    number = contacts.target_of(run.before, unit, run.enemies)
    enemy = None if number is None else run.before.units[number]
    return enemy if enemy and run.sees(unit.at, [enemy])[0] else None


def _fire(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, FireAt)  # noqa: S101
    if unit.arm not in ("infantry", "artillery"):
        return OrderProgress(unit, 0, trouble="we have nothing to fire with")
    enemy = _enemy(run, unit)
    if enemy is None and isinstance(order.target, str):
        return OrderProgress(unit, 0, trouble=f"we do not see {order.target}")
    place = enemy.at if enemy else None if isinstance(order.target, str) else order.target.at
    facing = unit.facing if place is None or place == unit.at else bearing_between(unit.at, place)
    return _ready_to_fire(run, unit, facing, seconds, charging=False)


def _hold(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    return OrderProgress(unit, 0)


# Formations


def _form(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    assert isinstance(order, Form)  # noqa: S101
    if order.formation not in FORMATIONS[unit.arm]:
        return OrderProgress(unit, 0, trouble=f"{unit.arm} forms no {order.formation}")
    if unit.formation == order.formation:
        facing = unit.facing if order.facing is None else order.facing
        return OrderProgress(replace(unit, facing=facing), seconds, finished=True)
    done = _taking(run, unit, order.formation, seconds, order.facing)
    return done._replace(finished=done.unit.formation == order.formation)


def _taking(
    run: StepContext, unit: Unit, formation: Formation, seconds: int, facing: int | None = None
) -> OrderProgress:
    """The unit while it takes a formation, which takes a while."""
    busy = unit.task is not None and not unit.task.course
    left = unit.task.seconds if unit.task and busy else run.settings.forming_seconds
    if left > seconds:
        return OrderProgress(replace(unit, task=Task(seconds=left - seconds)), 0)
    unit = replace(unit, formation=formation, task=None, facing=unit.facing if facing is None else facing)
    return OrderProgress(unit, seconds - left)


def _face(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    assert isinstance(order, Face)  # noqa: S101
    return OrderProgress(replace(unit, facing=order.facing), seconds, finished=True)


def _report(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:  # noqa: ARG001
    return OrderProgress(unit, seconds, finished=True)


# Pioneers


def _pioneers(run: StepContext, unit: Unit, order: Order, seconds: int) -> OrderProgress:
    """Go there, then work for some rounds."""
    assert isinstance(order, Build | Destroy)  # noqa: S101
    if unit.arm != "pioneers":
        return OrderProgress(unit, 0, trouble="that is pioneers' work")
    if unit.task is None or unit.task.course:
        near = within_metres(unit.at, order.at.at, run.settings.works_within)
        if not near:
            goal = engineering.bank(run.ground, order.at.at, unit.at)
            gone = go_to(run.country, unit, goal, seconds, short_of=engineering.HAND)
            if gone.progress is not Progress.ARRIVED:
                return _arrived(gone)
            unit, seconds = gone.unit, gone.seconds
        if trouble := engineering.obstacle(run, order):
            return OrderProgress(unit, 0, trouble=trouble)
        unit = replace(unit, task=Task(seconds=engineering.seconds_for(run.settings, order)))
    left = unit.task.seconds if unit.task else 0
    if left > seconds:
        return OrderProgress(replace(unit, task=Task(seconds=left - seconds)), 0)
    if trouble := engineering.obstacle(run, order):
        return OrderProgress(unit, 0, trouble=trouble)
    engineering.carry_out(run, unit, order)
    return OrderProgress(unit, seconds - left, finished=True)


_CONDUCT: Mapping[type[Order], Callable[[StepContext, Unit, Order, int], OrderProgress]] = {
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
