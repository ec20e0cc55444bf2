"""Options of a match: validation and descriptions."""

from typing import Literal

import pytest
from msgspec import Struct

import sandtable
from sandtable import SetupError
from sandtable.core.options import describe_options, make_options, non_default_options
from tests.core.toy_game import install

__all__ = ["install"]

GAME = sandtable.game("game-of-war")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (
            {"relay_by_contat": True},
            "game-of-war has no option 'relay_by_contat'. Did you mean relay_by_contact?",
        ),
        (
            {"fog": True},
            "game-of-war has no option 'fog'. There is first, move_limit, no_progress, relay_by_contact.",
        ),
        ({"move_limit": 0}, "Option move_limit of game-of-war cannot be 0: expected int >= 1."),
        ({"move_limit": -5}, "Option move_limit of game-of-war cannot be -5: expected int >= 1."),
        (
            {"move_limit": "5"},
            "Option move_limit of game-of-war cannot be '5': expected int or null, got str.",
        ),
        (
            {"move_limit": 5.5},
            "Option move_limit of game-of-war cannot be 5.5: expected int or null, got float.",
        ),
        (
            {"move_limit": True},
            "Option move_limit of game-of-war cannot be True: expected int or null, got bool.",
        ),
        (
            {"move_limit": [5]},
            "Option move_limit of game-of-war cannot be [5]: expected int or null, got array.",
        ),
        (
            {"relay_by_contact": 1},
            "Option relay_by_contact of game-of-war cannot be 1: expected bool, got int.",
        ),
        (
            {"relay_by_contact": None},
            "Option relay_by_contact of game-of-war cannot be None: expected bool, got null.",
        ),
        ({"first": "east"}, "Option first of game-of-war cannot be 'east': "),
        ({"move_limit": 5, "first": 1}, "Option first of game-of-war cannot be 1"),
    ],
)
def test_an_invalid_option_is_named(options, reason):
    with pytest.raises(SetupError) as caught:
        GAME.new(options=options, seed=1)
    assert reason in str(caught.value)


def test_an_invalid_value_lists_the_valid_ones():
    with pytest.raises(SetupError, match=r"die.*north.*south"):
        GAME.new(options={"first": "east"}, seed=1)


def test_only_options_that_differ_from_the_default_are_recorded():
    given = {"first": "die", "move_limit": 7, "relay_by_contact": False}
    assert GAME.new(options=given, seed=1).record.options == {"move_limit": 7}


def test_the_order_of_the_record_is_that_of_the_declaration():
    given = {"first": "south", "move_limit": 7, "relay_by_contact": True}
    options = GAME.new(options=given, seed=1).record.options
    assert list(options) == ["relay_by_contact", "move_limit", "first"]
    again = make_options(GAME.options_type, options, game=GAME.id)
    assert non_default_options(again) == options


def test_every_option_is_described():
    described = describe_options(GAME.options_type)
    assert {name: option.default for name, option in described.items()} == {
        "relay_by_contact": False,
        "move_limit": None,
        "no_progress": 0,
        "first": "die",
    }
    assert all(option.description.endswith(".") for option in described.values())
    assert set(described["first"].values) == {"die", "north", "south"}


def test_values_are_listed_if_they_are_few_also_for_optional_ones():
    class Open(Struct, frozen=True):
        who: Literal["person", "program"] | None = None
        either: bool | None = None
        many: int | None = None
        plain: bool = False

    values = {name: option.values for name, option in describe_options(Open).items()}
    assert values == {
        "who": (None, "person", "program"),
        "either": (None, True, False),
        "many": (),
        "plain": (),
    }


def test_options_read_as_words_in_the_order_of_their_texts():
    months = describe_options(sandtable.game("kriegspiel83").options_type)["first_month"]
    assert months.values[:4] == (None, "January", "February", "March")
    assert months.value_labels[:2] == ("as the scenario says", "January")
    modern = describe_options(sandtable.game("modern").options_type)
    assert modern["umpire33"].label == "Boarding by the older rule"
    assert modern["umpire33"].value_labels == ("as the campaign says", "yes", "no")
    assert (modern["fog"].values, modern["fog"].empty_label) == ((), "as the campaign says")


@pytest.mark.parametrize("game_id", sandtable.game_ids())
def test_no_option_of_a_game_shows_a_name_or_none(game_id):
    for option in describe_options(sandtable.game(game_id).options_type).values():
        assert option.label
        assert len(option.value_labels) == len(option.values)
        assert "None" not in (option.description, *option.value_labels)
        assert option.default is not None or option.values or option.empty_label


def test_options_of_another_game(install):
    install("toy", "tests.core.toy_game:GAME")
    match = sandtable.game("toy").new(options={"steps": 4}, seed=1)
    assert match.position() == {"steps": 4, "turn": 0}
    with pytest.raises(SetupError, match="toy has no option 'first'"):
        sandtable.game("toy").new(options={"first": "red"})
