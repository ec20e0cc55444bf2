"""Kriegsspiel at the table: commanders who see only what their officers see, an umpire, and a game alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.core import Record, game
from tests.browser.audit import audit
from tests.browser.campaign import Headquarters
from tests.browser.test_phone import PHONE, assert_fits

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """What the server needs for this game is on the disk: no browser waits for a compiler."""
    game("kriegsspiel").warm_up()


def skirmish(scenario: str, **options: str) -> Record:
    text = (SCENARIOS / f"{scenario}.toml").read_text()
    return Record(
        game="kriegsspiel", rules=2, scenario=scenario, scenario_text=text, options=dict(options), seed="7"
    )


class Commander(Headquarters):
    """Somebody with a map, a picture and papers; or the umpire."""

    def __init__(self, window, link):
        super().__init__(window, link)
        self.picture = self.page.locator(".illustration-open img")
        self.received = self.page.get_by_role("region", name="Papers received")
        self.book = self.page.get_by_role("region", name="Dispatch book")

    def sees_a_picture(self):
        expect(self.picture).to_be_visible()
        expect(self.picture).to_have_js_property("naturalWidth", 1600)
        expect(self.window.board.locator("image.board-backdrop")).to_have_count(1)
        return self.picture.get_attribute("src")

    def is_ready(self):
        self._turn_to("Act", self.window.button("Ready: send the couriers"))
        self.window.button("Ready: send the couriers").click()

    def drags(self, name, to):
        """Drag a counter by a number of pixels."""
        box = self.unit(name).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = self.unit(name).get_attribute("data-place")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + to[0] / 2, y + to[1] / 2)
        self.page.mouse.move(x + to[0], y + to[1])
        self.page.mouse.up()
        expect(self.unit(name)).not_to_have_attribute("data-place", before)
        return self.unit(name).get_attribute("data-place")


# Two commanders, and the program as umpire


@pytest.mark.rule("KV3-P1", "KV3-P2", "KV3-P4", "KV3-U2")
def test_two_commanders_fight_for_a_mill(windows, house):
    match = house.keep(skirmish("mill"))
    west = Commander(windows.open("about:blank"), match.seat("west"))
    east = Commander(windows.open("about:blank", **PHONE), match.seat("east"))
    first = west.sees_a_picture()
    east.sees_a_picture()
    assert_fits(east.window)

    an_order_is_written_with_the_map(west)
    a_map_is_what_its_owner_believes(west)
    moved = west.drags("hussars", (60, 40))
    the_picture_is_looked_at_closely(west)
    assert audit(west.window) == []

    west.is_ready()
    expect(west.window.status("you are ready; the others are still writing")).to_be_visible()
    east.window.type("order 7-foot: hold")
    east.is_ready()
    for commander in (west, east):
        expect(commander.window.status("Round 2, 09:10")).to_be_visible()
    expect(west.picture).not_to_have_attribute("src", first)
    expect(west.received).to_contain_text("09:10")
    expect(west.unit("hussars")).to_have_attribute("data-place", moved)
    assert [secret for secret in ("hussars", "1-foot", "dust at nine") if east.was_sent(secret)] == []
    assert not west.was_sent("7-foot")

    east.is_ready()
    west.is_ready()
    for commander in (west, east):
        expect(commander.window.outcome).to_contain_text("Take the mill")


def an_order_is_written_with_the_map(west):
    west.select("1-foot")
    west.press_place("700,230")
    west.page.get_by_role("menuitem", name=re.compile("^March: ")).click()
    expect(west.book).to_contain_text("1. To 1-foot")
    expect(west.book).to_contain_text("march to 700,230")
    west.page.get_by_role("button", name="Tear it up: 1. To 1-foot").click()
    expect(west.book).to_contain_text("Nothing yet.")
    expect(west.selected).to_contain_text("1-foot")
    west.selected.get_by_role("button", name="March by way of").click()
    west.press_place("700,230")
    west.press_place("500,230")
    expect(west.window.board.locator(".board-way-planned")).to_have_count(1)
    west.window.button("Write it down").click()
    expect(west.book).to_contain_text("march to 700,230 via 500,230")
    west.page.keyboard.press("Escape")


def a_map_is_what_its_owner_believes(west):
    west.page.get_by_role("button", name="Blue infantry, to be placed as blue-inf-1").click()
    west.press_place("950,300")
    expect(west.unit("blue-inf-1")).to_be_visible()
    west.select("blue-inf-1")
    west.selected.get_by_role("button", name="Write on the counter").click()
    west.page.get_by_label("Note", exact=True).fill("dust at nine")
    west.window.button("Do it").click()
    expect(west.selected).to_contain_text("dust at nine")
    west.page.keyboard.press("Escape")


def the_picture_is_looked_at_closely(west):
    west.picture.click()
    dialog = west.page.get_by_role("dialog", name="What you see")
    expect(dialog.get_by_role("img")).to_be_visible()
    dialog.get_by_text("In words").click()
    expect(dialog).to_contain_text("You are at 290,260.")
    dialog.get_by_role("button", name="Close").click()
    ahead = west.picture.get_attribute("src")
    west.window.pick("Behind, W")
    expect(west.picture).not_to_have_attribute("src", ahead)
    west.window.pick("Ahead, E")


# A human umpire


@pytest.mark.rule("KV3-U1")
def test_a_human_umpire_changes_a_result(windows, house):
    match = house.keep(skirmish("volley", umpire="person"))
    umpire = Commander(windows.open("about:blank"), match.seat("umpire"))
    west, east = (Commander(windows.open("about:blank"), match.seat(seat)) for seat in ("west", "east"))
    west.is_ready()
    east.is_ready()
    expect(umpire.window.status("1 fight is to be settled")).to_be_visible()
    umpire.reads("1-foot against 7-foot")
    umpire.do("Change the result", 1)
    umpire.page.get_by_label("Role", exact=True).select_option("attacker")
    umpire.page.get_by_label("Result", exact=True).select_option("routed")
    umpire.page.get_by_label("Reason", exact=True).fill("Their powder is wet")
    umpire.window.button("Do it").click()
    expect(umpire.sheet).to_contain_text("The umpire's ruling: Their powder is wet.")
    expect(umpire.sheet).to_contain_text("Routed: 1-foot.")
    assert audit(umpire.window) == []
    umpire.do("Accept", 1)
    expect(umpire.sheet).to_have_count(0)

    umpire.drags("7-foot", (30, 0))
    status = umpire.page.locator(".play-status")
    while not umpire.window.button("Begin the next round").is_visible():
        said = status.inner_text()
        umpire.page.get_by_role("button", name=re.compile("^(Go on|Accept all)")).first.click()
        expect(status).not_to_have_text(said)
    umpire.page.get_by_role("button", name=re.compile("^Begin the next round")).click()
    for commander in (west, east):
        expect(commander.window.status("Round 2, 09:10")).to_be_visible()
        assert not commander.was_sent("powder")
    umpire.window.button("Decide the match").click()
    umpire.page.get_by_label("Winners' seats").fill("east")
    umpire.page.get_by_label("Reason", exact=True).fill("The field is theirs")
    umpire.window.button("Do it").click()
    umpire.window.confirm()
    for commander in (umpire, west, east):
        expect(commander.window.outcome).to_contain_text("The field is theirs")


# Alone against the computer


@pytest.mark.rule("KV3-S2")
def test_a_game_against_a_computer_commander(windows, house):
    match = house.keep(skirmish("mill"), east="commander")
    west = Commander(windows.open("about:blank"), match.seat("west"))
    west.sees_a_picture()
    west.window.type("order 1-foot: march along roads to Mill")
    expect(west.book).to_contain_text("1. To 1-foot")
    west.is_ready()
    expect(west.window.status("Round 2, 09:10")).to_be_visible()
    west.is_ready()
    expect(west.window.outcome).to_contain_text("Take the mill")
