"""MK4-K27, MK4-S1 to MK4-S3: the umpire's own commands, the prompt, and what broke the original program."""

from fractions import Fraction

import pytest

from sandtable.games.modern import status_tables
from sandtable.games.modern.visibility import seen_by
from tests.games.modern.table import Table, begin, campaign_text, divided


@pytest.mark.rule("MK4-K27")
def test_overrides_are_recorded_as_the_umpires():
    match = begin(campaign_text("a:infantry b:infantry", "z:infantry y:infantry"), umpire="person")
    match.apply("umpire", "health a 5/2")
    match.apply("umpire", "kill z")
    match.apply("umpire", "FREEZE b")
    match.apply("umpire", "disable y")
    assert [(entry.seat, entry.action) for entry in match.record.entries] == [
        ("umpire", "health a 5/2"),
        ("umpire", "kill z"),
        ("umpire", "freeze b"),
        ("umpire", "disable y"),
    ]
    texts = [event.text for event in match.events("blue")]
    assert "The umpire kills z. z is dead." in texts


@pytest.mark.rule("MK4-K27")
def test_a_frozen_unit_does_nothing_more_in_this_turn():
    table = Table("a:infantry", "z:infantry")
    table.do("freeze a")
    assert "nothing more in this turn" in table.refused("move a")
    table.turns(2)
    table.do("move a")


@pytest.mark.rule("MK4-K27")
def test_health_of_zero_or_less_is_death():
    table = Table("a:infantry b:infantry", "z:infantry")
    table.do("health a 0; health b -3")
    assert table.unit("a").fate == table.unit("b").fate == "dead"


@pytest.mark.rule("MK4-K27")
def test_use_takes_commands_for_another_team_until_the_turn_ends():
    table = Table("a:infantry", "z:infantry")
    assert "z is Blue's: `use blue`" in table.refused("move z")
    table.do("use blue; move z")
    assert status_tables.prompt(table.state).team == "blue"
    table.do("turn; turn")
    assert status_tables.prompt(table.state).team == "red"
    assert "no team grey" in table.refused("use grey")


@pytest.mark.rule("MK4-K27")
def test_undo_takes_back_the_last_command_with_its_dice():
    match = begin(campaign_text("a:infantry", "z:infantry"), umpire="person")
    match.apply("umpire", "attack a > z")
    before = match.position()
    match.undo(agreed=True)
    assert match.position() != before
    match.apply("umpire", "attack a > z")
    assert match.position() == before


@pytest.mark.rule("MK4-K27")
@pytest.mark.parametrize(
    "line", ["score", "details", "info a", "help", "man", "undo", "save x", "load x", "log", "quit"]
)
def test_what_only_shows_or_is_the_shells_changes_nothing(line):
    table = Table("a:infantry", "z:infantry")
    assert "not an action of the campaign" in table.refused(line)


@pytest.mark.rule("MK4-K27")
def test_players_do_not_umpire_and_the_umpire_hands_nothing_in():
    table = Table("a:infantry", "z:infantry")
    for line in ("turn", "kill z", "use blue", "end", "next"):
        assert "Only the umpire can do that" in table.refused(line, seat="red")
    for line in ("submit", "resign", "scratch 1"):
        assert "Only players can do that" in table.refused(line)


@pytest.mark.rule("MK4-K27", "MK4-S3")
def test_the_tables_show_the_umpire_everything_and_a_player_what_he_knows():
    table = Table("a:infantry*2", "z:heavy-cavalry h:infantry!", top="fog = 2")
    red, blue = status_tables.score(table.state)
    assert (red.units, red.health, blue.units, blue.health) == (1, "8.00", 2, "20.00")
    rows = {row.name: row for row in status_tables.details(seen_by(table.state, "red"))}
    assert rows.keys() == {"a", "z"}
    assert (rows["a"].health, rows["a"].size, rows["z"].health, rows["z"].size) == ("8.00", "2.00", "", "")
    assert {row.name for row in status_tables.details(table.state, "BLUE")} == {"z", "h"}
    info = {row.what: row.value for row in status_tables.info(table.state, "z")}
    assert (info["health"], info["fire"], info["fire range"]) == ("16.00 of 16.00", "20", "20")
    assert status_tables.score(seen_by(table.state, "red"))[1].health == ""


@pytest.mark.rule("MK4-K27", "MK4-U1")
def test_who_does_not_fire_has_no_range():
    table = Table("a:light-cavalry", "z:infantry", extra='[types."light cavalry"]\nfire = 0')
    assert not {"fire", "fire range"} & {row.what for row in status_tables.info(table.state, "a")}


@pytest.mark.rule("MK4-K27", "MK4-C2")
def test_the_score_of_a_sister_command_is_not_nothing_but_out_of_sight():
    table = Table(divided(west="a:infantry", east="b:infantry"), "z:infantry")
    assert table.game.inspect(table.state, "red-west", "score").lines == (
        "Red west: 1 unit, health 4.00, 0 lost",
        "Red east: nothing is in sight",
        "Blue: 1 unit, 0 lost",
    )


@pytest.mark.rule("MK4-S1")
def test_the_prompt_tells_round_command_and_team():
    table = Table("a:infantry", "z:infantry")
    assert str(status_tables.prompt(table.state)) == "1 ~ 1 red % "
    table.do("move a; spy a", 3)
    assert str(status_tables.prompt(table.state)) == "1 ~ 3 red % "
    table.turns(2)
    assert str(status_tables.prompt(table.state)) == "2 ~ 3 red % "


@pytest.mark.rule("MK4-S3")
def test_dice_and_sums_are_the_umpires_only():
    table = Table("a:infantry b:infantry", "z:heavy-cavalry")
    events = table.do("attack a b > z", 4, 2, 1)
    (full,) = [event for event in events if event.audience == ("umpire",)]
    assert [roll.value for roll in full.rolls] == [4, 2, 1]
    assert full.text == (
        "a and b attack z. a: d4 = 4. b: d4 = 2. z: d10 = 1. 6.00 against 1.00. "
        "5.00 over 1: 5.00 each. z loses 5.00 and has 11.00 left."
    )
    assert table.news("red") == "a and b attack z. You have the better of it. z is hurt."
    assert table.news("blue") == "z is attacked by a and b. z loses 5.00 and has 11.00 left."
    assert all(not event.rolls for event in events if event is not full)


# MK4-S2: what broke the original


@pytest.mark.rule("MK4-S2")
def test_targets_that_die_keep_their_share_to_themselves():
    table = Table("g:light-artillery*4", "x:infantry y:heavy-cavalry w:infantry")
    table.do("fire g > x y w", 6)
    assert [table.unit(name).alive for name in "xyw"] == [False, True, False]
    assert table.health("y") == 8


@pytest.mark.rule("MK4-S2")
def test_targets_and_units_named_twice_are_refused():
    table = Table("a:infantry b:infantry", "x:infantry")
    for line in ("attack a a > x", "attack a > x X", "attack a red:a > x", "attack a > x blue:x", "kill x X"):
        assert "named twice" in table.refused(line)


@pytest.mark.rule("MK4-S2")
def test_unit_names_may_have_any_length():
    long = "n" * 3000
    table = Table(f"{long}:infantry b:infantry", "x:infantry")
    table.do(f"attack {long} > x", 2, 2)
    assert len(table.refused(f"attack {long}m > x")) < 200
    table.do(f"split b > {'x1' * 900} y")


@pytest.mark.rule("MK4-S2")
@pytest.mark.parametrize(
    "line",
    [
        "hide d", "reveal d", "convert d", "merge d a > n", "split d > n m", "attack d > x", "attack a > y",
        "move d", "spy d", "fire d > x", "fire g > y", "build d > fort", "load d > s", "load a > t",
        "missile d > x", "health d 3", "kill d", "freeze d", "disable d", "disembark d", "kill y",
    ],
)  # fmt: skip
def test_dead_units_are_refused_in_any_command(line):
    table = Table("a:infantry d:infantry g:light-artillery s:patrol t:patrol", "x:infantry y:infantry")
    table.do("kill d t y")
    assert "is dead" in table.refused(line)


@pytest.mark.rule("MK4-S2")
def test_the_same_target_can_be_attacked_again_in_a_turn():
    table = Table("a:infantry b:infantry", "x:heavy-cavalry")
    table.do("attack a > x", 4, 1)
    table.do("attack b > x", 3, 1)
    assert table.health("x") == 11


@pytest.mark.rule("MK4-S2")
def test_a_name_that_two_units_in_sight_have_wants_its_seat():
    table = Table("a:infantry b:infantry g:light-artillery", "x:infantry y:infantry!")
    table.do("merge a b > y")
    table.do("use blue; reveal y")
    assert "can mean several units: write blue:y or red:y" in table.refused("kill y")
    table.do("kill blue:y")
    assert table.names("umpire") == {"g", "y", "x"}


@pytest.mark.rule("MK4-S2")
def test_shares_are_exact_however_often_they_are_divided():
    table = Table("g:light-artillery", "a:heavy-cavalry b:heavy-cavalry c:heavy-cavalry")
    for _ in range(3):
        table.do("fire g > a b c", 1)
        table.turns(2)
    assert [table.health(name) for name in "abc"] == [15, 15, 15]
    table.do("fire g > a b c", 7)
    assert table.health("a") == 15 - Fraction(7, 3)
    assert "2.33 each" in table.news("umpire")
