"""Bridges and earthworks that have changed, as officers see them (KV3-U7)."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from sandtable.boards.ground.sight import seen_from
from sandtable.games.kriegsspiel.dispatches import SightedWork, WorkKind
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import (
    base_ground,
    ground_of,
    metres_between,
    sight_in,
    to_point,
    to_position,
)
from sandtable.games.kriegsspiel.state import Bridging, KnownWorks, State
from sandtable.games.kriegsspiel.units import Unit

_GRAIN = 10
"""Metres to which the distance of a work is estimated."""


def known(state: State, officer: Unit, before: KnownWorks) -> KnownWorks:
    """The works that a commander knows after the officer has looked round.

    What is in sight is known as it is; everything else stays as the commander knew it.
    """
    bridges = [tuple(map(to_point, bridge.points)) for bridge in base_ground(state.terms.map).bridges]
    if not (state.bridging.down or state.bridging.built or state.earthworks or before != KnownWorks()):
        return before
    truth, bridging = state.bridging, before.bridging
    down = tuple(
        number
        for number, points in enumerate(bridges)
        if number in (truth.down if _in_sight(state, officer, points) else bridging.down)
    )
    spans = dict.fromkeys((*bridging.built, *truth.built))
    built = tuple(
        ends for ends in spans if ends in (truth.built if _in_sight(state, officer, ends) else bridging.built)
    )
    true_works = tuple(work.at for work in state.earthworks)
    places = dict.fromkeys((*before.earthworks, *true_works))
    earthworks = tuple(
        at for at in places if at in (true_works if _in_sight(state, officer, (at,)) else before.earthworks)
    )
    after = KnownWorks(Bridging(down, built), earthworks)
    # An equal value that is not the default would be encoded, and reveal that there are works.
    return before if after == before else after


def in_sight(state: State, officer: Unit) -> tuple[SightedWork, ...]:
    """The changed bridges and the earthworks in sight of an officer, by bearing."""
    bridges = base_ground(state.terms.map).bridges
    lines: list[tuple[WorkKind, Sequence[Point]]] = [
        *(("ruin", tuple(map(to_point, bridges[number].points))) for number in state.bridging.down),
        *(("bridge", ends) for ends in state.bridging.built),
        *(("earthwork", (work.at,)) for work in state.earthworks),
    ]
    found = [_sighted(kind, officer.at, line) for kind, line in lines if _in_sight(state, officer, line)]
    return tuple(sorted(found, key=lambda one: (one.bearing, one.distance, one.kind, one.at)))


def _in_sight(state: State, officer: Unit, points: Sequence[Point]) -> bool:
    """Whether one end or the middle of a work is in sight."""
    places = [to_position(point) for point in (*points, middle(points))]
    seen = seen_from(
        ground_of(state), to_position(officer.at), places, sight_in(state), on_foot=[False] * len(places)
    )
    return any(seen)


def _sighted(kind: WorkKind, eye: Point, points: Sequence[Point]) -> SightedWork:
    at = middle(points)
    bearing = round(degrees(atan2(at[0] - eye[0], at[1] - eye[1]))) % 360
    distance = max(round(metres_between(eye, at) / _GRAIN), 1) * _GRAIN
    return SightedWork(kind=kind, bearing=bearing, distance=distance, at=at)


def middle(points: Sequence[Point]) -> Point:
    """The point half-way between the first and the last point."""
    (east, north), (other_east, other_north) = points[0], points[-1]
    return (east + other_east) // 2, (north + other_north) // 2


def metres_to_line(at: Point, points: Sequence[Point]) -> float:
    """The distance in metres of a point from a line of points."""
    nearest = min(metres_between(at, point) for point in points)
    for (east, north), (to_east, to_north) in pairwise(points):
        along, up = to_east - east, to_north - north
        length = along * along + up * up
        if length:
            part = max(0.0, min(1.0, ((at[0] - east) * along + (at[1] - north) * up) / length))
            away = hypot(at[0] - east - part * along, at[1] - north - part * up) / 10
            nearest = min(nearest, away)
    return nearest
