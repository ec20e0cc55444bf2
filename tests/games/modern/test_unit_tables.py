"""MK4-U1: every cell of the tables, and overrides by campaigns."""

from fractions import Fraction

import pytest

from sandtable.games.modern.units import VALUES, unit_types
from tests.games.modern.table import GAME, Table, begin, campaign_text

ARMY = """
type             health move hide spy attack merge convert fire fire_range build work move_fire
infantry         4      10   yes  yes 4      yes   -       -    -          4     -    yes
engineers        4      10   yes  yes 4      yes   -       -    -          8     yes  yes
mechanized       6      15   yes  yes 4      yes   -       -    -          4     -    yes
light-artillery  8      10   yes  -   4      yes   yes     8    30         -     -    -
medium-artillery 9      7    yes  -   4      yes   yes     9    25         -     -    -
heavy-artillery  10     5    yes  -   4      yes   yes     10   20         -     -    -
light-cavalry    12     10   -    -   6      yes   yes     12   30         -     -    yes
medium-cavalry   14     7    -    -   8      yes   yes     16   25         -     -    yes
heavy-cavalry    16     5    -    -   10     yes   yes     20   20         -     -    yes
special          20     15   yes  -   20     yes   -       -    -          6     yes  yes
"""
NAVY = """
type              health move hide attack fire fire_range heading torpedo air_defence sortie depth_charge board missile missile_range nuke move_fire
corvette          4      15   -    6      6    15         yes     -       12          -      yes          6     -       -             -    yes
amphibious        4      15   -    4      -    -          -       -       4           -      yes          6     -       -             -    yes
patrol            2      15   -    4      -    -          -       -       -           -      -            6     -       -             -    yes
cruiser           10     7    -    16     20   15         yes     -       12          -      yes          8     -       -             -    yes
destroyer         8      10   -    8      10   15         yes     -       12          -      yes          10    8       30            -    yes
battleship        12     5    -    12     16   15         yes     -       6           -      yes          8     -       -             -    yes
carrier           16     5    -    12     -    -          yes     -       8           8      yes          6     -       -             -    yes
attack-submarine  1      15   yes  -      -    -          -       yes     -           -      -            -     -       -             -    -
missile-submarine 1      15   yes  -      -    -          -       yes     -           -      -            -     16      30            30   -
"""  # noqa: E501
AIR = """
type              health move hide survey dogfight bomb missile missile_range nuke pulse airlift kamikaze move_fire
light-fighter     4      30   -    -      4        -    6       20            -    -     -       6        yes
heavy-fighter     8      15   -    -      6        -    6       20            -    -     -       8        yes
bomber            12     15   -    -      4        8    8       15            -    yes   -       -        yes
stealth-bomber    10     10   yes  -      4        6    8       15            16   yes   -       -        yes
reconnaissance    4      20   yes  yes    4        -    -       -             -    -     -       -        yes
transport         12     30   -    -      4        -    -       -             -    -     yes     -        yes
drone             4      30   yes  yes    4        10   -       -             -    -     -       -        yes
"""  # noqa: E501
# What is carried where (MK4-K22, MK4-K26).
CARRIED = """
type              weight holds_land holds_air
infantry          1      -          -
engineers         1      -          -
special           1      -          -
mechanized        2      -          -
light-artillery   2      -          -
medium-artillery  2      -          -
heavy-artillery   2      -          -
light-cavalry     4      -          -
medium-cavalry    4      -          -
heavy-cavalry     4      -          -
corvette          -      1          -
amphibious        -      4          -
patrol            -      1          -
cruiser           -      4          1
destroyer         -      2          1
battleship        -      8          4
carrier           -      8          8
"""


def cells(table):
    head, *rows = (line.split() for line in table.strip().splitlines())
    for name, *values in rows:
        for column, value in zip(head[1:], values, strict=True):
            yield name.replace("-", " "), column, value


CELLS = [cell for table in (ARMY, NAVY, AIR, CARRIED) for cell in cells(table)]


@pytest.mark.rule("MK4-U1")
@pytest.mark.parametrize(("name", "column", "value"), CELLS, ids=[f"{n}-{c}" for n, c, _ in CELLS])
def test_a_cell(name, column, value):
    wanted = {"-": 0, "yes": 1}.get(value)
    assert getattr(unit_types()[name], column) == (int(value) if wanted is None else wanted)


@pytest.mark.rule("MK4-U1")
def test_what_no_table_lists_is_blank():
    listed = {(name, column) for name, column, _ in CELLS}
    assert {name for name, _ in listed} == unit_types().keys()
    for name, row in unit_types().items():
        for column in VALUES:
            if (name, column) not in listed:
                assert not getattr(row, column), (name, column)


@pytest.mark.rule("MK4-U1")
def test_the_rule_page_prints_the_same_tables():
    page = GAME.rules()
    for name, row in unit_types().items():
        (line,) = [line for line in page.splitlines() if line.startswith(f"| {name} |")]
        assert line.split("|")[2:4] == [f" {row.health} ", f" {row.move} "]
        for column in ("attack", "fire", "board", "air_defence", "bomb", "missile", "nuke", "kamikaze"):
            value = getattr(row, column)
            assert not value or str(value) in line.replace("(", " ").replace(",", " ").split()


@pytest.mark.rule("MK4-U1")
def test_a_campaign_overrides_any_value_of_a_type():
    extra = "[types.infantry]\nhealth = 7\nmove = 3\nfire = 5\nhide = false"
    table = Table("inf1:infantry", "inf2:infantry", extra=extra)
    row = table.state.terms.types["infantry"]
    assert (row.health, row.move, row.fire, row.hide, row.attack) == (7, 3, 5, False, 4)
    assert table.health("inf1") == 7
    assert "does not" in table.refused("hide inf1")
    table.do("fire inf1 > inf2", 5)
    assert table.health("inf2") == 2


@pytest.mark.rule("MK4-U3")
def test_health_is_the_types_value_times_the_size_and_never_more():
    table = Table("a:infantry b:heavy-cavalry*3/2", "c:infantry*2")
    assert [table.health(name) for name in "abc"] == [4, 24, 8]
    table.do("health a 99")
    assert table.health("a") == 4
    table.do("health b 7/3")
    assert table.health("b") == Fraction(7, 3)


@pytest.mark.rule("MK4-U3")
def test_who_has_no_health_left_is_dead_and_removed():
    table = Table("a:infantry", "b:infantry c:infantry")
    table.do("attack a > b", 4, 1)
    assert table.health("b") == 1
    table.turns(2)
    table.do("attack a > b", 4, 1)
    assert table.unit("b").fate == "dead"
    assert "b" not in table.names("blue") | table.names("red")
    assert "b is dead" in table.refused("kill b")


def test_local_names_mean_universal_types():
    text = campaign_text("h:hussars", "i:Infantry", extra='[names]\nHussars = "heavy cavalry"')
    match = begin(text)
    assert match.state.units[0].type == "heavy cavalry"
    labels = {piece.id: piece.label for piece in match.view("blue").scene.pieces}
    assert labels["h"] == "Red Hussars h"
