"""The units of one side, and the two sides."""

from typing import NamedTuple, TypeVar

from sandtable.boards.squares import Square, SquareSet
from sandtable.games.game_of_war.units import ALL_KINDS, Kind

NORTH, SOUTH = 0, 1
SEATS = ("north", "south")
ADJECTIVES = ("northern", "southern")

T = TypeVar("T")


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return a pair of north's and south's values with the value of one side replaced."""
    return (value, pair[1]) if side == NORTH else (pair[0], value)


class Army(NamedTuple):
    """The units of one side: the set of their squares for each kind, in the order of `Kind`.

    Units of one kind are interchangeable and have no identity.
    """

    infantry: SquareSet = 0
    cavalry: SquareSet = 0
    cannon: SquareSet = 0
    swift_cannon: SquareSet = 0
    relay: SquareSet = 0
    swift_relay: SquareSet = 0

    @property
    def fighters(self) -> SquareSet:
        """The squares of the fighting units: all except relays."""
        return self.infantry | self.cavalry | self.cannon | self.swift_cannon

    @property
    def relays(self) -> SquareSet:
        """The squares of the relays, swift or not."""
        return self.relay | self.swift_relay

    @property
    def units(self) -> SquareSet:
        """The squares of all units."""
        return self.infantry | self.cavalry | self.cannon | self.swift_cannon | self.relay | self.swift_relay

    def kind_at(self, square: Square) -> Kind | None:
        """The kind of the unit on a square; `None` if no unit of this side is there."""
        for kind, squares in zip(ALL_KINDS, self, strict=True):
            if squares >> square & 1:
                return kind
        return None

    def unit_on(self, square: Square) -> Kind:
        """The kind of the unit on a square; raises `ValueError` if no unit of this side is there."""
        kind = self.kind_at(square)
        if kind is None:
            raise ValueError("no unit of this side stands there")
        return kind

    def toggled(self, kind: Kind, squares: SquareSet) -> "Army":
        """Return the army with units of a kind added on the free squares and removed from the others."""
        return self._replace(**{_FIELDS[kind]: self[kind] ^ squares})


_FIELDS = Army._fields
