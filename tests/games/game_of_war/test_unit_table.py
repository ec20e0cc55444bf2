"""The unit table of the rule page, each cell tested on the board."""

from typing import NamedTuple

import pytest

from sandtable.games.game_of_war.units import UNITS
from tests.games.game_of_war.drawn import GAME, draw, goes_to, heat, sums


class Row(NamedTuple):
    slug: str
    letter: str
    speed: int
    range: int
    attack: int
    defence: int
    in_fortress: int
    in_pass: int
    number: int


TABLE = (
    Row("infantry", "I", 1, 2, 4, 6, 10, 8, 9),
    Row("cavalry", "C", 2, 2, 4, 5, 5, 5, 4),
    Row("cannon", "G", 1, 3, 5, 8, 12, 10, 1),
    Row("swift-cannon", "H", 2, 3, 5, 8, 12, 10, 1),
    Row("relay", "R", 1, 0, 0, 1, 1, 1, 1),
    Row("swift-relay", "S", 2, 0, 0, 1, 1, 1, 1),
)
each_kind = pytest.mark.parametrize("row", TABLE, ids=[row.slug for row in TABLE])


def alone(unit, far_away="."):
    """One northern unit in the middle of open ground, online."""
    return draw(f"""
        @ . . . . . . . {far_away}
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . {unit} . . . .
        . . . . . . . . .
        . . . . . . . . .
        -----------------
        . . . . . . . . .
        . . . . . . . @ i
    """)


def rings(values):
    """The values on a heat map around E5, by distance in king's steps."""
    found = {}
    for name, value in values.items():
        rows, columns = ord(name[0]) - ord("E"), int(name[1:]) - 5
        found.setdefault(max(abs(rows), abs(columns)), set()).add(value)
    return found


def test_the_table_has_these_six_kinds():
    assert [unit.slug for unit in UNITS] == [row.slug for row in TABLE]


@each_kind
def test_speed(row):
    rows = "ABCDEFGHI"[4 - row.speed : 5 + row.speed]
    columns = range(5 - row.speed, 6 + row.speed)
    assert goes_to(alone(row.letter, far_away="I"), "E5") == {f"{r}{c}" for r in rows for c in columns} - {
        "E5"
    }


@each_kind
def test_range_and_attack(row):
    expected = {distance: {row.attack} for distance in range(1, row.range + 1)}
    if row.slug == "cavalry":
        expected[1] = {7}  # charging
    assert rings(heat(alone(row.letter), "attack", "north")) == expected


@each_kind
def test_attack_goes_along_rows_columns_and_diagonals_only(row):
    assert len(heat(alone(row.letter), "attack", "north")) == 8 * row.range


@each_kind
def test_defence_of_itself_and_of_others(row):
    found = rings(heat(alone(row.letter), "defence", "north"))
    assert found == {distance: {row.defence} for distance in range(row.range + 1)}


@each_kind
@pytest.mark.parametrize("ground", ["", "#", "="], ids=["open", "fortress", "pass"])
def test_defence_on_each_ground(row, ground):
    expected = {"": row.defence, "#": row.in_fortress, "=": row.in_pass}[ground]
    assert sums(alone(ground + row.letter), "E5") == (0, expected)


@each_kind
@pytest.mark.parametrize("ground", ["", "#", "="], ids=["open", "fortress", "pass"])
def test_a_fortress_or_pass_in_the_north_serves_the_south_alike(row, ground):
    match = draw(f"""
        @ . {ground}{row.letter.lower()} . I
        . . . . .
        ---------
        . . @ . .
    """)
    expected = {"": row.defence, "#": row.in_fortress, "=": row.in_pass}[ground]
    assert sums(match, "A3")[1] == expected


@each_kind
@pytest.mark.parametrize("seat", ["north", "south"])
def test_number(row, seat):
    assert len(GAME.new("standard", seed=1).position()[seat][row.slug]) == row.number


def test_each_side_has_seventeen_units():
    assert sum(row.number for row in TABLE) == 17
