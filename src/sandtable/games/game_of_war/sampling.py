"""A full state that fits a view: armies not yet revealed are deployed at random."""

from random import Random

from msgspec.structs import replace

from sandtable.boards.squares import squares_in
from sandtable.core import Seat
from sandtable.games.game_of_war.army import SEATS, Army, with_side
from sandtable.games.game_of_war.battlefield import battlefield
from sandtable.games.game_of_war.position import Facts, from_position_data
from sandtable.games.game_of_war.rules import setup
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Terms
from sandtable.games.game_of_war.units import UNITS


def sample_state(facts: Facts, seat: Seat | None, rng: Random) -> State:
    """Return a state that a seat with these facts cannot tell from the real one."""
    levy = tuple(facts.levy[unit.slug] for unit in UNITS)
    state = from_position_data(Terms(battlefield(facts.board), facts.options, levy), facts.position)
    if not state.deploying:
        return state
    for side, other in enumerate(SEATS):
        if other == seat:
            continue
        squares = list(squares_in(setup.free_squares(state, side)))
        rng.shuffle(squares)
        free = iter(squares)
        army = Army(*(sum(1 << next(free) for _ in range(number)) for number in levy))
        state = replace(state, armies=with_side(state.armies, side, army))
    return state
