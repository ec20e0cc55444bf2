"""Weights of one's own as a player: loaded, pinned by their content, and never named from afar."""

from random import Random

import pytest

import sandtable
from sandtable.core import FileError, SetupError
from sandtable.players import GamePlayers, Ladder, make_player
from sandtable.players.arena.contest import pinned
from sandtable.players.registry import game_players
from sandtable.players.search import lazy
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import shipped_weights, write_weights
from tests.players.stand_in import replace_players

GAME = sandtable.game("game-of-war")
VIEW = GAME.new(seed=1).view("north", picture=False)


class Weighing:
    """A search player that plays the weight of the first feature."""

    def __init__(self, _, __, budget, weights=None):
        self.budget = budget
        self.weights = weights

    def choose(self, _):
        chosen = self.weights or shipped_weights(GAME.id)
        return f"{next(iter(next(iter(chosen.values())).values())):g} {self.budget.seconds}"

    def think(self, _):
        return None


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """Write weights of which the first is 42, and let them be played by `Weighing`."""
    players = GamePlayers(
        players=game_players(GAME).players,
        ladder=Ladder(search_budgets=(SearchBudget(3.0, 1000),)),
        search=f"{__name__}:Weighing",
    )
    replace_players(monkeypatch, GAME, players)
    monkeypatch.setattr(lazy, "load", lambda _: Weighing)
    weights = {section: dict(names) for section, names in shipped_weights(GAME.id).items()}
    first = next(iter(weights))
    weights[first][next(iter(weights[first]))] = 42.0
    file = tmp_path / "mine.toml"
    file.write_text(write_weights(weights, []))
    return file


@pytest.mark.parametrize("player", ["search,seconds=2,weights={}", "level:5,seconds=2,weights={}"])
def test_a_player_uses_the_weights_of_a_file(mine, player):
    made = make_player(player.format(mine), GAME, Random(1), programs=True)
    assert made.choose(VIEW) == "42 2.0"


def test_a_pinned_file_must_keep_its_content(mine):
    player = pinned(f"search,positions=3,weights={mine}")
    assert player.startswith(f"search,positions=3,weights={mine}#")
    assert pinned(player) == player
    assert make_player(player, GAME, Random(1), programs=True).choose(VIEW).startswith("42")
    mine.write_text(mine.read_text().replace("42.0", "43.0"))
    assert pinned(f"search,positions=3,weights={mine}") != player
    with pytest.raises(FileError, match="has changed since it was named"):
        make_player(player, GAME, Random(1), programs=True)


def test_players_without_weights_stay_as_they_are():
    assert pinned("engine:./my_engine.py,depth=3") == "engine:./my_engine.py,depth=3"


@pytest.mark.parametrize("player", ["search,weights={}", "level:8,weights={}"])
def test_only_trusted_callers_can_name_a_file(mine, player):
    with pytest.raises(SetupError, match="Only the command line of this machine"):
        make_player(player.format(mine), GAME, Random(1))
