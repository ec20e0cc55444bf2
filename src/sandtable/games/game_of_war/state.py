"""The state of A Game of War: armies, arsenals, and what was done in the current turn."""

from msgspec import Struct

from sandtable.boards.squares import Square, SquareSet
from sandtable.core import Outcome, Seat
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.terms import Terms


class State(Struct, frozen=True, gc=False):
    """A position of the match. Pairs hold north's value and south's."""

    terms: Terms
    armies: tuple[Army, Army]
    arsenals: tuple[SquareSet, SquareSet]
    """The arsenals that still stand."""
    ready: tuple[bool, bool] = (True, True)
    """Whether each side has confirmed its deployment; battle begins when both have."""
    side: int = 0
    """The side to move."""
    turn: int = 0
    """Number of the turn, both sides' counted; 0 during deployment."""
    moved: SquareSet = 0
    """The squares of the units that moved in this turn."""
    struck: bool = False
    """Whether the turn's attack is spent on an arsenal (GOW-M3)."""
    must_retreat: Square | None = None
    """The square of the unit that must retreat before anything else (GOW-A5)."""
    withdrawn: Square | None = None
    """The square of the unit that retreated in this turn and adds nothing to an attack (GOW-A5)."""
    quiet: int = 0
    """Turns in a row without progress, both sides' counted; always 0 without `no_progress` (GOW-W2)."""
    draw_offer: int | None = None
    """The side that offers a draw."""
    outcome: Outcome | None = None

    @property
    def deploying(self) -> bool:
        """Whether at least one side is still setting up."""
        return not all(self.ready)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        if self.outcome:
            return ()
        if self.deploying:
            return tuple(seat for seat, ready in zip(SEATS, self.ready, strict=True) if not ready)
        return (SEATS[self.side],)

    @property
    def turns_to_draw(self) -> int | None:
        """The turns without progress that are left until a draw; `None` without limit (GOW-W2)."""
        limit = self.terms.options.no_progress
        return None if not limit else limit if self.struck else limit - self.quiet

    @property
    def occupied(self) -> SquareSet:
        """The squares of all units."""
        return self.armies[0].units | self.armies[1].units
