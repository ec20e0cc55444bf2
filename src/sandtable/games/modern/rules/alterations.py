"""MK4-K29: the umpire alters the gamespace. Every act is recorded with the umpire's reason."""

from msgspec.structs import replace

from sandtable.core import Dice, Event, IllegalAction, did_you_mean
from sandtable.core.text import shortened
from sandtable.games.modern.actions import (
    AddStructure,
    AddUnit,
    Alteration,
    Give,
    Health,
    Name,
    Place,
    PlaceUnit,
    Remove,
    Sentence,
    SetFog,
    SetTerrain,
    SetWarheads,
    SetWeather,
    Tell,
)
from sandtable.games.modern.ground import BARE, ROADS, TERRAINS, Change, place_text
from sandtable.games.modern.notation import CUT, is_name, nearest
from sandtable.games.modern.roster import Point, Structure, Unit, UnitNumber, exact
from sandtable.games.modern.rules.context import CommandContext, amount, listed
from sandtable.games.modern.rules.events import fog_text, weather_text
from sandtable.games.modern.rules.intelligence import seats_called
from sandtable.games.modern.rules.movement import check_room, leave_cover
from sandtable.games.modern.rules.organisation import FORTIFIED, STRENGTHS
from sandtable.games.modern.rules.terrain import change_ground, change_text
from sandtable.games.modern.rules.unit_lookup import ambiguous, point_of, structures_named, units_named
from sandtable.games.modern.rules.victory import with_outcome
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import MOST_FOG, UMPIRE
from sandtable.games.modern.units import UnitType

RULE = "MK4-K29"
MOST_WARHEADS = 1000
EVERYONE = ("all", "everyone")
NEUTRAL = ("neutral", "nobody")


def alter(state: State, command: Alteration, dice: Dice) -> tuple[State, list[Event]]:
    """Apply a command that alters the gamespace, or raise `IllegalAction` and change nothing."""
    match command:
        case PlaceUnit():
            return _place(state, command, dice)
        case AddUnit():
            return _add(state, command, dice)
        case Remove():
            return _remove(state, command, dice)
        case Give():
            return _give(state, command, dice)
        case AddStructure():
            return _add_structure(state, command, dice)
        case SetTerrain():
            return _set_terrain(state, command, dice)
        case SetWarheads():
            return _set_warheads(state, command)
        case SetFog(number, reason):
            if not 1 <= number <= MOST_FOG:
                raise IllegalAction(f"The fog is a number from 1 (none) to {MOST_FOG}.", RULE)
            state = replace(state, fog=number)
            return _entered(state, [Event("ruling", _with_reason(fog_text(number), reason), rule=RULE)])
        case SetWeather(text):
            state = replace(state, weather=text)
            return _entered(state, [Event("weather", weather_text(text), rule=RULE)])
        case Tell(to, text):
            return _tell(state, to, text)


def _entered(state: State, events: list[Event]) -> tuple[State, list[Event]]:
    return replace(state, entered=state.entered + 1), events


def _with_reason(sentence: str, reason: str) -> str:
    """Return a sentence with the umpire's reason in place of its full stop."""
    return f"{sentence.rstrip('.')}: {reason}" if reason else sentence


# Names


def unit_of_any_side(state: State, name: Name) -> UnitNumber:
    """Return the living unit of this name, of any side."""
    found = units_named(state.terms, state.units, name)
    living = [number for number in found if state.units[number].alive]
    if len(living) > 1:
        raise ambiguous(state, name, living)
    if living:
        return living[0]
    if found:
        raise IllegalAction(f"{shortened(name)} is dead.", "MK4-K27")
    names = (unit.name for _, unit in state.units.living())
    raise IllegalAction(f"There is no unit {shortened(name)}.{nearest(name, names)}", "MK4-K27")


def unit_or_structure(state: State, name: Name) -> UnitNumber | Structure:
    """Return the living unit or the structure of this name; a unit comes first, then what stands."""
    units = [n for n in units_named(state.terms, state.units, name) if state.units[n].alive]
    structures = structures_named(state, name)
    standing = [one for one in structures if not one.destroyed] or structures[-1:]
    if units or not standing:
        return unit_of_any_side(state, name)
    if len(standing) > 1:
        owners = [_owner_id(state, one) for one in standing]
        choices = " or ".join(f"{owner}:{shortened(name)}" for owner in owners)
        raise IllegalAction(f"{shortened(name)} can mean several structures: write {choices}.", RULE)
    return standing[0]


def _owner_id(state: State, structure: Structure) -> str:
    return "neutral" if structure.military is None else state.terms.militaries[structure.military].id


def _seats(state: State, name: Name) -> tuple[int, ...]:
    seats = seats_called(state.terms, name)
    if not seats:
        known = [*state.terms.numbers, *(one.id for one in state.terms.militaries)]
        raise IllegalAction(f"There is no military {shortened(name)}.{nearest(name, known)}", RULE)
    return seats


def _seat(state: State, name: Name) -> int:
    """Return the one seat that a name means."""
    seats = _seats(state, name)
    if len(seats) > 1:
        choices = " or ".join(state.terms.commands[seat].seat for seat in seats)
        raise IllegalAction(f"{shortened(name)} is divided: write {choices}.", RULE)
    return seats[0]


def _owner(state: State, name: Name) -> int | None:
    """Return the military that is to own a structure; `None` for nobody."""
    return None if name.casefold() in NEUTRAL else state.terms.military_of(_seats(state, name)[0])


def _owner_text(state: State, military: int | None) -> str:
    return "nobody's" if military is None else f"{state.terms.militaries[military].name}'s"


def _new_name(state: State, name: Name) -> None:
    """Refuse a name that a living unit or a standing structure has."""
    if not is_name(name) or name.casefold() in (UMPIRE, *EVERYONE, *NEUTRAL):
        raise IllegalAction(f"{shortened(name)} is not a name.", RULE)
    taken = any(state.units[number].alive for number in state.units.called(name))
    if taken or any(one.name.casefold() == name.casefold() for one in state.structures):
        raise IllegalAction(f"The name {shortened(name)} is taken.", RULE)


def _type(state: State, name: str) -> UnitType:
    local = {key.casefold(): kind for key, kind in state.terms.local_names.items()}
    plain = " ".join(name.casefold().replace("-", " ").split())
    kind = plain if plain in state.terms.types else local.get(name.casefold())
    if kind is None:
        hint = did_you_mean(name, [*state.terms.types, *local])
        raise IllegalAction(f"{shortened(name)} is not a type of unit. {hint}", RULE)
    return state.terms.types[kind]


# Units


def _context(state: State, seat: int, dice: Dice) -> CommandContext:
    return CommandContext(state, (seat,), dice, umpire=True)


def _place(state: State, command: PlaceUnit, dice: Dice) -> tuple[State, list[Event]]:
    """Move a unit to any place where it can stand, or aboard a ship."""
    number = unit_of_any_side(state, command.unit)
    unit = state.units[number]
    context = _context(state, unit.seat, dice)
    ship = _ship(context, number, command.place)
    if ship is not None:
        check_room(context, number, ship)
        context.unboard(number, context.place(number))
        context.board(number, ship)
        where = f"aboard {context.unit(ship).name}"
    else:
        at, structure = _standing_place(context, context.types[unit.type], command.place)
        context.unboard(number, at)
        context.put(number, replace(context.unit(number), inside=structure if at is None else None))
        where = f"at {place_text(at)}" if at is not None else f"in {structure}"
    context.put(number, replace(context.unit(number), work=None))
    leave_cover(context, number)
    context.headline(_with_reason(f"The umpire places {unit.name} {where}.", command.reason), [number])
    placed = context.unit(number)
    if not placed.hidden and placed.aboard is None:
        context.tell(context.enemies(), f"{unit.name} is {where} now.")
    elif not unit.hidden and unit.aboard is None:
        context.tell(context.enemies(), f"{unit.name} is out of sight.")
    return _finish(context)


def _ship(context: CommandContext, number: UnitNumber, place: Place) -> UnitNumber | None:
    """Return the ship of this name, of the unit's own seat, or `None`."""
    if not isinstance(place, str):
        return None
    unit = context.unit(number)
    for other in units_named(context.terms, context.state.units, place):
        ship = context.unit(other)
        if ship.alive and context.type(other).arm == "navy" and ship.seat == unit.seat and other != number:
            if context.type(number).arm == "navy":
                raise IllegalAction(f"{shortened(unit.name)} is a ship and cannot go aboard another.", RULE)
            return other
    return None


def _standing_place(context: CommandContext, row: UnitType, place: Place) -> tuple[Point | None, str | None]:
    """Return the point and the structure of a place, or refuse one where the type cannot stand."""
    at, structure = point_of(context, place, RULE)
    space = context.terms.gamespace
    if at is not None and space is not None and row.arm != "air":
        why = space.closed(row.arm, at, context.structures)
        if why:
            raise IllegalAction(f"{place_text(at)} {why}: {row.name} cannot stand there.", RULE)
    return at, structure


def _add(state: State, command: AddUnit, dice: Dice) -> tuple[State, list[Event]]:
    """Add a new unit, with full health."""
    seat, row = _seat(state, command.team), _type(state, command.type)
    _new_name(state, command.name)
    if state.resigned[seat]:
        raise IllegalAction(f"{state.terms.commands[seat].name} has resigned.", RULE)
    if row.arm == "air" and not state.terms.air:
        raise IllegalAction("This campaign has no air theatre, so there are no aircraft.", RULE)
    context = _context(state, seat, dice)
    if command.place is None and state.terms.gamespace is not None:
        text = f"Name the place, as in 'add {command.type} {shortened(command.name)} > {command.team} 12,30'."
        raise IllegalAction(text, RULE)
    at, structure = (None, None)
    if command.place is not None:
        at, structure = _standing_place(context, row, command.place)
    size = exact(command.size)
    unit = Unit(
        name=command.name,
        seat=seat,
        type=row.name,
        size=size,
        health=row.health * size,
        at=at,
        heading=0 if row.heading else None,
        hidden=row.submarine,
        inside=structure if at is None else None,
    )
    number = context.add(unit)
    where = f" at {place_text(at)}" if at is not None else f" in {structure}" if structure else ""
    who = f"{context.terms.title(row.name)} {unit.name}{where}"
    text = f"The umpire adds {who} for {state.terms.commands[seat].name}."
    context.headline(_with_reason(text, command.reason), [number])
    if not unit.hidden:
        context.tell(context.enemies(), f"{unit.name} has come into sight{where}.")
    return _finish(context)


def _remove(state: State, command: Remove, dice: Dice) -> tuple[State, list[Event]]:
    """Take a unit, with the units aboard, or a structure off the gamespace; it does not count as lost."""
    found = unit_or_structure(state, command.unit)
    if isinstance(found, Structure):
        return _remove_structure(state, found, command.reason)
    unit = state.units[found]
    context = _context(state, unit.seat, dice)
    seen = not unit.hidden and unit.aboard is None
    context.headline(_with_reason(f"The umpire removes {unit.name}.", command.reason), [found])
    if unit.aboard is not None:
        context.unboard(found, context.place(found))
    for number in (*unit.cargo, found):
        gone = replace(context.unit(number), fate="removed", health=0, aboard=None, cargo=(), inside=None)
        context.put(number, replace(gone, aloft=False, work=None))
    if seen:
        context.tell(context.enemies(), f"{unit.name} is not there any more.")
    return _finish(context)


def _remove_structure(state: State, found: Structure, reason: str) -> tuple[State, list[Event]]:
    units = {
        number: replace(unit, inside=None)
        for number, unit in state.units.living()
        if unit.inside is not None and unit.inside.casefold() == found.name.casefold()
    }
    state = replace(
        state,
        structures=tuple(one for one in state.structures if one is not found),
        units=state.units.changed(units),
    )
    text = _with_reason(f"The umpire removes {found.name}.", reason)
    return _entered(state, [Event("ruling", text, _audience(state, found), rule=RULE)])


def _audience(state: State, structure: Structure) -> tuple[str, ...] | None:
    """Return the seats that know of a structure, and the umpire; `None` for all."""
    if structure.kind != "minefield":
        return None
    commands = state.terms.commands
    return (*(one.seat for one in commands if structure.known_to(one.military)), UMPIRE)


def _give(state: State, command: Give, dice: Dice) -> tuple[State, list[Event]]:
    """Give a unit, with the units aboard, or a structure to another side."""
    found = unit_or_structure(state, command.unit)
    if isinstance(found, Structure):
        return _give_structure(state, found, command)
    seat, unit = _seat(state, command.team), state.units[found]
    to = state.terms.commands[seat].name
    if unit.seat == seat:
        raise IllegalAction(f"{shortened(unit.name)} is {to}'s already.", RULE)
    if unit.aboard is not None:
        ship = shortened(state.units[unit.aboard].name)
        raise IllegalAction(
            f"{shortened(unit.name)} is aboard {ship}: give the ship, or place it first.", RULE
        )
    for number in (*unit.cargo, found):
        name = state.units[number].name
        if any(state.units[n].seat == seat and state.units[n].alive for n in state.units.called(name)):
            raise IllegalAction(f"{to} has a unit {shortened(name)} already.", RULE)
    context = _context(state, unit.seat, dice)
    context.headline(_with_reason(f"The umpire gives {unit.name} to {to}.", command.reason), [found])
    for number in (*unit.cargo, found):
        context.put(
            number, replace(context.unit(number), seat=seat, found=False, work=None, note="", heard=None)
        )
    names = [context.unit(number).name for number in (found, *unit.cargo)]
    text = f"{listed(names)} {'is' if len(names) == 1 else 'are'} yours now."
    context.tell((seat,), _with_reason(text, command.reason))
    if not unit.hidden:
        others = [other for other in context.enemies() if other != seat]
        context.tell(others, f"{unit.name} has changed hands: it is {to}'s now.")
    return _finish(context)


def _give_structure(state: State, found: Structure, command: Give) -> tuple[State, list[Event]]:
    owner = _owner(state, command.team)
    whose = _owner_text(state, owner)
    if found.military == owner:
        raise IllegalAction(f"{shortened(found.name)} is {whose} already.", RULE)
    if found.kind == "minefield" and owner is None:
        raise IllegalAction("A minefield belongs to a military.", RULE)
    given = replace(found, military=owner)
    state = _with_structure(state, found, given)
    text = _with_reason(f"The umpire gives {found.name}: it is {whose} now.", command.reason)
    both = _audience(state, found), _audience(state, given)
    audience = None if both[0] is None or both[1] is None else tuple(dict.fromkeys((*both[0], *both[1])))
    return _entered(state, [Event("ruling", text, audience, rule=RULE)])


def _with_structure(state: State, old: Structure, new: Structure) -> State:
    return replace(state, structures=tuple(new if one is old else one for one in state.structures))


def _finish(context: CommandContext) -> tuple[State, list[Event]]:
    after, events = context.finish("ruling", RULE)
    return with_outcome(after, context.state), events


# Health, and what units may do (MK4-K27)


def override(state: State, command: Health | Sentence, dice: Dice) -> tuple[State, list[Event]]:
    """Set health, kill, freeze or disable units, or take that back."""
    if isinstance(command, Health):
        found = unit_or_structure(state, command.unit)
        if isinstance(found, Structure):
            return _structure_health(state, found, command)
        numbers = [found]
    else:
        numbers = list(dict.fromkeys(unit_of_any_side(state, name) for name in command.units))
        if len(numbers) < len(command.units):
            raise IllegalAction("A unit is named twice.", "MK4-K27")
    context = _context(state, state.units[numbers[0]].seat, dice)
    names = [context.unit(number).name for number in numbers]
    if isinstance(command, Health):
        done = f"sets the health of {names[0]}"
    else:
        done = f"{command.verb}s {listed(names)}"
    context.headline(_with_reason(f"The umpire {done}.", command.reason), numbers)
    for number in numbers:
        _override_unit(context, number, command)
    after, events = context.finish("ruling", "MK4-K27")
    return with_outcome(after, state), events


def _override_unit(context: CommandContext, number: UnitNumber, command: Health | Sentence) -> None:
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
        case Sentence("kill"):
            context.kill(number)
        case Sentence("freeze"):
            context.put(number, replace(unit, closed=context.turn))
        case Sentence("unfreeze"):
            if unit.closed != context.turn:
                raise IllegalAction(f"{shortened(unit.name)} is not frozen.", RULE)
            context.put(number, replace(unit, closed=0))
        case Sentence("enable"):
            if not context.disabled(number):
                raise IllegalAction(f"{shortened(unit.name)} is not disabled.", RULE)
            context.put(number, replace(unit, disabled=0))
            context.tell((unit.seat,), f"{unit.name} is not disabled any more.")
        case Sentence():
            context.disable(number)


def _structure_health(state: State, found: Structure, command: Health) -> tuple[State, list[Event]]:
    """Set the strength of a structure, which may rise above what it was built with; 0 destroys it."""
    health = exact(max(command.value, command.value * 0))
    full = health if found.full is None or health > found.full else found.full
    state = _with_structure(state, found, replace(found, health=health, full=full, destroyed=not health))
    before = "" if found.health is None else f" {amount(found.health)} becomes {amount(health)}."
    text = _with_reason(f"The umpire sets the health of {found.name}.", command.reason)
    owners = [one.seat for one in state.terms.commands if one.military == found.military]
    events = [Event("ruling", text + before, (*owners, UMPIRE), rule=RULE)]
    if found.destroyed != (not health):
        now = "stands again" if health else "is destroyed"
        events.append(Event("ruling", f"{found.name} {now}.", _audience(state, found), rule=RULE))
    return _entered(state, events)


# Ground, structures, warheads, words


def _set_terrain(state: State, command: SetTerrain, dice: Dice) -> tuple[State, list[Event]]:
    if state.terms.gamespace is None:
        raise IllegalAction("This campaign has no digital gamespace, and so no terrain.", RULE)
    if command.kind not in TERRAINS and command.kind != CUT:
        hint = did_you_mean(command.kind, [*TERRAINS, CUT])
        raise IllegalAction(f"{shortened(command.kind)} is not a terrain. {hint}", RULE)
    at, _ = point_of(_context(state, 0, dice), command.place, RULE)
    if at is None:
        raise IllegalAction("That structure has no place.", RULE)
    if command.kind == CUT:
        change = Change(BARE, at, command.radius, ROADS)
    else:
        change = Change(command.kind, at, command.radius)
    text = _with_reason(change_text(change), command.reason)
    return _entered(*change_ground(state, change, text, RULE))


def _add_structure(state: State, command: AddStructure, dice: Dice) -> tuple[State, list[Event]]:
    owner = _owner(state, command.team)
    _new_name(state, command.name)
    if command.kind == "minefield" and owner is None:
        raise IllegalAction("A minefield belongs to a military.", RULE)
    at: Point | None = None
    if command.place is not None:
        at, _ = point_of(_context(state, 0, dice), command.place, RULE)
    if at is None and state.terms.gamespace is not None:
        text = f"structure {shortened(command.name)} {command.kind} > {command.team} 12,30"
        raise IllegalAction(f"Name the place, as in '{text}'.", RULE)
    strength = STRENGTHS.get(command.kind, FORTIFIED)
    made = Structure(
        name=command.name, kind=command.kind, military=owner, health=strength, full=strength, at=at
    )
    state = replace(state, structures=(*state.structures, made))
    where = f" at {place_text(at)}" if at is not None else ""
    text = f"A new {command.kind}, {command.name}, {_owner_text(state, owner)}, stands{where}."
    text = _with_reason(text, command.reason)
    return _entered(state, [Event("ruling", text, _audience(state, made), rule=RULE)])


def _set_warheads(state: State, command: SetWarheads) -> tuple[State, list[Event]]:
    if command.number > MOST_WARHEADS:
        raise IllegalAction(f"A military has at most {MOST_WARHEADS} warheads.", RULE)
    military = state.terms.military_of(_seats(state, command.team)[0])
    warheads = (*state.warheads[:military], command.number, *state.warheads[military + 1 :])
    one = state.terms.militaries[military]
    number = f"{command.number} {'warhead' if command.number == 1 else 'warheads'}"
    text = _with_reason(f"{one.name} has {number} now.", command.reason)
    audience = tuple(state.terms.commands[seat].seat for seat in one.seats)
    state = replace(state, warheads=warheads)
    return _entered(state, [Event("ruling", text, (*audience, UMPIRE), rule=RULE)])


def _tell(state: State, to: Name, text: str) -> tuple[State, list[Event]]:
    if to.casefold() in EVERYONE:
        return _entered(state, [Event("message", f"The umpire to all: {text}", rule=RULE)])
    audience = tuple(state.terms.commands[seat].seat for seat in _seats(state, to))
    names = listed([state.terms.commands[seat].name for seat in _seats(state, to)])
    told = Event("message", f"The umpire: {text}", audience, rule=RULE)
    return _entered(state, [told, Event("message", f"To {names}: {text}", (UMPIRE,), rule=RULE)])
