"""All pieces of a match by number: kind, country, firepower, hex, and which seats know the firepower."""

from typing import NamedTuple

from sandtable.boards.hexes import Hex, HexSet
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import Kind

NOWHERE = -1


class Pieces(NamedTuple):
    """All pieces of a match. A piece keeps its number for the whole match, even when it is lost.

    Pieces are numbered when the placement is revealed, country by country in the order of the hexes, so that
    the numbers reveal nothing that the board does not (TAK-B4).
    """

    kinds: tuple[Kind, ...] = ()
    countries: tuple[Country, ...] = ()
    powers: tuple[int, ...] = ()
    """The firepower; 0 for pieces without firepower and, in a filtered state, where it is unknown."""
    at: tuple[Hex, ...] = ()
    """The hex of each piece, repair fields included; `NOWHERE` if it is lost."""
    known: tuple[int, ...] = ()
    """For each piece, the bit set of seats that have seen its firepower, without its own."""

    @property
    def alive(self) -> list[int]:
        """The numbers of the pieces that are not lost, in order."""
        return [number for number, place in enumerate(self.at) if place != NOWHERE]

    @property
    def hexes(self) -> HexSet:
        """The occupied hexes."""
        found = 0
        for place in self.at:
            if place >= 0:
                found |= 1 << place
        return found

    def number_at(self, place: Hex) -> int | None:
        """The number of the piece on a hex, or `None`."""
        return self.at.index(place) if place in self.at else None

    def moved(self, number: int, place: Hex) -> "Pieces":
        """Return the pieces with one of them on another hex, or `NOWHERE`."""
        return self._replace(at=(*self.at[:number], place, *self.at[number + 1 :]))

    def shown(self, number: int, seats: int) -> "Pieces":
        """Return the pieces with the firepower of one of them known to more seats."""
        seen = self.known[number] | seats
        return self._replace(known=(*self.known[:number], seen, *self.known[number + 1 :]))
