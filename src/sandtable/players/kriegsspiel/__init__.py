"""Computer players of Kriegsspiel."""

from sandtable.players.registry import GamePlayers, Ladder

PLAYERS = GamePlayers(
    players={
        "commander-easy": f"{__name__}.commander:EasyCommanderKriegsspiel",
        "commander": f"{__name__}.commander:CommanderKriegsspiel",
        "commander-hard": f"{__name__}.commander:HardCommanderKriegsspiel",
    },
    ladder=Ladder(
        player="commander", players=("commander-easy", "commander", "commander-hard"), gives_hints=False
    ),
    default="level:2",
)
