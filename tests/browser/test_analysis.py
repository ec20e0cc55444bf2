"""The analysis board: a record opened, stepped through, and varied."""

import re

from playwright.sync_api import expect

from tests.browser.house import EXAMPLES


def paste(window, record):
    window.page.get_by_label("Record text").fill(record)
    window.button("Study this record").click()


def test_a_record_is_stepped_through_and_varied(windows):
    window = windows.open("/analysis")
    paste(window, (EXAMPLES / "short.record").read_text())
    expect(window.button("1, South: F8-F6")).to_be_visible()
    expect(window.piece("Southern cavalry F8")).to_be_visible()
    window.button("One step forward").click()
    expect(window.piece("Southern cavalry F6")).to_be_visible()

    # Another move than the one that was played becomes a branch.
    window.move("Southern cavalry G8", "E8")
    branch = window.button("2, South: G8-E8")
    expect(branch).to_have_attribute("aria-current", "step")
    expect(window.button("2, South: G8-F7")).to_be_visible()
    window.picture("analysis-branch")
    window.button("2, South: G8-F7").click()
    expect(window.piece("Southern cavalry F7")).to_be_visible()
    branch.click()
    expect(window.piece("Southern cavalry E8")).to_be_visible()
    window.button("Make main variation").click()

    # It is still there when the page is loaded again.
    window.page.reload()
    expect(branch).to_have_attribute("aria-current", "step")
    window.page.get_by_role("tab", name="Position").click()
    window.button("Play on from here").click()
    expect(window.page.get_by_label("Position")).to_have_value(re.compile("moved=E8,F6$"))


def test_a_record_that_cannot_be_read_says_in_which_line_and_why(windows):
    window = windows.open("/analysis")
    window.expect_error("status of 400")
    whole = (EXAMPLES / "short.record").read_text()
    paste(window, whole.replace("2 south G8-F7", "2 south"))
    problem = window.page.get_by_role("alert")
    expect(problem).to_contain_text("line 46")
    window.picture("analysis-bad-record")

    # One that can be read but not played says which action, why, and by which rule.
    paste(window, whole.replace("2 south G8-F7", "2 south G8-A1"))
    expect(problem).to_contain_text("action 2, south 'G8-A1'")
    expect(problem).to_contain_text("A1 is further away. (GOW-M1)")
