"""How the greedy player of Kriegspiel shares out its pieces: to hold, to guard, to bar, to go forward."""

from collections.abc import Iterator

from msgspec import Struct

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.players.kriegspiel83_judgement import FAR, Judgement

TANK_HOLDS = 12
"""For each factor of a tank infantry may be so much farther from a town and still be sent in its place."""
MOST_KEEPERS = 0.6
"""Of all pieces so many at most are kept at towns and the city."""
ENOUGH = 1.0
"""So many times the factors of an enemy should be able to come home before him."""
IN_TIME = 1.5
"""By so many turns."""


class Task(Struct, frozen=True):
    """Where a piece shall go: to one of these hexes, or next to it if it is a town."""

    ends: HexSet
    keeps: bool = False
    """It guards a town or the city and should stay there."""


def share_out(state: State, judge: Judgement) -> dict[int, Task]:
    """Someone for each town and for the city, enough against each invader, and the others forward."""
    return _Sharing(state, judge).tasks


def lane(judge: Judgement, side: int, kind: Kind, start: Hex, ends: HexSet) -> Iterator[Hex]:
    """The hexes on a shortest way of a piece to the ends."""
    far, neighbours = judge.ways.to(side, kind, ends), judge.ground.grid.neighbours
    while far[start] and far[ahead := min(neighbours[start], key=far.__getitem__)] < far[start]:
        start = ahead
        yield start


class _Sharing:
    """The tasks as they are given, one after the other, to those who have none yet."""

    def __init__(self, state: State, judge: Judgement) -> None:
        self._judge = judge
        self._side = judge.side
        self._ours = state.armies[judge.side]
        self._theirs = state.armies[1 - judge.side]
        forward = Task(1 << judge.ground.cities[1 - judge.side])
        self.tasks = dict.fromkeys(self._ours.numbers, forward)
        self._idle = set(self.tasks)
        self._guard()
        self._hold_towns()
        self._guard()
        self._bar_invaders()

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
            self._give(number, Task(self._judge.home, keeps=True))

    def _hold_towns(self) -> None:
        """For each town the nearest, infantry rather than tanks."""
        towns = {1 << town for town in self._judge.ground.towns.values()}
        ways = sorted((self._travel(number, town), number, town) for number in self._idle for town in towns)
        for cost, number, town in ways:
            if cost < FAR and number in self._idle and town in towns and self._may_keep():
                self._give(number, Task(town, keeps=True))
                towns.discard(town)

    def _bar_invaders(self) -> None:
        """Match each enemy with pieces that can be home before him; for whom it gets late bars his way."""
        city = 1 << self._judge.ground.cities[self._side]
        back = {
            number: self._way(number, self._judge.home) / UNITS[self._ours.kinds[number]].movement
            for number in self._idle
        }
        ready = sorted(back, key=back.__getitem__)
        for turns, enemy in sorted((self._arrival(enemy, city), enemy) for enemy in self._theirs.numbers):
            needed = ENOUGH * UNITS[self._theirs.kinds[enemy]].attack
            bar: Task | None = None
            while needed > 0 and ready:
                number = ready.pop(0)
                needed -= UNITS[self._ours.kinds[number]].attack
                if back[number] + IN_TIME >= turns:
                    bar = bar or Task(self._lane_of(enemy, city) | self._judge.home)
                    self._give(number, bar)

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
