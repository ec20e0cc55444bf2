"""The data of a draft's rasters, read and written under limits."""

import zlib
from base64 import b64decode, b64encode

from sandtable.core.editor import DraftRaster


class RasterError(ValueError):
    """Data that is not a raster of the stated size; the message is a sentence without a full stop."""


def packed_raster(columns: int, rows: int, data: bytes) -> DraftRaster:
    """Return a raster with these bytes."""
    return DraftRaster(columns, rows, b64encode(zlib.compress(data)).decode())


def unpacked_raster(raster: DraftRaster, *, wide: bool = False) -> bytes:
    """Return the bytes of a raster, two for each cell if it is wide, or raise `RasterError`.

    Never unpacks more than its number of cells needs, whatever the data holds.
    """
    length = raster.columns * raster.rows * (2 if wide else 1)
    if raster.columns < 1 or raster.rows < 1:
        raise RasterError("a raster has at least one column and one row")
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(b64decode(raster.data, validate=True), length + 1)
    except (ValueError, zlib.error):
        raise RasterError("its data cannot be unpacked") from None
    if len(data) != length:
        found = "more" if len(data) > length else f"{len(data):,}"
        raise RasterError(f"its data should have {length:,} bytes, and has {found}")
    return data
