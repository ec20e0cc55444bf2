"""A game of Taktik for four, in four windows and two languages, without leaking hidden information."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.taktik import CAN_ACT, Commander, lucky_seed, placed, record, steps_left

CAMPS = {
    "kazaldis": "deploy tank-8 C6 B6, tank-4 D6 A6 A5, tank-2 A1 A2 A3, car-4 B1 B2, car-2 B3 D1",
    "sarapan": "deploy tank-8 A12 B12, tank-4 A11 A10 B11, tank-2 D7 B10 C12, car-4 C11 D12, car-2 D11 D10",
    "armania": "deploy tank-8 F6 G6, tank-4 H6 H5 H4, tank-2 H1 H2 H3, car-4 G2 G3, car-2 G4 F2",
    "calderon": "deploy tank-8 H12 H11, tank-4 H10 H9 G11, tank-2 E7 G10 F11, car-4 F10 E11, car-2 G9 E10",
}
LANGUAGES = {"kazaldis": "sv", "sarapan": "da", "armania": "sv", "calderon": "da"}
WHISPER = "De tunga står vid gränsen."


def plan(match):
    """Both headquarters of the enemy are taken in three turns, if the lamps are kind; a stop after each step.

    Whatever the lamps say otherwise, the plan breaks off.
    """
    for seat in CAMPS:
        match.apply(seat, "press")
        yield
    for seat, steps, actions in (
        ("kazaldis", 3, ["C6-C7-C8", "B6-C7", "end", "fire C7 > D7"]),
        ("sarapan", 1, ["end"]),
        ("armania", 2, ["F6-F7-F8"]),
    ):
        if match.to_act != (seat,):
            return
        match.apply(seat, "press attack extra")
        if match.to_act != (seat,) or steps_left(match) < steps:
            return
        yield
        for action in actions:
            match.apply(seat, action)
            yield


def comes_true(seed):
    match = placed("crossroads", seed, CAMPS)
    for _ in plan(match):
        pass
    pieces: Any = match.position()["pieces"]
    return match.outcome is not None and "D7" not in {one.get("hex") for one in pieces}


def may_be_known(seed):
    """What each seat may know of firepowers before the match is over."""
    match = placed("crossroads", seed, CAMPS)
    known = {seat: set() for seat in CAMPS}
    for _ in plan(match):
        if match.outcome:
            break
        for seat, told in known.items():
            pieces = match.view(seat).scene.pieces
            told |= {(piece.id, piece.tag) for piece in pieces if piece.tag and piece.tag.isdigit()}
    return known


@pytest.mark.rule("TAK-B4", "TAK-C7", "TAK-S1", "TAK-S2", "TAK-W1", "TAK-W2")
def test_four_players_in_four_windows_and_two_languages(windows, house):
    seed = lucky_seed(comes_true)
    match = house.keep(record("crossroads", seed))
    table = {seat: Commander(windows, match.seat(seat), language) for seat, language in LANGUAGES.items()}
    kazaldis, sarapan, armania, calderon = table.values()

    allies_confer(kazaldis, armania, (sarapan, calderon))
    all_place(table)
    all_press_for_the_start(table)
    expect(kazaldis.page.locator(".talk-form option").filter(has_text="Allierade")).to_have_count(0)
    turn_to(kazaldis, "talk")
    expect(kazaldis.page.get_by_text(WHISPER)).to_be_visible()
    turn_to(kazaldis, "act")

    the_first_turn(kazaldis, sarapan)
    a_guess_is_pencilled(calderon, kazaldis)
    sarapan.is_to("status-press", turn=2)
    sarapan.press()
    sarapan.choose("choice-end-movement")
    armania.is_to("status-press", turn=3)
    armania.press()

    expect(armania.window.piece_at("F6")).to_have_class(CAN_ACT)
    for waiting in (kazaldis, sarapan, calderon):
        expect(waiting.page.locator(".play-status")).to_contain_text("Armania")
    for seat, known in may_be_known(seed).items():
        assert table[seat].told() == known
    assert audit(kazaldis.window) == []
    armania.window.piece_at("F6").click()
    armania.window.mark("F8").click()
    for commander in table.values():
        expect(commander.outcome).to_be_visible()
    expect(kazaldis.outcome).to_contain_text("Kazaldis och Armania")
    expect(calderon.outcome).to_contain_text("Kazaldis og Armania")


def turn_to(player, tab):
    """Open a tab: "act" or "talk"."""
    player.page.get_by_role("tab", name=player.frame(tab)).click()


def allies_confer(speaker, ally, enemies):
    """TAK-W2: before the first turn, and only allies receive it."""
    for one in (speaker, ally):
        turn_to(one, "talk")
    form = speaker.page.locator(".talk-form")
    form.get_by_role("combobox").select_option(label="Allierade")
    form.locator(".talk-words").fill(WHISPER)
    form.locator(".talk-words").press("Enter")
    expect(ally.page.get_by_text(WHISPER)).to_be_visible()
    for one in (speaker, ally):
        turn_to(one, "act")
    for enemy in enemies:
        assert not any(WHISPER in frame for frame in enemy.frames)


def all_place(table):
    """Three players type, and one places piece by piece; no player sees another's."""
    for seat, line in CAMPS.items():
        commander = table[seat]
        if seat == "armania":
            place_by_hand(commander, line)
        else:
            commander.type(line)
        expect(commander.window.pieces).to_have_count(12)
    for seat, commander in table.items():
        seen = "\n".join((commander.page.content(), *commander.frames))
        for other in CAMPS.keys() - {seat}:
            assert f"{other}-tank-8" not in seen
        assert commander.told() == set()
    for commander in table.values():
        commander.ready()
    for commander in table.values():
        expect(commander.window.pieces).to_have_count(48)


def place_by_hand(commander, line):
    for part in line.removeprefix("deploy ").split(", "):
        unit, *places = part.split()
        commander.page.locator(f'.play-heap[data-piece="armania-{unit}"]').click()
        for place in places:
            commander.window.mark(place).click()
            expect(commander.window.piece_at(place)).to_be_visible()


def all_press_for_the_start(table):
    """One after the other, so that the dice fall as planned; the first holds the button for two seconds."""
    first, *others = (table[seat] for seat in CAMPS)
    first.is_to("status-start")
    first.hold()
    waiting = [first]
    for commander in others:
        seen = waiting[-1]
        expect(seen.press_button).to_have_attribute("aria-disabled", "true")
        commander.be_quick()
        commander.press()
        waiting.append(commander)
    first.is_to("status-press", turn=1)


def the_first_turn(mover, other):
    """A headquarters falls, and the fire button of the device fires; all players see the lamp."""
    mover.be_quick()
    mover.press()
    mover.go("C6", "C8")
    expect(other.window.piece_at("C8")).to_have_count(1)
    mover.go("B6", "C7")
    mover.choose("choice-end-movement")
    mover.window.piece_at("C7").click()
    mover.window.mark("D7").click()
    expect(mover.device).to_contain_text("C7")
    expect(mover.page.get_by_role("dialog")).to_have_count(0)
    expect(mover.fire_button).to_be_focused()
    mover.fire_button.click()
    expect(other.lamp("shot")).to_be_visible()
    expect(other.device).to_contain_text(other.say("shot-hit"))
    expect(other.window.piece_at("D7")).to_have_count(0)


def a_guess_is_pencilled(writer, other):
    """It is on the counter for its writer, and in no other window."""
    writer.window.piece_at("D6").click()
    guesses = writer.page.get_by_role("group", name=writer.say("choice-note"))
    guesses.get_by_role("button", name="8").click()
    expect(writer.window.piece_at("D6")).to_contain_text("8?")
    writer.page.keyboard.press("Escape")
    assert not any("8?" in frame for frame in other.frames)
