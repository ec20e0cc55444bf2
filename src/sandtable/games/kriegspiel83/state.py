"""One moment of Kriegspiel: who stands where, whose turn it is, what was done in it."""

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

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

    def unknown(self, side: int | None) -> HexSet:
        """The water of which a side (`None`: a spectator) cannot tell whether it is river or sea."""
        if not self.terms.options.hidden_coast:
            return 0
        known = self.coast[0] & self.coast[1] if side is None else self.coast[side]
        return self.terms.ground.waters & ~known

    def mines_known_to(self, side: int) -> HexSet:
        """Where a side knows minefields, its own and the enemy's."""
        return self.mines[side] | self.known[1 - side]

    def name(self, side: int, number: int) -> str:
        """A piece in words: "Red's heavy tank 3 on E5"."""
        army = self.armies[side]
        place = self.terms.ground.grid.names[army.at[number]]
        return f"{SEATS[side].capitalize()}'s {army.kinds[number].label} {number + 1} on {place}"

    def place(self, side: int, number: int) -> str:
        """The name of the hex on which a piece stands."""
        return self.terms.ground.grid.names[self.armies[side].at[number]]

    def with_coast(self) -> "State":
        """The state with what pieces see of the coast from where they stand now (K83-T2)."""
        if not self.terms.options.hidden_coast:
            return self
        grid, waters = self.terms.ground.grid, self.terms.ground.waters
        occupied = self.occupied
        seen = tuple(
            known | waters & (grid.beside(army.hexes) | occupied)
            for known, army in zip(self.coast, self.armies, strict=True)
        )
        return self if seen == self.coast else replace(self, coast=(seen[0], seen[1]))

    def seen_by(self, seat: Seat | None) -> "State":
        """The state as far as a seat may know it.

        It holds no minefield that the seat does not know of: for all it can tell, the enemy may have all of
        those still in hand. Which pieces have done with the turn is known to the side whose turn it is only;
        laying mines would show in it. When the match is over, everything is shown.
        """
        if self.outcome:
            return self
        own = SEATS.index(seat) if seat in SEATS else None
        shown = tuple(
            (mines, left) if side == own else (known, left + (mines & ~known).bit_count())
            for side, (mines, known, left) in enumerate(zip(self.mines, self.known, self.left, strict=True))
        )
        moving = own == self.side
        # Ice makes a river, and never the sea, a place for mines: a spectator must not read that here.
        hidden = self.unknown(None) if own is None else 0
        return State(
            terms=self.terms,
            armies=self.armies,
            left=(shown[0][1], shown[1][1]),
            round=self.round,
            side=self.side,
            weather=self.weather,
            mines=(shown[0][0], shown[1][0]),
            known=self.known,
            suspects=(self.suspects[0] & ~hidden, self.suspects[1] & ~hidden),
            coast=self.coast,
            done=self.done if moving else 0,
            active=self.active if moving else None,
            spent=self.spent if moving else 0,
            stopped=self.stopped if moving else False,
            fight=self.fight,
            draw_offer=self.draw_offer,
            outcome=self.outcome,
        )


@lru_cache(maxsize=256)
def _beside(grid: HexGrid, these: HexSet) -> HexSet:
    """Asked for again and again while one side moves and the other stands still."""
    return grid.beside(these)
