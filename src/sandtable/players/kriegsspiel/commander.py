"""Commanders of Kriegsspiel that plan for their mission and react to reports, in three strengths."""

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
from sandtable.players.kriegsspiel.style import EASY, HARD, MEDIUM, PlanOfMatch, Skill

_READY = "ready"
_ADJUTANT = "adjutant"
_MOVED = 250
"""Metres by which the aim of an order must change for it to be sent again."""


class CommanderKriegsspiel:
    """Plans in every command phase from its view alone.

    In the first round it draws a plan for the match and writes it on the counter of its own officer; from
    then on the same view leads to the same orders. It lets its adjutant keep its map, and writes one order at
    a time; the orders of this round are in its dispatch book.
    """

    skill: Skill = MEDIUM

    def __init__(self, game: Kriegsspiel, rng: Random) -> None:  # noqa: ARG002 - as every player is made
        """Make a player; the random numbers are for the plan of the match."""
        self._rng = rng

    def choose(self, view: View[Facts]) -> str:
        """Return the next order, the next change of the map, or `ready`."""
        facts = view.facts
        if facts.command is None:  # the umpire's seat
            return next(choice.action for choice in view.choices if not (choice.fields or choice.aside))
        if view.seat is None or facts.command.ready:
            raise ValueError("this seat has no action")
        beliefs = Beliefs(facts, facts.command, facts.terms.numbers[view.seat], self.skill)
        return self._map(view, beliefs) or _order(beliefs) or _READY

    def _map(self, view: View[Facts], beliefs: Beliefs) -> str | None:
        """Return the plan of the match as a note, or the request to the adjutant; once each in a round."""
        command = beliefs.command
        mine = next((counter for counter in command.counters if counter.name == beliefs.me.id), None)
        if beliefs.round == 1 and mine is not None and not mine.note:
            return f"counter {mine.name} note {PlanOfMatch.draw(self._rng).note}"
        asked = any(counter.pin and counter.changed == beliefs.round for counter in command.counters)
        offered = any(choice.action == _ADJUTANT for choice in view.choices)
        return _ADJUTANT if offered and not asked else None


class EasyCommanderKriegsspiel(CommanderKriegsspiel):
    """A commander that gives few orders and does not react to enemies."""

    skill = EASY


class HardCommanderKriegsspiel(CommanderKriegsspiel):
    """A commander that gives its orders time, and lets units recover that were hit."""

    skill = HARD


def _order(beliefs: Beliefs) -> str | None:
    """Return the first order of the plan that has not been sent yet."""
    plan = Plan(beliefs)
    written = sum(entry.round == beliefs.round for entry in beliefs.command.book)
    if written < min(beliefs.settings.dispatches, beliefs.skill.orders):
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
    if entry.round > beliefs.round - beliefs.skill.patience:
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
    silent = entry.round <= beliefs.round - beliefs.skill.silence and not beliefs.seen(unit)
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
