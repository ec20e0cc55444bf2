"""MK4-C4: the sheet and the umpire's queue as panels, line by line with their actions."""

import pytest

from sandtable.core import fill
from tests.games.modern.table import Table, divided, space

PROGRAM = {"umpire": "program"}


def sheet(table, seat):
    """Return the sheet or the queue of a seat."""
    found = [
        panel for panel in table.game.view(table.state, seat).scene.panels if panel.name in ("sheet", "queue")
    ]
    return found[0] if found else None


def lines(table, seat):
    return [line.text for line in sheet(table, seat).lines]


def deed(table, seat, number, label):
    """Return the action of a button at a line."""
    (found,) = [one for one in sheet(table, seat).lines[number - 1].deeds if one.label == label]
    return found


def written(**options):
    table = Table("a:infantry b:infantry c:light-artillery", "z:infantry", **options)
    table.do("move a; move b; fire c > z", seat="red")
    return table


# The player's sheet


@pytest.mark.rule("MK4-C4")
def test_every_line_of_a_sheet_can_be_changed_shifted_and_scratched():
    table = written()
    table.do(deed(table, "red", 3, "Earlier").action, seat="red")
    assert lines(table, "red") == ["move a", "fire c > z", "move b"]
    table.do(deed(table, "red", 1, "Later").action, seat="red")
    assert lines(table, "red") == ["fire c > z", "move a", "move b"]
    change = deed(table, "red", 2, "Change")
    assert change.text == "move a"
    table.do(fill(change.action, {"text": "attack a > z"}), seat="red")
    assert lines(table, "red") == ["fire c > z", "attack a > z", "move b"]
    table.do(deed(table, "red", 1, "Scratch").action, seat="red")
    assert lines(table, "red") == ["attack a > z", "move b"]
    assert table.news("blue") == table.news("umpire") == ""


@pytest.mark.rule("MK4-C4")
def test_the_first_line_goes_no_earlier_and_the_last_no_later():
    table = written()
    assert [one.label for one in sheet(table, "red").lines[0].deeds] == ["Change", "Later", "Scratch"]
    assert [one.label for one in sheet(table, "red").lines[2].deeds] == ["Change", "Earlier", "Scratch"]
    for line in ("shift 1 > 4", "shift 0 > 1", "change 4 > move a"):
        assert "There is no line" in table.refused(line, seat="red")
    assert "not a number" in table.refused("shift 1 > x", seat="red")


@pytest.mark.rule("MK4-C4")
def test_a_changed_line_is_checked_as_a_new_one_is():
    table = written()
    assert "no unit x of yours" in table.refused("change 1 > move x", seat="red")
    assert "not an order to units" in table.refused("change 1 > resign", seat="red")
    assert "Only the umpire can do that" in table.refused("refuse 1", seat="red")
    assert lines(table, "red") == ["move a", "move b", "fire c > z"]


@pytest.mark.rule("MK4-C4")
def test_a_turn_is_handed_in_from_the_sheet_and_then_only_read():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    table.do("move a", seat="red-west")
    (hand_in,) = sheet(table, "red-west").deeds
    assert hand_in.label == "Hand in your turn: 1 command"
    table.do(hand_in.action, seat="red-west")
    waiting = sheet(table, "red-west")
    assert (waiting.label, waiting.note) == ("Handed in", "It waits for Red east.")
    assert ([line.text for line in waiting.lines], waiting.lines[0].deeds, waiting.deeds) == (
        ["move a"],
        (),
        (),
    )
    table.do("submit", seat="red-east")
    assert sheet(table, "red-west").note == "It waits for the umpire."
    assert sheet(table, "red-east") is None
    assert sheet(table, "blue") is None
    assert sheet(table, None) is None


@pytest.mark.rule("MK4-C4")
def test_an_empty_sheet_says_so_and_can_be_handed_in():
    table = Table("a:infantry", "z:infantry", options=PROGRAM)
    assert "Your sheet is empty" in sheet(table, "red").note
    assert [one.action for one in sheet(table, "red").deeds] == ["submit"]


def test_what_is_written_down_is_offered_as_a_draft_for_each_unit_that_can_do_it():
    table = Table("a:infantry g:light-artillery*2", "z:infantry!")
    table.do("split g > z y")
    table.do("turn; reveal z; turn")
    drafts = {choice.action: choice for choice in table.game.choices(table.state, "red") if choice.draft}
    assert "submit" not in drafts
    # Both sides have a z: on the board and in commands each has its seat's name before it.
    fire = drafts["fire {units} > {targets}"]
    assert [field.pieces for field in fire.fields] == [("y", "red:z"), ("blue:z",)]
    pieces = {piece.id for piece in table.game.view(table.state, "red").scene.pieces}
    assert pieces == {"a", "y", "red:z", "blue:z"}
    table.do("fire red:z > blue:z", seat="red")


# What is written down, on the map


def planned(table, seat):
    (paths,) = table.game.view(table.state, seat).scene.overlays
    return [path.places for path in paths.paths]


def test_a_sheet_is_drawn_on_the_map_and_who_moves_first_strikes_from_there():
    fort = '[[structures]]\nname = "fort"\nkind = "fortification"\nat = "40,40"'
    table = Table("a:infantry@10,10 b:infantry@12,10", "z:infantry@20,12", extra=space() + fort)
    assert table.game.view(table.state, "red").scene.overlays == ()
    table.do("move a > 14,10 18,12; attack a b > z; move b > fort; hide b", seat="red")
    assert planned(table, "red") == [
        ("10,10", "14,10", "18,12"),
        ("18,12", "20,12"),
        ("12,10", "20,12"),
        ("12,10", "40,40"),
    ]
    assert (
        table.game.view(table.state, "blue").scene.overlays
        == table.game.view(table.state, "umpire").scene.overlays
        == ()
    )
    table.do("submit", seat="red")
    assert planned(table, "umpire") == planned(table, "red")
    assert table.game.view(table.state, "blue").scene.overlays == ()


def test_going_aboard_and_ashore_is_drawn_where_the_ship_is():
    sea = space(
        ground="water", more='[[gamespace.areas]]\nterrain = "plains"\npoints = "0,0 50,0 50,100 0,100"'
    )
    table = Table("a:infantry@49,50 b:infantry+s s:amphibious@51,50", "z:patrol@90,90", extra=sea)
    table.do("load a > s; disembark b > 50,52", seat="red")
    assert planned(table, "red") == [("49,50", "51,50"), ("51,50", "50,52")]


# The umpire's desk


def handed_in():
    table = Table(divided(west="a:infantry b:infantry", east="c:infantry"), "z:infantry")
    table.do("submit move a; attack b > z", seat="red-west")
    table.do("submit move c", seat="red-east")
    return table


@pytest.mark.rule("MK4-C4")
def test_the_desk_shows_whose_commands_wait_and_what_can_be_done_with_each():
    table = handed_in()
    queue = sheet(table, "umpire")
    assert [(line.by, line.text) for line in queue.lines] == [
        ("Red west", "move a"),
        ("Red west", "attack b > z"),
        ("Red east", "move c"),
    ]
    assert [[one.label for one in line.deeds] for line in queue.lines] == [
        ["Carry out", "Change", "Refuse"],
        ["Change", "Refuse"],
        ["Change", "Refuse"],
    ]
    assert [(one.label, one.action) for one in queue.deeds] == [("Carry out all: 3 commands", "next all")]


@pytest.mark.rule("MK4-C4")
def test_the_umpire_works_through_his_desk_and_ends_the_turn():
    table = handed_in()
    table.do(deed(table, "umpire", 1, "Carry out").action)
    assert table.unit("a").moved == 1
    table.do(fill(deed(table, "umpire", 2, "Change").action, {"text": "spy c"}), 3)
    assert "The umpire changes 'move c' to 'spy c'." in table.news("red-east")
    assert table.news("red-west") == ""
    table.do(fill(deed(table, "umpire", 1, "Refuse").action, {"text": ""}))
    assert table.news("red-west") == "The umpire refuses 'attack b > z'."
    queue = sheet(table, "umpire")
    assert (queue.lines, queue.note) == ((), "All that was handed in is done.")
    table.do(queue.deeds[0].action)
    queue = sheet(table, "umpire")
    assert queue.note == "Blue is still writing."
    assert queue.deeds[0].label == "End the turn without Blue"
    (end,) = [choice for choice in table.game.choices(table.state, "umpire") if choice.action == "turn"]
    assert end.grave  # Blue's sheet would be lost


@pytest.mark.rule("MK4-C4", "MK4-K27")
def test_a_command_of_the_umpires_own_is_told_to_be_his_where_a_turn_was_handed_in():
    table = handed_in()
    table.do("move b")
    assert table.news("red-west") == "The umpire orders 'move b'. b moves."
    assert table.events[0].kind == "ruling"
    assert table.news("red-east") == ""
    assert "orders" not in table.news("blue")


@pytest.mark.rule("MK4-K27")
def test_at_a_table_of_paper_where_nobody_hands_in_it_goes_without_saying():
    table = Table("a:infantry", "z:infantry")
    table.do("move a")
    assert table.news("red") == "a moves."


@pytest.mark.rule("MK4-K27")
@pytest.mark.parametrize("line", ["health a 2", "kill a", "freeze a", "disable a"])
def test_overrides_are_marked_as_rulings(line):
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do(line)
    assert table.events[0].kind == "ruling"
    assert "The umpire" in table.news("umpire")


@pytest.mark.rule("MK4-C3", "MK4-K7")
def test_the_umpire_is_offered_to_name_a_winner_and_players_to_write_to_him():
    table = Table("a:infantry", "z:infantry")
    offered = {choice.action: choice for choice in table.game.choices(table.state, "umpire")}
    winners, _ = offered["end {team} > {reason}"].fields
    assert [pick.value for pick in winners.picks] == ["red", "blue"]
    message, to_units = [one for one in table.game.choices(table.state, "red") if one.kind == "message"]
    assert to_units.fields[0].pieces == ("a",)
    assert [pick.value for pick in message.fields[0].picks] == ["blue", "umpire"]
    table.do("end blue > The bridge is gone.")
    assert str(table.state.outcome) == "Blue wins: The bridge is gone."
