"""Computer players. A player is given a view and answers with an action, so it cannot see hidden things."""

from sandtable.players.player import Player, make_player, player_names

__all__ = ["Player", "make_player", "player_names"]
