"""Dispatches that stop the round when they reach their recipients (KV3-U4)."""

from sandtable.games.kriegsspiel.dispatches import COMPLICATIONS, Complication, Message
from sandtable.games.kriegsspiel.notation import orders_text
from sandtable.games.kriegsspiel.orders import Order, Point
from sandtable.games.kriegsspiel.rules.ground import map_reader
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.terms import Terms

_D10 = 10


def reading(terms: Terms, message: Message) -> tuple[Order, ...] | None:
    """The orders that the program reads in a dispatch, or `None` if it does not understand it."""
    if message.plan:
        return tuple(one.order for one in message.plan if one.order is not None)
    if message.orders or not terms.old_rules:
        return message.orders or None
    return map_reader(terms.map).understood(message.text)


def is_order(terms: Terms, message: Message) -> bool:
    """Whether a message is for a unit, rather than for a commander."""
    return message.to not in terms.numbers


def stops(context: StepContext, message: Message, sent_from: Point) -> bool:
    """Hold a message that the umpire has not accepted or that meets a complication.

    Return whether it is held. The die for a complication falls here (KV3-C5).
    """
    if not context.terms.orders_first or message.kind == "report":
        return False
    why = "is before you" if not message.accepted else ""
    if is_order(context.terms, message):
        orders = reading(context.terms, message)
        if orders is None:
            why = f"is not understood by the program: “{message.text}”"
        elif not message.received and not _out_of_control(context, message.to):
            complication = drawn_complication(context, message)
            context.update_message(message, received=True, complication=complication)
            if complication is not None:
                why = f"meets a complication: {complication.replace('-', ' ')} ({orders_text(orders)})"
    if not why:
        return False
    context.update_message(
        context.messages[message.id], state="held", sent_from=sent_from, accepted=False, wait=0
    )
    context.notice(f"{message.to} has received {message.id}, which {why}.")
    return True


def _out_of_control(context: StepContext, unit_id: str) -> bool:
    number = context.number_of(unit_id)
    return number is not None and bool(context.units[number].out_of_control)


def drawn_complication(context: StepContext, message: Message) -> Complication | None:  # KV3-C5
    """Roll whether an order meets a complication, and which."""
    roll = context.dice.roll(_D10, f"{message.id} received by {message.to}")
    if roll.value > context.settings.complication_on:
        return None
    drawn = context.dice.roll(len(COMPLICATIONS), f"complication of {message.id}")
    return COMPLICATIONS[drawn.value - 1]
