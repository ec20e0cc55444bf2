"""Legal actions of a packed game and applying one, compiled. An action is one number, its code."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, is_held, is_layable, number_on
from sandtable.games.kriegspiel83.compiled.combat_kernels import (
    advance,
    advances_to,
    begin,
    current,
    end_conflict,
    let_advance,
    lose,
    pair_off,
    resolve,
    retreat,
    retreats_to,
)
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    Work,
    done_with,
    factors_left,
    found_at,
    go,
    may_lay,
    mine,
    move_by_transport,
    reach,
    transport_targets,
)
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES

END, MOVE, MINE, RIDE, PASS, ATTACK, FIGHT, LOSE, RETREAT, ADVANCE, STAY, ALL_STAY = range(12)
"""Verbs of actions. MOVE takes the cheapest route, RETREAT is one step, RIDE is transport to a town."""
NUMBER_SHIFT, VERB_SHIFT = 14, 20
MOST_ACTIONS = 1 << 16
"""Maximum number of legal actions."""


@lean_inlined
def coded(verb: int, number: int, place: int) -> int:
    """Return the code of an action."""
    return verb << VERB_SHIFT | number << NUMBER_SHIFT | place


@lean_inlined
def verb_of(action: int) -> int:
    """Return the verb of a code."""
    return action >> VERB_SHIFT


@lean_inlined
def number_of(action: int) -> int:
    """Return the number of the piece of a code."""
    return action >> NUMBER_SHIFT & 31


@lean_inlined
def place_of(action: int) -> int:
    """Return the hex, the number of the enemy (ATTACK) or of the town (RIDE) of a code."""
    return action & (1 << NUMBER_SHIFT) - 1


@lean_inlined
def actor(game: Game) -> int:
    """Return the side to act."""
    return int(game[at.RETREATS] - 1 if game[at.PHASE] == at.RETREATING else game[at.SIDE])


@lean
def act(table: Tables, game: Game, chance: RandomStream, work: Work, action: int) -> None:
    """Apply a legal action of the side to act."""
    verb, number, place = verb_of(action), number_of(action), place_of(action)
    waits = True
    if verb == MOVE:
        reach(table, game, work, game[at.SIDE], number, factors_left(table, game, number))
        go(table, game, chance, work, number, place)
    elif verb == MINE:
        mine(table, game, number, place)
    elif verb == RIDE:
        move_by_transport(table, game, chance, number, place)
    elif verb == PASS:
        done_with(game, number)
    elif verb == ATTACK:
        game[at.TARGET + number] = place + 1
    elif verb == LOSE:
        waits = lose(table, game, number)
    elif verb == RETREAT:
        waits = retreat(table, game, chance, number, place)
    elif verb == ADVANCE:
        waits = advance(table, game, chance, number, place)
    elif verb in (STAY, ALL_STAY):
        staying = game[at.PENDING] if verb == ALL_STAY else np.int64(1) << number
        waits = let_advance(table, game, game[at.PENDING] & ~staying)
    if not waits:
        end_conflict(game, current(game))
    if verb == END:
        waits = not begin(table, game, chance)
    elif verb == FIGHT:
        pair_off(table, game)
        waits = False
    if not waits:
        resolve(table, game, chance)


@lean
def legal(table: Tables, game: Game, work: Work, actions: NDArray[np.int64]) -> int:
    """List the legal actions, except resignation and draw offers; return their number."""
    if game[at.OUTCOME]:
        return 0
    phase, side, count = game[at.PHASE], actor(game), 0
    open_choice = False
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if place == NOWHERE:
            continue
        if phase == at.MOVING:
            if game[at.DONE] >> number & 1:
                continue
            found = reach(table, game, work, side, number, factors_left(table, game, number))
            for index in range(found):
                actions[count] = coded(MOVE, number, work[found_at(table) + index])
                count += 1
            for town in range(table.facts[at.TOWNS] + 1):
                if transport_targets(table, game, number) >> town & 1:
                    actions[count] = coded(RIDE, number, town)
                    count += 1
            for step in range(at.NEIGHBOURS):
                there = table.ground[place, step]
                if may_lay(game, number) and is_layable(table, game, side, there):
                    actions[count] = coded(MINE, number, there)
                    count += 1
            actions[count] = coded(PASS, number, 0)
            count += 1
            continue
        pending = game[at.ATTACKING] if phase == at.CHOOSING else game[at.PENDING]
        if not pending >> number & 1 or (game[at.HALF_WAY] and game[at.HALF_WAY] != number + 1):
            continue
        for step in range(at.NEIGHBOURS):
            there = table.ground[place, step]
            if phase == at.CHOOSING:
                if is_held(game, 1 - side, there) and game[at.TARGET + number] != number_on(game, there) + 1:
                    actions[count] = coded(ATTACK, number, number_on(game, there))
                    count += 1
            elif phase == at.RETREATING:
                if retreats_to(table, game, number, there):
                    actions[count] = coded(RETREAT, number, there)
                    count += 1
            elif phase == at.ADVANCING and advances_to(table, game, number, there):
                actions[count] = coded(ADVANCE, number, there)
                count += 1
        if phase == at.CHOOSING:
            open_choice |= game[at.TARGET + number] == 0
        elif phase == at.ADVANCING:
            actions[count] = coded(STAY, number, 0)
            count += 1
        else:
            actions[count] = coded(LOSE, number, 0)
            count += 1
    if phase == at.MOVING:
        actions[count] = coded(END, 0, 0)
        count += 1
    elif phase == at.CHOOSING and not open_choice:
        actions[count] = coded(FIGHT, 0, 0)
        count += 1
    elif phase == at.ADVANCING and game[at.PENDING] & (game[at.PENDING] - 1):
        actions[count] = coded(ALL_STAY, 0, 0)
        count += 1
    return count
