"""What a commander can do, as choices: order forms whose blanks a click on the map fills (KV3-C4)."""

from collections.abc import Iterator

from sandtable.core import (
    Choice,
    Field,
    NumberField,
    PathField,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    Seat,
    TextField,
)
from sandtable.games.kriegsspiel import counters, desk
from sandtable.games.kriegsspiel.state import Command, OwnUnit, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms
from sandtable.games.kriegsspiel.units import FORMATIONS

LONGEST_TEXT = 600
_FORMATION_LABELS = {
    "line": "Line",
    "column": "Column",
    "square": "Square",
    "skirmish": "Skirmish order",
}


def choices(state: State, seat: Seat) -> list[Choice]:
    """All that a seat can do now, judged by what it knows."""
    if state.outcome:
        return []
    if seat == UMPIRE:
        return desk.choices(state)
    number = state.terms.numbers[seat]
    command = state.known(number)
    if command.out:
        return []
    found: list[Choice] = []
    if state.phase == "command" and not command.ready:
        found.append(Choice("ready", "Ready: send the couriers", "ready", key="R"))
        if sum(entry.round == state.round for entry in command.book) < state.terms.settings.dispatches:
            found += _orders(command)
            found += _words(state.terms, number, command)
        found += _own_officer(command)
        found += _scratches(command)
    found += counters.choices(state.terms, command)
    found.append(Choice("resign", "Resign", "talk", grave=True, aside=True))
    return found


def _pieces(units: list[OwnUnit], label: str = "Whom", most: int | None = None) -> PiecesField:
    return PiecesField("units", label, tuple(unit.id for unit in units), most=most)


def _order(verb: str, label: str, units: list[OwnUnit], *fields: Field) -> Choice:
    kind = verb.split(maxsplit=1)[0]
    return Choice(f"order {{units}}: {verb}", label, kind, draft=True, fields=(_pieces(units), *fields))


def _orders(command: Command) -> Iterator[Choice]:
    """Every structured order that some unit of the commander can get."""
    units = list(command.units[1:])
    if not units:
        return
    place, whom = PlaceField("place", "Where to"), PlaceField("place", "Where the enemy is")
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
        yield _order("attack {place}", "Attack", fighting, whom)
    if charging := [unit for unit in fighting if unit.arm != "artillery"]:
        yield _order("charge {place}", "Charge", charging, whom)
    if firing := [unit for unit in fighting if unit.arm != "cavalry"]:
        yield _order("fire at {place}", "Fire", firing, whom)
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


def _words(terms: Terms, number: int, command: Command) -> Iterator[Choice]:
    """Free text to units, and messages to the other commanders."""
    text = TextField("text", "Text", LONGEST_TEXT, 4)
    if units := list(command.units[1:]):
        fields = (_pieces(units), text)
        yield Choice("write {units}: {text}", "Write an order of your own", "write", fields=fields)
    others = [one for other, one in enumerate(terms.commanders) if other != number]
    seats = PickField("seat", "To", tuple(Pick(one.seat, one.name) for one in others))
    place = PlaceField("place", "Where he is believed to be")
    known = {counter.name for counter in command.counters}
    if any(one.seat in known for one in others):
        near = PickField("seat", "To", tuple(Pick(one.seat, one.name) for one in others if one.seat in known))
        yield Choice("message {seat}: {text}", "Send a message", "message", fields=(near, text))
    fields3 = (seats, place, text)
    yield Choice("message {seat} at {place}: {text}", "Send a message to a place", "message", fields=fields3)


def _own_officer(command: Command) -> Iterator[Choice]:
    me = command.units[0].id
    place = PlaceField("place", "Where to")
    yield Choice("officer march to {place}", "Ride there yourself", "officer", me, fields=(place,))
    degrees = NumberField("degrees", "Degrees", 0, 359)
    yield Choice("officer face {degrees}", "Look another way yourself", "officer", me, fields=(degrees,))
    if units := command.units[1:]:
        other = PickField("other", "Which unit", tuple(Pick(unit.id, unit.name) for unit in units))
        yield Choice("officer follow {other}", "Ride with a unit", "officer", me, fields=(other,))
    yield Choice("officer hold", "Stay where you are", "officer", me)


def _scratches(command: Command) -> Iterator[Choice]:
    for entry in command.book:
        if entry.state == "written":
            label = f"Tear up dispatch {entry.number} to {entry.to}: {entry.text[:60]}"
            yield Choice(f"scratch {entry.number}", label, "scratch", aside=True)
