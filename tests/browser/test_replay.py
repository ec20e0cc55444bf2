"""Replay: by step, by slider, automatically, and as seen by another seat."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def played(windows, house):
    """A match in which both have deployed in secret and north has moved twice; both windows."""
    match = house.new_match("free")
    north, south = windows.open(match.seat("north")), windows.open(match.seat("south"))
    for window, seat, plan in ((north, "North", "standard"), (south, "South", "cannae")):
        window.type(f"deploy {plan}")
        expect(window.status("All units are placed")).to_be_visible()
        window.type("ready")
        window.confirm()
        expect(north.log).to_contain_text(f"{seat} is ready")
    for start, goal in (("H4", "J4"), ("H3", "J3")):
        expect(north.status("north to move")).to_be_visible()
        north.move(f"Northern cavalry {start}", goal)
    expect(south.piece("Northern cavalry J3")).to_be_visible()
    return north, south


def test_the_board_shows_earlier_steps_and_comes_back_to_now(played):
    north, _ = played
    looking_back = north.page.get_by_text("You are looking at")
    north.button("One step back (,)").click()
    expect(looking_back).to_contain_text("step 4 of 5")
    expect(north.piece("Northern cavalry H3")).to_be_visible()
    expect(north.piece("Northern cavalry J4")).to_be_visible()
    expect(north.command_line).to_have_count(0)
    north.picture("replay")

    north.page.get_by_role("slider", name="Step").fill("1")
    expect(looking_back).to_contain_text("step 1 of 5")
    expect(north.pieces).to_have_count(17)
    north.turn_to("Log")
    north.button("Look at step 3").click()
    expect(north.pieces).to_have_count(34)

    north.button("Go to the beginning").click()
    expect(looking_back).to_contain_text("the beginning")
    north.page.get_by_role("combobox", name="Speed").select_option("4×")
    north.button("Play").click()
    # Played by itself it ends where it is now.
    expect(looking_back).to_have_count(0)
    expect(north.piece("Northern cavalry J3")).to_be_visible()

    north.button("One step back (,)").click()
    north.button("Back to now").click()
    expect(looking_back).to_have_count(0)
    north.move("Northern infantry I6", "J6")


def test_after_the_end_the_other_seats_view_can_be_seen(played):
    north, _ = played
    north.do("Resign")
    expect(north.outcome).to_contain_text("South wins")
    north.page.get_by_role("combobox", name="As seen by").select_option("South")
    notice = north.page.get_by_text("You are looking at")
    expect(notice).to_contain_text("as South saw it")
    north.page.get_by_role("slider", name="Step").fill("2")
    # South knew that north was ready, had deployed, and saw only its own.
    expect(north.piece("Southern relay M3")).to_be_visible()
    expect(north.pieces).to_have_count(17)
    north.picture("replay-as-the-other-side")
    north.button("Back to now").click()
    expect(north.outcome).to_be_visible()
