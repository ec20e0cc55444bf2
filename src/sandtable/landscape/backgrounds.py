"""Backgrounds of generated maps, cached on disk, because drawing one takes seconds."""

from functools import lru_cache
from pathlib import Path

from sandtable.landscape import staff_map
from sandtable.landscape.generator.cache import cache_file, cached_ground, read_cached, write_cached


@lru_cache(maxsize=16)
def cached_background(package: str, name: str) -> str:
    """The staff map's background of a recipe in a package, read from the cache or drawn and cached."""
    file = cache_file(package, name, Path(__file__).parent)
    data = read_cached(file)
    if data is None:
        data = staff_map.background(cached_ground(package, name)).encode()
        write_cached(file, data)
    return data.decode()
