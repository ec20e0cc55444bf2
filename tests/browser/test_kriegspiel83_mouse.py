"""Kriegspiel (1983) by mouse in two windows: mines, transport, a fight preview, a retreat, a win."""

import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.core import Dice, Match, Record, game
from tests.browser.audit import audit
from tests.browser.test_whole_game import download_record

BREAKTHROUGH = (Path(__file__).parents[1] / "scenarios" / "breakthrough.toml").read_text()
FINE, DEFENDER_RETREATS, NOT_CLEARED, ATTACKER_LOST = range(1, 81), (3,), range(61, 101), (1, 2)


def seed_with(*wanted):
    """A seed with which the first dice fall as wanted: the sides of each, and its values."""
    for seed in map(str, count()):
        dice = Dice(seed)
        if all(dice.roll(sides, "trial").value in values for sides, values in wanted):
            return seed
    raise AssertionError


@pytest.fixture
def breakthrough(house):
    """The match, with fine weather, and dice that make the fights and the minefield go as the test wants."""
    kriegspiel = game("kriegspiel83")
    seed = seed_with(
        (100, FINE), (6, DEFENDER_RETREATS), (100, NOT_CLEARED), (6, ATTACKER_LOST), (100, FINE)
    )  # fmt: skip
    record = Record(
        game=kriegspiel.id,
        rules=kriegspiel.rules_version,
        scenario="breakthrough",
        scenario_text=BREAKTHROUGH,
        seed=seed,
    )
    return house.keep(Match.begin(record).record)


@pytest.fixture
def red(windows, breakthrough):
    return windows.open(breakthrough.seat("red"))


@pytest.fixture
def blue(windows, breakthrough):
    """Blue's window, with a record of everything that the server sent to it."""
    window = windows.open("about:blank")
    window.told = []
    window.page.on(
        "websocket", lambda line: line.on("framereceived", lambda frame: window.told.append(str(frame)))
    )
    window.page.goto(breakthrough.seat("blue"))
    return window


@pytest.mark.rule("K83-M1", "K83-N1", "K83-N2", "K83-C3", "K83-B1", "K83-B9", "K83-O1")
def test_a_line_is_broken_by_mouse(red, blue):
    expect(red.status("move your pieces, then end the turn; 4 pieces wait")).to_be_visible()
    expect(blue.status("red to move")).to_be_visible()

    look_before_the_move(red)
    red.mark("B5").click()
    expect(red.piece_at("B5")).to_be_visible()
    lay_a_minefield(red)
    transport(red)
    choose_whom_to_attack(red)

    # The other side has to decide in the middle of red's turn.
    expect(blue.status("retreat two steps, or lose the piece: B6")).to_be_visible()
    expect(red.status("blue retreats")).to_be_visible()
    blue.piece("Blue infantry 2").click()
    blue.mark("B7").click()
    expect(blue.status("retreat another step")).to_be_visible()
    blue.mark("B8").click()
    expect(blue.piece_at("B8")).to_be_visible()
    red.button("Nobody else advances").click()

    # Blue walks into an unknown minefield.
    expect(blue.status("move your pieces")).to_be_visible()
    expect(red.piece("Red minefield")).to_be_visible()
    expect(blue.piece("Red minefield")).to_have_count(0)
    assert not [frame for frame in blue.told if "mine-E3" in frame or "minefield on E3" in frame]
    blue.piece("Blue light tank 1").click()
    blue.mark("E3").click()
    for window in (red, blue):
        expect(window.log).to_contain_text("light tank 1 is destroyed by red's minefield on E3")
        expect(window.piece("Red minefield, known to both")).to_be_visible()
    assert [frame for frame in blue.told if "mine-E3" in frame]
    blue.page.get_by_role("button", name=re.compile("^End the movement: 1 of your pieces attack")).click()
    blue.confirm()

    # One click on a far hex goes there by the cheapest route, into the city.
    expect(red.status("August, round 2")).to_be_visible()
    red.piece("Red heavy tank 2").click()
    red.mark("D8").click()
    for window in (red, blue):
        expect(window.outcome).to_contain_text("Red wins")
    red.picture("k83-won")
    blue.picture("k83-lost")
    record = download_record(blue)
    assert record.outcome.winners == ("red",)


def look_before_the_move(red):
    """The range with its costs, the route to the hex under the pointer, and the fight expected there."""
    red.piece("Red heavy tank 1").click()
    told = red.page.get_by_role("region", name="Selected piece")
    expect(told).to_contain_text("hexes with 12 factors")
    expect(red.board.get_by_role("img", name=re.compile("^Range of Red's heavy tank 1"))).to_be_visible()
    red.mark("B5").hover()
    expect(told).to_contain_text("It must stop there")
    expect(told).to_contain_text("Attack on the infantry on B6: 4-1 for the attacker")
    expect(red.board.get_by_role("img", name="The way").first).to_be_attached()
    red.picture("k83-aim")


def lay_a_minefield(red):
    """If a hex allows moving and mining, the player is asked which."""
    red.piece("Red infantry 4").click()
    red.mark("E3").click()
    red.page.get_by_role("menuitem", name="Infantry 4 D3: minefield on E3").click()
    expect(red.piece("Red minefield")).to_be_visible()
    expect(red.page.get_by_text("You have 4 minefields left to lay.")).to_be_visible()


def transport(red):
    red.page.keyboard.press("Escape")
    red.piece("Red infantry 3").click()
    red.board.get_by_role("img", name=re.compile("^town D, friendly to red")).wait_for()
    red.mark("D4").click()
    expect(red.piece_at("C4")).to_be_visible()


def choose_whom_to_attack(red):
    """Every choice shows its sums, odds and chances before the dice are rolled."""
    red.page.keyboard.press("Escape")
    red.piece("Red heavy tank 2").click()
    red.mark("C5").click()
    expect(red.piece_at("C5")).to_be_visible()
    red.page.get_by_role("button", name=re.compile("^End the movement: 2 of your pieces attack")).click()
    red.confirm()
    expect(red.status("choose the targets of: C5")).to_be_visible()
    chances = red.page.get_by_role("group", name="Chances")
    card = chances.get_by_role("region", name="Attack on the infantry on B6: 4-1 for the attacker")
    expect(card).to_contain_text("Attack 4: heavy tank B5 3 (open ground), bonus 1.")
    red.piece("Red heavy tank 2").click()
    red.mark("B6").hover()
    considered = red.page.get_by_role("region", name="Heavy tank C5 to B6")
    expect(considered).to_contain_text("aid of infantry C6 1")
    red.mark("B6").click()
    expect(card).to_contain_text(
        "Attack 9: heavy tank B5 3 (open ground), heavy tank C5 3 (open ground), bonus 3."
    )
    expect(card).to_contain_text(
        "Defence 2: infantry B6 1 (open ground), aid of infantry C6 1 (open ground)."
    )
    expect(card.get_by_role("listitem")).to_have_text(
        [re.compile("2 in 6.*exchange"), re.compile("1 in 6.*retreats"), re.compile("3 in 6.*lost")]
    )
    red.picture("k83-choosing")
    assert audit(red) == []
    red.button("Fight it out").click()
    red.confirm()


def test_the_curtain_closes_whenever_the_other_side_must_decide(windows, breakthrough):
    window = windows.open(breakthrough.seat("red"))
    expect(window.board).to_be_visible()
    window.page.goto(breakthrough.seat("blue"))
    hand_over = window.page.get_by_role("dialog").filter(has_text="Hand over to")

    take_the_screen(window, "Red")
    for line, done in (
        ("B4-B5", window.piece_at("B5")),
        ("mine D3 E3", window.piece("Red minefield")),
        ("move C3 C5", window.piece_at("C5")),
    ):
        window.type(line)
        expect(done).to_be_visible()
    window.type("end")
    window.confirm()
    expect(window.status("choose the targets of")).to_be_visible()
    window.type("attack C5 > B6; fight")
    window.confirm()
    expect(hand_over).to_contain_text("Hand over to Blue")
    assert "mine" not in window.page.get_by_role("main").inner_html()
    take_the_screen(window, "Blue")
    expect(window.piece("Red minefield")).to_have_count(0)
    assert "E3; 4 left" not in window.page.get_by_role("main").inner_html()
    window.type("retreat B6-B7-B8")
    take_the_screen(window, "Red")
    window.button("Nobody else advances").click()
    take_the_screen(window, "Blue")
    window.type("move E6 E3; end")
    window.confirm()
    take_the_screen(window, "Red")
    window.type("move C5 D8")
    expect(window.outcome).to_contain_text("Red wins")
    expect(hand_over).to_have_count(0)


def take_the_screen(window, name):
    window.button(f"I am {name}, ready").click()
    expect(window.board).to_be_visible()
