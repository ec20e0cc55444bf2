"""K83-P1 and K83-P2: the classic player, and that others have no handicap."""

from random import Random

import pytest

from sandtable.players import make_player, player_names
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for, standing


def classic():
    return make_player("classic", GAME, Random(1))


def let_it_play(match, most=400):
    """Let the classic player act for the seat to act; return its actions."""
    player, taken = classic(), []
    while match.to_act and len(taken) < most:
        action = player.choose(match.view(match.to_act[0], picture=False))
        match.apply(match.to_act[0], action)
        taken.append(action)
    return taken


def answer(match):
    return classic().choose(match.view(match.to_act[0], picture=False))


@pytest.mark.rule("K83-P1")
def test_it_moves_its_pieces_in_a_fixed_order():
    match = plain("LC4 HB3 IA2", "HH9")
    starts = [action.replace("pass ", "").split("-")[0] for action in let_it_play(match, 3)]
    assert starts == ["C4", "B3", "A2"]


@pytest.mark.rule("K83-P1")
def test_it_goes_next_to_an_enemy_whatever_the_odds():
    match = plain("LF9", "HG9", {"G9": ":"})
    play(match, answer(match))
    events = match.apply("red", "end")
    assert events[0].kind == "combat"


@pytest.mark.rule("K83-P1")
def test_it_eliminates_rather_than_retreats():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    assert answer(match) == "lose D5"


@pytest.mark.rule("K83-P1")
def test_it_does_not_choose_under_an_exchange():
    match = plain("HD5 IC4 IC6", "LC5", {"C5": ":"}, seed=seed_for((6, 4)))
    play(match, "end")
    assert answer(match) == "lose D5"


@pytest.mark.rule("K83-P1")
def test_it_enters_the_city_when_it_can():
    match = plain("HG9", "HA5")
    let_it_play(match)
    assert match.outcome.winners == ("red",)


@pytest.mark.rule("K83-P1")
@pytest.mark.parametrize("seed", range(4))
def test_it_plays_whole_matches_with_both_sides(seed):
    match = GAME.new("standard", seed=seed, options={"last_round": 25})
    let_it_play(match, 5000)
    assert match.outcome is not None


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("name", player_names(GAME))
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_every_player_can_hold_either_side(name, seat):
    match = plain("LD5", "HA9", turn=seat)
    player = make_player(name, GAME, Random(1))
    match.apply(seat, player.choose(match.view(seat, picture=False)))


@pytest.mark.rule("K83-P2")
def test_a_player_without_the_handicap_is_offered_every_retreat_and_choice():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    actions = {choice.action for choice in match.choices("red")}
    assert {"retreat D5-E5", "lose D5"} <= actions
    assert standing(match, "red") == {"D5"}
