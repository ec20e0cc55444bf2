"""Every game's table at ten sizes: the board is large, the main button in view, and nothing overlaps."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.pictures import CROWN, played
from tests.browser.test_phone import assert_fits

SIZES = [
    (320, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1180, 820),
    (1280, 800),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
MEASURED = (1280, 800)
STRIP = 28  # pixels: the line between bar and board, whether or not the game has something in it
ROUNDING = 1

PARTS = {
    "site menu": ".header",
    "tools": ".play-tools",
    "strip": ".play-strip",
    "picture": ".play-illustrations",
    "board": ".play-board",
    "head": ".play-rail-head",
    "main actions": ".play-main",
    "tabs": ".tabs-row",
    "panel": ".tabs-panel:not([hidden])",
    "replay": ".play-rail-foot",
}
"""Parts of the table that may never overlap."""

MEASURE = """
(parts) => Object.entries(parts).flatMap(([name, selector]) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width && box.height ? [[name, [box.left, box.top, box.right, box.bottom]]] : [];
})
"""
ON_TOP = """
(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element.contains(found);
}
"""
CUT_NAMES = """
() => [...document.querySelectorAll(".seats-name")]
  .filter((name) =>
    name.scrollWidth > name.clientWidth || name.offsetHeight > name.parentElement.clientHeight)
  .map((name) => name.textContent)
"""
SETTLED = """
async () => {
  await document.fonts.ready;
  // The board measures its window when that has been laid out, and is drawn in the frame after.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}
"""


def war(house):
    return house.new_match().seat("north")


def tanks(house):
    return house.keep(game("kriegspiel83").new("standard", seed=7).record).seat("red")


def two_countries(house):
    """In the middle of a turn, with the device in use and two countries closed."""
    return house.keep(played("taktik", 26).at(24).record).seat("kazaldis")


def four_countries(house):
    """At the beginning, with pieces to place."""
    return house.keep(game("taktik").new("four", seed=3).record).seat("kazaldis")


def officers(house):
    game("kriegsspiel").warm_up()
    return house.keep(game("kriegsspiel").new("meeting", seed=7).record).seat("west")


def headquarters(house):
    match = game("modern").new("creek", seed=7, options={"umpire": "person"})
    for line in CROWN:
        match.apply("crown", line)
    return house.keep(match.record).seat("crown")


TABLES = {
    "game-of-war": (war, "End the turn", 55),
    "kriegspiel83": (tanks, "End the turn", 55),
    "taktik": (two_countries, "End the movement", 55),
    "taktik-four": (four_countries, "Place everything", 55),
    "kriegsspiel": (officers, "Ready: send the couriers", 40),
    "modern": (headquarters, "Hand in your turn", 40),
}
"""Each game's table: a link to a seat, the main button, and the board's least share of a small laptop."""


@pytest.mark.parametrize("name", TABLES)
def test_the_board_is_large_and_the_main_button_in_view(windows, house, name):
    link, main, least = TABLES[name]
    window = windows.open("about:blank", has_touch=name == "kriegspiel83")
    window.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    window.page.goto(link(house))
    expect(window.board).to_be_visible()
    button = window.page.get_by_role("button", name=re.compile(f"^{main}"))
    expect(button).to_be_visible()
    window.button("No, thank you").click()
    for size in SIZES:
        resize(window, size)
        assert_fits(window)
        assert_apart(window)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(ON_TOP), size
        assert window.page.evaluate(CUT_NAMES) == [], size
        if size == MEASURED:
            assert share_of_board(window, MEASURED) >= least
        for scheme in ("light", "dark"):
            window.page.emulate_media(color_scheme=scheme)
            window.picture(f"sizes/{name}-{size[0]}x{size[1]}-{scheme}")


def test_looking_back_covers_nothing_on_a_phone_held_sideways(windows, house):
    match = house.keep(played("taktik", 26).record)
    window = windows.open(match.seat("kazaldis"), viewport={"width": 844, "height": 390})
    window.button("No, thank you").click()
    window.turn_to("Log")
    window.button("One step back (,)").click()
    expect(window.page.get_by_text("You are looking at")).to_be_visible()
    boxes = dict(window.page.evaluate(MEASURE, PARTS | {"log": ".log"}))
    assert apart(boxes["log"], boxes["replay"])
    assert_apart(window)
    window.picture("sizes/looking-back-844x390")


def test_on_a_small_phone_the_device_can_be_pressed(windows, house):
    match = house.keep(played("taktik", 21).record)
    window = windows.open(match.seat("kazaldis"), viewport={"width": 320, "height": 640})
    window.button("No, thank you").click()
    expect(window.button("Press")).to_be_in_viewport(ratio=1)
    assert window.button("Press").evaluate(ON_TOP)


def test_the_picture_is_folded_on_a_phone_held_sideways_and_unfolds_over_the_map(windows, house):
    window = windows.open(officers(house), viewport={"width": 844, "height": 390})
    window.button("No, thank you").click()
    unfold = window.page.locator(".illustration-folded").get_by_role("button")
    assert unfold.evaluate(ON_TOP)
    unfold.click()
    expect(window.page.locator(".illustration-open img")).to_be_visible()


def resize(window, size):
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    window.page.evaluate(SETTLED)


def assert_apart(window):
    boxes = dict(window.page.evaluate(MEASURE, PARTS))
    # A phone held sideways has the picture in a corner of the map.
    meant = [{"picture", "board"}] if window.page.viewport_size["height"] < 480 else []
    over = [
        (one, boxes[one], other, boxes[other])
        for one, other in combinations(boxes, 2)
        if {one, other} not in meant and not apart(boxes[one], boxes[other])
    ]
    assert over == [], window.page.viewport_size


def apart(one, other):
    return (
        one[2] <= other[0] + ROUNDING
        or other[2] <= one[0] + ROUNDING
        or one[3] <= other[1] + ROUNDING
        or other[3] <= one[1] + ROUNDING
    )


def share_of_board(window, size):
    """The share of the window, in percent, that the board's sheet covers, below a strip of one line."""
    boxes = dict(window.page.evaluate(MEASURE, PARTS | {"sheet": ".board-sheet"}))
    left, top, right, bottom = boxes["sheet"]
    view_left, view_top, view_right, view_bottom = boxes["board"]
    shown = max(0, STRIP - (boxes["strip"][3] - boxes["strip"][1])) if "strip" in boxes else STRIP
    room = view_bottom - view_top
    scale = min(1, (room - shown) / (bottom - top))
    assert view_left <= left
    assert right <= view_right
    assert view_top <= top
    assert bottom <= view_bottom
    return 100 * (right - left) * (bottom - top) * scale**2 / (size[0] * size[1])
