"""A lesson is made in the workshop: opened, changed, tried on the board, and saved as a file."""

from playwright.sync_api import expect

from sandtable.lessons import check_lesson
from tests.browser.audit import audit
from tests.browser.house import EXAMPLES

HUNT = EXAMPLES / "lessons/hunt.toml"
MEADOW = EXAMPLES / "lessons/scenarios/meadow.toml"


def test_a_lesson_is_made_tried_and_downloaded(windows, tmp_path):
    window = windows.open("/workshop", viewport={"width": 1280, "height": 800})
    page = window.page
    own = f"seat = \"north\"\nscenario_text = '''\n{MEADOW.read_text()}'''\n"
    (tmp_path / "hunt.toml").write_text(HUNT.read_text().replace('seat = "north"\n', own))
    opened = page.locator(".file-drop", has_text="Open a lesson").locator("input")
    opened.set_input_files(tmp_path / "hunt.toml")

    expect(page.get_by_role("heading", level=1)).to_have_text("Hunt a relay")
    expect(page.get_by_text("The lesson works")).to_be_visible()
    window.picture("lesson-maker")
    page.get_by_label("Solution", exact=True).fill("end")
    expect(page.get_by_text("It fails: Your turn is over")).to_have_count(2)  # above, and at the input
    page.get_by_label("Title", exact=True).fill("Catch the relay")
    assert audit(window) == []

    # It is solved on the board, and what was played becomes the solution.
    window.button("Try it").click()
    card = page.get_by_role("region", name="Lesson")
    expect(card).to_contain_text("Catch the relay")
    window.move("Northern cavalry B4", "C4")
    window.type("attack D3")
    window.confirm()
    expect(card).to_contain_text("Solved")
    window.button("This is the solution").click()
    expect(card).to_contain_text("Your actions are now the solution.")
    assert audit(window) == []
    window.button("Back to the forms").click()
    expect(page.get_by_label("Solution", exact=True)).to_have_value("B4-C4\nattack D3")
    expect(page.get_by_text("The lesson works")).to_be_visible()

    # The file needs no other, and the lesson is still here after a reload.
    with page.expect_download() as download:
        window.button("Download the lesson").click()
    file = tmp_path / "catch.toml"
    download.value.save_as(file)
    assert check_lesson(file, "game-of-war").solution == ("B4-C4", "attack D3")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Catch the relay")
    page.goto("/workshop")
    page.get_by_role("button", name="Delete Catch the relay").click()
    expect(page.get_by_role("link", name="Catch the relay")).to_have_count(0)
