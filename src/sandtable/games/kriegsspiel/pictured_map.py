"""Ground from a scenario's own pictures: a height map and a mask of terrain."""

from base64 import b64decode
from io import BytesIO

from sandtable.boards.ground import Bridge, Ground, GroundError, NamedPlace, Position, Road, Terrain
from sandtable.boards.ground.heightmaps import LEGEND, read_heights, read_terrain
from sandtable.games.kriegsspiel.terms import PicturedMap

MOST_CELLS = 1_000_000
"""A map comes with a scenario from anybody, and a picture of a few kilobytes can be a very large one."""
_TERRAINS = {terrain.label: terrain for terrain in Terrain}


class _File(BytesIO):
    """The bytes of a file that is not on the disk, under its name."""

    def __init__(self, name: str, text: str) -> None:
        try:
            super().__init__(b64decode(text, validate=True))
        except ValueError:
            raise GroundError(f"{name}: the picture is not in base 64") from None
        self._name = name

    def __str__(self) -> str:
        return self._name


def pictured(source: PicturedMap) -> Ground:
    """The ground that the pictures show, or `GroundError`."""
    heights = read_heights(
        _File(*source.heights), lowest=source.lowest, highest=source.highest, most=MOST_CELLS
    )
    legend = {colour: _terrain(word) for colour, word in source.legend} or LEGEND
    terrain = read_terrain(_File(*source.terrain), legend, most=MOST_CELLS)
    cell = source.cell or heights.cell
    if not cell:
        raise GroundError("say how many metres a cell is long (cell)")
    return Ground(
        heights.heights,
        terrain,
        cell,
        roads=[Road(_line(points)) for points in source.roads],
        bridges=[Bridge(_line(points)) for points in source.bridges],
        places=[NamedPlace(name, Position(*map(float, at))) for name, at in source.places],
    )


def _terrain(word: str) -> Terrain:
    if word not in _TERRAINS:
        raise GroundError(f"the legend names {word!r}; there is {', '.join(_TERRAINS)}")
    return _TERRAINS[word]


def _line(points: tuple[tuple[int, int], ...]) -> tuple[Position, ...]:
    return tuple(Position(float(east), float(north)) for east, north in points)
