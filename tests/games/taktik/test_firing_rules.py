"""Firing: TAK-F1 to F8."""

import pytest

from tests.games.taktik.drawn import DAMAGE, HIT, MISS, offered, play, refused, seed_for, stand, tags, where

LONG = {"lamps": "two+four+long"}


def facing(ours="t8E5", theirs="t4E7", seed=HIT, **rest):
    """Our first vehicle is about to move next to theirs; the seed determines the first shot."""
    return stand(f"{ours} t2A4", f"{theirs} t2A9", budget="12", seed=seed, **rest)


@pytest.mark.rule("TAK-F1")
def test_only_a_vehicle_that_moved_fires_and_only_after_all_movement():
    match = stand("t8E5 t4D6", "t4E7 t2A9", budget="12")
    assert refused(match, "fire E5 > E7")[0] == "Firing comes after all movement: write end first."
    play(match, "E5-E6", "end")
    assert offered(match, "fire") == {"fire E6 > E7"}
    assert refused(match, "fire D6 > E7") == (
        "Kazaldis tank p2 has not moved in this turn, so it cannot fire.",
        "TAK-F1",
    )
    assert refused(match, "E6-E5")[1] == "TAK-F1"


@pytest.mark.rule("TAK-F1")
def test_firing_is_voluntary():
    match = facing()
    play(match, "E5-E6", "end", "end")
    assert match.to_act == ("sarapan",)
    assert where(match)["p3"] == "E7"


@pytest.mark.rule("TAK-F1")
def test_vehicles_fire_in_the_order_in_which_they_moved_each_once():
    match = stand("t8E5 t8D5", "t2E7 t2D7 t2A9", budget="12", seed=MISS)
    play(match, "D5-D6", "E5-E6", "end")
    # D6 moved first; when E6 fires, D6 can no longer fire.
    assert next(choice.piece for choice in match.choices("kazaldis") if choice.kind == "fire") == "p2"
    play(match, "fire E6 > E7")
    assert match.to_act == ("sarapan",)
    again = stand("t8E5 t8D5", "t2E7 t2D7 t2A9", budget="12", seed=MISS)
    play(again, "D5-D6", "E5-E6", "end", "fire D6 > D7")
    assert refused(again, "fire D6 > D7")[0].startswith("Kazaldis tank p2 has fired")
    assert offered(again, "fire") == {"fire E6 > E7"}


@pytest.mark.rule("TAK-F1")
def test_the_turn_is_over_when_no_vehicle_can_fire():
    match = stand("t8E3", "t2A9", budget="12")
    play(match, "E3-E4", "end")
    assert match.to_act == ("sarapan",)


@pytest.mark.rule("TAK-F2")
def test_the_target_must_be_next_to_the_vehicle():
    match = stand("t8E4", "t4E7 t2D5 t2A9", budget="12")
    play(match, "E4-E5", "end")
    assert refused(match, "fire E5 > E7") == (
        "Kazaldis tank p1 is not next to E7, and the long-range lamp is off.",
        "TAK-F2",
    )
    assert offered(match, "fire") == {"fire E5 > D5"}
    assert refused(match, "fire E5 > E6")[0] == "There is no target on E6."


@pytest.mark.rule("TAK-F2")
def test_a_river_does_not_stop_a_shot_at_a_neighbour():
    match = stand("t8E5", "t4E7 t2A9", budget="12", rivers="E6/E7")
    play(match, "E5-E6", "end")
    assert offered(match, "fire") == {"fire E6 > E7"}


@pytest.mark.rule("TAK-F2")
def test_inside_a_city_and_across_its_line_the_hexes_must_touch_too():
    across = stand("t8A9", "t4A11 t2A7 t2J9", budget="12")
    play(across, "A9-A10", "end")
    assert offered(across, "fire") == {"fire A10 > A11"}
    inside = stand("t8A10", "t4A12 t2A7 t2J9", budget="12")
    play(inside, "A10-A11", "end")
    assert offered(inside, "fire") == {"fire A11 > A12"}


@pytest.mark.rule("TAK-F2")
def test_vehicles_cannot_fire_at_their_own_side():
    match = stand("t8E5", "t2A9", armania="t4F6", calderon="t2J8", budget="12")
    play(match, "E5-E6")
    play(match, "end")
    assert match.to_act == ("sarapan",)
    near = stand("t8E5", "t2E7 t2A9", armania="t4F6", calderon="t2J8", budget="12")
    play(near, "E5-E6", "end")
    assert refused(near, "fire E6 > F6")[0] == "Armania tank p2 is on your side."


# TAK-F3


@pytest.mark.rule("TAK-F3")
@pytest.mark.parametrize(("target", "reached"), [("E5", True), ("E6", True), ("E7", False)])
def test_with_the_lamp_shots_go_over_one_or_two_empty_hexes_in_a_straight_line(target, reached):
    match = stand("t8E2", f"t4{target} t2A9", budget="12", **LONG)
    play(match, "E2-E3", "end")
    assert (match.to_act == ("kazaldis",)) == reached


@pytest.mark.rule("TAK-F3")
def test_without_the_lamp_there_are_no_long_shots():
    match = stand("t8E2", "t4E5 t2A9", budget="12", lamps="two+four")
    play(match, "E2-E3", "end")
    assert match.to_act == ("sarapan",)


@pytest.mark.rule("TAK-F3")
def test_targets_off_a_straight_line_are_out_of_range():
    match = stand("t8E2", "t4C5 t2F3 t2A9", budget="12", **LONG)
    play(match, "E2-E3", "end")
    assert refused(match, "fire E3 > C5")[1] == "TAK-F3"


@pytest.mark.rule("TAK-F3")
def test_every_hex_between_must_be_empty():
    match = stand("t8E2 t2E5", "t4E6 t2D3 t2A9", budget="12", **LONG)
    play(match, "E2-E3", "end")
    assert refused(match, "fire E3 > E6")[1] == "TAK-F3"


@pytest.mark.rule("TAK-F3")
@pytest.mark.parametrize(("mark", "free"), [("^", False), ("~", True), ("%", True), ("n", True)])
def test_mountains_stop_long_shots_and_lakes_do_not(mark, free):
    match = stand("t8E2", "t4E5 t2A9", budget="12", ground={"E4": mark}, **LONG)
    play(match, "E2-E3", "end")
    assert (match.to_act == ("kazaldis",)) == free


@pytest.mark.rule("TAK-F3")
def test_long_shots_pass_over_rivers():
    match = stand("t8E2", "t4E5 t2A9", budget="12", rivers="E3/E4 E4/E5", **LONG)
    play(match, "E2-E3", "end")
    assert offered(match, "fire") == {"fire E3 > E5"}


@pytest.mark.rule("TAK-F3")
@pytest.mark.parametrize(
    ("start", "end", "target"), [("A4", "A3", "A1"), ("A1", "A2", "A4"), ("A4", "A5", "A2")]
)
def test_never_into_out_of_or_inside_a_city(start, end, target):
    match = stand(f"t8{start}", f"t4{target} t2A9", budget="12", **LONG)
    play(match, f"{start}-{end}", "end")
    assert match.to_act == ("sarapan",)


# Results of a shot


@pytest.mark.rule("TAK-F4")
def test_each_shot_is_a_new_press_by_switch_1():
    # The second side of the die hits on attack, and damages on retreat.
    seed = seed_for((4, 2))
    attack = facing(seed=seed)
    play(attack, "E5-E6", "end", "fire E6 > E7")
    assert where(attack)["p3"] is None
    retreat = facing(seed=seed, stance="retreat")
    play(retreat, "E5-E6", "end", "fire E6 > E7")
    assert where(retreat)["p3"] == "G12+"


@pytest.mark.rule("TAK-F4")
def test_a_shot_leaves_the_switches_and_the_lamps_of_the_turn_alone():
    match = stand("t8E2 t4C2", "t4E5 t4C5 t2A9", budget="12", seed=MISS, **LONG)
    play(match, "E2-E3", "C2-C3", "end", "fire E3 > E5")
    assert offered(match, "fire") == {"fire C3 > C5"}


@pytest.mark.rule("TAK-F5")
def test_on_a_hit_both_show_their_firepower_and_the_weaker_is_destroyed():
    match = facing()
    assert tags(match, "sarapan")["p1"] is None
    assert tags(match, "kazaldis")["p3"] is None
    texts = play(match, "E5-E6", "end", "fire E6 > E7")
    assert "Kazaldis tank p1 has firepower 8, Sarapan tank p3 has 4." in texts
    assert "Sarapan tank p3 is destroyed." in texts
    assert where(match)["p3"] is None
    for seat in ("sarapan", None):
        assert tags(match, seat)["p1"] == "8"


@pytest.mark.rule("TAK-F5")
def test_on_damage_the_weaker_goes_to_a_free_repair_field_at_once():
    match = facing(seed=DAMAGE)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert where(match)["p3"] == "G12+"
    assert tags(match, None)["p3"] == "4"


@pytest.mark.rule("TAK-F5")
@pytest.mark.parametrize(
    ("more", "rest"), [(" t2G12+ t2H12+", {}), ("", {"taken": "F12"})], ids=["all fields full", "depot lost"]
)
def test_without_a_repair_field_damage_destroys(more, rest):
    match = facing(theirs=f"t4E7{more}", seed=DAMAGE, **rest)
    texts = play(match, "E5-E6", "end", "fire E6 > E7")
    assert "Sarapan tank p3 is damaged and lost: no repair field is free." in texts
    assert where(match)["p3"] is None


@pytest.mark.rule("TAK-F5")
def test_on_a_miss_nothing_is_shown():
    match = facing(seed=MISS)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert where(match)["p3"] == "E7"
    assert tags(match, "sarapan")["p1"] is None
    assert tags(match, "kazaldis")["p3"] is None


@pytest.mark.rule("TAK-F6")
def test_with_equal_firepower_the_one_that_fired_counts_as_stronger():
    match = facing("t4E5", "t4E7")
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert (where(match)["p1"], where(match)["p3"]) == ("E6", None)


@pytest.mark.rule("TAK-F7")
@pytest.mark.parametrize(("seed", "ends"), [(HIT, None), (DAMAGE, "G1+")])
def test_the_weaker_vehicle_is_struck_by_its_own_shot(seed, ends):
    match = facing("t2E5", "t8E7", seed=seed)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert (where(match)["p1"], where(match)["p3"]) == (ends, "E7")


# TAK-F8


def watched(behind="t2E5", **rest):
    """Our tank moves to E6 and fires at E7; an enemy stands directly behind it, on E5."""
    return stand("t8D5 t2A4", f"t4E7 {behind} t2A9", budget="12", seed=MISS, **rest)


@pytest.mark.rule("TAK-F8")
def test_an_enemy_directly_behind_learns_the_firepower_whatever_the_result():
    match = watched()
    play(match, "D5-E6", "end")
    match.apply("kazaldis", "fire E6 > E7")
    assert tags(match, "sarapan")["p1"] == "8"
    assert tags(match, None)["p1"] is None
    assert any("shows its rear to Sarapan tank p4: firepower 8" in e.text for e in match.events("sarapan"))
    assert not any("rear" in event.text for event in match.events(None))


@pytest.mark.rule("TAK-F8")
@pytest.mark.parametrize("elsewhere", ["t2D6", "t2F5", "t2E4"])
def test_from_any_other_hex_nothing_is_seen(elsewhere):
    match = watched(elsewhere)
    play(match, "D5-E6", "end", "fire E6 > E7")
    assert tags(match, "sarapan")["p1"] is None


@pytest.mark.rule("TAK-F8")
def test_only_the_player_behind_learns_it_not_the_ally():
    match = stand(
        "t8D5", "t4E7 t2A9", armania="t2J3", calderon="t2E5 t2J8", form="four", budget="12", seed=MISS
    )
    play(match, "D5-E6", "end", "fire E6 > E7")
    assert tags(match, "calderon")["p1"] == "8"
    for seat in ("sarapan", "armania", None):
        assert tags(match, seat)["p1"] is None


@pytest.mark.rule("TAK-F8")
def test_long_shots_show_the_rear_too():
    match = stand("t8D3", "t4E6 t2E3 t2A9", budget="12", seed=MISS, **LONG)
    play(match, "D3-E4", "end", "fire E4 > E6")
    assert tags(match, "sarapan")["p1"] == "8"


@pytest.mark.rule("TAK-F8")
def test_rear_marks_is_an_option():
    match = watched(options={"rear_marks": False})
    play(match, "D5-E6", "end", "fire E6 > E7")
    assert tags(match, "sarapan")["p1"] is None
