"""The keys of the table from wherever the focus is, and what a stray Enter does not do."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.keyboard import COUNT_POINTERS, press_until_at, tab_to
from tests.browser.windows import Window


@pytest.fixture
def window(windows, house) -> Window:
    """North's seat in a match that has just begun."""
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    window.page.goto(house.new_match().seat("north"))
    expect(window.status("Turn 1, north to move")).to_be_visible()
    return window


def test_the_board_is_the_first_stop_after_the_skip_link(window):
    skip = window.page.get_by_role("link", name="Skip to the board")
    window.page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    window.page.keyboard.press("Tab")
    expect(window.board).to_be_focused()
    window.page.keyboard.press("Shift+Tab")
    expect(skip).to_be_focused()
    window.page.keyboard.press("Enter")
    expect(window.board).to_be_focused()
    # Everything else comes after it, also what is drawn above it.
    for stop in ("Zoom out", "Pages and settings"):
        tab_to(window, window.button(stop))
    assert window.page.evaluate("pointersUsed") == 0


@pytest.mark.rule("GOW-M1")
def test_keys_work_from_anywhere_but_leave_buttons_fields_and_lists_alone(window):
    keys = window.page.keyboard
    selected = window.page.get_by_role("region", name="Selected piece")
    press_until_at(window, "n", "H4")
    keys.press("Enter")
    expect(selected).to_contain_text("Northern cavalry")
    keys.press("Escape")
    expect(selected).to_have_count(0)

    # Enter presses the button that has the focus, and a letter leads back to the board.
    overlays = window.page.get_by_role("button", name="Overlays")
    tab_to(window, overlays)
    keys.press("Enter")
    expect(window.page.get_by_role("group", name="Overlays")).to_be_visible()
    expect(selected).to_have_count(0)
    keys.press("Escape")
    expect(overlays).to_be_focused()
    keys.press("n")
    expect(window.board).to_be_focused()

    # The arrow keys belong to the tabs, and letters to the command line.
    before = window.cursor()
    tab_to(window, window.page.get_by_role("tab", name="Act"))
    keys.press("ArrowRight")
    expect(window.page.get_by_role("tab", name="Log")).to_be_focused()
    keys.press("/")
    keys.type("nph")
    expect(window.command_line).to_have_value("nph")
    assert window.cursor() == before
    keys.press("Escape")
    keys.press("Escape")

    # What is refused has the same reason as with the mouse, and is an alert.
    press_until_at(window, "n", "H4")
    keys.press("Enter")
    press_until_at(window, "ArrowDown", "L4")
    keys.press("Enter")
    refused = window.page.get_by_role("alert")
    expect(refused).to_contain_text("GOW-M1")
    assert audit(window) == []
    assert window.page.evaluate("pointersUsed") == 0


def test_one_stray_enter_neither_resigns_nor_confirms(window):
    keys = window.page.keyboard
    resign = window.button("Resign")
    tab_to(window, resign)
    keys.press("Enter")
    asked = window.page.get_by_role("dialog", name="Resign?")
    expect(asked.get_by_role("button", name="No")).to_be_focused()
    assert audit(window) == []
    keys.press("n")  # no key of the board, while a dialog is open
    keys.press("Enter")
    expect(asked).to_have_count(0)
    expect(window.outcome).to_have_count(0)
    expect(window.status("Turn 1, north to move")).to_be_visible()


def test_keys_can_be_limited_to_the_board(window):
    keys = window.page.keyboard
    keys.press("?")
    switch = window.page.get_by_role("switch", name="Keys work anywhere on the page")
    tab_to(window, switch)
    assert audit(window) == []
    keys.press("Space")
    expect(switch).not_to_be_checked()
    keys.press("Escape")
    window.page.reload()
    expect(window.pieces.first).to_be_visible()
    before = window.cursor()
    keys.press("ArrowDown")
    keys.press("Tab")
    keys.press("Tab")
    expect(window.board).to_be_focused()
    assert window.cursor() == before
    keys.press("ArrowDown")
    expect(window.cursor_mark).not_to_have_attribute("data-place", before)


def test_earlier_steps_are_shown_from_anywhere(window):
    keys = window.page.keyboard
    keys.press("/")
    keys.type("H4-J4")
    keys.press("Enter")
    expect(window.piece_at("J4")).to_be_visible()
    keys.press("Escape")
    expect(window.board).to_be_focused()
    keys.press(",")
    expect(window.page.get_by_role("status").filter(has_text="the beginning")).to_be_visible()
    expect(window.piece_at("H4")).to_be_visible()
    # A key says that nothing can be done there.
    press_until_at(window, "ArrowRight", window.cursor()[0] + str(int(window.cursor()[1:]) + 1))
    keys.press("n")
    expect(window.page.get_by_role("alert")).to_contain_text("None of your pieces can act now.")
    keys.press(".")
    expect(window.piece_at("J4")).to_be_visible()


def test_keys_work_on_the_analysis_board(windows):
    window = windows.open("/analysis")
    keys = window.page.keyboard
    tab_to(window, window.page.get_by_role("button", name="Study this position"))
    keys.press("Enter")
    expect(window.board).to_be_visible()
    keys.press("n")
    expect(window.board).to_be_focused()
    before = window.cursor()
    keys.press("ArrowDown")
    expect(window.cursor_mark).not_to_have_attribute("data-place", before)
