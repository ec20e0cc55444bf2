"""The state as a seat may know it: hidden firepower, mines, placements and notes are left out (TAK-B4)."""

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.taktik.forces import UNKNOWN
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.state import EMPTY_PLACEMENT, State
from sandtable.games.taktik.terms import Terms


def open_to(terms: Terms, seat: int, owner: int) -> bool:
    """Whether a seat sees the secrets of `owner`: itself, or an ally if `open_allies` is on."""
    if seat == owner:
        return True
    return terms.options.open_allies and terms.alliance_of[seat] == terms.alliance_of[owner]


def revealed(state: State) -> State:
    """Return the state in which every seat knows all firepower."""
    everybody = (1 << len(state.terms.seats)) - 1
    return replace(state, pieces=state.pieces._replace(known=(everybody,) * len(state.pieces.known)))


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the state as a seat may know it; `None` for spectators.

    Firepower, mines, placements and notes that the seat does not know are left out. When the match is over,
    everything is shown except the notes of other players.
    """
    terms, pieces = state.terms, state.pieces
    own = None if seat is None else terms.seats.index(seat)
    notes = tuple(noted if number == own else () for number, noted in enumerate(state.notes))
    if state.outcome:
        return replace(state, notes=notes)
    open_countries = {
        country for country, owner in terms.seat_of.items() if own is not None and open_to(terms, own, owner)
    }
    placed_by = set(terms.countries_of[own]) if own is not None else set()
    camps = tuple(
        placement if number in placed_by else EMPTY_PLACEMENT for number, placement in enumerate(state.camps)
    )
    mines = tuple(laid if number in open_countries else 0 for number, laid in enumerate(state.mines))
    bit = terms.bit(seat)
    powers = tuple(
        power if country in open_countries or known & bit else UNKNOWN
        for power, country, known in zip(pieces.powers, pieces.countries, pieces.known, strict=True)
    )
    return State(
        terms=terms,
        phase=state.phase,
        camps=(camps[0], camps[1], camps[2], camps[3]),
        ready=state.ready,
        pressed=state.pressed,
        pieces=Pieces(pieces.kinds, pieces.countries, powers, pieces.at, pieces.known),
        mending=state.mending,
        staying=state.staying,
        taken=state.taken,
        mines=(mines[0], mines[1], mines[2], mines[3]),
        mines_left=state.mines_left,
        proved=state.proved,
        turn=state.turn,
        place=state.place,
        device=state.device,
        switches=state.switches,
        budget=state.budget,
        exit_due=state.exit_due,
        moved=state.moved,
        done=state.done,
        armed=state.armed,
        active=state.active,
        notes=notes,
        resigned=state.resigned,
        agreed=state.agreed,
    )
