"""The four charts and the table of results, face by face."""

import pytest

from sandtable.games.kriegsspiel.charts import CHARTS, EFFECTS, ChartName, Ranges, Verdict, odds, read_chart


@pytest.mark.rule("KV3-F3")
@pytest.mark.parametrize(
    ("chart", "struck"),
    [
        ("return fire", "A1 A2 A3 A4 - - D4 D3 D2 D1"),
        ("hand to hand", "A1 A2 A3 A3 A4 D4 D3 D3 D2 D1"),
        ("artillery", "- - - D4 D4 D3 D3 D2 D2 D1"),
        ("fire", "- - D4 D4 D3 D3 D2 D2 D1 D1"),
    ],
)
def test_each_face_of_the_die_strikes_the_role_on_the_chart(chart: ChartName, struck: str) -> None:
    assert " ".join(_short(read_chart(chart, die)) for die in range(1, 11)) == struck


@pytest.mark.rule("KV3-F3")
def test_a_result_retreats_disrupts_and_costs_what_the_table_says() -> None:
    table = {
        effect.name: (effect.retreat, effect.disruption, effect.hp)
        for number, effect in EFFECTS.items()
        if number
    }
    assert table == {
        "nothing": (0, 0, 0),
        "fall back": (50, 0, 0),
        "retreat": (100, 1, 0),
        "damaged": (200, 2, 1),
        "routed": (300, 2, 2),
    }


@pytest.mark.rule("KV3-F3")
def test_the_odds_of_each_chart_are_those_of_ten_faces() -> None:
    assert odds("return fire") == {
        ("attacker", 1): 1,
        ("attacker", 2): 1,
        ("attacker", 3): 1,
        ("attacker", 4): 1,
        (None, 5): 2,
        ("defender", 4): 1,
        ("defender", 3): 1,
        ("defender", 2): 1,
        ("defender", 1): 1,
    }
    assert odds("fire") == {
        (None, 5): 2,
        ("defender", 4): 2,
        ("defender", 3): 2,
        ("defender", 2): 2,
        ("defender", 1): 2,
    }


@pytest.mark.rule("KV3-F4")
@pytest.mark.parametrize("chart", CHARTS)
def test_every_modifier_shifts_the_odds_and_never_loses_a_face(chart: ChartName) -> None:
    for modifier in range(-12, 13):
        for beyond in range(4):
            counted = odds(chart, modifier, beyond)
            assert sum(counted.values()) == 10
    better, worse = odds(chart, 3), odds(chart, -3)
    assert sum(count for (struck, _), count in better.items() if struck == "defender") > sum(
        count for (struck, _), count in worse.items() if struck == "defender"
    )


@pytest.mark.rule("KV3-F5")
def test_eleven_or_more_destroys_the_defenders() -> None:
    for chart in CHARTS:
        assert read_chart(chart, 11) == Verdict(11, "defender", 0)
        assert read_chart(chart, 10).result == 1


@pytest.mark.rule("KV3-F5")
def test_zero_or_less_destroys_the_attackers_on_mirrored_charts_only() -> None:
    for chart, table in CHARTS.items():
        assert read_chart(chart, 0) == (Verdict(0, "attacker", 0) if table.mirrored else Verdict(0, None, 5))


@pytest.mark.rule("KV3-F1")
@pytest.mark.rule("KV3-F6")
def test_range_beyond_the_effective_costs_a_point_for_each_third() -> None:
    shot = Ranges(600, 1000)
    assert [shot.beyond(metres) for metres in (0, 600, 601, 733, 734, 866, 867, 1000, 1001)] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        None,
    ]


@pytest.mark.rule("KV3-F6")
def test_long_range_moves_toward_the_middle_of_the_return_fire_chart_and_never_across() -> None:
    assert [read_chart("return fire", die, 3).number for die in range(1, 11)] == [
        4,
        5,
        5,
        5,
        5,
        6,
        6,
        6,
        6,
        7,
    ]


@pytest.mark.rule("KV3-F6")
def test_long_range_moves_toward_one_on_the_other_charts_and_comes_last() -> None:
    assert [read_chart("artillery", die, 2).number for die in (1, 2, 3, 10, 12)] == [1, 1, 1, 8, 10]
    assert read_chart("fire", -1, 2) == Verdict(-1, None, 5)


def _short(verdict: Verdict) -> str:
    return f"{verdict.struck[0].upper()}{verdict.result}" if verdict.struck else "-"
