"""Setting up: TAK-B3, TAK-S1, TAK-S2, TAK-X5."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.taktik.forces import UNITS
from tests.games.taktik.drawn import GAME, begin, offered, play, refused

BATTALION = {"car-2": 2, "car-4": 2, "tank-2": 3, "tank-4": 3, "tank-8": 2}


def placed(match, seat):
    """The number of each unit that a seat has placed."""
    camps = match.view(seat).facts.position.camps
    return Counter({slug: len(hexes) for camp in camps.values() for slug, hexes in camp.items()})


def ready(match):
    for seat in match.to_act:
        match.apply(seat, "deploy auto 1")
        match.apply(seat, "ready")


@pytest.mark.rule("TAK-B3")
def test_a_battalion_is_four_cars_and_eight_tanks():
    match = begin()
    match.apply("kazaldis", "deploy auto 1")
    assert placed(match, "kazaldis") == BATTALION


@pytest.mark.rule("TAK-B3", "TAK-W1")
def test_sarapan_has_two_battalions_against_two_players():
    match = GAME.new("three", seed=1)
    match.apply("sarapan", "deploy auto 1")
    assert placed(match, "sarapan") == {slug: 2 * number for slug, number in BATTALION.items()}
    assert sum(placed(match, "sarapan").values()) == 24


@pytest.mark.rule("TAK-X5", "TAK-X1", "TAK-X3")
def test_the_additional_pieces_are_placed_with_the_others_one_set_for_a_country():
    match = GAME.new("three", seed=1, options={"mines": True, "supplies": True})
    match.apply("sarapan", "deploy auto 1")
    extra = {"field-hq": 1, "fuel": 3, "ammunition": 3, "mine": 4}
    assert {slug: placed(match, "sarapan")[slug] for slug in extra} == extra


@pytest.mark.rule("TAK-X5")
def test_depots_and_the_field_headquarters_follow_the_same_rule_of_placement():
    match = begin(mines=True, supplies=True)
    for unit, free in (("field-hq", "C3"), ("fuel", "C4"), ("ammunition", "C5")):
        assert refused(match, f"place {unit} B2", "kazaldis")[1] == "TAK-S1"
        assert refused(match, f"place {unit} A8", "kazaldis")[1] == "TAK-S1"
        match.apply("kazaldis", f"place {unit} {free}")


@pytest.mark.rule("TAK-S1")
def test_a_piece_is_placed_anywhere_in_its_own_country():
    match = begin()
    match.apply("kazaldis", "place tank-8 E6")
    match.apply("kazaldis", "place car-2 A1")
    assert match.view("kazaldis").facts.position.camps == {"kazaldis": {"car-2": ["A1"], "tank-8": ["E6"]}}


@pytest.mark.rule("TAK-S1")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("A8", "not in a country of yours"),
        ("F3", "not in a country of yours"),
        ("B2", "You cannot place a piece"),
        ("C3", "occupied"),
    ],
)
def test_hexes_where_no_piece_can_be_placed(place, reason):
    match = begin()
    match.apply("kazaldis", "place tank-8 C3")
    assert reason in refused(match, f"place tank-2 {place}", "kazaldis")[0]


@pytest.mark.rule("TAK-S1")
def test_no_piece_is_placed_in_the_repair_area_or_the_depot():
    match = begin("standard")
    for place in ("F1", "G1", "H1", "I2"):
        assert refused(match, f"place tank-2 {place}", "kazaldis")[1] == "TAK-S1"


@pytest.mark.rule("TAK-S1")
def test_players_cannot_place_more_than_they_have():
    match = begin()
    play_all(match, "kazaldis", "place tank-8 C3", "place tank-8 C4")
    assert "has already placed all" in refused(match, "place tank-8 C5", "kazaldis")[0]
    assert "not used in this match" in refused(match, "place mine C5", "kazaldis")[0]
    assert "still has to place" in refused(match, "ready", "kazaldis")[0]


def play_all(match, seat, *actions):
    for action in actions:
        match.apply(seat, action)


@pytest.mark.rule("TAK-S1")
def test_placed_pieces_can_be_moved_swapped_and_removed_and_this_can_be_undone():
    match = begin()
    play_all(match, "kazaldis", "place tank-8 C3", "place car-2 C4", "C3-D3", "swap D3 C4")
    assert match.view("kazaldis").facts.position.camps["kazaldis"] == {"car-2": ["D3"], "tank-8": ["C4"]}
    match.apply("kazaldis", "remove C4")
    assert match.undo("kazaldis").action == "remove C4"
    match.apply("kazaldis", "clear")
    assert match.view("kazaldis").facts.position.camps == {}
    assert refused(match, "remove C4", "kazaldis")[0] == "You have placed nothing on C4."
    assert refused(match, "swap C4 C4", "kazaldis")[1] == "TAK-S1"


def test_two_countries_are_placed_by_one_player_each_with_its_own_battalion():
    match = begin("standard")
    play_all(match, "kazaldis", "place tank-8 C3", "place tank-8 C4", "place tank-8 G3", "place tank-8 G4")
    assert "Armania has already placed all" in refused(match, "place tank-8 G5", "kazaldis")[0]
    assert "within one country" in refused(_with_car(match), "swap C3 G6", "kazaldis")[0]


def _with_car(match):
    match.apply("kazaldis", "place car-2 G6")
    return match


def test_a_mine_lies_under_a_piece_and_is_taken_back_by_its_name():
    match = begin(mines=True)
    play_all(match, "kazaldis", "place tank-8 C3", "place mine C3")
    assert refused(match, "place mine C3", "kazaldis")[0] == "There is already a mine on C3."
    match.apply("kazaldis", "remove C3")
    assert match.view("kazaldis").facts.position.camps["kazaldis"] == {"mine": ["C3"]}
    match.apply("kazaldis", "remove C3")
    assert match.last_entry.action == "remove mine C3"
    assert refused(match, "remove mine C3", "kazaldis")[1] == "TAK-X1"


@pytest.mark.rule("TAK-X1")
def test_no_mine_lies_on_the_headquarters_or_abroad():
    match = begin(mines=True)
    assert refused(match, "place mine B2", "kazaldis")[1] == "TAK-X1"
    assert refused(match, "place mine A8", "kazaldis")[1] == "TAK-S1"
    match.apply("sarapan", "place mine B12")


@pytest.mark.rule("TAK-S1")
def test_an_automatic_placement_is_complete_legal_and_recorded_in_full():
    match = begin(mines=True, supplies=True)
    for number in (1, 2, 77):
        match.apply("kazaldis", f"deploy auto {number}")
        assert match.last_entry.action.startswith("deploy car-2 ")
        assert sum(placed(match, "kazaldis").values()) == 12 + 7 + 4
    plans = set()
    for number in range(1, 20):
        match.apply("kazaldis", f"deploy auto {number}")
        plans.add(match.last_entry.action)
    assert len(plans) == 19


def test_a_plan_has_a_number():
    match = begin()
    for text in ("deploy auto", "deploy auto 0", f"deploy auto {10**15}", "deploy auto x", "deploy auto 1 2"):
        assert "has at most 15 digits" in refused(match, text, "kazaldis")[0]


@pytest.mark.rule("TAK-S1")
def test_placement_is_simultaneous_and_hidden_until_all_are_ready():
    match = begin()
    before = match.to_act
    assert before == ("kazaldis", "sarapan")
    match.apply("kazaldis", "deploy auto 1")
    assert not match.events("sarapan", since=0)
    assert match.view("sarapan") == begin().view("sarapan")
    match.apply("kazaldis", "ready")
    assert match.to_act == ("sarapan",)
    assert [event.text for event in match.events("sarapan", since=0)] == ["Kazaldis is ready."]
    assert not match.view("sarapan").scene.pieces[6:]
    assert "You have confirmed" in refused(match, "clear", "kazaldis")[0]
    match.apply("sarapan", "deploy auto 1")
    match.apply("sarapan", "ready")
    assert len(match.view("sarapan").facts.position.pieces) == 24


@pytest.mark.rule("TAK-B4")
def test_numbers_follow_the_hexes_and_not_the_firepower():
    match = begin()
    ready(match)
    stands: Any = match.position()["pieces"]
    names = match.state.terms.ground.grid.names
    order = [(one["country"], names.index(one["hex"])) for one in stands]
    assert order == sorted(order, key=lambda one: (["kazaldis", "sarapan"].index(one[0]), one[1]))


@pytest.mark.rule("TAK-S2")
def test_all_players_press_and_the_highest_sum_begins():
    for seed in range(12):
        match = begin("four", seed=seed)
        ready(match)
        assert match.to_act == match.seats
        while match.state.phase == "start":
            seat = match.to_act[-1]
            assert refused(match, "end", seat)[1] == "TAK-S2"
            match.apply(seat, "press")
        sums = {}
        for event in match.events(None):
            if "press again" in event.text:
                sums = {}
            elif "presses to see who begins" in event.text:
                seat, _, number = event.text.partition(" presses to see who begins: ")
                sums[seat] = int(number.rstrip("."))
        best = [seat for seat, number in sums.items() if number == max(sums.values())]
        assert best == [match.to_act[0].capitalize()]


@pytest.mark.rule("TAK-S2")
def test_equal_sums_press_again_and_only_they():
    for seed in range(40):
        match = begin("four", seed=seed)
        ready(match)
        for seat in match.seats:
            match.apply(seat, "press")
        if match.state.phase == "start":
            assert 2 <= len(match.to_act) <= 4
            if len(match.to_act) < 4:
                (out, *_) = set(match.seats) - set(match.to_act)
                assert "wait for" in refused(match, "press", out)[0]
                return
    raise AssertionError("no start was tied")


@pytest.mark.rule("TAK-S2")
@pytest.mark.parametrize("form", ["introductory", "standard", "four"])
def test_alliances_alternate_from_the_first_turn(form):
    first = set()
    for seed in range(8):
        match = begin(form, seed=seed)
        ready(match)
        while match.state.phase == "start":
            match.apply(match.to_act[0], "press")
        order = [match.to_act[0]]
        while len(order) < 9:
            turn = match.state.turn
            match.apply(match.to_act[0], "press attack repair")
            if match.state.turn == turn:
                match.apply(match.to_act[0], "end")
            order.append(match.to_act[0])
        sides = [seat in ("kazaldis", "armania") for seat in order]
        assert all(side != after for side, after in pairwise(sides))
        assert set(order) == set(match.seats)
        first.add(order[0])
    assert len(first) > 1


@pytest.mark.rule("TAK-S2", "TAK-W1")
def test_with_three_players_sarapan_begins_without_a_press_and_has_every_other_turn():
    match = begin("three")
    ready(match)
    order = []
    for _ in range(5):
        order.append(match.to_act[0])
        turn = match.state.turn
        match.apply(match.to_act[0], "press attack repair")
        if match.state.turn == turn:
            match.apply(match.to_act[0], "end")
    assert order == ["sarapan", "kazaldis", "sarapan", "armania", "sarapan"]


def test_placing_choices_offer_each_unit_and_then_ready():
    match = begin()
    assert offered(match, "place", "kazaldis") == {f"place {unit.slug} {{hex}}" for unit in UNITS[:5]}
    match.apply("kazaldis", "deploy auto 3")
    assert offered(match, "ready", "kazaldis") == {"ready"}
    assert play(match, "clear") == ["You have taken back all your pieces."]
