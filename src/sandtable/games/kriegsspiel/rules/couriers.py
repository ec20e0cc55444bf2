"""KV3-C1, KV3-C2, KV3-P5: what is written goes by courier, and is delivered where its recipient is found."""

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
from sandtable.games.kriegsspiel.rules import reports
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    course_along,
    map_reader,
    quickest_route,
    ride_from,
    to_point,
    within_metres,
)
from sandtable.games.kriegsspiel.rules.marching import courier_paces, paces, shortened
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.units import MOST_DISRUPTION, Unit

_D10 = 10
_MANY = 4
"""Where so many couriers ride from or to one place, the ways are searched for all at once."""
_LONGEST_QUOTE = 160


def set_out(run: StepContext) -> None:
    """Couriers leave with all that is written; who stands beside the sender is told at once."""
    leaving = []
    for message in [one for one in run.messages.values() if one.state == "written"]:
        sender, recipient = _sender(run, message), _recipient(run, message)
        if sender is None:
            run.change(message, state="lost", ended=run.round)
        elif recipient and recipient.alive and within_metres(sender.at, recipient.at, run.settings.spoken):
            _noted(run, message, "spoken")
            deliver(run, message, sender.at)
        else:
            run.change(message, state="riding")
            _noted(run, message, "sent")
            leaving.append((sender, message))
    busy = Counter(_hub(run, message, sender) for sender, message in leaving)
    for sender, message in leaving:
        stops = (sender.at, *(spot.at for spot in message.via), message.believed)
        courier = Courier(id=message.id, side=sender.side, at=sender.at, home=sender.at)
        hub = _hub(run, message, sender)
        run.couriers.append(_on_course(run, courier, stops, hub if busy[hub] >= _MANY else None))


def _hub(run: StepContext, message: Message, sender: Unit) -> Point:
    """The officer's end of a ride."""
    return sender.at if message.sender in run.terms.numbers else message.believed


def _sender(run: StepContext, message: Message) -> Unit | None:
    """The unit from which a message leaves; `None`: it was lost before it could send it."""
    commander = run.terms.numbers.get(message.sender)
    if commander is not None:
        unit = run.officer(commander)
    else:
        number = run.number_of(message.sender)
        if number is None:
            return None
        unit = run.units[number]
    return unit if unit.alive else None


def _recipient(run: StepContext, message: Message) -> Unit | None:
    commander = run.terms.numbers.get(message.to)
    if commander is not None:
        return run.officer(commander)
    number = run.number_of(message.to)
    return None if number is None else run.units[number]


def _noted(run: StepContext, message: Message, state: str) -> None:
    """The sender's dispatch book says what he knows."""
    commander = run.terms.numbers.get(message.sender)
    if commander is not None:
        run.book(commander, book_number(message.id), state=state)


def book_number(message_id: str) -> int:
    """The number of a message in its sender's book."""
    return int(message_id.rpartition(".")[2])


def _on_course(
    run: StepContext, courier: Courier, stops: tuple[Point, ...], hub: Point | None = None
) -> Courier:
    """The courier on the quickest way there, or on none if there is no way.

    From a hub or to it many ride, and it is searched round only once.
    """
    pace = courier_paces(run.settings)
    if len(stops) == 2 and hub in stops:
        other = stops[1] if stops[0] == hub else stops[0]
        way = ride_from(run.ground, pace, hub, other)
        way = way[::-1] if way and stops[0] != hub else way
    else:
        way = quickest_route(run.ground, pace, stops)
    return replace(courier, course=way or (courier.at,), spent=0)


def ride(run: StepContext) -> None:
    """All couriers ride for one step."""
    riding, run.couriers = run.couriers, []
    for courier in riding:
        message = run.messages[courier.id]
        kept = _ridden(run, courier, message)
        if kept is not None:
            run.couriers.append(kept)


def _ridden(run: StepContext, courier: Courier, message: Message) -> Courier | None:
    """A courier after a step; `None` when his ride is at its end."""
    if _found(run, courier, message):
        return None
    seconds = run.settings.step_seconds
    marched = course_along(run.ground, courier.course).march(
        courier_paces(run.settings), 0.0, courier.spent + seconds
    )
    courier = replace(courier, at=to_point(marched.position), spent=courier.spent + seconds)
    kept = _dared(run, courier, message)
    if kept is None or _found(run, kept, message):
        return None
    if kept.state == "searching":
        kept = replace(kept, searched=kept.searched + seconds)
        if kept.searched >= run.settings.search_rounds * run.settings.round_seconds:
            home = (kept.at, _home(run, kept, message))
            return _on_course(run, replace(kept, state="returning"), home)
    return _at_the_end(run, kept, message) if marched.seconds_left > 0 else kept


def _found(run: StepContext, courier: Courier, message: Message) -> bool:
    """The recipient is found where the courier sees him near enough to know him; so is the sender's place."""
    if courier.state == "returning":
        return False
    recipient = _recipient(run, message)
    if (
        recipient is None
        or not recipient.alive
        or not within_metres(courier.at, recipient.at, run.settings.finding)
    ):
        return False
    beside = within_metres(courier.at, recipient.at, run.settings.spoken)
    if not beside and not run.sees(courier.at, [recipient])[0]:
        return False
    deliver(run, message, courier.home)
    return True


def _dared(run: StepContext, courier: Courier, message: Message) -> Courier | None:  # KV3-C2
    """Every enemy who sees him near has one chance to take him; `None`: he is taken."""
    for number, enemy in run.enemies.near(courier.at, run.settings.taken_within, courier.side):
        if not enemy.fights or enemy.id in courier.dared or not run.units[number].alive:
            continue
        if not run.sees_rider(enemy.at, courier.at):
            continue
        courier = replace(courier, dared=(*courier.dared, enemy.id))
        roll = run.dice.roll(_D10, f"courier {courier.id} near {enemy.id}")
        if roll.value <= run.settings.taken_on:
            run.change(message, state="taken", ended=run.round)
            text = (
                message.text if len(message.text) <= _LONGEST_QUOTE else f"{message.text[:_LONGEST_QUOTE]}…"
            )
            paper = f"a paper from {message.sender} to {message.to}: “{text}”"
            reports.write(run, number, "words", f"We have taken a courier with {paper}.")
            run.notice(
                f"{enemy.id} has taken the courier {courier.id} from {message.sender} to {message.to}."
            )
            return None
    return courier


def _at_the_end(run: StepContext, courier: Courier, message: Message) -> Courier | None:
    """He has come to the end of his way and found nobody: he searches; who rides back is there."""
    if courier.state == "returning":
        _brought_back(run, courier, message)
        return None
    courier = replace(courier, state="searching")
    goal = _where_to_search(run, courier, message)
    return courier if goal is None else _on_course(run, courier, (courier.at, goal))


def _where_to_search(run: StepContext, courier: Courier, message: Message) -> Point | None:
    """Toward the last known position; at the place of an officer of one's side somebody knows more."""
    commander = run.terms.numbers.get(message.to)
    goal = message.last_known
    if commander is not None:
        officer = run.officer(commander)
        if officer.alive and officer.side == courier.side:
            goal = officer.at
    return None if goal == courier.at else goal


def _home(run: StepContext, courier: Courier, message: Message) -> Point:
    """Where the sender is now: his own courier knows where to find him."""
    sender = _sender(run, message)
    return sender.at if sender else courier.home


def _brought_back(run: StepContext, courier: Courier, message: Message) -> None:
    """KV3-C2: the message comes back undelivered."""
    sender = _sender(run, message)
    if sender and not within_metres(courier.at, sender.at, run.settings.finding):
        # He has moved on: the courier rides after him.
        run.couriers.append(_on_course(run, courier, (courier.at, sender.at)))
        return
    run.change(message, state="returned" if sender else "lost", ended=run.round)
    run.notice(f"The courier {courier.id} to {message.to} is back with his message.")
    commander = run.terms.numbers.get(message.sender)
    if commander is None or sender is None:
        return
    number = book_number(message.id)
    run.book(commander, number, state="returned")
    text = f"The courier to {message.to} has found nobody and is back with your message: {message.text}"
    run.hand_over(
        commander,
        ReceivedPaper(
            number=0,
            round=run.round,
            written=message.round,
            sender=message.to,
            kind="returned",
            text=text,
            about=number,
        ),
    )


COMPLICATIONS: tuple[Complication, ...] = (
    "delayed",
    "wrong-road",
    "stops-short",
    "misread-target",
    "straggling",
)
_DIRECTIONS = 8
_PART_OF_THE_WAY = 2 / 3


def deliver(run: StepContext, message: Message, sent_from: Point) -> None:
    """A message reaches its recipient; it was sent from there."""
    run.change(message, state="delivered", ended=run.round)
    commander = run.terms.numbers.get(message.to)
    if commander is not None:
        _to_commander(run, message, commander)
        return
    number = run.number_of(message.to)
    if number is None:
        return
    if message.sender in run.terms.numbers:
        run.units[number] = replace(run.units[number], heard_from=sent_from)
    unit = run.units[number]
    if unit.out_of_control:  # KV3-D3
        run.notice(f"{unit.id} is out of control and does not heed {message.id}.")
        return
    orders = message.orders or map_reader(run.terms.map).understood(message.text)
    if orders is not None:
        _to_unit(run, message, number, orders)
    elif run.terms.umpire == "person":  # KV3-C4
        run.change(run.messages[message.id], unclear=True)
        run.notice(
            f"{unit.id} has got {message.id}, which wants an umpire to say what it means: {message.text}"
        )
    else:
        run.units[number] = replace(unit, under=message.id)
        reports.write(run, number, "not-understood", f"Order not understood: “{message.text}”.")


def _to_commander(run: StepContext, message: Message, commander: int) -> None:
    about = None
    if message.about and message.about.rpartition(".")[0] == message.to:
        about = int(message.about.rpartition(".")[2])
        run.book(commander, about, state="answered")
    kind = "report" if message.kind == "report" else "message"
    paper = ReceivedPaper(
        number=0,
        round=run.round,
        written=message.round,
        sender=message.sender,
        kind="report" if kind == "report" else "message",
        text=message.text,
        place=message.place,
        report=message.report,
        about=about,
    )
    run.hand_over(commander, paper)


def _to_unit(run: StepContext, message: Message, number: int, orders: tuple[Order, ...]) -> None:
    """A unit gets orders: a die says whether something goes wrong with them (KV3-C5)."""
    unit = run.units[number]
    complication: Complication | None = None
    roll = run.dice.roll(_D10, f"{message.id} received by {unit.id}")
    if roll.value <= run.settings.complication_on:
        drawn = run.dice.roll(len(COMPLICATIONS), f"complication of {message.id}")
        complication = COMPLICATIONS[drawn.value - 1]
    unit = replace(unit, orders=orders, task=None, under=message.id, delayed=0)
    if complication is not None:
        complicated = complicate(run, unit, complication)
        unit, complication = complicated.unit, complicated.complication
        run.change(run.messages[message.id], complication=complication)
        run.notice(f"{unit.id} has got {message.id}, with a complication: {complication.replace('-', ' ')}.")
    run.units[number] = unit


class Complicated(NamedTuple):
    """A unit whose orders have met a complication, and which it was in the end."""

    unit: Unit
    complication: Complication


def complicate(run: StepContext, unit: Unit, complication: Complication) -> Complicated:  # KV3-C5
    """The unit with a complication in its orders. What does not fit the first order is a delay."""
    first, rest = unit.orders[0], unit.orders[1:]
    changed: Order | None = None
    match complication, first:
        case "straggling", _:
            worse = min(unit.disruption + 1, MOST_DISRUPTION)
            return Complicated(replace(unit, disruption=worse), complication)
        case "wrong-road", March(to, _, by_road):
            changed = March(to, (_aside(run, _midway(unit.at, to.at)),), by_road)
        case "stops-short", March(to, via, by_road):
            short = _short(run, unit, (*(spot.at for spot in via), to.at))
            changed = None if short is None else March(short, (), by_road)
        case "stops-short", Withdraw(to):
            short = _short(run, unit, (to.at,))
            changed = None if short is None else Withdraw(short)
        case "misread-target", March(to, via, by_road):
            changed = March(_aside(run, to.at), via, by_road)
        case "misread-target", Withdraw(to):
            changed = Withdraw(_aside(run, to.at))
        case "misread-target", Attack(target) | Charge(target) | FireAt(target) if not isinstance(
            target, str
        ):
            changed = type(first)(_aside(run, target.at))
    if changed is None:
        return Complicated(replace(unit, delayed=run.settings.round_seconds), "delayed")
    return Complicated(replace(unit, orders=(changed, *rest)), complication)


def _midway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _aside(run: StepContext, at: Point) -> NamedPoint:
    """A place that lies off by as much as a mistake makes, in a direction by chance; it stays on the map."""
    bearing = radians(45 * run.dice.roll(_DIRECTIONS, "in which direction one goes astray").value)
    off = run.settings.astray * DECIMETRES
    ground = run.ground
    east = min(max(round(at[0] + sin(bearing) * off), 0), round(ground.width * DECIMETRES))
    north = min(max(round(at[1] + cos(bearing) * off), 0), round(ground.height * DECIMETRES))
    return NamedPoint((east, north))


def _short(run: StepContext, unit: Unit, stops: tuple[Point, ...]) -> NamedPoint | None:
    """Where somebody is who goes only part of the way."""
    way = quickest_route(run.ground, paces(run.settings, unit), (unit.at, *stops))
    return None if way is None else NamedPoint(shortened(run.ground, way, _PART_OF_THE_WAY)[-1])
