"""The environments pass PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from sandtable.research.pettingzoo_env import env
from tests.research.small_games import LONGEST, SMALL

# PettingZoo warns unless observations are images and agents are called player_0. Requirements are asserted.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game", SMALL)
def test_an_environment_passes_the_interface_test(game):
    api_test(env(game, *SMALL[game], longest=LONGEST, render_mode="ansi"), num_cycles=LONGEST)


@pytest.mark.parametrize("game", SMALL)
def test_the_same_seed_gives_the_same_match(game):
    seed_test(lambda: env(game, *SMALL[game], longest=LONGEST), num_cycles=4)


def test_the_winner_gets_a_positive_reward_and_the_loser_a_negative_one():
    table = env("game-of-war", SMALL["game-of-war"][0], {"first": "north"})
    table.reset(seed=1)
    table.step(table.infos["north"]["actions"].index("B3-D4"))
    assert table.terminations == {"north": True, "south": True}
    assert table.rewards == {"north": 1, "south": -1}


def test_a_match_is_truncated_at_the_maximum_length():
    table = env(*("game-of-war", SMALL["game-of-war"][0]), longest=1)
    table.reset(seed=1)
    table.step(table.infos[table.agent_selection]["actions"].index("end"))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_the_mask_marks_the_actions_and_other_numbers_are_an_error():
    table = env("game-of-war", *SMALL["game-of-war"])
    table.reset(seed=1)
    observation, *_ = table.last()
    known = table.infos[table.agent_selection]["actions"]
    assert observation["action_mask"].sum() == len(known)
    with pytest.raises(ValueError, match=f"has {len(known)} actions now; there is no number {len(known)}"):
        table.step(len(known))
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    assert not np.any(table.observe(other)["action_mask"])


def test_the_board_can_be_printed():
    table = env("game-of-war", *SMALL["game-of-war"], render_mode="ansi")
    table.reset(seed=1)
    assert "A" in (table.render() or "")
