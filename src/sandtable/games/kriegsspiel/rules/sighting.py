"""KV3-G5, KV3-P4: what an officer sees from where he stands, and how much of it he makes out."""

from math import atan2, degrees

from sandtable.boards.ground.sight import dust_seen_from, made_out, seen_from
from sandtable.games.kriegsspiel.dispatches import LEVELS, Outlook, Sighting
from sandtable.games.kriegsspiel.notation import metres_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    ground_of,
    metres_between,
    sight_of,
    to_position,
    within_metres,
)
from sandtable.games.kriegsspiel.rules.reports import direction
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import CommanderTerms, Terms
from sandtable.games.kriegsspiel.units import ON_FOOT, Unit

_FINE, _COARSE, _NEAR = 10, 50, 1000
"""By eye one reckons to 10 m, beyond 1,000 m to 50 m."""
_IN_SHORT = 5
"""So many are named where it must be short."""
_ARM, _FORMATION, _STRENGTH, _UNIT = (
    LEVELS.index(level) for level in ("arm", "formation", "strength", "unit")
)
_WORDS = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "artillery": "artillery",
    "pioneers": "pioneers",
    "officer": "an officer",
    "man": "a man",
    "supply-wagon": "supply wagons",
}


def outlook(state: State, officer: Unit) -> Outlook:
    """What an officer sees now, in an order that tells nothing."""
    found = sightings(state, officer)
    return Outlook(
        # At the start he sees what round 1 begins with; later, what comes after the round that is over.
        round=1 if state.phase == "command" else state.round + 1,
        at=officer.at,
        facing=officer.facing,
        sightings=found,
        text=told(state.terms, officer.at, found),
    )


def sightings(state: State, officer: Unit) -> tuple[Sighting, ...]:
    """Troops, dust and smoke in sight of an officer, from the left round to the right."""
    ground, settings = ground_of(state), state.terms.settings
    sight, eye = sight_of(settings), to_position(officer.at)
    others = [
        unit
        for unit in state.units
        if not unit.fate and unit.id != officer.id and within_metres(officer.at, unit.at, settings.sight)
    ]
    places = [to_position(unit.at) for unit in others]
    seen = seen_from(ground, eye, places, sight, on_foot=[unit.arm in ON_FOOT for unit in others])
    dusty = dust_seen_from(ground, eye, places, sight)
    smoky = dust_seen_from(ground, eye, places, sight, anywhere=True)
    found = []
    for unit, clear, dust, smoke in zip(others, seen, dusty, smoky, strict=True):
        # The state shows a round that is over: who moved or fired, did so in it.
        moving, firing = unit.moved == state.round, unit.fired == state.round
        if clear:
            found.append(_troops(state, officer.at, unit, moving=moving))
        elif dust and moving:
            found.append(_cloud(officer.at, unit.at, "dust"))
        if firing and smoke:
            found.append(_cloud(officer.at, unit.at, "smoke"))
    return tuple(sorted(found, key=_order))


def _order(sighting: Sighting) -> tuple[int, int, str, str, str, str]:
    return (
        sighting.bearing,
        sighting.distance,
        sighting.kind,
        sighting.arm or "",
        sighting.unit or "",
        f"{sighting.side}{sighting.formation}{sighting.moving}{sighting.strength}{sighting.facing}{sighting.at}",
    )


def _troops(state: State, eye: Point, unit: Unit, *, moving: bool) -> Sighting:
    metres = metres_between(eye, unit.at)
    made = made_out(metres, state.terms.settings.bands)
    strong = unit.hp if unit.arm in ("infantry", "cavalry") else None
    bearing, distance, at = _reckoned(eye, unit.at)
    return Sighting(
        bearing=bearing,
        distance=distance,
        at=at,
        level=LEVELS[made],
        moving=moving if made >= 1 else None,
        side=unit.side if made >= _ARM else None,
        arm=unit.arm if made >= _ARM else None,
        formation=unit.formation if made >= _FORMATION else None,
        facing=unit.facing if made >= _FORMATION else None,
        strength=strong if made >= _STRENGTH else None,
        disordered=unit.disruption > 0 if made >= _STRENGTH else None,
        unit=unit.id if made >= _UNIT else None,
        name=unit.name if made >= _UNIT else None,
    )


def _cloud(eye: Point, at: Point, kind: str) -> Sighting:
    bearing, distance, place = _reckoned(eye, at)
    return Sighting(kind="dust" if kind == "dust" else "smoke", bearing=bearing, distance=distance, at=place)


def _reckoned(eye: Point, at: Point) -> tuple[int, int, Point]:
    """Bearing, distance and place as one reckons them by eye."""
    metres = metres_between(eye, at)
    grain = _FINE if metres <= _NEAR else _COARSE
    east, north = (round(each / DECIMETRES / grain) * grain * DECIMETRES for each in at)
    bearing = round(degrees(atan2(at[0] - eye[0], at[1] - eye[1]))) % 360
    return bearing, round(metres / grain) * grain, (east, north)


# In words


def told(terms: Terms, at: Point, found: tuple[Sighting, ...]) -> str:
    """The written report of what is seen."""
    start = f"You are at {metres_text(at)}."
    if not found:
        return f"{start} No troops are in sight."
    return "\n".join([start, *(f"{sentence(terms, sighting)}." for sighting in found)])


def in_short(terms: Terms, commander: CommanderTerms, outlook: Outlook) -> str:
    """The same for the log: whoever is not of his own side, the nearest first, and how many of his own."""
    own = sum(sighting.side == commander.side for sighting in outlook.sightings)
    others = [sighting for sighting in outlook.sightings if sighting.side != commander.side]
    others.sort(key=lambda sighting: sighting.distance)
    seen = [
        f"{_named(terms, one)} {one.distance} m to the {direction(one.bearing)}" for one in others[:_IN_SHORT]
    ]
    if len(others) > _IN_SHORT:
        seen.append(f"{len(others) - _IN_SHORT} more")
    if own:
        seen.append("one unit of his own side" if own == 1 else f"{own} units of his own side")
    return f"{commander.name}, at {metres_text(outlook.at)}, sees {'; '.join(seen) or 'no troops'}."


def sentence(terms: Terms, sighting: Sighting) -> str:
    """One thing that is seen."""
    where = f"To the {direction(sighting.bearing)} ({sighting.bearing}°), {sighting.distance} m"
    if sighting.kind != "troops":
        return f"{where}: {sighting.kind}"
    return f"{where}: {', '.join(_described(terms, sighting))}"


def _described(terms: Terms, sighting: Sighting) -> list[str]:
    what = _named(terms, sighting)
    if sighting.name is not None:
        what = f"{what} ({sighting.name})"
    parts = [what]
    if sighting.formation is not None and len(_formed(sighting)):
        parts.append(_formed(sighting))
    if sighting.strength is not None:
        parts.append(f"strength {sighting.strength} of 5")
    if sighting.disordered:
        parts.append("in disorder")
    if sighting.moving is not None:
        parts.append("moving" if sighting.moving else "halted")
    return parts


def _named(terms: Terms, sighting: Sighting) -> str:
    """What it is, as far as one makes it out."""
    if sighting.kind != "troops":
        return sighting.kind
    what = "troops" if sighting.arm is None else _WORDS[sighting.arm]
    return what if sighting.side is None else f"{terms.sides[sighting.side].name} {what}"


def _formed(sighting: Sighting) -> str:
    if sighting.arm in ("officer", "man", "supply-wagon") or sighting.facing is None:
        return ""
    shapes = {"skirmish": "in skirmish order", "limbered": "limbered", "unlimbered": "unlimbered"}
    shape = shapes.get(sighting.formation or "", f"in {sighting.formation}")
    return f"{shape} facing {direction(sighting.facing)}"
