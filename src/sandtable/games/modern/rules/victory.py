"""MK4-C3: winning and losing a campaign."""

from msgspec.structs import replace

from sandtable.core import Outcome
from sandtable.games.modern.ground import BESIDE, within
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.rules.context import agreed, listed
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import Condition, Terms

GONE = ("dead", "lost", "surrendered")


def seats_of(state: State, militaries: list[int]) -> tuple[str, ...]:
    """Return the seats of these militaries."""
    commands = state.terms.commands
    return tuple(command.seat for command in commands if command.military in militaries)


def units_left(state: State, military: int) -> int:
    """Return the number of living units of a military."""
    return sum(state.living[seat] for seat in state.terms.militaries[military].seats)


def stands(state: State, military: int) -> bool:
    """Whether a military has units, or (MK4-C7) units that are still to arrive."""
    return units_left(state, military) > 0 or any(
        event.round > state.round
        and any(
            state.terms.military_of(unit.seat) == military and not state.resigned[unit.seat]
            for unit in event.units
        )
        for event in state.terms.events
    )


def with_outcome(state: State, since: State | None = None, *, round_ends: bool = False) -> State:
    """Return the state with its outcome, if a condition is met; at the end of a round, update the counts.

    `since` is the state before the command, if known; then only changed units are checked.
    """
    if state.outcome:
        return state
    if round_ends:
        state = replace(state, held=_counted(state))
    for index, condition in enumerate(state.terms.conditions):
        if condition.since <= state.round and _met(state, index, condition, since, round_ends=round_ends):
            return replace(state, outcome=_outcome(state, condition))
    if all(state.living):
        return state
    standing = [m for m in range(len(state.terms.militaries)) if stands(state, m)]
    if not standing:
        return replace(state, outcome=Outcome((), "Nobody has a unit left.", "MK4-C3"))
    if len(standing) == 1:
        name = state.terms.militaries[standing[0]].name
        reason = f"Only {name} has units left."
        return replace(state, outcome=Outcome(seats_of(state, standing), reason, "MK4-C3"))
    return state


def _outcome(state: State, condition: Condition) -> Outcome:
    militaries = range(len(state.terms.militaries))
    winners = [m for m in militaries if (m == condition.military) != condition.loses]
    return Outcome(seats_of(state, winners), reached(state.terms, condition), "MK4-C3")


def aim(terms: Terms, condition: Condition) -> str:
    """Return the goal of a condition: "hold Mill Bridge", "lose if Guns is destroyed"."""
    rounds, lost = condition.rounds, agreed(len(condition.units), "is", "are")
    match condition.goal:
        case "eliminate" if condition.loses:
            are = agreed(len(condition.militaries), "is", "are")
            return f"lose if {_militaries(terms, condition)} {are} eliminated"
        case "eliminate":
            return f"eliminate {_militaries(terms, condition)}"
        case "destroy" if condition.loses:
            return f"lose if {listed(condition.units)} {lost} destroyed"
        case "destroy":
            return f"destroy {listed(condition.units)}"
        case "survive" if condition.loses:
            return f"win within {_rounds(rounds)}, or lose"
        case "survive":
            return f"survive {_rounds(rounds)}"
        case "hold":
            held = f"{condition.place}{f' for {_rounds(rounds)}' if rounds else ''}"
            return f"lose by holding {held}" if condition.loses else f"hold {held}"


def reached(terms: Terms, condition: Condition) -> str:
    """Return the sentence that says that a condition is met."""
    name, rounds = terms.militaries[condition.military].name, condition.rounds
    match condition.goal:
        case "eliminate" if condition.militaries == (condition.military,):
            return f"{name} is eliminated."
        case "eliminate" if condition.loses:
            are = agreed(len(condition.militaries), "is", "are")
            return f"{_militaries(terms, condition)} {are} eliminated, and {name} loses by it."
        case "eliminate":
            return f"{name} has eliminated {_militaries(terms, condition)}."
        case "destroy" if condition.loses:  # they need not be its own
            are = agreed(len(condition.units), "is", "are")
            return f"{listed(condition.units)} {are} destroyed, and {name} loses by it."
        case "destroy":
            return f"{name} has destroyed {listed(condition.units)}."
        case "survive" if condition.loses:
            return f"{name} has not won in {_rounds(rounds)}."
        case "survive":
            return f"{name} has survived {_rounds(rounds)}."
        case "hold":
            held = f"{name} has held {condition.place}{f' for {_rounds(rounds)}' if rounds else ''}"
            return f"{held}, and loses by it." if condition.loses else f"{held}."


def _militaries(terms: Terms, condition: Condition) -> str:
    return listed([terms.militaries[military].name for military in condition.militaries])


def _rounds(count: int) -> str:
    return f"{count} {agreed(count, 'round', 'rounds')}"


def _met(state: State, index: int, condition: Condition, since: State | None, *, round_ends: bool) -> bool:
    match condition.goal:
        case "eliminate":
            return not any(stands(state, military) for military in condition.militaries)
        case "destroy":
            return all(_destroyed(state, name) for name in condition.units)
        case "survive":
            lasted = round_ends and state.round >= condition.rounds
            return lasted and units_left(state, condition.military) > 0
        case "hold" if condition.rounds:
            return round_ends and state.held[index] >= condition.rounds
        case "hold":
            return _may_be_held(state, since, condition) and _held(state, condition)


def _may_be_held(state: State, since: State | None, condition: Condition) -> bool:
    """Whether a unit has entered or left the place since the last check; `True` before the first one."""
    if since is None or not since.entered:
        return True
    changes = state.units.changes_since(since.units)
    return any(unit is not None and is_at(unit, condition) for pair in changes for unit in pair)


def _destroyed(state: State, name: str) -> bool:
    """Whether the unit that had this name at the start is gone."""
    numbers = state.units.called(name)
    return bool(numbers) and state.units[numbers[0]].fate in GONE


def _counted(state: State) -> tuple[int, ...]:
    return tuple(
        count + 1
        if condition.goal == "hold"
        and condition.rounds
        and condition.since <= state.round
        and _held(state, condition)
        else 0
        for count, condition in zip(state.held, state.terms.conditions, strict=True)
    )


def _held(state: State, condition: Condition) -> bool:
    """Whether units of the military, and of no other, are at the place."""
    there = {state.terms.military_of(unit.seat) for _, unit in state.units.living() if is_at(unit, condition)}
    return there == {condition.military}


def is_at(unit: Unit, condition: Condition) -> bool:
    """Whether a unit is at the place of a condition, on the ground or at sea."""
    if unit.aloft or unit.aboard is not None:
        return False
    if condition.at is not None and unit.at is not None:
        return within(unit.at, condition.at, condition.radius or BESIDE)
    return unit.inside == condition.place
