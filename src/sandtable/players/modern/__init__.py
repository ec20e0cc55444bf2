"""Computer players of Modern Kriegsspiel."""

from sandtable.players.registry import GamePlayers

PLAYERS = GamePlayers(players={"greedy": f"{__name__}.greedy:GreedyModern"})
