"""The whole picture: sky, land, what is seen upon it, and the strip below, as one PNG."""

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
from sandtable.landscape.panorama import figures, land, sky
from sandtable.landscape.panorama.compass_strip import TALL, strip
from sandtable.landscape.panorama.sightings import Seen
from sandtable.landscape.panorama.sky import Weather
from sandtable.landscape.png import colour_png
from sandtable.scenes.palette import INK
from sandtable.scenes.png import rendered

WIDTH, HEIGHT = 1600, 500
_HORIZON = 205.0
_STRETCH = 1.9
_PAPER = np.array([0.969, 0.937, 0.859])


class Viewpoint(Struct, frozen=True):
    """Where an officer stands and looks, and in which light."""

    position: Position
    bearing: float
    """Of the middle of the picture, in degrees clockwise from north."""
    field: float = 100.0
    """Degrees from the left edge to the right."""
    hour: float = 10.0
    weather: Weather = "clear"


def panorama(ground: Ground, outlook: Viewpoint, seen: Sequence[Seen], sight: Sight | None = None) -> bytes:
    """What is seen from there, as a PNG of 1600 × 500 pixels: the same to the byte if the same is seen."""
    sight = sight or Sight()
    camera = camera_of(ground, outlook, sight)
    air = sky.air(outlook.hour, outlook.weather)
    painted = land.paint(ground, camera, air.light())
    curtain = figures.Curtain(painted.depth)
    things = figures.drawn(ground, camera, curtain, seen, air.haze)
    below = strip(ground, camera, sight, camera.rows)
    rain = _rain() if outlook.weather == "rain" else ""
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<defs>{figures.definitions()}{_puffs(air)}{curtain.definitions}</defs>{things}{rain}{below}"
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="none" stroke="{INK}" '
        f'stroke-width="2"/></svg>'
    )
    pixels = np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8)
    pixels[: camera.rows] = _composed(camera, air, painted)
    with Image.open(BytesIO(rendered(document, width=WIDTH))) as overlay:
        _rays().lay_over(pixels, np.asarray(overlay.convert("RGBA")))
    return colour_png(pixels)


def use_every_kernel() -> None:
    """Draw one picture of a very small map, so that all is compiled that draws."""
    ground = Ground(np.zeros((6, 6), np.int32), np.zeros((6, 6), np.uint8), 10)
    panorama(ground, Viewpoint(Position(25, 25), 0), ())


def camera_of(ground: Ground, outlook: Viewpoint, sight: Sight) -> land.Camera:
    """The eye of a mounted officer."""
    return land.Camera(
        outlook.position,
        ground.height_at(outlook.position) + sight.eye,
        outlook.bearing,
        outlook.field,
        WIDTH,
        HEIGHT - TALL,
        _HORIZON,
        _STRETCH,
        # Who stands in a wood or town looks out through so much of it, as the rules of sight say.
        sight.edge if ground.terrain_at(outlook.position) in (Terrain.FOREST, Terrain.TOWN) else 0.0,
    )


def _composed(camera: land.Camera, air: sky.Air, painted: land.Painted) -> NDArray[np.uint8]:
    """Land before sky, on paper that shines through a little, softened."""
    whole = sky.painted_sky(camera, air)
    sky.lay_far_hills(camera, air, whole)
    np.copyto(whole, painted.colours, where=(painted.depth < land.FAR)[:, :, None])
    pixels = np.empty(whole.shape, dtype=np.uint8)
    _rays().soften(whole, _PAPER * air.sunlight, pixels)
    return pixels


@cache
def _rays() -> ModuleType:
    """The compiled functions; the compiler takes a second to load, so that waits until it is needed."""
    from sandtable.landscape.panorama import ray_kernels  # noqa: PLC0415

    return ray_kernels


def _puffs(air: sky.Air) -> str:
    """The colours of smoke and dust in this light."""
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
    """Slanting strokes, the same in every picture."""
    strokes = "".join(
        f"M{index * 7919 % 1640 - 20} {index * 4447 % 470 - 20}l-5 {16 + index % 9}" for index in range(420)
    )
    return f'<path d="{strokes}" stroke="#eef1f2" stroke-width=".8" stroke-opacity=".34" fill="none"/>'
