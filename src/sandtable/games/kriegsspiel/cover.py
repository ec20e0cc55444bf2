"""Who is in cover: in a wood, in a town, behind an earthwork."""

from typing import TYPE_CHECKING

from sandtable.boards.ground import Terrain
from sandtable.games.kriegsspiel import field
from sandtable.games.kriegsspiel.orders import Point

if TYPE_CHECKING:
    from sandtable.games.kriegsspiel.state import State


def in_cover(state: "State", at: Point) -> bool:
    """Whether who stands at a point has cover."""
    if state.ground().terrain_at(field.position(at)) in (Terrain.FOREST, Terrain.TOWN):
        return True
    return any(field.near(work.at, at, state.terms.settings.earthwork_within) for work in state.earthworks)
