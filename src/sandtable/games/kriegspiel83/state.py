"""The state of Kriegspiel (1983): armies, mines, and what was done in the current turn."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from sandtable.boards.hexes import HexGrid, HexSet
from sandtable.core import Outcome, Seat
from sandtable.games.kriegspiel83.army import SEATS, Army
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.weather import Weather

Phase: TypeAlias = Literal["moving", "choosing", "exchange", "retreat", "advance"]


class Engagement(NamedTuple):
    """One fight: the numbers of the defender, of its attackers, and of the pieces that aid it."""

    defender: int
    attackers: tuple[int, ...]
    aid: tuple[int, ...] = ()


class CombatProgress(Struct, frozen=True):
    """The progress of the combat of a turn."""

    phase: Literal["choosing", "exchange", "retreat", "advance"]
    wave: int = 1
    """1 for the first attacks, 2 for attacks after an advance (K83-B11)."""
    targets: tuple[tuple[int, int | None], ...] = ()
    """While choosing: each attacker with its target; `None` if not chosen yet."""
    conflicts: tuple[Engagement, ...] = ()
    """The fights that are not resolved yet; the first is being resolved."""
    todo: tuple[int, ...] = ()
    """The pieces that may still retreat, advance, or be given up in an exchange."""
    retreats: int | None = None
    """The side that retreats."""
    half_way: int | None = None
    """The piece that has made the first of the two steps of its retreat."""
    owed: int = 0
    """Factors still to be lost in an exchange."""
    advanced: int = 0
    """Numbers of the pieces that advanced in this wave, as bits."""


def numbers_of(bits: int) -> list[int]:
    """Return the numbers of a bit set, in order."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


class State(Struct, frozen=True):
    """A position of the match. Pairs hold red's value and blue's."""

    terms: Terms
    armies: tuple[Army, Army]
    left: tuple[int, int]
    """Number of minefields not laid yet."""
    round: int = 1
    side: int = 0
    """The side to move."""
    weather: Weather = Weather.FINE
    mines: tuple[HexSet, HexSet] = (0, 0)
    """The hexes of each side's minefields."""
    known: tuple[HexSet, HexSet] = (0, 0)
    """Those minefields that the other side knows."""
    suspects: tuple[HexSet, HexSet] = (0, 0)
    """The hexes where a side may have laid minefields, as far as the other has seen."""
    coast: tuple[HexSet, HexSet] = (0, 0)
    """The water that each side can tell to be river or sea (K83-T2)."""
    done: int = 0
    """Numbers of the pieces that have finished this turn, as bits."""
    active: int | None = None
    """The piece whose activation has begun and is not over (K83-M4)."""
    spent: int = 0
    """Movement factors that the active piece has spent."""
    stopped: bool = False
    """Whether the active piece may not move further."""
    fight: CombatProgress | None = None
    draw_offer: int | None = None
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        return "moving" if self.fight is None else self.fight.phase

    @property
    def actor(self) -> int:
        """The side to act: the side to move, or the one that retreats."""
        if self.fight is not None and self.fight.phase == "retreat" and self.fight.retreats is not None:
            return self.fight.retreats
        return self.side

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return () if self.outcome else (SEATS[self.actor],)

    @property
    def month(self) -> int:
        """The month of this round, counted from 0 (K83-O3)."""
        return (self.terms.first_month + self.round - 1) % 12

    @property
    def occupied(self) -> HexSet:
        """The hexes of all pieces."""
        return self.armies[0].hexes | self.armies[1].hexes

    def near_enemies_of(self, side: int) -> HexSet:
        """The hexes next to an enemy of a side."""
        return _beside(self.terms.ground.grid, self.armies[1 - side].hexes)

    def place(self, side: int, number: int) -> str:
        """The name of the hex of a piece."""
        return self.terms.ground.grid.names[self.armies[side].at[number]]


@lru_cache(maxsize=256)
def _beside(grid: HexGrid, these: HexSet) -> HexSet:
    """`grid.beside`, cached because one army stands still while the other moves."""
    return grid.beside(these)
