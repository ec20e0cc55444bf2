"""Scenario files: the forms of the game, and errors with their line."""

from importlib.resources import files

import pytest

from sandtable import IllegalAction, Record
from sandtable.core import Scenario, ScenarioError
from tests.games.taktik.drawn import GAME, board, scenario_text

PACKAGE = files("sandtable.games.taktik")
GOOD = scenario_text("standard", board())


def check(text):
    GAME.check(Scenario.parse(text, name="mine", file="mine.toml", shipped=False))


@pytest.mark.rule("TAK-W1")
def test_the_forms_have_their_seats():
    seats = {name: GAME.seats(GAME.setup(name)) for name in GAME.scenarios()}
    assert seats == {
        "introductory": ("kazaldis", "sarapan"),
        "bridges": ("kazaldis", "sarapan"),
        "isthmus": ("kazaldis", "sarapan"),
        "standard": ("kazaldis", "sarapan"),
        "three": ("kazaldis", "armania", "sarapan"),
        "four": ("kazaldis", "sarapan", "armania", "calderon"),
    }


@pytest.mark.parametrize("name", GAME.scenarios())
@pytest.mark.rule("TAK-B5")
def test_every_shipped_scenario_passes_its_check(name):
    GAME.check(GAME.scenario(name))


@pytest.mark.rule("TAK-B1", "TAK-B5")
def test_a_custom_scenario_is_checked_with_its_map():
    with pytest.raises(ScenarioError, match=r"the capital of Kazaldis lies along no border; .*Armania"):
        check(GOOD)
    again = (PACKAGE / "maps" / "continent.txt").read_text(encoding="utf-8")
    check(scenario_text("three", again))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("[seats]", "[chairs]"), "'chairs' is not a key of a scenario"),
        (("'calderon'", "'atlantis'"), "'atlantis' is not a country"),
        (("kazaldis = ['kazaldis', 'armania']", "kazaldis = ['armania']"), "a seat must be named after one"),
        (("'kazaldis', 'armania']", "'kazaldis', 'sarapan']"), "the countries of one seat must be allies"),
        (("'sarapan', 'calderon']", "'sarapan', 'sarapan']"), "without duplicates"),
        (("order = ['kazaldis', 'sarapan']", "order = ['kazaldis']"), "order must name each of the seats"),
        (
            ("order = ['kazaldis', 'sarapan']", "order = ['kazaldis', 'kazaldis', 'sarapan']"),
            "two turns in a row",
        ),
        (("order =", 'begins = "calderon"\norder ='), "begins must be one of the seats"),
        (("order =", 'closed = ["x"]\norder ='), "'x' is not a country"),
        (("[seats]", "[battalions]\nsarapan = 9\n[seats]"), "1 to 3 battalions, not 9"),
        (("[seats]", "[battalions]\nx = 1\n[seats]"), "'x' is not a country in play"),
        (("[seats]", "[battalions]\nsarapan = 3\n[seats]"), "has no room for"),
    ],
)
def test_mistakes_are_reported(change, reason):
    assert change[0] in GOOD
    with pytest.raises(ScenarioError, match=reason):
        check(GOOD.replace(*change))


def test_mistakes_of_the_map_name_their_line():
    with pytest.raises(ScenarioError, match=r"mine\.toml, line 6: the map: column"):
        check(GOOD.replace("K.", "Q.", 1))
    with pytest.raises(ScenarioError, match="there is no map 'atlas'"):
        check('title = "T"\nsummary = "S"\norder = ["kazaldis", "sarapan"]\nmap = "atlas"\n[seats]\n'
              'kazaldis = ["kazaldis"]\nsarapan = ["sarapan"]\n')  # fmt: skip
    with pytest.raises(ScenarioError, match="has no map"):
        check('title = "T"\nsummary = "S"\norder = ["kazaldis", "sarapan"]\n[seats]\n'
              'kazaldis = ["kazaldis"]\nsarapan = ["sarapan"]\n')  # fmt: skip


def test_each_alliance_needs_a_seat():
    with pytest.raises(
        ScenarioError, match="no seat commands a country of the alliance of sarapan and calderon"
    ):
        check(f"title = 'T'\nsummary = 'S'\norder = ['kazaldis']\nmap = '''\n{board()}'''\n"
              "[seats]\nkazaldis = ['kazaldis']\n")  # fmt: skip


def test_a_closed_country_cannot_be_entered():
    text = scenario_text("introductory", board()).replace("order =", 'closed = ["armania"]\norder =')
    match = Record(
        game="taktik", rules=GAME.rules_version, scenario="mine", scenario_text=text, seed="1",
        position="moving 1 0 Kt8E3,St2A9 budget=12",
    ).replay()  # fmt: skip
    with pytest.raises(IllegalAction, match="F3 is not used in this form"):
        match.apply("kazaldis", "E3-F3")
