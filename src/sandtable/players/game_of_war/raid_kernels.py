"""Raids, compiled: rides of fast fighters to an enemy arsenal, and the relay that lights their way.

A rider moves only while it is online (GOW-M2), so it rides from square to square on the lines of
communication. A relay that goes to a post lights other squares. What the enemy does meanwhile is left to the
search.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import compiled, lean
from sandtable.games.game_of_war.compiled import kernels
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.players.game_of_war.features import MOST_PLANNED, MOST_RIDES

Cells = NDArray[np.int64]
"""A number for each cell."""


@lean
def _is_enemy(table: Tables, game: Game, side: int, cell: int) -> int:
    """Return 1 for an enemy relay, 2 for an enemy fighter, otherwise 0."""
    content = game[table.facts[at.BOARD] + cell]
    unit = (content >> at.UNIT_SHIFT) - (1 - side) * table.facts[at.ARMY]
    if content & at.OCCUPIED == 0 or unit < 0 or unit >= table.facts[at.ARMY]:
        return 0
    return 2 if unit < table.facts[at.FIGHTERS + 1 - side] else 1


@lean
def _light(table: Tables, game: Game, side: int, source: int, lit: Cells) -> None:
    """Mark the cells on the rays of a source (GOW-C1, GOW-C2)."""
    lit[source] = 1
    sight = np.uint64(table.facts[at.SIGHT + source])
    for direction in range(8):
        step = table.facts[at.AROUND + direction]
        for distance in range(1, np.int64(kernels.ends_at(sight, np.uint64(direction)))):
            cell = source + distance * step
            if _is_enemy(table, game, side, cell) == 2:
                break
            lit[cell] = 1


@lean
def _ride(table: Tables, game: Game, side: int, goal: int, stops: Cells, queue: Cells, turns: Cells) -> None:
    """Compute the turns of a ride to a goal from each cell, at most `MOST_PLANNED`."""
    board = table.facts[at.BOARD]
    for cell in range(len(turns)):
        turns[cell] = MOST_PLANNED
    turns[goal] = 0
    queue[0] = goal
    taken, waiting = 0, 1
    while taken < waiting:
        cell = queue[taken]
        taken += 1
        later = turns[cell] + 1
        for first in range(8):
            middle = cell + table.facts[at.AROUND + first]
            if game[board + middle] & at.CLOSED:
                continue
            if turns[middle] > later:
                turns[middle] = later
                if stops[middle]:
                    queue[waiting] = middle
                    waiting += 1
            if _is_enemy(table, game, side, middle):
                continue
            for second in range(8):
                start = middle + table.facts[at.AROUND + second]
                if turns[start] > later and game[board + start] & at.CLOSED == 0:
                    turns[start] = later
                    if stops[start]:
                        queue[waiting] = start
                        waiting += 1


@lean
def _stops(table: Tables, game: Game, side: int, safe: Cells, lit: Cells, stops: Cells) -> None:
    for cell in range(len(stops)):
        stops[cell] = lit[cell] and safe[cell] and _is_enemy(table, game, side, cell) == 0


@lean
def _nears(table: Tables, game: Game, side: int, post: int, near: Cells) -> bool:
    """Return whether a ray of a relay at this post would reach a marked cell."""
    sight = np.uint64(table.facts[at.SIGHT + post])
    for direction in range(8):
        step = table.facts[at.AROUND + direction]
        for distance in range(1, np.int64(kernels.ends_at(sight, np.uint64(direction)))):
            cell = post + distance * step
            if _is_enemy(table, game, side, cell) == 2:
                break
            if near[cell]:
                return True
    return False


@compiled
def plan_raids(
    table: Tables,
    game: Game,
    side: int,
    ways: NDArray[np.int64],
    safe: Cells,
    posts: Cells,
    rides: NDArray[np.int64],
) -> None:
    """Find the quickest raid on each standing enemy arsenal.

    `ways` has the turns of each own relay to each cell. Writes the relay that goes to a post and the post, or
    -1 for the lines as they are, to `posts` (two numbers for each arsenal), and the turns of the ride from
    each cell to `rides`.
    """
    facts, army = table.facts, table.facts[at.ARMY]
    cells, each, fighters = facts[at.CELLS], facts[at.ARSENALS_EACH], facts[at.FIGHTERS + side]
    own, sources = at.HEAD + side * army, facts[at.SOURCE_CELLS]
    online = kernels.network(table, game, side)
    base, lit, stops = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    near, queue, turns = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    for arsenal in range(each):
        posts[2 * arsenal] = posts[2 * arsenal + 1] = -1
        rides[arsenal, :] = MOST_PLANNED
        goal = game[sources + (1 - side) * facts[at.SOURCES] + arsenal]
        if goal == 0:
            continue
        near[:] = 0
        for row in range(-2, 3):
            for column in range(-2, 3):
                cell = goal + row * facts[at.ROW] + column
                if game[facts[at.BOARD] + cell] & at.CLOSED == 0:
                    near[cell] = 1
        best, tried = MOST_PLANNED, 0
        for moving in range(-1, army - fighters):  # the relay that goes to a post; -1 for none
            if moving >= 0 and game[own + fighters + moving] == 0:
                continue
            base[:] = 0
            for source in range(each):
                cell = game[sources + side * facts[at.SOURCES] + source]
                if cell:
                    _light(table, game, side, cell, base)
            for relay in range(army - fighters):  # GOW-C3, not transitive over two relays
                cell = game[own + fighters + relay]
                if relay != moving and cell and base[cell]:
                    _light(table, game, side, cell, base)
            for way in range(MOST_PLANNED):
                if way + 1 >= best or tried == MOST_RIDES or (moving < 0 and way):
                    break
                for post in range(cells if moving >= 0 else 1):
                    if tried == MOST_RIDES:
                        break
                    lit[:] = base
                    if moving >= 0:
                        if (
                            ways[moving, post] != way
                            or base[post] == 0
                            or not _nears(table, game, side, post, near)
                        ):
                            continue
                        _light(table, game, side, post, lit)
                    tried += 1
                    _stops(table, game, side, safe, lit, stops)
                    _ride(table, game, side, goal, stops, queue, turns)
                    found = MOST_PLANNED
                    for unit in range(fighters):
                        fast = facts[at.SPEED + facts[at.KINDS + side * army + unit]] > 1
                        if fast and np.int64(online >> np.uint64(unit) & np.uint64(1)):
                            found = min(found, turns[game[own + unit]])
                    if way + found < best:
                        best = way + found
                        posts[2 * arsenal], posts[2 * arsenal + 1] = (
                            (moving, post) if moving >= 0 else (-1, -1)
                        )
                        rides[arsenal, :] = turns
