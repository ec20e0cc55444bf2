"""The greedy player's placement: guards at home, the strongest in front, with random variation."""

from random import Random

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import AMMUNITION, FIELD_HQ, FIGHTING, FUEL, MINE, UNITS
from sandtable.games.taktik.notation import Deploy
from sandtable.games.taktik.terms import Terms
from sandtable.players.taktik.estimates import FAR, steps_to, steps_to_nearest

_GATE = (4, 4, 8, 2)
"""Preferred firepowers for guards at the gates of a headquarters, drawn at random."""
_RESERVE = (2, 4, 2, 4)
"""Preferred firepowers for reserves near a headquarters."""
_SCATTER = 3
"""Random variation of the distance to the front, in steps."""
_BEHIND = 2
"""Factor for the variation of depots, which stand farther behind."""


def deployment(terms: Terms, seat: int, rng: Random) -> Deploy:
    """The placement of a seat."""
    units = [one for country in terms.countries_of[seat] for one in _country(terms, country, rng)]
    return Deploy(tuple(sorted(units)))


def _country(terms: Terms, country: Country, rng: Random) -> list[tuple[int, Hex]]:
    ground, levy = terms.ground, terms.levies[country]
    free = set(hexes_in(ground.placeable[country] & ~terms.closed[country.alliance]))
    far = distances(terms, country)
    placed: list[tuple[int, Hex]] = []
    vehicles = [unit for unit in FIGHTING for _ in range(levy[unit])]
    rng.shuffle(vehicles)

    def put(unit: int, place: Hex) -> None:
        placed.append((unit, place))
        free.discard(place)

    def guard(power: int, place: Hex) -> None:
        if place in free and vehicles:
            unit = min(vehicles, key=lambda one: abs(UNITS[one].power - power))
            vehicles.remove(unit)
            put(unit, place)

    home = steps_to(ground, ground.hq[country], 0)
    for place in gates(terms, ground.hq[country], rng):
        guard(rng.choice(_GATE), place)
    for power in _RESERVE:
        guard(power, min(sorted(free), key=lambda place: home[place] + rng.random()))
    depot = ground.depot.get(country.alliance)
    if depot is not None and ground.country_of[depot] == country:
        for place in gates(terms, depot, rng):
            guard(2, place)
    vehicles.sort(key=lambda unit: -UNITS[unit].power)
    for unit in vehicles:
        put(unit, min(sorted(free), key=lambda place: far[place] + rng.uniform(0, _SCATTER)))
    for unit in (FUEL, AMMUNITION):
        for _ in range(levy[unit]):
            put(unit, min(sorted(free), key=lambda place: far[place] + rng.uniform(0, _BEHIND * _SCATTER)))
    for _ in range(levy[FIELD_HQ]):
        put(FIELD_HQ, max(sorted(free), key=lambda place: far[place] % FAR + rng.random()))
    field = sorted(hexes_in(terms.mineable[country]), key=lambda place: home[place] + rng.uniform(0, 4))
    return placed + [(MINE, place) for place in sorted(field[: levy[MINE]])]


def gates(terms: Terms, place: Hex, rng: Random) -> list[Hex]:
    """The hexes from which a headquarters or depot can be entered, in random order."""
    entries = list(terms.ground.neighbours[place])
    rng.shuffle(entries)
    return entries


def distances(terms: Terms, country: Country) -> tuple[int, ...]:
    """The steps from each hex to the nearest enemy headquarters."""
    goals = tuple(terms.ground.hq[enemy] for enemy in terms.countries_in(1 - country.alliance))
    return steps_to_nearest(terms.ground, goals, terms.closed[country.alliance])
