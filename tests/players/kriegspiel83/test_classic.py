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


@pytest.mark.rule("K83-P1", "K83-C3")
def test_its_infantry_rides_where_that_is_nearer_than_marching():
    match = plain("IA2 HE4", "HH9", {"E5": "A", "G5": "C"})
    assert let_it_play(match, 2) == ["transport A2 A", "D5-D6-E6"]


@pytest.mark.rule("K83-P1", "K83-C3")
def test_its_infantry_marches_where_that_is_as_near():
    match = plain("IA2 HE4", "HH9", {"E5": "A", "C3": "C"})
    assert let_it_play(match, 1)[0].startswith("A2-")


@pytest.mark.rule("K83-P1", "K83-N1")
def test_infantry_that_guards_a_town_mines_the_hex_towards_the_enemy():
    match = plain("ID5", "HH9", {"C5": "A"})
    assert let_it_play(match, 3) == ["mine D5 D6", "pass D5", "end"]
    assert match.position()["mines"]["red"] == ["D6"]


@pytest.mark.rule("K83-P1", "K83-N1")
def test_a_guard_has_one_minefield_and_a_tank_lays_none():
    mined = plain("ID5", "HH9", {"C5": "A"}, minefields="4,5", mines_red="E5")
    assert let_it_play(mined, 1) == ["pass D5"]
    tank = plain("HD5", "HH9", {"C5": "A"})
    assert not any(action.startswith("mine") for action in let_it_play(tank, 2))


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
