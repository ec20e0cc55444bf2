"""The types that the store takes and returns. Times are milliseconds since 1970, UTC."""

from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from sandtable.core import Entry, OptionValue, Record, Seat

MatchId: TypeAlias = str
AccountId: TypeAlias = str
SeatKind: TypeAlias = Literal["person", "computer", "open", "umpire"]
Visibility: TypeAlias = Literal["public", "private"]
Status: TypeAlias = Literal["open", "running", "over"]
"""A match is open while a seat is or salts are awaited, and over if it has an outcome or was closed."""
Spectators: TypeAlias = Literal["now", "delayed", "at-end"]
Settings: TypeAlias = dict[str, object]
"""`MatchSettings` as JSON data: what a match needs besides its record."""


class NewSeat(Struct, frozen=True):
    """A seat of a new match.

    The creator of the match holds the seats of kind "person" and "umpire" and gets their tokens; seats for
    others are open. `player` is a name, or the level of a computer player. `salt` is the seat's addition to
    the dice, or `salt_hash` the hash of one that the seat will reveal when all seats are taken.
    """

    seat: Seat
    kind: SeatKind
    player: str | None = None
    salt: str | None = None
    salt_hash: str | None = None


class NewMatch(Struct, frozen=True, kw_only=True):
    """A match to be stored. Its record may already have entries, for example if it was uploaded."""

    record: Record
    seats: tuple[NewSeat, ...]
    visibility: Visibility = "private"
    spectators: Spectators = "at-end"
    settings: Settings = field(default_factory=dict)
    library: "ScenarioId | None" = None
    """The scenario of the library that is played, if it is one."""
    library_version: int | None = None
    """Its version; `None` for a shipped scenario as it is now."""


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
    """`None` also while it is awaited, and if it was withheld."""
    salt_hash: str | None = None
    """The hash of a salt that the seat committed to."""
    salt_withheld: bool = False
    """Whether the seat has said that it will not reveal its salt."""

    @property
    def salt_awaited(self) -> bool:
        """Whether the seat has committed to a salt and may still reveal it, before the match starts."""
        return self.salt_hash is not None and self.salt is None and not self.salt_withheld


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
    to_act: tuple[Seat, ...] | None = None
    """The seats to act; `None` if that is not stored."""
    library: "ScenarioId | None" = None
    """The scenario of the library that is played, if it is one."""
    library_version: int | None = None
    """Its version; `None` for a shipped scenario as it was then."""
    in_library: bool = False
    """Whether everyone can find this scenario there. If not, its id is secret."""


class StoredMatch(ListedMatch, frozen=True, kw_only=True):
    """A whole match. Its record holds the seed and must not leave the server while the match is running."""

    record: Record
    times: tuple[int, ...]
    """The time at which each entry was stored."""
    branch: int
    """Number of undos: it differs between two histories of the same length."""
    started: int | None
    """The time at which no seat was open and no salt awaited any more; `None` before."""
    deadline: int | None
    """The time at which the next clock runs out or, before the start, the wait for salts ends; or `None`."""
    expired: int | None = None
    """The time at which the server closed the match, because it was abandoned."""


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


# The library

ScenarioId: TypeAlias = str
ScenarioVisibility: TypeAlias = Literal["private", "link", "public"]
Sorting: TypeAlias = Literal["featured", "newest", "played"]
StoredBalance: TypeAlias = dict[str, object]
"""What was measured, as JSON data that the server makes and reads."""


class LibraryVersion(Struct, frozen=True):
    """A version of a scenario in the library."""

    id: ScenarioId
    number: int


class Viewer(Struct, frozen=True):
    """A person who looks at the library: an account or `None`, and whether it is a host's."""

    account: AccountId | None = None
    host: bool = False


class ShippedScenario(Struct, frozen=True):
    """A scenario that ships with a game."""

    id: ScenarioId
    game: str
    title: str
    summary: str
    text: str
    seats: tuple[Seat, ...]
    players: int
    search: str
    """Title and summary in all languages."""


class NewScenario(Struct, frozen=True, kw_only=True):
    """A scenario that an account begins. Its draft is JSON, and need not be legal."""

    game: str
    title: str
    summary: str
    draft: str
    based_on: ScenarioId | None = None


class NewVersion(Struct, frozen=True, kw_only=True):
    """A version to be published. It has been checked; the store knows no rules."""

    title: str
    summary: str
    text: str
    seats: tuple[Seat, ...]
    players: int
    picture: bytes | None
    note: str = ""


class LibraryQuery(Struct, frozen=True, kw_only=True):
    """A search in the library. Every condition that is given must hold."""

    text: str = ""
    """Words that must all be in the title, the summary, the tags or the author's name."""
    game: str | None = None
    players: int | None = None
    tag: str | None = None
    fair: bool = False
    """Only scenarios that were measured without finding that a side is favoured."""
    sorting: Sorting = "featured"
    limit: int = 24
    skip: int = 0


class ListedScenario(Struct, frozen=True, kw_only=True):
    """A scenario of the library with its newest version."""

    id: ScenarioId
    account: AccountId | None
    """The account of its author; `None` if it ships with its game."""
    author: str | None
    game: str
    title: str
    summary: str
    tags: tuple[str, ...]
    visibility: ScenarioVisibility
    created: int
    updated: int
    published: int | None
    version: int
    """The number of the newest version; 0 before the first."""
    players: int | None
    seats: tuple[Seat, ...]
    balance: StoredBalance | None
    played: int
    featured: bool
    hidden: bool
    based_on: ScenarioId | None

    @property
    def shipped(self) -> bool:
        """Whether it ships with its game."""
        return self.account is None


class StoredVersion(Struct, frozen=True):
    """A published version, without its text."""

    number: int
    created: int
    note: str
    title: str
    seats: tuple[Seat, ...]
    balance: StoredBalance | None


class StoredDraft(Struct, frozen=True):
    """A draft as it was saved last."""

    content: str
    revision: int
    saved: int


class Report(Struct, frozen=True):
    """A report to the hosts."""

    account: str
    """The name of the account that reported."""
    reason: str
    created: int


# Work in the background

WorkState: TypeAlias = Literal["waiting", "running", "done", "cancelled", "failed"]


class Measurement(Struct, frozen=True):
    """The last measurement of a version."""

    id: str
    account: AccountId
    state: WorkState
    games: int
    played: int
    renewed: int
    problem: str | None
    """Why it failed: a note, as in talk."""


StudyId: TypeAlias = str


class StudyContent(Struct, frozen=True, kw_only=True):
    """A study to be stored. Its content is JSON that the server has checked; the store knows no games."""

    game: str
    title: str
    chapters: int
    """The number of its chapters."""
    content: str


class StudyQuery(Struct, frozen=True, kw_only=True):
    """A search among the public studies. Every condition that is given must hold."""

    text: str = ""
    """Words that must all be in the title or the author's name."""
    game: str | None = None
    limit: int = 24
    skip: int = 0


class ListedStudy(Struct, frozen=True, kw_only=True):
    """A study without its content."""

    id: StudyId
    account: AccountId
    author: str
    game: str
    title: str
    chapters: int
    visibility: ScenarioVisibility
    created: int
    saved: int
    revision: int
    """Counts how often its content was saved."""
    based_on: StudyId | None


class NewReview(Struct, frozen=True, kw_only=True):
    """A finished match to be reviewed."""

    key: str
    """A hash of the record."""
    game: str
    record: str
    match: MatchId | None = None
    """The match on this server; `None` for a record that was uploaded."""
    account: AccountId | None = None
    """The account that asked first."""


class StoredReview(Struct, frozen=True, kw_only=True):
    """A review: how far it is."""

    id: str
    """Differs between two attempts."""
    key: str
    game: str
    match: MatchId | None
    account: AccountId | None
    state: WorkState
    total: int
    """The number of turns to look at; 0 until it is known."""
    done: int
    problem: str | None
    """Why it failed: a note, as in talk."""


class PuzzleResult(Struct, frozen=True):
    """The first try of an account at a puzzle, and when it was solved."""

    puzzle: str
    """As `game/puzzle`."""
    rating: int
    """The rating of the puzzle at that time."""
    won: bool
    """Whether it was solved at the first try and without hints."""
    tried: int
    """When the first try ended."""
    solved: int | None
    """When it was first solved; `None` if it was not."""

    def merged(self, other: "PuzzleResult") -> "PuzzleResult":
        """The result of two devices together: the earlier try counts, and the earlier solution."""
        first = min(self, other, key=lambda result: result.tried)
        solved = [result.solved for result in (self, other) if result.solved is not None]
        return replace(first, solved=min(solved, default=None))
