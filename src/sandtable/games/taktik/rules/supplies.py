"""Fuel and ammunition: how far depots reach (TAK-X3, TAK-X4)."""

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.state import State

REACH = 5
"""The reach of a depot, in hexes (TAK-X3)."""


def supplied(state: State, number: int, kind: Kind) -> bool:
    """Whether a piece is within reach of a depot of this kind of its side.

    Always true without the option `supplies`, and for depots and field headquarters.
    """
    if not state.terms.options.supplies or not state.pieces.kinds[number].fights:
        return True
    return within(state, state.alliance_of(number), state.pieces.at[number], kind)


def has_ammunition(state: State, number: int) -> bool:
    """Whether a vehicle that has moved may fire: it had ammunition at the start, or has it here (TAK-X3)."""
    if state.armed >> number & 1:
        return True
    return state.terms.rules > 1 and supplied(state, number, Kind.AMMUNITION)


def within(state: State, alliance: int, place: Hex, kind: Kind) -> bool:
    """Whether a hex is within reach of an alliance's depots of a kind."""
    distance = state.terms.ground.grid.distance
    return any(distance(place, depot) <= REACH for depot in state.kind_hexes(alliance, kind))


def reach(state: State, alliance: int, kind: Kind) -> HexSet:
    """The hexes within reach of an alliance's depots of a kind."""
    grid = state.terms.ground.grid
    return set_of(place for place in range(grid.size) if within(state, alliance, place, kind))
