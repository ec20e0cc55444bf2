"""The tables for evaluating positions that follow from one position."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game, network
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.players.game_of_war.evaluation_kernels import shorten_paths
from sandtable.players.game_of_war.features import (
    GUARDED,
    LOST,
    MOST_GUARDED,
    MOST_PLANNED,
    NO_PATH,
    SAFE,
    EvaluationTables,
    steps_apart,
)
from sandtable.players.game_of_war.raid_kernels import plan_raids


def evaluation_tables(table: Tables, game: Game, weights: NDArray[np.float64]) -> EvaluationTables:
    """Compute the tables for evaluating the positions that follow from this one."""
    cells = int(table.facts[at.CELLS])
    apart = steps_apart(cells, int(table.facts[at.ROW]))
    steps, marks = np.zeros(2 * cells, np.int64), np.zeros(1 + cells, np.int64)
    lengths = [_step_lengths(table, game, side) for side in range(2)]
    distances, posts = _distances(table, lengths), _posts(table, game, lengths)
    return EvaluationTables(apart, distances, posts, *_raids(table, game, lengths), steps, marks, weights)


def _raids(
    table: Tables, game: Game, lengths: list[NDArray[np.int64]]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the rides to each arsenal, the relays that they need, and the ways of these to their posts."""
    facts, army = table.facts, int(table.facts[at.ARMY])
    cells, each = int(facts[at.CELLS]), int(facts[at.ARSENALS_EACH])
    rides = np.full((2 * each, cells), MOST_PLANNED, np.int64)
    relays, ways = np.full(2 * each, -1, np.int64), np.zeros((2 * each, cells), np.int64)
    for side in range(2):
        first, fighters = (1 - side) * each, int(facts[at.FIGHTERS + side])
        safe = np.asarray(_bearing(table, game, 1 - side) < SAFE, np.int64)
        to_posts = np.full((army - fighters, cells), MOST_PLANNED, np.int64)
        for relay in range(army - fighters):
            if cell := int(game[at.HEAD + side * army + fighters + relay]):
                to_posts[relay] = _turns_from(
                    table, lengths[side], cell, _speed(table, side, fighters + relay)
                )
        posts = np.full(2 * each, -1, np.int64)
        plan_raids(table, game, side, to_posts, safe, posts, rides[first : first + each])
        for arsenal in range(each):
            relay, post = posts[2 * arsenal : 2 * arsenal + 2].tolist()
            if relay >= 0:
                unit = fighters + relay
                relays[first + arsenal] = side * army + unit
                ways[first + arsenal] = _turns_from(table, lengths[side], post, _speed(table, side, unit))
    return rides, relays, ways


def _speed(table: Tables, side: int, unit: int) -> int:
    return int(table.facts[at.SPEED + table.facts[at.KINDS + side * table.facts[at.ARMY] + unit]])


def _turns_from(table: Tables, lengths: NDArray[np.int64], cell: int, speed: int) -> NDArray[np.int64]:
    """Return the turns of a unit between a cell and each other."""
    steps = np.full(len(lengths), NO_PATH, np.int64)
    steps[cell] = 0
    shorten_paths(steps, lengths, _around(table))
    return np.minimum(-(-steps // speed), MOST_PLANNED)


def _step_lengths(table: Tables, game: Game, side: int) -> NDArray[np.int64]:
    """Return the length of a step onto each cell, longer under attack; 0 if it is closed."""
    lengths = 1 + np.minimum(_bearing(table, game, 1 - side) // GUARDED, MOST_GUARDED)
    lengths[table.ground & at.CLOSED != 0] = 0
    return lengths


def _distances(table: Tables, lengths: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return the lengths of the other side's paths to each arsenal."""
    each = int(table.facts[at.ARSENALS_EACH])
    distances = np.full((2 * each, int(table.facts[at.CELLS])), NO_PATH, np.int64)
    for arsenal in range(2 * each):
        if cell := table.facts[at.ARSENAL_CELLS + arsenal]:
            distances[arsenal, cell] = 0
            shorten_paths(distances[arsenal], lengths[1 - arsenal // each], _around(table))
    return distances


def _posts(table: Tables, game: Game, lengths: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Return the lengths of each side's paths to a post."""
    distances = np.full((2, int(table.facts[at.CELLS])), LOST, np.int64)
    for side in range(2):
        distances[side, _posts_of(table, game, side)] = 0
        shorten_paths(distances[side], lengths[side], _around(table))
    return distances


def _posts_of(table: Tables, game: Game, side: int) -> list[int]:
    """Return the cells on rays of own arsenals from which a ray would reach an enemy arsenal."""
    facts = table.facts
    sources = [int(facts[at.SOURCE_CELLS] + owner * facts[at.SOURCES]) for owner in (side, 1 - side)]
    own, goals = (game[first : first + facts[at.ARSENALS_EACH]].tolist() for first in sources)
    army = int(facts[at.ARMY])
    enemies = set(game[at.HEAD + (1 - side) * army : at.HEAD + (2 - side) * army].tolist())
    near = {goal + step for goal in goals if goal for step in (0, *_around(table).tolist())}
    lit = {cell for arsenal in own for cell in _on_rays(table, arsenal, enemies)}
    return sorted(lit & {cell for goal in near for cell in _on_rays(table, goal, enemies)})


def _on_rays(table: Tables, cell: int, enemies: set[int]) -> Iterator[int]:
    """Yield the cells on the rays of a cell, up to a mountain or an enemy."""
    sight = int(table.facts[at.SIGHT + cell]) % (1 << 64)
    for number, step in enumerate(_around(table).tolist()):
        for distance in range(1, sight >> 8 * number & 255):
            if cell + step * distance in enemies:
                break
            yield cell + step * distance


def _bearing(table: Tables, game: Game, side: int) -> NDArray[np.int64]:
    """Return the attack of a side's online units on each cell, without charges."""
    facts, army = table.facts, int(table.facts[at.ARMY])
    online, around = int(network(table, game, side)), _around(table).tolist()
    bears = np.zeros(int(facts[at.CELLS]), np.int64)
    for unit in range(int(facts[at.FIGHTERS + side])):
        if online >> unit & 1:
            cell, kind = int(game[at.HEAD + side * army + unit]), int(facts[at.KINDS + side * army + unit])
            sight = int(facts[at.SIGHT + cell]) % (1 << 64)
            reach = range(1, int(facts[at.RANGE + kind]) + 1)
            for number, step in enumerate(around):
                closed = sight >> 8 * number & 255
                bears[[cell + step * distance for distance in reach if distance < closed]] += facts[
                    at.ATTACK + kind
                ]
    return bears


def _around(table: Tables) -> NDArray[np.int64]:
    return table.facts[at.AROUND : at.AROUND + 8]
