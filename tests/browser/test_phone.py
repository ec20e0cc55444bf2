"""A phone: a narrow screen and touch."""

import pytest
from playwright.sync_api import expect

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
FINGER = 44  # pixels
ROUNDING = 0.5


@pytest.mark.parametrize("path", ["/", "/new", "/rules/game-of-war", "/analysis", "/account", "/about"])
def test_no_page_is_wider_than_the_phone(windows, path):
    window = windows.open(path, **PHONE)
    expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    assert_fits(window)


def test_a_turn_is_played_by_taps(windows, house):
    match = house.new_match()
    window, other = windows.open(match.seat("north"), **PHONE), windows.open(match.seat("south"))
    expect(window.pieces).to_have_count(34)
    assert_fits(window)
    window.piece("Northern cavalry H4").tap()
    window.mark("J4").tap()
    expect(window.piece("Northern cavalry J4")).to_be_visible()
    window.picture("phone-turn")
    window.button("End the turn").tap()
    expect(window.status("Turn 2, south to move")).to_be_visible()
    expect(other.status("Turn 2, south to move")).to_be_visible()
    assert_fits(window)


def test_log_replay_and_talk_are_tabs_and_only_their_panel_scrolls(windows, house):
    match = house.new_match()
    window = windows.open(match.seat("north"), **PHONE)
    for line in ("H4-J4", "H3-J3", "I6-J6"):
        window.type(line)
        expect(window.piece_at(line[3:])).to_be_visible()
    assert_only_the_panel_scrolls(window)

    tab = window.page.get_by_role("tab", name="Log")
    tab.tap()
    expect(window.log.get_by_role("listitem").last).to_contain_text("I6 to J6")
    expect(window.command_line).to_be_hidden()
    window.button("One step back (,)").tap()
    expect(window.page.get_by_text("You are looking at step 2 of 3")).to_be_visible()
    window.picture("phone-log")
    assert_only_the_panel_scrolls(window)
    window.button("Back to now").tap()

    window.page.get_by_role("tab", name="Talk").tap()
    expect(window.page.get_by_placeholder("Write a message")).to_be_visible()
    assert_only_the_panel_scrolls(window)

    window.page.get_by_role("tab", name="Act").tap()
    expect(window.button("End the turn")).to_be_visible()
    assert_fits(window)


def test_what_is_tapped_at_the_table_is_large_enough_for_a_finger(windows, house):
    window = windows.open(house.new_match().seat("north"), **PHONE)
    expect(window.pieces).to_have_count(34)
    too_small = []
    for control in window.page.get_by_role("button").or_(window.page.get_by_role("tab")).all():
        box = control.bounding_box()
        in_a_sentence = control.evaluate("e => e.closest('p') !== null")
        if box and not in_a_sentence and min(box["width"], box["height"]) < FINGER - ROUNDING:
            too_small.append((control.evaluate("e => e.ariaLabel ?? e.textContent"), box))
    assert too_small == []


def assert_fits(window):
    wide, width = window.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide <= width


def assert_only_the_panel_scrolls(window):
    """The page does not scroll, and at most one part of the table does: none in another."""
    assert_fits(window)
    high, height = window.page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
    assert high <= height
    assert len(scrollers(window)) <= 1


def scrollers(window):
    """The parts of the table that scroll."""
    return window.page.evaluate("""
        () => [...document.querySelectorAll("main *")]
          .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
          .filter((part) => part.scrollHeight > part.clientHeight + 1)
          .map((part) => part.className)
    """)
