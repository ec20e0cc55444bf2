"""State to array and back."""

import numpy as np

from sandtable.boards.squares import squares_in
from sandtable.core import Outcome
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import Tables, cells_of, tables
from sandtable.games.game_of_war.compiled.windows import words_of
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Terms
from sandtable.games.game_of_war.units import Kind


def tables_of(state: State) -> Tables:
    """Return the tables for a state and all later states of its match."""
    levies = tuple(tuple(squares.bit_count() for squares in army) for army in state.armies)
    field, options = state.terms.field, state.terms.options
    return tables(
        field,
        (levies[0], levies[1]),
        options.relay_by_contact,
        options.move_limit or 0,
        options.no_progress,
    )


def pack(table: Tables, state: State) -> Game:
    """Pack a state of battle."""
    if state.deploying:
        raise ValueError("the compiled rules do not include deployment")
    facts, cells = table.facts, cells_of(state.terms.field)
    army, board = int(facts[at.ARMY]), int(facts[at.BOARD])
    game = np.concatenate(
        [np.zeros(facts[at.BLOCKED], np.int64), words_of(table.ground & at.CLOSED != 0), table.ground]
    )
    game[at.SIDE], game[at.TURN] = state.side, state.turn
    game[at.MADE], game[at.STRUCK] = state.moved.bit_count(), state.struck
    game[at.QUIET], game[at.OUTCOME] = state.quiet, _outcome_number(state.outcome)
    for side, units in enumerate(state.armies):
        game[at.FIGHTERS_LEFT + side] = units.fighters.bit_count()
        game[at.RELAYS_LEFT + side] = units.relays.bit_count()
        game[at.ARSENALS_LEFT + side] = state.arsenals[side].bit_count()
        destroyed = state.terms.field.arsenals[side] & ~state.arsenals[side]
        game[board + cells[list(squares_in(destroyed))]] &= ~(at.NORTH_ARSENAL << side)
        each = int(facts[at.ARSENALS_EACH])
        for source, cell in enumerate(
            facts[at.ARSENAL_CELLS + side * each : at.ARSENAL_CELLS + (side + 1) * each]
        ):
            if cell and game[board + cell] & at.NORTH_ARSENAL << side:
                game[facts[at.SOURCE_CELLS] + side * facts[at.SOURCES] + source] = cell
        for source in range(int(facts[at.SOURCES])):
            kernels.end_lines(table, game, side, source)
    for side, units in enumerate(state.armies):
        standing = [square for squares in units for square in squares_in(squares)]
        for unit, square in enumerate(standing, start=side * army):
            kernels.put(table, game, side, unit, int(cells[square]))
            if side == state.side:
                game[at.MOVED] |= (state.moved >> square & 1) << unit - side * army
                game[at.RETREATING] += (unit + 1) * (state.must_retreat == square)
                game[at.WITHDRAWN] += (unit + 1) * (state.withdrawn == square)
    return game


def unpack(table: Tables, game: Game, terms: Terms) -> State:
    """Restore the state, except the reason of its outcome and a draw offer."""
    facts = table.facts
    army, side = int(facts[at.ARMY]), int(game[at.SIDE])
    squares = {int(cell): square for square, cell in enumerate(cells_of(terms.field))}
    standing = [[0] * len(Kind), [0] * len(Kind)]
    moved = 0
    for unit in range(2 * army):
        if cell := int(game[at.HEAD + unit]):
            standing[unit // army][facts[at.KINDS + unit]] |= 1 << squares[cell]
            if unit // army == side and game[at.MOVED] >> unit % army & 1:
                moved |= 1 << squares[cell]
    sources = game[facts[at.SOURCE_CELLS] :].reshape(-1)[: 2 * facts[at.SOURCES]].reshape(2, -1)
    arsenals = [
        sum(1 << squares[int(cell)] for cell in cells[: facts[at.ARSENALS_EACH]] if cell) for cells in sources
    ]

    def where(place: int) -> int | None:
        return squares[int(game[at.HEAD + game[place] - 1])] if game[place] else None

    return State(
        terms=terms,
        armies=(Army(*standing[0]), Army(*standing[1])),
        arsenals=(arsenals[0], arsenals[1]),
        side=side,
        turn=int(game[at.TURN]),
        moved=moved,
        struck=bool(game[at.STRUCK]),
        must_retreat=where(at.RETREATING),
        withdrawn=where(at.WITHDRAWN),
        quiet=int(game[at.QUIET]),
        outcome=_outcome(table, game),
    )


def _outcome_number(outcome: Outcome | None) -> int:
    if outcome is None:
        return at.UNDECIDED
    return at.NORTH_WINS + SEATS.index(outcome.winners[0]) if outcome.winners else at.DRAWN


def _outcome(table: Tables, game: Game) -> Outcome | None:
    number, limit = int(game[at.OUTCOME]), int(table.facts[at.NO_PROGRESS])
    if number == at.UNDECIDED:
        return None
    if number != at.DRAWN:
        return Outcome((SEATS[number - at.NORTH_WINS],), "", "GOW-W1")
    return Outcome((), "", "GOW-W2" if limit and game[at.QUIET] >= limit else "GOW-W1")
