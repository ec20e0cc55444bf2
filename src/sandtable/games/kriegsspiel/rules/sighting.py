"""What an officer sees, and how much of it is made out at each distance (KV3-G5, KV3-P4)."""

from math import atan2, degrees

from sandtable.boards.ground.sight import dust_seen_from, made_out, seen_from
from sandtable.games.kriegsspiel.dispatches import LEVELS, Outlook, SightedWork, Sighting
from sandtable.games.kriegsspiel.notation import metres_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules import works
from sandtable.games.kriegsspiel.rules.ground import (
    DECIMETRES,
    ground_of,
    metres_between,
    sight_in,
    to_position,
    within_metres,
)
from sandtable.games.kriegsspiel.rules.recognition import recognised
from sandtable.games.kriegsspiel.rules.reports import direction
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import CommanderTerms, Terms
from sandtable.games.kriegsspiel.units import ON_FOOT, Unit

_FINE, _COARSE, _NEAR = 10, 50, 1000
"""Metres to which distances are estimated: 10, or 50 beyond 1,000 m."""
_MAX_NAMED = 5
"""Maximum number of sightings named in a summary."""
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


def outlook(state: State, officer: Unit, command: CommanderKnowledge) -> Outlook:
    """What an officer sees now; the order of the sightings reveals nothing.

    `command` is what the commander knew before: it says which of the own units troops probably are.
    """
    # At the end of a round the outlook is for the next one.
    now = state.round if state.phase == "command" else state.round + 1
    found = sightings(state, officer)
    if not state.terms.old_rules:
        found = recognised(state.terms.settings, command, officer.side, now, found)
    works_seen = works.in_sight(state, officer)
    return Outlook(
        round=now,
        at=officer.at,
        facing=officer.facing,
        sightings=found,
        text=report_text(state.terms, officer.at, found, works_seen),
        weather=state.world.weather,
        works=works_seen,
    )


def sightings(state: State, officer: Unit) -> tuple[Sighting, ...]:
    """Troops, dust and smoke in sight of an officer, by bearing."""
    ground = ground_of(state)
    sight, eye = sight_in(state), to_position(officer.at)
    others = [
        unit
        for unit in state.units
        if not unit.fate and unit.id != officer.id and within_metres(officer.at, unit.at, int(sight.limit))
    ]
    places = [to_position(unit.at) for unit in others]
    seen = seen_from(ground, eye, places, sight, on_foot=[unit.arm in ON_FOOT for unit in others])
    dusty = dust_seen_from(ground, eye, places, sight)
    smoky = dust_seen_from(ground, eye, places, sight, anywhere=True)
    found = []
    for unit, clear, dust, smoke in zip(others, seen, dusty, smoky, strict=True):
        # The round of the state is over: units that moved or fired did so in it.
        moving = unit.moved == state.round
        firing = unit.fired == state.round and unit.arm != "cavalry"  # swords make no smoke
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
    bearing, distance, at = _estimated(eye, unit.at)
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
    bearing, distance, place = _estimated(eye, at)
    return Sighting(kind="dust" if kind == "dust" else "smoke", bearing=bearing, distance=distance, at=place)


def _estimated(eye: Point, at: Point) -> tuple[int, int, Point]:
    """Bearing, distance and place as estimated by eye."""
    metres = metres_between(eye, at)
    grain = _FINE if metres <= _NEAR else _COARSE
    east, north = (round(each / DECIMETRES / grain) * grain * DECIMETRES for each in at)
    bearing = round(degrees(atan2(at[0] - eye[0], at[1] - eye[1]))) % 360
    return bearing, round(metres / grain) * grain, (east, north)


# Texts


def report_text(
    terms: Terms, at: Point, found: tuple[Sighting, ...], seen: tuple[SightedWork, ...] = ()
) -> str:
    """The written report of what an officer sees."""
    start = f"You are at {metres_text(at)}."
    if not found:
        start = f"{start} No troops are in sight."
    lines = [start, *(f"{sentence(terms, sighting)}." for sighting in found)]
    return "\n".join(
        [*lines, *(f"{_where(work.bearing, work.distance)}: {_WORKS[work.kind]}." for work in seen)]
    )


_WORKS = {"earthwork": "an earthwork", "bridge": "a new bridge", "ruin": "a destroyed bridge"}


def _where(bearing: int, distance: int) -> str:
    return f"To the {direction(bearing)} ({bearing}°), {distance} m"


def summary(terms: Terms, commander: CommanderTerms, outlook: Outlook) -> str:
    """A sentence for the log: the nearest other troops, and how many units of the own side."""
    found = "; ".join(seen(terms, commander, outlook)) or "no troops"
    return f"{commander.name}, at {metres_text(outlook.at)}, sees {found}."


def seen(
    terms: Terms, commander: CommanderTerms, outlook: Outlook, own_side: str = "the same side"
) -> list[str]:
    """The nearest other troops, and how many units of the own side, in words."""
    own = sum(sighting.side == commander.side for sighting in outlook.sightings)
    others = [sighting for sighting in outlook.sightings if sighting.side != commander.side]
    others.sort(key=lambda sighting: sighting.distance)
    found = [
        f"{_named(terms, one)}{_guessed(one)} {one.distance} m to the {direction(one.bearing)}"
        for one in others[:_MAX_NAMED]
    ]
    if len(others) > _MAX_NAMED:
        found.append(f"{len(others) - _MAX_NAMED} more")
    if own:
        found.append(f"one unit of {own_side}" if own == 1 else f"{own} units of {own_side}")
    return found


def sentence(terms: Terms, sighting: Sighting) -> str:
    """One sighting in words, without a full stop."""
    where = _where(sighting.bearing, sighting.distance)
    if sighting.kind != "troops":
        return f"{where}: {sighting.kind}"
    return f"{where}: {', '.join(_described(terms, sighting))}"


def _described(terms: Terms, sighting: Sighting) -> list[str]:
    what = _named(terms, sighting)
    if sighting.name is not None:
        what = f"{what} ({sighting.name})"
    parts = [f"{what}{_guessed(sighting)}"]
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
    """The side and arm of a sighting, as far as they are made out."""
    if sighting.kind != "troops":
        return sighting.kind
    what = "troops" if sighting.arm is None else _WORDS[sighting.arm]
    return what if sighting.side is None else f"{terms.sides[sighting.side].name} {what}"


def _guessed(sighting: Sighting) -> str:
    """The own unit that troops probably are; only perhaps, if their side is not made out."""
    if sighting.probably is None:
        return ""
    return f", {'perhaps' if sighting.side is None else 'probably'} {sighting.probably}"


def _formed(sighting: Sighting) -> str:
    if sighting.arm in ("officer", "man", "supply-wagon") or sighting.facing is None:
        return ""
    shapes = {"skirmish": "in skirmish order", "limbered": "limbered", "unlimbered": "unlimbered"}
    shape = shapes.get(sighting.formation or "", f"in {sighting.formation}")
    return f"{shape} facing {direction(sighting.facing)}"
