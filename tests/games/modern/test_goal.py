"""The goal of a campaign, as far as a seat knows, and the figures and legend beside it."""

import pytest

from tests.games.modern.table import GAME, Table, space

HOLD = '[[conditions]]\nmilitary = "red"\ngoal = "hold"\nplace = "20,20"\nradius = 3\nrounds = 2'
DESTROY = '[[conditions]]\nmilitary = "blue"\ngoal = "destroy"\nunits = "inf1"'


def goal(table, seat):
    return GAME.view(table.state, seat).goal


def counts(table, seat):
    return [(item.label, item.value, item.of, item.side) for item in goal(table, seat).items]


@pytest.mark.rule("MK4-C3")
def test_the_last_military_with_units_wins_if_nothing_else_is_agreed():
    table = Table("a:infantry", "z:infantry")
    assert goal(table, "red").text == "Win by being the last with units."
    assert goal(table, "red").rules == ("MK4-C3",)


@pytest.mark.rule("MK4-C3")
def test_a_seat_sees_its_own_conditions_first_and_not_whether_a_place_is_held():
    match = GAME.new("valley", seed=1)
    seat, other = match.seats[:2]
    goal = match.view(seat).goal
    assert goal.text == "Win if you hold scales for 3 rounds."
    assert [(item.label, item.value, item.of, item.side) for item in goal.items] == [
        ("Rounds at scales", None, 3, seat),
        ("Your units at scales", 0, None, seat),
        ("The Cobalt Brigade: rounds at scales", None, 3, other),
    ]
    assert "The Cobalt Brigade: hold scales for 3 rounds." in goal.details


@pytest.mark.rule("MK4-C3")
def test_rounds_and_destroyed_units_are_counted():
    match = GAME.new("strait", seed=1)
    items = {item.label: (item.value, item.of) for item in match.view("hunters").goal.items}
    assert items == {"Albatross destroyed": (0, 1), "Rounds survived": (0, 30)}


@pytest.mark.rule("MK4-S3")
def test_an_enemys_health_is_not_known():
    table = Table("inf1:infantry@10,10", "tank:heavy-cavalry@13,10", extra=space())
    pieces = {piece.id: piece for piece in GAME.view(table.state, "red").scene.pieces}
    assert [(one.label, one.value) for one in pieces["inf1"].figures] == [("Health", "4 of 4"), ("Size", "1")]
    assert {one.value for one in pieces["tank"].figures} == {"not known"}
    assert pieces["tank"].kind == "heavy cavalry"


def test_the_legend_says_how_fast_land_units_go():
    scene = GAME.new("valley", seed=1).view(None).scene
    rows = {row.label: row for row in scene.legend}
    assert rows["forest"].figures[0].value == "0.75 ×"
    assert rows["forest"].text == "Units can hide here."
    assert rows["water"].figures[0].value == "closed"
    assert {area.terrain for area in scene.board.areas} <= {
        name for row in scene.legend for name in row.terrains
    }
