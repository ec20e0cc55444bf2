"""The command language: parsing, refusals and completion."""

import re
from fractions import Fraction

import pytest

from sandtable.core import IllegalAction, InvalidAction
from sandtable.games.modern.actions import (
    Airlift,
    Build,
    Heading,
    Health,
    Load,
    Merge,
    Message,
    Move,
    Nuke,
    Shell,
    Split,
    Strike,
    Submit,
)
from sandtable.games.modern.completion import complete
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import VERBS, parse, parse_line, point, split_line, write
from sandtable.games.modern.visibility import seen_by
from tests.games.modern.table import Table


@pytest.mark.rule("MK4-K6")
@pytest.mark.parametrize("verb", VERBS)
def test_every_command_has_a_page_whose_example_can_be_read(verb):
    page = MANUAL[verb]
    assert page.syntax.split()[0] == verb
    assert page.rule.startswith("MK4-")
    assert page.does.endswith(".")
    (command,) = parse_line(page.example)
    (again,) = parse_line(write(command))
    assert again == command


@pytest.mark.rule("MK4-K6")
def test_man_shows_one_command_or_all_and_knows_what_was_meant():
    table = Table("a:infantry", "b:infantry")
    page = table.game.inspect(table.state, "red", "man attack")
    assert page.lines[0] == "attack UNIT … > TARGET …"
    assert page.lines[-1] == "Rule: MK4-K8"
    assert len(table.game.inspect(table.state, "red", "man").lines) == len(VERBS)
    with pytest.raises(IllegalAction, match="Did you mean attack"):
        table.game.inspect(table.state, "red", "man atack")


@pytest.mark.rule("MK4-K27")
def test_help_lists_what_a_seat_can_write_below_headings():
    table = Table("a:infantry", "b:infantry")
    for seat, shown, missing in (("red", "The order sheet:", "The umpire: units:"),
                                 ("umpire", "The umpire: the gamespace:", "The order sheet:")):  # fmt: skip
        lines = table.game.inspect(table.state, seat, "help").lines
        assert shown in lines
        assert missing not in lines
        assert any(line.startswith("attack UNIT") for line in lines)
        assert any(line.startswith("change") for line in lines)
        assert any(line.startswith("terrain") for line in lines) == (seat == "umpire")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("attack a b > c", Strike("attack", ("a", "b"), ("c",))),
        ("ATTACK a>c d", Strike("attack", ("a",), ("c", "d"))),
        ("  fire\ta  >  c ", Strike("fire", ("a",), ("c",))),
        ("merge a b > n", Merge(("a", "b"), "n")),
        ("split a > b c", Split("a", ("b", "c"))),
        ("message blue umpire > a > b?", Message(("blue", "umpire"), "a > b?")),
        ("move a", Move("a", ())),
        ("move a > 1.5,20 mill", Move("a", ((150, 2000), "mill"))),
        ("heading a > 360", Heading("a", 0)),
        ("heading a > 22.5°", Heading("a", 2250)),
        ("nuke a > b half c d quarter e", Nuke("a", "b", ("c", "d"), ("e",))),
        ("nuke a > half", Nuke("a", "half", None, None)),
        ("nuke a > b half", Nuke("a", "b", (), None)),
        ("build a > fort", Build("a", "fort", "fortification")),
        ("build a > b BRIDGE", Build("a", "b", "bridge")),
        ("airlift p > a to to 3,4", Airlift("p", ("a", "to"), (300, 400))),
        ("load a b > s", Load(("a", "b"), "s")),
        ("load file", Shell("load", ("file",))),
        ("health a 2.5", Health("a", Fraction(5, 2))),
    ],
)
def test_a_line_is_read(text, command):
    assert parse(text) == command


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("attack a b", "There is no '>'"),
        ("attack > b", "names no unit"),
        ("attack a >", "names no target"),
        ("attack a > b > c", "more than one '>'"),
        ("attack a A > b", "named twice"),
        ("fire a > b B", "named twice"),
        ("hide", "needs one unit"),
        ("hide a b", "needs one unit here, not 2"),
        ("hide a > b", "nothing after a '>'"),
        ("merge a > n", "One unit alone"),
        ("merge a b > n m", "needs one new name"),
        ("merge a b > 3,4", "is a place"),
        ("split a > b", "two or more"),
        ("message > hi", "names no receiver"),
        ("message blue >", "no text"),
        ("move a >", "no place"),
        ("heading a > 361", "not a heading"),
        ("heading a > north", "not a heading"),
        ("torpedo a b > c", "needs one unit"),
        ("nuke a >", "names no target"),
        ("nuke a > b c", "one target too many"),
        ("build a > b castle", "cannot be built"),
        ("health a", "and a number"),
        ("health a 1/0", "and a number"),
        ("turn now", "takes no arguments"),
        ("scratch two", "not a number"),
        ("submi", "There is no command"),
        ("", "There is no command at the beginning"),
        ("> b", "There is no command at the beginning"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(text, why):
    with pytest.raises(InvalidAction, match=re.escape(why)):
        parse(text)


def test_a_near_miss_is_answered_with_what_was_meant():
    table = Table("infantry1:infantry", "tank1:heavy-cavalry")
    assert "Did you mean attack?" in table.refused("atack infantry1 > tank1")
    assert "Did you mean infantry1?" in table.refused("attack infantri1 > tank1")
    assert "Did you mean tank1?" in table.refused("attack infantry1 > tnk1")


@pytest.mark.rule("MK4-S1")
def test_several_commands_stand_on_a_line():
    assert split_line(" hide a ;; move a > 1,2;") == ["hide a", "move a > 1,2"]
    assert len(parse_line("hide a; reveal a")) == 2
    (submitted,) = parse_line("submit hide a; reveal a")
    assert isinstance(submitted, Submit)
    assert len(submitted.commands) == 2
    with pytest.raises(InvalidAction, match="not an order to units"):
        parse_line("submit hide a; kill b")


@pytest.mark.rule("MK4-S1")
def test_a_line_is_done_whole_or_not_at_all():
    table = Table("a:infantry b:infantry", "c:infantry")
    assert "no enemy" in table.refused("hide a; attack b > nobody")
    assert not table.unit("a").hidden
    table.do("hide a; hide b")
    assert table.unit("a").hidden


def test_case_is_ignored_and_names_keep_their_own():
    table = Table("Inf1:infantry", "Tank:heavy-cavalry")
    table.do("aTTack INF1 > tANK", 1, 1)
    assert "Inf1 attacks Tank" in table.news("umpire")


@pytest.mark.parametrize(
    ("text", "at"),
    [("12,30", (1200, 3000)), ("1.25,0", (125, 0)), ("1,2,3", None), ("a,b", None), ("-1,2", None)],
)
def test_points(text, at):
    assert point(text) == at


# Completion

MILL = '[[structures]]\nname = "mill"\nkind = "building"'


def candidates(table, seat, line, cursor=None):
    return complete(seen_by(table.state, seat), seat, line, cursor).candidates


def test_a_line_can_be_completed_from_what_the_seat_sees():
    table = Table("inf1:infantry gun1:light-artillery", "tank1:heavy-cavalry ghost:infantry!")
    assert "attack" in candidates(table, "red", "")
    assert candidates(table, "red", "att") == ("attack",)
    assert candidates(table, "red", "fire ") == ("gun1",)
    assert candidates(table, "red", "attack gun1 ") == ("inf1",)
    assert candidates(table, "red", "attack inf1 > ") == ("tank1",)
    assert candidates(table, "umpire", "kill g") == ("ghost", "gun1")
    assert candidates(table, "red", "hide inf1; fire g") == ("gun1",)
    assert candidates(table, "red", "submit attack inf1 > t") == ("tank1",)
    assert "kill" not in candidates(table, "red", "")
    assert "submit" not in candidates(table, "umpire", "")


def test_completion_says_what_it_replaces_wherever_the_cursor_is():
    table = Table("inf1:infantry", "tank1:heavy-cavalry")
    found = complete(seen_by(table.state, "red"), "red", "attack in > tank1", 9)
    assert (found.start, found.end, found.candidates) == (7, 9, ("inf1",))
    answer = table.game.inspect(table.state, "red", "complete attack inf1 > t")
    assert answer.lines == ("attack inf1 > tank1",)
    verbs = table.game.inspect(table.state, "red", "complete s").lines
    assert {"spy", "submit", "scratch", "shift"} <= set(verbs)
    assert "save" not in verbs


def test_what_alters_the_gamespace_is_completed():
    table = Table("inf1:infantry ship:patrol", "tank1:heavy-cavalry", extra=MILL)
    for line, found in (
        ("place i", ("inf1",)),
        ("place inf1 > ", ("mill", "ship")),
        ("add light-a", ("light-artillery",)),
        ("add infantry new > b", ("blue",)),
        ("add infantry new > blue s", ("size",)),
        ("give m", ("mill",)),
        ("give mill > n", ("neutral",)),
        ("health m", ("mill",)),
        ("terrain 1,1 > sw", ("swamp",)),
        ("terrain 1,1 > swamp ", ("radius",)),
        ("structure new f", ("fortification",)),
        ("structure new port > r", ("red",)),
        ("warheads r", ("red",)),
        ("next ", ("all",)),
        ("work inf1 > 1,1 c", ("clear", "cut")),
        ("build inf1 > m", ("mill",)),
        ("build inf1 > new mi", ("minefield",)),
    ):
        assert candidates(table, "umpire", line) == found, line
    assert "terrain" not in candidates(table, "red", "")
    assert "work" in candidates(table, "red", "")


def test_completion_never_fails():
    table = Table("inf1:infantry", "tank1:heavy-cavalry")
    for line in (
        ">",
        ";",
        "> >",
        "submit",
        "submit ",
        "change 1 > ",
        "man ",
        "use ",
        "message ",
        "build inf1 > x ",
        "place inf1 > ",
        "add infantry a > red ",
        "terrain 1,1 > swamp radius ",
        "structure a port > ",
        "give inf1 > ",
        "work inf1 > 1,1 ",
    ):
        for cursor in range(len(line) + 2):
            complete(seen_by(table.state, "umpire"), "umpire", line, cursor)
