"""What to do in a fight by judgement, compiled: whom to attack, what to lose, where to go."""

from sandtable.boards.compiler import lean
from sandtable.games.kriegspiel83.compiled.action_kernels import (
    ADVANCE,
    ALL_STAY,
    FIGHT,
    LOSE,
    RETREAT,
    coded,
)
from sandtable.games.kriegspiel83.compiled.action_kernels import ATTACK as CHOOSE
from sandtable.games.kriegspiel83.compiled.battle_kernels import advances_to, retreats_to
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    ADVANCING,
    AT,
    ATTACKING,
    BOARD,
    CHOOSING,
    EXCHANGING,
    HALF_WAY,
    INFANTRY,
    KIND,
    KNOWN,
    LENGTH,
    MINED,
    OWED,
    PENDING,
    PHASE,
    RETREATS,
    SIDE,
    TARGET,
    Game,
    near,
)
from sandtable.games.kriegspiel83.compiled.draft_kernels import Taste, assign, fight_from
from sandtable.games.kriegspiel83.compiled.judgement_kernels import (
    ASSIGNED,
    FOOTING,
    PRIZE,
    TO_HOME,
    Mind,
)
from sandtable.games.kriegspiel83.compiled.tables import (
    ATTACK,
    CITY,
    SIX,
    STRENGTH,
    Tables,
)
from sandtable.games.kriegspiel83.units import MOST_PIECES

_ANOTHER = 1.5
"""What it costs, for each factor that is still owed, that another piece must be lost too."""
_HOMEWARD, _COMPANY, _MINES = 0.02, 0.1, 5.0
"""In a retreat: each movement factor nearer home, each friend beside it, and a known minefield there."""


@lean
def decide(table: Tables, game: Game, mind: Mind, taste: Taste) -> int:
    """What to do in a fight. An advance goes into the city or next to it, where no enemy stands."""
    phase, side = game[PHASE], game[SIDE]
    if phase == CHOOSING:
        for number in range(game[LENGTH + 1 - side]):
            mind.pieces[number, ASSIGNED] = 0.0
            unit = (1 - side) * MOST_PIECES + number
            mind.pieces[number, PRIZE] = mind.worth[game[KIND + unit]]
        for number in range(game[LENGTH + side]):
            if game[ATTACKING] >> number & 1 and game[TARGET + number]:
                assign(mind, number, game[TARGET + number] - 1)
        for number in range(game[LENGTH + side]):
            if game[ATTACKING] >> number & 1 and game[TARGET + number] == 0:
                place = game[AT + side * MOST_PIECES + number]
                _, target = fight_from(table, game, mind, taste, 1.0, side, number, place)
                return coded(CHOOSE, number, target)
        return coded(FIGHT, 0, 0)
    if phase == EXCHANGING:
        best, chosen = 1e9, 0
        for number in range(game[LENGTH + side]):
            if game[PENDING] >> number & 1:
                kind = game[KIND + side * MOST_PIECES + number]
                price = mind.worth[kind]
                if table.facts[ATTACK + kind] < game[OWED]:
                    price += _ANOTHER * (game[OWED] - table.facts[ATTACK + kind])
                if price < best:
                    best, chosen = price, number
        return coded(LOSE, chosen, 0)
    if phase == ADVANCING:
        city = table.facts[CITY + 1 - side]
        for number in range(game[LENGTH + side]):
            place = game[AT + side * MOST_PIECES + number]
            if game[PENDING] >> number & 1:
                for step in range(SIX):
                    there = table.ground[place, step]
                    if there == city and advances_to(table, game, number, there):
                        return coded(ADVANCE, number, there)
                for step in range(SIX):
                    there = table.ground[place, step]
                    if near(game, 1 - side, there) == 0 and advances_to(table, game, number, there):
                        for turn in range(SIX):
                            if table.ground[there, turn] == city:
                                return coded(ADVANCE, number, there)
        return coded(ALL_STAY, 0, 0)
    side = game[RETREATS] - 1
    best, chosen = -1e9, 0
    for number in range(game[LENGTH + side]):
        unit = side * MOST_PIECES + number
        if not game[PENDING] >> number & 1 or (game[HALF_WAY] and game[HALF_WAY] != number + 1):
            continue
        kind = game[KIND + unit]
        for step in range(SIX):
            there = table.ground[game[AT + unit], step]
            if retreats_to(table, game, number, there):
                value = taste[FOOTING] * table.ground[there, STRENGTH + kind]
                value -= _HOMEWARD * mind.ways[2 * side + int(kind == INFANTRY), TO_HOME, there]
                value += _COMPANY * near(game, side, there)
                if game[BOARD + there] & (MINED << side | KNOWN << (1 - side)):
                    value -= _MINES
                if value > best:
                    best, chosen = value, coded(RETREAT, number, there)
    if chosen == 0:
        number = 0
        while not game[PENDING] >> number & 1:
            number += 1
        chosen = coded(LOSE, number, 0)
    return chosen
