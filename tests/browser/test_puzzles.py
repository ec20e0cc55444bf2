"""Puzzles: today's is solved, another is failed, and its refutation and solution are played on the board."""

import re
from datetime import date

import httpx
from playwright.sync_api import expect

from sandtable.puzzles import puzzle, puzzles
from tests.browser.audit import audit

GAME = "game-of-war"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


def todays_puzzle(house):
    """The puzzle of the day as the server sees it."""
    found = httpx.get(f"{house.address}/api/puzzles", trust_env=False).json()
    assert date.fromisoformat(found["day"])
    return puzzle(GAME, next(one["puzzle"] for one in found["puzzles"] if one["game"] == GAME))


def play(window, actions):
    """Type the actions of a turn, each when the one before has been answered, and confirm its end."""
    asked = window.page.get_by_role("dialog")
    for action in actions:
        with window.page.expect_response("**/api/games/*/puzzles/*") as answered:
            window.type(action)
            progress = window.page.locator(".puzzle-checking, .attempt-verdict")
            if action == "end":
                expect(asked.or_(progress).first).to_be_visible()
            if asked.count():
                asked.get_by_role("button").last.click()
        assert answered.value.ok
        # After the last action only questions can be typed.
        expect(window.page.get_by_role("combobox", name=re.compile("^Type"))).to_have_value("")


def test_puzzles_are_solved_refuted_and_shown(windows, house):
    daily = todays_puzzle(house)
    window = windows.open("/", viewport=DESKTOP)
    page = window.page
    page.get_by_role("link", name="Today’s puzzle").click()
    card = page.get_by_role("region", name="Puzzle")
    expect(card.get_by_role("heading", level=1)).to_have_text("Today’s puzzle")
    assert page.url.endswith(f"/puzzles/{GAME}/{daily.id}")
    assert audit(window) == []
    page.set_viewport_size(PHONE)
    expect(card.get_by_role("button", name="Hint")).to_be_in_viewport(ratio=1)
    assert audit(window) == []
    window.picture("puzzle-phone")
    page.set_viewport_size(DESKTOP)

    # Today's puzzle is solved, which begins a streak.
    play(window, daily.solution)
    expect(card.get_by_role("heading", name="Solved")).to_be_visible()
    expect(card.get_by_role("status")).to_contain_text("Streak: 1 day")
    expect(card.get_by_role("status")).to_contain_text("Your rating: 12")
    expect(card.get_by_role("link", name="Next puzzle")).to_be_focused()
    assert audit(window) == []
    window.picture("puzzle-solved")
    page.goto("/puzzles")
    expect(page.get_by_text("Streak: 1 day")).to_be_visible()
    expect(page.get_by_role("link", name="Solved today")).to_be_visible()

    # A wrong turn is refuted on the board, with marks that stay.
    other = next(one for one in puzzles(GAME) if one.id != daily.id and one.wrong)
    page.goto(f"/puzzles/{GAME}/{other.id}")
    expect(card).to_be_visible()
    play(window, other.wrong)
    expect(card.get_by_role("heading", name="Not the best turn")).to_be_visible()
    strip = page.get_by_role("region", name="What the others did")
    expect(strip).to_contain_text("The answer to your turn")
    expect(strip.get_by_role("button", name="Again")).to_be_visible()
    assert audit(window) == []
    window.picture("puzzle-failed")

    # The solution is played from the start, and the puzzle can be tried again.
    card.get_by_role("button", name="Show the solution").click()
    expect(card.get_by_role("heading", name="The solution")).to_be_visible()
    expect(strip).to_contain_text("The solution")
    assert audit(window) == []
    card.get_by_role("button", name="Try again").click()
    expect(card.get_by_role("heading", name="The solution")).to_have_count(0)
    expect(window.button("Show the solution")).to_be_visible()

    # Next puzzles have the wanted theme.
    card.get_by_role("link", name=re.compile("A Game of War")).click()
    page.get_by_role("combobox", name="Theme", exact=True).select_option(index=1)
    page.get_by_role("link", name="Next puzzle").click()
    expect(card).to_be_visible()
