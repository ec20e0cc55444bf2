"""A game against the computer, from the home page to the end."""

import pytest
from playwright.sync_api import expect

from sandtable.server.wire import SeatWanted
from tests.browser.audit import audit


def test_a_person_plays_the_computer_to_the_end(windows):
    window = windows.open("/")
    window.page.get_by_role("link", name="New match", exact=True).click()
    window.pick("Against the computer")
    window.page.get_by_role("combobox", name="Computer player for South").select_option("Random")
    window.page.get_by_role("combobox", name="Who begins").select_option("North")
    window.page.get_by_label("Turn limit").fill("4")
    window.button("Create match").click()

    expect(window.status("Turn 1, north to move")).to_be_visible()
    window.move("Northern cavalry H4", "J4")
    window.end_turn()
    # The computer answers by itself.
    expect(window.log).to_contain_text("Turn 3: north to move")
    window.picture("computer-answered")
    window.move("Northern infantry I6", "J6")
    window.end_turn()

    expect(window.outcome).to_contain_text("A draw")
    expect(window.outcome).to_contain_text("4 turns")


def test_the_home_page_leads_to_the_table_with_one_click(windows):
    window = windows.open("/")
    window.page.get_by_role("button", name="Play against the computer now").click()
    expect(window.pieces).to_have_count(34)
    expect(window.page.get_by_role("region", name="Seats")).to_contain_text("Level 3 · Corporal")


@pytest.mark.rule("K83-P1")
def test_a_game_can_be_played_as_in_its_manual_with_one_click(windows):
    window = windows.open("/")
    window.pick("Kriegspiel (1983)")
    window.picture("home-quick-start")
    window.page.get_by_role("button", name="Play as in the manual").click()
    expect(window.page.get_by_role("region", name="Seats")).to_contain_text("computer, classic")
    # The computer has moved first, as Red.
    expect(window.status("move your pieces, then end the turn")).to_be_visible()
    expect(window.log).to_contain_text("Red's heavy tank 1 moves")


def test_a_turn_against_the_computer_is_undone_after_a_question_and_redone(windows, house):
    window = windows.open(house.new_match(south=SeatWanted("computer", "greedy")).seat("north"))
    window.move("Northern cavalry H4", "J4")
    window.end_turn()
    expect(window.log).to_contain_text("Turn 3: north to move")
    window.button("Undo").click()
    question = window.page.get_by_role("dialog", name="Undo your last turn?")
    expect(question).to_contain_text("what the computer did since")
    window.picture("undo-turn")
    question.get_by_role("button", name="Undo the turn").click()
    expect(window.status("Turn 1, north to move")).to_be_visible()
    expect(window.piece_at("H4")).to_be_visible()
    assert audit(window) == []

    window.button("Redo").click()
    expect(window.log).to_contain_text("Turn 3: north to move")
    expect(window.piece_at("J4")).to_be_visible()
    expect(window.button("Redo")).to_have_count(0)
    window.button("Undo").click()
    question.get_by_role("button", name="Undo the turn").click()
    window.end_turn()
    expect(window.log).to_contain_text("Turn 3: north to move")
    expect(window.button("Redo")).to_have_count(0)


def test_me_for_the_other_side_swaps_the_seats(windows):
    window = windows.open("/new?game=modern")
    seats = {name: window.page.get_by_role("group", name=f"Who plays {name}") for name in ("Red", "Blue")}
    expect(seats["Red"].get_by_role("radio", name="Me")).to_be_checked()
    seats["Blue"].get_by_role("radio", name="Me").check(force=True)
    expect(seats["Red"].get_by_role("radio", name="Computer")).to_be_checked()
    expect(seats["Blue"].get_by_role("radio", name="Me")).to_be_checked()
    expect(window.page.get_by_role("radio", name="Against the computer")).to_be_checked()


def test_options_read_as_words(windows):
    window = windows.open("/new?game=modern")
    boarding = window.page.get_by_label("Boarding by the older rule")
    expect(boarding.locator("option")).to_have_text(["As the campaign says", "Yes", "No"])
    expect(window.page.get_by_label("Fog of war")).to_have_attribute("placeholder", "As the campaign says")
    window.pick("Kriegspiel (1983)")
    months = window.page.get_by_label("First month").locator("option")
    expect(months).to_have_count(13)
    assert months.all_text_contents()[:4] == ["As the scenario says", "January", "February", "March"]
    window.picture("new-match-options")
    assert audit(window) == []
