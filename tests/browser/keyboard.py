"""Steps of a player without a mouse."""

from playwright.sync_api import Locator, expect

MOST_TABS = 120
COUNT_POINTERS = """
globalThis.pointersUsed = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(kind, () => pointersUsed++, { capture: true });
"""
"""Counts every press of a mouse or finger in the page."""


def tab_to(window, goal: Locator) -> None:
    """Press Tab until the goal has the focus."""
    expect(goal).to_be_visible()
    for _ in range(MOST_TABS):
        if goal.evaluate("goal => goal === document.activeElement"):
            return
        window.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {goal}")


def arrow_to(window, goal: Locator, key: str) -> None:
    """Press an arrow until the goal is chosen."""
    for _ in range(20):
        if goal.is_checked():
            return
        window.page.keyboard.press(key)
    raise AssertionError(f"{key} does not come to {goal}")


def press_until_at(window, key: str, place: str) -> None:
    """Press a key until the cursor of the board is at a place."""
    for _ in range(40):
        before = window.cursor()
        if before == place:
            return
        window.page.keyboard.press(key)
        expect(window.cursor_mark).not_to_have_attribute("data-place", before)
    raise AssertionError(f"{key} does not come to {place}")
