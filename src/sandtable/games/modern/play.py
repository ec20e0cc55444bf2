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
    Alteration,
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
from sandtable.games.modern.ground import TERRAINS
from sandtable.games.modern.notation import (
    BECAUSE,
    CUT,
    KINDS,
    WORK_KINDS,
    parse_line,
    unit_command,
    write,
)
from sandtable.games.modern.panels import commands, end_label
from sandtable.games.modern.rehearsal import rehearse
from sandtable.games.modern.roster import Structure, Unit
from sandtable.games.modern.rules import orders, umpire
from sandtable.games.modern.rules.alterations import MOST_WARHEADS
from sandtable.games.modern.rules.context import CommandContext
from sandtable.games.modern.rules.orders import COLUMNS, MOST_LINES, carry_out, is_air_order
from sandtable.games.modern.rules.turns import end_turn, ending
from sandtable.games.modern.rules.unit_lookup import structure_ids, unit_ids
from sandtable.games.modern.rules.victory import seats_of, stands, with_outcome
from sandtable.games.modern.state import Order, State
from sandtable.games.modern.terms import MOST_FOG, UMPIRE
from sandtable.games.modern.visibility import seen_by


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step:
    """Apply a line, or raise `IllegalAction`; of several commands, all are carried out or none."""
    commands = parse_line(text)
    undoable = seat != UMPIRE
    events: list[Event] = []
    before = state
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
    if any(event.kind == "write" for event in events):
        events += _doubtful_lines(before, state, seat)
    return Step(state, tuple(events), "; ".join(map(write, commands)), undoable)


# Players


def _doubtful_lines(before: State, state: State, seat: Seat) -> list[Event]:
    """MK4-S4: return an event for each new line of the sheet that will probably not work as written."""
    number = state.terms.numbers[seat]
    if number not in state.awaited:
        return []
    sheet, old = state.sheets[number], before.sheets[number]
    remarks = rehearse(seen_by(state, seat), number).remarks
    return [
        Event("rehearsal", f"Line {index}: {remark}", (seat,), rule="MK4-S4")
        for index, (line, doubts) in enumerate(zip(sheet, remarks, strict=True), start=1)
        if line not in old
        for remark in doubts
    ]


def _player(state: State, seat: int, command: Command, dice: Dice) -> tuple[State, list[Event]]:
    if isinstance(command, Show | Shell):
        raise umpire.only_shows(command)
    if isinstance(command, UmpireCommand) and not isinstance(command, Change):
        rule = "MK4-K29" if isinstance(command, Alteration) else "MK4-K27"
        raise IllegalAction("Only the umpire can do that.", rule)
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
        failed=tuple(order for order in state.failed if order.seat != seat),
    )
    events = [Event("resign", f"{command.name} has resigned.", rule="MK4-C3")]
    standing = [m for m in range(len(state.terms.militaries)) if stands(state, m)]
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
WORK_LABELS = {
    "clear": "Clear forest or jungle",
    "dam": "Make a ford",
    "flood": "Flood the banks",
    "cut": "Cut a road or pass",
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
    structures = tuple(structure_ids(seen).values())

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
    found += _movements(seen, mine, structures) + _other_orders(seen, mine, own)
    return [*found, *_messages(seen, seat, tuple(mine))]


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
        damaged = _damaged(seen, mine)
        if damaged:
            fields = (_pieces("unit", "Unit", builders, 1), _pieces("structure", "Structure", damaged, 1))
            found.append(Choice("build {unit} > {structure}", "Repair", "build", fields=fields))
    if (workers := own("work")) and seen.terms.gamespace is not None:
        works = PickField("kind", "What", tuple(Pick(kind, WORK_LABELS[kind]) for kind in WORK_KINDS))
        fields = (_pieces("unit", "Unit", workers, 1), PlaceField("place", "Where"), works)
        found.append(Choice("work {unit} > {place} {kind}", "Change the terrain", "work", fields=fields))
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


def _damaged(seen: State, mine: dict[str, Unit]) -> tuple[str, ...]:
    """Return the damaged structures that these units could repair."""
    ids = structure_ids(seen)
    militaries = {seen.terms.military_of(unit.seat) for unit in mine.values()}
    return tuple(
        ids[one.military, one.name]
        for one in seen.structures
        if one.military in militaries and not one.destroyed and not one.false and _below_full(one)
    )


def _below_full(one: Structure) -> bool:
    return one.health is not None and one.full is not None and one.health < one.full


def _messages(seen: State, seat: Seat, mine: tuple[str, ...]) -> list[Choice]:
    """Return the choices to send a message to other commanders, a human umpire, or own units (MK4-K7)."""
    to = [Pick(one.seat, one.name) for one in seen.terms.commands if one.seat != seat]
    if seen.terms.umpire == "person" and seat != UMPIRE:
        to.append(Pick(UMPIRE, "The umpire"))
    fields = (PickField("to", "To", tuple(to)), TextField("text", "Text", 400, 3))
    found = [Choice("message {to} > {text}", "Send a message", "message", fields=fields, aside=True)]
    if mine:
        to_units = (_pieces("units", "To", mine), TextField("text", "Text", 400, 3))
        label = "Send a message to units"
        found.append(Choice("message {units} > {text}", label, "message", fields=to_units, aside=True))
    return found


# The umpire


def _umpire(seen: State) -> list[Choice]:
    found = _queue(seen)
    if not seen.queue:
        # The sheets of those who have not handed in would be lost.
        found.append(Choice("turn", end_label(seen), "end", grave=bool(seen.awaited)))
    found += [replace(choice, tentative=True) for choice in _orders(seen, UMPIRE)]
    found += _rulings(seen)
    teams = PickField("team", "Team", tuple(Pick(one.seat, one.name) for one in seen.terms.commands))
    found.append(Choice("use {team}", "Enter commands for", "ruling", fields=(teams,), aside=True))
    winners = PickField("team", "Winner", tuple(Pick(one.id, one.name) for one in seen.terms.militaries))
    fields = (winners, TextField("reason", "Reason", 200))
    found.append(
        Choice("end {team} > {reason}", "Name the winner", "ruling", fields=fields, grave=True, aside=True)
    )
    found.append(Choice("end", "End the campaign as a draw", "ruling", grave=True, aside=True))
    return found


def _rulings(seen: State) -> list[Choice]:
    """Return the choices to alter units and the gamespace (MK4-K27, MK4-K29), each with a reason."""
    ids = unit_ids(seen)
    units = tuple(ids[unit.seat, unit.name] for _, unit in seen.units.living())
    things = (*units, *structure_ids(seen).values())
    one, several = _pieces("unit", "Unit", units, 1), _pieces("units", "Units", units)
    thing = _pieces("thing", "Unit or structure", things, 1)
    team = PickField("team", "Side", tuple(Pick(one.seat, one.name) for one in seen.terms.commands))
    nobody = Pick("neutral", "Nobody")
    owner = PickField("team", "Side", (*team.picks, nobody))
    mapped = seen.terms.gamespace is not None
    place: tuple[Field, ...] = (PlaceField("place", "Where"),) if mapped else ()
    at = " {place}" if mapped else ""
    kinds = PickField("kind", "What", tuple(Pick(kind, kind) for kind in KINDS))
    types = tuple(
        Pick(kind, seen.terms.title(kind))
        for kind, row in seen.terms.types.items()
        if seen.terms.air or row.arm != "air"
    )
    name = TextField("name", "Its name", 40)
    number = NumberField("number", "Number", 0, MOST_WARHEADS)
    size = NumberField("size", "Size", 1, 100)
    found: list[tuple[str, str, tuple[Field, ...]]] = [
        ("kill {units}", "Kill", (several,)),
        ("freeze {units}", "Freeze", (several,)),
        ("disable {units}", "Disable", (several,)),
        ("health {thing} {value}", "Set the health", (thing, NumberField("value", "Health", 0, 100))),
        ("place {unit} > {place}", "Place a unit", (one, *place)),
        (
            f"add {{type}} {{name}} > {{team}}{at} size {{size}}",
            "Add a unit",
            (PickField("type", "Type", types), name, team, *place, size),
        ),
        ("remove {thing}", "Remove", (thing,)),
        ("give {thing} > {team}", "Give to another side", (thing, owner)),
        (f"structure {{name}} {{kind}} > {{team}}{at}", "Add a structure", (name, kinds, owner, *place)),
        ("warheads {team} {number}", "Set the warheads", (team, number)),
        ("fog {number}", "Set the fog", (NumberField("number", "One command in", 1, MOST_FOG),)),
    ]
    frozen = tuple(ids[u.seat, u.name] for _, u in seen.units.living() if u.closed == seen.turn)
    disabled = tuple(ids[u.seat, u.name] for _, u in seen.units.living() if seen.disabled(u))
    if frozen:
        found.append(("unfreeze {units}", "Unfreeze", (_pieces("units", "Units", frozen),)))
    if disabled:
        found.append(("enable {units}", "Enable", (_pieces("units", "Units", disabled),)))
    if mapped:
        grounds = tuple(Pick(kind, row.label) for kind, row in TERRAINS.items())
        terrain = PickField("kind", "Terrain", (*grounds, Pick(CUT, "no road")))
        radius = NumberField("radius", "Radius", 1, 100)
        fields = (*place, terrain, radius)
        found.append(("terrain {place} > {kind} radius {radius}", "Change the terrain", fields))
    else:
        found = [one for one in found if one[0] != "place {unit} > {place}"]
    reason = TextField("reason", "Reason", 200)
    rulings = [
        Choice(
            f"{template} {BECAUSE} {{reason}}",
            label,
            "ruling",
            fields=(*fields, reason),
            grave=label in ("Kill", "Remove"),
            aside=True,
        )
        for template, label, fields in found
    ]
    text = TextField("text", "Text", 400, 2)
    sides = PickField("side", "To", (Pick("all", "Everyone"), *team.picks))
    rulings.append(Choice("weather {text}", "Set the weather", "ruling", fields=(text,), aside=True))
    rulings.append(Choice("tell {side} > {text}", "Tell a side", "ruling", fields=(sides, text), aside=True))
    return rulings


def _queue(seen: State) -> list[Choice]:
    if not seen.queue:
        return []
    first = seen.queue[0]
    who = seen.terms.commands[first.seat].name
    note, line = TextField("note", "Note"), TextField("line", "Command", 400)
    return [
        Choice("next", f"Carry out {who}'s '{first.text}'", "next"),
        Choice("next all", f"Carry out all: {commands(len(seen.queue))}", "next"),
        Choice("refuse 1 > {note}", f"Refuse '{first.text}'", "ruling", fields=(note,)),
        Choice("change 1 > {line}", f"Change '{first.text}'", "ruling", fields=(line,)),
    ]
