"""Recipes of landscapes from a seed and a few numbers: rivers, villages, roads and names by chance."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import isqrt
from typing import Annotated, Literal, TypeAlias, TypeVar

import numpy as np
from msgspec import Meta, Struct

from sandtable.landscape.generator.noise import hash_noise
from sandtable.landscape.generator.polylines import sampled
from sandtable.landscape.generator.recipe import Cover, Point, Recipe, Relief, Roads, Stream, Village

Water: TypeAlias = Literal["none", "brooks", "river", "two-rivers"]
RoadNumber: TypeAlias = Literal["few", "some", "many"]
WATERS: tuple[Water, ...] = ("none", "brooks", "river", "two-rivers")
ROADS: tuple[RoadNumber, ...] = ("few", "some", "many")
LARGEST_SEED = 1_000_000_000
LONGEST = 20_000
"""Maximum width and height of a map, in metres."""
MOST_RISE, MOST_WOODS, MOST_VILLAGES = 300, 60, 24
"""Maximum metres of relief, percent of woods, and number of villages."""
_NO_BROOKS = 1_000_000
"""Catchment of a brook, in thousands of square metres, that no map has."""
_FROM_EDGE, _FROM_RIVER = 350, 300
"""Minimum metres of a village from the edge of the map and from a river."""
_TRIES = 60
_HEADS = [
    *(
        "Ahlen",
        "Birken",
        "Buchen",
        "Dornen",
        "Eichen",
        "Erlen",
        "Falken",
        "Grün",
        "Hasel",
        "Hirsch",
        "Kalten",
    ),
    *("Kiefern", "Kirch", "Linden", "Mühlen", "Neuen", "Nieder", "Ober", "Reiher", "Rothen", "Stein"),
    *("Tannen", "Ulmen", "Weiden", "Ziegel"),
]
_ENDS = [
    "au",
    "bach",
    "brück",
    "dorf",
    "feld",
    "hagen",
    "hausen",
    "heim",
    "hof",
    "rode",
    "stedt",
    "thal",
    "winkel",
]
_HILLS = ["berg", "höhe", "kuppe", "rücken"]
_WOODS = ["forst", "heide", "holz", "wald"]
_RIVERS = ["Alve", "Borne", "Elde", "Firse", "Gorle", "Kalde", "Lunte", "Orre", "Wende"]
_Item = TypeVar("_Item")


class Sliders(Struct, frozen=True, kw_only=True):
    """What an author chooses of a landscape."""

    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] = 0
    width: Annotated[int, Meta(ge=1000, le=LONGEST)] = 4000
    """In metres, like the height and the side of a cell."""
    height: Annotated[int, Meta(ge=1000, le=LONGEST)] = 3000
    cell: Annotated[int, Meta(ge=5, le=100)] = 10
    relief: Annotated[int, Meta(ge=0, le=MOST_RISE)] = 70
    """Metres of hills above valleys."""
    woods: Annotated[int, Meta(ge=0, le=MOST_WOODS)] = 22
    """Percent of the map."""
    water: Water = "brooks"
    villages: Annotated[int, Meta(ge=0, le=MOST_VILLAGES)] = 6
    roads: RoadNumber = "some"


class _Chance:
    """Random numbers that follow from a seed, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._seed, self._counter = seed, count()

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        number = np.array([next(self._counter)], dtype=np.int64)
        return int(hash_noise(self._seed, number, number * 0 + 977)[0] >> np.uint64(11)) % limit

    def between(self, lowest: int, highest: int) -> int:
        """Return a number from `lowest` to `highest`."""
        return lowest + self.below(max(highest - lowest, 0) + 1)

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        """Return the items in another order."""
        return sorted(items, key=lambda _: self.below(1 << 40))


def random_recipe(sliders: Sliders) -> Recipe:
    """Return a recipe; `recipe.check_recipe` says whether its size is possible."""
    chance = _Chance(sliders.seed)
    size = _rounded_size(sliders)
    names = _names(chance)
    rivers = _rivers(chance, sliders.water, size)
    villages = _villages(chance, sliders.villages, size, rivers, names)
    return Recipe(
        title=f"Landscape {sliders.seed}",
        summary="A landscape from a seed.",
        seed=sliders.seed,
        size=size,
        cell=sliders.cell,
        relief=Relief(
            lowest=chance.between(40, 160),
            rise=sliders.relief,
            length=chance.between(1500, 2400),
            tilt=(chance.between(-15, 15), chance.between(-15, 15)),
        ),
        cover=Cover(
            forest=10 * sliders.woods,
            high_grass=chance.between(15, 40),
            swamp=0 if sliders.water == "none" else chance.between(10, 30),
            brooks=_NO_BROOKS if sliders.water == "none" else chance.between(220, 500),
        ),
        roads=_roads(chance, sliders.roads, size, villages),
        rivers=tuple(rivers),
        villages=tuple(villages),
        hill_names=tuple(f"{next(names)}{chance.shuffled(_HILLS)[0]}" for _ in range(4)),
        wood_names=tuple(f"{next(names)}{chance.shuffled(_WOODS)[0]}" for _ in range(3)),
    )


def _rounded_size(sliders: Sliders) -> Point:
    step = 4 * sliders.cell
    return max(sliders.width // step, 8) * step, max(sliders.height // step, 8) * step


def _names(chance: _Chance) -> Iterator[str]:
    """Yield beginnings of names, each of them once before any comes again."""
    while True:
        yield from chance.shuffled(_HEADS)


# Rivers


def _rivers(chance: _Chance, water: Water, size: Point) -> list[Stream]:
    if water not in ("river", "two-rivers"):
        return []
    names = chance.shuffled(_RIVERS)
    along_east = chance.below(2) == 0
    course = _across(chance, size, along_east=along_east)
    first = Stream(names[0], tuple(course), width=chance.between(25, 60), valley=900, fall=5, level=3)
    if water == "river":
        return [first]
    # The second one comes from a side of the map, and ends in a bend of the first.
    mouth = course[len(course) // 2]
    from_far = chance.below(2)
    if along_east:
        source = (chance.between(size[0] // 4, 3 * size[0] // 4), size[1] * from_far)
    else:
        source = (size[0] * from_far, chance.between(size[1] // 4, 3 * size[1] // 4))
    bend = _moved(((source[0] + mouth[0]) // 2, (source[1] + mouth[1]) // 2), chance, size)
    second = Stream(
        names[1], (source, bend, mouth), width=chance.between(15, 25), valley=600, fall=4, level=6
    )
    return [first, second]


def _across(chance: _Chance, size: Point, *, along_east: bool) -> list[Point]:
    """Return a course from one side of the map to the opposite one."""
    length, breadth = size if along_east else (size[1], size[0])
    parts = 5
    line = [
        (length * part // parts, chance.between(breadth * 3 // 10, breadth * 7 // 10))
        for part in range(parts + 1)
    ]
    if chance.below(2):
        line.reverse()
    return line if along_east else [(aside, along) for along, aside in line]


def _moved(point: Point, chance: _Chance, size: Point) -> Point:
    reach = min(size) // 8
    east, north = (
        min(max(length + chance.between(-reach, reach), 0), most)
        for length, most in zip(point, size, strict=True)
    )
    return east, north


# Villages and roads


def _villages(
    chance: _Chance, wanted: int, size: Point, rivers: list[Stream], names: Iterator[str]
) -> list[Village]:
    """Return villages away from each other, from rivers and from the edge; fewer if there is no room."""
    wet = [point for river in rivers for point in sampled(river.course, 100)]
    apart = isqrt(size[0] * size[1] // max(wanted, 1)) * 6 // 10
    found: list[Village] = []
    places: list[Point] = []
    for _ in range(wanted):
        for _ in range(_TRIES):
            at = (
                chance.between(_FROM_EDGE, size[0] - _FROM_EDGE),
                chance.between(_FROM_EDGE, size[1] - _FROM_EDGE),
            )
            is_dry = all(_distance(at, point) >= _FROM_RIVER for point in wet)
            if is_dry and all(_distance(at, other) >= apart for other in places):
                places.append(at)
                break
    taken: set[str] = set()
    ends = chance.shuffled(_ENDS)
    for number, at in enumerate(places):
        name = next(
            name for part in count(number) if (name := f"{next(names)}{ends[part % len(ends)]}") not in taken
        )
        taken.add(name)
        kind: Literal["town", "village", "hamlet", "farm"] = (
            "town" if number == 0 and wanted > 3 else "village" if number <= wanted // 2 else "hamlet"
        )
        found.append(Village(name, kind, at))
    return found


def _distance(one: Point, other: Point) -> int:
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


def _roads(chance: _Chance, number: RoadNumber, size: Point, villages: list[Village]) -> Roads:
    """Return a highway through the largest place, a tree of roads, and some more."""
    sites = {village.name: village.at for village in villages if village.at is not None}
    if not sites:
        west, east = (0, size[1] // 2), (size[0], size[1] // 3)
        return Roads(tracks=((west, east),))
    first = next(iter(sites))
    highways: list[tuple[str | Point, ...]] = [
        (
            (0, chance.between(size[1] // 4, 3 * size[1] // 4)),
            first,
            (size[0], chance.between(size[1] // 4, size[1])),
        )
    ]
    if number == "many":
        highways.append(
            (
                (chance.between(size[0] // 4, size[0] // 2), 0),
                first,
                (chance.between(size[0] // 2, size[0]), size[1]),
            )
        )
    kinds = {village.name: village.kind for village in villages}
    roads: list[tuple[str | Point, ...]] = []
    tracks: list[tuple[str | Point, ...]] = []
    reached, left = [first], [name for name in sites if name != first]
    while left:
        near, new = min(
            ((one, other) for one in reached for other in left),
            key=lambda pair: (_distance(sites[pair[0]], sites[pair[1]]), pair),
        )
        (tracks if kinds[new] == "hamlet" else roads).append((near, new))
        reached.append(new)
        left.remove(new)
    extra = {"few": 0, "some": len(sites) // 4, "many": len(sites) // 2}[number]
    known = list(sites)
    for _ in range(extra if len(known) > 2 else 0):
        one, other = chance.shuffled(known)[:2]
        (roads if chance.below(3) == 0 else tracks).append((one, other))
    if number != "few":
        roads.append((known[-1], (chance.between(0, size[0]), size[1] * chance.below(2))))
    return Roads(tuple(highways), tuple(roads), tuple(tracks))
