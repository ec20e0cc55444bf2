"""Games at random, to their end or for so many turns, in one go."""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.chance_kernels import draw
from sandtable.boards.compiler import compiled, inlined
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled.kernels import HEAD, MOVES_A_TURN, Game, Mask
from sandtable.games.game_of_war.compiled.tables import ARMY, CELLS, NEAR, Tables

_STEP = np.uint64(0x9E3779B97F4A7C15)
_STALE = -1


@inlined
def random_move(
    table: Tables, game: Game, ready: Mask, chance: NDArray[np.uint64], windows: NDArray[np.int64]
) -> bool:
    """Make one of all legal moves of these units, if there are any.

    `windows` holds where each unit can go and how many cells that is, if that has not changed since it was
    worked out.
    """
    army = table.facts[ARMY]
    first = HEAD + game[kernels.SIDE] * army
    total = 0
    for unit in range(army):
        if ready >> np.uint64(unit) & np.uint64(1):
            if windows[unit, 1] == _STALE:
                window = kernels.reach(table, game, first - HEAD + unit)
                windows[unit, 0], windows[unit, 1] = np.int64(window), kernels.count(window)
            total += windows[unit, 1]
    if total == 0:
        return False
    place = draw(chance, total)
    mover = 0
    while not ready >> np.uint64(mover) & np.uint64(1) or place >= windows[mover, 1]:
        if ready >> np.uint64(mover) & np.uint64(1):
            place -= windows[mover, 1]
        mover += 1
    start = game[first + mover]
    end = start + kernels.step_to(table, kernels.nth_of(np.uint64(windows[mover, 0]), place))
    bound = game[kernels.STRUCK] + game[kernels.RETREATING]
    kernels.move(table, game, first - HEAD + mover, end)
    all_stale = bound != game[kernels.STRUCK] + game[kernels.RETREATING]
    middle = table.facts[CELLS]
    for unit in range(army):
        cell = game[first + unit]
        near = (table.lines[middle + cell - start] | table.lines[middle + cell - end]) & NEAR
        if near or all_stale:
            windows[unit, 1] = _STALE
    return True


@inlined
def play_turn(table: Tables, game: Game, chance: NDArray[np.uint64], windows: NDArray[np.int64]) -> int:
    """A turn at random: five moves where there are any, then an attack if one does something.

    Both sides' communication is worked out anew after every move. Returns the number of moves.
    """
    army = table.facts[ARMY]
    side = game[kernels.SIDE]
    windows[:, 1] = _STALE
    own, foe = kernels.network(table, game, side), kernels.network(table, game, 1 - side)
    for made in range(MOVES_A_TURN):
        if not random_move(table, game, kernels.may_move(table, game, own), chance, windows):
            break
        own, foe = kernels.network(table, game, side), kernels.network(table, game, 1 - side)
        if game[kernels.OUTCOME]:
            return made + 1
    made = int(game[kernels.MADE])
    found = windows[:, 0]
    number = kernels.leads(table, game, own, foe, found)
    if number == 0:
        kernels.hand_over(table, game)
        return made
    place = draw(chance, number)
    target = 0
    while found[target] == 0 or place > 0:
        place -= found[target] != 0
        target += 1
    kernels.attack(table, game, (1 - side) * army + target, found[target])
    return made


@compiled
def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game on for at most so many turns; returns the number of moves of all."""
    windows = np.zeros((table.facts[ARMY], 2), np.int64)
    chance = np.zeros(1, np.uint64)
    moves = 0
    for number in range(len(games)):
        chance[0] = np.uint64(seed) * _STEP ^ np.uint64(number + 1) << np.uint64(20)
        game = games[number]
        for _ in range(turns):
            if game[kernels.OUTCOME]:
                break
            moves += play_turn(table, game, chance, windows)
    return moves
