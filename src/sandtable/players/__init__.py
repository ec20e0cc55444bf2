"""Computer players. A player is given a view and answers with an action, so it cannot see hidden things."""

from sandtable.players.levels import Level, default_player, level_of, levels_of
from sandtable.players.player import (
    MatchContext,
    Player,
    PlayerFailed,
    check_player,
    is_program,
    make_player,
    player_names,
)

__all__ = [
    "Level",
    "MatchContext",
    "Player",
    "PlayerFailed",
    "check_player",
    "default_player",
    "is_program",
    "level_of",
    "levels_of",
    "make_player",
    "player_names",
]
