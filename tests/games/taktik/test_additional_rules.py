"""The additional rules: TAK-X1 to X5."""

from typing import Any

import pytest

from tests.games.taktik.drawn import DAMAGE, HIT, begin, offered, play, refused, stand, steps_left, where

MINED = {"options": {"mines": True}}
SUPPLIED = {"options": {"supplies": True}}


def mined(kazaldis="t8E6", sarapan="t2A9", mines="E8", **rest):
    """Sarapan has laid these mines."""
    rest = {"budget": "12", **MINED, **rest}
    left = f"sarapan:{len(mines.split(','))}"
    return stand(kazaldis, sarapan, mines=f"sarapan:{mines}", mines_left=left, **rest)


# TAK-X1


@pytest.mark.rule("TAK-X1")
def test_an_enemy_that_enters_a_mine_is_destroyed_and_the_mine_is_used_up():
    match = mined("t8E6 t2A4")
    told = play(match, "E6-E8")
    assert "Kazaldis tank p1 hits a mine of Sarapan on E8 and is destroyed." in told
    assert where(match)["p1"] is None
    assert "mines" not in match.position()


@pytest.mark.rule("TAK-X1")
def test_passing_a_mine_is_enough():
    match = mined("t8E6 t2A4")
    play(match, "E6-E7-E8-E9")
    assert where(match)["p1"] is None
    assert match.events(None)[-2].path == ("E6", "E7", "E8")


@pytest.mark.rule("TAK-X1")
def test_the_owners_own_pieces_pass_safely_and_an_allys_do_not():
    own = mined("t8C4", "t2E9 t2A9", place=1)
    play(own, "E9-E8")
    assert where(own)["p2"] == "E8"
    ally = mined("t8C4", "t2A9", armania="t2J3", calderon="t2E9 t2J8", form="four", place=3)
    play(ally, "E9-E8")
    assert where(ally)["p4"] is None
    both = mined("t8C4", "t2A9", armania="t2J3", calderon="t2E9 t2J8", form="standard", place=1)
    play(both, "E9-E8")
    assert where(both)["p4"] == "E8"


@pytest.mark.rule("TAK-X1")
def test_the_firepower_of_what_a_mine_destroys_is_not_shown():
    match = mined("t8E6 t2A4")
    play(match, "E6-E8")
    assert match.view("sarapan").facts.position.pieces[0].power == 0


@pytest.mark.rule("TAK-X1")
def test_a_mine_can_cost_the_match():
    match = mined("t8E6")
    play(match, "E6-E8")
    assert match.outcome.winners == ("sarapan",)


@pytest.mark.rule("TAK-X1")
def test_a_mined_depot_is_not_taken():
    match = stand(
        "t8F11 t2A4", "t2A9", calderon="t2J8", armania="t2J3", budget="12", **MINED,
        mines="calderon:F12", mines_left="calderon:1",
    )  # fmt: skip
    play(match, "F11-F12")
    assert where(match)["p1"] is None
    assert "taken" not in match.position()


@pytest.mark.rule("TAK-X1")
def test_a_move_over_hexes_that_may_be_mined_cannot_be_undone():
    match = mined("t8E6 t2A4")
    play(match, "E6-E7")
    assert match.undoable("kazaldis") is None
    again = mined("t8E6 t2A4")
    play(again, "E6-E5")
    assert again.undoable("kazaldis") == 1
    proved = mined("t8E6 t2A4", proved="E7")
    play(proved, "E6-E7")
    assert proved.undoable("kazaldis") == 1


@pytest.mark.rule("TAK-X1")
def test_mines_are_seen_by_their_owner_only():
    match = mined()
    assert "mine-E8" in {piece.id for piece in match.view("sarapan").scene.pieces}
    for seat in ("kazaldis", None):
        assert "mine-E8" not in {piece.id for piece in match.view(seat).scene.pieces}
        assert not match.view(seat).facts.position.mines


# TAK-X2


@pytest.mark.rule("TAK-X2")
def test_the_field_headquarters_moves_as_a_tank_and_cannot_fire():
    match = stand("hE5 t2A4", "t4E7 t2A9", budget="4", **MINED)
    play(match, "E5-E6")
    assert steps_left(match) == 1
    play(match, "end")
    assert match.to_act == ("sarapan",)
    other = stand("hE5 t2D5", "t4E7 t2A9", budget="8", **MINED)
    play(other, "E5-E6", "D5-D6", "end")
    assert refused(other, "fire E6 > E7")[1] == "TAK-X2"


@pytest.mark.rule("TAK-X2")
def test_an_enemy_that_enters_takes_it_sees_the_mine_map_and_the_mines_are_harmless():
    match = mined("t8E6 t2A4", "hE7 t2A9", mines="E8,E9")
    play(match, "E6-E7")
    assert where(match) == {"p1": "E7", "p2": "A4", "p3": None, "p4": "A9"}
    texts = [event.text for event in match.events("kazaldis")]
    assert "The mines of Sarapan lay on E8, E9." in texts
    assert not any("lay on" in event.text for event in match.events(None))
    play(match, "E7-E9")
    assert where(match)["p1"] == "E9"


@pytest.mark.rule("TAK-X2")
def test_the_map_is_shown_to_the_takers_ally_too_and_to_no_enemy():
    match = stand(
        "t8E6", "hE7 t2A9", armania="t2J3", calderon="t2J8", form="four", budget="12", **MINED,
        mines="sarapan:E8", mines_left="sarapan:1",
    )  # fmt: skip
    play(match, "E6-E7")
    knowing = {seat for seat in match.seats if any("lay on" in event.text for event in match.events(seat))}
    assert knowing == {"kazaldis", "armania"}
    assert match.undoable("kazaldis") is None


@pytest.mark.rule("TAK-X2")
def test_only_that_countrys_mines_are_disarmed():
    match = stand(
        "t8E6", "hE7 t2A9", armania="t2J3", calderon="hH9 t2J8", budget="12", **MINED,
        mines="sarapan:E8/calderon:G9", mines_left="sarapan:1,calderon:1",
    )  # fmt: skip
    play(match, "E6-E7")
    assert match.position()["mines"] == {"calderon": ["G9"]}


@pytest.mark.rule("TAK-X2")
def test_it_can_neither_be_fired_at_nor_take_anything():
    match = stand("t8E5 hA10", "hE7 fD6 t2D7 t2A8", budget="12", options={"mines": True, "supplies": True})
    assert refused(match, "A10-B10-B11")[1] == "TAK-X2"
    assert refused(match, "A10-A9-A8")[1] == "TAK-M3"
    far = stand("t8E5 t2C5", "hE7 t2C7 t2A9", budget="12", **MINED)
    play(far, "E5-E6", "C5-C6", "end")
    assert refused(far, "fire E6 > E7") == (
        "Sarapan field headquarters p3 cannot be fired at; enter its hex to take it.",
        "TAK-X2",
    )


# TAK-X3


@pytest.mark.rule("TAK-X3")
def test_a_vehicle_begins_to_move_only_within_five_hexes_of_fuel():
    match = stand("t8E6 fE1", "t2A9", budget="12", **SUPPLIED)
    play(match, "E6-E8")
    far = stand("t8E7 fE1", "t2A9", budget="12", **SUPPLIED)
    assert refused(far, "E7-E6") == ("Kazaldis tank p1 has no fuel depot within 5 hexes.", "TAK-X3")
    assert not any(action.startswith("E7") for action in offered(far, "move"))


@pytest.mark.rule("TAK-X3")
def test_a_move_that_has_begun_goes_on_out_of_reach():
    match = stand("t8E6 fE1", "t2A9", budget="12", **SUPPLIED)
    play(match, "E6-E7", "E7-E8")
    assert where(match)["p1"] == "E8"


@pytest.mark.rule("TAK-X3")
def test_depots_move_first_and_bring_fuel():
    match = stand("t8E7 fE1", "t2A9", budget="12", **SUPPLIED)
    play(match, "E1-E2", "E7-E8")
    assert where(match)["p1"] == "E8"


@pytest.mark.rule("TAK-X3")
def test_an_allys_depots_count_and_an_enemys_do_not():
    ally = stand("t8E6", "t2A9", armania="fF5", calderon="t2J8", form="four", budget="12", **SUPPLIED)
    play(ally, "E6-E7")
    enemy = stand("t8E6 t2A4 fA1", "t2A9 fE8", budget="12", **SUPPLIED)
    assert refused(enemy, "E6-E5")[1] == "TAK-X3"


@pytest.mark.rule("TAK-X3")
def test_a_vehicle_fires_if_it_had_ammunition_when_it_began_to_move():
    had = stand("t8E6 fE5 aE1", "t4E9 t2A9 aE8", budget="12", **SUPPLIED)
    play(had, "E6-E8", "end")
    assert offered(had, "fire") == {"fire E8 > E9"}
    had_not = stand("t8E7 fE5 aE1", "t4E9 t2A9", budget="12", **SUPPLIED)
    play(had_not, "E7-E8", "end")
    assert had_not.to_act == ("sarapan",)


@pytest.mark.rule("TAK-X3")
def test_a_vehicle_fires_if_it_has_ammunition_where_it_stands():
    came_near = stand("t8E7 fE4 aE1", "t4E5 t2A9", budget="12", seed=HIT, **SUPPLIED)
    play(came_near, "E7-E6", "end")
    assert offered(came_near, "fire") == {"fire E6 > E5"}
    play(came_near, "fire E6 > E5")
    assert where(came_near)["p4"] is None
    followed = stand("t8E7 fE5 aE1", "t4E9 t2A9", budget="12", **SUPPLIED)
    play(followed, "E7-E8", "E1-E3", "end")
    assert offered(followed, "fire") == {"fire E8 > E9"}


@pytest.mark.rule("TAK-X3")
def test_by_version_1_of_the_rules_only_the_start_of_the_move_counts_for_ammunition():
    match = stand("t8E7 fE5 aE1", "t4E9 t2A9", budget="12", rules_version=1, **SUPPLIED)
    play(match, "E7-E8", "E1-E3", "end")
    assert match.to_act == ("sarapan",)


@pytest.mark.rule("TAK-X3")
def test_the_error_names_the_missing_ammunition():
    match = stand("t8E7 fE5 aC1 c4C5", "t4E9 t2C7 t2A9", budget="12", **SUPPLIED)
    play(match, "E7-E8", "C5-C6", "end")
    assert refused(match, "fire E8 > E9") == (
        "Kazaldis tank p1 has no ammunition depot within 5 hexes, and had none when it began to move.",
        "TAK-X3",
    )


@pytest.mark.rule("TAK-X3")
def test_an_enemy_vehicle_that_enters_destroys_a_depot():
    match = stand("t8E6 fE5", "fE7 aE8 t2A9", budget="12", **SUPPLIED)
    play(match, "E6-E8")
    assert where(match) == {"p1": "E8", "p2": "E5", "p3": None, "p4": None, "p5": "A9"}


@pytest.mark.rule("TAK-X3")
def test_depots_move_like_tanks_and_need_no_fuel():
    match = stand("aE3 t2A4 fA1", "t2A9", budget="4", **SUPPLIED)
    play(match, "E3-E5")
    assert steps_left(match) == 0


@pytest.mark.rule("TAK-X3", "TAK-W1")
def test_a_side_with_nothing_but_depots_has_lost():
    match = stand("t8E5 fE4 aE3", "t4E7 fA8 aA9", budget="12", seed=HIT, **SUPPLIED)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome.winners == ("kazaldis",)


# TAK-X4


@pytest.mark.rule("TAK-X4")
@pytest.mark.parametrize(("seed", "ends"), [(HIT, None), (DAMAGE, "G12+")])
def test_a_target_out_of_reach_of_ammunition_is_struck_whatever_the_firepowers(seed, ends):
    match = stand("t2E5 fE4 aE3", "t8E7 t2A9", budget="12", seed=seed, **SUPPLIED)
    told = play(match, "E5-E6", "end", "fire E6 > E7")
    assert where(match)["p4"] == ends
    assert where(match)["p1"] == "E6"
    assert any("out of reach of ammunition" in text for text in told)


@pytest.mark.rule("TAK-X4")
def test_a_target_within_reach_fights_with_its_value():
    match = stand("t2E5 fE4 aE3", "t8E7 aE9 t2A9", budget="12", seed=HIT, **SUPPLIED)
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert (where(match)["p1"], where(match)["p4"]) == (None, "E7")


@pytest.mark.rule("TAK-X4")
def test_without_the_option_no_supplies_are_needed():
    match = stand("t2E5", "t8E7 t2A9", budget="12", seed=HIT)
    assert "supplies" not in {lens.query for lens in match.view("kazaldis").lenses}
    play(match, "E5-E6", "end", "fire E6 > E7")
    assert match.outcome.winners == ("sarapan",)


@pytest.mark.rule("TAK-M4", "TAK-X3")
def test_a_repaired_vehicle_comes_out_without_fuel_but_goes_no_further():
    match = stand(
        "t8G1+ fA6 aA5 t2A4", "t2A9", budget="12", exit="due", lamps="repair", task="repair", **SUPPLIED
    )
    play(match, "leave G1-G2")
    assert refused(match, "G2-G3")[1] == "TAK-X3"


def test_all_additional_pieces_can_be_played_together():
    match = begin("standard", mines=True, supplies=True)
    for seat in match.seats:
        match.apply(seat, "deploy auto 5")
        match.apply(seat, "ready")
    position: dict[str, Any] = match.position()
    assert len(position["pieces"]) == 4 * 19
    assert sum(position["mines_left"].values()) == 16
