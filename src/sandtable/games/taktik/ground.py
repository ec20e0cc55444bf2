"""The map of a match with tables computed once: steps, long-range shots, cities, depots, repair areas."""

from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from sandtable.boards.hexes import Hex, HexSet, hexes_in, set_of
from sandtable.core.files import texts_in
from sandtable.games.taktik import map_text
from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.map_text import MapData
from sandtable.games.taktik.terrain import CHART, Terrain

LONGEST_SHOT = 3
"""The maximum distance of a shot, with two hexes between (TAK-F3)."""


class Ray(NamedTuple):
    """A long-range shot that the terrain allows (TAK-F3)."""

    target: Hex
    between: HexSet
    """The hexes that the shot passes over, all of which must be empty."""


class Ground:
    """A map, fixed during a match. Sets of hexes are bit sets, as in `boards.hexes`."""

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.grid = data.grid()
        self.terrain = tuple(one.terrain for one in data.hexes)
        self.country_of = tuple(one.country for one in data.hexes)
        self.land: dict[Country, HexSet] = {
            country: self._all(country=country) for country in Country if country in self.country_of
        }
        """The hexes of each country on the map."""
        self.open: HexSet = set_of(place for place, terrain in enumerate(self.terrain) if CHART[terrain].open)
        """The hexes that vehicles can enter by moving; repair fields are not among them."""
        self.high: HexSet = self._all(Terrain.MOUNTAIN)

        # TAK-B1
        self.city: dict[Country, HexSet] = {
            country: set_of(place for place in hexes_in(land) if data.hexes[place].in_city)
            for country, land in self.land.items()
        }
        """The hexes inside the city line of each capital."""
        self.in_city: HexSet = set_of(place for place, one in enumerate(data.hexes) if one.in_city)
        self.hq: dict[Country, Hex] = {
            country: place
            for country in self.land
            for place in hexes_in(self._all(Terrain.HEADQUARTERS, country))
        }
        self.depot: dict[int, Hex] = {
            country.alliance: place
            for country in self.land
            for place in hexes_in(self._all(Terrain.DEPOT, country))
        }
        """The depot of each alliance."""
        self.repair: tuple[HexSet, HexSet] = (self._fields(0), self._fields(1))
        """The repair fields of each alliance."""
        self.exits: tuple[HexSet, HexSet] = (self._exits(0), self._exits(1))
        """By alliance, the open hexes next to its repair area (TAK-M4)."""
        self.forbidden: tuple[HexSet, HexSet] = (self._forbidden(0), self._forbidden(1))
        """By alliance, its headquarters and depot, which are closed to its own pieces (TAK-S1)."""
        self.placeable: dict[Country, HexSet] = {
            country: land & self.open & ~self.forbidden[country.alliance]
            for country, land in self.land.items()
        }
        """The hexes on which a country can place its pieces (TAK-S1)."""

        # TAK-B2
        self.rivers = frozenset(side for side, _ in data.sides)
        """The hex sides with a river, bridges included; the lower hex number comes first."""
        self.bridges = frozenset(side for side, crossing in data.sides if crossing == "bridge")
        self.neighbours: tuple[tuple[Hex, ...], ...] = tuple(
            tuple(other for other in near if self._can_step(one, other))
            for one, near in enumerate(self.grid.neighbours)
        )
        """For each hex, the hexes to which a vehicle can step, clockwise, if no pieces are in the way."""
        self.around: tuple[HexSet, ...] = tuple(set_of(near) for near in self.neighbours)
        """`neighbours` as bit sets."""
        self.rays: tuple[tuple[Ray, ...], ...] = tuple(
            tuple(self._rays(place)) for place in range(self.grid.size)
        )
        """For each hex, the long-range shots that the terrain allows."""

    @property
    def drawing(self) -> str:
        """The map as text."""
        return map_text.draw(self.data)

    @property
    def countries(self) -> tuple[Country, ...]:
        """The countries on this map, in their fixed order."""
        return tuple(self.land)

    def connected(self, seeds: HexSet, within: HexSet) -> HexSet:
        """The seeds and all hexes of `within` that vehicles can reach from them."""
        reached = frontier = seeds
        while frontier:
            near = 0
            for place in hexes_in(frontier):
                near |= self.around[place]
            frontier = near & within & ~reached
            reached |= frontier
        return reached

    def _all(self, terrain: Terrain | None = None, country: Country | None = None) -> HexSet:
        return set_of(
            place
            for place, one in enumerate(self.data.hexes)
            if (terrain is None or one.terrain == terrain) and (country is None or one.country == country)
        )

    def _fields(self, alliance: int) -> HexSet:
        first, second = ALLIANCES[alliance]
        return self._all(Terrain.REPAIR, first) | self._all(Terrain.REPAIR, second)

    def _forbidden(self, alliance: int) -> HexSet:
        places = [self.hq[country] for country in ALLIANCES[alliance] if country in self.hq]
        places += [self.depot[alliance]] if alliance in self.depot else []
        return set_of(places)

    def _exits(self, alliance: int) -> HexSet:
        return self.grid.beside(self.repair[alliance]) & self.open & ~self._forbidden(alliance)

    def _can_step(self, one: Hex, other: Hex) -> bool:
        side = (min(one, other), max(one, other))
        if side in self.rivers and side not in self.bridges:
            return False
        return bool(self.open >> one & self.open >> other & 1)

    def _rays(self, start: Hex) -> list[Ray]:
        """Straight shots over one or two hexes, without mountains and outside city lines (TAK-F3)."""
        if not self.open >> start & 1 or self.in_city >> start & 1:
            return []
        found = []
        for direction in range(6):
            between: HexSet = 0
            here = self.grid.step(start, direction)
            for _ in range(LONGEST_SHOT - 1):
                if here is None or (self.high | self.in_city) >> here & 1:
                    break
                between |= 1 << here
                here = self.grid.step(here, direction)
                if here is not None and (self.open & ~self.in_city) >> here & 1:
                    found.append(Ray(here, between))
        return found


@lru_cache(maxsize=64)
def read_map(drawing: str) -> Ground:
    """Parse a text map, or raise `MapError`. Cached."""
    return Ground(map_text.read(drawing))


def shipped_map(name: str) -> str | None:
    """The text of a shipped map, or `None` if there is no such map."""
    return _maps().get(name)


def shipped_maps() -> list[str]:
    """The names of the shipped maps."""
    return list(_maps())


@cache
def _maps() -> dict[str, str]:
    return texts_in(files(__package__) / "maps", ".txt")
