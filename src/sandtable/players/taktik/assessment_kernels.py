"""Assessment of a position for the compiled policy: prizes, threats, shots and places, once per turn.

It uses only the firepower that the moving seat has seen. It resembles `greedy_evaluation` but is not equal
to it, and need not be.
"""

import numpy as np

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.taktik.compiled import board_kernels, firing_kernels
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.device import Lamp, shot_chances
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH
from sandtable.players.taktik import buffers as row
from sandtable.players.taktik import policy_tables
from sandtable.players.taktik.buffers import Buffers, Weights
from sandtable.players.taktik.estimates import ENOUGH, FAR
from sandtable.players.taktik.policy_tables import WEIGHT_INDEX, BoardTables

DEEP = 17
"""Steps beyond which no vehicle, not even a car, can enter a hex in one turn."""
_CAR, _TANK = int(Kind.CAR), int(Kind.TANK)
_FUEL, _AMMUNITION = int(Kind.FUEL), int(Kind.AMMUNITION)
_LONG = int(Lamp.LONG)
_ENOUGH = np.array(ENOUGH)
_MOST = len(ENOUGH) - 1
_HIT = np.array([float(shot_chances("attack")["hit"]), float(shot_chances("retreat")["hit"])])
_DAMAGE = np.array([float(shot_chances("attack")["damage"]), float(shot_chances("retreat")["damage"])])

_VICTORY = WEIGHT_INDEX["victory"]
_HEADQUARTERS = WEIGHT_INDEX["headquarters"]
_DEPOT = WEIGHT_INDEX["depot"]
_UNDER_REPAIR = WEIGHT_INDEX["under-repair"]
_BESIEGED = WEIGHT_INDEX["besieged"]
_ADVANCE = WEIGHT_INDEX["advance-2"]
_IMPATIENCE = WEIGHT_INDEX["impatience"]
_EXPOSED = WEIGHT_INDEX["exposed"]
_WAVER = WEIGHT_INDEX["waver"]
_WATCHED = WEIGHT_INDEX["watched"]
_HOME = WEIGHT_INDEX["home"]
_OUTWORK = WEIGHT_INDEX["outwork"]
_STRUCK = WEIGHT_INDEX["struck"]
_WORTH = WEIGHT_INDEX["worth-2"]
_DAMAGED = WEIGHT_INDEX["damaged"]
_STRANDED = WEIGHT_INDEX["stranded"]


@lean_inlined
def rank_of(power: int) -> int:
    """0, 1 or 2 for firepower 2, 4 or 8; pieces without firepower count as 2."""
    return (power >= 4) + (power >= 8)


@lean_inlined
def prize_hex(table: Tables, prize: int) -> int:
    """The hex of a prize (a headquarters or depot), or -1 if it is not in play."""
    return int(table[at.HEADQUARTERS + prize] if prize < 4 else table[at.DEPOTS + prize - 4])


@lean_inlined
def worth_of(table: Tables, game: Game, weights: Weights, prize: int) -> float:
    """The value that an alliance loses if a prize is taken; 0 if it is already taken."""
    place = prize_hex(table, prize)
    if place < 0 or game[table[at.BOARD] + place] & at.TAKEN:
        return 0.0
    if prize < 4:
        return float(weights[_VICTORY] if game[at.HQS_LEFT + prize // 2] == 1 else weights[_HEADQUARTERS])
    waiting = 0
    for number in range(table[at.PIECES]):
        if (
            game[table[at.FLAGS] + number] & at.MENDING
            and board_kernels.side_of(table, game, number) == prize - 4
        ):
            waiting += 1
    return float(weights[_DEPOT] + weights[_UNDER_REPAIR] * waiting)


@lean_inlined
def is_foe(table: Tables, game: Game, side: int, number: int) -> bool:
    """Whether a piece is an enemy vehicle in action."""
    traits = game[table[at.TRAITS] + number]
    return (
        game[table[at.POSITIONS] + number] >= 0
        and traits & 7 <= _TANK
        and (traits >> at.SIDE_OF & 1) != side
        and not game[table[at.FLAGS] + number] & at.MENDING
    )


@lean
def shares_of(
    table: Tables, game: Game, static: BoardTables, seat: int, number: int, shares: Weights
) -> None:
    """Compute the probabilities of a vehicle's firepower, as far as a seat knows (TAK-B4)."""
    power = game[table[at.POWERS] + number]
    if game[table[at.KNOWN] + number] >> seat & 1:
        for rank in range(3):
            shares[rank] = 1.0 if rank == rank_of(power) else 0.0
        return
    traits = game[table[at.TRAITS] + number]
    country, kind = traits >> at.COUNTRY_OF & 3, traits & 7
    whole = static.rows[policy_tables.BATTALIONS, 3 * (2 * country + kind) :]
    for rank in range(3):
        shares[rank] = whole[rank]
    for other in range(table[at.PIECES]):
        same = (game[table[at.TRAITS] + other] ^ traits) & 31 == 0
        if same and game[table[at.KNOWN] + other] >> seat & 1:
            shares[rank_of(game[table[at.POWERS] + other])] -= 1
    total = 0.0
    for rank in range(3):
        shares[rank] = max(0.0, shares[rank])
        total += shares[rank]
    for rank in range(3):
        shares[rank] = shares[rank] / total if total else 1 / 3


@lean
def assess_shots(table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers) -> None:
    """Compute the value of a shot at each foe, including what it threatens and blocks."""
    seat = board_kernels.mover_of(table, game)
    side = table[at.ALLIANCE_OF + seat]
    board = table[at.BOARD]
    stance = game[at.STANCE] if game[at.PHASE] != at.PRESSING else 0
    ours, shares = buffers.real[row.OURS], buffers.real[row.SHARES]
    ours[: policy_tables.PRIZES] = 0.0
    for prize in range(policy_tables.PRIZES):
        if (prize // 2 if prize < 4 else prize - 4) != side:
            continue
        ours[prize] = min(worth_of(table, game, weights, prize), 2 * weights[_HEADQUARTERS])
        if ours[prize] == 0:
            continue
        distances = buffers.whole[row.DISTANCES + prize]
        distances[: table[at.HEXES]] = FAR
        first, last = 0, 1
        buffers.whole[row.QUEUE, 0] = prize_hex(table, prize)
        distances[buffers.whole[row.QUEUE, 0]] = 0
        while first < last:
            here = buffers.whole[row.QUEUE, first]
            first += 1
            if distances[here] >= DEEP:
                break
            for direction in range(6):
                there = board_kernels.next_step(table, here, direction)
                if there >= 0 and distances[there] == FAR and not game[board + there] & at.OCCUPANT:
                    distances[there] = distances[here] + 1
                    buffers.whole[row.QUEUE, last] = there
                    last += 1
    own_field = firing_kernels.repair_field(table, game, side) >= 0
    their_field = firing_kernels.repair_field(table, game, 1 - side) >= 0
    theirs = _HIT[stance] + _DAMAGE[stance] * (weights[_DAMAGED] if their_field else 1.0)
    mine = _HIT[stance] + _DAMAGE[stance] * (weights[_DAMAGED] if own_field else 1.0)
    for number in range(table[at.PIECES]):
        if not is_foe(table, game, side, number):
            continue
        shares_of(table, game, static, seat, number, shares)
        place, car = game[table[at.POSITIONS] + number], board_kernels.kind_of(table, game, number) == _CAR
        nuisance = 0.0
        if not game[table[at.FLAGS] + number] & at.STAYING:
            for prize in range(policy_tables.PRIZES):
                if ours[prize] == 0:
                    continue
                steps = FAR
                for direction in range(6):
                    there = board_kernels.next_step(table, place, direction)
                    if there >= 0:
                        steps = min(steps, buffers.whole[row.DISTANCES + prize, there] + 1)
                if car and steps > 1:
                    steps = (steps + 2) // 2
                nuisance += ours[prize] * _ENOUGH[min(steps, _MOST)]
                if prize < 4:
                    nuisance += weights[_HOME] * max(
                        0.0, 1 - static.rows[policy_tables.TO_PRIZE + prize, place] / 8
                    )
        nuisance *= weights[_STRUCK]
        for country in range(4):
            goal = table[at.HEADQUARTERS + country]
            besieged = (
                country // 2 != side
                and goal >= 0
                and static.rows[policy_tables.TO_PRIZE + country, place] == 1
            )
            if besieged and not game[board + goal] & at.TAKEN:
                nuisance += weights[_BESIEGED]
        stays = game[table[at.FLAGS] + number] & at.STAYING  # TAK-H4: damage does nothing to it
        strike = _HIT[stance] if stays else theirs
        helpless = table[at.SUPPLIES] and not board_kernels.supplied(table, game, number, _AMMUNITION)
        for rank in range(3):
            value = 0.0
            for other in range(3):
                if rank >= other or helpless:
                    value += shares[other] * (strike * weights[_WORTH + other] + nuisance)
                else:
                    value -= shares[other] * mine * weights[_WORTH + rank]
            buffers.real[row.SHOTS + rank, number] = value


@lean
def assess_positions(
    table: Tables, game: Game, static: BoardTables, weights: Weights, buffers: Buffers, chance: RandomStream
) -> None:
    """Compute the value of each hex for vehicles of each firepower, without shots from there."""
    seat = board_kernels.mover_of(table, game)
    side = table[at.ALLIANCE_OF + seat]
    hexes, pieces, board = table[at.HEXES], table[at.PIECES], table[at.BOARD]
    eager = 1 + game[at.TURN] / weights[_IMPATIENCE]
    far, standing = buffers.whole[row.OFF], buffers.real[row.STANDING : row.STANDING + 3]
    far[:hexes] = FAR
    standing[:] = 0.0
    goals = 0
    for country in range(4):
        goal = table[at.HEADQUARTERS + country]
        if country // 2 != side and goal >= 0 and not game[board + goal] & at.TAKEN:
            goals += 1
            for place in range(hexes):
                far[place] = min(far[place], static.rows[policy_tables.TO_PRIZE + country, place])
    # Danger from foes
    shares, stronger = buffers.real[row.SHARES, :3], buffers.real[row.SHARES, 3:6]
    for number in range(pieces):
        buffers.whole[row.FRESH, number] = 0
        buffers.real[row.CLAIMS, number] = 1.0
        buffers.real[row.WAVERING, number] = weights[_WAVER] * draw(chance, 1 << 16) / (1 << 16)
        if not is_foe(table, game, side, number) or game[table[at.FLAGS] + number] & at.STAYING:
            continue
        shares_of(table, game, static, seat, number, shares)
        stronger[2] = shares[2]
        stronger[1] = stronger[2] + shares[1]
        stronger[0] = stronger[1] + shares[0]
        car = board_kernels.kind_of(table, game, number) == _CAR
        place = game[table[at.POSITIONS] + number]
        for index in range(1, static.near[place, 0] + 1):
            other, away = static.near[place, index] & 0xFFFF, static.near[place, index] >> 16
            likely = weights[_EXPOSED] * _ENOUGH[max(1, away // 2 if car else away - 1)]
            standing[0, other] += stronger[0] * likely
            standing[1, other] += stronger[1] * likely
            standing[2, other] += stronger[2] * likely
    for rank in range(3):
        worth, advance = weights[_WORTH + rank], eager * weights[_ADVANCE + rank]
        for place in range(hexes):
            standing[rank, place] = -worth * min(1.0, standing[rank, place])
            if goals:
                standing[rank, place] -= advance * far[place]
    # Guard posts: of several values of a hex the highest counts.
    posts = buffers.real[row.AIMS]
    posts[:] = 0.0
    for prize in range(policy_tables.PRIZES):
        if (prize // 2 if prize < 4 else prize - 4) != side:
            continue
        worth = min(worth_of(table, game, weights, prize), 2 * weights[_HEADQUARTERS])
        if worth == 0:
            continue
        last = 1 + int(table[at.GROUND + prize_hex(table, prize)] & at.IN_CITY)
        for number in range(6):
            gate = static.rows[policy_tables.GATES, 6 * prize + number]
            if gate < 0:
                break
            needed = FAR
            for foe in range(pieces):
                if is_foe(table, game, side, foe) and not game[table[at.FLAGS] + foe] & at.STAYING:
                    place = game[table[at.POSITIONS] + foe]
                    if board_kernels.kind_of(table, game, foe) == _CAR:
                        needed = min(
                            needed,
                            (
                                static.rows[policy_tables.TO_GATE + 12 * prize + 2 * number + 1, place]
                                + last
                                + 1
                            )
                            // 2,
                        )
                    else:
                        needed = min(
                            needed,
                            static.rows[policy_tables.TO_GATE + 12 * prize + 2 * number + 0, place] + 1,
                        )
            threat = worth * max(weights[_WATCHED], _ENOUGH[min(needed, _MOST)])
            posts[gate] = max(posts[gate], threat)
            if worth >= weights[_HEADQUARTERS]:
                for index in range(6):
                    outer = static.rows[policy_tables.OUTWORKS, 36 * prize + 6 * number + index]
                    if outer >= 0:
                        posts[outer] = max(posts[outer], weights[_OUTWORK] * threat)
    for rank in range(3):
        for place in range(hexes):
            standing[rank, place] += posts[place]
    if table[at.MINES]:
        _avoid_mines(table, game, weights, seat, buffers)
    if table[at.SUPPLIES]:
        _stay_supplied(table, game, weights, side, buffers)


@lean
def _avoid_mines(table: Tables, game: Game, weights: Weights, seat: int, buffers: Buffers) -> None:
    """Lower the value of hexes that may be mined (TAK-X1)."""
    for country in range(4):
        owner = table[at.SEAT_OF + country]
        if owner < 0 or owner == seat or not game[at.MINES_LEFT + country]:
            continue
        suspects = 0
        for counting in range(2):
            for place in range(table[at.HEXES]):
                marks = table[at.GROUND + place]
                if (marks >> at.COUNTRY_SHIFT & 7) - 1 != country or not marks & at.SUSPECT:
                    continue
                if game[table[at.BOARD] + place] & at.PROVED:
                    continue
                if counting == 0:
                    suspects += 1
                else:
                    for rank in range(3):
                        loss = weights[_WORTH + rank] * game[at.MINES_LEFT + country] / suspects
                        buffers.real[row.STANDING + rank, place] -= loss


@lean
def _stay_supplied(table: Tables, game: Game, weights: Weights, side: int, buffers: Buffers) -> None:
    """Lower the value of hexes out of reach of fuel or ammunition (TAK-X3)."""
    for depot in (_FUEL, _AMMUNITION):
        buffers.whole[row.MARKS] = 0
        for number in range(table[at.PIECES]):
            spot = game[table[at.POSITIONS] + number]
            if spot < 0 or board_kernels.side_of(table, game, number) != side:
                continue
            if board_kernels.kind_of(table, game, number) == depot:
                for place in range(table[at.HEXES]):
                    if board_kernels.distance(table, spot, place) <= REACH:
                        buffers.whole[row.MARKS, place] = 1
        for place in range(table[at.HEXES]):
            if not buffers.whole[row.MARKS, place]:
                for rank in range(3):
                    buffers.real[row.STANDING + rank, place] -= weights[_STRANDED]


@lean
def assess_aims(table: Tables, game: Game, buffers: Buffers) -> None:
    """Compute for each hex the best shot from there: its value and its target."""
    side = table[at.ALLIANCE_OF + board_kernels.mover_of(table, game)]
    long_range = game[at.LAMPS] & _LONG
    buffers.real[row.AIMS : row.AIMS + 3] = 0.0
    for number in range(table[at.PIECES]):
        if not is_foe(table, game, side, number):
            continue
        here = game[table[at.POSITIONS] + number]
        rays = table[at.GROUND + here] >> at.RAY_SHIFT
        for rank in range(3):
            gain = buffers.real[row.SHOTS + rank, number] * buffers.real[row.CLAIMS, number]
            if gain <= 0:
                continue
            aims, aimed = buffers.real[row.AIMS + rank], buffers.whole[row.AIMED + rank]
            for direction in range(6):
                place = board_kernels.beside(table, here, direction)
                if place >= 0 and aims[place] < gain:
                    aims[place], aimed[place] = gain, number
                if not long_range:
                    continue
                for more in range(2):
                    if place < 0 or game[table[at.BOARD] + place] & at.OCCUPANT:
                        break
                    place = board_kernels.beside(table, place, direction)
                    if rays >> 6 * more + direction & 1 and aims[place] < gain:
                        aims[place], aimed[place] = gain, number
