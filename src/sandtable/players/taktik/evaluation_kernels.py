"""Features of a position and its expected result, compiled."""

from math import exp, tanh

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, lean
from sandtable.games.taktik.compiled import board_kernels
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.forces import Kind
from sandtable.players.taktik import buffers as row
from sandtable.players.taktik import policy_tables
from sandtable.players.taktik.assessment_kernels import DEEP, rank_of
from sandtable.players.taktik.buffers import Buffers
from sandtable.players.taktik.estimates import ENOUGH, FAR
from sandtable.players.taktik.policy_tables import FEATURES, BoardTables

_CAR, _TANK = int(Kind.CAR), int(Kind.TANK)
_ENOUGH = np.array(ENOUGH)
_MOST = len(ENOUGH) - 1
_NEARNESS = 4.0
"""Steps after which the weight of a vehicle's nearness falls to about a third."""
(
    _CAR_2,
    _TANK_2,
    _MENDING_2,
    _DEPOT,
    _HEADQUARTERS,
    _INROAD,
    _NEAR_2,
    _NEAREST,
    _GATES,
    _GUARD,
    _RING,
    _EXPOSED,
    _HIDDEN,
    _STRONG,
) = (
    list(FEATURES).index(name)
    for name in (
        "car-2", "tank-2", "mending-2", "depot", "headquarters", "inroad", "near-2", "nearest", "gates",
        "guard", "ring", "exposed", "hidden", "strong",
    )
)  # fmt: skip


@lean
def features(
    table: Tables, game: Game, static: BoardTables, buffers: Buffers, found: NDArray[np.float64]
) -> None:
    """Compute the features of both alliances, a row for each."""
    found[:] = 0.0
    found[:, 0] = 1.0
    board, pieces = table[at.BOARD], table[at.PIECES]
    for side in range(2):
        depot = table[at.DEPOTS + side]
        found[side, _DEPOT] = depot >= 0 and not game[board + depot] & at.TAKEN
        found[side, _HEADQUARTERS] = game[at.HQS_LEFT + side]
    for prize in range(4):
        goal = table[at.HEADQUARTERS + prize]
        if goal < 0 or game[board + goal] & at.TAKEN:
            continue
        owner = prize // 2
        for index in range(6):
            gate = static.rows[policy_tables.GATES, 6 * prize + index]
            if gate >= 0 and game[board + gate] & at.OCCUPANT:
                guard = (game[board + gate] & at.OCCUPANT) - 1
                if board_kernels.side_of(table, game, guard) == owner:
                    found[owner, _GATES] += 1
                    found[owner, _GUARD] += game[table[at.POWERS] + guard] / 8
        # The steps of the other alliance's vehicles to the headquarters, around the pieces on the board.
        distances, queue = buffers.whole[row.DISTANCES + prize], buffers.whole[row.QUEUE]
        distances[: table[at.HEXES]] = FAR
        distances[goal] = 0
        queue[0] = goal
        first, last = 0, 1
        while first < last:
            here = queue[first]
            first += 1
            if distances[here] >= DEEP:
                break
            for direction in range(6):
                there = board_kernels.next_step(table, here, direction)
                if there < 0 or distances[there] != FAR:
                    continue
                distances[there] = distances[here] + 1
                occupant = game[board + there] & at.OCCUPANT
                if not occupant:
                    queue[last] = there
                    last += 1
                elif board_kernels.side_of(table, game, occupant - 1) != owner:
                    steps = distances[there]
                    if board_kernels.kind_of(table, game, occupant - 1) == _CAR:
                        steps = (steps + 2) // 2
                    chance = _ENOUGH[min(steps, _MOST)]
                    found[1 - owner, _INROAD] = max(found[1 - owner, _INROAD], chance)
    for number in range(pieces):
        here, kind = game[table[at.POSITIONS] + number], board_kernels.kind_of(table, game, number)
        if here < 0 or kind > _TANK or game[table[at.FLAGS] + number] & at.STAYING:
            continue
        side, power = board_kernels.side_of(table, game, number), game[table[at.POWERS] + number]
        rank = rank_of(power)
        own = found[side]
        if game[table[at.FLAGS] + number] & at.MENDING:
            own[_MENDING_2 + rank] += 1
            continue
        own[(_TANK_2 if kind == _TANK else _CAR_2) + rank] += 1
        own[_HIDDEN] += game[table[at.KNOWN] + number] == 0
        far, ringed = FAR, False
        for country in range(4):
            goal = table[at.HEADQUARTERS + country]
            if goal >= 0 and not game[board + goal] & at.TAKEN:
                if country // 2 != side:
                    far = min(far, static.rows[policy_tables.TO_PRIZE + country, here])
                else:
                    ringed = ringed or static.rows[policy_tables.RINGS, here] >> country & 1 != 0
        own[_RING] += ringed
        near = exp(-far / _NEARNESS)
        own[_NEAR_2 + rank] += near
        own[_NEAREST] = max(own[_NEAREST], near)
        danger = 0.0
        for foe in range(pieces):
            spot = game[table[at.POSITIONS] + foe]
            if (
                spot < 0
                or board_kernels.side_of(table, game, foe) == side
                or game[table[at.POWERS] + foe] < power
            ):
                continue
            if game[table[at.FLAGS] + foe] & (at.MENDING | at.STAYING):
                continue
            steps = board_kernels.distance(table, here, spot) - 1
            if board_kernels.kind_of(table, game, foe) == _CAR:
                steps = (steps + 1) // 2
            danger = max(danger, _ENOUGH[min(max(steps, 1), _MOST)])
        own[_EXPOSED] += danger * (1 + rank)
    for side in range(2):
        found[side, _STRONG] = found[side, _TANK_2 + 2] > 0


@lean
def expected_result(
    table: Tables,
    game: Game,
    static: BoardTables,
    buffers: Buffers,
    side: int,
    weights: NDArray[np.float64],
    found: NDArray[np.float64],
) -> float:
    """The expected result of an alliance, from -1 to 1; weights of the side to move come first."""
    outcome = game[at.OUTCOME]
    if outcome == at.DRAWN:
        return 0.0
    if outcome:
        return 1.0 if outcome == at.FIRST_WINS + side else -1.0
    features(table, game, static, buffers, found)
    mover = table[at.ALLIANCE_OF + board_kernels.mover_of(table, game)]
    total = 0.0
    for number in range(weights.shape[1]):
        total += weights[0, number] * found[mover, number] + weights[1, number] * found[1 - mover, number]
    value = tanh(total / 2)
    return value if mover == side else -value


@compiled
def features_of(
    table: Tables, games: NDArray[np.int64], static: BoardTables, buffers: Buffers, found: NDArray[np.float64]
) -> None:
    """Compute the features of many games; those of the alliance to move come first."""
    both = np.zeros((2, found.shape[2]))
    for number in range(len(games)):
        game = games[number]
        features(table, game, static, buffers, both)
        mover = table[at.ALLIANCE_OF + board_kernels.mover_of(table, game)]
        found[number, 0] = both[mover]
        found[number, 1] = both[1 - mover]
