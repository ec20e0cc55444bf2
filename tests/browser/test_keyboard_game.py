"""A whole game without a mouse: two people at one keyboard, with Tab, arrows, Enter and the command line."""

import pytest
from playwright.sync_api import expect

from tests.browser.house import EXAMPLES
from tests.browser.keyboard import COUNT_POINTERS, arrow_to, press_until_at, tab_to


@pytest.fixture
def window(windows):
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    window.page.goto("/")
    return window


@pytest.mark.rule("GOW-W1")
def test_two_people_set_up_and_finish_a_game_by_keyboard_alone(window):
    set_up_the_ford(window)
    expect(window.status("Turn 1, north to move")).to_be_visible()

    # On the board: n goes to the next piece that can act, Tab round the places where it can go.
    tab_to(window, window.board)
    press_until_at(window, "n", "B8")
    window.page.keyboard.press("Enter")
    expect(window.mark("C6")).to_be_visible()
    press_until_at(window, "Tab", "C6")
    window.page.keyboard.press("Enter")
    expect(window.piece("Northern cavalry C6")).to_be_visible()
    window.picture("keyboard-game")

    # On the command line, which / opens; Tab writes the rest of a word.
    window.page.keyboard.press("/")
    expect(window.command_line).to_be_focused()
    window.page.keyboard.type("en")
    window.page.keyboard.press("Tab")
    expect(window.command_line).to_have_value("end")
    window.page.keyboard.press("Enter")
    expect(window.status("Turn 2, south to move")).to_be_visible()
    expect(window.board).to_be_focused()
    window.page.keyboard.press("/")
    for action in ("F8-E9", "H5-G4", "F4-F3", "G8-E7"):
        type_line(window, action)
        expect(window.piece_at(action.partition("-")[2])).to_be_visible()
    type_line(window, "end")
    expect(window.status("Turn 3, north to move")).to_be_visible()
    expect(window.board).to_be_focused()
    window.page.keyboard.press("/")
    type_line(window, "C6-E6")
    expect(window.piece("Northern cavalry E6")).to_be_visible()

    # The attack again on the board: arrows to the target, and a question.
    window.page.keyboard.press("Escape")
    expect(window.board).to_be_focused()
    go_to(window, "G4")
    window.page.keyboard.press("Enter")
    asked = window.page.get_by_role("dialog", name="Attack the southern relay on G4")
    tab_to(window, asked.get_by_role("button").last)
    window.page.keyboard.press("Enter")

    expect(window.outcome).to_contain_text("North wins")
    assert window.page.evaluate("pointersUsed") == 0


def set_up_the_ford(window):
    """Set up a small uploaded map, on one screen; north begins."""
    page, keys = window.page, window.page.keyboard
    expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    tab_to(window, page.get_by_role("link", name="New match", exact=True))
    keys.press("Enter")
    tab_to(window, page.get_by_role("radio", name="The standard deployment"))
    arrow_to(window, page.get_by_role("radio", name="Your own scenario"), "ArrowRight")
    tab_to(window, page.get_by_label("Scenario text"))
    keys.insert_text((EXAMPLES / "ford.toml").read_text())
    tab_to(window, page.get_by_role("radio", name="Against the computer"))
    arrow_to(window, page.get_by_role("radio", name="On one screen"), "ArrowRight")
    first = page.get_by_role("combobox", name="Who begins")
    tab_to(window, first)
    keys.type("N")
    expect(first).to_have_value("north")
    tab_to(window, window.button("Create match"))
    keys.press("Enter")


def go_to(window, place: str) -> None:
    """Bring the cursor to a place with the arrow keys."""
    start = window.cursor()
    rows, columns = ord(place[0]) - ord(start[0]), int(place[1:]) - int(start[1:])
    for _ in range(abs(rows)):
        window.page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
    for _ in range(abs(columns)):
        window.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
    expect(window.cursor_mark).to_have_attribute("data-place", place)


def type_line(window, line: str) -> None:
    expect(window.command_line).to_be_focused()
    expect(window.command_line).to_have_value("")
    window.page.keyboard.type(line)
    window.page.keyboard.press("Enter")
