"""MK4-S1: the umpire at a real terminal: prompt, history, completion, leaving."""

import pytest

import sandtable
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.cli.umpire.terminal import status_line


@pytest.mark.rule("MK4-S1", "MK4-K27", "MK4-S3")
def test_an_umpire_types_commands_with_history_and_completion(terminal, tmp_path):
    record = tmp_path / "evening.record"
    desk = terminal("umpire", "lesson", "--record", str(record), "--seed", "umpire")
    desk.answer("help lists the commands.", "mov\t")
    desk.see("1 ~ 1 red % move")
    desk.type("inf1 > 14,22; spy inf1\r")  # the blank is there
    # One key brings the line before back, and the rules see that it has been done already.
    desk.answer("inf1 sends out spies.", "\x1b[A\r")
    desk.see("inf1 moves to 14,22.")
    desk.see("d6 = ")
    desk.answer("Refused: inf1 has moved in this turn.", "det\t")
    desk.see("1 ~ 3 red % details")
    desk.type("bl\t")
    desk.see("details blue")
    desk.type("\r")
    desk.answer("foot2", "undo; undo\r")
    assert "\x1b[34m" in desk.shown  # Blue's rows are blue
    # Ctrl-C empties the line, and then leaves.
    desk.answer("Undone: move inf1 > 14,22.", "kill inf1")
    desk.see("1 ~ 1 red % kill inf1")
    desk.type("\x03")
    desk.see_no_more("kill inf1")
    desk.type("turn\r")
    desk.answer("Round 1: Blue's turn.", "\x03")
    desk.wait_for("Continue with:")
    assert desk.end() == 0
    match, truncated = sandtable.Record.recover(record)
    assert [entry.action for entry in match.record.entries] == ["turn"]
    assert truncated is None


@pytest.mark.rule("MK4-S1", "MK4-K17")
def test_an_evening_goes_on_and_asks_who_is_near(terminal, tmp_path):
    campaign = tmp_path / "paper.toml"
    campaign.write_text(
        'title = "Paper"\nsummary = "No map."\nfirst = "red"\n[[military]]\nid = "red"\nwarheads = 1\n'
        '[[military.units]]\ntype = "missile submarine"\nname = "boat"\n[[military]]\nid = "blue"\n'
        '[[military.units]]\ntype = "heavy cavalry"\nnames = "x y"\n'
    )
    match = sandtable.game("modern").new(campaign, seed=1, options={"umpire": "person"})
    match.apply("umpire", "health x 9")
    record = tmp_path / "paper.record"
    match.record.save(record)
    desk = terminal("umpire", str(record))
    # What the record holds can be typed again.
    desk.answer("help lists the commands.", "\x1b[A\x7f8\r")
    desk.answer("9.00 becomes 8.00.", "nuke boat > x\r")
    desk.see("Who is near, and takes half?")
    desk.type("y\r")
    desk.see("Who takes a quarter?")
    desk.type("\r")
    desk.answer("y loses 15.00 and has 1.00 left.", "\x04")
    desk.wait_for("The campaign is saved in")
    assert desk.end() == 0
    assert sandtable.Record.load(record).entries[-1].action == "nuke boat > x half y quarter"


@pytest.mark.rule("MK4-T1")
def test_the_line_below_tells_the_phase_where_there_is_an_air_theatre(tmp_path):
    def shell(campaign):
        match = sandtable.game("modern").new(campaign, seed=1, options={"umpire": "person"})
        return UmpireShell(match, tmp_path / f"{campaign}.record")

    islands = shell("islands")
    assert status_line(islands).startswith(" air phase · Tab completes")
    islands.carry_out("turn")
    assert status_line(islands).startswith(" surface phase · Tab completes")
    assert status_line(shell("lesson")).startswith(" Tab completes")
