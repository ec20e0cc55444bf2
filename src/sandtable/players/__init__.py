"""Computer players. A player is given a view and answers with an action, so it cannot see hidden things."""

from sandtable.players.player import (
    Occasion,
    Player,
    PlayerFailed,
    check_player,
    is_program,
    make_player,
    player_names,
)

__all__ = ["Occasion", "Player", "PlayerFailed", "check_player", "is_program", "make_player", "player_names"]
