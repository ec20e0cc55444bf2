"""GOW-A1 to GOW-A6: attack, defence, charge and retreat.

Most boards have a row of arsenals behind each side, so that everybody who should be online is.
"""

import pytest

from tests.games.game_of_war.drawn import (
    attacks,
    draw,
    goes_to,
    heat,
    online,
    play,
    refused,
    squares,
    sums,
    verdict,
)


def attack_on(board, square="E4"):
    return sums(draw(board), square)[0]


def defence_of(board, square="E4"):
    return sums(draw(board), square)[1]


def in_the_middle(target, *others):
    """A board of 7 × 9 with the target on E4 and others given as ("D4", "C")."""
    lines = [["."] * 7 for _ in range(9)]
    lines[0], lines[8] = ["@"] * 7, ["@"] * 7
    for square, word in (("E4", target), *others):
        lines["ABCDEFGHI".index(square[0])][int(square[1]) - 1] = word
    rows = [" ".join(line) for line in lines]
    return "\n".join([*rows[:4], "-", *rows[4:]])


# GOW-A1


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("C3", "No unit stands on C3: an attack needs an enemy unit."),
        ("D4", "Your own unit stands on D4: an attack needs an enemy unit."),
        ("I4", "No unit stands on I4: an attack needs an enemy unit."),
    ],
)
def test_the_target_holds_an_enemy_unit(square, reason):
    error = refused(draw(in_the_middle("i", ("D4", "C"))), f"attack {square}")
    assert (error.rule, error.reason) == ("GOW-A1", reason)


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize("unit", "icghrs")
def test_any_enemy_unit_can_be_the_target(unit):
    board = in_the_middle(unit, ("D4", "C"), ("D3", "C"), ("D5", "C"), ("H1", "i"))
    assert attacks(draw(board)) == {"E4"}


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize(
    "square", ["C2", "C4", "C6", "D3", "D4", "D5", "E2", "E3", "E5", "E6", "F3", "F5", "G4"]
)
def test_units_in_line_and_in_range_attack(square):
    board = in_the_middle("r", (square, "I"))
    assert square in online(draw(board), "north")
    assert attack_on(board) == 4


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize("square", ["C3", "C5", "D2", "D6", "F2", "F6", "G3", "G5"])
@pytest.mark.parametrize("unit", "ICGH")
def test_units_not_in_line_do_not(square, unit):
    assert attack_on(in_the_middle("r", (square, unit))) == 0


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize(
    ("unit", "distance", "value"),
    [
        ("I", 2, 4),
        ("I", 3, 0),
        ("C", 2, 4),
        ("C", 3, 0),
        ("G", 3, 5),
        ("G", 4, 0),
        ("H", 3, 5),
        ("H", 4, 0),
    ],
)
def test_each_unit_attacks_within_its_own_range(unit, distance, value):
    assert (
        attack_on(in_the_middle("r", (f"{'EDCBA'[distance]}4", ("@" if distance == 4 else "") + unit)))
        == value
    )


@pytest.mark.rule("GOW-A1")
def test_all_units_add_up():
    board = in_the_middle("i", ("C4", "I"), ("C2", "I"), ("C6", "C"), ("B4", "G"), ("E7", "H"))
    assert attack_on(board) == 4 + 4 + 4 + 5 + 5


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize(
    ("unit", "square", "mountain"),
    [
        ("I", "C4", "D4"),
        ("I", "C2", "D3"),
        ("G", "B4", "C4"),
        ("G", "B4", "D4"),
        ("G", "E7", "E5"),
        ("G", "E7", "E6"),
    ],
)
def test_a_mountain_between_stops_fire(unit, square, mountain):
    open_ground = in_the_middle("r", (square, unit))
    assert attack_on(open_ground) > 0
    assert attack_on(in_the_middle("r", (square, unit), (mountain, "^"))) == 0


@pytest.mark.rule("GOW-A1")
@pytest.mark.parametrize("between", ["R", "s", "=", "#", "x", "=s"])
def test_units_and_other_ground_never_stop_fire(between):
    assert attack_on(in_the_middle("r", ("B4", "G"), ("C4", between), ("D4", between))) == 5


@pytest.mark.rule("GOW-A1")
def test_fighting_units_never_stop_fire_either():
    assert attack_on(in_the_middle("r", ("B4", "G"), ("D4", "I"))) == 5 + 4
    board = in_the_middle("r", ("E7", "G"), ("E6", "i"), ("E5", "c"))
    assert "E7" in online(draw(board), "north")
    assert attack_on(board) == 5


@pytest.mark.rule("GOW-A1")
def test_an_offline_unit_adds_nothing():
    board = """
        @ . . . .
        . . I . .
        ---------
        . . i . .
        . . @ . .
    """
    assert online(draw(board), "north") == set()
    assert attack_on(board, "C3") == 0


@pytest.mark.rule("GOW-A1")
def test_a_relay_adds_nothing():
    assert attack_on(in_the_middle("r", ("D4", "R"), ("D3", "S"))) == 0


# GOW-A2


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("i", 6),
        ("c", 5),
        ("g", 8),
        ("h", 8),
        ("r", 1),
        ("s", 1),
        ("#i", 10),
        ("#c", 5),
        ("#g", 12),
        ("#h", 12),
        ("#r", 1),
        ("#s", 1),
        ("=i", 8),
        ("=c", 5),
        ("=g", 10),
        ("=h", 10),
        ("=r", 1),
        ("=s", 1),
    ],
)
def test_the_target_defends_itself_with_the_bonus_of_its_ground(word, value):
    assert defence_of(in_the_middle(word)) == value


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize("word", ["i", "#i", "=g", "c", "r", "s"])
def test_offline_the_targets_own_value_is_nothing(word):
    """R: an offline relay's own defence is 0 as well."""
    board = f"""
        @ . . I .
        ---------
        . . . . {word}
        . i @ . .
    """
    assert "B5" not in online(draw(board), "south")
    assert defence_of(board, "B5") == 0


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize(
    ("unit", "distance", "value"),
    [
        ("i", 1, 6),
        ("i", 2, 6),
        ("i", 3, 0),
        ("c", 2, 5),
        ("c", 3, 0),
        ("g", 3, 8),
        ("g", 4, 0),
        ("h", 3, 8),
        ("h", 4, 0),
    ],
)
def test_others_support_within_their_own_range(unit, distance, value):
    supporter = f"{'EFGHI'[distance]}4", ("@" if distance == 4 else "") + unit
    assert defence_of(in_the_middle("r", supporter)) == 1 + value


@pytest.mark.rule("GOW-A2")
def test_all_supporters_add_up():
    board = in_the_middle("i", ("F4", "i"), ("G6", "c"), ("G2", "i"), ("H4", "g"), ("E1", "h"))
    assert defence_of(board) == 6 + 6 + 5 + 6 + 8 + 8


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize("square", ["F2", "F6", "G3", "G5"])
def test_units_out_of_line_do_not_support(square):
    assert defence_of(in_the_middle("i", (square, "i"))) == 6


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize(
    ("supporter", "value", "mountain"),
    [
        (("G4", "i"), 6, "F4"),
        (("H4", "g"), 8, "F4"),
        (("H4", "g"), 8, "G4"),
        (("G6", "i"), 6, "F5"),
        (("G2", "c"), 5, "F3"),
    ],
)
def test_a_mountain_between_keeps_support_away(supporter, value, mountain):
    signal = ("E1", "r")  # keeps the target online whatever stands south of it
    assert defence_of(in_the_middle("i", signal, supporter)) == 6 + value
    assert defence_of(in_the_middle("i", signal, supporter, (mountain, "^"))) == 6


@pytest.mark.rule("GOW-A2", "GOW-A1")
@pytest.mark.parametrize(("between", "lends"), [("i", 6), ("I", 0), ("R", 0), ("r", 0)])
def test_units_between_do_not_keep_support_away(between, lends):
    signal = ("E1", "r")
    assert defence_of(in_the_middle("i", signal, ("H4", "g"), ("G4", between))) == 6 + 8 + lends


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("#i", 10),
        ("=i", 8),
        ("#g", 12),
        ("=g", 10),
        ("#h", 12),
        ("=h", 10),
        ("#c", 5),
        ("=c", 5),
    ],
)
def test_a_supporter_in_a_fortress_or_pass_brings_its_bonus(word, value):
    assert defence_of(in_the_middle("i", ("F4", word))) == 6 + value


@pytest.mark.rule("GOW-A2")
@pytest.mark.parametrize("relay", "rs")
def test_relays_do_not_support(relay):
    assert defence_of(in_the_middle("i", ("F4", relay), ("E5", relay))) == 6


@pytest.mark.rule("GOW-A2")
def test_an_offline_supporter_lends_nothing():
    board = """
        @ . . I .
        . . . . .
        ---------
        i . i . .
        . . @ . .
    """
    assert online(draw(board), "south") == {"C3"}
    assert defence_of(board, "C3") == 6


@pytest.mark.rule("GOW-A2")
def test_the_enemy_lends_nothing():
    assert defence_of(in_the_middle("i", ("D4", "I"), ("D3", "G"))) == 6


# GOW-A3


def line_of(number, direction, word="C"):
    """A number of cavalry in a line from E4, in a direction of rows and columns."""
    down, right = direction
    return [(f"{'ABCDEFGHI'[4 + k * down]}{4 + k * right}", word) for k in range(1, number + 1)]


EIGHT = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]


@pytest.mark.rule("GOW-A3")
@pytest.mark.parametrize("direction", EIGHT)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_of_cavalry_charges_with_seven_each_from_any_direction(number, direction):
    signal = ("F6", "R")  # reaches behind the target, too
    assert attack_on(in_the_middle("i", signal, *line_of(number, direction))) == 7 * number


@pytest.mark.rule("GOW-A3")
def test_the_line_reaches_beyond_the_range_of_cavalry_but_no_further_than_four():
    board = """
        @ C C C C C i
        -------------
        . . . . . . @
    """
    assert attack_on(board.replace("C C C C C", ". C C C C"), "A7") == 28
    assert attack_on(board, "A7") == 28


@pytest.mark.rule("GOW-A3")
def test_cavalry_two_squares_away_alone_does_not_charge():
    assert attack_on(in_the_middle("i", ("C4", "C"))) == 4


@pytest.mark.rule("GOW-A3")
def test_a_gap_breaks_the_line():
    assert attack_on(in_the_middle("i", ("D4", "C"), ("B4", "C"))) == 7
    board = """
        @ C C . C C i
        -------------
        . . . . . . @
    """
    assert attack_on(board, "A7") == 14


@pytest.mark.rule("GOW-A3")
@pytest.mark.parametrize("other", ["I", "G", "H", "R"])
def test_another_unit_in_the_line_breaks_it(other):
    share = {"I": 4, "G": 5, "H": 5, "R": 0}[other]
    assert attack_on(in_the_middle("i", ("D4", other), ("C4", "C"))) == share + 4
    board = in_the_middle("i", ("D4", "C"), ("C4", other), ("B4", "C"))
    assert attack_on(board) == 7 + share


@pytest.mark.rule("GOW-A3")
def test_cavalry_out_of_line_with_the_charge_attacks_as_usual():
    assert attack_on(in_the_middle("i", ("D4", "C"), ("C2", "C"))) == 7 + 4


@pytest.mark.rule("GOW-A3")
def test_several_lines_charge_at_once():
    lines = [square for direction in EIGHT[:3] for square in line_of(2, direction)]
    assert attack_on(in_the_middle("i", *lines)) == 6 * 7


@pytest.mark.rule("GOW-A3")
def test_offline_cavalry_does_not_charge():
    board = """
        @ . . . . .
        . . . C C i
        -----------
        . . . . . @
    """
    assert online(draw(board), "north") == set()
    assert attack_on(board, "B6") == 0


@pytest.mark.rule("GOW-A3", "GOW-A5")
def test_cavalry_that_retreated_this_turn_breaks_the_line():
    board = """
        @ C C C i
        ---------
        . . . . @
    """
    assert sums(draw(board), "A5")[0] == 21
    assert sums(draw(board, moved="A3", withdrawn="A3"), "A5")[0] == 7


@pytest.mark.rule("GOW-A3")
@pytest.mark.parametrize("ground", ["#", "="], ids=["fortress", "pass"])
@pytest.mark.parametrize("unit", "icghr")
def test_a_target_in_a_fortress_or_pass_cannot_be_charged(ground, unit):
    assert attack_on(in_the_middle(ground + unit, *line_of(3, (-1, 0)))) == 4 + 4


@pytest.mark.rule("GOW-A3")
def test_cavalry_in_a_fortress_takes_no_part_and_breaks_the_line():
    assert attack_on(in_the_middle("i", ("D4", "#C"))) == 4
    assert attack_on(in_the_middle("i", ("D4", "#C"), ("C4", "C"), ("B4", "C"))) == 4 + 4
    assert attack_on(in_the_middle("i", ("D4", "C"), ("C4", "#C"), ("B4", "C"))) == 7 + 4
    assert attack_on(in_the_middle("i", ("D4", "C"), ("C4", "C"), ("B4", "#C"))) == 7 + 7


@pytest.mark.rule("GOW-A3")
def test_from_a_pass_cavalry_may_charge():
    assert attack_on(in_the_middle("i", ("D4", "=C"), ("C4", "=C"), ("B4", "C"))) == 21


@pytest.mark.rule("GOW-A3")
def test_a_target_on_its_arsenal_is_charged():
    board = """
        . @ .
        . C .
        -----
        . @i .
    """
    assert attack_on(board, "C2") == 7


@pytest.mark.rule("GOW-A3")
def test_cavalry_on_an_arsenal_charges():
    board = """
        @C . .
        . @C .
        ------
        . . i
        . . @
    """
    assert attack_on(board, "C3") == 14


# GOW-A4


@pytest.mark.rule("GOW-A4")
@pytest.mark.parametrize(
    ("attackers", "target", "strength", "resistance"),
    [
        ([("C4", "I")], "i", 4, 6),
        ([("C4", "I"), ("C2", "I")], "g", 8, 8),
        ([("C4", "G")], "c", 5, 5),
        ([], "r", 0, 1),
    ],
)
def test_an_attack_at_most_the_defence_does_nothing_and_is_refused(attackers, target, strength, resistance):
    match = draw(in_the_middle(target, ("A1", "@I"), ("H1", "i"), *attackers))
    error = refused(match, "attack E4")
    assert error.rule == "GOW-A4"
    assert error.reason == f"The attack on E4 would do nothing: attack {strength}, defence {resistance}."
    assert attacks(match) == set()


@pytest.mark.rule("GOW-A4")
def test_its_effect_may_be_shown():
    match = draw(in_the_middle("i", ("C4", "I")))
    assert sums(match, "E4") == (4, 6)
    assert verdict(match, "E4") == "no effect"


@pytest.mark.rule("GOW-A4")
@pytest.mark.parametrize(
    ("attackers", "target", "strength", "resistance"),
    [
        ([("D4", "C")], "i", 7, 6),
        ([("C4", "I"), ("B4", "G")], "g", 9, 8),
    ],
)
def test_one_more_than_the_defence_and_the_target_must_retreat(attackers, target, strength, resistance):
    match = draw(in_the_middle(target, ("H1", "i"), *attackers))
    assert (sums(match, "E4"), verdict(match, "E4")) == ((strength, resistance), "retreat")
    texts = play(match, "attack E4")
    assert texts[0].endswith("it must retreat.")
    assert match.position()["must_retreat"] == "E4"
    assert "E4" in set().union(*squares(match, "south").values())


@pytest.mark.rule("GOW-A4")
@pytest.mark.parametrize(
    ("attackers", "target", "lead"),
    [
        ([("D4", "C")], "c", 2),
        ([("C4", "I")], "r", 3),
        ([("C4", "I"), ("C2", "I")], "i", 2),
        ([("D4", "C"), ("D3", "C"), ("D5", "C")], "i", 15),
    ],
)
def test_two_or_more_and_it_is_captured(attackers, target, lead):
    match = draw(in_the_middle(target, ("H1", "i"), *attackers))
    strength, resistance = sums(match, "E4")
    assert (strength - resistance, verdict(match, "E4")) == (lead, "captured")
    texts = play(match, "attack E4")
    assert texts[0].endswith("it is captured.")
    assert squares(match, "south") == {"infantry": {"H1"}}
    assert match.to_act == ("south",)


@pytest.mark.rule("GOW-A4")
def test_the_event_of_an_attack_names_every_unit():
    match = draw(in_the_middle("i", ("D4", "C"), ("C4", "C"), ("C2", "I"), ("H1", "i"), ("F4", "#i")))
    (event, _) = match.apply("north", "attack E4")
    assert event.text == (
        "North attacks the southern infantry on E4 with 18 (cavalry C4 charging 7, cavalry D4 charging 7, "
        "infantry C2 4) against 16 (infantry E4 6, infantry F4 in a fortress 10): it is captured."
    )
    assert (event.kind, event.path, event.rule, event.audience) == ("capture", ("E4",), "GOW-A4", None)


# The worked example


WORKED_EXAMPLE = """
    @ @ @ @ @ @ @
    . . . . G . .
    . . C . I . .
    . . . C . . .
    -------------
    . g . i c . .
    . . i . . . .
    @ @ @ @ @ @ @
"""
"""The piece of 5 × 5 squares has its corner on B2: its (column, row) (4,4) is E5."""


@pytest.mark.rule("GOW-A1", "GOW-A2", "GOW-A3", "GOW-A4", "GOW-V2")
def test_worked_example_23_against_19():
    match = draw(WORKED_EXAMPLE)
    assert online(match, "north") == {"B5", "C3", "C5", "D4"}
    assert online(match, "south") == {"E2", "E4", "E5", "F3"}
    finding = match.inspect("north", "square E5")
    assert finding.title == "E5: southern cavalry"
    assert finding.lines == (
        "Attack of north: 23 (cavalry C3 charging 7, cavalry D4 charging 7, infantry C5 4, cannon B5 5).",
        "Defence of south: 19 (infantry E4 6, cavalry E5 5, cannon E2 8).",
        "If north attacked now: captured.",
    )
    (event, *_) = match.apply("north", "attack E5")
    assert event.kind == "capture"
    assert "with 23 (" in event.text
    assert "against 19 (" in event.text
    assert "cavalry" not in squares(match, "south")


@pytest.mark.rule("GOW-A2")
def test_worked_example_the_infantry_out_of_line_takes_no_part():
    match = draw(WORKED_EXAMPLE)
    (fire, _) = match.inspect("south", "square E5").overlays
    assert {line.start for line in fire.lines} == {"B5", "C3", "C5", "D4", "E2", "E4"}


# GOW-A5 and GOW-A6


def after_a_narrow_attack(*others, unit="i", cavalry="C"):
    """North has attacked E4 with 7 against 6: the unit there must retreat."""
    match = draw(in_the_middle(unit, ("D4", cavalry), ("H1", "i"), *others))
    play(match, "attack E4")
    assert match.position()["must_retreat"] == "E4"
    assert match.to_act == ("south",)
    return match


@pytest.mark.rule("GOW-A5")
@pytest.mark.parametrize("action", ["H1-G1", "end", "attack D4"])
def test_the_retreat_is_the_first_move_of_the_turn(action):
    error = refused(after_a_narrow_attack(), action)
    assert (error.rule, error.reason) == (
        "GOW-A5",
        "Your infantry on E4 is forced to retreat: move it first.",
    )


@pytest.mark.rule("GOW-A5")
def test_only_the_retreat_is_offered():
    match = after_a_narrow_attack()
    offered = [choice for choice in match.choices("south") if choice.kind != "talk"]
    assert {choice.action.split("-")[0] for choice in offered} == {"E4"}
    assert goes_to(match, "E4") == {"D3", "D5", "E3", "E5", "F3", "F4", "F5"}


@pytest.mark.rule("GOW-A5")
def test_the_turn_goes_on_after_the_retreat():
    match = after_a_narrow_attack()
    assert play(match, "E4-F4")[0] == "South's infantry retreats from E4 to F4."
    assert "must_retreat" not in match.position()
    play(match, "H1-G1", "end")
    assert match.to_act == ("north",)


@pytest.mark.rule("GOW-A5")
def test_it_may_go_its_full_speed():
    match = draw(in_the_middle("c", ("B4", "G"), ("D4", "G"), ("E6", "I"), ("H1", "i"), ("F4", "h")))
    assert sums(match, "E4") == (5 + 5 + 4, 5 + 8)
    play(match, "attack E4")
    assert {"G4", "F2", "D5", "G6"} <= goes_to(match, "E4")
    play(match, "E4-G3")


@pytest.mark.rule("GOW-A5")
def test_it_may_not_go_further_than_its_speed():
    assert refused(after_a_narrow_attack(), "E4-G4").rule == "GOW-M1"


@pytest.mark.rule("GOW-A5")
def test_it_retreats_even_if_offline():
    match = draw("""
        @ C . . . .
        . i . . . .
        . . . . . .
        -----------
        . . . i . .
        . . . . . .
        . . . @ . .
    """)
    assert online(match, "south") == {"D4"}
    assert sums(match, "B2") == (7, 6)  # what D4 lends it
    play(match, "attack B2", "B2-C2")
    assert squares(match, "south") == {"infantry": {"C2", "D4"}}


@pytest.mark.rule("GOW-A5", "GOW-A4")
@pytest.mark.parametrize("relay", "rs")
def test_a_relay_retreats_too(relay):
    match = draw(in_the_middle(relay, ("D4", "C"), ("F4", "c")))
    assert sums(match, "E4") == (7, 1 + 5)
    play(match, "attack E4", "E4-F3")
    assert squares(match, "south")["relay" if relay == "r" else "swift-relay"] == {"F3"}


@pytest.mark.rule("GOW-A5")
def test_the_unit_that_retreated_adds_no_attack_that_turn():
    match = after_a_narrow_attack()
    play(match, "E4-E5")
    assert sums(match, "D4")[0] == 0
    assert "D4" not in heat(match, "attack", "south")
    assert refused(match, "attack D4").rule == "GOW-A4"
    play(match, "end")
    assert sums(match, "D4")[0] == 4


@pytest.mark.rule("GOW-A5", "GOW-M3")
def test_nor_does_it_destroy_an_arsenal():
    match = draw(
        """
        @ I . . .
        . c . . .
        . . . . .
        ---------
        . . . . .
        . @ . . i
    """,
        "south",
        must_retreat="B2",
        turn=2,
    )
    error = refused(match, "B2-A1")
    assert (error.rule, error.reason) == ("GOW-A5", "A unit in retreat may not destroy an arsenal.")
    assert "A1" not in goes_to(match, "B2")


@pytest.mark.rule("GOW-A5", "GOW-M3")
def test_nor_does_it_retreat_over_an_arsenal():
    board = """
        ^ ^ . I @
        c @ . . .
        . ^ . . .
        ---------
        . . i . @
    """
    match = draw(board, "south", must_retreat="B1", turn=2)
    assert goes_to(match, "B1") == {"C1", "D1", "D2"}
    assert refused(match, "B1-B3").reason == "The way of the cavalry on B1 to B3 is blocked."


@pytest.mark.rule("GOW-A5")
def test_with_no_free_square_beside_it_is_captured_at_once():
    walls = [(square, "^") for square in ("E3", "E5", "F3", "F5", "D3", "D5")]
    match = draw(in_the_middle("i", ("D4", "C"), ("F4", "r"), ("H1", "i"), *walls))
    assert sums(match, "E4") == (7, 6)
    texts = play(match, "attack E4")
    assert texts[0].endswith("with no way out it is captured.")
    assert squares(match, "south") == {"infantry": {"H1"}, "relay": {"F4"}}
    assert "must_retreat" not in match.position()


@pytest.mark.rule("GOW-A5", "GOW-V2")
def test_lens_and_choice_show_the_capture_of_a_target_with_no_way_out():
    walls = [(square, "^") for square in ("E3", "E5", "F3", "F5", "D3", "D5")]
    match = draw(in_the_middle("i", ("D4", "C"), ("F4", "r"), ("H1", "i"), *walls))
    (choice,) = [choice for choice in match.choices("north") if choice.kind == "attack"]
    assert verdict(match, "E4") == "captured"
    assert choice.label.endswith("captured")


@pytest.mark.rule("GOW-A5", "GOW-M3")
def test_an_enemy_arsenal_is_no_way_out():
    """A unit in retreat may not destroy it, so it cannot go there."""
    match = draw("""
        @ ^ . . I
        i ^ . . .
        C ^ . . .
        i . . . .
        . . @ . .
        ---------
        @ . . . .
    """)
    assert sums(match, "B1") == (7, 6)
    assert play(match, "attack B1")[0].endswith("with no way out it is captured.")


@pytest.mark.rule("GOW-A5")
def test_one_free_square_is_way_out_enough():
    walls = [(square, "^") for square in ("E3", "E5", "F3", "F5", "D3")]
    match = draw(in_the_middle("i", ("D4", "C"), ("F4", "r"), ("H1", "i"), *walls))
    play(match, "attack E4")
    assert goes_to(match, "E4") == {"D5"}


@pytest.mark.rule("GOW-A5")
def test_only_adjacent_squares_count_even_for_a_fast_unit():
    walls = [(square, "^") for square in ("E3", "E5", "F3", "F5", "D3", "D5")]
    guns = [("B4", "G"), ("D4", "I"), ("C4", "H")]
    match = draw(in_the_middle("c", *guns, ("F4", "h"), ("H1", "i"), *walls))
    assert sums(match, "E4") == (14, 13)
    assert play(match, "attack E4")[0].endswith("with no way out it is captured.")


@pytest.mark.rule("GOW-A5")
def test_after_the_next_turn_all_is_forgotten():
    match = after_a_narrow_attack()
    play(match, "E4-F4", "end")
    assert not {"must_retreat", "withdrawn"} & match.position().keys()


@pytest.mark.rule("GOW-A6")
def test_a_retreat_is_one_of_the_five_moves():
    match = after_a_narrow_attack(("H2", "i"), ("H3", "i"), ("H5", "i"), ("H6", "i"))
    play(match, "E4-E3")
    assert match.view("south").facts.moves_left == 4
    play(match, "H1-G1", "H2-G2", "H3-G3", "H5-G5")
    assert refused(match, "H6-G6").rule == "GOW-S3"


@pytest.mark.rule("GOW-A6", "GOW-S3")
def test_the_unit_that_retreated_has_moved():
    match = after_a_narrow_attack()
    play(match, "E4-E3")
    assert refused(match, "E3-F3").rule == "GOW-S3"
