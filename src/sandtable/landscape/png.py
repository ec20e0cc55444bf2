"""Pictures as PNG files, from arrays of pixels."""

import struct
from zlib import compress, crc32

import numpy as np
from numpy.typing import NDArray

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED, _COLOUR = 3, 2
_NONE, _UP = 0, 2


def indexed_png(pixels: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    """A picture whose pixels are numbers of colours in a palette of up to 256."""
    return _png(pixels, _INDEXED, [(b"PLTE", palette.astype(np.uint8).tobytes())], effort=9)


def colour_png(pixels: NDArray[np.uint8]) -> bytes:
    """A picture whose pixels are red, green and blue; packed quickly rather than tightly."""
    return _png(pixels, _COLOUR, [], effort=1)


def _png(pixels: NDArray[np.uint8], kind: int, more: list[tuple[bytes, bytes]], *, effort: int) -> bytes:
    height, width = pixels.shape[:2]
    flat = pixels.reshape(height, -1)
    rows = np.empty((height, 1 + flat.shape[1]), dtype=np.uint8)
    rows[:, 1:] = flat
    # Every row begins with the number of its filter. Colours are kept as what they differ from the row above.
    rows[:, 0] = _UP if kind == _COLOUR else _NONE
    if kind == _COLOUR:
        rows[1:, 1:] -= flat[:-1]
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    chunks = [(b"IHDR", head), *more, (b"IDAT", compress(rows.tobytes(), effort)), (b"IEND", b"")]
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))
