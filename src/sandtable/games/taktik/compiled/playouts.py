"""Games at random, to their end or for so many turns, in one go; and the dice of the compiled rules."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import turn_kernels
from sandtable.games.taktik.compiled.layout import Game, Tables
from sandtable.games.taktik.compiled.tables import most_actions
from sandtable.games.taktik.device import SHOT_LAMPS, SHOTS, STANCES, Lamp

_STEP = np.uint64(0x9E3779B97F4A7C15)
_EXTRA, _REPAIR, _LONG, _FOUR = int(Lamp.EXTRA), int(Lamp.REPAIR), int(Lamp.LONG), int(Lamp.FOUR)
_SHOTS = tuple(int(SHOT_LAMPS[shot]) for stance in STANCES for shot in SHOTS[stance])
"""What each side of the die means, on attack and on retreat (TAK-C6)."""
PRESSES = 64
"""So many ways a press can go, all equally likely."""
SIDES = 4
"""So many ways a shot can go."""


@lean_inlined
def begin(chance: RandomStream, seed: int, number: int) -> None:
    """Begin the stream of this number among those of a seed."""
    chance[0] = np.uint64(seed) * _STEP ^ np.uint64(number + 1) << np.uint64(20)


@lean_inlined
def lamps_of(switches: int, way: int) -> int:
    """TAK-C2 to C5: the lamps of the turn's press, for each of the 64 ways in which it can go."""
    lamps = way & (_FOUR | _FOUR >> 1)
    if switches & 1 == 0:
        lamps |= _EXTRA * (way >> 2 & 1)
    elif way >> 2 & 3 < 1 + (switches >> 1):
        lamps |= _REPAIR
    if way >> 4 == 0:
        lamps |= _LONG
    return lamps


@lean_inlined
def shot_of(stance: int, side: int) -> int:
    """TAK-C6: how a shot falls, for each of the four sides of the die."""
    return _SHOTS[SIDES * stance + side]


@lean_inlined
def roll(game: Game, action: int, chance: RandomStream) -> int:
    """The lamps that an action lights, if it is one that does."""
    if action & 7 == at.PRESS:
        return lamps_of(action >> at.PIECE_SHIFT, draw(chance, PRESSES))
    if action & 7 == at.FIRE:
        return shot_of(game[at.STANCE], draw(chance, SIDES))
    return int(game[at.LAMPS])


@compiled
def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game on for at most so many turns, any legal action being as likely as any other.

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
