"""The actions of a turn, compiled: `play` and `rules.turns` over a packed game. The caller rolls the dice."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.board_kernels import (
    kind_of,
    mover_of,
    next_step,
    owner_of,
    side_of,
    supplied,
)
from sandtable.games.taktik.compiled.firing_kernels import any_shots, has_ammunition, shoot, targets
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.movement_kernels import (
    begin_move,
    can_go,
    cost,
    enter,
    is_open,
    may_leave,
)
from sandtable.games.taktik.device import STEPS, Lamp
from sandtable.games.taktik.forces import Kind

_FUEL = int(Kind.FUEL)
_TWO = int(Lamp.TWO)
_FOUR = int(Lamp.FOUR)
_EXTRA = int(Lamp.EXTRA)
_REPAIR = int(Lamp.REPAIR)
_LONG = int(Lamp.LONG)
_STEPS_TWO = STEPS[Lamp.TWO]
_STEPS_FOUR = STEPS[Lamp.FOUR]
_STEPS_EXTRA = STEPS[Lamp.EXTRA]


@lean
def end_turn(table: Tables, game: Game) -> None:
    """End the turn; the next player who can still act follows."""
    game[at.PHASE], game[at.BUDGET], game[at.EXIT_DUE], game[at.ACTIVE] = at.PRESSING, 0, 0, 0
    for place in range(game[at.MARCHED]):
        game[table[at.MOVED] + place] = 0
    game[at.MARCHED] = 0
    for number in range(table[at.PIECES]):
        game[table[at.FLAGS] + number] &= at.MENDING | at.STAYING
    if table[at.LAST_TURN] and game[at.TURN] >= table[at.LAST_TURN]:
        game[at.OUTCOME] = at.DRAWN
        return
    for further in range(1, table[at.PLACES] + 1):
        there = (game[at.PLACE] + further) % table[at.PLACES]
        seat = table[at.ORDER + there]
        if game[at.MOBILE + seat] > 0 and not game[at.RESIGNED] >> seat & 1:
            game[at.PLACE] = there
            game[at.TURN] += 1
            return
    game[at.OUTCOME] = at.DRAWN


@lean_inlined
def set_outcome(game: Game) -> None:
    """Set the outcome if an alliance has won (TAK-W1)."""
    for side in range(2):
        if not game[at.OUTCOME] and (game[at.HQS_LEFT + side] <= 0 or game[at.IN_ACTION + side] <= 0):
            game[at.OUTCOME] = at.FIRST_WINS + 1 - side


@lean_inlined
def steps_of(table: Tables, game: Game, number: int, count: int, found: Game) -> int:
    """Append the steps of a piece to `found`, clockwise, and return the new number of actions."""
    kind, side = kind_of(table, game, number), side_of(table, game, number)
    here = game[table[at.POSITIONS] + number]
    for direction in range(6):
        there = next_step(table, here, direction)
        if there < 0 or cost(table, kind, here, there) > game[at.BUDGET]:
            continue
        if is_open(table, game, side, kind, there):
            found[count] = at.STEP | number << at.PIECE_SHIFT | there << at.HEX_SHIFT
            count += 1
    return count


@lean
def legal(table: Tables, game: Game, found: Game) -> int:
    """Write all legal actions into `found`, moves as single steps, and return their number."""
    count = 0
    if game[at.OUTCOME]:
        return 0
    if game[at.PHASE] == at.PRESSING:
        for switches in range(4):
            found[switches] = at.PRESS | switches << at.PIECE_SHIFT
        return 4
    if game[at.PHASE] == at.FIRING:
        long_range = bool(game[at.LAMPS] & _LONG)
        for place in range(game[at.MARCHED]):
            number = game[table[at.MOVED] + place]
            if has_ammunition(table, game, number):
                more = count + targets(table, game, number, long_range, found[count:])
                for index in range(count, more):
                    found[index] = at.FIRE | number << at.PIECE_SHIFT | found[index] << at.HEX_SHIFT
                count = more
        found[count] = at.END
        return count + 1
    if game[at.BUDGET]:
        for number in range(table[at.PIECES]):
            if can_go(table, game, number):
                count = steps_of(table, game, number, count, found)
    mover = mover_of(table, game)
    before = count
    if game[at.EXIT_DUE]:
        side = table[at.ALLIANCE_OF + mover]
        for number in range(table[at.PIECES]):
            if game[table[at.FLAGS] + number] & at.MENDING and owner_of(table, game, number) == mover:
                for index in range(table[at.EXITS + 2 * side], table[at.EXITS + 2 * side + 1]):
                    if may_leave(table, game, table[index]):
                        found[count] = at.LEAVE | number << at.PIECE_SHIFT | table[index] << at.HEX_SHIFT
                        count += 1
    if count == before:
        found[count] = at.END
        count += 1
    return count


@lean
def press(table: Tables, game: Game, switches: int, lamps: int, found: Game) -> None:
    """Press the button at the start of a turn (TAK-C1 to C5)."""
    game[at.STANCE], game[at.TASK], game[at.LAMPS] = switches >> 1, switches & 1, lamps
    game[at.SWITCHES + mover_of(table, game)] = switches
    game[at.PHASE] = at.MOVING
    steps = _STEPS_TWO * ((lamps & _TWO) != 0) + _STEPS_FOUR * ((lamps & _FOUR) != 0)
    game[at.BUDGET] = 2 * (steps + _STEPS_EXTRA * ((lamps & _EXTRA) != 0))
    if lamps & _REPAIR:  # TAK-M4
        mover = mover_of(table, game)
        for number in range(table[at.PIECES]):
            if game[table[at.FLAGS] + number] & at.MENDING and owner_of(table, game, number) == mover:
                game[at.EXIT_DUE] = 1
        if not game[at.EXIT_DUE]:
            game[at.BUDGET] += 2
    if legal(table, game, found) == 1 and found[0] == at.END:
        end_turn(table, game)


@lean
def apply(table: Tables, game: Game, action: int, lamps: int, found: Game) -> None:
    """Apply a legal action; `lamps` is the result of a press or a shot, `found` a scratch array."""
    what, number, place = action & 7, action >> at.PIECE_SHIFT & 255, action >> at.HEX_SHIFT
    mover = mover_of(table, game)
    if not game[at.AGREED] >> mover & 1:  # playing on declines a draw
        game[at.AGREED] = 0
    if what == at.PRESS:
        press(table, game, number, lamps, found)
    elif what == at.STEP:
        start = game[table[at.POSITIONS] + number]
        begin_move(table, game, number)
        game[at.BUDGET] -= cost(table, kind_of(table, game, number), start, place)
        enter(table, game, number, place)
        set_outcome(game)
    elif what == at.LEAVE:
        fuelled = supplied(table, game, number, _FUEL)
        begin_move(table, game, number)
        game[table[at.FLAGS] + number] &= ~at.MENDING
        game[at.EXIT_DUE] = 0
        if not fuelled:
            game[at.ACTIVE] = 0
        if not game[at.RESIGNED] >> mover & 1:
            game[at.IN_ACTION + side_of(table, game, number)] += 1
        enter(table, game, number, place)
        set_outcome(game)
    elif what == at.FIRE:
        shoot(table, game, number, place, lamps)
        set_outcome(game)
        if not game[at.OUTCOME] and not any_shots(table, game, found):
            end_turn(table, game)
    elif game[at.PHASE] == at.FIRING:
        end_turn(table, game)
    else:
        game[at.PHASE], game[at.ACTIVE], game[at.BUDGET], game[at.EXIT_DUE] = at.FIRING, 0, 0, 0
        if not any_shots(table, game, found):
            end_turn(table, game)
