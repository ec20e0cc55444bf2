"""What a text does: players write and hand in their turns, the umpire enters commands and rules (MK4-C4).

Both ways come together in `adjudicate`. A player's line goes on his sheet; `submit` hands the sheet in. Where
the program umpires, the turn is carried out when the last seat of a military has handed it in. Where a person
does, it waits in his queue.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, Outcome, Seat, Step
from sandtable.games.modern import drafting, rulings
from sandtable.games.modern.commands import (
    Change,
    Command,
    Order,
    Resign,
    Scratch,
    Shell,
    Shift,
    Show,
    Submit,
    UmpireCommand,
    UnitCommand,
    write,
)
from sandtable.games.modern.desk import Desk
from sandtable.games.modern.grammar import parse_line, unit_command
from sandtable.games.modern.orders import carry_out, for_aircraft
from sandtable.games.modern.terms import UMPIRE
from sandtable.games.modern.turns import end_turn, ending
from sandtable.games.modern.victory import decided, seats_of, units_left

if TYPE_CHECKING:
    from sandtable.games.modern.state import State


def apply(state: "State", seat: Seat, text: str, dice: Dice) -> Step:
    """Do what the text says, or raise `IllegalAction`. A line of several commands is done whole or not."""
    commands = parse_line(text)
    undoable = seat != UMPIRE
    events: list[Event] = []
    for command in commands:
        if state.outcome:
            raise IllegalAction("The campaign is over before the end of this line.", "MK4-C3")
        if seat == UMPIRE:
            state, more = rulings.act(state, command, dice)
        else:
            number = state.terms.numbers[seat]
            state, more = _player(state, number, command, dice)
            undoable = undoable and isinstance(command, UnitCommand | Scratch | Shift | Change)
        events += more
    return Step(state, tuple(events), "; ".join(map(write, commands)), undoable)


# Players


def _player(state: "State", seat: int, command: Command, dice: Dice) -> tuple["State", list[Event]]:
    if isinstance(command, Show | Shell):
        raise rulings.only_shows(command)
    if isinstance(command, UmpireCommand) and not isinstance(command, Change):
        raise IllegalAction("That is the umpire's to say.", "MK4-K27")
    if isinstance(command, Resign):
        return _resign(state, seat, dice)
    if seat not in state.awaited:
        raise IllegalAction(_not_now(state, seat), "MK4-C4")
    match command:
        case Scratch(number):
            return drafting.scratch(state, seat, number)
        case Change(number, line):
            return drafting.change(state, seat, number, unit_command(line))
        case Shift(number, to):
            return drafting.shift(state, seat, number, to)
        case Submit(commands):
            return _submit(state, seat, commands, dice)
        case _:
            return drafting.write_down(state, seat, command)


def _not_now(state: "State", seat: int) -> str:
    if state.resigned[seat]:
        return "You have resigned."
    if state.terms.military_of(seat) == state.military:
        return "You have handed in this turn, and that is final."
    return f"It is {state.terms.militaries[state.military].name}'s turn."


def _resign(state: "State", seat: int, dice: Dice) -> tuple["State", list[Event]]:  # MK4-C3
    """All units of the seat leave the field."""
    if state.resigned[seat]:
        raise IllegalAction("You have resigned already.", "MK4-C3")
    desk = Desk(state, (seat,), dice)
    for number, unit in state.units.living():
        if unit.seat == seat:
            desk.kill(number, "surrendered")
    command = state.terms.commands[seat]
    state, _ = desk.finish("resign", "MK4-C3")
    state = replace(
        state,
        resigned=(*state.resigned[:seat], True, *state.resigned[seat + 1 :]),
        sheets=(*state.sheets[:seat], (), *state.sheets[seat + 1 :]),
        queue=tuple(order for order in state.queue if order.seat != seat),
    )
    events = [Event("resign", f"{command.name} has resigned.", rule="MK4-C3")]
    standing = [m for m in range(len(state.terms.militaries)) if units_left(state, m)]
    if len(standing) <= 1:
        state = replace(
            state, outcome=Outcome(seats_of(state, standing), f"{command.name} has resigned.", "MK4-C3")
        )
        return state, [*events, *ending(state)]
    state = decided(state)
    if not state.outcome and state.military == command.military and not state.awaited:
        state, more = _handed_in(state, dice)
        events += more
        return state, events
    return state, [*events, *ending(state)]


def _submit(
    state: "State", seat: int, commands: tuple[UnitCommand, ...], dice: Dice
) -> tuple["State", list[Event]]:  # MK4-C4
    """A seat hands in its turn: what it writes now, or else its sheet."""
    if commands:
        state = drafting.with_sheet(state, seat, ())
        for command in commands:
            state, _ = drafting.write_down(state, seat, command)
    state = replace(state, submitted=(*state.submitted[:seat], True, *state.submitted[seat + 1 :]))
    name = state.terms.commands[seat].name
    events = [Event("submit", f"{name} has handed in its turn.", rule="MK4-C4")]
    if state.awaited:
        return state, events
    state, more = _handed_in(state, dice)
    return state, events + more


def _handed_in(state: "State", dice: Dice) -> tuple["State", list[Event]]:
    """All seats of the military have handed in: aircraft first, then the others, each in order."""
    seats = state.terms.militaries[state.military].seats
    orders = [Order(seat, line) for seat in seats for line in state.sheets[seat]]
    air_first = sorted(orders, key=lambda order: not (state.terms.air and for_aircraft(state, order)))
    queue = tuple(air_first)  # sorting keeps the order of what is alike
    cleared = tuple(() if seat in seats else sheet for seat, sheet in enumerate(state.sheets))
    state = replace(state, sheets=cleared, queue=queue)
    if state.terms.umpire == "person":
        return state, []
    return _carry_out_all(state, dice)


def _carry_out_all(state: "State", dice: Dice) -> tuple["State", list[Event]]:
    """The program's own umpiring: the whole queue, then the end of the turn."""
    events: list[Event] = []
    queue = state.queue
    state = replace(state, queue=())
    for order in queue:
        if not state.outcome:
            state, more = carry_out(state, order, dice)
            events += more
    if not state.outcome:
        state, more = end_turn(state)
        events += more
    return state, events
