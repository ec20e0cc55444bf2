"""One moment of a match: what is true, what each commander knows, and what is waited for.

What a commander knows is kept apart from the truth, in his `Command`: his view is made from that alone.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Outcome, Seat
from sandtable.games.kriegsspiel.charts import CHARTS, DESTROYED, EFFECTS, ChartName, Modifier, Verdict
from sandtable.games.kriegsspiel.dispatches import (
    Counter,
    Courier,
    DispatchBookEntry,
    Message,
    Outlook,
    ReceivedPaper,
)
from sandtable.games.kriegsspiel.orders import Formation, Point
from sandtable.games.kriegsspiel.terms import UMPIRE, Brief, Terms, time_of_day
from sandtable.games.kriegsspiel.units import Arm, Quality, Unit

if TYPE_CHECKING:
    from sandtable.boards.ground import Ground


class Proposal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One group's fight: who, on which chart, the die, and what comes of it."""

    number: int
    """Counted from 1 in each round."""
    step: int
    """How many steps of the round were done when it was fought."""
    chart: ChartName
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    beyond: int = 0
    """Points of long range."""
    charge: bool = False
    dice: tuple[int, ...]
    """What fell; the last one counts, the others were rolled again."""
    modifiers: tuple[Modifier, ...] = ()
    verdict: Verdict
    ruled: bool = False
    """The umpire has set the verdict himself: dice and modifiers do not matter any more."""
    reasons: tuple[str, ...] = ()
    """Why the umpire has changed something."""
    accepted: bool = False

    @property
    def die(self) -> int:
        """The die that counts."""
        return self.dice[-1]

    @property
    def struck(self) -> tuple[str, ...]:
        """The units that the result strikes (KV3-F8)."""
        role = self.verdict.struck
        return () if role is None else self.attackers if role == "attacker" else self.defenders

    @property
    def unheard_of(self) -> bool:
        """It is out of scale, so that a human umpire is asked to confirm (KV3-F5)."""
        return self.verdict.result == DESTROYED

    def __str__(self) -> str:
        """The whole reckoning in one sentence."""
        against = f"{' '.join(self.attackers)} against {' '.join(self.defenders)}"
        parts = [f"die {self.die}", *map(str, self.modifiers)]
        if self.beyond:
            parts.append(f"long range {self.beyond}")
        reckoned = f"{against}: {CHARTS[self.chart].label}; {', '.join(parts)}: {self.verdict.number}"
        effect = EFFECTS[self.verdict.result].name
        strikes = f"{effect}, {' '.join(self.struck)}" if self.struck else effect
        ruled = f" by the umpire's word ({'; '.join(self.reasons)})" if self.ruled else ""
        return f"{reckoned}. {strikes[0].upper()}{strikes[1:]}{ruled}."


Phase: TypeAlias = Literal["command", "umpire"]


class OwnUnit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as its commander knows it from the start: who it is, and where it was then."""

    id: str
    name: str
    arm: Arm
    quality: Quality
    formation: Formation
    at: Point


class CommanderKnowledge(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander and all that he knows."""

    brief: Brief
    units: tuple[OwnUnit, ...]
    """The units that obey him, his officer first."""
    outlook: Outlook
    papers: tuple[ReceivedPaper, ...] = ()
    book: tuple[DispatchBookEntry, ...] = ()
    counters: tuple[Counter, ...] = ()
    plan: str = ""
    """What he has told his own officer to do."""
    ready: bool = False
    out: bool = False
    """He has resigned, or his officer is lost."""


class Earthwork(Struct, frozen=True, omit_defaults=True):
    """A rampart that pioneers have thrown up."""

    at: Point
    side: int


class Bridging(Struct, frozen=True, omit_defaults=True):
    """How the bridges differ from those of the map."""

    down: tuple[int, ...] = ()
    """The numbers of the map's bridges that are destroyed."""
    built: tuple[tuple[Point, Point], ...] = ()


class Snapshot(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All that changes in a match."""

    round: int = 1
    phase: Phase = "command"
    step: int = 0
    """How many steps of this round are done."""
    units: tuple[Unit, ...]
    couriers: tuple[Courier, ...] = ()
    messages: tuple[Message, ...] = ()
    commands: tuple[CommanderKnowledge, ...]
    """In the order of the terms' commanders."""
    known_before: tuple[CommanderKnowledge, ...] = ()
    """What the commanders knew when the umpire's phase began; what reaches them in it waits (KV3-P4)."""
    earthworks: tuple[Earthwork, ...] = ()
    bridging: Bridging = Bridging()
    pending: tuple[Proposal, ...] = ()
    """What the umpire has to settle before the simulation goes on."""
    fights: tuple[Proposal, ...] = ()
    """What was fought and settled in this round or, in the command phase, in the one before."""
    before: tuple[Unit, ...] = ()
    """The units as they were before what the umpire has settled last, as long as he can undo it."""
    held: tuple[int, ...] = ()
    """For each commander, at how many ends of rounds on end the place of his mission was held."""
    notices: tuple[str, ...] = ()
    """What the umpire should know of this round."""
    outcome: Outcome | None = None


class State(Snapshot, frozen=True, kw_only=True, dict=True):
    """A moment under the terms of its match."""

    terms: Terms

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for: the commanders who are not ready, or the umpire."""
        if self.outcome:
            return ()
        if self.phase == "umpire":
            return (UMPIRE,)
        commanders = self.terms.commanders
        return tuple(
            commander.seat
            for commander, command in zip(commanders, self.commands, strict=True)
            if not command.ready and not command.out
        )

    @property
    def time(self) -> int:
        """Seconds since the match began."""
        settings = self.terms.settings
        return (self.round - 1) * settings.round_seconds + self.step * settings.step_seconds

    @property
    def clock_text(self) -> str:
        """The time of day, such as 08:10."""
        return time_of_day(self.terms, self.time)

    def ground(self) -> "Ground":
        """The ground as it truly is now, with the bridges that stand."""
        from sandtable.games.kriegsspiel.rules import battlefield  # noqa: PLC0415 - ground needs arrays, which load slowly

        return battlefield.true_ground(self.terms.map, self.bridging)

    def known(self, number: int) -> CommanderKnowledge:
        """What a commander knows now: only his own map changes while the umpire is at work (KV3-P4)."""
        command = self.commands[number]
        if not self.known_before or self.outcome:
            return command
        return replace(self.known_before[number], counters=command.counters)

    def numbered(self, word: str) -> int | None:
        """The number of the unit with this word."""
        return self._numbers.get(word)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {unit.id: number for number, unit in enumerate(self.units)}
