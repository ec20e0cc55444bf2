"""MK4-K27, MK4-C4: the umpire's commands. Overrides are recorded as the umpire's."""

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
    Sentence,
    Shell,
    Show,
    Turn,
    UnitCommand,
    Use,
)
from sandtable.games.modern.notation import nearest, unit_command, write
from sandtable.games.modern.roster import UnitNumber, exact
from sandtable.games.modern.rules.adjudication import adjudicate
from sandtable.games.modern.rules.context import CommandContext, amount, listed
from sandtable.games.modern.rules.intelligence import seats_called
from sandtable.games.modern.rules.orders import carry_out, is_air_order
from sandtable.games.modern.rules.turns import end_phase, ending
from sandtable.games.modern.rules.unit_lookup import ambiguous, units_named
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
            return _override(state, command, dice)
        case Use(name):
            return _use(state, name)
        case End(winners, reason):
            return _end(state, winners, reason)
        case Next():
            order, state = _take(state, 1)
            return carry_out(state, order, dice)
        case Change(number, line):
            return _change(state, number, line, dice)
        case Refuse(number, note):
            return _refuse(state, number, note)
        case Show() | Shell():
            raise only_shows(command)
    raise IllegalAction("Only players can do that.", "MK4-C4")


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
    if not 1 <= number <= len(state.queue):
        raise IllegalAction(f"There is no submitted command {number}.", "MK4-C4")
    queue = state.queue[: number - 1] + state.queue[number:]
    return state.queue[number - 1], replace(state, queue=queue)


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


# Overrides


def unit_of_any_side(state: State, name: str) -> UnitNumber:
    """Return the living unit of this name, of any side."""
    found = units_named(state.terms, state.units, name)
    living = [number for number in found if state.units[number].alive]
    if len(living) > 1:
        raise ambiguous(state, name, living)
    if living:
        return living[0]
    if found:
        raise IllegalAction(f"{shortened(name)} is dead.", RULE)
    names = (unit.name for _, unit in state.units.living())
    raise IllegalAction(f"There is no unit {shortened(name)}.{nearest(name, names)}", RULE)


def _override(state: State, command: Health | Sentence, dice: Dice) -> tuple[State, list[Event]]:
    names = (command.unit,) if isinstance(command, Health) else command.units
    numbers = list(dict.fromkeys(unit_of_any_side(state, name) for name in names))
    if len(numbers) < len(names):
        raise IllegalAction("A unit is named twice.", RULE)
    context = CommandContext(state, (state.units[numbers[0]].seat,), dice)
    verb = "health" if isinstance(command, Health) else command.verb
    unit_names = [context.unit(number).name for number in numbers]
    if isinstance(command, Health):
        done = f"sets the health of {unit_names[0]}"
    else:
        done = f"{verb}s {listed(unit_names)}"
    context.headline(f"The umpire {done}.", numbers)
    for number in numbers:
        unit = context.unit(number)
        match command:
            case Health(_, value):
                most = context.most_health(unit)
                health = exact(value) if value < most else most
                context.sums.append(f"{amount(unit.health)} becomes {amount(health)}.")
                if health <= 0:
                    context.kill(number)
                else:
                    context.put(number, replace(unit, health=health))
            case Sentence("kill", _):
                context.kill(number)
            case Sentence("freeze", _):
                context.put(number, replace(unit, closed=context.turn))
            case Sentence():
                context.disable(number)
    after, events = context.finish("ruling", RULE)
    state = with_outcome(after, state)
    return state, events + ending(state)


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
