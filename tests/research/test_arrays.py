"""Numbered actions, and arrays of what a seat knows."""

from random import Random

import numpy as np
import pytest

import sandtable
from sandtable.core import Dice, SetupError
from sandtable.research.encoder import Encoder
from sandtable.research.observation import places_in, row_and_column
from tests.research.small_games import SMALL


def plane(encoder: Encoder, observation, name: str):
    return encoder.parts(observation).board[encoder.layout.planes.index(name)]


def number(encoder: Encoder, observation, name: str) -> float:
    return encoder.parts(observation).numbers[encoder.layout.numbers.index(name)]


@pytest.mark.parametrize("game", SMALL)
def test_every_listed_action_is_legal_and_of_a_known_kind(game):
    encoder = Encoder(game, *SMALL[game])
    state, rng, dice = encoder.game.start(encoder.setup, Dice("1"))[0], Random(1), Dice("2")
    for _ in range(12):
        if not state.to_act:
            break
        seat = state.to_act[0]
        listed = encoder.actions(state, seat)
        assert listed
        assert {one.kind for one in listed} <= set(encoder.layout.kinds)
        for one in rng.sample(listed, min(20, len(listed))):
            after = encoder.game.apply(state, seat, one.action, Dice("3")).state
            assert after is not state
        state = encoder.game.apply(state, seat, rng.choice(listed).action, dice).state


def test_the_board_is_seen_from_both_sides():
    encoder = Encoder("game-of-war", *SMALL["game-of-war"])
    state = encoder.game.new(SMALL["game-of-war"][0], seed=1, options={"first": "north"}).state
    north, south = (encoder.observation(state, seat, ()) for seat in ("north", "south"))
    for ours, theirs in (("own infantry", "enemy infantry"), ("own arsenals", "enemy arsenals")):
        assert np.array_equal(plane(encoder, north, ours), plane(encoder, south, theirs))
        assert plane(encoder, north, ours).any()
    assert plane(encoder, north, "own infantry")[row_and_column("A3")] == 1
    assert number(encoder, north, "to act") == 1
    assert number(encoder, south, "to act") == 0


def test_each_action_is_described_by_its_origin_and_destination():
    encoder = Encoder("game-of-war", *SMALL["game-of-war"])
    state = encoder.game.new(SMALL["game-of-war"][0], seed=1, options={"first": "north"}).state
    listed = encoder.actions(state, "north")
    at = [one.action for one in listed].index("B3-D4")
    described = encoder.parts(encoder.observation(state, "north", listed)).choices[at]
    assert described.tolist() == pytest.approx([1 / 7, 1, 1 / 4, 2 / 5, 1, 3 / 4, 3 / 5])


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("game-of-war", "free"),
        ("kriegspiel83", "standard"),
        ("taktik", "introductory"),
        ("modern", SMALL["modern"][0]),
    ],
)
def test_what_is_hidden_is_in_no_array_and_no_list(game, scenario):
    """Every hidden state that fits a view produces the same observation and the same actions."""
    encoder = Encoder(game, scenario)
    state, rng, dice = encoder.game.start(encoder.setup, Dice("1"))[0], Random(1), Dice("2")
    for _ in range(6):
        for seat in encoder.seats:
            other = encoder.game.sample(encoder.game.view(state, seat, picture=False), rng)
            real, sampled = (
                (listed, encoder.observation(truth, seat, listed))
                for truth in (state, other)
                for listed in [encoder.actions(truth, seat)]
            )
            assert real[0] == sampled[0]
            assert np.array_equal(real[1], sampled[1])
        seat = state.to_act[0]
        state = encoder.game.apply(state, seat, rng.choice(encoder.actions(state, seat)).action, dice).state


def test_unknown_water_is_on_a_plane_of_its_own():
    encoder = Encoder("kriegspiel83", "standard")
    state = sandtable.game("kriegspiel83").new("standard", seed=1).state
    red, blue = (encoder.observation(state, seat, ()) for seat in ("red", "blue"))
    for observation in (red, blue):
        unknown = plane(encoder, observation, "river or sea")
        assert unknown.any()
        for terrain in ("river", "sea"):
            assert not (unknown * plane(encoder, observation, terrain)).any()


def test_a_list_of_actions_is_cut_at_its_maximum():
    encoder = Encoder("taktik", "introductory", most_actions=10)
    state = encoder.game.start(encoder.setup, Dice("1"))[0]
    assert len(encoder.actions(state, "kazaldis")) == 10


@pytest.mark.parametrize(
    ("name", "where"), [("A1", (0, 0)), ("L15", (11, 14)), ("Z2", (25, 1)), ("AA1", (26, 0))]
)
def test_places_have_rows_and_columns(name, where):
    assert row_and_column(name) == where


def test_the_places_of_an_action_are_in_its_text():
    assert places_in("move D6 E5") == [(3, 5), (4, 4)]
    assert places_in("H4-J4") == [(7, 3), (9, 3)]
    assert places_in("press attack extra") == []


def test_a_scenario_with_a_human_umpire_is_an_error():
    with pytest.raises(SetupError, match="needs an umpire"):
        Encoder("modern", "lesson", {"umpire": "person"})
