"""The state as a seat may know it: during deployment, without the other side's units."""

from sandtable.core import Seat
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.state import State


def seen_by(state: State, seat: Seat | None) -> State:
    """Return the state as a seat may know it; `None` for a spectator."""
    if not state.deploying:
        return state
    shown = tuple(army if SEATS[side] == seat else Army() for side, army in enumerate(state.armies))
    return State(
        terms=state.terms,
        armies=(shown[0], shown[1]),
        arsenals=state.arsenals,
        ready=state.ready,
        draw_offer=state.draw_offer,
        outcome=state.outcome,
    )
