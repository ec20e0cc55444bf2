"""What the umpire has still to settle before the simulation goes on: fights, with the program's verdict."""

from msgspec import Struct

from sandtable.games.kriegsspiel.charts import CHARTS, DESTROYED, EFFECTS, ChartName, Verdict
from sandtable.games.kriegsspiel.combat import Modifier


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
