"""K83-B2 to K83-B7: factors, bonus, aid, odds and the table, with the printed examples."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.kriegspiel83 import GAME
from sandtable.games.kriegspiel83.rules.combat_table import COLUMNS, TABLE, Odds, bonus, factors_text
from sandtable.games.kriegspiel83.terrain import Terrain, strength
from sandtable.games.kriegspiel83.units import Kind
from tests.games.kriegspiel83.drawn import draw, plain, play, seed_for, standing

COMBAT_TABLE = """
1 AE AE AE AE AE AE AE AE EX EX DR
2 AE AE AE AE AE AE AE AR EX DR DR
3 AE AE AE AR AR AR EX DR DR DE DE
4 AE AE AR AR AR EX EX DR DE DE DE
5 AE AR AR AR EX DR DR DE DE DE DE
6 AR AR AR AR EX DE DE DE DE DE DE
"""


def lens(match, place, seat="red"):
    """The sums of an attack on a hex, as the lens shows them: attack, defence, odds, dice, chances."""
    return match.inspect(seat, f"odds {place}").lines


def around_b5(b5=".", b4=".", b6=".", c7=".", a5="."):
    """A small map whose hexes around B5 are as given."""
    return f"""
        A  R   .   {a5}   .   .
             .   .   .   .   .
        B  .   .   {b5}   .   .
             .   {b4}   {b6}   .   .
        C  .   .   .   {c7}   B
             .   .   .   .   .
        """


# The four worked examples


def first_example(die):
    # A heavy tank in a field and a light tank attack a light tank; another heavy tank of the defender stands
    # next to the attacking light tank.
    return draw(around_b5(b5="l", b4=":", b6="L", c7="h"), red="HB4", seed=seed_for((6, die)))


@pytest.mark.rule("K83-B2", "K83-B3", "K83-B5", "K83-B7")
def test_the_first_example_is_12_against_5():
    attack, defence, odds, *_ = lens(first_example(4), "B5")
    assert attack == "Attack: heavy tank B4 6, light tank B6 2, together 8; bonus 4; total 12."
    assert defence == "Defence: light tank B5 2, aided by heavy tank C7 3; total 5."
    assert odds == "Odds: 2-1 for the attacker."


@pytest.mark.rule("K83-B7", "K83-B10")
def test_the_first_example_with_a_4_is_an_exchange():
    match = first_example(4)
    events = play(match, "end", "attack B6 > B5", "fight")
    assert "12 (heavy tank B4 6, light tank B6 2 and a bonus of 4) against 5" in events[1]
    assert events[1].endswith("The die shows 4: exchange.")
    assert standing(match, "blue") == {"C7"}


@pytest.mark.rule("K83-B2", "K83-B5", "K83-B7", "K83-B12")
def test_the_second_example_is_13_against_2_and_a_3_eliminates_the_defender():
    # Two heavy tanks, one in a field, against infantry in a forest.
    match = draw(around_b5(b5="%", b4="H", b6=":"), red="HB6", blue="IB5", seed=seed_for((6, 3)))
    attack, defence, odds, *_ = lens(match, "B5")
    assert attack.endswith("together 9; bonus 4; total 13.")
    assert defence == "Defence: infantry B5 2; total 2."
    assert odds == "Odds: 6-1 for the attacker."
    events = play(match, "end")
    assert events[0].endswith("6-1 for the attacker. The die shows 3: the defender is eliminated.")
    assert standing(match, "blue") == set()


@pytest.mark.rule("K83-B2")
def test_the_third_example_7_factors_become_10():
    match = draw(around_b5(b5="h", b4="I", b6=":"), red="HB6")
    attack, *_ = lens(match, "B5")
    assert attack == "Attack: heavy tank B6 6, infantry B4 1, together 7; bonus 3; total 10."


@pytest.mark.rule("K83-B5")
def test_the_fourth_example_11_against_4_is_2_to_1_and_one_more_is_3_to_1():
    assert (Odds(22, 8).column, Odds(24, 8).column) == ("A2", "A3")


# K83-B2, K83-B4: factors and bonus


@pytest.mark.rule("K83-T1", "K83-B4")
@pytest.mark.parametrize(
    ("terrain", "factors"),
    [
        (Terrain.OPEN, ("3", "2", "1")),
        (Terrain.ROAD, ("3", "2", "1")),
        (Terrain.BEACH, ("3", "2", "1")),
        (Terrain.BRIDGE, ("3", "2", "1")),
        (Terrain.FIELDS, ("6", "4", "2")),
        (Terrain.FOREST, ("6", "4", "2")),
        (Terrain.SWAMP, ("6", "4", "2")),
        (Terrain.RIVER, ("1", "1", "1")),
        (Terrain.SHALLOWS, ("1½", "1", "½")),
    ],
)
def test_the_factors_of_each_piece_on_each_terrain(terrain, factors):
    assert tuple(factors_text(strength(terrain, kind)) for kind in Kind) == factors


@pytest.mark.rule("K83-B2", "K83-B4")
@given(st.lists(st.sampled_from([1, 2, 3, 4, 6, 8, 12]), min_size=1, max_size=6))
def test_the_bonus_is_half_the_factors_and_only_it_is_rounded(halves):
    exact = sum(Fraction(half, 2) for half in halves)
    assert Fraction(bonus(sum(halves)), 2) == floor(exact / 2)


@pytest.mark.rule("K83-B4")
def test_infantry_in_the_shallows_is_half_a_factor_on_both_sides():
    match = draw(around_b5(b5="-", b4="-"), red="IB4", blue="IB5")
    attack, defence, odds, *_ = lens(match, "B5")
    assert attack == "Attack: infantry B4 ½, together ½; bonus 0; total ½."
    assert (defence, odds) == ("Defence: infantry B5 ½; total ½.", "Odds: 1-1.")


@pytest.mark.rule("K83-W2", "K83-B4")
@pytest.mark.parametrize(("mark", "factors"), [("|", "1"), ("-", "1½")])
def test_ice_does_not_change_how_one_fights_on_it(mark, factors):
    match = draw(around_b5(b5="i", b4=mark), red="HB4", weather="ice")
    assert lens(match, "B5")[0].startswith(f"Attack: heavy tank B4 {factors},")


# K83-B3: aid


@pytest.mark.rule("K83-B3")
def test_a_piece_that_is_attacked_itself_gives_no_aid():
    # The heavy tank on E7 is next to the attacker on D6. Attacked from F7, it has enough to do.
    alone = plain("LD6", "LD5 HE7")
    assert lens(alone, "D5")[1] == "Defence: light tank D5 2, aided by heavy tank E7 3; total 5."
    both = plain("LD6 IF7", "LD5 HE7")
    assert lens(both, "D5")[1] == "Defence: light tank D5 2; total 2."


@pytest.mark.rule("K83-B3")
def test_aid_is_modified_by_its_ground_too():
    match = plain("LD6", "LD5 HE7", {"E7": ":"})
    assert lens(match, "D5")[1] == "Defence: light tank D5 2, aided by heavy tank E7 6; total 8."


def two_fights(blue, **options):
    """C4 attacks B4, D6 attacks D7, and D5 is next to both attackers."""
    match = plain("LC4 LD6", blue, options=options)
    play(match, "end", "attack C4 > B4", "attack D6 > D7")
    return match.inspect("red", "battle").lines


@pytest.mark.rule("K83-B3")
def test_a_piece_that_could_aid_two_aids_the_weaker_defence():
    first, second = two_fights("LB4 ID7 HD5")
    assert "against 2 (light tank B4 2)" in first
    assert "against 4 (infantry D7 1, heavy tank D5 3)" in second


@pytest.mark.rule("K83-B3")
def test_of_two_equally_weak_it_aids_the_one_with_the_lower_number():
    first, second = two_fights("LB4 LD7 HD5")
    assert "against 5 (light tank B4 2, heavy tank D5 3)" in first
    assert "against 2 (light tank D7 2)" in second


@pytest.mark.rule("K83-B3")
def test_earlier_aid_counts_when_the_next_aid_is_assigned():
    # The infantry on C5 is next to C4 only and aids B4 first; then D5 finds D7 weaker.
    first, second = two_fights("ID7 IB4 IC5 ID5")
    assert "against 2 (infantry D7 1, infantry D5 1)" in first
    assert "against 2 (infantry B4 1, infantry C5 1)" in second


@pytest.mark.rule("K83-B3")
@pytest.mark.parametrize(
    ("aid", "sums"), [("first", ("against 5", "against 1")), ("none", ("against 2", "against 1"))]
)
def test_a_table_may_have_aid_otherwise(aid, sums):
    first, second = two_fights("LB4 ID7 HD5", aid=aid)
    assert sums[0] in first
    assert sums[1] in second


# K83-B5, K83-B6: odds


@pytest.mark.rule("K83-B5", "K83-B6", "K83-B7")
def test_the_odds_of_all_totals():
    for attack in range(1, 90):
        for defence in range(1, 90):
            odds = Odds(attack, defence)
            ratio = floor(max(Fraction(attack, defence), Fraction(defence, attack)))
            if ratio > 6:
                expected = None
            elif ratio == 1:
                expected = "1-1"
            else:
                expected = f"{'A' if attack > defence else 'D'}{ratio}"
            assert odds.column == expected
            if expected is None:
                assert odds.results == (("DE" if attack > defence else "AE"),) * 6
            else:
                assert odds.results == TABLE[expected]


@pytest.mark.rule("K83-B6")
def test_above_6_to_1_the_defender_is_eliminated_without_a_die():
    match = plain("HD5 HC4", "IC5", {"D5": ":", "C4": ":"})
    events = play(match, "end")
    assert events[0].endswith("18-1 for the attacker. No die is needed: the defender is eliminated.")
    assert match.record.entries[-1].rolls == ()
    assert standing(match, "blue") == set()


@pytest.mark.rule("K83-B6")
def test_above_6_to_1_the_attackers_are_eliminated_without_a_die():
    match = plain("ID5", "HC5", {"D5": "-", "C5": ":"})
    events = play(match, "end")
    assert "12-1 for the defender. No die is needed: the attackers are eliminated." in events[0]
    assert not match.record.entries[-1].rolls
    assert standing(match, "red") == set()


# K83-B7: the table


@pytest.mark.rule("K83-B7")
def test_the_table_is_the_printed_one_in_every_cell():
    rows = [line.split() for line in COMBAT_TABLE.strip().split("\n")]
    assert len(COLUMNS) == 11
    for column, name in enumerate(COLUMNS, start=1):
        assert TABLE[name] == tuple(row[column] for row in rows)


@pytest.mark.rule("K83-B7")
def test_the_rule_page_prints_the_same_table():
    page = GAME.rules()
    for line in COMBAT_TABLE.strip().split("\n"):
        assert f"| {' | '.join(line.split())} |" in page


@pytest.mark.rule("K83-B7")
def test_results_get_no_worse_for_the_attacker_with_better_odds_or_a_better_die():
    order = ["AE", "AR", "EX", "DR", "DE"]
    for column in COLUMNS:
        values = [order.index(result) for result in TABLE[column]]
        assert values == sorted(values)
    for die in range(6):
        values = [order.index(TABLE[column][die]) for column in COLUMNS]
        assert [value for value in values if value != 2] == sorted(value for value in values if value != 2)


COLUMN_POSITIONS = {
    "D6": ("ID5", "HC5", {"C5": ":"}),
    "D5": ("ID5", "HC5 LE5", {}),
    "D4": ("ID5", "LC5", {"C5": ":"}),
    "D3": ("ID5", "HC5", {}),
    "D2": ("ID5", "LC5", {}),
    "1-1": ("LD5", "HC5", {}),
    "A2": ("LD5", "IC5 IE5", {"E5": "-"}),
    "A3": ("LD5", "IC5", {}),
    "A4": ("HD5", "IC5", {}),
    "A5": ("HD5 HC4", "LC5", {"D5": ":", "C4": "-"}),
    "A6": ("HD5 IC4", "IC5", {}),
}


@pytest.mark.rule("K83-B5", "K83-B7")
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_column_and_die_is_played_as_printed(column, die):
    red, blue, ground = COLUMN_POSITIONS[column]
    match = plain(red, blue, ground, seed=seed_for((6, die)))
    play(match, "end")
    if match.state.phase == "choosing":
        chosen = [f"attack {name[1:]} > C5" for name in red.split()]
        play(match, *[action for action in chosen if action in attacks(match)], "fight")
    event = next(event for event in match.last_events if event.kind == "combat")
    assert event.rolls[0].value == die
    expected = COMBAT_TABLE.strip().split("\n")[die - 1].split()[COLUMNS.index(column) + 1]
    assert (
        event.rule
        == {"AE": "K83-B8", "AR": "K83-B9", "EX": "K83-B10", "DR": "K83-B11", "DE": "K83-B12"}[expected]
    )


def attacks(match):
    return {choice.action for choice in match.choices("red") if choice.kind == "attack"}


# The preview


def test_the_preview_shows_the_six_outcomes_and_their_chances():
    match = plain("LD5", "HC5")
    *_, dice, chances = lens(match, "C5")
    assert dice == "Dice: 1 AE, 2 AE, 3 AR, 4 EX, 5 DR, 6 DE."
    assert chances == (
        "Chances: the attackers are eliminated 2 in 6, the attackers retreat 1 in 6, exchange 1 in 6, "
        "the defender retreats 1 in 6, the defender is eliminated 1 in 6."
    )


def test_the_preview_is_available_for_any_hex_to_all():
    match = plain("LD5", "HC5")
    assert lens(match, "D5", "blue")[2] == "Odds: 2-1 for the attacker."
    assert lens(match, "A5", None) == ("No piece stands there.",)
    assert lens(plain("LD5", "HA5"), "A5") == ("No enemy stands next to it.",)
