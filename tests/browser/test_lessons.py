"""A course of lessons, from the home page through a lesson to what follows it."""

import re

from playwright.sync_api import expect

from sandtable.lessons import course
from tests.browser.audit import audit

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def test_a_newcomer_is_led_from_the_home_page_through_a_lesson(windows):
    lessons = course("game-of-war")
    lines = next(lesson for lesson in lessons if lesson.name == "lines")
    text, number = lines.text("en"), lessons.index(lines) + 1
    window = windows.open("/", viewport=DESKTOP)
    window.expect_error("status of 400 .*/lessons/lines")
    page = window.page
    page.get_by_role("link", name="Learn A Game of War in").click()
    expect(page.get_by_text(f"0 of {len(lessons)} solved")).to_be_visible()
    expect(page.get_by_role("link", name="Start", exact=True)).to_be_visible()
    assert audit(window) == []
    page.get_by_role("link", name=text.title, exact=True).click()

    card = page.get_by_role("region", name="Lesson")
    expect(card).to_contain_text(f"Lesson {number} of {len(lessons)}")
    assert audit(window) == []
    window.picture("lesson")
    page.set_viewport_size(PHONE)
    expect(card.get_by_role("button", name="Help")).to_be_in_viewport(ratio=1)
    expect(card.get_by_text(text.goals[0])).to_be_in_viewport(ratio=1)
    assert audit(window) == []
    window.picture("lesson-phone")
    page.set_viewport_size(DESKTOP)

    # An illegal action is explained and changes nothing; a wrong one can be undone.
    window.type("D3-A1")
    expect(page.get_by_role("alert")).to_contain_text("GOW-M1")
    expect(window.button("Back")).to_be_disabled()
    window.move("Northern cavalry D3", "D4")
    expect(card.get_by_role("heading", name="Not solved")).to_be_visible()
    expect(window.button("Start again")).to_be_focused()
    assert audit(window) == []
    page.keyboard.press("Enter")
    expect(window.piece("Northern cavalry D3")).to_be_visible()

    # Help ends with the solution.
    card.get_by_role("button", name="Help").click()
    for line in text.help:
        expect(card.get_by_role("status")).to_have_text(line)
        if line != text.help[-1]:
            window.button("More help").click()
    window.move("Northern cavalry D3", "C5")
    expect(card.get_by_role("status")).to_contain_text(text.solved.strip()[:40])
    expect(card.get_by_role("listitem").first).to_contain_text("(reached)")
    after = lessons[number : number + 1]
    way_on = (
        card.get_by_role("link", name="Next lesson")
        if after
        else window.button("Play a match: Level 1 · Recruit")
    )
    expect(way_on).to_be_focused()
    assert audit(window) == []
    window.picture("lesson-solved")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/learn/game-of-war/{after[0].name}$" if after else "/m/"))

    # It is known the next time.
    page.goto("/learn/game-of-war")
    expect(page.get_by_text(f"1 of {len(lessons)} solved")).to_be_visible()
