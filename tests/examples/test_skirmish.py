"""The game of the tutorial "Add a game", installed as a third party would install it."""

import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest
from hatchling.builders.wheel import WheelBuilder

import sandtable
from sandtable.players import make_player, player_names
from sandtable.testkit import check_play, check_rule_page
from tests.distributions import write_distribution

PACKAGE = Path(__file__).parents[2] / "examples" / "skirmish"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sandtable.Game:
    """Skirmish, with the metadata that pip would write."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    write_distribution(tmp_path, "sandtable_skirmish", project["entry-points"])
    for place in (PACKAGE, tmp_path):
        monkeypatch.syspath_prepend(place)
    assert entry_points(group="sandtable.games", name="skirmish")
    return sandtable.game("skirmish")


@pytest.mark.parametrize("seed", range(8))
def test_the_contract_of_every_game_holds(game, seed):
    check_play(game, "standard", seed=seed, most=200)


def test_every_rule_is_explained_once(game):
    check_rule_page(game)


def test_the_module_is_short_enough_for_a_tutorial():
    assert len((PACKAGE / "skirmish" / "__init__.py").read_text().splitlines()) < 160


def test_pip_installs_all_of_its_files():
    files = {file.distribution_path for file in WheelBuilder(str(PACKAGE)).recurse_included_files()}
    assert {"skirmish/__init__.py", "skirmish/rules.md", "skirmish/scenarios/standard.toml"} <= files


def test_only_the_own_side_knows_its_messenger(game):
    match = game.new(seed=1)
    assert match.view("red").facts.messengers[1] is None
    assert match.view("blue").facts.messengers[0] is None
    assert match.view(None).facts.messengers == (None, None)
    match.apply("blue", "resign")
    assert None not in match.view(None).facts.messengers


def test_an_illegal_move_is_refused_with_its_rule(game):
    match = game.new(seed=1)
    for action in ("a2-c2", "a2-a3", "b1-b2", "e2-d2"):
        with pytest.raises(sandtable.IllegalAction) as refusal:
            match.apply("red", action)
        assert refusal.value.rule == "SKI-M1"


def test_its_own_computer_player_beats_the_random_one(game):
    wins = 0
    for seed in range(40):
        match = game.new(seed=seed)
        seat = match.seats[seed % 2]
        players = {one: make_player("random", game, Random(seed)) for one in match.seats}
        players[seat] = make_player("runner", game, Random(seed))
        while match.to_act:
            (to_act,) = match.to_act
            match.apply(to_act, players[to_act].choose(match.view(to_act, picture=False)))
        wins += seat in match.outcome.winners
    assert wins > 25


@pytest.mark.parametrize("name", ["runner", "level:1"])
def test_its_own_computer_player_is_found_and_plays_to_the_end(game, name):
    assert "runner" in player_names(game)
    match = game.new(seed=3)
    players = {seat: make_player(name, game, Random(1)) for seat in match.seats}
    while match.to_act:
        (seat,) = match.to_act
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    assert match.outcome
    assert match.record.verify().outcome == match.outcome
