"""Compilation of all ground kernels in advance."""

import numpy as np

from sandtable.boards.ground.ground import Ground
from sandtable.boards.ground.routes import Paces, Ways, quickest, seconds_straight
from sandtable.boards.ground.sight import Sight, sees, viewshed
from sandtable.boards.ground.terrain import Position


def use_every_kernel() -> None:
    """Call every kernel once on a very small map."""
    ground = Ground(np.zeros((6, 6), np.int32), np.zeros((6, 6), np.uint8), 10)
    start, end, paces = Position(5, 5), Position(55, 45), Paces(200, 150, 100)
    quickest(ground, paces, [start, end])
    Ways(ground, paces, start).to(end)
    seconds_straight(ground, paces, start, end)
    sees(ground, start, end, Sight())
    viewshed(ground, start, Sight(limit=50))
