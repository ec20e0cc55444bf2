"""The images in a view: the staff map under the board, and an officer's panorama (KV3-P4).

Both are drawn from `Facts` alone. Their names are hashes of what they show, so a panorama gets a new name
only when something visible on it has changed.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from sandtable.boards.ground.sight import Sight
from sandtable.core import Seat, SetupError
from sandtable.games.kriegsspiel.dispatches import SightedWork, Sighting
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.ground import RECIPES, base_ground, sight_at, sight_of, to_position
from sandtable.games.kriegsspiel.rules.reports import direction
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.state import CommanderKnowledge
from sandtable.games.kriegsspiel.terms import MapSource, ShippedMap, Terms, seconds_of_day
from sandtable.landscape import staff_map
from sandtable.landscape.backgrounds import cached_background
from sandtable.landscape.encoders import colour_webp
from sandtable.landscape.panorama.sightings import Seen, SeenDust, SeenSmoke, SeenTroops, SeenWork
from sandtable.scenes import Aspect, Illustration, Image, image_name

WIDTH, HEIGHT = 1600, 500
_STAFF_MAP = "staff-map"
_PANORAMA = "panorama"
_FIELD = 100
"""Horizontal field of view of a panorama, in degrees."""
_MARGIN = 10
"""Degrees beyond an edge up to which the middle of troops may lie that still show."""
_QUALITY = 80
"""Quality of a panorama as WebP: no visible loss, in a tenth of the bytes of a PNG."""
_TURNS = {"ahead": 0, "right": 90, "behind": 180, "left": 270}

_FRONTS: dict[str, tuple[float, float]] = {
    "line": (150.0, 15.0),
    "column": (40.0, 120.0),
    "square": (60.0, 60.0),
    "skirmish": (220.0, 60.0),
    "limbered": (20.0, 150.0),
    "unlimbered": (120.0, 40.0),
}
"""Width and depth of a unit in each formation, in metres."""
_SMALL = {"officer": 12.0, "man": 3.0, "supply-wagon": 40.0}


class _Panorama(NamedTuple):
    """Everything that a panorama shows besides the ground; its name is computed from this."""

    at: Point
    bearing: int
    sightings: tuple[Sighting, ...]
    """The sightings in this direction."""
    hour: float
    weather: Weather
    colours: tuple[str, ...]
    """The colours of the sides."""
    sight: Sight


@lru_cache(maxsize=64)
def map_name(source: MapSource) -> str:
    """The full name of the staff map; cached, because a map source may hold large images."""
    return image_name(_STAFF_MAP, source)


def names(facts: Facts, seat: Seat | None) -> tuple[str, ...]:
    """The full names of all images that a seat may see."""
    panoramas = (
        _panorama_name(facts.terms, number, command, turn)
        for number, command in _commands(facts, seat)
        for turn in _TURNS
    )
    return (map_name(facts.terms.map), *panoramas)


def illustration(
    terms: Terms, seat: Seat, command: CommanderKnowledge, label: str = "What you see"
) -> Illustration:
    """What an officer sees ahead, to the right, behind and to the left."""
    outlook, number = command.outlook, terms.numbers[seat]
    aspects = tuple(
        Aspect(
            _panorama_name(terms, number, command, turn),
            f"{turn.capitalize()}, {_initials((outlook.facing + degrees) % 360)}",
        )
        for turn, degrees in _TURNS.items()
    )
    return Illustration(f"{_PANORAMA}-{number}", label, aspects, outlook.text, WIDTH, HEIGHT)


def _initials(bearing: int) -> str:
    """A direction in one or two letters, such as NE."""
    return "".join(part[0] for part in direction(bearing).split("-")).upper()


def image(facts: Facts, seat: Seat | None, name: str) -> Image:
    """An image by its name without version, or `SetupError`."""
    if name == _STAFF_MAP:
        return Image(_background(facts.terms.map).encode(), "image/svg+xml")
    for number, command in _commands(facts, seat):
        for turn in _TURNS:
            if name == f"{_PANORAMA}-{number}-{turn}":
                return Image(_drawn(facts.terms, command, turn), "image/webp")
    raise SetupError(f"There is no image {name!r} in this view.")


def _background(source: MapSource) -> str:
    if isinstance(source, ShippedMap):
        return cached_background(RECIPES, source.name)
    return staff_map.background(base_ground(source))


def _commands(facts: Facts, seat: Seat | None) -> Iterator[tuple[int, CommanderKnowledge]]:
    """The commanders whose views a seat may see: its own, or all when everything is shown."""
    if facts.truth is not None:
        yield from enumerate(facts.truth.commands)
    elif seat is not None and facts.command is not None:
        yield facts.terms.numbers[seat], facts.command


def _panorama_name(terms: Terms, number: int, command: CommanderKnowledge, turn: str) -> str:
    panorama, works = _panorama(terms, command, turn), _works(command, turn)
    name = f"{_PANORAMA}-{number}-{turn}"
    return image_name(name, map_name(terms.map), panorama, *((works,) if works else ()))


def _panorama(terms: Terms, command: CommanderKnowledge, turn: str) -> _Panorama:
    outlook = command.outlook
    bearing = (outlook.facing + _TURNS[turn]) % 360
    seconds = seconds_of_day(terms, (outlook.round - 1) * terms.settings.round_seconds)
    hour, weather = seconds / 3600, outlook.weather or terms.weather
    settings = terms.settings
    return _Panorama(
        at=outlook.at,
        bearing=bearing,
        sightings=tuple(
            one for one in outlook.sightings if _off(one.bearing, bearing) <= _FIELD / 2 + _MARGIN
        ),
        hour=hour,
        weather=weather,
        colours=tuple(side.colour for side in terms.sides),
        sight=sight_of(settings) if terms.old_rules else sight_at(settings, weather, hour),
    )


def _off(one: int, other: int) -> int:
    """Degrees between two directions."""
    return abs((one - other + 180) % 360 - 180)


def _works(command: CommanderKnowledge, turn: str) -> tuple[SightedWork, ...]:
    """The works in sight in a direction (KV3-U7)."""
    bearing = (command.outlook.facing + _TURNS[turn]) % 360
    return tuple(one for one in command.outlook.works if _off(one.bearing, bearing) <= _FIELD / 2 + _MARGIN)


def _drawn(terms: Terms, command: CommanderKnowledge, turn: str) -> bytes:
    from sandtable.landscape.panorama import picture  # noqa: PLC0415 - numba loads slowly

    panorama = _panorama(terms, command, turn)
    at = to_position(panorama.at)
    viewpoint = picture.Viewpoint(at, panorama.bearing, _FIELD, panorama.hour, panorama.weather)
    seen = [_seen(one, panorama.colours) for one in panorama.sightings]
    seen += [SeenWork(float(one.bearing), float(one.distance), one.kind) for one in _works(command, turn)]
    pixels = picture.painted(base_ground(terms.map), viewpoint, seen, panorama.sight)
    return colour_webp(pixels, quality=_QUALITY)


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
                label=sighting.name or (sighting.probably and f"{sighting.probably}?"),
            )


def _front(sighting: Sighting) -> float:
    """Apparent width of troops in metres, from their formation and facing."""
    if sighting.arm in _SMALL:
        return _SMALL[sighting.arm]
    if sighting.formation is None or sighting.facing is None:
        return 100.0
    wide, deep = _FRONTS[sighting.formation]
    turned = radians(sighting.facing - sighting.bearing)
    return max(abs(wide * cos(turned)), abs(deep * sin(turned)), 15.0)
