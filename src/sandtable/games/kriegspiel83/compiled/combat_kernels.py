"""`rules.combat` and `rules.combat_table`, compiled (K83-B1 to K83-B13)."""

import numpy as np

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    Game,
    cost_row,
    enter,
    is_held,
    is_unknown,
    is_vacant,
    near,
    number_on,
    remove,
    suspect,
)
from sandtable.games.kriegspiel83.compiled.movement_kernels import rest
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.compiled.turn_kernels import end_fight, end_turn
from sandtable.games.kriegspiel83.rules.combat_table import MOST_ODDS
from sandtable.games.kriegspiel83.units import MOST_PIECES

_BOTH = 3


# Fights in order


@lean_inlined
def end_conflict(game: Game, defender: int) -> None:
    """End a fight."""
    game[at.ASSAILANTS + defender], game[at.AIDING + defender] = 0, 0
    game[at.PHASE], game[at.PENDING], game[at.RETREATS], game[at.HALF_WAY], game[at.OWED] = (
        at.CHOOSING,
        0,
        0,
        0,
        0,
    )


@lean_inlined
def current(game: Game) -> int:
    """Return the defender of the current or next fight; `MOST_PIECES` if there is none."""
    defender = 0
    while defender < MOST_PIECES and game[at.ASSAILANTS + defender] == 0:
        defender += 1
    return defender


@lean_inlined
def living(game: Game, side: int, pieces: int) -> int:
    """Return those of these pieces that are alive."""
    alive = 0
    for number in range(game[at.LENGTH + side]):
        alive |= int(game[at.HEX + side * MOST_PIECES + number] != NOWHERE) << number
    return pieces & alive


@lean
def begin(table: Tables, game: Game, chance: RandomStream) -> bool:
    """Begin combat: every piece next to an enemy attacks (K83-B1); return whether no choice is needed."""
    side = game[at.SIDE]
    fighters = at.ZERO
    for number in range(game[at.LENGTH + side]):
        unit = side * MOST_PIECES + number
        place = game[at.HEX + unit]
        if place != NOWHERE:
            if game[at.KIND + unit] == at.INFANTRY:
                suspect(table, game, side, place)
            fighters |= int(near(game, 1 - side, place) > 0) << number
    game[at.DONE] = 0
    rest(game)
    return open_wave(table, game, chance, fighters)


@lean
def open_wave(table: Tables, game: Game, chance: RandomStream, attackers: int) -> bool:
    """Start a wave of attacks; return whether no choice is needed. Without attackers the turn ends."""
    if attackers == 0:
        end_turn(table, game, chance)
        return False
    side = game[at.SIDE]
    game[at.PHASE], game[at.ATTACKING], game[at.ADVANCED] = at.CHOOSING, attackers, 0
    game[at.WAVE] += 1
    game[at.TARGET : at.ASSAILANTS] = 0
    clear = True
    for number in range(game[at.LENGTH + side]):
        if attackers >> number & 1:
            place, target = game[at.HEX + side * MOST_PIECES + number], 0
            for step in range(at.NEIGHBOURS):
                other = table.ground[place, step]
                if is_held(game, 1 - side, other):
                    clear &= target == 0
                    target = number_on(game, other) + 1
            game[at.TARGET + number] = target if near(game, 1 - side, place) == 1 else 0
    if clear:
        pair_off(table, game)
    return clear


@lean_inlined
def strength(table: Tables, game: Game, side: int, number: int) -> int:
    """Return the combat factors of a piece on its hex, in halves (K83-B4)."""
    unit = side * MOST_PIECES + number
    return int(table.ground[game[at.HEX + unit], at.STRENGTH + game[at.KIND + unit]])


@lean_inlined
def added(table: Tables, game: Game, side: int, pieces: int) -> int:
    """Return the sum of the combat factors of pieces, in halves."""
    total = 0
    for number in range(game[at.LENGTH + side]):
        if pieces >> number & 1:
            total += strength(table, game, side, number)
    return total


@lean
def pair_off(table: Tables, game: Game) -> None:
    """Form the fights from the chosen targets, and assign aid (K83-B3)."""
    side = game[at.SIDE]
    foe = 1 - side
    for number in range(game[at.LENGTH + side]):
        if game[at.ATTACKING] >> number & 1:
            game[at.ASSAILANTS + game[at.TARGET + number] - 1] |= np.int64(1) << number
    if table.facts[at.AIDS] != at.NO_AID:
        for helper in range(game[at.LENGTH + foe]):
            place = game[at.HEX + foe * MOST_PIECES + helper]
            if place == NOWHERE or near(game, side, place) == 0 or game[at.ASSAILANTS + helper]:
                continue
            aided, least = at.NOBODY, 0
            for step in range(at.NEIGHBOURS):
                other = table.ground[place, step]
                if is_held(game, side, other) and game[at.ATTACKING] >> number_on(game, other) & 1:
                    defender = game[at.TARGET + number_on(game, other)] - 1
                    total = 0
                    if table.facts[at.AIDS] != at.AID_FIRST:
                        total = strength(table, game, foe, defender)
                        total += added(table, game, foe, game[at.AIDING + defender])
                    if aided < 0 or total < least or (total == least and defender < aided):
                        aided, least = defender, total
            if aided >= 0:
                game[at.AIDING + aided] |= np.int64(1) << helper
    game[at.ATTACKING] = 0
    game[at.TARGET : at.ASSAILANTS] = 0


@lean
def resolve(table: Tables, game: Game, chance: RandomStream) -> None:
    """Resolve fights until a player has to decide or the turn is over (K83-B13)."""
    side = game[at.SIDE]
    while True:
        defender = current(game)
        if defender == MOST_PIECES:
            if not open_wave(table, game, chance, next_attackers(table, game)):
                return
            continue
        game[at.ASSAILANTS + defender] = living(game, side, game[at.ASSAILANTS + defender])
        if game[at.ASSAILANTS + defender] == 0:
            game[at.AIDING + defender] = 0
            continue
        if game[at.HEX + (1 - side) * MOST_PIECES + defender] != NOWHERE:
            game[at.AIDING + defender] = living(game, 1 - side, game[at.AIDING + defender])
            if strike(table, game, chance, defender):
                return
        end_conflict(game, defender)


@lean_inlined
def next_attackers(table: Tables, game: Game) -> int:
    """Return the pieces that advanced next to an enemy and attack again (K83-B11)."""
    side, again = game[at.SIDE], table.facts[at.SECOND_ATTACKS]
    if again == at.NO_SECOND or (again == at.SECOND_ONCE and game[at.WAVE] != 1):
        return at.ZERO
    fighters = at.ZERO
    for number in range(game[at.LENGTH + side]):
        place = game[at.HEX + side * MOST_PIECES + number]
        if game[at.ADVANCED] >> number & 1 and place != NOWHERE:
            fighters |= int(near(game, 1 - side, place) > 0) << number
    return fighters


@lean_inlined
def column(attack: int, defence: int) -> int:
    """Return the column of the combat table; below 0 or above the last, no die is rolled (K83-B5, B6)."""
    if attack > defence:
        ratio = attack // defence
        return at.EVEN + ratio - 1 if ratio <= MOST_ODDS else at.EVEN + MOST_ODDS
    ratio = defence // attack
    return at.EVEN - ratio + 1 if ratio <= MOST_ODDS else -1


@lean_inlined
def bonus(factors: int) -> int:
    """Return half of the attackers' factors, rounded down, in halves (K83-B2)."""
    return factors // 4 * 2


@lean
def strike(table: Tables, game: Game, chance: RandomStream, defender: int) -> bool:
    """Roll for one fight and apply the result; return whether a player has to decide."""
    side = game[at.SIDE]
    attackers = game[at.ASSAILANTS + defender]
    factors = added(table, game, side, attackers)
    defence = strength(table, game, 1 - side, defender) + added(
        table, game, 1 - side, game[at.AIDING + defender]
    )
    odds = column(factors + bonus(factors), defence)
    if odds < 0:
        result = at.ATTACKERS_LOST
    elif odds > at.EVEN + MOST_ODDS - 1:
        result = at.DEFENDER_LOST
    else:
        result = table.facts[at.RESULTS + 6 * odds + draw(chance, 6)]
    if result == at.ATTACKERS_LOST:  # K83-B8
        remove(table, game, side, attackers)
        return False
    if result in (at.ATTACKERS_RETREAT, at.DEFENDER_RETREATS):
        game[at.PHASE] = at.RETREATING
        game[at.PENDING] = attackers if result == at.ATTACKERS_RETREAT else np.int64(1) << defender
        game[at.RETREATS] = (side if result == at.ATTACKERS_RETREAT else 1 - side) + 1
        return retreat_on(table, game)
    remove(table, game, 1 - side, 1 << defender)
    if result == at.DEFENDER_LOST:  # K83-B12
        return let_advance(table, game, attackers)
    # K83-B10
    owed = table.facts[at.ATTACK + game[at.KIND + (1 - side) * MOST_PIECES + defender]]
    printed = 0
    for number in range(game[at.LENGTH + side]):
        if attackers >> number & 1:
            printed += table.facts[at.ATTACK + game[at.KIND + side * MOST_PIECES + number]]
    if attackers & (attackers - 1) == 0 or printed <= owed:
        remove(table, game, side, attackers)
        return False
    game[at.PHASE], game[at.PENDING], game[at.OWED] = at.EXCHANGING, attackers, owed
    return True


# Retreat (K83-B9)


@lean_inlined
def is_refuge(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """Whether a retreating piece could step to a hex if it were adjacent."""
    return (
        is_vacant(table, game, side, kind, place)
        and near(game, 1 - side, place) == 0
        and not is_unknown(table, game, side, place)
    )


@lean
def retreats_to(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether a piece can retreat to an adjacent hex; the first step must lead to a second."""
    side = game[at.RETREATS] - 1
    kind = game[at.KIND + side * MOST_PIECES + number]
    if not is_refuge(table, game, side, kind, place):
        return False
    leads_on = bool(game[at.HALF_WAY] == number + 1)
    for step in range(at.NEIGHBOURS):
        leads_on |= is_refuge(table, game, side, kind, table.ground[place, step])
    return leads_on


@lean
def can_retreat(table: Tables, game: Game, pieces: int) -> bool:
    """Whether one of these pieces can take its next step of a retreat."""
    side = game[at.RETREATS] - 1
    for number in range(game[at.LENGTH + side]):
        if pieces >> number & 1:
            place = game[at.HEX + side * MOST_PIECES + number]
            for step in range(at.NEIGHBOURS):
                if retreats_to(table, game, number, table.ground[place, step]):
                    return True
    return False


@lean
def retreat_on(table: Tables, game: Game) -> bool:
    """Continue a retreat; return whether a player has to decide."""
    side = game[at.RETREATS] - 1
    if game[at.HALF_WAY]:
        bit = 1 << (game[at.HALF_WAY] - 1)
        if can_retreat(table, game, bit):
            return True
        remove(table, game, side, int(bit))
        game[at.PENDING] &= ~bit
        game[at.HALF_WAY] = 0
    if can_retreat(table, game, game[at.PENDING]):
        return True
    remove(table, game, side, game[at.PENDING])
    if side == game[at.SIDE]:
        return False
    return let_advance(table, game, game[at.ASSAILANTS + current(game)])


@lean
def retreat(table: Tables, game: Game, chance: RandomStream, number: int, place: int) -> bool:
    """Retreat a piece by one step; return whether a player has to decide."""
    side = game[at.RETREATS] - 1
    alive = enter(table, game, chance, side, number, place)
    if game[at.HALF_WAY] == number + 1 or not alive:
        game[at.PENDING] &= ~(np.int64(1) << number)
        game[at.HALF_WAY] = 0
    else:
        game[at.HALF_WAY] = number + 1
    return retreat_on(table, game)


@lean
def lose(table: Tables, game: Game, number: int) -> bool:
    """Remove a piece by choice; return whether a player has to decide."""
    bit = 1 << number
    if game[at.PHASE] == at.RETREATING:
        remove(table, game, game[at.RETREATS] - 1, bit)
        game[at.PENDING] &= ~bit
        game[at.HALF_WAY] = 0
        return retreat_on(table, game)
    side = game[at.SIDE]
    remove(table, game, side, bit)
    game[at.PENDING] &= ~bit
    game[at.OWED] = max(
        game[at.OWED] - table.facts[at.ATTACK + game[at.KIND + side * MOST_PIECES + number]], 0
    )
    return bool(game[at.OWED] > 0)


# Advance (K83-B11, K83-B12)


@lean_inlined
def advances_to(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether an attacker may advance to an adjacent hex, which may be the enemy's city."""
    side = game[at.SIDE]
    costs = table.costs[cost_row(game, side, game[at.KIND + side * MOST_PIECES + number]), place]
    return bool(
        costs > 0 and game[at.BOARD + place] & _BOTH == 0 and not is_unknown(table, game, side, place)
    )


@lean
def let_advance(table: Tables, game: Game, pieces: int) -> bool:
    """Offer an advance to the attackers that can; return whether any can."""
    side, able = game[at.SIDE], 0
    for number in range(game[at.LENGTH + side]):
        if pieces >> number & 1:
            place = game[at.HEX + side * MOST_PIECES + number]
            for step in range(at.NEIGHBOURS):
                able |= int(advances_to(table, game, number, table.ground[place, step])) << number
    game[at.PHASE], game[at.PENDING], game[at.RETREATS], game[at.HALF_WAY] = at.ADVANCING, able, 0, 0
    return able != 0


@lean
def advance(table: Tables, game: Game, chance: RandomStream, number: int, place: int) -> bool:
    """Advance an attacker by one hex; return whether a player has to decide."""
    side = game[at.SIDE]
    bit = np.int64(1) << number
    alive = enter(table, game, chance, side, number, place)
    if alive and place == table.facts[at.CITY + 1 - side]:  # K83-B13
        end_fight(game)
        game[at.OUTCOME] = at.RED_WINS + side
        return True
    if alive:
        game[at.ADVANCED] |= bit
    return let_advance(table, game, game[at.PENDING] & ~bit)
