"""The state of a match: the pieces, the lamps of the device, and the progress of the turn. Data only."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.core import Outcome, Seat
from sandtable.games.taktik.device import Press, Settings
from sandtable.games.taktik.forces import UNITS, Kind
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.terms import Terms

Phase: TypeAlias = Literal["placing", "start", "press", "moving", "firing"]
NOT_PRESSED, OUT = -1, -2
"""In `State.pressed`: the seat has not pressed yet; the seat is beaten or has resigned."""
CountryPlacement: TypeAlias = tuple[HexSet, ...]
"""The hexes on which a country has placed its units before the war, by the number of the unit."""
EMPTY_PLACEMENT: CountryPlacement = (0,) * len(UNITS)


class State(Struct, frozen=True):
    """The state of a match. Seats and pieces are numbers; sets of them are bit sets."""

    terms: Terms
    phase: Phase = "placing"
    camps: tuple[CountryPlacement, CountryPlacement, CountryPlacement, CountryPlacement] = (
        EMPTY_PLACEMENT,
    ) * 4
    """By country, the units placed so far; empty once the pieces are revealed."""
    ready: int = 0
    """The seats that have confirmed their placement."""
    pressed: tuple[int, ...] = ()
    """By seat, the sum that it pressed for the start; empty in other phases."""
    pieces: Pieces = Pieces()
    mending: int = 0
    """The pieces under repair."""
    staying: int = 0
    """The pieces that have taken a headquarters or a depot (TAK-H4)."""
    taken: HexSet = 0
    """The headquarters and depots that have been taken."""
    mines: tuple[HexSet, HexSet, HexSet, HexSet] = (0, 0, 0, 0)
    """The mines of each country."""
    mines_left: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The number of mines that each country has left, which all players know."""
    proved: HexSet = 0
    """The hexes that a piece of another player has entered, so that no mine can lie there."""
    turn: int = 0
    """The number of the current turn; 0 before the first."""
    place: int = 0
    """The current place in the order of turns."""
    device: Press = Press()
    switches: tuple[Settings, ...] = ()
    """By seat, the switches as this player left them (TAK-C7)."""
    budget: int = 0
    """Steps left, in half steps."""
    exit_due: bool = False
    """Whether the repair lamp is lit and a vehicle has to leave the repair area (TAK-M4)."""
    moved: tuple[int, ...] = ()
    """The vehicles that have moved in this turn and may still fire, in the order in which they moved."""
    done: int = 0
    """The pieces that have moved in this turn."""
    armed: int = 0
    """The pieces that had ammunition when they began to move (TAK-X3)."""
    active: int | None = None
    """The piece that moved last and can go on; `None` if there is none."""
    notes: tuple[tuple[tuple[int, int], ...], ...] = ()
    """By seat, its notes: pairs of a piece and a guessed firepower."""
    resigned: int = 0
    """The seats that have resigned."""
    agreed: int = 0
    """The seats that have offered or accepted a draw."""
    outcome: Outcome | None = None

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        return self.terms.order[self.place]

    @property
    def waiting(self) -> list[int]:
        """The numbers of the seats that are to act."""
        if self.outcome:
            return []
        seats = range(len(self.terms.seats))
        if self.phase == "placing":
            return [seat for seat in seats if not (self.ready | self.resigned) >> seat & 1]
        if self.phase == "start":
            return [seat for seat in seats if self.pressed[seat] == NOT_PRESSED]
        return [self.mover]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return tuple(self.terms.seats[seat] for seat in self.waiting)

    def seat_of(self, number: int) -> int:
        """The seat that commands a piece."""
        return self.terms.seat_of[self.pieces.countries[number]]

    def alliance_of(self, number: int) -> int:
        """The alliance that a piece belongs to."""
        return self.pieces.countries[number].alliance

    def in_action(self, number: int) -> bool:
        """Whether a vehicle is in action: not lost, under repair, or of a resigned seat (TAK-W1)."""
        return (
            self.pieces.at[number] >= 0
            and self.pieces.kinds[number].fights
            and not self.mending >> number & 1
            and not self.resigned >> self.seat_of(number) & 1
        )

    def service_hexes(self, alliance: int) -> HexSet:
        """The hexes of an alliance's field headquarters and of its fuel and ammunition depots."""
        if not (self.terms.options.mines or self.terms.options.supplies):
            return 0
        pieces = self.pieces
        return set_of(
            place
            for place, kind, country in zip(pieces.at, pieces.kinds, pieces.countries, strict=True)
            if place >= 0 and kind > Kind.TANK and country // 2 == alliance
        )

    def kind_hexes(self, alliance: int, kind: Kind) -> list[Hex]:
        """The hexes of an alliance's pieces of one kind."""
        pieces = self.pieces
        return [
            place
            for place, own, country in zip(pieces.at, pieces.kinds, pieces.countries, strict=True)
            if place >= 0 and own == kind and country // 2 == alliance
        ]

    def hex_name(self, number: int) -> str:
        """The name of the hex on which a piece stands."""
        return self.terms.ground.grid.names[self.pieces.at[number]]
