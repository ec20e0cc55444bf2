"""The state of a campaign: all units, whose turn it is, what has been handed in. Data only."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.core import Outcome, Seat
from sandtable.games.modern.roster import Phantom, Roster, Structure, Unit
from sandtable.games.modern.terms import UMPIRE, Terms

Phase: TypeAlias = Literal["air", "surface"]


class Order(Struct, frozen=True):
    """A command that a seat has handed in and that waits for the umpire."""

    seat: int
    text: str
    reason: str = ""
    """Why it could not be carried out, if it was tried."""


class State(Struct, frozen=True, kw_only=True):
    """The state of a campaign. Tuples with one value per military or seat are in their order."""

    terms: Terms
    units: Roster
    structures: tuple[Structure, ...] = ()
    phantoms: tuple[Phantom, ...] = ()
    warheads: tuple[int, ...]
    living: tuple[int, ...]
    """Number of living units of each seat."""
    first: int = 0
    """The military that goes first."""
    round: int = 1
    slot: int = 0
    """Number of militaries that have had their turn in this round."""
    phase: Phase = "surface"
    entered: int = 0
    """Number of commands carried out."""
    sheets: tuple[tuple[str, ...], ...]
    """The lines on each seat's order sheet."""
    submitted: tuple[bool, ...]
    queue: tuple[Order, ...] = ()
    """The orders that wait for the umpire."""
    failed: tuple[Order, ...] = ()
    """The orders of this turn that could not be carried out, which the umpire may still change."""
    using: int | None = None
    """The seat for which the umpire enters commands; `None` for the military whose turn it is."""
    resigned: tuple[bool, ...]
    held: tuple[int, ...] = ()
    """For each condition, the number of consecutive round ends at which its place was held."""
    weather: str = ""
    fog: int | None = None
    """The fog since it was changed; `None` if it is that of the campaign."""
    orders: tuple[str, ...] = ()
    """The latest orders to each seat from its high command (MK4-C7); empty if there were none to any."""
    outcome: Outcome | None = None

    @property
    def fog_now(self) -> int:
        """MK4-C5: one command in this many is lost; 1 for none."""
        return self.terms.fog if self.fog is None else self.fog

    @property
    def military(self) -> int:
        """The military whose turn it is."""
        return (self.first + self.slot) % len(self.terms.militaries)

    @property
    def turn(self) -> int:
        """The number of this turn, counted through the campaign from 1."""
        return (self.round - 1) * len(self.terms.militaries) + self.slot + 1

    def next_turn_of(self, military: int) -> int:
        """Return the number of the next turn of a military."""
        count = len(self.terms.militaries)
        slot = (military - self.first) % count
        return self.turn + ((slot - self.slot - 1) % count) + 1

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not handed in their turn yet."""
        seats = self.terms.militaries[self.military].seats
        return tuple(seat for seat in seats if not self.submitted[seat] and not self.resigned[seat])

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for. A human umpire may act at any time."""
        if self.outcome:
            return ()
        players = tuple(self.terms.commands[seat].seat for seat in self.awaited)
        return (*players, UMPIRE) if self.terms.umpire == "person" else players

    def disabled(self, unit: Unit) -> bool:
        """Whether a unit is disabled (MK4-T3)."""
        return unit.disabled >= self.turn
