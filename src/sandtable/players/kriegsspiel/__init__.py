"""Computer players of Kriegsspiel."""

from sandtable.players.registry import GamePlayers

PLAYERS = GamePlayers(players={"commander": f"{__name__}.commander:CommanderKriegsspiel"})
