"""Beam search over the moves of a turn and the attacks that can follow them, compiled.

The moves of a turn are packed into one number: their count, then for each move the unit and its destination
in the window around it (`kernels.reach`). Moves commute, so partial turns with the same position hash are
kept once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, inlined, lean, lean_inlined
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.games.game_of_war.units import MOVES_A_TURN
from sandtable.players.game_of_war.evaluation_kernels import (
    Features,
    count_features,
    evaluate,
)
from sandtable.players.game_of_war.features import BEST_PREY, EvaluationTables

VICTORY = 100.0
"""Value of a won position, far above any evaluation."""
CAPTURE = 0.9
"""Factor for a capture that is still possible in this turn."""

LEVEL, PARENT, PARENTS, KEPT, NODES, POSITIONS, FOUND, PROGRESS = range(8)
"""Indices of `Beam.progress`."""

PATH, HASH, THIRD, ROW_LENGTH = range(4)
STRIKE = THIRD
"""Columns of a partial turn: packed moves, position hash, game before its last move.

A whole turn has the packed attack in the third column: unit attacked + 1, and the lead in the bits from 8 up.
"""

_START, _MOVED, _TRIAL = -3, -2, -1
"""Indices of the games with a special purpose in `Beam.games`."""
TURNS_KEPT = 5
"""Whole turns kept per partial turn of the beam's width."""

_MOVE_BITS, _PLACE_BITS, _COUNT_BITS = 12, 6, 3
_COUNT = (1 << _COUNT_BITS) - 1
_STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE, _NONE = np.uint64(1), np.uint64(0)


class Beam(NamedTuple):
    """The arrays of a beam of one width, reused for every position."""

    progress: NDArray[np.int64]
    nodes: NDArray[np.int64]
    """The partial turns by number of moves, best first within each number."""
    scores: NDArray[np.float64]
    games: NDArray[np.int64]
    """The games of two levels, the one at the start, and two scratch games."""
    turns: NDArray[np.int64]
    """The whole turns found, best first."""
    values: NDArray[np.float64]
    """The values of the positions after them."""


def make_beam(game: Game, width: int) -> Beam:
    """Make a beam that keeps `width` partial turns of each length."""
    nodes = 1 + (MOVES_A_TURN + 1) * width
    return Beam(
        np.zeros(PROGRESS, np.int64),
        np.zeros((nodes, ROW_LENGTH), np.int64),
        np.zeros(nodes),
        np.zeros((2 * width + 3, len(game)), np.int64),
        np.zeros((2 + TURNS_KEPT * width, ROW_LENGTH), np.int64),
        np.zeros(2 + TURNS_KEPT * width),
    )


def begin(beam: Beam, game: Game) -> None:
    """Start a beam at a position."""
    beam.progress[:] = 0
    beam.progress[[PARENTS, NODES]] = 1
    beam.nodes[0, PATH] = 0
    beam.games[0] = beam.games[_START] = game


@lean_inlined
def _mixed(what: int) -> int:
    mixed = np.uint64(what) * _STEP
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(np.int64(mixed ^ (mixed >> np.uint64(31))))


@lean
def hash_of(table: Tables, game: Game) -> int:
    """Return the hash of a position, ignoring turn number and order of units of the same kind."""
    army, side = table.facts[at.ARMY], game[at.SIDE]
    found = _mixed(1 + game[at.STRUCK] * 2 + side)
    for unit in range(2 * army):
        cell = game[at.HEAD + unit]
        if cell:
            what = cell << 8 | table.facts[at.KINDS + unit] << 4 | np.int64(unit >= army) << 3
            if unit // army == side:
                what |= game[at.MOVED] >> (unit - side * army) & 1
                what |= np.int64(game[at.RETREATING] == unit + 1) << 1
                what |= np.int64(game[at.WITHDRAWN] == unit + 1) << 2
            found ^= _mixed(what)
    for owner in range(2):
        first = table.facts[at.SOURCE_CELLS] + owner * table.facts[at.SOURCES]
        for source in range(first, first + table.facts[at.ARSENALS_EACH]):
            found ^= _mixed(game[source] << 8 | 0xF0)
    return found


@lean_inlined
def _copy(source: Game, target: Game) -> None:
    for index in range(len(source)):  # a slice would add seconds to compilation
        target[index] = source[index]


@lean_inlined
def target_of(table: Tables, game: Game, strike: int) -> int:
    """Return the number of the unit that a packed attack is aimed at."""
    return int((1 - game[at.SIDE]) * table.facts[at.ARMY] + (strike & 255) - 1)


@lean
def end_turn(table: Tables, game: Game, strike: int) -> None:
    """End the turn with a packed attack, or without one if it is 0."""
    if strike:
        kernels.attack(table, game, target_of(table, game, strike), strike >> 8)
    else:
        kernels.pass_turn(table, game, game[at.STRUCK] != 0)


@lean_inlined
def _packed(path: int, unit: int, place: int) -> int:
    made = path & _COUNT
    return path + 1 | (unit << _PLACE_BITS | place) << (_COUNT_BITS + made * _MOVE_BITS)


@lean_inlined
def move_of(table: Tables, game: Game, path: int, number: int) -> tuple[int, int]:
    """Return the unit of a packed move, and the cell that it goes to."""
    packed = path >> (_COUNT_BITS + number * _MOVE_BITS) & (1 << _MOVE_BITS) - 1
    unit = game[at.SIDE] * table.facts[at.ARMY] + (packed >> _PLACE_BITS)
    return unit, game[at.HEAD + unit] + kernels.step_to(table, packed & (1 << _PLACE_BITS) - 1)


def moves_in(path: int) -> int:
    """Return the number of moves of a packed turn."""
    return path & _COUNT


@lean_inlined
def _value_after(table: Tables, evaluation: EvaluationTables, game: Game, found: Features) -> float:
    """Return the value of a position for the side to move, at the beginning of its turn."""
    outcome = game[at.OUTCOME]
    if outcome == at.DRAWN:
        return 0.0
    if outcome:
        return VICTORY if outcome - at.NORTH_WINS == game[at.SIDE] else -VICTORY
    count_features(table, evaluation, game, found)
    return evaluate(evaluation, found, game[at.SIDE])


@lean_inlined
def _value_within(table: Tables, evaluation: EvaluationTables, game: Game, found: Features) -> float:
    """Return the value of a position within a turn for the side to move, which may still attack."""
    outcome, side = game[at.OUTCOME], game[at.SIDE]
    if outcome:
        return VICTORY if outcome - at.NORTH_WINS == side else -VICTORY
    count_features(table, evaluation, game, found)
    total = -evaluate(evaluation, found, 1 - side)
    prey = found[side, BEST_PREY]
    if prey and not game[at.STRUCK] and not game[at.RETREATING]:
        total += CAPTURE * evaluation.weights[0, prey - 1]
    return total


@lean
def _find_leads(table: Tables, game: Game, leads: NDArray[np.int64]) -> None:
    side = game[at.SIDE]
    own, foe = kernels.network(table, game, side), kernels.network(table, game, 1 - side)
    kernels.leads(table, game, own, foe, leads)


@lean_inlined
def _insert(
    scores: NDArray[np.float64],
    rows: NDArray[np.int64],
    kept: int,
    score: float,
    path: int,
    hashed: int,
    third: int,
) -> int:
    """Insert an entry in order of score, unless it is too bad or a duplicate of a better one.

    Returns the new number of entries, at most the number of rows.
    """
    end, after = min(kept, len(rows) - 1), min(kept + 1, len(rows))
    for index in range(kept):
        if rows[index, HASH] == hashed:
            if scores[index] >= score:
                return kept
            end, after = index, kept
            break
    if end == kept - 1 and after == kept and scores[end] >= score:
        return kept
    while end > 0 and scores[end - 1] < score:
        scores[end] = scores[end - 1]
        for column in range(ROW_LENGTH):
            rows[end, column] = rows[end - 1, column]
        end -= 1
    scores[end] = score
    rows[end, PATH], rows[end, HASH], rows[end, THIRD] = path, hashed, third
    return after


@compiled
def go_on(table: Tables, evaluation: EvaluationTables, beam: Beam, found: Features, parents: int) -> bool:
    """Extend `parents` partial turns by all their next moves; return whether the beam is done."""
    progress, army, width = beam.progress, table.facts[at.ARMY], len(beam.games) // 2 - 1
    trial = beam.games[_TRIAL]
    for _ in range(parents):
        slot = (progress[LEVEL] & 1) * width + progress[PARENT]
        path = beam.nodes[progress[NODES] - progress[PARENTS] + progress[PARENT], PATH]
        game = beam.games[slot]
        rows = beam.nodes[progress[NODES] : progress[NODES] + width]
        scores = beam.scores[progress[NODES] : progress[NODES] + width]
        side, kept = game[at.SIDE], progress[KEPT]
        ready = kernels.may_move(table, game, kernels.network(table, game, side))
        for unit in range(army):
            window = (
                kernels.reach(table, game, side * army + unit) if ready >> np.uint64(unit) & _ONE else _NONE
            )
            while window:
                place = kernels.count((window & (~window + _ONE)) - _ONE)
                window &= window - _ONE
                _copy(game, trial)
                kernels.move(
                    table,
                    trial,
                    side * army + unit,
                    game[at.HEAD + side * army + unit] + kernels.step_to(table, place),
                )
                score = _value_within(table, evaluation, trial, found)
                progress[POSITIONS] += 1
                if score > -VICTORY and (kept < width or score > scores[kept - 1]):
                    hashed = hash_of(table, trial)
                    kept = _insert(scores, rows, kept, score, _packed(path, unit, place), hashed, slot)
        progress[KEPT] = kept
        progress[PARENT] += 1
        if progress[PARENT] == progress[PARENTS] and _next_level(table, beam, width):
            _finish(table, evaluation, beam, found)
            return True
    return False


@inlined
def _next_level(table: Tables, beam: Beam, width: int) -> bool:
    """Make the best partial turns the next level; return whether there is nothing to extend."""
    progress, kept = beam.progress, beam.progress[KEPT]
    progress[LEVEL] += 1
    for number in range(kept):
        path, game = (
            beam.nodes[progress[NODES] + number, PATH],
            beam.games[(progress[LEVEL] & 1) * width + number],
        )
        _copy(beam.games[beam.nodes[progress[NODES] + number, THIRD]], game)
        unit, end = move_of(table, game, path, (path & _COUNT) - 1)
        kernels.move(table, game, unit, end)
    won = kept > 0 and beam.scores[progress[NODES]] >= VICTORY
    progress[NODES] += kept
    progress[PARENT], progress[PARENTS], progress[KEPT] = 0, kept, 0
    return bool(won or kept == 0 or progress[LEVEL] == MOVES_A_TURN)


@inlined
def _finish(table: Tables, evaluation: EvaluationTables, beam: Beam, found: Features) -> None:
    """Find the best whole turns, with and without an attack, that the partial turns lead to."""
    army, side = table.facts[at.ARMY], beam.games[_START, at.SIDE]
    moved, trial = beam.games[_MOVED], beam.games[_TRIAL]
    leads = np.zeros(army, np.int64)
    kept = 0
    for node in range(beam.progress[NODES]):
        path = beam.nodes[node, PATH]
        _copy(beam.games[_START], moved)
        for number in range(path & _COUNT):
            unit, end = move_of(table, moved, path, number)
            kernels.move(table, moved, unit, end)
        if moved[at.OUTCOME]:
            kept = _insert(beam.values, beam.turns, kept, VICTORY, path, hash_of(table, moved), 0)
            continue
        if moved[at.RETREATING]:
            continue
        _find_leads(table, moved, leads)
        for target in range(-1, army):
            if target < 0 or leads[target]:
                strike = target + 1 | leads[target] << 8 if target >= 0 else 0
                _copy(moved, trial)
                end_turn(table, trial, strike)
                value = _value_after(table, evaluation, trial, found)
                beam.progress[POSITIONS] += 1
                value = value if trial[at.SIDE] == side else -value
                kept = _insert(beam.values, beam.turns, kept, value, path, hash_of(table, trial), strike)
    beam.progress[FOUND] = kept
