"""Why something is not allowed, and where that is written."""

import re

from playwright.sync_api import expect


def test_an_illegal_action_is_explained_with_its_rule(windows, house):
    window = windows.open(house.new_match().seat("north"))
    window.type("H4-K4")
    refusal = window.page.get_by_role("alert")
    expect(refusal).to_contain_text("The cavalry on H4 moves up to 2 steps; K4 is further away.")
    refusal.get_by_role("button", name="GOW-M1").click()
    sheet = window.page.get_by_role("dialog", name="Rule GOW-M1")
    rule = sheet.get_by_text("A unit moves up to as many steps as its speed")
    expect(rule).to_be_in_viewport()
    window.picture("rule-of-a-refusal")
    window.button("Close").last.click()
    expect(sheet).to_have_count(0)

    # The same by mouse: a press where the selected piece cannot go.
    window.piece("Northern infantry I6").click()
    window.board.get_by_role("img", name="northern arsenal, B15").click()
    expect(refusal).to_contain_text("The infantry on I6 moves up to 1 step; B15 is further away.")


def test_the_rule_page_is_searched_and_opened_at_a_rule(windows):
    window = windows.open("/rules/game-of-war")
    search = window.page.get_by_role("combobox", name="Search")
    search.fill("charge cavalry")
    hits = window.page.get_by_role("option")
    expect(hits.filter(has_text="GOW-A3").first).to_be_visible()
    window.picture("rules-search")
    hits.filter(has_text="GOW-A3").first.click()
    expect(window.page).to_have_url(re.compile("#gow-a3$", re.IGNORECASE))
    expect(window.page.get_by_text("next to the target attacks with 7 instead of 4")).to_be_in_viewport()


def test_a_link_to_a_rule_opens_the_page_there(windows):
    window = windows.open("/rules/game-of-war#GOW-W1")
    expect(window.page.get_by_text("both its arsenals are destroyed")).to_be_in_viewport()
