"""Shipped maps, kept on the disk once they are made: to make one takes seconds, to read it none.

A map is kept under what its recipe and the code of this package say: a change of either makes it anew.
"""

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


class _Kept(Struct, frozen=True, array_like=True):
    """A map as it lies on the disk."""

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
    """The ground of a recipe in a package, read from the cache on disk or built and written to it."""
    recipe = recipe_in(package, name)
    file = user_cache_path("sandtable") / "maps" / f"{name}-{_digest(recipes_in(package)[name])}"
    if (found := _read(file)) is not None:
        return found
    data = _packed(build(recipe))
    _write(file, data)
    return _unpacked(data)  # as it will be read: a whole number comes back as one with a point


@cache
def _digest(recipe: str) -> str:
    digest = sha256(recipe.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _read(file: Path) -> Ground | None:
    """The map in a file; `None` if there is none, or if anything of it was lost."""
    try:
        data = file.read_bytes()
        if sha256(data[_HASH:]).digest() != data[:_HASH]:
            return None
        return _unpacked(data[_HASH:])
    except (OSError, msgspec.MsgspecError):
        return None


def _unpacked(data: bytes) -> Ground:
    kept = msgspec.msgpack.decode(data, type=prepared(_Kept))
    return Ground(
        np.frombuffer(kept.heights, _HEIGHTS).reshape(kept.rows, -1),
        np.frombuffer(kept.terrain, _TERRAIN).reshape(kept.rows, -1),
        kept.cell,
        roads=kept.roads,
        bridges=kept.bridges,
        rivers=kept.rivers,
        places=kept.places,
        name=kept.name,
    )


def _packed(ground: Ground) -> bytes:
    kept = _Kept(
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
    return msgspec.msgpack.encode(kept)


def _write(file: Path, data: bytes) -> None:
    """Where nothing can be kept, the map is made anew the next time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, sha256(data).digest() + data)
    except (OSError, FileError):
        return
