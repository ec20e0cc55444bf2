"""Automatic placements by number: guards at home, the rest towards the enemy."""

from functools import lru_cache
from random import Random

from sandtable.boards.hexes import Hex, HexSet, hexes_in, set_of
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import AMMUNITION, FIELD_HQ, FIGHTING, FUEL, MINE
from sandtable.games.taktik.terms import Terms

_GUARDED = 2
"""Maximum steps from a guard to the headquarters or depot."""
_FAR = 999


def placement(terms: Terms, seat: int, number: int) -> tuple[tuple[int, Hex], ...]:
    """The placement of a seat by the plan of a number; deterministic."""
    rng = Random(f"{terms.seats[seat]} {number}")  # noqa: S311 - not a roll of the match
    return tuple(sorted(one for country in terms.countries_of[seat] for one in _country(terms, country, rng)))


def _country(terms: Terms, country: Country, rng: Random) -> list[tuple[int, Hex]]:
    ground, levy = terms.ground, terms.levies[country]
    free = list(hexes_in(ground.placeable[country] & ~terms.closed[country.alliance]))
    front, home = _distances(terms, country)
    rng.shuffle(free)
    by_front = sorted(free, key=lambda place: front.get(place, _FAR) + rng.randrange(4))
    guards = [place for place in free if home.get(place, _FAR) <= _GUARDED]
    fighting = [unit for unit in FIGHTING for _ in range(levy[unit])]
    rng.shuffle(fighting)
    posts = guards[: len(fighting) // 4]
    taken = set(posts)
    posts += [place for place in by_front if place not in taken][: len(fighting) - len(posts)]
    taken = set(posts)
    placed = list(zip(fighting, posts, strict=True))
    behind = [place for place in by_front if place not in taken]
    # Depots stand behind the vehicles; the field headquarters, whose loss disarms the mines, far back.
    depots = [unit for unit in (FUEL, AMMUNITION) for _ in range(levy[unit])]
    rng.shuffle(depots)
    placed += list(zip(depots, behind, strict=False))
    placed += [(FIELD_HQ, behind[-1 - number]) for number in range(levy[FIELD_HQ])]
    mineable = list(hexes_in(terms.mineable[country]))
    rng.shuffle(mineable)
    mineable.sort(
        key=lambda place: min(home.get(place, _FAR), front.get(place, _FAR) // 3) + rng.randrange(3)
    )
    return placed + [(MINE, place) for place in mineable[: levy[MINE]]]


@lru_cache(maxsize=64)
def _distances(terms: Terms, country: Country) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """The steps from each hex to the nearest enemy headquarters, and to the places to guard."""
    ground, own = terms.ground, country.alliance
    enemies = set_of(ground.hq[other] for other in terms.countries_in(1 - own))
    guarded = 1 << ground.hq[country]
    depot = ground.depot.get(own)
    if depot is not None and ground.country_of[depot] == country:
        guarded |= 1 << depot
    return _steps_from(terms, enemies), _steps_from(terms, guarded)


def _steps_from(terms: Terms, seeds: HexSet) -> dict[Hex, int]:
    ground = terms.ground
    found: dict[Hex, int] = {}
    frontier, reached, steps = seeds, seeds, 0
    while frontier:
        near = 0
        for place in hexes_in(frontier):
            found[place] = steps
            near |= ground.around[place]
        frontier = near & ~reached
        reached |= frontier
        steps += 1
    return found
