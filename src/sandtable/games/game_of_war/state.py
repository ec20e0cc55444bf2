"""One moment of A Game of War: who stands where, whose turn it is, what was done in it."""

from msgspec import Struct

from sandtable.boards.squares import Square, SquareSet
from sandtable.core import Outcome, Seat
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.rules.communication import Network, network
from sandtable.games.game_of_war.terms import Terms


class State(Struct, frozen=True):
    """A moment of the match. Armies and arsenals are given for north and south."""

    terms: Terms
    armies: tuple[Army, Army]
    arsenals: tuple[SquareSet, SquareSet]
    """Those that still stand."""
    ready: tuple[bool, bool] = (True, True)
    """Who has confirmed his deployment; battle begins when both have."""
    side: int = 0
    """Whose turn it is."""
    turn: int = 0
    moved: SquareSet = 0
    """Where units stand that moved in this turn."""
    struck: bool = False
    """The turn's attack is spent on an arsenal (GOW-M3)."""
    must_retreat: Square | None = None
    """Where a unit stands that must move first (GOW-A5)."""
    withdrawn: Square | None = None
    """Where a unit stands that retreated in this turn and gives no attack."""
    draw_offer: int | None = None
    """The side that offers a draw."""
    outcome: Outcome | None = None

    @property
    def deploying(self) -> bool:
        """Whether at least one side is still setting up."""
        return not all(self.ready)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        if self.outcome:
            return ()
        if self.deploying:
            return tuple(seat for seat, ready in zip(SEATS, self.ready, strict=True) if not ready)
        return (SEATS[self.side],)

    @property
    def occupied(self) -> SquareSet:
        """Where any unit stands."""
        return self.armies[0].units | self.armies[1].units

    def blockers(self, side: int) -> SquareSet:
        """Where units stand that cut a side's rays: enemy fighters, online or not (GOW-C2)."""
        return self.armies[1 - side].fighters

    def network(self, side: int) -> Network:
        """The communication of one side, worked out anew."""
        return network(
            self.terms.field,
            self.armies[side],
            self.arsenals[side],
            self.blockers(side),
            self.terms.options.relay_by_contact,
        )

    def able(self, side: int, online: SquareSet) -> SquareSet:
        """Where the side's online units stand that may attack: not the one in retreat (GOW-A5)."""
        retreating = self.withdrawn if self.must_retreat is None else self.must_retreat
        if retreating is None or side != self.side:
            return online
        return online & ~(1 << retreating)

    def seen_by(self, seat: Seat | None) -> "State":
        """The state as far as a seat may know it: during deployment, without the other side's units."""
        if not self.deploying:
            return self
        shown = tuple(army if SEATS[side] == seat else Army() for side, army in enumerate(self.armies))
        return State(
            terms=self.terms,
            armies=(shown[0], shown[1]),
            arsenals=self.arsenals,
            ready=self.ready,
            draw_offer=self.draw_offer,
            outcome=self.outcome,
        )
