"""A whole game of A Game of War, by mouse, in two windows on two devices."""

import pytest
from playwright.sync_api import expect

from sandtable.core import Record

RIDES = [("J3", "J14"), ("L3", "L16"), ("N3", "N18"), ("P3", "P20"), ("R3", "R22")]


@pytest.mark.rule("GOW-S1", "GOW-M3", "GOW-W1")
def test_two_people_deploy_in_secret_and_play_to_the_end_by_mouse(windows):
    north = windows.open("/new")
    link = create_with_a_friend(north)
    south = windows.open(link)
    south.page.get_by_label("Your name").fill("Guy")
    south.button("Take your seat as South").click()

    expect(north.status("17 units to place")).to_be_visible()
    expect(south.status("17 units to place")).to_be_visible()
    deploy_north(north)
    deploy_south(south)
    # Neither sees anything of the other's: only its own seventeen stand on its board.
    for mine, window in (("north", north), ("south", south)):
        sides = window.pieces.evaluate_all(
            "pieces => pieces.map((piece) => piece.dataset.piece.split('-')[0])"
        )
        assert sides == [mine] * 17
    north.picture("whole-game-deployment")

    north.do("Confirm the deployment")
    expect(north.status("Waiting for south to deploy")).to_be_visible()
    expect(south.pieces).to_have_count(17)
    south.do("Confirm the deployment")
    for window in (north, south):
        expect(window.pieces).to_have_count(34)
        expect(window.status("Turn 1, north to move")).to_be_visible()

    ride_for_the_arsenals(north, south)

    for window in (north, south):
        expect(window.outcome).to_contain_text("North wins")
        expect(window.outcome).to_contain_text("Every southern arsenal is destroyed")
    north.picture("whole-game-won")
    south.picture("whole-game-lost")
    record = download_record(south)
    assert record.outcome.winners == ("north",)
    assert record.players == {"north": "Ada", "south": "Guy"}


def create_with_a_friend(window):
    """Fill in the form for a new match. Returns its link."""
    page = window.page
    window.pick("Free deployment")
    window.pick("With a friend")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("combobox", name="Who begins").select_option("North")
    window.button("Create match").click()
    return page.get_by_label("Send this link").input_value()


def deploy_north(window):
    window.place("Infantry", "G5", "G7")
    window.drag_from_tray("Swift cannon", "H6")
    expect(window.piece("Northern swift cannon H6")).to_be_visible()
    expect(window.status("14 units to place")).to_be_visible()
    # A ready-made deployment replaces all units; then some are moved as planned.
    window.page.get_by_text("Deploy …").click()
    window.button("Deploy as in The standard deployment").click()
    expect(window.status("All units are placed")).to_be_visible()
    window.drag("Northern cavalry G3", "J3")
    window.drag("Northern cavalry H4", "J14")
    window.move("Northern relay D3", "I3")


def deploy_south(window):
    window.place("Cavalry", "K1", "K2")
    window.page.get_by_text("Deploy …").click()
    window.button("Deploy as in Cannae 216 BC: the crescent").click()
    expect(window.status("All units are placed")).to_be_visible()


def ride_for_the_arsenals(north, south):
    """Two riders go down the board, south lets it happen; on the way a relay is captured."""
    (first, second), *stages = RIDES
    for left, right in stages:
        north.move(f"Northern cavalry {first}", left)
        north.drag(f"Northern cavalry {second}", right)
        if (left, right) == ("L3", "L16"):
            attack_the_relay(north)
        else:
            north.end_turn()
        let_south_pass(north, south)
        first, second = left, right
    north.move(f"Northern cavalry {first}", "T3")
    expect(south.log).to_contain_text("The southern arsenal T3 is destroyed")
    north.end_turn()
    let_south_pass(north, south)
    north.piece(f"Northern cavalry {second}").click()
    north.mark("T23").click()


def let_south_pass(north, south):
    """South ends its turn at once; wait until both windows show each change of turn."""
    for window in (north, south):
        expect(window.status("south to move")).to_be_visible()
    south.end_turn()
    for window in (north, south):
        expect(window.status("north to move")).to_be_visible()


def attack_the_relay(north):
    north.page.keyboard.press("Escape")
    north.mark("M3").click()
    expect(north.page.get_by_role("dialog", name="Attack the southern relay on M3")).to_be_visible()
    north.confirm()
    expect(north.piece("Southern relay M3")).to_have_count(0)


def download_record(window):
    """Download the record, and replay it from its seed."""
    with window.page.expect_download() as download:
        window.choose_from_menu("Download record")
    record = Record.parse(download.value.path().read_text())
    record.verify()
    return record
