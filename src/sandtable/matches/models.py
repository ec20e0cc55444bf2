"""What goes into the store and what comes out of it."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from sandtable.core import Entry, OptionValue, Record, Seat

MatchId: TypeAlias = str
AccountId: TypeAlias = str
SeatKind: TypeAlias = Literal["person", "computer", "open", "umpire"]
Visibility: TypeAlias = Literal["public", "private"]
Status: TypeAlias = Literal["open", "running", "over"]
"""Open: a seat still waits for somebody to claim it."""
Spectators: TypeAlias = Literal["now", "delayed", "at-end"]
Settings: TypeAlias = dict[str, object]
"""JSON-ready: clocks and whatever else a match is played with that its record does not need."""


class NewSeat(Struct, frozen=True):
    """A seat of a match to come: who shall sit there. A computer player's name says its level.

    A person or an umpire is whoever creates the match, who gets the seat's token at once; a seat for somebody
    else is open. The salt is what the seat adds to the dice.
    """

    seat: Seat
    kind: SeatKind
    player: str | None = None
    salt: str | None = None


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to be kept. Its record may have entries already, as one that was uploaded."""

    record: Record
    seats: tuple[NewSeat, ...]
    visibility: Visibility = "private"
    spectators: Spectators = "at-end"
    settings: Settings = field(default_factory=dict)


class Created(Struct, frozen=True):
    """A new match, and the tokens of the seats that its creator holds. They are shown only now."""

    id: MatchId
    tokens: dict[Seat, str]


class StoredSeat(Struct, frozen=True):
    """A seat as it is now. `claimed`: somebody holds its token."""

    seat: Seat
    kind: SeatKind
    player: str | None
    claimed: bool
    salt: str | None = None


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
    options: dict[str, OptionValue]
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
    started: int | None
    """When the last open seat was taken; `None`: one still waits."""
    deadline: int | None
    """When the next clock falls, while the match is running."""


class Appended(Struct, frozen=True):
    """The number and the time that an entry got; `repeated`: it had got them before."""

    number: int
    time: int
    repeated: bool


class HeldSeat(Struct, frozen=True):
    """The seat that a token opens."""

    match: MatchId
    seat: Seat


# Talk

TalkKind: TypeAlias = Literal["chat", "ask-undo", "agree-undo", "decline-undo", "rematch", "note"]
SPECTATORS = "spectators"
"""Those without a seat, as part of an audience."""


class NewTalk(Struct, frozen=True, kw_only=True):
    """Something to be said at the table.

    `seat`: who says it; `None` is a spectator, or (a note) the program itself. `audience`: the seats, and
    perhaps "spectators", who may hear it; `None` is everybody. `at` and `branch`: the moment that it is
    about, where it is about one.
    """

    seat: Seat | None
    kind: TalkKind
    text: str = ""
    audience: tuple[str, ...] | None = None
    at: int | None = None
    branch: int | None = None


class Talk(NewTalk, frozen=True, kw_only=True):
    """Something that was said: its number in the match from 1, and when (milliseconds since 1970, UTC)."""

    number: int
    time: int


# Accounts


class Account(Struct, frozen=True):
    """Somebody who has a name here. The hash of the password is the server's to make and to compare."""

    id: AccountId
    name: str
    password_hash: str
