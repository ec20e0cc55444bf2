"""The units of one side, and the two sides."""

from typing import NamedTuple, TypeVar

from sandtable.boards.squares import Square, SquareSet
from sandtable.games.game_of_war.units import Kind

NORTH, SOUTH = 0, 1
SEATS = ("north", "south")
ADJECTIVES = ("northern", "southern")

T = TypeVar("T")


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair of what north and south have, with one side's replaced."""
    return (value, pair[1]) if side == NORTH else (pair[0], value)


class Army(NamedTuple):
    """Where the units of one side stand: a set of squares for each kind, in the order of `Kind`.

    Units of one kind are alike, so nothing else tells them apart.
    """

    infantry: SquareSet = 0
    cavalry: SquareSet = 0
    cannon: SquareSet = 0
    swift_cannon: SquareSet = 0
    relay: SquareSet = 0
    swift_relay: SquareSet = 0

    @property
    def fighters(self) -> SquareSet:
        """Where units stand that can fight: all but relays."""
        return self.infantry | self.cavalry | self.cannon | self.swift_cannon

    @property
    def relays(self) -> SquareSet:
        """Where relays stand, swift or not."""
        return self.relay | self.swift_relay

    @property
    def units(self) -> SquareSet:
        """Where any unit stands."""
        return self.infantry | self.cavalry | self.cannon | self.swift_cannon | self.relay | self.swift_relay

    def kind_at(self, square: Square) -> Kind | None:
        """What stands on a square, if anything of this side does."""
        for kind, squares in zip(Kind, self, strict=True):
            if squares >> square & 1:
                return kind
        return None

    def unit_on(self, square: Square) -> Kind:
        """What stands on a square where something of this side does."""
        kind = self.kind_at(square)
        if kind is None:
            raise ValueError("no unit of this side stands there")
        return kind

    def toggled(self, kind: Kind, squares: SquareSet) -> "Army":
        """The army with the units of this kind put on, or taken off, the squares."""
        return self._replace(**{_FIELDS[kind]: self[kind] ^ squares})


_FIELDS = Army._fields
