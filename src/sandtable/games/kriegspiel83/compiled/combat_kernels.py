"""Combat, compiled: `battle` and `combat` over a packed game (K83-B1 to K83-B13)."""

import numpy as np

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    ADVANCED,
    ADVANCING,
    AIDING,
    ASSAILANTS,
    AT,
    ATTACKING,
    BOARD,
    CHOOSING,
    DONE,
    EXCHANGING,
    HALF_WAY,
    INFANTRY,
    KIND,
    LENGTH,
    NOWHERE,
    OUTCOME,
    OWED,
    PENDING,
    PHASE,
    RED_WINS,
    RETREATING,
    RETREATS,
    SIDE,
    TARGET,
    WAVE,
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
from sandtable.games.kriegspiel83.compiled.tables import (
    AID_FIRST,
    AIDS,
    ATTACK,
    ATTACKERS_LOST,
    ATTACKERS_RETREAT,
    CITY,
    DEFENDER_LOST,
    DEFENDER_RETREATS,
    EVEN,
    NO_AID,
    NO_SECOND,
    NOBODY,
    RESULTS,
    SECOND_ATTACKS,
    SECOND_ONCE,
    SIX,
    STRENGTH,
    ZERO,
    Tables,
)
from sandtable.games.kriegspiel83.compiled.turn_kernels import end_fight, end_turn
from sandtable.games.kriegspiel83.rules.combat_table import MOST_ODDS
from sandtable.games.kriegspiel83.units import MOST_PIECES

_BOTH = 3


# Fights, one after the other


@lean_inlined
def end_conflict(game: Game, defender: int) -> None:
    """A fight is done with."""
    game[ASSAILANTS + defender], game[AIDING + defender] = 0, 0
    game[PHASE], game[PENDING], game[RETREATS], game[HALF_WAY], game[OWED] = CHOOSING, 0, 0, 0, 0


@lean_inlined
def current(game: Game) -> int:
    """The defender of the fight that is being resolved, or will be next; as many as there can be: none."""
    defender = 0
    while defender < MOST_PIECES and game[ASSAILANTS + defender] == 0:
        defender += 1
    return defender


@lean_inlined
def living(game: Game, side: int, pieces: int) -> int:
    """Those of these pieces that live."""
    alive = 0
    for number in range(game[LENGTH + side]):
        alive |= int(game[AT + side * MOST_PIECES + number] != NOWHERE) << number
    return pieces & alive


@lean
def begin(table: Tables, game: Game, chance: RandomStream) -> bool:
    """Movement is over: every piece next to an enemy attacks (K83-B1); whether nobody has to choose."""
    side = game[SIDE]
    fighters = ZERO
    for number in range(game[LENGTH + side]):
        unit = side * MOST_PIECES + number
        place = game[AT + unit]
        if place != NOWHERE:
            if game[KIND + unit] == INFANTRY:
                suspect(table, game, side, place)
            fighters |= int(near(game, 1 - side, place) > 0) << number
    game[DONE] = 0
    rest(game)
    return open_wave(table, game, chance, fighters)


@lean
def open_wave(table: Tables, game: Game, chance: RandomStream, attackers: int) -> bool:
    """These pieces attack next; whether nobody has anything to choose. If there are none the turn is over."""
    if attackers == 0:
        end_turn(table, game, chance)
        return False
    side = game[SIDE]
    game[PHASE], game[ATTACKING], game[ADVANCED] = CHOOSING, attackers, 0
    game[WAVE] += 1
    game[TARGET:ASSAILANTS] = 0
    clear = True
    for number in range(game[LENGTH + side]):
        if attackers >> number & 1:
            place, target = game[AT + side * MOST_PIECES + number], 0
            for step in range(SIX):
                other = table.ground[place, step]
                if is_held(game, 1 - side, other):
                    clear &= target == 0
                    target = number_on(game, other) + 1
            game[TARGET + number] = target if near(game, 1 - side, place) == 1 else 0
    if clear:
        pair_off(table, game)
    return clear


@lean_inlined
def strength(table: Tables, game: Game, side: int, number: int) -> int:
    """The factors of a piece where it stands, in halves (K83-B4)."""
    unit = side * MOST_PIECES + number
    return int(table.ground[game[AT + unit], STRENGTH + game[KIND + unit]])


@lean_inlined
def added(table: Tables, game: Game, side: int, pieces: int) -> int:
    """The factors of these pieces together."""
    total = 0
    for number in range(game[LENGTH + side]):
        if pieces >> number & 1:
            total += strength(table, game, side, number)
    return total


@lean
def pair_off(table: Tables, game: Game) -> None:
    """All have chosen: who attacks whom, and who aids whom (K83-B3)."""
    side = game[SIDE]
    foe = 1 - side
    for number in range(game[LENGTH + side]):
        if game[ATTACKING] >> number & 1:
            game[ASSAILANTS + game[TARGET + number] - 1] |= np.int64(1) << number
    if table.facts[AIDS] != NO_AID:
        for helper in range(game[LENGTH + foe]):
            place = game[AT + foe * MOST_PIECES + helper]
            if place == NOWHERE or near(game, side, place) == 0 or game[ASSAILANTS + helper]:
                continue
            aided, least = NOBODY, 0
            for step in range(SIX):
                other = table.ground[place, step]
                if is_held(game, side, other) and game[ATTACKING] >> number_on(game, other) & 1:
                    defender = game[TARGET + number_on(game, other)] - 1
                    total = 0
                    if table.facts[AIDS] != AID_FIRST:
                        total = strength(table, game, foe, defender)
                        total += added(table, game, foe, game[AIDING + defender])
                    if aided < 0 or total < least or (total == least and defender < aided):
                        aided, least = defender, total
            if aided >= 0:
                game[AIDING + aided] |= np.int64(1) << helper
    game[ATTACKING] = 0
    game[TARGET:ASSAILANTS] = 0


@lean
def resolve(table: Tables, game: Game, chance: RandomStream) -> None:
    """Resolve fights until a player has something to decide or the turn is over (K83-B13)."""
    side = game[SIDE]
    while True:
        defender = current(game)
        if defender == MOST_PIECES:
            if not open_wave(table, game, chance, next_attackers(table, game)):
                return
            continue
        game[ASSAILANTS + defender] = living(game, side, game[ASSAILANTS + defender])
        if game[ASSAILANTS + defender] == 0:
            game[AIDING + defender] = 0
            continue
        if game[AT + (1 - side) * MOST_PIECES + defender] != NOWHERE:
            game[AIDING + defender] = living(game, 1 - side, game[AIDING + defender])
            if strike(table, game, chance, defender):
                return
        end_conflict(game, defender)


@lean_inlined
def next_attackers(table: Tables, game: Game) -> int:
    """K83-B11: what advanced next to an enemy attacks again."""
    side, again = game[SIDE], table.facts[SECOND_ATTACKS]
    if again == NO_SECOND or (again == SECOND_ONCE and game[WAVE] != 1):
        return ZERO
    fighters = ZERO
    for number in range(game[LENGTH + side]):
        place = game[AT + side * MOST_PIECES + number]
        if game[ADVANCED] >> number & 1 and place != NOWHERE:
            fighters |= int(near(game, 1 - side, place) > 0) << number
    return fighters


@lean_inlined
def column(attack: int, defence: int) -> int:
    """The column of the combat table for these totals; below 0 or above the last: no die (K83-B5, B6)."""
    if attack > defence:
        ratio = attack // defence
        return EVEN + ratio - 1 if ratio <= MOST_ODDS else EVEN + MOST_ODDS
    ratio = defence // attack
    return EVEN - ratio + 1 if ratio <= MOST_ODDS else -1


@lean_inlined
def bonus(factors: int) -> int:
    """K83-B2: half of the attackers' factors, fractions dropped; all counted in halves."""
    return factors // 4 * 2


@lean
def strike(table: Tables, game: Game, chance: RandomStream, defender: int) -> bool:
    """Roll for one fight and do what the table says; whether a player has now something to decide."""
    side = game[SIDE]
    attackers = game[ASSAILANTS + defender]
    factors = added(table, game, side, attackers)
    defence = strength(table, game, 1 - side, defender) + added(
        table, game, 1 - side, game[AIDING + defender]
    )
    odds = column(factors + bonus(factors), defence)
    if odds < 0:
        result = ATTACKERS_LOST
    elif odds > EVEN + MOST_ODDS - 1:
        result = DEFENDER_LOST
    else:
        result = table.facts[RESULTS + 6 * odds + draw(chance, 6)]
    if result == ATTACKERS_LOST:  # K83-B8
        remove(table, game, side, attackers)
        return False
    if result in (ATTACKERS_RETREAT, DEFENDER_RETREATS):
        game[PHASE] = RETREATING
        game[PENDING] = attackers if result == ATTACKERS_RETREAT else np.int64(1) << defender
        game[RETREATS] = (side if result == ATTACKERS_RETREAT else 1 - side) + 1
        return retreat_on(table, game)
    remove(table, game, 1 - side, 1 << defender)
    if result == DEFENDER_LOST:  # K83-B12
        return let_advance(table, game, attackers)
    # K83-B10
    owed = table.facts[ATTACK + game[KIND + (1 - side) * MOST_PIECES + defender]]
    printed = 0
    for number in range(game[LENGTH + side]):
        if attackers >> number & 1:
            printed += table.facts[ATTACK + game[KIND + side * MOST_PIECES + number]]
    if attackers & (attackers - 1) == 0 or printed <= owed:
        remove(table, game, side, attackers)
        return False
    game[PHASE], game[PENDING], game[OWED] = EXCHANGING, attackers, owed
    return True


# Retreat (K83-B9)


@lean_inlined
def is_refuge(table: Tables, game: Game, side: int, kind: int, place: int) -> bool:
    """Whether a retreating piece could step to a hex that is next to it."""
    return (
        is_vacant(table, game, side, kind, place)
        and near(game, 1 - side, place) == 0
        and not is_unknown(table, game, side, place)
    )


@lean
def retreats_to(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether a piece can take its next step back to a neighbouring hex: the first must lead to a second."""
    side = game[RETREATS] - 1
    kind = game[KIND + side * MOST_PIECES + number]
    if not is_refuge(table, game, side, kind, place):
        return False
    leads_on = bool(game[HALF_WAY] == number + 1)
    for step in range(SIX):
        leads_on |= is_refuge(table, game, side, kind, table.ground[place, step])
    return leads_on


@lean
def can_retreat(table: Tables, game: Game, pieces: int) -> bool:
    """Whether one of these pieces can take its next step back."""
    side = game[RETREATS] - 1
    for number in range(game[LENGTH + side]):
        if pieces >> number & 1:
            place = game[AT + side * MOST_PIECES + number]
            for step in range(SIX):
                if retreats_to(table, game, number, table.ground[place, step]):
                    return True
    return False


@lean
def retreat_on(table: Tables, game: Game) -> bool:
    """Go on with a retreat: whether its player has something to decide."""
    side = game[RETREATS] - 1
    if game[HALF_WAY]:
        bit = 1 << (game[HALF_WAY] - 1)
        if can_retreat(table, game, bit):
            return True
        remove(table, game, side, int(bit))
        game[PENDING] &= ~bit
        game[HALF_WAY] = 0
    if can_retreat(table, game, game[PENDING]):
        return True
    remove(table, game, side, game[PENDING])
    if side == game[SIDE]:
        return False
    return let_advance(table, game, game[ASSAILANTS + current(game)])


@lean
def retreat(table: Tables, game: Game, chance: RandomStream, number: int, place: int) -> bool:
    """A piece takes one step back; whether its player has something more to decide."""
    side = game[RETREATS] - 1
    alive = enter(table, game, chance, side, number, place)
    if game[HALF_WAY] == number + 1 or not alive:
        game[PENDING] &= ~(np.int64(1) << number)
        game[HALF_WAY] = 0
    else:
        game[HALF_WAY] = number + 1
    return retreat_on(table, game)


@lean
def lose(table: Tables, game: Game, number: int) -> bool:
    """A piece is lost by its player's choice; whether he has something more to decide."""
    bit = 1 << number
    if game[PHASE] == RETREATING:
        remove(table, game, game[RETREATS] - 1, bit)
        game[PENDING] &= ~bit
        game[HALF_WAY] = 0
        return retreat_on(table, game)
    side = game[SIDE]
    remove(table, game, side, bit)
    game[PENDING] &= ~bit
    game[OWED] = max(game[OWED] - table.facts[ATTACK + game[KIND + side * MOST_PIECES + number]], 0)
    return bool(game[OWED] > 0)


# Advance (K83-B11, K83-B12)


@lean_inlined
def advances_to(table: Tables, game: Game, number: int, place: int) -> bool:
    """Whether an attacker may follow up to a neighbouring hex, the enemy's city too."""
    side = game[SIDE]
    costs = table.costs[cost_row(game, side, game[KIND + side * MOST_PIECES + number]), place]
    return bool(costs > 0 and game[BOARD + place] & _BOTH == 0 and not is_unknown(table, game, side, place))


@lean
def let_advance(table: Tables, game: Game, pieces: int) -> bool:
    """Let those attackers advance that can; whether any can."""
    side, able = game[SIDE], 0
    for number in range(game[LENGTH + side]):
        if pieces >> number & 1:
            place = game[AT + side * MOST_PIECES + number]
            for step in range(SIX):
                able |= int(advances_to(table, game, number, table.ground[place, step])) << number
    game[PHASE], game[PENDING], game[RETREATS], game[HALF_WAY] = ADVANCING, able, 0, 0
    return able != 0


@lean
def advance(table: Tables, game: Game, chance: RandomStream, number: int, place: int) -> bool:
    """An attacker follows up by one hex; whether another one may."""
    side = game[SIDE]
    bit = np.int64(1) << number
    alive = enter(table, game, chance, side, number, place)
    if alive and place == table.facts[CITY + 1 - side]:  # K83-B13
        end_fight(game)
        game[OUTCOME] = RED_WINS + side
        return True
    if alive:
        game[ADVANCED] |= bit
    return let_advance(table, game, game[PENDING] & ~bit)
