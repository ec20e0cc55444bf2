"""Sky, light and haze by hour and weather."""

from math import cos, pi, radians, sin
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.landscape.generator.noise import hash_noise
from sandtable.landscape.panorama.land import Camera, Light

Weather: TypeAlias = Literal["clear", "cloudy", "overcast", "rain", "mist"]
WEATHERS: tuple[Weather, ...] = ("clear", "cloudy", "overcast", "rain", "mist")
Rgb: TypeAlias = tuple[float, float, float]


class _Hour(NamedTuple):
    """The colours of sky and sunlight at an hour."""

    hour: float
    zenith: str
    middle: str
    horizon: str
    sunlight: str


_DAY = (
    _Hour(0.0, "0d1420", "161f2e", "26303c", "4a566c"),
    _Hour(4.2, "1a2436", "2d3547", "54505a", "5c6478"),
    _Hour(5.6, "5f7595", "c9a58f", "f2c493", "e8bf9c"),
    _Hour(7.5, "7ea3c4", "c3d2d6", "f3e3c3", "fbeed2"),
    _Hour(12.0, "6d9cc6", "b4d0de", "e9ecdc", "ffffff"),
    _Hour(16.5, "7ba2c2", "c6d2d0", "f3e4c4", "fff3da"),
    _Hour(19.0, "6f83a6", "dba98a", "f7c98d", "f2c295"),
    _Hour(20.4, "39445f", "8a6470", "d08a68", "97808a"),
    _Hour(22.0, "141c2b", "1e2838", "323a46", "515c70"),
    _Hour(24.0, "0d1420", "161f2e", "26303c", "4a566c"),
)
_GREY: dict[str, tuple[float, float, float]] = {
    "clear": (0.0, 0.25, 1.0),
    "cloudy": (0.12, 0.85, 0.97),
    "overcast": (0.62, 0.9, 0.82),
    "rain": (0.78, 0.9, 0.7),
    "mist": (0.7, 0.2, 0.88),
}
"""Greyness, cloud cover and remaining light for each weather, as shares."""
HAZE: dict[str, float] = {
    "clear": 5200.0,
    "cloudy": 4600.0,
    "overcast": 3600.0,
    "rain": 1900.0,
    "mist": 750.0,
}
"""Metres at which half of a colour is lost to haze."""

_LAND = (
    "a3a565", "d6bd74", "dcc796", "a98a66", "8fa064", "465331", "8d9858", "b5ad68", "8a9468", "979365",
    "a3563f", "7b4a3c", "e2d5ba", "e6d8b4", "6f919d", "c6d5d4", "000000", "2a2118",
)  # fmt: skip
"""Colours of the land at noon, in the order of the palette in `ray_kernels`."""
_HAZE_INDEX = 16


class Air(NamedTuple):
    """Sky and light at one time."""

    zenith: NDArray[np.float64]
    middle: NDArray[np.float64]
    horizon: NDArray[np.float64]
    sunlight: NDArray[np.float64]
    clouds: float
    haze: float
    sun_bearing: float
    sun_height: float
    """Degrees above the horizon."""
    sun_shows: float

    def light(self) -> Light:
        """The light on the land; a low sun is raised, as a painter would do."""
        height = radians(min(max(self.sun_height, 18.0), 55.0))
        turn = radians(self.sun_bearing)
        sun = (
            round(sin(turn) * cos(height), 6),
            round(cos(turn) * cos(height), 6),
            round(sin(height), 6),
        )
        colours = np.array([_rgb(name) for name in _LAND]) * self.sunlight
        colours[_HAZE_INDEX] = self.horizon * 0.55 + self.middle * 0.45
        return Light(sun, colours, self.haze)


def air(hour: float, weather: Weather) -> Air:
    """The air at an hour, from 0 to 24, in a weather."""
    hour %= 24.0
    later = next(index for index, each in enumerate(_DAY) if each.hour > hour)
    before, after = _DAY[later - 1], _DAY[later]
    part = (hour - before.hour) / (after.hour - before.hour)
    zenith, middle, horizon, sunlight = (
        np.array(_rgb(early)) * (1 - part) + np.array(_rgb(late)) * part
        for early, late in zip(before[1:], after[1:], strict=True)
    )
    grey, clouds, left = _GREY[weather]

    def dulled(colour: NDArray[np.float64], towards: float) -> NDArray[np.float64]:
        level = float(colour.mean()) * towards
        return colour * (1 - grey) + level * grey * np.array([0.985, 1.0, 1.01])

    sun_height = 52.0 * cos((hour - 12.3) / 12.0 * pi) + 6.0
    return Air(
        dulled(zenith, 1.02),
        dulled(middle, 0.97),
        dulled(horizon, 0.95),
        dulled(sunlight, 1.0) * left,
        clouds,
        HAZE[weather],
        (180.0 + (hour - 12.3) * 15.0) % 360.0,
        round(sun_height, 3),
        max(0.0, 1.0 - 1.5 * grey),
    )


def painted_sky(camera: Camera, air_now: Air) -> NDArray[np.float32]:
    """The sky over the whole picture, computed at half the resolution."""
    bearings = (
        camera.bearing + ((np.arange(camera.width // 2) + 0.5) / (camera.width // 2) - 0.5) * camera.field
    )
    rows = camera.rows // 2
    height = (camera.horizon - np.arange(rows, dtype=np.float64) * 2.0 - 1.0) / max(camera.horizon, 1.0)
    up = np.clip(height, 0.0, 1.0)[:, None, None]
    low = air_now.horizon + (air_now.middle - air_now.horizon) * np.clip(up / 0.38, 0, 1)
    sky = low + (air_now.zenith - air_now.middle) * np.clip((up - 0.3) / 0.7, 0, 1)
    sky = sky + _glow(camera, air_now, bearings, height)
    thick = _clouds(bearings, height, air_now.clouds)
    cover = np.clip(thick, 0.0, 1.0) * (0.55 + 0.4 * air_now.clouds)
    # Clouds are lit at their upper edges and grey below.
    rim = np.clip(cover - np.roll(cover, -3, axis=0), -1, 1)[:, :, None]
    lit = np.minimum(air_now.horizon * 0.35 + air_now.sunlight * 0.68, 1.0)
    cloud = lit * (0.99 + 0.6 * np.clip(-rim, -0.12, 0.1) - 0.07 * np.clip(thick - 0.8, 0, 2.5)[:, :, None])
    cloud -= np.clip(rim, 0, 0.2) * 0.35
    share = (cover * np.clip(height * 5 + 0.1, 0, 1)[:, None])[:, :, None]
    half = (sky * (1 - share) + cloud * share).astype(np.float32)
    whole = np.repeat(np.repeat(half, 2, axis=0), 2, axis=1)
    whole[:-1] = (whole[:-1] + whole[1:]) / 2
    whole[:, :-1] = (whole[:, :-1] + whole[:, 1:]) / 2
    return whole


def lay_far_hills(camera: Camera, air_now: Air, sky: NDArray[np.float32]) -> None:
    """Draw hills beyond the map; they are the same for every ground, so they reveal nothing."""
    bearings = camera.bearing + ((np.arange(camera.width) + 0.5) / camera.width - 0.5) * camera.field
    first, last = max(int(camera.horizon) - 40, 0), min(int(camera.horizon) + 60, camera.rows)
    index = np.arange(first, last)[:, None]
    band = sky[first:last]
    for number, (lift, rise, share) in enumerate(((9.0, 15.0, 0.3), (2.0, 11.0, 0.45), (-8.0, 9.0, 0.5))):
        top = np.full(camera.width, camera.horizon - lift - rise * 0.55)
        for density, weight in ((0.13, 1.0), (0.31, 2.0), (0.9, 6.0)):
            top -= rise * _rolling(bearings * density, 40 + number) / weight
        under = index - top[None, :]
        # Mist at the foot of the hills.
        mask = (np.clip(under + 0.5, 0, 1) * share * (1 - 0.6 * np.clip(under / 26, 0, 1)))[:, :, None]
        tone = air_now.middle * 0.45 + air_now.zenith * 0.35
        band[:] = band * (1 - mask) + tone * mask


def _glow(
    camera: Camera, air_now: Air, bearings: NDArray[np.float64], height: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The sun's disc and the glow round it."""
    aside = (bearings - air_now.sun_bearing + 180.0) % 360.0 - 180.0
    degrees_up = height * camera.horizon / camera.scale * 57.29578 / camera.stretch
    apart = np.sqrt(aside[None, :] ** 2 + ((degrees_up[:, None] - max(air_now.sun_height, -4.0)) * 1.5) ** 2)
    halo = 0.34 / (1.0 + (apart / 9.0) ** 2) + 0.1 / (1.0 + (apart / 30.0) ** 2)
    disc = np.clip((1.3 - apart) * 2.0, 0, 1) * 0.5
    return ((halo + disc) * air_now.sun_shows)[:, :, None] * air_now.sunlight


def _clouds(bearings: NDArray[np.float64], height: NDArray[np.float64], amount: float) -> NDArray[np.float64]:
    """The thickness of clouds at each point of the sky: banks near the horizon, heaps above."""
    above = 1.0 / (np.clip(height, 0.02, 1.0) + 0.16)
    total = np.zeros((height.size, bearings.size))
    for octave, (across, weight) in enumerate(
        ((0.055, 1.0), (0.12, 0.55), (0.27, 0.3), (0.6, 0.15), (1.3, 0.08))
    ):
        total += weight * _plane(bearings * across, above * across * 42.0, 60 + octave)
    return (total / 2.08 - (0.62 - 0.28 * amount)) * 5.0


def _plane(x: NDArray[np.float64], y: NDArray[np.float64], salt: int) -> NDArray[np.float64]:
    """Value noise from 0 to 1 over a plane."""
    column, row = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    right, up = _eased(x - column)[None, :], _eased(y - row)[:, None]
    first_column, first_row = int(column.min()), int(row.min())
    net = (
        hash_noise(
            salt,
            np.arange(first_column, int(column.max()) + 2)[None, :],
            np.arange(first_row, int(row.max()) + 2)[:, None],
        )
        >> np.uint64(40)
    ) / float(1 << 24)
    column, row = column - first_column, row - first_row
    low = net[row][:, column] * (1 - right) + net[row][:, column + 1] * right
    high = net[row + 1][:, column] * (1 - right) + net[row + 1][:, column + 1] * right
    mixed: NDArray[np.float64] = low * (1 - up) + high * up
    return mixed


def _rolling(x: NDArray[np.float64], salt: int) -> NDArray[np.float64]:
    line: NDArray[np.float64] = _plane(x, np.zeros(1), salt)[0]
    return line


def _eased(part: NDArray[np.float64]) -> NDArray[np.float64]:
    eased: NDArray[np.float64] = part * part * (3.0 - 2.0 * part)
    return eased


def _rgb(name: str) -> Rgb:
    red, green, blue = bytes.fromhex(name)
    return red / 255, green / 255, blue / 255
