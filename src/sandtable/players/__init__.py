"""Computer players. They get a view and return an action, so they see nothing hidden."""

from sandtable.players.levels import Level, default_player, level_of, levels_of
from sandtable.players.player import MatchContext, Player, PlayerFailed, TurnContext
from sandtable.players.registry import (
    GamePlayers,
    Ladder,
    check_player,
    is_program,
    make_player,
    player_names,
)

__all__ = [
    "GamePlayers",
    "Ladder",
    "Level",
    "MatchContext",
    "Player",
    "PlayerFailed",
    "TurnContext",
    "check_player",
    "default_player",
    "is_program",
    "level_of",
    "levels_of",
    "make_player",
    "player_names",
]
