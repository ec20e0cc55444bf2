"""Standing, timed and conditional orders, and rules of conduct (KV3-C7).

A unit carries out its plan order by order: `advance` puts the next plain order into `Unit.orders`, ends
orders whose time is over, and lets standing orders take over when their event comes.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Message, MessageKind
from sandtable.games.kriegsspiel.notation import order_text, spot_text
from sandtable.games.kriegsspiel.orders import Hold, Order, Point, Report, StagedOrder, Trigger, Withdraw
from sandtable.games.kriegsspiel.rules import reports
from sandtable.games.kriegsspiel.rules.ground import metres_between, within_metres
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.terms import Terms, clock_seconds, clock_time
from sandtable.games.kriegsspiel.units import FULL_HP, Unit

AT_PLACE_METRES = 250
"""Distance from a place within which troops count as being there."""
ARRIVED_METRES = 60
NEAR_METRES = 150
"""Distance within which other troops of the side have come up."""
SEEN_METRES = 1500
ADVANCE_METRES = 1000
AWARE_METRES = 2000
"""Distance within which a unit knows what other troops of its side do."""
_ARMS = {"wagons": "supply-wagon"}
_EVENT_WORDS = {
    "enemy_seen": "the enemy is seen",
    "enemy_at": "the enemy is there",
    "enemy_absent": "the enemy is gone",
    "enemy_crosses": "the enemy crosses",
    "enemy_advances": "the enemy advances",
    "attacked": "attacked",
    "pressed": "hard pressed",
    "arrived": "there",
    "relieved": "relieved",
    "ordered": "ordered",
    "work_done": "the work is done",
    "taken": "the place is taken",
    "fire_opened": "they open fire",
    "fire_ceases": "they cease fire",
    "friend_arrives": "they arrive",
    "friend_moves": "they set off",
    "friend_attacked": "they are attacked",
    "friend_retires": "they retire",
}
CONDUCT_WORDS = {
    "at_all_costs": "at all costs",
    "avoid_battle": "avoid battle",
    "no_attack": "do not attack",
    "no_fire": "do not fire",
    "no_first_fire": "do not fire first",
    "fire_at_will": "fire at will",
    "no_pursuit": "do not pursue",
    "delay": "give ground slowly",
    "stealth": "stay out of sight",
}


# Words


def plan_text(terms: Terms, plan: tuple[StagedOrder, ...]) -> str:
    """Orders with their times and conditions, as a commander reads them."""
    return "; ".join(staged_text(terms, one) for one in plan)


def staged_text(terms: Terms, staged: StagedOrder) -> str:
    """One order with its time, its conditions and its rules of conduct."""
    words = [order_text(staged.order)] if staged.order is not None else []
    words += [CONDUCT_WORDS.get(rule, rule) for rule in staged.conduct]
    times = [
        f"{word} {clock_time(terms, moment)}"
        for word, moment in (("at", staged.at), ("until", staged.until))
        if moment is not None
    ]
    if staged.lasting is not None:
        times.append(f"for {staged.lasting // 60} minutes")
    if staged.every is not None:
        times.append(f"every {staged.every // 60} minutes")
    conditions = [_trigger_text(trigger) for trigger in staged.triggers]
    return " ".join([", ".join(words), *times, *conditions]).strip()


def _trigger_text(trigger: Trigger) -> str:
    event = _EVENT_WORDS.get(trigger.event, trigger.event)
    who = f" ({', '.join(trigger.who)})" if trigger.who else ""
    arm = f" ({trigger.arm})" if trigger.arm else ""
    place = f" at {spot_text(trigger.place)}" if trigger.place else ""
    metres = f" within {trigger.metres} m" if trigger.metres else ""
    return f"{'if' if trigger.kind == 'when' else trigger.kind} {event}{arm}{who}{metres}{place}"


# Receiving


def plain_orders(plan: tuple[StagedOrder, ...]) -> tuple[Order, ...]:
    """The orders of a plan that has nothing but plain orders; empty for any other plan."""
    if not all(one.plain for one in plan):
        return ()
    return tuple(one.order for one in plan if one.order is not None)


def is_additional(
    terms: Terms, kind: MessageKind, orders: tuple[Order, ...], plan: tuple[StagedOrder, ...]
) -> bool:
    """Whether an order only asks for reports or gives rules of conduct, besides what the unit does.

    By the rules of version 2 any order in set phrases replaces those before it.
    """
    if plan:
        return all(one.order is None or isinstance(one.order, Report) for one in plan)
    set_phrases = kind != "writing" and terms.old_rules
    return bool(orders) and not set_phrases and all(isinstance(order, Report) for order in orders)


def received(terms: Terms, unit: Unit, orders: tuple[Order, ...], message: Message) -> Unit:
    """The unit with the orders of a message; new orders replace all that it had.

    Rules of conduct or an order to report alone leave the other orders as they are.
    """
    plan = message.plan
    additional = is_additional(terms, message.kind, orders, plan)
    if additional and not plan:
        plan = tuple(StagedOrder(order=order) for order in orders)
    if not plan:
        return replace(
            unit, orders=orders, task=None, under=message.id, delayed=0, plan=(), standing=(), conduct=()
        )
    conduct = tuple(dict.fromkeys(rule for one in plan for rule in one.conduct))
    steps = tuple(replace(one, conduct=()) for one in plan if one.order is not None)
    standing = tuple(one for one in steps if one.standing)
    if additional:
        return replace(
            unit,
            under=message.id,
            standing=(*unit.standing, *(one if one.standing else _at_once(one) for one in steps)),
            conduct=conduct or unit.conduct,
        )
    if left := tuple(one for one in steps if not one.standing):
        unit = replace(unit, orders=(), task=None, plan=left)
    return replace(unit, standing=standing, conduct=conduct, under=message.id, delayed=0)


def _at_once(report: StagedOrder) -> StagedOrder:
    return replace(report, triggers=(), at=report.at or 0)


# Carrying out


def advance(context: StepContext, number: int) -> None:
    """Let standing orders take over, end what is over, and begin the next order of the plan."""
    unit = context.units[number]
    if unit.out_of_control or not (unit.plan or unit.standing):
        return
    _take_over(context, number)
    _next(context, number)


def _take_over(context: StepContext, number: int) -> None:
    """Let the standing orders whose events have come replace the plan; reports are written at once."""
    unit, now = context.units[number], context.before.time
    left: list[StagedOrder] = []
    taken: list[StagedOrder] = []
    for one in unit.standing:
        due = _due(context, unit, one, now)
        if due and isinstance(one.order, Report):
            context.units[number] = unit
            reports.write(context, number, "state", reports.condition(unit))
            unit = context.units[number]
            if one.every is not None:
                left.append(replace(one, begun=now))
        elif due:
            taken.append(replace(one, triggers=tuple(each for each in one.triggers if each.kind != "when")))
        else:
            left.append(one)
    if taken:
        unit = replace(unit, orders=(), task=None, plan=tuple(taken))
    context.units[number] = replace(unit, standing=tuple(left))


def _clock(context: StepContext) -> int:
    """The seconds by the clock since the match began."""
    return clock_seconds(context.before.current_terms, context.before.time)


def _due(context: StepContext, unit: Unit, one: StagedOrder, now: int) -> bool:
    if one.at is not None and _clock(context) < one.at:
        return False
    if one.every is not None and now - (one.begun or 0) < one.every:
        return False
    return all(
        happened(context, unit, trigger) for trigger in one.triggers if trigger.kind in ("when", "while")
    ) and not any(happened(context, unit, trigger) for trigger in one.triggers if trigger.kind == "unless")


def _next(context: StepContext, number: int) -> None:
    """End the first order of the plan if it is over, and begin the next one when it is time."""
    now = context.before.time
    while (unit := context.units[number]).plan:
        first, rest = unit.plan[0], unit.plan[1:]
        if first.begun is not None:
            if not _over(context, unit, first, now):
                return
            context.units[number] = replace(unit, orders=(), task=None, plan=rest)
            continue
        if first.at is not None and _clock(context) < first.at:
            return
        if any(happened(context, unit, each) for each in first.triggers if each.kind == "unless"):
            context.units[number] = replace(unit, plan=rest)
            continue
        orders = () if first.order is None else (first.order,)
        context.units[number] = replace(
            unit, orders=orders, task=None, plan=(replace(first, begun=now), *rest)
        )
        return


def _over(context: StepContext, unit: Unit, first: StagedOrder, now: int) -> bool:
    """Whether the order that has begun is done: carried out, its time over, or its event come."""
    if first.until is not None and _clock(context) >= first.until:
        return True
    if first.lasting is not None and first.begun is not None and now - first.begun >= first.lasting:
        return True
    for trigger in first.triggers:
        come = happened(context, unit, trigger)
        if (trigger.kind == "until" and come) or (trigger.kind == "while" and not come):
            return True
    limited = first.until is not None or first.lasting is not None or bool(first.triggers)
    if isinstance(first.order, Hold):
        return not limited and len(unit.plan) > 1
    return not unit.orders


# Events


def happened(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    """Whether an event has come, as far as the unit can know."""
    event = _EVENTS.get(trigger.event)
    return event is not None and event(context, unit, trigger)


def _enemies(context: StepContext, unit: Unit, metres: int, trigger: Trigger) -> list[Unit]:
    """The enemies that a unit sees within a distance, of the arm that is meant."""
    wanted = _ARMS.get(trigger.arm, trigger.arm)
    close = [
        enemy
        for _, enemy in context.enemies.near(unit.at, metres, unit.side)
        if (not wanted or enemy.arm == wanted) and enemy.arm not in ("officer", "man")
    ]
    return [enemy for enemy, clear in zip(close, context.sees(unit.at, close), strict=True) if clear]


def _enemy_seen(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    seen = _enemies(context, unit, trigger.metres or SEEN_METRES, trigger)
    place = trigger.place
    return any(place is None or within_metres(enemy.at, place.at, 2 * AT_PLACE_METRES) for enemy in seen)


def _enemy_at(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    if trigger.place is None:
        return bool(_enemies(context, unit, NEAR_METRES, trigger))
    at = trigger.place.at
    seen = _enemies(context, unit, 2 * SEEN_METRES, trigger)
    return any(within_metres(enemy.at, at, trigger.metres or AT_PLACE_METRES) for enemy in seen)


def _enemy_absent(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    """Whether a unit that is near enough to know sees no enemy at a place."""
    if trigger.place is None:
        return not _enemies(context, unit, SEEN_METRES, trigger)
    near = within_metres(unit.at, trigger.place.at, ADVANCE_METRES)
    return near and not _enemy_at(context, unit, trigger)


def _enemy_crosses(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    """Whether an enemy in sight is at the bridge that is meant, or at the nearest one."""
    bridges: list[Point] = [
        (round(point.east * 10), round(point.north * 10))
        for bridge in context.ground.bridges
        for point in bridge.points
    ]
    nearest = min(bridges, key=lambda one: metres_between(one, unit.at), default=None)
    at = trigger.place.at if trigger.place else nearest
    if at is None:
        return False
    seen = _enemies(context, unit, 2 * SEEN_METRES, trigger)
    return any(within_metres(enemy.at, at, NEAR_METRES) for enemy in seen)


def _enemy_advances(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    seen = _enemies(context, unit, ADVANCE_METRES, trigger)
    return any(enemy.moved >= context.round - 1 and enemy.moved for enemy in seen)


def _attacked(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    if unit.fought != context.round:
        return False
    return not trigger.arm or bool(_enemies(context, unit, SEEN_METRES, trigger))


def _pressed(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    """Whether a unit has fought and is hurt, or sees more enemies near by than friends."""
    if unit.fought == context.round and (unit.disruption or unit.hp < FULL_HP):
        return True
    enemies = _enemies(context, unit, 2 * AT_PLACE_METRES, trigger)
    friends = [
        one
        for one in context.before.units
        if one.side == unit.side and one.fights and within_metres(one.at, unit.at, 2 * AT_PLACE_METRES)
    ]
    return len(enemies) > len(friends)


def _arrived(context: StepContext, unit: Unit, trigger: Trigger) -> bool:  # noqa: ARG001 - one signature
    if trigger.place is None:
        return not unit.orders
    return within_metres(unit.at, trigger.place.at, ARRIVED_METRES + NEAR_METRES // 2)


def _work_done(context: StepContext, unit: Unit, trigger: Trigger) -> bool:  # noqa: ARG001 - one signature
    return not unit.orders


def _taken(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    """Whether own troops are at a place and no enemy is."""
    if trigger.place is None:
        return False
    there = [
        one
        for one in context.before.units
        if one.alive and one.fights and within_metres(one.at, trigger.place.at, AT_PLACE_METRES)
    ]
    return bool(there) and all(one.side == unit.side for one in there)


def _friends(context: StepContext, unit: Unit, trigger: Trigger) -> list[Unit]:
    """The own troops that an event is about, as far as the unit knows of them."""
    return [
        one
        for one in context.before.units
        if one.id in trigger.who and one.side == unit.side and within_metres(one.at, unit.at, AWARE_METRES)
    ]


def _friend_arrives(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    friends = [one for one in _friends(context, unit, trigger) if one.alive]
    place = trigger.place.at if trigger.place else unit.at
    near = NEAR_METRES + AT_PLACE_METRES
    return bool(friends) and all(within_metres(one.at, place, near) for one in friends)


def _friend_moves(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    return any(one.moved == context.round for one in _friends(context, unit, trigger))


def _friend_attacked(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    return any(one.fought == context.round for one in _friends(context, unit, trigger))


def _friend_retires(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    return any(
        bool(one.out_of_control) or any(isinstance(order, Withdraw) for order in one.orders[:1])
        for one in _friends(context, unit, trigger)
    )


def _fire_opened(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    return any(one.fired == context.round for one in _friends(context, unit, trigger))


def _fire_ceases(context: StepContext, unit: Unit, trigger: Trigger) -> bool:
    friends = [one for one in _friends(context, unit, trigger) if one.fired]
    return bool(friends) and all(one.fired < context.round - 1 for one in friends)


_EVENTS: Mapping[str, Callable[[StepContext, Unit, Trigger], bool]] = {
    "enemy_seen": _enemy_seen,
    "enemy_at": _enemy_at,
    "enemy_absent": _enemy_absent,
    "enemy_crosses": _enemy_crosses,
    "enemy_advances": _enemy_advances,
    "attacked": _attacked,
    "pressed": _pressed,
    "arrived": _arrived,
    "work_done": _work_done,
    "taken": _taken,
    "friend_arrives": _friend_arrives,
    "friend_moves": _friend_moves,
    "friend_attacked": _friend_attacked,
    "friend_retires": _friend_retires,
    "fire_opened": _fire_opened,
    "fire_ceases": _fire_ceases,
}
"""The events that a unit notices by itself; being relieved or ordered needs a new order."""
