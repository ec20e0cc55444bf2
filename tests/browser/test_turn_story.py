"""The others' turn on the board, in every game: its marks until the next action, its summary, its replay."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from sandtable.core import Match, Record, game
from sandtable.players.registry import make_player
from tests.browser.audit import audit
from tests.browser.taktik import lucky_seed
from tests.browser.test_phone import PHONE, assert_fits
from tests.browser.test_taktik_device import at_the_guns, shots

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SECONDS = {
    "game-of-war": "north",
    "kriegspiel83": "blue",
    "taktik": "sarapan",
    "modern": "blue",
    "kriegsspiel": "west",
}
"""The game, and the seat that comes to the table after the others' turn."""


def others_turn(game_id: str) -> Match:
    """A match in which the others have just finished a turn with moves on the board."""
    if game_id == "kriegsspiel":
        text = (SCENARIOS / "mill.toml").read_text()
        match = Record(
            game=game_id, rules=3, scenario="mill", scenario_text=text, options={}, seed="7"
        ).replay()
        match.apply("west", "officer march to 300,230")
        for seat in ("west", "east"):
            match.apply(seat, "ready")
        return match
    one, seat = game(game_id), SECONDS[game_id]
    match = one.new(seed=5, options=dict(one.quick_options))
    players = {name: make_player("greedy", one, Random(1)) for name in match.seats}
    while not (match.to_act == (seat,) and moved_by_others(match, seat)):
        (mover, *_) = match.to_act
        match.apply(mover, players[mover].choose(match.view(mover, picture=False)))
    return match


def moved_by_others(match: Match, seat: str) -> bool:
    turn = match.seen_turn(seat)
    return turn is not None and any(event.hostile for event in turn.events)


def any_action(match: Match, seat: str) -> str:
    """Something that the player can do at once."""
    if match.game.id == "kriegsspiel":
        return "adjutant" if any(one.action == "adjutant" for one in match.choices(seat)) else "ready"
    if match.game.id == "modern":
        return "move battery > 50,20"
    simple = (one for one in match.choices(seat) if not (one.fields or one.grave or one.aside))
    return "press attack extra" if match.game.id == "taktik" else next(simple).action


@pytest.mark.parametrize("game_id", SECONDS)
def test_the_others_turn_is_marked_until_the_next_action(windows, house, game_id):
    if game_id == "kriegsspiel":
        game(game_id).warm_up()
    match, seat = others_turn(game_id), SECONDS[game_id]
    window = windows.open(house.keep(match.record).seat(seat))
    strip = window.page.get_by_role("region", name="What the others did")
    trails = window.board.locator('[data-mark="trail"]')
    attacks = window.board.locator('[data-mark="attack"]')
    story = match.story(seat)
    assert story
    # Without motion the present is shown at once, with everything that led to it.
    expect(strip).to_contain_text(story.text)
    expect(strip).to_have_attribute("data-playing", "false")
    expect(trails).not_to_have_count(0)
    if game_id != "kriegsspiel":
        expect(attacks).not_to_have_count(0)
    announced = window.page.locator("[aria-live=polite]").filter(has_text=story.text)
    expect(announced).to_have_count(1)
    assert audit(window) == []
    window.picture(f"turn-story-{game_id}")

    window.board.press("Home")
    expect(strip).to_have_attribute("data-playing", "true")
    expect(window.button("Skip")).to_be_visible()
    window.board.press("End")
    expect(strip).to_have_attribute("data-playing", "false")
    window.button("Again").click()
    expect(strip).to_have_attribute("data-playing", "true")
    window.button("Skip").click()
    expect(strip).to_contain_text(story.text)

    window.type(any_action(match, seat))
    expect(strip.get_by_text(story.text)).to_have_count(0)
    expect(attacks).to_have_count(0)


def test_a_turn_is_played_where_motion_is_welcome_and_a_press_skips_it(windows, house):
    match = others_turn("kriegspiel83")
    link = house.keep(match.record).seat("blue")
    window = windows.open(link, reduced_motion="no-preference")
    strip = window.page.get_by_role("region", name="What the others did")
    expect(strip).to_have_attribute("data-playing", "true")
    expect(strip).to_contain_text("moves from")
    expect(window.page.locator(".seats-to-act")).to_contain_text("Red")
    (piece,) = [one for one in match.choices("blue") if one.piece and one.place][:1]
    name = next(one.label for one in match.view("blue").scene.pieces if one.id == piece.piece)
    window.board.locator(f'[data-piece="{piece.piece}"]').click()
    expect(strip).to_have_attribute("data-playing", "false")
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text(name)
    expect(window.page.locator(".seats-to-act")).to_contain_text("Blue")
    # What was seen is not played again.
    window.page.reload()
    expect(strip).to_have_attribute("data-playing", "false")
    expect(window.board.locator('[data-mark="trail"]')).not_to_have_count(0)


@pytest.mark.rule("TAK-F4", "TAK-F5")
def test_a_shot_is_staged_and_stays_until_it_was_seen(windows, house):
    match = at_the_guns(lucky_seed(lambda seed: shots(seed) == ["damage", "hit"]))
    assert match
    match.apply("kazaldis", "fire B7 > B8")
    link = house.keep(match.record).seat("sarapan")
    window = windows.open(link, reduced_motion="no-preference")
    window.page.get_by_role("combobox", name="Pace of the others' turns").select_option("Quick")
    window.button("Go on").wait_for()
    expect(window.board.get_by_role("img", name="Attack on B8: damage")).to_be_visible()
    expect(window.board.locator('[data-mark="reveal"]')).to_have_count(2)
    window.board.press("Enter")
    expect(window.button("Go on")).to_have_count(0)
    expect(window.board.locator('[data-mark="reveal"]')).to_have_count(2)


def test_the_strip_fits_on_a_phone(windows, house):
    match = others_turn("taktik")
    window = windows.open(house.keep(match.record).seat("sarapan"), **PHONE)
    expect(window.button("Again")).to_be_visible()
    assert_fits(window)
    window.picture("turn-story-phone")


def test_the_keys_are_listed_in_the_keyboard_help(windows, house):
    window = windows.open(house.new_match().seat("north"))
    window.board.press("?")
    keys = window.page.get_by_role("dialog", name="Keys on the board")
    expect(keys).to_contain_text("play the others' turn again")
    expect(keys).to_contain_text("skip what is being played")
