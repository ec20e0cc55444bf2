"""MK4-K27, MK4-C4: the umpire's commands, and what players have handed in."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, Outcome
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    Change,
    Command,
    End,
    Health,
    Next,
    Refuse,
    Resign,
    Scratch,
    Sentence,
    Shell,
    Shift,
    Show,
    Submit,
    Turn,
    UnitCommand,
    Use,
)
from sandtable.games.modern.notation import nearest, unit_command, write
from sandtable.games.modern.rules.adjudication import adjudicate
from sandtable.games.modern.rules.alterations import alter, override
from sandtable.games.modern.rules.intelligence import seats_called
from sandtable.games.modern.rules.orders import carry_out, is_air_order
from sandtable.games.modern.rules.turns import end_phase, ending
from sandtable.games.modern.rules.victory import seats_of, with_outcome
from sandtable.games.modern.state import Order, State
from sandtable.games.modern.terms import UMPIRE

RULE = "MK4-K27"


def apply(state: State, command: Command, dice: Dice) -> tuple[State, list[Event]]:
    """Apply a command that the umpire enters: an umpire's command, or an order of the team."""
    if isinstance(command, UnitCommand):
        return _order(state, command, dice)
    match command:
        case Turn():
            return _turn(state)
        case Health() | Sentence():
            return _ended(*override(state, command, dice))
        case Use(name):
            return _use(state, name)
        case End(winners, reason):
            return _end(state, winners, reason)
        case Next(all_of_them):
            return _carry_out(state, dice, all_of_them=all_of_them)
        case Change(number, line):
            return _change(state, number, line, dice)
        case Refuse(number, note):
            return _refuse(state, number, note)
        case Show() | Shell():
            raise only_shows(command)
        case Submit() | Scratch() | Shift() | Resign():
            raise IllegalAction("Only players can do that.", "MK4-C4")
    return _ended(*alter(state, command, dice))


def _ended(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    return state, events + ending(state)


def only_shows(command: Show | Shell) -> IllegalAction:
    """Return the refusal of a question or a command of the shell."""
    kind = "a question" if isinstance(command, Show) else "a command of the shell"
    return IllegalAction(f"{command.verb} is {kind}, not an action of the campaign.", "MK4-K27")


def team(state: State) -> tuple[int, ...]:
    """Return the seats for which the umpire enters commands now."""
    if state.using is not None:
        return (state.using,)
    return state.terms.militaries[state.military].seats


def _enter(
    state: State, seats: tuple[int, ...], command: UnitCommand, dice: Dice
) -> tuple[State, list[Event]]:
    before = state
    state, events = adjudicate(before, seats, command, dice, umpire=True)
    state = with_outcome(state, before)
    return state, [*events, *ending(state)] if state.outcome else events


def _order(state: State, command: UnitCommand, dice: Dice) -> tuple[State, list[Event]]:
    """Carry out an order that the umpire enters; seats that have handed in learn that it is the umpire's."""
    seats, submitted = team(state), state.submitted
    state, events = _enter(state, seats, command, dice)
    if not any(submitted):
        return state, events
    handed_in = {state.terms.commands[seat].seat for seat in seats if submitted[seat]}
    ordered = handed_in & {seat for event in events for seat in event.audience or ()}
    if not ordered:
        return state, events
    text = f"The umpire orders '{write(command)}'."
    return state, [Event("ruling", text, (*sorted(ordered), UMPIRE), rule="MK4-C4"), *events]


def _turn(state: State) -> tuple[State, list[Event]]:
    over = state.phase == "air" and not any(is_air_order(state, order) for order in state.queue)
    if state.queue and not over:
        waiting = len(state.queue)
        raise IllegalAction(
            f"{waiting} submitted commands are waiting: carry them out or refuse them.", "MK4-C4"
        )
    return end_phase(state)


# What was handed in


def _take(state: State, number: int) -> tuple[Order, State]:
    """Return a submitted command, and the state without it; those that failed come after the others."""
    waiting = len(state.queue)
    if not 1 <= number <= waiting + len(state.failed):
        raise IllegalAction(f"There is no submitted command {number}.", "MK4-C4")
    if number <= waiting:
        queue = state.queue[: number - 1] + state.queue[number:]
        return state.queue[number - 1], replace(state, queue=queue)
    index = number - waiting - 1
    return state.failed[index], replace(state, failed=state.failed[:index] + state.failed[index + 1 :])


def _carry_out(state: State, dice: Dice, *, all_of_them: bool) -> tuple[State, list[Event]]:
    """Carry out the first submitted command, or all; one that fails can still be changed."""
    if not state.queue:
        raise IllegalAction("No submitted command is waiting.", "MK4-C4")
    events: list[Event] = []
    while state.queue and not state.outcome:
        order, state = _take(state, 1)
        state, more = carry_out(state, order, dice)
        events += more
        if not all_of_them:
            break
    return state, events


def _change(state: State, number: int, line: str, dice: Dice) -> tuple[State, list[Event]]:
    order, state = _take(state, number)
    text = f"The umpire changes '{order.text}' to '{line}'."
    audience = (state.terms.commands[order.seat].seat, UMPIRE)
    state, events = _enter(state, (order.seat,), unit_command(line), dice)
    return state, [Event("ruling", text, audience, rule="MK4-C4"), *events]


def _refuse(state: State, number: int, note: str) -> tuple[State, list[Event]]:
    order, state = _take(state, number)
    text = f"The umpire refuses '{order.text}'{f': {note}' if note else '.'}"
    audience = (state.terms.commands[order.seat].seat, UMPIRE)
    return state, [Event("ruling", text, audience, rule="MK4-C4")]


def _use(state: State, name: str) -> tuple[State, list[Event]]:
    seats = seats_called(state.terms, name)
    if not seats:
        known = [*state.terms.numbers, *(one.id for one in state.terms.militaries)]
        raise IllegalAction(f"There is no team {shortened(name)}.{nearest(name, known)}", RULE)
    command = state.terms.commands[seats[0]]
    text = f"The next commands are {command.name}'s."
    return replace(state, using=seats[0]), [Event("use", text, (UMPIRE,), rule=RULE)]


def _end(state: State, winners: tuple[str, ...], reason: str) -> tuple[State, list[Event]]:  # MK4-C3
    militaries = []
    for name in winners:
        seats = seats_called(state.terms, name)
        if not seats:
            known = [one.id for one in state.terms.militaries]
            raise IllegalAction(f"There is no military {shortened(name)}.{nearest(name, known)}", "MK4-C3")
        militaries.append(state.terms.military_of(seats[0]))
    text = reason or "The umpire has ended the campaign."
    state = replace(state, outcome=Outcome(seats_of(state, militaries), text, "MK4-C3"), using=None)
    return state, ending(state)
