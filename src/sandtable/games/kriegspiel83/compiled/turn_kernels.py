"""The order of play, compiled: `turns` and recruiting over a packed game (K83-O1 to O4, K83-C4)."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.compiled.board_kernels import (
    ADVANCED,
    AIDING,
    ALIVE,
    AT,
    ATTACKING,
    DRAWN,
    HALF_WAY,
    KIND,
    LENGTH,
    MOVING,
    NOWHERE,
    OUTCOME,
    OWED,
    PENDING,
    PHASE,
    RED_WINS,
    RETREATS,
    ROUND,
    SIDE,
    TARGET,
    WAVE,
    WEATHER,
    Game,
    arrive,
    is_friendly,
    put,
    room_at,
)
from sandtable.games.kriegspiel83.compiled.tables import (
    CITY,
    DESTRUCTION_WINS,
    EACH_ROUND,
    FIRST_MONTH,
    LAST_ROUND,
    NEVER,
    ONE,
    TOWNS,
    WEATHER_ROLLED,
    WEATHERS,
    ZERO,
    Tables,
)
from sandtable.games.kriegspiel83.rules.towns import RECRUITS
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.games.kriegspiel83.weather import Weather

_FINE = int(Weather.FINE)
_MOST_LEAD = max(RECRUITS)
_RECRUITS = tuple(int(RECRUITS[lead]) for lead in sorted(RECRUITS))


@lean
def end_fight(game: Game) -> None:
    """No combat goes on."""
    game[PHASE], game[WAVE], game[ATTACKING], game[ADVANCED] = MOVING, 0, 0, 0
    game[PENDING], game[RETREATS], game[HALF_WAY], game[OWED] = 0, 0, 0, 0
    game[TARGET : AIDING + MOST_PIECES] = 0


@lean
def end_turn(table: Tables, game: Game, chance: RandomStream) -> None:
    """The turn is over: the other side's, or the next round's, begins."""
    end_fight(game)
    if table.facts[DESTRUCTION_WINS] and game[ALIVE] * game[ALIVE + 1] == 0:
        game[OUTCOME] = DRAWN
        for side in range(2):
            if game[ALIVE + side]:
                game[OUTCOME] = RED_WINS + side
        return
    if game[SIDE] == 0:
        game[SIDE] = 1
        roll_weather(table, game, chance, False)
        return
    recruit(table, game, chance)
    if table.facts[LAST_ROUND] and game[ROUND] >= table.facts[LAST_ROUND]:
        game[OUTCOME] = DRAWN
        return
    game[SIDE] = 0
    game[ROUND] += 1
    roll_weather(table, game, chance, True)


@lean_inlined
def roll_weather(table: Tables, game: Game, chance: RandomStream, new_round: bool) -> None:
    """K83-O3: the weather of the round, or of the turn where the table plays it so."""
    when = table.facts[WEATHER_ROLLED]
    if when == NEVER:
        game[WEATHER] = _FINE
    elif new_round or when != EACH_ROUND:
        month = (table.facts[FIRST_MONTH] + game[ROUND] - 1) % 12
        game[WEATHER] = table.facts[WEATHERS + 100 * (month // 3) + draw(chance, 100)]


@lean_inlined
def recruit(table: Tables, game: Game, chance: RandomStream) -> None:
    """K83-C4: the side with more friendly towns gets a piece."""
    lead = 0
    for town in range(table.facts[TOWNS]):
        lead += int(is_friendly(table, game, 0, town)) - int(is_friendly(table, game, 1, town))
    if lead == 0:
        return
    side = ZERO if lead > 0 else ONE
    if game[ALIVE + side] >= MOST_PIECES:
        return
    kind = _RECRUITS[min(abs(lead), _MOST_LEAD) - 1]
    place = room_at(table, game, side, kind, table.facts[CITY + side], False, True)
    if place == NOWHERE:
        return
    number, first = ZERO, side * MOST_PIECES
    while number < game[LENGTH + side] and game[AT + first + number] != NOWHERE:
        number += 1
    game[LENGTH + side] = max(game[LENGTH + side], number + 1)
    game[KIND + first + number] = kind
    game[ALIVE + side] += 1
    put(table, game, side, number, place)
    arrive(table, game, chance, side, number, place)
