"""What every game shares: matches, records, dice, and the words in which a game speaks to its players."""

from sandtable.core.dice import Dice, Roll, commitment
from sandtable.core.errors import (
    AmbiguousAction,
    FileError,
    IllegalAction,
    InvalidAction,
    RecordError,
    SandtableError,
    ScenarioError,
    SetupError,
)
from sandtable.core.game import Game, Position, Scenario, Setup, State, Step
from sandtable.core.match import Match
from sandtable.core.options import Plain, did_you_mean
from sandtable.core.record import Entry, Record, errors_about, load_match
from sandtable.core.registry import game, game_ids
from sandtable.core.types import Choice, Event, Finding, Lens, Outcome, PlaceField, Seat, View, fill

__all__ = [
    "AmbiguousAction",
    "Choice",
    "Dice",
    "Entry",
    "Event",
    "FileError",
    "Finding",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "Lens",
    "Match",
    "Outcome",
    "PlaceField",
    "Plain",
    "Position",
    "Record",
    "RecordError",
    "Roll",
    "SandtableError",
    "Scenario",
    "ScenarioError",
    "Seat",
    "Setup",
    "SetupError",
    "State",
    "Step",
    "View",
    "commitment",
    "did_you_mean",
    "errors_about",
    "fill",
    "game",
    "game_ids",
    "load_match",
]
