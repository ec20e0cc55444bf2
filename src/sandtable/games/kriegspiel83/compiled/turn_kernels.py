"""`rules.turns` and recruiting, compiled (K83-O1 to O4, K83-C4)."""

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, arrive, is_friendly, put, room_at
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.rules.towns import RECRUITS
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.games.kriegspiel83.weather import Weather

_FINE = int(Weather.FINE)
_MOST_LEAD = max(RECRUITS)
_RECRUITS = tuple(int(RECRUITS[lead]) for lead in sorted(RECRUITS))


@lean
def end_fight(game: Game) -> None:
    """Clear the progress of combat."""
    game[at.PHASE], game[at.WAVE], game[at.ATTACKING], game[at.ADVANCED] = at.MOVING, 0, 0, 0
    game[at.PENDING], game[at.RETREATS], game[at.HALF_WAY], game[at.OWED] = 0, 0, 0, 0
    game[at.TARGET : at.AIDING + MOST_PIECES] = 0


@lean
def end_turn(table: Tables, game: Game, chance: RandomStream) -> None:
    """End the turn and begin the other side's turn or the next round."""
    end_fight(game)
    if table.facts[at.DESTRUCTION_WINS] and game[at.ALIVE] * game[at.ALIVE + 1] == 0:
        game[at.OUTCOME] = at.DRAWN
        for side in range(2):
            if game[at.ALIVE + side]:
                game[at.OUTCOME] = at.RED_WINS + side
        return
    if game[at.SIDE] == 0:
        game[at.SIDE] = 1
        roll_weather(table, game, chance, False)
        return
    recruit(table, game, chance)
    if table.facts[at.LAST_ROUND] and game[at.ROUND] >= table.facts[at.LAST_ROUND]:
        game[at.OUTCOME] = at.DRAWN
        return
    game[at.SIDE] = 0
    game[at.ROUND] += 1
    roll_weather(table, game, chance, True)


@lean_inlined
def roll_weather(table: Tables, game: Game, chance: RandomStream, new_round: bool) -> None:
    """Roll the weather of the round, or of the turn if the options say so (K83-O3)."""
    when = table.facts[at.WEATHER_ROLLED]
    if when == at.NEVER:
        game[at.WEATHER] = _FINE
    elif new_round or when != at.EACH_ROUND:
        month = (table.facts[at.FIRST_MONTH] + game[at.ROUND] - 1) % 12
        game[at.WEATHER] = table.facts[at.WEATHERS + 100 * (month // 3) + draw(chance, 100)]


@lean_inlined
def recruit(table: Tables, game: Game, chance: RandomStream) -> None:
    """Recruit a piece for the side with more friendly towns (K83-C4)."""
    lead = 0
    for town in range(table.facts[at.TOWNS]):
        lead += int(is_friendly(table, game, 0, town)) - int(is_friendly(table, game, 1, town))
    if lead == 0:
        return
    side = at.ZERO if lead > 0 else at.ONE
    if game[at.ALIVE + side] >= MOST_PIECES:
        return
    kind = _RECRUITS[min(abs(lead), _MOST_LEAD) - 1]
    place = room_at(table, game, side, kind, table.facts[at.CITY + side], False, True)
    if place == NOWHERE:
        return
    number, first = at.ZERO, side * MOST_PIECES
    while number < game[at.LENGTH + side] and game[at.HEX + first + number] != NOWHERE:
        number += 1
    game[at.LENGTH + side] = max(game[at.LENGTH + side], number + 1)
    game[at.KIND + first + number] = kind
    game[at.ALIVE + side] += 1
    put(table, game, side, number, place)
    arrive(table, game, chance, side, number, place)
