"""Kriegspiel (1983) by its own keys alone, as its printed manual has them: a whole game, and no mouse."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.keyboard import COUNT_POINTERS, lift_curtain, say_yes, set_up

STORMING = (Path(__file__).parents[1] / "scenarios" / "storming.toml").read_text()


@pytest.fixture
def window(windows):
    window = windows.open("about:blank")
    window.context.add_init_script(COUNT_POINTERS)
    window.page.goto("/")
    return window


@pytest.mark.rule("K83-K1", "K83-K2", "K83-M5")
def test_a_city_is_stormed_by_keyboard_alone(window):
    set_up(window, "Kriegspiel (1983)", STORMING)
    lift_curtain(window, "Red")
    go_round_the_map(window)
    take_piece_after_piece(window)
    lay_a_mine_and_ride(window)
    window.page.keyboard.press("Shift+F")
    lift_curtain(window, "Blue")
    expect(window.piece("Red minefield")).to_have_count(0)
    press(window, ("n", "Blue light tank 1"), ("f", "Blue light tank 1"), ("S", "Blue infantry 2"))
    window.page.keyboard.press("Shift+F")
    lift_curtain(window, "Red")
    storm(window)
    expect(window.outcome).to_contain_text("Red wins")
    assert window.page.evaluate("pointersUsed") == 0


def go_round_the_map(window):
    """Arrows lead round the edges, with Shift four hexes at a time."""
    at(window, "C4")
    for key, place in (
        ("ArrowDown", "D4"),
        ("Shift+ArrowDown", "C4"),
        ("Shift+ArrowLeft", "C8"),
        ("ArrowRight", "C1"),
        ("ArrowUp", "B1"),
        ("ArrowRight", "B2"),
    ):
        window.page.keyboard.press(key)
        at(window, place)


def take_piece_after_piece(window):
    """An empty hex stands for the first piece next to it, clockwise; n and p cycle; M skips a piece."""
    press(window, ("Enter", "Red infantry 4"))
    at(window, "A2")
    window.page.keyboard.press("Escape")
    press(
        window,
        ("n", "Red heavy tank 1"),
        ("m", "Red heavy tank 2"),
        ("p", "Red heavy tank 1"),
        ("p", "Red infantry 4"),
    )


def lay_a_mine_and_ride(window):
    """L asks for a direction and T for a town; then a tank goes out and back, and others are done."""
    keys = window.page.keyboard
    prompt = window.page.get_by_role("status", name="Keys")
    keys.press("Shift+L")
    expect(prompt).to_contain_text("Lay a minefield: in which direction?")
    window.picture("k83-keyboard-mine")
    keys.press("Escape")
    expect(prompt).to_have_count(0)
    keys.type("Lb")
    expect(window.piece("Red minefield")).to_be_visible()
    keys.press("Shift+T")
    expect(prompt).to_contain_text("to which town?")
    keys.press("a")
    expect(window.piece_at("B3")).to_be_visible()
    at(window, "B3")
    press(window, ("M", "Red heavy tank 1"))
    for key, place in (("f", "D4"), ("c", "E5")):
        keys.press(key)
        expect(window.piece_at(place)).to_be_visible()
    press(window, ("n", "Red heavy tank 2"), ("S", "Red light tank 3"))


def storm(window):
    """Letters typed ahead wait; directions choose whom to attack and where to advance."""
    keys = window.page.keyboard
    press(window, ("n", "Red heavy tank 1"))
    keys.type("cbcc")
    for place in ("E7", "C7"):
        expect(window.piece_at(place)).to_be_visible()
    keys.press("Shift+F")
    say_yes(window, "2 of your pieces attack")
    selected(window, "Red heavy tank 1")
    for key in ("a", "Shift+F"):
        keys.press(key)
    say_yes(window, "Fight it out")
    selected(window, "Red heavy tank 1")
    window.picture("k83-keyboard-advance")
    keys.press("c")


def test_help_lists_the_games_own_keys(window):
    set_up(window, "Kriegspiel (1983)", STORMING)
    lift_curtain(window, "Red")
    window.page.keyboard.press("?")
    listed = window.page.get_by_role("dialog", name="Keys on the board")
    for line in ("north-west", "lay a minefield: in which direction?", "move the cursor by 4"):
        expect(listed).to_contain_text(line)
    expect(listed).to_contain_text("Caps Lock")
    window.picture("k83-keys")


def at(window, place: str) -> None:
    expect(window.cursor_mark).to_have_attribute("data-place", place)


def press(window, *keys_and_pieces: tuple[str, str]) -> None:
    """Press keys, and check which piece is selected after each."""
    for key, piece in keys_and_pieces:
        window.page.keyboard.press(key)
        selected(window, piece)


def selected(window, name: str) -> None:
    held = window.page.get_by_role("region", name="Selected piece")
    expect(held.get_by_role("heading", name=name, exact=True)).to_be_visible()


PAD = """
window.pad = { axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
navigator.getGamepads = () => [window.pad];
"""
"""A gamepad that the test presses."""
HELD = """async ([button, x, y]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const frames = async () => { for (const _ of [1, 2]) await frame(); };
  Object.assign(pad, { axes: [x, y] });
  if (button !== null) pad.buttons[button].pressed = true;
  await frames();
  pad.axes = [0, 0];
  if (button !== null) pad.buttons[button].pressed = false;
  await frames();
}"""
"""Press a button or move the stick, and let it go: each for two frames."""


@pytest.mark.rule("K83-K3")
def test_a_gamepad_plays_with_stick_and_button(window):
    """Select a piece, open its commands, move and end the turn, with nothing but the gamepad."""
    window.context.add_init_script(PAD)
    window.page.reload()
    set_up(window, "Kriegspiel (1983)", STORMING)
    expect(window.button("I am Red, ready")).to_be_visible()
    fire(window)
    at(window, "C4")
    for place in ("D4", "E4"):
        stick(window, 0, 1)
        at(window, place)
    fire(window)  # homing: the piece next to the empty hex
    selected(window, "Red heavy tank 1")
    fire(window)
    commands = window.page.get_by_role("toolbar", name="Commands")
    expect(commands.get_by_role("button", name="a, north", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    window.picture("k83-commands")
    fire(window)
    expect(window.piece_at("D5")).to_be_visible()
    stick(window, -1, 0)
    expect(commands).to_contain_text("finish")
    fire(window)
    expect(window.button("I am Blue, ready")).to_be_visible()
    fire(window)
    report = window.page.get_by_role("status", name="Status report")
    expect(report).to_contain_text("Page 1 of 2")
    window.picture("k83-status-page")
    fire(window)
    expect(report).to_contain_text("Heavy tank")
    fire(window)
    expect(report).to_have_count(0)


def fire(window) -> None:
    window.page.evaluate(HELD, [0, 0, 0])


def stick(window, x: int, y: int) -> None:
    window.page.evaluate(HELD, [None, x, y])
