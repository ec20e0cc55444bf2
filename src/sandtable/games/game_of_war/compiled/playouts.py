"""Games at random, to their end or for so many turns, in one go."""

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


class Room(NamedTuple):
    """What a playout works in."""

    chance: RandomStream
    online: NDArray[np.uint64]
    """The units of each side that are online."""
    windows: NDArray[np.uint64]
    """Where each unit of a side can go."""
    leads: NDArray[np.int64]
    """Of attacks on each unit of a side."""


@lean_inlined
def random_move(table: Tables, game: Game, room: Room) -> bool:
    """Make one of all legal moves, if there are any."""
    side = game[at.SIDE]
    first = side * table.facts[at.ARMY]
    ready = kernels.may_move(table, game, room.online[side])
    total, left = 0, ready
    while left:
        unit = kernels.lowest(left)
        left &= left - _ONE
        room.windows[unit] = kernels.reach(table, game, first + unit)
        total += kernels.count(room.windows[unit])
    if total == 0:
        return False
    place = draw(room.chance, total)
    unit, number = 0, 0
    while place >= number:
        place -= number
        unit = kernels.lowest(ready)
        ready &= ready - _ONE
        number = kernels.count(room.windows[unit])
    end = game[at.HEAD + first + unit] + kernels.step_to(table, kernels.nth_of(room.windows[unit], place))
    if kernels.move(table, game, first + unit, end):
        room.online[1 - side] = kernels.network(table, game, 1 - side)
    room.online[side] = kernels.network(table, game, side)
    return True


@lean_inlined
def play_turn(table: Tables, game: Game, room: Room) -> int:
    """A turn at random: five moves where there are any, then an attack if one does something.

    Both sides' communication is worked out anew after every move that can change it. Returns the number of
    moves.
    """
    side = game[at.SIDE]
    for made in range(MOVES_A_TURN):
        if not random_move(table, game, room):
            break
        if game[at.OUTCOME]:
            return made + 1
    made = int(game[at.MADE])
    number = kernels.leads(table, game, room.online[side], room.online[1 - side], room.leads)
    if number == 0:
        kernels.pass_turn(table, game)
        return made
    place = draw(room.chance, number)
    target = 0
    while room.leads[target] == 0 or place > 0:
        place -= room.leads[target] != 0
        target += 1
    kernels.attack(table, game, (1 - side) * table.facts[at.ARMY] + target, room.leads[target])
    for side in range(2):
        room.online[side] = kernels.network(table, game, side)
    return made


@lean_inlined
def beginning(seed: int, number: int) -> np.uint64:
    """Where the stream of chance of one of many games begins."""
    return np.uint64(seed) * _STEP ^ np.uint64(number + 1) << np.uint64(20)


@lean
def _play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int, room: Room) -> int:
    moves = 0
    for number in range(len(games)):
        room.chance[0] = beginning(seed, number)
        game = games[number]
        for side in range(2):
            room.online[side] = kernels.network(table, game, side)
        for _ in range(turns):
            if game[at.OUTCOME]:
                break
            moves += play_turn(table, game, room)
    return moves


def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game on for at most so many turns; returns the number of moves of all."""
    army = int(table.facts[at.ARMY])
    room = Room(
        np.zeros(1, np.uint64), np.zeros(2, np.uint64), np.zeros(army, np.uint64), np.zeros(army, np.int64)
    )
    return _play_many(table, games, seed, turns, room)
