"""The players of each game, and players that other packages bring."""

import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name
from random import Random

import pytest

from sandtable.core import Game, SetupError, game, game_ids
from sandtable.players import GamePlayers, Ladder, levels_of, make_player, player_names, registry
from sandtable.players.random_player import RandomPlayer
from sandtable.players.registry import game_players
from tests.core.toy_game import GAME as TOY
from tests.core.toy_game import ToyGame
from tests.distributions import write_distribution

TOY_PLAYERS = GamePlayers({"greedy": f"{__name__}:GreedyToy"}, Ladder((0.5, 0.0)))


class GreedyToy(RandomPlayer):
    """A player of a third-party game."""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Install a package that brings players: `install("toy", "tests.players.test_registry:TOY_PLAYERS")`."""

    def add(name: str, value: str) -> None:
        write_distribution(tmp_path, f"{name}_players", {"sandtable.players": {name: value}})
        monkeypatch.syspath_prepend(tmp_path)
        registry._load.cache_clear()

    yield add
    registry._load.cache_clear()


@pytest.mark.parametrize("game_id", game_ids())
def test_everything_that_is_announced_can_be_imported(game_id):
    players = game_players(game(game_id))
    paths = [*players.players.values(), players.search, players.reasons, players.tuning]
    assert all(resolve_name(path) for path in paths if path)
    assert (players.search is None) == (players.tuning is None)


def test_listing_players_imports_neither_numpy_nor_numba():
    code = (
        "import sys; from sandtable.core import game, game_ids; from sandtable.players import registry;"
        "assert all(registry._load(one).players for one in game_ids());"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_another_package_brings_the_players_of_its_game(install):
    install("toy", f"{__name__}:TOY_PLAYERS")
    assert player_names(TOY) == ("random", "greedy")
    assert isinstance(make_player("greedy", TOY, Random(1)), GreedyToy)
    assert [level.player for level in levels_of(TOY)] == ["level:1", "level:2"]


def test_a_game_without_announced_players_has_the_one_that_plays_anything():
    class Unknown(ToyGame):
        id = "unknown"

    unknown: Game = Unknown()
    assert game_players(unknown) == GamePlayers()
    assert player_names(unknown) == ("random",)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (f"{__name__}:GreedyToy", "does not bring players"),
        ("a_module_that_is_not_there:PLAYERS", "cannot be loaded"),
        (f"{__name__}:NOTHING", "cannot be loaded"),
    ],
)
def test_a_package_that_does_not_bring_its_players(install, value, reason):
    install("toy", value)
    with pytest.raises(SetupError, match=reason):
        player_names(TOY)


@pytest.mark.parametrize("written", ["greedy:3", "greedy,seconds=2", "random:1"])
def test_a_player_without_settings(written):
    with pytest.raises(SetupError, match=r"The computer player \w+ has no settings\."):
        make_player(written, game("game-of-war"), Random(1))


def test_a_game_without_a_search_player():
    with pytest.raises(SetupError) as caught:
        make_player("search,seconds=2", game("modern"), Random(1))
    assert str(caught.value) == (
        "Modern Kriegsspiel has no search player. These games have one: game-of-war, kriegspiel83, taktik."
    )
