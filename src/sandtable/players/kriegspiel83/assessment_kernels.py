"""Threats, attack values and tasks, compiled.

This resembles the greedy player's evaluation, over packed games, but is simpler, so that it can assess a
thousand turns a second.
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

TO_CITY, TO_HOME, STEPS_TO_CITY, FORWARD = 5, 6, 7, 8
"""Goals of pieces after the towns, which have their numbers.

The enemy's city, next to the own city, the enemy's city in hexes, the nearest wanted town or the enemy's
city.
"""
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
    CLASSIC,
) = range(28)
"""Indices of the policy weights. A policy with 1 for `RUSH` sends all tanks to the city.

A policy with 1 for `CLASSIC` ignores the other weights and plays like `classic`.
"""

_FINE = int(Weather.FINE)
_KINDS = len(Kind)
FAR = 10_000
"""A distance beyond any on any map."""
# As in `greedy_evaluation` and `greedy_tasks`:
_ROOM = 3
_TANK_HOLDS = 12
_ON_FOOT = 2.0
_HOME = 30.0
_BOLDEST, _SHYEST, _PATIENCE, _IMPATIENCE = 0.4, 1.1, 15, 30


class Assessment(NamedTuple):
    """What a policy computes about a position before it moves, and scratch arrays."""

    distances: NDArray[np.int64]
    """Distances by side and tank or infantry, goal, and hex; only `FORWARD` ever changes."""
    chances: NDArray[np.float64]
    """Probabilities by column of the combat table (the first and last need no die) and result."""
    worth: NDArray[np.float64]
    """The worth of each kind of piece."""
    work: NDArray[np.int64]
    reached: NDArray[np.int64]
    """For each hex, a mask of the own pieces that could get there when the turn began."""
    struck: NDArray[np.int64]
    """For the own side and the enemy, a mask by hex of the pieces that could strike there."""
    kinds: NDArray[np.int64]
    """For the own side and the enemy, and each kind, a mask of the pieces of that kind."""
    pieces: NDArray[np.float64]
    """For each piece by number, the columns below."""
    joining: NDArray[np.int64]
    """Pieces that would join an attack, and their hexes."""
    weights: NDArray[np.float64]
    """The weights of the evaluation's features."""
    counted: NDArray[np.float64]
    """Scratch array for the features."""


GOAL, URGENCY, KEEPS, PRIZE, ASSIGNED, RAIDS, ALARM = range(7)
"""Columns of `Assessment.pieces`.

Goal, urgency and keeping are the task of an own piece; prize, attackers (a mask) and raids are about an enemy
piece. The alarm for the own city is in the row of piece 0.
"""


@lean_inlined
def strike_factors(table: Tables, assessment: Assessment, whose: int, place: int) -> int:
    """Return the half factors with which a side could strike at a hex, limited by room there."""
    pieces = assessment.struck[whose, place]
    if pieces == 0:
        return 0
    total, number = 0, count_bits(pieces)
    for kind in range(_KINDS):
        total += 2 * table.facts[at.ATTACK + kind] * count_bits(pieces & assessment.kinds[whose, kind])
    return int(total if number <= _ROOM else total * _ROOM // number)


@lean
def survey(table: Tables, game: Game, assessment: Assessment, policy: NDArray[np.float64], side: int) -> None:
    """Compute who can strike where, the threats to the own city, and the worth of enemy pieces."""
    size, weather = table.facts[at.SIZE], game[at.WEATHER]
    for place in range(size + 1):
        assessment.reached[place], assessment.struck[0, place], assessment.struck[1, place] = 0, 0, 0
    for number in range(MOST_PIECES):
        for fact in range(ALARM + 1):
            assessment.pieces[number, fact] = 0.0
    for whose in range(2):
        for kind in range(_KINDS):
            assessment.kinds[whose, kind] = 0
        mover = side if whose == 0 else 1 - side
        if whose == 1 and game[at.SIDE] == 1:  # after blue's turn the weather is assumed fine
            game[at.WEATHER] = _FINE
        for number in range(game[at.LENGTH + mover]):
            unit = mover * MOST_PIECES + number
            start = game[at.HEX + unit]
            if start == NOWHERE:
                continue
            piece = np.int64(1) << number
            assessment.kinds[whose, game[at.KIND + unit]] |= piece
            found = reach(table, game, assessment.work, mover, number, allowance(table, game, mover, number))
            for index in range(-1, found):
                place = start if index < 0 else assessment.work[found_at(table) + index]
                if whose == 0:
                    assessment.reached[place] |= piece
                for step in range(at.NEIGHBOURS):
                    assessment.struck[whose, table.ground[place, step]] |= piece
            if whose == 1:
                assessment.pieces[number, RAIDS] = threat_to_city(table, game, assessment, side, start)
                assessment.pieces[number, PRIZE] = prize(table, game, assessment, policy, side, number)
        game[at.WEATHER] = weather


@lean_inlined
def threat_to_city(table: Tables, game: Game, assessment: Assessment, side: int, start: int) -> float:
    """Return the threat to the own city, from 0 to 1, of the enemy whose reach is in `work`."""
    city = table.facts[at.CITY + side]
    if is_reached(assessment.work, city):
        return 1.0
    threat = 0.0
    for step in range(at.NEIGHBOURS):
        gate = table.ground[city, step]
        if gate == start:
            return 1.0
        if is_reached(assessment.work, gate):
            threat = max(threat, 0.3 if near(game, side, gate) == 0 else 0.15)
    return threat


@lean
def prize(
    table: Tables, game: Game, assessment: Assessment, policy: NDArray[np.float64], side: int, number: int
) -> float:
    """Return the worth of eliminating an enemy piece."""
    unit = (1 - side) * MOST_PIECES + number
    kind, place = game[at.KIND + unit], game[at.HEX + unit]
    value = assessment.worth[kind] + policy[RAIDER] * assessment.pieces[number, RAIDS]
    away = assessment.distances[2 * (1 - side) + int(kind == at.INFANTRY), TO_CITY, place]
    if away < _HOME:
        value += policy[NEAR_HOME] * (1.0 - away / _HOME)
    for step in range(at.NEIGHBOURS):
        if table.ground[table.facts[at.CITY + side], step] == place:
            value += policy[GATE]
    for town in range(table.facts[at.TOWNS]):
        for step in range(at.NEIGHBOURS):
            if table.ground[table.facts[at.TOWN + town], step] == place:
                value += policy[EVICTION]
    return float(value)


@lean
def caution(game: Game, assessment: Assessment, policy: NDArray[np.float64], side: int) -> float:
    """Return the weight of own losses: less for the stronger side, and less in later rounds."""
    ours, theirs = 1.0, 1.0
    for number in range(MOST_PIECES):
        for whose in range(2):
            unit = whose * MOST_PIECES + number
            if number < game[at.LENGTH + whose] and game[at.HEX + unit] != NOWHERE:
                if whose == side:
                    ours += assessment.worth[game[at.KIND + unit]]
                else:
                    theirs += assessment.worth[game[at.KIND + unit]]
    ratio = min(max(theirs / ours, _BOLDEST), _SHYEST)
    return float(policy[CAUTION] * ratio / (1.0 + max(0, game[at.ROUND] - _PATIENCE) / _IMPATIENCE))


@lean
def attack_worth(
    table: Tables,
    game: Game,
    assessment: Assessment,
    policy: NDArray[np.float64],
    care: float,
    side: int,
    target: int,
    joining: int,
) -> float:
    """Return the expected gain of an attack by the assigned pieces and the first of `joining`."""
    foe = 1 - side
    city = table.facts[at.CITY + foe]
    assigned = np.int64(assessment.pieces[target, ASSIGNED])
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
            number = assessment.joining[index - game[at.LENGTH + side], 0]
            place = assessment.joining[index - game[at.LENGTH + side], 1]
        kind = game[at.KIND + side * MOST_PIECES + number]
        factors += table.ground[place, at.STRENGTH + kind]
        stake += assessment.worth[kind]
        printed += table.facts[at.ATTACK + kind]
        number_of += 1
        if table.facts[at.ATTACK + kind] >= owed:
            cheapest = min(cheapest, assessment.worth[kind])
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
            if helper != target and aid >> helper & 1 and assessment.pieces[helper, ASSIGNED] == 0.0:
                unit = foe * MOST_PIECES + helper
                defence += table.ground[game[at.HEX + unit], at.STRENGTH + game[at.KIND + unit]]
    odds = assessment.chances[column(factors + bonus(factors), defence) + 1]
    price = stake
    if number_of > 1 and printed > owed:
        price = min(cheapest, stake, 1.1 * owed)
    won = assessment.pieces[target, PRIZE]
    value = odds[at.DEFENDER_LOST] * won + odds[at.DEFENDER_RETREATS] * policy[SHAKEN] * won
    value += odds[at.EXCHANGE] * (won - care * price)
    value -= care * stake * (odds[at.ATTACKERS_RETREAT] * policy[DRIVEN] + odds[at.ATTACKERS_LOST])
    if at_gate:  # a win next to the city lets a piece advance into it
        value += policy[VICTORY] * (odds[at.DEFENDER_LOST] + odds[at.DEFENDER_RETREATS])
    return float(value)


@lean_inlined
def distance_of(game: Game, assessment: Assessment, side: int, number: int, goal: int) -> int:
    """Return the distance of a piece to a goal."""
    unit = side * MOST_PIECES + number
    return int(
        assessment.distances[2 * side + int(game[at.KIND + unit] == at.INFANTRY), goal, game[at.HEX + unit]]
    )


@lean_inlined
def give_task(assessment: Assessment, number: int, goal: float, urgency: float, keeps: float) -> None:
    """Assign a task to a piece."""
    assessment.pieces[number, GOAL] = goal
    assessment.pieces[number, URGENCY] = urgency
    assessment.pieces[number, KEEPS] = keeps


@lean
def assign_tasks(
    table: Tables, game: Game, assessment: Assessment, policy: NDArray[np.float64], side: int
) -> None:
    """Assign a task to each piece: guard, hold, block an invader, run for the city, go forward."""
    length, foe = game[at.LENGTH + side], 1 - side
    idle, keepers = 0, 0
    for number in range(length):
        if game[at.HEX + side * MOST_PIECES + number] != NOWHERE:
            idle |= 1 << number
            give_task(assessment, number, float(FORWARD), 1.0, 0.0)
    most = int(policy[KEEPERS] * game[at.ALIVE + side])
    for infantry in range(2):  # forward leads to the nearest wanted town or the city
        row = assessment.distances[2 * side + infantry]
        for place in range(table.facts[at.SIZE]):
            row[FORWARD, place] = row[TO_CITY, place]
        for town in range(table.facts[at.TOWNS]):
            if not is_friendly(table, game, side, town):
                for place in range(table.facts[at.SIZE]):
                    row[FORWARD, place] = min(row[FORWARD, place], row[town, place])
    # Two guards of the city, the first before the towns get theirs.
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
                away = distance_of(game, assessment, side, number, TO_HOME) + extra
                if away < best:
                    best, chosen, where = away, number, TO_HOME
            else:
                for town in range(table.facts[at.TOWNS]):
                    if empty >> town & 1:
                        away = distance_of(game, assessment, side, number, town) + extra
                        if away < best:
                            best, chosen, where = away, number, town
        if chosen >= 0:
            give_task(assessment, chosen, float(where), policy[HOLD], 1.0)
            idle &= ~(1 << chosen)
            keepers += 1
            if where != TO_HOME:
                empty &= ~(1 << where)
    # Enough pieces that can be home before each invader.
    met, ready = 0, idle
    for _ in range(game[at.LENGTH + foe]):
        soonest, enemy = 99.0, at.NOBODY
        for number in range(game[at.LENGTH + foe]):
            unit = foe * MOST_PIECES + number
            if game[at.HEX + unit] != NOWHERE and not met >> number & 1:
                turns = (
                    distance_of(game, assessment, foe, number, TO_CITY)
                    / table.facts[at.ALLOWANCE + game[at.KIND + unit]]
                )
                if turns < soonest and (game[at.KIND + unit] != at.INFANTRY or turns <= _ON_FOOT):
                    soonest, enemy = turns, number
        if enemy < 0 or ready == 0:
            break
        met |= 1 << enemy
        needed = policy[ENOUGH] * table.facts[at.ATTACK + game[at.KIND + foe * MOST_PIECES + enemy]]
        while needed > 0.0 and ready:
            nearest, chosen = 999.0, at.NOBODY
            for number in range(length):
                if ready >> number & 1:
                    kind = game[at.KIND + side * MOST_PIECES + number]
                    back = (
                        distance_of(game, assessment, side, number, TO_HOME)
                        / table.facts[at.ALLOWANCE + kind]
                    )
                    if back < nearest:
                        nearest, chosen = back, number
            if chosen < 0:
                break
            ready &= ~(1 << chosen)
            needed -= table.facts[at.ATTACK + game[at.KIND + side * MOST_PIECES + chosen]]
            if nearest + policy[IN_TIME] >= soonest:
                give_task(assessment, chosen, float(TO_HOME), policy[BAR], 0.0)
                idle &= ~(1 << chosen)
    # Free tanks run for a city that is hardly guarded.
    guards = 0
    for number in range(game[at.LENGTH + foe]):
        place = game[at.HEX + foe * MOST_PIECES + number]
        guards += int(place != NOWHERE and assessment.distances[2 * side, STEPS_TO_CITY, place] <= 3)
    if guards <= policy[OPEN]:
        for _ in range(int(policy[RUNNERS])):
            nearest, chosen = 999.0, at.NOBODY
            for number in range(length):
                kind = game[at.KIND + side * MOST_PIECES + number]
                goal = assessment.pieces[number, GOAL]
                if game[at.HEX + side * MOST_PIECES + number] == NOWHERE or kind == at.INFANTRY:
                    continue
                if assessment.pieces[number, KEEPS] == 0.0 and goal != TO_CITY:
                    away = (
                        distance_of(game, assessment, side, number, TO_CITY)
                        / table.facts[at.ALLOWANCE + kind]
                    )
                    if away < nearest:
                        nearest, chosen = away, number
            if chosen >= 0:
                give_task(assessment, chosen, float(TO_CITY), policy[RUN], 0.0)
    if policy[RUSH]:
        for number in range(length):
            if game[at.KIND + side * MOST_PIECES + number] != at.INFANTRY:
                give_task(assessment, number, float(TO_CITY), policy[RUN], 0.0)
