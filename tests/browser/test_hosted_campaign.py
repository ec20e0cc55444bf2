"""A hosted campaign in five windows: two divided militaries, and an umpire who changes, refuses and adds."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.campaign import WALK, Headquarters, campaign
from tests.browser.test_phone import PHONE, assert_fits

NOTE = "The horses are not shod."


@pytest.mark.rule("MK4-C2", "MK4-C4", "MK4-S3", "MK4-S4", "MK4-K27")
def test_an_umpired_campaign_of_two_divided_militaries(windows, house):
    match = house.keep(campaign("crossing", seed="7"))
    east = Headquarters(windows.open("about:blank", **PHONE), match.seat("red-east"))
    umpire, west, north, south = (
        Headquarters(windows.open("about:blank"), match.seat(seat))
        for seat in ("umpire", "red-west", "blue-north", "blue-south")
    )

    players_see_only_their_own_pieces(umpire, west, east, north, south)
    a_turn_is_written_with_the_map(west)
    a_turn_is_typed_on_a_phone(east)
    both_hand_in(west, east, umpire)
    the_umpire_changes_refuses_and_adds(umpire, west, east)
    blue_waits_in_the_wood(north, south, umpire)
    no_secret_was_sent(west, east, north, south)
    the_cross_is_reached(west, east, umpire, (north, south))


def players_see_only_their_own_pieces(umpire, west, east, north, south):
    for headquarters, units in (
        (umpire, "w1 w2 w3 e1 e2 n1 n2 s1"),
        (west, "w1 w2 w3 n1 s1"),
        (east, "e1 e2 n1 s1"),
        (north, "w1 w2 w3 e1 e2 n1 n2"),
        (south, "w1 w2 w3 e1 e2 s1"),
    ):
        expect(headquarters.window.pieces).to_have_count(len(units.split()) + 1)  # and the cross
        for unit in units.split():
            expect(headquarters.unit(unit)).to_be_visible()


def a_turn_is_written_with_the_map(west):
    """A unit and a place, a unit and its target, several units; and the sheet is put in order."""
    west.select("w1")
    expect(west.selected).to_contain_text("moves: 10")
    # Where it can move over the terrain, what it can attack, and the place that red must hold.
    expect(west.window.board.locator(".board-name-note")).to_have_text(
        ["Red: hold cross", "moves, 10", "attacks, 3"]
    )
    west.press_place("20,12")
    west.reads("move w1 > 20,12")
    west.select("w3")
    west.press("n1")
    west.page.get_by_role("menuitem", name="Fire: Blue heavy cavalry n1").click()
    west.reads("move w1 > 20,12", "fire w3 > n1")
    west.select("w1")
    west.selected.get_by_role("button", name="Attack").click()
    west.press("n1")
    west.press("w2")
    west.window.button("Write it down").click()
    west.reads("move w1 > 20,12", "fire w3 > n1", "attack w1 w2 > n1")
    expect(west.window.board.locator(".board-way-planned")).to_have_count(4)
    expect(west.sheet.locator(".play-sheet-note")).to_have_text(
        "Out of range: n1 is 18.44 from w1: the limit is 3."
    )
    expect(west.sheet).to_contain_text("1 of 3 lines will not work as written.")
    assert audit(west.window) == []
    west.window.picture("campaign-sheet")
    west.do("Earlier", 3)
    west.reads("move w1 > 20,12", "attack w1 w2 > n1", "fire w3 > n1")
    west.do("Scratch", 2)
    west.reads("move w1 > 20,12", "fire w3 > n1")
    west.do("Later", 1)
    west.reads("fire w3 > n1", "move w1 > 20,12")
    west.do("Change", 2)
    west.write("move w1 > 21,12")
    west.reads("fire w3 > n1", "move w1 > 21,12")


def a_turn_is_typed_on_a_phone(east):
    """With completion, and a question where a word is misspelt."""
    line = east.window.command_line
    line.fill("mvoe e1 > 12,6")
    line.press("Enter")
    expect(east.page.get_by_role("alert")).to_contain_text("Did you mean move?")
    line.fill("")
    line.press_sequentially("mov")
    expect(east.page.get_by_role("option")).to_have_text(["move"])
    line.press("Tab")
    line.press_sequentially("e")
    expect(east.page.get_by_role("option")).to_have_text(["move e1", "move e2"])
    line.press("ArrowDown")
    line.press("Enter")
    line.press_sequentially("> 12,6; move e2 > 12,32")
    line.press("Enter")
    east.reads("move e1 > 12,6", "move e2 > 12,32")
    assert audit(east.window) == []
    assert_fits(east.window)


def both_hand_in(west, east, umpire):
    west.hand_in()
    expect(west.sheet).to_contain_text("It waits for Red east.")
    expect(umpire.sheet).to_contain_text("Red east is still writing.")
    east.hand_in()
    expect(west.window.status("waiting for the umpire")).to_be_visible()
    expect(west.lines).to_have_count(2)
    umpire.reads("fire w3 > n1", "move w1 > 21,12", "move e1 > 12,6", "move e2 > 12,32")


def the_umpire_changes_refuses_and_adds(umpire, west, east):
    umpire.do("Carry out", 1)
    umpire.reads("move w1 > 21,12", "move e1 > 12,6", "move e2 > 12,32")
    umpire.hears("d12 = ")
    west.hears("w3 fires at n1.")
    assert not west.was_sent("d12 = ")
    umpire.do("Change", 2)
    umpire.write("move e1 > 10,8")
    umpire.reads("move w1 > 21,12", "move e2 > 12,32")
    east.hears("The umpire changes 'move e1 > 12,6' to 'move e1 > 10,8'.")
    umpire.do("Refuse", 2)
    umpire.write(NOTE)
    umpire.reads("move w1 > 21,12")
    east.hears(NOTE)
    umpire.window.button("Undo").click()
    umpire.reads("move w1 > 21,12", "move e2 > 12,32")
    umpire.do("Refuse", 2)
    umpire.write(NOTE)
    umpire.reads("move w1 > 21,12")
    assert audit(umpire.window) == []
    umpire.window.picture("campaign-desk")
    umpire.do("Carry out", 1)
    for one in (west, umpire):
        expect(one.unit("w1")).to_have_attribute("data-place", "21,12")
    # The umpire's own command, with the map: choices are listed before they are done.
    umpire.select("w2")
    umpire.press_place("18,18")
    umpire.page.get_by_role("menuitem", name="Move: 18,18").click()
    west.hears("The umpire orders 'move w2 > 18,18'.")
    expect(umpire.window.log.locator('[data-kind="ruling"]')).to_have_count(3)
    umpire.window.button("End the turn").click()


def blue_waits_in_the_wood(north, south, umpire):
    """By keyboard: the next piece is selected, and its buttons follow."""
    expect(north.window.status("write your commands")).to_be_visible()
    north.window.board.focus()
    north.page.keyboard.press("n")
    north.page.keyboard.press("Enter")
    expect(north.selected).to_contain_text("Choose what it should do")
    north.page.keyboard.press("Escape")
    # From the list of units, as without a map.
    north.page.get_by_role("region", name="Your units").get_by_role("button", name="n2").click()
    north.selected.get_by_role("button", name="Send out spies").click()
    north.reads("spy n2")
    north.hand_in()
    south.hand_in()
    umpire.do("Carry out", 1)
    north.hears("n2 sends out spies.")
    umpire.window.button("End the turn").click()


def no_secret_was_sent(west, east, north, south):
    for words, knowing in (
        ("w1 moves", (west, north, south)),
        ("e1 moves", (east, north, south)),
        ("move w1", (west,)),
        (NOTE, (east,)),
        ("The umpire orders", (west,)),
        ("n2", (north,)),
    ):
        assert [one for one in (west, east, north, south) if one.was_sent(words)] == list(knowing), words


def the_cross_is_reached(west, east, umpire, enemies):
    expect(west.window.status("Round 2, Red's turn: write")).to_be_visible()
    west.select("w1")
    west.press("cross")
    west.page.get_by_role("menuitem", name="Move to a structure: Building cross").click()
    west.reads("move w1 > cross")
    west.hand_in()
    east.hand_in()
    umpire.do("Carry out", 1)
    for one in (west, east, umpire, *enemies):
        expect(one.window.outcome).to_contain_text("Red west and Red east")


@pytest.mark.rule("MK4-C4")
def test_an_uploaded_campaign_against_the_computer(windows):
    """From the file to the end: the program umpires, and the computer hands in its turns by itself."""
    window = windows.open("/new?game=modern")
    window.page.locator("label").filter(has_text="Your own scenario").click()
    window.page.get_by_label("Scenario text").fill(WALK)
    window.page.get_by_role("combobox", name="Computer player for Blue").select_option("Greedy")
    window.button("Create match").click()
    red = Headquarters(window)
    red.select("r1")
    red.press_place("20,12")
    red.reads("move r1 > 20,12")
    red.hand_in()
    red.hears("r1 moves to 20,12.")
    red.hears("Blue has handed in its turn.")
    red.hears("Round 2: Red's turn.")
    red.reads()
    red.select("r1")
    red.press("cross")
    red.page.get_by_role("menuitem", name="Move to a structure: Building cross").click()
    red.hand_in()
    expect(window.outcome).to_contain_text("Red")
    expect(window.outcome).to_contain_text("held cross")


@pytest.mark.rule("MK4-C4")
def test_the_creator_of_an_umpired_campaign_is_its_umpire(windows):
    window = windows.open("/new?game=modern")
    window.page.locator("label").filter(has_text="The creek").click()
    umpire = window.page.get_by_role("combobox", name="Umpire", exact=False).first
    umpire.select_option("A person, with a seat")
    seat = window.page.locator(".new-seat").filter(has_text="Umpire")
    expect(seat.get_by_role("radio")).to_have_count(2)  # the player or open: no computer
    window.button("Create match").click()
    expect(window.page.get_by_text("waiting for a player")).to_be_visible()
    expect(window.page.get_by_role("listitem").filter(has_text="Umpire")).to_contain_text("you")
