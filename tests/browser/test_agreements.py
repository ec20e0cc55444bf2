"""Agreements between players: undo, draws, rematches, and talk."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def table(windows, house):
    match = house.new_match()
    return windows.open(match.seat("north")), windows.open(match.seat("south"))


def test_a_turn_is_undone_if_the_other_agrees(table):
    north, south = table
    north.move("Northern cavalry H4", "J4")
    north.end_turn()
    expect(south.status("Turn 2, south to move")).to_be_visible()

    north.button("Ask to undo").click()
    asked = north.page.get_by_text("asked to undo the last action. Waiting for South.")
    expect(asked).to_be_visible()
    expect(south.status("North asks to undo the last action.")).to_be_visible()
    south.picture("asked-to-undo")
    south.button("Decline").click()
    expect(asked).to_have_count(0)
    expect(north.status("Turn 2, south to move")).to_be_visible()

    north.button("Ask to undo").click()
    south.button("Agree").click()
    for window in (north, south):
        expect(window.status("Turn 1, north to move")).to_be_visible()


def test_a_draw_is_offered_and_accepted_and_then_they_play_again_with_sides_changed(table):
    north, south = table
    north.button("Offer a draw").click()
    expect(north.page.get_by_role("status").filter(has_text="You have offered a draw.")).to_be_visible()
    offer = south.page.get_by_role("status").filter(has_text="North offers a draw.")
    expect(offer).to_be_visible()
    south.picture("draw-offered")
    offer.get_by_role("button", name="Accept the draw").click()
    for window in (north, south):
        expect(window.outcome).to_contain_text("A draw")

    north.button("Rematch").click()
    expect(north.page.get_by_text("Your match is waiting")).to_be_visible()
    south.button("Join the rematch").click()
    for window, seat in ((north, "South"), (south, "North")):
        expect(window.pieces).to_have_count(34)
        seats = window.page.get_by_role("region", name="Seats").get_by_role("listitem")
        expect(seats.filter(has_text="you")).to_contain_text(seat)
    assert north.page.url == south.page.url


def test_a_message_reaches_the_other_player(table):
    north, south = table
    for window in table:
        expect(window.pieces).to_have_count(34)
    north.page.get_by_role("tab", name="Talk").click()
    north.page.get_by_placeholder("Write a message").fill("Good evening, <b>General</b>!")
    north.page.keyboard.press("Enter")
    # The other player's tab shows that there is something new.
    unread = south.page.get_by_role("tab", name="Talk 1 unread")
    expect(unread).to_be_visible()
    unread.click()
    expect(south.page.get_by_role("list", name="Talk")).to_contain_text("Good evening, <b>General</b>!")
    expect(south.page.get_by_role("tab", name="Talk", exact=True)).to_be_visible()
