"""How a match is won, and how far along it is, as far as a seat knows (KV3-P3)."""

from collections.abc import Iterator

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules import missions
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Mission, Terms
from sandtable.games.kriegsspiel.units import FIGHTING
from sandtable.games.kriegsspiel.visibility import known_to, terms_known

_RULES = ("KV3-P3",)
_WINNER = (
    "The side that completes its missions first wins, or after the last round the side with more of them."
)
_UNKNOWN = (
    "You know only what is on your map: what really stands there, you learn from reports and by looking."
)


def goal(state: State, seat: Seat | None) -> Goal:
    """The goal of a seat: a commander's mission by the own map, or all missions for the umpire."""
    terms = terms_known(state, seat)
    rounds = GoalItem("Round", state.round, terms.rounds)
    if seat == UMPIRE or state.outcome is not None:
        text = "A side wins by completing the missions of all its commanders."
        given = tuple(
            f"{commander.name}: {brief.mission.words}"
            for commander, brief in zip(state.terms.commanders, state.current_terms.briefs, strict=True)
        )
        return Goal(text, (*_true_items(state), rounds), (*given, _WINNER), _RULES)
    if seat is None:
        text = "Each side wins by the missions of its commanders, which the others do not know."
        return Goal(text, (rounds,), (_WINNER,), _RULES)
    number = state.terms.numbers[seat]
    command = known_to(state, number)
    mission = command.brief.mission
    side = terms.sides[terms.commanders[number].side].id
    items = tuple(_known_items(command, mission, side))
    return Goal(
        " ".join(mission.words.split()),
        (*items, rounds),
        (_UNKNOWN, _WINNER) if items else (_WINNER,),
        _RULES,
    )


def _known_items(command: CommanderKnowledge, mission: Mission, side: str) -> Iterator[GoalItem]:
    """The progress of a mission by the counters on the commander's own map."""
    own = {unit.id: unit.arm for unit in command.units}
    there = [one for one in command.counters if _is_near(mission, one.at)]
    place = "" if mission.place is None else mission.place.name or "the place"
    match mission.goal:
        case "take" | "hold":
            troops = sum(own.get(one.name) in FIGHTING for one in there)
            yield GoalItem(f"Your troops at {place}, on your map", troops, side=side)
            yield GoalItem(f"Others at {place}, on your map", sum(one.name not in own for one in there))
        case "destroy":
            yield GoalItem("Enemy units destroyed", None, mission.wanted, side)
        case "escape":
            arrived = sum(one.name in mission.units for one in there)
            yield GoalItem(f"Your units at {place}, on your map", arrived, mission.wanted, side)
        case "free":
            pass


def _is_near(mission: Mission, at: Point) -> bool:
    if mission.place is None:
        return False
    (east, north), reach = mission.place.at, 10 * mission.radius
    return (at[0] - east) ** 2 + (at[1] - north) ** 2 <= reach**2


def _true_items(state: State) -> Iterator[GoalItem]:
    """The true progress of each commander's mission."""
    terms: Terms = state.current_terms
    for number, (commander, brief) in enumerate(zip(terms.commanders, terms.briefs, strict=True)):
        mission, side = brief.mission, terms.sides[commander.side].id
        place = "" if mission.place is None else mission.place.name or "the place"
        match mission.goal:
            case "take":
                label = f"{commander.name}: {place} held, in rounds"
                yield GoalItem(label, state.held[number], mission.rounds, side)
            case "hold":
                yield GoalItem(f"{commander.name}: {place} held", min(1, state.held[number]), 1, side)
            case "destroy" | "escape":
                done = missions.count_done(state, mission)
                what = "units destroyed" if mission.goal == "destroy" else f"units at {place}"
                yield GoalItem(f"{commander.name}: {what}", done, mission.wanted, side)
            case "free":
                pass
