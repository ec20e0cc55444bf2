"""Smaller versions of images."""

from io import BytesIO

import pytest
from PIL import Image as Raster

from sandtable.scenes import Image
from sandtable.scenes.thumbnails import thumbnail

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    b'<rect width="40" height="20" fill="red"/></svg>'
)


def png(width: int, height: int) -> Image:
    file = BytesIO()
    Raster.new("RGB", (width, height), "red").save(file, "PNG")
    return Image(file.getvalue(), "image/png")


@pytest.mark.parametrize("image", [png(400, 200), Image(SVG, "image/svg+xml")], ids=["png", "svg"])
def test_a_thumbnail_keeps_its_proportions_and_its_colours(image):
    small = thumbnail(image, 100)
    assert small.media_type == "image/webp"
    with Raster.open(BytesIO(small.data)) as raster:
        assert raster.size == (100, 50)
        red, green, blue = (band.getextrema() for band in raster.convert("RGB").split())
    assert min(red) > 230
    assert max(*green, *blue) < 25


@pytest.mark.parametrize("image", [png(100, 50), Image(b"a sketch", "image/x-sketch")], ids=["small", "odd"])
def test_what_is_small_or_unknown_stays_as_it_is(image):
    assert thumbnail(image, 100) is image
