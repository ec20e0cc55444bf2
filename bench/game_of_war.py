"""Speed of random play of A Game of War: legal moves, one of them, both networks after it.

The reference and the compiled rules against `pykrieg`, a Python engine of the same game, and against chess
and 19 × 19 go of `open_spiel` driven from Python, in the same process; the number of positions that a search
evaluates; then how the cost grows with the board, the armies, and the games that are played at once.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np
import pykrieg
import pyspiel

from sandtable.boards.squares import squares_in
from sandtable.games.game_of_war import GAME
from sandtable.games.game_of_war.army import ADJECTIVES
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled import packing, playouts
from sandtable.games.game_of_war.rules import movement, turns
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import MOVES_A_TURN, UNITS
from sandtable.players.game_of_war.search import tree_of, weights_array
from sandtable.players.game_of_war.turn_search import TurnFinder
from sandtable.players.search.weights import shipped_weights

SECONDS = 1.0
ROUNDS = 5


def moves_a_second(*plays: Callable[[float], int]) -> list[float]:
    """Return the best of a few rounds for each, interleaved so that disturbances are shared."""
    best = [0.0] * len(plays)
    for _ in range(ROUNDS):
        for number, play in enumerate(plays):
            begin = process_time()
            moves = play(begin + SECONDS)
            best[number] = max(best[number], moves / (process_time() - begin))
    return best


def play_sandtable(start: State, until: float) -> int:
    rng, state, moves = Random(1), start, 0
    while process_time() < until:
        for _ in range(MOVES_A_TURN):
            legal = movement.legal_moves(state)
            if not legal:
                break
            state = movement.after_move(state, *rng.choice(legal))
            network(state, 0)
            network(state, 1)
            moves += 1
            if state.outcome:
                break
        state = start if state.outcome else turns.pass_turn(state, progress=state.struck)
    return moves


def play_compiled(start: State, until: float, batch: int = 64) -> int:
    table = packing.tables_of(start)
    fresh = packing.pack(table, start)
    games, moves, seed = np.tile(fresh, (batch, 1)), 0, 0
    while process_time() < until:
        seed += 1
        moves += playouts.play_many(table, games, seed, 20)
        games[games[:, at.OUTCOME] != at.UNDECIDED] = fresh
    return moves


def play_pykrieg(start: State, until: float) -> int:
    rng, board, moves = Random(1), pykrieg_board(start), 0
    while process_time() < until:
        side = board.turn
        for _ in range(MOVES_A_TURN):
            legal = [
                (row, column, *end)
                for row, column in board.get_units_by_owner(side)
                if not board.has_moved_this_turn(row, column) and may_move(board, row, column, side)
                for end in board.get_legal_moves(row, column)
            ]
            # Its list holds moves that its own turn rules forbid: play a random one that they allow.
            rng.shuffle(legal)
            move = next((move for move in legal if board.validate_move(*move)), None)
            if move is None:
                break
            board.make_turn_move(*move)
            board.enable_networks()
            moves += 1
        board.end_turn()
        if board.is_game_over():
            board = pykrieg_board(start)
    return moves


def play_open_spiel(game: pyspiel.Game, until: float) -> int:
    rng, moves = Random(1), 0
    state = game.new_initial_state()
    while process_time() < until:
        for _ in range(50):
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
            if state.is_terminal():
                state = game.new_initial_state()
    return moves


def search(start: State, until: float) -> int:
    """Return the number of positions evaluated by searches from the start."""
    weights, positions = weights_array(shipped_weights(GAME.id)), 0
    while process_time() < until:
        finder = TurnFinder(start, weights)
        for _ in tree_of(finder, Random(1)).grow():
            if finder.positions > 50_000 or process_time() >= until:
                break
        positions += finder.positions
    return positions


def may_move(board: pykrieg.Board, row: int, column: int, side: str) -> bool:
    return "RELAY" in board.get_unit_type(row, column) or board.is_unit_online(row, column, side)


def pykrieg_board(start: State) -> pykrieg.Board:
    """Return the same position in the other engine."""
    field = start.terms.field
    board = pykrieg.Board(enable_adjacency_relay_propagation=False)
    terrains = {"MOUNTAIN": field.mountains, "MOUNTAIN_PASS": field.passes, "FORTRESS": field.fortresses}
    for name, squares in terrains.items():
        for square in squares_in(squares):
            board.set_terrain(*divmod(square, field.grid.columns), name)
    for side, owner in enumerate(("NORTH", "SOUTH")):
        for square in squares_in(field.arsenals[side]):
            board.set_arsenal(*divmod(square, field.grid.columns), owner)
        for unit, squares in zip(UNITS, start.armies[side], strict=True):
            for square in squares_in(squares):
                kind = unit.name.upper().replace(" ", "_")
                board.create_and_place_unit(*divmod(square, field.grid.columns), kind, owner)
    board.enable_networks()
    return board


def scaled(size: int, armies: int) -> State:
    """Return the standard position, scaled by `size` each way, with `armies` times the units."""
    standard = GAME.new("standard", options={"first": "north"}).state
    field = standard.terms.field
    rows = [row for row in field.drawing.split("\n") if "-" not in row]
    wide = ["".join(mark + "." * (size - 1) for mark in row) for row in rows]
    tall = [line for row in wide for line in (row, *["." * len(row)] * (size - 1))]
    tall.insert(field.frontier * size, "-" * len(tall[0]))
    units = "\n".join(f"{unit.slug} = {unit.number * armies}" for unit in UNITS)
    text = f'title = "scaled"\nsummary = "scaled"\nboard = """\n{chr(10).join(tall)}\n"""\n[army]\n{units}\n'
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scaled.toml"
        path.write_text(text, encoding="utf-8")
        match = GAME.new(path, seed=1, options={"first": "north"})
    rng = Random(1)
    for seat in match.seats:
        # On and next to the lines of the arsenals, so that most units can move.
        state, side = match.state, match.seats.index(seat)
        field = state.terms.field
        near = field.grid.spread(network(state, side).lit) & field.open & field.territories[side]
        squares = list(squares_in(near))
        rng.shuffle(squares)
        names = iter(field.grid.names[square] for square in squares)
        parts = [" ".join([unit.slug, *(next(names) for _ in range(unit.number * armies))]) for unit in UNITS]
        match.apply(seat, "deploy " + ", ".join(parts))
        match.apply(seat, "ready")
    return match.state


def main() -> None:
    start = GAME.new("standard", options={"first": "north"}).state
    play_compiled(start, process_time() + 0.01)  # compile before the clock runs
    search(start, process_time() + 0.01)
    chess, go = pyspiel.load_game("chess"), pyspiel.load_game("go(board_size=19)")
    theirs, ours, compiled, of_chess, of_go, evaluated = moves_a_second(
        partial(play_pykrieg, start),
        partial(play_sandtable, start),
        partial(play_compiled, start),
        partial(play_open_spiel, chess),
        partial(play_open_spiel, go),
        partial(search, start),
    )
    print("A Game of War, random play from the standard deployment, one core")
    print(f"  pykrieg {pykrieg.__version__:<12} {theirs:>10,.0f} moves a second")
    print(f"  sandtable, reference {ours:>10,.0f} moves a second: {ours / theirs:,.0f} times as many")
    print(f"  sandtable, compiled  {compiled:>10,.0f} moves a second: {compiled / theirs:,.0f} times as many")
    for name, rate in (("chess", of_chess), ("19 × 19 go", of_go)):
        times = f"compiled {compiled / rate:,.1f} times as many"
        print(f"  open_spiel, {name:<10} {rate:>9,.0f} moves a second: {times}")
    print(f"  in search            {evaluated:>10,.0f} positions evaluated a second")
    print("\nGrowth with the number of games that are played at once, compiled")
    for batch in (1, 10, 100, 1000):
        (rate,) = moves_a_second(partial(play_compiled, start, batch=batch))
        print(f"  {batch:>5} games {rate:>12,.0f} moves a second")
    print("\nGrowth with the board and the armies, against the standard size")
    for size, armies in ((1, 1), (2, 1), (4, 1), (2, 4), (4, 4), (4, 8)):
        big = scaled(size, armies)
        grid, units = big.terms.field.grid, big.armies[0].units.bit_count()
        (rate,) = moves_a_second(partial(play_sandtable, big))
        moves = len(movement.legal_moves(big))
        what = f"{grid.columns} × {grid.rows}, {units} {ADJECTIVES[0]} units, {moves} legal moves"
        print(f"  {what:<52} {rate:>8,.0f} moves a second, {1e6 / rate / moves:.2f} µs a legal move")


if __name__ == "__main__":
    main()
