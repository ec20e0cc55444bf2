"""The actions of a turn, compiled: `play` and `turns` over a packed game.

Nothing is rolled here: whoever calls `apply` gives the lamps of a press and how a shot fell.
"""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.taktik.compiled.board_kernels import (
    kind_of,
    mover_of,
    next_step,
    owner_of,
    side_of,
    supplied,
)
from sandtable.games.taktik.compiled.firing_kernels import any_shots, shoot, targets
from sandtable.games.taktik.compiled.layout import (
    ACTIVE,
    AGREED,
    ARMED,
    BUDGET,
    DRAWN,
    END,
    EXIT_DUE,
    FIRE,
    FIRING,
    FIRST_WINS,
    HEX_SHIFT,
    HQS_LEFT,
    IN_ACTION,
    LAMPS,
    LEAVE,
    MARCHED,
    MENDING,
    MOBILE,
    MOVING,
    OUTCOME,
    PHASE,
    PIECE_SHIFT,
    PLACE,
    PRESS,
    PRESSING,
    RESIGNED,
    STANCE,
    STAYING,
    STEP,
    TASK,
    TURN,
    Game,
)
from sandtable.games.taktik.compiled.movement_kernels import (
    begin_move,
    can_go,
    cost,
    enter,
    is_open,
    may_leave,
)
from sandtable.games.taktik.compiled.tables import (
    ALLIANCE_OF,
    AT,
    EXITS,
    FLAGS,
    LAST_TURN,
    MOVED,
    ORDER,
    PIECES,
    PLACES,
    Tables,
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
    """The device is handed on, to the next who can still do something."""
    game[PHASE], game[BUDGET], game[EXIT_DUE], game[ACTIVE] = PRESSING, 0, 0, 0
    for place in range(game[MARCHED]):
        game[table[MOVED] + place] = 0
    game[MARCHED] = 0
    for number in range(table[PIECES]):
        game[table[FLAGS] + number] &= MENDING | STAYING
    if table[LAST_TURN] and game[TURN] >= table[LAST_TURN]:
        game[OUTCOME] = DRAWN
        return
    for further in range(1, table[PLACES] + 1):
        there = (game[PLACE] + further) % table[PLACES]
        seat = table[ORDER + there]
        if game[MOBILE + seat] > 0 and not game[RESIGNED] >> seat & 1:
            game[PLACE] = there
            game[TURN] += 1
            return
    game[OUTCOME] = DRAWN


@lean_inlined
def judge(game: Game) -> None:
    """TAK-W1: whether an alliance has won."""
    for side in range(2):
        if not game[OUTCOME] and (game[HQS_LEFT + side] <= 0 or game[IN_ACTION + side] <= 0):
            game[OUTCOME] = FIRST_WINS + 1 - side


@lean_inlined
def steps_of(table: Tables, game: Game, number: int, count: int, found: Game) -> int:
    """Add the steps that a piece can make now, clockwise; how many actions there are then."""
    kind, side = kind_of(table, game, number), side_of(table, game, number)
    here = game[table[AT] + number]
    for direction in range(6):
        there = next_step(table, here, direction)
        if there < 0 or cost(table, kind, here, there) > game[BUDGET]:
            continue
        if is_open(table, game, side, kind, there):
            found[count] = STEP | number << PIECE_SHIFT | there << HEX_SHIFT
            count += 1
    return count


@lean
def legal(table: Tables, game: Game, found: Game) -> int:
    """All actions that can be done now, ways as single steps, and how many they are."""
    count = 0
    if game[OUTCOME]:
        return 0
    if game[PHASE] == PRESSING:
        for switches in range(4):
            found[switches] = PRESS | switches << PIECE_SHIFT
        return 4
    if game[PHASE] == FIRING:
        long_range = bool(game[LAMPS] & _LONG)
        for place in range(game[MARCHED]):
            number = game[table[MOVED] + place]
            if game[table[FLAGS] + number] & ARMED:
                more = count + targets(table, game, number, long_range, found[count:])
                for at in range(count, more):
                    found[at] = FIRE | number << PIECE_SHIFT | found[at] << HEX_SHIFT
                count = more
        found[count] = END
        return count + 1
    if game[BUDGET]:
        for number in range(table[PIECES]):
            if can_go(table, game, number):
                count = steps_of(table, game, number, count, found)
    mover = mover_of(table, game)
    before = count
    if game[EXIT_DUE]:
        side = table[ALLIANCE_OF + mover]
        for number in range(table[PIECES]):
            if game[table[FLAGS] + number] & MENDING and owner_of(table, game, number) == mover:
                for at in range(table[EXITS + 2 * side], table[EXITS + 2 * side + 1]):
                    if may_leave(table, game, table[at]):
                        found[count] = LEAVE | number << PIECE_SHIFT | table[at] << HEX_SHIFT
                        count += 1
    if count == before:
        found[count] = END
        count += 1
    return count


@lean
def press(table: Tables, game: Game, switches: int, lamps: int, found: Game) -> None:
    """TAK-C1 to C5: the press of the turn, and what it allows."""
    game[STANCE], game[TASK], game[LAMPS] = switches >> 1, switches & 1, lamps
    game[PHASE] = MOVING
    steps = _STEPS_TWO * ((lamps & _TWO) != 0) + _STEPS_FOUR * ((lamps & _FOUR) != 0)
    game[BUDGET] = 2 * (steps + _STEPS_EXTRA * ((lamps & _EXTRA) != 0))
    if lamps & _REPAIR:  # TAK-M4
        mover = mover_of(table, game)
        for number in range(table[PIECES]):
            if game[table[FLAGS] + number] & MENDING and owner_of(table, game, number) == mover:
                game[EXIT_DUE] = 1
        if not game[EXIT_DUE]:
            game[BUDGET] += 2
    if legal(table, game, found) == 1 and found[0] == END:
        end_turn(table, game)


@lean
def apply(table: Tables, game: Game, action: int, lamps: int, found: Game) -> None:
    """Do what a legal action says; `lamps` are those of a press or a shot, `found` is room to work in."""
    what, number, place = action & 7, action >> PIECE_SHIFT & 255, action >> HEX_SHIFT
    mover = mover_of(table, game)
    if not game[AGREED] >> mover & 1:  # whoever plays on declines a draw
        game[AGREED] = 0
    if what == PRESS:
        press(table, game, number, lamps, found)
    elif what == STEP:
        start = game[table[AT] + number]
        begin_move(table, game, number)
        game[BUDGET] -= cost(table, kind_of(table, game, number), start, place)
        enter(table, game, number, place)
        judge(game)
    elif what == LEAVE:
        fuelled = supplied(table, game, number, _FUEL)
        begin_move(table, game, number)
        game[table[FLAGS] + number] &= ~MENDING
        game[EXIT_DUE] = 0
        if not fuelled:
            game[ACTIVE] = 0
        if not game[RESIGNED] >> mover & 1:
            game[IN_ACTION + side_of(table, game, number)] += 1
        enter(table, game, number, place)
        judge(game)
    elif what == FIRE:
        shoot(table, game, number, place, lamps)
        judge(game)
        if not game[OUTCOME] and not any_shots(table, game, found):
            end_turn(table, game)
    elif game[PHASE] == FIRING:
        end_turn(table, game)
    else:
        game[PHASE], game[ACTIVE], game[BUDGET], game[EXIT_DUE] = FIRING, 0, 0, 0
        if not any_shots(table, game, found):
            end_turn(table, game)
