"""Marching (KV3-G2, KV3-G3). A march spends time, not distance.

The progress of a unit is stored as the seconds that it has marched at full pace, and its place is computed
from that, so nothing is lost by rounding from step to step. A disrupted unit (KV3-D1) gets fewer seconds of
march out of the same time.
"""

from enum import Enum
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.boards.ground import Ground
from sandtable.boards.ground.routes import Paces
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import (
    bearing_between,
    course_along,
    metres_between,
    paces_of,
    quickest_route,
    straight_seconds,
    to_point,
    within_metres,
)
from sandtable.games.kriegsspiel.settings import MetresARound, Settings
from sandtable.games.kriegsspiel.units import COLUMNS, Task, Unit

_STRAIGHT = 600
"""Metres up to which a straight line over open ground is taken without a search."""
_NEARLY_OPEN = 1.25
"""Maximum time of a straight line, in units of its time over open ground."""
_STILL_GOOD = 30
"""Metres that a moving target may be from the end of the course before a new search."""
_THIRDS = 3
_ARRIVAL_METRES = 0.05
"""Metres from the end of the course at which a unit has arrived."""


class MarchContext(NamedTuple):
    """The ground, settings and round of a march."""

    ground: Ground
    settings: Settings
    round: int


class Progress(Enum):
    """The state of a march."""

    GOING = "going"
    ARRIVED = "arrived"
    CLOSED = "closed"
    """There is no route."""


class Marched(NamedTuple):
    """A unit after it has marched on."""

    unit: Unit
    progress: Progress
    seconds: int
    """Seconds that are left."""


def metres_a_round(settings: Settings, unit: Unit) -> MetresARound:
    """The column of the march table that applies to a unit."""
    if unit.formation == "skirmish":
        return settings.skirmishers
    columns = {
        "infantry": settings.infantry,
        "cavalry": settings.cavalry,
        "artillery": settings.artillery,
    }
    return columns[COLUMNS[unit.arm]]


def paces(settings: Settings, unit: Unit) -> Paces:
    """The paces of a unit without disruption."""
    return paces_of(metres_a_round(settings, unit), settings.round_seconds)


def set_out(context: MarchContext, unit: Unit, goal: Point, *, by_road: bool = False) -> Unit | None:
    """The unit at the start of the quickest route to a point, or `None` if there is no route."""
    pace = paces(context.settings, unit)
    route = quickest_route(context.ground, pace, (unit.at, goal), by_road=by_road)
    return None if route is None else replace(unit, task=Task(route))


def march_on(context: MarchContext, unit: Unit, seconds: int) -> Marched:
    """The unit after marching along its course for a number of seconds."""
    task = unit.task
    assert task is not None  # noqa: S101 - `set_out` or `go_to` has set a course
    course, pace = course_along(context.ground, task.course), paces(context.settings, unit)
    share = (_THIRDS, *context.settings.thirds)[unit.disruption]
    spent = task.spent + seconds * share // _THIRDS
    marched = course.march(pace, 0.0, spent)
    at = to_point(marched.position)
    if at != unit.at:
        east, north = course.heading(max(marched.metres - 0.01, 0.0))
        facing = bearing_between((0, 0), (round(east * 10_000), round(north * 10_000)))
        unit = replace(unit, at=at, facing=facing, moved=context.round)
    there = course.length - marched.metres < _ARRIVAL_METRES
    if marched.seconds_left <= 0 and not there:
        return Marched(replace(unit, task=replace(task, spent=spent)), Progress.GOING, 0)
    left = min(int(marched.seconds_left) * _THIRDS // share, seconds)
    progress = Progress.ARRIVED if there else Progress.CLOSED
    return Marched(replace(unit, task=None), progress, left)


def go_to(context: MarchContext, unit: Unit, goal: Point, seconds: int, *, short_of: int = 0) -> Marched:
    """March towards a target that may move, stopping `short_of` metres before it."""
    if within_metres(unit.at, goal, short_of):
        return Marched(replace(unit, task=None), Progress.ARRIVED, seconds)
    task = unit.task
    if task is None or not task.course or not within_metres(task.course[-1], goal, _STILL_GOOD):
        route = _route_to(context.ground, paces(context.settings, unit), unit.at, goal)
        if route is None:
            return Marched(replace(unit, task=None), Progress.CLOSED, seconds)
        unit = replace(unit, task=Task(route))
    marched = march_on(context, unit, seconds)
    if short_of and within_metres(marched.unit.at, goal, short_of):
        return _stopped_short(context, unit, marched, goal, short_of)
    return marched


def _stopped_short(
    context: MarchContext, before: Unit, marched: Marched, goal: Point, short_of: int
) -> Marched:
    """The unit at the second of the step in which it came near enough, by bisection."""
    low, high = 0, context.settings.step_seconds
    while high - low > 1:
        middle = (low + high) // 2
        tried = march_on(context, before, middle)
        low, high = (low, middle) if within_metres(tried.unit.at, goal, short_of) else (middle, high)
    stopped = march_on(context, before, high)
    there = stopped if within_metres(stopped.unit.at, goal, short_of) else marched
    return Marched(replace(there.unit, task=None), Progress.ARRIVED, 0)


def _route_to(ground: Ground, pace: Paces, start: Point, goal: Point) -> tuple[Point, ...] | None:
    if within_metres(start, goal, _STRAIGHT):
        over_open_ground = metres_between(start, goal) / pace.open * pace.seconds
        if straight_seconds(ground, pace, start, goal) <= _NEARLY_OPEN * over_open_ground:
            return (start, goal)
    return quickest_route(ground, pace, (start, goal))


def shortened(ground: Ground, course: tuple[Point, ...], part: float) -> tuple[Point, ...]:
    """The first part of a course; `part` is a share of its length."""
    whole = course_along(ground, course)
    wanted, corners = whole.length * part, [course[0]]
    for corner in course[1:]:
        if course_along(ground, (*corners, corner)).length >= wanted:
            break
        corners.append(corner)
    return (*corners, to_point(whole.at(wanted)))


def ride_seconds(ground: Ground, settings: Settings, course: tuple[Point, ...] | None) -> float:
    """The seconds that a courier rides along a course; infinite if it is `None`."""
    if course is None:
        return inf
    return course_along(ground, course).seconds(courier_paces(settings))


def courier_paces(settings: Settings) -> Paces:
    """The paces of couriers (KV3-C2)."""
    return paces_of(settings.courier, settings.round_seconds)
