"""Couriers, the delivery of messages, and complications (KV3-C1, KV3-C2, KV3-C5, KV3-P5)."""

from collections import Counter
from math import cos, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Complication, Courier, Message, ReceivedPaper
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Charge,
    FireAt,
    March,
    NamedPoint,
    Order,
    Point,
    Withdraw,
)
from sandtable.games.kriegsspiel.rules import reports, standing_orders
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    course_along,
    quickest_route,
    ride_from,
    to_point,
    within_metres,
)
from sandtable.games.kriegsspiel.rules.held_dispatches import drawn_complication, reading, stops
from sandtable.games.kriegsspiel.rules.marching import courier_paces, paces, shortened
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.units import MAX_DISRUPTION, Unit

_D10 = 10
_SHARED_SEARCH_FROM = 4
"""Number of couriers with one end in common from which their routes are searched together."""
_MAX_QUOTE = 160
_DIRECTIONS = 8
_STOP_SHORT_SHARE = 2 / 3


def set_out(context: StepContext) -> None:
    """Send couriers with all written messages; speak to recipients who stand beside the sender."""
    leaving = []
    for message in [one for one in context.messages.values() if one.state == "written"]:
        sender, recipient = _sender(context, message), _recipient(context, message)
        if sender is None:
            context.update_message(message, state="lost", ended=context.round)
            continue
        spoken = bool(
            recipient and recipient.alive and within_metres(sender.at, recipient.at, context.settings.spoken)
        )
        # The sender's book is the same if the umpire keeps or loses the message (KV3-U4).
        _update_book(context, message, "spoken" if spoken else "sent")
        if message.wait:
            context.update_message(message, wait=max(message.wait - context.settings.step_seconds, 0))
        elif message.dropped:
            context.update_message(message, state="lost", ended=context.round)
        elif spoken:
            deliver(context, message, sender.at)
        else:
            context.update_message(message, state="riding")
            leaving.append((sender, message))
    busy = Counter(_hub(context, message, sender) for sender, message in leaving)
    for sender, message in leaving:
        stops = (sender.at, *(spot.at for spot in message.via), message.believed)
        courier = Courier(id=message.id, side=sender.side, at=sender.at, home=sender.at)
        hub = _hub(context, message, sender)
        context.couriers.append(
            _on_course(context, courier, stops, hub if busy[hub] >= _SHARED_SEARCH_FROM else None)
        )


def _hub(context: StepContext, message: Message, sender: Unit) -> Point:
    """The commander's end of a ride, which many rides share."""
    return sender.at if message.sender in context.terms.numbers else message.believed


def _sender(context: StepContext, message: Message) -> Unit | None:
    """The unit from which a message leaves, or `None` if it is lost."""
    commander = context.terms.numbers.get(message.sender)
    if commander is not None:
        unit = context.officer(commander)
    else:
        number = context.number_of(message.sender)
        if number is None:
            return None
        unit = context.units[number]
    return unit if unit.alive else None


def _recipient(context: StepContext, message: Message) -> Unit | None:
    commander = context.terms.numbers.get(message.to)
    if commander is not None:
        return context.officer(commander)
    number = context.number_of(message.to)
    return None if number is None else context.units[number]


def _update_book(context: StepContext, message: Message, state: str) -> None:
    """Set the state of a message in the sender's dispatch book."""
    commander = context.terms.numbers.get(message.sender)
    if commander is not None:
        context.update_book(commander, book_number(message.id), state=state)


def book_number(message_id: str) -> int:
    """The number of a message in its sender's dispatch book."""
    return int(message_id.rpartition(".")[2])


def _on_course(
    context: StepContext, courier: Courier, stops: tuple[Point, ...], hub: Point | None = None
) -> Courier:
    """The courier at the start of the quickest route; without one the courier stays.

    Routes from or to a hub share one search.
    """
    pace = courier_paces(context.settings)
    if len(stops) == 2 and hub in stops:
        other = stops[1] if stops[0] == hub else stops[0]
        route = ride_from(context.ground, pace, hub, other)
        route = route[::-1] if route and stops[0] != hub else route
    else:
        route = quickest_route(context.ground, pace, stops)
    return replace(courier, course=route or (courier.at,), spent=0)


def ride(context: StepContext) -> None:
    """Let all couriers ride for one step."""
    riding, context.couriers = context.couriers, []
    for courier in riding:
        message = context.messages[courier.id]
        rider = _ride_step(context, courier, message)
        if rider is not None:
            context.couriers.append(rider)


def _ride_step(context: StepContext, courier: Courier, message: Message) -> Courier | None:
    """A courier after a step, or `None` when the ride is over."""
    seconds = context.settings.step_seconds
    if message.wait:  # KV3-U4
        context.update_message(message, wait=max(message.wait - seconds, 0))
        return courier
    if _deliver_if_found(context, courier, message):
        return None
    marched = course_along(context.ground, courier.course).march(
        courier_paces(context.settings), 0.0, courier.spent + seconds
    )
    courier = replace(courier, at=to_point(marched.position), spent=courier.spent + seconds)
    rider = _risk_capture(context, courier, message)
    if rider is None or _deliver_if_found(context, rider, message):
        return None
    if rider.state == "searching":
        rider = replace(rider, searched=rider.searched + seconds)
        if rider.searched >= context.settings.search_rounds * context.settings.round_seconds:
            home = (rider.at, _home(context, rider, message))
            return _on_course(context, replace(rider, state="returning"), home)
    return _end_of_course(context, rider, message) if marched.seconds_left > 0 else rider


def _deliver_if_found(context: StepContext, courier: Courier, message: Message) -> bool:
    """Deliver the message if the courier has found the recipient; return whether it was."""
    if courier.state == "returning":
        return False
    recipient = _recipient(context, message)
    if (
        recipient is None
        or not recipient.alive
        or not within_metres(courier.at, recipient.at, context.settings.finding)
    ):
        return False
    beside = within_metres(courier.at, recipient.at, context.settings.spoken)
    if not beside and not context.sees(courier.at, [recipient])[0]:
        return False
    deliver(context, message, courier.home)
    return True


def _risk_capture(context: StepContext, courier: Courier, message: Message) -> Courier | None:  # KV3-C2
    """Give every enemy that sees the courier near by one chance to take them; `None` if taken."""
    for number, enemy in context.enemies.near(courier.at, context.settings.taken_within, courier.side):
        if not enemy.fights or enemy.id in courier.dared or not context.units[number].alive:
            continue
        if not context.sees_rider(enemy.at, courier.at):
            continue
        courier = replace(courier, dared=(*courier.dared, enemy.id))
        roll = context.dice.roll(_D10, f"courier {courier.id} near {enemy.id}")
        if roll.value <= context.settings.taken_on:
            context.update_message(message, state="taken", ended=context.round)
            text = message.text if len(message.text) <= _MAX_QUOTE else f"{message.text[:_MAX_QUOTE]}…"
            paper = f"a paper from {message.sender} to {message.to}: “{text}”"
            reports.write(context, number, "words", f"We have taken a courier with {paper}.")
            context.notice(
                f"{enemy.id} has taken the courier {courier.id} from {message.sender} to {message.to}."
            )
            return None
    return courier


def _end_of_course(context: StepContext, courier: Courier, message: Message) -> Courier | None:
    """Search at the end of an outward ride; at the end of the ride back, return the message."""
    if courier.state == "returning":
        _return_message(context, courier, message)
        return None
    courier = replace(courier, state="searching")
    goal = _where_to_search(context, courier, message)
    return courier if goal is None else _on_course(context, courier, (courier.at, goal))


def _where_to_search(context: StepContext, courier: Courier, message: Message) -> Point | None:
    """Where to search: the last known place, or where an officer of the own side really is.

    `None` if the courier is there already.
    """
    commander = context.terms.numbers.get(message.to)
    goal = message.last_known
    if commander is not None:
        officer = context.officer(commander)
        if officer.alive and officer.side == courier.side:
            goal = officer.at
    return None if goal == courier.at else goal


def _home(context: StepContext, courier: Courier, message: Message) -> Point:
    """Where the sender is now, or where the ride began if the sender is lost."""
    sender = _sender(context, message)
    return sender.at if sender else courier.home


def _return_message(context: StepContext, courier: Courier, message: Message) -> None:
    """Bring a message back to its sender undelivered (KV3-C2)."""
    sender = _sender(context, message)
    if sender and not within_metres(courier.at, sender.at, context.settings.finding):
        # The sender has moved on: the courier follows.
        context.couriers.append(_on_course(context, courier, (courier.at, sender.at)))
        return
    context.update_message(message, state="returned" if sender else "lost", ended=context.round)
    context.notice(f"The courier {courier.id} to {message.to} is back with the message.")
    commander = context.terms.numbers.get(message.sender)
    if commander is None or sender is None:
        return
    number = book_number(message.id)
    context.update_book(commander, number, state="returned")
    text = f"The courier to {message.to} has found no one and brings your message back: {message.text}"
    context.hand_over(
        commander,
        ReceivedPaper(
            number=0,
            round=context.round,
            written=message.round,
            sender=message.to,
            kind="returned",
            text=text,
            about=number,
        ),
    )


def deliver(context: StepContext, message: Message, sent_from: Point) -> None:
    """Deliver a message that was sent from a place."""
    if stops(context, message, sent_from):
        return
    message = context.messages[message.id]
    context.update_message(message, state="delivered", ended=context.round)
    commander = context.terms.numbers.get(message.to)
    if commander is not None:
        _to_commander(context, message, commander)
        return
    number = context.number_of(message.to)
    if number is None:
        return
    if message.sender in context.terms.numbers:
        context.units[number] = replace(context.units[number], heard_from=sent_from)
    unit = context.units[number]
    if unit.out_of_control:  # KV3-D3
        context.notice(f"{unit.id} is out of control and ignores {message.id}.")
        return
    orders = reading(context.terms, message)
    if orders is not None:
        _to_unit(context, message, number, orders)
    elif context.terms.umpire == "person":  # KV3-C4
        context.update_message(context.messages[message.id], unclear=True)
        context.notice(
            f"{unit.id} has received {message.id}, and an umpire must say what it means: {message.text}"
        )
    else:
        context.units[number] = replace(unit, under=message.id)
        reports.write(context, number, "not-understood", f"Order not understood: “{message.text}”.")


def _to_commander(context: StepContext, message: Message, commander: int) -> None:
    about = None
    if message.about and message.about.rpartition(".")[0] == message.to:
        about = int(message.about.rpartition(".")[2])
        context.update_book(commander, about, state="answered")
    paper = ReceivedPaper(
        number=0,
        round=context.round,
        written=message.round,
        sender=message.sender,
        kind="report" if message.kind == "report" else "message",
        text=message.text,
        place=message.place,
        report=message.report,
        about=about,
    )
    context.hand_over(commander, paper)


def _to_unit(context: StepContext, message: Message, number: int, orders: tuple[Order, ...]) -> None:
    """Give orders to a unit, and roll whether a complication changes them (KV3-C5)."""
    unit = context.units[number]
    complication = message.complication if message.received else drawn_complication(context, message)
    unit = standing_orders.received(context.terms, unit, orders, message)
    if complication is not None:
        complicated = complicate(context, unit, complication)
        unit, complication = complicated.unit, complicated.complication
        context.update_message(context.messages[message.id], complication=complication)
        context.notice(
            f"{unit.id} has received {message.id}, with a complication: {complication.replace('-', ' ')}."
        )
    if message.remark:
        context.notice(f"{unit.id} has received {message.id}, with a complication: {message.remark}")
    context.units[number] = unit


class Complicated(NamedTuple):
    """A unit with a complication in its orders, and the complication that applied."""

    unit: Unit
    complication: Complication


def complicate(context: StepContext, unit: Unit, complication: Complication) -> Complicated:  # KV3-C5
    """Apply a complication to a unit's orders; one that does not fit the first order is a delay."""
    first, rest = unit.orders[0] if unit.orders else None, unit.orders[1:]
    changed: Order | None = None
    match complication, first:
        case "straggling", _:
            worse = min(unit.disruption + 1, MAX_DISRUPTION)
            return Complicated(replace(unit, disruption=worse), complication)
        case "wrong-road", March(to, _, by_road):
            changed = March(to, (_astray(context, _midway(unit.at, to.at)),), by_road)
        case "stops-short", March(to, via, by_road):
            short = _stop_short(context, unit, (*(spot.at for spot in via), to.at))
            changed = None if short is None else March(short, (), by_road)
        case "stops-short", Withdraw(to):
            short = _stop_short(context, unit, (to.at,))
            changed = None if short is None else Withdraw(short)
        case "misread-target", March(to, via, by_road):
            changed = March(_astray(context, to.at), via, by_road)
        case "misread-target", Withdraw(to):
            changed = Withdraw(_astray(context, to.at))
        case "misread-target", Attack(target) | Charge(target) | FireAt(target) if not isinstance(
            target, str
        ):
            changed = type(first)(_astray(context, target.at))
    if changed is None:
        return Complicated(replace(unit, delayed=context.settings.round_seconds), "delayed")
    return Complicated(replace(unit, orders=(changed, *rest)), complication)


def _midway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _astray(context: StepContext, at: Point) -> NamedPoint:
    """A place on the map at the distance of a mistake, in a random direction."""
    bearing = radians(45 * context.dice.roll(_DIRECTIONS, "in which direction one goes astray").value)
    off = context.settings.astray * DECIMETRES
    ground = context.ground
    east = min(max(round(at[0] + sin(bearing) * off), 0), round(ground.width * DECIMETRES))
    north = min(max(round(at[1] + cos(bearing) * off), 0), round(ground.height * DECIMETRES))
    return NamedPoint((east, north))


def _stop_short(context: StepContext, unit: Unit, stops: tuple[Point, ...]) -> NamedPoint | None:
    """Where a unit stops that goes only part of its route, or `None` if there is no route."""
    route = quickest_route(context.ground, paces(context.settings, unit), (unit.at, *stops))
    return None if route is None else NamedPoint(shortened(context.ground, route, _STOP_SHORT_SHARE)[-1])
