"""The panorama: sky, land, figures and the strip below, as one picture."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from types import ModuleType

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PIL import Image

from sandtable.boards.ground import Ground, Position, Terrain
from sandtable.boards.ground.sight import Sight
from sandtable.landscape.encoders import colour_png
from sandtable.landscape.panorama import figures, land, sky
from sandtable.landscape.panorama.compass_strip import STRIP_HEIGHT, strip
from sandtable.landscape.panorama.sightings import Seen
from sandtable.landscape.panorama.sky import Weather
from sandtable.scenes.palette import INK
from sandtable.scenes.png import rendered

WIDTH, HEIGHT = 1600, 500
_HORIZON = 205.0
_STRETCH = 1.9
_PAPER = np.array([0.969, 0.937, 0.859])


class Viewpoint(Struct, frozen=True):
    """The place, direction and light of a panorama."""

    position: Position
    bearing: float
    """Direction of the middle of the picture, in degrees clockwise from north."""
    field: float = 100.0
    """Horizontal field of view, in degrees."""
    hour: float = 10.0
    weather: Weather = "clear"


def panorama(ground: Ground, viewpoint: Viewpoint, seen: Sequence[Seen], sight: Sight | None = None) -> bytes:
    """Draw a view as a PNG of 1600 × 500 pixels; equal views are identical to the byte."""
    return colour_png(painted(ground, viewpoint, seen, sight))


def painted(
    ground: Ground, viewpoint: Viewpoint, seen: Sequence[Seen], sight: Sight | None = None
) -> NDArray[np.uint8]:
    """Draw a view as red, green and blue pixels, 500 rows of 1600."""
    sight = sight or Sight()
    camera = camera_of(ground, viewpoint, sight)
    air = sky.air(viewpoint.hour, viewpoint.weather)
    scenery = land.paint(ground, camera, air.light())
    occlusion = figures.Occlusion(scenery.depth)
    things = figures.drawn(ground, camera, occlusion, seen, air.haze)
    below = strip(ground, camera, sight, camera.rows)
    rain = _rain() if viewpoint.weather == "rain" else ""
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<defs>{figures.definitions()}{_puffs(air)}{occlusion.definitions}</defs>{things}{rain}{below}"
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="none" stroke="{INK}" '
        f'stroke-width="2"/></svg>'
    )
    pixels = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8)
    pixels[: camera.rows] = _composed(camera, air, scenery)
    with Image.open(BytesIO(rendered(document, width=WIDTH))) as overlay:
        _kernels().lay_over(pixels, np.asarray(overlay.convert("RGBA")))
    return pixels


def use_every_kernel() -> None:
    """Compile all kernels by drawing a panorama of a tiny map."""
    ground = Ground(np.zeros((6, 6), np.int32), np.zeros((6, 6), np.uint8), 10)
    panorama(ground, Viewpoint(Position(25, 25), 0), ())


def camera_of(ground: Ground, viewpoint: Viewpoint, sight: Sight) -> land.Camera:
    """The camera at the eye of a mounted officer."""
    return land.Camera(
        viewpoint.position,
        ground.height_at(viewpoint.position) + sight.eye,
        viewpoint.bearing,
        viewpoint.field,
        WIDTH,
        HEIGHT - STRIP_HEIGHT,
        _HORIZON,
        _STRETCH,
        # From inside a wood or town, trees and houses within the edge do not block the view, as in sight.
        sight.edge if ground.terrain_at(viewpoint.position) in (Terrain.FOREST, Terrain.TOWN) else 0.0,
    )


def _composed(camera: land.Camera, air: sky.Air, scenery: land.Painted) -> NDArray[np.uint8]:
    """Land over sky, softened and tinted by the paper."""
    whole = sky.painted_sky(camera, air)
    sky.lay_far_hills(camera, air, whole)
    np.copyto(whole, scenery.colours, where=(scenery.depth < land.FAR)[:, :, None])
    pixels = np.empty(whole.shape, dtype=np.uint8)
    _kernels().soften(whole, _PAPER * air.sunlight, pixels)
    return pixels


@cache
def _kernels() -> ModuleType:
    """The compiled functions, imported on first use because numba loads slowly."""
    from sandtable.landscape.panorama import ray_kernels  # noqa: PLC0415

    return ray_kernels


def _puffs(air: sky.Air) -> str:
    """Gradients for smoke and dust in this light."""
    found = []
    for name, tint in (("smoke", (0.97, 0.96, 0.93)), ("dust", (0.86, 0.76, 0.58))):
        red, green, blue = (
            round(min(part * light, 1.0) * 255)
            for part, light in zip(tint, air.sunlight.tolist(), strict=True)
        )
        colour = f"rgb({red},{green},{blue})"
        found.append(
            f'<radialGradient id="{name}"><stop offset="0" stop-color="{colour}" stop-opacity=".95"/>'
            f'<stop offset=".6" stop-color="{colour}" stop-opacity=".6"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        )
    return "".join(found)


def _rain() -> str:
    """Slanting strokes of rain, the same in every picture."""
    strokes = "".join(
        f"M{index * 7919 % 1640 - 20} {index * 4447 % 470 - 20}l-5 {16 + index % 9}" for index in range(420)
    )
    return f'<path d="{strokes}" stroke="#eef1f2" stroke-width=".8" stroke-opacity=".34" fill="none"/>'
