"""A policy like the greedy player's, compiled: thousands of turns per second.

It assesses a position once per turn instead of once per move.
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
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.device import Lamp
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH
from sandtable.players.taktik import buffers as row
from sandtable.players.taktik import policy_tables
from sandtable.players.taktik.assessment_kernels import (
    assess_aims,
    assess_positions,
    assess_shots,
    is_foe,
    prize_hex,
    rank_of,
    worth_of,
)
from sandtable.players.taktik.buffers import Buffers, Weights
from sandtable.players.taktik.policy_tables import WEIGHT_INDEX, BoardTables

ASIDE = 1 << 20
"""Marks a destination as a step aside and back, after which a vehicle may fire from its own hex."""
NEVER = -1e9
"""The gain of an impossible move."""
_NONE = np.int64(-1)  # a literal -1 would be compiled separately
_CAR, _TANK, _FIELD_HQ, _AMMUNITION = int(Kind.CAR), int(Kind.TANK), int(Kind.FIELD_HQ), int(Kind.AMMUNITION)
_LONG = int(Lamp.LONG)
_SAFE = 4
"""Distance within which a foe threatens a piece that cannot fire."""

_ADVANCE_CAR = WEIGHT_INDEX["advance-car"]
_IMPATIENCE = WEIGHT_INDEX["impatience"]
_STEP = WEIGHT_INDEX["step"]
_WAVER = WEIGHT_INDEX["waver"]
_CLAIMED = WEIGHT_INDEX["claimed"]
_PROMISING = WEIGHT_INDEX["promising"]
_RESERVE = WEIGHT_INDEX["reserve"]
_RESERVES = WEIGHT_INDEX["reserves"]
_LIFTED = WEIGHT_INDEX["lifted"]
_SHY = WEIGHT_INDEX["shy"]
_COVER = WEIGHT_INDEX["cover"]


@lean_inlined
def _guarded(table: Tables, game: Game, seat: int) -> int:
    """The headquarters that a seat has to guard, as a bit set."""
    found = 0
    for country in range(4):
        place = table[at.HEADQUARTERS + country]
        if (
            table[at.SEAT_OF + country] == seat
            and place >= 0
            and not game[table[at.BOARD] + place] & at.TAKEN
        ):
            found |= 1 << country
    return found


@lean
def _service(table: Tables, game: Game, weights: Weights, number: int, place: int) -> float:
    """The value of a hex for a piece that cannot fire: near vehicles it supplies, far from foes."""
    side, kind = board_kernels.side_of(table, game, number), board_kernels.kind_of(table, game, number)
    value = 0.0
    for other in range(table[at.PIECES]):
        spot = game[table[at.POSITIONS] + other]
        if spot < 0 or game[table[at.FLAGS] + other] & (at.MENDING | at.STAYING):
            continue
        if board_kernels.kind_of(table, game, other) > _TANK:
            continue
        away = board_kernels.distance(table, spot, place)
        if board_kernels.side_of(table, game, other) != side:
            value -= weights[_SHY] * (away <= _SAFE)
        elif kind != _FIELD_HQ and away <= REACH:
            served = False
            for third in range(table[at.PIECES]):
                where = game[table[at.POSITIONS] + third]
                if third == number or where < 0 or board_kernels.kind_of(table, game, third) != kind:
                    continue
                if board_kernels.side_of(table, game, third) == side:
                    served = served or board_kernels.distance(table, spot, where) <= REACH
            if not served:
                value += weights[_COVER] * (1.0 if away < REACH else 0.7)
    return value


@lean_inlined
def _ammunition_at(table: Tables, game: Game, side: int, place: int) -> bool:
    """Whether a vehicle that began its move without ammunition may fire from a hex (TAK-X3)."""
    return table[at.RULES] > 1 and board_kernels.within(table, game, side, place, _AMMUNITION)


@lean
def evaluate_moves(
    table: Tables,
    game: Game,
    static: BoardTables,
    weights: Weights,
    buffers: Buffers,
    number: int,
    guards: int,
) -> None:
    """Compute the gain of a piece's best move for each cost.

    `guards` is the number of own vehicles around the headquarters of this seat.
    """
    for cost in range(row.MOST_BUDGET):
        buffers.real[row.GAINS + cost, number] = NEVER
    buffers.whole[row.FRESH, number] = 1
    if not movement_kernels.can_go(table, game, number) or not game[at.BUDGET]:
        return
    side, kind, seat = (
        board_kernels.side_of(table, game, number),
        board_kernels.kind_of(table, game, number),
        0,
    )
    seat = board_kernels.owner_of(table, game, number)
    here, flags = game[table[at.POSITIONS] + number], game[table[at.FLAGS] + number]
    rank = rank_of(game[table[at.POWERS] + number])
    fights = kind <= _TANK
    armed = fights and (
        flags & at.ARMED or (not flags & at.DONE and board_kernels.supplied(table, game, number, _AMMUNITION))
    )
    car_advance = weights[_ADVANCE_CAR] * (1 + game[at.TURN] / weights[_IMPATIENCE]) if kind == _CAR else 0.0
    guarded = _guarded(table, game, seat)
    countries = 0
    for country in range(4):
        countries += table[at.SEAT_OF + country] == seat
    wanted = (
        weights[_RESERVE]
        if guards - (static.rows[policy_tables.RINGS, here] & guarded != 0) < weights[_RESERVES] * countries
        else 0.0
    )
    stay = buffers.real[row.WAVERING, number]
    if fights:
        stay += buffers.real[row.STANDING + rank, here] - car_advance * buffers.whole[row.OFF, here]
        stay += wanted if static.rows[policy_tables.RINGS, here] & guarded else 0.0
    else:
        stay += _service(table, game, weights, number, here)
    if armed and flags & at.DONE:
        stay += buffers.real[row.AIMS + rank, here]
    budget = min(game[at.BUDGET], row.MOST_BUDGET - 1)
    count = movement_kernels.reach(
        table, game, number, budget, buffers.whole[row.CHEAPEST], buffers.whole[row.QUEUE]
    )
    for index in range(count):
        place = buffers.whole[row.QUEUE, index]
        cost = buffers.whole[row.CHEAPEST, place] >> 3
        if fights:
            value = buffers.real[row.STANDING + rank, place] - car_advance * buffers.whole[row.OFF, place]
            value += wanted if static.rows[policy_tables.RINGS, place] & guarded else 0.0
        else:
            value = _service(table, game, weights, number, place)
        value -= weights[_STEP] * cost + stay
        if armed or (fights and _ammunition_at(table, game, side, place)):
            value += buffers.real[row.AIMS + rank, place]
        if fights and table[at.GROUND + place] & at.STOP:
            for prize in range(policy_tables.PRIZES):
                if prize_hex(table, prize) == place:
                    value += worth_of(table, game, weights, prize)
        if game[table[at.BOARD] + place] & at.OCCUPANT:
            value += weights[_LIFTED]
        if value > buffers.real[row.GAINS + cost, number]:
            buffers.real[row.GAINS + cost, number], buffers.whole[row.GOALS + cost, number] = value, place
    movement_kernels.clear_reach(
        table, game, number, count, buffers.whole[row.CHEAPEST], buffers.whole[row.QUEUE]
    )
    # Only a vehicle that has moved may fire (TAK-F1): a step aside and back is enough.
    if armed and not flags & at.DONE and buffers.real[row.AIMS + rank, here] > 0:
        least, beside = row.MOST_BUDGET, -1
        for direction in range(6):
            there = board_kernels.next_step(table, here, direction)
            if there < 0 or table[at.GROUND + there] & at.STOP:
                continue
            cost = 2 * movement_kernels.cost(table, kind, here, there)
            if cost < least and cost <= budget and movement_kernels.is_open(table, game, side, kind, there):
                least, beside = cost, there
        value = buffers.real[row.AIMS + rank, here] - weights[_WAVER]
        if beside >= 0 and value > buffers.real[row.GAINS + least, number]:
            buffers.real[row.GAINS + least, number], buffers.whole[row.GOALS + least, number] = (
                value,
                ASIDE | beside,
            )


@lean
def plan_route(table: Tables, game: Game, buffers: Buffers, number: int, goal: int) -> bool:
    """Plan the steps of a cheapest route, last first; returns whether there is a route."""
    here = game[table[at.POSITIONS] + number]
    plan, steps = buffers.whole[row.PLAN], 0
    if goal & ASIDE:
        there = goal & ~ASIDE
        kind, side = board_kernels.kind_of(table, game, number), board_kernels.side_of(table, game, number)
        near = 2 * movement_kernels.cost(table, kind, here, there) <= game[at.BUDGET]
        if near and movement_kernels.is_open(table, game, side, kind, there):
            plan[1], plan[2] = here, there
            steps = 2
    else:
        budget = min(game[at.BUDGET], row.MOST_BUDGET - 1)
        count = movement_kernels.reach(
            table, game, number, budget, buffers.whole[row.CHEAPEST], buffers.whole[row.QUEUE]
        )
        place = goal
        while buffers.whole[row.CHEAPEST, place] > 0:
            steps += 1
            plan[steps] = place
            place = board_kernels.beside(table, place, ((buffers.whole[row.CHEAPEST, place] & 7) + 3) % 6)
        movement_kernels.clear_reach(
            table, game, number, count, buffers.whole[row.CHEAPEST], buffers.whole[row.QUEUE]
        )
    plan[0] = steps
    for index in range(1, steps + 1):
        plan[index] = at.STEP | number << at.PIECE_SHIFT | plan[index] << at.HEX_SHIFT
    return steps > 0


@lean
def guards_near_home(table: Tables, game: Game, static: BoardTables) -> int:
    """The number of own vehicles around the headquarters that the moving seat has to guard."""
    seat = board_kernels.mover_of(table, game)
    side, guarded = table[at.ALLIANCE_OF + seat], _guarded(table, game, seat)
    guards = 0
    for number in range(table[at.PIECES]):
        spot = game[table[at.POSITIONS] + number]
        if (
            spot < 0
            or not static.rows[policy_tables.RINGS, spot] & guarded
            or game[table[at.FLAGS] + number] & at.MENDING
        ):
            continue
        if (
            board_kernels.side_of(table, game, number) == side
            and board_kernels.kind_of(table, game, number) <= _TANK
        ):
            guards += 1
    return guards


@lean
def claim_target(table: Tables, game: Game, weights: Weights, buffers: Buffers, number: int) -> None:
    """Lower the value of a vehicle's target for other vehicles, once it has moved to fire."""
    spot = game[table[at.POSITIONS] + number]
    if (
        spot < 0
        or not firing_kernels.has_ammunition(table, game, number)
        or game[table[at.FLAGS] + number] & at.STAYING
    ):
        return
    rank = rank_of(game[table[at.POWERS] + number])
    if buffers.real[row.AIMS + rank, spot] <= 0:
        return
    foe = buffers.whole[row.AIMED + rank, spot]
    buffers.real[row.CLAIMS, foe] *= weights[_CLAIMED]
    assess_aims(table, game, buffers)
    for other in range(table[at.PIECES]):
        buffers.whole[row.FRESH, other] = 0


@lean
def switches(table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers) -> int:
    """The switches: attack and extra move; repair if vehicles wait without a good shot (TAK-C1)."""
    seat = board_kernels.mover_of(table, game)
    side = table[at.ALLIANCE_OF + seat]
    waiting = 0
    for number in range(table[at.PIECES]):
        if (
            game[table[at.FLAGS] + number] & at.MENDING
            and board_kernels.owner_of(table, game, number) == seat
        ):
            waiting += 1
    if not waiting:
        return 0
    assess_shots(table, game, static, weights, buffers)
    for number in range(table[at.PIECES]):
        spot, kind = game[table[at.POSITIONS] + number], board_kernels.kind_of(table, game, number)
        if spot < 0 or kind > _TANK or board_kernels.owner_of(table, game, number) != seat:
            continue
        if game[table[at.FLAGS] + number] & (at.MENDING | at.STAYING):
            continue
        rank = rank_of(game[table[at.POWERS] + number])
        for foe in range(table[at.PIECES]):
            if (
                not is_foe(table, game, side, foe)
                or buffers.real[row.SHOTS + rank, foe] <= weights[_PROMISING]
            ):
                continue
            if board_kernels.distance(table, spot, game[table[at.POSITIONS] + foe]) <= (
                9 if kind == _CAR else 5
            ):
                return 1 if waiting > 2 else 0
    return 3


@lean
def leave_repair(table: Tables, game: Game, buffers: Buffers) -> int:
    """Take the strongest repaired vehicle out to the exit of highest value (TAK-M4)."""
    seat = board_kernels.mover_of(table, game)
    side = table[at.ALLIANCE_OF + seat]
    best = int(_NONE)
    for number in range(table[at.PIECES]):
        if (
            not game[table[at.FLAGS] + number] & at.MENDING
            or board_kernels.owner_of(table, game, number) != seat
        ):
            continue
        if best < 0 or game[table[at.POWERS] + number] > game[table[at.POWERS] + best]:
            best = number
    rank = rank_of(game[table[at.POWERS] + best])
    goal, value = -1, NEVER
    for index in range(table[at.EXITS + 2 * side], table[at.EXITS + 2 * side + 1]):
        place = table[index]
        if (
            movement_kernels.may_leave(table, game, place)
            and buffers.real[row.STANDING + rank, place] > value
        ):
            goal, value = place, buffers.real[row.STANDING + rank, place]
    return at.LEAVE | best << at.PIECE_SHIFT | goal << at.HEX_SHIFT


@lean
def shot(table: Tables, game: Game, buffers: Buffers) -> int:
    """The next shot with a positive value, or the end of the turn (TAK-F1)."""
    long_range = bool(game[at.LAMPS] & _LONG)
    for place in range(game[at.MARCHED]):
        number = game[table[at.MOVED] + place]
        if not firing_kernels.has_ammunition(table, game, number):
            continue
        rank = rank_of(game[table[at.POWERS] + number])
        best, value = -1, 0.0
        for index in range(firing_kernels.targets(table, game, number, long_range, buffers.whole[row.FOUND])):
            foe = (game[table[at.BOARD] + buffers.whole[row.FOUND, index]] & at.OCCUPANT) - 1
            if buffers.real[row.SHOTS + rank, foe] > value:
                best, value = buffers.whole[row.FOUND, index], buffers.real[row.SHOTS + rank, foe]
        if best >= 0:
            return int(at.FIRE | number << at.PIECE_SHIFT | best << at.HEX_SHIFT)
    return at.END


@lean
def assess(
    table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers, chance: RandomStream
) -> None:
    """Assess the position before the next move of a turn."""
    assess_shots(table, game, static, weights, buffers)
    assess_positions(table, game, static, weights, buffers, chance)
    assess_aims(table, game, buffers)
    for place in range(game[at.MARCHED]):
        if game[table[at.MOVED] + place] + 1 != game[at.ACTIVE]:
            claim_target(table, game, weights, buffers, game[table[at.MOVED] + place])


@lean
def plan_move(table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers) -> None:
    """Plan the move with the largest gain, or the end of the movement if none gains."""
    finished = game[at.ACTIVE]
    while True:
        guards = guards_near_home(table, game, static)
        best, goal, gain = int(_NONE), int(_NONE), 0.0
        for number in range(table[at.PIECES]):
            if not movement_kernels.can_go(table, game, number):
                continue
            if not buffers.whole[row.FRESH, number]:
                evaluate_moves(table, game, static, weights, buffers, number, guards)
            for cost in range(1, min(game[at.BUDGET], row.MOST_BUDGET - 1) + 1):
                if buffers.real[row.GAINS + cost, number] > gain:
                    best, goal, gain = (
                        number,
                        int(buffers.whole[row.GOALS + cost, number]),
                        buffers.real[row.GAINS + cost, number],
                    )
        if best < 0:
            buffers.whole[row.PLAN, 0], buffers.whole[row.PLAN, 1] = 1, at.END
            return
        if finished and finished != best + 1:
            # Another vehicle moves next: the target of the last one is worth less to it.
            claim_target(table, game, weights, buffers, finished - 1)
            finished = 0
            continue
        buffers.whole[row.FRESH, best] = 0
        if plan_route(table, game, buffers, best, goal):
            return


@lean
def play_turn(
    table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers, chance: RandomStream
) -> None:
    """Play the rest of the turn, planned actions first. `weights` has a row for each alliance."""
    turn = game[at.TURN]
    own = weights[table[at.ALLIANCE_OF + board_kernels.mover_of(table, game)]]
    assessed = False
    while game[at.TURN] == turn and not game[at.OUTCOME]:
        if buffers.whole[row.PLAN, 0] > 0:
            action = int(buffers.whole[row.PLAN, buffers.whole[row.PLAN, 0]])
            buffers.whole[row.PLAN, 0] -= 1
            if action & 7 == at.STEP and game[table[at.POSITIONS] + (action >> at.PIECE_SHIFT & 255)] < 0:
                buffers.whole[row.PLAN, 0] = 0  # destroyed by a mine
                continue
        elif game[at.PHASE] == at.PRESSING:
            action = at.PRESS | switches(table, game, static, own, buffers) << at.PIECE_SHIFT
        elif game[at.PHASE] == at.FIRING:
            assess_shots(table, game, static, own, buffers)
            action = shot(table, game, buffers)
        else:
            if not assessed:
                assess(table, game, static, own, buffers, chance)
                assessed = True
            if game[at.EXIT_DUE] and movement_kernels.must_leave(table, game):
                action = leave_repair(table, game, buffers)
            else:
                plan_move(table, game, static, own, buffers)
                continue
        turn_kernels.apply(table, game, action, playouts.roll(game, action, chance), buffers.whole[row.FOUND])
    buffers.whole[row.PLAN, 0] = 0
