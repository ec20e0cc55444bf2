"""A hosted campaign: a headquarters in its own window, and everything that was sent to it."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from sandtable.core import Record
from tests.browser.windows import Window

SCENARIOS = Path(__file__).parents[1] / "scenarios"
_SPOTS = """
pieces => pieces.filter((piece) => piece.dataset.place).map((piece) => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [piece.dataset.place, [x + width / 2, y + height / 2]];
})
"""
"""The places of all pieces, on the map and on the screen, in one call."""

WALK = """
title = "A walk"
summary = "Red must come to the cross."
first = "red"
[gamespace]
width = 60
height = 40
[[structures]]
name = "cross"
kind = "building"
at = "28,12"
[[military]]
id = "red"
[[military.units]]
type = "infantry"
name = "r1"
at = "12,12"
[[military]]
id = "blue"
[[military.units]]
type = "infantry"
name = "b1"
at = "52,32"
[[win]]
military = "red"
hold = "cross"
"""
"""A campaign for a few turns: one unit walks to a place."""


def campaign(scenario: str, seed: str, **options: str) -> Record:
    """A campaign of the tests, without commands."""
    text = (SCENARIOS / f"{scenario}.toml").read_text()
    return Record(
        game="modern", rules=2, scenario=scenario, scenario_text=text, options=dict(options), seed=seed
    )


class Headquarters:
    """A player who writes turns, or umpires them."""

    def __init__(self, window: Window, link: str | None = None) -> None:
        self.window = window
        self.page = window.page
        self.frames: list[str] = []
        self.page.on("websocket", lambda line: line.on("framereceived", self._note))
        if link:
            self.page.goto(link)
        expect(self.window.board).to_be_visible()
        self.window.button("No, thank you").click()
        self.sheet = self.page.locator(".play-sheet")
        self.lines = self.sheet.get_by_role("listitem")
        self.selected = self.page.get_by_role("region", name="Selected piece")

    def _note(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def was_sent(self, words: str) -> bool:
        """Whether the words were in anything that the server sent here, or are on the screen.

        Only whole words count: the random id of a match may contain a short name such as n2.
        """
        end = r"(?!\w)" if words[-1].isalnum() else ""
        pattern = re.compile(rf"(?<!\w){re.escape(words)}{end}")
        return any(map(pattern.search, (*self.frames, self.page.content())))

    def unit(self, name: str) -> Locator:
        return self.window.board.locator(f'[data-piece="{name}"]')

    def reads(self, *lines: str) -> None:
        """Wait until these are the lines on the sheet."""
        expect(self.sheet.locator("code")).to_have_text(list(lines))

    def press(self, name: str) -> None:
        """Press a unit, even if a mark covers it."""
        expect(self.unit(name)).to_be_visible()
        self.page.mouse.click(*_middle(self.unit(name)))

    def select(self, name: str) -> None:
        self.press(name)
        expect(self.selected).to_contain_text(name)

    def press_place(self, place: str) -> None:
        """Press a point of the map; its position is computed from two pieces."""
        spots = [(_point(place), middle) for place, middle in self.window.pieces.evaluate_all(_SPOTS)]
        first = spots[0]
        across = max(spots, key=lambda spot: abs(spot[0][0] - first[0][0]))
        up = max(spots, key=lambda spot: abs(spot[0][1] - first[0][1]))
        east, north = _point(place)
        x = _between(east, (first[0][0], first[1][0]), (across[0][0], across[1][0]))
        y = _between(north, (first[0][1], first[1][1]), (up[0][1], up[1][1]))
        self.page.mouse.click(x, y)

    def do(self, deed: str, line: int) -> None:
        """Press the button of a line on the sheet."""
        self.sheet.get_by_role("button", name=f"{deed}, line {line}", exact=True).click()

    def write(self, words: str) -> None:
        """Fill in the text field of the line."""
        field = self.sheet.get_by_role("textbox")
        expect(field).to_be_focused()  # else the cursor may still jump to the end of the old line
        field.fill(words)
        expect(field).to_have_value(words)
        field.press("Enter")
        expect(self.sheet.get_by_role("textbox")).to_have_count(0)

    def hand_in(self) -> None:
        """Submit the turn, and confirm."""
        self.page.get_by_role("button", name="Hand in").click()
        self.window.confirm()

    def hears(self, words: str) -> None:
        expect(self.window.log).to_contain_text(words)


def _point(place: str) -> tuple[float, float]:
    east, north = place.split(",")
    return float(east), float(north)


def _middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _between(value: float, one: tuple[float, float], other: tuple[float, float]) -> float:
    """Interpolate between two known points."""
    return one[1] + (value - one[0]) * (other[1] - one[1]) / (other[0] - one[0])
