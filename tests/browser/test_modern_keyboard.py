"""Modern Kriegsspiel by keyboard alone: a small campaign from the home page to its end."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.campaign import WALK
from tests.browser.keyboard import COUNT_POINTERS, press_until_at, say_yes, set_up, tab_to


@pytest.fixture
def window(windows):
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    window.page.goto("/")
    return window


@pytest.mark.rule("MK4-C4")
def test_a_campaign_against_the_computer_by_keyboard_alone(window):
    keys = window.page.keyboard
    set_up(window, "Modern Kriegsspiel", WALK, against="Blue")
    expect(window.status("write your commands")).to_be_visible()
    sheet = window.page.locator(".play-sheet")
    selected = window.page.get_by_role("region", name="Selected piece")

    # The piece with n and Enter, the place with the arrows.
    press_until_at(window, "n", "12,12")
    keys.press("Enter")
    expect(selected).to_contain_text("r1")
    press_until_at(window, "ArrowRight", "20,12")
    keys.press("Enter")
    expect(sheet.locator("code")).to_have_text(["move r1 > 20,12"])
    assert audit(window) == []
    hand_in(window)
    expect(window.log).to_contain_text("Round 2: Red's turn.")

    # The same on the command line.
    keys.press("/")
    expect(window.command_line).to_be_focused()
    keys.type("move r1 > cross")
    keys.press("Enter")
    expect(sheet.locator("code")).to_have_text(["move r1 > cross"])
    hand_in(window)
    expect(window.outcome).to_contain_text("held cross")
    assert window.page.evaluate("pointersUsed") == 0


def hand_in(window):
    """Tab to the button; Enter alone does not confirm what is final."""
    tab_to(window, window.page.get_by_role("button", name="Hand in"))
    window.page.keyboard.press("Enter")
    say_yes(window, "Hand in")
