"""Computer players. A player is given a view and answers with an action, so it cannot see hidden things."""

from sandtable.players.levels import Level, level_of, levels_of, usual_player
from sandtable.players.player import (
    Occasion,
    Player,
    PlayerFailed,
    check_player,
    is_program,
    make_player,
    player_names,
)

__all__ = [
    "Level",
    "Occasion",
    "Player",
    "PlayerFailed",
    "check_player",
    "is_program",
    "level_of",
    "levels_of",
    "make_player",
    "player_names",
    "usual_player",
]
