"""A newcomer's path in a real browser: home page, course, and a won match against the weakest level.

The newcomer solves each lesson by its solution, typed at the table, and plays the match by the advice of a
computer player, so the times are those of the program and its pages, without a person's reading and thinking.
A match that is lost is played again.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from sandtable.core import game, game_ids
from sandtable.core.warm_up import warm_up
from tests.browser.house import House
from tests.browser.newcomer import FirstMatch, Newcomer
from tests.browser.windows import Windows

ADVISERS = {"kriegsspiel": "commander-hard"}
"""The computer players that advise the newcomer, where it is not the strongest without search."""
MOST_MATCHES = 5
VIEWPORT = {"width": 1280, "height": 800}


class Walk(NamedTuple):
    """What the path through one game took, in seconds."""

    lessons: tuple[float, ...]
    matches: list[FirstMatch]
    seconds: float


def walk(browser: Browser, house: House, game_id: str) -> Walk:
    """Go from the home page to a won match."""
    windows = Windows(browser, house.address, f"newcomer {game_id}")
    newcomer = Newcomer(windows.open("/", viewport=VIEWPORT), house, game_id)
    began = monotonic()
    newcomer.find_course()
    lessons = newcomer.take_course()
    matches: list[FirstMatch] = []
    while not (matches and matches[-1].won):
        assert len(matches) < MOST_MATCHES, f"{game_id} was lost {MOST_MATCHES} times."
        if matches:
            newcomer.page.goto(f"/learn/{game_id}")
        matches.append(newcomer.play_first_match(ADVISERS.get(game_id, "greedy")))
    seconds = monotonic() - began
    windows.close(failed=False)
    return Walk(lessons, matches, seconds)


def main() -> None:
    """Print a line for each game."""
    chromium = shutil.which("chromium")
    assert chromium
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        for game_id in game_ids():
            warm_up(game(game_id))  # the times are not those of a compiler
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--disable-gpu", "--no-sandbox"])
        for game_id in game_ids():
            found = walk(browser, house, game_id)
            won = found.matches[-1]
            print(
                f"{game_id:14} {len(found.lessons):2} lessons {sum(found.lessons):5.0f} s "
                f"(longest {max(found.lessons):4.1f} s), match {won.seconds:4.0f} s, {won.actions} actions, "
                f"length {won.rounds}, lost before {len(found.matches) - 1}, in all {found.seconds:5.0f} s",
                flush=True,
            )
        browser.close()
        house.stop()
