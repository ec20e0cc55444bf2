"""Smaller versions of images, for first sight and for lists."""

from io import BytesIO

from PIL import Image as Raster
from PIL import UnidentifiedImageError

from sandtable.scenes.image import Image
from sandtable.scenes.png import rendered

_QUALITY = 70
_SVG = "image/svg+xml"


def thumbnail(image: Image, width: int) -> Image:
    """The image at most `width` pixels wide, as WebP.

    An image that is narrower already, or in a format that Pillow does not know, stays as it is.
    """
    data = rendered(image.data.decode(), width=2 * width) if image.media_type == _SVG else image.data
    try:
        raster = Raster.open(BytesIO(data))
    except UnidentifiedImageError:
        return image
    with raster:
        if raster.width <= width:
            return image
        height = round(raster.height * width / raster.width)
        small = raster.convert("RGB").resize((width, height), Raster.Resampling.LANCZOS)
    file = BytesIO()
    small.save(file, "WEBP", quality=_QUALITY, method=4)
    return Image(file.getvalue(), "image/webp")
