"""One moment of Taktik: who stands where, what the device shows, and how far the turn has come."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.core import Outcome, Seat
from sandtable.games.taktik.device import Press
from sandtable.games.taktik.forces import UNITS, UNKNOWN, Kind
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.position import Phase
from sandtable.games.taktik.rules.turns import NOT_PRESSED
from sandtable.games.taktik.terms import Terms
from sandtable.games.taktik.texts import country_name, kind_name, piece_id

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

    def name(self, number: int) -> str:
        """A piece in words: "Kazaldis tank p7"."""
        say, pieces = self.terms.say, self.pieces
        kind = kind_name(say, pieces.kinds[number])
        return say("piece", country=country_name(pieces.countries[number]), kind=kind, id=piece_id(number))

    def hex_name(self, number: int) -> str:
        """The name of the hex on which a piece stands."""
        return self.terms.ground.grid.names[self.pieces.at[number]]

    def open_to(self, seat: int, owner: int) -> bool:
        """Whether a seat sees another's secrets: its own, or those of an ally where that is agreed."""
        terms = self.terms
        if seat == owner:
            return True
        return terms.options.open_allies and terms.alliance_of[seat] == terms.alliance_of[owner]

    def seen_by(self, seat: Seat | None) -> "State":
        """The state as far as a seat may know it.

        It holds no firepower, mine, placement or note that the seat does not know of. When the match is over,
        everything is shown but the notes of others.
        """
        terms, pieces = self.terms, self.pieces
        own = None if seat is None else terms.seats.index(seat)
        notes = tuple(noted if number == own else () for number, noted in enumerate(self.notes))
        if self.outcome:
            return replace(self, notes=notes)
        open_countries = {
            country
            for country, owner in terms.seat_of.items()
            if own is not None and self.open_to(own, owner)
        }
        placed_by = set(terms.countries_of[own]) if own is not None else set()
        camps = tuple(
            camp if number in placed_by else EMPTY_PLACEMENT for number, camp in enumerate(self.camps)
        )
        mines = tuple(laid if number in open_countries else 0 for number, laid in enumerate(self.mines))
        bit = terms.bit(seat)
        powers = tuple(
            power if country in open_countries or known & bit else UNKNOWN
            for power, country, known in zip(pieces.powers, pieces.countries, pieces.known, strict=True)
        )
        return State(
            terms=terms,
            phase=self.phase,
            camps=(camps[0], camps[1], camps[2], camps[3]),
            ready=self.ready,
            pressed=self.pressed,
            pieces=Pieces(pieces.kinds, pieces.countries, powers, pieces.at, pieces.known),
            mending=self.mending,
            staying=self.staying,
            taken=self.taken,
            mines=(mines[0], mines[1], mines[2], mines[3]),
            mines_left=self.mines_left,
            proved=self.proved,
            turn=self.turn,
            place=self.place,
            device=self.device,
            budget=self.budget,
            exit_due=self.exit_due,
            moved=self.moved,
            done=self.done,
            armed=self.armed,
            active=self.active,
            notes=notes,
            resigned=self.resigned,
            agreed=self.agreed,
        )
