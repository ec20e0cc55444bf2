"""Random games, compiled: many games are played in one call.

In a random turn each piece, in order, moves to one of the hexes that it can reach, or stays; infantry
sometimes lays a minefield or is transported first. In combat all choices are equally likely.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.boards.random_kernels import RandomStream, draw
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.action_kernels import END, act, coded, legal
from sandtable.games.kriegspiel83.compiled.board_kernels import Game, count_bits, is_layable
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    Work,
    factors_left,
    found_at,
    go,
    may_lay,
    mine,
    move_by_transport,
    reach,
    transport_targets,
    work_size,
)
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.units import MOST_PIECES

SELDOM = 8
"""Infantry is transported, or lays a minefield, once in this number of times, if it can."""


@lean_inlined
def nth_bit(mask: int, nth: int) -> int:
    """Return the index of the set bit that has `nth` set bits below it."""
    place = 0
    while nth > 0 or not mask >> place & 1:
        nth -= mask >> place & 1
        place += 1
    return place


@lean_inlined
def can_lay(game: Game, number: int) -> bool:
    """Whether a piece is alive, has not finished its turn, and may lay minefields."""
    place = game[at.HEX + game[at.SIDE] * MOST_PIECES + number]
    return bool(place != NOWHERE and not game[at.DONE] >> number & 1 and may_lay(game, number))


@lean_inlined
def do_something_else(table: Tables, game: Game, chance: RandomStream, number: int) -> int:
    """Transport infantry or lay a minefield at random; return the number of actions."""
    made = 0
    unit = game[at.SIDE] * MOST_PIECES + number
    if draw(chance, SELDOM) == 0:
        towns = transport_targets(table, game, number)
        if towns:
            move_by_transport(table, game, chance, number, nth_bit(towns, draw(chance, count_bits(towns))))
            made += 1
    if draw(chance, SELDOM) == 0 and can_lay(game, number):
        there = table.ground[game[at.HEX + unit], draw(chance, at.NEIGHBOURS)]
        if is_layable(table, game, game[at.SIDE], there):
            mine(table, game, number, there)
            made += 1
    return made


@lean_inlined
def stream_start(seed: int, row: int) -> np.uint64:
    """Return the initial state of the random stream of one game."""
    return np.uint64(seed) << np.uint64(32) ^ np.uint64(row)


def stream_of(seed: int, row: int) -> RandomStream:
    """Return the random stream of one game."""
    return np.array([stream_start(seed, row)], np.uint64)


class Buffers(NamedTuple):
    """Buffers of playouts."""

    chance: RandomStream
    work: Work
    actions: NDArray[np.int64]
    """Legal actions in combat; movement has more, and is drawn in another way."""


@lean
def _play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int, buffers: Buffers) -> int:
    chance, work, actions = buffers
    made = 0
    for row in range(len(games)):
        game = games[row]
        chance[0] = stream_start(seed, row)
        for _ in range(turns):
            side = game[at.SIDE]
            for number in range(game[at.LENGTH + side]):
                unit = side * MOST_PIECES + number
                if game[at.HEX + unit] == NOWHERE or game[at.OUTCOME]:
                    continue
                if game[at.KIND + unit] == at.INFANTRY:
                    made += do_something_else(table, game, chance, number)
                    if game[at.HEX + unit] == NOWHERE or game[at.DONE] >> number & 1:
                        continue
                found = reach(table, game, work, side, number, factors_left(table, game, number))
                place = draw(chance, found + 1)
                if place < found:
                    go(table, game, chance, work, number, work[found_at(table) + place])
                    made += 1
            if game[at.OUTCOME]:
                break
            action = coded(END, 0, 0)
            while True:
                act(table, game, chance, work, action)
                made += 1
                if game[at.PHASE] == at.MOVING or game[at.OUTCOME]:
                    break
                action = actions[draw(chance, legal(table, game, work, actions))]
    return made


def play_many(table: Tables, games: NDArray[np.int64], seed: int, turns: int) -> int:
    """Play each game on for at most `turns` turns; return the total number of actions."""
    buffers = Buffers(
        np.zeros(1, np.uint64),
        np.zeros(work_size(int(table.facts[at.SIZE])), np.int64),
        np.zeros(MOST_PIECES * (at.NEIGHBOURS + 1) + 1, np.int64),
    )
    return _play_many(table, games, seed, turns, buffers)
