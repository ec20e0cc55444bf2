"""A compiled policy for Taktik: the greedy player's way of playing, for thousands of turns a second.

A turn is judged once instead of anew for every move.
"""

import numpy as np

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.taktik.compiled import (
    board_kernels,
    firing_kernels,
    movement_kernels,
    playouts,
    turn_kernels,
)
from sandtable.games.taktik.compiled.layout import (
    ACTIVE,
    ARMED,
    BUDGET,
    DONE,
    END,
    EXIT_DUE,
    FIRE,
    FIRING,
    HEX_SHIFT,
    LAMPS,
    LEAVE,
    MARCHED,
    MENDING,
    OCCUPANT,
    OUTCOME,
    PHASE,
    PIECE_SHIFT,
    PRESS,
    PRESSING,
    STAYING,
    STEP,
    TAKEN,
    TURN,
    Game,
)
from sandtable.games.taktik.compiled.tables import (
    ALLIANCE_OF,
    AT,
    BOARD,
    EXITS,
    FLAGS,
    GROUND,
    HEADQUARTERS,
    MOVED,
    PIECES,
    POWERS,
    SEAT_OF,
    STOP,
    Tables,
)
from sandtable.games.taktik.device import Lamp
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH
from sandtable.players.taktik.assessment_kernels import (
    is_foe,
    prize_hex,
    rank_of,
    survey,
    take_aim,
    weigh_shots,
    worth_of,
)
from sandtable.players.taktik.buffers import (
    AIMED,
    AIMS,
    CHEAPEST,
    CLAIMS,
    FOUND,
    FRESH,
    GAINS,
    GOALS,
    MOST_BUDGET,
    OFF,
    PLAN,
    QUEUE,
    SHOTS,
    STANDING,
    WAVERING,
    Buffers,
    Weights,
)
from sandtable.players.taktik.policy_tables import (
    PLACE_OF,
    PRIZES,
    RINGS,
    BoardTables,
)

ASIDE = 1 << 20
"""Marks a goal that is a step aside and back again, so that a vehicle may fire from where it stands."""
NEVER = -1e9
"""What cannot be done gains so little."""
_NOBODY = np.int64(-1)  # a plain -1 would be compiled for itself
_CAR, _TANK, _FIELD_HQ, _AMMUNITION = int(Kind.CAR), int(Kind.TANK), int(Kind.FIELD_HQ), int(Kind.AMMUNITION)
_LONG = int(Lamp.LONG)
_SAFE = 4
"""A foe so near is near to something that cannot fire."""

_ADVANCE_CAR = PLACE_OF["advance-car"]
_IMPATIENCE = PLACE_OF["impatience"]
_STEP = PLACE_OF["step"]
_WAVER = PLACE_OF["waver"]
_CLAIMED = PLACE_OF["claimed"]
_PROMISING = PLACE_OF["promising"]
_RESERVE = PLACE_OF["reserve"]
_RESERVES = PLACE_OF["reserves"]
_LIFTED = PLACE_OF["lifted"]
_SHY = PLACE_OF["shy"]
_COVER = PLACE_OF["cover"]


@lean_inlined
def _guarded(table: Tables, game: Game, seat: int) -> int:
    """The headquarters that a seat has to guard, a bit for each."""
    found = 0
    for country in range(4):
        place = table[HEADQUARTERS + country]
        if table[SEAT_OF + country] == seat and place >= 0 and not game[table[BOARD] + place] & TAKEN:
            found |= 1 << country
    return found


@lean
def _service(table: Tables, game: Game, weights: Weights, number: int, place: int) -> float:
    """How well something that cannot fire would stand: near those whom it serves, away from foes."""
    side, kind = board_kernels.side_of(table, game, number), board_kernels.kind_of(table, game, number)
    value = 0.0
    for other in range(table[PIECES]):
        at = game[table[AT] + other]
        if at < 0 or game[table[FLAGS] + other] & (MENDING | STAYING):
            continue
        if board_kernels.kind_of(table, game, other) > _TANK:
            continue
        away = board_kernels.distance(table, at, place)
        if board_kernels.side_of(table, game, other) != side:
            value -= weights[_SHY] * (away <= _SAFE)
        elif kind != _FIELD_HQ and away <= REACH:
            served = False
            for third in range(table[PIECES]):
                where = game[table[AT] + third]
                if third == number or where < 0 or board_kernels.kind_of(table, game, third) != kind:
                    continue
                if board_kernels.side_of(table, game, third) == side:
                    served = served or board_kernels.distance(table, at, where) <= REACH
            if not served:
                value += weights[_COVER] * (1.0 if away < REACH else 0.7)
    return value


@lean
def judge_moves(
    table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers, number: int, crowd: int
) -> None:
    """Work out what a piece gains by each of its moves, the best one for each cost.

    `crowd` is how many vehicles of ours stand round the headquarters of this seat.
    """
    for cost in range(MOST_BUDGET):
        desk.real[GAINS + cost, number] = NEVER
    desk.whole[FRESH, number] = 1
    if not movement_kernels.can_go(table, game, number) or not game[BUDGET]:
        return
    side, kind, seat = (
        board_kernels.side_of(table, game, number),
        board_kernels.kind_of(table, game, number),
        0,
    )
    seat = board_kernels.owner_of(table, game, number)
    here, flags = game[table[AT] + number], game[table[FLAGS] + number]
    rank = rank_of(game[table[POWERS] + number])
    fights = kind <= _TANK
    armed = fights and (
        flags & ARMED or (not flags & DONE and board_kernels.supplied(table, game, number, _AMMUNITION))
    )
    hasty = weights[_ADVANCE_CAR] * (1 + game[TURN] / weights[_IMPATIENCE]) if kind == _CAR else 0.0
    guarded = _guarded(table, game, seat)
    countries = 0
    for country in range(4):
        countries += table[SEAT_OF + country] == seat
    wanted = (
        weights[_RESERVE]
        if crowd - (lore.rows[RINGS, here] & guarded != 0) < weights[_RESERVES] * countries
        else 0.0
    )
    stay = desk.real[WAVERING, number]
    if fights:
        stay += desk.real[STANDING + rank, here] - hasty * desk.whole[OFF, here]
        stay += wanted if lore.rows[RINGS, here] & guarded else 0.0
    else:
        stay += _service(table, game, weights, number, here)
    if armed and flags & DONE:
        stay += desk.real[AIMS + rank, here]
    budget = min(game[BUDGET], MOST_BUDGET - 1)
    count = movement_kernels.reach(table, game, number, budget, desk.whole[CHEAPEST], desk.whole[QUEUE])
    for at in range(count):
        place = desk.whole[QUEUE, at]
        cost = desk.whole[CHEAPEST, place] >> 3
        if fights:
            value = desk.real[STANDING + rank, place] - hasty * desk.whole[OFF, place]
            value += wanted if lore.rows[RINGS, place] & guarded else 0.0
        else:
            value = _service(table, game, weights, number, place)
        value -= weights[_STEP] * cost + stay
        if armed:
            value += desk.real[AIMS + rank, place]
        if fights and table[GROUND + place] & STOP:
            for prize in range(PRIZES):
                if prize_hex(table, prize) == place:
                    value += worth_of(table, game, weights, prize)
        if game[table[BOARD] + place] & OCCUPANT:
            value += weights[_LIFTED]
        if value > desk.real[GAINS + cost, number]:
            desk.real[GAINS + cost, number], desk.whole[GOALS + cost, number] = value, place
    movement_kernels.forget(table, game, number, count, desk.whole[CHEAPEST], desk.whole[QUEUE])
    # Only who has moved may fire (TAK-F1): a step aside and back again is enough.
    if armed and not flags & DONE and desk.real[AIMS + rank, here] > 0:
        least, beside = MOST_BUDGET, -1
        for direction in range(6):
            there = board_kernels.next_step(table, here, direction)
            if there < 0 or table[GROUND + there] & STOP:
                continue
            cost = 2 * movement_kernels.cost(table, kind, here, there)
            if cost < least and cost <= budget and movement_kernels.is_open(table, game, side, kind, there):
                least, beside = cost, there
        value = desk.real[AIMS + rank, here] - weights[_WAVER]
        if beside >= 0 and value > desk.real[GAINS + least, number]:
            desk.real[GAINS + least, number], desk.whole[GOALS + least, number] = value, ASIDE | beside


@lean
def plan_way(table: Tables, game: Game, desk: Buffers, number: int, goal: int) -> bool:
    """Put the steps of a cheapest way into the plan of the desk, the last first; whether there is a way."""
    here = game[table[AT] + number]
    plan, steps = desk.whole[PLAN], 0
    if goal & ASIDE:
        there = goal & ~ASIDE
        kind, side = board_kernels.kind_of(table, game, number), board_kernels.side_of(table, game, number)
        near = 2 * movement_kernels.cost(table, kind, here, there) <= game[BUDGET]
        if near and movement_kernels.is_open(table, game, side, kind, there):
            plan[1], plan[2] = here, there
            steps = 2
    else:
        budget = min(game[BUDGET], MOST_BUDGET - 1)
        count = movement_kernels.reach(table, game, number, budget, desk.whole[CHEAPEST], desk.whole[QUEUE])
        place = goal
        while desk.whole[CHEAPEST, place] > 0:
            steps += 1
            plan[steps] = place
            place = board_kernels.beside(table, place, ((desk.whole[CHEAPEST, place] & 7) + 3) % 6)
        movement_kernels.forget(table, game, number, count, desk.whole[CHEAPEST], desk.whole[QUEUE])
    plan[0] = steps
    for at in range(1, steps + 1):
        plan[at] = STEP | number << PIECE_SHIFT | plan[at] << HEX_SHIFT
    return steps > 0


@lean
def crowd_of(table: Tables, game: Game, lore: BoardTables) -> int:
    """How many vehicles of the mover's side stand round the headquarters that he has to guard."""
    seat = board_kernels.mover_of(table, game)
    side, guarded = table[ALLIANCE_OF + seat], _guarded(table, game, seat)
    crowd = 0
    for number in range(table[PIECES]):
        at = game[table[AT] + number]
        if at < 0 or not lore.rows[RINGS, at] & guarded or game[table[FLAGS] + number] & MENDING:
            continue
        if (
            board_kernels.side_of(table, game, number) == side
            and board_kernels.kind_of(table, game, number) <= _TANK
        ):
            crowd += 1
    return crowd


@lean
def claim(table: Tables, game: Game, weights: Weights, desk: Buffers, number: int) -> None:
    """A vehicle has gone where it will fire at somebody, who is worth less to others then."""
    at = game[table[AT] + number]
    if at < 0 or not game[table[FLAGS] + number] & ARMED or game[table[FLAGS] + number] & STAYING:
        return
    rank = rank_of(game[table[POWERS] + number])
    if desk.real[AIMS + rank, at] <= 0:
        return
    foe = desk.whole[AIMED + rank, at]
    desk.real[CLAIMS, foe] *= weights[_CLAIMED]
    take_aim(table, game, desk)
    for other in range(table[PIECES]):
        desk.whole[FRESH, other] = 0


@lean
def switches(table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers) -> int:
    """TAK-C1: attack with extra moves; without anything to fire at, see to repairs."""
    seat = board_kernels.mover_of(table, game)
    side = table[ALLIANCE_OF + seat]
    waiting = 0
    for number in range(table[PIECES]):
        if game[table[FLAGS] + number] & MENDING and board_kernels.owner_of(table, game, number) == seat:
            waiting += 1
    if not waiting:
        return 0
    weigh_shots(table, game, lore, weights, desk)
    for number in range(table[PIECES]):
        at, kind = game[table[AT] + number], board_kernels.kind_of(table, game, number)
        if at < 0 or kind > _TANK or board_kernels.owner_of(table, game, number) != seat:
            continue
        if game[table[FLAGS] + number] & (MENDING | STAYING):
            continue
        rank = rank_of(game[table[POWERS] + number])
        for foe in range(table[PIECES]):
            if not is_foe(table, game, side, foe) or desk.real[SHOTS + rank, foe] <= weights[_PROMISING]:
                continue
            if board_kernels.distance(table, at, game[table[AT] + foe]) <= (9 if kind == _CAR else 5):
                return 1 if waiting > 2 else 0
    return 3


@lean
def leave_repair(table: Tables, game: Game, desk: Buffers) -> int:
    """TAK-M4: the strongest vehicle that is repaired leaves to where it is needed."""
    seat = board_kernels.mover_of(table, game)
    side = table[ALLIANCE_OF + seat]
    best = int(_NOBODY)
    for number in range(table[PIECES]):
        if not game[table[FLAGS] + number] & MENDING or board_kernels.owner_of(table, game, number) != seat:
            continue
        if best < 0 or game[table[POWERS] + number] > game[table[POWERS] + best]:
            best = number
    rank = rank_of(game[table[POWERS] + best])
    goal, value = -1, NEVER
    for at in range(table[EXITS + 2 * side], table[EXITS + 2 * side + 1]):
        place = table[at]
        if movement_kernels.may_leave(table, game, place) and desk.real[STANDING + rank, place] > value:
            goal, value = place, desk.real[STANDING + rank, place]
    return LEAVE | best << PIECE_SHIFT | goal << HEX_SHIFT


@lean
def shot(table: Tables, game: Game, desk: Buffers) -> int:
    """The next shot in the order of fire that is worth it, or the end of the turn (TAK-F1)."""
    long_range = bool(game[LAMPS] & _LONG)
    for place in range(game[MARCHED]):
        number = game[table[MOVED] + place]
        if not game[table[FLAGS] + number] & ARMED:
            continue
        rank = rank_of(game[table[POWERS] + number])
        best, value = -1, 0.0
        for at in range(firing_kernels.targets(table, game, number, long_range, desk.whole[FOUND])):
            foe = (game[table[BOARD] + desk.whole[FOUND, at]] & OCCUPANT) - 1
            if desk.real[SHOTS + rank, foe] > value:
                best, value = desk.whole[FOUND, at], desk.real[SHOTS + rank, foe]
        if best >= 0:
            return int(FIRE | number << PIECE_SHIFT | best << HEX_SHIFT)
    return END


@lean
def look_round(
    table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers, chance: RandomStream
) -> None:
    """Judge the position before the first move of a turn, or before the next one."""
    weigh_shots(table, game, lore, weights, desk)
    survey(table, game, lore, weights, desk, chance)
    take_aim(table, game, desk)
    for place in range(game[MARCHED]):
        if game[table[MOVED] + place] + 1 != game[ACTIVE]:
            claim(table, game, weights, desk, game[table[MOVED] + place])


@lean
def plan_move(table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers) -> None:
    """Plan the move that gains most, if any gains, or the end of the movement."""
    finished = game[ACTIVE]
    while True:
        crowd = crowd_of(table, game, lore)
        best, goal, gain = int(_NOBODY), int(_NOBODY), 0.0
        for number in range(table[PIECES]):
            if not movement_kernels.can_go(table, game, number):
                continue
            if not desk.whole[FRESH, number]:
                judge_moves(table, game, lore, weights, desk, number, crowd)
            for cost in range(1, min(game[BUDGET], MOST_BUDGET - 1) + 1):
                if desk.real[GAINS + cost, number] > gain:
                    best, goal, gain = (
                        number,
                        int(desk.whole[GOALS + cost, number]),
                        desk.real[GAINS + cost, number],
                    )
        if best < 0:
            desk.whole[PLAN, 0], desk.whole[PLAN, 1] = 1, END
            return
        if finished and finished != best + 1:
            # Another one is to move: what the last one will fire at is worth less to it.
            claim(table, game, weights, desk, finished - 1)
            finished = 0
            continue
        desk.whole[FRESH, best] = 0
        if plan_way(table, game, desk, best, goal):
            return


@lean
def play_turn(
    table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers, chance: RandomStream
) -> None:
    """Play what is left of the turn, what is planned first. Each alliance has its own row of weights."""
    turn = game[TURN]
    own = weights[table[ALLIANCE_OF + board_kernels.mover_of(table, game)]]
    judged = False
    while game[TURN] == turn and not game[OUTCOME]:
        if desk.whole[PLAN, 0] > 0:
            action = int(desk.whole[PLAN, desk.whole[PLAN, 0]])
            desk.whole[PLAN, 0] -= 1
            if action & 7 == STEP and game[table[AT] + (action >> PIECE_SHIFT & 255)] < 0:
                desk.whole[PLAN, 0] = 0  # a mine has ended its way
                continue
        elif game[PHASE] == PRESSING:
            action = PRESS | switches(table, game, lore, own, desk) << PIECE_SHIFT
        elif game[PHASE] == FIRING:
            weigh_shots(table, game, lore, own, desk)
            action = shot(table, game, desk)
        else:
            if not judged:
                look_round(table, game, lore, own, desk, chance)
                judged = True
            if game[EXIT_DUE] and movement_kernels.must_leave(table, game):
                action = leave_repair(table, game, desk)
            else:
                plan_move(table, game, lore, own, desk)
                continue
        turn_kernels.apply(table, game, action, playouts.roll(game, action, chance), desk.whole[FOUND])
    desk.whole[PLAN, 0] = 0
