"""Features and value of a position, compiled."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game, Mask
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.games.game_of_war.units import CHARGE_ATTACK, Kind
from sandtable.players.game_of_war import features
from sandtable.players.game_of_war.features import EvaluationTables

Features = NDArray[np.int64]
"""For north and south: the features, then `BEST_PREY`."""

_ONE = np.uint64(1)
_CAVALRY = int(Kind.CAVALRY)
_NUMBER = len(features.FEATURES)
_WORTH = np.array(features.WORTH, np.int64)


@lean_inlined
def _possessions(table: Tables, game: Game, side: int, online: Mask, found: Features) -> None:
    army, fighters = table.facts[at.ARMY], table.facts[at.FIGHTERS + side]
    for unit in range(army):
        if game[at.HEAD + side * army + unit]:
            found[side, table.facts[at.KINDS + side * army + unit]] += 1
            offline = 1 - np.int64(online >> np.uint64(unit) & _ONE)
            found[side, features.OFFLINE_FIGHTERS if unit < fighters else features.OFFLINE_RELAYS] += offline
    found[side, features.ARSENALS] = game[at.ARSENALS_LEFT + side]


@lean_inlined
def _hanging(table: Tables, game: Game, side: int, online: Mask, found: Features) -> None:
    arsenals = table.facts[at.ARSENALS_EACH]
    fighting = (_ONE << np.uint64(table.facts[at.FIGHTERS + side])) - _ONE
    for source in range(table.facts[at.SOURCES]):
        slot = table.facts[at.REACHED] + side * table.facts[at.SOURCES] + source
        reached = game[slot]
        if reached:
            game[slot] = 0
            lost = kernels.count(online & ~kernels.network(table, game, side) & fighting)
            game[slot] = reached
            which = features.HANGING_ON_ARSENAL if source < arsenals else features.HANGING_ON_RELAY
            found[side, which] = max(found[side, which], lost)


@lean_inlined
def _attacks(
    table: Tables, evaluation: EvaluationTables, game: Game, side: int, own: Mask, foe: Mask, found: Features
) -> None:
    """Count what the side could capture now, and what after bringing up other units."""
    army, fighters, middle = table.facts[at.ARMY], table.facts[at.FIGHTERS + side], table.facts[at.CELLS]
    first = at.HEAD + side * army
    attackers = kernels.able(table, game, own) if game[at.SIDE] == side else own
    best_near = more_near = best = more = 0
    for target in range(army):
        cell = game[at.HEAD + (1 - side) * army + target]
        if cell == 0:
            continue
        sight = np.uint64(table.facts[at.SIGHT + cell])
        is_open = game[table.facts[at.BOARD] + cell] & (at.FORTRESS | at.PASS) == 0
        strong = brought = 0
        charges = False
        for unit in range(fighters):
            there = game[first + unit]
            apart = evaluation.apart[middle + there - cell]
            kind = table.facts[at.KINDS + side * army + unit]
            if (
                attackers >> np.uint64(unit) & _ONE
                and apart <= table.facts[at.RANGE + kind] + table.facts[at.SPEED + kind]
            ):
                line = kernels.line_from(table, cell, there)
                if (
                    line
                    and apart <= table.facts[at.RANGE + kind]
                    and apart < np.int64(kernels.ends_at(sight, line))
                ):
                    strong += table.facts[at.ATTACK + kind]
                    charges |= apart == 1 and kind == _CAVALRY
                elif kind == _CAVALRY and is_open and apart <= 1 + table.facts[at.SPEED + kind]:
                    brought += CHARGE_ATTACK
                else:
                    brought += table.facts[at.ATTACK + kind]
        if strong + brought == 0:
            continue
        if charges:
            strong += kernels.charge(table, game, side, attackers, cell)
        worth = _WORTH[table.facts[at.KINDS + (1 - side) * army + target]]
        held = kernels.resistance(table, game, 1 - side, foe, cell)
        lead = strong - held
        if strong:
            found[side, features.PRESSURE] += max(
                0, min(lead, features.MOST_PRESSURE) - features.PRESSURE_FROM
            )
        if lead > 1:
            if worth > best:
                found[side, features.BEST_PREY] = table.facts[at.KINDS + (1 - side) * army + target] + 1
            more += min(best, worth)
            best = max(best, worth)
        found[side, features.SHAKEN] += lead == 1
        lead += min(brought, features.BROUGHT_UP)
        found[side, features.NEAR_PRESSURE] += max(
            0, min(lead, features.MOST_PRESSURE) - features.PRESSURE_FROM
        )
        if lead > 1:
            more_near += min(best_near, worth)
            best_near = max(best_near, worth)
    found[side, features.PREY], found[side, features.MORE_PREY] = best, more
    found[side, features.NEAR_PREY], found[side, features.MORE_NEAR_PREY] = best_near, more_near


@lean
def _steps_to(table: Tables, game: Game, goal: int, steps: NDArray[np.int64]) -> None:
    """Compute the free steps from each cell to a goal; `NO_PATH` if more than `STEPS_OF_A_RAID`.

    `steps` holds the cells and, behind them, the queue of the search.
    """
    cells, board = table.facts[at.CELLS], table.facts[at.BOARD]
    span = features.STEPS_OF_A_RAID * (table.facts[at.ROW] + 1)
    for cell in range(max(0, goal - span), min(cells, goal + span + 1)):
        steps[cell] = features.NO_PATH
    steps[goal] = 0
    steps[cells] = goal
    taken, waiting = 0, 1
    while taken < waiting:
        cell = steps[cells + taken]
        taken += 1
        for direction in range(8):
            beside = cell + table.facts[at.AROUND + direction]
            if steps[beside] == features.NO_PATH and game[board + beside] & at.CLOSED == 0:
                steps[beside] = steps[cell] + 1
                if game[board + beside] & at.OCCUPIED == 0 and steps[beside] < features.STEPS_OF_A_RAID:
                    steps[cells + waiting] = beside
                    waiting += 1


@lean_inlined
def _advance(
    table: Tables, evaluation: EvaluationTables, game: Game, side: int, online: Mask, found: Features
) -> None:
    """Count how near the fighters are to enemy arsenals, and the relays to a post."""
    army, middle, each = table.facts[at.ARMY], table.facts[at.CELLS], table.facts[at.ARSENALS_EACH]
    own, foe = at.HEAD + side * army, at.HEAD + (1 - side) * army
    goals, first = table.facts[at.SOURCE_CELLS] + (1 - side) * table.facts[at.SOURCES], (1 - side) * each
    for goal in range(each):
        cell = game[goals + goal]
        if cell == 0:
            continue
        attacker, defender, besiegers, guards = features.NO_PATH, features.NO_PATH, 0, 0
        ride, relay = features.MOST_PLANNED, evaluation.relays[first + goal]
        searched = False
        for unit in range(table.facts[at.FIGHTERS + side]):
            if online >> np.uint64(unit) & _ONE:
                speed = table.facts[at.SPEED + table.facts[at.KINDS + side * army + unit]]
                steps = evaluation.apart[middle + game[own + unit] - cell]
                besiegers += steps <= features.BESIEGING
                if steps <= features.STEPS_OF_A_RAID:
                    if not searched:
                        _steps_to(table, game, cell, evaluation.steps)
                        searched = True
                    steps = evaluation.steps[game[own + unit]]
                attacker = min(attacker, (steps + speed - 1) // speed)
                if speed > 1:
                    ride = min(ride, evaluation.rides[first + goal, game[own + unit]])
        if relay >= 0:
            place = game[at.HEAD + relay]
            ride = ride + evaluation.ways[first + goal, place] if place else features.MOST_PLANNED
        ride = min(ride, features.MOST_PLANNED)
        for unit in range(table.facts[at.FIGHTERS + 1 - side]):
            if game[foe + unit]:
                speed = table.facts[at.SPEED + table.facts[at.KINDS + (1 - side) * army + unit]]
                steps = evaluation.apart[middle + game[foe + unit] - cell]
                defender = min(defender, (steps + speed - 1) // speed)
                guards += steps <= features.AT_GUARD
        counts = features.LAST if game[at.ARSENALS_LEFT + 1 - side] == 1 else 1
        manned = game[table.facts[at.BOARD] + cell] & at.OCCUPIED != 0
        found[side, features.RAIDS] += counts * (attacker == 1 and not manned)
        found[side, features.SECOND_RAIDS] += counts * (attacker == 2)
        found[side, features.THIRD_RAIDS] += counts * (attacker == 3)
        found[side, features.RAID_PLAN] += counts * (features.MOST_PLANNED - ride)
        found[side, features.RAID_AHEAD] += counts * (
            ride < features.MOST_PLANNED and ride <= defender and not manned
        )
        found[side, features.RACES] += counts * (attacker <= features.LATEST_RACE and attacker < defender)
        found[1 - side, features.MANNED] += counts * manned
        found[1 - side, features.GUARDS] += counts * min(guards, besiegers + 1, features.MOST_GUARDS)
    for unit in range(table.facts[at.FIGHTERS + side]):
        if game[own + unit]:
            distance = steps = features.FARTHEST
            for goal in range(each):
                if game[goals + goal]:
                    distance = min(distance, evaluation.distances[first + goal, game[own + unit]])
                    steps = min(steps, evaluation.apart[middle + game[own + unit] - game[goals + goal]])
            found[side, features.APPROACH] += np.int64(online >> np.uint64(unit) & _ONE) * (
                features.FARTHEST - distance
            )
            found[side, features.ADVANCE] += features.FARTHEST - steps
    impatience = min(game[at.TURN], features.MOST_IMPATIENT)
    found[side, features.APPROACH] += found[side, features.APPROACH] * impatience // features.IMPATIENCE
    found[side, features.ADVANCE] += found[side, features.ADVANCE] * impatience // features.IMPATIENCE
    found[side, features.POSTS] = -features.LOST
    for relay in range(table.facts[at.FIGHTERS + side], army):
        if game[own + relay]:
            found[side, features.POSTS] = max(
                found[side, features.POSTS], -evaluation.posts[side, game[own + relay]]
            )


@lean_inlined
def _senders(table: Tables, game: Game, side: int, online: Mask) -> Mask:
    """Return the relays that send rays (GOW-C3): on a ray, or online if contact is enough."""
    if table.facts[at.BY_CONTACT]:
        return online
    arsenals, relay = table.facts[at.ARSENALS_EACH], table.facts[at.FIGHTERS + side]
    reached = table.facts[at.REACHED] + side * table.facts[at.SOURCES]
    lit = 0
    for source in range(arsenals):
        lit |= game[reached + source]
    known = ~lit
    while lit != known:
        known = lit
        for source in range(arsenals, table.facts[at.SOURCES]):
            if lit >> (relay + source - arsenals) & 1:
                lit |= game[reached + source]
    return np.uint64(lit)


@lean
def _lines(
    table: Tables, evaluation: EvaluationTables, game: Game, side: int, online: Mask, found: Features
) -> None:
    """Count how the lines of communication bear on the enemy."""
    army, sources, arsenals = table.facts[at.ARMY], table.facts[at.SOURCES], table.facts[at.ARSENALS_EACH]
    middle, marks = table.facts[at.CELLS], evaluation.marks
    relays = _senders(table, game, side, online) >> np.uint64(table.facts[at.FIGHTERS + side])
    goals, foe = table.facts[at.SOURCE_CELLS] + (1 - side) * sources, at.HEAD + (1 - side) * army
    marks[0] += 1
    near, gap = 0, features.WIDEST_GAP
    for source in range(sources):
        slot = side * sources + source
        cell = game[table.facts[at.SOURCE_CELLS] + slot]
        if cell == 0 or (source >= arsenals and not relays >> np.uint64(source - arsenals) & _ONE):
            continue
        ends = np.uint64(game[table.facts[at.ENDS] + slot])
        for direction in range(8):
            step = table.facts[at.AROUND + direction]
            for distance in range(np.int64(kernels.ends_at(ends, np.uint64(direction)))):
                lit = cell + distance * step
                if marks[1 + lit] != marks[0]:
                    marks[1 + lit] = marks[0]
                    nearest = features.WIDEST_GAP
                    for goal in range(arsenals):
                        if game[goals + goal]:
                            nearest = min(nearest, evaluation.apart[middle + lit - game[goals + goal]])
                    gap = min(gap, nearest)
                    near += nearest <= features.NEAR_ARSENAL
    found[side, features.LINES_GAP], found[side, features.LINES_NEAR] = -gap, near
    for unit in range(army):
        cell = game[foe + unit]
        if cell:
            touched = marks[1 + cell] == marks[0]
            for direction in range(8):
                touched |= marks[1 + cell + table.facts[at.AROUND + direction]] == marks[0]
            found[side, features.LINES_ON_PREY] += touched


@lean
def count_features(table: Tables, evaluation: EvaluationTables, game: Game, found: Features) -> None:
    """Compute the features of both sides."""
    for side in range(2):
        for feature in range(_NUMBER + 1):
            found[side, feature] = 0
    north, south = kernels.network(table, game, 0), kernels.network(table, game, 1)
    for side in range(2):
        own, foe = (south, north) if side else (north, south)
        _possessions(table, game, side, own, found)
        _hanging(table, game, side, own, found)
        _attacks(table, evaluation, game, side, own, foe, found)
        _advance(table, evaluation, game, side, own, found)
        _lines(table, evaluation, game, side, own, found)


@lean_inlined
def evaluate(evaluation: EvaluationTables, found: Features, mover: int) -> float:
    """Return the value of the features for the side that moves next."""
    total = 0.0
    for feature in range(_NUMBER):
        total += evaluation.weights[0, feature] * found[mover, feature]
        total -= evaluation.weights[1, feature] * found[1 - mover, feature]
    return total


@lean
def shorten_paths(distances: NDArray[np.int64], steps: NDArray[np.int64], around: NDArray[np.int64]) -> None:
    """Lower the values of `distances` until they are the shortest paths from each cell.

    `steps` holds the length of a step onto each cell, 0 if it cannot be entered.
    """
    changed = True
    while changed:
        changed = False
        for cell in range(len(distances)):
            if steps[cell]:
                for direction in range(len(around)):
                    beside = cell + around[direction]
                    distance = distances[beside] + steps[beside]
                    if steps[beside] and distance < distances[cell]:
                        distances[cell] = distance
                        changed = True
