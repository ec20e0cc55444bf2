"""Fields of templates: filling and encoding."""

import msgspec

from sandtable.core import (
    Choice,
    NumberField,
    PathField,
    Pick,
    PickField,
    PiecesField,
    PlaceField,
    TextField,
    fill,
)

FIELDS = (
    PlaceField("there", "There", ("A1",)),
    PathField("way", "Way", most=5),
    PiecesField("units", "Units", ("inf1", "inf2"), fewest=2),
    PickField("form", "Formation", (Pick("line", "in line"), Pick("column", "in column"))),
    NumberField("degrees", "Heading", 0, 359, 0.5),
    TextField("message", "Message", longest=400, lines=4),
)


def test_the_fields_of_a_template_are_filled():
    assert fill("place {unit} {square}", {"unit": "relay", "square": "B4"}) == "place relay B4"
    assert fill("place {unit} {square}", {"square": "B4"}) == "place {unit} B4"


def test_several_values_are_separated_by_spaces():
    filled = fill("attack {units} > {targets}", {"units": ("inf1", "inf2"), "targets": ["tank1"]})
    assert filled == "attack inf1 inf2 > tank1"


def test_line_breaks_in_a_value_become_spaces():
    assert fill("say {text}", {"text": "Hold.\nDo not\r\nfall back."}) == "say Hold. Do not fall back."


def test_a_value_is_not_filled_again():
    assert fill("{a} {b}", {"a": "{b}", "b": "no"}) == "{b} no"


def test_every_field_is_encoded_as_plain_data():
    choice = Choice("order {there}", "Order", "order", fields=FIELDS)
    assert msgspec.json.decode(msgspec.json.encode(choice), type=Choice) == choice
