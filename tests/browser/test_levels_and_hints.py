"""Choosing a level of the computer, and asking for hints."""

import re

from playwright.sync_api import expect

from sandtable.server.wire import SeatWanted
from tests.browser.audit import audit
from tests.browser.house import EXAMPLES, PERSON
from tests.browser.test_phone import PHONE

LEVEL = SeatWanted("computer", "level:1")


def advice(window):
    return window.page.get_by_role("region", name="What would the computer do?")


def arrows(window):
    return window.board.get_by_role("img", name="What to do").locator(".board-way")


def test_a_level_is_chosen_by_its_rank_and_is_named_at_the_table(windows):
    window = windows.open("/new?game=game-of-war")
    chosen = window.page.get_by_role("combobox", name="Computer player for South")
    expect(chosen).to_have_value("level:3")
    expect(chosen.locator("optgroup")).to_have_attribute("label", "Others")
    chosen.select_option("Level 1 · Recruit")
    expect(window.page.get_by_text("actions at random")).to_be_visible()
    expect(window.page.get_by_role("switch", name="Hints")).to_be_checked()
    window.pick("With a friend")
    expect(window.page.get_by_role("switch", name="Hints")).not_to_be_checked()
    window.pick("Against the computer")
    chosen.select_option("Level 1 · Recruit")
    assert audit(window) == []
    window.button("Create match").click()
    expect(window.page.get_by_role("region", name="Seats")).to_contain_text("Level 1 · Recruit")


def test_a_hint_is_drawn_explained_and_done_by_mouse(windows, house):
    window = windows.open(house.new_match(south=LEVEL).seat("north"))
    window.button("No, thank you").click()
    window.button("Hint").click()
    expect(advice(window)).to_contain_text("would do this")
    expect(arrows(window).first).to_be_visible()
    drawn = arrows(window).count()
    window.picture("hint")
    assert audit(window) == []

    window.button("Do it").click()
    expect(window.log).to_contain_text("moves from")
    expect(arrows(window)).to_have_count(drawn - 1)
    window.button("Clear").click()
    expect(advice(window)).to_have_count(0)
    expect(arrows(window)).to_have_count(0)


def test_a_hint_is_asked_for_and_followed_by_keys(windows, house):
    window = windows.open(house.new_match(south=LEVEL).seat("north"))
    window.board.focus()
    window.page.keyboard.press("h")
    expect(window.button("Do it")).to_be_focused()
    window.page.keyboard.press("Enter")
    expect(window.log).to_contain_text("moves from")
    expect(window.button("Do it")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.board).to_be_focused()
    expect(advice(window)).to_have_count(0)


def test_on_a_phone_the_hint_comes_below_the_board(windows, house):
    window = windows.open(house.new_match(south=LEVEL).seat("north"), **PHONE)
    window.button("No, thank you").click()
    window.button("Hint").click()
    expect(window.button("Do it")).to_be_in_viewport()
    window.picture("hint-phone")
    assert audit(window) == []


def test_between_people_there_are_no_hints(windows, house):
    open_seat = SeatWanted("open")
    window = windows.open(house.new_match(north=PERSON, south=open_seat).seat("north"))
    friend = windows.open(window.page.url.partition("#")[0])
    friend.page.get_by_role("button", name=re.compile("Sit down|Take")).first.click()
    expect(window.board).to_be_visible()
    expect(window.button("Hint")).to_have_count(0)


def test_the_analysis_board_gives_hints_too(windows):
    window = windows.open("/analysis")
    window.page.get_by_label("Record text").fill((EXAMPLES / "battle.record").read_text())
    window.button("Study this record").click()
    window.button("Hint").click()
    expect(advice(window)).to_contain_text("would do this")
    window.button("Do it").click()
    expect(window.page.locator("[aria-current=step]")).to_have_accessible_name(re.compile("^1, "))
