"""The state of a match: the truth, and what each commander knows.

What a commander knows is stored apart from the truth, in `CommanderKnowledge`; a commander's view is made
from that alone.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Outcome, Seat
from sandtable.games.kriegsspiel.charts import DESTROYED, ChartName, Modifier, Verdict
from sandtable.games.kriegsspiel.dispatches import (
    Counter,
    Courier,
    DispatchBookEntry,
    Message,
    Outlook,
    ReceivedPaper,
)
from sandtable.games.kriegsspiel.orders import Formation, Point
from sandtable.games.kriegsspiel.settings import Weather
from sandtable.games.kriegsspiel.terms import (
    UMPIRE,
    Brief,
    Mission,
    Terms,
    seconds_of_day,
    time_of_day,
)
from sandtable.games.kriegsspiel.units import Arm, Quality, Unit

Phase: TypeAlias = Literal["command", "umpire"]


class Proposal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fight of one group: the units, the chart, the die and the result."""

    number: int
    """Counted from 1 in each round."""
    step: int
    """The number of steps of the round that were over when it was fought."""
    chart: ChartName
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    beyond: int = 0
    """Points for long range."""
    charge: bool = False
    dice: tuple[int, ...]
    """All rolls; the last one counts, the others were rolled again."""
    modifiers: tuple[Modifier, ...] = ()
    verdict: Verdict
    ruled: bool = False
    """Whether the umpire has set the verdict, so that dice and modifiers no longer matter."""
    reasons: tuple[str, ...] = ()
    """The umpire's reasons for changes."""
    accepted: bool = False
    name: str = ""
    """The umpire's name for the group (KV3-U5)."""
    settlement: int = 0
    """Counts the settlements of a step, from 0; a human umpire may declare further fights."""

    @property
    def die(self) -> int:
        """The roll that counts."""
        return self.dice[-1]

    @property
    def struck(self) -> tuple[str, ...]:
        """The units that the result strikes (KV3-F8)."""
        role = self.verdict.struck
        return () if role is None else self.attackers if role == "attacker" else self.defenders

    @property
    def out_of_scale(self) -> bool:
        """Whether the result is out of scale, so that a human umpire must confirm it (KV3-F5)."""
        return self.verdict.result == DESTROYED


class Earthwork(Struct, frozen=True, omit_defaults=True):
    """An earthwork that pioneers have built."""

    at: Point
    side: int


class Bridging(Struct, frozen=True, omit_defaults=True):
    """How the bridges differ from those on the map."""

    down: tuple[int, ...] = ()
    """The numbers of the map's bridges that are destroyed."""
    built: tuple[tuple[Point, Point], ...] = ()


class KnownWorks(Struct, frozen=True, omit_defaults=True):
    """The bridges and earthworks as a commander knows them from what the officer has seen (KV3-U7)."""

    bridging: Bridging = Bridging()
    earthworks: tuple[Point, ...] = ()


class World(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the umpire has changed in the terms of the match (KV3-U6)."""

    weather: Weather | None = None
    """The weather now, or `None` for that of the scenario."""
    shifts: tuple[tuple[int, int], ...] = ()
    """Rounds from which the hour is another one, with the seconds to add to the clock."""
    missions: tuple[Mission | None, ...] = ()
    """For each commander the new mission, or `None`; empty if no mission was changed."""


class OwnUnit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as its commander knows it from the start, with its place at that time."""

    id: str
    name: str
    arm: Arm
    quality: Quality
    formation: Formation
    at: Point


class CommanderKnowledge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that a commander knows."""

    brief: Brief
    units: tuple[OwnUnit, ...]
    """The units that obey the commander, the commander's own officer first."""
    outlook: Outlook
    papers: tuple[ReceivedPaper, ...] = ()
    book: tuple[DispatchBookEntry, ...] = ()
    counters: tuple[Counter, ...] = ()
    pinned: int = 0
    """The number of papers whose content the adjutant has pinned."""
    plan: str = ""
    """The orders for the commander's own officer."""
    ready: bool = False
    out: bool = False
    """Whether the commander has resigned, or lost the officer without a successor."""
    fell: int = 0
    """The round in which the officer fell, until a successor takes over (KV3-U7)."""
    works: KnownWorks = KnownWorks()


class Snapshot(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that changes during a match."""

    round: int = 1
    phase: Phase = "command"
    step: int = 0
    """The number of steps of this round that are over."""
    units: tuple[Unit, ...]
    couriers: tuple[Courier, ...] = ()
    messages: tuple[Message, ...] = ()
    commands: tuple[CommanderKnowledge, ...]
    """In the order of the terms' commanders."""
    known_before: tuple[CommanderKnowledge, ...] = ()
    """What the commanders knew when the umpire's phase began; later news waits (KV3-P4)."""
    earthworks: tuple[Earthwork, ...] = ()
    bridging: Bridging = Bridging()
    world: World = World()
    pending: tuple[Proposal, ...] = ()
    """The fights that the umpire has to settle before the simulation continues."""
    fights: tuple[Proposal, ...] = ()
    """The settled fights of this round or, in the command phase, of the round before."""
    before: tuple[Unit, ...] = ()
    """The units before the umpire's last settlement, while it can be undone."""
    held: tuple[int, ...] = ()
    """For each commander, the consecutive round ends at which the mission's place was held."""
    notices: tuple[str, ...] = ()
    """Notices of this round for the umpire."""
    outcome: Outcome | None = None


class State(Snapshot, frozen=True, kw_only=True, dict=True):
    """A snapshot together with the terms of its match."""

    terms: Terms
    """The terms as agreed; see `current_terms`."""

    @cached_property
    def current_terms(self) -> Terms:
        """The terms with the weather, hour and missions that the umpire has set (KV3-U6)."""
        return self.terms_since(None)

    def terms_since(self, number: int | None) -> Terms:
        """The current terms with the hours that hold in a round, or in any round (`None`)."""
        world, terms = self.world, self.terms
        if world == World():
            return terms
        missions = world.missions or (None,) * len(terms.briefs)
        return replace(
            terms,
            weather=world.weather or terms.weather,
            shifts=tuple(shift for shift in world.shifts if number is None or shift[0] <= number),
            briefs=tuple(
                replace(brief, mission=mission) if mission else brief
                for brief, mission in zip(terms.briefs, missions, strict=True)
            ),
        )

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the match waits for: the commanders who are not ready, or the umpire."""
        if self.outcome:
            return ()
        if self.phase == "umpire":
            return (UMPIRE,)
        commanders = self.terms.commanders
        return tuple(
            commander.seat
            for commander, command in zip(commanders, self.commands, strict=True)
            if not command.ready and not command.out and not command.fell
        )

    @property
    def time(self) -> int:
        """Seconds since the match began."""
        settings = self.terms.settings
        return (self.round - 1) * settings.round_seconds + self.step * settings.step_seconds

    @property
    def clock_text(self) -> str:
        """The time of day, such as 08:10."""
        return time_of_day(self.current_terms, self.time)

    @property
    def hour(self) -> float:
        """The time of day in hours."""
        return seconds_of_day(self.current_terms, self.time) / 3600

    @cached_property
    def unit_numbers(self) -> Mapping[str, int]:
        """The number of each unit by its id."""
        return {unit.id: number for number, unit in enumerate(self.units)}
