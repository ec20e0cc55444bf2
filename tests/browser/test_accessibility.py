"""Accessibility: audits, names, headings, focus."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.audit import audit
from tests.browser.house import EXAMPLES
from tests.browser.test_phone import PHONE

HEADING_LEVELS = """
() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
  .filter((heading) => heading.checkVisibility())
  .map((heading) => Number(heading.tagName[1]))
"""
FOCUS_LOOK = """
() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const visible = (element) => {
    const look = getComputedStyle(element);
    return (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) > 0) || look.boxShadow !== "none";
  };
  // A small box of a large label may show its focus on the label.
  const shown = visible(focused) || [...(focused.labels ?? [])].some(visible) ||
    (focused.parentElement !== null && [...focused.parentElement.children].some(visible));
  return { shown, what: focused.outerHTML.slice(0, 200) };
}
"""
SOME_NAME = re.compile(r"\S")
LIBRARY = ["/library", "/library/own", "/library/game-of-war.standard"]
STUDIES = ["/studies", "/studies/own"]
PUZZLES = ["/puzzles", "/puzzles/game-of-war"]
PAGES = [
    "/",
    "/new",
    *LIBRARY,
    *STUDIES,
    *PUZZLES,
    "/learn",
    "/rules/game-of-war",
    "/analysis",
    "/account",
    "/about",
    "/nowhere",
]


def assert_headings_in_order(window):
    levels = window.page.evaluate(HEADING_LEVELS)
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_passes_an_audit(windows, scheme):
    window = windows.open("about:blank", color_scheme=scheme)
    window.expect_error("status of 404 .*/nowhere")
    found = []
    for path in PAGES:
        window.page.goto(path)
        expect(window.page.get_by_role("heading", level=1)).to_be_visible()
        expect(window.page.get_by_role("status").filter(has_text="…")).to_have_count(0)
        found += [f"{path} {violation}" for violation in audit(window)]
        assert_headings_in_order(window)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_passes_an_audit_while_deploying_in_battle_and_at_the_end(windows, house, scheme):
    match = house.new_match("free")
    north, south = windows.open(match.seat("north"), color_scheme=scheme), windows.open(match.seat("south"))
    expect(north.status("17 units to place")).to_be_visible()
    found = audit(north)
    for window in (north, south):
        window.type("deploy standard")
        expect(window.status("All units are placed")).to_be_visible()
        window.type("ready")
        window.confirm()
    expect(north.status("Turn 1, north to move")).to_be_visible()
    north.piece("Northern cavalry H4").click()
    expect(north.mark("J4")).to_be_visible()
    found += audit(north)
    assert_headings_in_order(north)
    north.do("Resign")
    expect(north.outcome).to_be_visible()
    found += audit(north)
    assert_headings_in_order(north)
    assert found == []


@pytest.mark.parametrize("profile", [{}, PHONE | {"color_scheme": "dark"}], ids=["desktop", "phone by night"])
def test_a_table_of_hexes_passes_an_audit_and_remembers_the_look_that_was_chosen(windows, house, profile):
    match = house.keep(game("kriegspiel83").new("standard", seed=7).record)
    window = windows.open(match.seat("red"), **profile)
    window.button("No, thank you").click()
    window.piece("Red light tank 5").click()
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text("It can come to")
    assert audit(window) == []
    window.button("Screen of 1983").click()
    window.page.reload()
    expect(window.board.locator(".board-look")).to_be_visible()


def test_the_analysis_board_passes_an_audit(windows):
    window = windows.open("/analysis")
    window.page.get_by_label("Record text").fill((EXAMPLES / "short.record").read_text())
    window.button("Study this record").click()
    expect(window.board).to_be_visible()
    assert audit(window) == []


def test_every_piece_and_every_control_at_the_table_has_a_name(windows, house):
    window = windows.open(house.new_match().seat("north"))
    expect(window.pieces).to_have_count(34)
    window.page.get_by_text("All choices").click()
    expect(window.page.get_by_role("button", name=re.compile(r" to [A-T]\d")).first).to_be_visible()
    for role in ("button", "link", "tab", "combobox", "slider", "img", "switch", "checkbox", "textbox"):
        all_of_them = window.page.get_by_role(role)
        assert window.page.get_by_role(role, name=SOME_NAME).count() == all_of_them.count(), role


@pytest.mark.parametrize("path", ["/", "/new", "/rules/game-of-war"])
def test_the_focus_can_be_seen_wherever_tab_goes(windows, path):
    window = windows.open(path)
    expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    unseen = []
    for _ in range(40):
        window.page.keyboard.press("Tab")
        look = window.page.evaluate(FOCUS_LOOK)
        if look is None:
            break
        if not look["shown"]:
            unseen.append(look["what"])
    assert unseen == []
