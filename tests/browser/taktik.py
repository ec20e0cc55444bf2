"""Taktik at the table: small matches with known dice, and a player's steps in any language."""

import re
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

from playwright.sync_api import Locator, expect

from sandtable.core import Match, Record, catalogue, game
from tests.browser.windows import Window, Windows

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CAN_ACT = re.compile("board-piece-ready")
IN_WORDS = re.compile(r"\b(p\d+), (?:firepower|eldstyrka|ildstyrke) (\d)")
IN_FRAMES = re.compile(r'\{"id":"(p\d+)"[^{}]*"tag":"(\d)"')
"""Patterns of a piece's firepower: in words of each language, and on its counter."""


def record(scenario: str, seed: int) -> Record:
    """A match on a small board of the tests, with nothing placed yet."""
    text = (SCENARIOS / f"{scenario}.toml").read_text()
    rules = game("taktik").rules_version
    return Record(game="taktik", rules=rules, scenario=scenario, scenario_text=text, seed=str(seed))


def placed(scenario: str, seed: int, camps: Mapping[str, str]) -> Match:
    """The match after all seats have placed their pieces like this, in this order."""
    match = record(scenario, seed).replay()
    for seat, line in camps.items():
        match.apply(seat, line)
        match.apply(seat, "ready")
    return match


def lucky_seed(comes_true: Callable[[int], bool]) -> int:
    """The first seed with which a plan works."""
    return next(seed for seed in count() if comes_true(seed))


def steps_left(match: Match) -> float:
    budget = match.position().get("budget", 0)
    assert isinstance(budget, int)
    return budget / 2


class Commander:
    """A player with their own window and language, and everything that the server sent there."""

    def __init__(self, windows: Windows, link: str, language: str) -> None:
        self.window: Window = windows.open("about:blank", locale=language)
        self.page = self.window.page
        self.say = catalogue("sandtable.games.taktik", language)
        self.frame = catalogue("sandtable", language)
        self.frames: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.goto(link)
        self.device = self.page.locator(".device")
        self.press_button = self.device.locator(".device-button")
        self.fire_button = self.device.locator(".device-trigger")
        self.outcome = self.page.locator(".outcome")
        expect(self.window.board).to_be_visible()

    def _listen(self, socket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(_text(payload)))

    def told(self) -> set[tuple[str, str]]:
        """Every firepower that the page shows or that any frame contained, by piece."""
        frames = "\n".join(self.frames)
        return {*IN_WORDS.findall(self.page.content()), *IN_WORDS.findall(frames), *IN_FRAMES.findall(frames)}

    def type(self, line: str) -> None:
        self.page.locator(".play-command input").fill(line)
        self.page.locator(".play-command input").press("Enter")

    def choose(self, key: str) -> None:
        """Press the button of a choice, and confirm if asked."""
        self.page.locator(".play-choices").get_by_role("button", name=self.say(key)).click()

    def confirm(self) -> None:
        asked = self.page.get_by_role("dialog")
        asked.get_by_role("button").last.click()
        expect(asked).to_have_count(0)

    def ready(self) -> None:
        self.choose("choice-ready")
        self.confirm()

    def is_to(self, key: str, **values: str | int) -> None:
        """Wait until the line above the board says this."""
        expect(self.page.locator(".play-status")).to_contain_text(self.say(key, **values))

    def lamp(self, name: str) -> Locator:
        return self.device.locator(f'.device-lit[data-lamp="{name}"]')

    def set(self, setting: str) -> None:
        """Set a switch, by clicking its label."""
        self.device.locator("label").filter(has_text=self.say(setting)).click()

    def hold(self) -> None:
        """Hold the button with the mouse long enough, and release it."""
        self.press_button.hover()
        self.page.mouse.down()
        expect(self.device).to_contain_text(self.frame("device-hint.let-go"))
        self.page.mouse.up()

    def be_quick(self) -> None:
        """From now on a click is enough."""
        self.device.get_by_role("switch").check()

    def press(self) -> None:
        self.press_button.click()

    def take(self, place: str) -> None:
        """Select a piece as soon as it can act."""
        expect(self.window.piece_at(place)).to_have_class(CAN_ACT)
        self.window.piece_at(place).click()

    def go(self, start: str, end: str) -> None:
        self.take(start)
        self.window.mark(end).click()
        expect(self.window.piece_at(end)).to_be_visible()
        expect(self.window.piece_at(start)).to_have_count(0)


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode()
