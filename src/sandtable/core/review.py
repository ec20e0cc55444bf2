"""The review of a match as data: what a page, a terminal or a picture draws of it.

All texts are in the language that the review was made in. A step is a number of actions: step 12 is the
position after the first twelve actions of the record. Chances and losses of chances are between 0 and 1.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.core.types import HintedAction, HintedReason, Outcome, Seat

Size: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
Point: TypeAlias = tuple[int, float]
"""A step, and a value at this step."""


class ReviewedSide(Struct, frozen=True, kw_only=True):
    """A side: the seats that win and lose together."""

    seats: tuple[Seat, ...]
    name: str
    """Its name: "North", "Kazaldis and Armania"."""
    players: tuple[str, ...]
    """The name of the player of each seat; empty if the record does not know it."""
    colours: tuple[str, ...]
    """The names of the side's colours in the palette; empty if the board shows none."""


class Curve(Struct, frozen=True):
    """Values of one side over the match, in order of their steps."""

    side: int
    """The index of the side."""
    points: tuple[Point, ...]


class Counted(Struct, frozen=True):
    """Something that a game counts for every side, over the match."""

    label: str
    """What is counted: "Units left"."""
    curves: tuple[Curve, ...]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A turn in which the chances changed most."""

    step: int
    """The position before the turn."""
    until: int
    """The position after it."""
    side: int
    """The side whose chances grew."""
    change: float
    """By how much they grew."""
    text: str


class Mistake(Struct, frozen=True, kw_only=True):
    """A turn, or a part of one, that cost its side chances."""

    step: int
    """The position before it, at which the better turn begins."""
    until: int
    """The position after it."""
    seat: Seat
    side: int
    size: Size
    cost: float
    """The chances that it cost, as far as the seat could know."""
    error: float
    """The 95 % interval reaches this far up and down: of the cost or, if not knowable, of that in truth."""
    cost_in_truth: float
    """The chances that it cost in truth: different if something was hidden from the seat."""
    knowable: bool
    """Whether the seat could know; otherwise only what was hidden made it costly."""
    text: str
    """A sentence: what was played, what was better, and what it cost."""
    played: tuple[HintedAction, ...]
    better: tuple[HintedAction, ...]
    """The better turn, up to the first roll of dice."""
    line: tuple[HintedAction, ...]
    """What the search expects after the better turn."""
    reasons: tuple[HintedReason, ...]
    """Why the better turn is better, most important first."""


class Lucky(Struct, frozen=True, kw_only=True):
    """An action whose dice changed the chances."""

    step: int
    """The position after it."""
    side: int
    """The side that was lucky."""
    gain: float
    """What the dice gave it, compared with the average of other dice."""
    error: float
    """The 95 % interval of the gain reaches this far up and down."""
    text: str


class Unknown(Struct, frozen=True, kw_only=True):
    """A turn at which a side judged its chances wrongly, because it could not know better."""

    step: int
    seat: Seat
    side: int
    believed: float
    """The chances as far as the seat could know."""
    true: float
    text: str


class StoryStage(Struct, frozen=True, kw_only=True):
    """A stage of the story of a match, such as a round."""

    step: int
    """The position before it."""
    until: int
    """The position after it."""
    label: str
    text: tuple[str, ...]
    """What happened, in sentences."""
    report: int | None = None
    """The number of the stage in the after-action report, if there is one."""


class ReviewSettings(Struct, frozen=True, kw_only=True):
    """How a review was computed."""

    player: str
    """The computer player that judged; empty for a review without chances."""
    positions: int
    """Positions that it examined for each judgement; 0 for a review without chances."""
    version: int
    """Increased whenever a review of the same match would be different."""


class Review(Struct, frozen=True, kw_only=True):
    """The review of a finished match."""

    game: str
    title: str
    """The game and its scenario."""
    sides: tuple[ReviewedSide, ...]
    steps: int
    """The number of actions of the match."""
    outcome: Outcome
    summary: tuple[str, ...]
    """Sentences: who won, when it was decided, the worst mistake, the luck, the losses."""
    chances: tuple[Curve, ...] = ()
    """The chances of each side to win, judged with everything revealed; empty without a judge."""
    believed: tuple[Curve, ...] = ()
    """The chances of each side as its seats could judge them; empty if nothing is hidden."""
    luck: tuple[Curve, ...] = ()
    """What the dice gave each side up to each step; empty in matches without dice."""
    luck_error: float = 0
    """The 95 % interval of the luck at the end reaches this far up and down."""
    lucky: tuple[Lucky, ...] = ()
    """The dice that changed the chances most, in order of their steps."""
    turning_points: tuple[TurningPoint, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    """In order of their steps."""
    unknown: tuple[Unknown, ...] = ()
    """What each side could not know at the time."""
    losses: tuple[Counted, ...] = ()
    ground: tuple[Counted, ...] = ()
    lines: tuple[Counted, ...] = ()
    story: tuple[StoryStage, ...] = ()
    """The match stage by stage, in games without a judge."""
    has_report: bool = False
    """Whether the match has an after-action report as data (`Game.report_head`)."""
    settings: ReviewSettings
