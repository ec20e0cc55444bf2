"""A state as a row of numbers, and back."""

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sandtable.boards.hexes import Hex, hexes_in, set_of
from sandtable.core import Outcome
from sandtable.games.taktik.compiled import layout
from sandtable.games.taktik.compiled.layout import HEAD, Game
from sandtable.games.taktik.compiled.tables import (
    AT,
    BOARD,
    FLAGS,
    KNOWN,
    MOVED,
    POWERS,
    SIZE,
    TRAITS,
    Tables,
    tables,
)
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import STANCES, TASKS, Lamp
from sandtable.games.taktik.device import Press as DevicePress
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.state import Phase, State

_PHASES: tuple[Phase, ...] = ("press", "moving", "firing")


def tables_of(state: State) -> Tables:
    """The tables for a state and all that follow from it."""
    return tables(state.terms, len(state.pieces.at), HEAD)


def pack(table: Tables, state: State) -> Game:
    """A state of the war as numbers; `ValueError` before the first turn."""
    if state.phase not in _PHASES:
        raise ValueError("the compiled rules begin with the first turn")
    terms, pieces = state.terms, state.pieces
    game = np.zeros(int(table[SIZE]), np.int64)
    game[layout.PHASE], game[layout.TURN], game[layout.PLACE] = (
        _PHASES.index(state.phase),
        state.turn,
        state.place,
    )
    device = state.device
    game[layout.STANCE], game[layout.TASK] = STANCES.index(device.stance), TASKS.index(device.task)
    game[layout.LAMPS] = device.lamps
    game[layout.BUDGET], game[layout.EXIT_DUE] = state.budget, state.exit_due
    game[layout.ACTIVE] = 0 if state.active is None else state.active + 1
    game[layout.OUTCOME] = _outcome_number(state)
    game[layout.RESIGNED], game[layout.AGREED] = state.resigned, state.agreed
    game[layout.MARCHED] = len(state.moved)
    game[table[MOVED] : table[MOVED] + len(state.moved)] = state.moved
    for country in terms.countries:
        if not state.taken >> terms.ground.hq[country] & 1:
            game[layout.HQS_LEFT + country.alliance] += 1
    board = game[table[BOARD] :]
    for places, mark in ((state.taken, layout.TAKEN), (state.proved, layout.PROVED)):
        board[list(hexes_in(places))] |= mark
    for country in Country:
        laid = state.mines[country]
        if laid & ~terms.ground.land.get(country, 0):
            raise ValueError("the compiled rules know a country's mines in its own land only")
        board[list(hexes_in(laid))] |= layout.MINED
        game[layout.MINES_LEFT + country] = state.mines_left[country]
    for number, place in enumerate(pieces.at):
        kind, country = pieces.kinds[number], pieces.countries[number]
        owner = terms.seat_of[country]
        flags = (
            (state.mending, layout.MENDING),
            (state.staying, layout.STAYING),
            (state.done, layout.DONE),
            (state.armed, layout.ARMED),
        )
        game[table[AT] + number] = place
        game[table[FLAGS] + number] = sum(flag for those, flag in flags if those >> number & 1)
        game[table[POWERS] + number] = pieces.powers[number]
        game[table[KNOWN] + number] = pieces.known[number]
        game[table[TRAITS] + number] = (
            kind | country << layout.COUNTRY_OF | country.alliance << layout.SIDE_OF | owner << layout.OWNER
        )
        if place >= 0:
            board[place] |= number + 1
            game[layout.IN_ACTION + country.alliance] += state.in_action(number)
            game[layout.MOBILE + owner] += not state.staying >> number & 1
    return game


def unpack(table: Tables, game: Game, before: State) -> State:
    """The state that the numbers stand for, but for the reason of its outcome.

    `before` is the state that was packed: what no turn changes, such as notes, is as it was there.
    """
    pieces = before.pieces
    number = len(pieces.at)

    def column(at: int) -> list[int]:
        return [int(value) for value in game[table[at] : table[at] + number]]

    def those(flag: int) -> int:
        return set_of(one for one, flags in enumerate(column(FLAGS)) if flags & flag)

    def places(mark: int) -> int:
        return set_of(int(place) for place in np.flatnonzero(game[table[BOARD] :] & mark))

    mined, land = places(layout.MINED), before.terms.ground.land
    mines = [mined & land.get(country, 0) for country in Country]
    left = [int(value) for value in game[layout.MINES_LEFT : layout.MINES_LEFT + 4]]
    active = int(game[layout.ACTIVE])
    return replace(
        before,
        phase=_PHASES[game[layout.PHASE]],
        pieces=Pieces(
            pieces.kinds, pieces.countries, tuple(column(POWERS)), tuple(column(AT)), tuple(column(KNOWN))
        ),
        mending=those(layout.MENDING),
        staying=those(layout.STAYING),
        taken=places(layout.TAKEN),
        mines=(mines[0], mines[1], mines[2], mines[3]),
        mines_left=(left[0], left[1], left[2], left[3]),
        proved=places(layout.PROVED),
        turn=int(game[layout.TURN]),
        place=int(game[layout.PLACE]),
        device=DevicePress(
            STANCES[game[layout.STANCE]], TASKS[game[layout.TASK]], Lamp(int(game[layout.LAMPS]))
        ),
        budget=int(game[layout.BUDGET]),
        exit_due=bool(game[layout.EXIT_DUE]),
        moved=tuple(column(MOVED)[: int(game[layout.MARCHED])]),
        done=those(layout.DONE),
        armed=those(layout.ARMED),
        active=active - 1 if active else None,
        resigned=int(game[layout.RESIGNED]),
        agreed=int(game[layout.AGREED]),
        outcome=_outcome(before, int(game[layout.OUTCOME])),
    )


def many(game: Game, number: int) -> NDArray[np.int64]:
    """So many copies of a game, for kernels that play them all."""
    return np.tile(game, (number, 1))


def _outcome_number(state: State) -> int:
    if state.outcome is None:
        return layout.UNDECIDED
    if not state.outcome.winners:
        return layout.DRAWN
    terms = state.terms
    return layout.FIRST_WINS + terms.alliance_of[terms.seats.index(state.outcome.winners[0])]


def _outcome(before: State, number: int) -> Outcome | None:
    if number == layout.UNDECIDED:
        return None
    terms = before.terms
    seats = [] if number == layout.DRAWN else terms.seats_of(number - layout.FIRST_WINS)
    return Outcome(tuple(terms.seats[seat] for seat in seats), "", "TAK-W1")


def action_of(state: State, number: int) -> Action:
    """The action of a state that a number stands for; ways are single steps."""
    what, piece = number & 7, number >> layout.PIECE_SHIFT & 255
    place: Hex = number >> layout.HEX_SHIFT
    if what == layout.PRESS:
        return Press(STANCES[piece >> 1], TASKS[piece & 1])
    if what == layout.END:
        return Word(END)
    start = state.pieces.at[piece]
    if what == layout.STEP:
        return Move(start, (place,))
    return Leave(start, place) if what == layout.LEAVE else Fire(start, place)


def number_of(state: State, action: Action) -> int:
    """The number of an action; a way must be a single step."""
    match action:
        case Press(stance, task):
            switches = 2 * STANCES.index(stance) + TASKS.index(task)
            return layout.PRESS | switches << layout.PIECE_SHIFT
        case Word(word) if word == END:
            return layout.END
        case Move(start, (place,)):
            return _of_piece(layout.STEP, state, start, place)
        case Leave(start, place):
            return _of_piece(layout.LEAVE, state, start, place)
        case Fire(start, place):
            return _of_piece(layout.FIRE, state, start, place)
    raise ValueError("the compiled rules know no such action")


def _of_piece(what: int, state: State, start: Hex, place: Hex) -> int:
    number = state.pieces.number_at(start)
    if number is None:
        raise ValueError("nobody stands there")
    return what | number << layout.PIECE_SHIFT | place << layout.HEX_SHIFT
