"""The terrain chart (K83-T1): movement cost, effect in combat, and the pieces that cannot enter."""

from enum import IntEnum
from typing import Literal

from msgspec import Struct

from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather


class Terrain(IntEnum):
    """The kinds of hex, in the order of the chart."""

    OPEN = 0
    ROAD = 1
    BEACH = 2
    FIELDS = 3
    FOREST = 4
    SWAMP = 5
    MOUNTAIN = 6
    SEA = 7
    RIVER = 8
    SHALLOWS = 9
    BRIDGE = 10
    TOWN = 11
    CITY = 12


class Chart(Struct, frozen=True):
    """One row of the chart."""

    name: str
    mark: str
    """The mark on drawn maps; towns and cities are drawn as their letters."""
    cost: int
    """Movement cost; 0 if no piece can enter. The cost of a city is for the enemy."""
    combat: Literal["printed", "doubled", "halved", "one"] = "printed"
    """How the factors of a piece that fights there are modified."""
    tanks: bool = True
    infantry: bool = True


CHART = (
    Chart("open ground", ".", 2),
    Chart("road", "=", 1),
    Chart("beach", ",", 1),
    Chart("fields", ":", 3, "doubled"),
    Chart("forest", "%", 4, "doubled", tanks=False),
    Chart("swamp", "&", 4, "doubled", tanks=False),
    Chart("mountain", "^", 0),
    Chart("sea", "~", 0),
    Chart("river", "|", 7, "one", infantry=False),
    Chart("shallow water", "-", 5, "halved"),
    Chart("bridge", "#", 2),
    Chart("town", "", 0),
    Chart("city", "", 1),
)

BY_MARK = {row.mark: Terrain(index) for index, row in enumerate(CHART) if row.mark}
WET = (Terrain.RIVER, Terrain.SHALLOWS)


def cost(terrain: Terrain, kind: Kind, weather: Weather) -> int:
    """Movement cost of a hex for a piece in this weather; 0 if it cannot enter."""
    if terrain in WET:
        if weather == Weather.ICE:  # K83-W2
            return CHART[Terrain.OPEN].cost
        if weather == Weather.FLOODS:  # K83-W3
            return 0
    row = CHART[terrain]
    return row.cost if (row.infantry if kind == Kind.INFANTRY else row.tanks) else 0


def strength(terrain: Terrain, kind: Kind) -> int:
    """Combat factors of a piece on a hex, in halves (K83-B4)."""
    halves = 2 * UNITS[kind].attack
    match CHART[terrain].combat:
        case "doubled":
            return 2 * halves
        case "halved":
            return halves // 2
        case "one":
            return 2
        case "printed":
            return halves
