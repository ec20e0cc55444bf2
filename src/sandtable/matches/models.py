"""The types that the store takes and returns. Times are milliseconds since 1970, UTC."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from sandtable.core import Entry, OptionValue, Record, Seat

MatchId: TypeAlias = str
AccountId: TypeAlias = str
SeatKind: TypeAlias = Literal["person", "computer", "open", "umpire"]
Visibility: TypeAlias = Literal["public", "private"]
Status: TypeAlias = Literal["open", "running", "over"]
"""A match is open while any of its seats is."""
Spectators: TypeAlias = Literal["now", "delayed", "at-end"]
Settings: TypeAlias = dict[str, object]
"""`MatchSettings` as JSON data: what a match needs besides its record."""


class NewSeat(Struct, frozen=True):
    """A seat of a new match.

    The creator of the match holds the seats of kind "person" and "umpire" and gets their tokens; seats for
    others are open. `player` is a name, or the level of a computer player. `salt` is the seat's addition to
    the dice.
    """

    seat: Seat
    kind: SeatKind
    player: str | None = None
    salt: str | None = None


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to be stored. Its record may already have entries, for example if it was uploaded."""

    record: Record
    seats: tuple[NewSeat, ...]
    visibility: Visibility = "private"
    spectators: Spectators = "at-end"
    settings: Settings = field(default_factory=dict)


class Created(Struct, frozen=True):
    """A new match and the tokens of its creator's seats. Only hashes of the tokens are stored."""

    id: MatchId
    tokens: dict[Seat, str]


class StoredSeat(Struct, frozen=True):
    """A seat as it is now; `claimed` if it has a token."""

    seat: Seat
    kind: SeatKind
    player: str | None
    claimed: bool
    salt: str | None = None


class StoredEntry(Struct, frozen=True):
    """An entry of the record, its number from 1, and the time at which it was stored."""

    number: int
    entry: Entry
    time: int


class ListedMatch(Struct, frozen=True, kw_only=True):
    """A match in a list. Nothing here is secret to readers of the list."""

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
    """A whole match. Its record holds the seed and must not leave the server while the match is running."""

    record: Record
    times: tuple[int, ...]
    """The time at which each entry was stored."""
    branch: int
    """Number of undos: it differs between two histories of the same length."""
    started: int | None
    """The time at which the last open seat was claimed; `None` while a seat is open."""
    deadline: int | None
    """The time at which the next clock runs out; `None` if no clock is running."""


class Appended(Struct, frozen=True):
    """The number and time of a stored entry; `repeated` if an earlier request had stored it."""

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
"""The name of all spectators in an audience."""


class NewTalk(Struct, frozen=True, kw_only=True):
    """A message to be sent at the table.

    `seat` is the sender, `None` for a spectator or, in a note, the program. `audience` holds the seats, and
    perhaps "spectators", that may read it; `None` for everyone. `at` and `branch` name the step that the
    message is about, if any.
    """

    seat: Seat | None
    kind: TalkKind
    text: str = ""
    audience: tuple[str, ...] | None = None
    at: int | None = None
    branch: int | None = None


class Talk(NewTalk, frozen=True, kw_only=True):
    """A message that was sent, with its number in the match from 1 and its time."""

    number: int
    time: int


# Accounts


class Account(Struct, frozen=True):
    """An account. The server makes and compares the password hash."""

    id: AccountId
    name: str
    password_hash: str
