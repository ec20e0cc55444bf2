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


def set_up(window, game: str, scenario: str, *, first: str = "", against: str = "") -> None:
    """Set up a match of an uploaded scenario from the home page, on one screen or against the computer."""
    page, keys = window.page, window.page.keyboard
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tab_to(window, page.get_by_role("link", name="New match", exact=True))
    keys.press("Enter")
    tab_to(window, page.get_by_role("radio", name="A Game of War"))
    arrow_to(window, page.get_by_role("radio", name=game, exact=True), "ArrowRight")
    tab_to(window, page.get_by_role("radiogroup", name="Scenario").get_by_role("radio").first)
    arrow_to(window, page.get_by_role("radio", name="Your own scenario"), "ArrowRight")
    tab_to(window, page.get_by_label("Scenario text"))
    keys.insert_text(scenario)
    if against:
        # The seats of the scenario, once the server has read it: what can be chosen depends on them.
        expect(page.locator(".new-seat").last).to_contain_text(against)
    tab_to(window, page.get_by_role("radio", name="Against the computer"))
    if against:
        keys.press("Space")
        expect(page.get_by_role("combobox", name=f"Computer player for {against}")).to_be_visible()
    else:
        arrow_to(window, page.get_by_role("radio", name="On one screen"), "ArrowRight")
    if first:
        seat = page.get_by_role("combobox", name="Who begins")
        tab_to(window, seat)
        keys.type(first[0])
        expect(seat).to_have_value(first)
    tab_to(window, window.button("Create match"))
    keys.press("Enter")


def lift_curtain(window, seat: str) -> None:
    """Press Enter when the screen is handed over to a seat."""
    ready = window.button(f"I am {seat}, ready")
    expect(ready).to_be_visible()
    window.page.keyboard.press("Enter")
    expect(ready).to_have_count(0)


def say_yes(window, question: str) -> None:
    """Confirm what cannot be undone: Enter alone would cancel it."""
    asked = window.page.get_by_role("dialog").filter(has_text=question)
    expect(asked.get_by_role("button", name="No")).to_be_focused()
    tab_to(window, asked.get_by_role("button").last)
    window.page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
