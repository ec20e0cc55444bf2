"""Lost connections, killed servers and reloads: nothing is lost or done twice."""

import pytest
from playwright.sync_api import expect

from tests.browser.house import House

CUT_LINE = r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to"
LOST_ON_THE_WAY = r"ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"
"""The browser's message for a request that was pending when the server was killed."""


def test_an_action_made_while_disconnected_is_done_once(windows, house):
    match = house.new_match()
    north, south = windows.open(match.seat("north")), windows.open(match.seat("south"))
    north.expect_error(CUT_LINE)
    north.move("Northern cavalry H4", "J4")

    north.context.set_offline(True)
    expect(north.page.get_by_text("Connection lost.")).to_be_visible()
    north.piece("Northern cavalry H3").click()
    north.mark("J3").click()
    expect(north.page.get_by_text("Your action is saved. It will be sent")).to_be_visible()
    north.picture("connection-lost")
    expect(south.piece("Northern cavalry J3")).to_have_count(0)

    north.context.set_offline(False)
    for window in (north, south):
        expect(window.piece("Northern cavalry J3")).to_be_visible()
        expect(window.log.get_by_text("North's cavalry moves from H3 to J3")).to_have_count(1)
    expect(north.page.get_by_text("Connection lost.")).to_have_count(0)
    north.move("Northern infantry I6", "J6")
    expect(south.piece("Northern infantry J6")).to_be_visible()


@pytest.fixture
def own_house(tmp_path):
    """A server that the test may kill."""
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()


def test_a_match_continues_after_the_server_is_killed_and_restarted(own_house, windows_of):
    windows = windows_of(own_house)
    match = own_house.new_match()
    north, south = windows.open(match.seat("north")), windows.open(match.seat("south"))
    for window in (north, south):
        window.expect_error(CUT_LINE)
        window.expect_error(LOST_ON_THE_WAY)
    north.move("Northern cavalry H4", "J4")
    expect(south.piece("Northern cavalry J4")).to_be_visible()

    own_house.kill()
    for window in (north, south):
        expect(window.page.get_by_text("Connection lost.")).to_be_visible()
    north.piece("Northern cavalry H3").click()
    north.mark("J3").click()
    own_house.start()

    # Both pages come back by themselves.
    for window in (north, south):
        expect(window.page.get_by_text("Connection lost.")).to_have_count(0)
        expect(window.piece("Northern cavalry J4")).to_be_visible()
        expect(window.piece("Northern cavalry J3")).to_be_visible()
        expect(window.log.get_by_role("listitem", include_hidden=True)).to_have_count(3)
    north.end_turn()
    expect(south.status("Turn 2, south to move")).to_be_visible()


def test_a_reload_in_mid_turn_keeps_the_turn(windows, house):
    match = house.new_match()
    north = windows.open(match.seat("north"))
    north.move("Northern cavalry H4", "J4")
    assert "#" not in north.page.url, "the key is not left in the address"

    north.page.reload()
    expect(north.status("4 moves left")).to_be_visible()
    expect(north.piece("Northern cavalry J4")).to_be_visible()
    north.button("Undo").click()
    expect(north.piece("Northern cavalry H4")).to_be_visible()
    expect(north.status("5 moves left")).to_be_visible()
