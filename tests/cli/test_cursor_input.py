"""The meaning of keys with a cursor on the board, without a terminal."""

from pathlib import Path

import pytest

import sandtable
from sandtable.cli.cursor_input import CursorInput, around
from sandtable.scenes import HexBoard, Labels, Marks, SquareBoard
from tests.games.taktik.drawn import stand

STORMING = Path(__file__).parents[1] / "scenarios" / "storming.toml"
DUEL = Path(__file__).parents[1] / "scenarios" / "duel.toml"


@pytest.fixture
def match():
    return sandtable.game("kriegspiel83").new(STORMING, seed=1)


def hand_of(match) -> CursorInput:
    return CursorInput(match.view(match.to_act[0]))


def do(match, cursor, *signs: str) -> None:
    """Type letters, and apply their actions."""
    for sign in signs:
        option = cursor.type(sign)
        if option is not None:
            cursor.acted(option)
            match.apply(match.to_act[0], option.action)
            cursor.see(match.view(match.to_act[0]))


@pytest.mark.rule("K83-K1")
def test_arrows_go_round_the_map_and_far_ones_four_hexes(match):
    cursor = hand_of(match)
    assert cursor.cursor == "E5"
    for heading, far, place in (
        ("down", False, "A5"),
        ("up", False, "E5"),
        ("right", True, "E1"),
        ("left", False, "E8"),
        ("up", True, "A8"),
    ):
        cursor.move(heading, far=far)
        assert cursor.cursor == place


def test_where_a_game_does_not_say_so_the_cursor_stays_on_the_board():
    cursor = hand_of(sandtable.game("game-of-war").new(DUEL, options={"first": "north"}, seed=1))
    for heading in ("up", "up", "right", "right", "right", "right"):
        cursor.move(heading, far=True)
    assert cursor.cursor == "A5"


@pytest.mark.rule("K83-K2")
@pytest.mark.parametrize(
    ("place", "piece"), [("B2", "red-4"), ("D2", "red-3"), ("B6", "red-2"), ("A7", None), ("D7", None)]
)
def test_enter_on_an_empty_hex_means_the_first_piece_beside_it_that_can_act(match, place, piece):
    cursor = hand_of(match)
    cursor.cursor = place
    assert cursor.enter() is None
    assert cursor.held == piece
    assert cursor.cursor == (cursor.place_of(piece) if piece else place)


@pytest.mark.rule("K83-K2")
def test_a_piece_that_has_done_is_passed_over(match):
    cursor = hand_of(match)
    match.apply("red", "pass A2")
    cursor.see(match.view("red"))
    cursor.cursor = "B2"
    cursor.enter()
    assert cursor.held == "red-3"


@pytest.mark.rule("K83-M5")
def test_pieces_come_to_hand_in_their_order_and_m_leaves_them_available(match):
    cursor = hand_of(match)
    cursor.next()
    seen = [cursor.held]
    for _ in range(4):
        do(match, cursor, "M")
        seen.append(cursor.held)
    assert seen == ["red-1", "red-2", "red-3", "red-4", "red-1"]
    assert len(match) == 0
    cursor.next(back=True)
    assert cursor.held == "red-4"


@pytest.mark.rule("K83-M5")
def test_a_piece_that_has_done_gives_way_to_the_next(match):
    cursor = hand_of(match)
    cursor.next()
    do(match, cursor, "s")
    assert (cursor.held, cursor.cursor) == ("red-2", "B5")
    do(match, cursor, "c", "a")
    assert (cursor.held, cursor.cursor) == ("red-2", "A6")
    do(match, cursor, "S", "S", "S")
    assert cursor.held is None


@pytest.mark.rule("K83-K1")
def test_l_and_t_wait_for_a_second_letter_which_m_and_escape_give_up(match):
    cursor = hand_of(match)
    cursor.cursor = "A2"
    cursor.enter()
    do(match, cursor, "l")
    assert (cursor.typed, [choice.key for choice in cursor.within("L")]) == ("L", ["Lb", "Lc", "Ld", "Le"])
    (letters,) = (one for one in cursor.overlays() if isinstance(one, Labels))
    assert letters.texts == (("A3", "b"), ("B3", "c"), ("B2", "d"), ("B1", "e"))
    assert cursor.type("x").action == "mine A2 x"
    do(match, cursor, "L", "M")
    assert (cursor.typed, cursor.held) == ("", "red-4")
    do(match, cursor, "T")
    cursor.escape()
    assert (cursor.typed, cursor.held) == ("", "red-4")
    do(match, cursor, "L", "B", "T", "a")
    assert cursor.place_of("red-4") == "B3"


@pytest.mark.rule("K83-K1")
def test_a_key_that_is_not_offered_is_tried_so_that_the_rules_say_why(match):
    cursor = hand_of(match)
    assert (cursor.type("d"), "select a piece first" in cursor.message) == (None, True)
    cursor.next()
    assert [cursor.type(key) for key in "L"] == [None]
    for key, reason in (("b", "Only infantry lays minefields"), ("E", "Pieces are moving")):
        attempt = cursor.type(key)
        assert attempt.piece == "red-1"
        with pytest.raises(sandtable.IllegalAction, match=reason):
            match.apply("red", attempt.action)


def test_a_direction_is_tried_on_the_place_beside_the_piece():
    match = stand("t8E3", "t4A9", budget="12")
    cursor = CursorInput(match.view("sarapan"))
    cursor.held = next(piece.id for piece in cursor.pieces if piece.place == "A9")
    tried = [cursor.type(letter) for letter in "abcdef"]
    assert [one.action for one in tried if one] == [f"A9-{near}" for near in around(cursor.board, "A9")]


@pytest.mark.rule("K83-K1")
def test_f_is_a_direction_and_capital_f_the_end(match):
    cursor = hand_of(match)
    cursor.next()
    assert cursor.type("f").action == "E5-D4"
    assert cursor.type("F").action == "end"


def test_several_things_to_do_at_one_place_are_offered_by_number(match):
    cursor = hand_of(match)
    cursor.cursor = "A2"
    cursor.enter()
    cursor.cursor = "A3"
    assert cursor.enter() is None
    assert [option.action for option in cursor.offered] == ["A2-A3", "mine A2 A3"]
    assert cursor.type("3") is None
    assert cursor.message == "Press 1 to 2, or Esc."
    assert cursor.type("2").action == "mine A2 A3"


def test_a_place_that_is_not_offered_is_tried_so_that_the_umpire_says_why_not(match):
    cursor = hand_of(match)
    cursor.next()
    cursor.cursor = "E8"
    option = cursor.enter()
    assert option.action == "E5-E8"
    with pytest.raises(sandtable.IllegalAction):
        match.apply("red", option.action)


def test_targets_and_reach_are_marked_for_the_piece_in_hand(match):
    cursor = hand_of(match)
    for action in ("E5-E6-E7", "B5-B6-C7", "end"):
        match.apply("red", action)
    cursor.see(match.view("red"))
    cursor.next()
    marks = {one.name: one.places for one in cursor.overlays() if isinstance(one, Marks)}
    assert marks == {"reach": (), "target": ("D7", "D8"), "held": ("E7",)}


def test_around_is_clockwise_from_north_on_any_board():
    names = {"row_names": ("A", "B", "C"), "column_names": ("1", "2", "3"), "terrains": (), "cells": ()}
    assert around(HexBoard("flat", **names), "B2") == ["A2", "B3", "C3", "C2", "C1", "B1"]
    assert around(HexBoard("pointy", **names), "B2") == ["A3", "B3", "C3", "C2", "B1", "A2"]
    assert around(SquareBoard(**names), "B2") == ["A2", "A3", "B3", "C3", "C2", "C1", "B1", "A1"]
    assert around(SquareBoard(**names), "A1") == ["A2", "B2", "B1"]


# Placing, and a device


@pytest.fixture
def taktik():
    return sandtable.game("taktik").new("introductory", seed=8)


def test_pieces_beside_the_board_are_taken_up_and_put_with_enter(taktik):
    cursor = hand_of(taktik)
    cursor.next()
    held = cursor.held
    assert held == "kazaldis-car-2"
    reach = next(overlay for overlay in cursor.overlays() if isinstance(overlay, Marks))
    assert cursor.cursor in reach.places
    for _ in range(2):
        option = cursor.enter()
        assert option.action == f"place car-2 {cursor.cursor}"
        taktik.apply("kazaldis", option.action)
        cursor.acted(option)
        cursor.see(taktik.view("kazaldis"))
        cursor.move("left")
    assert cursor.held is None
    cursor.next()
    assert cursor.held


def test_a_key_draws_the_number_that_is_left_to_chance(taktik):
    plans = {hand_of(taktik).type("u").action for _ in range(2)}
    assert len(plans) == 2
    for plan in plans:
        taktik.apply("kazaldis", plan)


def test_the_press_for_the_start_has_its_key_too(taktik):
    for seat in taktik.seats:
        taktik.apply(seat, "deploy auto 77")
        taktik.apply(seat, "ready")
    assert hand_of(taktik).type("p").action == "press"


def test_a_direction_without_a_piece_does_not_end_the_turn(taktik):
    for seat in taktik.seats:
        taktik.apply(seat, "deploy auto 77")
        taktik.apply(seat, "ready")
    while not any(choice.action == "end" for choice in taktik.choices(taktik.to_act[0])):
        (*_, seat) = taktik.to_act
        taktik.apply(seat, next(one.action for one in taktik.choices(seat) if one.kind == "press"))
    cursor = hand_of(taktik)
    assert cursor.type("e") is None
    assert "select a piece first" in cursor.message
    assert cursor.type("E").action == "end"


@pytest.mark.rule("K83-K3")
def test_the_command_line_has_the_keys_that_mean_something_now(match):
    cursor = hand_of(match)
    cursor.move("right", far=True)
    assert cursor.highlighted() is None
    cursor.next()
    cursor.move("right", far=True)
    keys = [key.key for key in cursor.commands()]
    assert cursor.highlighted() == keys[0]
    assert [key for key in keys if key not in "abcdef"] == ["M", "S", "F"]
    cursor.move("left")
    assert cursor.highlighted() == "F"
    cursor.escape()
    assert cursor.highlighted() is None
    assert cursor.held == "red-1"


@pytest.mark.rule("K83-K3")
def test_enter_carries_out_the_highlighted_command(match):
    cursor = hand_of(match)
    while cursor.held != "red-4":
        cursor.next()
    cursor.move("right", far=True)
    while cursor.highlighted() != "L":
        cursor.move("right")
    assert cursor.enter() is None
    assert cursor.typed == "L"
    assert cursor.commands()[-1].key == "M"
    first = cursor.highlighted()
    action = cursor.enter()
    assert action is not None
    assert action.action.startswith("mine A2")
    assert first in "abcdef"


@pytest.mark.rule("K83-K3")
def test_up_and_down_leave_the_command_line(match):
    cursor = hand_of(match)
    cursor.next()
    cursor.move("right", far=True)
    cursor.move("down")
    assert cursor.highlighted() is None


@pytest.mark.rule("K83-K3")
def test_a_turn_that_begins_has_a_status_report(match):
    cursor = hand_of(match)
    assert cursor.pages == ("report", "forces")
    cursor.pages = ()
    cursor.see(match.view("red"))
    assert cursor.pages == ()
    cursor.next()
    do(match, cursor, "S")
    assert cursor.pages == ()
    assert match.view("red").keyboard.status_pages == ()
    assert match.view("blue").keyboard.status_pages == ()
