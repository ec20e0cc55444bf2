"""A turn's movement by judgement, compiled."""

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
    struck_with,
    survey,
    way_of,
)

PolicyWeights = NDArray[np.float64]
Plan = NDArray[np.int64]
"""Actions of a turn's movement; how many there are is told apart."""

_MOST_ATTACKERS = 5
_STIR = 0.05
_STEP_ON_MINES = 1.0
_SUPPORT = 0.5
_AROUND = 2
"""Farther than so many hexes from the own city one neither bounds nor covers what lies next to it."""
_FINE_GRAIN = 1 << 20


@lean
def danger(
    table: Tables,
    game: Game,
    mind: Assessment,
    taste: PolicyWeights,
    care: float,
    side: int,
    number: int,
    place: int,
) -> float:
    """What standing somewhere may cost in the enemy's turn: less where one could strike back."""
    attack = struck_with(table, mind, 1, place)
    if attack == 0:
        return 0.0
    cover = struck_with(table, mind, 0, place)
    unit = side * MOST_PIECES + number
    kind, here = game[at.KIND + unit], game[at.HEX + unit]
    defence = table.ground[place, at.STRENGTH + kind]
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        if is_held(game, side, other) and other != here:
            friend = game[at.KIND + side * MOST_PIECES + number_on(game, other)]
            defence += int(_SUPPORT * table.ground[other, at.STRENGTH + friend])
    odds = mind.chances[column(attack + bonus(attack), defence) + 1]
    lost = odds[at.DEFENDER_LOST] + odds[at.EXCHANGE] + taste[assess.DRIVEN] * odds[at.DEFENDER_RETREATS]
    share = attack / (attack + cover)
    return float(taste[assess.EXPOSED] * lost * mind.worth[kind] * share * share * care)


@lean
def fight_from(
    table: Tables,
    game: Game,
    mind: Assessment,
    taste: PolicyWeights,
    care: float,
    side: int,
    number: int,
    place: int,
) -> tuple[float, int]:
    """The best that a piece can make of having to attack from a hex, and whom it would attack."""
    best, chosen = 0.0, at.NOBODY
    mind.joining[0, 0], mind.joining[0, 1] = number, place
    for step in range(at.NEIGHBOURS):
        other = table.ground[place, step]
        if is_held(game, 1 - side, other):
            target = number_on(game, other)
            gain = attack_worth(table, game, mind, taste, care, side, target, at.ONE)
            if mind.pieces[target, assess.ASSIGNED] != 0.0:
                gain -= attack_worth(table, game, mind, taste, care, side, target, at.ZERO)
            if chosen < 0 or gain > best:
                best, chosen = gain, target
    return best, chosen


@lean_inlined
def assign(mind: Assessment, number: int, target: int) -> None:
    """A piece will attack an enemy."""
    if target >= 0:
        mind.pieces[target, assess.ASSIGNED] = float(
            np.int64(mind.pieces[target, assess.ASSIGNED]) | 1 << number
        )


@lean
def best_attack(
    table: Tables,
    game: Game,
    mind: Assessment,
    taste: PolicyWeights,
    care: float,
    side: int,
    target: int,
    free: int,
) -> tuple[float, int]:
    """What to gain by bringing free pieces against an enemy, and how many; they are then in `joining`."""
    spot = game[at.HEX + (1 - side) * MOST_PIECES + target]
    now = attack_worth(table, game, mind, taste, care, side, target, at.ZERO)
    best, best_number, joined, risk = taste[assess.WORTHWHILE], 0, at.ZERO, 0.0
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
                able &= mind.reached[place]
            for number in range(game[at.LENGTH + side]):
                if not able >> number & 1:
                    continue
                mind.joining[joined, 0], mind.joining[joined, 1] = number, place
                value = attack_worth(table, game, mind, taste, care, side, target, joined + 1)
                if mind.pieces[number, assess.KEEPS] and not here:
                    value -= taste[assess.DESERTION]
                if value > top:
                    top, who, where = value, number, step
        if who < 0:
            break
        mind.joining[joined, 0], mind.joining[joined, 1] = who, table.ground[spot, where]
        risk = max(risk, danger(table, game, mind, taste, care, side, who, table.ground[spot, where]))
        joined += 1
        used |= 1 << who
        taken |= 1 << where
        if top - now - taste[assess.AFTERMATH] * risk > best:
            best, best_number = top - now - taste[assess.AFTERMATH] * risk, joined
    return best, best_number


@lean
def send(
    table: Tables,
    game: Game,
    mind: Assessment,
    chance: RandomStream,
    taste: PolicyWeights,
    care: float,
    number: int,
) -> int:
    """The hex to which a piece had best go: what it can reach must have been worked out for it last."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    kind, start, found = game[at.KIND + unit], game[at.HEX + unit], mind.work[-1]
    goal, urgency = int(mind.pieces[number, assess.GOAL]), mind.pieces[number, assess.URGENCY]
    ways = mind.ways[2 * side + int(kind == at.INFANTRY), goal]
    home = table.facts[at.CITY + side]
    clears = table.facts[at.CLEARS + kind] / 100.0
    to_city, to_home = (
        mind.ways[2 * side, assess.STEPS_TO_CITY],
        mind.ways[2 * (1 - side), assess.STEPS_TO_CITY],
    )
    bare = 0  # which hexes next to the own city nobody else would hold or stand beside
    for step in range(at.NEIGHBOURS):
        post = table.ground[home, step]
        others = near(game, side, post) + int(is_held(game, side, post)) - int(start == post)
        for turn in range(at.NEIGHBOURS):
            others -= int(table.ground[post, turn] == start)
        bare |= int(others == 0) << step
    best, chosen = -1e9, start
    for index in range(-1, found):
        place = start if index < 0 else mind.work[found_at(table) + index]
        value = _STIR if index < 0 else 0.0
        value -= taste[assess.PACE] * urgency * ways[place]
        value += taste[assess.FOOTING] * (
            table.ground[place, at.STRENGTH + kind] / 2.0 - table.facts[at.ATTACK + kind]
        )
        value += taste[assess.WAVER] * draw(chance, _FINE_GRAIN) / _FINE_GRAIN
        bounds, gate, covered = to_home[place] == 1, to_city[place] == 1, 0
        if to_home[place] <= _AROUND:
            for step in range(at.NEIGHBOURS):
                post = table.ground[home, step]
                beside = post == place
                for turn in range(at.NEIGHBOURS):
                    beside |= table.ground[post, turn] == place
                covered += int(beside) & bare >> step
                bounds |= beside
        value += taste[assess.COVER] * covered * mind.pieces[0, assess.ALARM]
        if value + 1.0 < best and not gate:
            continue
        risk = danger(table, game, mind, taste, care, side, number, place)
        value -= taste[assess.STAND] * risk if bounds else risk
        if index >= 0 and game[at.BOARD + place] & (at.MINED << side | at.KNOWN << (1 - side)):
            value -= care * ((1.0 - clears) * mind.worth[kind] + _STEP_ON_MINES)
        if near(game, 1 - side, place):
            gain, _ = fight_from(table, game, mind, taste, care, side, number, place)
            if (
                index >= 0
                and taste[assess.RUSH] == 0.0
                and gain - taste[assess.AFTERMATH] * risk < taste[assess.WORTHWHILE]
            ):
                continue
            value += gain
        if gate:
            value += taste[assess.STORM] / (1.0 + struck_with(table, mind, 1, place))
        if value > best:
            best, chosen = value, place
    return int(chosen)


@lean_inlined
def is_mineable(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether infantry of the side to move may lay a minefield on a hex now."""
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
    mind: Assessment,
    chance: RandomStream,
    taste: PolicyWeights,
    plan: Plan,
    given: int,
) -> int:
    """Move a side's pieces by judgement; the plan's first actions are done as given. What is done is noted.

    Returns the number of actions; what of the given ones is not possible is left out. The turn is not ended.
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
            reach(table, game, mind.work, side, number, factors_left(table, game, number))
            place = place_of(action)
            if place == game[at.HEX + side * MOST_PIECES + number]:
                plan[noted] = action  # it shall stay
                noted += 1
            elif is_reached(mind.work, place):
                go(table, game, chance, mind.work, number, place)
                plan[noted] = action
                noted += 1
            else:
                continue
            free &= ~(1 << number)
    free &= ~game[at.DONE]  # who had begun has done when another begins
    if free == 0 or game[at.OUTCOME]:
        return noted
    survey(table, game, mind, taste, side)
    assign_tasks(table, game, mind, taste, side)
    care = caution(game, mind, taste, side)
    alarm = 0.25
    for number in range(game[at.LENGTH + 1 - side]):
        if game[at.HEX + (1 - side) * MOST_PIECES + number] != NOWHERE:
            steps = mind.ways[
                2 * (1 - side), assess.STEPS_TO_CITY, game[at.HEX + (1 - side) * MOST_PIECES + number]
            ]
            alarm = max(alarm, 1.0 if steps <= 14 else 0.25)
    mind.pieces[0, assess.ALARM] = alarm
    # Into the city, with the piece that is likeliest to get there.
    city, runner, clears = table.facts[at.CITY + 1 - side], at.NOBODY, 0
    for number in range(game[at.LENGTH + side]):
        if (free & mind.reached[city]) >> number & 1:
            reach(table, game, mind.work, side, number, factors_left(table, game, number))
            if is_reached(mind.work, city):
                kind = game[at.KIND + side * MOST_PIECES + number]
                if table.facts[at.CLEARS + kind] > clears:
                    runner, clears = number, table.facts[at.CLEARS + kind]
    if runner >= 0:
        reach(table, game, mind.work, side, runner, factors_left(table, game, runner))
        go(table, game, chance, mind.work, runner, city)
        plan[noted] = coded(actions.MOVE, runner, city)
        return noted + 1
    # Those who have done will attack if they stand next to an enemy.
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if place != NOWHERE and not free >> number & 1 and near(game, 1 - side, place):
            assign(mind, number, fight_from(table, game, mind, taste, care, side, number, place)[1])
    # The most promising attacks, one after the other.
    hopeless = 0
    while True:
        top, target, joining = 0.0, at.NOBODY, 0
        for enemy in range(game[at.LENGTH + 1 - side]):
            spot = game[at.HEX + (1 - side) * MOST_PIECES + enemy]
            if spot == NOWHERE or hopeless >> enemy & 1 or mind.struck[0, spot] == 0:
                continue
            value, number = best_attack(table, game, mind, taste, care, side, enemy, free)
            if number and value > top:
                top, target, joining = value, enemy, number
        if target < 0:
            break
        best_attack(table, game, mind, taste, care, side, target, free)
        came = 0
        for index in range(joining):
            number, place = mind.joining[index, 0], mind.joining[index, 1]
            free &= ~game[at.DONE]
            if not free >> number & 1:
                continue
            if game[at.HEX + side * MOST_PIECES + number] != place:
                reach(table, game, mind.work, side, number, factors_left(table, game, number))
                if not is_reached(mind.work, place):
                    mind.reached[place] &= ~(np.int64(1) << number)
                    continue
                go(table, game, chance, mind.work, number, place)
            plan[noted] = coded(actions.MOVE, number, place)
            noted += 1
            came += 1
            free &= ~(1 << number)
            if game[at.HEX + side * MOST_PIECES + number] != NOWHERE:
                assign(mind, number, target)
        if came == 0:
            hopeless |= 1 << target
    # The rest: first those next to an enemy, then keepers, the nearest first.
    free &= ~game[at.DONE]
    while free:
        first, key = at.NOBODY, 1e9
        for number in range(game[at.LENGTH + side]):
            if free >> number & 1:
                unit = side * MOST_PIECES + number
                order = float(way_of(game, mind, side, number, int(mind.pieces[number, assess.GOAL])))
                order -= 20_000.0 * mind.pieces[number, assess.KEEPS]
                order -= 50_000.0 if near(game, 1 - side, game[at.HEX + unit]) else 0.0
                if order < key:
                    first, key = number, order
        free &= ~(1 << first)
        unit = side * MOST_PIECES + first
        mind.work[-1] = reach(table, game, mind.work, side, first, factors_left(table, game, first))
        place = send(table, game, mind, chance, taste, care, first)
        plan[noted] = coded(actions.MOVE, first, place)
        noted += 1
        if place != game[at.HEX + unit]:
            go(table, game, chance, mind.work, first, place)
        if game[at.HEX + unit] != NOWHERE and near(game, 1 - side, place):
            assign(mind, first, fight_from(table, game, mind, taste, care, side, first, place)[1])
        free &= ~game[at.DONE]
    return noted


_ANOTHER = 1.5
"""What it costs, for each factor that is still owed, that another piece must be lost too."""
_HOMEWARD, _COMPANY, _MINES = 0.02, 0.1, 5.0
"""In a retreat: each movement factor nearer home, each friend beside it, and a known minefield there."""


@lean
def decide(table: Tables, game: Game, mind: Assessment, taste: PolicyWeights) -> int:
    """What to do in a fight. An advance goes into the city or next to it, where no enemy stands."""
    phase, side = game[at.PHASE], game[at.SIDE]
    if phase == at.CHOOSING:
        for number in range(game[at.LENGTH + 1 - side]):
            mind.pieces[number, assess.ASSIGNED] = 0.0
            unit = (1 - side) * MOST_PIECES + number
            mind.pieces[number, assess.PRIZE] = mind.worth[game[at.KIND + unit]]
        for number in range(game[at.LENGTH + side]):
            if game[at.ATTACKING] >> number & 1 and game[at.TARGET + number]:
                assign(mind, number, game[at.TARGET + number] - 1)
        for number in range(game[at.LENGTH + side]):
            if game[at.ATTACKING] >> number & 1 and game[at.TARGET + number] == 0:
                place = game[at.HEX + side * MOST_PIECES + number]
                _, target = fight_from(table, game, mind, taste, 1.0, side, number, place)
                return coded(actions.ATTACK, number, target)
        return coded(actions.FIGHT, 0, 0)
    if phase == at.EXCHANGING:
        best, chosen = 1e9, 0
        for number in range(game[at.LENGTH + side]):
            if game[at.PENDING] >> number & 1:
                kind = game[at.KIND + side * MOST_PIECES + number]
                price = mind.worth[kind]
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
                value = taste[assess.FOOTING] * table.ground[there, at.STRENGTH + kind]
                value -= _HOMEWARD * mind.ways[2 * side + int(kind == at.INFANTRY), assess.TO_HOME, there]
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
