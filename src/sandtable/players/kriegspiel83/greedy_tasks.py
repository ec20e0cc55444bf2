"""How the greedy player of Kriegspiel shares out its pieces: who holds, guards, bars, runs, goes forward."""

from collections.abc import Iterator

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.players.kriegspiel83.greedy_evaluation import FAR, GreedyEvaluation

TANK_HOLDS = 12
"""For each factor of a tank infantry may be so much farther from a town and still be sent in its place."""
HOLD = 3.0
BAR = 2.0
"""How urgent it is to be at a place that one shall hold, or in the way of an enemy."""
MOST_KEEPERS = 0.6
"""Of all pieces so many at most are kept at towns and the city."""
ENOUGH = 1.5
"""So many times the factors of an enemy should be able to come home before him."""
ON_FOOT = 2.0
"""Infantry is no danger to the city before it is so many turns away: it can be met when it comes."""
IN_TIME = 1.5
"""By so many turns."""
RUNNERS = 3
"""So many tanks go straight for the enemy's city while it is hardly guarded."""
RUN = 3.0
"""How urgent that is."""
HARDLY_GUARDED = 3
"""By no more enemies than this, at the city or within two hexes of its gates."""


class Task(Struct, frozen=True):
    """Where a piece shall go: to one of these hexes, or next to it if it is a town."""

    ends: HexSet
    urgency: float = 1.0
    """How much more than to a piece that goes forward it matters to be there."""
    keeps: bool = False
    """It guards a town or the city and should stay there."""


def share_out(state: State, judge: GreedyEvaluation) -> dict[int, Task]:
    """Someone for each town and for the city, enough against each invader, runners for an open city.

    The others go forward: to the nearest town that is not the own side's, or to the enemy's city.
    """
    return _Sharing(state, judge).tasks


def lane(judge: GreedyEvaluation, side: int, kind: Kind, start: Hex, ends: HexSet) -> Iterator[Hex]:
    """The hexes on a shortest way of a piece to the ends."""
    far, neighbours = judge.ways.to(side, kind, ends), judge.ground.grid.neighbours
    while far[start] and far[ahead := min(neighbours[start], key=far.__getitem__)] < far[start]:
        start = ahead
        yield start


class _Sharing:
    """The tasks as they are given, one after the other, to those who have none yet."""

    def __init__(self, state: State, judge: GreedyEvaluation) -> None:
        self._judge = judge
        self._side = judge.side
        self._ours = state.armies[judge.side]
        self._theirs = state.armies[1 - judge.side]
        held, places = towns.held(state, judge.side), judge.ground.towns
        goals = set_of(place for letter, place in places.items() if letter not in held)
        forward = Task(goals | 1 << judge.ground.cities[1 - judge.side])
        self.tasks = dict.fromkeys(self._ours.numbers, forward)
        self._idle = set(self.tasks)
        self._guard()
        self._hold_towns()
        self._guard()
        self._bar_invaders()
        self._run()

    def _give(self, number: int, task: Task) -> None:
        self.tasks[number] = task
        self._idle.discard(number)

    def _may_keep(self) -> bool:
        """Some always go forward: a war is not won by holding."""
        return len(self.tasks) - len(self._idle) < int(MOST_KEEPERS * len(self.tasks))

    def _guard(self) -> None:
        """One more stays at the city whatever happens."""
        if self._may_keep():
            number = min(self._idle, key=lambda one: (self._travel(one, self._judge.home), one))
            self._give(number, Task(self._judge.home, HOLD, keeps=True))

    def _hold_towns(self) -> None:
        """For each town the nearest, infantry rather than tanks."""
        empty = {1 << town for town in self._judge.ground.towns.values()}
        ways = sorted((self._travel(number, town), number, town) for number in self._idle for town in empty)
        for cost, number, town in ways:
            if cost < FAR and number in self._idle and town in empty and self._may_keep():
                self._give(number, Task(town, HOLD, keeps=True))
                empty.discard(town)

    def _bar_invaders(self) -> None:
        """Match each enemy with pieces that can be home before him; for whom it gets late bars his way."""
        city = 1 << self._judge.ground.cities[self._side]
        back = {
            number: self._way(number, self._judge.home) / UNITS[self._ours.kinds[number]].movement
            for number in self._idle
        }
        ready = sorted(back, key=back.__getitem__)
        for turns, enemy in sorted((self._arrival(enemy, city), enemy) for enemy in self._theirs.numbers):
            kind = self._theirs.kinds[enemy]
            if kind == Kind.INFANTRY and turns > ON_FOOT:
                continue
            needed = ENOUGH * UNITS[kind].attack
            bar: Task | None = None
            while needed > 0 and ready:
                number = ready.pop(0)
                needed -= UNITS[self._ours.kinds[number]].attack
                if back[number] + IN_TIME >= turns:
                    bar = bar or Task(self._lane_of(enemy, city) | self._judge.home, BAR)
                    self._give(number, bar)

    def _run(self) -> None:
        """Tanks that nothing holds back, the nearest, go for a city that lies open."""
        judge, kinds = self._judge, self._ours.kinds
        grid = judge.ground.grid
        guards = self._theirs.hexes & grid.spread(grid.spread(judge.gates))
        if guards.bit_count() > HARDLY_GUARDED:
            return
        able = [n for n in self.tasks if kinds[n] != Kind.INFANTRY and not self.tasks[n].keeps]
        able.sort(key=lambda number: self._way(number, judge.gates) / UNITS[kinds[number]].movement)
        for number in able[:RUNNERS]:
            self._give(number, Task(1 << judge.ground.cities[1 - self._side], RUN))

    def _arrival(self, enemy: int, city: HexSet) -> float:
        """In how many turns an enemy could be at the city."""
        kind = self._theirs.kinds[enemy]
        away = self._judge.ways.to(1 - self._side, kind, city)[self._theirs.at[enemy]]
        return away / UNITS[kind].movement

    def _lane_of(self, enemy: int, city: HexSet) -> HexSet:
        theirs = self._theirs
        return set_of(lane(self._judge, 1 - self._side, theirs.kinds[enemy], theirs.at[enemy], city))

    def _way(self, number: int, ends: HexSet) -> int:
        return self._judge.ways.to(self._side, self._ours.kinds[number], ends)[self._ours.at[number]]

    def _travel(self, number: int, ends: HexSet) -> int:
        """The way of a piece to a place that it shall hold; tanks are needed elsewhere."""
        kind = self._ours.kinds[number]
        return self._way(number, ends) + (0 if kind == Kind.INFANTRY else TANK_HOLDS * UNITS[kind].attack)
