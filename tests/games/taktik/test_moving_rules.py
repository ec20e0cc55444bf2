"""Moving: TAK-M1 to M4, closed terrain and closed places (TAK-B2, TAK-S1)."""

import pytest

from sandtable.games.taktik.rules import movement
from tests.games.taktik.drawn import offered, play, refused, seed_for, stand, steps_left, where

FAR = "t2A9"


def moving(kazaldis, steps, sarapan=FAR, **rest):
    return stand(kazaldis, sarapan, budget=str(int(2 * steps)), **rest)


@pytest.mark.rule("TAK-M1")
def test_the_steps_of_all_vehicles_together_are_not_more_than_the_lamps_give():
    match = moving("t8E3 t4D3", 4)
    play(match, "E3-E4-E5")
    assert steps_left(match) == 2
    play(match, "D3-D4-D5")
    assert steps_left(match) == 0
    assert where(match)["p1"] == "E5"
    assert not offered(match, "move")


@pytest.mark.rule("TAK-M1")
def test_a_route_that_is_too_long_is_illegal():
    match = moving("t8E3", 2)
    assert refused(match, "E3-E4-E5-E6") == (
        "The route to E6 is too long. Steps needed: 3; left: 2.",
        "TAK-M1",
    )
    assert refused(match, "E3-E6")[1] == "TAK-M1"


@pytest.mark.rule("TAK-M1")
def test_vehicles_move_in_all_six_directions():
    match = moving("t8D4", 1)
    assert offered(match, "move") == {"D4-C5", "D4-D5", "D4-E5", "D4-E4", "D4-D3", "D4-C4"}


@pytest.mark.rule("TAK-M1")
def test_a_vehicle_moves_step_by_step_or_the_whole_route_at_once():
    step_by_step, at_once = moving("t8E3", 6), moving("t8E3", 6)
    play(step_by_step, "E3-E4", "E4-E5")
    play(at_once, "E3-E5")
    assert at_once.last_entry.action == "E3-E4-E5"
    assert step_by_step.position() == at_once.position()


@pytest.mark.rule("TAK-M1", "TAK-F1")
def test_a_vehicle_cannot_go_on_after_another_has_moved():
    match = moving("t8E3 t4D3", 6)
    play(match, "E3-E4", "D3-D4")
    assert refused(match, "E4-E5")[1] == "TAK-F1"
    play(match, "D4-D5")


def test_a_move_can_name_its_piece():
    match = moving("t8E3 t4D3", 6)
    assert refused(match, "p2: E3-E4")[0] == "The piece on E3 is Kazaldis tank p1."
    play(match, "p1: E3-E4")
    assert match.last_entry.action == "E3-E4"


def test_only_own_pieces_move():
    match = moving("t8E3", 6)
    assert refused(match, "A9-A8")[0] == "Sarapan tank p2 on A9 is not yours."
    assert refused(match, "C3-C4")[0] == "There is no piece on C3."
    assert refused(match, "A9-A8", "sarapan") == ("It is Kazaldis's turn.", "TAK-S2")


@pytest.mark.rule("TAK-M2")
def test_outside_cities_a_car_goes_twice_as_far():
    match = moving("c2E3", 2)
    play(match, "E3-E7")
    assert steps_left(match) == 0
    assert refused(moving("t2E3", 2), "E3-E7")[1] == "TAK-M1"


@pytest.mark.rule("TAK-M2")
def test_inside_a_city_and_across_its_line_a_car_pays_a_full_step():
    inside = moving("c2A1", 3)
    play(inside, "A1-A2")
    assert steps_left(inside) == 2
    play(inside, "A2-A3")
    assert steps_left(inside) == 1
    play(inside, "A3-A4")
    assert steps_left(inside) == 0.5


@pytest.mark.rule("TAK-M2")
def test_half_a_step_is_left_for_another_car_but_for_no_tank():
    match = moving("c2E3 c4D3 t8C3", 0.5)
    assert {action.split("-")[0] for action in offered(match, "move")} == {"E3", "D3"}
    assert refused(match, "C3-C4")[0] == "The route to C4 is too long. Steps needed: 1; left: ½."


@pytest.mark.rule("TAK-M3")
def test_a_hex_holds_one_piece_and_pieces_do_not_pass_through_each_other():
    match = moving("t8E3 t4E4", 6, "t2D2 t4D3 t4F3 t4F2 t4E2 t2A9")
    assert refused(match, "E3-E4") == ("E4 is occupied: a hex holds one piece.", "TAK-M3")
    assert refused(match, "E3-D3")[1] == "TAK-M3"
    assert refused(match, "E3-E4-E5")[1] == "TAK-M3"
    assert refused(match, "E3-E5")[1] == "TAK-M1"
    assert not any(action.startswith("E3") for action in offered(match, "move"))


@pytest.mark.rule("TAK-B2")
@pytest.mark.parametrize("mark", ["n", "^", "%", "~"])
def test_houses_mountains_forests_and_lakes_are_closed(mark):
    match = moving("t8E3", 6, ground={"E4": mark})
    assert refused(match, "E3-E4") == ("E4 is closed to vehicles.", "TAK-B2")
    play(match, "E3-E5")
    assert "E4" not in match.last_entry.action


@pytest.mark.rule("TAK-B2")
def test_rivers_are_crossed_only_at_bridges():
    rivers = "E3/E4 E3/D3 E3/F3 E3/D2 E3/F2"
    shut = moving("t8E3", 1, rivers=rivers)
    assert refused(shut, "E3-E4") == ("There is a river without a bridge between E3 and E4.", "TAK-B2")
    assert offered(shut, "move") == {"E3-E2"}
    bridged = moving("t8E3", 1, rivers=rivers, bridges="E3/E4")
    assert offered(bridged, "move") == {"E3-E2", "E3-E4"}


@pytest.mark.rule("TAK-S1")
def test_no_piece_enters_its_own_sides_headquarters_or_depot():
    match = stand("t8B3 t2E1", FAR, armania="t4I3", calderon="t2J8", budget="12")
    for action in ("B3-B2", "E1-F1", "I3-I2"):
        assert refused(match, action)[1] == "TAK-S1"


@pytest.mark.rule("TAK-S1")
def test_repair_fields_are_closed_to_moving_vehicles():
    match = stand("t8E3", FAR, armania="t4G2", calderon="t2J8", budget="12")
    assert refused(match, "G2-G1")[1] == "TAK-B2"


def test_headquarters_of_countries_without_a_player_are_closed():
    match = moving("t8I3", 3)
    assert refused(match, "I3-I2")[1] == "TAK-S1"
    other = moving("t8I10", 3)
    assert refused(other, "I10-I11") == ("I11 is not used in this form of the game.", "TAK-S1")


# TAK-M4


def repaired(kazaldis="t8E3 t4G1+ t2H1+", steps=2, **rest):
    return stand(kazaldis, FAR, budget=str(2 * steps), exit="due", task="repair", lamps="repair", **rest)


@pytest.mark.rule("TAK-M4")
def test_a_repaired_vehicle_leaves_to_a_free_hex_next_to_the_repair_area_without_cost():
    match = repaired()
    ways = offered(match, "leave")
    assert {action.split("-")[1] for action in ways} == {"G2", "H2", "I1"}
    play(match, "leave G1-G2")
    assert where(match)["p2"] == "G2"
    assert steps_left(match) == 2


@pytest.mark.rule("TAK-M4")
def test_it_may_then_go_on_with_ordinary_steps_and_fire():
    match = repaired("t8E3 t4G1+")
    play(match, "leave G1-G2", "G2-G4")
    assert where(match)["p2"] == "G4"
    assert steps_left(match) == 0
    assert match.state.moved == (1,)


@pytest.mark.rule("TAK-M4")
def test_one_vehicle_must_leave_and_only_one():
    match = repaired()
    assert refused(match, "end") == (
        "The repair lamp is lit: take a vehicle out of the repair area first.",
        "TAK-M4",
    )
    assert not offered(match, "end")
    play(match, "leave G1-G2")
    assert refused(match, "leave H1-H2")[1] == "TAK-M4"
    play(match, "end")


@pytest.mark.rule("TAK-M4")
def test_leaving_repair_needs_the_lamp_a_repair_field_and_an_exit():
    dark = stand("t8E3 t4G1+", FAR, budget="4")
    assert refused(dark, "leave G1-G2")[0].startswith("No vehicle can leave the repair area now")
    match = repaired()
    assert refused(match, "leave E3-E4")[1] == "TAK-M4"
    assert refused(match, "leave G1-E5")[1] == "TAK-M4"
    assert refused(match, "leave G1-F1")[1] == "TAK-M4"


@pytest.mark.rule("TAK-M4")
def test_a_vehicle_waits_when_no_hex_is_free():
    blocked = repaired("t4G1+ t8G2 t8H2 t2I1", steps=0)
    assert not offered(blocked, "leave")
    play(blocked, "end")


@pytest.mark.rule("TAK-M4")
def test_with_no_vehicle_under_repair_the_lamp_gives_one_more_step():
    seed = seed_for((2, 2), (2, 2), (4, 1), (4, 4))
    match = stand("t8E3", FAR, phase="press", seed=seed)
    texts = play(match, "press attack repair")
    assert "No vehicle is under repair: one more step instead." in texts
    assert steps_left(match) == 1


@pytest.mark.rule("TAK-M4")
def test_only_own_vehicles_in_the_shared_area_count():
    seed = seed_for((2, 2), (2, 2), (4, 1), (4, 4))
    match = stand("t8E3", FAR, armania="t4G1+ t2H5", calderon="t2J8", form="four", phase="press", seed=seed)
    play(match, "press attack repair")
    assert steps_left(match) == 1
    assert not offered(match, "leave")


@pytest.mark.rule("TAK-C3")
def test_extra_steps_need_not_be_used():
    match = moving("t8E3", 9)
    play(match, "E3-E4", "end")
    assert match.to_act == ("sarapan",)


def test_a_move_can_be_undone_unless_it_revealed_something():
    match = moving("t8E3", 6)
    play(match, "E3-E5")
    assert match.undo("kazaldis").action == "E3-E4-E5"


def test_the_fast_reach_of_choices_equals_the_reach_with_costs():
    match = moving("t8D4 c2D5 c4A2", 4.5, "t2D6 t4C4 t2A9", ground={"E5": "^", "C5": "~"})
    for number in range(3):
        quick = movement.reachable(match.state, number, movement.closed_to(match.state, number))
        assert set(quick) == movement.reach(match.state, number, match.state.budget).costs.keys()
