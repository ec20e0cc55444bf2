"""A seat's order sheet, and the orders that were handed in (MK4-C4)."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    Airlift,
    Build,
    DepthCharge,
    Disembark,
    Heading,
    Land,
    Load,
    Merge,
    Message,
    Move,
    Nuke,
    Place,
    Simple,
    Split,
    Strike,
    UnitCommand,
    WorkOrder,
    actors,
    made_names,
    verb_of,
)
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import unit_command, write
from sandtable.games.modern.rules.adjudication import adjudicate, is_air_command
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.intelligence import receivers
from sandtable.games.modern.rules.organisation import check_new_name, own_structure
from sandtable.games.modern.rules.turns import end_phase, ending
from sandtable.games.modern.rules.unit_lookup import NotThereError, able, own_unit, point_of, target
from sandtable.games.modern.rules.victory import with_outcome
from sandtable.games.modern.state import Order, State
from sandtable.games.modern.terms import UMPIRE
from sandtable.games.modern.visibility import seen_by


def carry_out(state: State, order: Order, dice: Dice) -> tuple[State, list[Event]]:
    """Carry out an order that was handed in; if it is refused, its commander learns why.

    The first order that is not for aircraft ends the air phase (MK4-T1).
    """
    command = unit_command(order.text)
    before: list[Event] = []
    if state.phase == "air" and not is_air_order(state, order):
        state, before = end_phase(state)
        if state.outcome:
            return state, before
    try:
        after, events = adjudicate(state, (order.seat,), command, dice)
    except IllegalAction as refusal:
        seat = state.terms.commands[order.seat].seat
        text = f"'{order.text}' is not carried out: {refusal.reason}"
        if isinstance(refusal, NotThereError):
            state = _without_phantoms(state, order.seat, command)
        if state.terms.umpire == "person":  # who may still change it
            failed = Order(order.seat, order.text, refusal.reason)
            state = replace(state, failed=(*state.failed, failed))
        return state, [*before, Event("refused", text, (seat, UMPIRE), rule=refusal.rule)]
    state = with_outcome(after, state)
    return state, [*before, *events, *ending(state)]


def _without_phantoms(state: State, seat: int, command: UnitCommand) -> State:
    """Remove the phantoms that a command has shown to be false, for the seat's whole military."""
    wanted = command.targets if isinstance(command, Strike) else ()
    wanted = (command.target,) if isinstance(command, Nuke) else wanted
    names = {name.casefold() for name in wanted}
    military = state.terms.military_of
    fields = tuple(
        one
        for one in state.structures
        if not (one.false and military(seat) in one.found_by and one.name.casefold() in names)
    )
    others = (
        one
        for one in state.phantoms
        if military(one.believer) != military(seat) or one.name.casefold() not in names
    )
    return replace(state, phantoms=tuple(others), structures=fields)


def is_air_order(state: State, order: Order) -> bool:
    """Whether an order belongs to the air phase."""
    command = unit_command(order.text)
    arms = {
        state.terms.types[state.units[number].type].arm
        for name in actors(command)
        for number in state.units.called(name)
        if state.units[number].seat == order.seat and state.units[number].alive
    }
    return is_air_command(command, arms == {"air"})


MOST_LINES = 500
"""Maximum lines of an order sheet."""
COLUMNS = {
    "hide": ("hide", "hide"),
    "convert": ("convert", "be converted"),
    "spy": ("spy", "spy"),
    "survey": ("survey", "survey"),
    "merge": ("merge", "merge"),
    "attack": ("attack", "attack"),
    "dogfight": ("dogfight", "fight in the air"),
    "fire": ("fire", "fire"),
    "bomb": ("bomb", "bomb"),
    "missile": ("missile", "fire missiles"),
    "kamikaze": ("kamikaze", "plunge on its target"),
    "pulse": ("pulse", "set off a pulse"),
    "torpedo": ("torpedo", "fire torpedoes"),
    "sortie": ("sortie", "launch sorties"),
    "board": ("board", "board"),
    "heading": ("heading", "alter its heading"),
    "depthcharge": ("depth_charge", "drop depth charges"),
    "nuke": ("nuke", "launch a warhead"),
    "build": ("build", "build"),
    "work": ("work", "change the terrain"),
    "airlift": ("airlift", "carry units"),
}
"""For each verb, the column of the unit tables that allows it, and its words after "cannot"."""


def with_sheet(state: State, seat: int, sheet: tuple[str, ...]) -> State:
    """Return the state with another sheet of a seat."""
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))


def add_line(state: State, seat: int, command: UnitCommand) -> tuple[State, list[Event]]:
    """Add a line to the sheet."""
    sheet = state.sheets[seat]
    if len(sheet) >= MOST_LINES:
        raise IllegalAction(f"A sheet has at most {MOST_LINES} lines.", "MK4-C4")
    name = state.terms.commands[seat].seat
    check(seen_by(state, name), seat, command, sheet)
    text = write(command)
    return with_sheet(state, seat, (*sheet, text)), [
        _sheet_event(state, seat, f"Line {len(sheet) + 1}: {text}")
    ]


def scratch(state: State, seat: int, number: int) -> tuple[State, list[Event]]:
    """Delete a line of the sheet."""
    line, others = _take_line(state, seat, number)
    return with_sheet(state, seat, others), [_sheet_event(state, seat, f"Scratched: {line}")]


def change(state: State, seat: int, number: int, command: UnitCommand) -> tuple[State, list[Event]]:
    """Replace a line of the sheet."""
    line, others = _take_line(state, seat, number)
    check(seen_by(state, state.terms.commands[seat].seat), seat, command, others)
    text = write(command)
    sheet = (*others[: number - 1], text, *others[number - 1 :])
    return with_sheet(state, seat, sheet), [
        _sheet_event(state, seat, f"Line {number}: {text}, instead of {line}")
    ]


def shift(state: State, seat: int, number: int, to: int) -> tuple[State, list[Event]]:
    """Move a line of the sheet."""
    line, others = _take_line(state, seat, number)
    _take_line(state, seat, to)
    sheet = (*others[: to - 1], line, *others[to - 1 :])
    return with_sheet(state, seat, sheet), [
        _sheet_event(state, seat, f"Line {to}: {line}, formerly line {number}")
    ]


def _take_line(state: State, seat: int, number: int) -> tuple[str, tuple[str, ...]]:
    """Return a line of the sheet, and the other lines."""
    sheet = state.sheets[seat]
    if not 1 <= number <= len(sheet):
        raise IllegalAction(f"There is no line {number} on your sheet.", "MK4-C4")
    return sheet[number - 1], sheet[: number - 1] + sheet[number:]


def _sheet_event(state: State, seat: int, text: str) -> Event:
    return Event("write", text, (state.terms.commands[seat].seat,), rule="MK4-C4")


def check(seen: State, seat: int, command: UnitCommand, sheet: tuple[str, ...]) -> None:
    """Refuse a line that can never be carried out, as far as the seat can see."""
    context = CommandContext(seen, (seat,), Dice("nothing is rolled"))
    planned = {name.casefold() for line in sheet for name in made_names(unit_command(line))}
    verb = MANUAL[verb_of(command)]
    for name in actors(command):
        _check_actor(context, name, verb.verb, verb.rule, planned)
    _check_objects(context, command, verb.rule, planned)
    own_parts = {name.casefold() for name in actors(command)}
    for name in made_names(command):
        if isinstance(command, Build) and own_structure(context, name) is not None:
            continue  # it is repaired
        if name.casefold() in planned - own_parts:
            raise IllegalAction(f"The name {shortened(name)} is taken by an earlier line.", verb.rule)
        if name.casefold() not in own_parts:
            check_new_name(context, name, [], verb.rule)


def _check_actor(context: CommandContext, name: str, verb: str, rule: str, planned: set[str]) -> None:
    if name.casefold() in planned:
        return
    number = own_unit(context, name, rule)
    if verb in COLUMNS:
        column, does = COLUMNS[verb]
        able(context, number, column, does, rule)


def _check_objects(  # noqa: C901, PLR0912 - one case for each form
    context: CommandContext, command: UnitCommand, rule: str, planned: set[str]
) -> None:
    """Refuse targets and places, right of the `>`, that do not exist."""
    match command:
        case Strike(_, _, names):
            for name in names:
                target(context, name, rule)
        case Nuke(_, name, half, quarter):
            target(context, name, rule)
            if half is not None or quarter is not None:
                raise IllegalAction("Only the umpire can name the units nearby.", "MK4-K17")
        case Message(to, _):
            known = tuple(name for name in to if name.casefold() not in planned)
            if known:
                receivers(context, known)
        case Move(_, way):
            for place in way:
                _check_place(context, place, rule, planned)
        case DepthCharge(_, place) if not isinstance(place, str):
            _check_place(context, place, rule, planned)
        case WorkOrder(_, place, _):
            _check_place(context, place, rule, planned)
        case Airlift(_, names, place):
            for name in names:
                _check_actor(context, name, "", rule, planned)
            _check_place(context, place, rule, planned)
        case Load(_, ship):
            _check_actor(context, ship, "", rule, planned)
        case Disembark(_, place):
            _check_place(context, place, rule, planned)
        case Simple() | Merge() | Split() | Heading() | Build() | Land() | DepthCharge():
            pass


def _check_place(context: CommandContext, place: Place | None, rule: str, planned: set[str]) -> None:
    if place is not None and not (isinstance(place, str) and place.casefold() in planned):
        point_of(context, place, rule)
