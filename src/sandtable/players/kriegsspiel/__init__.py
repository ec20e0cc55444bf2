"""Computer players of Kriegsspiel."""

from sandtable.players.registry import GamePlayers

PLAYERS = GamePlayers(
    players={
        "commander-easy": f"{__name__}.commander:EasyCommanderKriegsspiel",
        "commander": f"{__name__}.commander:CommanderKriegsspiel",
        "commander-hard": f"{__name__}.commander:HardCommanderKriegsspiel",
    },
    default="commander",
)
