"""Actions of commanders, and their choices; the umpire's are in `rules.umpire`."""

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.core import (
    Choice,
    Dice,
    Event,
    Field,
    IllegalAction,
    InvalidAction,
    NumberField,
    Outcome,
    PathField,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    Seat,
    Step,
    TextField,
)
from sandtable.games.kriegsspiel import counters
from sandtable.games.kriegsspiel.dispatches import DispatchBookEntry
from sandtable.games.kriegsspiel.notation import (
    Action,
    Adjutant,
    Dispatch,
    MoveCounter,
    NoteCounter,
    OwnOrders,
    PlaceCounter,
    Ready,
    RemoveCounter,
    Resign,
    Scratch,
    action_text,
)
from sandtable.games.kriegsspiel.rules import (
    adjutant,
    command_phase,
    order_reading,
    rounds,
    standing_orders,
    umpire,
)
from sandtable.games.kriegsspiel.rules.ground import map_reader
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms
from sandtable.games.kriegsspiel.units import FORMATIONS
from sandtable.games.kriegsspiel.visibility import known_to, terms_known

_FORMATION_LABELS = {
    "line": "Line",
    "column": "Column",
    "square": "Square",
    "skirmish": "Skirmish order",
}


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
    """Apply an action of a seat, or raise `IllegalAction`."""
    if seat == UMPIRE:
        return umpire.apply(state, text, dice)
    number = state.terms.numbers[seat]
    action = _read(state, number, text)
    written = action_text(action)
    if isinstance(action, Resign):
        state, events = _resign(state, number, dice)
        return Step(state, tuple(events), written)
    if isinstance(action, Ready):
        _check_writing(state, number)
        state, events = _ready(state, number, dice)
        return Step(state, tuple(events), written)
    audience = (seat, UMPIRE)
    if isinstance(action, PlaceCounter | MoveCounter | NoteCounter | RemoveCounter | Adjutant):
        # KV3-P2: counters can be moved at any time.
        if known_to(state, number).out:
            raise IllegalAction("You are out of the match.", "KV3-P4")
        before = set(state.commands[number].counters)
        state = _change_map(state, number, action)
        text = written
        if isinstance(action, Adjutant):
            pinned = len(set(state.commands[number].counters) - before)
            name = state.terms.commanders[number].name
            text = (
                f"The adjutant of {name} pins {pinned} {'report' if pinned == 1 else 'reports'} on the map."
            )
        return Step(state, (Event("counter", text, audience, rule="KV3-P2"),), written, undoable=True)
    _check_writing(state, number)
    written_before = len(state.commands[number].book)
    state = _write(state, number, action)
    events = [Event("dispatch", written, audience, rule="KV3-C1")]
    events += _how_it_is_read(state, number, state.commands[number].book[written_before:])
    return Step(state, tuple(events), written, undoable=True)


def _how_it_is_read(
    state: State, number: int, entries: tuple[DispatchBookEntry, ...]
) -> Iterator[Event]:  # KV3-C6
    """Tell a commander how the program has read new entries of the dispatch book."""
    texts = {entry: f"Understood as: {entry.reading}." for entry in entries if entry.reading}
    alike = len(set(texts.values())) == 1
    told = [text if alike else f"{entry.to}: {text}" for entry, text in texts.items()]
    if_sent = order_reading.if_sent(state.terms)
    told += [f"Not understood. {entry.doubt} {if_sent}" for entry in entries if entry.doubt]
    for text in dict.fromkeys(told):
        yield Event("reading", text, (state.terms.commanders[number].seat,), rule="KV3-C6")


def _read(state: State, number: int, text: str) -> Action:
    """The action of a commander's text; orders that are not written in set phrases are read as English."""
    reader = map_reader(state.terms.map)
    try:
        return reader.action(text)
    except InvalidAction:
        word, _, rest = text.strip().partition(" ")
        if state.terms.old_rules or not rest:
            raise
        if word.casefold() == "order":
            return reader.action(f"write {rest}")
        if word.casefold() == "officer":
            orders = standing_orders.plain_orders(order_reading.own_plan(state, number, rest))
            if orders:
                return OwnOrders(orders)
        raise


def _check_writing(state: State, number: int) -> None:  # KV3-P1
    command = known_to(state, number)
    if command.out:
        raise IllegalAction("You are out of the match.", "KV3-P4")
    if command.fell:
        raise IllegalAction("Your officer has fallen: wait until a successor takes over.", "KV3-U7")
    if state.phase == "umpire":
        raise IllegalAction("Orders are written in the command phase; the umpire is at work now.", "KV3-P1")
    if command.ready:
        raise IllegalAction("You have said that you are ready: wait for the next round.", "KV3-P1")


def _change_map(
    state: State, number: int, action: PlaceCounter | MoveCounter | NoteCounter | RemoveCounter | Adjutant
) -> State:
    if isinstance(action, Adjutant):
        return _pin_reports(state, number, everything=action.everything)
    if isinstance(action, PlaceCounter):
        return command_phase.place_counter(state, number, action)
    return command_phase.change_counter(state, number, action)


def _pin_reports(state: State, number: int, *, everything: bool) -> State:
    """Let the adjutant pin what the commander has read; papers that came since are not read yet."""
    known = known_to(state, number)
    terms = terms_known(state, state.terms.commanders[number].seat)
    pinned = adjutant.pinned(terms, known, everything=everything)
    if pinned.counters == known.counters:
        more = "" if everything else " Write adjutant all to let them move your own counters, too."
        raise IllegalAction(f"Your adjutant finds nothing to pin that is not on your map.{more}", "KV3-P2")
    command = replace(state.commands[number], counters=pinned.counters, pinned=pinned.pinned)
    return command_phase.with_command(state, number, command)


def _write(state: State, number: int, action: Action) -> State:
    match action:
        case Dispatch():
            return command_phase.dispatch(state, number, action)
        case OwnOrders():
            return command_phase.own_orders(state, number, action)
        case Scratch():
            return command_phase.scratch(state, number, action)
        case _:
            raise AssertionError(action)


def _ready(state: State, number: int, dice: Dice) -> tuple[State, list[Event]]:  # KV3-P1
    """Mark a commander as ready; when all are, play the round."""
    commander, command = state.terms.commanders[number], state.commands[number]
    state = command_phase.with_command(state, number, replace(command, ready=True))
    events = [Event("ready", f"{commander.name} is ready.", (commander.seat, UMPIRE), rule="KV3-P1")]
    return _play_if_all_ready(state, events, dice)


def _play_if_all_ready(state: State, events: list[Event], dice: Dice) -> tuple[State, list[Event]]:
    if state.to_act:
        return state, events
    state, more = rounds.begin_round(state, dice)
    return state, events + more


def _resign(state: State, number: int, dice: Dice) -> tuple[State, list[Event]]:
    """Let a commander resign; the troops keep their orders. The last side with a commander wins."""
    commander = state.terms.commanders[number]
    if known_to(state, number).out:
        raise IllegalAction("You are out of the match already.", "KV3-P4")
    state = command_phase.without(state, number)
    text = f"{commander.name} has resigned."
    events = [Event("resign", text, rule="KV3-P3")]
    left = {
        one.side for one, known in zip(state.terms.commanders, state.commands, strict=True) if not known.out
    }
    if len(left) <= 1:
        state = replace(state, outcome=Outcome(command_phase.seats_of_sides(state, left), text, "KV3-P3"))
        return state, events + rounds.ending(state)
    return _play_if_all_ready(state, events, dice)


def choices(state: State, seat: Seat) -> list[Choice]:
    """The choices of a seat now, which depend only on what it knows."""
    if state.outcome:
        return []
    if seat == UMPIRE:
        return umpire.choices(state)
    number = state.terms.numbers[seat]
    command = known_to(state, number)
    if command.out:
        return []
    found: list[Choice] = []
    if state.phase == "command" and not command.ready and not command.fell:
        found.append(Choice("ready", "Ready: send the couriers", "ready", key="R"))
        if sum(entry.round == state.round for entry in command.book) < state.terms.settings.dispatches:
            found += _orders(command)
            found += _words(state.terms, number, command)
        found += _own_officer(command)
        found += _scratches(command)
    found += counters.choices(state.terms, command)
    found.append(Choice("resign", "Resign", "talk", grave=True, aside=True))
    return found


_HOSTILE = frozenset(("attack", "charge", "fire", "destroy"))
"""The first words of orders that harm the enemy."""


def _pieces(units: list[OwnUnit]) -> PiecesField:
    return PiecesField("units", "Units", tuple(unit.id for unit in units))


def _order(verb: str, label: str, units: list[OwnUnit], *fields: Field) -> Choice:
    kind = verb.split(maxsplit=1)[0]
    return Choice(
        f"order {{units}}: {verb}",
        label,
        kind,
        draft=True,
        fields=(_pieces(units), *fields),
        hostile=kind in _HOSTILE,
    )


def _orders(command: CommanderKnowledge) -> Iterator[Choice]:
    """The structured orders that at least one unit of the commander can carry out."""
    units = list(command.units[1:])
    if not units:
        return
    place, enemy = PlaceField("place", "Where to"), PlaceField("place", "Where the enemy is")
    via = PathField("via", "By way of")
    yield _order("march to {place}", "March", units, place)
    yield _order("march to {place} via {via}", "March by way of", units, place, via)
    yield _order("march along roads to {place}", "March along roads", units, place)
    yield _order("withdraw to {place}", "Withdraw", units, place)
    yield _order("hold", "Hold", units)
    yield _order("report", "Report", units)
    yield _order("resupply", "Resupply", units)
    yield _order("face {degrees}", "Face", units, NumberField("degrees", "Degrees", 0, 359))
    fighting = [unit for unit in units if unit.arm in ("infantry", "cavalry", "artillery")]
    if fighting:
        yield _order("attack {place}", "Attack", fighting, enemy)
    if charging := [unit for unit in fighting if unit.arm != "artillery"]:
        yield _order("charge {place}", "Charge", charging, enemy)
    if firing := [unit for unit in fighting if unit.arm != "cavalry"]:
        yield _order("fire at {place}", "Fire", firing, enemy)
    yield from _formations(units)
    if len(units) > 1:
        other = PickField("other", "Which unit", tuple(Pick(unit.id, unit.name) for unit in units))
        yield _order("follow {other}", "Follow", units, other)
        yield _order("join {other}", "Join", units, other)
    if pioneers := [unit for unit in units if unit.arm == "pioneers"]:
        where = PlaceField("place", "Where")
        for verb in ("build", "destroy"):
            for work in ("bridge", "earthwork"):
                text = f"{verb} {work} at {{place}}"
                label = f"{verb.capitalize()} {'a bridge' if work == 'bridge' else 'an earthwork'}"
                yield _order(text, label, pioneers, where)


def _formations(units: list[OwnUnit]) -> Iterator[Choice]:
    for formation, label in _FORMATION_LABELS.items():
        able = [unit for unit in units if formation in FORMATIONS[unit.arm] and len(FORMATIONS[unit.arm]) > 1]
        if able:
            yield _order(f"form {formation}", f"Form: {label.lower()}", able)
    if guns := [unit for unit in units if unit.arm == "artillery"]:
        yield _order("limber", "Limber", guns)
        yield _order("unlimber", "Unlimber", guns)


def _words(terms: Terms, number: int, command: CommanderKnowledge) -> Iterator[Choice]:
    """Free text to units, and messages to the other commanders."""
    text = TextField("text", "Text", order_reading.MAX_TEXT, 4)
    if units := list(command.units[1:]):
        fields = (_pieces(units), text)
        yield Choice("write {units}: {text}", "Write an order in your own words", "write", fields=fields)
    others = [one for other, one in enumerate(terms.commanders) if other != number]
    seats = PickField("seat", "To", tuple(Pick(one.seat, one.name) for one in others))
    place = PlaceField("place", "Where you think they are")
    known = {counter.name for counter in command.counters}
    if any(one.seat in known for one in others):
        near = PickField("seat", "To", tuple(Pick(one.seat, one.name) for one in others if one.seat in known))
        yield Choice("message {seat}: {text}", "Send a message", "message", fields=(near, text))
    fields3 = (seats, place, text)
    yield Choice("message {seat} at {place}: {text}", "Send a message to a place", "message", fields=fields3)


def _own_officer(command: CommanderKnowledge) -> Iterator[Choice]:
    me = command.units[0].id
    place = PlaceField("place", "Where to")
    yield Choice("officer march to {place}", "Ride there yourself", "officer", me, fields=(place,))
    degrees = NumberField("degrees", "Degrees", 0, 359)
    yield Choice("officer face {degrees}", "Look another way yourself", "officer", me, fields=(degrees,))
    if units := command.units[1:]:
        other = PickField("other", "Which unit", tuple(Pick(unit.id, unit.name) for unit in units))
        yield Choice("officer follow {other}", "Ride with a unit", "officer", me, fields=(other,))
    yield Choice("officer hold", "Stay where you are", "officer", me)


def _scratches(command: CommanderKnowledge) -> Iterator[Choice]:
    for entry in command.book:
        if entry.state == "written":
            label = f"Tear up dispatch {entry.number} to {entry.to}: {entry.text[:60]}"
            yield Choice(f"scratch {entry.number}", label, "scratch", aside=True)
