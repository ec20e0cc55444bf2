"""Tasks of the greedy player's pieces in Kriegspiel: hold, guard, block, run, go forward."""

from collections.abc import Iterator

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.players.kriegspiel83.greedy_evaluation import FAR, GreedyEvaluation

TANK_HOLDS = 12
"""Extra distance per attack factor of a tank as holder, so that infantry is preferred."""
HOLD = 3.0
BLOCK = 2.0
"""Urgency of holding a place, and of blocking an enemy."""
MOST_KEEPERS = 0.6
"""Maximum share of pieces that stay at towns and the city."""
ENOUGH = 1.5
"""Own attack factors that should reach the city in time, per factor of an invader."""
ON_FOOT = 2.0
"""Turns from the city within which enemy infantry is an invader."""
IN_TIME = 1.5
"""Margin, in turns, by which a blocking piece should arrive before an invader."""
RUNNERS = 3
"""Number of tanks that run for the enemy's city while it is hardly guarded."""
RUN = 3.0
"""Urgency of running for the enemy's city."""
HARDLY_GUARDED = 3
"""Maximum number of enemies within two hexes of the gates of a hardly guarded city."""


class Task(Struct, frozen=True):
    """The hexes that a piece is to go to, or next to if one is a town."""

    ends: HexSet
    urgency: float = 1.0
    """Importance of arriving, compared with a piece that goes forward."""
    keeps: bool = False
    """Whether it guards a town or the city and should stay there."""


def assign_tasks(state: State, evaluation: GreedyEvaluation) -> dict[int, Task]:
    """Assign pieces to towns and the city, against invaders, and to run for an open city.

    The others go forward: to the nearest town that their side does not hold, or to the enemy's city.
    """
    return _Assignment(state, evaluation).tasks


def lane(evaluation: GreedyEvaluation, side: int, kind: Kind, start: Hex, ends: HexSet) -> Iterator[Hex]:
    """Yield the hexes on a shortest path of a piece to the ends."""
    far, neighbours = evaluation.distances.to(side, kind, ends), evaluation.ground.grid.neighbours
    while far[start] and far[ahead := min(neighbours[start], key=far.__getitem__)] < far[start]:
        start = ahead
        yield start


class _Assignment:
    """Assigns tasks one after another to the pieces that have none yet."""

    def __init__(self, state: State, evaluation: GreedyEvaluation) -> None:
        self._evaluation = evaluation
        self._side = evaluation.side
        self._ours = state.armies[evaluation.side]
        self._theirs = state.armies[1 - evaluation.side]
        held, places = towns.held(state, evaluation.side), evaluation.ground.towns
        goals = set_of(place for letter, place in places.items() if letter not in held)
        forward = Task(goals | 1 << evaluation.ground.cities[1 - evaluation.side])
        self.tasks = dict.fromkeys(self._ours.numbers, forward)
        self._idle = set(self.tasks)
        self._guard()
        self._hold_towns()
        self._guard()
        self._block_invaders()
        self._run()

    def _give(self, number: int, task: Task) -> None:
        self.tasks[number] = task
        self._idle.discard(number)

    def _may_keep(self) -> bool:
        """Whether one more piece may stay behind: some always go forward."""
        return len(self.tasks) - len(self._idle) < int(MOST_KEEPERS * len(self.tasks))

    def _guard(self) -> None:
        """Assign one more piece to guard the city."""
        if self._may_keep():
            number = min(self._idle, key=lambda one: (self._travel(one, self._evaluation.home), one))
            self._give(number, Task(self._evaluation.home, HOLD, keeps=True))

    def _hold_towns(self) -> None:
        """Assign the nearest piece to each town, infantry rather than tanks."""
        empty = {1 << town for town in self._evaluation.ground.towns.values()}
        by_distance = sorted(
            (self._travel(number, town), number, town) for number in self._idle for town in empty
        )
        for cost, number, town in by_distance:
            if cost < FAR and number in self._idle and town in empty and self._may_keep():
                self._give(number, Task(town, HOLD, keeps=True))
                empty.discard(town)

    def _block_invaders(self) -> None:
        """Match each invader with pieces that can be home first; those that may be late block it."""
        city = 1 << self._evaluation.ground.cities[self._side]
        back = {
            number: self._distance(number, self._evaluation.home) / UNITS[self._ours.kinds[number]].movement
            for number in self._idle
        }
        ready = sorted(back, key=back.__getitem__)
        for turns, enemy in sorted((self._arrival(enemy, city), enemy) for enemy in self._theirs.numbers):
            kind = self._theirs.kinds[enemy]
            if kind == Kind.INFANTRY and turns > ON_FOOT:
                continue
            needed = ENOUGH * UNITS[kind].attack
            block: Task | None = None
            while needed > 0 and ready:
                number = ready.pop(0)
                needed -= UNITS[self._ours.kinds[number]].attack
                if back[number] + IN_TIME >= turns:
                    block = block or Task(self._lane_of(enemy, city) | self._evaluation.home, BLOCK)
                    self._give(number, block)

    def _run(self) -> None:
        """Assign the nearest free tanks to run for a city that is hardly guarded."""
        evaluation, kinds = self._evaluation, self._ours.kinds
        grid = evaluation.ground.grid
        guards = self._theirs.hexes & grid.spread(grid.spread(evaluation.gates))
        if guards.bit_count() > HARDLY_GUARDED:
            return
        able = [n for n in self.tasks if kinds[n] != Kind.INFANTRY and not self.tasks[n].keeps]
        able.sort(key=lambda number: self._distance(number, evaluation.gates) / UNITS[kinds[number]].movement)
        for number in able[:RUNNERS]:
            self._give(number, Task(1 << evaluation.ground.cities[1 - self._side], RUN))

    def _arrival(self, enemy: int, city: HexSet) -> float:
        """Return the number of turns that an enemy needs to the city."""
        kind = self._theirs.kinds[enemy]
        away = self._evaluation.distances.to(1 - self._side, kind, city)[self._theirs.at[enemy]]
        return away / UNITS[kind].movement

    def _lane_of(self, enemy: int, city: HexSet) -> HexSet:
        theirs = self._theirs
        return set_of(lane(self._evaluation, 1 - self._side, theirs.kinds[enemy], theirs.at[enemy], city))

    def _distance(self, number: int, ends: HexSet) -> int:
        return self._evaluation.distances.to(self._side, self._ours.kinds[number], ends)[
            self._ours.at[number]
        ]

    def _travel(self, number: int, ends: HexSet) -> int:
        """Return the distance of a piece to a place to hold, with a penalty for tanks."""
        kind = self._ours.kinds[number]
        return self._distance(number, ends) + (
            0 if kind == Kind.INFANTRY else TANK_HOLDS * UNITS[kind].attack
        )
