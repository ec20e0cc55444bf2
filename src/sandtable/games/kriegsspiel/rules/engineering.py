"""KV3-C4: what pioneers build and destroy: bridges and earthworks."""

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
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import Bridging, Earthwork
from sandtable.games.kriegsspiel.units import Unit

HAND = 10
"""Pioneers who are so near to the place, in metres, can begin."""
_DIRECTIONS = 16


def seconds_for(settings: Settings, order: Build | Destroy) -> int:
    """How long the work takes."""
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


def obstacle(run: StepContext, order: Build | Destroy) -> str | None:
    """Why the work cannot be done at its place."""
    at = order.at.at
    match order:
        case Build(work="bridge") if crossing(run.ground, run.settings, at) is None:
            return "there is no water that can be bridged"
        case Destroy(work="bridge") if _bridge_at(run, at) is None:
            return "there is no bridge"
        case Destroy(work="earthwork") if _earthwork_at(run, at) is None:
            return "there is no earthwork"
        case Build(work="earthwork") if run.ground.terrain_at(to_position(at)) == Terrain.WATER:
            return "there is only water"
    return None


def carry_out(run: StepContext, unit: Unit, order: Build | Destroy) -> None:
    """The work is done."""
    at, bridging = order.at.at, run.bridging
    match order:
        case Build(work="bridge"):
            ends = crossing(run.ground, run.settings, at)
            if ends is not None:
                run.bridge(replace(bridging, built=(*bridging.built, ends)))
        case Build():
            run.earthworks.append(Earthwork(at, unit.side))
        case Destroy(work="bridge"):
            found = _bridge_at(run, at)
            if found is not None:
                run.bridge(found)
        case Destroy():
            earthwork = _earthwork_at(run, at)
            if earthwork is not None:
                run.earthworks.remove(earthwork)


def crossing(ground: Ground, settings: Settings, at: Point) -> tuple[Point, Point] | None:
    """The banks of the shortest bridge at a place: from dry ground near it straight over the water."""
    found = [
        (length, start, end)
        for step in range(_DIRECTIONS)
        for length, start, end in _over(ground, settings, at, 360 * step / _DIRECTIONS)
    ]
    return min(found)[1:] if found else None


def _over(ground: Ground, settings: Settings, at: Point, bearing: float) -> list[tuple[int, Point, Point]]:
    """From a point, or from the bank behind it if it lies in the water, over the water in one direction."""
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
    # Both ends lie a little way up the bank.
    return [(end - start, along(start), along(end + 5))]


def _bridge_at(run: StepContext, at: Point) -> Bridging | None:
    """The bridges without the nearest one to a place; `None`: there is none near."""
    bridging, within = run.bridging, run.settings.works_within
    standing = [
        (min(metres_between(at, to_point(point)) for point in bridge.points), number)
        for number, bridge in enumerate(base_ground(run.terms.map).bridges)
        if number not in bridging.down
    ]
    built = [(min(metres_between(at, end) for end in ends), ends) for ends in bridging.built]
    nearest = min(standing, default=None)
    nearest_built = min(built, default=None)
    if nearest_built and nearest_built[0] <= within and (nearest is None or nearest_built[0] < nearest[0]):
        rest = tuple(ends for ends in bridging.built if ends != nearest_built[1])
        return replace(bridging, built=rest)
    if nearest and nearest[0] <= within:
        return replace(bridging, down=(*bridging.down, nearest[1]))
    return None


def _earthwork_at(run: StepContext, at: Point) -> Earthwork | None:
    close = [work for work in run.earthworks if within_metres(at, work.at, run.settings.works_within)]
    return min(close, key=lambda work: (metres_between(at, work.at), work.at), default=None)


def bank(ground: Ground, at: Point, comes_from: Point) -> Point:
    """The place itself or, where it cannot be stood upon, the nearest ground towards where one comes from."""
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
