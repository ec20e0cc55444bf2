"""The land as an eye sees it: one ray for each column of the picture, outward from the eye.

What is drawn once is never drawn over, so that nothing behind a ridge can show. `rays` holds the function
itself, which is compiled; `paint_plainly` runs it uncompiled.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Ground, Position

Colours = NDArray[np.float64]
FAR = 1.0e9
"""The depth of the sky."""
_FARTHEST = 12_000.0


class Camera(NamedTuple):
    """Where the eye is and what it looks at."""

    position: Position
    height: float
    """Of the eye, above the sea."""
    bearing: float
    """Of the middle of the picture, in degrees clockwise from north."""
    field: float
    """Degrees from the left edge to the right."""
    width: int
    rows: int
    horizon: float
    """The row of what is as high as the eye."""
    stretch: float
    """How much taller than wide things are drawn."""
    clearing: float = 0.0
    """Metres round the eye in which trees and houses do not stand in its way."""

    @property
    def scale(self) -> float:
        """Pixels to a radian from left to right."""
        return self.width / (self.field * 0.017453292519943295)

    def column_of(self, bearing: float) -> float:
        """Where in the picture a bearing lies; less than 0 or more than the width: outside."""
        return ((bearing - self.bearing + 180.0) % 360.0 - 180.0 + self.field / 2) / self.field * self.width

    def row_of(self, height: float, distance: float) -> float:
        """Where a height above the sea lies in the picture at a distance."""
        return self.horizon - (height - self.height) / max(distance, 0.1) * self.scale * self.stretch


class Painted(NamedTuple):
    """The land, and how far away what each pixel shows is."""

    colours: NDArray[np.float32]
    """Rows, columns, red, green and blue, from 0 to 1; undefined where there is sky."""
    depth: NDArray[np.float32]
    """Metres; `FAR` for the sky. Within a column it never grows downward."""


class Light(NamedTuple):
    """What the air does to the land."""

    sun: tuple[float, float, float]
    """The direction to the sun: east, north, up."""
    palette: Colours
    """The colours of the land, in the order of `rays`."""
    haze: float
    """Where half of a colour is lost to the distance, in metres."""


def paint(ground: Ground, camera: Camera, light: Light) -> Painted:
    """Draw the land."""
    return _painted(_cast(), ground, camera, light)


def paint_plainly(ground: Ground, camera: Camera, light: Light) -> Painted:
    """`paint`, uncompiled, to compare with."""
    from sandtable.boards.compiler import interpreted  # noqa: PLC0415

    return _painted(interpreted(_cast()), ground, camera, light)


def _painted(cast: Callable[..., None], ground: Ground, camera: Camera, light: Light) -> Painted:
    colours = np.zeros((camera.rows, camera.width, 3), dtype=np.float32)
    depth = np.full((camera.rows, camera.width), FAR, dtype=np.float32)
    bearings = camera.bearing + ((np.arange(camera.width) + 0.5) / camera.width - 0.5) * camera.field
    # Sines differ in their last digits from machine to machine; pictures must not.
    east, north = np.round(np.sin(np.radians(bearings)), 9), np.round(np.cos(np.radians(bearings)), 9)
    scale = camera.scale * camera.stretch
    cast(
        ground.metres, ground.terrain, ground.road_cells, ground.cell,
        np.array(
            [*camera.position, camera.height, camera.horizon, scale, light.haze, _FARTHEST, camera.clearing]
        ),
        east, north, np.array(light.sun), light.palette, colours, depth,
    )  # fmt: skip
    return Painted(colours, depth)


@cache
def _cast() -> Callable[..., None]:
    """The compiled function; the compiler takes a second to load, so that waits until it is needed."""
    from sandtable.landscape.panorama.ray_kernels import cast  # noqa: PLC0415

    return cast
