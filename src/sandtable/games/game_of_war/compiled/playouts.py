"""Random games, compiled: many games are played in one call."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.games.game_of_war.units import MOVES_A_TURN

_STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE = np.uint64(1)


class Buffers(NamedTuple):
    """Buffers of a playout."""

    chance: RandomStream
    online: NDArray[np.uint64]
    """The online units of each side."""
    windows: NDArray[np.uint64]
    """The window of cells that each unit of a side can reach."""
    leads: NDArray[np.int64]
    """The lead of an attack on each unit of a side."""


@lean_inlined
def random_move(table: Tables, game: Game, buffers: Buffers) -> bool:
    """Make one of all legal moves; return whether there was one."""
    side = game[at.SIDE]
    first = side * table.facts[at.ARMY]
    ready = kernels.may_move(table, game, buffers.online[side])
    total, left = 0, ready
    while left:
        unit = kernels.lowest(left)
        left &= left - _ONE
        buffers.windows[unit] = kernels.reach(table, game, first + unit)
        total += kernels.count(buffers.windows[unit])
    if total == 0:
        return False
    place = draw(buffers.chance, total)
    unit, number = 0, 0
    while place >= number:
        place -= number
        unit = kernels.lowest(ready)
        ready &= ready - _ONE
        number = kernels.count(buffers.windows[unit])
    end = game[at.HEAD + first + unit] + kernels.step_to(table, kernels.nth_of(buffers.windows[unit], place))
    if kernels.move(table, game, first + unit, end):
        buffers.online[1 - side] = kernels.network(table, game, 1 - side)
    buffers.online[side] = kernels.network(table, game, side)
    return True


@lean_inlined
def play_turn(table: Tables, game: Game, buffers: Buffers) -> int:
    """Play a random turn: up to five moves, then an attack if one has an effect.

    The communication of both sides is recomputed after every move that can change it. Returns the number of
    moves.
    """
    side = game[at.SIDE]
    for made in range(MOVES_A_TURN):
        if not random_move(table, game, buffers):
            break
        if game[at.OUTCOME]:
            return made + 1
    made = int(game[at.MADE])
    number = kernels.leads(table, game, buffers.online[side], buffers.online[1 - side], buffers.leads)
    if number == 0:
        kernels.pass_turn(table, game, game[at.STRUCK] != 0)
        return made
    place = draw(buffers.chance, number)
    target = 0
    while buffers.leads[target] == 0 or place > 0:
        place -= buffers.leads[target] != 0
        target += 1
    kernels.attack(table, game, (1 - side) * table.facts[at.ARMY] + target, buffers.leads[target])
    for side in range(2):
        buffers.online[side] = kernels.network(table, game, side)
    return made


@lean_inlined
def stream_start(seed: int, number: int) -> np.uint64:
    """Return the initial state of the random stream of one game."""
    return np.uint64(seed) * _STEP ^ np.uint64(number + 1) << np.uint64(20)


@lean
def _play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int, buffers: Buffers) -> int:
    moves = 0
    for number in range(len(games)):
        buffers.chance[0] = stream_start(seed, number)
        game = games[number]
        for side in range(2):
            buffers.online[side] = kernels.network(table, game, side)
        for _ in range(turns):
            if game[at.OUTCOME]:
                break
            moves += play_turn(table, game, buffers)
    return moves


def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game on for at most `turns` turns; return the total number of moves."""
    army = int(table.facts[at.ARMY])
    buffers = Buffers(
        np.zeros(1, np.uint64), np.zeros(2, np.uint64), np.zeros(army, np.uint64), np.zeros(army, np.int64)
    )
    return _play_many(table, games, seed, turns, buffers)
