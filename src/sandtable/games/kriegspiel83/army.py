"""The pieces of one side, and the two sides."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from sandtable.boards.hexes import Hex, HexSet
from sandtable.games.kriegspiel83.units import Kind

RED, BLUE = 0, 1
SEATS = ("red", "blue")
NOWHERE = -1

T = TypeVar("T")


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair of what red and blue have, with one side's replaced."""
    return (value, pair[1]) if side == RED else (pair[0], value)


class Army(NamedTuple):
    """The pieces of one side by number, counted from 0 here and from 1 where players read it.

    A piece keeps its number as long as it lives; a recruit takes the lowest number that is free.
    """

    kinds: tuple[Kind, ...] = ()
    at: tuple[Hex, ...] = ()
    """Where each stands; `NOWHERE` if it is gone."""
    hexes: HexSet = 0
    """Where any of them stands."""
    infantry: HexSet = 0
    """Where its infantry stands."""

    @staticmethod
    def of(pieces: Iterator[tuple[Kind, Hex]] | list[tuple[Kind, Hex]]) -> "Army":
        """The army of these pieces, in the order of their numbers."""
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
        """The numbers of the pieces that live, in order."""
        return [number for number, place in enumerate(self.at) if place != NOWHERE]

    def number_at(self, place: Hex) -> int | None:
        """The number of the piece on a hex, if one of this side stands there."""
        return self.at.index(place) if self.hexes >> place & 1 else None

    def numbers_in(self, hexes: HexSet) -> list[int]:
        """The numbers of the pieces that stand on these hexes, in order."""
        return [number for number, place in enumerate(self.at) if place >= 0 and hexes >> place & 1]

    def count(self, kind: Kind) -> int:
        """How many of a kind live."""
        return sum(1 for own, place in zip(self.kinds, self.at, strict=True) if own == kind and place >= 0)

    def moved(self, number: int, place: Hex) -> "Army":
        """The army with one piece standing elsewhere."""
        left, there = ~(1 << self.at[number]), 1 << place
        return Army(
            self.kinds,
            (*self.at[:number], place, *self.at[number + 1 :]),
            self.hexes & left | there,
            self.infantry & left | there if self.kinds[number] == Kind.INFANTRY else self.infantry,
        )

    def without(self, number: int) -> "Army":
        """The army without one piece."""
        gone = ~(1 << self.at[number])
        at = (*self.at[:number], NOWHERE, *self.at[number + 1 :])
        return Army(self.kinds, at, self.hexes & gone, self.infantry & gone)

    def recruited(self, kind: Kind, place: Hex) -> tuple["Army", int]:
        """The army with one piece more, and its number."""
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
