"""The adjutant: pins what a commander has seen and read onto the commander's own map (KV3-P2).

Everything here is computed from the commander's knowledge. The adjutant acts only when asked, and leaves
alone the counters that the commander has placed or moved, unless asked to move these, too.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Counter, Pin, Sighting
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.command_phase import MAX_COUNTERS, UNKNOWN_SIDE, newest_news
from sandtable.games.kriegsspiel.rules.ground import metres_between
from sandtable.games.kriegsspiel.rules.reports import reported_enemy
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit
from sandtable.games.kriegsspiel.terms import Terms, round_time
from sandtable.games.kriegsspiel.units import Arm

SHORT_ARMS: dict[Arm, str] = {
    "infantry": "inf",
    "cavalry": "cav",
    "artillery": "art",
    "pioneers": "pio",
    "officer": "officer",
    "man": "man",
    "supply-wagon": "wagon",
}
"""The part of an arm in the name of a counter, as in `blue-inf-1`."""
_SAME = 200
"""Metres within which a report and a counter are taken to be about the same troops."""
_UNKNOWN_ARM: Arm = "infantry"
"""The arm of a counter for troops whose arm is not made out."""


class _Report(NamedTuple):
    """Something that the commander has seen or read of, as it is to be pinned."""

    at: Point
    round: int
    side: int | None
    arm: Arm | None
    note: str
    name: str | None = None
    """The name of the counter, for own units, commanders and identified enemies."""
    facing: int | None = None
    vague: bool = False


def pinned(terms: Terms, command: CommanderKnowledge, *, everything: bool) -> CommanderKnowledge:
    """The commander's knowledge with the reports and sightings pinned onto the map."""
    pins = _Pins(terms, command, everything=everything)
    for report in _own(terms, command):
        pins.pin_named(report)
    for report in _read(terms, command):
        pins.pin_enemies((report,))
    pins.pin_enemies(_seen(terms, command))
    papers = command.papers[-1].number if command.papers else 0
    return replace(command, counters=pins.counters(), pinned=papers)


def has_news(terms: Terms, command: CommanderKnowledge, *, everything: bool = False) -> bool:
    """Whether the adjutant would change something on the map."""
    return pinned(terms, command, everything=everything).counters != command.counters


def doubtful(settings: Settings, command: CommanderKnowledge, counter: Counter) -> bool:
    """Whether a counter rests on a vague report, or on one that is old by now."""
    pin = counter.pin
    return pin is not None and (pin.vague or command.outlook.round - pin.round > settings.doubtful_after)


class _Pins:
    """The counters on the map while the adjutant works on them."""

    def __init__(self, terms: Terms, command: CommanderKnowledge, *, everything: bool) -> None:
        self._terms, self._round, self._everything = terms, command.outlook.round, everything
        self._counters = {counter.name: counter for counter in command.counters}
        self._named = {unit.id for unit in command.units} | set(terms.numbers)
        """Names of counters that stand for one unit or commander."""
        self._matched: set[str] = set()
        """The counters of enemies that the observer has been matched with already."""

    def counters(self) -> tuple[Counter, ...]:
        """All counters, without pins of enemies that are too old."""
        oldest = self._round - self._terms.settings.forgotten_after
        return tuple(
            counter
            for name, counter in self._counters.items()
            if name in self._named or counter.pin is None or counter.pin.round >= oldest
        )

    def pin_named(self, report: _Report) -> None:
        """Pin a unit or a commander that is known by name."""
        name = report.name or ""
        counter = self._counters.get(name)
        if counter is None or self._may_move(counter):
            self._put(name, report, counter)

    def pin_enemies(self, reports: Iterable[_Report]) -> None:
        """Pin the enemies that one observer has seen at one time, so no two are the same troops."""
        self._matched.clear()
        for report in reports:
            self._pin_enemy(report)

    def _pin_enemy(self, report: _Report) -> None:
        """Pin an enemy: onto the counter for the same troops, or as a new counter."""
        if report.name is not None:
            if report.name not in self._counters:
                self._identify(report)
            self.pin_named(report)
            self._matched.add(report.name)
            return
        if any(self._stands_for(counter, report) for counter in self._counters.values()):
            return  # the commander's own counter shows it, or a pin that is newer
        same = [counter for counter in self._counters.values() if self._may_be(counter, report)]
        nearest = min(same, key=lambda one: (metres_between(one.at, report.at), one.name), default=None)
        name = nearest.name if nearest else self._new_name(report)
        self._put(name, report, nearest)
        self._matched.add(name)

    def _identify(self, report: _Report) -> None:
        """Remove the pin of unnamed troops that are now known by name."""
        same = [one for one in self._counters.values() if one.pin and self._may_be(one, report)]
        if same:
            nearest = min(same, key=lambda one: (metres_between(one.at, report.at), one.name))
            del self._counters[nearest.name]

    def _may_move(self, counter: Counter) -> bool:
        return self._everything or counter.pin is not None or counter.changed == 0

    def _fits(self, counter: Counter, report: _Report) -> bool:
        """Whether side and arm of a counter do not contradict a report."""
        known = None in (counter.side, report.side) or counter.side == report.side
        vague = report.arm is None or (counter.pin is not None and counter.pin.vague)
        return counter.name not in self._named and known and (vague or counter.arm == report.arm)

    def _reach(self, rounds: int) -> float:
        """Metres that troops may have marched in a number of rounds, and the error of an estimate."""
        return _SAME + rounds * self._terms.settings.cavalry.road

    def _stands_for(self, counter: Counter, report: _Report) -> bool:
        """Whether a counter shows the troops of a report already, and must not be moved for it."""
        if not self._fits(counter, report) or counter.name in self._matched:
            return False
        metres = metres_between(counter.at, report.at)
        if counter.pin is not None:
            return counter.pin.round > report.round and metres <= self._reach(
                counter.pin.round - report.round
            )
        return not self._everything and metres <= _SAME

    def _may_be(self, counter: Counter, report: _Report) -> bool:
        """Whether a counter may be moved to where a report has seen its troops."""
        if counter.name in self._matched or not self._fits(counter, report) or not self._may_move(counter):
            return False
        since = counter.pin.round if counter.pin else counter.changed
        return metres_between(counter.at, report.at) <= self._reach(max(report.round - since, 0))

    def _new_name(self, report: _Report) -> str:
        side = UNKNOWN_SIDE if report.side is None else self._terms.sides[report.side].id
        kind = f"{side}-{SHORT_ARMS[report.arm or _UNKNOWN_ARM]}"
        numbers = range(1, len(self._counters) + 2)
        return next(f"{kind}-{number}" for number in numbers if f"{kind}-{number}" not in self._counters)

    def _put(self, name: str, report: _Report, before: Counter | None) -> None:
        if before is None and len(self._counters) >= MAX_COUNTERS:
            return
        counter = Counter(
            name=name,
            arm=report.arm or (before.arm if before else _UNKNOWN_ARM),
            side=report.side if report.side is not None or before is None else before.side,
            at=report.at,
            facing=report.facing,
            note=report.note,
            changed=self._round,
            pin=Pin(report.round, report.vague),
        )
        same = before is not None and replace(counter, changed=before.changed) == before
        if not same:
            self._counters[name] = counter


# What there is to pin


def _own(terms: Terms, command: CommanderKnowledge) -> Iterator[_Report]:
    """The own officer, the own units, and the commanders who have sent a message."""
    me, *units = command.units
    side = next(one.side for one in terms.commanders if one.officer == me.id)
    outlook = command.outlook
    clock = round_time(terms, outlook.round)
    yield _Report(outlook.at, outlook.round, side, me.arm, f"You, at {clock}.", me.id, facing=outlook.facing)
    placed = {counter.name for counter in command.counters}
    for unit in units:
        report = _news_of(terms, command, side, unit)
        if report is not None:
            yield report
        elif unit.id in placed:
            note = f"No report since {round_time(terms, 1)}."
            yield _Report(unit.at, 1, side, unit.arm, note, unit.id)
    for commander in terms.commanders:
        news = newest_news(command, commander.seat)
        if news is not None and commander.officer != me.id:
            note = f"Wrote from here at {round_time(terms, news.round)}."
            yield _Report(news.at, news.round, commander.side, "officer", note, commander.seat)


def _news_of(terms: Terms, command: CommanderKnowledge, side: int, unit: OwnUnit) -> _Report | None:
    """Where an own unit was seen or reported last, or `None`."""
    news = newest_news(command, unit.id)
    probable = next((one for one in command.outlook.sightings if one.guess == unit.id), None)
    if probable is not None:
        now = command.outlook.round
        note = f"Probably seen here at {round_time(terms, now)}."
        return _Report(probable.at, now, side, unit.arm, note, unit.id, facing=probable.facing, vague=True)
    if news is None:
        return None
    verb = "Seen" if news.seen else "Reported from"
    note = f"{verb} here at {round_time(terms, news.round)}."
    return _Report(news.at, news.round, side, unit.arm, note, unit.id, facing=news.facing)


def _read(terms: Terms, command: CommanderKnowledge) -> Iterator[_Report]:
    """The enemies in reports that have not been pinned yet, the oldest first."""
    for paper in sorted(command.papers, key=lambda one: (one.written, one.number)):
        if paper.number <= command.pinned:
            continue
        enemy = reported_enemy(paper)
        if enemy is not None:
            side = _only_enemy(terms, command)
            by = f"Reported by {paper.sender} at {round_time(terms, paper.written)}"
            note = f"{by}: the nearest of {enemy.in_sight} units." if enemy.in_sight > 1 else f"{by}."
            yield _Report(enemy.at, paper.written, side, enemy.arm, note, vague=enemy.in_sight > 1)


def _only_enemy(terms: Terms, command: CommanderKnowledge) -> int | None:
    """The other side, or `None` if there are several."""
    own = next(one.side for one in terms.commanders if one.officer == command.units[0].id)
    others = [number for number in range(len(terms.sides)) if number != own]
    return others[0] if len(others) == 1 else None


def _seen(terms: Terms, command: CommanderKnowledge) -> Iterator[_Report]:
    """Enemies and unknown troops in sight, and friends who are known by name; not dust and smoke."""
    own = next(one.side for one in terms.commanders if one.officer == command.units[0].id)
    mine = {unit.id for unit in command.units}
    friends = {one.officer: one.seat for one in terms.commanders if one.side == own}
    for sighting in command.outlook.sightings:
        if sighting.kind != "troops" or sighting.guess is not None or sighting.unit in mine:
            continue
        report = _sighted(terms, command.outlook.round, sighting)
        if sighting.side != own:
            yield report
        elif sighting.unit is not None:
            # The counter of another commander has the name of the seat.
            yield report._replace(name=friends.get(sighting.unit, sighting.unit))


def _sighted(terms: Terms, now: int, sighting: Sighting) -> _Report:
    clock = round_time(terms, now)
    return _Report(
        sighting.at,
        now,
        sighting.side,
        sighting.arm,
        f"Seen at {clock}." if sighting.arm else f"Troops seen at {clock}; the arm is not made out.",
        sighting.unit,
        facing=sighting.facing,
        vague=sighting.arm is None,
    )
