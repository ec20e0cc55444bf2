"""Random games of Kriegspiel by the reference and the compiled rules: the same games.

In a random turn each piece, in order, goes to one of the hexes that it can reach, or stays; infantry
sometimes lays a minefield or is transported first. Then every choice in the fights is made at random.
"""

from collections.abc import Callable
from functools import partial
from time import process_time

import numpy as np

from sandtable.boards.random_kernels import RandomStream, draw_interpreted
from sandtable.core import Dice, Roll
from sandtable.games.kriegspiel83 import GAME, play
from sandtable.games.kriegspiel83.army import NOWHERE
from sandtable.games.kriegspiel83.compiled import action_kernels, packing, playouts
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.movement_kernels import work_size
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.notation import END, Mine, Move, Transport, Word
from sandtable.games.kriegspiel83.rules import movement
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import Kind

LAST_ROUND = 30
SECONDS = 1.5
ROUNDS = 2


class StreamDice(Dice):
    """Dice that use the random stream of the compiled rules."""

    def __init__(self, stream: RandomStream) -> None:
        super().__init__("")
        self.stream = stream

    def roll(self, sides: int, purpose: str) -> Roll:
        """Return a roll from the stream."""
        return Roll(sides, draw_interpreted(self.stream, sides) + 1, purpose)


def play_reference(state: State, seed: int, game: int) -> State:
    """Play one game by the reference rules."""
    dice = StreamDice(playouts.stream_of(seed, game))
    while state.outcome is None:
        state = _turn(state, dice)
    return state


def _turn(state: State, dice: StreamDice) -> State:
    side = state.side
    for number in range(len(state.armies[side].at)):
        if state.armies[side].at[number] == NOWHERE:
            continue
        if state.armies[side].kinds[number] == Kind.INFANTRY:
            state = _something_else(state, number, dice)
            if state.armies[side].at[number] == NOWHERE or not movement.available(state, number):
                continue
        places = list(movement.reach(state, side, number).costs)
        at = draw_interpreted(dice.stream, len(places) + 1)
        if at < len(places):
            state, *_ = play.act(state, Move(state.armies[side].at[number], (places[at],)), dice)
            if state.outcome:
                return state
    state, *_ = play.act(state, Word(END), dice)
    while state.fight and not state.outcome:
        state = _fight_on(state, dice)
    return state


def _something_else(state: State, number: int, dice: StreamDice) -> State:
    side, ground = state.side, state.terms.ground
    if draw_interpreted(dice.stream, playouts.SELDOM) == 0:
        letters = [*ground.towns, "RB"[side]]
        towns = sorted(movement.transport_targets(state, side, number), key=letters.index)
        if towns:
            town = towns[draw_interpreted(dice.stream, len(towns))]
            state, *_ = play.act(state, Transport(state.armies[side].at[number], town), dice)
    here = state.armies[side].at[number]
    able = here != NOWHERE and movement.available(state, number) and state.left[side]
    if draw_interpreted(dice.stream, playouts.SELDOM) == 0 and able:
        there = ground.grid.step(here, draw_interpreted(dice.stream, 6))
        if there is not None and movement.mineable(state, side, number) >> there & 1:
            state, *_ = play.act(state, Mine(here, there), dice)
    return state


def _fight_on(state: State, dice: StreamDice) -> State:
    """Play a random choice of a fight, from the list of the compiled rules, as they do."""
    table = tables(state.terms)
    found, game = np.zeros(action_kernels.MOST_ACTIONS, np.int64), packing.pack(table, state)
    work = np.zeros(work_size(int(table.facts[at.SIZE])), np.int64)
    number = action_kernels.legal(table, game, work, found)
    code = int(found[draw_interpreted(dice.stream, number)])
    state, *_ = play.act(state, packing.action_of(state.terms, game, code), dice)
    return state


def games_a_second(plays: Callable[[int], int]) -> float:
    """Return the best of a few rounds."""
    best, seed = 0.0, 0
    for _ in range(ROUNDS):
        begin, played = process_time(), 0
        while (spent := process_time() - begin) < SECONDS:
            seed += 1
            played += plays(seed)
        best = max(best, played / spent)
    return best


def main() -> None:
    """Play the games and print a report."""
    for scenario in GAME.scenarios():
        state = GAME.new(scenario, seed=1, options={"last_round": LAST_ROUND}).state
        table = tables(state.terms)
        fresh = packing.pack(table, state)
        print(
            f"Kriegspiel, random games of up to {LAST_ROUND} rounds on the {scenario} map, one core",
            flush=True,
        )

        def compiled(batch: int, seed: int) -> int:
            games = np.tile(fresh, (batch, 1))  # noqa: B023 - called before the next map
            playouts.play_many(table, games, seed, 2 * LAST_ROUND + 1)  # noqa: B023
            assert games[:, at.OUTCOME].all()
            return batch

        def reference(seed: int) -> int:
            end = play_reference(state, seed, 0)  # noqa: B023
            games = np.tile(fresh, (1, 1))  # noqa: B023
            playouts.play_many(table, games, seed, 2 * LAST_ROUND + 1)  # noqa: B023
            assert np.array_equal(packing.pack(table, end)[:-1], games[0][:-1])  # noqa: B023
            return 1

        compiled(1, 0)  # compile before the clock runs
        slow = games_a_second(reference)
        print(f"  reference rules    {slow:>10,.2f} games a second", flush=True)
        for batch in (1, 10, 100):
            fast = games_a_second(partial(compiled, batch))
            times = f"{fast / slow:,.0f} times as many"
            print(f"  compiled, {batch:>3} at once {fast:>8,.1f} games a second: {times}", flush=True)


if __name__ == "__main__":
    main()
