"""The registered games, including those of other packages."""

import pytest

import sandtable
from sandtable import SetupError
from tests.core.toy_game import GAME as TOY
from tests.core.toy_game import install

__all__ = ["install"]


def test_the_shipped_games():
    assert "game-of-war" in sandtable.game_ids()
    assert sandtable.game("game-of-war").id == "game-of-war"
    assert sandtable.game("game-of-war") is sandtable.game("game-of-war")


def test_every_registered_game_loads():
    for game_id in sandtable.game_ids():
        game = sandtable.game(game_id)
        assert game.id == game_id
        assert game.name
        assert game.summary
        assert game.rules_version >= 1
        assert game.default_scenario in game.scenarios()


def test_a_game_that_does_not_exist():
    with pytest.raises(SetupError, match=r"There is no game 'game-of-whist'. Did you mean game-of-war\?"):
        sandtable.game("game-of-whist")
    with pytest.raises(SetupError, match=r"There is no game ''. There is .*game-of-war"):
        sandtable.game("")


def test_another_package_can_register_a_game(install):
    install("toy", "tests.core.toy_game:GAME")
    assert "toy" in sandtable.game_ids()
    assert sandtable.game("toy") is TOY
    assert sandtable.game("toy").new(seed=1).to_act == ("red",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("no-game", "tests.core.toy_game:SEATS"),
        ("a-class", "tests.core.toy_game:ToyGame"),
        ("other-name", "tests.core.toy_game:GAME"),
    ],
)
def test_a_package_without_its_game_is_an_error(install, name, value):
    install(name, value)
    with pytest.raises(SetupError) as caught:
        sandtable.game(name)
    assert str(caught.value) == f"The package behind {name!r} ({value}) does not contain that game."


@pytest.mark.parametrize(
    ("name", "value"),
    [("no-module", "a_module_that_is_not_there:GAME"), ("no-name", "tests.core.toy_game:NOTHING")],
)
def test_a_broken_package_is_an_error(install, name, value):
    install(name, value)
    with pytest.raises(SetupError, match=name):
        sandtable.game(name)
