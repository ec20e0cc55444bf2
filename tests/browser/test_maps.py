"""Maps that can be read: names beside the counters at every zoom, and stacks that can be taken apart."""

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.test_phone import PHONE

_BOXES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height, text: element.textContent };
})"""
_COUNTERS = ".board-piece use[href^='#board-counter'], .board-piece use[href^='#board-ghost']"
_NAMES = ".board-name"
SMALLEST_LETTERS = 10  # pixels
TOUCHING = 3  # pixels by which a name may touch a counter, as its letters are narrower than their line


def islands(house):
    """Land, sea and air units of two sides, some of them at one place."""
    return house.keep(game("modern").new("islands", seed=7).record)


def overlap(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(across, down)


def assert_legible(window):
    names = window.page.evaluate(_BOXES, _NAMES)
    assert names
    assert min(name["height"] for name in names) >= SMALLEST_LETTERS
    counters = window.page.evaluate(_BOXES, _COUNTERS)
    covered = [name["text"] for name in names for one in counters if overlap(name, one) > TOUCHING]
    assert covered == []
    return len(names)


@pytest.mark.parametrize("profile", [{}, PHONE], ids=["desktop", "phone"])
def test_names_are_legible_at_every_zoom_and_never_under_counters(windows, house, profile):
    window = windows.open(islands(house).seat("east"), **profile)
    window.button("No, thank you").click()
    expect(window.board.locator(_NAMES).first).to_be_visible()
    afar = assert_legible(window)
    sheet = window.board.locator(".board-sheet")
    for _ in range(4):
        scale = sheet.evaluate("(sheet) => sheet.style.getPropertyValue('--unzoom')")
        window.button("Zoom in").click()
        expect(sheet).not_to_have_css("--unzoom", scale)
    assert assert_legible(window) >= afar


def test_each_counter_of_a_stack_can_be_chosen(windows, house):
    window = windows.open(islands(house).seat("east"))
    window.button("No, thank you").click()
    ready = window.board.locator(".board-piece-ready")
    expect(ready.first).to_be_visible()
    for piece in ready.evaluate_all("(pieces) => pieces.map((piece) => piece.dataset.piece)"):
        counter = window.board.locator(f'[data-piece="{piece}"] use[href^="#board-counter"]')
        counter.click(force=True)
        expect(window.board.locator(".board-piece-selected")).to_have_attribute("data-piece", piece)
