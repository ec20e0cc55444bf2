"""The state as a seat may know it, and what a side knows of coast and mines."""

from msgspec.structs import replace

from sandtable.boards.hexes import HexSet
from sandtable.core import Seat
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.state import State


def unknown(state: State, side: int | None) -> HexSet:
    """The water that a side, or a spectator (`None`), cannot tell to be river or sea (K83-T2)."""
    if not state.terms.options.hidden_coast:
        return 0
    known = state.coast[0] & state.coast[1] if side is None else state.coast[side]
    return state.terms.ground.waters & ~known


def unknown_to(state: State, seat: Seat | None) -> HexSet:
    """The water that a seat cannot tell to be river or sea; empty when the match is over."""
    return 0 if state.outcome else unknown(state, side_of(seat))


def side_of(seat: Seat | None) -> int | None:
    """The side of a seat; `None` for a spectator."""
    return SEATS.index(seat) if seat in SEATS else None


def mines_known_to(state: State, side: int) -> HexSet:
    """The minefields that a side knows, its own and the enemy's."""
    return state.mines[side] | state.known[1 - side]


def revealed(state: State) -> State:
    """Return the state in which both sides know all minefields and waters."""
    waters = state.terms.ground.waters if state.terms.options.hidden_coast else 0
    coast = (state.coast[0] | waters, state.coast[1] | waters)
    return replace(state, known=state.mines, coast=coast)


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the state as a seat may know it; `None` for a spectator.

    It holds no minefield that the seat does not know: the enemy's unknown minefields count as not laid yet.
    Which pieces have finished their turn is shown only to the side to move, because laying mines would show
    in it. When the match is over, everything is shown.
    """
    if state.outcome:
        return state
    own = side_of(seat)
    shown = tuple(
        (mines, left) if side == own else (known, left + (mines & ~known).bit_count())
        for side, (mines, known, left) in enumerate(zip(state.mines, state.known, state.left, strict=True))
    )
    moving = own == state.side
    # Ice lets mines be laid on a river but not on the sea: a spectator must not learn that from here.
    hidden = unknown(state, None) if own is None else 0
    return State(
        terms=state.terms,
        armies=state.armies,
        left=(shown[0][1], shown[1][1]),
        round=state.round,
        side=state.side,
        weather=state.weather,
        mines=(shown[0][0], shown[1][0]),
        known=state.known,
        suspects=(state.suspects[0] & ~hidden, state.suspects[1] & ~hidden),
        coast=state.coast,
        done=state.done if moving else 0,
        active=state.active if moving else None,
        spent=state.spent if moving else 0,
        stopped=state.stopped if moving else False,
        fight=state.fight,
        draw_offer=state.draw_offer,
        outcome=state.outcome,
    )
