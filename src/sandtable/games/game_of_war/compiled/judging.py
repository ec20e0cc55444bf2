"""What is worked out once, before the positions that follow from one are judged."""

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.compiled.features import (
    GUARDED,
    MOST_GUARDED,
    NO_WAY,
    Judgement,
    steps_apart,
)
from sandtable.games.game_of_war.compiled.judging_kernels import shorten_ways
from sandtable.games.game_of_war.compiled.kernels import HEAD, Game, network
from sandtable.games.game_of_war.compiled.tables import (
    ARMY,
    AROUND,
    ARSENAL_CELLS,
    ARSENALS_EACH,
    ATTACK,
    CELLS,
    CLOSED,
    FIGHTERS,
    KINDS,
    RANGE,
    ROW,
    SIGHT,
    Tables,
)


def judgement(table: Tables, game: Game, weights: NDArray[np.float64]) -> Judgement:
    """How positions are judged that follow from this one."""
    cells = int(table.facts[CELLS])
    apart = steps_apart(cells, int(table.facts[ROW]))
    steps, marks = np.zeros(2 * cells, np.int64), np.zeros(1 + cells, np.int64)
    return Judgement(apart, _ways(table, game), steps, marks, weights)


def _ways(table: Tables, game: Game) -> NDArray[np.int64]:
    """How long the ways are to each arsenal for the other side, which avoids what bears on its way."""
    facts, each = table.facts, int(table.facts[ARSENALS_EACH])
    around = facts[AROUND : AROUND + 8]
    ways = np.full((2 * each, int(facts[CELLS])), NO_WAY, np.int64)
    for owner in range(2):
        steps = 1 + np.minimum(_bearing(table, game, owner) // GUARDED, MOST_GUARDED)
        steps[table.ground & CLOSED != 0] = 0
        for arsenal in range(owner * each, owner * each + each):
            if cell := facts[ARSENAL_CELLS + arsenal]:
                ways[arsenal, cell] = 0
                shorten_ways(ways[arsenal], steps, around)
    return ways


def _bearing(table: Tables, game: Game, side: int) -> NDArray[np.int64]:
    """How much attack of a side's online units bears on each cell, no charge counted."""
    facts, army = table.facts, int(table.facts[ARMY])
    online, around = int(network(table, game, side)), facts[AROUND : AROUND + 8].tolist()
    bears = np.zeros(int(facts[CELLS]), np.int64)
    for unit in range(int(facts[FIGHTERS + side])):
        if online >> unit & 1:
            cell, kind = int(game[HEAD + side * army + unit]), int(facts[KINDS + side * army + unit])
            sight = int(facts[SIGHT + cell]) % (1 << 64)
            reach = range(1, int(facts[RANGE + kind]) + 1)
            for number, step in enumerate(around):
                closed = sight >> 8 * number & 255
                bears[[cell + step * distance for distance in reach if distance < closed]] += facts[
                    ATTACK + kind
                ]
    return bears
