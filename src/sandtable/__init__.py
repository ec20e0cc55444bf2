"""Five historical war games under one umpire.

>>> import sandtable
>>> match = sandtable.game("game-of-war").new(scenario="standard", seed=7)
>>> match.to_act
('south',)
"""

from sandtable.core import (
    AmbiguousAction,
    Game,
    IllegalAction,
    InvalidAction,
    Match,
    Record,
    RecordError,
    SandtableError,
    SetupError,
    game,
    game_ids,
)

__all__ = [
    "AmbiguousAction",
    "Game",
    "IllegalAction",
    "InvalidAction",
    "Match",
    "Record",
    "RecordError",
    "SandtableError",
    "SetupError",
    "game",
    "game_ids",
]
