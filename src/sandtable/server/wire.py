"""Everything that server and client send each other. The client's types are generated from this module.

It imports only msgspec and the core, because the client is built where no server is installed. None of these
types holds what a seat may not know: views, events and talk are filtered before, and no number counts what
others did.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.core.clock import Clock, ClockFace, PerTurn
from sandtable.core.drafts import CheckedDraft
from sandtable.core.editor import Draft, DraftProblem, EditorDescription, Form
from sandtable.core.language import ENGLISH
from sandtable.core.lessons import CheckedLesson, LessonDraft
from sandtable.core.looks import GameLook
from sandtable.core.options import Option, OptionValue
from sandtable.core.report import MatchReport, ReportStage
from sandtable.core.review import Review
from sandtable.core.turn_story import TurnStory
from sandtable.core.types import (
    Audience,
    Choice,
    Event,
    Finding,
    Goal,
    Hint,
    Keyboard,
    Lens,
    Offer,
    Outcome,
    QuickStart,
    Seat,
)
from sandtable.scenes import Board, GroundKind, Overlay, Panel, Piece, PieceKind, Place, Side, Weather

MatchId: TypeAlias = str
ScenarioId: TypeAlias = Annotated[str, Meta(max_length=100)]
"""The id of a scenario of the library; "game.name" for one that ships with a game."""
Language: TypeAlias = Annotated[str, Meta(max_length=20)]
"""A language tag such as "sv" or "sv-SE"; an unknown language means English."""
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""Chosen by the client, unique for each request of a seat. A retry keeps the id."""
ProposalId: TypeAlias = Annotated[str, Meta(max_length=200)]
LONGEST_SCENARIO = 1_600_000
"""Maximum characters of a scenario with its pictures: those of a million cells have up to 1.5 million."""
ScenarioText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_SCENARIO)]
LessonSource: TypeAlias = Annotated[str, Meta(max_length=LONGEST_SCENARIO + 200_000)]
"""The file of a lesson, which may hold its scenario."""
PositionText: TypeAlias = Annotated[str, Meta(max_length=300_000)]
"""A position as one line: in Kriegsspiel it holds all papers of a match."""
RecordText: TypeAlias = Annotated[str, Meta(max_length=2_000_000)]
"""A record, with the pictures of its scenario."""
Action: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000)]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""A seat's addition to the dice."""
SaltHash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""The hash of a salt, as `sandtable.core.salt_commitment` computes it. The salt is revealed later."""
NewToken: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", max_length=43)]
"""A new token of a seat: 256 random bits as 43 URL-safe characters.

The client creates and saves it before the request, so that a lost answer cannot lose the seat.
"""
Milliseconds: TypeAlias = int
"""A duration, or a time since 1970, UTC."""

# Games, as listed


class ScenarioInfo(Struct, frozen=True):
    """A scenario that comes with a game."""

    name: str
    title: str
    summary: str
    seats: tuple[Seat, ...]


class LevelInfo(Struct, frozen=True):
    """A level of the computer."""

    player: str
    """Its name in requests: "level:6"."""
    name: str
    """Its rank: "Captain"."""
    title: str
    """Its title with number and time: "Level 6 · Captain, up to 3 s a turn"."""
    text: str
    """A sentence that describes how it plays."""
    seconds: float | None
    """Maximum thinking time per turn; `None` if it is negligible."""


class LessonInfo(Struct, frozen=True):
    """A lesson in the list of a course."""

    name: str
    title: str
    rules: tuple[str, ...]
    """The ids of the rules that it teaches."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    summary: str
    default_scenario: str
    first_scenario: str
    """The scenario of a newcomer's first match, after the course."""
    first_scenario_text: str | None
    """Its file, if it is one of the course's own."""
    scenarios: tuple[ScenarioInfo, ...]
    options: dict[str, Option]
    quick_options: dict[str, OptionValue]
    """The options of a quick match against the computer that differ from their defaults."""
    levels: tuple[LevelInfo, ...]
    """The computer's levels, weakest first; empty for some games."""
    players: tuple[str, ...]
    """The other computer players, weakest first."""
    usual_player: str
    """The default computer player."""
    languages: tuple[str, ...]
    """The languages of the game; in others it uses English."""
    usual_clock: Clock | None
    """The default clock of a new match; `None` for no clock."""
    umpire: Seat | None
    """The seat of the umpire in matches that have one. No computer can take it."""
    usual_umpire_clock: PerTurn | None
    """The default clock of the umpire; `None` if the umpire has no clock in this game."""
    quick_starts: tuple[QuickStart, ...] = ()
    """Matches that the game proposes under a name."""
    lessons: tuple[LessonInfo, ...] = ()
    """The lessons of its course, in order."""
    puzzles: int = 0
    """The number of its puzzles."""
    editor: bool = False
    """Whether its scenarios can be edited in the browser."""
    position_editor: bool = False
    """Whether its positions can be edited in the browser."""
    report: bool = False
    """Whether a match that is over has a report."""
    hints: bool = False
    """Whether players can ask the computer for hints."""
    language: str = ENGLISH
    """The language of its name, summary, titles and quick starts here."""


class RuleSection(Struct, frozen=True):
    """A section of a rule page: a heading and its content as HTML."""

    anchor: str
    title: str
    level: int
    html: str
    text: str
    """The content without markup, for searching."""
    rules: tuple[str, ...]
    """The rule ids that are explained here."""


class RulePage(Struct, frozen=True):
    """The rules of a game."""

    game: str
    title: str
    sections: tuple[RuleSection, ...]


# A match and its table


class SeatInfo(Struct, frozen=True):
    """A seat and its player."""

    seat: Seat
    kind: Literal["person", "computer", "open", "umpire"]
    player: str | None
    """The name of a person, if given, or of a computer player: "level:6", "greedy"."""
    here: bool = False
    """Whether the player is connected; always true for a computer."""
    thinking: bool = False
    """Whether a computer player is computing its action."""
    seconds: float | None = None
    """Maximum thinking time of a computer player per turn; `None` if it is negligible."""


Spectators: TypeAlias = Literal["now", "delayed", "at-end"]


class SaltInfo(Struct, frozen=True):
    """What is public about the salt of a seat before the end of the match: never the salt itself."""

    seat: Seat
    hash: str
    state: Literal["known", "awaited", "revealed", "withheld"]
    """Sent openly, and so known to the server since the seat was taken; committed to and awaited; revealed
    after all seats were taken; or withheld, so that the dice are without it."""


class MatchInfo(Struct, frozen=True):
    """The public information about a match."""

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
    """Open while a seat is, or a salt is awaited; the match starts when none is."""
    spectators: Spectators
    delay: int
    """Minutes of delay if `spectators` is "delayed"."""
    clock: Clock | None
    umpire_clock: PerTurn | None
    hints: bool
    """Whether the players may ask for hints."""
    seats: tuple[SeatInfo, ...]
    commitment: str | None = None
    """The hash of the seed, which was chosen before any salt was known; `None` in lists."""
    salts: tuple[SaltInfo, ...] = ()
    """The salts of the seats that have one; empty in lists."""
    starts: Milliseconds | None = None
    """When the match starts even if a salt is still awaited; `None` unless all seats are taken."""
    library: "PlayedVersion | None" = None
    """Its scenario in the library, if everyone can find it there."""


class PlayedVersion(Struct, frozen=True):
    """A scenario of the library, and which version is played."""

    id: ScenarioId
    version: int | None = None
    """The number of the version; `None` for the newest, or for a shipped scenario as it was then."""


class Proposal(Struct, frozen=True):
    """A seat's request to undo its last action, to which the others agree or not."""

    seat: Seat
    waits_for: tuple[Seat, ...]
    id: ProposalId


class TableInfo(Struct, frozen=True):
    """The match besides its board, as a seat may know it: players, clocks, proposals, dice."""

    match: MatchInfo
    clocks: tuple[ClockFace, ...]
    watching: int
    """Number of connected spectators."""
    commitment: str
    """The hash of the seed, shown from the start."""
    seed: str | None = None
    """The seed itself, when the match is over."""
    proposal: Proposal | None = None


class Talk(Struct, frozen=True):
    """A message at the table."""

    kind: Literal["chat", "ask-undo", "agree-undo", "decline-undo", "rematch", "note"]
    seat: Seat | None
    """The sender; `None` for a spectator or, in a note, the program."""
    text: str
    """The text; in a rematch, the id of the new match."""
    audience: tuple[str, ...] | None
    """The seats, and perhaps "spectators", that may read it; `None` for everyone."""
    time: Milliseconds


class LogItem(Struct, frozen=True, gc=False):
    """One step of the match as a seat saw it. Its index in the log is the step's number."""

    events: tuple[Event, ...]
    time: Milliseconds | None
    """The time of the step; `None` for the opening."""


class LogChange(Struct, frozen=True):
    """The new content of the log from item `start` on. The log gets shorter after an undo."""

    start: int
    items: tuple[LogItem, ...]


# Views


class Picture(Struct, frozen=True):
    """A scene without board, kinds and legend, which are sent separately because they seldom change."""

    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...]
    overlays: tuple[Overlay, ...]
    panels: tuple[Panel, ...]
    caption: str
    weather: Weather | None = None


class PictureChange(Struct, frozen=True, omit_defaults=True):
    """The changes of a picture with as many pieces as before. Parts that are left out have not changed."""

    pieces: tuple[tuple[int, Piece], ...] = ()
    """The pieces that have changed, each with its index among all."""
    sides: tuple[Side, ...] | UnsetType = UNSET
    overlays: tuple[Overlay, ...] | UnsetType = UNSET
    panels: tuple[Panel, ...] | UnsetType = UNSET
    caption: str | UnsetType = UNSET
    weather: Weather | UnsetType | None = UNSET


class ChoicesChange(Struct, frozen=True, omit_defaults=True):
    """The changes of a list of choices, most of which are as before and in the same order."""

    removed: tuple[int, ...] = ()
    """The choices to leave out, each by its index in the list before."""
    added: tuple[tuple[int, Choice], ...] = ()
    """The choices to put in afterwards, in this order, each with its index in the new list."""


class SeatView(Struct, frozen=True, omit_defaults=True):
    """The view of a seat. Parts that are left out have not changed since the previous frame."""

    status: str | UnsetType = UNSET
    to_act: tuple[Seat, ...] | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    choices_change: ChoicesChange | UnsetType = UNSET
    """Sent instead of `choices` if most of them are as before."""
    lenses: tuple[Lens, ...] | UnsetType = UNSET
    keyboard: Keyboard | UnsetType | None = UNSET
    board: Board | UnsetType = UNSET
    picture: Picture | UnsetType = UNSET
    picture_change: PictureChange | UnsetType = UNSET
    """Sent instead of `picture` if most of it is as before."""
    outcome: Outcome | UnsetType | None = UNSET
    offer: Offer | UnsetType | None = UNSET
    secret: bool | UnsetType = UNSET
    undo: Literal["no", "free", "ask", "turn"] | UnsetType = UNSET
    """Whether this seat can undo its last action (freely, or if the others agree) or, against computers, its
    last turn."""
    redo: bool | UnsetType = UNSET
    """Whether this seat can redo what it has undone."""
    audiences: tuple[Audience, ...] | UnsetType = UNSET
    story: TurnStory | UnsetType | None = UNSET
    """What others have done since this seat last acted; `None` if nothing that it may know."""
    goal: Goal | UnsetType | None = UNSET
    kinds: tuple[PieceKind, ...] | UnsetType = UNSET
    legend: tuple[GroundKind, ...] | UnsetType = UNSET


# From the client, over the socket


class Resume(Struct, frozen=True):
    """The last frame that the client has received, and its stream."""

    stream: str
    frame: int


class Hello(Struct, frozen=True, tag="hello"):
    """The first message: the match, and the credential for a seat.

    A seat without a token is opened by the account of the session. With neither token nor seat, the client is
    a spectator.
    """

    match: MatchId
    token: str | None = None
    seat: Seat | None = None
    resume: Resume | None = None
    language: Language = ENGLISH
    """The language of the match's texts for this client, if its game has it."""


class Act(Struct, frozen=True, tag="act"):
    """Apply an action."""

    id: RequestId
    action: Action


class Undo(Struct, frozen=True, tag="undo"):
    """Undo the seat's last action or, against computers, its last turn, or ask the others to agree.

    `step` is the last step of the log when the player asked, which makes the request idempotent.
    """

    id: RequestId
    step: Annotated[int, Meta(ge=0)]


class Redo(Struct, frozen=True, tag="redo"):
    """Play again what the seat has undone last, in a match against computers.

    `step` is the last step of the log when the player asked.
    """

    id: RequestId
    step: Annotated[int, Meta(ge=0)]


class Answer(Struct, frozen=True, tag="answer"):
    """Agree to a proposal, or decline it. Does nothing if the proposal is no longer open."""

    id: RequestId
    agree: bool
    proposal: ProposalId


class Say(Struct, frozen=True, tag="say"):
    """Send a message to one of the audiences in the view."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=1000)]
    to: tuple[str, ...] | None = None


class Look(Struct, frozen=True, tag="look"):
    """Show an earlier step of the log; when the match is over, also as another seat saw it."""

    id: RequestId
    step: Annotated[int, Meta(ge=0)]
    seat: Seat | UnsetType | None = UNSET


class Inspect(Struct, frozen=True, tag="inspect", omit_defaults=True):
    """Ask a question about the view (a lens), also about that of an earlier step, as in `Look`."""

    id: RequestId
    query: Annotated[str, Meta(min_length=1, max_length=800)]
    step: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    """The step of the log; now if it is left out."""
    seat: Seat | UnsetType | None = UNSET


class Ack(Struct, frozen=True, tag="ack"):
    """Acknowledge a frame and all before it."""

    frame: int


class Again(Struct, frozen=True, tag="again"):
    """Request the frames after this one again, because one is missing."""

    frame: int


class Ping(Struct, frozen=True, tag="ping"):
    """Check whether the connection is alive."""


ToServer: TypeAlias = Hello | Act | Undo | Redo | Answer | Say | Look | Inspect | Ack | Again | Ping

# From the server, over the socket


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`. The first frame of a new stream holds everything."""

    seat: Seat | None
    stream: str
    now: Milliseconds
    """The server's time, on which the clocks are based."""


class Frame(Struct, frozen=True, tag="frame", omit_defaults=True):
    """The changes for a seat. Frames are numbered per seat, without gaps."""

    frame: int
    fresh: bool = False
    """Whether this frame holds everything and replaces all before it."""
    view: SeatView | UnsetType | None = UNSET
    """`None` if there is nothing to see yet."""
    log: LogChange | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    talk: tuple[Talk, ...] | UnsetType = UNSET
    """The messages since the previous frame."""


class Done(Struct, frozen=True, tag="done"):
    """A request was carried out; its action, if any, is stored."""

    id: RequestId


class Refused(Struct, frozen=True, tag="refused"):
    """A request was not carried out: the reason, and the rule if there is one."""

    id: RequestId
    reason: str
    rule: str | None = None


class Moment(Struct, frozen=True, tag="moment"):
    """The answer to `Look`: the whole view at that step, without choices."""

    id: RequestId
    step: int
    steps: int
    """The number of the last step in the log."""
    view: SeatView
    events: tuple[Event, ...]


class Found(Struct, frozen=True, tag="found"):
    """The answer to `Inspect`."""

    id: RequestId
    finding: Finding


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    now: Milliseconds


ToClient: TypeAlias = Welcome | Frame | Done | Refused | Moment | Found | Pong

# Requests and responses over HTTP


class SeatWanted(Struct, frozen=True):
    """The player of a seat in a new match: "person" is its creator, as umpire at the umpire's seat."""

    kind: Literal["person", "computer", "open"]
    player: PlayerName | None = None
    """The name of the person or of the computer player."""


class AskSeats(Struct, frozen=True, kw_only=True):
    """The setup of a match, to find out which seats it has."""

    scenario: str | None = None
    scenario_text: ScenarioText | None = None
    library: PlayedVersion | None = None
    """A scenario of the library, instead of `scenario` and `scenario_text`."""
    options: dict[str, OptionValue] = {}


class CreateMatch(Struct, frozen=True, kw_only=True):
    """A new match."""

    game: str
    scenario: str | None = None
    scenario_text: ScenarioText | None = None
    """The text of a scenario file; `scenario` is then its name."""
    library: PlayedVersion | None = None
    """A scenario of the library, instead of `scenario` and `scenario_text`."""
    options: dict[str, OptionValue] = {}
    position: PositionText | None = None
    """The position to start from, instead of the scenario's."""
    seats: dict[Seat, SeatWanted]
    visibility: Literal["public", "private"] = "private"
    spectators: Spectators = "now"
    delay: Annotated[int, Meta(ge=1, le=10_080)] = 15
    clock: Clock | None = None
    umpire_clock: PerTurn | None = None
    """The clock of the umpire, in games where the umpire can have one."""
    hints: bool | None = None
    """Whether players may ask for hints; `None` allows them if no seat is open."""
    salt: Salt | None = None
    """The addition to the dice by the creator's seats."""
    salt_hash: SaltHash | None = None
    """Instead of `salt`: its hash. Each of the creator's seats reveals the salt when all seats are taken."""


class CreatedMatch(Struct, frozen=True):
    """A new match, and the tokens of the creator's seats."""

    match: MatchInfo
    tokens: dict[Seat, str]


class ClaimSeat(Struct, frozen=True):
    """Claim an open seat. Idempotent if `token` is given."""

    player: PlayerName | None = None
    salt: Salt | None = None
    token: NewToken | None = None
    """The token that the seat gets; the server creates one if it is left out."""
    salt_hash: SaltHash | None = None
    """Instead of `salt`: its hash. The seat reveals the salt when all seats are taken."""


class RevealSalt(Struct, frozen=True):
    """The salt that a seat has committed to."""

    salt: Salt | None
    """`None` to withhold it for good: the match then starts without it."""


class RenewSeat(Struct, frozen=True):
    """The new token of a seat. If the answer is lost, ask which seat the token opens."""

    token: NewToken


class SeatToken(Struct, frozen=True):
    """The token of a seat. It is sent only once; the server stores only its hash."""

    match: MatchId
    seat: Seat
    token: str


class ListedMatches(Struct, frozen=True):
    """A page of a list of matches, newest first."""

    matches: tuple[MatchInfo, ...]
    next: MatchId | None
    """The match before which the next page starts; `None` on the last page."""


class TakeAction(Struct, frozen=True):
    """An action, for programs that play without a socket."""

    id: RequestId
    action: Action


class AskHint(Struct, frozen=True):
    """A request for a hint: what the computer would do at the caller's seat."""

    level: Annotated[int, Meta(ge=1, le=8)] | None = None
    """The level that is asked; `None` for the strongest that answers quickly."""
    language: Language = ENGLISH


class ActionTaken(Struct, frozen=True):
    """The result of an action, as far as its seat may know."""

    events: tuple[Event, ...]
    outcome: Outcome | None


class WantRematch(Struct, frozen=True):
    """The tokens of all seats that the caller holds. The caller gets the next seats in table order."""

    tokens: Annotated[tuple[str, ...], Meta(min_length=1, max_length=16)]
    salt: Salt | None = None
    """The addition to the new dice by the caller's seats."""
    salt_hash: SaltHash | None = None
    """Instead of `salt`: its hash. Each of the caller's seats reveals the salt when all seats are taken."""


class LineEntry(Struct, frozen=True):
    """An action tried on the analysis board."""

    seat: Seat
    action: Action


class Analyse(Struct, frozen=True, kw_only=True):
    """A position on the analysis board: a record, or a position of a game, and a variation from there."""

    record: RecordText | None = None
    game: str | None = None
    scenario: str | None = None
    options: dict[str, OptionValue] = {}
    position: PositionText | None = None
    keep: Annotated[int, Meta(ge=0)] | None = None
    """Number of actions of the record to play; `None` for all."""
    line: Annotated[tuple[LineEntry, ...], Meta(max_length=2000)] = ()
    seat: Seat | UnsetType | None = UNSET
    """The viewpoint; the first seat to act if it is left out, a spectator if it is null."""
    query: Annotated[str, Meta(max_length=400)] | None = None
    """A lens query, to be answered as well."""
    language: Language = ENGLISH


class Analysis(Struct, frozen=True):
    """The position that was asked for."""

    game: str
    scenario: str
    seats: tuple[Seat, ...]
    seat: Seat | None
    entries: tuple[LineEntry, ...]
    """All actions of the record (also beyond `keep`), then those of the variation."""
    at: int
    """Number of actions played up to this position."""
    view: SeatView
    log: tuple[LogItem, ...]
    """One item for the opening and one for each action."""
    position: str
    record: str
    """The record up to this position, with the variation."""
    finding: Finding | None = None


class AskLesson(Struct, frozen=True, kw_only=True):
    """The learner's actions in a lesson so far."""

    actions: Annotated[tuple[Annotated[str, Meta(max_length=4000)], ...], Meta(max_length=200)] = ()
    query: Annotated[str, Meta(max_length=400)] | None = None
    """A lens query, to be answered as well."""
    language: Language = ENGLISH


class LessonGoal(Struct, frozen=True):
    """One thing that the learner is to achieve."""

    text: str
    reached: bool


class LessonPosition(Struct, frozen=True):
    """A lesson after some actions of the learner and the replies to them."""

    title: str
    story: str
    """What the lesson is about; paragraphs are separated by empty lines."""
    goals: tuple[LessonGoal, ...]
    help: tuple[str, ...]
    """Help for a learner who is stuck, from a nudge to the solution."""
    rules: tuple[str, ...]
    marks: tuple[Place, ...]
    """Places that are marked while the learner has not acted."""
    overlays: tuple[Overlay, ...]
    """What the lesson draws on the board, such as the lines of the other side."""
    seat: Seat
    state: Literal["open", "solved", "failed"]
    verdict: str | None
    """What the learner has learned, or why it went wrong; `None` while the lesson is open."""
    next: str | None
    """The name of the next lesson; `None` after the last."""
    view: SeatView
    events: tuple[tuple[Event, ...], ...]
    """What happened after each of the learner's actions, as they saw it."""
    finding: Finding | None = None


class OpenLesson(Struct, frozen=True, kw_only=True):
    """What the draft of a lesson begins with: a scenario, a file of a lesson, or a draft."""

    scenario: str | None = None
    """The name of a shipped scenario, or of the one in `scenario_text`."""
    scenario_text: ScenarioText | None = None
    lesson_text: LessonSource | None = None
    draft: LessonDraft | None = None
    """A draft that was saved, whose forms are asked for."""
    language: Language = ENGLISH


class LessonDesk(Struct, frozen=True):
    """A lesson to be made: its forms, and its draft."""

    forms: tuple[Form, ...]
    draft: LessonDraft


class CheckLesson(Struct, frozen=True):
    """The draft of a lesson, to be played and written as a file."""

    draft: LessonDraft
    language: Language = ENGLISH


class TryLesson(AskLesson, frozen=True, kw_only=True):
    """A player's actions in a lesson of their own."""

    text: LessonSource
    """The lesson's file."""


# Puzzles

Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A day, UTC.")]


class DailyPuzzle(Struct, frozen=True):
    """The puzzle of the day of a game."""

    game: str
    puzzle: str
    rating: int


class DailyPuzzles(Struct, frozen=True):
    """The puzzles of the day: the same for everyone."""

    day: Day
    puzzles: tuple[DailyPuzzle, ...]
    """One for each game that has puzzles."""


class PuzzleTheme(Struct, frozen=True):
    """What a puzzle is about."""

    name: str
    title: str


class ListedPuzzle(Struct, frozen=True):
    """A puzzle in the list of a game."""

    id: str
    rating: int
    themes: tuple[str, ...]


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, from which a client chooses the next one."""

    themes: tuple[PuzzleTheme, ...]
    puzzles: tuple[ListedPuzzle, ...]


class AskPuzzle(AskLesson, frozen=True, kw_only=True):
    """The player's actions in a puzzle so far. A query is answered for the position after the refutation."""

    hints: Annotated[int, Meta(ge=0, le=100)] = 0
    """Number of hints to be shown."""
    solution: bool = False
    """Whether to show the solution from the start, whatever the actions are."""


class PuzzleStep(Struct, frozen=True):
    """An action that is played on the board: of the refutation of a wrong turn, or of the solution."""

    events: tuple[Event, ...]
    """What happens, as the player sees it."""
    view: SeatView
    """The view after it, without what is as in the view of the position: the board and what goes with it."""


class PuzzlePosition(Struct, frozen=True):
    """A puzzle after some actions of the player."""

    task: str
    seat: Seat
    rating: int
    state: Literal["open", "solved", "failed", "shown"]
    """It is "shown" if the request asked for the solution."""
    verdict: str | None
    """What the turn gains, or what is wrong with it; `None` while the puzzle is open."""
    hints: tuple[str, ...]
    """The hints that the request asked for."""
    hint_count: int
    """The number of all hints. The solution is none of them."""
    themes: tuple[str, ...]
    """The titles of its themes, the main one first; empty while it is open or failed."""
    view: SeatView
    """The view after the player's actions."""
    events: tuple[tuple[Event, ...], ...]
    """What happened with each of the player's actions, as they saw it."""
    line: tuple[PuzzleStep, ...]
    """The refutation of a wrong turn, or the solution if the request asked for it; empty otherwise."""
    record: RecordText | None
    """The match for the analysis board, once solved or shown; `None` if the seat does not see everything."""
    finding: Finding | None = None


class PuzzleResult(Struct, frozen=True):
    """A player's first try at a puzzle, and when they solved it."""

    puzzle: Annotated[str, Meta(max_length=200)]
    """As `game/puzzle`."""
    rating: int
    """The rating of the puzzle. What a client sends is ignored."""
    won: bool
    """Whether they solved it at the first try and without hints."""
    tried: Annotated[Milliseconds, Meta(ge=0)]
    """When the first try ended."""
    solved: Annotated[Milliseconds, Meta(ge=0)] | None
    """When they first solved it themselves; `None` if they have not."""


class PuzzleProgress(Struct, frozen=True):
    """A player's results in puzzles, and the days on which they solved a puzzle of the day."""

    results: tuple[PuzzleResult, ...] = ()
    days: tuple[Annotated[str, Meta(max_length=100)], ...] = ()
    """Each as `game/day`."""


class Credentials(Struct, frozen=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=2, max_length=40)]
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class ChangePassword(Struct, frozen=True):
    """The old password and the new one."""

    old: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(min_length=8, max_length=200)]


class AccountInfo(Struct, frozen=True, omit_defaults=True):
    """The account of the session."""

    name: str
    host: bool = False
    """Whether it may feature, hide and remove scenarios of others."""


class KeepSeat(Struct, frozen=True):
    """A seat to add to the account's list of matches."""

    token: Annotated[str, Meta(max_length=200)]


class OwnMatch(Struct, frozen=True):
    """A match in which the account has a seat."""

    match: MatchInfo
    seat: Seat
    your_turn: bool


class OwnMatches(Struct, frozen=True):
    """A page of the account's matches, newest first."""

    matches: tuple[OwnMatch, ...]
    next: MatchId | None


class SolvedLessons(Struct, frozen=True):
    """Lessons that a player has solved."""

    lessons: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=500)]
    """Each as `game/lesson`."""


# The workshop


class OpenDraft(Struct, frozen=True):
    """The scenario to edit: a shipped one, a file, or neither for an empty board."""

    scenario: str | None = None
    scenario_text: ScenarioText | None = None


class CheckDraft(Struct, frozen=True):
    """A draft to be checked and written as a file."""

    draft: Draft
    language: Language = ENGLISH


class GenerateDraft(Struct, frozen=True):
    """A generator of the editor, with the values of its inputs."""

    generator: str
    values: dict[str, Any] = {}
    language: Language = ENGLISH


class OpenPosition(Struct, frozen=True):
    """The position to edit: the last one of a record, such as the analysis board returns."""

    record: RecordText
    language: Language = ENGLISH


class OpenedPosition(Struct, frozen=True):
    """A position as a draft, and what can be edited of it."""

    description: EditorDescription
    draft: Draft


class CheckPosition(Struct, frozen=True):
    """The draft of a position to be checked, and a record with its scenario and options."""

    record: RecordText
    draft: Draft
    language: Language = ENGLISH


class PositionCheck(Struct, frozen=True):
    """What a check of the draft of a position finds."""

    problems: tuple[DraftProblem, ...]
    position: str | None
    """The position as one line; `None` if it is not possible."""
    record: str | None
    """A record that begins with it, for the analysis board."""


# The library

LibraryVisibility: TypeAlias = Literal["private", "link", "public"]
"""The people who find a scenario: its author, those who have the link, or everyone."""
Sorting: TypeAlias = Literal["featured", "newest", "played"]
Tags: TypeAlias = Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=20)]
Note: TypeAlias = Annotated[str, Meta(max_length=1000)]


Verdict: TypeAlias = Literal["better", "worse"] | None


class SideBalance(Struct, frozen=True):
    """How often a side has won in a measurement."""

    seats: tuple[Seat, ...]
    won: int
    share: float
    """The share of the decided games that it has won."""
    low: float
    high: float
    """The 95 % confidence interval of the share."""
    verdict: Verdict
    """Whether its chances are better or worse than even; `None` if the interval includes the even share."""


class MeasuredBalance(Struct, frozen=True):
    """The balance of a version, measured in games of the computer against itself."""

    player: str
    """The computer player at all seats."""
    games: int
    drawn: int
    sides: tuple[SideBalance, ...]
    fair: bool | None
    """Whether no side is favoured; `None` after too few decided games."""
    unit: str
    """In what the length is counted: "actions", "turns", "rounds"."""
    shortest: int
    """10th percentile of the length."""
    median: int
    longest: int
    """90th percentile."""


class LibraryScenario(Struct, frozen=True, kw_only=True):
    """A scenario of the library in a list."""

    id: ScenarioId
    game: str
    title: str
    summary: str
    author: str | None
    """The name of its author's account; `None` if it ships with its game."""
    tags: tuple[str, ...]
    visibility: LibraryVisibility
    created: Milliseconds
    published: Milliseconds | None
    """When its newest version was published; `None` if there is none."""
    version: int
    """The number of the newest version; 0 if there is none."""
    seats: tuple[Seat, ...]
    players: int | None
    """Number of seats without an umpire."""
    balance: MeasuredBalance | None
    played: int
    """Number of matches that have started."""
    featured: bool
    hidden: bool
    """Whether a host has hidden it."""
    picture: str | None
    """The address of a picture of its start."""


class LibraryPage(Struct, frozen=True):
    """A page of the library."""

    scenarios: tuple[LibraryScenario, ...]
    total: int
    """Number of scenarios on all pages."""
    pages: int


class PublishedVersion(Struct, frozen=True):
    """A version of a scenario. It never changes."""

    number: int
    created: Milliseconds
    note: str
    """What its author wrote about it."""
    title: str
    seats: tuple[Seat, ...]
    balance: MeasuredBalance | None
    picture: str | None


class BasedOn(Struct, frozen=True):
    """The scenario that another is based on."""

    id: ScenarioId
    title: str
    author: str | None


class DraftState(Struct, frozen=True):
    """The saved draft of one's own scenario."""

    revision: int
    saved: Milliseconds


class LibraryEntry(Struct, frozen=True):
    """A scenario of the library with its versions, newest first."""

    scenario: LibraryScenario
    versions: tuple[PublishedVersion, ...]
    based_on: BasedOn | None
    """`None` also if the viewer may not see that scenario."""
    mine: bool
    draft: DraftState | None
    """`None` unless it is one's own."""


class OwnScenarios(Struct, frozen=True):
    """The scenarios of the account, the one that was changed last first."""

    scenarios: tuple[LibraryScenario, ...]
    most: int
    """Maximum number of scenarios of an account."""


class CreateScenario(Struct, frozen=True):
    """A scenario to be saved in the account. It is private until it is published."""

    game: str
    draft: Draft
    based_on: ScenarioId | None = None


class CopyScenario(Struct, frozen=True):
    """A version of a scenario to be copied; `None` for the newest."""

    version: int | None = None


class SavedScenario(Struct, frozen=True):
    """One's own scenario, and the revision of its draft."""

    id: ScenarioId
    revision: int


class SavedDraft(Struct, frozen=True):
    """The draft of one's own scenario."""

    game: str
    draft: Draft
    revision: int
    saved: Milliseconds


class SaveDraft(Struct, frozen=True):
    """A changed draft."""

    draft: Draft
    revision: int | None
    """The revision that was changed, so that two devices notice each other; `None` to overwrite any."""


class PublishScenario(Struct, frozen=True):
    """A revision of the draft to be published as a new version."""

    revision: int
    visibility: LibraryVisibility
    tags: Tags = ()
    note: Note = ""


class ChangeScenario(Struct, frozen=True):
    """New tags and visibility."""

    visibility: LibraryVisibility
    tags: Tags = ()


class ReportScenario(Struct, frozen=True):
    """What is wrong with a scenario, for the hosts."""

    reason: Note


class ReportText(Struct, frozen=True):
    """A report to the hosts."""

    account: str
    reason: str
    created: Milliseconds


class ReportedScenario(Struct, frozen=True):
    """A scenario that was reported or hidden."""

    scenario: LibraryScenario
    reports: tuple[ReportText, ...]


class ModerateScenario(Struct, frozen=True):
    """What a host changes of a scenario; `None` leaves a mark as it is."""

    featured: bool | None = None
    hidden: bool | None = None
    dismiss: bool = False
    """Whether to delete its reports."""


class MeasureScenario(Struct, frozen=True):
    """How many games the computer plays against itself."""

    games: Annotated[int, Meta(ge=10, le=500)] = 100


class MeasurementState(Struct, frozen=True):
    """The last measurement of a version."""

    state: Literal["none", "waiting", "running", "done", "cancelled", "failed"]
    games: int = 0
    played: int = 0
    problem: str | None = None
    """Why it failed."""
    mine: bool = False
    """Whether the account began it, and so may cancel it."""
    balance: MeasuredBalance | None = None
    """The result of the last measurement that was done."""


class AskReview(Struct, frozen=True):
    """A record of a match that is over, to be reviewed."""

    record: RecordText


class ReviewState(Struct, frozen=True):
    """How far the review of a match is."""

    state: Literal["none", "waiting", "running", "done", "cancelled", "failed"]
    key: str | None = None
    """The review's name in addresses; `None` if nobody has asked for it."""
    game: str | None = None
    done: int = 0
    total: int = 0
    """The number of turns to look at; 0 until it is known."""
    problem: str | None = None
    """Why it failed."""
    mine: bool = False
    """Whether the account began it, and so may cancel it."""


class ReviewStep(Struct, frozen=True):
    """A step of a reviewed record, as a seat saw it."""

    step: int
    steps: int
    """The number of the last step."""
    seats: tuple[Seat, ...]
    view: SeatView
    events: tuple[Event, ...]


class ReadPicture(Struct, frozen=True):
    """A picture to be read into a raster layer, with the values of the layer's inputs for pictures."""

    layer: str
    picture: str
    """The PNG or TIFF file in base 64."""
    size: tuple[float, float]
    """The size of the draft."""
    draft_values: dict[str, Any] = {}
    """The values of the draft."""
    values: dict[str, Any] = {}
    language: Language = ENGLISH


class ReadScenario(Struct, frozen=True):
    """A scenario file, or an archive of one with its pictures."""

    file: str
    """The file in base 64."""


class ScenarioFile(Struct, frozen=True):
    """A scenario file with its pictures in its text."""

    name: str
    """The name of the file in the archive, without `.toml`."""
    title: str
    summary: str
    text: str


class PackScenario(Struct, frozen=True):
    """A scenario file to be packed into an archive."""

    scenario_text: ScenarioText
    name: Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9 _-]{0,59}$")] = "scenario"
    """The name of the file in the archive, without `.toml`."""


class ShowDraft(Struct, frozen=True):
    """A draft whose opening position is shown, as a seat sees it."""

    draft: Draft
    seat: Seat | UnsetType | None = UNSET
    """By default the seat that acts first; `None` for a spectator."""
    language: Language = ENGLISH


class Problem(Struct, frozen=True):
    """An error response: the reason as a sentence, and the rule if there is one."""

    reason: str
    rule: str | None = None


# Studies

StudyId: TypeAlias = Annotated[str, Meta(max_length=100)]
StudyColour: TypeAlias = Literal["blue", "orange", "purple", "black"]
"""A colour of what is drawn in a study. Each has a stroke and a form of its own as well."""
DrawnPlace: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class StudyArrow(Struct, frozen=True):
    """An arrow that is drawn in a study."""

    start: DrawnPlace
    end: DrawnPlace
    colour: StudyColour


class StudyMark(Struct, frozen=True):
    """A place that is marked in a study."""

    place: DrawnPlace
    colour: StudyColour


class StudyNotes(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an author adds to a step of a study."""

    name: Annotated[str, Meta(max_length=80)] = ""
    """The name of the variation that begins here."""
    comment: Annotated[str, Meta(max_length=2000)] = ""
    """Plain text; lines are separated by line feeds."""
    arrows: Annotated[tuple[StudyArrow, ...], Meta(max_length=100)] = ()
    marks: Annotated[tuple[StudyMark, ...], Meta(max_length=200)] = ()


class StudyStep(StudyNotes, frozen=True, kw_only=True, omit_defaults=True):
    """An action in a chapter of a study."""

    after: Annotated[int, Meta(ge=0)]
    """The number of the step that it follows, counted from 1; 0 for the beginning."""
    seat: Annotated[str, Meta(max_length=100)]
    action: Action


class StudyChapter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chapter of a study: a record, or a position of a scenario, and the variations from there."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    record: RecordText | None = None
    scenario: Annotated[str, Meta(max_length=100)] | None = None
    """The name of a scenario that ships with the game, if there is no record."""
    options: dict[str, OptionValue] = {}
    position: PositionText = ""
    """A position of the scenario; its beginning if this is empty."""
    seat: Seat | UnsetType | None = UNSET
    """The viewpoint; the seat to act if it is left out, a spectator if it is null."""
    opening: StudyNotes = StudyNotes()
    """The notes at the beginning."""
    steps: Annotated[tuple[StudyStep, ...], Meta(max_length=5000)] = ()
    """The tree of variations. Of the steps after the same one, the first continues the main variation."""


class StudyFile(Struct, frozen=True, kw_only=True):
    """A study: chapters of one game, in order. Also the format of a study as a file."""

    format: Literal["sandtable study"] = "sandtable study"
    version: Literal[1] = 1
    title: Annotated[str, Meta(min_length=1, max_length=100)]
    game: Annotated[str, Meta(max_length=100)]
    chapters: Annotated[tuple[StudyChapter, ...], Meta(max_length=64)] = ()


class StudyInfo(Struct, frozen=True, kw_only=True):
    """A study in a list."""

    id: StudyId
    game: str
    title: str
    author: str
    chapters: int
    """The number of its chapters."""
    visibility: LibraryVisibility
    created: Milliseconds
    saved: Milliseconds


class StudyPage(Struct, frozen=True):
    """A page of the public studies."""

    studies: tuple[StudyInfo, ...]
    total: int
    """Number of studies on all pages."""
    pages: int


class OwnStudies(Struct, frozen=True):
    """The studies of the account, the one saved last first."""

    studies: tuple[StudyInfo, ...]
    most: int
    """Maximum number of studies of an account."""


class StudyOrigin(Struct, frozen=True):
    """The study that another was copied from."""

    id: StudyId
    title: str
    author: str


class StudyEntry(Struct, frozen=True, kw_only=True):
    """A study with its content."""

    info: StudyInfo
    revision: int
    """Counts how often it was saved."""
    mine: bool
    based_on: StudyOrigin | None
    """`None` also if the viewer cannot find that study."""
    study: StudyFile


class CreateStudy(Struct, frozen=True):
    """A study to be saved in the account. It is private until it is shared."""

    study: StudyFile
    based_on: StudyId | None = None


class SaveStudy(Struct, frozen=True):
    """A changed study."""

    study: StudyFile
    revision: int | None
    """The revision that was changed, so that two devices notice each other; `None` to overwrite any."""


class SavedStudy(Struct, frozen=True):
    """One's own study, and its revision."""

    id: StudyId
    revision: int


class ShareStudy(Struct, frozen=True):
    """A choice of the people who can read a study."""

    visibility: LibraryVisibility


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
    RevealSalt,
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
    AskLesson,
    LessonPosition,
    DailyPuzzles,
    PuzzleList,
    AskPuzzle,
    PuzzlePosition,
    PuzzleProgress,
    Credentials,
    ChangePassword,
    AccountInfo,
    KeepSeat,
    OwnMatches,
    SolvedLessons,
    MatchReport,
    ReportStage,
    EditorDescription,
    OpenDraft,
    CheckDraft,
    CheckedDraft,
    CheckedLesson,
    CheckLesson,
    LessonDesk,
    LessonDraft,
    OpenLesson,
    TryLesson,
    GenerateDraft,
    OpenPosition,
    OpenedPosition,
    CheckPosition,
    PositionCheck,
    LibraryPage,
    LibraryEntry,
    OwnScenarios,
    CreateScenario,
    CopyScenario,
    SavedScenario,
    SavedDraft,
    SaveDraft,
    PublishScenario,
    ChangeScenario,
    ReportScenario,
    ReportedScenario,
    ModerateScenario,
    MeasureScenario,
    MeasurementState,
    AskReview,
    ReviewState,
    Review,
    ReviewStep,
    ReadPicture,
    ReadScenario,
    ScenarioFile,
    PackScenario,
    ShowDraft,
    StudyFile,
    StudyPage,
    OwnStudies,
    StudyEntry,
    CreateStudy,
    SaveStudy,
    SavedStudy,
    ShareStudy,
    Problem,
)
"""The types from which the client's types are generated, with all that they contain."""
