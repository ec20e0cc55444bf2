"""The opponent that the manual describes (K83-P1), compiled."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.action_kernels import coded
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    Game,
    is_friendly,
    is_held,
    is_layable,
    near,
    number_on,
    room_at,
    town_place,
)
from sandtable.games.kriegspiel83.compiled.combat_kernels import advances_to
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    departs,
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
from sandtable.games.kriegspiel83.units import MOST_PIECES, TRANSPORT_COST
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
    """Move each piece, in order, as near to its goal as it can get; infantry rides and lays minefields."""
    side = game[at.SIDE]
    for number in range(game[at.LENGTH + side]):
        unit = side * MOST_PIECES + number
        if game[at.HEX + unit] == NOWHERE or game[at.DONE] >> number & 1:
            continue
        if game[at.KIND + unit] != at.INFANTRY:
            step(table, game, assessment, chance, number)
        else:
            # A side that rides or moves may have another town to go to.
            while game[at.HEX + unit] != NOWHERE and not game[at.DONE] >> number & 1:
                if not (
                    ride(table, game, assessment, chance, number)
                    or step(table, game, assessment, chance, number)
                    or fortify(table, game, assessment, number)
                ):
                    break
        if game[at.OUTCOME]:
            return


@lean
def nearest_step(table: Tables, game: Game, assessment: Assessment, number: int, wanted: int) -> int:
    """Return the hex in a piece's reach that is nearest to its goal, or its own if none is nearer."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    here, kind = game[at.HEX + unit], game[at.KIND + unit]
    best, chosen = distance(table, assessment, side, kind, wanted, here), here
    found = reach(table, game, assessment.work, side, number, factors_left(table, game, number))
    for index in range(found):
        place = assessment.work[found_at(table) + index]
        left = distance(table, assessment, side, kind, wanted, place)
        if left < best or (left == best and chosen != here and place < chosen):
            best, chosen = left, place
    return int(chosen)


@lean
def step(table: Tables, game: Game, assessment: Assessment, chance: RandomStream, number: int) -> bool:
    """Move a piece as near to its goal as it can get; return whether it moved."""
    side = game[at.SIDE]
    unit = side * MOST_PIECES + number
    wanted = wanted_towns(table, game, side, number) if game[at.KIND + unit] == at.INFANTRY else 0
    chosen = nearest_step(table, game, assessment, number, wanted)
    if chosen == game[at.HEX + unit]:
        return False
    if game[at.BOARD + chosen] & (at.MINED << side | at.KNOWN << (1 - side)):
        return False
    go(table, game, chance, assessment.work, number, chosen)
    return True


@lean
def ride(table: Tables, game: Game, assessment: Assessment, chance: RandomStream, number: int) -> bool:
    """Transport infantry if it comes nearer to its goal than on foot; return whether it was."""
    towns = transport_targets(table, game, number)
    if towns == 0:
        return False
    side = game[at.SIDE]
    wanted = wanted_towns(table, game, side, number)
    walked = nearest_step(table, game, assessment, number, wanted)
    nearest, chosen = distance(table, assessment, side, at.INFANTRY, wanted, walked), -1
    left = factors_left(table, game, number) - TRANSPORT_COST
    for town in range(table.facts[at.TOWNS] + 1):
        if towns >> town & 1:
            target = town_place(table, side, town)
            arrival = room_at(table, game, side, at.INFANTRY, target, True, False)
            away = distance(table, assessment, side, at.INFANTRY, wanted, arrival)
            if away < FAR and max(away - left, 0) < nearest:
                nearest, chosen = max(away - left, 0), town
    if chosen < 0:
        return False
    move_by_transport(table, game, chance, number, chosen)
    return True


@lean
def fortify(table: Tables, game: Game, assessment: Assessment, number: int) -> bool:
    """Let infantry that guards a town mine the hex next to it towards the enemy; return whether it did."""
    side = game[at.SIDE]
    here = game[at.HEX + side * MOST_PIECES + number]
    if not may_lay(game, number):
        return False
    guards = False
    for town in range(table.facts[at.TOWNS]):
        guards |= departs(table, game, here, town)
    if not guards:
        return False
    rows, chosen = assessment.distances[2 * side + 1], NOWHERE
    for direction in range(at.NEIGHBOURS):
        there = table.ground[here, direction]
        if game[at.BOARD + there] & at.MINED << side:
            return False
        if is_layable(table, game, side, there) and (
            chosen == NOWHERE
            or rows[TO_CITY, there] < rows[TO_CITY, chosen]
            or (rows[TO_CITY, there] == rows[TO_CITY, chosen] and there < chosen)
        ):
            chosen = there
    if chosen == NOWHERE:
        return False
    mine(table, game, number, chosen)
    return True


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
