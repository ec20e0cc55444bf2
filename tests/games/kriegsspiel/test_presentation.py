"""The commander's images, papers and counters, and the umpire's view."""

from importlib.resources import files
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import IllegalAction, SetupError
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules.sighting import outlook
from sandtable.games.kriegsspiel.rules.umpire import choices as umpire_choices
from sandtable.games.kriegsspiel.units import ARMS
from sandtable.scenes import Illustration, Notes, Papers, Sheet, plain_name
from tests.games.kriegsspiel.table import begin, do, land, play_round

WOOD = land(drawn=[("f", 1900, 0, 2100, 2000)])
"""A wood from south to north separates the two sides: neither sees the other."""
WEST = "w:officer@1000,1000^90 1-foot:infantry@1300,1000^90/line hussars:cavalry@1200,1400^90"
EAST = "e:officer@3000,1000^270 7-foot:infantry@2700,1000^270/line"


def separated(**more):
    return begin(WEST, EAST, map_=WOOD, **more)


def in_sight(**more):
    """A match without the wood in which the sides see each other."""
    east = "e:officer@2400,1000^270 7-foot:infantry@1900,1000^270/line"
    return begin(WEST, east, map_=land(), **more)


def panel(view, kind, name=None):
    return next(
        one for one in view.scene.panels if isinstance(one, kind) and (name is None or one.name == name)
    )


def seen(state, seat):
    return GAME.view(state, seat, picture=True)


def test_a_plan_names_places_in_whole_metres():
    view = seen(do(separated(), "west", "officer march to 1199.7,983.4"), "west")
    assert panel(view, Notes, "plan").paragraphs == ("You have chosen to march to 1200,983.",)


# The picture


@pytest.mark.rule("KV3-P4")
def test_an_officer_looks_in_four_directions():
    view = seen(separated(), "west")
    picture = panel(view, Illustration)
    assert [aspect.label for aspect in picture.aspects] == ["Ahead, E", "Right, S", "Behind, W", "Left, N"]
    assert {aspect.image for aspect in picture.aspects} < set(view.images)
    assert picture.alt == separated().commands[0].outlook.text
    image = GAME.image(view, "panorama-0-ahead")
    assert image.media_type == "image/webp"
    assert (image.data[:4], image.data[8:12]) == (b"RIFF", b"WEBP")
    assert len(image.data) < 120_000
    assert GAME.image(view, "panorama-0-left") != image


def test_images_are_the_same_from_a_view_without_its_scene():
    state = separated()
    whole, bare = GAME.view(state, "west", picture=True), GAME.view(state, "west", picture=False)
    assert whole.images == bare.images
    assert GAME.image(whole, "panorama-0-ahead") == GAME.image(bare, "panorama-0-ahead")


def test_a_picture_changes_its_name_with_what_it_shows_and_only_then():
    state = in_sight()
    before = dict(zip(map(plain_name, seen(state, "west").images), seen(state, "west").images, strict=True))
    units = tuple(
        replace(unit, facing=0) if unit.id == "7-foot" else unit for unit in in_sight().units
    )  # the facing shows at 600 m
    turned = replace(state, units=units)
    command = replace(state.commands[0], outlook=outlook(turned, turned.units[0], state.commands[0]))
    after = seen(replace(turned, commands=(command, *state.commands[1:])), "west").images
    changed = {plain_name(name) for name in after if before[plain_name(name)] != name}
    assert changed == {"panorama-0-ahead"}


def test_only_the_umpire_and_spectators_after_the_end_see_the_images_of_others():
    state = separated(umpire="person")
    for seat, own in (("west", "0"), ("east", "1")):
        view = seen(state, seat)
        assert {name.split("-")[1] for name in view.images if name.startswith("panorama")} == {own}
        with pytest.raises(SetupError, match="no image"):
            GAME.image(view, f"panorama-{1 - int(own)}-ahead")
    assert len(seen(state, "umpire").images) == 1 + 2 * 4
    assert len(seen(state, None).images) == 1


def hidden(east=2700, north=1000, facing=270, formation="line", hp=5):
    """A match that differs only behind the wood."""
    unit = f"7-foot:infantry@{east},{north}^{facing}/{formation}*{hp}"
    return begin(WEST, f"e:officer@3000,1000^270 {unit}", map_=WOOD)


@pytest.mark.rule("KV3-P4")
@settings(max_examples=25)
@given(
    east=st.integers(2300, 3900),
    north=st.integers(100, 1900),
    facing=st.integers(0, 359),
    hp=st.integers(1, 5),
    formation=st.sampled_from(["line", "column", "square"]),
)
def test_what_an_unseen_unit_does_changes_no_byte_of_a_commanders_view(east, north, facing, hp, formation):
    other = hidden(east, north, facing, formation, hp)
    assert msgspec.json.encode(seen(other, "west")) == msgspec.json.encode(seen(separated(), "west"))


@pytest.mark.rule("KV3-P4")
def test_what_an_unseen_unit_does_changes_no_byte_of_a_commanders_picture():
    views = [
        GAME.view(state, "west", picture=False) for state in (separated(), hidden(2400, 300, 10, "square", 2))
    ]
    assert len({GAME.image(view, "panorama-0-ahead").data for view in views}) == 1


def test_after_a_round_there_is_a_new_picture_of_the_new_hour():
    state = separated()
    later = play_round(state)
    assert seen(later, "west").images[0] == seen(state, "west").images[0]
    assert seen(later, "west").images[1] != seen(state, "west").images[1]


# The staff map


def test_all_seats_have_the_same_staff_map():
    state = separated()
    boards = {seen(state, seat).scene.board.background for seat in ("west", "east", None)}
    assert len(boards) == 1
    assert plain_name(*boards) == "staff-map"
    image = GAME.image(seen(state, None), "staff-map")
    assert image.media_type == "image/svg+xml"
    assert image.data.startswith(b"<svg")


# Papers


@pytest.mark.rule("KV3-C1", "KV3-C3")
def test_the_dispatch_book_shows_known_states_and_offers_to_tear_up():
    state = do(separated(), "west", "order hussars: march to 1500,1500")
    book = panel(seen(state, "west"), Papers, "book").papers
    assert [(one.heading, one.kind, one.deeds[0].action) for one in book] == [
        ("1. To hussars", "out", "scratch 1")
    ]
    assert book[0].state.startswith("Written")
    assert "march to 1500,1500" in book[0].paragraphs[0]
    sent = play_round(state)
    (later,) = panel(seen(sent, "west"), Papers, "book").papers
    assert not later.deeds
    assert not later.state.startswith("Written")
    assert panel(seen(state, "east"), Papers, "book").papers == ()


def test_papers_are_listed_newest_first_with_stable_ids():
    first = panel(seen(separated(), "west"), Papers, "papers").papers
    later = panel(seen(play_round(separated()), "west"), Papers, "papers").papers
    assert [paper.heading for paper in first] == ["The situation", "What you see"]
    assert (later[0].heading, later[-1]) == ("What you see", first[0])
    assert len({paper.id for paper in later}) == len(later)
    assert later[0].id != first[1].id


# Counters


@pytest.mark.rule("KV3-P2")
def test_a_spare_counter_is_placed_moved_annotated_and_removed():
    state = separated()
    spare = next(one for one in GAME.choices(state, "west") if one.piece == "spare:blue-cav")
    assert spare.aside
    state = do(state, "west", spare.action.replace("{place}", "2500,900"))
    state = do(state, "west", "counter blue-cav-1 to 2600,950")
    state = do(state, "west", "counter blue-cav-1 note seen at nine")
    piece = next(one for one in seen(state, "west").scene.pieces if one.id == "blue-cav-1")
    assert (piece.place, piece.note) == ("2600,950", "seen at nine")
    assert (piece.side, piece.symbol) == ("blue", "cavalry")
    again = next(one for one in GAME.choices(state, "west") if one.piece == "spare:blue-cav")
    assert again.action == "counter blue-cav-2 cavalry blue at {place}"
    state = do(state, "west", "counter blue-cav-1 remove")
    assert not any(one.id == "blue-cav-1" for one in seen(state, "west").scene.pieces)


@pytest.mark.rule("KV3-P2")
def test_the_removed_counter_of_an_own_unit_is_spare_under_its_name():
    state = do(separated(), "west", "counter hussars remove")
    spare = next(one for one in GAME.choices(state, "west") if one.piece == "spare:hussars")
    state = do(state, "west", spare.action.replace("{place}", "700,700"))
    assert not any(one.piece == "spare:hussars" for one in GAME.choices(state, "west"))
    with pytest.raises(IllegalAction, match="already"):
        do(state, "west", "counter hussars cavalry red at 800,800")


@pytest.mark.rule("KV3-P2")
def test_the_program_never_corrects_a_commanders_map():
    state = do(separated(), "west", "counter 1-foot to 300,300")
    state = do(state, "west", "order 1-foot: march to 1500,1000")
    later = play_round(play_round(state))
    piece = next(one for one in seen(later, "west").scene.pieces if one.id == "1-foot")
    assert piece.place == "300,300"


# The umpire


@pytest.mark.rule("KV3-U1")
def test_the_umpire_sees_fights_with_their_actions():
    close = "e:officer@2400,1000^270 7-foot:infantry@1360,1000^270/line"
    state = begin(WEST, close, map_=land(), umpire="person")
    state = play_round(state)
    sheet = panel(seen(state, "umpire"), Sheet)
    (line, *_) = sheet.lines
    assert "7-foot" in line.text
    assert "die" in line.notes[0]
    offered = {choice.action for choice in umpire_choices(state)}
    labels = ["Accept", "Change the result", "Add a modifier", "Roll again"]
    assert [action.label for action in line.deeds][:4] == labels
    filled_in = {action.action for action in line.deeds if "{text}" not in action.action}
    assert filled_in <= offered
    assert not any(isinstance(one, Sheet) for one in seen(state, "west").scene.panels)


@pytest.mark.rule("KV3-U1")
def test_a_lens_shows_the_umpire_what_a_commander_sees_and_believes():
    state = separated(umpire="person")
    finding = GAME.inspect(state, "umpire", "belief west")
    assert isinstance(finding.panels[0], Illustration)
    assert finding.panels[0].aspects[0].image in seen(state, "umpire").images


@pytest.mark.parametrize("arm", ARMS)
def test_symbols_are_svg_documents_of_a_hundred_units(arm):
    text = (files("sandtable.games.kriegsspiel") / "symbols" / f"{arm}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)  # noqa: S314  our own file
    assert root.get("viewBox") == "0 0 100 100"
