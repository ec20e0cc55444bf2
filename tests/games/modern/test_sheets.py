"""MK4-C2, MK4-C4: sheets, handing in, the umpire's queue, and divided militaries."""

import pytest

from sandtable.games.modern import position
from sandtable.games.modern.visibility import seen_by
from tests.games.modern.table import Table, begin, campaign_text, divided

PROGRAM = {"umpire": "program"}


def hosted(red="a:infantry b:infantry", blue="z:infantry y:infantry", **campaign):
    return Table(red, blue, options=PROGRAM, **campaign)


@pytest.mark.rule("MK4-C4")
def test_a_player_writes_his_turn_down_and_nobody_else_sees_it():
    table = hosted()
    table.do("move a", seat="red")
    assert table.news("red") == "Line 1: move a"
    assert table.news("blue") == ""
    assert table.unit("a").moved == 0
    table.do("attack b > z", seat="red")
    panels = {panel.name: panel for panel in table.game.view(table.state, "red").scene.panels}
    assert [line.text for line in panels["sheet"].lines] == ["move a", "attack b > z"]
    table.do("scratch 1", seat="red")
    assert table.state.sheets[0] == ("attack b > z",)
    assert "no line 5" in table.refused("scratch 5", seat="red")


@pytest.mark.rule("MK4-C4")
def test_a_submitted_turn_is_carried_out_in_order_and_the_next_military_follows():
    table = hosted()
    table.do("move a; attack a b > z", seat="red")
    table.do("submit", 3, 3, 1, seat="red")
    assert not table.unit("z").alive
    assert table.state.to_act == ("blue",)
    assert table.state.sheets == ((), ())


@pytest.mark.rule("MK4-C4")
def test_a_turn_can_be_handed_in_in_one_line():
    table = hosted()
    table.do("submit move a; attack b > z", 3, 3, seat="red")
    assert table.unit("a").moved == 1
    assert table.state.military == 1


@pytest.mark.rule("MK4-C4")
def test_a_command_that_cannot_be_carried_out_is_left_out_and_its_commander_learns_why():
    table = hosted()
    table.do("submit attack a > z; move a; spy b", 3, 3, 3, seat="red")
    assert "'move a' is not carried out: a can do nothing more in this turn." in table.news("red")
    assert "not carried out" not in table.news("blue")
    assert table.unit("b").acted == 1


@pytest.mark.rule("MK4-C4")
def test_what_is_handed_in_is_final():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry", options=PROGRAM)
    assert table.state.to_act == ("red-west", "red-east")
    table.do("submit move a", seat="red-west")
    assert table.state.to_act == ("red-east",)
    assert "that is final" in table.refused("submit", seat="red-west")
    assert "that is final" in table.refused("hide a", seat="red-west")
    assert "It is Red's turn" in table.refused("move z", seat="blue")


@pytest.mark.rule("MK4-C4")
def test_lines_that_can_never_be_right_are_not_written_down():
    table = hosted("a:infantry g:light-artillery", "z:infantry h:infantry!")
    for line, why in [
        ("move x", "no unit x of yours"),
        ("fire a > z", "cannot fire"),
        ("attack a > h", "no enemy h in sight"),
        ("attack a > nobody", "no enemy nobody in sight"),
        ("merge a g > z", "taken"),
        ("kill z", "Only the umpire can do that"),
        ("score", "not an action"),
        ("move a > 3,4", "no digital gamespace"),
        ("message grey > x", "no commander called grey"),
        ("nuke a > z", "cannot launch"),
    ]:
        assert why in table.refused(line, seat="red"), line


@pytest.mark.rule("MK4-C4")
def test_a_sheet_may_name_what_its_earlier_lines_will_make():
    table = hosted()
    table.do("merge a b > both; attack both > z", seat="red")
    assert "taken by an earlier line" in table.refused("build a > both", seat="red")
    table.do("submit", 4, 1, seat="red")
    assert table.unit("z").fate == "dead"


@pytest.mark.rule("MK4-C4", "MK4-T1")
def test_commands_of_aircraft_are_carried_out_first():
    table = hosted("a:infantry f:light-fighter", "z:infantry y:infantry", top="air = true")
    table.do("submit move a; takeoff f; missile f > z; land f; attack a > y", 4, 2, 2, seat="red")
    assert not table.unit("z").alive
    assert "not carried out" not in table.news("red")
    assert table.unit("f").alive


@pytest.mark.rule("MK4-C2")
def test_a_subcommand_sees_and_commands_its_own_units_only():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry h:infantry!", options=PROGRAM)
    assert table.names("red-west") == {"a", "z"}
    assert table.names("red-east") == {"b", "z"}
    assert table.names("blue") == {"a", "b", "z", "h"}
    assert "no unit b of yours" in table.refused("move b", seat="red-west")
    table.do("submit move a", seat="red-west")
    assert table.news("red-east") == "Red west has handed in its turn."
    table.do("submit move b", seat="red-east")
    assert "b moves" not in table.news("red-west")
    assert "a moves" in table.news("red-west")
    assert "a moves" in table.news("blue")


@pytest.mark.rule("MK4-C2")
def test_a_unified_military_has_one_seat_and_one_picture():
    match = begin(campaign_text("a:infantry b:infantry", "z:infantry"))
    assert match.seats == ("red", "blue")


@pytest.mark.rule("MK4-C2")
def test_the_umpire_commands_all_of_a_divided_military():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    table.do("attack a b > z", 2, 2, 1)
    assert "a" in table.news("red-west")
    table.do("use red-east")
    assert "a is Red west's: `use red-west`" in table.refused("move a")


# A person umpires


@pytest.mark.rule("MK4-C4")
def test_submitted_commands_wait_for_the_umpire_who_steps_through_them():
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do("submit move a; attack a > z; spy b", seat="red")
    assert table.state.to_act == ("umpire",)
    assert [order.text for order in table.state.queue] == ["move a", "attack a > z", "spy b"]
    assert "3 commands handed in" in table.game.view(table.state, "umpire").status
    assert "wait" in table.refused("turn")
    table.do("next")
    assert table.unit("a").moved == 1
    table.do("refuse 2 > No spies on a Sunday.")
    assert "No spies on a Sunday." in table.news("red")
    assert table.news("blue") == ""
    table.do("change 1 > attack a b > z", 2, 2, 1)
    assert "The umpire changes 'attack a > z' to 'attack a b > z'" in table.news("red")
    table.do("turn")
    assert table.state.military == 1


@pytest.mark.rule("MK4-C4")
def test_a_queued_command_that_cannot_be_carried_out_can_still_be_changed():
    table = Table("a:infantry", "z:infantry")
    table.do("submit attack a > z; move a", seat="red")
    table.do("next", 3, 3)
    table.do("next")
    assert "not carried out: a can do nothing more in this turn" in table.news("red")
    assert table.state.queue == ()
    assert "No submitted command is waiting" in table.refused("next")
    assert "nothing more in this turn" in table.refused("change 1 > spy a")
    assert [order.text for order in table.state.failed] == ["move a"]
    table.do("change 1 > message blue > We stay.")
    assert "The umpire changes 'move a' to 'message blue > We stay.'" in table.news("red")
    assert table.state.failed == ()
    assert "no submitted command 1" in table.refused("refuse 1")


@pytest.mark.rule("MK4-C4")
def test_next_all_carries_out_everything_and_keeps_what_fails():
    table = Table("a:infantry b:infantry c:infantry", "z:infantry")
    table.do("submit move a; move a; spy b; attack c > z; move c", seat="red")
    table.do("next all", 3, 2, 2)
    assert table.state.queue == ()
    assert [(order.text, order.reason) for order in table.state.failed] == [
        ("move a", "a has moved in this turn."),
        ("move c", "c can do nothing more in this turn."),
    ]
    assert seen_by(table.state, "red").failed == ()
    table.do("refuse 2 > The men are tired.")
    assert [order.text for order in table.state.failed] == ["move a"]
    again = position.from_data(table.state.terms, table.game.position_line(table.state))
    assert again == table.state
    table.do("turn")
    assert table.state.failed == ()
    assert "No submitted command is waiting" in table.refused("next all")
    assert "It is written: next [all]" in table.refused("next both")


@pytest.mark.rule("MK4-C4")
def test_a_changed_command_that_is_refused_leaves_the_queue_as_it_was():
    table = Table("a:infantry", "z:infantry")
    table.do("submit move a", seat="red")
    assert "no enemy" in table.refused("change 1 > attack a > nobody")
    assert len(table.state.queue) == 1


@pytest.mark.rule("MK4-C4")
def test_only_their_own_queue_is_shown_to_players():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    table.do("submit move a", seat="red-west")
    table.do("submit move b", seat="red-east")
    for seat, count in (("red-west", 1), ("red-east", 1), ("blue", 0), (None, 0), ("umpire", 2)):
        assert len(seen_by(table.state, seat).queue) == count


@pytest.mark.rule("MK4-C4", "MK4-T1")
def test_the_first_order_that_is_not_for_aircraft_ends_the_air_phase():
    table = Table("a:infantry f:light-fighter", "z:infantry y:infantry", top="air = true")
    table.do("submit move a; takeoff f; land f", seat="red")
    assert [order.text for order in table.state.queue] == ["takeoff f", "land f", "move a"]
    assert "wait" in table.refused("turn")
    table.do("next; next")
    state = table.state
    table.do("next")
    assert (table.state.phase, table.unit("a").moved) == ("surface", 1)
    table.state = state
    table.do("turn")
    assert (table.state.phase, len(table.state.queue)) == ("surface", 1)


# Resigning


@pytest.mark.rule("MK4-C3")
def test_who_resigns_leaves_the_field():
    table = hosted(green="g:infantry")
    table.do("resign", seat="blue")
    assert table.names("red") == {"a", "b", "g"}
    before = table.state.outcome
    assert before is None
    table.do("resign", seat="red")
    assert table.state.outcome.winners == ("green",)


@pytest.mark.rule("MK4-C3")
def test_when_a_subcommand_resigns_in_its_turn_the_others_turn_is_carried_out():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry", options=PROGRAM)
    table.do("submit attack a > z", seat="red-west")
    table.do("resign", 4, 2, seat="red-east")
    assert table.health("z") == 2
    assert table.state.to_act == ("blue",)
    table.do("submit", seat="blue")
    assert table.state.to_act == ("red-west",)
