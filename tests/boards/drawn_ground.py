"""Small grounds, drawn as text with the north at the top."""

from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st

from sandtable.boards.ground import Bridge, Ground, Position, Road, Terrain

MARKS = {
    ".": Terrain.OPEN,
    "%": Terrain.FOREST,
    ":": Terrain.HIGH_GRASS,
    "&": Terrain.SWAMP,
    "#": Terrain.TOWN,
    "~": Terrain.WATER,
}


def drawn(
    drawing: str, *, height: Callable[[float, float], float] | None = None, cell: float = 10, **more
) -> Ground:
    """Ground with the terrain of a drawing; `height` maps east and north to metres."""
    lines = drawing.split()
    terrain = np.array([[MARKS[mark] for mark in line] for line in reversed(lines)], dtype=np.uint8)
    rows, columns = terrain.shape
    heights = np.zeros((rows, columns), dtype=np.int32)
    if height is not None:
        for row in range(rows):
            for column in range(columns):
                heights[row, column] = round(100 * height((column + 0.5) * cell, (row + 0.5) * cell))
    return Ground(heights, terrain, cell, **more)


def plain(
    columns: int, rows: int, *, height: Callable[[float, float], float] | None = None, **more
) -> Ground:
    """Open land."""
    return drawn("\n".join(["." * columns] * rows), height=height, **more)


def line(*points: tuple[float, float]) -> tuple[Position, ...]:
    return tuple(Position(*point) for point in points)


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    """Any small ground at all: steep and level, with roads and bridges anywhere."""
    rows, columns = draw(st.integers(2, 14)), draw(st.integers(2, 14))
    cell = draw(st.sampled_from([10.0, 20.0, 7.3]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    steepness = draw(st.sampled_from([0, 30, 150, 900]))
    heights = np.cumsum(rng.integers(-steepness, steepness + 1, (rows, columns)), axis=1).astype(np.int32)
    wetness = draw(st.sampled_from([0.0, 0.1, 0.3]))
    rest = (1 - wetness) / 2
    terrain = rng.choice(
        6, (rows, columns), p=[rest, rest / 4, rest / 4, rest / 4, rest / 4, wetness]
    ).astype(np.uint8)

    def way() -> tuple[Position, ...]:
        return tuple(
            Position(*point) for point in (rng.random((3, 2)) * [columns * cell, rows * cell]).tolist()
        )

    return Ground(heights, terrain, cell, roads=[Road(way())], bridges=[Bridge(way())])


@st.composite
def points(draw: st.DrawFn, ground: Ground) -> Position:
    """Any point of a ground."""
    part = st.floats(0, 1, allow_nan=False)
    return Position(draw(part) * ground.width, draw(part) * ground.height)
