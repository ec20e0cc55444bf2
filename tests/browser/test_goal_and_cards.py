"""What a newcomer sees at the table: the goal, cards of pieces, the legend, forced choices, past overlays."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from sandtable.testkit.contract import play_randomly
from tests.browser.audit import audit

GAMES = {
    "game-of-war": ("standard", "Win by destroying all of the enemy's arsenals."),
    "kriegspiel83": ("standard", "Win by entering Blue's city, B, with a piece."),
    "taktik": ("introductory", "Win by taking the headquarters of Sarapan."),
    "kriegsspiel": ("meeting", "Take Lindenrode, and be alone in it for an hour"),
    "modern": ("valley", "Win if you hold scales for 3 rounds."),
}


def prepared(house, game_id, scenario):
    match = game(game_id).new(scenario, seed=1)
    return match.seats[0], house.keep(match.record)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_table_says_how_the_match_is_won(windows, house, game_id):
    scenario, sentence = GAMES[game_id]
    seat, kept = prepared(house, game_id, scenario)
    window = windows.open(kept.seat(seat))
    strip = window.page.locator(".goal")
    expect(strip.locator(".goal-text")).to_contain_text(sentence)
    box = strip.bounding_box()
    assert 26 <= box["height"] <= 34
    expect(strip.locator(".goal-whole")).to_be_hidden()
    strip.locator("summary").click()
    expect(strip.locator(".goal-whole")).to_contain_text(sentence)
    assert audit(window) == []
    strip.locator(".goal-rule").first.click()
    rule = strip.locator(".goal-rule").first.text_content()
    expect(window.page.get_by_role("dialog", name=f"Rule {rule}")).to_be_visible()


def test_the_line_of_the_goal_fits_a_phone(windows, house):
    seat, kept = prepared(house, "game-of-war", "standard")
    window = windows.open(kept.seat(seat), viewport={"width": 320, "height": 640}, has_touch=True)
    expect(window.page.locator(".goal-text")).to_be_visible()
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 320
    window.page.locator(".goal summary").click()
    assert (
        window.page.locator(".goal-whole").evaluate("(whole) => whole.scrollWidth - whole.clientWidth") == 0
    )


def test_a_piece_pointed_at_and_a_selected_one_show_their_numbers(windows, house):
    seat, kept = prepared(house, "game-of-war", "standard")
    window = windows.open(kept.seat(seat))
    window.button("No, thank you").click()
    window.piece("Southern cavalry K19").hover()
    card = window.page.locator(".pointed-card")
    expect(card).to_contain_text("Southern cavalry K19")
    expect(card).to_contain_text("Speed2")
    window.piece("Northern infantry F10").click()
    held = window.page.get_by_role("region", name="Selected piece")
    expect(held).to_contain_text("6 + 2 in the pass")
    expect(held).to_contain_text("mountain pass")
    window.button("Legend: ground and pieces").click()
    legend = window.page.get_by_role("dialog", name="Legend: ground and pieces")
    expect(legend).to_contain_text("No unit may enter.")
    assert audit(window) == []


def test_a_forced_retreat_has_buttons_and_the_board_zooms_to_the_piece(windows, house):
    match = game("kriegspiel83").new("standard", seed=7)
    retreat = next(
        step for step in play_randomly(match, Random(2), most=4000) if step.state.phase == "retreat"
    )
    (seat,) = retreat.to_act
    choices = [choice for choice in retreat.choices(seat) if choice.forced]
    window = windows.open(house.keep(retreat.record).seat(seat))
    forced = window.page.get_by_role("region", name="Decide this first")
    expect(forced.get_by_role("button")).to_have_count(len(choices))
    sheet = window.page.locator(".board-sheet")
    expect(sheet).to_have_attribute("style", re.compile(r"scale\((?!1\))"))
    step = next(choice for choice in choices if choice.kind == "retreat")
    forced.get_by_role("button", name=step.label).click()
    expect(window.piece_at(step.place)).to_be_visible()


def test_overlays_work_while_looking_back(windows, house):
    match = game("game-of-war").new("standard", seed=1, options={"first": "north"})
    match.apply("north", "H4-J4")
    window = windows.open(house.keep(match.record).seat("north"))
    window.button("No, thank you").click()
    window.page.get_by_role("button", name="Overlays").click()
    window.page.get_by_role("switch", name="Attack of north on every square").check()
    window.page.get_by_role("button", name="Overlays").click()
    numbers = window.page.locator(".board-heat, .board-numbers")
    expect(numbers.first).to_be_visible()
    window.button("One step back (,)").click()
    expect(window.page.get_by_text("You are looking at")).to_be_visible()
    expect(window.piece("Northern cavalry H4")).to_be_visible()
    expect(numbers.first).to_be_visible()
