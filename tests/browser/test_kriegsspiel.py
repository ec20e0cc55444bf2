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
        game="kriegsspiel", rules=3, scenario=scenario, scenario_text=text, options=dict(options), seed="7"
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
        expect(self.picture).to_have_js_property("naturalWidth", 1000)
        expect(self.window.board.locator("image.board-backdrop")).to_have_count(1)
        return self.picture.get_attribute("src")

    def is_ready(self):
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


@pytest.mark.rule("KV3-P2")
def test_an_adjutant_pins_the_reports_by_button_and_by_key(windows, house):
    match = house.keep(skirmish("mill"))
    west = Commander(windows.open("about:blank"), match.seat("west"))
    west.sees_a_picture()
    moved = west.drags("hussars", (60, 40))
    west.window.board.focus()
    west.page.keyboard.press("P")
    expect(west.window.button("Let your adjutant move your own counters too")).to_be_visible()
    expect(west.unit("hussars")).to_have_attribute("data-place", moved)
    west.select("1-foot")
    expect(west.selected).to_contain_text("Seen here at 09:00.")
    west.page.keyboard.press("Escape")
    west.window.button("Let your adjutant move your own counters too").click()
    expect(west.unit("hussars")).not_to_have_attribute("data-place", moved)
    west.window.picture("adjutant")


@pytest.mark.rule("KV3-C6", "KV3-C7")
def test_words_are_read_while_they_are_written(windows, house):
    match = house.keep(Record(game="kriegsspiel", rules=3, scenario="meeting", seed="7"))
    west = Commander(windows.open("about:blank"), match.seat("west"))
    west.sees_a_picture()
    west.press("w-hussars")
    expect(west.selected).to_contain_text("Western Hussars")
    west.selected.get_by_role("button", name="Write an order in your own words").click()
    words = west.page.get_by_label("Text", exact=True)
    words.fill("Take the hill.")
    reading = west.page.get_by_role("status").filter(has_text="Which place do you mean")
    reading.get_by_role("button", name="Galgenberg").click()
    expect(words).to_have_value("Take Galgenberg.")
    expect(west.page.get_by_role("region", name="Understood as")).to_contain_text("attack Galgenberg")
    words.fill("March to Berlin.")
    expect(west.page.get_by_text("This place is not on the map: “Berlin”.")).to_be_visible()
    words.fill("March to Vorwerk Dornau and hold it until relieved.")
    expect(west.page.get_by_role("region", name="Understood as")).to_contain_text("2. hold until relieved")
    expect(west.window.board.locator(".board-way-planned")).to_have_count(1)
    west.window.picture("written-order")
    assert audit(west.window) == []
    west.window.button("Do it").click()
    expect(west.book).to_contain_text("March to Vorwerk Dornau and hold it until relieved.")
    expect(west.book).to_contain_text("Understood as: march to Vorwerk Dornau; hold until relieved.")

    west.page.keyboard.press("Escape")
    west.window.command_line.fill("write w-1: Take the hill.")
    expect(west.window.board.locator('[data-mark="focus"][data-place="2615,2275"]')).to_be_visible()
    west.page.get_by_role("region", name="Unclear").get_by_role("button", name="Fuchsberg").click()
    expect(west.window.command_line).to_have_value("write w-1: Take Fuchsberg.")
    expect(west.window.board.locator(".board-way-planned")).to_have_count(1)
    west.window.command_line.press("Enter")
    expect(west.window.log).to_contain_text("Understood as: attack Fuchsberg.")
    west.window.type("write w-2: Dance the minuet.")
    expect(west.window.log).to_contain_text("Not understood. There is no order in this: “Dance the minuet”.")


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
    umpire.page.get_by_role("button", name="Go on to the next fight").click()
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


# A human umpire at the table of two commanders (KV3-U4 to KV3-U6)


class Umpire(Commander):
    """The umpire, who reads the orders, and lets the round run."""

    def __init__(self, window, link):
        super().__init__(window, link)
        self.desk = self.page.get_by_role("region", name="Dispatches before you")
        self.status = self.page.locator(".play-status")

    def dispatch(self, text):
        """A line of the sheet of dispatches."""
        return self.desk.get_by_role("listitem").filter(has_text=text)

    def rules(self, text, deed, words=None):
        """Press an action on a dispatch, and fill in its words."""
        line = self.dispatch(text)
        line.get_by_role("button", name=re.compile(f"^{deed}, line")).click()
        if words is not None:
            line.get_by_role("textbox").fill(words)
            line.get_by_role("textbox").press("Enter")
            expect(line.get_by_role("textbox")).to_have_count(0)

    def lets_the_round_run(self):
        """Accept what there is and run on, until the next round can begin; then begin it."""
        begin = self.page.get_by_role("button", name="Begin the next round")
        accept = self.page.get_by_role("button", name=re.compile("^Accept all"))
        run = self.page.get_by_role("button", name="Run to the end of the round")
        while True:
            expect(begin.or_(accept).or_(run).filter(visible=True).first).to_be_visible()
            if begin.is_visible():
                break
            self._does("a" if accept.first.is_visible() else "e")
        self._does("n")

    def _does(self, key):
        """Press a key, and wait until something came of it."""
        said = self.status.inner_text()
        self.window.board.focus()
        self.page.keyboard.press(key)
        expect(self.status).not_to_have_text(said)


@pytest.mark.rule("KV3-U4", "KV3-U5", "KV3-U6")
def test_two_commanders_and_a_human_umpire_play_six_rounds(windows, house):
    match = house.keep(
        Record(game="kriegsspiel", rules=3, scenario="meeting", options={"umpire": "person"}, seed="7")
    )
    umpire = Umpire(windows.open("about:blank"), match.seat("umpire"))
    west, east = (Commander(windows.open("about:blank"), match.seat(seat)) for seat in ("west", "east"))

    orders_are_written(west, east)
    the_umpire_reads_rewords_and_loses_orders(umpire)
    a_group_is_drawn(umpire)
    umpire.lets_the_round_run()
    for commander in (west, east):
        expect(commander.window.status("Round 2, 07:40")).to_be_visible()
    expect(west.book).to_contain_text("march along roads to Karsnitz")
    expect(west.book).not_to_contain_text("Not sent")

    a_unit_is_added(umpire, west)
    for number in range(2, 7):
        for commander in (west, east):
            expect(commander.window.status(f"Round {number}, ")).to_be_visible()
        east.window.type("order e-uhlans: march to Lindenrode")
        expect(east.book).to_contain_text("march to Lindenrode")
        east.is_ready()
        if number == 2:
            west.window.type("write w-6: Occupy Vorwerk Dornau. If attacked, fall back to Alt Hessow.")
            expect(west.book).to_contain_text("To w-6")
        west.is_ready()
        expect(umpire.window.status("before you")).to_be_visible()
        umpire.lets_the_round_run()
    for commander in (west, east):
        expect(commander.window.status("Round 7, 08:30")).to_be_visible()
    assert not west.was_sent("the ambush")
    assert [secret for secret in ("Karsnitz instead", "w-6", "the ambush") if east.was_sent(secret)] == []


def orders_are_written(west, east):
    west.window.type("write w-hussars: Ride to Lindenrode at once and hold it until relieved.")
    expect(west.book).to_contain_text("1. To w-hussars")
    west.window.type("order w-1: march along roads to Karsnitz")
    expect(west.book).to_contain_text("2. To w-1")
    west.is_ready()
    east.window.type("write e-uhlans: Reconnoitre towards Lindenrode.")
    expect(east.book).to_contain_text("1. To e-uhlans")
    east.window.type("order e-1: march along roads to Lindenrode")
    expect(east.book).to_contain_text("2. To e-1")
    east.is_ready()


def the_umpire_reads_rewords_and_loses_orders(umpire):
    expect(umpire.window.status("4 dispatches are before you")).to_be_visible()
    expect(umpire.dispatch("west.1 to w-hussars")).to_contain_text(
        "Understood as: march to Lindenrode; hold until relieved."
    )
    expect(umpire.window.board.locator(".board-way-planned")).not_to_have_count(0)
    umpire.rules("west.2 to w-1", "Reword", "Take the highway to Alt Hessow, and stay there for an hour.")
    expect(umpire.dispatch("west.2 to w-1")).to_contain_text("Written: march along roads to Karsnitz")
    expect(umpire.dispatch("west.2 to w-1")).to_contain_text("hold for 60 minutes")
    umpire.dispatch("west.1 to w-hussars").get_by_role("button", name="Complication").click()
    options = umpire.dispatch("west.1 to w-hussars").locator("datalist option")
    expect(options.first).to_have_attribute("value", "delayed")
    umpire.dispatch("west.1 to w-hussars").get_by_role("button", name="Cancel").click()
    umpire.rules("east.2 to e-1", "Lose")
    expect(umpire.window.status("3 dispatches are before you")).to_be_visible()
    assert audit(umpire.window) == []
    umpire.page.keyboard.press("Escape")


def a_group_is_drawn(umpire):
    umpire.press("w-hussars")
    expect(umpire.selected).to_contain_text("Western Hussars")
    umpire.selected.get_by_role("button", name="Declare a fight").click()
    umpire.press("e-uhlans")
    umpire.window.button("Do it").click()
    expect(umpire.window.status("1 fight is to be settled")).to_be_visible()
    fights = umpire.page.get_by_role("region", name="Fights to be settled")
    fights.get_by_role("button", name="Rename, line 1").click()
    fights.get_by_role("textbox").fill("the ambush")
    fights.get_by_role("textbox").press("Enter")
    expect(fights).to_contain_text("the ambush")
    fights.get_by_role("button", name="Add units, line 1").click()
    fights.get_by_role("textbox").fill("w-jaegers")
    fights.get_by_role("textbox").press("Enter")
    expect(fights).to_contain_text("w-hussars, w-jaegers against e-uhlans")


def a_unit_is_added(umpire, west):
    umpire.page.get_by_text("World …").click()
    umpire.window.button("Add a unit").click()
    umpire.page.get_by_label("Id, such as 6-foot").fill("w-6")
    umpire.page.get_by_label("Arm", exact=True).select_option("infantry")
    umpire.page.get_by_label("Command", exact=True).select_option("west")
    umpire.press_place("1700,2700")
    umpire.window.button("Do it").click()
    expect(umpire.unit("w-6")).to_be_visible()
    expect(umpire.window.button("Do it")).to_have_count(0)
    expect(west.received).to_contain_text("w-6 (w-6, infantry) joins your command")


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
