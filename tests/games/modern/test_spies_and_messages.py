"""MK4-K7 and MK4-K10: messages, and reports of spies."""

import msgspec
import pytest

from sandtable.games.modern import position
from tests.games.modern.table import GAME, Table, divided, space

FIELD = '[[structures]]\nname = "base"\nkind = "airfield"\nat = "10,10"\nowner = "red"'
WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "40,0 100,0 100,100 40,100"'

# MK4-K7


@pytest.mark.rule("MK4-K7", "MK4-C4")
def test_a_commander_can_talk_to_the_umpire_alone_but_to_no_other_commander():
    seats = ("red", "blue", "umpire")

    def alone(seat, seats=seats):
        heard = [one.to for one in GAME.audiences(None, seats, seat)]
        return [to for to in heard if to and len(to) == 2]

    assert alone("red") == [("red", "umpire")]
    assert alone("umpire") == [("red", "umpire"), ("blue", "umpire")]
    assert alone(None) == []
    state = Table("a:infantry", "b:infantry").state
    assert GAME.audiences(state, seats, "umpire")[-1].label == "Blue"
    assert alone("red", ("red", "blue", "green")) == []


@pytest.mark.rule("MK4-K7")
def test_without_fog_a_message_arrives():
    table = Table("a:infantry", "b:infantry", green="c:infantry")
    table.do("message blue > Shall we talk?")
    assert table.news("blue") == "From Red: Shall we talk?"
    assert table.news("green") == ""
    assert table.news("red") == "To Blue: Shall we talk?"


@pytest.mark.rule("MK4-K7")
@pytest.mark.parametrize(
    ("faces", "blue", "green"),
    [
        ((2,), "From Red: meet at nine", ""),
        ((1, 1), "", ""),
        ((1, 2), "", ""),
        ((1, 3), "Intercepted", "Intercepted"),
        ((1, 4, 2, 1), "From Red: meet nine at", ""),
    ],
)
def test_in_the_fog_a_message_is_lost_intercepted_or_altered_and_the_sender_is_not_told(faces, blue, green):
    table = Table("a:infantry", "b:infantry", top="fog = 5", green="c:infantry")
    table.do("message blue > meet at nine", *faces)
    assert table.news("red") == "To Blue: meet at nine"
    for seat, expected in (("blue", blue), ("green", green)):
        assert table.news(seat).startswith(expected) if expected else not table.news(seat)


@pytest.mark.rule("MK4-K7")
def test_numbers_in_an_altered_message_change():
    table = Table("a:infantry", "b:infantry", top="fog = 5")
    table.do("message blue > at 12,30", 1, 4, 3, 6)
    assert table.news("blue") == "From Red: at 15,36"
    table.do("message blue > yes", 1, 4)
    assert table.news("blue") == "From Red: not yes"


@pytest.mark.rule("MK4-K7", "MK4-C2")
def test_messages_go_to_seats_militaries_and_the_umpire():
    table = Table(divided(west="a:infantry", east="d:infantry"), "b:infantry")
    table.do("message red-east umpire > Hold.")
    assert table.news("red-east") == "From Red west: Hold."
    assert "Red west to Red east and the umpire: Hold." in table.news("umpire")
    table.do("use blue; message red > Yield!")
    assert "Yield!" in table.news("red-east")
    assert "Yield!" in table.news("red-west")
    assert "no commander called grey" in table.refused("message grey > Hm.")
    assert "another commander" in table.refused("message blue > Me.")


# MK4-K10


@pytest.mark.rule("MK4-K10")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_most_spies_learn_nothing(face):
    table = Table("a:infantry", "b:infantry!")
    table.do("spy a", face)
    assert table.news("red") == "a sends out spies. Nothing is learned."
    assert table.news("blue") == ""


@pytest.mark.rule("MK4-K10")
def test_the_six_finds_a_hidden_unit_and_exposes_it():
    table = Table("a:infantry", "b:infantry!")
    table.do("spy a", 6, 1)
    assert "It is reported that b, infantry of Blue, is hidden." in table.news("red")
    assert not table.unit("b").hidden
    assert "not hidden any more" in table.news("blue")
    assert "The report is true." in table.news("umpire")
    assert "true" not in table.news("red")


@pytest.mark.rule("MK4-K10")
def test_the_six_tells_a_strength_where_nobody_hides():
    table = Table("a:infantry", "b:infantry")
    table.do("health b 5/2; spy a", 6, 1)
    assert "b has a strength of 2.50" in table.news("red")


@pytest.mark.rule("MK4-K10")
def test_where_both_are_possible_a_coin_decides():
    for coin, word in ((1, "hidden"), (2, "strength")):
        table = Table("a:infantry", "b:infantry! c:infantry")
        table.do("spy a", 6, coin, 1)
        assert word in table.news("red")


def falsely_informed():
    """Let red's spies report a unit of blue that does not exist, at 50,50 in the wood."""
    table = Table("a:infantry@10,10 b:infantry@49,50", "inf7:infantry@90,90!", extra=space(more=WOOD))
    # The lie: no enemy is in sight, so a unit is invented: whose, where, and what it is.
    table.do("spy a", 1, 1, 51, 51, 1)
    return table


@pytest.mark.rule("MK4-K10")
def test_the_one_reports_a_unit_that_is_not_there():
    table = falsely_informed()
    assert "It is reported that inf1, infantry of Blue, is hidden at 50,50." in table.news("red")
    assert "false" not in table.news("red")
    assert "The report is false." in table.news("umpire")
    assert table.news("blue") == ""
    assert table.names("red") == {"a", "b", "inf1"}
    assert table.names("blue") == {"inf7"} | {"a", "b"}
    assert "inf1" not in table.names("umpire")


@pytest.mark.rule("MK4-K10")
def test_true_and_false_reports_look_alike_to_the_byte():
    lie = falsely_informed()
    truth = Table("a:infantry@10,10 b:infantry@49,50", "inf1:infantry@50,50!", extra=space(more=WOOD))
    truth.do("spy a", 6, 1)
    assert lie.news("red") == truth.news("red")
    views = [msgspec.json.encode(table.game.view(table.state, "red")) for table in (lie, truth)]
    assert views[0] == views[1]


@pytest.mark.rule("MK4-K10", "MK4-S3")
def test_neither_a_sister_command_nor_a_spectator_sees_whether_a_report_is_true():
    red = divided(west="a:infantry@10,10", east="b:infantry@49,50")
    lie = Table(red, "inf7:infantry@90,90!", extra=space(more=WOOD))
    truth = Table(red, "inf1:infantry@50,50!", extra=space(more=WOOD))
    lie.do("spy a", 1, 1, 51, 51, 1)
    truth.do("spy a", 6, 1)
    for seat in ("red-west", "red-east", None):
        views = [msgspec.json.encode(table.game.view(table.state, seat)) for table in (lie, truth)]
        assert views[0] == views[1]
    assert lie.names("red-east") == {"b", "inf1"}
    assert lie.names(None) == truth.names(None) == set()
    # Who hides and shows himself again is in sight by his own will.
    truth.do("turn; hide inf1; reveal inf1")
    assert truth.names(None) == {"inf1"}


@pytest.mark.rule("MK4-K10")
def test_a_false_strength_looks_like_a_true_one():
    lie, truth = (Table("a:infantry", "b:infantry") for _ in range(2))
    lie.do("spy a", 1, 2, 1, 5)
    truth.do("health b 5/2; spy a", 6, 1)
    assert "strength of 2.50" in lie.news("red")
    assert truth.news("red").endswith(lie.news("red"))


@pytest.mark.rule("MK4-K10")
def test_a_false_strength_is_never_the_true_one():
    table = Table("a:infantry", "b:infantry")
    table.do("spy a", 1, 2, 1, 8)
    assert table.health("b") == 4
    assert "strength of 4.50" in table.news("red")


@pytest.mark.rule("MK4-K10")
def test_a_phantom_vanishes_when_somebody_goes_for_it_from_near_enough_and_not_from_afar():
    texts = {}
    for near in (True, False):
        text = Table(
            "a:infantry@10,10 b:infantry@49,50" if near else "a:infantry@10,10 b:infantry@20,50",
            "inf7:infantry@90,90!",
            extra=space(more=WOOD),
            options={"umpire": "program"},
        )
        text.do("submit spy a", 1, 1, 51, 51, 1, seat="red")
        text.do("submit", seat="blue")
        text.do("submit attack b > inf1", seat="red")
        texts[near] = text.news("red")
        assert ("inf1" in text.names("red")) != near
    assert "is not there: the report of it was false" in texts[True]
    assert "the limit is 3" in texts[False]


@pytest.mark.rule("MK4-K10")
@pytest.mark.parametrize("kind", ["infantry", "engineers", "mechanized"])
def test_who_spies(kind):
    Table(f"a:{kind}", "b:infantry").do("spy a", 3)


@pytest.mark.rule("MK4-K10")
@pytest.mark.parametrize("kind", ["special", "light-artillery", "light-cavalry", "cruiser"])
def test_who_does_not_spy(kind):
    assert "cannot spy" in Table(f"a:{kind}", "b:infantry").refused("spy a")


@pytest.mark.rule("MK4-K10")
@pytest.mark.parametrize("kind", ["reconnaissance", "drone"])
def test_surveys_are_made_aloft(kind):
    table = Table(f"a:{kind}", "b:infantry! i:infantry", top="air = true")
    assert "not aloft" in table.refused("survey a")
    assert "cannot spy" in table.refused("spy a")
    table.do("takeoff a; survey a", 6, 1, 1)
    assert "b, infantry of Blue" in table.news("red")


@pytest.mark.rule("MK4-K10")
def test_decoys_of_the_campaign_lend_their_names():
    table = Table("a:infantry", "b:infantry!", top='decoys = ["Ghost"]')
    table.do("spy a", 1, 1, 1)
    assert "Ghost" in table.news("red")


@pytest.mark.rule("MK4-K10")
def test_players_do_not_know_the_decoys():
    table = Table("a:infantry", "b:infantry!", top='decoys = ["Ghost"]')
    table.do("spy a", 1, 1, 1)
    assert table.game.view(table.state, "red").facts.terms.decoys == ()
    assert table.game.view(table.state, "umpire").facts.terms.decoys == ("Ghost",)


@pytest.mark.rule("MK4-K10", "MK4-K15")
def test_depth_charges_on_a_submarine_that_is_not_there_look_like_any_others():
    sea = space(ground="water")
    table = Table("r:drone@10,10 c:corvette@50,50^0", "s:patrol@90,90", top="air = true", extra=sea + FIELD)
    table.do("takeoff r; survey r", 1, 1, 1, 52, 51, 1)
    (phantom,) = table.names("red") - {"r", "c", "s"}
    table.do("land r; turn")
    table.do(f"depthcharge c > {phantom}", 6)
    assert table.news("red") == f"c drops depth charges at {phantom}."


# Messages to one's own units


def card(table, seat, name):
    return next(piece.note for piece in table.game.view(table.state, seat).scene.pieces if piece.id == name)


@pytest.mark.rule("MK4-K7")
def test_a_message_to_a_unit_goes_on_its_card_and_to_the_umpire():
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do("message a B > Hold the bridge until noon.")
    assert table.unit("a").note == table.unit("b").note == "Hold the bridge until noon."
    assert table.news("umpire") == "Red to a and b: Hold the bridge until noon."
    assert table.news("red") == "To a and b: Hold the bridge until noon."
    assert table.news("blue") == ""
    for seat in ("red", "umpire"):
        assert card(table, seat, "a").endswith("Message: Hold the bridge until noon.")
        assert "message: Hold the bridge until noon." in table.game.inspect(table.state, seat, "info a").lines
    assert "noon" not in msgspec.json.encode(table.game.view(table.state, "blue")).decode()
    table.do("message a > Come back.")
    assert table.unit("a").note == "Come back."


@pytest.mark.rule("MK4-K7")
def test_a_message_goes_to_commanders_and_units_together():
    table = Table("a:infantry", "z:infantry")
    table.do("message blue a umpire > Truce!")
    assert table.news("blue") == "From Red: Truce!"
    assert table.unit("a").note == "Truce!"
    assert "no commander called z, and no unit of Red's" in table.refused("message z > Come over.")


@pytest.mark.rule("MK4-K7")
def test_a_dead_unit_gets_no_message():
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do("kill a")
    assert "a is dead" in table.refused("message a > Where are you?")


@pytest.mark.rule("MK4-K7", "MK4-C5", "MK4-S3")
@pytest.mark.parametrize(
    ("faces", "heard"),
    [((2,), None), ((1, 1), ""), ((1, 3), ""), ((1, 4, 2), "March to 14")],
)
def test_the_sender_does_not_learn_what_became_of_a_message_to_a_unit(faces, heard):
    table = Table("a:infantry", "z:infantry", top="fog = 4")
    table.do("message a > March to 12", *faces)
    assert table.unit("a").heard == heard
    assert card(table, "red", "a").endswith("Message: March to 12")
    whole = card(table, "umpire", "a")
    assert ("Received:" in whole) == (heard is not None)
    assert whole.endswith({None: "March to 12", "": "Received: nothing"}.get(heard, "Received: March to 14"))
    intercepted = faces == (1, 3)
    assert ("Intercepted, from Red to a" in table.news("blue")) == intercepted
    again = position.from_data(table.state.terms, table.game.position_line(table.state))
    assert again == table.state


@pytest.mark.rule("MK4-K7")
def test_messages_to_units_are_offered_and_completed():
    table = Table("a:infantry", "z:infantry")
    offered = [one.action for one in table.game.choices(table.state, "red") if one.kind == "message"]
    assert offered == ["message {to} > {text}", "message {units} > {text}"]
    assert "message a" in table.game.inspect(table.state, "red", "complete message ").lines
    table.do("message a > Go.", seat="red")
    assert table.state.sheets[0] == ("message a > Go.",)
