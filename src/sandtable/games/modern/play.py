"""Apply actions and list choices: players write and hand in turns, the umpire enters commands (MK4-C4).

A player's line goes on the order sheet; `submit` hands the sheet in. If the program umpires, the turn is
carried out when the last seat of a military has handed in; if a person umpires, it waits in a queue.
"""

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    Field,
    IllegalAction,
    NumberField,
    Outcome,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    Seat,
    Step,
    TextField,
)
from sandtable.games.modern.actions import (
    Change,
    Command,
    Resign,
    Scratch,
    Shell,
    Shift,
    Show,
    Submit,
    UmpireCommand,
    UnitCommand,
)
from sandtable.games.modern.completion import commanded, enemies
from sandtable.games.modern.notation import KINDS, parse_line, unit_command, write
from sandtable.games.modern.panels import commands, end_label
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules import orders, umpire
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.orders import COLUMNS, MOST_LINES, carry_out, is_air_order
from sandtable.games.modern.rules.turns import end_turn, ending
from sandtable.games.modern.rules.unit_lookup import unit_ids
from sandtable.games.modern.rules.victory import seats_of, units_left, with_outcome
from sandtable.games.modern.state import Order, State
from sandtable.games.modern.terms import UMPIRE


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step:
    """Apply a line, or raise `IllegalAction`; of several commands, all are carried out or none."""
    commands = parse_line(text)
    undoable = seat != UMPIRE
    events: list[Event] = []
    for command in commands:
        if state.outcome:
            raise IllegalAction("The campaign is over before the end of this line.", "MK4-C3")
        if seat == UMPIRE:
            state, more = umpire.apply(state, command, dice)
        else:
            number = state.terms.numbers[seat]
            state, more = _player(state, number, command, dice)
            undoable = undoable and isinstance(command, UnitCommand | Scratch | Shift | Change)
        events += more
    return Step(state, tuple(events), "; ".join(map(write, commands)), undoable)


# Players


def _player(state: State, seat: int, command: Command, dice: Dice) -> tuple[State, list[Event]]:
    if isinstance(command, Show | Shell):
        raise umpire.only_shows(command)
    if isinstance(command, UmpireCommand) and not isinstance(command, Change):
        raise IllegalAction("Only the umpire can do that.", "MK4-K27")
    if isinstance(command, Resign):
        return _resign(state, seat, dice)
    if seat not in state.awaited:
        raise IllegalAction(_not_now(state, seat), "MK4-C4")
    match command:
        case Scratch(number):
            return orders.scratch(state, seat, number)
        case Change(number, line):
            return orders.change(state, seat, number, unit_command(line))
        case Shift(number, to):
            return orders.shift(state, seat, number, to)
        case Submit(commands):
            return _submit(state, seat, commands, dice)
        case _:
            return orders.add_line(state, seat, command)


def _not_now(state: State, seat: int) -> str:
    if state.resigned[seat]:
        return "You have resigned."
    if state.terms.military_of(seat) == state.military:
        return "You have handed in this turn, and that is final."
    return f"It is {state.terms.militaries[state.military].name}'s turn."


def _resign(state: State, seat: int, dice: Dice) -> tuple[State, list[Event]]:  # MK4-C3
    """Remove all units of the seat."""
    if state.resigned[seat]:
        raise IllegalAction("You have resigned already.", "MK4-C3")
    context = CommandContext(state, (seat,), dice)
    for number, unit in state.units.living():
        if unit.seat == seat:
            context.kill(number, "surrendered")
    command = state.terms.commands[seat]
    state, _ = context.finish("resign", "MK4-C3")
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
    state = with_outcome(state)
    if not state.outcome and state.military == command.military and not state.awaited:
        state, more = _handed_in(state, dice)
        events += more
        return state, events
    return state, [*events, *ending(state)]


def _submit(
    state: State, seat: int, commands: tuple[UnitCommand, ...], dice: Dice
) -> tuple[State, list[Event]]:  # MK4-C4
    """Hand in a seat's turn: the given commands, or else its sheet."""
    if commands:
        state = orders.with_sheet(state, seat, ())
        for command in commands:
            state, _ = orders.add_line(state, seat, command)
    state = replace(state, submitted=(*state.submitted[:seat], True, *state.submitted[seat + 1 :]))
    name = state.terms.commands[seat].name
    events = [Event("submit", f"{name} has handed in its turn.", rule="MK4-C4")]
    if state.awaited:
        return state, events
    state, more = _handed_in(state, dice)
    return state, events + more


def _handed_in(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Queue the orders of all seats of the military: aircraft first, then the others, each in order."""
    seats = state.terms.militaries[state.military].seats
    orders = [Order(seat, line) for seat in seats for line in state.sheets[seat]]
    air_first = sorted(orders, key=lambda order: not (state.terms.air and is_air_order(state, order)))
    queue = tuple(air_first)  # sorting is stable
    cleared = tuple(() if seat in seats else sheet for seat, sheet in enumerate(state.sheets))
    state = replace(state, sheets=cleared, queue=queue)
    if state.terms.umpire == "person":
        return state, []
    return _carry_out_all(state, dice)


def _carry_out_all(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Carry out the whole queue and end the turn, as the program umpires."""
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


_MANY = ("attack", "fire", "dogfight", "bomb")
_ONE = ("torpedo", "sortie", "missile", "kamikaze", "board", "pulse")
_SHIPS_ONLY = ("torpedo", "sortie", "board")
_UNITS_ONLY = (*_SHIPS_ONLY, "kamikaze", "pulse", "dogfight")
LABELS = {
    "attack": "Attack",
    "fire": "Fire",
    "dogfight": "Fight in the air",
    "bomb": "Bomb",
    "torpedo": "Fire a torpedo",
    "sortie": "Launch a sortie",
    "missile": "Fire a missile",
    "kamikaze": "Plunge on a target",
    "board": "Board a ship",
    "pulse": "Set off a pulse",
    "hide": "Hide",
    "reveal": "Show itself",
    "convert": "Convert to infantry",
    "spy": "Send out spies",
    "survey": "Survey the field",
    "takeoff": "Take off",
    "land": "Land",
}


def choices(seen: State, seat: Seat) -> list[Choice]:
    """Return all that a seat can do, from the state as it sees it."""
    if seen.outcome:
        return []
    if seat == UMPIRE:
        return _umpire(seen)
    number = seen.terms.numbers[seat]
    found: list[Choice] = []
    if number in seen.awaited:
        found = _sheet(seen, number)
        if len(seen.sheets[number]) < MOST_LINES:
            found += [replace(choice, draft=True) for choice in _orders(seen, seat)]
    if not seen.resigned[number]:
        found.append(Choice("resign", "Resign", "talk", grave=True, aside=True))
    return found


def _sheet(seen: State, number: int) -> list[Choice]:
    lines = seen.sheets[number]
    label = f"Hand in your turn: {commands(len(lines))}" if lines else "Hand in your turn without a command"
    found = [Choice("submit", label, "end", grave=True)]
    found += [
        Choice(f"scratch {index}", f"Scratch line {index}: {line}", "scratch", aside=True)
        for index, line in enumerate(lines, start=1)
    ]
    return found


def _pieces(
    name: str, label: str, ids: tuple[str, ...], most: int | None = None, fewest: int = 1
) -> PiecesField:
    return PiecesField(name, label, ids, fewest, most)


def _orders(seen: State, seat: Seat) -> list[Choice]:
    """Return every command that some unit of the seat can carry out, with its fields.

    A player's command goes on the sheet; the umpire's is carried out or refused at once.
    """
    ids = unit_ids(seen)
    ours, theirs = commanded(seen, seat), enemies(seen, seat)
    mine = {ids[unit.seat, unit.name]: unit for unit in ours}
    structures = tuple(one.name for one in seen.structures if not one.destroyed)

    def own(verb: str) -> tuple[str, ...]:
        return tuple(name for name, unit in mine.items() if _able(seen, unit, verb))

    found: list[Choice] = []
    simple = ("hide", "reveal", "convert", "spy", "survey", "takeoff", "land")
    found.extend(
        Choice(f"{verb} {{unit}}", LABELS[verb], verb, fields=(_pieces("unit", "Unit", own(verb), 1),))
        for verb in simple
        if own(verb)
    )
    for verb in (*_MANY, *_ONE):
        targets = tuple(ids[unit.seat, unit.name] for unit in theirs if _fits(seen, unit, verb))
        targets += () if verb in _UNITS_ONLY else structures
        if (units := own(verb)) and targets:
            most = None if verb in _MANY else 1
            fields: tuple[Field, ...] = (
                _pieces("units", "With", units, most),
                _pieces("targets", "Targets", targets, None if verb in (*_MANY, "pulse") else 1),
            )
            found.append(
                Choice(f"{verb} {{units}} > {{targets}}", LABELS[verb], verb, fields=fields, hostile=True)
            )
    return (
        found + _movements(seen, mine, structures) + _other_orders(seen, mine, own) + [_message(seen, seat)]
    )


def _able(seen: State, unit: Unit, verb: str) -> bool:
    row = seen.terms.types[unit.type]
    if verb in ("takeoff", "land"):
        return row.arm == "air" and unit.aloft == (verb == "land")
    if verb == "reveal":
        return unit.hidden
    return bool(getattr(row, COLUMNS[verb][0])) and not (verb == "hide" and unit.hidden)


def _fits(seen: State, unit: Unit, verb: str) -> bool:
    arm = seen.terms.types[unit.type].arm
    if verb in _SHIPS_ONLY:
        return arm == "navy"
    return arm == "air" if verb == "dogfight" else True


def _movements(seen: State, mine: dict[str, Unit], structures: tuple[str, ...]) -> list[Choice]:
    """Return choices to move, turn, and go aboard or ashore."""
    units = _pieces("unit", "Unit", tuple(mine), 1)
    found = []
    if seen.terms.gamespace is None:
        found.append(Choice("move {unit}", "Move", "move", fields=(units,)))
    else:
        place = PlaceField("place", "Where to")
        found.append(Choice("move {unit} > {place}", "Move", "move", fields=(units, place)))
    if structures:
        to = _pieces("structure", "Where to", structures, 1)
        found.append(Choice("move {unit} > {structure}", "Move to a structure", "move", fields=(units, to)))
    ships = tuple(name for name, unit in mine.items() if seen.terms.types[unit.type].arm == "navy")
    turning = tuple(name for name in ships if seen.terms.types[mine[name].type].heading)
    if turning:
        degrees = NumberField("degrees", "Degrees", 0, 359)
        fields = (_pieces("unit", "Ship", turning, 1), degrees)
        found.append(Choice("heading {unit} > {degrees}", "Alter heading", "heading", fields=fields))
    cargo = tuple(name for name in mine if name not in ships)
    if ships and cargo:
        fields2 = (_pieces("units", "Units", cargo), _pieces("ship", "Ship", ships, 1))
        found.append(Choice("load {units} > {ship}", "Go aboard", "load", fields=fields2))
    aboard = tuple(name for name, unit in mine.items() if unit.aboard is not None)
    if aboard:
        fields3 = (_pieces("unit", "Unit", aboard, 1), PlaceField("place", "Where"))
        found.append(Choice("disembark {unit} > {place}", "Go ashore", "disembark", fields=fields3))
    return found


def _other_orders(seen: State, mine: dict[str, Unit], own: Callable[[str], tuple[str, ...]]) -> list[Choice]:
    """Return choices to build, merge, split, transport and use warheads."""
    name = TextField("name", "Its name", 40)
    found = []
    if builders := own("build"):
        kinds = PickField("kind", "What", tuple(Pick(kind, kind) for kind in KINDS))
        fields: tuple[Field, ...] = (_pieces("unit", "Unit", builders, 1), name, kinds)
        found.append(Choice("build {unit} > {name} {kind}", "Build", "build", fields=fields))
    if len(merging := own("merge")) > 1:
        fields = (_pieces("units", "Units", merging, None, 2), name)
        found.append(Choice("merge {units} > {name}", "Merge", "merge", fields=fields))
    if merging:
        fields = (_pieces("unit", "Unit", merging, 1), TextField("names", "Names of the parts", 80))
        found.append(Choice("split {unit} > {names}", "Split", "split", fields=fields))
    if hunters := own("depthcharge"):
        fields = (_pieces("unit", "Ship", hunters, 1), PlaceField("place", "Where"))
        found.append(
            Choice(
                "depthcharge {unit} > {place}",
                "Drop depth charges",
                "depthcharge",
                fields=fields,
                hostile=True,
            )
        )
    if transports := own("airlift"):
        land = tuple(n for n, unit in mine.items() if seen.terms.types[unit.type].arm == "army")
        fields = (
            _pieces("unit", "Transport", transports, 1),
            _pieces("cargo", "Units", land),
            PlaceField("place", "Where to"),
        )
        if land:
            found.append(Choice("airlift {unit} > {cargo} to {place}", "Airlift", "airlift", fields=fields))
    if (bombs := own("nuke")) and any(seen.warheads):
        fields = (_pieces("unit", "With", bombs, 1), TextField("target", "Target", 40))
        template = "nuke {unit} > {target}"
        found.append(Choice(template, "Use a warhead", "nuke", fields=fields, grave=True, hostile=True))
    return found


def _message(seen: State, seat: Seat) -> Choice:
    """Return the choice to send a message to another commander or to a human umpire."""
    to = [Pick(one.seat, one.name) for one in seen.terms.commands if one.seat != seat]
    if seen.terms.umpire == "person" and seat != UMPIRE:
        to.append(Pick(UMPIRE, "The umpire"))
    fields = (PickField("to", "To", tuple(to)), TextField("text", "Text", 400, 3))
    return Choice("message {to} > {text}", "Send a message", "message", fields=fields, aside=True)


# The umpire


def _umpire(seen: State) -> list[Choice]:
    found = _queue(seen)
    if not seen.queue:
        # The sheets of those who have not handed in would be lost.
        found.append(Choice("turn", end_label(seen), "end", grave=bool(seen.awaited)))
    found += [replace(choice, tentative=True) for choice in _orders(seen, UMPIRE)]
    living = [unit for _, unit in seen.units.living()]
    ids = unit_ids(seen)
    all_units = tuple(ids[unit.seat, unit.name] for unit in living)
    for verb in ("kill", "freeze", "disable"):
        fields: tuple[Field, ...] = (_pieces("units", "Units", all_units),)
        label = verb.capitalize()
        found.append(
            Choice(f"{verb} {{units}}", label, "ruling", fields=fields, grave=verb == "kill", aside=True)
        )
    fields = (_pieces("unit", "Unit", all_units, 1), NumberField("value", "Health", 1, 100))
    found.append(Choice("health {unit} {value}", "Set the health", "ruling", fields=fields, aside=True))
    teams = PickField("team", "Team", tuple(Pick(one.seat, one.name) for one in seen.terms.commands))
    found.append(Choice("use {team}", "Enter commands for", "ruling", fields=(teams,), aside=True))
    winners = PickField("team", "Winner", tuple(Pick(one.id, one.name) for one in seen.terms.militaries))
    fields = (winners, TextField("reason", "Reason", 200))
    found.append(
        Choice("end {team} > {reason}", "Name the winner", "ruling", fields=fields, grave=True, aside=True)
    )
    found.append(Choice("end", "End the campaign as a draw", "ruling", grave=True, aside=True))
    return found


def _queue(seen: State) -> list[Choice]:
    if not seen.queue:
        return []
    first = seen.queue[0]
    who = seen.terms.commands[first.seat].name
    note, line = TextField("note", "Note"), TextField("line", "Command", 400)
    return [
        Choice("next", f"Carry out {who}'s '{first.text}'", "next"),
        Choice("refuse 1 > {note}", f"Refuse '{first.text}'", "ruling", fields=(note,)),
        Choice("change 1 > {line}", f"Change '{first.text}'", "ruling", fields=(line,)),
    ]
