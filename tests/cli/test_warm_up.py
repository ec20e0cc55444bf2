"""Kernels are compiled before an arena starts, and in the background of a game at the terminal."""

from contextlib import nullcontext

import pytest

import sandtable
from sandtable.cli import arena, play
from sandtable.cli.seating import Table
from sandtable.players import GamePlayers, Ladder
from sandtable.players.search.budget import SearchBudget
from tests.players.stand_in import replace_players

GAME = sandtable.game("game-of-war")


@pytest.fixture
def begun(monkeypatch):
    """Return the games whose warm-up starts, on a machine without compiled kernels."""
    begun = []
    ladder = Ladder((0.5,), search_budgets=(SearchBudget(1.0),))
    players = GamePlayers(
        {"greedy": "sandtable.players.game_of_war.greedy:GreedyGameOfWar"}, ladder, search="nobody:Nobody"
    )
    replace_players(monkeypatch, GAME, players)
    for module in (arena, play):
        monkeypatch.setattr(module, "can_search", lambda _: False)
    monkeypatch.setattr(arena, "warm_up", begun.extend)

    def warming_up(games):
        begun.extend(games)
        return nullcontext()

    monkeypatch.setattr(play, "warming_up", warming_up)
    return begun


def test_an_arena_compiles_before_it_measures(begun, capsys):
    arena._warm_up(GAME, ["greedy", "level:1"])
    assert begun == []
    arena._warm_up(GAME, ["greedy", "level:2"])
    assert begun == [GAME.id]
    assert capsys.readouterr().err == "Compiling (only the first time) …\n"


@pytest.mark.parametrize(("player", "games"), [("level:1", []), ("level:2", [GAME.id])])
def test_a_game_at_the_terminal_compiles_in_the_background(begun, player, games):
    match = GAME.new(seed=1, players={"north": "human", "south": player})
    with play._background_warm_up(GAME, Table(match)):
        assert begun == games
