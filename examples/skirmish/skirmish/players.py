"""The computer players of Skirmish, for the entry point `sandtable.players`."""

from sandtable.players.registry import GamePlayers, Ladder

PLAYERS = GamePlayers(players={"runner": "skirmish.runner:Runner"}, ladder=Ladder(player="runner"))
