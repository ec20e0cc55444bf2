"""The pieces of one side, and the two sides."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from sandtable.boards.hexes import Hex, HexSet
from sandtable.games.kriegspiel83.units import Kind

RED, BLUE = 0, 1
SEATS = ("red", "blue")
NOWHERE = -1
"""The hex of a piece that is gone."""

T = TypeVar("T")


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return a pair of red's and blue's values with the value of one side replaced."""
    return (value, pair[1]) if side == RED else (pair[0], value)


class Army(NamedTuple):
    """The pieces of one side by number, counted from 0 in code and from 1 in texts.

    A piece keeps its number as long as it lives; a recruit takes the lowest free number.
    """

    kinds: tuple[Kind, ...] = ()
    at: tuple[Hex, ...] = ()
    """The hex of each piece; `NOWHERE` if it is gone."""
    hexes: HexSet = 0
    """The hexes of all pieces."""
    infantry: HexSet = 0
    """The hexes of the infantry."""

    @staticmethod
    def of(pieces: Iterator[tuple[Kind, Hex]] | list[tuple[Kind, Hex]]) -> "Army":
        """Return the army of these pieces, in the order of their numbers."""
        listed = list(pieces)
        standing = [(kind, place) for kind, place in listed if place != NOWHERE]
        return Army(
            tuple(kind for kind, _ in listed),
            tuple(place for _, place in listed),
            sum(1 << place for _, place in standing),
            sum(1 << place for kind, place in standing if kind == Kind.INFANTRY),
        )

    @property
    def numbers(self) -> list[int]:
        """The numbers of the living pieces, in order."""
        return [number for number, place in enumerate(self.at) if place != NOWHERE]

    def number_at(self, place: Hex) -> int | None:
        """The number of the piece on a hex; `None` if no piece of this side is there."""
        return self.at.index(place) if self.hexes >> place & 1 else None

    def numbers_in(self, hexes: HexSet) -> list[int]:
        """The numbers of the pieces on these hexes, in order."""
        return [number for number, place in enumerate(self.at) if place >= 0 and hexes >> place & 1]

    def count(self, kind: Kind) -> int:
        """The number of living pieces of a kind."""
        return sum(1 for own, place in zip(self.kinds, self.at, strict=True) if own == kind and place >= 0)

    def moved(self, number: int, place: Hex) -> "Army":
        """Return the army with one piece moved."""
        left, there = ~(1 << self.at[number]), 1 << place
        return Army(
            self.kinds,
            (*self.at[:number], place, *self.at[number + 1 :]),
            self.hexes & left | there,
            self.infantry & left | there if self.kinds[number] == Kind.INFANTRY else self.infantry,
        )

    def without(self, number: int) -> "Army":
        """Return the army without one piece."""
        gone = ~(1 << self.at[number])
        at = (*self.at[:number], NOWHERE, *self.at[number + 1 :])
        return Army(self.kinds, at, self.hexes & gone, self.infantry & gone)

    def recruited(self, kind: Kind, place: Hex) -> tuple["Army", int]:
        """Return the army with a new piece, and its number."""
        number = self.at.index(NOWHERE) if NOWHERE in self.at else len(self.at)
        there = 1 << place
        return (
            Army(
                (*self.kinds[:number], kind, *self.kinds[number + 1 :]),
                (*self.at[:number], place, *self.at[number + 1 :]),
                self.hexes | there,
                self.infantry | there if kind == Kind.INFANTRY else self.infantry,
            ),
            number,
        )
