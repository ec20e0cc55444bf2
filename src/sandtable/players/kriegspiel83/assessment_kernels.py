"""What is worth what, compiled: who can strike where, what a fight promises, who shall go where.

This is the judgement of the greedy player over packed games, made simpler where a thousand turns a second
matter more than the last refinement.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    Game,
    count_bits,
    is_friendly,
    is_held,
    near,
    number_on,
)
from sandtable.games.kriegspiel83.compiled.combat_kernels import bonus, column
from sandtable.games.kriegspiel83.compiled.movement_kernels import allowance, found_at, is_reached, reach
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather

# Where a piece may be sent: to the towns by their numbers, and to:
TO_CITY, TO_HOME, STEPS_TO_CITY, FORWARD = 5, 6, 7, 8
"""The enemy's city, next to the own one, the city counted in hexes; whichever town or city is nearest."""
GOALS = 9

(
    PACE,
    FOOTING,
    EXPOSED,
    WORTHWHILE,
    AFTERMATH,
    EVICTION,
    RAIDER,
    GATE,
    VICTORY,
    COVER,
    HOLD,
    RUN,
    WAVER,
    CAUTION,
    SHAKEN,
    DRIVEN,
    KEEPERS,
    ENOUGH,
    IN_TIME,
    BAR,
    NEAR_HOME,
    RUNNERS,
    OPEN,
    STAND,
    DESERTION,
    STORM,
    RUSH,
    STRAIGHT,
) = range(28)
"""The weights of a taste, by which one side decides. Who has one for `RUSH` sends all tanks to the city.

Who has one for `STRAIGHT` weighs nothing at all, but plays like the player of 1983.
"""

_FINE = int(Weather.FINE)
_KINDS = len(Kind)
FAR = 10_000
"""Farther than any way on any map."""
_ROOM = 3
_TANK_HOLDS = 12
_ON_FOOT = 2.0
_HOME = 30.0
_BOLDEST, _SHYEST, _PATIENCE, _IMPATIENCE = 0.4, 1.1, 15, 30


class Assessment(NamedTuple):
    """What a player has worked out about a position, and room to do it in. It lasts for one turn."""

    ways: NDArray[np.int64]
    """By side and tank or infantry, goal, and hex: how far it is. Only `FORWARD` ever changes."""
    chances: NDArray[np.float64]
    """By column of the combat table (the first and last without a die) and result: how often."""
    worth: NDArray[np.float64]
    """Of each kind of piece."""
    work: NDArray[np.int64]
    reached: NDArray[np.int64]
    """For each hex: the own pieces that could come there when the turn began, as a mask."""
    struck: NDArray[np.int64]
    """For the own side and the enemy, and each hex: who could strike there, as a mask."""
    kinds: NDArray[np.int64]
    """For the own side and the enemy, and each kind: the pieces of that kind, as a mask."""
    pieces: NDArray[np.float64]
    """For each piece by number: see below."""
    joining: NDArray[np.int64]
    """Pieces, and the places from which they would join an attack."""
    weights: NDArray[np.float64]
    """What each thing that can be counted in a position is worth to who has it."""
    counted: NDArray[np.float64]
    """Room for counting it."""


GOAL, URGENCY, KEEPS, PRIZE, ASSIGNED, RAIDS, ALARM = range(7)
"""Of own pieces their task; of the enemy's what they are worth, by whom they are attacked, how they threaten.

The alarm for the own city stands with piece 0.
"""


@lean_inlined
def struck_with(table: Tables, mind: Assessment, whose: int, place: int) -> int:
    """The factors, in halves, with which a side could strike at a hex: so many as find room there."""
    pieces = mind.struck[whose, place]
    if pieces == 0:
        return 0
    total, number = 0, count_bits(pieces)
    for kind in range(_KINDS):
        total += 2 * table.facts[at.ATTACK + kind] * count_bits(pieces & mind.kinds[whose, kind])
    return int(total if number <= _ROOM else total * _ROOM // number)


@lean
def survey(table: Tables, game: Game, mind: Assessment, taste: NDArray[np.float64], side: int) -> None:
    """Who can strike where, which enemies come near the city, and what each is worth."""
    size, weather = table.facts[at.SIZE], game[at.WEATHER]
    for place in range(size + 1):
        mind.reached[place], mind.struck[0, place], mind.struck[1, place] = 0, 0, 0
    for number in range(MOST_PIECES):
        for fact in range(ALARM + 1):
            mind.pieces[number, fact] = 0.0
    for whose in range(2):
        for kind in range(_KINDS):
            mind.kinds[whose, kind] = 0
        mover = side if whose == 0 else 1 - side
        if whose == 1 and game[at.SIDE] == 1:  # after blue's turn the weather is anew
            game[at.WEATHER] = _FINE
        for number in range(game[at.LENGTH + mover]):
            unit = mover * MOST_PIECES + number
            start = game[at.HEX + unit]
            if start == NOWHERE:
                continue
            piece = np.int64(1) << number
            mind.kinds[whose, game[at.KIND + unit]] |= piece
            found = reach(table, game, mind.work, mover, number, allowance(table, game, mover, number))
            for index in range(-1, found):
                place = start if index < 0 else mind.work[found_at(table) + index]
                if whose == 0:
                    mind.reached[place] |= piece
                for step in range(at.NEIGHBOURS):
                    mind.struck[whose, table.ground[place, step]] |= piece
            if whose == 1:
                mind.pieces[number, RAIDS] = threat_to_city(table, game, mind, side, start)
                mind.pieces[number, PRIZE] = prize(table, game, mind, taste, side, number)
        game[at.WEATHER] = weather


@lean_inlined
def threat_to_city(table: Tables, game: Game, mind: Assessment, side: int, start: int) -> float:
    """How badly the enemy whose reach was just worked out threatens the own city."""
    city = table.facts[at.CITY + side]
    if is_reached(mind.work, city):
        return 1.0
    threat = 0.0
    for step in range(at.NEIGHBOURS):
        gate = table.ground[city, step]
        if gate == start:
            return 1.0
        if is_reached(mind.work, gate):
            threat = max(threat, 0.3 if near(game, side, gate) == 0 else 0.15)
    return threat


@lean
def prize(
    table: Tables, game: Game, mind: Assessment, taste: NDArray[np.float64], side: int, number: int
) -> float:
    """What it is worth to be rid of an enemy piece."""
    unit = (1 - side) * MOST_PIECES + number
    kind, place = game[at.KIND + unit], game[at.HEX + unit]
    value = mind.worth[kind] + taste[RAIDER] * mind.pieces[number, RAIDS]
    away = mind.ways[2 * (1 - side) + int(kind == at.INFANTRY), TO_CITY, place]
    if away < _HOME:
        value += taste[NEAR_HOME] * (1.0 - away / _HOME)
    for step in range(at.NEIGHBOURS):
        if table.ground[table.facts[at.CITY + side], step] == place:
            value += taste[GATE]
    for town in range(table.facts[at.TOWNS]):
        for step in range(at.NEIGHBOURS):
            if table.ground[table.facts[at.TOWN + town], step] == place:
                value += taste[EVICTION]
    return float(value)


@lean
def caution(game: Game, mind: Assessment, taste: NDArray[np.float64], side: int) -> float:
    """What own losses count for: less for the stronger side, and less as time goes by."""
    ours, theirs = 1.0, 1.0
    for number in range(MOST_PIECES):
        for whose in range(2):
            unit = whose * MOST_PIECES + number
            if number < game[at.LENGTH + whose] and game[at.HEX + unit] != NOWHERE:
                if whose == side:
                    ours += mind.worth[game[at.KIND + unit]]
                else:
                    theirs += mind.worth[game[at.KIND + unit]]
    ratio = min(max(theirs / ours, _BOLDEST), _SHYEST)
    return float(taste[CAUTION] * ratio / (1.0 + max(0, game[at.ROUND] - _PATIENCE) / _IMPATIENCE))


@lean
def attack_worth(
    table: Tables,
    game: Game,
    mind: Assessment,
    taste: NDArray[np.float64],
    care: float,
    side: int,
    target: int,
    joining: int,
) -> float:
    """What an attack is expected to bring: by those who are assigned to it and so many of `joining`."""
    foe = 1 - side
    city = table.facts[at.CITY + foe]
    assigned = np.int64(mind.pieces[target, ASSIGNED])
    aid, factors, stake, number_of = 0, 0, 0.0, 0
    printed, owed = 0, table.facts[at.ATTACK + game[at.KIND + foe * MOST_PIECES + target]]
    cheapest, at_gate = 99.0, False
    for index in range(game[at.LENGTH + side] + joining):
        if index < game[at.LENGTH + side]:
            if not assigned >> index & 1:
                continue
            number = index
            place = game[at.HEX + side * MOST_PIECES + number]
        else:
            number = mind.joining[index - game[at.LENGTH + side], 0]
            place = mind.joining[index - game[at.LENGTH + side], 1]
        kind = game[at.KIND + side * MOST_PIECES + number]
        factors += table.ground[place, at.STRENGTH + kind]
        stake += mind.worth[kind]
        printed += table.facts[at.ATTACK + kind]
        number_of += 1
        if table.facts[at.ATTACK + kind] >= owed:
            cheapest = min(cheapest, mind.worth[kind])
        for step in range(at.NEIGHBOURS):
            other = table.ground[place, step]
            at_gate |= other == city
            if is_held(game, foe, other):
                aid |= 1 << number_on(game, other)
    if number_of == 0:
        return 0.0
    unit = foe * MOST_PIECES + target
    defence = table.ground[game[at.HEX + unit], at.STRENGTH + game[at.KIND + unit]]
    if table.facts[at.AIDS] != at.NO_AID:
        for helper in range(game[at.LENGTH + foe]):
            if helper != target and aid >> helper & 1 and mind.pieces[helper, ASSIGNED] == 0.0:
                unit = foe * MOST_PIECES + helper
                defence += table.ground[game[at.HEX + unit], at.STRENGTH + game[at.KIND + unit]]
    odds = mind.chances[column(factors + bonus(factors), defence) + 1]
    price = stake
    if number_of > 1 and printed > owed:
        price = min(cheapest, stake, 1.1 * owed)
    won = mind.pieces[target, PRIZE]
    value = odds[at.DEFENDER_LOST] * won + odds[at.DEFENDER_RETREATS] * taste[SHAKEN] * won
    value += odds[at.EXCHANGE] * (won - care * price)
    value -= care * stake * (odds[at.ATTACKERS_RETREAT] * taste[DRIVEN] + odds[at.ATTACKERS_LOST])
    if at_gate:  # who wins next to the city advances into it
        value += taste[VICTORY] * (odds[at.DEFENDER_LOST] + odds[at.DEFENDER_RETREATS])
    return float(value)


@lean_inlined
def way_of(game: Game, mind: Assessment, side: int, number: int, goal: int) -> int:
    """How far a piece is from a goal."""
    unit = side * MOST_PIECES + number
    return int(mind.ways[2 * side + int(game[at.KIND + unit] == at.INFANTRY), goal, game[at.HEX + unit]])


@lean_inlined
def give(mind: Assessment, number: int, goal: float, urgency: float, keeps: float) -> None:
    """Give a piece its task."""
    mind.pieces[number, GOAL] = goal
    mind.pieces[number, URGENCY] = urgency
    mind.pieces[number, KEEPS] = keeps


@lean
def assign_tasks(table: Tables, game: Game, mind: Assessment, taste: NDArray[np.float64], side: int) -> None:
    """Give each piece a task: to guard, to hold, to bar an invader, to run for the city, to go forward."""
    length, foe = game[at.LENGTH + side], 1 - side
    idle, keepers = 0, 0
    for number in range(length):
        if game[at.HEX + side * MOST_PIECES + number] != NOWHERE:
            idle |= 1 << number
            give(mind, number, float(FORWARD), 1.0, 0.0)
    most = int(taste[KEEPERS] * game[at.ALIVE + side])
    for infantry in range(2):  # forward is where a town is to be had, or the city
        row = mind.ways[2 * side + infantry]
        for place in range(table.facts[at.SIZE]):
            row[FORWARD, place] = row[TO_CITY, place]
        for town in range(table.facts[at.TOWNS]):
            if not is_friendly(table, game, side, town):
                for place in range(table.facts[at.SIZE]):
                    row[FORWARD, place] = min(row[FORWARD, place], row[town, place])
    # Two guards, the first before the towns have theirs.
    empty = (1 << table.facts[at.TOWNS]) - 1
    for turn in range(table.facts[at.TOWNS] + 2):
        if keepers >= most or idle == 0:
            break
        best, chosen, where = FAR, at.NOBODY, TO_HOME
        for number in range(length):
            if not idle >> number & 1:
                continue
            kind = game[at.KIND + side * MOST_PIECES + number]
            extra = 0 if kind == at.INFANTRY else _TANK_HOLDS * table.facts[at.ATTACK + kind]
            if turn == 0 or turn == table.facts[at.TOWNS] + 1:
                away = way_of(game, mind, side, number, TO_HOME) + extra
                if away < best:
                    best, chosen, where = away, number, TO_HOME
            else:
                for town in range(table.facts[at.TOWNS]):
                    if empty >> town & 1:
                        away = way_of(game, mind, side, number, town) + extra
                        if away < best:
                            best, chosen, where = away, number, town
        if chosen >= 0:
            give(mind, chosen, float(where), taste[HOLD], 1.0)
            idle &= ~(1 << chosen)
            keepers += 1
            if where != TO_HOME:
                empty &= ~(1 << where)
    # Enough who can be home before each invader.
    met, ready = 0, idle
    for _ in range(game[at.LENGTH + foe]):
        soonest, enemy = 99.0, at.NOBODY
        for number in range(game[at.LENGTH + foe]):
            unit = foe * MOST_PIECES + number
            if game[at.HEX + unit] != NOWHERE and not met >> number & 1:
                turns = (
                    way_of(game, mind, foe, number, TO_CITY)
                    / table.facts[at.ALLOWANCE + game[at.KIND + unit]]
                )
                if turns < soonest and (game[at.KIND + unit] != at.INFANTRY or turns <= _ON_FOOT):
                    soonest, enemy = turns, number
        if enemy < 0 or ready == 0:
            break
        met |= 1 << enemy
        needed = taste[ENOUGH] * table.facts[at.ATTACK + game[at.KIND + foe * MOST_PIECES + enemy]]
        while needed > 0.0 and ready:
            nearest, chosen = 999.0, at.NOBODY
            for number in range(length):
                if ready >> number & 1:
                    kind = game[at.KIND + side * MOST_PIECES + number]
                    back = way_of(game, mind, side, number, TO_HOME) / table.facts[at.ALLOWANCE + kind]
                    if back < nearest:
                        nearest, chosen = back, number
            if chosen < 0:
                break
            ready &= ~(1 << chosen)
            needed -= table.facts[at.ATTACK + game[at.KIND + side * MOST_PIECES + chosen]]
            if nearest + taste[IN_TIME] >= soonest:
                give(mind, chosen, float(TO_HOME), taste[BAR], 0.0)
                idle &= ~(1 << chosen)
    # Tanks that nothing holds back run for a city that lies open.
    guards = 0
    for number in range(game[at.LENGTH + foe]):
        place = game[at.HEX + foe * MOST_PIECES + number]
        guards += int(place != NOWHERE and mind.ways[2 * side, STEPS_TO_CITY, place] <= 3)
    if guards <= taste[OPEN]:
        for _ in range(int(taste[RUNNERS])):
            nearest, chosen = 999.0, at.NOBODY
            for number in range(length):
                kind = game[at.KIND + side * MOST_PIECES + number]
                goal = mind.pieces[number, GOAL]
                if game[at.HEX + side * MOST_PIECES + number] == NOWHERE or kind == at.INFANTRY:
                    continue
                if mind.pieces[number, KEEPS] == 0.0 and goal != TO_CITY:
                    away = way_of(game, mind, side, number, TO_CITY) / table.facts[at.ALLOWANCE + kind]
                    if away < nearest:
                        nearest, chosen = away, number
            if chosen >= 0:
                give(mind, chosen, float(TO_CITY), taste[RUN], 0.0)
    if taste[RUSH]:
        for number in range(length):
            if game[at.KIND + side * MOST_PIECES + number] != at.INFANTRY:
                give(mind, number, float(TO_CITY), taste[RUN], 0.0)
