"""KV3-U3: the after-action report of a finished match, animated, without a seat, and on paper."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from sandtable.players import make_player
from tests.browser.audit import audit
from tests.browser.test_phone import PHONE, assert_fits

ROUNDS = 3
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="module")
def finished(house):
    """A match of three rounds between two computer commanders that west has resigned."""
    kriegsspiel = game("kriegsspiel")
    kriegsspiel.warm_up()
    match = kriegsspiel.new("meeting", seed=5)
    player = make_player("commander", kriegsspiel, Random(1))
    while match.state.round <= ROUNDS:
        seat = match.to_act[0]
        match.apply(seat, player.choose(match.view(seat, picture=False)))
    match.apply("west", "resign")
    return house.keep(match.record)


def time_of(window):
    return window.page.locator(".report-time")


def test_truth_and_belief_are_played_next_to_each_other(windows, finished):
    window = windows.open(f"{finished.link}/report", **DESKTOP)
    page = window.page
    expect(page.get_by_role("heading", level=1)).to_have_text("The race for Lindenrode")
    expect(page.get_by_text("Major von Trotha has resigned").first).to_be_visible()
    expect(page.get_by_role("application")).to_have_count(2)
    truth, belief = page.get_by_role("application").all()
    expect(truth).to_have_attribute("aria-label", "The truth")
    expect(belief).to_have_attribute("aria-label", re.compile("believed"))
    expect(page.locator(".illustration-open img")).to_have_js_property("naturalWidth", 1000)
    window.picture("report")

    unit = truth.locator("[data-piece=w-1]")
    before = unit.get_attribute("data-place")
    page.get_by_role("slider", name="Step").fill("0.5")
    expect(unit).not_to_have_attribute("data-place", before)
    expect(time_of(window)).to_contain_text("Round 1")
    expect(truth.locator("[data-piece^='courier:']").first).to_be_visible()
    expect(page.get_by_role("region", name="Dice")).to_be_visible()
    expect(truth.locator("image.board-backdrop")).to_have_count(1)
    window.picture("report-riding")

    page.keyboard.press(".")
    expect(time_of(window)).to_contain_text("Round 2")
    page.get_by_text("What Colonel Orlow believed").first.click()
    expect(belief).to_have_attribute("aria-label", "What Colonel Orlow believed")
    page.get_by_role("combobox", name="Speed").select_option("4×")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("Space")
    expect(time_of(window)).to_contain_text("The end")
    expect(window.button("Play")).to_be_visible()
    assert audit(window) == []


def test_a_report_opens_from_the_match_and_can_be_shared(windows, finished):
    window = windows.open(finished.seat("west"), **DESKTOP)
    window.page.get_by_role("link", name="After-action report").click()
    expect(window.page.get_by_role("application")).to_have_count(2)
    link = window.page.get_by_label("Link to this report")
    expect(link).to_have_value(re.compile(rf"/m/{finished.id}/report$"))
    other = windows.open(link.input_value())
    expect(other.page.get_by_role("application")).to_have_count(2)


def test_the_report_fits_a_phone(windows, finished):
    window = windows.open(f"{finished.link}/report", **PHONE)
    expect(window.page.get_by_role("application")).to_have_count(2)
    expect(window.page.locator(".illustration-open img")).to_have_js_property("naturalWidth", 1000)
    assert_fits(window)
    window.picture("report-phone")


def test_the_whole_report_is_printed(windows, finished):
    window = windows.open(f"{finished.link}/report", **DESKTOP)
    expect(window.page.get_by_role("application")).to_have_count(2)
    window.page.evaluate("window.print = () => { window.printed = true; }")
    window.button("Print").click()
    window.page.wait_for_function("window.printed === true")
    window.page.emulate_media(media="print")
    stages = window.page.locator(".report-printed-stage")
    expect(stages).to_have_count(ROUNDS + 2)
    expect(stages.first.locator("svg.board-still")).to_have_count(3)
    expect(stages.first.locator("svg.board-still").first).to_be_visible()
    expect(window.page.locator(".report-bar")).to_be_hidden()
    window.picture("report-printed")


def test_the_report_of_a_running_match_is_not_shown(windows, house):
    match = house.keep(game("kriegsspiel").new("meeting", seed=7).record)
    window = windows.open(f"{match.link}/report")
    expect(window.page.get_by_role("alert")).to_contain_text("when the match is over")
    window.expect_error("403")
