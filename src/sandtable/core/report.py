"""The report of a finished match as data: the truth next to what each seat believed, stage by stage.

A game that has such a report sets `Game.has_report`. A client shows the boards of a stage next to each
other and moves the pieces along their tracks; it needs no knowledge of the game.
"""

from msgspec import Struct

from sandtable.core.types import Seat
from sandtable.scenes import Board, Overlay, Panel, Piece, Place, Side


class Track(Struct, frozen=True, omit_defaults=True):
    """The movement of a piece during a stage."""

    piece: str
    stops: tuple[tuple[float, Place], ...]
    """Seconds since the stage began, each with a place. Before the first one the piece is not there."""
    gone: bool = False
    """Whether the piece is not there any more after the last stop."""


class ReportBoard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A board of a stage: the truth, or what one seat knew and believed."""

    id: str
    label: str
    seat: Seat | None = None
    """The seat whose belief it shows; `None` for the truth."""
    step: int = 0
    """The step of the seat's log at which its view has the images of the panels."""
    pieces: tuple[Piece, ...] = ()
    """The pieces at the end of the stage; those without a place are there only on their tracks."""
    tracks: tuple[Track, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()


class ReportStage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One stage of a report, such as a round."""

    label: str
    seconds: float = 0
    """How long it lasts in the game; 0 for a stage in which nothing moves."""
    times: tuple[tuple[float, str], ...] = ()
    """Seconds since the stage began, each with the time in the game: "08:21"."""
    boards: tuple[ReportBoard, ...]
    panels: tuple[Panel, ...] = ()
    """Everything else about the stage: actions, fights, dice."""


class MatchReport(Struct, frozen=True, kw_only=True):
    """The report of a match without its stages, which are asked for one by one."""

    game: str
    """The id of the game whose symbols the pieces use."""
    title: str
    summary: tuple[str, ...]
    board: Board
    """The board of all stages."""
    sides: tuple[Side, ...]
    stages: tuple[str, ...]
    """The label of each stage."""
    panels: tuple[Panel, ...]
    """What is said about the whole match: missions, messages, losses."""
