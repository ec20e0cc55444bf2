"""The greedy player on a small board, and against a weaker opponent."""

from random import Random
from typing import Any

import pytest

from sandtable.players import make_player, player_names
from tests.games.taktik.drawn import GAME, begin, play, stand

WALLED = dict.fromkeys(("A2", "A3", "B1", "B3", "C2", "C3"), "n")
"""All hexes around the headquarters of Kazaldis are closed, so that it neither attracts nor needs guards."""
GATE = {name: mark for name, mark in WALLED.items() if name != "B3"}
"""All of them except one hex."""
EVERYTHING = {"mines": True, "supplies": True}
SIDES = {"kazaldis": 0, "armania": 0, "sarapan": 1, "calderon": 1}


def answer(match, seed=1):
    """The player's action for the seat that is to act."""
    return make_player("greedy", GAME, Random(seed)).choose(match.view(match.to_act[0], picture=False))


def finished(form, west, east, seed, **options):
    """A whole match on the continent, with one kind of player on each side."""
    match = GAME.new(form, seed=seed, options=options)
    players = {
        seat: make_player((west, east)[SIDES[seat]], GAME, Random(f"{seed} {seat}")) for seat in match.seats
    }
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    return match


def test_taktik_has_two_computer_players_the_weaker_first():
    assert player_names(GAME) == ("random", "greedy")


def test_it_enters_a_headquarters_that_stands_open():
    match = stand("t2C9 t8E5", "t8G9 t4J9", budget="12")
    assert answer(match).startswith("C9-")
    assert answer(match).endswith("-B11")


def test_a_second_headquarters_is_entered_as_well():
    match = stand("t2C9", "t8G9", calderon="t4J7", budget="18", taken="I11")
    assert answer(match).endswith("-B11")


def test_it_takes_a_depot_with_vehicles_under_repair_rather_than_chasing_a_car():
    match = stand("t4F10 t8E5", "c2E8 t8B10 t4G12+ t4H12+", budget="4", ground=WALLED)
    assert answer(match).endswith("-F12")


def test_it_blocks_a_foe_near_its_own_headquarters():
    match = stand("t2C5 t4H6", "t8B6 t8I9", budget="6", ground=GATE)
    assert answer(match).endswith("-B3")


def test_the_guard_stays_while_a_foe_is_near():
    match = stand("t2B3", "t8B7 t8I9", budget="12", ground=GATE)
    assert answer(match) == "end"


def test_strong_vehicles_fire_at_weaker_ones():
    match = stand("t8E4 t2A6", "t4E7 t8A9", budget="8", ground=WALLED)
    action = answer(match)
    assert action.startswith("E4-")
    play(match, action)
    while match.position()["phase"] == "moving":
        play(match, answer(match))
    assert answer(match).endswith("> E7")


def test_weak_vehicles_do_not_fire_at_known_stronger_ones():
    match = stand("t2E6 t8A3", "t8E7:kazaldis t8A9", phase="firing", moved="p1", done="p1", armed="p1")
    assert answer(match) == "end"


def test_vehicles_fire_at_known_weaker_ones():
    match = stand("t4E6 t8A3", "t2E7:kazaldis t8A9", phase="firing", moved="p1", done="p1", armed="p1")
    assert answer(match) == "fire E6 > E7"


@pytest.mark.parametrize(("power", "expected"), [(8, "fire D9 > D10"), (2, "end")])
def test_against_a_hidden_tank_it_uses_the_odds_of_the_battalion(power, expected):
    fired = {"moved": "p1", "done": "p1", "armed": "p1"}
    match = stand(f"t{power}D9 t8A5", "t4D10 t8J9", phase="firing", ground=WALLED, **fired)
    assert answer(match) == expected


def test_when_all_stronger_tanks_were_seen_even_a_weak_one_fires():
    seen = "t8A9:kazaldis t8A10:kazaldis t4B9:kazaldis t4B10:kazaldis t4C9:kazaldis"
    match = stand("t2E6 t8A3", f"t2E7 {seen}", phase="firing", moved="p1", done="p1", armed="p1")
    assert answer(match) == "fire E6 > E7"


def test_to_fire_again_it_steps_aside_and_back():
    narrow = dict.fromkeys(("D6", "D7", "F5", "F6"), "n")
    match = stand("t8E6", "t4E7 t2J9", budget="4", ground=narrow)
    assert answer(match) == "E6-E5-E6"


def test_a_vehicle_without_ammunition_is_fired_at_by_any_other():
    match = stand(
        "t2E6 aE5 fE4",
        "t8E7:kazaldis aA12 fA11 t8J9",
        phase="firing",
        moved="p1",
        done="p1",
        armed="p1",
        options={"supplies": True},
    )
    assert answer(match) == "fire E6 > E7"


def test_it_presses_for_the_attack_unless_vehicles_wait_for_repair_and_no_foe_is_near():
    assert answer(stand("t8E5 t4A3", "t4E8 t2A9", phase="press")) == "press attack extra"
    assert answer(stand("t8A4 t4G1+", "t4J12 t2J9", phase="press")) == "press retreat repair"
    assert answer(stand("t8E5 t4G1+", "t2E8:kazaldis t2A9", phase="press")) == "press attack extra"


def test_the_strongest_vehicle_leaves_the_repair_area_first():
    match = stand("t2G1+ t8H1+ t4A4", "t4A9 t2J9", budget="4", exit="due")
    assert answer(match).startswith("leave H1-")


@pytest.mark.parametrize("form", ["introductory", "standard", "three", "four"])
def test_it_places_all_its_forces_differently_every_time(form):
    match = begin(form, **EVERYTHING)
    for seat in match.seats:
        view = match.view(seat, picture=False)
        first, other = (make_player("greedy", GAME, Random(seed)).choose(view) for seed in (1, 2))
        assert first != other
        match.apply(seat, first)
        ready = make_player("greedy", GAME, Random(1)).choose(match.view(seat, picture=False))
        assert ready == "ready"
        match.apply(seat, ready)
    assert match.position()["phase"] != "placing"


def test_its_headquarters_is_guarded_from_the_start():
    match = GAME.new("four", seed=1)
    ground = match.state.terms.ground
    for seat in match.seats:
        match.apply(seat, make_player("greedy", GAME, Random(3)).choose(match.view(seat, picture=False)))
    camps: Any = match.position()["camps"]
    held = {name for camp in camps.values() for hexes in camp.values() for name in hexes}
    for place in ground.hq.values():
        assert set(ground.grid.names_of(ground.around[place])) <= held


def test_the_same_view_and_seed_give_the_same_action():
    match = stand("t8E4 c4D5 t2B4", "t4E7 t8D8 c2C9", budget="12")
    assert {answer(match, seed=5) for _ in range(3)} == {answer(match, seed=5)}


@pytest.mark.parametrize("form", ["introductory", "standard", "three", "four"])
def test_it_beats_the_random_player_on_either_side(form):
    winners = []
    for pair in (("greedy", "random"), ("random", "greedy")):
        outcome = finished(form, *pair, seed=1).outcome
        winners.append(pair[SIDES[outcome.winners[0]]] if outcome.winners else None)
    assert winners == ["greedy", "greedy"]


@pytest.mark.parametrize("form", ["introductory", "four"])
def test_it_plays_with_all_additional_rules(form):
    match = finished(form, "greedy", "greedy", 1, **EVERYTHING, open_allies=True, last_turn=30)
    assert match.outcome is not None


def test_a_spectator_has_nothing_to_choose():
    match = stand("t8E4", "t4E7", budget="4")
    with pytest.raises(ValueError, match="a spectator has no actions"):
        make_player("greedy", GAME, Random(1)).choose(match.view(None, picture=False))
