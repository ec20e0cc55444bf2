"""A state as a row of numbers, and back."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.squares import squares_in
from sandtable.core import Outcome
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled.kernels import HEAD, Game
from sandtable.games.game_of_war.compiled.tables import (
    ARMY,
    ARSENAL_CELLS,
    ARSENALS_EACH,
    BLOCKED,
    BOARD,
    CLOSED,
    KINDS,
    NORTH_ARSENAL,
    SOURCE_CELLS,
    SOURCES,
    Tables,
    cells_of,
    tables,
)
from sandtable.games.game_of_war.compiled.windows import words_of
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Terms
from sandtable.games.game_of_war.units import Kind


def tables_of(state: State) -> Tables:
    """The tables for a state and all that follow from it."""
    levies = tuple(tuple(squares.bit_count() for squares in army) for army in state.armies)
    field, options = state.terms.field, state.terms.options
    return tables(field, (levies[0], levies[1]), options.relay_by_contact, options.move_limit or 0, head=HEAD)


def pack(table: Tables, state: State) -> Game:
    """A state of battle as numbers."""
    if state.deploying:
        raise ValueError("the compiled rules begin with the battle")
    facts, cells = table.facts, cells_of(state.terms.field)
    army, board = int(facts[ARMY]), int(facts[BOARD])
    game = np.concatenate(
        [np.zeros(facts[BLOCKED], np.int64), words_of(table.ground & CLOSED != 0), table.ground]
    )
    game[kernels.SIDE], game[kernels.TURN] = state.side, state.turn
    game[kernels.MADE], game[kernels.STRUCK] = state.moved.bit_count(), state.struck
    game[kernels.OUTCOME] = _outcome_number(state.outcome)
    for side, units in enumerate(state.armies):
        game[kernels.FIGHTERS_LEFT + side] = units.fighters.bit_count()
        game[kernels.RELAYS_LEFT + side] = units.relays.bit_count()
        game[kernels.ARSENALS_LEFT + side] = state.arsenals[side].bit_count()
        destroyed = state.terms.field.arsenals[side] & ~state.arsenals[side]
        game[board + cells[list(squares_in(destroyed))]] &= ~(NORTH_ARSENAL << side)
        each = int(facts[ARSENALS_EACH])
        for source, cell in enumerate(facts[ARSENAL_CELLS + side * each : ARSENAL_CELLS + (side + 1) * each]):
            if cell and game[board + cell] & NORTH_ARSENAL << side:
                game[facts[SOURCE_CELLS] + side * facts[SOURCES] + source] = cell
        for source in range(int(facts[SOURCES])):
            kernels.end_lines(table, game, side, source)
    for side, units in enumerate(state.armies):
        standing = [square for squares in units for square in squares_in(squares)]
        for unit, square in enumerate(standing, start=side * army):
            kernels.put(table, game, side, unit, int(cells[square]))
            if side == state.side:
                game[kernels.MOVED] |= (state.moved >> square & 1) << unit - side * army
                game[kernels.RETREATING] += (unit + 1) * (state.must_retreat == square)
                game[kernels.WITHDRAWN] += (unit + 1) * (state.withdrawn == square)
    return game


def unpack(table: Tables, game: Game, terms: Terms) -> State:
    """The state that the numbers stand for, but for the reason of its outcome and an offer of a draw."""
    facts = table.facts
    army, side = int(facts[ARMY]), int(game[kernels.SIDE])
    squares = {int(cell): square for square, cell in enumerate(cells_of(terms.field))}
    standing = [[0] * len(Kind), [0] * len(Kind)]
    moved = 0
    for unit in range(2 * army):
        if cell := int(game[HEAD + unit]):
            standing[unit // army][facts[KINDS + unit]] |= 1 << squares[cell]
            if unit // army == side and game[kernels.MOVED] >> unit % army & 1:
                moved |= 1 << squares[cell]
    sources = game[facts[SOURCE_CELLS] :].reshape(-1)[: 2 * facts[SOURCES]].reshape(2, -1)
    arsenals = [
        sum(1 << squares[int(cell)] for cell in cells[: facts[ARSENALS_EACH]] if cell) for cells in sources
    ]

    def where(place: int) -> int | None:
        return squares[int(game[HEAD + game[place] - 1])] if game[place] else None

    return State(
        terms=terms,
        armies=(Army(*standing[0]), Army(*standing[1])),
        arsenals=(arsenals[0], arsenals[1]),
        side=side,
        turn=int(game[kernels.TURN]),
        moved=moved,
        struck=bool(game[kernels.STRUCK]),
        must_retreat=where(kernels.RETREATING),
        withdrawn=where(kernels.WITHDRAWN),
        outcome=_outcome(int(game[kernels.OUTCOME])),
    )


def many(game: Game, number: int) -> NDArray[np.int64]:
    """So many copies of a game, for kernels that play them all."""
    return np.tile(game, (number, 1))


def _outcome_number(outcome: Outcome | None) -> int:
    if outcome is None:
        return kernels.UNDECIDED
    return kernels.NORTH_WINS + SEATS.index(outcome.winners[0]) if outcome.winners else kernels.DRAWN


def _outcome(number: int) -> Outcome | None:
    if number == kernels.UNDECIDED:
        return None
    winners = () if number == kernels.DRAWN else (SEATS[number - kernels.NORTH_WINS],)
    return Outcome(winners, "", "GOW-W1")
