"""What the kernels do, as players write it, and the other way round."""

from sandtable.boards.hexes import Hex
from sandtable.games.taktik.compiled import layout
from sandtable.games.taktik.device import STANCES, TASKS
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word
from sandtable.games.taktik.state import State


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
