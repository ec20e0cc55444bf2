"""Where own units and enemies are believed to be, from one commander's view."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct

from sandtable.games.kriegsspiel.dispatches import Counter, DispatchBookEntry, ReceivedPaper
from sandtable.games.kriegsspiel.orders import March, Order, Point, Withdraw
from sandtable.games.kriegsspiel.position import Facts
from sandtable.games.kriegsspiel.rules.ground import map_reader
from sandtable.games.kriegsspiel.rules.reports import reported_enemy
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit
from sandtable.games.kriegsspiel.units import COLUMNS, FIGHTING, Arm
from sandtable.players.kriegsspiel.style import MEDIUM, PlanOfMatch, Skill

_STRENGTH = re.compile(r"strength (\d) of 5")
_FRESH = 3
"""Rounds after which a report is out of date."""
_STOPPED = ("halted", "done", "losses", "not-understood")
"""The reports of a unit that has stopped."""
_SAME = 200
"""Metres within which two reported enemies are taken for one."""
_PACE_SHARE = 0.8
"""Share of the march table's pace that a unit really makes, with hills and halts."""


class Enemy(Struct, frozen=True):
    """An enemy where it was last seen."""

    at: Point
    round: int
    arm: Arm | None = None
    formation: str | None = None

    @property
    def fights(self) -> bool:
        """Whether it may be a fighting unit."""
        return self.arm is None or self.arm in FIGHTING


class Beliefs:
    """What a commander believes about the field, from one view alone."""

    def __init__(self, facts: Facts, command: CommanderKnowledge, number: int, skill: Skill = MEDIUM) -> None:
        self.skill = skill
        self.plan = PlanOfMatch.written_by(command) or PlanOfMatch()
        self.terms, self.round, self.command = facts.terms, facts.round, command
        self.settings = facts.terms.settings
        self.side = facts.terms.commanders[number].side
        self.mission = command.brief.mission
        self.me = command.units[0]
        self.here = command.outlook.at
        self.units = command.units[1:]
        self._orders = {entry.to: entry for entry in command.book if entry.kind == "order"}
        self._papers = {
            paper.sender: paper for paper in command.papers if paper.place and paper.kind == "report"
        }
        self._seen = {
            each.unit or each.guess: each.at for each in command.outlook.sightings if each.unit or each.guess
        }
        self.places = {unit.id: self._place(unit) for unit in self.units}
        self.enemies = self._enemies()

    # Own troops

    def last_order(self, unit: OwnUnit) -> DispatchBookEntry | None:
        """Return the last order that was sent to a unit."""
        return self._orders.get(unit.id)

    def last_orders(self, unit: OwnUnit) -> tuple[Order, ...]:
        """Return the content of the last order to a unit."""
        entry = self.last_order(unit)
        return map_reader(self.terms.map).understood(entry.text) or () if entry else ()

    def last_paper(self, unit: OwnUnit) -> ReceivedPaper | None:
        """Return the last report of a unit."""
        return self._papers.get(unit.id)

    def seen(self, unit: OwnUnit) -> bool:
        """Whether the officer sees the unit."""
        return unit.id in self._seen

    def _place(self, unit: OwnUnit) -> Point:
        """Return where a unit should be: as seen, or as last reported plus its march since then."""
        if unit.id in self._seen:
            return self._seen[unit.id]
        paper = self.last_paper(unit)
        known, since = (paper.place, paper.written) if paper and paper.place else (unit.at, 1)
        entry = self.last_order(unit)
        goal = next(
            (order.to.at for order in self.last_orders(unit) if isinstance(order, March | Withdraw)), None
        )
        if (
            entry is None
            or goal is None
            or (paper and paper.report == "done" and paper.written > entry.round)
        ):
            return known
        begun = max(since, entry.round + (entry.minutes or 0) // 10)
        return toward(known, goal, max(self.round - begun, 0) * self.pace(unit))

    def pace(self, unit: OwnUnit) -> float:
        """Return the metres that a unit marches in a round."""
        columns = {
            "infantry": self.settings.infantry,
            "cavalry": self.settings.cavalry,
            "artillery": self.settings.artillery,
        }
        return columns[COLUMNS[unit.arm]].open * _PACE_SHARE

    def shaken(self, unit: OwnUnit) -> bool:
        """Whether a unit recently reported losses that make it too weak to fight."""
        paper = self.last_paper(unit)
        if paper is None or paper.report != "losses" or paper.written < self.round - _FRESH:
            return False
        strength = _STRENGTH.search(paper.text)
        return strength is None or int(strength[1]) <= self.skill.weak_from

    def stopped(self, unit: OwnUnit) -> bool:
        """Whether a unit has reported since its last order that it has stopped."""
        entry = self.last_order(unit)
        since = entry.round if entry else 0
        return any(
            paper.sender == unit.id and paper.written >= since and paper.report in _STOPPED
            for paper in self.command.papers
        )

    @property
    def fighting(self) -> bool:
        """Whether a unit recently reported a fight."""
        return any(
            paper.report in ("losses", "words") and paper.written >= self.round - _FRESH
            for paper in self._papers.values()
        )

    # Enemies

    def _enemies(self) -> tuple[Enemy, ...]:
        if not self.skill.reacts:
            return ()
        found: list[Enemy] = []
        for each in self.command.outlook.sightings:
            mine = each.side == self.side or each.guess or (each.side is None and self._near_own(each.at))
            if each.kind == "troops" and not mine:
                found.append(Enemy(each.at, self.round, each.arm, each.formation))
        remembered = [self._reported(paper) for paper in reversed(self.command.papers)]
        remembered += [self._pinned(counter) for counter in self.command.counters]
        for enemy in remembered:
            if enemy and all(metres(enemy.at, other.at) > _SAME for other in found):
                found.append(enemy)
        return tuple(found)

    def _pinned(self, counter: Counter) -> Enemy | None:
        """Return the enemy that a recent pin on the commander's own map shows, if any."""
        pin = counter.pin
        if pin is None or counter.side in (None, self.side) or pin.round < self.round - _FRESH:
            return None
        return Enemy(counter.at, pin.round, None if pin.vague else counter.arm)

    def _near_own(self, at: Point) -> bool:
        return any(metres(at, place) <= _SAME for place in self.places.values())

    def _reported(self, paper: ReceivedPaper) -> Enemy | None:
        """Return the enemy that a unit reports, if any."""
        found = reported_enemy(paper)
        if found is None or paper.written < self.round - _FRESH:
            return None
        return Enemy(found.at, paper.written, found.arm)

    def nearest_enemy(self, at: Point, within: float, enemies: Iterable[Enemy] | None = None) -> Enemy | None:
        """Return the nearest known enemy within a number of metres of a point."""
        known = self.enemies if enemies is None else enemies
        close = [enemy for enemy in known if metres(at, enemy.at) <= within]
        return min(close, key=lambda enemy: (metres(at, enemy.at), enemy.at), default=None)

    def threat(self, at: Point) -> Point:
        """Return the source of danger to a point: the nearest known enemy, or their baseline."""
        enemy = self.nearest_enemy(at, 2000)
        if enemy is not None and enemy.at != at:
            return enemy.at
        others = [side.baseline for number, side in enumerate(self.terms.sides) if number != self.side]
        return min(others, key=lambda base: metres(at, base))


def metres(one: Point, other: Point) -> float:
    """Return the distance of two points in metres."""
    return hypot(other[0] - one[0], other[1] - one[1]) / 10


def toward(start: Point, goal: Point, far: float) -> Point:
    """Return the point `far` metres from `start` towards `goal`, at most the goal."""
    whole = metres(start, goal)
    part = min(far / whole, 1.0) if whole else 0.0
    return round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)


def beside(start: Point, goal: Point, far: float) -> Point:
    """Return the point `far` metres to the right of `start`, facing `goal`; left if negative."""
    whole = metres(start, goal) or 1.0
    east, north = (goal[0] - start[0]) / whole / 10, (goal[1] - start[1]) / whole / 10
    return round(start[0] + 10 * far * north), round(start[1] - 10 * far * east)


def spaced(route: Sequence[Point], far: float) -> list[Point]:
    """Return points on a route, `far` metres apart, ending with the end of the route."""
    found, left = [], far
    for start, end in pairwise(route):
        while metres(start, end) > left:
            start = toward(start, end, left)  # noqa: PLW2901 - the next stretch begins there
            found.append(start)
            left = far
        left -= metres(start, end)
    return [*found, route[-1]]
