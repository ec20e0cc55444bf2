"""The position as a seat knows it, for computer players."""

from msgspec import Struct

from sandtable.games.kriegsspiel.state import Command, Moment, Phase
from sandtable.games.kriegsspiel.terms import Terms

GAME_ID = "kriegsspiel"


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The position as far as the seat knows it."""

    terms: Terms
    """Without the briefs of the others, while the match runs."""
    round: int
    phase: Phase
    time: str
    """What the clock shows as the round begins."""
    command: Command | None = None
    """What a commander knows."""
    truth: Moment | None = None
    """Everything, for the umpire, and for everybody once it is over."""
