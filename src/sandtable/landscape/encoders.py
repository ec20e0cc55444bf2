"""Pixel arrays as PNG and WebP files."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image


def indexed_png(pixels: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    """Encode pixels that are indices into a palette of up to 256 colours."""
    image = Image.fromarray(pixels)
    image.putpalette(palette.astype(np.uint8).tobytes())
    return _png(image, compress_level=9)


def grey_png(pixels: NDArray[np.uint16]) -> bytes:
    """Encode grey pixels of 16 bits, from 0 for black to 65,535 for white."""
    return _png(Image.fromarray(pixels), compress_level=6)


def colour_png(pixels: NDArray[np.uint8]) -> bytes:
    """Encode red, green and blue pixels, quickly rather than tightly."""
    return _png(Image.fromarray(pixels), compress_level=1)


def colour_webp(pixels: NDArray[np.uint8], *, quality: int) -> bytes:
    """Encode red, green and blue pixels with some loss; about a tenth of the size of a PNG."""
    file = BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=quality, method=4)
    return file.getvalue()


def _png(image: Image.Image, *, compress_level: int) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=compress_level)
    return file.getvalue()
