"""Dispatches before a human umpire: when a round begins, and when they arrive (KV3-U4)."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, did_you_mean
from sandtable.games.kriegsspiel.dispatches import Courier, Message, ReceivedPaper
from sandtable.games.kriegsspiel.notation import orders_text
from sandtable.games.kriegsspiel.rules import couriers, order_reading, reports, standing_orders
from sandtable.games.kriegsspiel.rules.ground import map_reader
from sandtable.games.kriegsspiel.rules.held_dispatches import is_order, reading
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.state import Snapshot, State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.umpire_notation import (
    AcceptDispatches,
    ComplicateDispatch,
    Delay,
    DispatchRuling,
    Lose,
    Refuse,
    Reword,
    Understand,
)
from sandtable.games.kriegsspiel.units import Unit

RULE = "KV3-U4"
_ON_ITS_WAY = ("written", "riding", "held")
_NO_DICE = "no dice fall for a dispatch"


def on_the_desk(state: Snapshot) -> list[Message]:
    """The dispatches that wait for the umpire: held ones, and new ones that are not accepted."""
    return [
        message
        for message in state.messages
        if message.state == "held"
        or (
            state.phase == "umpire"
            and message.state == "written"
            and message.kind != "report"
            and not (message.accepted or message.dropped)
        )
    ]


def acceptable(state: State) -> list[Message]:
    """The dispatches that wait for the umpire and can be accepted as they are."""
    return [one for one in on_the_desk(state) if one.state != "held" or _can_be_delivered(state, one)]


def held(state: Snapshot) -> list[Message]:
    """The dispatches that have reached their recipients and stop the round."""
    return [message for message in state.messages if message.state == "held"]


# The umpire's rulings


def apply(state: State, ruling: DispatchRuling, dice: Dice) -> tuple[State, list[Event]]:
    """Apply a ruling on dispatches, or raise `IllegalAction`."""
    match ruling:
        case AcceptDispatches():
            return accept(state, ruling, dice)
        case Reword():
            return reword(state, ruling)
        case Delay():
            return delay(state, ruling)
        case Refuse():
            return refuse(state, ruling)
        case Lose():
            return lose(state, ruling)
        case ComplicateDispatch():
            return complicate(state, ruling)


def accept(state: State, ruling: AcceptDispatches, dice: Dice) -> tuple[State, list[Event]]:
    """Let dispatches take their course; without names, all that the program understands."""
    names = ruling.messages or tuple(one.id for one in on_the_desk(state))
    if not names:
        raise IllegalAction("No dispatch waits for you.", RULE)
    left = []
    for name in names:
        message = _open(state, name)
        if message.state == "held" and not _can_be_delivered(state, message):
            left.append(name)
            continue
        state = _accept(state, message, dice)
    if left and (ruling.messages or len(left) == len(names)):
        raise IllegalAction(
            f"The program does not understand {left[0]}: reword it, say what it means with "
            f"“understood {left[0]} as …”, or refuse it.",
            RULE,
        )
    count = len(names) - len(left)
    text = f"{count} dispatch is accepted." if count == 1 else f"{count} dispatches are accepted."
    return state, [_event("accept", f"{text} {', '.join(left)} must be reworded." if left else text)]


def _can_be_delivered(state: State, message: Message) -> bool:
    return not is_order(state.terms, message) or reading(state.terms, message) is not None


def _accept(state: State, message: Message, dice: Dice) -> State:
    if message.state != "held":
        return _changed(state, replace(message, accepted=True))
    context = StepContext(state, dice)
    accepted = replace(message, accepted=True)
    context.messages[message.id] = accepted
    couriers.deliver(context, accepted, message.sent_from or message.believed)
    return context.finish()


def accept_all_held(state: State, dice: Dice) -> State:
    """Deliver all held dispatches as they are, because the program finishes the round."""
    for message in held(state):
        state = _accept(state, message, dice)
    return state


def reword(state: State, ruling: Reword) -> tuple[State, list[Event]]:
    """Change the text that the recipient gets; the sender's book keeps what was written."""
    message = _open(state, ruling.message)
    new = replace(
        message,
        text=ruling.text,
        orders=(),
        plan=(),
        original=message.original or message.text,
        unclear=False,
    )
    if is_order(state.terms, new):
        new = _read_again(state, new)
    text = f"{message.id} now says: {ruling.text}"
    return _changed(state, new), [_event("reword", text)]


def _read_again(state: State, message: Message) -> Message:
    """The message with the program's reading of its words, in the situation of its sender (KV3-C6)."""
    number = state.terms.numbers.get(message.sender)
    if number is None:
        return replace(message, orders=map_reader(state.terms.map).understood(message.text) or ())
    reading = order_reading.read_orders(state, number, (message.to,), message.text)
    plan = reading.plans.get(message.to, ())
    orders = standing_orders.plain_orders(plan)
    return replace(message, orders=orders, plan=() if orders else plan, doubt=reading.doubt)


def understand(state: State, ruling: Understand) -> tuple[State, list[Event]]:
    """Say which orders a dispatch means, without changing its words."""
    message = _open(state, ruling.message)
    if not is_order(state.terms, message):
        raise IllegalAction(f"{message.id} is for {message.to}, who reads it as it is.", RULE)
    text = f"{message.id} means: {orders_text(ruling.orders)}."
    return _changed(state, replace(message, orders=ruling.orders, plan=())), [_event("understood", text)]


def delay(state: State, ruling: Delay) -> tuple[State, list[Event]]:
    """Keep a dispatch where it is for some minutes."""
    message = _open(state, ruling.message)
    seconds = ruling.minutes * 60
    new = replace(message, wait=message.wait + seconds, accepted=True)
    if message.state == "held":
        unit = _recipient(state, message)
        start = message.sent_from or unit.at
        rider = Courier(id=message.id, side=unit.side, at=unit.at, home=start, course=(unit.at,))
        new = replace(new, state="riding", wait=seconds)
        state = replace(state, couriers=(*state.couriers, rider))
    return _changed(state, new), [_event("delay", f"{message.id} is delayed by {ruling.minutes} minutes.")]


def refuse(state: State, ruling: Refuse) -> tuple[State, list[Event]]:
    """Refuse an order: a new one goes back to its sender at once, a delivered one by a report."""
    message = _open(state, ruling.message)
    if message.state == "riding":
        raise IllegalAction(
            f"{message.id} is on its way: lose, reword or delay it, or refuse it when it arrives.", RULE
        )
    context = StepContext(state, Dice(_NO_DICE))
    number = context.number_of(message.to)
    commander = state.terms.numbers.get(message.sender)
    if message.state == "held" and (number is None or commander is None):
        raise IllegalAction(f"{message.id} is not an order: lose or reword it instead.", RULE)
    context.update_message(message, state="refused", ended=state.round)
    if message.state == "held" and number is not None:
        context.units[number] = replace(context.units[number], under=message.id)
        text = f"We cannot carry out “{message.text}”: {ruling.reason}"
        reports.write(context, number, "words", text if text.endswith(".") else f"{text}.")
    elif commander is not None:
        book = couriers.book_number(message.id)
        context.update_book(commander, book, state="refused")
        paper = ReceivedPaper(
            number=0,
            round=state.round,
            written=message.round,
            sender=UMPIRE,
            kind="returned",
            text=f"Your dispatch {book} to {message.to} was not sent: {ruling.reason}",
            about=book,
        )
        context.hand_over(commander, paper)
    return context.finish(), [*context.events, _event("refuse", f"{message.id} is refused: {ruling.reason}")]


def lose(state: State, ruling: Lose) -> tuple[State, list[Event]]:
    """Lose a dispatch on its way. Its sender knows only that it was sent."""
    message = _open(state, ruling.message)
    if message.state == "written":
        new = replace(message, dropped=True)
    else:
        new = replace(message, state="lost", ended=state.round)
        state = replace(state, couriers=tuple(one for one in state.couriers if one.id != message.id))
    reason = f": {ruling.reason}" if ruling.reason else "."
    return _changed(state, new), [_event("lose", f"{message.id} is lost{reason}")]


def complicate(state: State, ruling: ComplicateDispatch) -> tuple[State, list[Event]]:  # KV3-C5
    """Choose a complication for an order, or write one; no die falls for it any more."""
    message = _open(state, ruling.message)
    if not is_order(state.terms, message):
        raise IllegalAction(f"{message.id} is not an order to a unit: reword or delay it.", RULE)
    new = replace(message, complication=ruling.complication, remark=ruling.text, received=True)
    what = ruling.complication.replace("-", " ") if ruling.complication else ruling.text or "none"
    return _changed(state, new), [_event("complication", f"Complication of {message.id}: {what}.")]


# Shared parts


def find(state: State, name: str) -> Message | None:
    """The message with this id, or `None`."""
    return next((one for one in state.messages if one.id == name), None)


def _open(state: State, name: str) -> Message:
    """A message that has not ended; raise `IllegalAction` if there is none with this id."""
    message = find(state, name)
    if message is None:
        names = [one.id for one in state.messages if one.state in _ON_ITS_WAY]
        raise IllegalAction(f"There is no dispatch {name!r}. {did_you_mean(name, names)}", RULE)
    if message.state not in _ON_ITS_WAY:
        raise IllegalAction(f"{name} is no longer on its way: it is {message.state}.", RULE)
    if message.state == "written" and state.phase == "command":
        raise IllegalAction(f"{name} is still being written: wait until all commanders are ready.", RULE)
    return message


def _recipient(state: State, message: Message) -> Unit:
    commander = state.terms.numbers.get(message.to)
    unit_id = message.to if commander is None else state.terms.commanders[commander].officer
    return state.units[state.unit_numbers[unit_id]]


def _changed(state: State, new: Message) -> State:
    messages = tuple(new if one.id == new.id else one for one in state.messages)
    return replace(state, messages=messages)


def _event(kind: str, text: str) -> Event:
    return Event(kind, text, (UMPIRE,), rule=RULE)
