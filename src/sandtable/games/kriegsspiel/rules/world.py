"""The umpire makes the world: units, works, weather, hour and missions (KV3-U6)."""

from msgspec.structs import replace

from sandtable.boards.ground import Going
from sandtable.core import Dice, Event, IllegalAction, did_you_mean
from sandtable.games.kriegsspiel.dispatches import ReceivedPaper
from sandtable.games.kriegsspiel.notation import metres_text, point_text, spot_text
from sandtable.games.kriegsspiel.orders import Build, Destroy
from sandtable.games.kriegsspiel.rules import engineering, rounds
from sandtable.games.kriegsspiel.rules.ground import ground_of, to_position
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State, World
from sandtable.games.kriegsspiel.terms import UMPIRE, Mission, time_of_day
from sandtable.games.kriegsspiel.umpire_notation import (
    Add,
    ChangeWork,
    Look,
    SetHour,
    SetMission,
    SetWeather,
    WorldRuling,
)
from sandtable.games.kriegsspiel.units import ARMS, FORMATIONS, ID_FORMAT, MAX_UNITS, Unit

RULE = "KV3-U6"
_NO_DICE = "no dice fall for the umpire's world"
_DAY = 24 * 3600


def apply(state: State, ruling: WorldRuling) -> tuple[State, list[Event]]:
    """Apply a ruling that changes the world, or raise `IllegalAction`."""
    match ruling:
        case Add():
            return add(state, ruling)
        case ChangeWork():
            return change_work(state, ruling)
        case SetWeather():
            return set_weather(state, ruling)
        case SetHour():
            return set_hour(state, ruling)
        case SetMission():
            return set_mission(state, ruling)
        case Look():
            return look(state)


# Units


def add(state: State, ruling: Add) -> tuple[State, list[Event]]:
    """Add a unit to a command. Its commander is told; nobody else is."""
    number = commander_number(state, ruling.seat)
    if not ID_FORMAT.fullmatch(ruling.unit):
        raise IllegalAction(
            f"{ruling.unit!r} is not an id of lower-case letters, digits and hyphens, such as 6-foot.", RULE
        )
    if ruling.unit in state.unit_numbers or ruling.unit in state.terms.seats or ruling.unit == UMPIRE:
        raise IllegalAction(f"There is already a unit or seat {ruling.unit!r}: choose another id.", RULE)
    if ruling.arm == "officer":
        raise IllegalAction("An officer is a commander and cannot be added: use another arm.", RULE)
    formation = ruling.formation or FORMATIONS[ruling.arm][0]
    if formation not in FORMATIONS[ruling.arm]:
        fit = ", ".join(FORMATIONS[ruling.arm])
        raise IllegalAction(f"{ruling.arm} forms {fit}, not {formation}.", "KV3-G4")
    if len(state.units) >= MAX_UNITS:
        raise IllegalAction(f"There are {MAX_UNITS:,} units already, which is the limit.", RULE)
    check_dry(state, ruling.unit, ruling.at.at)
    unit = Unit(
        id=ruling.unit,
        name=ruling.name or ruling.unit,
        side=state.terms.commanders[number].side,
        commander=number,
        arm=ruling.arm,
        quality=ruling.quality,
        formation=formation,
        facing=ruling.facing,
        at=ruling.at.at,
    )
    # A settlement cannot be undone after the umpire has changed the units.
    state = replace(state, units=(*state.units, unit), before=())
    state, events = joined(state, number, unit)
    where = point_text(unit.at)
    return state, [
        *events,
        _event("add", f"The umpire adds {unit.id} ({unit.arm}) of {ruling.seat} at {where}."),
    ]


def check_dry(state: State, unit_id: str, at: tuple[int, int]) -> None:
    """Reject a place where no unit can stand."""
    ground = ground_of(state)
    if ground.going[ground.cell_of(to_position(at))] == Going.CLOSED:
        raise IllegalAction(f"{unit_id} cannot stand in the water at {metres_text(at)}.", "KV3-G1")


def joined(state: State, number: int, unit: Unit) -> tuple[State, list[Event]]:
    """The state in which a unit is under a commander, who is told of it."""
    command = state.commands[number]
    known = replace(command, units=(*command.units, rounds.own_unit(unit)))
    text = f"{unit.name} ({unit.id}, {unit.arm}) joins your command at {metres_text(unit.at)}."
    return _told(_with_command(state, number, known), number, text)


def set_commander(state: State, unit: Unit, seat: str) -> tuple[State, Unit, list[Event]]:
    """The unit under another commander, and the state in which both commanders are told."""
    number = commander_number(state, seat)
    if unit.arm == "officer":
        raise IllegalAction(f"{unit.id} is an officer and keeps its command.", RULE)
    if number == unit.commander:
        raise IllegalAction(f"{unit.id} obeys {seat} already.", RULE)
    command = state.commands[unit.commander]
    left = replace(command, units=tuple(one for one in command.units if one.id != unit.id))
    state, events = _told(
        _with_command(state, unit.commander, left), unit.commander, f"{unit.name} no longer obeys you."
    )
    moved = replace(
        unit, commander=number, side=state.terms.commanders[number].side, orders=(), task=None, under=None
    )
    state, more = joined(state, number, moved)
    return state, moved, events + more


def set_arm(state: State, unit: Unit, word: str) -> tuple[State, Unit]:
    """The unit as another arm, of which its commander knows."""
    arm = next((each for each in ARMS if each == word and each != "officer"), None)
    if arm is None or unit.arm == "officer":
        others = [each for each in ARMS if each != "officer"]
        raise IllegalAction(f"{unit.id} cannot become {word!r}; arms are {', '.join(others)}.", "KV3-G4")
    formation = unit.formation if unit.formation in FORMATIONS[arm] else FORMATIONS[arm][0]
    changed = replace(unit, arm=arm, formation=formation, orders=(), task=None)
    return known_as(state, changed), changed


def known_as(state: State, unit: Unit) -> State:
    """The state in which the unit's own commander knows its name and arm."""
    command = state.commands[unit.commander]
    units = tuple(
        replace(one, name=unit.name, arm=unit.arm, formation=unit.formation) if one.id == unit.id else one
        for one in command.units
    )
    return _with_command(state, unit.commander, replace(command, units=units))


def commander_number(state: State, seat: str) -> int:
    """The number of a commander's seat, or `IllegalAction`."""
    number = state.terms.numbers.get(seat)
    if number is None:
        hint = did_you_mean(seat, state.terms.numbers)
        raise IllegalAction(f"There is no commander {seat!r}. {hint}", "KV3-U1")
    return number


# Works


def change_work(state: State, ruling: ChangeWork) -> tuple[State, list[Event]]:
    """Build or destroy a bridge or an earthwork at once."""
    order = Build(ruling.work, ruling.at) if ruling.verb == "build" else Destroy(ruling.work, ruling.at)
    context = StepContext(state, Dice(_NO_DICE))
    if trouble := engineering.obstacle(context, order):
        where = spot_text(ruling.at)
        raise IllegalAction(f"You cannot {ruling.verb} the {ruling.work} at {where}: {trouble}.", RULE)
    engineering.carry_out(context, None, order)
    text = f"The umpire {ruling.verb}s the {ruling.work} at {spot_text(ruling.at)}."
    return replace(context.finish(), before=()), [_event("work", text.replace("builds the", "builds a new"))]


# Weather, hour, missions


def set_weather(state: State, ruling: SetWeather) -> tuple[State, list[Event]]:
    """Change the weather. Commanders notice it when their officers look round."""
    weather = None if ruling.weather == state.terms.weather else ruling.weather
    state = replace(state, world=replace(state.world, weather=weather))
    return state, [_event("weather", f"The weather is now: {ruling.weather}.")]


def set_hour(state: State, ruling: SetHour) -> tuple[State, list[Event]]:
    """Change the time of day: at once in the command phase, else from the next round."""
    now = state.phase == "command"
    since = state.round if now else state.round + 1
    began = state.terms.begins + (since - 1) * state.terms.settings.round_seconds
    shift = (ruling.seconds - began) % _DAY
    shifts = (*(one for one in state.world.shifts if one[0] < since), (since, shift))
    state = replace(state, world=replace(state.world, shifts=shifts))
    when = time_of_day(state.current_terms, (since - 1) * state.terms.settings.round_seconds)
    if now:
        return state, [Event("hour", f"It is {when}.", rule=RULE)]
    return state, [_event("hour", f"The next round begins at {when}.")]


def set_mission(state: State, ruling: SetMission) -> tuple[State, list[Event]]:
    """Give a commander another mission, of which only that commander is told."""
    number = commander_number(state, ruling.seat)
    own = state.terms.commanders[number].side
    for unit_id in ruling.units:
        if unit_id not in state.unit_numbers:
            hint = did_you_mean(unit_id, state.unit_numbers)
            raise IllegalAction(f"There is no unit {unit_id!r}. {hint}", RULE)
        if (state.units[state.unit_numbers[unit_id]].side == own) != (ruling.goal == "escape"):
            raise IllegalAction(f"{unit_id} is on the wrong side for this mission.", RULE)
    if ruling.rounds < 1 or ruling.radius < 1:
        raise IllegalAction("The rounds and the radius of a mission are 1 or more.", RULE)
    mission = Mission(
        text=ruling.text,
        goal=ruling.goal,
        place=ruling.place,
        radius=ruling.radius,
        rounds=ruling.rounds,
        units=ruling.units,
    )
    old = state.world.missions or (None,) * len(state.terms.commanders)
    world: World = replace(state.world, missions=(*old[:number], mission, *old[number + 1 :]))
    command = state.commands[number]
    known = replace(command, brief=replace(command.brief, mission=mission))
    held = (*state.held[:number], 0, *state.held[number + 1 :])
    state = replace(_with_command(state, number, known), world=world, held=held)
    state, events = _told(state, number, f"Your new mission: {ruling.text}")
    return state, [*events, _event("mission", f"{ruling.seat} has a new mission: {ruling.text}")]


def look(state: State) -> tuple[State, list[Event]]:
    """Let all officers look round again, after the umpire has changed what they see."""
    if state.phase != "command":
        raise IllegalAction("The officers look round when the round is over.", RULE)
    events = [_event("look", "The officers look round again.")]
    for number, commander in enumerate(state.terms.commanders):
        if not state.commands[number].out and not state.commands[number].fell:
            command = rounds.after_looking(state, number)
            state = _with_command(state, number, command)
            events.append(rounds.sighting_event(state, commander, command))
    return state, events


# Shared parts


def _told(state: State, number: int, text: str) -> tuple[State, list[Event]]:
    context = StepContext(state, Dice(_NO_DICE))
    paper = ReceivedPaper(
        number=0, round=state.round, written=state.round, sender=UMPIRE, kind="message", text=text
    )
    context.hand_over(number, paper)
    return context.finish(), context.events


def _with_command(state: State, number: int, command: CommanderKnowledge) -> State:
    commands = (*state.commands[:number], command, *state.commands[number + 1 :])
    return replace(state, commands=commands)


def _event(kind: str, text: str) -> Event:
    return Event(kind, text, (UMPIRE,), rule=RULE)
