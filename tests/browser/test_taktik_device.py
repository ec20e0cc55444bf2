"""The device of Taktik at the table: its two buttons, the lamp for shots, and each player's switches."""

import pytest
from playwright.sync_api import expect

from sandtable.core import Match
from tests.browser.taktik import Commander, lucky_seed, placed

CAMPS = {
    "kazaldis": "deploy tank-8 D6 B6, tank-4 C6 A6 A5, tank-2 A1 A2 A3, car-4 B1 B2, car-2 B3 D1",
    "sarapan": "deploy tank-8 A12 B12, tank-4 A11 A10 B11, tank-2 B8 D8 C12, car-4 C11 D12, car-2 D11 D10",
}


def at_the_guns(seed: int) -> Match | None:
    """Two tanks of Kazaldis next to two of Sarapan, ready to fire; `None` if the lamps gave too few steps."""
    match = placed("outpost", seed, CAMPS)
    for seat in CAMPS:
        match.apply(seat, "press")
    if match.to_act != ("kazaldis",):
        return None
    match.apply("kazaldis", "press attack extra")
    if match.position().get("budget", 0) < 4:
        return None
    for action in ("B6-B7", "D6-D7", "end"):
        match.apply("kazaldis", action)
    return match


def shots(seed: int) -> list[str | None]:
    """The results of both shots; fewer if the turn does not come so far."""
    match = at_the_guns(seed)
    results: list[str | None] = []
    for action in ("fire B7 > B8", "fire D7 > D8") if match else ():
        if match and match.to_act == ("kazaldis",):
            match.apply("kazaldis", action)
            results.append(match.state.device.shot)
    return results


@pytest.mark.rule("TAK-C7", "TAK-F4")
def test_the_fire_button_and_the_lamp_for_shots(windows, house):
    match = at_the_guns(lucky_seed(lambda seed: shots(seed) == ["damage", "hit"]))
    assert match
    prepared = house.keep(match.record)
    mover, other = (Commander(windows, prepared.seat(seat), "en") for seat in CAMPS)
    mover.page.emulate_media(reduced_motion="no-preference")
    mover.window.button("No, thank you").click()

    # The first shot: the fire button alone, on the press of the turn.
    expect(mover.fire_button).to_have_attribute("aria-disabled", "true")
    mover.window.piece_at("B7").click()
    mover.window.mark("B8").click()
    expect(mover.fire_button).to_be_focused()
    expect(mover.press_button).to_have_attribute("aria-disabled", "true")
    mover.fire_button.click()
    expect(mover.lamp("shot")).to_have_text("shot: damage: blinking")
    bulb = ".device-blinking .device-bulb"
    assert style(mover, bulb, "animationName") == "device-blink"
    mover.window.picture("taktik-damage")

    # The same without motion: no animation, and still another sign than a steady lamp.
    expect(other.lamp("shot")).to_have_text("shot: damage: blinking")
    assert style(other, bulb, "animationName") == "none"
    assert style(other, bulb, "borderTopStyle") == "dashed"
    other.window.picture("taktik-damage-without-motion")

    # The next one: first the computer's button, which sends nothing by itself.
    mover.window.piece_at("D7").click()
    mover.window.mark("D8").click()
    expect(mover.press_button).to_be_focused()
    expect(mover.fire_button).to_have_attribute("aria-disabled", "true")
    mover.hold()
    expect(mover.fire_button).to_be_focused()
    mover.window.picture("taktik-second-shot")
    mover.page.keyboard.press("Enter")
    expect(other.lamp("shot")).to_have_text("shot: hit: lit")
    assert style(other, "[data-lamp=shot] .device-bulb", "borderTopStyle") == "solid"
    expect(mover.window.log).to_contain_text("Kazaldis presses the computer's button again")


@pytest.mark.rule("TAK-C7")
def test_each_player_finds_the_switches_as_they_left_them_also_after_a_reload(windows, house):
    match = placed("outpost", lucky_seed(begins_twice), CAMPS)
    for seat in CAMPS:
        match.apply(seat, "press")
    match.apply("kazaldis", "press retreat repair")
    if match.to_act == ("kazaldis",):
        match.apply("kazaldis", "end")
    prepared = house.keep(match.record)
    kazaldis, sarapan = (Commander(windows, prepared.seat(seat), "en") for seat in CAMPS)
    sarapan.window.button("No, thank you").click()
    assert settings(sarapan) == ["attack", "extra"]
    # A switch that is set and not pressed for yet survives a reload.
    sarapan.set("task-repair")
    sarapan.page.reload()
    expect(sarapan.window.board).to_be_visible()
    assert settings(sarapan) == ["attack", "repair"]
    sarapan.be_quick()
    sarapan.press()
    sarapan.choose("choice-end-movement")
    kazaldis.is_to("status-press", turn=3)
    assert settings(kazaldis) == ["retreat", "repair"]
    kazaldis.page.reload()
    expect(kazaldis.window.board).to_be_visible()
    assert settings(kazaldis) == ["retreat", "repair"]


def begins_twice(seed: int) -> bool:
    """Kazaldis begins, and Sarapan has steps in the second turn."""
    match = placed("outpost", seed, CAMPS)
    for seat in CAMPS:
        match.apply(seat, "press")
    if match.to_act != ("kazaldis",):
        return False
    match.apply("kazaldis", "press retreat repair")
    if match.to_act == ("kazaldis",):
        match.apply("kazaldis", "end")
    match.apply("sarapan", "press attack repair")
    return match.to_act == ("sarapan",)


def settings(player: Commander) -> list[str]:
    """The settings of the two switches."""
    checked = player.device.locator("input:checked")
    expect(checked).to_have_count(2)
    return [checked.nth(switch).input_value() for switch in range(2)]


def style(player: Commander, selector: str, name: str) -> str:
    """A computed style of a part of the device."""
    found: str = player.device.locator(selector).evaluate(
        "(element, name) => getComputedStyle(element)[name]", name
    )
    return found
