"""The pieces on the board by number: what they are, where they stand, and who knows their firepower."""

from typing import NamedTuple

from sandtable.boards.hexes import Hex, HexSet
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import Kind

NOWHERE = -1


class Pieces(NamedTuple):
    """All pieces of a match. A number lasts as long as the match, also when its piece is gone.

    Numbers are dealt when placement is revealed, country by country in the order of the hexes, so that they
    say nothing that the board does not (TAK-B4).
    """

    kinds: tuple[Kind, ...] = ()
    countries: tuple[Country, ...] = ()
    powers: tuple[int, ...] = ()
    """The firepower; 0 for what has none, and in a view where it is not known."""
    at: tuple[Hex, ...] = ()
    """Where each stands, also on a repair field; `NOWHERE` if it is gone."""
    known: tuple[int, ...] = ()
    """For each the set of seats that have seen its firepower; its own player's is not among them."""

    @property
    def alive(self) -> list[int]:
        """The numbers of the pieces that are not gone, in order."""
        return [number for number, place in enumerate(self.at) if place != NOWHERE]

    @property
    def hexes(self) -> HexSet:
        """Where any piece stands."""
        found = 0
        for place in self.at:
            if place >= 0:
                found |= 1 << place
        return found

    def number_at(self, place: Hex) -> int | None:
        """The number of the piece on a hex, if there is one."""
        return self.at.index(place) if place in self.at else None

    def moved(self, number: int, place: Hex) -> "Pieces":
        """The pieces with one standing elsewhere, or nowhere."""
        return self._replace(at=(*self.at[:number], place, *self.at[number + 1 :]))

    def shown(self, number: int, seats: int) -> "Pieces":
        """The pieces with the firepower of one known to more seats."""
        seen = self.known[number] | seats
        return self._replace(known=(*self.known[:number], seen, *self.known[number + 1 :]))
