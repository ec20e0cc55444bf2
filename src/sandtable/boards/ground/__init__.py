"""Continuous ground in metres: heights, terrain, roads, bridges, places; routes over it and sight across it.

`Ground` is the map, `routes` finds ways and spends time on them, `sight` says who sees what, `heightmaps`
reads pictures. What is hot is compiled, in modules of kernels that are loaded when they are first used;
`warming.use_every_kernel` does that before it is needed.
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
