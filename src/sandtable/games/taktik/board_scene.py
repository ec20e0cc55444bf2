"""The board as a scene: countries in their colours, borders, city lines, rivers and bridges."""

from collections.abc import Iterable
from functools import lru_cache
from math import dist
from typing import Literal, NamedTuple

from sandtable.boards.hexes import Hex, HexSet, hexes_in
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.ground import Ground
from sandtable.games.taktik.map_text import Side
from sandtable.games.taktik.terms import CachedCatalogue, Translate
from sandtable.games.taktik.terrain import CHART, Terrain
from sandtable.games.taktik.texts import country_name
from sandtable.scenes import Cell, HexBoard, HexEdges, PlaceName
from sandtable.scenes import Ground as Wash
from sandtable.scenes import Side as Army
from sandtable.scenes import Terrain as Drawn

COLOURS = {
    Country.KAZALDIS: "red",
    Country.ARMANIA: "ochre",
    Country.SARAPAN: "blue",
    Country.CALDERON: "green",
}

STREET = "street"
"""Open ground inside a capital, which is drawn differently."""


class _Look(NamedTuple):
    """The look of a terrain: its key in the catalogue, its terminal glyph, and its background."""

    key: str
    glyph: str
    wash: Wash


_LOOKS = {
    Terrain.OPEN: _Look("terrain-open", "   ", "open"),
    Terrain.FOREST: _Look("terrain-forest", "%%%", "wood"),
    Terrain.MOUNTAIN: _Look("terrain-mountain", "^^^", "rock"),
    Terrain.WATER: _Look("terrain-water", "~~~", "water"),
    Terrain.HOUSES: _Look("terrain-houses", "nnn", "town"),
    Terrain.HEADQUARTERS: _Look("terrain-headquarters", "<!>", "road"),
    Terrain.DEPOT: _Look("terrain-depot", "<$>", "sand"),
    Terrain.REPAIR: _Look("terrain-repair", "[+]", "sand"),
}
_STREET = _Look("terrain-street", " : ", "road")
_NAME_REACH = 2
"""The number of hexes that the name of a country covers on either side of its middle."""


def sides() -> tuple[Army, ...]:
    """The countries as the sides of a scene."""
    return tuple(Army(country.slug, country_name(country), COLOURS[country]) for country in Country)


@lru_cache(maxsize=16)
def board(ground: Ground, out_of_play: HexSet, language: str) -> HexBoard:
    """The board of a scene; the side of a cell is its country. Sea beyond the coasts is left out."""
    grid, say = ground.grid, CachedCatalogue(language)
    edges = _edges(ground, say)
    rows, columns = _extent(ground, edges)
    return HexBoard(
        "pointy",
        grid.row_names[rows.start : rows.stop],
        grid.column_names[columns.start : columns.stop],
        terrains(say),
        tuple(
            _cell(ground, row * grid.columns + column, out_of_play, say) for row in rows for column in columns
        ),
        edges=edges,
        names=tuple(
            PlaceName(grid.names[_heart(ground, country)], country_name(country), "large")
            for country in ground.countries
        ),
        shifted=_shifted(grid.shifted, rows.start),
        closed=tuple(grid.names[place] for place in hexes_in(out_of_play)),
    )


def _extent(ground: Ground, edges: tuple[HexEdges, ...]) -> tuple[range, range]:
    """The rows and columns with land, or with a line that is drawn."""
    named = {name for line in edges for edge in line.edges for name in edge}
    land = {place for country in ground.land.values() for place in hexes_in(country)}
    shown = [place for place, name in enumerate(ground.grid.names) if place in land or name in named]
    rows, columns = zip(*(divmod(place, ground.grid.columns) for place in shown), strict=True)
    return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)


def _shifted(shifted: Literal["odd", "even"], left_out: int) -> Literal["odd", "even"]:
    """The rows that are further right, counted from the first one that is drawn."""
    if left_out % 2 == 0:
        return shifted
    return "odd" if shifted == "even" else "even"


def terrains(say: Translate) -> tuple[Drawn, ...]:
    """The terrains of a scene; the headquarters of each country is one of its own."""
    looks = {CHART[terrain].slug: look for terrain, look in _LOOKS.items() if terrain != Terrain.HEADQUARTERS}
    looks[STREET] = _STREET
    looks |= {headquarters(country): _LOOKS[Terrain.HEADQUARTERS] for country in Country}
    return tuple(Drawn(name, say(look.key), look.glyph, look.wash) for name, look in looks.items())


def headquarters(country: Country) -> str:
    """The terrain name of a country's headquarters, each of which has its own flag."""
    return f"headquarters-{country.slug}"


def _cell(ground: Ground, place: Hex, out_of_play: HexSet, say: Translate) -> Cell:
    terrain, country, name = ground.terrain[place], ground.country_of[place], ground.grid.names[place]
    slug, look = CHART[terrain].slug, _LOOKS[terrain]
    if country is None:
        return Cell(name, slug)
    if terrain == Terrain.OPEN and ground.in_city >> place & 1:
        slug, look = STREET, _STREET
    elif terrain == Terrain.HEADQUARTERS:
        slug = headquarters(country)
    key = "board-place-closed" if out_of_play >> place & 1 else "board-place"
    label = say(key, place=say(look.key), country=country_name(country))
    return Cell(name, slug, country.slug, label)


def _edges(ground: Ground, say: Translate) -> tuple[HexEdges, ...]:
    """The edges in drawing order: rivers, bridges, city lines, borders."""
    lines = (
        HexEdges("river", say("line-river"), _named(ground, ground.rivers)),
        HexEdges("bridge", say("line-bridge"), _named(ground, ground.bridges)),
        HexEdges("wall", say("line-city"), _named(ground, _city_lines(ground))),
        HexEdges("border", say("line-border"), _named(ground, _borders(ground))),
    )
    return tuple(line for line in lines if line.edges)


def _named(ground: Ground, these: Iterable[Side]) -> tuple[tuple[str, str], ...]:
    names = ground.grid.names
    return tuple((names[one], names[other]) for one, other in sorted(these))


def _borders(ground: Ground) -> list[Side]:
    """The hex sides between two countries."""
    lands = ground.country_of
    return [
        (one, other)
        for one, near in enumerate(ground.grid.neighbours)
        for other in near
        if one < other and lands[one] is not None and lands[other] is not None and lands[one] != lands[other]
    ]


def _city_lines(ground: Ground) -> set[Side]:
    """The hex sides around the capitals."""
    return {
        (min(one, other), max(one, other))
        for city in ground.city.values()
        for one in hexes_in(city)
        for other in ground.grid.neighbours[one]
        if not city >> other & 1
    }


def _heart(ground: Ground, country: Country) -> Hex:
    """The hex for a country's name: near the middle of its land, if possible over open ground."""
    land = ground.land[country] & ~ground.city[country]
    columns = ground.grid.columns

    def position(place: Hex) -> tuple[float, float]:
        row, column = divmod(place, columns)
        return row, column + row % 2 / 2

    def hidden(place: Hex) -> int:
        """A measure of what the name would hide: terrain and rivers under it."""
        row, column = divmod(place, columns)
        across = range(max(0, column - _NAME_REACH), min(columns, column + _NAME_REACH + 1))
        under = {row * columns + each for each in across}
        busy = sum(not (ground.placeable[country] & land) >> each & 1 for each in under)
        return 2 * busy + sum(under.issuperset(side) for side in ground.rivers)

    positions = [position(place) for place in hexes_in(land)]
    middle = [sum(axis) / len(positions) for axis in zip(*positions, strict=True)]

    def distance(place: Hex) -> float:
        return dist(position(place), middle)

    return min(hexes_in(land), key=lambda place: (hidden(place), distance(place)))
