"""Weights fitted to the results of games, and weights that evolve."""

from random import Random

import numpy as np
import pytest

import sandtable
from sandtable.core import SetupError
from sandtable.players.game_of_war.tuning import GameOfWarTuning
from sandtable.players.search.weights import (
    Weights,
    initial_weights,
    read_weights,
    shipped_weights,
    value_of,
    write_weights,
)
from sandtable.players.tuning import (
    Positions,
    SelfPlayGame,
    Trial,
    compare_weights,
    error,
    evolve,
    fit,
    play_games,
    split,
    starting_weights,
    tunable,
    tune,
)


class Coins:
    """The side with more gold wins more often; silver has no effect, and the second side is favoured."""

    features = (("purse", "gold"), ("purse", "silver"))

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        rng = Random(seed)
        gold, silver = rng.gauss(0, 2), rng.gauss(0, 2)
        won = rng.random() < 1 / (1 + np.exp(-(1.5 * gold - 1.0)))
        # The same position as both sides see it.
        rows = np.array([[gold, silver], [-gold, -silver]])
        return SelfPlayGame(rows, np.array([float(won), float(not won)]), np.array([1.0, -1.0]))

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        difference = first["purse"]["gold"] - second["purse"]["gold"]
        return 0.5 if difference == 0 else float(difference > 0)


GUESS = {"purse": {"gold": 0.2, "silver": 0.6}}


def test_weights_fit_the_results_whichever_side_is_favoured():
    tuned = tune(Coins(), GUESS, list(play_games(Coins(), GUESS, 800, "1")))
    assert tuned.weights["purse"]["gold"] > 1.0
    assert abs(tuned.weights["purse"]["silver"]) < 0.1
    assert tuned.after < tuned.before


def test_weights_without_evidence_stay_as_they_were():
    features = np.array([[1.0, 0.0], [-1.0, 0.0]] * 50)
    results = np.array([1.0, 0.0] * 50)
    fitted = fit(Positions(features, results, np.arange(100)), np.array([0.5, 0.7]), 30.0)
    assert fitted[0] > 0.5
    assert fitted[1] == pytest.approx(0.7)


def test_a_fit_from_distant_weights_converges():
    rng = np.random.default_rng(1)
    features = rng.normal(size=(400, 3))
    results = (features @ [1.0, -1.0, 0.0] > 0).astype(float)
    positions = Positions(features, results, np.arange(400) // 4)
    far = np.array([-40.0, 60.0, 50.0])
    fitted_to, held_back = split(positions, 5)
    assert len(held_back.results) == 80
    assert error(held_back, fit(fitted_to, far, 0.1)) < 0.3 < error(held_back, far)


def test_drawn_games_are_not_fitted_to():
    drawn = SelfPlayGame(np.ones((1, 2)), np.array([0.5]), np.array([1.0]))
    with pytest.raises(SetupError, match="0 of 30 games had a winner"):
        tune(Coins(), GUESS, [drawn] * 30)


def test_new_weights_play_the_old_with_sides_swapped():
    better = {"purse": {"gold": 1.5, "silver": 0.0}}
    assert list(compare_weights(Coins(), better, GUESS, 3, "1"))[-1] == Trial(3, 3.0)
    assert list(compare_weights(Coins(), GUESS, better, 3, "1"))[-1] == Trial(3, 0.0)
    share, low, high = Trial(20, 15.0).share
    assert (share, round(low, 2), round(high, 2)) == (0.75, 0.53, 0.89)


class Target:
    """Weights score by how near they are to three gold and one silver; copper has no effect."""

    traits: tuple[tuple[tuple[str, str], ...], ...] = ((("purse", "gold"),), (("purse", "silver"),))

    def score(self, weights: Weights, old: Weights, seed: str) -> float:
        assert weights["purse"]["copper"] == old["purse"]["copper"]
        return 1.0 / (1.0 + abs(weights["purse"]["gold"] - 3.0) + abs(weights["purse"]["silver"] - 1.0))


def test_weights_evolve_towards_those_that_score_best():
    old = {"purse": {"gold": 1.0, "silver": 2.0, "copper": 5.0}}
    generations = list(evolve(Target(), old, 30, "1"))
    assert generations == list(evolve(Target(), old, 30, "1"))
    assert generations[0].average < generations[-1].average <= generations[-1].best
    evolved = generations[-1].weights["purse"]
    assert evolved["gold"] == pytest.approx(3.0, abs=0.4)
    assert evolved["silver"] == pytest.approx(1.0, abs=0.2)
    assert evolved["copper"] == 5.0


def test_weights_of_one_trait_vary_together():
    class Couple(Target):
        traits = ((("purse", "gold"), ("purse", "silver")),)

    old = {"purse": {"gold": 1.0, "silver": 2.0, "copper": 5.0}}
    for generation in evolve(Couple(), old, 3, "1"):
        evolved = generation.weights["purse"]
        assert evolved["gold"] != 1.0
        assert evolved["silver"] == pytest.approx(2.0 * evolved["gold"])


def test_a_fit_keeps_sections_that_it_does_not_use():
    weights = {**GUESS, "shoes": {"left": 1.0}}
    tuned = tune(Coins(), weights, list(play_games(Coins(), weights, 100, "1")))
    assert tuned.weights.keys() == weights.keys()
    assert tuned.weights["shoes"] == {"left": 1.0}


def test_weights_are_written_as_they_are_read():
    text = write_weights(GUESS, ["A guess."])
    assert text.startswith("# A guess.\n\n[purse]\n")
    assert read_weights(text) == GUESS
    for broken in ("[purse", "purse = 1", '[purse]\ngold = "much"'):
        with pytest.raises(SetupError, match="no weights"):
            read_weights(broken)


def test_the_weights_of_a_game_of_war_are_those_of_its_features():
    weights = shipped_weights("game-of-war")
    names = {(part, name) for part, given in weights.items() for name in given}
    assert names == set(GameOfWarTuning.features)
    assert isinstance(tunable(sandtable.game("game-of-war")), GameOfWarTuning)
    with pytest.raises(SetupError, match="no weights to tune"):
        tunable(sandtable.game("modern"))


def test_an_evaluation_is_never_as_sure_as_a_victory():
    assert value_of(0.0) == 0.0
    assert 0.9 < value_of(50.0) < 1.0
    assert value_of(-3.0) == -value_of(3.0)


def test_tuning_starts_from_the_origin_of_the_shipped_weights():
    for game_id, begun in {
        "game-of-war": initial_weights("game-of-war"),
        "kriegspiel83": initial_weights("kriegspiel83"),
        "taktik": {part: dict.fromkeys(given, 0.0) for part, given in shipped_weights("taktik").items()},
    }.items():
        chosen = sandtable.game(game_id)
        assert starting_weights(chosen, tunable(chosen)) == begun
    for game_id in ("game-of-war", "kriegspiel83"):
        assert initial_weights(game_id) != shipped_weights(game_id)


def test_every_feature_of_a_game_of_war_belongs_to_one_trait():
    varied = [weight for trait in GameOfWarTuning.traits for weight in trait]
    assert sorted(varied) == sorted(GameOfWarTuning.features)
