"""What a hex can be (TAK-B1, TAK-B2), and the mark that stands for it on a drawn map."""

from enum import IntEnum

from msgspec import Struct


class Terrain(IntEnum):
    """Every kind of hex, in the order of the chart."""

    OPEN = 0
    FOREST = 1
    MOUNTAIN = 2
    WATER = 3
    HOUSES = 4
    HEADQUARTERS = 5
    DEPOT = 6
    REPAIR = 7


class Chart(Struct, frozen=True):
    """One row of the chart."""

    slug: str
    """Its name among the symbols and in the catalogues."""
    name: str
    """How the checks of a map call it."""
    mark: str
    open: bool
    """Whether a vehicle can come there. To a repair field it is brought, and from there it is fetched."""


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
