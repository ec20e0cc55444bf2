"""A commander's orders, messages and counters (KV3-P1, KV3-P2).

They are checked against the commander's knowledge only: an error that depended on the truth would reveal it.
"""

from math import isfinite
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.core import IllegalAction, Seat, did_you_mean
from sandtable.games.kriegsspiel.dispatches import Counter, DispatchBookEntry, Message
from sandtable.games.kriegsspiel.notation import (
    Dispatch,
    MoveCounter,
    NoteCounter,
    OwnOrders,
    PlaceCounter,
    RemoveCounter,
    Scratch,
    order_text,
    orders_text,
)
from sandtable.games.kriegsspiel.orders import (
    Build,
    Charge,
    Destroy,
    Face,
    Follow,
    Form,
    Hold,
    Join,
    March,
    Order,
    Point,
    Withdraw,
)
from sandtable.games.kriegsspiel.rules import order_reading, standing_orders
from sandtable.games.kriegsspiel.rules.ground import base_ground, quickest_route
from sandtable.games.kriegsspiel.rules.marching import courier_paces, ride_seconds
from sandtable.games.kriegsspiel.rules.order_reading import OrdersRead
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit, State
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.units import FORMATIONS

MAX_COUNTERS = 400
UNKNOWN_SIDE = "unknown"
"""The side of a counter whose side the commander does not know."""
_FOR_OFFICERS = (March, Withdraw, Follow, Join, Face, Hold)


def with_command(state: State, number: int, command: CommanderKnowledge) -> State:
    """The state with changed knowledge of a commander."""
    commands = (*state.commands[:number], command, *state.commands[number + 1 :])
    return replace(state, commands=commands)


def without(state: State, number: int) -> State:
    """The state after a commander has resigned, which all seats know at once."""
    state = with_command(state, number, replace(state.commands[number], out=True))
    known = (
        replace(command, out=True) if other == number else command
        for other, command in enumerate(state.known_before)
    )
    return replace(state, known_before=tuple(known))


# Orders and messages


def dispatch(state: State, number: int, action: Dispatch) -> State:  # KV3-C1
    """Write a dispatch to each recipient; couriers leave when all commanders are ready."""
    command = state.commands[number]
    this_round = sum(entry.round == state.round for entry in command.book)
    most = state.terms.settings.dispatches
    if this_round >= most:
        raise IllegalAction(
            f"You have written {this_round} dispatches; the limit for one phase is {most}.", "KV3-P1"
        )
    reading = OrdersRead({})
    if action.kind == "writing" and not state.terms.old_rules:
        for recipient in action.to:
            _own_unit(command, recipient)
        reading = order_reading.read_orders(state, number, action.to, action.text)
    for recipient in action.to:
        if action.kind != "message":
            _check_orders(_own_unit(command, recipient), action.orders)
        state = _add_dispatch(state, number, action, recipient, reading)
    return state


def _add_dispatch(state: State, number: int, action: Dispatch, recipient: str, reading: OrdersRead) -> State:
    plan = reading.plans.get(recipient, ())
    command, seat = state.commands[number], state.terms.commanders[number].seat
    last = last_known(command, recipient)
    believed = action.at.at if action.at else _believed(state.terms, command, recipient) or last
    if action.kind == "message":
        _check_seat(state, number, recipient)
    if believed is None:
        raise IllegalAction(
            f"You do not know where {recipient} is: write where the courier is to ride, as in "
            f"message {recipient} at 1250,830: …",
            "KV3-C2",
        )
    count = max((entry.number for entry in command.book), default=0) + 1
    message = Message(
        id=f"{seat}.{count}",
        kind=action.kind,
        sender=seat,
        to=recipient,
        text=action.text,
        orders=action.orders or standing_orders.plain_orders(plan),
        plan=() if standing_orders.plain_orders(plan) else plan,
        doubt=reading.doubt,
        round=state.round,
        place=command.outlook.at,
        believed=believed,
        last_known=last or believed,
        via=action.via,
    )
    entry = DispatchBookEntry(
        number=count,
        round=state.round,
        kind=action.kind,
        to=recipient,
        text=action.text,
        believed=believed,
        via=action.via,
        minutes=_minutes(state, (command.outlook.at, *(spot.at for spot in action.via), believed)),
        reading=standing_orders.plan_text(state.terms, plan),
        doubt=reading.doubt,
        adds=standing_orders.is_additional(state.terms, action.kind, action.orders, plan),
    )
    state = replace(state, messages=(*state.messages, message))
    return with_command(state, number, replace(command, book=(*command.book, entry)))


def _minutes(state: State, stops: tuple[Point, ...]) -> int | None:
    """The minutes of a courier's ride by the commander's map, or `None` if there is no route."""
    ground, settings = base_ground(state.terms.map), state.terms.settings
    seconds = ride_seconds(ground, settings, quickest_route(ground, courier_paces(settings), stops))
    return round(seconds / 60) if isfinite(seconds) else None


def _believed(terms: Terms, command: CommanderKnowledge, name: str) -> Point | None:
    """Where a courier rides: by the rules of version 2 to the counter, whatever is reported since."""
    if terms.old_rules:
        return next((counter.at for counter in command.counters if counter.name == name), None)
    return believed_at(command, name)


def believed_at(command: CommanderKnowledge, name: str) -> Point | None:  # KV3-C2
    """Where a unit or seat is by the commander's own map, or by a report that is newer than its counter.

    `None` if there is no counter of that name.
    """
    counter = next((counter for counter in command.counters if counter.name == name), None)
    if counter is None:
        return None
    news = newest_news(command, name)
    return news.at if news is not None and _newer(news, counter) else counter.at


class News(NamedTuple):
    """Where a unit or seat was, and since when the commander knows it."""

    at: Point
    round: int
    """The round in which it was there."""
    known: int
    """The round at whose end the commander learnt it."""
    facing: int | None = None
    seen: bool = False
    """Whether the commander saw it, instead of reading it."""


def newest_news(command: CommanderKnowledge, name: str) -> News | None:
    """The newest place of a unit or seat that the commander has seen or read of, or `None`."""
    outlook = command.outlook
    for sighting in outlook.sightings:
        if sighting.unit == name:
            return News(sighting.at, outlook.round, outlook.round - 1, sighting.facing, seen=True)
    papers = [
        paper
        for paper in command.papers
        if paper.sender == name and paper.place is not None and paper.kind in ("report", "message")
    ]
    newest = max(papers, key=lambda paper: (paper.written, paper.number), default=None)
    if newest is None or newest.place is None:
        return None
    return News(newest.place, newest.written, newest.round)


def _newer(news: News, counter: Counter) -> bool:
    """Whether news has come since a counter was last changed; a counter at the start is of round 1."""
    if counter.pin is not None:
        return news.round >= counter.pin.round
    return news.known >= max(counter.changed, 1)


def last_known(command: CommanderKnowledge, name: str) -> Point | None:
    """Where a unit or seat was by its last report, else at the start; `None` if never known."""
    for paper in reversed(command.papers):
        if paper.sender == name and paper.place is not None and paper.kind in ("report", "message"):
            return paper.place
    return next((unit.at for unit in command.units if unit.id == name), None)


def _own_unit(command: CommanderKnowledge, unit_id: str) -> OwnUnit:
    """The unit with this id under the commander, except the commander's own officer."""
    officer, *others = command.units
    if unit_id == officer.id:
        raise IllegalAction(f"{unit_id} is your own officer: write officer, then the order.", "KV3-P4")
    for unit in others:
        if unit.id == unit_id:
            return unit
    hint = did_you_mean(unit_id, [unit.id for unit in others])
    raise IllegalAction(f"You command no unit {unit_id!r}. {hint}", "KV3-C1")


def _check_seat(state: State, number: int, seat: str) -> None:
    others = [one.seat for other, one in enumerate(state.terms.commanders) if other != number]
    if seat not in others:
        raise IllegalAction(f"There is no other commander {seat!r}. {did_you_mean(seat, others)}", "KV3-P5")


def _check_orders(unit: OwnUnit, orders: tuple[Order, ...]) -> None:
    """Reject orders that this arm can never carry out."""
    for order in orders:
        match order:
            case Form(formation) if formation not in FORMATIONS[unit.arm]:
                known = ", ".join(FORMATIONS[unit.arm])
                raise IllegalAction(f"{unit.id} is {unit.arm}, which forms {known}.", "KV3-G4")
            case Build() | Destroy() if unit.arm != "pioneers":
                raise IllegalAction(f"{unit.id} cannot {order_text(order)}: only pioneers can.", "KV3-C4")
            case Charge() if unit.arm not in ("infantry", "cavalry"):
                raise IllegalAction(f"{unit.id} is {unit.arm}, which does not charge.", "KV3-C4")


def scratch(state: State, number: int, action: Scratch) -> State:
    """Tear up a dispatch before its courier leaves."""
    command, seat = state.commands[number], state.terms.commanders[number].seat
    entry = next((one for one in command.book if one.number == action.number), None)
    if entry is None or entry.state != "written":
        raise IllegalAction(f"There is no dispatch {action.number} that has not left yet.", "KV3-C1")
    book = tuple(one for one in command.book if one.number != action.number)
    messages = tuple(one for one in state.messages if one.id != f"{seat}.{action.number}")
    return with_command(replace(state, messages=messages), number, replace(command, book=book))


def own_orders(state: State, number: int, action: OwnOrders) -> State:  # KV3-P4
    """Give orders to the commander's own officer, without a courier."""
    for order in action.orders:
        if not isinstance(order, _FOR_OFFICERS):
            can = "officers march, withdraw, follow, join, face or hold"
            raise IllegalAction(f"An officer does not {order_text(order)}: {can}.", "KV3-P4")
    command = state.commands[number]
    place = state.unit_numbers.get(state.terms.commanders[number].officer)
    units = tuple(
        replace(unit, orders=action.orders, task=None) if other == place else unit
        for other, unit in enumerate(state.units)
    )
    command = replace(command, plan=orders_text(action.orders))
    return with_command(replace(state, units=units), number, command)


# Counters


def place_counter(state: State, number: int, action: PlaceCounter) -> State:  # KV3-P2
    """Place a new counter."""
    command = state.commands[number]
    if any(counter.name == action.name for counter in command.counters):
        raise IllegalAction(f"There is a counter {action.name} on your map already.", "KV3-P2")
    if len(command.counters) >= MAX_COUNTERS:
        raise IllegalAction(f"Your map can hold at most {MAX_COUNTERS} counters.", "KV3-P2")
    counter = Counter(
        name=action.name,
        arm=action.arm,
        side=_side(state, action.side),
        at=action.at.at,
        facing=action.facing,
        note=action.note,
        changed=state.round,
    )
    return with_command(state, number, replace(command, counters=(*command.counters, counter)))


def _side(state: State, side_id: str | None) -> int | None:
    ids = [side.id for side in state.terms.sides]
    if side_id is None or side_id == UNKNOWN_SIDE:
        return None
    if side_id not in ids:
        raise IllegalAction(
            f"There is no side {side_id!r}. {did_you_mean(side_id, [*ids, UNKNOWN_SIDE])}", "KV3-P2"
        )
    return ids.index(side_id)


def change_counter(
    state: State, number: int, action: MoveCounter | NoteCounter | RemoveCounter
) -> State:  # KV3-P2
    """Move a counter, write on it, or remove it."""
    command = state.commands[number]
    found = next((counter for counter in command.counters if counter.name == action.name), None)
    if found is None:
        hint = did_you_mean(action.name, [counter.name for counter in command.counters])
        raise IllegalAction(f"There is no counter {action.name!r} on your map. {hint}", "KV3-P2")
    match action:
        case MoveCounter(_, to, facing):
            turned = found.facing if facing is None else facing
            changed = [replace(found, at=to.at, facing=turned, changed=state.round, pin=None)]
        case NoteCounter(_, note):
            changed = [replace(found, note=note, changed=state.round, pin=None)]
        case RemoveCounter():
            changed = []
    place = command.counters.index(found)
    counters = (*command.counters[:place], *changed, *command.counters[place + 1 :])
    return with_command(state, number, replace(command, counters=counters))


def seats_of_sides(state: State, sides: set[int]) -> tuple[Seat, ...]:
    """The seats of these sides."""
    return tuple(one.seat for one in state.terms.commanders if one.side in sides)
