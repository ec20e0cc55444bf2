"""All that server and client send each other. The client's types are made from this module.

Nothing here imports more than msgspec and the core, because the client is built where no server is installed.
What a seat may not know is in none of these: views, events and talk are filtered before they come here, and
there is no number that counts what others did.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.core.clock import Clock, ClockFace, PerTurn
from sandtable.core.language import ENGLISH
from sandtable.core.looks import GameLook
from sandtable.core.options import Option, OptionValue
from sandtable.core.types import Audience, Choice, Event, Finding, Hint, Keyboard, Lens, Outcome, Seat
from sandtable.scenes import Board, Overlay, Panel, Piece, Side, Weather

MatchId: TypeAlias = str
Language: TypeAlias = Annotated[str, Meta(max_length=20)]
"""Such as "sv" or "sv-SE"; one that is not spoken here means English."""
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""Made by the client, different for each request of a seat; a request sent again keeps its id."""
ProposalId: TypeAlias = Annotated[str, Meta(max_length=200)]
Action: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000)]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
NewToken: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", max_length=43)]
"""The token that a seat shall have: 256 bits of chance as 43 letters fit for a link.

The client makes it and keeps it before it asks, so that no answer that gets lost can lose the seat.
"""
Milliseconds: TypeAlias = int
"""A length of time, or a moment: since 1970, UTC."""

# Games, as a list shows them


class ScenarioInfo(Struct, frozen=True):
    """A scenario that comes with a game."""

    name: str
    title: str
    summary: str
    seats: tuple[Seat, ...]


class LevelInfo(Struct, frozen=True):
    """A level of the computer."""

    player: str
    """How it is asked for: "level:6"."""
    name: str
    """Its rank: "Captain"."""
    title: str
    """With number and time: "Level 6 · Captain, up to 3 s a turn"."""
    text: str
    """How it plays, in a sentence."""
    seconds: float | None
    """How long it thinks about a turn at most; `None`: no time worth telling."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    summary: str
    default_scenario: str
    scenarios: tuple[ScenarioInfo, ...]
    options: dict[str, Option]
    levels: tuple[LevelInfo, ...]
    """The computer's levels, weakest first; some games have none."""
    players: tuple[str, ...]
    """The other computer players, weakest first."""
    usual_player: str
    """The computer player that is proposed."""
    languages: tuple[str, ...]
    """Those that it speaks; in others it speaks English."""
    usual_clock: Clock | None
    """What is proposed for a new match; `None`: no clock."""
    umpire: Seat | None
    """The seat of an umpire, in matches that have one: no computer sits there."""
    usual_umpire_clock: PerTurn | None
    """What is proposed for his; `None`: he never has one."""


class RuleSection(Struct, frozen=True):
    """A part of a rule page: a heading and what stands under it, as HTML made from our own page."""

    anchor: str
    title: str
    level: int
    html: str
    text: str
    """The same without markup, for searching."""
    rules: tuple[str, ...]
    """The rule ids that are explained here."""


class RulePage(Struct, frozen=True):
    """The rules of a game."""

    game: str
    title: str
    sections: tuple[RuleSection, ...]


# A match, as its table shows it


class SeatInfo(Struct, frozen=True):
    """A seat and who sits there."""

    seat: Seat
    kind: Literal["person", "computer", "open", "umpire"]
    player: str | None
    """A person's name, if he gave one; which computer player: "level:6", "greedy"."""
    here: bool = False
    """Somebody is connected at this seat (a computer always is)."""
    thinking: bool = False
    """A computer player is at work on its action."""
    seconds: float | None = None
    """How long a computer player thinks about a turn at most, where that is worth telling."""


Spectators: TypeAlias = Literal["now", "delayed", "at-end"]


class MatchInfo(Struct, frozen=True):
    """What everybody who knows of a match may know of it."""

    id: MatchId
    game: str
    scenario: str
    title: str
    """The scenario's title."""
    options: dict[str, OptionValue]
    """Those that differ from their defaults."""
    created: Milliseconds
    visibility: Literal["public", "private"]
    status: Literal["open", "running", "over"]
    """Open: a seat still waits for somebody; the match begins when none does."""
    spectators: Spectators
    delay: int
    """With `spectators` "delayed": by how many minutes."""
    clock: Clock | None
    umpire_clock: PerTurn | None
    hints: bool
    """Whether its players may ask the computer what it would do."""
    seats: tuple[SeatInfo, ...]


class Proposal(Struct, frozen=True):
    """A seat asks that its last action be taken back; the others agree or decline."""

    seat: Seat
    waits_for: tuple[Seat, ...]
    id: ProposalId


class TableInfo(Struct, frozen=True):
    """The match round the board: who is there, clocks, proposals, dice, as a seat may know it."""

    match: MatchInfo
    clocks: tuple[ClockFace, ...]
    watching: int
    """How many spectators are connected."""
    commitment: str
    """The hash of the seed, shown from the start."""
    seed: str | None = None
    """The seed itself, when the match is over."""
    proposal: Proposal | None = None


class Talk(Struct, frozen=True):
    """Something said at the table."""

    kind: Literal["chat", "ask-undo", "agree-undo", "decline-undo", "rematch", "note"]
    seat: Seat | None
    """`None`: a spectator, or (a note) the program itself."""
    text: str
    """What was said; of a rematch: the id of the new match."""
    audience: tuple[str, ...] | None
    """Who may hear it: seats, and "spectators"; `None` is everybody."""
    time: Milliseconds


class LogItem(Struct, frozen=True):
    """One step of the match as a seat saw it. Its place in the log is the step's number."""

    events: tuple[Event, ...]
    time: Milliseconds | None
    """When it happened; the opening has no time."""


class LogChange(Struct, frozen=True):
    """The log from item `start` on is now this (it gets shorter when something is taken back)."""

    start: int
    items: tuple[LogItem, ...]


# What a seat sees


class Picture(Struct, frozen=True):
    """A scene: its board travels apart, since it seldom changes."""

    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...]
    overlays: tuple[Overlay, ...]
    panels: tuple[Panel, ...]
    caption: str
    weather: Weather | None = None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """What a seat sees. A part that is left out has not changed since the frame before."""

    status: str | UnsetType = UNSET
    to_act: tuple[Seat, ...] | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    lenses: tuple[Lens, ...] | UnsetType = UNSET
    keyboard: Keyboard | UnsetType | None = UNSET
    board: Board | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    secret: bool | UnsetType = UNSET
    undo: Literal["no", "free", "ask"] | UnsetType = UNSET
    """Whether this seat can take its last action back: freely, or if the others agree."""
    audiences: tuple[Audience, ...] | UnsetType = UNSET


# From the client, over the socket


class Resume(Struct, frozen=True):
    """The last frame that the client has seen, of which stream."""

    stream: str
    frame: int


class Hello(Struct, frozen=True, tag="hello"):
    """The first message: which match, and by what right. Neither token nor seat: a spectator.

    A seat without a token is opened by the account that the connection is logged in to.
    """

    match: MatchId
    token: str | None = None
    seat: Seat | None = None
    resume: Resume | None = None
    language: Language = ENGLISH
    """In which the match speaks to this client, where its game can."""


class Act(Struct, frozen=True, tag="act"):
    """Do this."""

    id: RequestId
    action: Action


class Undo(Struct, frozen=True, tag="undo"):
    """Take my last action back, or ask the others to agree to it.

    `step` is the last step of the log when the person asked: sent again, the request counts once.
    """

    id: RequestId
    step: Annotated[int, Meta(ge=0)]


class Answer(Struct, frozen=True, tag="answer"):
    """Agree to a proposal, or decline it. If it is no longer at the table, nothing is done."""

    id: RequestId
    agree: bool
    proposal: ProposalId


class Say(Struct, frozen=True, tag="say"):
    """Say something to one of the audiences that the view offers."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    to: tuple[str, ...] | None = None


class Look(Struct, frozen=True, tag="look"):
    """Show me an earlier step of my log; when the match is over also as another seat saw it."""

    id: RequestId
    step: Annotated[int, Meta(ge=0)]
    seat: Seat | UnsetType | None = UNSET


class Inspect(Struct, frozen=True, tag="inspect"):
    """The answer to a lens."""

    id: RequestId
    query: Annotated[str, Meta(min_length=1, max_length=400)]


class Ack(Struct, frozen=True, tag="ack"):
    """I have this frame and all before it."""

    frame: int


class Again(Struct, frozen=True, tag="again"):
    """A frame is missing: send what came after this one."""

    frame: int


class Ping(Struct, frozen=True, tag="ping"):
    """The client asks whether the line is alive."""


ToServer: TypeAlias = Hello | Act | Undo | Answer | Say | Look | Inspect | Ack | Again | Ping

# From the server, over the socket


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`. The frames of a new stream begin with one that holds everything."""

    seat: Seat | None
    stream: str
    now: Milliseconds
    """The server's time, to which the clocks run."""


class Frame(Struct, frozen=True, tag="frame", omit_defaults=True):
    """What changed for this seat. Frames are numbered for each seat apart, without gaps."""

    frame: int
    fresh: bool = False
    """This frame holds everything; forget what came before."""
    view: SeatView | UnsetType | None = UNSET
    """`None`: there is nothing to see (yet)."""
    log: LogChange | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    talk: tuple[Talk, ...] | UnsetType = UNSET
    """What was said since the frame before."""


class Done(Struct, frozen=True, tag="done"):
    """Your request was carried out; an action is on the disk."""

    id: RequestId


class Refused(Struct, frozen=True, tag="refused"):
    """Your request changed nothing: why, and by which rule."""

    id: RequestId
    reason: str
    rule: str | None = None


class Moment(Struct, frozen=True, tag="moment"):
    """The answer to `Look`: the view of that step, whole, without choices."""

    id: RequestId
    step: int
    steps: int
    """The number of the last step of the log that was looked at."""
    view: SeatView
    events: tuple[Event, ...]


class Found(Struct, frozen=True, tag="found"):
    """The answer to `Inspect`."""

    id: RequestId
    finding: Finding


class Pong(Struct, frozen=True, tag="pong"):
    """The line is alive."""

    now: Milliseconds


ToClient: TypeAlias = Welcome | Frame | Done | Refused | Moment | Found | Pong

# Requests and answers over HTTP


class SeatWanted(Struct, frozen=True):
    """Who shall sit at a seat of a new match: "person" is its creator, at the umpire's seat as umpire."""

    kind: Literal["person", "computer", "open"]
    player: PlayerName | None = None
    """The person's name, or which computer player."""


class AskSeats(Struct, frozen=True, kw_only=True):
    """A match that is being set up, to find out which seats it would have."""

    scenario: str | None = None
    scenario_text: Annotated[str, Meta(max_length=20_000)] | None = None
    options: dict[str, OptionValue] = {}


class CreateMatch(Struct, frozen=True, kw_only=True):
    """A match to be played."""

    game: str
    scenario: str | None = None
    scenario_text: Annotated[str, Meta(max_length=20_000)] | None = None
    """A scenario file of one's own; `scenario` is then its name."""
    options: dict[str, OptionValue] = {}
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    """Where to begin, when not at the scenario's start."""
    seats: dict[Seat, SeatWanted]
    visibility: Literal["public", "private"] = "private"
    spectators: Spectators = "now"
    delay: Annotated[int, Meta(ge=1, le=10_080)] = 15
    clock: Clock | None = None
    umpire_clock: PerTurn | None = None
    """For an umpire, in games where he may have one."""
    hints: bool | None = None
    """Whether players may ask the computer what it would do; `None`: unless somebody else plays along."""
    salt: Salt | None = None
    """Added to the dice for the creator's seats."""


class CreatedMatch(Struct, frozen=True):
    """A new match, and the tokens of the creator's own seats."""

    match: MatchInfo
    tokens: dict[Seat, str]


class ClaimSeat(Struct, frozen=True):
    """Sit down at an open seat. Asked again with the same token, it is the same success."""

    player: PlayerName | None = None
    salt: Salt | None = None
    token: NewToken | None = None
    """Left out, the server makes one."""


class RenewSeat(Struct, frozen=True):
    """The token that a seat shall have from now on. If no answer comes, ask which seat it opens."""

    token: NewToken


class SeatToken(Struct, frozen=True):
    """The key to a seat. It is shown once; only its hash is kept."""

    match: MatchId
    seat: Seat
    token: str


class ListedMatches(Struct, frozen=True):
    """A page of a list of matches, the newest first."""

    matches: tuple[MatchInfo, ...]
    next: MatchId | None
    """Ask for what comes before this one; `None`: that was all."""


class TakeAction(Struct, frozen=True):
    """An action, for programs that play without a socket."""

    id: RequestId
    action: Action


class AskHint(Struct, frozen=True):
    """A question for the computer: what it would do at the asker's seat."""

    level: Annotated[int, Meta(ge=1, le=8)] | None = None
    """Which level is asked; `None`: the highest that answers soon."""
    language: Language = ENGLISH


class ActionTaken(Struct, frozen=True):
    """What an action did, as far as its seat may know."""

    events: tuple[Event, ...]
    outcome: Outcome | None


class WantRematch(Struct, frozen=True):
    """The tokens of all seats that the asker holds: he gets the next seats round the table."""

    tokens: Annotated[tuple[str, ...], Meta(min_length=1, max_length=16)]
    salt: Salt | None = None
    """Added to the new dice for the asker's seats."""


class LineEntry(Struct, frozen=True):
    """An action tried on the analysis board."""

    seat: Seat
    action: Action


class Analyse(Struct, frozen=True, kw_only=True):
    """A moment on the analysis board: a record, or a position of a game, and the actions tried from there."""

    record: Annotated[str, Meta(max_length=300_000)] | None = None
    game: str | None = None
    scenario: str | None = None
    options: dict[str, OptionValue] = {}
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    keep: Annotated[int, Meta(ge=0)] | None = None
    """How many actions of the record to play; `None` is all."""
    line: Annotated[tuple[LineEntry, ...], Meta(max_length=2000)] = ()
    seat: Seat | UnsetType | None = UNSET
    """Through whose eyes; left out: those of the first seat to act."""
    query: Annotated[str, Meta(max_length=400)] | None = None
    """A lens to look through as well."""
    language: Language = ENGLISH


class Analysis(Struct, frozen=True):
    """The moment that was asked for."""

    game: str
    scenario: str
    seats: tuple[Seat, ...]
    seat: Seat | None
    entries: tuple[LineEntry, ...]
    """All actions of the record (also beyond `keep`), then those of the line."""
    at: int
    """How many actions have been played to come here."""
    view: SeatView
    log: tuple[LogItem, ...]
    """One item for the opening and one for each action played."""
    position: str
    record: str
    """The record up to here, with the line."""
    finding: Finding | None = None


class Credentials(Struct, frozen=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=2, max_length=40)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class ChangePassword(Struct, frozen=True):
    """The old password and the new one."""

    old: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(min_length=8, max_length=200)]


class AccountInfo(Struct, frozen=True):
    """Who is logged in."""

    name: str


class KeepSeat(Struct, frozen=True):
    """A seat to be kept in one's list of matches."""

    token: Annotated[str, Meta(max_length=200)]


class OwnMatch(Struct, frozen=True):
    """A match in which one has a seat."""

    match: MatchInfo
    seat: Seat
    your_turn: bool


class OwnMatches(Struct, frozen=True):
    """A page of one's own matches, the newest first."""

    matches: tuple[OwnMatch, ...]
    next: MatchId | None


class Problem(Struct, frozen=True):
    """Why a request was refused, in a sentence."""

    reason: str
    rule: str | None = None


WIRE: tuple[object, ...] = (
    ToServer,
    ToClient,
    GameInfo,
    GameLook,
    RulePage,
    AskSeats,
    CreateMatch,
    CreatedMatch,
    ClaimSeat,
    RenewSeat,
    SeatToken,
    ListedMatches,
    TakeAction,
    ActionTaken,
    AskHint,
    Hint,
    WantRematch,
    Analyse,
    Analysis,
    Credentials,
    ChangePassword,
    AccountInfo,
    KeepSeat,
    OwnMatches,
    Problem,
)
"""The types from which the client's are made, with all that they contain."""
