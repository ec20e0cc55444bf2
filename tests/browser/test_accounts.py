"""An account lists a player's matches on any device."""

import uuid

from playwright.sync_api import expect


def test_a_seat_saved_in_the_account_is_opened_on_another_device(windows, house):
    name = f"Ada {uuid.uuid4().hex[:8]}"
    match = house.new_match()
    first = windows.open(match.seat("north"))
    first.move("Northern cavalry H4", "J4")
    first.page.goto("/account")
    first.pick("New account")
    sign(first, name, "Create account")
    expect(first.page.get_by_text(f"You are logged in as {name}")).to_be_visible()
    first.button("Save to my account").click()
    expect(first.page.get_by_text("is now in your account")).to_be_visible()
    first.picture("account")

    second = windows.open("/account")
    sign(second, name, "Log in")
    second.page.get_by_role("link", name="The standard deployment").click()
    expect(second.piece("Northern cavalry J4")).to_be_visible()
    second.move("Northern cavalry H3", "J3")
    second.page.goto("/account")
    second.button("Log out").click()
    expect(second.button("Log in")).to_be_visible()


def test_a_wrong_password_opens_nothing(windows):
    window = windows.open("/account")
    window.expect_error("status of 401")
    sign(window, "Nobody at all", "Log in")
    expect(window.page.get_by_role("alert")).to_contain_text("The name or the password is wrong.")


def sign(window, name, button):
    window.page.get_by_label("Name").fill(name)
    window.page.get_by_label("Password").fill("correct horse battery")
    window.button(button).click()
