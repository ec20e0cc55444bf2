"""Replaces the registered players of a game in a test."""

import pytest

from sandtable.core import Game
from sandtable.players import GamePlayers, registry


def replace_players(monkeypatch: pytest.MonkeyPatch, game: Game, players: GamePlayers) -> None:
    """Let a game have these players, and the other games none."""
    found = {game.id: players}
    monkeypatch.setattr(registry, "_load", lambda game_id: found.get(game_id, GamePlayers()))
