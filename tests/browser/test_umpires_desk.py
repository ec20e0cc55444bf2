"""The umpire's desk of a campaign of three sides: place, give, flood, carry out all, ask."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.campaign import Headquarters, campaign


def enter(headquarters, line):
    """Type a line at the desk."""
    headquarters.window.command_line.fill(line)
    headquarters.window.command_line.press("Enter")


@pytest.mark.rule("MK4-K29", "MK4-C4", "MK4-C7", "MK4-K28", "MK4-S5")
def test_an_umpire_alters_a_campaign_of_three_sides(windows, house):
    match = house.keep(campaign("three-sides", seed="7"))
    umpire, red, blue, green = (
        Headquarters(windows.open("about:blank"), match.seat(seat))
        for seat in ("umpire", "red", "blue", "green")
    )
    all_is_carried_out_at_once(umpire, red)
    a_line_that_failed_is_changed(umpire, red)
    a_unit_is_placed_with_the_form(umpire, red, blue)
    a_unit_changes_hands(umpire, red, blue, green)
    the_banks_are_flooded(umpire, (red, blue, green))
    the_desk_answers(umpire)
    reinforcements_come_in_their_round(umpire, green, red)
    no_secret_was_sent(red, blue, green)


def all_is_carried_out_at_once(umpire, red):
    enter(red, "move r1 > 18,10; move r1 > 19,10; message r2 > Wait for me.; work eng1 > 28,12 flood")
    red.reads("move r1 > 18,10", "move r1 > 19,10", "message r2 > Wait for me.", "work eng1 > 28,12 flood")
    red.hand_in()
    expect(umpire.sheet.first).to_contain_text("Handed in")
    umpire.page.get_by_role("button", name="Carry out all: 4 commands").click()
    expect(umpire.unit("r1")).to_have_attribute("data-place", "18,10")
    umpire.hears("eng1 floods the banks at 28,12.")
    red.hears("'move r1 > 19,10' is not carried out: r1 has moved in this turn.")
    expect(red.unit("r1")).to_have_attribute("data-place", "18,10")


def a_line_that_failed_is_changed(umpire, red):
    failed = umpire.page.get_by_role("region", name="Not carried out")
    expect(failed).to_contain_text("r1 has moved in this turn.")
    assert audit(umpire.window) == []
    umpire.window.picture("desk-failed")
    failed.get_by_role("button", name="Change").click()
    line = failed.get_by_role("textbox")
    expect(line).to_be_focused()
    line.fill("spy r1")
    line.press("Enter")
    expect(failed).to_have_count(0)
    red.hears("The umpire changes 'move r1 > 19,10' to 'spy r1'.")


def a_unit_is_placed_with_the_form(umpire, red, blue):
    umpire.select("r2")
    umpire.selected.get_by_text("Ruling …").click()
    umpire.selected.get_by_role("button", name="Place a unit").click()
    umpire.press_place("22,28")
    umpire.page.get_by_label("Reason").fill("The ferry was driven off.")
    umpire.window.picture("desk-place")
    umpire.window.button("Do it").click()
    expect(umpire.unit("r2")).not_to_have_attribute("data-place", "10,24")
    red.hears("The ferry was driven off.")
    blue.hears("r2 is at ")


def a_unit_changes_hands(umpire, red, blue, green):
    enter(umpire, "give r2 > blue because It surrenders.")
    blue.hears("r2 is yours now: It surrenders.")
    red.hears("The umpire gives r2 to Blue: It surrenders.")
    green.hears("r2 has changed hands: it is Blue's now.")
    expect(blue.page.get_by_role("region", name="Your units")).to_contain_text("r2")


def the_banks_are_flooded(umpire, players):
    enter(umpire, "terrain 26,30 > swamp radius 4 because The dyke has burst.")
    for one in (umpire, *players):
        one.hears("The ground round 26,30 is swamp now: The dyke has burst.")
    enter(umpire, "weather Heavy rain")
    for one in players:
        one.hears("Weather: Heavy rain")
    umpire.window.picture("desk-flood")


def the_desk_answers(umpire):
    for question, answer in (
        ("score", "Blue: 3 units"),
        ("details green", "g2 (green, light artillery)"),
        ("info mill", "kind: building"),
        ("help", "The umpire: the gamespace:"),
    ):
        enter(umpire, question)
        expect(umpire.page.get_by_text(answer).first).to_be_visible()


def reinforcements_come_in_their_round(umpire, green, red):
    expect(umpire.page.get_by_role("region", name="Still to come")).to_contain_text("g3 arrives")
    umpire.page.get_by_role("button", name="End the turn").click()
    for writing, following in (("Blue", "Round 1, Green's turn"), ("Green", "Round 2, Red's turn")):
        umpire.page.get_by_role("button", name=f"End the turn without {writing}").click()
        umpire.window.confirm()
        expect(umpire.window.status(following)).to_be_visible()
    green.hears("Reinforcements: g3 at 56,36 has arrived.")
    expect(green.page.get_by_role("region", name="Your orders")).to_contain_text("Hold the south bank.")
    red.hears("The banks at 28,12 are flooded.")
    expect(red.unit("g3")).to_be_visible()
    umpire.window.picture("desk-round-2")


def no_secret_was_sent(red, blue, green):
    for words, knowing in (
        ("Wait for me.", (red,)),
        ("Hold the south bank.", (green,)),
        ("work eng1", (red,)),
        ("Still to come", ()),
    ):
        assert [one for one in (red, blue, green) if one.was_sent(words)] == list(knowing), words
