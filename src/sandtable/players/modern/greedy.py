"""A player of Modern Kriegsspiel that plans one turn at a time."""

from random import Random

from sandtable.core import View
from sandtable.core.match import LONGEST_ACTION
from sandtable.games.modern import Modern
from sandtable.games.modern.position import Facts, from_position_data
from sandtable.games.modern.rules.orders import MOST_LINES
from sandtable.players.modern.order_builder import OrderBuilder
from sandtable.players.modern.turn_plan import TurnPlan

_SUBMIT, _RESIGN = "submit", "resign"
_SEPARATOR = "; "


class GreedyModern:
    """Goes for its goals, makes the best strikes, guards its places, and hides.

    The same view always leads to the same plan. A turn that is too long for one action is split into several.
    """

    def __init__(self, game: Modern, rng: Random) -> None:
        """Make a player, as every player is made; this one needs neither game nor random numbers."""

    def choose(self, view: View[Facts]) -> str:
        """Return the whole turn, or the next part of it."""
        if view.seat is None:
            raise ValueError("a spectator has no action")
        seen = from_position_data(view.facts.terms, view.facts.position)
        number = seen.terms.numbers[view.seat]
        plan = TurnPlan(OrderBuilder(seen, number))
        orders = plan.orders()[:MOST_LINES]
        if plan.hopeless():
            return _RESIGN
        written = list(seen.sheets[number])
        if written != orders[: len(written)]:
            written = []  # notes of another player, which a submission with commands replaces
        rest = orders[len(written) :]
        if not written:
            whole = f"{_SUBMIT} {_SEPARATOR.join(orders)}".strip()
            if len(whole) <= LONGEST_ACTION:
                return whole
        if not rest:
            return _SUBMIT
        return _first_part(rest)


def _first_part(lines: list[str]) -> str:
    """Return as many lines as fit into one action."""
    part = lines[0]
    for line in lines[1:]:
        if len(part) + len(_SEPARATOR) + len(line) > LONGEST_ACTION:
            break
        part += _SEPARATOR + line
    return part
