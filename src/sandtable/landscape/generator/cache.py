"""Generated maps, cached on disk, because building one takes seconds.

The key is a hash of the recipe and of the source of this package, so a change of either builds the map again.
What is made of a map can be cached beside it.
"""

from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from platformdirs import user_cache_path

from sandtable.boards.ground import Bridge, Ground, NamedPlace, River, Road
from sandtable.core import FileError
from sandtable.core.decoding import prepared
from sandtable.core.files import write_atomically
from sandtable.landscape.generator.build import build
from sandtable.landscape.generator.recipe import recipe_in, recipes_in

_HASH = 32
_HEIGHTS, _TERRAIN = np.dtype("<i4"), np.dtype("u1")


class _CachedMap(Struct, frozen=True, array_like=True):
    """A map as stored on disk."""

    rows: int
    cell: float
    name: str
    heights: bytes
    terrain: bytes
    roads: tuple[Road, ...]
    bridges: tuple[Bridge, ...]
    rivers: tuple[River, ...]
    places: tuple[NamedPlace, ...]


@lru_cache(maxsize=16)
def cached_ground(package: str, name: str) -> Ground:
    """The ground of a recipe in a package, read from the cache or built and cached."""
    recipe = recipe_in(package, name)
    file = cache_file(package, name)
    if (cached := read_cached(file)) is not None:
        with suppress(msgspec.MsgspecError):  # it is damaged
            return _unpacked(cached)
    data = _packed(build(recipe))
    write_cached(file, data)
    return _unpacked(data)  # as read from disk, where whole numbers come back as floats


def cache_file(package: str, name: str, sources: Path = Path(__file__).parent) -> Path:
    """The file for a map, or for what the modules of another folder make of it."""
    recipe = recipes_in(package)[name]
    return user_cache_path("sandtable") / "maps" / f"{name}-{_digest(recipe, sources)}"


@cache
def _digest(recipe: str, sources: Path) -> str:
    digest = sha256(recipe.encode())
    for folder in dict.fromkeys((Path(__file__).parent, sources)):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def read_cached(file: Path) -> bytes | None:
    """The data of a file, or `None` if the file is missing or damaged."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    return data[_HASH:] if sha256(data[_HASH:]).digest() == data[:_HASH] else None


def write_cached(file: Path, data: bytes) -> None:
    """Write data to a file; if that fails, it is made again next time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, sha256(data).digest() + data)
    except (OSError, FileError):
        return


def _unpacked(data: bytes) -> Ground:
    cached = msgspec.msgpack.decode(data, type=prepared(_CachedMap))
    return Ground(
        np.frombuffer(cached.heights, _HEIGHTS).reshape(cached.rows, -1),
        np.frombuffer(cached.terrain, _TERRAIN).reshape(cached.rows, -1),
        cached.cell,
        roads=cached.roads,
        bridges=cached.bridges,
        rivers=cached.rivers,
        places=cached.places,
        name=cached.name,
    )


def _packed(ground: Ground) -> bytes:
    cached = _CachedMap(
        ground.rows,
        ground.cell,
        ground.name,
        ground.heights.astype(_HEIGHTS).tobytes(),
        ground.terrain.tobytes(),
        ground.roads,
        ground.bridges,
        ground.rivers,
        ground.places,
    )
    return msgspec.msgpack.encode(cached)
