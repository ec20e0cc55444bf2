"""Questions about the view: a courier's ride and, for the umpire, what a commander believes."""

from collections.abc import Mapping
from math import isfinite

from msgspec.structs import replace

from sandtable.core import Finding, InvalidAction, Lens, PiecesField, PlaceField, Seat, Suggestion, TextField
from sandtable.core.text import quoted
from sandtable.games.kriegsspiel.illustrations import illustration
from sandtable.games.kriegsspiel.notation import metres_text, point_text
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Charge,
    March,
    NamedPoint,
    Point,
    StagedOrder,
    Withdraw,
)
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.reading.interpretation import read
from sandtable.games.kriegsspiel.reading.meaning import Question, Refusal, Spot, Understood
from sandtable.games.kriegsspiel.reading.situation import Situation
from sandtable.games.kriegsspiel.rules import order_reading, standing_orders
from sandtable.games.kriegsspiel.rules.ground import DECIMETRES, base_ground, map_reader, quickest_route
from sandtable.games.kriegsspiel.rules.marching import courier_paces, ride_seconds
from sandtable.games.kriegsspiel.rules.sighting import sentence
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms
from sandtable.games.kriegsspiel.visibility import known_to, terms_known
from sandtable.scenes import Labels, Marks, Notes, Overlay, Panel, Path, Paths

READING = "read {units}: {text}"
"""The query about words that are being written."""


def lenses(facts: Facts, seat: Seat | None) -> tuple[Lens, ...]:
    """The lenses of a seat."""
    if facts.truth is not None:
        seats = [commander.seat for commander in facts.terms.commanders]
        return tuple(Lens(f"belief {one}", f"What {one} sees and believes") for one in seats)
    if seat is None or facts.command is None:
        return ()
    place = PlaceField("place", "Where to")
    rides = Lens("ride {place}", "How long a courier rides", (place,))
    ride_there = Lens("courier {place}", "How long a courier rides to the selected unit", (place,), "held")
    units = PiecesField("units", "Units", tuple(unit.id for unit in facts.command.units[1:]))
    words = TextField("text", "Text", order_reading.MAX_TEXT)
    reads = Lens(READING, "How your words are read", (units, words), "written")
    return (rides, ride_there, reads)


def inspect(state: State, seat: Seat | None, query: str) -> Finding:
    """The answer to a query such as `ride 1250,830` or `belief west`."""
    verb, _, rest = query.strip().partition(" ")
    open_to_all = seat == UMPIRE or state.outcome is not None
    numbers = state.terms.numbers
    if verb == "belief" and open_to_all and rest in numbers:
        return _belief(state.terms, rest, known_to(state, numbers[rest]))
    if verb == "ride" and seat is not None and seat in numbers and not state.outcome:
        return _ride(state.terms, known_to(state, numbers[seat]), rest)
    if verb == "courier" and seat is not None and seat in numbers and not state.outcome:
        # Without the route, which would look like one of the planned marches.
        return replace(_ride(state.terms, known_to(state, numbers[seat]), rest), overlays=())
    if verb == "read" and seat is not None and seat in numbers and not state.outcome:
        return _reading(state, numbers[seat], rest)
    raise InvalidAction(f"{quoted(query)} cannot be shown.")


def _reading(state: State, number: int, rest: str) -> Finding:  # KV3-C6
    """How the program reads a commander's words: its steps, a question, or the word that fails."""
    units, _, text = (part.strip() for part in rest.partition(":"))
    command = known_to(state, number)
    own = {unit.id for unit in command.units[1:]}
    to = tuple(word for word in units.split() if word in own)
    if not to or not text:
        raise InvalidAction("Name your units, and after a colon write your order.", "KV3-C6")
    order_reading.check_length(text)
    seconds = (state.round - 1) * state.terms.settings.round_seconds
    terms = terms_known(state, state.terms.commanders[number].seat)
    here = order_reading.situation(terms, command, number, seconds)
    reading = read(here, to, text)
    match reading:
        case Question(places=places):
            marks = Marks("candidates", "What it may be", tuple(map(_spot_text, places)), "focus")
            return Finding(
                "Unclear",
                (*order_reading.doubts(reading), order_reading.if_sent(state.terms)),
                (marks,) if places else (),
                suggestions=tuple(
                    Suggestion("text", option, clearer)
                    for option, clearer in order_reading.suggestions(here, to, text, reading)
                ),
            )
        case Refusal():
            lines = (*order_reading.doubts(reading), order_reading.if_sent(state.terms))
            return Finding("Not understood", lines)
        case Understood():
            plans = {unit: order_reading.plan_for(terms, here, reading, unit, seconds) for unit in to}
            return _understood(terms, here, plans)


def _understood(terms: Terms, here: Situation, plans: Mapping[str, tuple[StagedOrder, ...]]) -> Finding:
    """The orders of each recipient in words, and their places on the map."""
    alike = len(set(plans.values())) == 1
    lines: list[str] = []
    for unit, plan in plans.items():
        name = "" if alike else f"{here.by_id[unit].name}: "
        steps = [standing_orders.staged_text(terms, one) for one in plan] or ["nothing to do"]
        lines += [f"{name}{count}. {step}" for count, step in enumerate(steps, 1)]
        if alike:
            break
    paths = tuple(
        Path((_spot_text(Spot("", here.by_id[unit].at)), *stops), planned=True)
        for unit, plan in plans.items()
        if (stops := tuple(point_text(at) for at in _stops(plan)))
    )
    overlays = (Paths("understood", "What your order means", paths),) if paths else ()
    return Finding("Understood as", tuple(lines), overlays)


def _stops(plan: tuple[StagedOrder, ...]) -> list[Point]:
    """The points to which orders send a unit."""
    found: list[Point] = []
    for one in plan:
        match one.order:
            case March(to, via):
                found += [*(spot.at for spot in via), to.at]
            case Withdraw(to):
                found.append(to.at)
            case Attack(target) | Charge(target) if isinstance(target, NamedPoint):
                found.append(target.at)
    return found


def _spot_text(spot: Spot) -> str:
    return point_text((round(spot.at[0] * DECIMETRES), round(spot.at[1] * DECIMETRES)))


def _ride(terms: Terms, command: CommanderKnowledge, place: str) -> Finding:
    """A courier's ride by the map that all seats have (KV3-C1)."""
    goal = map_reader(terms.map).spot(place).at
    ground, start = base_ground(terms.map), command.outlook.at
    route = quickest_route(ground, courier_paces(terms.settings), (start, goal))
    seconds = ride_seconds(ground, terms.settings, route)
    if route is None or not isfinite(seconds):
        return Finding("No route", (f"There is no route to {metres_text(goal)} on the map.",))
    text = f"{round(seconds / 60)} minutes to {metres_text(goal)}, if nothing is in the way."
    path = Path(tuple(map(point_text, route)), planned=True)
    return Finding("A courier's ride", (text,), (Paths("ride", "The ride", (path,)),))


def _belief(terms: Terms, seat: Seat, command: CommanderKnowledge) -> Finding:
    """A commander's counters and sightings, for the umpire."""
    seen = tuple(f"{sentence(terms, one)}." for one in command.outlook.sightings)
    counters = tuple(
        f"{counter.name} at {metres_text(counter.at)}{f': {counter.note}' if counter.note else ''}"
        for counter in command.counters
    )
    overlays: list[Overlay] = [
        Marks("here", f"Where {seat} stands", (point_text(command.outlook.at),), "focus")
    ]
    if command.counters:
        texts: tuple[tuple[str, str], ...] = tuple(_label(one.at, one.name) for one in command.counters)
        overlays.append(Labels("believed", f"What {seat} believes", texts))
    panels: tuple[Panel, ...] = (
        illustration(terms, seat, command, f"What {seat} sees"),
        Notes("believed", "On their map", counters),
    )
    return Finding(f"What {seat} sees and believes", (*seen, *counters), tuple(overlays), panels)


def _label(at: Point, name: str) -> tuple[str, str]:
    return point_text(at), name
