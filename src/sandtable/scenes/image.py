"""Images that a game draws, such as a panorama: named in a view, drawn on request."""

from base64 import b64encode
from hashlib import blake2b

import msgspec
from msgspec import Struct

_MARK = "."
_VERSION_BYTES = 16


class Image(Struct, frozen=True):
    """An image as a file."""

    data: bytes
    media_type: str
    """For example "image/png" or "image/svg+xml"."""

    @property
    def address(self) -> str:
        """The image as a `data:` URL, for standalone documents."""
        return f"data:{self.media_type};base64,{b64encode(self.data).decode()}"


def image_name(name: str, *shows: object) -> str:
    """The full name of an image: "panorama.", then a version.

    The version is a hash of what the image shows. Images with the same content have the same name, so clients
    can cache them.
    """
    version = blake2b(msgspec.json.encode(shows), digest_size=_VERSION_BYTES).hexdigest()
    return f"{name}{_MARK}{version}"


def is_image(name: str) -> bool:
    """Whether a name is that of an image; the name of a symbol has no version."""
    return _MARK in name


def plain_name(name: str) -> str:
    """The name of an image without its version, as its game uses it."""
    return name.partition(_MARK)[0]
