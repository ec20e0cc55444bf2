"""How many bytes a page loads: limits for slow connections."""

import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.traffic import Traffic

KB = 1000


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """What the server needs for Kriegsspiel is on the disk: no browser waits for a compiler."""
    game("kriegsspiel").warm_up()


def opened(windows, path):
    """A window in a new profile, and what it received."""
    window = windows.open("about:blank")
    traffic = Traffic(window.page)
    window.page.goto(path)
    return window, traffic


def largest(traffic):
    """The responses, the largest first, for a failed test to show."""
    return sorted(traffic.responses, key=lambda response: -response.bytes)


def test_the_first_page_is_under_300_kb(windows):
    window, traffic = opened(windows, "/")
    expect(window.page.get_by_role("img", name="The map of A Game of War")).to_be_visible()
    window.page.wait_for_load_state("networkidle")
    assert traffic.bytes < 300 * KB, largest(traffic)


def test_the_pictures_of_kriegsspiels_scenarios_are_under_60_kb_each_and_fetched_once(windows):
    window, traffic = opened(windows, "/new?game=kriegsspiel")
    pictures = window.page.locator("img.new-scenario-picture")
    count = len(game("kriegsspiel").scenarios())
    expect(pictures).to_have_count(count)
    for number in range(count):
        pictures.nth(number).scroll_into_view_if_needed()
        expect(pictures.nth(number)).to_have_js_property("complete", True)
    window.page.wait_for_load_state("networkidle")
    loaded = traffic.to("/scenarios/")
    assert len(loaded) == count
    assert max(response.bytes for response in loaded) < 60 * KB, loaded
    window.page.reload()
    expect(pictures.nth(0)).to_have_js_property("complete", True)
    window.page.wait_for_load_state("networkidle")
    assert len(traffic.to("/scenarios/")) == count


def test_the_table_of_kriegsspiel_is_under_600_kb_and_loads_sharp_pictures_only_when_enlarged(windows, house):
    match = house.keep(game("kriegsspiel").new("crossing", seed=7).record)
    window, traffic = opened(windows, match.seat("main"))
    window.button("No, thank you").click()
    picture = window.page.locator(".illustration-open img")
    expect(picture).to_be_visible()
    expect(window.board.locator("image.board-backdrop")).to_have_count(1)
    window.page.wait_for_load_state("networkidle")
    assert traffic.bytes < 600 * KB, largest(traffic)
    assert ["width=" in one.address for one in traffic.to("/images/")] == [True, True]

    window.page.locator(".illustration-open").click()
    closer = window.page.get_by_role("dialog").locator("img")
    expect(closer).to_have_js_property("naturalWidth", 1600)
    window.page.keyboard.press("Escape")
    backdrop = window.board.locator("image.board-backdrop")
    small = backdrop.get_attribute("href")
    for _ in range(4):
        window.button("Zoom in").click()
    expect(backdrop).not_to_have_attribute("href", small)
    assert len({one.address for one in traffic.to("/images/")}) == len(traffic.to("/images/")) == 4

    window.page.reload()
    expect(picture).to_be_visible()
    expect(backdrop).to_have_count(1)
    window.page.wait_for_load_state("networkidle")
    assert len(traffic.to("/images/")) == 4  # the rest is in the browser's cache
