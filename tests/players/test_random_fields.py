"""How the random player fills every kind of field, and which choices it skips."""

from random import Random

import msgspec
import pytest

import sandtable
from sandtable.core import (
    Choice,
    Field,
    NumberField,
    PathField,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    TextField,
    View,
)
from sandtable.players.random_player import RandomPlayer, can_fill, filled

GAME = sandtable.game("game-of-war")


def order(field: Field, action: str = "order {it}") -> Choice:
    return Choice(action, "Order", "order", fields=(field,))


def answers(field: Field) -> set[str]:
    return {filled(order(field), Random(seed)).removeprefix("order ") for seed in range(200)}


def view_of(*choices: Choice) -> View:
    view = GAME.new("standard", seed=1).view("north", picture=False)
    return msgspec.structs.replace(view, choices=choices)


def test_each_field_is_filled_with_an_offered_value():
    assert answers(PlaceField("it", "Place", ("A1", "B2"))) == {"A1", "B2"}
    assert answers(PathField("it", "Way", ("A1", "B2"), fewest=2)) == {"A1 A1", "A1 B2", "B2 A1", "B2 B2"}
    assert answers(PickField("it", "Form", (Pick("line", "Line"), Pick("square", "Square")))) == {
        "line",
        "square",
    }


def test_pieces_are_picked_once_each_and_within_the_limits():
    assert answers(PiecesField("it", "Units", ("a", "b", "c"), most=2)) == {
        *("a", "b", "c"),
        *("a b", "b a", "a c", "c a", "b c", "c b"),
    }


def test_numbers_respect_bounds_and_steps():
    assert answers(NumberField("it", "Modifier", -1, 1)) == {"-1", "0", "1"}
    assert answers(NumberField("it", "Share", 0, 0.3, 0.1)) == {"0", "0.1", "0.2", "0.3"}


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        (PlaceField("it", "Place"), "does not list its places"),
        (PathField("it", "Way"), "does not list its places"),
        (PiecesField("it", "Units", ("a",), fewest=2), "has too few pieces to choose from"),
        (PickField("it", "Form", ()), "has nothing to pick"),
        (NumberField("it", "Number", lowest=0), "does not limit its number"),
        (TextField("it", "Message"), "needs free text"),
    ],
)
def test_choices_that_cannot_be_filled_are_skipped_unless_nothing_else_is_left(field: Field, reason: str):
    impossible, possible = order(field), Choice("wait", "Wait", "wait")
    assert not can_fill(impossible)
    player = RandomPlayer(GAME, Random(1))
    assert {player.choose(view_of(impossible, possible)) for _ in range(20)} == {"wait"}
    with pytest.raises(ValueError, match=f"'order {{it}}' {reason}"):
        player.choose(view_of(impossible))


def test_tentative_choices_are_skipped():
    attempt = Choice(
        "attack {it}", "Attack", "attack", fields=(PiecesField("it", "Whom", ("a",)),), tentative=True
    )
    player = RandomPlayer(GAME, Random(1))
    wait = Choice("wait", "Wait", "wait")
    assert {player.choose(view_of(attempt, wait)) for _ in range(20)} == {"wait"}
