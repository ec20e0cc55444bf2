"""What a seat is shown, and what it can ask: K83-K2 and the lenses."""

import pytest
from k83_drawn import GAME, plain, play, seed_for

from sandtable import IllegalAction
from sandtable.core import InvalidAction
from sandtable.scenes import HexBoard, Ranges
from sandtable.scenes.svg import svg
from sandtable.scenes.text_boards import board_lines

# K83-K2


@pytest.mark.rule("K83-K2")
def test_an_empty_hex_means_the_first_piece_of_ones_own_beside_it_clockwise():
    match = plain("LE5 HC5 IC6", "HC4")
    assert match.inspect("red", "range D5").title == "Red's heavy tank 2 on C5"
    assert match.inspect("blue", "range D5").title == "Blue's heavy tank 1 on C4"
    assert match.inspect("red", "range E5").title == "Red's light tank 1 on E5"
    assert match.inspect("red", "range H1").lines == ("No piece stands there or beside it.",)


@pytest.mark.rule("K83-K2")
def test_homing_prefers_the_piece_on_the_hex_itself_whoever_it_belongs_to():
    match = plain("LE5", "HC4")
    assert match.inspect("red", "range C4").title == "Blue's heavy tank 1 on C4"


# The scene


def test_the_scene_is_a_board_of_flat_hexes_with_numbered_pieces():
    match = plain("LE5 HC5", "HC4")
    scene = match.view("red").scene
    assert isinstance(scene.board, HexBoard)
    assert (scene.board.orientation, scene.board.shifted) == ("flat", "even")
    labels = {piece.id: (piece.label, piece.place, piece.glyph) for piece in scene.pieces}
    assert labels == {
        "red-1": ("Red light tank 1", "E5", "L"),
        "red-2": ("Red heavy tank 2", "C5", "H"),
        "blue-1": ("Blue heavy tank 1", "C4", "h"),
    }


@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_every_symbol_and_terrain_can_be_drawn(seat):
    match = GAME.new("standard", seed=1)
    scene = match.view(seat).scene
    symbols = GAME.symbols()
    assert {piece.symbol for piece in scene.pieces} <= symbols.keys()
    assert svg(scene, symbols).startswith("<svg")
    lines = [line.plain for line in board_lines(scene)]
    assert any(" H " in line for line in lines)


def test_every_kind_of_ground_but_the_plain_ones_has_a_symbol():
    match = GAME.new("standard", seed=1, options={"hidden_coast": False})
    names = {terrain.name for terrain in match.view(None).scene.board.terrains}
    assert names - GAME.symbols().keys() == {"open", "road", "beach"}


def test_pieces_show_what_they_have_done_to_their_own_side_only():
    match = plain("LE5 HC5", "HA9")
    play(match, "pass E5", "C5-C6")
    states = {piece.id: piece.states for piece in match.view("red").scene.pieces}
    assert (states["red-1"], states["red-2"]) == (("moved",), ("moving",))
    for seat in ("blue", None):
        assert not any(piece.states for piece in match.view(seat).scene.pieces)


def test_retreating_and_advanced_pieces_are_shown_to_all():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    assert ("retreating",) in {piece.states for piece in match.view("blue").scene.pieces}
    again = plain("HD5 HC4", "IC5", {"D5": ":"}, seed=seed_for((6, 3)))
    play(again, "end", "advance C4-C5")
    assert ("advanced",) in {piece.states for piece in again.view(None).scene.pieces}


@pytest.mark.parametrize(
    ("match", "actions", "seat", "status"),
    [
        (plain("LD5", "HA9"), [], "blue", "July, round 1, fine: red to move."),
        (plain("", "HA9"), [], "red", "July, round 1, fine: all your pieces have done; end the turn."),
        (plain("LD5", "HC5 IC6"), ["end"], "blue", "July, round 1, fine: red chooses whom to attack."),
        (
            plain("LD5", "HC5 IC6"),
            ["end", "attack D5 a"],
            "red",
            "July, round 1, fine: all have chosen; fight it out.",
        ),
        (plain("LD5", "HC5", seed=seed_for((6, 3))), ["end"], "blue", "July, round 1, fine: red retreats."),
        (
            plain("HD5", "IC5", seed=seed_for((6, 4))),
            ["end"],
            "red",
            "July, round 1, fine: you may advance by one hex: D5.",
        ),
    ],
)
def test_the_status_says_what_is_going_on_and_what_to_do(match, actions, seat, status):
    match = match.copy()
    play(match, *actions)
    assert match.view(seat).status == status


# Lenses


def test_the_range_is_shown_with_its_costs():
    match = plain("ID5", "HA9", {"D6": ":"})
    (overlay, focus) = match.inspect("red", "range D5").overlays
    assert isinstance(overlay, Ranges)
    assert dict(overlay.costs)["D6"] == 3
    assert focus.places == ("D5",)
    assert match.inspect("red", "range D5").lines[0].endswith("hexes with 8 factors.")


def test_a_piece_that_has_done_has_no_range():
    match = plain("ID5", "HA9")
    play(match, "pass D5")
    assert match.inspect("red", "range D5").overlays[0].costs == ()


def test_the_battle_lens_tells_all_fights_and_open_choices():
    match = plain("LD5 IG4", "HC5 IC6 IF4")
    lines = match.inspect("red", "battle").lines
    assert lines[0].startswith("Red attacks F4 with 1 (infantry G4 1) against 1 (infantry F4 1): 1-1.")
    assert lines[1] == "Still to choose whom they attack: D5."
    assert plain("LD5", "HA9").inspect("red", "battle").lines == ("Nobody stands next to an enemy.",)


def test_a_hex_says_what_it_costs_and_does_now():
    match = plain("ID5", "HA9", {"E5": "-", "E6": "|"})
    assert match.inspect("red", "hex E5").lines == (
        "Heavy tank enters for 5 and fights with 1½.",
        "Light tank enters for 5 and fights with 1.",
        "Infantry enters for 5 and fights with ½.",
    )
    river = match.inspect("red", "hex E6")
    assert (river.title, river.lines[-1]) == ("E6: river", "Who enters must stop.")
    assert match.inspect("red", "hex A1").title == "A1: red's city"


@pytest.mark.parametrize("query", ["", "nonsense", "range", "range Z99", "odds A1 B2", "attack D5", "hex ?"])
def test_what_cannot_be_asked_is_refused(query):
    with pytest.raises(InvalidAction, match="cannot be shown"):
        plain("ID5", "HA9").inspect("red", query)


def test_lenses_of_a_view_can_all_be_asked():
    match = plain("ID5", "HA9")
    for lens in match.view("red").lenses:
        assert match.inspect("red", lens.query.replace("{hex}", "D5")).title


def test_the_options_are_told_with_the_rules_that_they_change():
    from sandtable.core.options import describe_options

    page = GAME.rules()
    for name, option in describe_options(GAME.options_type).items():
        assert "K83-" in option.description
        assert f"| `{name}` |" in page


def test_a_choice_that_is_grave_says_so():
    match = plain("HD5", "IC5")
    assert {choice.action for choice in match.choices("red") if choice.grave} == {"end", "resign"}
    with pytest.raises(IllegalAction):
        match.apply("blue", "end")


def test_no_question_begins_as_an_action_does():
    match = plain("ID5 LD4", "HC5 HC4")
    asked = {lens.query.split()[0] for lens in match.view("red").lenses}
    play(match, "end")
    verbs = {choice.action.split()[0] for choice in match.choices("red")}
    assert not asked & {
        "move",
        "mine",
        "transport",
        "pass",
        "attack",
        "retreat",
        "lose",
        "advance",
        "stay",
        *verbs,
    }
