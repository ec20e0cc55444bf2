"""KV3-P3: what a commander is to achieve, and what he is told of the situation."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Spot

Goal: TypeAlias = Literal["take", "hold", "destroy", "escape", "free"]


class Mission(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A commander's mission.

    Take: be alone at a place at the end of so many rounds on end. Hold: be alone there when the last round
    ends. Destroy: of these units of the enemy so many. Escape: bring so many of these own units to a place,
    where they leave the map. Free: only a person can say whether it is done.
    """

    text: str
    """As it is given to him."""
    goal: Goal = "free"
    place: Spot | None = None
    radius: int = 200
    """Metres round the place."""
    rounds: int = 1
    """Take: at the ends of so many rounds on end."""
    units: tuple[str, ...] = ()
    count: int = 0
    """Destroy and escape: so many of the units; 0 is all of them."""

    @property
    def wanted(self) -> int:
        """How many units must be destroyed or escape."""
        return self.count or len(self.units)


class Brief(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a commander is told before the first round."""

    mission: Mission
    situation: str
