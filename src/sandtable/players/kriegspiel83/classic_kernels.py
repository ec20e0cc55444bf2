"""The player that the manual describes (K83-P1), compiled: who weighs nothing and goes straight on."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.compiled.action_kernels import ADVANCE, FIGHT, LOSE, STAY, coded
from sandtable.games.kriegspiel83.compiled.action_kernels import ATTACK as CHOOSE
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    ADVANCING,
    AT,
    ATTACKING,
    BOARD,
    CHOOSING,
    DONE,
    HALF_WAY,
    INFANTRY,
    KIND,
    KNOWN,
    LENGTH,
    MINED,
    NOWHERE,
    OUTCOME,
    PENDING,
    PHASE,
    SIDE,
    TARGET,
    Game,
    is_friendly,
    is_held,
    near,
    number_on,
)
from sandtable.games.kriegspiel83.compiled.combat_kernels import advances_to
from sandtable.games.kriegspiel83.compiled.movement_kernels import factors_left, found_at, go, reach
from sandtable.games.kriegspiel83.compiled.tables import NOBODY, SIX, TOWN, TOWNS, ZERO, Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment_kernels import FAR, TO_CITY, Assessment


@lean_inlined
def wanted_towns(table: Tables, game: Game, side: int, number: int) -> int:
    """Where infantry goes: towns that are not its side's, and the one that it holds alone, as a mask."""
    here, wanted = game[AT + side * MOST_PIECES + number], ZERO
    for town in range(table.facts[TOWNS]):
        beside = False
        for step in range(SIX):
            beside |= table.ground[table.facts[TOWN + town], step] == here
        alone = beside and near(game, side, table.facts[TOWN + town]) == 1
        wanted |= int(alone or not is_friendly(table, game, side, town)) << town
    return int(wanted)


@lean_inlined
def away(table: Tables, mind: Assessment, side: int, kind: int, wanted: int, place: int) -> int:
    """How far it is from a hex to the nearest of the towns that are wanted, or to the city if none is."""
    rows = mind.ways[2 * side + int(kind == INFANTRY)]
    if wanted == 0:
        return int(rows[TO_CITY, place])
    best = FAR
    for town in range(table.facts[TOWNS]):
        if wanted >> town & 1:
            best = min(best, rows[town, place])
    return int(best)


@lean
def march(table: Tables, game: Game, mind: Assessment, chance: RandomStream) -> None:
    """Each piece in its order goes as near to its goal as it can, whoever stands there."""
    side = game[SIDE]
    for number in range(game[LENGTH + side]):
        unit = side * MOST_PIECES + number
        here, kind = game[AT + unit], game[KIND + unit]
        if here == NOWHERE or game[DONE] >> number & 1:
            continue
        wanted = wanted_towns(table, game, side, number) if kind == INFANTRY else 0
        best, chosen = away(table, mind, side, kind, wanted, here), here
        found = reach(table, game, mind.work, side, number, factors_left(table, game, number))
        for index in range(found):
            place = mind.work[found_at(table) + index]
            left = away(table, mind, side, kind, wanted, place)
            if left < best or (left == best and chosen != here and place < chosen):
                best, chosen = left, place
        if chosen != here and game[BOARD + chosen] & (MINED << side | KNOWN << (1 - side)) == 0:
            go(table, game, chance, mind.work, number, chosen)
            if game[OUTCOME]:
                return


@lean
def press_on(table: Tables, game: Game, mind: Assessment) -> int:
    """What such a player does in a fight: the first target, the first loss, no retreat, and onwards."""
    phase, side = game[PHASE], game[SIDE]
    if phase == CHOOSING:
        for number in range(game[LENGTH + side]):
            if game[ATTACKING] >> number & 1 and game[TARGET + number] == 0:
                place, target = game[AT + side * MOST_PIECES + number], NOBODY
                for step in range(SIX):
                    there = table.ground[place, step]
                    if is_held(game, 1 - side, there) and (target < 0 or number_on(game, there) < target):
                        target = number_on(game, there)
                return coded(CHOOSE, number, target)
        return coded(FIGHT, 0, 0)
    number = game[HALF_WAY] - 1
    if number < 0:
        number = 0
        while not game[PENDING] >> number & 1:
            number += 1
    if phase != ADVANCING:
        return coded(LOSE, number, 0)
    unit = side * MOST_PIECES + number
    kind, here = game[KIND + unit], game[AT + unit]
    wanted = wanted_towns(table, game, side, number) if kind == INFANTRY else 0
    best, chosen = away(table, mind, side, kind, wanted, here), here
    for step in range(SIX):
        there = table.ground[here, step]
        if (
            advances_to(table, game, number, there)
            and game[BOARD + there] & (MINED << side | KNOWN << (1 - side)) == 0
        ):
            left = away(table, mind, side, kind, wanted, there)
            if left < best or (left == best and chosen != here and there < chosen):
                best, chosen = left, there
    return coded(STAY, number, 0) if chosen == here else coded(ADVANCE, number, chosen)
