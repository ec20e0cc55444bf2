"""Questions about the view: a courier's ride and, for the umpire, what a commander believes."""

from math import isfinite

from sandtable.core import Finding, InvalidAction, Lens, PlaceField, Seat
from sandtable.core.text import quoted
from sandtable.games.kriegsspiel.illustrations import illustration
from sandtable.games.kriegsspiel.notation import metres_text, point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.ground import base_ground, map_reader, quickest_route
from sandtable.games.kriegsspiel.rules.marching import courier_paces, ride_seconds
from sandtable.games.kriegsspiel.rules.sighting import sentence
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms
from sandtable.games.kriegsspiel.visibility import known_to
from sandtable.scenes import Labels, Marks, Notes, Overlay, Panel, Path, Paths


def lenses(facts: Facts, seat: Seat | None) -> tuple[Lens, ...]:
    """The lenses of a seat."""
    if facts.truth is not None:
        seats = [commander.seat for commander in facts.terms.commanders]
        return tuple(Lens(f"belief {one}", f"What {one} sees and believes") for one in seats)
    if seat is None or facts.command is None:
        return ()
    place = PlaceField("place", "Where to")
    return (Lens("ride {place}", "How long a courier rides", (place,)),)


def inspect(state: State, seat: Seat | None, query: str) -> Finding:
    """The answer to a query such as `ride 1250,830` or `belief west`."""
    verb, _, rest = query.strip().partition(" ")
    open_to_all = seat == UMPIRE or state.outcome is not None
    numbers = state.terms.numbers
    if verb == "belief" and open_to_all and rest in numbers:
        return _belief(state.terms, rest, known_to(state, numbers[rest]))
    if verb == "ride" and seat is not None and seat in numbers and not state.outcome:
        return _ride(state.terms, known_to(state, numbers[seat]), rest)
    raise InvalidAction(f"{quoted(query)} cannot be shown.")


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
