"""MK4-C1, MK4-C6: campaign files, and the errors about bad ones."""

import re
from pathlib import Path

import pytest

from sandtable.core import ScenarioError
from sandtable.games.modern import scenario
from sandtable.games.modern.scenario_file import File, GoalEntry, MilitaryEntry, UnitEntry
from sandtable.games.modern.units import unit_types
from sandtable.scenes.svg import svg
from tests.games.modern.table import GAME, begin, campaign_text, divided, space
from tests.games.modern.table import scenario as scenario_from

TEMPLATE = Path(__file__).parents[3] / "docs/examples/campaign.toml"
GOOD = campaign_text("inf1:infantry@10,10 ship:patrol@80,10", "inf2:infantry@20,20", extra=space(
    more='[[gamespace.areas]]\nterrain = "water"\npoints = "70,0 100,0 100,100 70,100"'
))  # fmt: skip


@pytest.mark.rule("MK4-C6")
@pytest.mark.parametrize("name", ["lesson", "creek", "strait", "islands"])
def test_the_shipped_campaigns_can_begin_and_be_drawn(name):
    GAME.check(GAME.scenario(name))
    match = GAME.new(name, seed=1)
    for seat in (*match.seats, None):
        scene = match.view(seat).scene
        assert {piece.symbol for piece in scene.pieces} <= GAME.symbols().keys()
        assert svg(scene, GAME.symbols()).startswith("<svg")


@pytest.mark.rule("MK4-C6")
def test_the_shipped_campaigns_are_a_land_a_naval_a_combined_and_a_small_one():
    arms = {name: {unit.type for unit in GAME.new(name, seed=1).state.units} for name in GAME.scenarios()}
    types = unit_types()
    kinds = {name: {types[kind].arm for kind in found} for name, found in arms.items()}
    assert kinds == {
        "lesson": {"army"},
        "creek": {"army"},
        "valley": {"army"},
        "crowns": {"army"},
        "relief": {"army"},
        "wells": {"army"},
        "strait": {"navy"},
        "wreck": {"navy"},
        "islands": {"army", "navy", "air"},
        "harbour": {"army", "navy"},
    }


@pytest.mark.rule("MK4-C6", "MK4-C2", "MK4-C7")
def test_the_shipped_campaigns_show_everything_a_campaign_can_be():
    terms = {name: GAME.new(name, seed=1).state.terms for name in GAME.scenarios()}
    sizes = {name: len(one.conditions) for name, one in terms.items()}
    assert min(sizes.values()) >= 2
    assert [name for name, one in terms.items() if len(one.militaries) == 3] == ["crowns"]
    assert [name for name, one in terms.items() if one.gamespace is None] == ["harbour"]
    assert [name for name, one in terms.items() if one.umpire == "person"] == ["harbour"]
    assert [name for name, one in terms.items() if len(one.commands) > len(one.militaries)] == ["creek"]
    events = terms["relief"].events
    assert any(event.units for event in events)
    assert any(event.destroyed for event in events)
    assert {event.weather for event in events} >= {"Rain", ""}
    assert any(event.message for event in events)
    assert any(event.orders for event in events)


@pytest.mark.rule("MK4-C6")
def test_a_record_of_older_rules_has_the_campaign_of_that_time():
    recorded = GAME.recorded_scenarios()
    assert recorded["lesson"].text != GAME.scenarios()["lesson"].text
    assert "horse" not in recorded["lesson"].text
    assert "valley" in recorded
    assert "Armour" in recorded["harbour"].text
    assert "Armour" not in GAME.scenarios()["harbour"].text


@pytest.mark.rule("MK4-C6")
def test_both_forces_at_the_harbour_have_the_same_types_in_the_order_of_their_names():
    units = sorted(GAME.new("harbour", seed=1).state.units, key=lambda unit: unit.name.casefold())
    garrison, landing = ([unit.type for unit in units if unit.seat == seat] for seat in (0, 1))
    assert garrison == landing


@pytest.mark.rule("MK4-C1", "MK4-C6")
def test_the_template_is_a_good_campaign_and_says_everything_a_file_can():
    text = TEMPLATE.read_text(encoding="utf-8")
    GAME.check(GAME.scenario(TEMPLATE))
    for struct in (File, MilitaryEntry, UnitEntry, GoalEntry):
        for field in struct.__struct_fields__:
            if field not in ("inside", "eliminate"):
                assert re.search(rf"(?m)^{field} = |\[\[?{field}|\.{field}\b", text), field


@pytest.mark.rule("MK4-C1")
def test_a_file_gives_the_units_their_values():
    text = campaign_text(
        "a:infantry*3/2@10,10 b:infantry@10,10! c:cruiser@90,10^90 d:infantry+c s:attack-submarine@90,20",
        "z:infantry@20,20",
        extra=space(more='[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 50,0 50,50 0,50"\n'
                    '[[gamespace.areas]]\nterrain = "water"\npoints = "70,0 100,0 100,100 70,100"'),
    )  # fmt: skip
    units = {unit.name: unit for unit in begin(text).state.units}
    assert (units["a"].size, units["a"].health, units["a"].at) == (1.5, 6, (1000, 1000))
    assert units["b"].hidden
    assert units["c"].heading == 9000
    assert units["d"].aboard == 2
    assert units["s"].hidden


@pytest.mark.rule("MK4-C1")
@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        (
            'type = "infantry"',
            'type = "infantri"',
            "type",
            "'infantri' is not a type. Did you mean infantry?",
        ),
        ('at = "10,10"', 'at = "10;10"', "at", "not a point"),
        ('at = "10,10"', 'at = "80,10"', "at", "inf1 cannot stand at 80,10, which is water"),
        ('at = "10,10"', 'at = "110,10"', "at", "outside the gamespace"),
        ('at = "10,10"\n', "", "[[military.units]]", "inf1 has no place"),
        (
            'at = "10,10"',
            'at = "10,10"\nspeed = 4',
            "speed",
            "'speed' is not a key here. There is aboard, at,",
        ),
        ('at = "10,10"', 'at = "10,10"\nheading = 90', "heading", "has no heading"),
        ('at = "10,10"', 'at = "10,10"\nsize = 0', "size", "not above 0"),
        ('at = "10,10"', 'at = "10,10"\nhealth = 9', "health", "more health"),
        ('name = "inf1"', 'name = "inf 1"', "name", "not a name"),
        ('name = "inf1"', 'name = "inf2"', "[[military.units]]", "the name inf2 is taken"),
        ('id = "blue"', 'id = "Blue!"', 'id = "Blue!"', "not an id"),
        ('id = "blue"', 'id = "red"', 'id = "red"', "is taken"),
        ('id = "blue"', 'id = "blue"\ncolour = "pink"', "colour", "not a colour"),
        ('id = "blue"', 'id = "blue"\ncommand = "divided"', "[[military]]", "subcommands"),
        ('first = "red"', 'first = "rad"', "first", "no military 'rad'. Did you mean red?"),
        ('first = "red"', 'first = "red"\nfog = 0', "fog", "fog is a number from 1"),
        ('first = "red"', 'first = "red"\nfog = "thick"', "fog", "fog is a whole number, and not a text"),
        (
            'first = "red"',
            'first = "red"\numpire = "persn"',
            "umpire",
            "umpire cannot be 'persn'. Did you mean person?",
        ),
        ('first = "red"', 'first = "red"\nfogg = 1', "fogg", "'fogg' is not a key here. Did you mean fog?"),
        ('ground = "plains"', 'ground = "lava"', "ground", "not a terrain"),
        ('terrain = "water"', 'terrain = "wetter"', "terrain", "not a terrain"),
        ('points = "70,0 100,0 100,100 70,100"', 'points = "70,0 x"', "points", "not a point"),
        ('points = "70,0 100,0 100,100 70,100"', 'points = "70,0 1,1"', "points", "3 are needed"),
        ("width = 100", "width = 0", "[gamespace]", "from 1 to 10000"),
        ('points = "70,0 ', f'points = "{"70,0 " * 1000}', "[gamespace]", "at most 1000 points together"),
        (
            "[[gamespace.areas]]",
            '[[gamespace.roads]]\npoints = "0,0 5,5"\nwidth = 1e300\n[[gamespace.areas]]',
            "width = 1e300",
            "at most 1000 wide",
        ),
        ('at = "10,10"', 'at = "10,10"\nsize = "1e30000000"', "size", "not a number such as"),
        ('at = "10,10"', f'at = "10,10"\nhealth = "{"9" * 5_000}"', "health", "not a number such as"),
        (
            'first = "red"',
            'first = "red"\nevents = [{ round = 1, terrain = [\n'
            + '    { at = "1,1", terrain = "swamp" },\n' * 101
            + "] }]",
            "",
            "at most 100 times",
        ),
    ],
)
def test_a_bad_file_gets_an_error_with_file_line_and_reason(old, new, where, why):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        scenario.read(scenario_from(text))
    assert caught.value.file == "test.toml"
    assert why in caught.value.reason
    assert text.split("\n")[caught.value.line - 1].startswith(where)


@pytest.mark.rule("MK4-C1")
@pytest.mark.parametrize(
    ("extra", "why"),
    [
        ('[names]\nhussar = "heavy horse"', "not a type"),
        ('[names]\ninfantry = "special"', "universal type"),
        ("[types.infantri]\nhealth = 1", "not a type"),
        ("[types.infantry]\nhelth = 1", "Did you mean health"),
        ("[types.infantry]\nhide = 1", "true or false"),
        ("[types.infantry]\nhealth = true", "a whole number"),
        ("[types.infantry]\nhealth = 0", "from 1"),
        ('[[structures]]\nname = "a"\nkind = "castle"', "not a structure"),
        ('[[structures]]\nname = "inf1"\nkind = "port"', "the name inf1 is taken"),
        ('[[structures]]\nname = "a"\nkind = "port"\nowner = "grey"', "no military"),
        ('[[structures]]\nname = "a"\nkind = "port"\nat = "3,4"', "no [gamespace]"),
        ('[[win]]\nmilitary = "red"', "one of eliminate"),
        ('[[win]]\nmilitary = "red"\nsurvive = 1\nhold = "x"', "one of eliminate"),
        ('[[win]]\nmilitary = "red"\ndestroy = ["infx"]', "Did you mean inf"),
        ('[[win]]\nmilitary = "red"\neliminate = ["red"]', "eliminates others"),
        ('[[win]]\nmilitary = "red"\nsurvive = 0', "number of rounds"),
        ('[[win]]\nmilitary = "red"\nhold = "3,4"', "no [gamespace]"),
    ],
)
def test_bad_tables_are_named(extra, why):
    with pytest.raises(ScenarioError, match=re.escape(why)) as caught:
        scenario.read(scenario_from(campaign_text("inf1:infantry", "inf2:infantry", extra=extra)))
    assert caught.value.line is not None


@pytest.mark.rule("MK4-C1")
def test_aircraft_need_an_air_theatre_and_two_militaries_a_fight():
    with pytest.raises(ScenarioError, match="no air theatre"):
        begin(campaign_text("f:drone", "z:infantry"))
    text = 'title = "T"\nsummary = "S"\n[[military]]\nid = "red"'
    with pytest.raises(ScenarioError, match="2 to 8 are needed"):
        begin(text)
    with pytest.raises(ScenarioError, match="has no room"):
        begin(campaign_text("c:patrol a:infantry+c b:infantry+c", "z:infantry"))
    stray = '\n[[military.units]]\ntype = "infantry"\nname = "q"'
    with pytest.raises(ScenarioError, match="stand under its subcommands"):
        begin(campaign_text(divided(west="a:infantry") + stray, "z:infantry"))


def test_a_file_with_ten_thousand_units_is_read():
    red = '[[military.units]]\ntype = "infantry"\nnames = "' + " ".join(f"r{n}" for n in range(5000)) + '"'
    blue = red.replace('"r', '"b').replace(" r", " b")
    text = campaign_text("command", "command").replace('id = "red"\ncommand', f'id = "red"\n{red}')
    match = begin(text.replace('id = "blue"\ncommand', f'id = "blue"\n{blue}'), umpire="person")
    assert len(match.state.units) == 10_000
    match.apply("umpire", "attack r1 r4999 > b17 b4000")
    assert match.state.units[1].closed == 1


@pytest.mark.rule("MK4-C1")
def test_eight_militaries_have_eight_colours():
    others = {name: f"{name}1:infantry" for name in ("c", "d", "e", "f", "g", "h")}
    match = begin(campaign_text("a1:infantry", "b1:infantry", **others))
    sides = match.view("red").scene.sides
    assert [side.colour for side in sides] == list(scenario.COLOURS)


@pytest.mark.rule("MK4-C1")
def test_a_default_colour_is_one_that_no_other_military_has():
    text = campaign_text("a:infantry", "b:infantry", c="g:infantry")
    text = text.replace('id = "c"', 'id = "c"\ncolour = "red"')
    sides = begin(text).view("red").scene.sides
    assert [side.colour for side in sides] == ["blue", "green", "red"]
