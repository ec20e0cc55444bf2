"""The library: a scenario is made and published, and a second person finds it on a phone and plays it."""

import uuid
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import expect

from tests.browser.test_accounts import sign
from tests.browser.test_hostile_texts import HOSTILE, harmless
from tests.browser.test_phone import PHONE, assert_fits
from tests.server.asking import DUEL


def choose(page, name):
    """Something from the editor's menu."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name=name).click()


def change_elsewhere(author, house, scenario):
    """The author edits the scenario, and is told that another device has saved it meanwhile."""
    page = author.page
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_text("Saved in your account")).to_be_attached()
    cookies = {cookie["name"]: cookie["value"] for cookie in author.context.cookies()}
    with httpx.Client(base_url=house.address, trust_env=False, cookies=cookies, timeout=120) as device:
        draft = f"/api{scenario}/draft"
        saved = device.get(draft).json()
        saved["draft"]["values"]["summary"] = "From another device."
        device.put(draft, json={"draft": saved["draft"], "revision": saved["revision"]}).raise_for_status()
    author.expect_error("status of 409")
    page.get_by_role("tab", name="Scenario").click()
    page.get_by_label("Title", exact=True).fill("Mine")
    choose(page, "Publish")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    author.picture("workshop-account")


def test_a_scenario_is_made_published_found_by_a_second_person_and_played(windows, house, tmp_path):
    title = f"{HOSTILE[:70]} {uuid.uuid4().hex[:8]}"
    duel = tmp_path / "duel.toml"
    duel.write_text(DUEL)
    author = windows.open("/workshop")
    page = author.page
    page.get_by_role("region", name="Begin a scenario").locator("input[type=file]").set_input_files(duel)
    page.get_by_role("tab", name="Scenario").click()
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Summary", exact=True).fill(HOSTILE)
    page.get_by_label("Who begins", exact=True).select_option("North")
    choose(page, "Save in your account and publish")
    page.get_by_role("dialog").get_by_role("link", name="Log in").click()
    author.pick("New account")
    sign(author, f"Ada {uuid.uuid4().hex[:8]}", "Create account")
    # Logging in leads back to the draft.
    choose(page, "Save in your account and publish")
    page.get_by_label("Tags").fill("duel, short")
    page.get_by_label("Tags").press("Enter")
    expect(page.get_by_text("Version 1 is published.")).to_be_visible()
    harmless(author, title, HOSTILE)
    author.picture("scenario")
    scenario = urlsplit(page.url).path

    player = windows.open("/library?tag=duel", **PHONE)
    # The results of the tag alone are replaced by those of the text, and a tap on the former would be lost.
    with player.page.expect_response(lambda answer: title[-8:] in answer.url):
        player.page.get_by_label("Search").fill(title[-8:])
    found = player.page.get_by_role("link", name=title)
    expect(player.page.get_by_role("heading", name="1 scenario", exact=True)).to_be_visible()
    assert_fits(player)
    harmless(player, title)
    found.tap()
    expect(player.page.get_by_role("img", name="at the start")).to_be_visible()
    assert_fits(player)
    player.button("Play against the computer").tap()
    player.type("B3-D4")
    expect(player.outcome).to_be_visible()
    player.choose_from_menu("Scenario in the library")
    player.page.wait_for_url(f"**{scenario}?version=1")
    expect(player.page.get_by_text("played once")).to_be_visible()

    change_elsewhere(author, house, scenario)
    author.button("Take the other's").click()
    expect(page.get_by_label("Summary", exact=True)).to_have_value("From another device.")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text("Saved in your account")).to_be_attached()
