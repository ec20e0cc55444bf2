"""The introductory game of Taktik by keyboard alone, two people at one screen, on a small board."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.keyboard import COUNT_POINTERS, lift_curtain, say_yes, tab_to
from tests.browser.taktik import CAN_ACT, lucky_seed, placed, record, steps_left

CAMPS = {
    "kazaldis": "deploy tank-8 C6 B6, tank-4 D6 A6 A5, tank-2 A1 A2 A3, car-4 B1 B2, car-2 B3 D1",
    "sarapan": "deploy tank-8 A12 B12, tank-4 A11 A10 B11, tank-2 B8 B10 C12, car-4 C11 D12, car-2 D11 D10",
}


def comes_true(seed):
    """Kazaldis begins, hits in the first turn and has two steps in the third; Sarapan has some in between."""
    match = placed("outpost", seed, CAMPS)
    for seat in reversed(CAMPS):
        match.apply(seat, "press")
    for seat, stance, actions in (
        ("kazaldis", "attack", ["B6-B7", "end", "fire B7 > B8"]),
        ("sarapan", "attack", ["end"]),
        ("kazaldis", "retreat", []),
    ):
        if match.to_act != (seat,):
            return False
        match.apply(seat, f"press {stance} extra")
        if match.to_act != (seat,):
            return False
        for action in actions:
            match.apply(seat, action)
    pieces: Any = match.position()["pieces"]
    gone = "B8" not in {one.get("hex") for one in pieces}
    return gone and steps_left(match) >= 2


@pytest.fixture
def window(windows, house):
    match = house.keep(record("outpost", lucky_seed(comes_true)))
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    first, second = CAMPS
    window.page.goto(match.seat(first))
    expect(window.page.get_by_role("heading", level=1, name="outpost")).to_be_visible()
    # With the second seat the screen is handed over.
    window.page.goto(match.seat(second))
    expect(window.page.get_by_role("dialog")).to_be_visible()
    return window


@pytest.mark.rule("TAK-C1", "TAK-C7", "TAK-F4", "TAK-M1", "TAK-S1", "TAK-S2")
def test_the_introductory_game_by_keyboard_alone(window):
    keys = window.page.keyboard
    for seat, line in CAMPS.items():
        lift_curtain(window, seat.capitalize())
        place(window, line)
        assert audit(window) == []
        keys.press("Shift+R")
        say_yes(window, "Confirm the placement")

    # The player who was ready last has the screen, and presses first.
    hold_button(window)
    lift_curtain(window, "Kazaldis")
    choose_quick(window)
    press_quickly(window)
    expect(window.status("Turn 1")).to_be_visible()
    press_quickly(window)

    take(window, "B6")
    keys.press("b")
    expect(window.piece_at("B7")).to_be_visible()
    keys.press("Shift+E")
    expect(window.status("may fire")).to_be_visible()
    take(window, "B7")
    keys.press("b")
    # The target is chosen, and the fire button of the device has the focus.
    button = window.page.locator(".device-trigger")
    expect(button).to_be_focused()
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text("target destroyed")
    expect(button).to_have_attribute("aria-disabled", "false")
    keys.press("Enter")

    lift_curtain(window, "Sarapan")
    expect(window.piece_at("B8")).to_have_count(0)
    expect(window.page.locator('.device-lit[data-lamp="shot"]')).to_be_visible()
    press_quickly(window)
    expect(window.status("steps left")).to_be_visible()
    keys.press("Shift+E")

    lift_curtain(window, "Kazaldis")
    tab_to(window, window.page.get_by_role("group", name="Switch 1").get_by_role("radio", checked=True))
    keys.press("ArrowRight")
    press_quickly(window)
    expect(window.log).to_contain_text("Kazaldis presses with retreat")
    take(window, "C6")
    keys.type("bb")
    expect(window.outcome).to_contain_text("Kazaldis wins")
    assert window.page.evaluate("pointersUsed") == 0


def place(window, line):
    """Place by a ready-made plan, then change it."""
    window.page.keyboard.press("u")
    expect(window.pieces).to_have_count(12)
    window.page.keyboard.press("/")
    expect(window.command_line).to_be_focused()
    window.page.keyboard.insert_text(line)
    window.page.keyboard.press("Enter")
    expect(window.piece_at(line.split()[2])).to_be_visible()
    expect(window.command_line).to_have_value("")
    window.page.keyboard.press("Escape")
    expect(window.board).to_be_focused()


def hold_button(window):
    keys = window.page.keyboard
    go_to_button(window)
    keys.down("Enter")
    expect(window.page.locator(".device")).to_contain_text("Now let go")
    keys.up("Enter")


def choose_quick(window):
    tab_to(window, window.page.get_by_role("switch", name="Quick"))
    window.page.keyboard.press("Space")


def press_quickly(window):
    """From the board to the button, and one key; the board has the focus again."""
    go_to_button(window)
    window.page.keyboard.press("Enter")


def go_to_button(window):
    """Wait until the button may be pressed: before that, the key for it has nothing to focus."""
    button = window.page.locator(".device-button")
    expect(button).to_have_attribute("aria-disabled", "false")
    window.page.keyboard.press("g")
    expect(button).to_be_focused()


def take(window, place):
    """Go from piece to piece until the cursor is there, and select that one."""
    expect(window.piece_at(place)).to_have_class(CAN_ACT)
    for _ in range(14):
        before = window.cursor()
        if before == place:
            break
        window.page.keyboard.press("n")
        expect(window.cursor_mark).not_to_have_attribute("data-place", before)
    assert window.cursor() == place
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("region", name="Selected piece")).to_be_visible()
