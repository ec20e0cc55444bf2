"""Ground from image files: a height map, and a mask whose colours stand for terrain.

Heights are read from greyscale PNG with 8 or 16 bits, in which black and white stand for given heights, or
from GeoTIFF with values in metres. The top edge of the image is the northern edge of the map.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sandtable.boards.ground.ground import GroundError
from sandtable.boards.ground.terrain import Terrain

Picture: TypeAlias = str | Path | IO[bytes]
"""The path of a file, or an open file; errors name it by its text."""
MOST_PIXELS = 16_000_000
"""Default maximum number of pixels of an image."""
_FORMATS = ("PNG", "TIFF")
"""Accepted formats. Pillow reads many more, and starts external programs for some."""
LEGEND: Mapping[str, Terrain] = {
    "#ffffff": Terrain.OPEN,
    "#007f00": Terrain.FOREST,
    "#c8c800": Terrain.HIGH_GRASS,
    "#00c8a0": Terrain.SWAMP,
    "#c80000": Terrain.TOWN,
    "#0000ff": Terrain.WATER,
}
"""The default colours of a mask."""

_PIXEL_SCALE, _NO_DATA = 33550, 42113  # TIFF tags
_GREY_MODES = {"L": 255, "I;16": 65535, "I;16B": 65535, "I": 65535}
_LONGEST = 1000.0
"""Maximum length of a pixel that a file states, in metres."""
_HIGHEST = 9000.0
"""Maximum height above or depth below sea level, in metres."""


class HeightMap(NamedTuple):
    """Heights, and the length of a cell in metres if the file states it."""

    heights: NDArray[np.int32]
    """Centimetres, row 0 in the south."""
    cell: float | None


def read_heights(
    path: Picture, *, lowest: float | None = None, highest: float | None = None, most: int = MOST_PIXELS
) -> HeightMap:
    """Read the heights from an image of at most `most` pixels.

    `lowest` and `highest` are the heights of black and white, in metres.
    """
    with _opened(path, most) as picture:
        if picture.format == "TIFF" and lowest is None and highest is None:
            return _metres_of(picture, path)
        if picture.mode not in _GREY_MODES:
            raise GroundError(
                f"{path}: a height map is greyscale with 8 or 16 bits; this one is {picture.mode}"
            )
        if lowest is None or highest is None or not lowest < highest:
            raise GroundError(f"{path}: specify the heights of black (lowest) and white (highest), in metres")
        if max(-lowest, highest) > _HIGHEST:
            raise GroundError(f"{path}: heights must lie between -{_HIGHEST:g} m and {_HIGHEST:g} m")
        grey = np.asarray(picture).astype(np.int64)
        white = _GREY_MODES[picture.mode]
    bottom, top = round(lowest * 100), round(highest * 100)
    return HeightMap(_northward(bottom + (top - bottom) * grey // white), None)


def read_terrain(
    path: Picture, legend: Mapping[str, Terrain] = LEGEND, *, most: int = MOST_PIXELS
) -> NDArray[np.uint8]:
    """Read the terrain from a mask of at most `most` pixels; row 0 is in the south."""
    colours = {_number(colour, path): kind for colour, kind in legend.items()}
    with _opened(path, most) as picture:
        pixels = np.asarray(picture.convert("RGB")).astype(np.int64)
    packed = pixels[:, :, 0] << 16 | pixels[:, :, 1] << 8 | pixels[:, :, 2]
    terrain = np.full(packed.shape, 255, dtype=np.uint8)
    for colour, kind in colours.items():
        terrain[packed == colour] = kind
    if (terrain == 255).any():
        row, column = map(int, np.argwhere(terrain == 255)[0])
        known = ", ".join(f"{colour} {kind.label}" for colour, kind in legend.items())
        raise GroundError(
            f"{path}: the colour #{int(packed[row, column]):06x} in row {row + 1}, column {column + 1} "
            f"is not in the legend, which has {known}"
        )
    return np.ascontiguousarray(terrain[::-1])


def _opened(path: Picture, most: int) -> Image.Image:
    try:
        picture = Image.open(path, formats=_FORMATS)
    except FileNotFoundError:
        raise GroundError(f"{path}: no such file") from None
    except Image.DecompressionBombError:
        raise GroundError(f"{path}: the image has more than {most:,} pixels") from None
    except Exception:  # Pillow's decoders let every kind of error pass, such as KeyError
        raise GroundError(f"{path}: not a readable PNG or TIFF image") from None
    if picture.width * picture.height > most:
        picture.close()
        raise GroundError(f"{path}: the image has more than {most:,} pixels")
    try:
        picture.load()
    except Exception:
        picture.close()
        raise GroundError(f"{path}: the image is damaged") from None
    return picture


def _metres_of(picture: Image.Image, path: Picture) -> HeightMap:
    """Read a GeoTIFF, whose values are metres and whose tags state the length of a pixel."""
    missing_value, scale = _tags(picture)
    numbers = np.asarray(picture)
    if numbers.ndim != 2:
        raise GroundError(f"{path}: a GeoTIFF with heights has one band; this one has {numbers.shape[2]}")
    metres = numbers.astype(np.float64)
    missing = ~np.isfinite(metres)
    if missing_value is not None:
        missing |= metres == _no_data(missing_value, path)
    if missing.all():
        raise GroundError(f"{path}: contains no height")
    # Gaps get the lowest height of the map: most of them are sea.
    metres[missing] = metres[~missing].min()
    if np.abs(metres).max() > _HIGHEST:
        raise GroundError(f"{path}: {metres.max():g} m is higher than any mountain: are these metres?")
    return HeightMap(_northward(np.rint(metres * 100)), scale if scale and 0.5 <= scale <= _LONGEST else None)


def _tags(picture: Image.Image) -> tuple[str | None, float | None]:
    """The value for missing data and the length of a pixel, as the file states them."""
    tags = getattr(picture, "tag_v2", {})
    try:
        missing, scale = tags.get(_NO_DATA), tags.get(_PIXEL_SCALE)
        return None if missing is None else str(missing), float(scale[0]) if scale else None
    except Exception:  # damaged tags are read only here
        return None, None


def _no_data(text: str, path: Picture) -> float:
    try:
        return float(text.strip("\x00 "))
    except ValueError:
        raise GroundError(f"{path}: the value for missing data cannot be read") from None


def _northward(heights: NDArray[np.int64] | NDArray[np.float64]) -> NDArray[np.int32]:
    return np.ascontiguousarray(heights[::-1]).astype(np.int32)


def _number(colour: str, path: Picture) -> int:
    try:
        return int(colour.removeprefix("#"), 16)
    except ValueError:
        raise GroundError(f"{path}: {colour!r} in the legend is not a colour such as '#007f00'") from None
