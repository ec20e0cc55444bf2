"""A game against the computer, from the home page to the end."""

import pytest
from playwright.sync_api import expect


def test_a_person_plays_the_computer_to_the_end(windows):
    window = windows.open("/")
    window.page.get_by_role("link", name="New match", exact=True).click()
    window.pick("Against the computer")
    window.page.get_by_role("combobox", name="Computer player for South").select_option("Random")
    window.page.get_by_role("combobox", name="First").select_option("North")
    window.page.get_by_label("Move limit").fill("4")
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
