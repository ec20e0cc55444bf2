"""KV3-C1, KV3-C2, KV3-C3: rides calculated by hand, searching, coming back, being taken."""

import pytest
from msgspec.structs import replace

from sandtable.games.kriegsspiel.rules import rounds
from tests.games.kriegsspiel.table import LuckyDice, at, begin, command, do, land, play_round, unit

EAST = "e:officer@3900,1900 guard:infantry@3980,1980"


def message(state, word="west.1"):
    return next(one for one in state.messages if one.id == word)


def courier(state, word="west.1"):
    return next(one for one in state.couriers if one.id == word)


def steps(state, count, dice=None):
    """Play `count` steps of the umpire phase."""
    state = replace(state, phase="umpire")
    for _ in range(count):
        state, _ = rounds.step(state, dice or LuckyDice())
    return state


@pytest.mark.rule("KV3-C1", "KV3-C2")
@pytest.mark.parametrize(
    ("roads", "drawn", "metres"),
    [((((0, 1010), (4000, 1010)),), (), 900), ((), (), 700), ((), [("f", 0, 0, 4000, 2000)], 300)],
)
def test_a_courier_rides_900_700_or_300_metres_in_a_round(roads, drawn, metres):
    state = begin("w:officer@110,1010 1-foot:infantry@3510,1010", EAST, map_=land(roads=roads, drawn=drawn))
    state = play_round(state, "order 1-foot: hold")
    assert courier(state).at == ((110 + metres) * 10, 10100)
    assert message(state).state == "riding"


@pytest.mark.rule("KV3-C1")
def test_an_order_may_take_several_rounds_and_is_delivered_where_the_recipient_is_found():
    # Up to 300 m short of 2,500 m: 2,100 m at 700 m a round.
    state = begin("w:officer@100,1000 1-foot:infantry@2500,1000", EAST)
    state = play_round(state, "order 1-foot: face 90")
    for _ in range(2):
        assert message(state).state == "riding"
        state = play_round(state)
    assert message(state).state == "delivered"
    assert message(state).ended == 3
    assert unit(state, "1-foot").facing == 90


@pytest.mark.rule("KV3-C1")
def test_the_dispatch_book_shows_the_minutes_of_the_ride_by_the_map():
    state = begin("w:officer@100,1000 1-foot:infantry@2200,1000", EAST)
    state = do(state, "west", "order 1-foot: hold")
    assert command(state).book[0].minutes == 30
    by_the_north = do(state, "west", "order 1-foot via 100,1700 2200,1700: hold")
    assert command(by_the_north).book[1].minutes == 50


@pytest.mark.rule("KV3-C1")
def test_a_courier_rides_through_the_places_that_the_sender_names():
    state = begin("w:officer@100,1000 1-foot:infantry@2200,1000", EAST)
    state = play_round(state, "order 1-foot via 100,1700: hold")
    assert courier(state).at == (1000, 17000)


@pytest.mark.rule("KV3-C2")
def test_a_courier_rides_to_where_the_sender_believes_the_recipient_to_be():
    state = begin("w:officer@100,1000 1-foot:infantry@2200,1000", EAST)
    state = do(state, "west", "order 1-foot at 100,1900: hold")
    state = do(state, "west", "counter 1-foot to 1500,300")
    state = do(state, "west", "order 1-foot: hold")
    state = do(state, "west", "counter 1-foot remove")
    state = do(state, "west", "order 1-foot: hold")
    believed = [one.believed for one in state.messages]
    assert believed == [(1000, 19000), (15000, 3000), (22000, 10000)]


@pytest.mark.rule("KV3-C2")
def test_a_courier_searches_for_two_rounds_toward_the_last_known_place():
    # Believed 700 m to the north, one round's ride; last known 700 m to the east of the officer.
    wood = land(drawn=[("f", 2000, 0, 4000, 2000)])
    state = begin("w:officer@100,1000 1-foot:infantry@900,300", EAST, map_=wood)
    foot = state.unit_numbers["1-foot"]
    gone = replace(state.units[foot], at=(30000, 3000))
    state = replace(state, units=tuple(gone if n == foot else one for n, one in enumerate(state.units)))
    state = play_round(state, "order 1-foot at 100,1700: hold")
    assert courier(state).at == (1000, 17000)
    state = play_round(state)
    assert courier(state).state == "searching"
    assert courier(state).at[0] > 1000
    for _ in range(2):
        state = play_round(state)
    assert courier(state).state == "returning"
    state = play_round(play_round(state))
    assert message(state).state == "returned"
    assert command(state).book[0].state == "returned"
    assert any(paper.kind == "returned" and paper.about == 1 for paper in command(state).papers)


@pytest.mark.rule("KV3-C2")
def test_a_search_ends_after_two_rounds_at_any_distance():
    state = begin("w:officer@100,1000 1-foot:infantry@3900,100", EAST)
    foot = state.unit_numbers["1-foot"]
    gone = replace(state.units[foot], fate="dead")
    state = replace(state, units=tuple(gone if n == foot else one for n, one in enumerate(state.units)))
    state = steps(do(state, "west", "order 1-foot at 100,1350: hold"), 10 + 1 + 40)
    assert courier(state).state == "returning"
    assert courier(state).searched == 1200
    # Two rounds in the open are 1,400 m.
    searched_to = courier(state).course[0]
    assert ((searched_to[0] - 1000) ** 2 + (searched_to[1] - 13500) ** 2) ** 0.5 == pytest.approx(
        14000, abs=300
    )


@pytest.mark.rule("KV3-C2")
def test_a_courier_who_sees_the_recipient_on_the_way_delivers():
    state = begin("w:officer@100,1000 1-foot:infantry@800,1200", EAST)
    state = play_round(state, "order 1-foot at 3000,1000: hold")
    assert message(state).state == "delivered"


@pytest.mark.rule("KV3-C2")
@pytest.mark.parametrize(("face", "fate"), [(1, "taken"), (3, "taken"), (4, "delivered"), (10, "delivered")])
def test_a_courier_near_an_enemy_is_taken_on_a_d10_of_1_to_3(face, fate):
    state = begin("w:officer@100,1000 1-foot:infantry@1000,1000", f"{EAST} 9-foot:infantry@500,1090")
    dice = LuckyDice([face])
    state = steps(do(state, "west", "order 1-foot: hold"), 19, dice)
    assert message(state).state == fate
    assert dice.take_rolls()[0].purpose == "courier west.1 near 9-foot"


@pytest.mark.rule("KV3-C2")
def test_the_enemy_reads_the_message_of_a_taken_courier():
    state = begin(
        "w:officer@100,1000 1-foot:infantry@1000,1000", "e:officer@530,1110 9-foot:infantry@500,1090"
    )
    state = play_round(state, "order 1-foot: march to 1500,1500", dice=LuckyDice([1]))
    texts = [paper.text for paper in command(state, "east").papers if paper.report == "words"]
    assert texts == [
        "We have taken a courier with a paper from west to 1-foot: “march to 1500,1500”. We are at 500,1090."
    ]
    assert command(state).book[0].state == "sent"


@pytest.mark.rule("KV3-C2")
def test_each_enemy_has_one_chance_and_only_fighting_units_within_100_metres_have_any():
    enemies = "1-wagon:supply-wagon@500,1050 8-foot:infantry@600,1101 9-foot:infantry@700,1090"
    state = begin("w:officer@100,1000 1-foot:infantry@1600,1000", f"{EAST} {enemies}")
    dice = LuckyDice()
    steps(do(state, "west", "order 1-foot at 1600,1000: hold"), 20, dice)
    purposes = [roll.purpose for roll in dice.take_rolls() if roll.purpose.startswith("courier")]
    assert purposes == ["courier west.1 near 9-foot"]


@pytest.mark.rule("KV3-C2")
def test_an_enemy_that_does_not_see_the_courier_cannot_take_them():
    wood = land(drawn=[("f", 400, 1040, 600, 1100)])
    state = begin(
        "w:officer@100,1000 1-foot:infantry@1200,1000", f"{EAST} 9-foot:infantry@500,1090", map_=wood
    )
    dice = LuckyDice()
    steps(do(state, "west", "order 1-foot at 1200,1000: hold"), 19, dice)
    assert not [roll for roll in dice.take_rolls() if roll.purpose.startswith("courier")]


@pytest.mark.rule("KV3-C1")
@pytest.mark.parametrize(("away", "state_of_entry"), [(50, "spoken"), (51, "sent")])
def test_an_officer_speaks_directly_to_units_within_50_metres(away, state_of_entry):
    state = begin(f"w:officer@100,1000 1-foot:infantry@{100 + away},1000", EAST)
    state = steps(do(state, "west", "order 1-foot: hold"), 1)
    assert command(state).book[0].state == state_of_entry


@pytest.mark.rule("KV3-C3")
def test_a_report_of_a_finished_order_answers_it_in_the_dispatch_book():
    state = begin("w:officer@100,1000 1-foot:infantry@800,1000", EAST)
    state = play_round(state, "order 1-foot: march to 850,1000")
    state = play_round(state)
    (report,) = [paper for paper in command(state).papers if paper.kind == "report"]
    assert (report.sender, report.report, report.place, report.about) == ("1-foot", "done", (8500, 10000), 1)
    assert report.text == "Done: march to 850,1000. We are at 850,1000."
    assert command(state).book[0].state == "answered"


@pytest.mark.rule("KV3-C3")
def test_a_unit_reports_an_enemy_once_per_encounter():
    state = begin("w:officer@100,1000 1-foot:infantry@800,1000", f"{EAST} 9-foot:infantry@1300,1000")
    for _ in range(3):
        state = play_round(state)
    contacts = [paper for paper in command(state).papers if paper.report == "contact"]
    assert [paper.text for paper in contacts] == [
        "Enemy infantry in sight, 500 m to the east. We are at 800,1000."
    ]


@pytest.mark.rule("KV3-C3")
def test_a_unit_that_cannot_go_on_reports_that_it_has_halted():
    lake = land(drawn=[("w", 1000, 0, 1040, 2000)])
    state = begin("w:officer@100,1000 1-foot:infantry@800,1000", EAST, map_=lake)
    state = play_round(play_round(state, "order 1-foot: march to 1500,1000"))
    (report,) = [paper for paper in command(state).papers if paper.report == "halted"]
    assert report.text.startswith("We cannot march to 1500,1000: there is no route.")
    assert unit(state, "1-foot").orders == ()


@pytest.mark.rule("KV3-C3")
def test_reports_ride_to_where_the_commander_was_and_then_follow():
    state = begin("w:officer@100,1000 1-foot:infantry@800,1000", EAST)
    state = play_round(state, "order 1-foot: march to 1000,1000")
    for _ in range(3):
        state = play_round(state, "officer march to 100,1900")
    done = message(state, "1-foot.1")
    assert done.believed == (1000, 10000)
    assert done.state == "delivered"
    assert at(state, "w")[1] > 1600


@pytest.mark.rule("KV3-P5")
def test_a_message_to_another_commander_goes_by_courier():
    state = begin(
        "w:officer@100,1000 1-foot:infantry@20,20",
        EAST,
        north="n:officer@1300,1000",
        sides={"north": "red"},
    )
    state = play_round(state, "message north: I need your guns")
    assert not [paper for paper in command(state, "north").papers if paper.kind == "message"]
    state = play_round(state)
    (paper,) = [paper for paper in command(state, "north").papers if paper.kind == "message"]
    assert (paper.sender, paper.text, paper.place) == ("west", "I need your guns", (1000, 10000))


@pytest.mark.rule("KV3-C2")
@pytest.mark.parametrize(("side", "found"), [("red", True), ("blue", False)])
def test_a_courier_does_not_learn_where_an_enemy_officer_has_gone(side, found):
    state = begin(
        "w:officer@100,1000 1-foot:infantry@100,300",
        EAST,
        north="n:officer@1900,600",
        sides={"north": side},
        settings={"finding": 100},
    )
    state = play_round(state, "message north at 900,1000: come")
    for _ in range(4):
        state = play_round(state)
    assert (message(state).state == "delivered") is found
