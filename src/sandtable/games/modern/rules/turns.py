"""MK4-T1: phases, turns and rounds."""

from msgspec.structs import replace

from sandtable.core import Event
from sandtable.games.modern.rules.context import listed
from sandtable.games.modern.rules.events import begin_round
from sandtable.games.modern.rules.terrain import finish_works
from sandtable.games.modern.rules.victory import units_left, with_outcome
from sandtable.games.modern.state import Phase, State
from sandtable.games.modern.terms import UMPIRE


def first_phase(state: State) -> Phase:
    """Return the first phase of a turn."""
    return "air" if state.terms.air else "surface"


def end_phase(state: State) -> tuple[State, list[Event]]:
    """End the air phase, in which aircraft still aloft are lost (MK4-K20), or the turn."""
    if state.phase == "surface":
        return end_turn(state)
    after, events = _crashes(state)
    state = with_outcome(replace(after, phase="surface"), state)
    name = state.terms.militaries[state.military].name
    events.append(Event("phase", f"The air phase of {name} is over.", rule="MK4-T1"))
    return state, [*events, *ending(state)]


def _crashes(state: State) -> tuple[State, list[Event]]:
    changes = {
        number: replace(unit, fate="lost", aloft=False, health=unit.health * 0)
        for number, unit in state.units.living()
        if unit.aloft
    }
    if not changes:
        return state, []
    living = list(state.living)
    events = []
    commands = state.terms.commands
    for seat, command in enumerate(commands):
        lost = [unit for unit in changes.values() if unit.seat == seat]
        living[seat] -= len(lost)
        for hidden in (False, True):
            names = [unit.name for unit in lost if unit.hidden == hidden]
            if names:
                others = [other.seat for other in commands if other.military != command.military]
                audience = (command.seat, UMPIRE) if hidden else (command.seat, UMPIRE, *others)
                text = f"{listed(names)} cannot stay aloft: lost."
                events.append(Event("crash", text, audience, rule="MK4-K20"))
    return replace(state, units=state.units.changed(changes), living=tuple(living)), events


def end_turn(state: State) -> tuple[State, list[Event]]:
    """Pass the turn to the next military with units; after the last one the round ends."""
    events: list[Event] = []
    if state.phase == "air":
        state, events = end_phase(state)
        if state.outcome:
            return state, events
    mine = state.terms.militaries[state.military].seats
    state = replace(
        state,
        sheets=tuple(() if seat in mine else sheet for seat, sheet in enumerate(state.sheets)),
        submitted=(False,) * len(state.submitted),
        queue=(),
        failed=(),
        using=None,
    )
    count = len(state.terms.militaries)
    for _ in range(count):
        if state.slot + 1 < count:
            state = replace(state, slot=state.slot + 1)
        else:
            state = with_outcome(state, state, round_ends=True)
            if state.outcome:
                return state, [*events, *ending(state)]
            state, more = begin_round(replace(state, slot=0, round=state.round + 1))
            events += more
            if state.outcome:
                return state, [*events, *ending(state)]
        if units_left(state, state.military):
            break
    state, works = finish_works(replace(state, phase=first_phase(state)))
    events += works
    name = state.terms.militaries[state.military].name
    events.append(Event("turn", f"Round {state.round}: {name}'s turn.", rule="MK4-T1"))
    return state, events


def ending(state: State) -> list[Event]:
    """Return the event of the end of the campaign, if it has ended."""
    return [Event("outcome", str(state.outcome), rule=state.outcome.rule)] if state.outcome else []
