"""What goes into the store and what comes out of it."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from sandtable.core import Entry, Record, Seat

MatchId: TypeAlias = str
SeatKind: TypeAlias = Literal["person", "computer", "open", "umpire"]
Visibility: TypeAlias = Literal["public", "private"]
Status: TypeAlias = Literal["open", "running", "over"]
"""Open: a seat still waits for somebody to claim it."""
Spectators: TypeAlias = Literal["now", "delayed", "at-end"]
Settings: TypeAlias = dict[str, object]
"""JSON-ready: clocks and whatever else a match is played with that its record does not need."""


class NewSeat(Struct, frozen=True):
    """A seat of a match to come: who shall sit there. A computer player's name says its level."""

    seat: Seat
    kind: SeatKind
    player: str | None = None


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to be kept. Its record may have entries already, as one that was uploaded."""

    record: Record
    seats: tuple[NewSeat, ...]
    visibility: Visibility = "private"
    spectators: Spectators = "at-end"
    settings: Settings = field(default_factory=dict)


class StoredSeat(Struct, frozen=True):
    """A seat as it is now. `claimed`: somebody holds its token."""

    seat: Seat
    kind: SeatKind
    player: str | None
    claimed: bool


class StoredEntry(Struct, frozen=True):
    """An entry of the record, its number from 1, and when it was kept (milliseconds since 1970, UTC)."""

    number: int
    entry: Entry
    time: int


class ListedMatch(Struct, frozen=True, kw_only=True):
    """A match as a list shows it: nothing here is secret to those who may see the list."""

    id: MatchId
    game: str
    scenario: str
    created: int
    visibility: Visibility
    status: Status
    spectators: Spectators
    settings: Settings
    seats: tuple[StoredSeat, ...]


class StoredMatch(ListedMatch, frozen=True, kw_only=True):
    """A whole match. The record holds the seed: it is for the keeper of the match only."""

    record: Record
    times: tuple[int, ...]
    """When each entry was kept."""
    branch: int
    """How often entries were taken back. Two histories of equal length differ in it."""


class Appended(Struct, frozen=True):
    """The number and the time that an entry got; `repeated`: it had got them before."""

    number: int
    time: int
    repeated: bool


class HeldSeat(Struct, frozen=True):
    """The seat that a token opens."""

    match: MatchId
    seat: Seat
