"""Combat groups, their charts and modifiers."""

import pytest

from sandtable.games.kriegsspiel.charts import ChartName
from sandtable.games.kriegsspiel.orders import Formation
from sandtable.games.kriegsspiel.rules.combat import (
    Contact,
    Fighter,
    Group,
    chart_of,
    groups,
    modifiers,
    shot,
    verdict,
)
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.units import Arm, Quality

RULES = Settings()
RED, BLUE = 0, 1


def fighter(
    name: str,
    side: int = RED,
    arm: Arm = "infantry",
    *,
    at: tuple[float, float] = (0, 0),
    formation: Formation = "line",
    facing: int | None = None,
    quality: Quality = "regular",
    hp: int = 5,
    disruption: int = 0,
    height: float = 0,
    covered: bool = False,
    fleeing: bool = False,
) -> Fighter:
    """Red stands in the south and faces north, blue in the north and faces south."""
    facing = (0 if side == RED else 180) if facing is None else facing
    return Fighter(name, side, arm, formation, at, facing, quality, hp, disruption, height, covered, fleeing)


def modifiers_text(group: Group) -> str:
    return ", ".join(map(str, modifiers(group, RULES)))


# The worked examples


@pytest.mark.rule("KV3-F4")
@pytest.mark.rule("KV3-D1")
def test_the_first_worked_example_makes_blue_fall_back() -> None:
    red = [fighter(f"r{n}", hp=4 if n < 3 else 3, at=(100.0 * n, 0)) for n in range(5)]
    blue = [fighter(f"b{n}", BLUE, at=(100.0 * n, 70)) for n in range(4)]
    contacts = [Contact(one, blue[min(n, 3)]) for n, one in enumerate(red)]
    (group,) = groups(contacts, RULES)
    assert (group.chart, len(group.attackers), len(group.defenders)) == ("return fire", 5, 4)
    assert modifiers_text(group) == "attacker +1 more units, attacker -1 4 HP"
    found = verdict(group, 7, modifiers(group, RULES))
    assert (found.number, found.struck, found.result) == (7, "defender", 4)


@pytest.mark.rule("KV3-F4")
@pytest.mark.rule("KV3-F7")
def test_the_second_worked_example_makes_the_cavalry_fall_back() -> None:
    red = [
        fighter(f"r{n}", arm="cavalry", quality="elite", disruption=1, at=(100.0 * n, 0)) for n in range(2)
    ]
    blue = [fighter(f"b{n}", BLUE, hp=4, formation="square", at=(100.0 * n, 15)) for n in range(3)]
    contacts = [
        Contact(red[0], blue[0], charge=True),
        Contact(red[1], blue[1], charge=True),
        Contact(blue[2], red[1], ordered=False),
    ]
    (group,) = groups(contacts, RULES)
    assert (group.chart, [one.id for one in group.attackers]) == ("return fire", ["r0", "r1"])
    assert modifiers_text(group) == (
        "defender +1 more units, attacker +1 elite, attacker -1 disruption 1, "
        "defender -1 4 HP, defender +2 square against cavalry"
    )
    found = verdict(group, 6, modifiers(group, RULES))
    assert (found.number, found.struck, found.result) == (4, "attacker", 4)


# Ranges and charts


@pytest.mark.rule("KV3-F1")
@pytest.mark.parametrize(
    ("arm", "formation", "metres", "kind", "beyond"),
    [
        ("infantry", "line", 80, "muskets", 0),
        ("infantry", "skirmish", 150, "muskets", 3),
        ("artillery", "unlimbered", 200, "canister", 0),
        ("artillery", "unlimbered", 201, "shot", 0),
        ("artillery", "unlimbered", 1000, "shot", 3),
    ],
)
def test_each_arm_reaches_as_far_as_its_weapon(
    arm: Arm, formation: Formation, metres: float, kind: str, beyond: int
) -> None:
    assert shot(arm, formation, metres, RULES) == (kind, beyond)


@pytest.mark.rule("KV3-F1")
@pytest.mark.parametrize(
    ("arm", "formation", "metres"),
    [
        ("infantry", "line", 151),
        ("infantry", "column", 10),
        ("artillery", "limbered", 100),
        ("artillery", "unlimbered", 1001),
        ("cavalry", "line", 50),
        ("supply-wagon", "column", 50),
    ],
)
def test_units_out_of_range_or_unable_to_fire_do_not_fire(
    arm: Arm, formation: Formation, metres: float
) -> None:
    assert shot(arm, formation, metres, RULES) is None


@pytest.mark.rule("KV3-F7")
@pytest.mark.parametrize(
    ("attacker", "defender", "chart"),
    [
        (fighter("r"), fighter("b", BLUE, at=(0, 70)), "return fire"),
        (fighter("r"), fighter("b", BLUE, at=(0, 70), formation="column"), "fire"),
        (fighter("r"), fighter("b", BLUE, at=(0, 70), facing=0), "fire"),
        (fighter("r"), fighter("b", BLUE, at=(0, 70), fleeing=True), "fire"),
        (fighter("r"), fighter("b", BLUE, "cavalry", at=(0, 70)), "fire"),
        (fighter("r"), fighter("b", BLUE, "artillery", at=(0, 70), formation="unlimbered"), "return fire"),
        (fighter("r"), fighter("b", BLUE, "artillery", at=(0, 70), formation="limbered"), "fire"),
        (
            fighter("r", arm="artillery", formation="unlimbered"),
            fighter("b", BLUE, at=(0, 70)),
            "artillery",
        ),
    ],
)
def test_the_chart_of_fire_depends_on_whether_the_target_fires_back(
    attacker: Fighter, defender: Fighter, chart: ChartName
) -> None:
    assert chart_of(Contact(attacker, defender), RULES) == chart


@pytest.mark.rule("KV3-F7")
@pytest.mark.parametrize(
    ("formation", "facing", "chart"),
    [
        ("square", 0, "return fire"),
        ("line", 180, "return fire"),
        ("line", 90, "hand to hand"),
        ("column", 180, "hand to hand"),
        ("skirmish", 180, "hand to hand"),
    ],
)
def test_a_charge_is_hand_to_hand_except_against_formed_infantry_that_fires(
    formation: Formation, facing: int, chart: ChartName
) -> None:
    hussars = fighter("r", arm="cavalry")
    infantry = fighter("b", BLUE, at=(0, 15), formation=formation, facing=facing)
    assert chart_of(Contact(hussars, infantry, charge=True), RULES) == chart


# Groups


@pytest.mark.rule("KV3-F2")
def test_a_front_is_one_group_up_to_a_gap_of_150_metres() -> None:
    def at(east: float) -> Contact:
        return Contact(
            fighter(f"r{east:g}", at=(east, 0)), fighter(f"b{east:g}", BLUE, at=(east, 70)), ordered=True
        )

    joined = groups([at(0), at(150), at(300)], RULES)
    assert [[one.id for one in group.attackers] for group in joined] == [["r0", "r150", "r300"]]
    split = groups([at(0), at(151), at(300)], RULES)
    assert [[one.id for one in group.attackers] for group in split] == [["r0"], ["r151", "r300"]]


@pytest.mark.rule("KV3-F2")
def test_an_attack_from_the_front_and_one_from_the_flank_are_two_groups() -> None:
    blue = fighter("b", BLUE, at=(0, 0))
    front, flank = fighter("front", at=(0, -75)), fighter("flank", at=(140, 30), facing=270)
    assert len(groups([Contact(front, blue), Contact(flank, blue)], RULES)) == 2


@pytest.mark.rule("KV3-F2")
def test_guns_and_muskets_roll_apart_since_their_charts_differ() -> None:
    guns = fighter("guns", arm="artillery", formation="unlimbered")
    line = fighter("line", at=(50, 0))
    blue = fighter("b", BLUE, at=(20, 70))
    found = groups([Contact(guns, blue), Contact(line, blue)], RULES)
    assert sorted(group.chart for group in found) == ["artillery", "return fire"]


@pytest.mark.rule("KV3-F2")
def test_the_attacker_is_the_side_that_charges_or_was_ordered_to_fire() -> None:
    red, blue = fighter("r"), fighter("b", BLUE, at=(0, 70))
    for ordered, other in ((red, blue), (blue, red)):
        (group,) = groups(
            [Contact(ordered, other, ordered=True), Contact(other, ordered, ordered=False)], RULES
        )
        assert (group.attackers, group.defenders) == ((ordered,), (other,))


@pytest.mark.rule("KV3-F2")
@pytest.mark.rule("KV3-F6")
def test_a_group_fires_from_the_range_that_most_of_it_has_and_on_a_tie_from_the_worse() -> None:
    blue = [fighter(f"b{n}", BLUE, at=(100.0 * n, 0)) for n in range(3)]
    ranges = (80, 140, 80)
    red = [fighter(f"r{n}", at=(100.0 * n, -float(metres))) for n, metres in enumerate(ranges)]
    contacts = [Contact(one, other) for one, other in zip(red, blue, strict=True)]
    assert [group.beyond for group in groups(contacts, RULES)] == [0]
    assert [group.beyond for group in groups(contacts[:2], RULES)] == [3]


# Modifiers


def duel(red: Fighter, blue: Fighter, chart: ChartName = "return fire", *, charge: bool = False) -> str:
    return modifiers_text(Group(chart, (red,), (blue,), charge=charge))


@pytest.mark.rule("KV3-F4")
def test_quality_ground_and_cover_have_their_points_each_with_a_name() -> None:
    plain = fighter("b", BLUE, at=(0, 70))
    assert duel(fighter("r"), plain) == ""
    assert duel(fighter("r", quality="elite"), plain) == "attacker +1 elite"
    assert duel(fighter("r", quality="green"), plain) == "attacker -1 green"
    assert duel(fighter("r", height=5), plain) == "attacker +1 higher ground"
    assert duel(fighter("r", height=4), plain) == ""
    assert duel(fighter("r"), fighter("b", BLUE, at=(0, 70), covered=True)) == "defender +1 cover"


@pytest.mark.rule("KV3-F4")
def test_the_program_finds_flank_bad_formation_and_flight() -> None:
    red = fighter("r")
    assert duel(red, fighter("b", BLUE, at=(0, 70), facing=0), "fire") == "attacker +1 flank"
    column = fighter("b", BLUE, at=(0, 70), formation="column")
    assert duel(red, column, "fire") == "defender -1 bad formation"
    square = fighter("b", BLUE, at=(0, 70), formation="square")
    assert duel(red, square) == "defender -1 bad formation"
    fleeing = fighter("b", BLUE, at=(0, 70), fleeing=True)
    assert duel(red, fleeing, "fire") == "defender -1 fleeing"


@pytest.mark.rule("KV3-D1")
@pytest.mark.parametrize(("hp", "points"), [(5, 0), (4, -1), (3, -2), (2, -3), (1, -4)])
def test_each_point_of_strength_that_is_missing_costs_one(hp: int, points: int) -> None:
    found = modifiers(Group("return fire", (fighter("r", hp=hp),), (fighter("b", BLUE, at=(0, 70)),)), RULES)
    assert [each.points for each in found] == ([points] if points else [])


@pytest.mark.rule("KV3-D1")
def test_on_a_tie_a_group_counts_the_worse_strength_and_disruption() -> None:
    red = (fighter("r1", hp=5, disruption=0), fighter("r2", hp=2, disruption=2))
    blue = (fighter("b1", BLUE, at=(0, 70)), fighter("b2", BLUE, at=(50, 70)))
    assert modifiers_text(Group("return fire", red, blue)) == "attacker -3 2 HP, attacker -2 disruption 2"


@pytest.mark.rule("KV3-D1")
def test_only_infantry_and_cavalry_have_strength() -> None:
    guns = fighter("r", arm="artillery", formation="unlimbered", hp=1)
    assert duel(guns, fighter("b", BLUE, at=(0, 70)), "artillery") == ""
