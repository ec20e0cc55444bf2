"""The camera and the land in view, drawn with one ray per column of the picture.

A pixel is never drawn twice, so nothing behind a ridge can show. The ray casting is compiled, in
`ray_kernels`; `paint_reference` runs it uncompiled.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.ground import Ground, Position

Colours = NDArray[np.float64]
FAR = 1.0e9
"""The depth of the sky, in metres."""
_FARTHEST = 12_000.0
"""Maximum length of a ray, in metres."""


class Camera(NamedTuple):
    """The position, direction and projection of the eye."""

    position: Position
    height: float
    """Height of the eye above the sea, in metres."""
    bearing: float
    """Direction of the middle of the picture, in degrees clockwise from north."""
    field: float
    """Horizontal field of view, in degrees."""
    width: int
    rows: int
    horizon: float
    """The row of things at the height of the eye."""
    stretch: float
    """Vertical exaggeration."""
    clearing: float = 0.0
    """Metres round the eye within which trees and houses are not drawn."""

    @property
    def scale(self) -> float:
        """Horizontal pixels per radian."""
        return self.width / (self.field * 0.017453292519943295)

    def column_of(self, bearing: float) -> float:
        """The column of a bearing; outside the picture if below 0 or above the width."""
        return ((bearing - self.bearing + 180.0) % 360.0 - 180.0 + self.field / 2) / self.field * self.width

    def row_of(self, height: float, distance: float) -> float:
        """The row of a height above the sea at a distance."""
        return self.horizon - (height - self.height) / max(distance, 0.1) * self.scale * self.stretch


class Painted(NamedTuple):
    """The colours and depths of the land."""

    colours: NDArray[np.float32]
    """Rows × columns × red, green and blue from 0 to 1; undefined in the sky."""
    depth: NDArray[np.float32]
    """Metres, or `FAR` for the sky; within a column it never grows downward."""


class Light(NamedTuple):
    """Light and haze on the land."""

    sun: tuple[float, float, float]
    """The direction to the sun: east, north, up."""
    palette: Colours
    """The colours of the land, in the order of `ray_kernels`."""
    haze: float
    """Metres at which half of a colour is lost to haze."""


def paint(ground: Ground, camera: Camera, light: Light) -> Painted:
    """Draw the land."""
    return _painted(_cast(), ground, camera, light)


def paint_reference(ground: Ground, camera: Camera, light: Light) -> Painted:
    """Draw the land uncompiled; the reference for tests."""
    from sandtable.boards.compiler import interpreted  # noqa: PLC0415

    return _painted(interpreted(_cast()), ground, camera, light)


def _painted(cast: Callable[..., None], ground: Ground, camera: Camera, light: Light) -> Painted:
    colours = np.zeros((camera.rows, camera.width, 3), dtype=np.float32)
    depth = np.full((camera.rows, camera.width), FAR, dtype=np.float32)
    bearings = camera.bearing + ((np.arange(camera.width) + 0.5) / camera.width - 0.5) * camera.field
    # Rounded, because sines differ in their last digits between machines.
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
    """The compiled function, imported on first use because numba loads slowly."""
    from sandtable.landscape.panorama.ray_kernels import cast  # noqa: PLC0415

    return cast
