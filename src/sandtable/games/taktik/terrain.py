"""The terrain chart (TAK-B1, TAK-B2), with the mark of each terrain on text maps."""

from enum import IntEnum

from msgspec import Struct


class Terrain(IntEnum):
    """The kinds of terrain, in the order of the chart."""

    OPEN = 0
    FOREST = 1
    MOUNTAIN = 2
    WATER = 3
    HOUSES = 4
    HEADQUARTERS = 5
    DEPOT = 6
    REPAIR = 7


class Chart(Struct, frozen=True):
    """One row of the terrain chart."""

    slug: str
    """The name of the symbol and of the text in the catalogues."""
    name: str
    """The name in error messages about maps."""
    mark: str
    open: bool
    """Whether vehicles can enter it by moving. Repair fields are reached and left by other rules."""


CHART = (
    Chart("open", "open ground", ".", open=True),
    Chart("forest", "forest", "%", open=False),
    Chart("mountain", "mountains", "^", open=False),
    Chart("water", "a lake or the sea", "~", open=False),
    Chart("houses", "houses", "n", open=False),
    Chart("headquarters", "a headquarters", "!", open=True),
    Chart("depot", "a depot", "$", open=True),
    Chart("repair", "a repair field", "+", open=False),
)

BY_MARK = {row.mark: Terrain(index) for index, row in enumerate(CHART)}
