"""State to array and back, action to number and back."""

import numpy as np
from msgspec.structs import replace

from sandtable.boards.hexes import Hex, hexes_in, set_of
from sandtable.core import Outcome
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.tables import tables
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import STANCES, TASKS, Lamp, Settings
from sandtable.games.taktik.device import Press as DevicePress
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word
from sandtable.games.taktik.pieces import Pieces
from sandtable.games.taktik.state import Phase, State

_PHASES: tuple[Phase, ...] = ("press", "moving", "firing")


def tables_of(state: State) -> Tables:
    """The tables for a state and all states that follow from it."""
    return tables(state.terms, len(state.pieces.at), at.HEAD)


def pack(table: Tables, state: State) -> Game:
    """Pack a state; raises `ValueError` before the first turn."""
    if state.phase not in _PHASES:
        raise ValueError("the compiled rules begin with the first turn")
    terms, pieces = state.terms, state.pieces
    game = np.zeros(int(table[at.SIZE]), np.int64)
    game[at.PHASE], game[at.TURN], game[at.PLACE] = (
        _PHASES.index(state.phase),
        state.turn,
        state.place,
    )
    device = state.device
    game[at.STANCE], game[at.TASK] = STANCES.index(device.stance), TASKS.index(device.task)
    game[at.LAMPS] = device.lamps
    for seat, settings in enumerate(state.switches):
        game[at.SWITCHES + seat] = 2 * STANCES.index(settings.stance) + TASKS.index(settings.task)
    game[at.BUDGET], game[at.EXIT_DUE] = state.budget, state.exit_due
    game[at.ACTIVE] = 0 if state.active is None else state.active + 1
    game[at.OUTCOME] = _outcome_number(state)
    game[at.RESIGNED], game[at.AGREED] = state.resigned, state.agreed
    game[at.MARCHED] = len(state.moved)
    game[table[at.MOVED] : table[at.MOVED] + len(state.moved)] = state.moved
    for country in terms.countries:
        if not state.taken >> terms.ground.hq[country] & 1:
            game[at.HQS_LEFT + country.alliance] += 1
    board = game[table[at.BOARD] :]
    for places, mark in ((state.taken, at.TAKEN), (state.proved, at.PROVED)):
        board[list(hexes_in(places))] |= mark
    for country in Country:
        laid = state.mines[country]
        if laid & ~terms.ground.land.get(country, 0):
            raise ValueError("the compiled rules support mines of a country only in its own land")
        board[list(hexes_in(laid))] |= at.MINED
        game[at.MINES_LEFT + country] = state.mines_left[country]
    for number, place in enumerate(pieces.at):
        kind, country = pieces.kinds[number], pieces.countries[number]
        owner = terms.seat_of[country]
        flags = (
            (state.mending, at.MENDING),
            (state.staying, at.STAYING),
            (state.done, at.DONE),
            (state.armed, at.ARMED),
        )
        game[table[at.POSITIONS] + number] = place
        game[table[at.FLAGS] + number] = sum(flag for numbers, flag in flags if numbers >> number & 1)
        game[table[at.POWERS] + number] = pieces.powers[number]
        game[table[at.KNOWN] + number] = pieces.known[number]
        game[table[at.TRAITS] + number] = (
            kind | country << at.COUNTRY_OF | country.alliance << at.SIDE_OF | owner << at.OWNER
        )
        if place >= 0:
            board[place] |= number + 1
            game[at.IN_ACTION + country.alliance] += state.in_action(number)
            game[at.MOBILE + owner] += not state.staying >> number & 1
    return game


def unpack(table: Tables, game: Game, before: State) -> State:
    """Unpack a state, without the reason of its outcome.

    `before` is the state that was packed; notes and other parts that no turn changes are taken from it.
    """
    pieces = before.pieces
    number = len(pieces.at)

    def column(start: int) -> list[int]:
        return [int(value) for value in game[table[start] : table[start] + number]]

    def flagged(flag: int) -> int:
        return set_of(one for one, flags in enumerate(column(at.FLAGS)) if flags & flag)

    def places(mark: int) -> int:
        return set_of(int(place) for place in np.flatnonzero(game[table[at.BOARD] :] & mark))

    mined, land = places(at.MINED), before.terms.ground.land
    mines = [mined & land.get(country, 0) for country in Country]
    left = [int(value) for value in game[at.MINES_LEFT : at.MINES_LEFT + 4]]
    active = int(game[at.ACTIVE])
    return replace(
        before,
        phase=_PHASES[game[at.PHASE]],
        pieces=Pieces(
            pieces.kinds,
            pieces.countries,
            tuple(column(at.POWERS)),
            tuple(column(at.POSITIONS)),
            tuple(column(at.KNOWN)),
        ),
        mending=flagged(at.MENDING),
        staying=flagged(at.STAYING),
        taken=places(at.TAKEN),
        mines=(mines[0], mines[1], mines[2], mines[3]),
        mines_left=(left[0], left[1], left[2], left[3]),
        proved=places(at.PROVED),
        turn=int(game[at.TURN]),
        place=int(game[at.PLACE]),
        device=DevicePress(STANCES[game[at.STANCE]], TASKS[game[at.TASK]], Lamp(int(game[at.LAMPS]))),
        switches=tuple(
            Settings(STANCES[switches >> 1], TASKS[switches & 1])
            for switches in game[at.SWITCHES : at.SWITCHES + len(before.switches)]
        ),
        budget=int(game[at.BUDGET]),
        exit_due=bool(game[at.EXIT_DUE]),
        moved=tuple(column(at.MOVED)[: int(game[at.MARCHED])]),
        done=flagged(at.DONE),
        armed=flagged(at.ARMED),
        active=active - 1 if active else None,
        resigned=int(game[at.RESIGNED]),
        agreed=int(game[at.AGREED]),
        outcome=_outcome(before, int(game[at.OUTCOME])),
    )


def _outcome_number(state: State) -> int:
    if state.outcome is None:
        return at.UNDECIDED
    if not state.outcome.winners:
        return at.DRAWN
    terms = state.terms
    return at.FIRST_WINS + terms.alliance_of[terms.seats.index(state.outcome.winners[0])]


def _outcome(before: State, number: int) -> Outcome | None:
    if number == at.UNDECIDED:
        return None
    terms = before.terms
    seats = [] if number == at.DRAWN else terms.seats_of(number - at.FIRST_WINS)
    return Outcome(tuple(terms.seats[seat] for seat in seats), "", "TAK-W1")


def action_of(state: State, number: int) -> Action:
    """The action of a number; moves are single steps."""
    what, piece = number & 7, number >> at.PIECE_SHIFT & 255
    place: Hex = number >> at.HEX_SHIFT
    if what == at.PRESS:
        return Press(STANCES[piece >> 1], TASKS[piece & 1])
    if what == at.END:
        return Word(END)
    start = state.pieces.at[piece]
    if what == at.STEP:
        return Move(start, (place,))
    return Leave(start, place) if what == at.LEAVE else Fire(start, place)


def number_of(state: State, action: Action) -> int:
    """The number of an action; a move must be a single step."""
    match action:
        case Press(stance, task):
            switches = 2 * STANCES.index(stance) + TASKS.index(task)
            return at.PRESS | switches << at.PIECE_SHIFT
        case Word(word) if word == END:
            return at.END
        case Move(start, (place,)):
            return _of_piece(at.STEP, state, start, place)
        case Leave(start, place):
            return _of_piece(at.LEAVE, state, start, place)
        case Fire(start, place):
            return _of_piece(at.FIRE, state, start, place)
    raise ValueError("the compiled rules have no such action")


def _of_piece(what: int, state: State, start: Hex, place: Hex) -> int:
    number = state.pieces.number_at(start)
    if number is None:
        raise ValueError("there is no piece on the hex")
    return what | number << at.PIECE_SHIFT | place << at.HEX_SHIFT
