"""The editor of scenarios in a window: what its user does there with a mouse or with fingers."""

import math
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.windows import Window

_FRAME = 30  # units of the sheet around the ground
_ACROSS = 44  # between opposite sides of a hex
_RADIUS = _ACROSS / math.sqrt(3)
_LONGER_SIDE = 1000  # of a map without a grid
_STEPS = 8  # of a stroke
_TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Spot = Callable[[str], tuple[float, float]]
"""Computes the middle of a place as a point of the sheet."""


def _row_and_column(place: str) -> tuple[int, int]:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(place[0]), int(place[1:]) - 1


def square(place: str) -> tuple[float, float]:
    """On a board of squares."""
    row, column = _row_and_column(place)
    return _FRAME + 40 * (column + 0.5), _FRAME + 40 * (row + 0.5)


def flat_hex(place: str) -> tuple[float, float]:
    """On a board of hexes in straight columns."""
    row, column = _row_and_column(place)
    return _FRAME + _RADIUS * (1 + 1.5 * column), _FRAME + _ACROSS * (row + (1 if column % 2 else 0.5))


def pointed_hex(place: str) -> tuple[float, float]:
    """On a board of hexes in straight rows."""
    row, column = _row_and_column(place)
    return _FRAME + _ACROSS * (column + (1 if row % 2 else 0.5)), _FRAME + _RADIUS * (1 + 1.5 * row)


def plane(width: float, height: float) -> Spot:
    """On a map of this size without a grid."""
    scale = _LONGER_SIDE / max(width, height)

    def spot(place: str) -> tuple[float, float]:
        east, north = map(float, place.split(","))
        return _FRAME + east * scale, _FRAME + (height - north) * scale

    return spot


class Workshop:
    """A window with the editor; its user has a mouse, or fingers if the window has a touch screen."""

    def __init__(self, window: Window, spot: Spot = square, *, touch: bool = False) -> None:
        self.window = window
        self.page = window.page
        self.board = window.board
        self._spot = spot
        self._touch = touch

    def begin(self, game: str = "A Game of War") -> None:
        """Begin a scenario from nothing."""
        self.page.goto("/workshop")
        self.choose(game)
        self.press(self.window.button("Empty board"))
        expect(self.board).to_be_visible()
        expect(self.page.get_by_text("Saved on this device")).to_be_attached()

    def press(self, what: Locator) -> None:
        """Click or tap."""
        if self._touch:
            what.tap()
        else:
            what.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name))

    def tab(self, name: str) -> None:
        self.press(self.page.get_by_role("tab", name=name))

    def menu(self, name: str) -> None:
        """Something from the editor's menu."""
        self.press(self.page.get_by_role("button", name="More", exact=True))
        self.press(self.page.get_by_role("menuitem", name=name))

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def resize(self, columns: int, rows: int) -> None:
        self.menu("Size of the board")
        self.fill("Columns", str(columns))
        self.fill("Rows", str(rows))
        self.button("Change the size")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def choose(self, *names: str) -> None:
        """Choose games, layers, sides or brushes of the palette, by name."""
        for name in names:
            choice = self.page.get_by_role("radio", name=name, exact=True)
            words = re.compile(rf"^{re.escape(name)}\d?$")
            brush = self.page.locator(".palette-brush").filter(has_text=words)
            expect(choice.or_(brush)).to_be_attached()
            if choice.count():
                self.press(self.page.locator("label").filter(has=choice))
                expect(choice).to_be_checked()
            else:
                self.press(brush)
                expect(brush).to_have_attribute("aria-pressed", "true")

    def at(self, place: str) -> tuple[float, float]:
        """The middle of a place, as a point of the page."""
        sheet = self.page.locator(".board-sheet")
        box = sheet.bounding_box()
        assert box
        scale = box["width"] / sheet.evaluate("sheet => sheet.viewBox.baseVal.width")
        x, y = self._spot(place)
        return box["x"] + x * scale, box["y"] + y * scale

    def drag(self, *places: str) -> None:
        """Press on the first place, and drag to the others."""
        if self._touch and len(places) == 1:
            self.page.touchscreen.tap(*self.at(places[0]))
        elif self._touch:
            Fingers(self).stroke(*map(self.at, places))
        else:
            mouse = self.page.mouse
            mouse.move(*self.at(places[0]))
            mouse.down()
            for place in places[1:]:
                mouse.move(*self.at(place), steps=4)
            mouse.up()

    @property
    def mountains(self) -> Locator:
        return self.page.get_by_role("img", name=re.compile("mountain, ", re.I))

    @property
    def pieces(self) -> Locator:
        return self.page.locator("[data-piece]")

    @property
    def zoom(self) -> float:
        """The width of the sheet on the page."""
        box = self.page.locator(".board-sheet").bounding_box()
        assert box
        return box["width"]

    def try_it(self, seat: str = "") -> None:
        """Play it at once against the computer, at the first seat or another."""
        expect(self.page.locator(".editor-try.button-primary")).to_be_visible()
        self.button("Try it")
        dialog = self.page.get_by_role("dialog")
        expect(dialog.get_by_label("Your seat")).to_be_visible()
        if seat:
            dialog.get_by_label("Your seat").select_option(seat)
        self.press(dialog.get_by_role("button", name="Play"))
        expect(self.page).to_have_url(re.compile("/m/"))


class Fingers:
    """One or two fingers on the touch screen of a window."""

    def __init__(self, workshop: Workshop) -> None:
        self._page = workshop.page
        self._screen = workshop.page.context.new_cdp_session(workshop.page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def stroke(self, start: tuple[float, float], *points: tuple[float, float]) -> None:
        """Draw with one finger."""
        self._send("touchStart", start)
        for point in points:
            for step in range(1, _STEPS + 1):
                share = step / _STEPS
                self._send(
                    "touchMove",
                    (start[0] + (point[0] - start[0]) * share, start[1] + (point[1] - start[1]) * share),
                )
            start = point
        self._lift()

    def spread(self, x: float, y: float) -> None:
        """Begin a stroke; a second finger stops it, and both zoom."""
        self._send("touchStart", (x, y))
        self._send("touchMove", (x + 15, y))
        self._send("touchStart", (x + 15, y), (x - 20, y))
        for step in range(1, 6):
            self._send("touchMove", (x + 15 + 12 * step, y), (x - 20 - 12 * step, y))
        self._lift()

    def _lift(self) -> None:
        """Lift all fingers, and wait until the page has drawn what they did."""
        self._send("touchEnd")
        self._page.evaluate(_TWO_FRAMES)
