"""Steps of a player at the table, with elements found by role and name."""

import re

from playwright.sync_api import Locator, Page, expect


class Table:
    """The match that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.get_by_role("application")
        self.command_line = page.get_by_role("combobox", name="Type an action")
        # Another tab may be in front of it.
        self.log = page.get_by_role("list", name="Log", include_hidden=True)
        self.outcome = page.get_by_role("status", name="Outcome")
        self.pieces = self.board.locator("[data-piece]")
        self.cursor_mark = self.board.locator('.board-cursor [data-mark="focus"]')
        self.tray = page.get_by_role("region", name="Beside the board")

    def status(self, sentence: str) -> Locator:
        """The sentence that says what is to be done."""
        return self.page.get_by_role("status").filter(has_text=sentence)

    def piece(self, name: str) -> Locator:
        """A piece on the board, whatever its state: "Northern cavalry J3"."""
        return self.board.get_by_role("img", name=re.compile(rf"^{re.escape(name)}($|[:.])"))

    def piece_at(self, place: str) -> Locator:
        """Whatever stands at a place."""
        return self.board.locator(f'[data-piece][data-place="{place}"]')

    def cursor(self) -> str:
        """The place where the board's cursor is."""
        return self.cursor_mark.get_attribute("data-place") or ""

    def beside(self, name: str) -> Locator:
        """A heap of pieces beside the board: "Infantry"."""
        return self.tray.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b"))

    def mark(self, place: str) -> Locator:
        """A place that is marked as reachable or as a target of the selected piece."""
        return self.board.locator(f':is([data-mark="reach"], [data-mark="target"])[data-place="{place}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def pick(self, name: str) -> None:
        """Choose an option by clicking its label, which covers the input."""
        box = self.page.get_by_role("radio", name=name)
        self.page.locator("label").filter(has=box).click()
        expect(box).to_be_checked()

    def move(self, piece: str, place: str) -> None:
        """Move with two clicks, on the piece and on the place, and wait until the piece is there."""
        self.piece(piece).click()
        self.mark(place).click()
        self._arrived(piece, place)

    def drag(self, piece: str, place: str) -> None:
        """Drag the piece to the place."""
        self._pull(self.piece(piece), place)
        self._arrived(piece, place)

    def drag_from_tray(self, heap: str, place: str) -> None:
        """Drag a piece from beside the board onto it."""
        self._pull(self.beside(heap), place)

    def place(self, heap: str, *places: str) -> None:
        """Select a heap beside the board, and place one piece after the other with clicks."""
        self.beside(heap).click()
        for place in places:
            self.mark(place).click()
            expect(self.piece_at(place)).to_be_visible()

    def do(self, name: str) -> None:
        """Press a button for something that cannot be undone, and confirm."""
        self.button(name).click()
        self.confirm()

    def confirm(self) -> None:
        """Confirm: press the last button of the dialog."""
        asked = self.page.get_by_role("dialog").filter(has_text="cannot be undone")
        asked.get_by_role("button").last.click()
        expect(asked).to_have_count(0)

    def type(self, line: str) -> None:
        """Type an action, and send it."""
        self.command_line.fill(line)
        self.command_line.press("Enter")

    def end_turn(self) -> None:
        """End the turn, and confirm if an attack is still possible."""
        button = self.page.get_by_role("button", name=re.compile("^End the turn"))
        could_attack = "without an attack" in button.inner_text()
        button.click()
        if could_attack:
            self.confirm()

    def turn_to(self, tab: str) -> None:
        """Open a tab beside the board: "Act", "Log" or "Talk"."""
        self.page.get_by_role("tab", name=tab).click()

    def choose_from_menu(self, name: str) -> None:
        """Something from the match's menu."""
        self.page.get_by_role("button", name="Menu", exact=True).click()
        self.page.get_by_role("menuitem", name=name).click()

    def _pull(self, what: Locator, place: str) -> None:
        mouse = self.page.mouse
        what.hover()
        mouse.down()
        x, y = _middle(what)
        mouse.move(x + 12, y + 12, steps=3)  # its marks appear when it is taken up
        mouse.move(*_middle(self.mark(place)), steps=5)
        mouse.up()

    def _arrived(self, piece: str, place: str) -> None:
        expect(self.piece(f"{piece.rpartition(' ')[0]} {place}")).to_be_visible()


def _middle(what: Locator) -> tuple[float, float]:
    expect(what).to_be_visible()
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
