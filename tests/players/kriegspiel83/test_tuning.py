"""Self-play for the weights of the search player."""

import numpy as np

import sandtable
from sandtable.players.kriegspiel83.assessment import TRAITS
from sandtable.players.kriegspiel83.tuning import Kriegspiel83Tuning
from sandtable.players.search.weights import shipped_weights
from sandtable.players.tuning import Evolvable, tunable

WEIGHTS = shipped_weights("kriegspiel83")


def test_the_weights_are_those_that_are_fitted_and_those_that_evolve():
    tuning = tunable(sandtable.game("kriegspiel83"))
    assert isinstance(tuning, Kriegspiel83Tuning)
    assert isinstance(tuning, Evolvable)
    assert [("outlook", name) for name in WEIGHTS["outlook"]] == list(tuning.features)
    assert tuple(WEIGHTS["taste"]) == TRAITS
    assert {(("taste", name),) for name in TRAITS} - set(tuning.traits) == {(("taste", "waver"),)}


def test_a_quick_game_holds_the_result_for_the_side_to_move_of_every_turn():
    tuning = Kriegspiel83Tuning()
    first, again = tuning.play(WEIGHTS, "3"), tuning.play(WEIGHTS, "3")
    assert np.array_equal(first.features, again.features)
    assert list(first.sides[:4]) == [1.0, -1.0, 1.0, -1.0]
    assert first.features.shape == (len(first.sides), len(tuning.features))
    assert set(zip(first.sides, first.results, strict=True)) in (
        {(1.0, 1.0), (-1.0, 0.0)},
        {(1.0, 0.0), (-1.0, 1.0)},
    )
    # Blue begins with a light tank more, and it is red's turn.
    opening = dict(zip((name for _, name in tuning.features), first.features[0], strict=True))
    assert [opening[name] for name in ("heavy-tank", "light-tank", "infantry", "turn")] == [
        0.0,
        -1.0,
        0.0,
        1.0,
    ]


def test_a_policy_that_gives_up_its_city_scores_less():
    tuning = Kriegspiel83Tuning()
    careless = {
        **WEIGHTS,
        "taste": {**WEIGHTS["taste"], "keepers": 0.0, "enough": 0.0, "cover": 0.0, "run": 0.01},
    }
    assert 0.0 < tuning.score(careless, WEIGHTS, "1") < tuning.score(WEIGHTS, WEIGHTS, "1") - 0.1 < 0.9
