"""Reasons for hints: chances as far as firepower is known, taking, guarding, repairs."""

from random import Random

import pytest

from sandtable.players import make_player
from sandtable.players.hint_reasons import reasons
from sandtable.players.taktik.reasons import explain
from tests.games.taktik.drawn import GAME, stand
from tests.games.taktik.playing import play_on, skirmish


def found(match, *actions):
    return reasons(GAME, match.view(match.to_act[0], picture=False), actions)


def why(match, *actions):
    """The reasons for these actions, in English."""
    return [str(reason.sentence) for reason in found(match, *actions)]


def firing(shooter, target, **more):
    """A vehicle on D6 that has moved may fire at one on D7."""
    match = stand(f"{shooter}D5 t2H3", f"{target}D7 t2H9", budget="2", **more)
    match.apply("kazaldis", "D5-D6")
    if match.view("kazaldis").facts.position.phase == "moving":
        match.apply("kazaldis", "end")
    return match


@pytest.mark.rule("TAK-F5")
def test_a_shot_is_explained_by_its_chance_while_firepower_is_hidden():
    shot = found(firing("t4", "t8"), "fire D6 > D7")[0]
    assert str(shot.sentence).startswith("The shot at the tank on D7 probably strikes it in ")
    assert (shot.places, shot.label[-1]) == (("D7",), "%")


def test_hidden_firepower_makes_no_difference_to_reasons():
    assert why(firing("t4", "t8"), "fire D6 > D7") == why(firing("t4", "t2"), "fire D6 > D7")


def test_holding_fire_is_explained_by_the_odds_of_the_shot():
    assert why(firing("t2", "t8"), "end")[0].startswith("The best shot, at the tank on D7, would probably")


@pytest.mark.rule("TAK-C6")
def test_the_switches_are_explained_by_their_chances():
    match = stand("t4D5", "t2D9", phase="press")
    assert why(match, "press attack extra") == [
        "On attack a shot strikes in 75 % of cases, on retreat in 50 %.",
        "You get 3 extra steps in 50 % of cases.",
    ]


@pytest.mark.rule("TAK-C4")
def test_vehicles_that_wait_to_be_repaired_are_counted():
    match = stand("t4D5 t4G1+ t2H1+", "t2D9", phase="press")
    text = "2 vehicles wait to be repaired; the lamp for repairs lights in {} % of cases."
    assert why(match, "press retreat repair") == [text.format(50)]
    assert text.format(25) in why(match, "press attack repair")


@pytest.mark.rule("TAK-M4")
def test_a_repaired_vehicle_is_back_in_action():
    match = stand("t4D5 t4G1+", "t2D9", budget="4", exit="due")
    (choice, *_) = [one for one in match.choices("kazaldis") if one.action.startswith("leave")]
    assert why(match, choice.action)[0].startswith("A repaired vehicle is back in action on ")


@pytest.mark.rule("TAK-H3")
def test_a_headquarters_that_decides_the_match_wins_it():
    match = stand("t4C10", "t2F7", budget="8")
    texts = why(match, "C10-B11")
    assert texts[:2] == ["It wins the match.", "It takes the headquarters on B11."]


@pytest.mark.rule("TAK-H2")
def test_a_depot_is_taken():
    match = stand("t4F11 t8E5", "t8B10", budget="4")
    assert "It takes the repair depot on F12." in why(match, "F11-F12")


@pytest.mark.rule("TAK-X3")
def test_taking_supplies_and_coming_into_their_reach_are_reasons():
    options = {"supplies": True}
    match = stand("t4D6 fD4 aD3", "t2J9 fD7 aE9", budget="8", options=options)
    assert "It takes the fuel depot on D7." in why(match, "D6-D7")
    match = stand("t4D9 fD4 aD3", "t2J9 fA9 aE9", budget="8", options=options)
    assert "It comes within reach of the ammunition depot again." in why(match, "D9-D8")


def test_aiming_and_approaching_are_reasons():
    match = stand("t8D5 t2H3", "t2D8 t2H9", budget="8")
    texts = why(match, "D5-D6-D7")
    assert texts[0].startswith("From there the tank on D8 can be fired at: ")
    assert "It comes 2 steps nearer to the enemy's headquarters; 5 are left." in texts


def test_a_move_to_the_gates_guards_a_headquarters_that_a_foe_is_near():
    match = stand("t2C5 t4H6", "t8B6 t8I9", budget="6")
    assert "It guards the headquarters on B2: one enemy vehicle is near." in why(match, "C5-C4-B3")
    far = stand("t2C5 t4H6", "t8B10 t8I9", budget="6")
    assert not [text for text in why(far, "C5-C4-B3") if "guards" in text]


def test_a_move_without_effect_has_the_default_reason():
    match = stand("t4D5", "t2H9", budget="2")
    assert why(match, "end") == ["Nothing better was found."]


@pytest.mark.rule("TAK-B4")
@pytest.mark.parametrize("seed", [3, 9])
def test_reasons_do_not_depend_on_hidden_facts(seed):
    """Firepower and mines that the seat does not know are sampled again; the reasons stay the same."""
    match, texts = skirmish(seed), 0
    for number in range(8):
        play_on(match, seed, 60 + 5 * number)
        if not match.to_act:
            break
        seat = match.to_act[0]
        view = match.view(seat, picture=False)
        actions = [make_player("greedy", GAME, Random(number)).choose(view)]
        guesses = [list(explain(GAME.sample(view, Random(guess)), seat, actions, ())) for guess in range(3)]
        assert guesses[0] == guesses[1] == guesses[2]
        assert guesses[0] == list(explain(match.state, seat, actions, ()))
        texts += len(guesses[0])
    assert texts
