"""Pictures that a game draws itself, such as what an officer sees: named in a view, drawn when looked at."""

from base64 import b64encode
from hashlib import blake2b

import msgspec
from msgspec import Struct

_MARK = "."
_VERSION_BYTES = 16


class Image(Struct, frozen=True):
    """A picture as a file."""

    data: bytes
    media_type: str
    """Such as "image/png" or "image/svg+xml"."""

    @property
    def address(self) -> str:
        """The whole picture as an address, for documents that hold all that they show."""
        return f"data:{self.media_type};base64,{b64encode(self.data).decode()}"


def image_name(name: str, *shows: object) -> str:
    """The full name of an image: "panorama.", then a version made from all that the image shows.

    Where what it shows is the same, so is the name, and whoever has the picture need not fetch it again.
    """
    version = blake2b(msgspec.json.encode(shows), digest_size=_VERSION_BYTES).hexdigest()
    return f"{name}{_MARK}{version}"


def is_image(name: str) -> bool:
    """Whether a name is that of an image, and not that of a symbol, which has no version."""
    return _MARK in name


def plain_name(name: str) -> str:
    """The name of an image without its version: what its game knows it by."""
    return name.partition(_MARK)[0]
