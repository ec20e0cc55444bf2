"""An order that was handed in, and what becomes of it when its turn has come."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction
from sandtable.games.modern.adjudication import adjudicate, is_air_command
from sandtable.games.modern.commands import Nuke, Order, Strike, UnitCommand, actors
from sandtable.games.modern.finding import NotThereError
from sandtable.games.modern.grammar import unit_command
from sandtable.games.modern.terms import UMPIRE
from sandtable.games.modern.turns import end_phase, ending
from sandtable.games.modern.victory import decided

if TYPE_CHECKING:
    from sandtable.games.modern.state import State


def carry_out(state: "State", order: Order, dice: Dice) -> tuple["State", list[Event]]:
    """One order that was handed in; if it cannot be carried out, its commander learns why.

    The first order that is not for aircraft ends the air phase (MK4-T1).
    """
    command = unit_command(order.text)
    before: list[Event] = []
    if state.phase == "air" and not for_aircraft(state, order):
        state, before = end_phase(state)
        if state.outcome:
            return state, before
    try:
        after, events = adjudicate(state, (order.seat,), command, dice)
    except IllegalAction as refusal:
        seat = state.terms.commands[order.seat].seat
        text = f"'{order.text}' is not carried out: {refusal.reason}"
        if isinstance(refusal, NotThereError):
            state = _disillusioned(state, order.seat, command)
        return state, [*before, Event("refused", text, (seat, UMPIRE), rule=refusal.rule)]
    state = decided(after, state)
    return state, [*before, *events, *ending(state)]


def _disillusioned(state: "State", seat: int, command: UnitCommand) -> "State":
    """When somebody went for a unit that is not there, his military believes in it no longer."""
    wanted = command.targets if isinstance(command, Strike) else ()
    wanted = (command.target,) if isinstance(command, Nuke) else wanted
    names = {name.casefold() for name in wanted}
    military = state.terms.military_of
    kept = (
        one
        for one in state.phantoms
        if military(one.believer) != military(seat) or one.name.casefold() not in names
    )
    return replace(state, phantoms=tuple(kept))


def for_aircraft(state: "State", order: Order) -> bool:
    """Whether an order belongs to the air phase."""
    command = unit_command(order.text)
    arms = {
        state.terms.types[state.units[number].type].arm
        for name in actors(command)
        for number in state.units.called(name)
        if state.units[number].seat == order.seat and state.units[number].alive
    }
    return is_air_command(command, arms == {"air"})
