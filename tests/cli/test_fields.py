"""Fields of every kind at the prompt: completion and examples."""

import pytest

from sandtable.cli.choice_text import readable, sample
from sandtable.cli.completion import fill_in
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
)

PLACES = ("A1", "A2", "B1")
UNITS = PiecesField("units", "Units", ("inf1", "inf2", "gun1"))
TARGETS = PiecesField("targets", "Targets", ("tank1", "tank2"))
FORM = PickField("form", "Formation", (Pick("line", "in line"), Pick("column", "in column")))
WAY = PathField("way", "Way")
TEXT = TextField("text", "Message")
NUMBER = NumberField("degrees", "Heading", 0, 359)


def following(template: str, typed: str, *fields: Field) -> list[str]:
    return list(fill_in(template, fields, typed, PLACES))


def test_a_word_that_can_be_picked_is_completed():
    assert following("form {form}", "form ", FORM) == ["form line", "form column"]
    assert following("form {form}", "FORM C", FORM) == ["form column"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("att", ["attack "]),
        ("attack ", ["attack inf1", "attack inf2", "attack gun1"]),
        ("attack inf1 ", ["attack inf1 inf2", "attack inf1 gun1", "attack inf1 > "]),
        ("attack inf1 G", ["attack inf1 gun1"]),
        ("attack inf1 > ", ["attack inf1 > tank1", "attack inf1 > tank2"]),
        ("attack inf1 gun1 > tank1 ", ["attack inf1 gun1 > tank1 tank2"]),
        ("defend ", []),
    ],
)
def test_lists_of_pieces_are_completed_word_by_word(typed: str, expected: list[str]):
    assert following("attack {units} > {targets}", typed, UNITS, TARGETS) == expected


def test_a_list_that_wants_several_does_not_end_too_early():
    two = PiecesField("units", "Units", ("a", "b", "c"), fewest=2)
    assert following("merge {units} > {form}", "merge a ", two, FORM) == ["merge a b", "merge a c"]
    assert "merge a b > " in following("merge {units} > {form}", "merge a b ", two, FORM)


def test_a_way_may_come_back_to_a_place():
    assert following("march {way}", "march A1 A", WAY) == ["march A1 A1", "march A1 A2"]
    known = PathField("way", "Way", ("B1",))
    assert following("march {way}", "march ", known) == ["march B1"]


def test_words_and_numbers_of_ones_own_are_left_as_typed():
    assert following("say {text}", "say Hold the br", TEXT) == ["say Hold the br"]
    assert following("turn {degrees}", "turn 4", NUMBER) == ["turn 4"]
    assert following("order {text}: {form}", "order 2nd Foot: l", TEXT, FORM) == ["order 2nd Foot: line"]


def test_an_example_has_the_first_of_everything_in_its_blanks():
    fields = (UNITS, FORM, NUMBER, WAY, PlaceField("place", "Place", ("B1",)), TEXT)
    template = "{units} {form} {degrees} {way} {place} {text}"
    assert sample(Choice(template, "All", "all", fields=fields)) == "inf1 line 0 WAY B1 TEXT"
    assert readable(template, fields) == "UNITS FORM DEGREES WAY PLACE TEXT"
