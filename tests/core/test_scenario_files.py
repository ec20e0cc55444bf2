"""Scenario files by name or path, and errors with file, line and reason."""

from pathlib import Path

import pytest

import sandtable
from sandtable import SetupError
from sandtable.core import FileError, Scenario, ScenarioError

GAME = sandtable.game("game-of-war")

GOOD = """\
title = "Hill"
summary = "Two units each."
board = '''
@..
...
---
...
..@
'''

[army]
infantry = 1
cavalry = 0
cannon = 0
swift-cannon = 0
relay = 1
swift-relay = 0

[north]
infantry = "A2"
relay = "B1"

[south]
infantry = "D2"
relay = "C1"
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="hill.toml"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


def changed(old, new):
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


# Finding them


def test_a_scenario_by_name():
    scenario = GAME.scenario("standard")
    assert (scenario.name, scenario.shipped) == ("standard", True)
    assert scenario.title
    assert scenario.summary


def test_every_shipped_scenario_starts():
    for name, scenario in GAME.scenarios().items():
        GAME.check(scenario)
        assert GAME.new(name, seed=1).record.scenario == name


@pytest.mark.parametrize("path", [str, Path])
def test_a_scenario_by_path(write, path):
    file = write(GOOD)
    scenario = GAME.scenario(path(file))
    assert (scenario.name, scenario.title, scenario.shipped) == ("hill", "Hill", False)
    assert GAME.new(path(file), seed=1).position()["north"] == {"infantry": ["A2"], "relay": ["B1"]}


def test_a_file_is_not_mistaken_for_a_scenario_of_the_same_name(write, monkeypatch):
    monkeypatch.chdir(write(GOOD, "standard.toml").parent)
    assert GAME.scenario("standard").shipped
    assert not GAME.scenario("standard.toml").shipped


@pytest.mark.parametrize("name", ["standrad", "", "../standard", "standard.tml", "free "])
def test_a_scenario_that_does_not_exist(name):
    with pytest.raises(SetupError) as caught:
        GAME.new(name)
    assert f"game-of-war has no scenario {name!r}." in str(caught.value)
    assert "the path of its .toml or .zip file" in str(caught.value)


def test_a_similar_name_is_suggested():
    with pytest.raises(SetupError, match=r"Did you mean standard\?"):
        GAME.new("standrad")


# Files that cannot be read


def test_a_missing_file(tmp_path):
    with pytest.raises(ScenarioError) as caught:
        GAME.new(tmp_path / "none.toml")
    assert str(caught.value) == f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory"
    assert isinstance(caught.value, FileError)
    assert isinstance(caught.value, SetupError)


def test_a_binary_file(tmp_path):
    file = tmp_path / "picture.toml"
    file.write_bytes(b"title = 'x'\n\xff\n")
    with pytest.raises(ScenarioError) as caught:
        GAME.new(file)
    assert (caught.value.file, caught.value.line, caught.value.reason) == (str(file), 2, "is not UTF-8 text")


@pytest.mark.parametrize(
    "text",
    ["title = ", "title = 'x'\ntitle = 'y'\n", "[", "= 1", "\0", "a = " + "[" * 5000],
    ids=["no value", "twice", "open table", "no key", "null", "deep"],
)
def test_a_file_that_is_not_toml(write, text):
    file = write(text)
    with pytest.raises(ScenarioError, match="is not TOML") as caught:
        GAME.new(file)
    assert caught.value.file == str(file)


def test_the_line_of_a_toml_error_is_reported(write):
    with pytest.raises(ScenarioError, match="line 2"):
        GAME.new(write("title = 'x'\nsummary = \n"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (changed('title = "Hill"\n', ""), "has no title (one line of text)"),
        (changed('title = "Hill"', "title = 3"), "has no title (one line of text)"),
        (changed('title = "Hill"', 'title = "two\\nlines"'), "has no title (one line of text)"),
        (changed('summary = "Two units each."\n', ""), "has no summary (one line of text)"),
    ],
)
def test_a_scenario_needs_title_and_summary(write, text, reason):
    file = write(text)
    with pytest.raises(ScenarioError) as caught:
        GAME.new(file)
    assert (caught.value.file, caught.value.reason) == (str(file), reason)


# What A Game of War finds wrong


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (changed("[army]", "[weather]\nrain = 1\n\n[army]"), 11, "'weather' is no part of a scenario."),
        (changed("[army]", "[nort]\n\n[army]"), 11, "Did you mean north?"),
        (changed("[army]", "colour = 1\n[army]"), 11, "'colour' is no part of a scenario."),
        ('title = "T"\nsummary = "S"\n', None, 'has no board: give its name, such as board = "classic"'),
        ('title = "T"\nsummary = "S"\nboard = 3\n', 3, "has no board: give its name"),
        ('title = "T"\nsummary = "S"\nboard = "flat"\n', 3, "there is no board 'flat'"),
        ('title = "T"\nsummary = "S"\nboard = "../classic"\n', 3, "there is no board '../classic'"),
        (
            changed("@..\n...\n---", "@..\n....\n---"),
            5,
            "the board: this row is 4 squares wide, the first one 3",
        ),
        (changed("@..\n...\n---", "@..\n.x.\n---"), 5, "the board: column 2 has 'x', which is none of"),
        (changed("@..", "..."), 3, "the board: north has no arsenal"),
        (changed("infantry = 1", "infantry = -1"), 12, "infantry is a number of units from 0 to 100, not -1"),
        (
            changed("infantry = 1", "infantry = 501"),
            12,
            "infantry is a number of units from 0 to 100, not 501",
        ),
        (
            changed("infantry = 1", "infantry = true"),
            12,
            "infantry is a number of units from 0 to 100, not True",
        ),
        (
            changed("infantry = 1", "infantry = 'x'"),
            12,
            "infantry is a number of units from 0 to 100, not 'x'",
        ),
        (changed("infantry = 1", "knights = 1"), 12, "'knights' is no kind of unit."),
        (changed("infantry = 1", "infantry = 0"), 11, "an army needs at least one unit that can fight"),
        (
            changed('[south]\ninfantry = "D2"\nrelay = "C1"\n', ""),
            19,
            "only north is deployed; deploy both sides",
        ),
        (changed('infantry = "A2"', "infantry = 3"), 20, "infantry is a text of squares"),
        (changed('infantry = "A2"', 'infantry = "A9"'), 20, "north infantry: A9 is no square of this board"),
        (
            changed('infantry = "A2"', 'infantry = "C2"'),
            20,
            "north infantry: C2 is not in the territory of north",
        ),
        (
            changed('infantry = "A2"', 'infantry = "B1"'),
            21,
            "north relay: B1 is taken: one unit to a square",
        ),
        (changed('infantry = "A2"', 'infantry = "A2 A3"'), 20, "north has 2 infantry where 1 are due"),
        (changed('relay = "C1"\n', ""), None, "south has 0 relay where 1 are due"),
        (changed('relay = "C1"', 'knight = "C1"'), 25, "'knight' is no kind of unit."),
        (changed("@..\n...\n---", "@..\n.^.\n---").replace('"A2"', '"B2"'), 20, "B2 is a mountain"),
    ],
)
def test_an_error_is_reported_with_its_line(write, text, line, reason):
    with pytest.raises(ScenarioError) as caught:
        GAME.new(write(text))
    assert reason in caught.value.reason
    assert (Path(caught.value.file).name, caught.value.line) == ("hill.toml", line)


@pytest.mark.parametrize(
    "begin", [GAME.new, lambda file: GAME.check(GAME.scenario(file))], ids=["new", "check"]
)
def test_the_file_is_named_as_it_was_given(write, begin):
    file = write(changed("@..", "..."))
    with pytest.raises(ScenarioError) as caught:
        begin(file)
    assert caught.value.file == str(file)


@pytest.mark.parametrize("text", ["army = 3", "north = 3\nsouth = 3", "[army]\n[[north]]\n[south]"])
def test_a_value_instead_of_a_table_is_an_error(write, text):
    with pytest.raises(ScenarioError, match="is a table"):
        GAME.new(write('title = "T"\nsummary = "S"\nboard = "classic"\n' + text))


def test_checking_a_scenario_starts_no_match(write):
    GAME.check(GAME.scenario(write(GOOD)))
    with pytest.raises(ScenarioError, match="north has no arsenal"):
        GAME.check(GAME.scenario(write(changed("@..", "..."))))


# The line of a key


def test_the_line_of_a_key():
    scenario = Scenario.parse(GOOD, name="hill", file="hill.toml", shipped=False)
    assert scenario.line_of("title") == 1
    assert scenario.line_of("board") == 3
    assert scenario.line_of("army") == 11
    assert scenario.line_of("army", "infantry") == 12
    assert scenario.line_of("north", "infantry") == 20
    assert scenario.line_of("south") == 23
    assert scenario.line_of("nothing") is None
    assert scenario.line_of("north", "nothing") is None
