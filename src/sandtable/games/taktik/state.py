"""One moment of Taktik: who stands where, what the device shows, and how far the turn has come."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.core import Outcome, Seat
from sandtable.games.taktik.device import Press
from sandtable.games.taktik.forces import UNITS, Kind
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.terms import Terms

Phase: TypeAlias = Literal["placing", "start", "press", "moving", "firing"]
NOT_PRESSED, OUT = -1, -2
"""In `State.pressed`: the seat has not pressed yet; the seat is beaten or has resigned."""
CountryPlacement: TypeAlias = tuple[HexSet, ...]
"""Where a country's units are placed before the war, by the number of the unit."""
EMPTY_PLACEMENT: CountryPlacement = (0,) * len(UNITS)


class State(Struct, frozen=True):
    """A moment of the match. Seats and pieces are numbers; sets of them are integers."""

    terms: Terms
    phase: Phase = "placing"
    camps: tuple[CountryPlacement, CountryPlacement, CountryPlacement, CountryPlacement] = (
        EMPTY_PLACEMENT,
    ) * 4
    """While placing, by country."""
    ready: int = 0
    """The seats that have confirmed their placement."""
    pressed: tuple[int, ...] = ()
    """While pressing for the start: what each seat has got."""
    pieces: Pieces = Pieces()
    mending: int = 0
    """The pieces in a repair area."""
    staying: int = 0
    """The pieces that have taken a headquarters or a depot (TAK-H4)."""
    taken: HexSet = 0
    """The headquarters and depots that were taken."""
    mines: tuple[HexSet, HexSet, HexSet, HexSet] = (0, 0, 0, 0)
    """Where each country's mines lie."""
    mines_left: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How many of them are left, which everybody knows."""
    proved: HexSet = 0
    """Where somebody else's piece has been, so that no mine can lie there."""
    turn: int = 0
    """How many turns have begun."""
    place: int = 0
    """Whose turn it is, as a place in the order of turns."""
    device: Press = Press()
    budget: int = 0
    """What is left of the lamps' sum, in half steps."""
    exit_due: bool = False
    """TAK-M4: the repair lamp is lit, and a vehicle has to leave the repair area."""
    moved: tuple[int, ...] = ()
    """The pieces that have moved in this turn and may still fire, in their order."""
    done: int = 0
    """The pieces that have moved in this turn."""
    armed: int = 0
    """Those that had ammunition when they began to move (TAK-X3)."""
    active: int | None = None
    """The piece that has moved last and may go on."""
    notes: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For each seat what it has noted: pieces, and what it takes their firepower for."""
    resigned: int = 0
    """The seats that have given up."""
    agreed: int = 0
    """The seats that have offered or accepted a draw."""
    outcome: Outcome | None = None

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        return self.terms.order[self.place]

    @property
    def waiting(self) -> list[int]:
        """The seats that the match waits for."""
        if self.outcome:
            return []
        everyone = range(len(self.terms.seats))
        if self.phase == "placing":
            return [seat for seat in everyone if not (self.ready | self.resigned) >> seat & 1]
        if self.phase == "start":
            return [seat for seat in everyone if self.pressed[seat] == NOT_PRESSED]
        return [self.mover]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return tuple(self.terms.seats[seat] for seat in self.waiting)

    def seat_of(self, number: int) -> int:
        """The seat that commands a piece."""
        return self.terms.seat_of[self.pieces.countries[number]]

    def alliance_of(self, number: int) -> int:
        """The alliance that a piece belongs to."""
        return self.pieces.countries[number].alliance

    def in_action(self, number: int) -> bool:
        """TAK-W1: whether a vehicle counts: on the board, not under repair, its player not gone."""
        return (
            self.pieces.at[number] >= 0
            and self.pieces.kinds[number].fights
            and not self.mending >> number & 1
            and not self.resigned >> self.seat_of(number) & 1
        )

    def service_hexes(self, alliance: int) -> HexSet:
        """Where an alliance's field headquarters and depots of fuel and ammunition stand."""
        if not (self.terms.options.mines or self.terms.options.supplies):
            return 0
        pieces = self.pieces
        return set_of(
            place
            for place, kind, country in zip(pieces.at, pieces.kinds, pieces.countries, strict=True)
            if place >= 0 and kind > Kind.TANK and country // 2 == alliance
        )

    def kind_hexes(self, alliance: int, kind: Kind) -> list[Hex]:
        """Where an alliance's pieces of one kind stand."""
        pieces = self.pieces
        return [
            place
            for place, own, country in zip(pieces.at, pieces.kinds, pieces.countries, strict=True)
            if place >= 0 and own == kind and country // 2 == alliance
        ]

    def hex_name(self, number: int) -> str:
        """The name of the hex on which a piece stands."""
        return self.terms.ground.grid.names[self.pieces.at[number]]
