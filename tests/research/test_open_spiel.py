"""The games pass OpenSpiel's own tests."""

import pickle
from random import Random

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from sandtable.research.open_spiel_games import short_name
from tests.research.small_games import LONGEST, SMALL


def options_text(options: dict[str, object]) -> str:
    return ";".join(f"{name}:{value}" for name, value in options.items())


def game_string(game: str, longest: int = LONGEST) -> str:
    scenario, options = SMALL[game]
    parameters = f"scenario={scenario},options={options_text(options)},longest={longest}"
    return f"{short_name(game)}({parameters})"


@pytest.mark.parametrize("game", SMALL)
def test_a_game_passes_the_random_simulation_test(game):
    pyspiel.random_sim_test(pyspiel.load_game(game_string(game)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SMALL)
def test_a_playthrough_is_the_same_when_it_is_replayed(game, tmp_path):
    flags.FLAGS.mark_as_parsed()  # there is no command line in a test
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(game_string(game, 3), None, seed=1))
    original, new = generate_playthrough.replay(str(file))
    assert original == new


@pytest.mark.parametrize("game", SMALL)
def test_states_pass_the_tests_of_the_interface(game):
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms.sample_some_states import sample_some_states

    class Case(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls) -> None:
            cls.game = pyspiel.load_game(game_string(game))
            cls.game_name, cls.game_type = game, cls.game.get_type()
            cls.some_states = sample_some_states(cls.game, max_states=6)

    Case.setUpClass()
    for name in (
        "test_observations_raises_error_on_invalid_player",
        "test_legal_actions_returns_empty_list_on_opponent",
    ):
        getattr(Case(name), name)()


def test_every_die_is_a_chance_node_with_its_faces_equally_likely():
    state = pyspiel.load_game(game_string("game-of-war")).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    for face, seat in ((0, 0), (1, 1)):  # who begins: 1 north, 2 south
        child = state.child(face)
        assert child.current_player() == seat
    weather = pyspiel.load_game(game_string("kriegspiel83")).new_initial_state()
    assert len(weather.chance_outcomes()) == 100


def test_a_node_is_pickled_as_its_actions_also_between_two_dice():
    rng = Random(1)
    state = pyspiel.load_game(game_string("kriegspiel83", 30)).new_initial_state()
    while not state.is_terminal():
        again = pickle.loads(pickle.dumps(state.node))  # noqa: S301 - our own
        assert (again.state, again.faces, again.sides) == (
            state.node.state,
            state.node.faces,
            state.node.sides,
        )
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
