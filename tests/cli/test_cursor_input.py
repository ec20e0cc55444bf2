"""The cursor and the hand of the terminal: what keys mean on a board that is given, without a terminal."""

from pathlib import Path

import pytest

import sandtable
from sandtable.cli.cursor_input import CursorInput, around
from sandtable.scenes import HexBoard, Labels, Marks, SquareBoard

STORMING = Path(__file__).parents[1] / "scenarios" / "storming.toml"
DUEL = Path(__file__).parents[1] / "scenarios" / "duel.toml"


@pytest.fixture
def match():
    return sandtable.game("kriegspiel83").new(STORMING, seed=1)


def hand_of(match) -> CursorInput:
    return CursorInput(match.view(match.to_act[0]))


def do(match, hand, *signs: str) -> None:
    """Type letters, and let the match do what they mean."""
    for sign in signs:
        option = hand.type(sign)
        if option is not None:
            hand.acted(option)
            match.apply(match.to_act[0], option.action)
            hand.see(match.view(match.to_act[0]))


@pytest.mark.rule("K83-K1")
def test_arrows_go_round_the_map_and_far_ones_four_hexes(match):
    hand = hand_of(match)
    assert hand.cursor == "E5"
    for heading, far, place in (
        ("down", False, "A5"),
        ("up", False, "E5"),
        ("right", True, "E1"),
        ("left", False, "E8"),
        ("up", True, "A8"),
    ):
        hand.move(heading, far=far)
        assert hand.cursor == place


def test_where_a_game_does_not_say_so_the_cursor_stays_on_the_board():
    hand = hand_of(sandtable.game("game-of-war").new(DUEL, options={"first": "north"}, seed=1))
    for heading in ("up", "up", "right", "right", "right", "right"):
        hand.move(heading, far=True)
    assert hand.cursor == "A5"


@pytest.mark.rule("K83-K2")
@pytest.mark.parametrize(
    ("place", "piece"), [("B2", "red-4"), ("D2", "red-3"), ("B6", "red-2"), ("A7", None), ("D7", None)]
)
def test_enter_on_an_empty_hex_means_the_first_piece_beside_it_that_can_act(match, place, piece):
    hand = hand_of(match)
    hand.cursor = place
    assert hand.enter() is None
    assert hand.held == piece
    assert hand.cursor == (hand.place_of(piece) if piece else place)


@pytest.mark.rule("K83-K2")
def test_a_piece_that_has_done_is_passed_over(match):
    hand = hand_of(match)
    match.apply("red", "pass A2")
    hand.see(match.view("red"))
    hand.cursor = "B2"
    hand.enter()
    assert hand.held == "red-3"


@pytest.mark.rule("K83-M5")
def test_pieces_come_to_hand_in_their_order_and_m_leaves_them_available(match):
    hand = hand_of(match)
    hand.next()
    seen = [hand.held]
    for _ in range(4):
        do(match, hand, "M")
        seen.append(hand.held)
    assert seen == ["red-1", "red-2", "red-3", "red-4", "red-1"]
    assert len(match) == 0
    hand.next(back=True)
    assert hand.held == "red-4"


@pytest.mark.rule("K83-M5")
def test_a_piece_that_has_done_gives_way_to_the_next(match):
    hand = hand_of(match)
    hand.next()
    do(match, hand, "s")
    assert (hand.held, hand.cursor) == ("red-2", "B5")
    do(match, hand, "c", "a")
    assert (hand.held, hand.cursor) == ("red-2", "A6")
    do(match, hand, "S", "S", "S")
    assert hand.held is None


@pytest.mark.rule("K83-K1")
def test_l_and_t_wait_for_a_second_letter_which_m_and_escape_give_up(match):
    hand = hand_of(match)
    hand.cursor = "A2"
    hand.enter()
    do(match, hand, "l")
    assert (hand.typed, [choice.key for choice in hand.within("L")]) == ("L", ["Lb", "Lc", "Ld", "Le"])
    (letters,) = (one for one in hand.overlays() if isinstance(one, Labels))
    assert letters.texts == (("A3", "b"), ("B3", "c"), ("B2", "d"), ("B1", "e"))
    do(match, hand, "x")
    assert (hand.typed, hand.told) == ("L", "Lx: not here.")
    do(match, hand, "M")
    assert (hand.typed, hand.held) == ("", "red-4")
    do(match, hand, "T")
    hand.escape()
    assert (hand.typed, hand.held) == ("", "red-4")
    do(match, hand, "L", "B", "T", "a")
    assert hand.place_of("red-4") == "B3"


@pytest.mark.rule("K83-K1")
def test_f_is_a_direction_and_capital_f_the_end(match):
    hand = hand_of(match)
    hand.next()
    assert hand.type("f").action == "E5-D4"
    assert hand.type("F").action == "end"


def test_several_things_to_do_at_one_place_are_offered_by_number(match):
    hand = hand_of(match)
    hand.cursor = "A2"
    hand.enter()
    hand.cursor = "A3"
    assert hand.enter() is None
    assert [option.action for option in hand.offered] == ["A2-A3", "mine A2 A3"]
    assert hand.type("3") is None
    assert hand.told == "Press 1 to 2, or Esc."
    assert hand.type("2").action == "mine A2 A3"


def test_a_place_that_is_not_offered_is_tried_so_that_the_umpire_says_why_not(match):
    hand = hand_of(match)
    hand.next()
    hand.cursor = "E8"
    option = hand.enter()
    assert option.action == "E5-E8"
    with pytest.raises(sandtable.IllegalAction):
        match.apply("red", option.action)


def test_targets_and_reach_are_marked_for_the_piece_in_hand(match):
    hand = hand_of(match)
    for action in ("E5-E6-E7", "B5-B6-C7", "end"):
        match.apply("red", action)
    hand.see(match.view("red"))
    hand.next()
    marks = {one.name: one.places for one in hand.overlays() if isinstance(one, Marks)}
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
    hand = hand_of(taktik)
    hand.next()
    assert hand.held == "kazaldis-car-2"
    reach = next(overlay for overlay in hand.overlays() if isinstance(overlay, Marks))
    assert hand.cursor in reach.places
    for _ in range(2):
        option = hand.enter()
        assert option.action == f"place car-2 {hand.cursor}"
        taktik.apply("kazaldis", option.action)
        hand.acted(option)
        hand.see(taktik.view("kazaldis"))
        hand.move("left")
    assert hand.held is None
    hand.next()
    assert hand.held


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
    hand = hand_of(taktik)
    assert hand.type("e") is None
    assert "take a piece up first" in hand.told
    assert hand.type("E").action == "end"
