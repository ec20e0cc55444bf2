"""Continuous ground in metres: terrain, roads and bridges; routes over it, and sight.

`Ground` is the map; `routes` finds routes and the time they take, `sight` computes lines of sight,
`heightmaps` reads image files. Hot code is compiled, in kernel modules that are loaded on first use;
`warm_up.use_every_kernel` compiles them in advance.
"""

from sandtable.boards.ground.ground import STEEP, Ground, GroundError
from sandtable.boards.ground.terrain import Bridge, Going, NamedPlace, Position, River, Road, Terrain

__all__ = [
    "STEEP",
    "Bridge",
    "Going",
    "Ground",
    "GroundError",
    "NamedPlace",
    "Position",
    "River",
    "Road",
    "Terrain",
]
