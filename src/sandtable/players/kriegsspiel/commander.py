"""A commander of Kriegsspiel that plans for its mission and reacts to reports."""

from random import Random

from sandtable.core import View
from sandtable.games.kriegsspiel import Kriegsspiel
from sandtable.games.kriegsspiel.notation import orders_text, point_text
from sandtable.games.kriegsspiel.orders import Attack, Charge, FireAt, Hold, March, Order, Point, Withdraw
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.ground import map_reader
from sandtable.games.kriegsspiel.state import OwnUnit
from sandtable.players.kriegsspiel.beliefs import Beliefs, metres
from sandtable.players.kriegsspiel.mission_plan import Plan

_READY = "ready"
_MOVED = 250
"""Metres by which the aim of an order must change for it to be sent again."""
_PATIENCE = 2
"""Rounds before another order is sent to the same unit."""
_SILENCE = 4
"""Rounds after which an order is repeated to a unit that has not reported."""
_MISPLACED = 150
"""Metres from its unit at which a counter is moved."""


class CommanderKriegsspiel:
    """Plans in every command phase from its view alone: the same view leads to the same orders.

    It writes one order at a time; the orders of this round are in its dispatch book.
    """

    def __init__(self, game: Kriegsspiel, rng: Random) -> None:
        """Make a player, as every player is made; this one needs neither game nor random numbers."""

    def choose(self, view: View[Facts]) -> str:
        """Return the next order, the next move of a counter, or `ready`."""
        facts = view.facts
        if facts.command is None:  # the umpire's seat
            return next(choice.action for choice in view.choices if not (choice.fields or choice.aside))
        if view.seat is None or facts.command.ready:
            raise ValueError("this seat has no action")
        beliefs = Beliefs(facts, facts.command, facts.terms.numbers[view.seat])
        return _counter(beliefs) or _order(beliefs) or _READY


def _counter(beliefs: Beliefs) -> str | None:
    """Return the move of a counter that is not where its unit was seen or reported this round."""
    counters = {counter.name: counter.at for counter in beliefs.command.counters}
    for unit in beliefs.units:
        paper = beliefs.last_paper(unit)
        news = beliefs.seen(unit) or (paper is not None and paper.round >= beliefs.round - 1)
        at = counters.get(unit.id)
        if news and at and metres(at, beliefs.places[unit.id]) > _MISPLACED:
            return f"counter {unit.id} to {point_text(beliefs.places[unit.id])}"
    return None


def _order(beliefs: Beliefs) -> str | None:
    """Return the first order of the plan that has not been sent yet."""
    plan = Plan(beliefs)
    written = sum(entry.round == beliefs.round for entry in beliefs.command.book)
    if written < beliefs.settings.dispatches:
        for unit in beliefs.units:
            wanted = plan.wanted.get(unit.id)
            if wanted and _worth_sending(beliefs, unit, wanted):
                place = point_text(beliefs.places[unit.id])
                return f"order {unit.id} at {place}: {orders_text(wanted)}"
    if plan.leader is not None and not beliefs.command.plan.startswith("follow"):
        return f"officer follow {plan.leader}"
    if plan.officer is not None and not _rides_there(beliefs, plan.officer):
        return f"officer march to {point_text(plan.officer)}"
    return None


def _worth_sending(beliefs: Beliefs, unit: OwnUnit, wanted: tuple[Order, ...]) -> bool:
    """Whether an order is new, or must be repeated to a unit that stopped short of its aim."""
    entry = beliefs.last_order(unit)
    if entry is None:
        return True
    if entry.round > beliefs.round - _PATIENCE:
        return False
    last = beliefs.last_orders(unit)
    if not last or type(last[0]) is not type(wanted[0]):
        return True
    old, new = _aim(last), _aim(wanted)
    if old is None or new is None:
        return last != wanted
    if metres(old, new) > _MOVED:
        return True
    # Repeat the order to a unit that has stopped short of it, or has not reported for long.
    silent = entry.round <= beliefs.round - _SILENCE and not beliefs.seen(unit)
    return (beliefs.stopped(unit) or silent) and metres(beliefs.places[unit.id], new) > _MOVED


def _aim(orders: tuple[Order, ...]) -> Point | None:
    """Return the point that orders lead to; `None` if there is none."""
    for order in reversed(orders):
        match order:
            case March(to) | Withdraw(to):
                return to.at
            case Attack(target) | Charge(target) | FireAt(target) if not isinstance(target, str):
                return target.at
            case Hold():
                return None
    return None


def _rides_there(beliefs: Beliefs, spot: Point) -> bool:
    """Whether the officer is on the way there."""
    riding = _aim(map_reader(beliefs.terms.map).understood(beliefs.command.plan) or ())
    return riding is not None and metres(riding, spot) <= _MOVED
