"""The game's images: the staff map under everybody's board, and what an officer sees (KV3-P4).

Both are drawn from facts alone. The names come from what is shown: an officer's picture has another name only
when something that can be seen on it has changed.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from sandtable.boards.ground.sight import Sight
from sandtable.core import Seat, SetupError
from sandtable.games.kriegsspiel.dispatches import Sighting
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.ground import base_ground, sight_of, to_position
from sandtable.games.kriegsspiel.rules.reports import direction
from sandtable.games.kriegsspiel.state import CommanderKnowledge
from sandtable.games.kriegsspiel.terms import MapSource, Terms, Weather
from sandtable.landscape import staff_map
from sandtable.landscape.panorama.sightings import Seen, SeenDust, SeenSmoke, SeenTroops
from sandtable.scenes import Aspect, Illustration, Image, image_name

WIDTH, HEIGHT = 1600, 500
_STAFF_MAP = "staff-map"
_PANORAMA = "panorama"
_FIELD = 100
"""Degrees from the left edge of a picture to the right."""
_MARGIN = 10
"""Troops whose middle lies so many degrees beyond an edge may still show at it."""
_TURNS = {"ahead": 0, "right": 90, "behind": 180, "left": 270}

_FRONTS: dict[str, tuple[float, float]] = {
    "line": (150.0, 15.0),
    "column": (40.0, 120.0),
    "square": (60.0, 60.0),
    "skirmish": (220.0, 60.0),
    "limbered": (20.0, 150.0),
    "unlimbered": (120.0, 40.0),
}
"""Metres from wing to wing and from front to rear that a unit in each formation takes up."""
_SMALL = {"officer": 12.0, "man": 3.0, "supply-wagon": 40.0}


class _Prospect(NamedTuple):
    """All that a picture of an officer's shows beside the ground: its name and its drawing come from it."""

    at: Point
    bearing: int
    sightings: tuple[Sighting, ...]
    """Those that lie in this direction."""
    hour: float
    weather: Weather
    colours: tuple[str, ...]
    """Of the sides."""
    sight: Sight


@lru_cache(maxsize=64)
def map_name(source: MapSource) -> str:
    """The full name of the staff map. A map may be a large picture itself: it is read once."""
    return image_name(_STAFF_MAP, source)


def names(facts: Facts, seat: Seat | None) -> tuple[str, ...]:
    """The full names of all images that a seat may look at."""
    prospects = (
        _prospect_name(facts.terms, number, command, turn)
        for number, command in _commands(facts, seat)
        for turn in _TURNS
    )
    return (map_name(facts.terms.map), *prospects)


def illustration(
    terms: Terms, seat: Seat, command: CommanderKnowledge, label: str = "What you see"
) -> Illustration:
    """What an officer sees, in the four directions in which he can turn his head."""
    outlook, number = command.outlook, terms.numbers[seat]
    aspects = tuple(
        Aspect(
            _prospect_name(terms, number, command, turn),
            f"{turn.capitalize()}, {_initials((outlook.facing + degrees) % 360)}",
        )
        for turn, degrees in _TURNS.items()
    )
    return Illustration(f"{_PANORAMA}-{number}", label, aspects, outlook.text, WIDTH, HEIGHT)


def _initials(bearing: int) -> str:
    """A direction in one or two letters: NE."""
    return "".join(part[0] for part in direction(bearing).split("-")).upper()


def image(facts: Facts, seat: Seat | None, name: str) -> Image:
    """One of these images, by its name without version."""
    if name == _STAFF_MAP:
        return Image(staff_map.background(base_ground(facts.terms.map)).encode(), "image/svg+xml")
    for number, command in _commands(facts, seat):
        for turn in _TURNS:
            if name == f"{_PANORAMA}-{number}-{turn}":
                return Image(_drawn(facts.terms.map, _prospect(facts.terms, command, turn)), "image/png")
    raise SetupError(f"There is no picture {name!r} to be seen here.")


def _commands(facts: Facts, seat: Seat | None) -> Iterator[tuple[int, CommanderKnowledge]]:
    """Through whose eyes a seat may look: its own, and everybody's where all is shown."""
    if facts.truth is not None:
        yield from enumerate(facts.truth.commands)
    elif seat is not None and facts.command is not None:
        yield facts.terms.numbers[seat], facts.command


def _prospect_name(terms: Terms, number: int, command: CommanderKnowledge, turn: str) -> str:
    prospect = _prospect(terms, command, turn)
    return image_name(f"{_PANORAMA}-{number}-{turn}", map_name(terms.map), prospect)


def _prospect(terms: Terms, command: CommanderKnowledge, turn: str) -> _Prospect:
    outlook = command.outlook
    bearing = (outlook.facing + _TURNS[turn]) % 360
    seconds = terms.begins + (outlook.round - 1) * terms.settings.round_seconds
    return _Prospect(
        at=outlook.at,
        bearing=bearing,
        sightings=tuple(
            one for one in outlook.sightings if _off(one.bearing, bearing) <= _FIELD / 2 + _MARGIN
        ),
        hour=seconds / 3600 % 24,
        weather=terms.weather,
        colours=tuple(side.colour for side in terms.sides),
        sight=sight_of(terms.settings),
    )


def _off(one: int, other: int) -> int:
    """Degrees between two directions."""
    return abs((one - other + 180) % 360 - 180)


def _drawn(source: MapSource, prospect: _Prospect) -> bytes:
    from sandtable.landscape.panorama import picture  # noqa: PLC0415 - what draws loads slowly

    at = to_position(prospect.at)
    looking = picture.Viewpoint(at, prospect.bearing, _FIELD, prospect.hour, prospect.weather)
    seen = [_seen(one, prospect.colours) for one in prospect.sightings]
    return picture.panorama(base_ground(source), looking, seen, prospect.sight)


def _seen(sighting: Sighting, colours: tuple[str, ...]) -> Seen:
    bearing, distance = float(sighting.bearing), float(sighting.distance)
    match sighting.kind:
        case "dust":
            return SeenDust(bearing, distance)
        case "smoke":
            return SeenSmoke(bearing, distance)
        case "troops":
            return SeenTroops(
                bearing,
                distance,
                arm=sighting.arm,
                formation=sighting.formation,
                colour=None if sighting.side is None else colours[sighting.side],
                front=_front(sighting),
                label=sighting.name,
            )


def _front(sighting: Sighting) -> float:
    """How wide troops appear from here: a line that faces us is wide, one that shows its flank is not."""
    if sighting.arm in _SMALL:
        return _SMALL[sighting.arm]
    if sighting.formation is None or sighting.facing is None:
        return 100.0
    wide, deep = _FRONTS[sighting.formation]
    turned = radians(sighting.facing - sighting.bearing)
    return max(abs(wide * cos(turned)), abs(deep * sin(turned)), 15.0)
