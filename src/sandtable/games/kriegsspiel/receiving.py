"""What happens when a paper reaches whom it is for (KV3-C1, KV3-C3, KV3-C4), and complications (KV3-C5)."""

from math import cos, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.kriegsspiel import field, reports
from sandtable.games.kriegsspiel.dispatches import Complication, Message, Paper
from sandtable.games.kriegsspiel.marching import paces, shortened
from sandtable.games.kriegsspiel.orders import Attack, Charge, FireAt, March, Order, Point, Spot, Withdraw
from sandtable.games.kriegsspiel.running import Running
from sandtable.games.kriegsspiel.units import MOST_DISRUPTION, Unit

COMPLICATIONS: tuple[Complication, ...] = (
    "delayed",
    "wrong-road",
    "stops-short",
    "misread-target",
    "straggling",
)
_D10 = 10
_DIRECTIONS = 8
_PART_OF_THE_WAY = 2 / 3


def deliver(run: Running, message: Message, sent_from: Point) -> None:
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
    orders = message.orders or field.reader(run.terms.map).understood(message.text)
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


def _to_commander(run: Running, message: Message, commander: int) -> None:
    about = None
    if message.about and message.about.rpartition(".")[0] == message.to:
        about = int(message.about.rpartition(".")[2])
        run.book(commander, about, state="answered")
    kind = "report" if message.kind == "report" else "message"
    paper = Paper(
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


def _to_unit(run: Running, message: Message, number: int, orders: tuple[Order, ...]) -> None:
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


def complicate(run: Running, unit: Unit, complication: Complication) -> Complicated:  # KV3-C5
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


def _aside(run: Running, at: Point) -> Spot:
    """A place that lies off by as much as a mistake makes, in a direction by chance; it stays on the map."""
    bearing = radians(45 * run.dice.roll(_DIRECTIONS, "in which direction one goes astray").value)
    off = run.settings.astray * field.TENTHS
    ground = run.ground
    east = min(max(round(at[0] + sin(bearing) * off), 0), round(ground.width * field.TENTHS))
    north = min(max(round(at[1] + cos(bearing) * off), 0), round(ground.height * field.TENTHS))
    return Spot((east, north))


def _short(run: Running, unit: Unit, stops: tuple[Point, ...]) -> Spot | None:
    """Where somebody is who goes only part of the way."""
    way = field.quickest_way(run.ground, paces(run.settings, unit), (unit.at, *stops))
    return None if way is None else Spot(shortened(run.ground, way, _PART_OF_THE_WAY)[-1])
