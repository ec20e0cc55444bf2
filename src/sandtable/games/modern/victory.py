"""MK4-C3: how a campaign is won and lost."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.core import Outcome
from sandtable.games.modern.ground import BESIDE, within
from sandtable.games.modern.roster import Unit
from sandtable.games.modern.terms import Condition

if TYPE_CHECKING:
    from sandtable.games.modern.state import State

GONE = ("dead", "lost", "surrendered")


def seats_of(state: "State", militaries: list[int]) -> tuple[str, ...]:
    """The seats of these militaries."""
    commands = state.terms.commands
    return tuple(command.seat for command in commands if command.military in militaries)


def units_left(state: "State", military: int) -> int:
    """How many units a military has."""
    return sum(state.living[seat] for seat in state.terms.militaries[military].seats)


def decided(state: "State", *, round_ends: bool = False) -> "State":
    """The state with its outcome, if one of the conditions is met; at the end of a round, counts go on."""
    if state.outcome:
        return state
    if round_ends:
        state = replace(state, held=_counted(state))
    for index, condition in enumerate(state.terms.conditions):
        if _met(state, index, condition, round_ends=round_ends):
            return replace(state, outcome=_outcome(state, condition))
    standing = [m for m in range(len(state.terms.militaries)) if units_left(state, m)]
    if not standing:
        return replace(state, outcome=Outcome((), "Nobody has a unit left.", "MK4-C3"))
    if len(standing) == 1 and len(state.terms.militaries) > 1:
        name = state.terms.militaries[standing[0]].name
        reason = f"Only {name} has units left."
        return replace(state, outcome=Outcome(seats_of(state, standing), reason, "MK4-C3"))
    return state


def _outcome(state: "State", condition: Condition) -> Outcome:
    name = state.terms.militaries[condition.military].name
    reason = f"{name} has {describe(state, condition, done=True)}."
    everybody = range(len(state.terms.militaries))
    winners = [m for m in everybody if (m == condition.military) != condition.loses]
    return Outcome(seats_of(state, winners), reason, "MK4-C3")


def describe(state: "State", condition: Condition, *, done: bool = False) -> str:
    """A condition in words: "hold Mill Bridge", or when it is done "held Mill Bridge"."""
    militaries = ", ".join(state.terms.militaries[m].name for m in condition.militaries)
    match condition.goal:
        case "eliminate":
            return f"eliminate{'d' if done else ''} {militaries}"
        case "destroy":
            return f"{'destroyed' if done else 'destroy'} {', '.join(condition.units)}"
        case "survive":
            return f"survive{'d' if done else ''} {condition.rounds} rounds"
        case "hold":
            for_long = f" for {condition.rounds} rounds" if condition.rounds else ""
            return f"{'held' if done else 'hold'} {condition.place}{for_long}"


def _met(state: "State", index: int, condition: Condition, *, round_ends: bool) -> bool:
    match condition.goal:
        case "eliminate":
            return not any(units_left(state, military) for military in condition.militaries)
        case "destroy":
            return all(_destroyed(state, name) for name in condition.units)
        case "survive":
            lasted = round_ends and state.round >= condition.rounds
            return lasted and units_left(state, condition.military) > 0
        case "hold":
            return (
                _held(state, condition)
                if not condition.rounds
                else (round_ends and state.held[index] >= condition.rounds)
            )


def _destroyed(state: "State", name: str) -> bool:
    """Whether the unit that had this name in the beginning is gone."""
    numbers = state.units.called(name)
    return bool(numbers) and state.units[numbers[0]].fate in GONE


def _counted(state: "State") -> tuple[int, ...]:
    return tuple(
        count + 1 if condition.goal == "hold" and _held(state, condition) else 0
        for count, condition in zip(state.held, state.terms.conditions, strict=True)
    )


def _held(state: "State", condition: Condition) -> bool:
    """Whether units of the military are at the place, and nobody else's."""
    there = {state.terms.military_of(unit.seat) for _, unit in state.units.living() if _at(unit, condition)}
    return there == {condition.military}


def _at(unit: Unit, condition: Condition) -> bool:
    if unit.aloft or unit.aboard is not None:
        return False
    if condition.at is not None and unit.at is not None:
        return within(unit.at, condition.at, condition.radius or BESIDE)
    return unit.inside == condition.place
