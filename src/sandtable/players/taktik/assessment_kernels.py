"""How the compiled policy of Taktik judges a position: `taktik_judgement` for a whole turn at once.

It knows of firepowers only what the seat whose turn it is has seen, and is no copy: nothing depends on its
judging exactly as the plain player does.
"""

import numpy as np

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.taktik.compiled import board_kernels, firing_kernels, layout
from sandtable.games.taktik.compiled.layout import (
    COUNTRY_OF,
    HQS_LEFT,
    LAMPS,
    MENDING,
    MINES_LEFT,
    OCCUPANT,
    PHASE,
    PRESSING,
    PROVED,
    STANCE,
    STAYING,
    TAKEN,
    TURN,
    Game,
)
from sandtable.games.taktik.compiled.tables import (
    ALLIANCE_OF,
    AT,
    BOARD,
    COUNTRY_SHIFT,
    DEPOTS,
    FLAGS,
    GROUND,
    HEADQUARTERS,
    HEXES,
    IN_CITY,
    KNOWN,
    MINES,
    PIECES,
    POWERS,
    RAY_SHIFT,
    SEAT_OF,
    SUPPLIES,
    SUSPECT,
    TRAITS,
    Tables,
)
from sandtable.games.taktik.device import Lamp, shot_chances
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules.supplies import REACH
from sandtable.players.taktik.buffers import (
    AIMED,
    AIMS,
    CLAIMS,
    FRESH,
    MARKS,
    OFF,
    OURS,
    QUEUE,
    SHARES,
    SHOTS,
    STANDING,
    WAVERING,
    WAYS,
    Buffers,
    Weights,
)
from sandtable.players.taktik.estimates import ENOUGH, FAR
from sandtable.players.taktik.policy_tables import (
    BATTALIONS,
    GATES,
    OUTWORKS,
    PLACE_OF,
    PRIZES,
    TO_GATE,
    TO_PRIZE,
    BoardTables,
)

DEEP = 17
"""So many steps away nobody enters in one turn, cars included."""
_CAR, _TANK = int(Kind.CAR), int(Kind.TANK)
_FUEL, _AMMUNITION = int(Kind.FUEL), int(Kind.AMMUNITION)
_LONG = int(Lamp.LONG)
_ENOUGH = np.array(ENOUGH)
_MOST = len(ENOUGH) - 1
_HIT = np.array([float(shot_chances("attack")["hit"]), float(shot_chances("retreat")["hit"])])
_DAMAGE = np.array([float(shot_chances("attack")["damage"]), float(shot_chances("retreat")["damage"])])

_VICTORY = PLACE_OF["victory"]
_HEADQUARTERS = PLACE_OF["headquarters"]
_DEPOT = PLACE_OF["depot"]
_UNDER_REPAIR = PLACE_OF["under-repair"]
_BESIEGED = PLACE_OF["besieged"]
_ADVANCE = PLACE_OF["advance-2"]
_IMPATIENCE = PLACE_OF["impatience"]
_EXPOSED = PLACE_OF["exposed"]
_WAVER = PLACE_OF["waver"]
_WATCHED = PLACE_OF["watched"]
_HOME = PLACE_OF["home"]
_OUTWORK = PLACE_OF["outwork"]
_STRUCK = PLACE_OF["struck"]
_WORTH = PLACE_OF["worth-2"]
_DAMAGED = PLACE_OF["damaged"]
_STRANDED = PLACE_OF["stranded"]


@lean_inlined
def rank_of(power: int) -> int:
    """0, 1 or 2 for the firepowers 2, 4 and 8; weaker things count as 2."""
    return (power >= 4) + (power >= 8)


@lean_inlined
def prize_hex(table: Tables, prize: int) -> int:
    """Where a prize lies, or -1 if it is not in play."""
    return int(table[HEADQUARTERS + prize] if prize < 4 else table[DEPOTS + prize - 4])


@lean_inlined
def worth_of(table: Tables, game: Game, weights: Weights, prize: int) -> float:
    """What an alliance loses by letting an enemy enter one of its prizes; 0 if there is none any more."""
    place = prize_hex(table, prize)
    if place < 0 or game[table[BOARD] + place] & TAKEN:
        return 0.0
    if prize < 4:
        return float(weights[_VICTORY] if game[HQS_LEFT + prize // 2] == 1 else weights[_HEADQUARTERS])
    waiting = 0
    for number in range(table[PIECES]):
        if game[table[FLAGS] + number] & MENDING and board_kernels.side_of(table, game, number) == prize - 4:
            waiting += 1
    return float(weights[_DEPOT] + weights[_UNDER_REPAIR] * waiting)


@lean_inlined
def is_foe(table: Tables, game: Game, side: int, number: int) -> bool:
    """Whether a piece is an enemy's vehicle in action."""
    traits = game[table[TRAITS] + number]
    return (
        game[table[AT] + number] >= 0
        and traits & 7 <= _TANK
        and (traits >> layout.SIDE_OF & 1) != side
        and not game[table[FLAGS] + number] & MENDING
    )


@lean
def shares_of(table: Tables, game: Game, lore: BoardTables, seat: int, number: int, shares: Weights) -> None:
    """How likely a vehicle is to have each firepower, for all that a seat has seen (TAK-B4)."""
    power = game[table[POWERS] + number]
    if game[table[KNOWN] + number] >> seat & 1:
        for rank in range(3):
            shares[rank] = 1.0 if rank == rank_of(power) else 0.0
        return
    traits = game[table[TRAITS] + number]
    country, kind = traits >> COUNTRY_OF & 3, traits & 7
    whole = lore.rows[BATTALIONS, 3 * (2 * country + kind) :]
    for rank in range(3):
        shares[rank] = whole[rank]
    for other in range(table[PIECES]):
        same = (game[table[TRAITS] + other] ^ traits) & 31 == 0
        if same and game[table[KNOWN] + other] >> seat & 1:
            shares[rank_of(game[table[POWERS] + other])] -= 1
    total = 0.0
    for rank in range(3):
        shares[rank] = max(0.0, shares[rank])
        total += shares[rank]
    for rank in range(3):
        shares[rank] = shares[rank] / total if total else 1 / 3


@lean
def weigh_shots(table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers) -> None:
    """Work out what a shot at each foe is worth, with what it threatens and what it keeps us from."""
    seat = board_kernels.mover_of(table, game)
    side = table[ALLIANCE_OF + seat]
    board = table[BOARD]
    stance = game[STANCE] if game[PHASE] != PRESSING else 0
    ours, shares = desk.real[OURS], desk.real[SHARES]
    ours[:PRIZES] = 0.0
    for prize in range(PRIZES):
        if (prize // 2 if prize < 4 else prize - 4) != side:
            continue
        ours[prize] = min(worth_of(table, game, weights, prize), 2 * weights[_HEADQUARTERS])
        if ours[prize] == 0:
            continue
        ways = desk.whole[WAYS + prize]
        ways[: table[HEXES]] = FAR
        first, last = 0, 1
        desk.whole[QUEUE, 0] = prize_hex(table, prize)
        ways[desk.whole[QUEUE, 0]] = 0
        while first < last:
            here = desk.whole[QUEUE, first]
            first += 1
            if ways[here] >= DEEP:
                break
            for direction in range(6):
                there = board_kernels.next_step(table, here, direction)
                if there >= 0 and ways[there] == FAR and not game[board + there] & OCCUPANT:
                    ways[there] = ways[here] + 1
                    desk.whole[QUEUE, last] = there
                    last += 1
    own_field = firing_kernels.repair_field(table, game, side) >= 0
    their_field = firing_kernels.repair_field(table, game, 1 - side) >= 0
    theirs = _HIT[stance] + _DAMAGE[stance] * (weights[_DAMAGED] if their_field else 1.0)
    mine = _HIT[stance] + _DAMAGE[stance] * (weights[_DAMAGED] if own_field else 1.0)
    for number in range(table[PIECES]):
        if not is_foe(table, game, side, number):
            continue
        shares_of(table, game, lore, seat, number, shares)
        place, car = game[table[AT] + number], board_kernels.kind_of(table, game, number) == _CAR
        nuisance = 0.0
        if not game[table[FLAGS] + number] & STAYING:
            for prize in range(PRIZES):
                if ours[prize] == 0:
                    continue
                steps = FAR
                for direction in range(6):
                    there = board_kernels.next_step(table, place, direction)
                    if there >= 0:
                        steps = min(steps, desk.whole[WAYS + prize, there] + 1)
                if car and steps > 1:
                    steps = (steps + 2) // 2
                nuisance += ours[prize] * _ENOUGH[min(steps, _MOST)]
                if prize < 4:
                    nuisance += weights[_HOME] * max(0.0, 1 - lore.rows[TO_PRIZE + prize, place] / 8)
        nuisance *= weights[_STRUCK]
        for country in range(4):
            goal = table[HEADQUARTERS + country]
            besieged = country // 2 != side and goal >= 0 and lore.rows[TO_PRIZE + country, place] == 1
            if besieged and not game[board + goal] & TAKEN:
                nuisance += weights[_BESIEGED]
        helpless = table[SUPPLIES] and not board_kernels.supplied(table, game, number, _AMMUNITION)
        for rank in range(3):
            value = 0.0
            for other in range(3):
                if rank >= other or helpless:
                    value += shares[other] * (theirs * weights[_WORTH + other] + nuisance)
                else:
                    value -= shares[other] * mine * weights[_WORTH + rank]
            desk.real[SHOTS + rank, number] = value


@lean
def survey(
    table: Tables, game: Game, lore: BoardTables, weights: Weights, desk: Buffers, chance: RandomStream
) -> None:
    """Work out how well each vehicle would stand on each hex, what it could fire at left out."""
    seat = board_kernels.mover_of(table, game)
    side = table[ALLIANCE_OF + seat]
    hexes, pieces, board = table[HEXES], table[PIECES], table[BOARD]
    eager = 1 + game[TURN] / weights[_IMPATIENCE]
    far, standing = desk.whole[OFF], desk.real[STANDING : STANDING + 3]
    far[:hexes] = FAR
    standing[:] = 0.0
    goals = 0
    for country in range(4):
        goal = table[HEADQUARTERS + country]
        if country // 2 != side and goal >= 0 and not game[board + goal] & TAKEN:
            goals += 1
            for place in range(hexes):
                far[place] = min(far[place], lore.rows[TO_PRIZE + country, place])
    # Dangers
    shares, stronger = desk.real[SHARES, :3], desk.real[SHARES, 3:6]
    for number in range(pieces):
        desk.whole[FRESH, number] = 0
        desk.real[CLAIMS, number] = 1.0
        desk.real[WAVERING, number] = weights[_WAVER] * draw(chance, 1 << 16) / (1 << 16)
        if not is_foe(table, game, side, number) or game[table[FLAGS] + number] & STAYING:
            continue
        shares_of(table, game, lore, seat, number, shares)
        stronger[2] = shares[2]
        stronger[1] = stronger[2] + shares[1]
        stronger[0] = stronger[1] + shares[0]
        car = board_kernels.kind_of(table, game, number) == _CAR
        place = game[table[AT] + number]
        for at in range(1, lore.near[place, 0] + 1):
            other, away = lore.near[place, at] & 0xFFFF, lore.near[place, at] >> 16
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
    # Posts: of several reasons to stand on a hex the best one counts.
    posts = desk.real[AIMS]
    posts[:] = 0.0
    for prize in range(PRIZES):
        if (prize // 2 if prize < 4 else prize - 4) != side:
            continue
        worth = min(worth_of(table, game, weights, prize), 2 * weights[_HEADQUARTERS])
        if worth == 0:
            continue
        last = 1 + int(table[GROUND + prize_hex(table, prize)] & IN_CITY)
        for number in range(6):
            gate = lore.rows[GATES, 6 * prize + number]
            if gate < 0:
                break
            needed = FAR
            for foe in range(pieces):
                if is_foe(table, game, side, foe) and not game[table[FLAGS] + foe] & STAYING:
                    place = game[table[AT] + foe]
                    if board_kernels.kind_of(table, game, foe) == _CAR:
                        needed = min(
                            needed, (lore.rows[TO_GATE + 12 * prize + 2 * number + 1, place] + last + 1) // 2
                        )
                    else:
                        needed = min(needed, lore.rows[TO_GATE + 12 * prize + 2 * number + 0, place] + 1)
            threat = worth * max(weights[_WATCHED], _ENOUGH[min(needed, _MOST)])
            posts[gate] = max(posts[gate], threat)
            if worth >= weights[_HEADQUARTERS]:
                for at in range(6):
                    outer = lore.rows[OUTWORKS, 36 * prize + 6 * number + at]
                    if outer >= 0:
                        posts[outer] = max(posts[outer], weights[_OUTWORK] * threat)
    for rank in range(3):
        for place in range(hexes):
            standing[rank, place] += posts[place]
    if table[MINES]:
        _fear_mines(table, game, weights, seat, desk)
    if table[SUPPLIES]:
        _stay_supplied(table, game, weights, side, desk)


@lean
def _fear_mines(table: Tables, game: Game, weights: Weights, seat: int, desk: Buffers) -> None:
    """TAK-X1: what may be mined is worth less to stand on."""
    for country in range(4):
        owner = table[SEAT_OF + country]
        if owner < 0 or owner == seat or not game[MINES_LEFT + country]:
            continue
        suspects = 0
        for lay in range(2):
            for place in range(table[HEXES]):
                marks = table[GROUND + place]
                if (marks >> COUNTRY_SHIFT & 7) - 1 != country or not marks & SUSPECT:
                    continue
                if game[table[BOARD] + place] & PROVED:
                    continue
                if lay == 0:
                    suspects += 1
                else:
                    for rank in range(3):
                        loss = weights[_WORTH + rank] * game[MINES_LEFT + country] / suspects
                        desk.real[STANDING + rank, place] -= loss


@lean
def _stay_supplied(table: Tables, game: Game, weights: Weights, side: int, desk: Buffers) -> None:
    """TAK-X3: where there is no fuel or no ammunition, it is worth less to stand."""
    for depot in (_FUEL, _AMMUNITION):
        desk.whole[MARKS] = 0
        for number in range(table[PIECES]):
            at = game[table[AT] + number]
            if at < 0 or board_kernels.side_of(table, game, number) != side:
                continue
            if board_kernels.kind_of(table, game, number) == depot:
                for place in range(table[HEXES]):
                    if board_kernels.distance(table, at, place) <= REACH:
                        desk.whole[MARKS, place] = 1
        for place in range(table[HEXES]):
            if not desk.whole[MARKS, place]:
                for rank in range(3):
                    desk.real[STANDING + rank, place] -= weights[_STRANDED]


@lean
def take_aim(table: Tables, game: Game, desk: Buffers) -> None:
    """Work out from which hexes there are shots, what the best is worth, and at whom it is."""
    side = table[ALLIANCE_OF + board_kernels.mover_of(table, game)]
    long_range = game[LAMPS] & _LONG
    desk.real[AIMS : AIMS + 3] = 0.0
    for number in range(table[PIECES]):
        if not is_foe(table, game, side, number):
            continue
        here = game[table[AT] + number]
        rays = table[GROUND + here] >> RAY_SHIFT
        for rank in range(3):
            gain = desk.real[SHOTS + rank, number] * desk.real[CLAIMS, number]
            if gain <= 0:
                continue
            aims, aimed = desk.real[AIMS + rank], desk.whole[AIMED + rank]
            for direction in range(6):
                place = board_kernels.beside(table, here, direction)
                if place >= 0 and aims[place] < gain:
                    aims[place], aimed[place] = gain, number
                if not long_range:
                    continue
                for more in range(2):
                    if place < 0 or game[table[BOARD] + place] & OCCUPANT:
                        break
                    place = board_kernels.beside(table, place, direction)
                    if rays >> 6 * more + direction & 1 and aims[place] < gain:
                        aims[place], aimed[place] = gain, number
