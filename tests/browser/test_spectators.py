"""Spectators see what they may, and cannot act."""

from playwright.sync_api import expect


def test_a_spectator_sees_public_information_and_cannot_act(windows, house):
    match = house.new_match()
    north = windows.open(match.seat("north"))
    spectator = windows.open(match.link)
    expect(spectator.page.get_by_text("You are watching.")).to_be_visible()
    expect(spectator.pieces).to_have_count(34)
    expect(north.page.get_by_role("region", name="Seats")).to_contain_text("1 spectator")

    north.move("Northern cavalry H4", "J4")
    expect(spectator.piece("Northern cavalry J4")).to_be_visible()
    expect(spectator.log).to_contain_text("North's cavalry moves from H4 to J4")

    # Questions may be asked, but nothing can be done: not by a line, a button or the board.
    question = spectator.page.get_by_role("combobox", name="Type a question")
    question.fill("square K15")
    question.press("Enter")
    expect(spectator.page.get_by_role("region", name="K15")).to_be_visible()
    question.fill("H3-J3")
    question.press("Enter")
    expect(spectator.page.get_by_role("alert")).to_be_visible()
    expect(spectator.page.get_by_role("group", name="What you can do")).to_have_count(0)
    spectator.piece("Northern cavalry H3").click()
    expect(spectator.mark("I3")).to_have_count(0)
    spectator.picture("spectator")


def test_a_spectator_of_a_secret_deployment_sees_no_unit(windows, house):
    match = house.new_match("free")
    north = windows.open(match.seat("north"))
    spectator = windows.open(match.link)
    expect(spectator.status("Waiting for north and south to deploy")).to_be_visible()
    north.type("deploy standard")
    expect(north.pieces).to_have_count(17)
    north.type("ready")
    north.confirm()
    expect(spectator.status("Waiting for south to deploy")).to_be_visible()
    expect(spectator.pieces).to_have_count(0)
    expect(spectator.page.get_by_text("infantry")).to_have_count(0)


def test_a_match_shown_at_the_end_shows_nothing_before(windows, house):
    match = house.new_match(spectators="at-end")
    north = windows.open(match.seat("north"))
    spectator = windows.open(match.link)
    expect(spectator.page.get_by_role("heading", name="Nothing to see yet")).to_be_visible()
    north.move("Northern cavalry H4", "J4")
    expect(spectator.board).to_have_count(0)
    expect(spectator.page.get_by_text("cavalry")).to_have_count(0)

    north.do("Resign")
    expect(spectator.outcome).to_contain_text("South wins")
    expect(spectator.piece("Northern cavalry J4")).to_be_visible()
    expect(spectator.log).to_contain_text("North's cavalry moves from H4 to J4")
