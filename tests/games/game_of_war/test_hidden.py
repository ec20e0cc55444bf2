"""Hidden deployments: no byte that the other side receives depends on them."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable.players.random_player import RandomPlayer

GAME = sandtable.game("game-of-war")
QUERIES = ("lines", "heat attack north", "heat defence north", "heat attack south", "square G7", "square K15")


def deployed(actor, actions, seed):
    """A match in which one side has made random steps of deployment, and the other a few fixed ones."""
    match = GAME.new("free", seed=1)
    other = "south" if actor == "north" else "north"
    match.apply(other, "deploy standard")
    player = RandomPlayer(GAME, Random(seed))
    for _ in range(actions):
        if actor in match.to_act:
            action = player.choose(match.view(actor, picture=False))
            match.apply(actor, "clear" if action == "ready" else action)
    return match


def shown(match, seat):
    """All that a seat or a spectator can get from a match, as bytes."""
    found = [msgspec.json.encode(match.inspect(seat, query)) for query in QUERIES]
    return [msgspec.json.encode(match.view(seat)), msgspec.json.encode(match.events(seat)), *found]


@pytest.mark.rule("GOW-S1")
@given(st.sampled_from(["north", "south"]), st.integers(0, 30), st.integers(0, 30), st.integers(0, 1000))
def test_a_deployment_does_not_show_to_others(actor, few, many, seed):
    one, two = deployed(actor, few, seed), deployed(actor, many, seed + 1)
    other = "south" if actor == "north" else "north"
    for seat in (other, None):
        assert shown(one, seat) == shown(two, seat)


def test_the_perturbation_is_real():
    assert deployed("north", 5, 1).position() != deployed("north", 9, 2).position()


@pytest.mark.rule("GOW-S1")
def test_all_is_revealed_when_both_are_ready():
    match = GAME.new("free", seed=1)
    for seat in match.seats:
        match.apply(seat, "deploy standard")
        match.apply(seat, "ready")
    for viewer in (*match.seats, None):
        assert len(match.view(viewer).scene.pieces) == 34
        assert not match.view(viewer).secret


def test_a_sampled_state_places_the_hidden_army_at_random():
    match = deployed("north", 3, 1)
    view = match.view("south", picture=False)
    samples = [GAME.sample(view, Random(seed)) for seed in range(3)]
    assert len({state.armies[0] for state in samples}) == 3
    assert {state.armies[1] for state in samples} == {match.state.armies[1]}
    assert all(state.armies[0].units.bit_count() == 17 for state in samples)
