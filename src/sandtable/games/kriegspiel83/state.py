"""One moment of Kriegspiel: who stands where, whose turn it is, what was done in it."""

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
    """One fight: a defender, those that attack it, and those that aid it, all by their numbers."""

    defender: int
    attackers: tuple[int, ...]
    aid: tuple[int, ...] = ()


class CombatProgress(Struct, frozen=True):
    """How far the combat of a turn has come."""

    phase: Literal["choosing", "exchange", "retreat", "advance"]
    wave: int = 1
    """1 for the first attacks; 2 for those that advances brought about."""
    targets: tuple[tuple[int, int | None], ...] = ()
    """While choosing: each attacker, and whom it attacks."""
    conflicts: tuple[Engagement, ...] = ()
    """Those not done with; the first is the one being resolved."""
    todo: tuple[int, ...] = ()
    """The pieces that have still to retreat, to advance, or to be chosen from in an exchange."""
    retreats: int | None = None
    """The side that retreats."""
    half_way: int | None = None
    """The piece that has made the first of its two steps back."""
    owed: int = 0
    """The factors still to be lost in an exchange."""
    advanced: int = 0
    """The set of the numbers of pieces that advanced in this wave."""


def numbers_of(bits: int) -> list[int]:
    """The numbers in a set of numbers, in order."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


class State(Struct, frozen=True):
    """A moment of the match. What comes in pairs is red's and blue's."""

    terms: Terms
    armies: tuple[Army, Army]
    left: tuple[int, int]
    """The minefields not laid yet."""
    round: int = 1
    side: int = 0
    """Whose turn it is."""
    weather: Weather = Weather.FINE
    mines: tuple[HexSet, HexSet] = (0, 0)
    """Where each side's minefields lie."""
    known: tuple[HexSet, HexSet] = (0, 0)
    """Those of them that the other side knows of."""
    suspects: tuple[HexSet, HexSet] = (0, 0)
    """Where a side may have laid minefields for all that the other has seen."""
    coast: tuple[HexSet, HexSet] = (0, 0)
    """The river and sea hexes that each side can tell apart (K83-T2)."""
    done: int = 0
    """The set of the numbers of pieces that have done with this turn."""
    active: int | None = None
    """The piece that has begun to move or lay mines, and may go on."""
    spent: int = 0
    """What it has spent."""
    stopped: bool = False
    """It may not go further."""
    fight: CombatProgress | None = None
    draw_offer: int | None = None
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        """What is going on."""
        return "moving" if self.fight is None else self.fight.phase

    @property
    def actor(self) -> int:
        """The side that decides now: usually the one whose turn it is."""
        if self.fight is not None and self.fight.phase == "retreat" and self.fight.retreats is not None:
            return self.fight.retreats
        return self.side

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return () if self.outcome else (SEATS[self.actor],)

    @property
    def month(self) -> int:
        """K83-O3: the month of this round, from 0."""
        return (self.terms.first_month + self.round - 1) % 12

    @property
    def occupied(self) -> HexSet:
        """Where any piece stands."""
        return self.armies[0].hexes | self.armies[1].hexes

    def near_enemies_of(self, side: int) -> HexSet:
        """The hexes next to a piece that is this side's enemy."""
        return _beside(self.terms.ground.grid, self.armies[1 - side].hexes)

    def place(self, side: int, number: int) -> str:
        """The name of the hex on which a piece stands."""
        return self.terms.ground.grid.names[self.armies[side].at[number]]


@lru_cache(maxsize=256)
def _beside(grid: HexGrid, these: HexSet) -> HexSet:
    """Asked for again and again while one side moves and the other stands still."""
    return grid.beside(these)
