"""Missions and the end of a match (KV3-P3); a human umpire only gets a proposal."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from sandtable.core import Event, Outcome
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import UMPIRE, Mission
from sandtable.games.kriegsspiel.units import Fate, Unit

RULE = "KV3-P3"
Standing: TypeAlias = Literal["open", "done", "failed"]
_LOST: tuple[Fate, ...] = ("dead", "surrendered")
_GONE: tuple[Fate, ...] = ("escaped",)


def check_missions(state: State) -> tuple[State, list[Event]]:
    """Update escaped units, held places and the outcome at the end of a round.

    With a human umpire the outcome is only proposed, in a notice.
    """
    leaving = escaping(state)
    units = tuple(
        replace(unit, fate="escaped", orders=(), task=None) if unit.id in leaving else unit
        for unit in state.units
    )
    state = replace(state, units=units, held=held(state))
    events = [
        Event("escape", f"{unit.name} has escaped.", (UMPIRE,), rule=RULE)
        for unit in units
        if unit.id in leaving
    ]
    outcome = verdict(state)
    if outcome is None:
        return state, events
    if state.terms.umpire == "program":
        return replace(state, outcome=outcome), events
    notice = f"The program would end the match: {outcome}"
    state = replace(state, notices=(*state.notices, notice))
    return state, [*events, Event("notice", notice, (UMPIRE,), rule=RULE)]


def missions(state: State) -> list[Mission]:
    """The mission of each commander, in their order."""
    return [brief.mission for brief in state.current_terms.briefs]


def standing(state: State, commander: int) -> Standing:
    """The standing of a commander's mission at the end of a round."""
    mission = state.current_terms.briefs[commander].mission
    last = state.round >= state.terms.rounds
    match mission.goal:
        case "take":
            return "done" if state.held[commander] >= mission.rounds else "failed" if last else "open"
        case "hold":
            return "open" if not last else "done" if state.held[commander] else "failed"
        case "destroy" | "escape":
            return _counted(state, mission, last=last)
        case "free":
            return "open"


def count_done(state: State, mission: Mission) -> int:
    """The units of a mission that are destroyed or have escaped, as it demands."""
    fates = _LOST if mission.goal == "destroy" else _GONE
    return sum(unit.id in mission.units and unit.fate in fates for unit in state.units)


def _counted(state: State, mission: Mission, *, last: bool) -> Standing:
    named = [unit for unit in state.units if unit.id in mission.units]
    done = count_done(state, mission)
    if done >= mission.wanted:
        return "done"
    possible = done + sum(unit.alive for unit in named)
    return "failed" if last or possible < mission.wanted else "open"


def held(state: State) -> tuple[int, ...]:
    """For each commander, the consecutive round ends, with this one, that the place was held."""
    return tuple(
        state.held[commander] + 1 if _holds(state, commander, mission) else 0
        for commander, mission in enumerate(missions(state))
    )


def _holds(state: State, commander: int, mission: Mission) -> bool:
    """Whether only fighting units of the commander's side are at the mission's place."""
    if mission.goal not in ("take", "hold"):
        return False
    there = {unit.side for unit in near(state, mission) if unit.fights}
    return there == {state.terms.commanders[commander].side}


def near(state: State, mission: Mission) -> list[Unit]:
    """The units on the map within the radius of a mission's place."""
    if mission.place is None:
        return []
    (east, north), reach = mission.place.at, 10 * mission.radius
    return [
        unit
        for unit in state.units
        if unit.alive and (unit.at[0] - east) ** 2 + (unit.at[1] - north) ** 2 <= reach**2
    ]


def escaping(state: State) -> frozenset[str]:
    """The units that have reached the place where they leave the map."""
    return frozenset(
        unit.id
        for mission in missions(state)
        if mission.goal == "escape"
        for unit in near(state, mission)
        if unit.id in mission.units
    )


def verdict(state: State) -> Outcome | None:
    """The outcome that the program would declare after this round, or `None`."""
    terms = state.terms
    sides = range(len(terms.sides))
    led = {
        commander.side
        for commander, command in zip(terms.commanders, state.commands, strict=True)
        if not command.out
    }
    fighting = [side for side in sides if side in led and _can_fight(state, side)]
    if len(fighting) <= 1 < len(terms.sides):
        only = f"Only {terms.sides[fighting[0]].name}" if fighting else "No side"
        return _outcome(state, fighting, f"{only} has troops and a commander left in the field.")
    standings: list[list[Standing]] = [[] for _ in sides]
    for number, commander in enumerate(terms.commanders):
        standings[commander.side].append(standing(state, number))
    complete = [side for side in sides if set(standings[side]) == {"done"}]
    if complete:
        return _outcome(state, complete, _done(state, complete))
    if state.round < terms.rounds and any("open" in each for each in standings):
        return None
    done = [each.count("done") for each in standings]
    winners = [side for side in sides if done[side] == max(done)]
    if len(winners) == len(terms.sides):
        return Outcome((), "No side has completed more of its missions than another.", RULE)
    return _outcome(state, winners, _done(state, winners))


def _can_fight(state: State, side: int) -> bool:
    return any(unit.side == side and unit.alive and unit.fights for unit in state.units)


def _done(state: State, sides: list[int]) -> str:
    """The completed missions of these sides, in one sentence."""
    given = missions(state)
    texts = [
        f"{commander.name} has completed the mission ({given[number].words.rstrip('.')})"
        for number, commander in enumerate(state.terms.commanders)
        if commander.side in sides and standing(state, number) == "done"
    ]
    return "; ".join(texts) + "."


def _outcome(state: State, sides: list[int], reason: str) -> Outcome:
    seats = tuple(each.seat for each in state.terms.commanders if each.side in sides)
    return Outcome(seats, reason, RULE)
