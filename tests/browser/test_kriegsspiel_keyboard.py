"""Kriegsspiel by keyboard alone: a commander takes a mill, from the home page to the end."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.keyboard import COUNT_POINTERS, press_until_at, set_up

MILL = (Path(__file__).parents[1] / "scenarios" / "mill.toml").read_text()


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """What the server needs for this game is on the disk: no browser waits for a compiler."""
    game("kriegsspiel").warm_up()


@pytest.fixture
def window(windows):
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    window.page.goto("/")
    return window


@pytest.mark.rule("KV3-P1", "KV3-P4")
def test_a_mill_is_taken_by_keyboard_alone(window):
    keys = window.page.keyboard
    set_up(window, "Kriegsspiel", MILL, against="East")
    expect(window.status("Round 1, 09:00")).to_be_visible()

    # From counter to counter, then with the arrows to the mill; the list at the place has the verbs.
    press_until_at(window, "n", "300,230")
    keys.press("Enter")
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text("1-foot")
    press_until_at(window, "ArrowRight", "700,230")
    keys.press("Enter")
    verbs = window.page.get_by_role("menu")
    expect(verbs.get_by_role("menuitem").first).to_be_focused()
    expect(verbs.get_by_role("menuitem").first).to_contain_text("March: ")
    keys.press("Enter")
    book = window.page.get_by_role("region", name="Dispatch book")
    expect(book).to_contain_text("march to 700,230")

    # A refused key says why: the adjutant has pinned everything.
    keys.press("P")
    expect(window.log).to_contain_text("The adjutant of Captain West pins 3 reports")
    keys.press("P")
    refused = window.page.get_by_role("alert")
    expect(refused).to_contain_text("Your adjutant finds nothing to pin")
    expect(refused).to_contain_text("KV3-P2")

    for number in range(1, 5):
        expect(window.status(f"Round {number}, ").or_(window.outcome).first).to_be_visible()
        if window.outcome.is_visible():
            break
        # The round may be shown before the last press is answered; a second one would count as the same.
        expect(window.page.locator("[aria-busy=true]")).to_have_count(0)
        keys.press("R")
    expect(window.outcome).to_contain_text("Take the mill")
    assert window.page.evaluate("pointersUsed") == 0
