"""Random games, and the dice of the compiled rules."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import turn_kernels
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.tables import most_actions
from sandtable.games.taktik.device import REPAIR, SHOT_LAMPS, SHOTS, STANCES, Lamp

_STEP = np.uint64(0x9E3779B97F4A7C15)
_EXTRA, _REPAIR, _LONG, _FOUR = int(Lamp.EXTRA), int(Lamp.REPAIR), int(Lamp.LONG), int(Lamp.FOUR)
_SHOTS = tuple(int(SHOT_LAMPS[shot]) for stance in STANCES for shot in SHOTS[stance])
"""The lamp for each side of the die, on attack and on retreat (TAK-C6)."""
_REPAIR_LIT = tuple(REPAIR[stance].lit for stance in STANCES)
"""The sides of a four-sided die that light the repair lamp, on attack and on retreat (TAK-C4)."""
PRESSES = 64
"""The number of equally likely results of a press."""
SIDES = 4
"""The number of equally likely results of a shot."""


@lean_inlined
def begin(chance: RandomStream, seed: int, number: int) -> None:
    """Seed the random stream of a game from the seed and the number of the game."""
    chance[0] = np.uint64(seed) * _STEP ^ np.uint64(number + 1) << np.uint64(20)


@lean_inlined
def lamps_of(switches: int, result: int) -> int:
    """The lamps of a press for a result from 0 to 63 (TAK-C2 to C5)."""
    lamps = result & (_FOUR | _FOUR >> 1)
    if switches & 1 == 0:
        lamps |= _EXTRA * (result >> 2 & 1)
    elif result >> 2 & 3 < _REPAIR_LIT[switches >> 1]:
        lamps |= _REPAIR
    if result >> 4 == 0:
        lamps |= _LONG
    return lamps


@lean_inlined
def shot_of(stance: int, side: int) -> int:
    """The lamp of a shot for a side of the die from 0 to 3 (TAK-C6)."""
    return _SHOTS[SIDES * stance + side]


@lean_inlined
def roll(game: Game, action: int, chance: RandomStream) -> int:
    """Roll for an action: the lamps of a press or a shot; unchanged for other actions."""
    if action & 7 == at.PRESS:
        return lamps_of(action >> at.PIECE_SHIFT, draw(chance, PRESSES))
    if action & 7 == at.FIRE:
        return shot_of(game[at.STANCE], draw(chance, SIDES))
    return int(game[at.LAMPS])


@compiled
def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game at random for at most `turns` turns, with all legal actions equally likely.

    Returns the number of actions in all games.
    """
    found = np.empty(most_actions(table), np.int64)
    chance = np.zeros(1, np.uint64)
    actions = 0
    for number in range(len(games)):
        begin(chance, seed, number)
        game = games[number]
        last = game[at.TURN] + turns
        while not game[at.OUTCOME] and game[at.TURN] < last:
            action = found[draw(chance, turn_kernels.legal(table, game, found))]
            turn_kernels.apply(table, game, action, roll(game, action, chance), found)
            actions += 1
    return actions
