"""How a commander plays: its strength, and the plan that it draws for a match and writes on its own map."""

from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.state import CommanderKnowledge

Boldness: TypeAlias = Literal["bold", "steady", "careful"]
Flank: TypeAlias = Literal["both", "left", "right"]
BOLDNESS: tuple[Boldness, ...] = ("bold", "steady", "careful")
FLANKS: tuple[Flank, ...] = ("both", "left", "right")
_NOTE = "Plan: "


class Skill(Struct, frozen=True, kw_only=True):
    """What a commander of a strength does and leaves undone."""

    patience: int
    """Rounds before another order is sent to the same unit."""
    orders: int = 100
    """Maximum orders in a round."""
    silence: int
    """Rounds after which an order is repeated to a unit that has not reported."""
    reacts: bool = True
    """Whether known enemies change the orders; otherwise every unit goes where the plan says."""
    guards_officer: bool = True
    """Whether the officer keeps away from enemies."""
    keeps_reserve: bool = True
    weak_from: int = 5
    """Strength of 5 at which a unit that reports losses is taken out of the fight."""


EASY = Skill(patience=6, silence=12, orders=1, reacts=False, guards_officer=False, keeps_reserve=False)
MEDIUM = Skill(patience=1, silence=3, weak_from=3)
HARD = Skill(patience=2, silence=4)
"""It gives its orders time, and lets units recover that were hit (docs/computers.md has the games)."""


class PlanOfMatch(Struct, frozen=True):
    """What a commander has decided at the start of a match, so that its matches differ."""

    boldness: Boldness = "steady"
    flank: Flank = "both"
    """The flank of the cavalry."""

    @staticmethod
    def draw(rng: Random) -> "PlanOfMatch":
        """Return a plan drawn at random."""
        return PlanOfMatch(rng.choice(BOLDNESS), rng.choice(FLANKS))

    @staticmethod
    def written_by(command: CommanderKnowledge) -> "PlanOfMatch | None":
        """Return the plan that the commander has written on the counter of its own officer, or `None`."""
        me = command.units[0].id
        note = next((counter.note for counter in command.counters if counter.name == me), "")
        for boldness in BOLDNESS:
            for flank in FLANKS:
                plan = PlanOfMatch(boldness, flank)
                if note == plan.note:
                    return plan
        return None

    @property
    def note(self) -> str:
        """The plan as a note on a counter."""
        wings = "on both flanks" if self.flank == "both" else f"on the {self.flank}"
        return f"{_NOTE}{self.boldness}, with the cavalry {wings}."
