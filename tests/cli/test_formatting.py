"""Small parts of the terminal client: suggestions, lists of choices, seats, values."""

import pytest

import sandtable
from sandtable.cli.arguments import parse_value
from sandtable.cli.choice_text import examples, find_choice, of_place
from sandtable.cli.commands import suggestions
from sandtable.cli.completion import Vocabulary
from sandtable.cli.formatting import joined, outcome_sentence
from sandtable.cli.seating import seat_players
from sandtable.core import Outcome
from sandtable.core.language import catalogue

GAME = sandtable.game("game-of-war")


@pytest.fixture
def battle():
    match = GAME.new("standard", options={"first": "north"}, seed=1)
    return Vocabulary(match.view("north"), suggestions(catalogue("sandtable.cli", "en")))


@pytest.fixture
def deployment():
    return Vocabulary(GAME.new("free", seed=1).view("north"), suggestions(catalogue("sandtable.cli", "en")))


def texts(vocabulary, line):
    return [suggestion.text for suggestion in vocabulary.suggestions(line)]


def test_suggestions_stop_at_the_next_joint_while_there_are_many(battle):
    everything = texts(battle, "")
    assert {"G3-", "end", "offer ", "lines", "square ", "help", "save "} <= set(everything)
    assert texts(battle, "g3")[0] == "G3-"
    assert texts(battle, "H5-") == ["H5-G5", "H5-I4", "H5-I5"]


def test_suggestions_carry_their_meaning(battle):
    assert battle.suggestions("offer d")[0].meaning == "Offer a draw"
    assert battle.suggestions("hel")[0].meaning == "this list"


def test_blanks_are_filled_with_places(deployment, battle):
    assert texts(deployment, "place swift-c") == ["place swift-cannon "]
    assert texts(deployment, "place swift-cannon j2")[:2] == [
        "place swift-cannon J2",
        "place swift-cannon J20",
    ]
    assert "place infantry K1" not in texts(deployment, "place infantry k")
    assert texts(battle, "square T2")[0] == "square T2"


def test_only_the_part_after_the_last_semicolon_is_completed(battle):
    assert texts(battle, "G3-G2; H5-g") == ["H5-G5"]


def test_why_and_choices_complete_actions_but_no_commands(battle):
    assert texts(battle, "why H5-G") == ["why H5-G5"]
    assert texts(battle, "choices hel") == []


def test_a_choice_is_found_whatever_its_capitals_and_spaces():
    view = GAME.new("standard", options={"first": "north"}).view("north")
    assert find_choice(view, " Offer   DRAW ").action == "offer draw"
    assert find_choice(view, "g3-g2").action == "G3-G2"
    assert find_choice(view, "G3-T20") is None


def test_examples_show_what_to_type_first():
    assert examples(GAME.new("standard", options={"first": "north"}).view("north"))[0] == "F10-E9"
    assert examples(GAME.new("free").view("north"))[0] == "place infantry A1"


def test_choices_of_a_place_are_those_of_its_piece_and_those_that_aim_at_it():
    view = GAME.new("standard", options={"first": "north"}).view("north")
    assert "  G9-F8  Infantry G9 to F8" in of_place(view, "g9")
    assert "  F10-F9  Infantry F10 to F9" in of_place(view, "F9")
    assert of_place(view, "T25") == []


def test_seats_left_open_go_to_a_person_first_and_then_to_the_usual_computer():
    seats = ("north", "south")
    assert seat_players(GAME, seats, {}) == {"north": "human", "south": "level:3"}
    assert seat_players(GAME, seats, {"north": "random"}) == {"north": "random", "south": "human"}
    assert seat_players(GAME, seats, {"south": "human"}) == {"north": "level:3", "south": "human"}


@pytest.mark.parametrize(
    ("typed", "value"),
    [("yes", True), ("False", False), ("none", None), ("12", 12), ("1.5", 1.5), ("north", "north")],
)
def test_an_option_is_read_as_typed(typed, value):
    assert parse_value(typed) == value


def test_an_outcome_is_a_sentence():
    assert (
        outcome_sentence(Outcome(("south",), "North resigned.", "GOW-W1"))
        == "South wins: North resigned. (GOW-W1)"
    )
    assert outcome_sentence(Outcome((), "Agreed.")) == "A draw: Agreed."
    assert outcome_sentence(Outcome(("red", "blue"), "Klart."), "sv") == "Red och Blue vinner: Klart."
    assert outcome_sentence(Outcome(("red", "blue"), "Done.")) == "Red and Blue win: Done."


def test_words_are_joined_in_the_language_of_the_table():
    english, danish = (catalogue("sandtable.cli", language) for language in ("en", "da"))
    assert joined((), "or", english) == ""
    assert joined(["a"], "or", english) == "a"
    assert joined(["a", "b", "c"], "or", english) == "a or b or c"
    assert joined(["a", "b"], "or", danish) == "a eller b"
