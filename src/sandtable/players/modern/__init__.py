"""Computer players of Modern Kriegsspiel."""

from sandtable.players.registry import GamePlayers, Ladder

PLAYERS = GamePlayers(
    players={"greedy": f"{__name__}.greedy:GreedyModern"}, ladder=Ladder(gives_hints=False), default="level:4"
)
