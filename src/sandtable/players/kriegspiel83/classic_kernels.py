"""The opponent that the manual describes (K83-P1), compiled."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.action_kernels import coded
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, is_friendly, is_held, near, number_on
from sandtable.games.kriegspiel83.compiled.combat_kernels import advances_to
from sandtable.games.kriegspiel83.compiled.movement_kernels import factors_left, found_at, go, reach
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment_kernels import FAR, TO_CITY, Assessment


@lean_inlined
def wanted_towns(table: Tables, game: Game, side: int, number: int) -> int:
    """Return a mask of the goals of infantry: towns not held, and the one that it holds alone."""
    here, wanted = game[at.HEX + side * MOST_PIECES + number], at.ZERO
    for town in range(table.facts[at.TOWNS]):
        beside = False
        for step in range(at.NEIGHBOURS):
            beside |= table.ground[table.facts[at.TOWN + town], step] == here
        alone = beside and near(game, side, table.facts[at.TOWN + town]) == 1
        wanted |= int(alone or not is_friendly(table, game, side, town)) << town
    return int(wanted)


@lean_inlined
def distance(table: Tables, assessment: Assessment, side: int, kind: int, wanted: int, place: int) -> int:
    """Return the distance from a hex to the nearest wanted town, or to the city if none is."""
    rows = assessment.distances[2 * side + int(kind == at.INFANTRY)]
    if wanted == 0:
        return int(rows[TO_CITY, place])
    best = FAR
    for town in range(table.facts[at.TOWNS]):
        if wanted >> town & 1:
            best = min(best, rows[town, place])
    return int(best)


@lean
def march(table: Tables, game: Game, assessment: Assessment, chance: RandomStream) -> None:
    """Move each piece, in order, as near to its goal as it can get."""
    side = game[at.SIDE]
    for number in range(game[at.LENGTH + side]):
        unit = side * MOST_PIECES + number
        here, kind = game[at.HEX + unit], game[at.KIND + unit]
        if here == NOWHERE or game[at.DONE] >> number & 1:
            continue
        wanted = wanted_towns(table, game, side, number) if kind == at.INFANTRY else 0
        best, chosen = distance(table, assessment, side, kind, wanted, here), here
        found = reach(table, game, assessment.work, side, number, factors_left(table, game, number))
        for index in range(found):
            place = assessment.work[found_at(table) + index]
            left = distance(table, assessment, side, kind, wanted, place)
            if left < best or (left == best and chosen != here and place < chosen):
                best, chosen = left, place
        if chosen != here and game[at.BOARD + chosen] & (at.MINED << side | at.KNOWN << (1 - side)) == 0:
            go(table, game, chance, assessment.work, number, chosen)
            if game[at.OUTCOME]:
                return


@lean
def press_on(table: Tables, game: Game, assessment: Assessment) -> int:
    """Return a decision in a fight: first target, first loss, no retreat, advance."""
    phase, side = game[at.PHASE], game[at.SIDE]
    if phase == at.CHOOSING:
        for number in range(game[at.LENGTH + side]):
            if game[at.ATTACKING] >> number & 1 and game[at.TARGET + number] == 0:
                place, target = game[at.HEX + side * MOST_PIECES + number], at.NOBODY
                for step in range(at.NEIGHBOURS):
                    there = table.ground[place, step]
                    if is_held(game, 1 - side, there) and (target < 0 or number_on(game, there) < target):
                        target = number_on(game, there)
                return coded(actions.ATTACK, number, target)
        return coded(actions.FIGHT, 0, 0)
    number = game[at.HALF_WAY] - 1
    if number < 0:
        number = 0
        while not game[at.PENDING] >> number & 1:
            number += 1
    if phase != at.ADVANCING:
        return coded(actions.LOSE, number, 0)
    unit = side * MOST_PIECES + number
    kind, here = game[at.KIND + unit], game[at.HEX + unit]
    wanted = wanted_towns(table, game, side, number) if kind == at.INFANTRY else 0
    best, chosen = distance(table, assessment, side, kind, wanted, here), here
    for step in range(at.NEIGHBOURS):
        there = table.ground[here, step]
        if (
            advances_to(table, game, number, there)
            and game[at.BOARD + there] & (at.MINED << side | at.KNOWN << (1 - side)) == 0
        ):
            left = distance(table, assessment, side, kind, wanted, there)
            if left < best or (left == best and chosen != here and there < chosen):
                best, chosen = left, there
    return coded(actions.STAY, number, 0) if chosen == here else coded(actions.ADVANCE, number, chosen)
