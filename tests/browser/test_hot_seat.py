"""Two players on one screen: a curtain hides secrets between turns."""

from playwright.sync_api import expect


def test_the_page_shows_nothing_of_the_other_seat_behind_the_curtain(windows):
    window = windows.open("/new")
    window.pick("Free deployment")
    window.pick("On one screen")
    window.page.get_by_role("combobox", name="Who begins").select_option("North")
    window.button("Create match").click()

    hand_over = window.page.get_by_role("dialog")
    expect(hand_over).to_contain_text("Hand over to North")
    assert_nothing_to_see(window)
    window.button("I am North, ready").click()
    window.type("deploy standard")
    expect(window.pieces).to_have_count(17)
    window.do("Confirm the deployment")

    # The turn goes to south, and north's pieces are gone from the page at once.
    expect(hand_over).to_contain_text("Hand over to South")
    assert_nothing_to_see(window)
    window.picture("curtain")
    window.button("I am South, ready").click()
    expect(window.status("17 units to place")).to_be_visible()
    assert "north-" not in window.board.inner_html()
    window.type("deploy cannae")
    expect(window.pieces).to_have_count(17)

    # Showing the other seat closes the curtain again.
    window.button("Show North").click()
    expect(hand_over).to_contain_text("Hand over to North")
    assert_nothing_to_see(window)
    window.button("I am North, ready").click()
    expect(window.pieces).to_have_count(17)
    assert "south-" not in window.board.inner_html()
    window.button("Show South").click()
    window.button("I am South, ready").click()
    window.do("Confirm the deployment")

    # Nothing is secret any more: no curtain between the turns.
    expect(window.pieces).to_have_count(34)
    window.end_turn()
    expect(window.status("Turn 2, south to move")).to_be_visible()
    window.end_turn()
    expect(window.status("Turn 3, north to move")).to_be_visible()
    expect(hand_over).to_have_count(0)


def assert_nothing_to_see(window):
    expect(window.board).to_have_count(0)
    expect(window.log).to_have_count(0)
    page = window.page.get_by_role("main").inner_html()
    for word in ("data-piece", "infantry", "cavalry", "placed"):
        assert word not in page.lower()
