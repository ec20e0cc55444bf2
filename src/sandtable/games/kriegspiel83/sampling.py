"""A full state that fits a view: hidden minefields and the unknown coast are drawn at random."""

from random import Random

from msgspec.structs import replace

from sandtable.boards.hexes import HexSet, hexes_in, set_of
from sandtable.core import Seat
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.ground import UNKNOWN_WATER, Ground, ground, read_marks
from sandtable.games.kriegspiel83.position import Facts, from_position_data
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.weather import MONTHS

_RIVER, _SEA = "|", "~"


def sample_state(facts: Facts, seat: Seat | None, rng: Random) -> State:
    """Return a state that a seat with these facts cannot tell from the real one.

    Unknown minefields of the enemy are placed on suspected hexes: those next to which its infantry has been
    since a piece last stood there. Their number is random too.
    """
    terms = Terms(
        _sampled_ground(facts.map, rng),
        facts.options,
        MONTHS.index(facts.first_month),
        facts.minefields,
        facts.last_round,
    )
    state = from_position_data(terms, facts.position)
    if state.outcome:
        return state
    for side, owner in enumerate(SEATS):
        if owner != seat:
            state = _with_hidden_mines(state, side, visibility.unknown(state, visibility.side_of(seat)), rng)
    return state


def _sampled_ground(drawing: str, rng: Random) -> Ground:
    """Return the map with each unknown water hex made river or sea at random."""
    marks, rows = read_marks(drawing)
    return ground(
        "".join(rng.choice((_RIVER, _SEA)) if mark == UNKNOWN_WATER else mark for mark in marks), rows
    )


def _with_hidden_mines(state: State, side: int, unknown: HexSet, rng: Random) -> State:
    places = list(hexes_in(state.suspects[side] & ~state.occupied & ~state.mines[side] & ~unknown))
    most = min(state.left[side], len(places))
    laid = set_of(rng.sample(places, rng.randint(0, most)))
    return replace(
        state,
        mines=with_side(state.mines, side, state.mines[side] | laid),
        left=with_side(state.left, side, state.left[side] - laid.bit_count()),
    )
