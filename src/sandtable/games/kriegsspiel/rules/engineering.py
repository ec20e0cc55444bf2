"""Bridges and earthworks that pioneers build and destroy (KV3-C4)."""

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec.structs import replace

from sandtable.boards.ground import Going, Ground, Terrain
from sandtable.games.kriegsspiel.orders import Build, Destroy, Point
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    base_ground,
    metres_between,
    to_point,
    to_position,
    within_metres,
)
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.rules.works import metres_to_line
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import Bridging, Earthwork
from sandtable.games.kriegsspiel.units import Unit

ARRIVAL_METRES = 10
"""Distance from the place, in metres, at which pioneers stop marching."""
_DIRECTIONS = 16
NO_SIDE = -1
"""The side of an earthwork that the umpire has made."""


def seconds_for(settings: Settings, order: Build | Destroy) -> int:
    """The seconds that the work takes."""
    match order:
        case Build(work="bridge"):
            rounds = settings.bridge_rounds
        case Build():
            rounds = settings.earthwork_rounds
        case Destroy(work="bridge"):
            rounds = settings.bridge_destroyed_rounds
        case Destroy():
            rounds = settings.earthwork_destroyed_rounds
    return rounds * settings.round_seconds


def obstacle(context: StepContext, order: Build | Destroy) -> str | None:
    """Why the work cannot be done at its place, or `None` if it can."""
    at = order.at.at
    match order:
        case Build(work="bridge") if crossing(context.ground, context.settings, at) is None:
            return "there is no water that can be bridged"
        case Destroy(work="bridge") if _bridge_at(context, at) is None:
            return "there is no bridge"
        case Destroy(work="earthwork") if _earthwork_at(context, at) is None:
            return "there is no earthwork"
        case Build(work="earthwork") if context.ground.terrain_at(to_position(at)) == Terrain.WATER:
            return "there is only water"
    return None


def carry_out(context: StepContext, unit: Unit | None, order: Build | Destroy) -> None:
    """Build or destroy the work; `unit` is `None` if the umpire does it."""
    at, bridging = order.at.at, context.bridging
    match order:
        case Build(work="bridge"):
            ends = crossing(context.ground, context.settings, at)
            if ends is not None:
                context.set_bridging(replace(bridging, built=(*bridging.built, ends)))
        case Build():
            context.earthworks.append(Earthwork(at, NO_SIDE if unit is None else unit.side))
        case Destroy(work="bridge"):
            found = _bridge_at(context, at)
            if found is not None:
                context.set_bridging(found)
                for number, other in enumerate(context.units):
                    if other.alive and (place := ashore(context, other.at)) != other.at:
                        context.units[number] = replace(other, at=place, task=None)
        case Destroy():
            earthwork = _earthwork_at(context, at)
            if earthwork is not None:
                context.earthworks.remove(earthwork)


def ashore(context: StepContext, at: Point) -> Point:
    """The place of a unit or, if the bridge under it is gone, the nearest passable point (KV3-U7)."""
    ground = context.ground
    if context.terms.old_rules or _passable(ground, at):
        return at
    for metres in range(5, context.settings.bridge_longest + 1, 5):
        for step in range(_DIRECTIONS):
            bearing = radians(360 * step / _DIRECTIONS)
            off = metres * DECIMETRES
            place = round(at[0] + sin(bearing) * off), round(at[1] + cos(bearing) * off)
            if ground.holds(to_position(place)) and _passable(ground, place):
                return place
    return at


def _passable(ground: Ground, at: Point) -> bool:
    return bool(ground.going[ground.cell_of(to_position(at))] != Going.CLOSED)


def crossing(ground: Ground, settings: Settings, at: Point) -> tuple[Point, Point] | None:
    """The two ends of the shortest bridge at a place, or `None` if none is possible."""
    found = [
        (length, start, end)
        for step in range(_DIRECTIONS)
        for length, start, end in _over(ground, settings, at, 360 * step / _DIRECTIONS)
    ]
    return min(found)[1:] if found else None


def _over(ground: Ground, settings: Settings, at: Point, bearing: float) -> list[tuple[int, Point, Point]]:
    """Length and ends of a bridge in one direction, from a point or the bank behind it."""
    east, north = sin(radians(bearing)), cos(radians(bearing))
    reach = settings.bridge_longest

    def along(metres: int) -> Point:
        return round(at[0] + east * metres * DECIMETRES), round(at[1] + north * metres * DECIMETRES)

    def wet(metres: int) -> bool:
        return ground.terrain_at(to_position(along(metres))) == Terrain.WATER

    start = next((back for back in range(0, -reach - 1, -5) if not wet(back)), None)
    if start is None:
        return []
    first = next((out for out in range(start + 5, start + reach + 1, 5) if wet(out)), None)
    if first is None or first - start > reach // 2:
        return []
    end = next((out for out in range(first, start + reach + 1, 5) if not wet(out)), None)
    if (
        end is None
        or not ground.holds(to_position(along(end)))
        or not ground.holds(to_position(along(start)))
    ):
        return []
    # The far end lies 5 m up the bank.
    return [(end - start, along(start), along(end + 5))]


def _bridge_at(context: StepContext, at: Point) -> Bridging | None:
    """The bridging without the bridge nearest to a place, or `None` if no bridge is near."""
    bridging, within = context.bridging, context.settings.works_within
    away = _metres_to_ends if context.terms.old_rules else metres_to_line
    standing = [
        (away(at, tuple(map(to_point, bridge.points))), number)
        for number, bridge in enumerate(base_ground(context.terms.map).bridges)
        if number not in bridging.down
    ]
    built = [(away(at, ends), ends) for ends in bridging.built]
    nearest = min(standing, default=None)
    nearest_built = min(built, default=None)
    if nearest_built and nearest_built[0] <= within and (nearest is None or nearest_built[0] < nearest[0]):
        rest = tuple(ends for ends in bridging.built if ends != nearest_built[1])
        return replace(bridging, built=rest)
    if nearest and nearest[0] <= within:
        return replace(bridging, down=(*bridging.down, nearest[1]))
    return None


def _metres_to_ends(at: Point, points: Sequence[Point]) -> float:
    return min(metres_between(at, point) for point in points)


def _earthwork_at(context: StepContext, at: Point) -> Earthwork | None:
    close = [work for work in context.earthworks if within_metres(at, work.at, context.settings.works_within)]
    return min(close, key=lambda work: (metres_between(at, work.at), work.at), default=None)


def bank(ground: Ground, at: Point, comes_from: Point) -> Point:
    """The place or, if it is impassable, the nearest passable point towards `comes_from`."""
    length = metres_between(at, comes_from)
    metres = 0
    here = at
    while metres < length and ground.going[ground.cell_of(to_position(here))] == Going.CLOSED:
        metres += 5
        part = min(metres / length, 1.0)
        here = (
            round(at[0] + (comes_from[0] - at[0]) * part),
            round(at[1] + (comes_from[1] - at[1]) * part),
        )
    return here
