"""A turn's movement and the decisions in fights by the policy, compiled."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.action_kernels import coded, number_of, place_of, verb_of
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, is_held, is_layable, near, number_on
from sandtable.games.kriegspiel83.compiled.combat_kernels import advances_to, bonus, column, retreats_to
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    factors_left,
    found_at,
    go,
    is_reached,
    may_lay,
    mine,
    move_by_transport,
    reach,
    transport_targets,
)
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83 import assessment_kernels as assess
from sandtable.players.kriegspiel83.assessment_kernels import (
    Assessment,
    assign_tasks,
    attack_worth,
    caution,
    distance_of,
    strike_factors,
    survey,
)

PolicyWeights = NDArray[np.float64]
Plan = NDArray[np.int64]
"""The actions of a turn's movement; their number is passed separately."""

_MOST_ATTACKERS = 5
_MOVE_GAIN = 0.05
_STEP_ON_MINES = 1.0
_SUPPORT = 0.5
_AROUND = 2
"""Hexes from the own city within which a piece can cover the hexes next to it."""
_NOISE_STEPS = 1 << 20


@lean
def danger(
    table: Tables,
    game: Game,
    assessment: Assessment,
    policy: PolicyWeights,
    care: float,
    side: int,
    number: int,
    place: int,
) -> float:
    """Return the expected loss on a hex in the enemy's turn, less where we could strike back."""
    attack = strike_factors(table, assessment, 1, place)
    if attack == 0:
        return 0.0
    cover = strike_factors(table, assessment, 0, place)
    unit = side * MOST_PIECES + number
    kind, here = game[at.KIND + unit], game[at.HEX + unit]
    defence = table.ground[place, at.STRENGTH + kind]
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        if is_held(game, side, other) and other != here:
            friend = game[at.KIND + side * MOST_PIECES + number_on(game, other)]
            defence += int(_SUPPORT * table.ground[other, at.STRENGTH + friend])
    odds = assessment.chances[column(attack + bonus(attack), defence) + 1]
    lost = odds[at.DEFENDER_LOST] + odds[at.EXCHANGE] + policy[assess.DRIVEN] * odds[at.DEFENDER_RETREATS]
    share = attack / (attack + cover)
    return float(policy[assess.EXPOSED] * lost * assessment.worth[kind] * share * share * care)


@lean
def fight_from(
    table: Tables,
    game: Game,
    assessment: Assessment,
    policy: PolicyWeights,
    care: float,
    side: int,
    number: int,
    place: int,
) -> tuple[float, int]:
    """Return the best gain and the target of an attack from a hex, which is compulsory."""
    best, chosen = 0.0, at.NOBODY
    assessment.joining[0, 0], assessment.joining[0, 1] = number, place
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        if is_held(game, 1 - side, other):
            target = number_on(game, other)
            gain = attack_worth(table, game, assessment, policy, care, side, target, at.ONE)
            if assessment.pieces[target, assess.ASSIGNED] != 0.0:
                gain -= attack_worth(table, game, assessment, policy, care, side, target, at.ZERO)
            if chosen < 0 or gain > best:
                best, chosen = gain, target
    return best, chosen


@lean_inlined
def assign(assessment: Assessment, number: int, target: int) -> None:
    """Assign a piece to an attack on an enemy."""
    if target >= 0:
        assessment.pieces[target, assess.ASSIGNED] = float(
            np.int64(assessment.pieces[target, assess.ASSIGNED]) | 1 << number
        )


@lean
def best_attack(
    table: Tables,
    game: Game,
    assessment: Assessment,
    policy: PolicyWeights,
    care: float,
    side: int,
    target: int,
    free: int,
) -> tuple[float, int]:
    """Return gain and number of free pieces to add to an attack; write them to `joining`."""
    spot = game[at.HEX + (1 - side) * MOST_PIECES + target]
    now = attack_worth(table, game, assessment, policy, care, side, target, at.ZERO)
    best, best_number, joined, risk = policy[assess.WORTHWHILE], 0, at.ZERO, 0.0
    used, taken = 0, 0
    while joined < _MOST_ATTACKERS:
        top, who, where = -1e9, at.NOBODY, at.NOBODY
        for step in range(at.NEIGHBOURS):
            place = table.ground[spot, step]
            if taken >> step & 1 or game[at.BOARD + place] & (at.MINED << side | at.KNOWN << (1 - side)):
                continue
            here, able = is_held(game, side, place), free & ~used
            if here:
                able &= int(np.int64(1) << number_on(game, place))
            elif is_held(game, 1 - side, place):
                continue
            else:
                able &= assessment.reached[place]
            for number in range(game[at.LENGTH + side]):
                if not able >> number & 1:
                    continue
                assessment.joining[joined, 0], assessment.joining[joined, 1] = number, place
                value = attack_worth(table, game, assessment, policy, care, side, target, joined + 1)
                if assessment.pieces[number, assess.KEEPS] and not here:
                    value -= policy[assess.DESERTION]
                if value > top:
                    top, who, where = value, number, step
        if who < 0:
            break
        assessment.joining[joined, 0], assessment.joining[joined, 1] = who, table.ground[spot, where]
        risk = max(risk, danger(table, game, assessment, policy, care, side, who, table.ground[spot, where]))
        joined += 1
        used |= 1 << who
        taken |= 1 << where
        if top - now - policy[assess.AFTERMATH] * risk > best:
            best, best_number = top - now - policy[assess.AFTERMATH] * risk, joined
    return best, best_number


@lean
def send(
    table: Tables,
    game: Game,
    assessment: Assessment,
    chance: RandomStream,
    policy: PolicyWeights,
    care: float,
    number: int,
) -> int:
    """Return the best hex for the piece whose reach was computed last."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    kind, start, found = game[at.KIND + unit], game[at.HEX + unit], assessment.work[-1]
    goal, urgency = int(assessment.pieces[number, assess.GOAL]), assessment.pieces[number, assess.URGENCY]
    distances = assessment.distances[2 * side + int(kind == at.INFANTRY), goal]
    home = table.facts[at.CITY + side]
    clears = table.facts[at.CLEARS + kind] / 100.0
    to_city, to_home = (
        assessment.distances[2 * side, assess.STEPS_TO_CITY],
        assessment.distances[2 * (1 - side), assess.STEPS_TO_CITY],
    )
    bare = 0  # the hexes next to the own city that no other piece holds or stands beside
    for step in range(at.NEIGHBOURS):
        post = table.ground[home, step]
        others = near(game, side, post) + int(is_held(game, side, post)) - int(start == post)
        for turn in range(at.NEIGHBOURS):
            others -= int(table.ground[post, turn] == start)
        bare |= int(others == 0) << step
    best, chosen = -1e9, start
    for index in range(-1, found):
        place = start if index < 0 else assessment.work[found_at(table) + index]
        value = _MOVE_GAIN if index < 0 else 0.0
        value -= policy[assess.PACE] * urgency * distances[place]
        value += policy[assess.FOOTING] * (
            table.ground[place, at.STRENGTH + kind] / 2.0 - table.facts[at.ATTACK + kind]
        )
        value += policy[assess.WAVER] * draw(chance, _NOISE_STEPS) / _NOISE_STEPS
        bounds, gate, covered = to_home[place] == 1, to_city[place] == 1, 0
        if to_home[place] <= _AROUND:
            for step in range(at.NEIGHBOURS):
                post = table.ground[home, step]
                beside = post == place
                for turn in range(at.NEIGHBOURS):
                    beside |= table.ground[post, turn] == place
                covered += int(beside) & bare >> step
                bounds |= beside
        value += policy[assess.COVER] * covered * assessment.pieces[0, assess.ALARM]
        if value + 1.0 < best and not gate:
            continue
        risk = danger(table, game, assessment, policy, care, side, number, place)
        value -= policy[assess.STAND] * risk if bounds else risk
        if index >= 0 and game[at.BOARD + place] & (at.MINED << side | at.KNOWN << (1 - side)):
            value -= care * ((1.0 - clears) * assessment.worth[kind] + _STEP_ON_MINES)
        if near(game, 1 - side, place):
            gain, _ = fight_from(table, game, assessment, policy, care, side, number, place)
            if (
                index >= 0
                and policy[assess.RUSH] == 0.0
                and gain - policy[assess.AFTERMATH] * risk < policy[assess.WORTHWHILE]
            ):
                continue
            value += gain
        if gate:
            value += policy[assess.STORM] / (1.0 + strike_factors(table, assessment, 1, place))
        if value > best:
            best, chosen = value, place
    return int(chosen)


@lean_inlined
def is_mineable(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether infantry of the side to move may lay a minefield on a hex."""
    spot = game[at.HEX + game[at.SIDE] * MOST_PIECES + number]
    if spot == NOWHERE or game[at.DONE] >> number & 1 or not may_lay(game, number):
        return False
    beside = False
    for step in range(at.NEIGHBOURS):
        beside |= table.ground[spot, step] == place
    return beside and is_layable(table, game, game[at.SIDE], place)


@lean
def plan_turn(
    table: Tables,
    game: Game,
    assessment: Assessment,
    chance: RandomStream,
    policy: PolicyWeights,
    plan: Plan,
    given: int,
) -> int:
    """Move a side's pieces by the policy, after the given actions, and write all to `plan`.

    Given actions that are impossible are left out. Returns the number of actions. The turn is not ended.
    """
    side = game[at.SIDE]
    noted, free = 0, at.ZERO
    for number in range(game[at.LENGTH + side]):
        if game[at.HEX + side * MOST_PIECES + number] != NOWHERE and not game[at.DONE] >> number & 1:
            free |= 1 << number
    for index in range(given):
        action = plan[index]
        number = number_of(action)
        free &= ~game[at.DONE]
        if verb_of(action) == actions.MINE:
            if is_mineable(table, game, number, place_of(action)):
                mine(table, game, number, place_of(action))
                plan[noted] = action
                noted += 1
        elif verb_of(action) == actions.RIDE:
            if free >> number & 1 and transport_targets(table, game, number) >> place_of(action) & 1:
                move_by_transport(table, game, chance, number, place_of(action))
                plan[noted] = action
                noted += 1
                free &= ~(1 << number)
        elif free >> number & 1:
            reach(table, game, assessment.work, side, number, factors_left(table, game, number))
            place = place_of(action)
            if place == game[at.HEX + side * MOST_PIECES + number]:
                plan[noted] = action  # the piece stays
                noted += 1
            elif is_reached(assessment.work, place):
                go(table, game, chance, assessment.work, number, place)
                plan[noted] = action
                noted += 1
            else:
                continue
            free &= ~(1 << number)
    free &= ~game[at.DONE]  # a piece that has begun to move is done when another begins
    if free == 0 or game[at.OUTCOME]:
        return noted
    survey(table, game, assessment, policy, side)
    assign_tasks(table, game, assessment, policy, side)
    care = caution(game, assessment, policy, side)
    alarm = 0.25
    for number in range(game[at.LENGTH + 1 - side]):
        if game[at.HEX + (1 - side) * MOST_PIECES + number] != NOWHERE:
            steps = assessment.distances[
                2 * (1 - side), assess.STEPS_TO_CITY, game[at.HEX + (1 - side) * MOST_PIECES + number]
            ]
            alarm = max(alarm, 1.0 if steps <= 14 else 0.25)
    assessment.pieces[0, assess.ALARM] = alarm
    # Enter the city, with the piece that is most likely to get there.
    city, runner, clears = table.facts[at.CITY + 1 - side], at.NOBODY, 0
    for number in range(game[at.LENGTH + side]):
        if (free & assessment.reached[city]) >> number & 1:
            reach(table, game, assessment.work, side, number, factors_left(table, game, number))
            if is_reached(assessment.work, city):
                kind = game[at.KIND + side * MOST_PIECES + number]
                if table.facts[at.CLEARS + kind] > clears:
                    runner, clears = number, table.facts[at.CLEARS + kind]
    if runner >= 0:
        reach(table, game, assessment.work, side, runner, factors_left(table, game, runner))
        go(table, game, chance, assessment.work, runner, city)
        plan[noted] = coded(actions.MOVE, runner, city)
        return noted + 1
    # Pieces that have moved attack if they are next to an enemy.
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if place != NOWHERE and not free >> number & 1 and near(game, 1 - side, place):
            assign(
                assessment, number, fight_from(table, game, assessment, policy, care, side, number, place)[1]
            )
    # The best attacks, one after another.
    hopeless = 0
    while True:
        top, target, joining = 0.0, at.NOBODY, 0
        for enemy in range(game[at.LENGTH + 1 - side]):
            spot = game[at.HEX + (1 - side) * MOST_PIECES + enemy]
            if spot == NOWHERE or hopeless >> enemy & 1 or assessment.struck[0, spot] == 0:
                continue
            value, number = best_attack(table, game, assessment, policy, care, side, enemy, free)
            if number and value > top:
                top, target, joining = value, enemy, number
        if target < 0:
            break
        best_attack(table, game, assessment, policy, care, side, target, free)
        came = 0
        for index in range(joining):
            number, place = assessment.joining[index, 0], assessment.joining[index, 1]
            free &= ~game[at.DONE]
            if not free >> number & 1:
                continue
            if game[at.HEX + side * MOST_PIECES + number] != place:
                reach(table, game, assessment.work, side, number, factors_left(table, game, number))
                if not is_reached(assessment.work, place):
                    assessment.reached[place] &= ~(np.int64(1) << number)
                    continue
                go(table, game, chance, assessment.work, number, place)
            plan[noted] = coded(actions.MOVE, number, place)
            noted += 1
            came += 1
            free &= ~(1 << number)
            if game[at.HEX + side * MOST_PIECES + number] != NOWHERE:
                assign(assessment, number, target)
        if came == 0:
            hopeless |= 1 << target
    # The other pieces: first those next to an enemy, then keepers, the nearest first.
    free &= ~game[at.DONE]
    while free:
        first, key = at.NOBODY, 1e9
        for number in range(game[at.LENGTH + side]):
            if free >> number & 1:
                unit = side * MOST_PIECES + number
                order = float(
                    distance_of(game, assessment, side, number, int(assessment.pieces[number, assess.GOAL]))
                )
                order -= 20_000.0 * assessment.pieces[number, assess.KEEPS]
                order -= 50_000.0 if near(game, 1 - side, game[at.HEX + unit]) else 0.0
                if order < key:
                    first, key = number, order
        free &= ~(1 << first)
        unit = side * MOST_PIECES + first
        assessment.work[-1] = reach(
            table, game, assessment.work, side, first, factors_left(table, game, first)
        )
        place = send(table, game, assessment, chance, policy, care, first)
        plan[noted] = coded(actions.MOVE, first, place)
        noted += 1
        if place != game[at.HEX + unit]:
            go(table, game, chance, assessment.work, first, place)
        if game[at.HEX + unit] != NOWHERE and near(game, 1 - side, place):
            assign(
                assessment, first, fight_from(table, game, assessment, policy, care, side, first, place)[1]
            )
        free &= ~game[at.DONE]
    return noted


_ANOTHER = 1.5
"""Price per factor still owed if another piece must be lost too."""
_HOMEWARD, _COMPANY, _MINES = 0.02, 0.1, 5.0
"""Values in a retreat: per movement factor nearer home, per friend nearby, of a minefield."""


@lean
def decide(table: Tables, game: Game, assessment: Assessment, policy: PolicyWeights) -> int:
    """Return a decision in a fight; pieces advance only into the city or safely next to it."""
    phase, side = game[at.PHASE], game[at.SIDE]
    if phase == at.CHOOSING:
        for number in range(game[at.LENGTH + 1 - side]):
            assessment.pieces[number, assess.ASSIGNED] = 0.0
            unit = (1 - side) * MOST_PIECES + number
            assessment.pieces[number, assess.PRIZE] = assessment.worth[game[at.KIND + unit]]
        for number in range(game[at.LENGTH + side]):
            if game[at.ATTACKING] >> number & 1 and game[at.TARGET + number]:
                assign(assessment, number, game[at.TARGET + number] - 1)
        for number in range(game[at.LENGTH + side]):
            if game[at.ATTACKING] >> number & 1 and game[at.TARGET + number] == 0:
                place = game[at.HEX + side * MOST_PIECES + number]
                _, target = fight_from(table, game, assessment, policy, 1.0, side, number, place)
                return coded(actions.ATTACK, number, target)
        return coded(actions.FIGHT, 0, 0)
    if phase == at.EXCHANGING:
        best, chosen = 1e9, 0
        for number in range(game[at.LENGTH + side]):
            if game[at.PENDING] >> number & 1:
                kind = game[at.KIND + side * MOST_PIECES + number]
                price = assessment.worth[kind]
                if table.facts[at.ATTACK + kind] < game[at.OWED]:
                    price += _ANOTHER * (game[at.OWED] - table.facts[at.ATTACK + kind])
                if price < best:
                    best, chosen = price, number
        return coded(actions.LOSE, chosen, 0)
    if phase == at.ADVANCING:
        city = table.facts[at.CITY + 1 - side]
        for number in range(game[at.LENGTH + side]):
            place = game[at.HEX + side * MOST_PIECES + number]
            if game[at.PENDING] >> number & 1:
                for step in range(at.NEIGHBOURS):
                    there = table.ground[place, step]
                    if there == city and advances_to(table, game, number, there):
                        return coded(actions.ADVANCE, number, there)
                for step in range(at.NEIGHBOURS):
                    there = table.ground[place, step]
                    if near(game, 1 - side, there) == 0 and advances_to(table, game, number, there):
                        for turn in range(at.NEIGHBOURS):
                            if table.ground[there, turn] == city:
                                return coded(actions.ADVANCE, number, there)
        return coded(actions.ALL_STAY, 0, 0)
    side = game[at.RETREATS] - 1
    best, chosen = -1e9, 0
    for number in range(game[at.LENGTH + side]):
        unit = side * MOST_PIECES + number
        if not game[at.PENDING] >> number & 1 or (game[at.HALF_WAY] and game[at.HALF_WAY] != number + 1):
            continue
        kind = game[at.KIND + unit]
        for step in range(at.NEIGHBOURS):
            there = table.ground[game[at.HEX + unit], step]
            if retreats_to(table, game, number, there):
                value = policy[assess.FOOTING] * table.ground[there, at.STRENGTH + kind]
                value -= (
                    _HOMEWARD
                    * assessment.distances[2 * side + int(kind == at.INFANTRY), assess.TO_HOME, there]
                )
                value += _COMPANY * near(game, side, there)
                if game[at.BOARD + there] & (at.MINED << side | at.KNOWN << (1 - side)):
                    value -= _MINES
                if value > best:
                    best, chosen = value, coded(actions.RETREAT, number, there)
    if chosen == 0:
        number = 0
        while not game[at.PENDING] >> number & 1:
            number += 1
        chosen = coded(actions.LOSE, number, 0)
    return chosen
