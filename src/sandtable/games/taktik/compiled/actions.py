"""What the kernels do, as players write it, and the other way round."""

from sandtable.boards.hexes import Hex
from sandtable.games.taktik.compiled import kernels
from sandtable.games.taktik.device import STANCES, TASKS
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word
from sandtable.games.taktik.state import State


def action_of(state: State, number: int) -> Action:
    """The action of a state that a number stands for; ways are single steps."""
    what, piece = number & 7, number >> kernels.PIECE_SHIFT & 255
    place: Hex = number >> kernels.HEX_SHIFT
    if what == kernels.PRESS:
        return Press(STANCES[piece >> 1], TASKS[piece & 1])
    if what == kernels.END:
        return Word(END)
    start = state.pieces.at[piece]
    if what == kernels.STEP:
        return Move(start, (place,))
    return Leave(start, place) if what == kernels.LEAVE else Fire(start, place)


def number_of(state: State, action: Action) -> int:
    """The number of an action; a way must be a single step."""
    match action:
        case Press(stance, task):
            switches = 2 * STANCES.index(stance) + TASKS.index(task)
            return kernels.PRESS | switches << kernels.PIECE_SHIFT
        case Word(word) if word == END:
            return kernels.END
        case Move(start, (place,)):
            return _of_piece(kernels.STEP, state, start, place)
        case Leave(start, place):
            return _of_piece(kernels.LEAVE, state, start, place)
        case Fire(start, place):
            return _of_piece(kernels.FIRE, state, start, place)
    raise ValueError("the compiled rules know no such action")


def _of_piece(what: int, state: State, start: Hex, place: Hex) -> int:
    number = state.pieces.number_at(start)
    if number is None:
        raise ValueError("nobody stands there")
    return what | number << kernels.PIECE_SHIFT | place << kernels.HEX_SHIFT
