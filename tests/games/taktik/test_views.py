"""Views: status, pieces, panels, and lenses with exact chances."""

from fractions import Fraction

import pytest

from sandtable.core import InvalidAction
from sandtable.core.options import describe_options
from sandtable.games.taktik import knowledge
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.visibility import seen_by
from sandtable.scenes import HexBoard, Ranges
from sandtable.scenes.svg import svg
from sandtable.scenes.text.boards import board_lines
from tests.games.taktik.drawn import GAME, begin, play, stand

# The scene


def test_the_scene_is_a_board_of_hexes_with_numbered_pieces_and_own_firepowers():
    match = stand("t8E3 c2D3", "t4A9", budget="12")
    scene = match.view("kazaldis").scene
    assert isinstance(scene.board, HexBoard)
    shown = {
        piece.id: (piece.label, piece.place, piece.glyph, piece.tag, piece.side) for piece in scene.pieces
    }
    assert shown == {
        "p1": ("Kazaldis tank p1, firepower 8", "E3", "T", "8", "kazaldis"),
        "p2": ("Kazaldis armoured car p2, firepower 2", "D3", "C", "2", "kazaldis"),
        "p3": ("Sarapan tank p3", "A9", "t", None, "sarapan"),
    }


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_every_symbol_and_terrain_can_be_drawn(scenario):
    match = GAME.new(scenario, seed=1, options={"mines": True, "supplies": True})
    for seat in match.seats:
        match.apply(seat, "deploy auto 1")
    symbols = GAME.symbols()
    for viewer in (*match.seats, None):
        scene = match.view(viewer).scene
        assert {piece.symbol for piece in scene.pieces} <= symbols.keys()
        assert svg(scene, symbols).startswith("<svg")
        assert len(board_lines(scene)) > 10


def test_pieces_show_what_they_have_done():
    match = stand("t8E3 t4D3 t2G1+ t2B11*", "t4A9", armania="t2J3", calderon="t2J8", budget="12", taken="B11")
    play(match, "E3-E4", "D3-D4")
    states = {piece.id: piece.states for piece in match.view(None).scene.pieces}
    assert states["p1"] == ("moved",)
    assert states["p2"] == ("moving",)
    assert states["p3"] == ("damaged",)
    assert states["p4"] == ("garrison",)


def test_the_reserve_is_beside_the_board():
    match = begin()
    waiting = {piece.id: piece.label for piece in match.view("kazaldis").scene.pieces}
    assert waiting["kazaldis-tank-2"] == "tank with firepower 2 × 3"
    assert {choice.piece for choice in match.choices("kazaldis") if choice.kind == "place"} == waiting.keys()
    assert not match.view(None).scene.pieces


@pytest.mark.parametrize(
    ("match", "seat", "status"),
    [
        (begin(), "kazaldis", "Place your pieces in Kazaldis: 12 to go."),
        (begin(), None, "Pieces are being placed; not ready yet: Kazaldis and Sarapan."),
        (stand("t8E3", "t4A9", phase="press"), "kazaldis", "Turn 1: set both switches and press."),
        (stand("t8E3", "t4A9", phase="press"), "sarapan", "Turn 1: waiting for Kazaldis to press."),
        (stand("t8E3", "t4A9", budget="7"), "kazaldis", "Move; steps left: 3½. Then end the movement."),
        (stand("t8E3", "t4A9", budget="7"), None, "Turn 1: Kazaldis moves; steps left: 3½."),
        (
            stand("t8E3 t4G1+", "t4A9", budget="4", exit="due"),
            "kazaldis",
            "Take a vehicle out of the repair area. Steps left: 2.",
        ),
        (
            stand("t8E6", "t4E7", phase="firing", moved="p1", done="p1", armed="p1"),
            "kazaldis",
            "These vehicles may fire, in this order: Kazaldis tank p1. Fire, or end the turn.",
        ),
    ],
)
def test_the_status_says_what_is_going_on_and_what_to_do(match, seat, status):
    assert match.view(seat).status == status


def test_a_view_of_a_player_is_secret_and_that_of_a_spectator_is_not():
    match = stand("t8E3", "t4A9", budget="7")
    assert match.view("kazaldis").secret
    assert not match.view(None).secret


# Lenses


def test_the_reach_is_shown_with_costs_in_steps():
    match = stand("c2E3 t8D3", "t4A9", budget="2")
    ranges, marks = match.inspect("kazaldis", "reach E3").overlays
    assert isinstance(ranges, Ranges)
    assert dict(ranges.costs)["E4"] == 0.5
    assert dict(ranges.costs)["E5"] == 1.0
    assert marks.places == ("E3",)
    assert set(dict(match.inspect("kazaldis", "reach D3").overlays[0].costs).values()) == {1.0}
    enemy = match.inspect("kazaldis", "reach A9")
    assert "The lamps 2 and 4 together give these steps" in enemy.lines[1]


def test_a_piece_that_cannot_move_has_no_reach():
    match = stand("c2E3 t8G1+", "t4A9", budget="2")
    assert match.inspect("kazaldis", "reach G1").overlays[0].costs == ()
    assert match.inspect("kazaldis", "reach C3").lines == ("There is no piece on C3.",)


@pytest.mark.rule("TAK-B3", "TAK-B4")
def test_an_unknown_firepower_has_the_chances_of_what_is_left_of_the_battalion():
    match = stand("t8E3", "t4A9 t8A8:kazaldis c4B8", budget="2")
    seen = seen_by(match.state, "kazaldis")
    assert knowledge.powers_of(seen, 0) == {8: 1}
    assert knowledge.powers_of(seen, 1) == {2: Fraction(3, 7), 4: Fraction(3, 7), 8: Fraction(1, 7)}
    assert knowledge.powers_of(seen, 3) == {2: Fraction(1, 2), 4: Fraction(1, 2)}
    lines = match.inspect("kazaldis", "vehicle A9").lines
    assert "Unknown firepower: 2: 42.9 %, 4: 42.9 %, 8: 14.3 %." in lines
    assert "Firepower 8." in match.inspect("kazaldis", "vehicle A8").lines
    assert "Its firepower has been seen by Kazaldis." in match.inspect("sarapan", "vehicle A8").lines


@pytest.mark.rule("TAK-B3")
def test_lost_vehicles_that_were_seen_are_left_out_of_the_chances():
    match = stand("t8E3", "t4A9 t8-:kazaldis t8-:kazaldis", budget="2")
    seen = seen_by(match.state, "kazaldis")
    assert knowledge.powers_of(seen, 1) == {2: Fraction(1, 2), 4: Fraction(1, 2)}
    assert knowledge.remaining(seen, Country.SARAPAN, Kind.CAR).total() == 4


@pytest.mark.rule("TAK-C6", "TAK-F5", "TAK-F6")
def test_the_odds_of_a_shot_are_exact():
    match = stand("t4E6", "t2E7 t2A9", budget="2")
    seen = seen_by(match.state, "kazaldis")
    assert knowledge.superior(seen, 0, 1) == Fraction(6, 8)
    attack = knowledge.odds(seen, 0, 1, "attack")
    assert attack == (
        Fraction(3, 8),
        Fraction(3, 16),
        Fraction(1, 8),
        Fraction(1, 16),
        Fraction(1, 4),
        Fraction(0),
    )
    assert sum(knowledge.odds(seen, 0, 1, "retreat")) == 1
    lines = match.inspect("kazaldis", "odds E6").lines
    assert lines[0] == "Kazaldis tank p1 fires at Sarapan tank p2:"
    assert lines[1].startswith(
        "On attack: target destroyed 37.5 %, damaged 18.8 %; firing vehicle destroyed 12.5 %"
    )
    assert lines[3] == "Sarapan tank p2 fires at Kazaldis tank p1:"


def test_odds_show_long_shots_and_say_when_there_are_none():
    far = stand("t4E4", "t2E7 t2A9", budget="2")
    assert far.inspect("kazaldis", "odds E4").lines[0].endswith(", with the long-range lamp:")
    none = stand("t4E3", "t2A9", budget="2")
    assert none.inspect("kazaldis", "odds E3").lines == ("No shots are possible here.",)
    assert none.inspect("kazaldis", "odds C3").title == "C3: empty"


@pytest.mark.rule("TAK-X4")
def test_the_odds_consider_missing_ammunition():
    match = stand("t2E6 aE5 fE4", "t8E7:kazaldis t2A9", budget="2", options={"supplies": True})
    assert knowledge.superior(seen_by(match.state, "kazaldis"), 0, 3) == 1


def test_a_note_is_shown_with_the_vehicle():
    match = stand("t4E6", "t2E7", budget="2")
    match.apply("kazaldis", "note p2 8")
    assert "Your guess: 8." in match.inspect("kazaldis", "vehicle E7").lines
    assert "Your guess: 8." not in match.inspect(None, "vehicle E7").lines


@pytest.mark.rule("TAK-X3")
def test_the_reach_of_supplies_is_drawn_for_the_own_side():
    match = stand("t2E6 aE5 fE4", "t8E7 fA9 t2A10", budget="2", options={"supplies": True})
    fuel, ammunition = match.inspect("kazaldis", "supplies").overlays
    assert "E9" in fuel.places
    assert "E10" not in fuel.places
    assert "E10" in ammunition.places
    assert len(match.inspect(None, "supplies").overlays) == 4
    texts = match.inspect("kazaldis", "vehicle E7").lines
    assert "It is out of reach of ammunition." in texts
    assert "It has fuel within reach." in texts


def test_the_device_lens_shows_all_chances():
    lines = stand("t4E6", "t2E7", budget="2").inspect(None, "device").lines
    assert lines[0] == (
        "On attack: hit 50 %, damage 25 %, miss 25 %; repair lamp 25 % with switch 2 on repair."
    )
    assert lines[2].startswith("Lamp 2: 50 %; lamp 4: 50 %")


@pytest.mark.parametrize(
    "query", ["", "nonsense", "reach", "reach Z99", "odds A1 B2", "supplies", "vehicle ?"]
)
def test_an_invalid_query_raises_an_error(query):
    with pytest.raises(InvalidAction, match="cannot be shown"):
        stand("t4E6", "t2E7", budget="2").inspect("kazaldis", query)


def test_no_query_begins_like_an_action():
    match = stand("t4E6", "t2E7", budget="2", options={"supplies": True})
    asked = {lens.query.split()[0] for lens in match.view("kazaldis").lenses}
    verbs = {"place", "remove", "swap", "deploy", "press", "move", "leave", "fire", "note", "end", "clear"}
    assert not asked & verbs


def test_option_descriptions_name_the_rules_that_they_change():
    for option in describe_options(GAME.options_type).values():
        assert "TAK-" in option.description
