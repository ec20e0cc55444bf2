"""Counters that give way to each other, and names beside them.

The client has the same layouts: `spread.test.ts` and `name_layout.test.ts` use the same numbers.
"""

from itertools import combinations

import pytest

from sandtable.scenes.geometry import Point
from sandtable.scenes.name_layout import Box, Name, place_names
from sandtable.scenes.spread import spread

SHEET = (1000, 600)
CROWD = [Point(500, 300)] * 5
COLUMN = [Point(500, 200 + 10 * number) for number in range(8)]


def overlaps(one: Point, other: Point, apart: float) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) < apart


@pytest.mark.parametrize("points", [CROWD, COLUMN], ids=["at one point", "in a column"])
def test_counters_that_overlap_give_way_so_that_each_can_be_seen(points):
    found = spread(points, 20, *SHEET)
    assert not any(overlaps(one, other, 16) for one, other in combinations(found, 2))
    assert all(
        max(abs(at.x - true.x), abs(at.y - true.y)) <= 36 for at, true in zip(found, points, strict=True)
    )


def test_counters_with_room_stay_where_they_are():
    points = [Point(100, 100), Point(118, 100), Point(100, 130)]
    assert spread(points, 20, *SHEET) == points


def test_the_client_spreads_counters_to_the_same_points():
    found = spread([Point(500, 300), Point(500, 300), Point(506, 300)], 20, *SHEET)
    assert [(round(x, 2), round(y, 2)) for x, y in found] == [(484.88, 300), (519.16, 300), (501.96, 300)]


def placed(*names: Name, counters: tuple[Box, ...] = ()) -> dict[str, tuple[int, int]]:
    found = place_names(names, counters, *SHEET)
    return {one.name.text: (round(one.at.x), round(one.at.y)) for one in found}


def test_a_name_without_neighbours_stands_where_it_is_wanted():
    assert placed(Name("Bellau", "medium", Point(200, 100))) == {"Bellau": (200, 100)}


def test_a_name_is_never_under_a_counter():
    over = Box(200, 100, 24, 24)
    found = placed(Name("Bellau", "medium", Point(200, 100)), counters=(over,))
    x, y = found["Bellau"]
    assert abs(x - 200) * 2 >= 24 + 6 * 15 * 0.56 or abs(y - 100) * 2 >= 24 + 15 * 1.1


def test_the_name_of_a_unit_stands_below_its_counter_or_beside_it():
    counter, below = Box(200, 100, 24, 24), Box(200, 124, 24, 24)
    unit = Name("Guards", "unit", Point(200, 100), 24)
    assert placed(unit, counters=(counter,)) == {"Guards": (200, 121)}
    assert placed(unit, counters=(counter, below)) == {"Guards": (200, 79)}


def test_towns_come_first_and_what_finds_no_room_is_left_out():
    crowd = [Name(f"Wood {number}", "small", Point(200, 100)) for number in range(20)]
    found = placed(*crowd, Name("Bellau", "medium", Point(200, 100)))
    assert found["Bellau"] == (200, 100)
    assert 1 < len(found) < 12
