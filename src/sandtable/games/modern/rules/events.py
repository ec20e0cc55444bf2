"""MK4-C7: what the campaign file lets happen at the beginning of a round."""

from fractions import Fraction

from msgspec.structs import replace

from sandtable.core import Event
from sandtable.games.modern.ground import place_text
from sandtable.games.modern.roster import Roster, Unit, UnitNumber, exact
from sandtable.games.modern.rules.context import agreed, listed
from sandtable.games.modern.rules.terrain import change_ground, change_text
from sandtable.games.modern.rules.victory import aim, with_outcome
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE, Arrival, CampaignEvent

RULE = "MK4-C7"


def begin_round(state: State) -> tuple[State, list[Event]]:
    """Let the events of the round happen, in the order of the file."""
    news: list[Event] = []
    for event in state.terms.events:
        if event.round == state.round:
            state, more = _happen(state, event)
            news += more
    if state.round > 1:
        news += _new_conditions(state)
    return (with_outcome(state), news) if news else (state, news)


def _happen(state: State, event: CampaignEvent) -> tuple[State, list[Event]]:
    news: list[Event] = []
    if event.weather is not None:
        state = replace(state, weather=event.weather)
        news.append(Event("weather", weather_text(event.weather), rule=RULE))
    if event.fog is not None and event.fog != state.fog_now:
        state = replace(state, fog=event.fog)
        news.append(Event("weather", fog_text(event.fog), rule=RULE))
    for change in event.terrain:
        state, more = change_ground(state, change, change_text(change), RULE)
        news += more
    for name in event.destroyed:
        state, more = _fall(state, name)
        news += more
    to = event.seats or tuple(range(len(state.terms.commands)))
    if event.message:
        news.append(_told(state, event, f"Message: {event.message}", "message"))
    if event.orders:
        before = state.orders or ("",) * len(state.terms.commands)
        state = replace(
            state, orders=tuple(event.orders if seat in to else old for seat, old in enumerate(before))
        )
        news.append(_told(state, event, f"New orders: {event.orders}", "orders"))
    if event.units:
        state, more = _arrive(state, event.units)
        news += more
    return state, news


def _told(state: State, event: CampaignEvent, text: str, kind: str) -> Event:
    """Return what the seats of an event and the umpire are told; without seats, everyone."""
    if not event.seats:
        return Event(kind, text, rule=RULE)
    audience = tuple(state.terms.commands[seat].seat for seat in event.seats)
    return Event(kind, text, (*audience, UMPIRE), rule=RULE)


def weather_text(weather: str) -> str:
    """Return the sentence that announces the weather."""
    return f"Weather: {weather}" if weather else "The weather is fair again."


def fog_text(fog: int) -> str:
    """Return the sentence that announces the fog (MK4-C5)."""
    return "No command is lost any more." if fog == 1 else f"One command in {fog} is lost from now on."


def _fall(state: State, name: str) -> tuple[State, list[Event]]:
    """Destroy a structure, unless it is destroyed already."""
    news: list[Event] = []
    structures = list(state.structures)
    for index, one in enumerate(structures):
        if one.name == name and not one.destroyed:
            structures[index] = replace(one, health=0, destroyed=True)
            commands = state.terms.commands
            seats = tuple(command.seat for command in commands if one.known_to(command.military))
            audience = None if one.kind != "minefield" else (*seats, UMPIRE)
            news.append(Event("fall", f"{name} is destroyed.", audience, rule=RULE))
    return replace(state, structures=tuple(structures)), news


def _new_conditions(state: State) -> list[Event]:
    terms = state.terms
    return [
        Event("orders", f"From now on, {terms.militaries[one.military].name}: {aim(terms, one)}.", rule=RULE)
        for one in terms.conditions
        if one.since == state.round
    ]


# Reinforcements


def _arrive(state: State, arrivals: tuple[Arrival, ...]) -> tuple[State, list[Event]]:
    """Add the units that arrive; one whose place is closed or whose ship is gone does not come."""
    changes: dict[UnitNumber, Unit] = {}
    living = list(state.living)
    come: list[Unit] = []
    news: list[Event] = []
    units = state.units
    for arrival in arrivals:
        commander = state.terms.commands[arrival.seat].seat
        ship = _ship(state, units, arrival)
        reason = _reason_to_stay(state, arrival, ship)
        if reason:
            text = f"{arrival.name} cannot arrive: {reason}."
            news.append(Event("arrival", text, (commander, UMPIRE), rule=RULE))
            continue
        number = units.size
        unit = _unit(arrival, free_name(state, units, arrival.seat, arrival.name), ship)
        changes = {number: unit}
        if ship is not None:
            changes[ship] = replace(units[ship], cargo=(*units[ship].cargo, number))
        units = units.changed(changes)
        living[unit.seat] += 1
        come.append(unit)
    state = replace(state, units=units, living=tuple(living))
    return state, [*news, *_arrivals(state, come)]


def _unit(arrival: Arrival, name: str, ship: UnitNumber | None) -> Unit:
    return Unit(
        name=name,
        seat=arrival.seat,
        type=arrival.type,
        size=exact(Fraction(arrival.size)),
        health=exact(Fraction(arrival.health)),
        at=arrival.at,
        heading=arrival.heading,
        hidden=arrival.hidden,
        aboard=ship,
        inside=arrival.inside,
    )


def _ship(state: State, units: Roster, arrival: Arrival) -> UnitNumber | None:
    """Return the ship that brings a unit, if it is still there, is its seat's, and has room."""
    air = state.terms.types[arrival.type].arm == "air"
    for number in units.called(arrival.aboard or ""):
        ship = units[number]
        row = state.terms.types[ship.type]
        room = row.holds_air if air else row.holds_land
        load = sum(
            (
                units[one].size
                for one in ship.cargo
                if (state.terms.types[units[one].type].arm == "air") == air
            ),
            start=Fraction(arrival.size),
        )
        if ship.alive and ship.seat == arrival.seat and load <= room:
            return number
    return None


def _reason_to_stay(state: State, arrival: Arrival, ship: UnitNumber | None) -> str:
    """Return why a unit cannot arrive, or an empty string."""
    if state.resigned[arrival.seat]:
        return "its commander has resigned"
    if arrival.aboard is not None and ship is None:
        return f"{arrival.aboard} cannot bring it"
    arm, space = state.terms.types[arrival.type].arm, state.terms.gamespace
    if space is None or arrival.at is None or arm == "air":
        return ""
    why = space.closed(arm, arrival.at, state.structures)
    return f"{place_text(arrival.at)} {why}" if why else ""


def free_name(state: State, units: Roster, seat: int, name: str) -> str:
    """Return the name, with a number behind it if the seat or a structure that it knows has it already."""
    military = state.terms.military_of(seat)
    taken = {one.name.casefold() for one in state.structures if one.known_to(military)}
    found, count = name, 2
    while found.casefold() in taken or any(units[n].seat == seat for n in units.called(found)):
        found, count = f"{name}-{count}", count + 1
    return found


def _arrivals(state: State, come: list[Unit]) -> list[Event]:
    """Report the units that have come to their commanders, and to their enemies those in sight."""
    news = []
    commands = state.terms.commands
    for seat, command in enumerate(commands):
        mine = [unit for unit in come if unit.seat == seat]
        if not mine:
            continue
        have = agreed(len(mine), "has", "have")
        text = f"Reinforcements: {listed([_with_place(state, unit) for unit in mine])} {have} arrived."
        news.append(Event("arrival", text, (command.seat, UMPIRE), rule=RULE))
        seen = [_with_place(state, unit) for unit in mine if not unit.hidden and unit.aboard is None]
        if seen:
            others = tuple(other.seat for other in commands if other.military != command.military)
            have = agreed(len(seen), "has", "have")
            news.append(Event("arrival", f"{listed(seen)} {have} come into sight.", others, rule=RULE))
    return news


def _with_place(state: State, unit: Unit) -> str:
    if unit.aboard is not None:
        return f"{unit.name} aboard {state.units[unit.aboard].name}"
    place = place_text(unit.at) if unit.at is not None else unit.inside
    return f"{unit.name} at {place}" if place else unit.name
