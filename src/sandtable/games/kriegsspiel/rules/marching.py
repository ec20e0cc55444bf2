"""KV3-G2, KV3-G3: going from one place to another. Time is spent, not distance.

How far a unit has come is kept as the seconds that it has marched at its full pace, and where it stands is
worked out from that: so nothing is lost from step to step. A disrupted unit (KV3-D1) makes fewer seconds of
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
"""Metres to which one goes straight at what one wants to reach, if one can do so over open ground."""
_NEARLY_OPEN = 1.25
"""So many times as long as over open ground may the straight way take; else one looks for a quicker one."""
_STILL_GOOD = 30
"""A course is kept while what one wants to reach is so many metres or less from its end."""
_THIRDS = 3
_HARDLY = 0.05
"""Who has less than this to go has arrived."""


class MarchContext(NamedTuple):
    """Where and when one marches."""

    ground: Ground
    settings: Settings
    round: int


class Progress(Enum):
    """What came of marching on."""

    GOING = "going"
    ARRIVED = "arrived"
    CLOSED = "closed"
    """There is no way."""


class Marched(NamedTuple):
    """A unit after it has marched on."""

    unit: Unit
    progress: Progress
    seconds: int
    """What is left of the time."""


def metres_a_round(settings: Settings, unit: Unit) -> MetresARound:
    """The column of the table that a unit goes by."""
    if unit.formation == "skirmish":
        return settings.skirmishers
    columns = {
        "infantry": settings.infantry,
        "cavalry": settings.cavalry,
        "artillery": settings.artillery,
    }
    return columns[COLUMNS[unit.arm]]


def paces(settings: Settings, unit: Unit) -> Paces:
    """How fast a unit goes when it is in order."""
    return paces_of(metres_a_round(settings, unit), settings.round_seconds)


def set_out(country: MarchContext, unit: Unit, goal: Point, *, by_road: bool = False) -> Unit | None:
    """The unit at the start of the quickest way to a point; `None`: there is no way."""
    pace = paces(country.settings, unit)
    way = quickest_route(country.ground, pace, (unit.at, goal), by_road=by_road)
    return None if way is None else replace(unit, task=Task(way))


def march_on(country: MarchContext, unit: Unit, seconds: int) -> Marched:
    """The unit after so many seconds on its course."""
    task = unit.task
    assert task is not None  # noqa: S101 - who marches has set out
    course, pace = course_along(country.ground, task.course), paces(country.settings, unit)
    share = (_THIRDS, *country.settings.thirds)[unit.disruption]
    spent = task.spent + seconds * share // _THIRDS
    marched = course.march(pace, 0.0, spent)
    at = to_point(marched.position)
    if at != unit.at:
        east, north = course.heading(max(marched.metres - 0.01, 0.0))
        facing = bearing_between((0, 0), (round(east * 10_000), round(north * 10_000)))
        unit = replace(unit, at=at, facing=facing, moved=country.round)
    there = course.length - marched.metres < _HARDLY
    if marched.seconds_left <= 0 and not there:
        return Marched(replace(unit, task=replace(task, spent=spent)), Progress.GOING, 0)
    left = min(int(marched.seconds_left) * _THIRDS // share, seconds)
    progress = Progress.ARRIVED if there else Progress.CLOSED
    return Marched(replace(unit, task=None), progress, left)


def go_to(country: MarchContext, unit: Unit, goal: Point, seconds: int, *, short_of: int = 0) -> Marched:
    """The unit on its way to something that may move, up to so many metres short of it."""
    if within_metres(unit.at, goal, short_of):
        return Marched(replace(unit, task=None), Progress.ARRIVED, seconds)
    task = unit.task
    if task is None or not task.course or not within_metres(task.course[-1], goal, _STILL_GOOD):
        way = _way_to(country.ground, paces(country.settings, unit), unit.at, goal)
        if way is None:
            return Marched(replace(unit, task=None), Progress.CLOSED, seconds)
        unit = replace(unit, task=Task(way))
    marched = march_on(country, unit, seconds)
    if short_of and within_metres(marched.unit.at, goal, short_of):
        return _stopped_short(country, unit, marched, goal, short_of)
    return marched


def _stopped_short(
    country: MarchContext, before: Unit, marched: Marched, goal: Point, short_of: int
) -> Marched:
    """Where on the last stretch the unit came near enough, to the second."""
    low, high = 0, country.settings.step_seconds
    while high - low > 1:
        middle = (low + high) // 2
        tried = march_on(country, before, middle)
        low, high = (low, middle) if within_metres(tried.unit.at, goal, short_of) else (middle, high)
    stopped = march_on(country, before, high)
    there = stopped if within_metres(stopped.unit.at, goal, short_of) else marched
    return Marched(replace(there.unit, task=None), Progress.ARRIVED, 0)


def _way_to(ground: Ground, pace: Paces, start: Point, goal: Point) -> tuple[Point, ...] | None:
    if within_metres(start, goal, _STRAIGHT):
        over_open_ground = metres_between(start, goal) / pace.open * pace.seconds
        if straight_seconds(ground, pace, start, goal) <= _NEARLY_OPEN * over_open_ground:
            return (start, goal)
    return quickest_route(ground, pace, (start, goal))


def shortened(ground: Ground, course: tuple[Point, ...], part: float) -> tuple[Point, ...]:
    """The first part of a course, such as two thirds of its length."""
    whole = course_along(ground, course)
    wanted, kept = whole.length * part, [course[0]]
    for corner in course[1:]:
        if course_along(ground, (*kept, corner)).length >= wanted:
            break
        kept.append(corner)
    return (*kept, to_point(whole.at(wanted)))


def ride_seconds(ground: Ground, settings: Settings, course: tuple[Point, ...] | None) -> float:
    """How long a courier rides along a course; infinite if there is none."""
    if course is None:
        return inf
    return course_along(ground, course).seconds(courier_paces(settings))


def courier_paces(settings: Settings) -> Paces:
    """KV3-C2: how fast couriers ride."""
    return paces_of(settings.courier, settings.round_seconds)
