"""Games warm up first, above all those that cannot be played before, and then their search players."""

import pytest

import sandtable
from sandtable.core import game_ids
from sandtable.core.warm_up import is_warm
from sandtable.players import GamePlayers, Ladder, warm_up
from sandtable.players.search import lazy
from sandtable.players.search.budget import SearchBudget, SearchResult
from tests.players.stand_in import replace_players

GAME = sandtable.game("game-of-war")
done: list[str] = []


class Searching:
    """A search player with kernels of its own."""

    def __init__(self, *_):
        pass

    @staticmethod
    def warm_up(game):
        done.append(f"kernels of {game.id}")

    def think(self, view):
        done.append(f"thought about {view.seat}")
        return SearchResult(("end",), 0.0, 1)


@pytest.fixture(autouse=True)
def cold(monkeypatch, tmp_path):
    """Simulate a machine on which nothing is warm, and a game with a search player."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    ladder = Ladder((), search_budgets=(SearchBudget(1.0),))
    replace_players(monkeypatch, GAME, GamePlayers(ladder=ladder, search=f"{__name__}:Searching"))
    for one in map(sandtable.game, game_ids()):
        monkeypatch.setattr(type(one), "warm_up", lambda self: done.append(self.id))
    lazy._load.cache_clear()
    done.clear()
    yield
    lazy._load.cache_clear()


def test_all_games_and_their_players_warm_up_and_leave_marker_files():
    assert not any(is_warm(sandtable.game(one)) for one in game_ids())
    assert not lazy.can_search(GAME)
    warm_up.warm_up()
    assert done[0] == "kriegsspiel", "it cannot be played before"
    assert sorted(done[:5]) == sorted(game_ids())
    assert done[5:7] == [GAME.id, f"kernels of {GAME.id}"]
    assert all(is_warm(sandtable.game(one)) for one in game_ids())
    assert lazy.can_search(GAME)


def test_one_game_can_warm_up_alone():
    warm_up.warm_up(["modern"])
    assert done == ["modern"]


def test_a_search_player_is_loaded_once():
    for _ in range(2):
        lazy.load(GAME)
    assert len(done) == 3
    assert done[-1].startswith("thought about ")
