"""A newcomer's path through the browser: the home page, the course of a game, and a first match.

The newcomer solves lessons by their solutions, and plays the match as a computer player would; both act
through the page, as a person does who types.
"""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Locator, Response, expect

from sandtable.core import Match, Seat, game
from sandtable.lessons import Lesson, course
from sandtable.players import Player, levels_of, make_player
from tests.browser.house import House
from tests.browser.windows import Window

_PATIENCE = 120.0
"""Seconds after which an action that has no effect fails."""
_STEP = 40
"""Milliseconds between two looks at the page."""
_ADDRESS = re.compile(r"/m/(\w+)")


class FirstMatch(NamedTuple):
    """The match after the course."""

    seconds: float
    actions: int
    """The newcomer's actions."""
    rounds: int
    """Its length, as the game counts it."""
    won: bool


class Newcomer:
    """Somebody who has never played a game, in their own window."""

    def __init__(self, window: Window, house: House, game_id: str) -> None:
        self.window = window
        self.page = window.page
        self.card = self.page.get_by_role("region", name="Lesson")
        self.game = game(game_id)
        self.lessons = course(game_id)
        self._house = house
        self._taken = 0
        """The number of actions that the server has answered in this lesson."""
        self._declined = False
        """Whether the tour of the table was declined, which is offered once."""
        self.page.on("response", self._note)

    def find_course(self) -> None:
        """Choose the game on the home page, which offers its course first, and open the first lesson."""
        self.page.goto("/")
        self._choose_game()
        offered = self._offered()
        expect(offered).to_contain_text(f"Learn {self.game.name} in {len(self.lessons)} short lessons")
        offered.click()
        expect(self.page.get_by_text(f"0 of {len(self.lessons)} solved")).to_be_visible()
        self.page.get_by_role("link", name="Start", exact=True).click()

    def expect_other_offer(self) -> None:
        """The home page offers something else first."""
        self.page.goto("/")
        self._choose_game()
        expect(self._offered()).not_to_contain_text("Learn")

    def _choose_game(self) -> None:
        box = self.page.get_by_role("radio", name=self.game.name, exact=True)
        self.page.locator("label").filter(has=box).click()
        expect(box).to_be_checked()

    def _offered(self) -> Locator:
        return self.page.locator(".home-way").first

    def take_course(self) -> tuple[float, ...]:
        """Solve one lesson after the other. Returns the seconds that each took."""
        return tuple(self._solve(lesson) for lesson in self.lessons)

    def play_first_match(self, player: str) -> FirstMatch:
        """Play the match that follows the course, by the advice of a computer player."""
        began = monotonic()
        self._taken = 0
        weakest = levels_of(self.game)[0]
        self.window.button(f"Play a match: {weakest.title()}").click()
        self.page.wait_for_url(_ADDRESS)
        address = _ADDRESS.search(self.page.url)
        assert address
        expect(self.window.board).to_be_visible()
        if not self._declined:
            self.window.button("No, thank you").click()
            self._declined = True
        while (stored := self._house.stored(address[1])).started is None:
            self.page.wait_for_timeout(_STEP)  # until the page has revealed what it adds to the seed
        seat = next(one.seat for one in stored.seats if one.kind == "person")
        match = self._after(address[1], Match.begin(stored.record), seat)
        adviser = make_player(player, self.game, Random("newcomer"))
        number = 0
        while match.outcome is None:
            self._play_turn(address[1], match, seat, adviser)
            number += 1
            match = self._after(address[1], match, seat)
        expect(self.window.outcome).to_be_visible()
        return FirstMatch(monotonic() - began, number, self.game.length(match), seat in match.outcome.winners)

    def _solve(self, lesson: Lesson) -> float:
        began = monotonic()
        expect(self.card).to_contain_text(lesson.text("en").title)
        self._taken = 0
        for number, action in enumerate(lesson.solution, start=1):
            self._act(action, partial(self._has_taken, number))
        expect(self.card).to_contain_text("Solved")
        last = lesson is self.lessons[-1]
        if not last:
            way_on = self.card.get_by_role("link", name="Next lesson")
            expect(way_on).to_be_focused()
            self.page.keyboard.press("Enter")
        return monotonic() - began

    def _has_taken(self, number: int) -> bool:
        return self._taken >= number

    def _play_turn(self, match_id: str, match: Match, seat: Seat, adviser: Player) -> None:
        view = match.view(seat, picture=False)
        expect(self.page.locator(".play-status")).to_contain_text(view.status)
        before = self._own_entries(match_id, seat)
        self._act(adviser.choose(view), lambda: self._own_entries(match_id, seat) > before)

    def _own_entries(self, match_id: str, seat: Seat) -> int:
        """The number of the newcomer's actions: in some games the others act at the same time."""
        return sum(entry.seat == seat for entry in self._house.stored(match_id).record.entries)

    def _after(self, match_id: str, match: Match, seat: Seat) -> Match:
        """The match as soon as it is the newcomer's turn again, or over."""
        deadline = monotonic() + _PATIENCE
        while monotonic() < deadline:
            for entry in self._house.stored(match_id).record.entries[len(match) :]:
                match.apply(entry.seat, entry.action)
            if match.outcome is not None or seat in match.to_act:
                return match
            self.page.wait_for_timeout(_STEP)
        raise AssertionError(f"It never becomes the turn of {seat}: {match.to_act}")

    def _act(self, action: str, done: Callable[[], bool]) -> None:
        """Type an action, confirm if the page asks, and wait until it is done."""
        expect(self.window.command_line).to_have_value("")
        self.window.type(action)
        deadline = monotonic() + _PATIENCE
        while not done():
            self._confirm()
            assert monotonic() < deadline, f"Nothing happens after {action!r}."
            self.page.wait_for_timeout(_STEP)

    def _confirm(self) -> None:
        """Say yes to a question, or press the button of a device for what is prepared there."""
        yes = self.page.get_by_role("dialog").get_by_role("button").last
        trigger = self.page.locator('.device-trigger[aria-disabled="false"]')
        device = self.page.locator(".device-usable:has(.device-waiting)")
        if yes.is_visible():
            yes.click()
        elif trigger.is_visible():
            trigger.click()
        elif device.is_visible():
            device.get_by_role("switch").check()  # a click is enough from now on
            device.locator(".device-button").click()

    def _note(self, response: Response) -> None:
        request = response.request
        if "/lessons/" in response.url and "/images/" not in response.url and request.method == "POST":
            asked = request.post_data_json
            if not asked.get("query") and response.ok:
                self._taken = len(asked["actions"])
