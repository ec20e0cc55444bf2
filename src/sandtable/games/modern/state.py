"""One moment of a campaign: all units, whose turn it is, what has been handed in."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.core import Outcome, Seat
from sandtable.games.modern.roster import Phantom, Roster, Structure, Unit
from sandtable.games.modern.terms import UMPIRE, Terms

Phase: TypeAlias = Literal["air", "surface"]


class Order(Struct, frozen=True):
    """A command that a seat has handed in, and that waits for the umpire."""

    seat: int
    text: str


class State(Struct, frozen=True, kw_only=True):
    """A moment of the campaign. What there is one of for each military or seat stands in their order."""

    terms: Terms
    units: Roster
    structures: tuple[Structure, ...] = ()
    phantoms: tuple[Phantom, ...] = ()
    warheads: tuple[int, ...]
    living: tuple[int, ...]
    """How many units each seat has."""
    first: int = 0
    """The military that goes first."""
    round: int = 1
    slot: int = 0
    """How many militaries have had their turn in this round."""
    phase: Phase = "surface"
    entered: int = 0
    """How many commands have been carried out."""
    sheets: tuple[tuple[str, ...], ...]
    """The lines that each seat has written down for its turn."""
    submitted: tuple[bool, ...]
    queue: tuple[Order, ...] = ()
    """What was handed in and waits for the umpire."""
    using: int | None = None
    """The seat for which the umpire enters commands, if he has named one."""
    resigned: tuple[bool, ...]
    held: tuple[int, ...] = ()
    """For each condition, at how many ends of a round its place has been held by now."""
    outcome: Outcome | None = None

    @property
    def military(self) -> int:
        """The military whose turn it is."""
        return (self.first + self.slot) % len(self.terms.militaries)

    @property
    def turn(self) -> int:
        """The number of this turn, counted through the campaign from 1."""
        return (self.round - 1) * len(self.terms.militaries) + self.slot + 1

    def next_turn_of(self, military: int) -> int:
        """The number of the first later turn that is this military's."""
        count = len(self.terms.militaries)
        slot = (military - self.first) % count
        return self.turn + ((slot - self.slot - 1) % count) + 1

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have still to hand in their turn."""
        seats = self.terms.militaries[self.military].seats
        return tuple(seat for seat in seats if not self.submitted[seat] and not self.resigned[seat])

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for. An umpire may act at any time."""
        if self.outcome:
            return ()
        players = tuple(self.terms.commands[seat].seat for seat in self.awaited)
        return (*players, UMPIRE) if self.terms.umpire == "person" else players

    def disabled(self, unit: Unit) -> bool:
        """MK4-T3: whether it may do nothing."""
        return unit.disabled >= self.turn
