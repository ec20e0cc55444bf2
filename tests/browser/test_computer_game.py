"""A game against the computer, from the home page to the end."""

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
