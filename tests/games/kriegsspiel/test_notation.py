"""KV3-C4: reading and writing orders and actions, and error messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import IllegalAction, InvalidAction
from sandtable.games.kriegsspiel.notation import Reader, action_text, order_text, orders_text
from sandtable.games.kriegsspiel.orders import Form, March, NamedPoint

HESSOW, ALT = NamedPoint((10000, 20000), "Hessow"), NamedPoint((30000, 5000), "Alt Hessow")
READER = Reader({"hessow": HESSOW, "alt hessow": ALT}, (6000.0, 4000.0))

LINES = [
    "order 1-foot: march to 1250,830",
    "order 1-foot 2-foot at Alt Hessow via 900,700 Hessow: march to 1250.5,830 via Alt Hessow 10,10",
    "order 1-foot: march along roads to Hessow; form line facing 45; hold",
    "order 1-foot: follow 2-foot",
    "order 1-foot: attack Hessow; charge 2-foot; fire at 300,400",
    "order 1-foot: form square; face 270; limber; unlimber facing 90",
    "order 1-foot: withdraw to 1,2; join 3-foot",
    "order 1-pioneers: build bridge at 30,40; destroy earthwork at Hessow",
    "order 1-foot: resupply; report",
    "write 1-foot at 1,2: keep an eye on the bridge; and: beware",
    "message east via 1,1: I need your guns",
    "officer march to Alt Hessow",
    "counter hussars cavalry blue at 300,200 facing 180: seen at eight",
    "counter hussars cavalry at 300,200",
    "counter hussars to Hessow facing 90",
    "counter hussars note gone",
    "counter hussars note",
    "counter hussars remove",
    "scratch 12",
    "ready",
    "resign",
]


@pytest.mark.rule("KV3-C4")
@pytest.mark.parametrize("line", LINES)
def test_what_is_read_is_written_the_same(line):
    assert action_text(READER.action(line)) == line


def test_small_liberties_are_allowed():
    read = READER.action(
        "ORDER 1-foot, 2-foot: MARCH to alt hessow via 900,700; form LINE facing North-East."
    )
    assert action_text(read) == "order 1-foot 2-foot: march to Alt Hessow via 900,700; form line facing 45"


def test_the_longest_name_is_meant():
    assert READER.orders("march to Alt Hessow") == (March(ALT),)
    assert READER.orders("march to Hessow") == (March(HESSOW),)


@pytest.mark.rule("KV3-C4")
def test_words_that_are_orders_are_understood_and_others_not():
    assert READER.understood("form square; hold.") is not None
    assert READER.understood("keep an eye on the bridge") is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dance", "is not an action"),
        ("order 1-foot: dance", "is not an order that can be carried out"),
        ("order 1-foot march to 1,1", "colon is missing"),
        ("order 1-foot: march to 7000,1", "off the map"),
        ("order 1-foot: march to Bellau", "is not a place"),
        ("order 1-foot: march 1,1", "'to' is missing"),
        ("order 1-foot: hold; ", "order is missing"),
        ("order 1-foot: form phalanx", "is not a formation"),
        ("order 1-foot: face 400", "is not a direction"),
        ("order 1-foot: build tower at 1,1", "is not a work of pioneers"),
        ("order", "unit is missing"),
        ("write 1-foot:", "The message is empty"),
        ("counter x tank at 1,1", "is not an arm"),
        (f"counter x note {'z' * 201}", "200 characters"),
        ("ready now", "is left over"),
        ("scratch x", "not the number"),
    ],
)
def test_a_line_that_cannot_be_read_is_an_error_with_the_reason(line, why):
    with pytest.raises(InvalidAction, match=why):
        READER.action(line)


@given(st.one_of(st.text(), st.lists(st.sampled_from(" ".join(LINES).split()), max_size=8).map(" ".join)))
def test_any_text_is_read_or_refused(text):
    try:
        action = READER.action(text)
    except IllegalAction:
        return
    assert READER.action(action_text(action)) == action


def test_limbering_is_a_formation():
    assert order_text(Form("limbered")) == "limber"
    assert (
        orders_text((Form("unlimbered", 90), Form("line", 10))) == "unlimber facing 90; form line facing 10"
    )
