"""Benchmark of random play in Taktik: list all legal actions, apply one, until the game ends.

Compares the reference rules and the compiled rules in one process, for each scenario; then measures batches
of different sizes. `python -m bench.taktik introductory` measures one scenario.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

import numpy as np

import sandtable
from sandtable.boards.hexes import hexes_in
from sandtable.core import Dice
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import packing, playouts
from sandtable.games.taktik.device import STANCES, TASKS
from sandtable.games.taktik.notation import END, Action, Fire, Leave, Move, Press, Word, write
from sandtable.games.taktik.rules import firing, movement
from sandtable.games.taktik.state import State

GAME = sandtable.game("taktik")
SECONDS = 1.0
ROUNDS = 3
LONGEST = 400
"""Maximum turns; every game ends earlier."""


def games_per_second(*plays: Callable[[float], float]) -> list[float]:
    """The best rate of a few rounds for each function; rounds alternate, so that load affects all equally."""
    best = [0.0] * len(plays)
    for _ in range(ROUNDS):
        for number, play in enumerate(plays):
            begin = process_time()
            games = play(begin + SECONDS)
            best[number] = max(best[number], games / (process_time() - begin))
    return best


def legal(state: State) -> list[Action]:
    """The legal actions of the moving player, moves as single steps."""
    hexes = state.pieces.at
    if state.phase == "press":
        return [Press(stance, task) for stance in STANCES for task in TASKS]
    if state.phase == "firing":
        shots = [Fire(hexes[one], place) for one, aims in firing.shots(state) for place in hexes_in(aims)]
        return [*shots, Word(END)]
    steps = [Move(hexes[one], (place,)) for one, near, _ in movement.movable(state) for place, _ in near]
    waiting, free = movement.exits(state)
    leaving: list[Action] = [Leave(hexes[one], place) for one in waiting for place in hexes_in(free)]
    return [*steps, *(leaving or [Word(END)])]


def play_reference(start: State, until: float) -> float:
    """Games played with the reference rules; the last one counts by its share of turns."""
    rng, dice, state, games = Random(1), Dice("bench"), start, 0
    grid, seats = start.terms.ground.grid, start.terms.seats
    while process_time() < until:
        text = write(rng.choice(legal(state)), grid)
        state = GAME.apply(state, seats[state.mover], text, dice).state
        if state.outcome:
            state, games = start, games + 1
    return games + state.turn / LONGEST


def play_compiled(start: State, until: float, batch: int = 16) -> float:
    table = packing.tables_of(start)
    fresh = np.tile(packing.pack(table, start), (batch, 1))
    games = seed = 0
    while process_time() < until:
        seed += 1
        rows = fresh.copy()
        playouts.play_many(table, rows, seed, LONGEST)
        assert rows[:, at.OUTCOME].all()
        games += batch
    return games


def start_of(form: str) -> State:
    """The first turn of a scenario, with automatic placements."""
    match = GAME.new(form, seed=1)
    for number, seat in enumerate(match.seats, start=1):
        match.apply(seat, f"deploy auto {number}")
        match.apply(seat, "ready")
    while match.state.to_act and not state_of(match).turn:
        match.apply(match.to_act[0], "press")
    return state_of(match)


def state_of(match: sandtable.Match) -> State:
    state = match.state
    assert isinstance(state, State)
    return state


def main(arguments: tuple[str, ...] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.taktik", description=__doc__)
    parser.add_argument("form", nargs="*", default=list(GAME.scenarios()), help="default: all")
    forms = parser.parse_args(arguments).form
    print("Taktik, whole random games on one core")
    for form in forms:
        start = start_of(form)
        play_compiled(start, process_time() + 0.01)  # compile before measuring
        reference, compiled = games_per_second(partial(play_reference, start), partial(play_compiled, start))
        print(
            f"  {form:<14} reference {reference:>8,.2f} games per second, compiled {compiled:>8,.0f}:"
            f" {compiled / reference:,.0f} times as many"
        )
    print(f"\nCompiled rules by batch size, {forms[0]}")
    start = start_of(forms[0])
    for batch in (1, 10, 100, 1000):
        (rate,) = games_per_second(partial(play_compiled, start, batch=batch))
        print(f"  {batch:>5} games {rate:>12,.0f} games per second")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
