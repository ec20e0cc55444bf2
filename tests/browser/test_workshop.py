"""The workshop: scenarios made in the browser by mouse, keyboard and touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.house import EXAMPLES
from tests.browser.test_phone import PHONE
from tests.browser.workshop import Fingers, Workshop

TITLE = "Two passes"


def name_it(workshop):
    """Fill in the texts, and say that the pieces stand as placed."""
    workshop.tab("Scenario")
    workshop.fill("Title", TITLE)
    workshop.fill("Summary", "A small test.")
    workshop.page.get_by_label("Deployment", exact=True).select_option("as placed here")


@pytest.fixture
def workshop(windows):
    return Workshop(windows.open("about:blank"))


def test_a_scenario_is_made_by_mouse_and_survives_a_closed_page(workshop):
    workshop.begin()
    page = workshop.page
    # Drawn from top to bottom, turned by half: the other side gets the other half.
    page.get_by_label("Symmetry").select_option("Half turn")
    workshop.drag("C5", "C9")
    expect(workshop.mountains).to_have_count(10)
    workshop.choose("Arsenal")
    workshop.drag("A3", "A3")
    workshop.choose("Armies", "Infantry")
    workshop.drag("E3", "E6")
    workshop.choose("Cavalry")
    workshop.drag("F6", "F6")
    expect(workshop.pieces).to_have_count(10)
    # Pieces are selected and moved, and the step is undone.
    page.get_by_role("button", name="Select").click()
    workshop.drag("F6", "G6")
    expect(page.get_by_role("img", name="North, Cavalry G6")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("img", name="North, Cavalry F6")).to_be_visible()
    page.keyboard.press("Control+y")
    # It cannot be played before it has a title, and says so where the title is.
    page.get_by_role("button", name="Try it").click()
    page.get_by_role("button", name=re.compile("Title: write something")).click()
    expect(page.get_by_label("Title", exact=True)).to_be_focused()
    name_it(workshop)
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    workshop.window.picture("workshop-editor")

    # Nothing is lost when the page is closed.
    expect(page.get_by_text("Saved on this device")).to_be_attached()
    address = page.url
    page.close()
    workshop.page = workshop.window.page = workshop.window.context.new_page()
    page = workshop.page
    page.goto("/workshop")
    workshop.window.picture("workshop")
    page.get_by_role("link", name=re.compile(TITLE)).click()
    expect(page).to_have_url(address)
    expect(workshop.pieces).to_have_count(10)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".editor-try.button-primary")).to_be_visible()


def test_a_scenario_is_made_by_keys(workshop):
    workshop.begin()
    page = workshop.page
    board = page.get_by_role("application")
    board.focus()

    def press(*keys):
        for key in keys:
            page.keyboard.press(key)

    cursor = page.locator(".board-cursor [data-place]")
    expect(cursor).to_have_attribute("data-place", "K13")
    press("ArrowUp", "l", "1", "Enter", *["ArrowRight"] * 3, "Enter")
    expect(workshop.mountains).to_have_count(4)
    press("b", "4", *["ArrowUp"] * 3, "Enter")
    press(*["ArrowDown"] * 8, "Enter")
    press("]", "1", "s", *["ArrowLeft"] * 2, "Enter", "s", *["ArrowUp"] * 6, "Enter")
    expect(workshop.pieces).to_have_count(2)
    press("Control+z", "Control+z", "Control+y")
    expect(workshop.pieces).to_have_count(1)
    press("?")
    expect(page.get_by_role("dialog", name="Keys on the board")).to_be_visible()
    press("Escape")
    name_it(workshop)
    workshop.tab("1 problem")
    expect(page.get_by_text("both sides need the same number")).to_be_visible()
    board.focus()
    press("Enter")
    expect(workshop.pieces).to_have_count(2)
    expect(page.locator(".editor-try.button-primary")).to_be_visible()


def test_one_finger_draws_and_two_zoom(windows):
    workshop = Workshop(windows.open("about:blank", **PHONE), touch=True)
    workshop.begin()
    workshop.drag("D5", "D15")
    expect(workshop.mountains).to_have_count(11)
    before = workshop.zoom
    Fingers(workshop).spread(*workshop.at("M13"))
    expect(workshop.mountains).to_have_count(11)
    assert workshop.zoom > 1.5 * before
    workshop.window.picture("workshop-phone")
    assert audit(workshop.window) == []


def test_a_draft_in_two_windows_is_not_overwritten(workshop):
    workshop.begin()
    first = workshop.page
    workshop.page = second = workshop.window.context.new_page()
    second.goto(first.url)
    expect(second.get_by_role("application")).to_be_visible()
    workshop.drag("B2", "B4")
    expect(second.get_by_role("button", name="Undo")).to_be_enabled()
    expect(second.get_by_text("Saved on this device")).to_be_attached()
    workshop.page = first
    workshop.drag("D2", "D3")
    expect(first.get_by_role("alert")).to_contain_text("changed in another window")
    first.get_by_role("button", name="Keep mine as a copy").click()
    expect(first.get_by_role("heading", level=1)).to_have_text("Untitled (copy)")
    expect(workshop.mountains).to_have_count(2)
    first.goto("/workshop")
    expect(first.locator(".workshop-draft")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_workshop_passes_an_audit(windows, scheme):
    workshop = Workshop(windows.open("/workshop", color_scheme=scheme))
    expect(workshop.window.button("Empty board")).to_be_visible()
    found = audit(workshop.window)
    workshop.begin()
    workshop.choose("Armies", "Infantry")
    workshop.drag("A1", "A2")
    workshop.page.get_by_role("button", name="Select").click()
    workshop.drag("A1", "A1")
    found += audit(workshop.window)
    for tab in ("Scenario", "problem"):
        workshop.tab(tab)
        found += audit(workshop.window)
    assert found == []


def test_a_position_of_the_analysis_board_is_edited_and_studied(windows):
    workshop = Workshop(windows.open("/analysis"))
    page, window = workshop.page, workshop.window
    page.get_by_label("Record text").fill((EXAMPLES / "short.record").read_text())
    window.button("Study this record").click()
    expect(window.pieces).to_have_count(10)
    page.get_by_role("tab", name="Position").click()
    window.button("Edit this position").click()
    expect(window.button("Study it")).to_be_visible()
    expect(workshop.pieces).to_have_count(10)
    # The ground is shown and cannot be edited.
    expect(page.get_by_role("radio", name="Ground")).to_have_count(0)
    page.get_by_role("button", name="Erase").click()
    workshop.drag("G8", "G8")
    expect(workshop.pieces).to_have_count(9)
    expect(page.locator(".editor-try.button-primary")).to_be_visible()
    window.picture("position-editor")
    window.button("Study it").click()
    expect(window.pieces).to_have_count(9)
    expect(page.get_by_role("heading", name="Analysis board")).to_be_visible()
