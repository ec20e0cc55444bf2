"""From a finished match to its review: the curve, a mistake on the board, a better line played out."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.core import Match, Record, game
from sandtable.review import review_tasks, review_turn
from tests.browser.audit import audit
from tests.browser.test_accessibility import assert_headings_in_order
from tests.browser.test_phone import PHONE, assert_fits

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
DUEL = Path(__file__).parents[1] / "scenarios" / "duel.toml"


@pytest.fixture(scope="module")
def finished(house):
    """A match in which north does not win with B3-D4, and resigns two turns later."""
    rules = game("game-of-war").rules_version
    options = {"first": "north"}
    text = DUEL.read_text()
    head = Record(
        game="game-of-war", rules=rules, scenario="duel", scenario_text=text, options=options, seed="duel"
    )
    match = Match.begin(head)
    for seat, action in (("north", "end"), ("south", "end"), ("north", "resign")):
        match.apply(seat, action)
    record = match.record
    review_turn(record, review_tasks(record, 1)[0])  # compiles what the server's process would, more slowly
    return house.keep(record)


def test_a_mistake_is_drawn_and_played_out(windows, finished):
    window = windows.open(finished.seat("north"), **DESKTOP)
    page = window.page
    expect(window.outcome).to_be_visible()
    window.outcome.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("A duel")
    curve = page.get_by_role("slider", name="Chances")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("Step 0 of 3: North .* South"))
    expect(page.get_by_role("slider", name="Luck")).to_have_count(0)
    found = audit(window)
    assert_headings_in_order(window)

    curve.focus()
    curve.press("End")
    expect(curve).to_have_attribute("aria-valuenow", "3")
    expect(page).to_have_url(re.compile(r"/review\?at=3$"))
    curve.press("Home")
    expect(page.locator(".board-way")).to_have_count(1)
    page.get_by_role("tab", name="Mistakes").click()
    first = page.get_by_role("button", name=re.compile("Step 0 Blunder"))
    expect(first).to_have_attribute("aria-current", "step")
    window.picture("review")
    found += audit(window)
    assert_headings_in_order(window)
    assert found == []

    page.get_by_role("button", name="Play it out").first.click()
    expect(page.get_by_role("heading", name="Analysis board")).to_be_visible()
    expect(page.get_by_role("tabpanel").get_by_text("B3-D4")).to_be_visible()


def test_a_link_to_a_moment_fits_a_phone(windows, finished):
    window = windows.open(f"{finished.link}/review?start", **PHONE, color_scheme="dark")
    page = window.page
    expect(page.get_by_role("slider", name="Chances")).to_be_visible()
    window.button("One step forward").click()
    link = page.get_by_label("Link to step 1")
    expect(link).to_have_value(re.compile(rf"/m/{finished.id}/review\?at=1$"))
    page.goto(link.input_value())
    expect(page.get_by_role("slider", name="Chances")).to_have_attribute("aria-valuenow", "1")
    assert_fits(window)
    window.picture("review-phone")
    assert audit(window) == []
