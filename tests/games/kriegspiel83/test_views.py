"""Views of a seat, K83-K2 and the lenses."""

import re

import pytest

from sandtable import IllegalAction
from sandtable.core import InvalidAction, fill
from sandtable.scenes import Chances, HexBoard, Labels, Notes, Paths, Ranges
from sandtable.scenes.palette import SIDE_COLOURS, WASHES
from sandtable.scenes.svg import svg
from sandtable.scenes.text.boards import board_lines
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for

# K83-K2


@pytest.mark.rule("K83-K2")
def test_an_empty_hex_selects_the_first_own_piece_beside_it_clockwise():
    match = plain("LE5 HC5 IC6", "HC4")
    assert match.inspect("red", "range D5").title == "Red's heavy tank 2 on C5"
    assert match.inspect("blue", "range D5").title == "Blue's heavy tank 1 on C4"
    assert match.inspect("red", "range E5").title == "Red's light tank 1 on E5"
    assert match.inspect("red", "range H1").lines == ("No piece stands there or beside it.",)


@pytest.mark.rule("K83-K2")
def test_homing_prefers_the_piece_on_the_hex_itself_of_either_side():
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
    assert match.inspect("red", "piece D5").overlays == (), "its range would show where it cannot retreat to"
    again = plain("HD5 HC4", "IC5", {"D5": ":"}, seed=seed_for((6, 3)))
    play(again, "end", "advance C4-C5")
    assert ("advanced",) in {piece.states for piece in again.view(None).scene.pieces}


@pytest.mark.parametrize(
    ("match", "actions", "seat", "status"),
    [
        (plain("LD5", "HA9"), [], "blue", "July, round 1, fine: red to move."),
        (
            plain("LD5 IE2", "HA9"),
            [],
            "red",
            "July, round 1, fine: move your pieces, then end the turn; "
            "2 pieces wait; next: light tank 1 on D5 has 10 factors.",
        ),
        (
            plain("LD5 IE2", "HA9"),
            ["D5-D6"],
            "red",
            "July, round 1, fine: light tank 1 on D6 has 8 factors left; "
            "go on with it or take another, or end the turn.",
        ),
        (plain("", "HA9"), [], "red", "July, round 1, fine: all your pieces have finished; end the turn."),
        (plain("LD5", "HC5 IC6"), ["end"], "blue", "July, round 1, fine: red chooses targets."),
        (
            plain("LD5", "HC5 IC6"),
            ["end", "attack D5 a"],
            "red",
            "July, round 1, fine: all targets are chosen; fight it out.",
        ),
        (plain("LD5", "HC5", seed=seed_for((6, 3))), ["end"], "blue", "July, round 1, fine: red retreats."),
        (
            plain("HD5", "IC5", seed=seed_for((6, 4))),
            ["end"],
            "red",
            "July, round 1, fine: you may advance by one hex, or stay: D5.",
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


def test_the_battle_lens_shows_all_fights_and_open_choices():
    match = plain("LD5 IG4", "HC5 IC6 IF4")
    lines = match.inspect("red", "battle").lines
    assert lines[0].startswith("Red attacks F4 with 1 (infantry G4 1) against 1 (infantry F4 1): 1-1.")
    assert lines[1] == "Targets still to choose: D5."
    assert plain("LD5", "HA9").inspect("red", "battle").lines == ("No piece is next to an enemy.",)


def test_a_hex_says_what_it_costs_and_does_now():
    match = plain("ID5", "HA9", {"E5": "-", "E6": "|"})
    assert match.inspect("red", "hex E5").lines == (
        "Heavy tank enters for 5 and fights with 1½.",
        "Light tank enters for 5 and fights with 1.",
        "Infantry enters for 5 and fights with ½.",
    )
    river = match.inspect("red", "hex E6")
    assert (river.title, river.lines[-1]) == ("E6: river", "A piece that enters must stop.")
    assert match.inspect("red", "hex A1").title == "A1: red's city"


@pytest.mark.parametrize("query", ["", "nonsense", "range", "range Z99", "odds A1 B2", "attack D5", "hex ?"])
def test_an_unknown_query_is_an_error(query):
    with pytest.raises(InvalidAction, match="cannot be shown"):
        plain("ID5", "HA9").inspect("red", query)


def test_lenses_of_a_view_can_all_be_asked():
    match = plain("ID5", "HA9")
    for lens in match.view("red").lenses:
        assert match.inspect("red", fill(lens.query, {"hex": "D5", "there": "D6"})).title


def test_options_name_the_rules_that_they_change():
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


# The piece in hand, and where it is aimed at


def test_the_selected_piece_shows_its_range_and_stops():
    match = plain("LD5", "HD8", {"E5": "|"})
    (ranges,) = match.inspect("red", "piece D5").overlays
    assert isinstance(ranges, Ranges)
    assert dict(ranges.costs)["E5"] == 7
    assert {"E5", "D7", "E7"} <= set(ranges.stops)
    assert not {"D6", "C7"} & set(ranges.stops)
    assert match.inspect("red", "piece D8").title == "Blue's heavy tank 1 on D8"


def test_a_selected_piece_next_to_an_enemy_shows_its_possible_fights():
    finding = plain("LD5", "HC5 IC6").inspect("red", "piece D5")
    _, *cards = finding.panels
    assert [card.label for card in cards] == [
        "Attack on the heavy tank on C5: 1-1",
        "Attack on the infantry on C6: 1-1",
    ]
    assert "Odds: 1-1." in finding.lines


def test_a_selected_minefield_is_described_to_a_side_that_knows_it():
    match = plain("ID5", "HA9")
    play(match, "mine D5 D6")
    assert match.inspect("red", "piece D6").lines == ("A minefield: deadly to both sides.",)
    assert match.inspect("blue", "piece D6").lines == ()


def test_a_route_is_drawn_with_its_cost_and_fights():
    finding = plain("HD5", "ID8", {"D6": ":"}).inspect("red", "aim D5 D7")
    way = finding.overlays[0]
    assert isinstance(way, Paths)
    assert way.paths[0].places == ("D5", "C6", "D7")
    assert finding.lines[:2] == ("4 of 12 factors.", "It must stop there.")
    assert "Odds: 4-1 for the attacker." in finding.lines
    notes, card = finding.panels
    assert isinstance(notes, Notes)
    assert card.label == "Attack on the infantry on D8: 4-1 for the attacker"


def test_an_aim_shows_towns_minefields_and_transport():
    match = plain("ID5 IA2", "HA9", {"D7": "C", "B3": "A"})
    assert match.inspect("red", "aim D5 D6").lines == (
        "2 of 8 factors.",
        "Town C becomes friendly to red.",
    )
    play(match, "mine D5 E5")
    texts = match.inspect("red", "aim D5 E5").lines
    assert texts[-1] == "There is a minefield: the chance to clear it is 80 %, otherwise the piece is lost."
    assert match.inspect("red", "aim A2 B3").lines == (
        "Transport to A for 4 of 8 factors; it arrives on A3.",
    )


@pytest.mark.parametrize(
    ("seat", "query"), [("red", "aim D5 H10"), ("blue", "aim D5 D6"), (None, "aim D5 D6")]
)
def test_where_a_piece_cannot_go_there_is_nothing_to_tell(seat, query):
    (line,) = plain("ID5", "HA9").inspect(seat, query).lines
    assert line in ("It cannot go there now.", "No piece of yours can act there now.")


def test_a_step_that_is_not_offered_in_a_fight_tells_nothing_of_its_ground():
    match = plain("HD5", "IC5", {"H5": "|"}, seed=seed_for((6, 4)))
    play(match, "end")
    assert match.inspect("red", "aim D5 H5").lines == ("It cannot go there now.",)
    assert match.inspect("red", "aim D5 C5").lines == ("No enemy is next to it.",)


def test_an_advance_shows_the_attack_that_would_follow():
    match = plain("HD5", "IC5 IB5", seed=seed_for((6, 4)))
    play(match, "end")
    texts = match.inspect("red", "aim D5 C5").lines
    assert texts[0] == "It may attack again from there."
    assert "Odds: 4-1 for the attacker." in texts


# Fights beforehand


def test_a_panel_shows_sums_terrain_odds_and_chances():
    match = plain("HD5 IC6", "IC5 HD4", {"D5": ":", "C6": "-"})
    card = match.inspect("red", "odds C5").panels[0]
    assert card == Chances(
        "fight-C5",
        "Attack on the infantry on C5: 2-1 for the attacker",
        (
            "Attack 9½: heavy tank D5 6 (3 doubled in fields), infantry C6 ½ (1 halved in shallow water), "
            "bonus 3.",
            "Defence 4: infantry C5 1 (open ground), aid of heavy tank D4 3 (open ground).",
        ),
        6,
        card.chances,
    )
    assert [(chance.times, chance.label, chance.bodes) for chance in card.chances] == [
        (2, "attackers lost (die 1–2)", "ill"),
        (2, "exchange, both lose (die 3–4)", "even"),
        (1, "defender retreats (die 5)", "well"),
        (1, "defender lost (die 6)", "well"),
    ]


def test_a_good_result_for_the_attacker_is_bad_for_the_defender():
    match = plain("HD5", "IC5")
    (card,) = match.inspect("blue", "odds C5").panels
    assert {chance.bodes for chance in card.chances if "defender" in chance.label} == {"ill"}


def test_only_the_side_to_move_sees_previews_of_fights():
    match = plain("LD5 HG4", "HC5 IC6 IF4")
    first, undecided, *_ = match.view("red").scene.panels
    assert first.label == "Attack on the infantry on F4: 4-1 for the attacker"
    assert undecided == Notes(
        "undecided", "More than one enemy to choose from", ("Red's light tank 1 on D5.",)
    )
    for seat in ("blue", None):
        assert match.view(seat).scene.panels[0].label == "Status report"


def test_chosen_targets_and_odds_are_public():
    match = plain("LD5 HG4", "HC5 IC6 IF4")
    play(match, "end")
    for seat in ("red", "blue", None):
        scene = match.view(seat).scene
        (odds,) = [overlay.texts for overlay in scene.overlays if isinstance(overlay, Labels)]
        assert odds == (("F4", "4-1"),)
    play(match, "attack D5 > C5")
    assert [panel.label for panel in match.view("red").scene.panels[:2]] == [
        "Attack on the heavy tank on C5: 1-1",
        "Attack on the infantry on F4: 4-1 for the attacker",
    ]


def test_odds_at_a_hex_are_short():
    sure = plain("HD5 HD6 HC4", "IC5", {"D5": ":", "D6": ":"}).inspect("red", "odds C5").overlays
    assert next(one for one in sure if isinstance(one, Labels)).texts == (("C5", ">6-1"),)
    weak = plain("ID5", "HC5", {"C5": ":"}).inspect("red", "odds C5").overlays
    assert next(one for one in weak if isinstance(one, Labels)).texts == (("C5", "1-6"),)


# Weather and towns


@pytest.mark.parametrize("weather", ["fine", "rain", "snow", "ice", "floods"])
def test_the_weather_is_part_of_the_scene_and_drawn(weather):
    scene = plain("ID5", "HA9", {"E5": "|", "E6": "-"}, weather=weather).view("red").scene
    assert (scene.weather.kind, scene.weather.label) == (weather, f"July, {weather}")
    assert scene.weather.effect
    drawn = svg(scene, GAME.symbols())
    assert (f"{weather}-veil" in drawn) == (weather in ("rain", "snow", "ice"))


def test_towns_show_whose_they_are_by_their_flags():
    match = plain("ID5", "ID9 IG4", {"C5": "A", "C10": "C", "G5": "D", "A5": "E"})
    play(match, "move D5 E5", "pass E5")
    terrains = {cell.place: cell.terrain for cell in match.view(None).scene.board.cells}
    assert (terrains["C10"], terrains["G5"], terrains["A5"]) == ("blue-town", "blue-town", "town")
    both = plain("IF5", "IG4", {"G5": "D"}).view(None).scene.board.cells
    assert {cell.place: cell.terrain for cell in both}["G5"] == "occupied-town"


# The second look


def test_the_second_look_draws_everything_and_colours_what_the_palette_knows():
    (look,) = GAME.looks()
    assert look.symbols.keys() == GAME.symbols().keys()
    assert look.colours.keys() <= {"paper", "ink", *WASHES, *SIDE_COLOURS}
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in look.colours.values())
    scene = GAME.new("standard", seed=1).view("red").scene
    assert svg(scene, look.symbols).startswith("<svg")
