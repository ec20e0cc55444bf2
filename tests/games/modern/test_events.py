"""MK4-C7: reinforcements and events by round."""

from random import Random

import msgspec
import pytest

from sandtable.core import ScenarioError
from sandtable.games.modern import position, scenario
from sandtable.games.modern.scenario_file import EventEntry, TerrainEntry
from sandtable.players.modern.greedy import GreedyModern
from sandtable.scenes import Notes
from sandtable.scenes.svg import svg
from tests.games.modern.table import GAME, Table, begin, campaign_text, divided, space
from tests.games.modern.table import scenario as scenario_from
from tests.games.modern.test_scenario import TEMPLATE

RIVER = (
    '[[gamespace.areas]]\nterrain = "water"\npoints = "42,0 48,0 48,60 42,60"\n'
    '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,40 30,40 30,60 0,60"\n'
    '[[gamespace.roads]]\npoints = "0,20 60,20"\nwidth = 2\n'
)
BRIDGE = '[[structures]]\nname = "bridge1"\nkind = "bridge"\nat = "45,50"\n'


def event(round_number, *lines, units="", more=""):
    """Return a table of an event."""
    found = [f"[[events]]\nround = {round_number}", *lines]
    for word in units.split():
        name, kind, at = word.split(":")
        found.append(f'[[events.units]]\nname = "{name}"\ntype = "{kind}"\nat = "{at}"')
    return "\n".join((*found, more, ""))


def table(*events, red="a:infantry@10,10", blue="z:infantry@20,30", top="", **more):
    return Table(red, blue, extra=space(60, 60, more=RIVER) + BRIDGE + "".join(events), top=top, **more)


def next_round(at_table):
    """End the turns of this round and return what happened last."""
    at_table.turns(len(at_table.state.terms.militaries))
    return at_table.events


@pytest.mark.rule("MK4-C7")
def test_units_arrive_at_a_place_in_their_round():
    at = table(event(3, 'side = "red"', units="b:mechanized:12,12 c:infantry:14,12"))
    next_round(at)
    assert at.names("red") == {"a", "z"}
    next_round(at)
    assert at.news("red").startswith("Reinforcements: b at 12,12 and c at 14,12 have arrived.")
    assert at.news("blue").startswith("b at 12,12 and c at 14,12 have come into sight.")
    assert at.names("blue") == {"a", "b", "c", "z"}
    assert at.state.living == (3, 1)
    at.do("move b > 20,12")


@pytest.mark.rule("MK4-C7", "MK4-S3")
def test_hidden_reinforcements_are_seen_by_their_commander_only():
    hidden = '[[events.units]]\nname = "b"\ntype = "infantry"\nat = "10,50"\nhidden = true'
    at = table(event(2, 'side = "red"', more=hidden))
    next_round(at)
    assert "b at 10,50" in at.news("red")
    assert "10,50" not in at.news("blue")
    assert at.names("blue") == {"a", "z"}


@pytest.mark.rule("MK4-C7")
def test_reinforcements_come_aboard_a_ship_that_is_still_there():
    aboard = '[[events.units]]\nname = "b"\ntype = "infantry"\naboard = "s"\n'
    late = event(2, 'side = "red"', more=aboard)
    at = table(late, red="a:infantry@10,10 s:amphibious@45,10")
    next_round(at)
    assert "b aboard s has arrived" in at.news("red")
    assert at.names("blue") == {"a", "s", "z"}
    at = table(late, red="a:infantry@10,10 s:amphibious@45,10")
    at.do("kill s")
    next_round(at)
    assert "b cannot arrive: s cannot bring it." in at.news("red")
    assert "b" not in at.names("red")


@pytest.mark.rule("MK4-C7")
def test_a_name_that_was_taken_meanwhile_gets_a_number():
    at = table(event(2, 'side = "red"', units="b:infantry:12,12"))
    at.do("split a > b c")
    next_round(at)
    assert "b-2 at 12,12 has arrived" in at.news("red")


@pytest.mark.rule("MK4-C7", "MK4-K18", "MK4-S3")
def test_the_name_of_a_reinforcement_does_not_betray_a_hidden_minefield():
    at = table(event(2, 'side = "red"', units="b:infantry:12,12"))
    at.do("use blue; structure b minefield > blue 50,50")
    next_round(at)
    assert "b at 12,12 has arrived" in at.news("red")


@pytest.mark.rule("MK4-C7", "MK4-C5")
def test_weather_and_fog_are_known_to_all():
    at = table(event(2, 'weather = "Heavy rain"', "fog = 4"), event(3, 'weather = ""', "fog = 1"))
    next_round(at)
    for seat in ("red", "blue", None):
        assert at.news(seat).startswith("Weather: Heavy rain One command in 4 is lost from now on.")
        view = GAME.view(at.state, seat)
        assert (view.scene.weather.kind, view.scene.weather.label) == ("rain", "Heavy rain")
        assert view.facts.position.fog == 4
    at.do("move a > 12,10", 1)
    assert "does not arrive" in at.news("red")
    next_round(at)
    assert "fair again" in at.news("red")
    assert GAME.view(at.state, "red").scene.weather is None
    at.do("move a > 12,10")


@pytest.mark.rule("MK4-C7")
def test_an_option_for_the_fog_holds_throughout():
    at = table(event(2, "fog = 4", 'message = "It is early."'), options={"fog": 1})
    next_round(at)
    at.do("move a > 12,10")


@pytest.mark.rule("MK4-C7")
def test_a_bridge_falls_and_cannot_be_crossed_any_more():
    at = table(event(2, 'destroy = ["bridge1"]'), red="a:infantry@38,50 b:infantry@38,49")
    at.do("move a > 48,50")
    next_round(at)
    assert at.news("blue").startswith("bridge1 is destroyed.")
    assert at.structure("bridge1").destroyed
    assert "cannot cross water" in at.refused("move b > 48,50")


@pytest.mark.rule("MK4-C7", "MK4-U2")
def test_the_ground_changes_and_distances_follow():
    swamp = '[[events.terrain]]\nat = "20,10"\nterrain = "swamp"\nradius = 8'
    cut = '[[events.terrain]]\nat = "45,20"\nterrain = "cut"\nradius = 6'
    at = table(event(2, more=swamp), event(3, more=cut), red="a:infantry@15,10 b:infantry@37,20")
    at.do("move a > 22,10; move b > 45,20")
    next_round(at)
    assert "The ground round 20,10 is swamp now." in at.news(None)
    at.do("move a > 15,10; move b > 38,20")
    assert at.unit("a").at == (1700, 1000)  # half as fast as before
    next_round(at)
    assert "The road at 45,20 is cut." in at.news(None)
    assert "cannot cross water" in at.refused("move b > 45,20")


@pytest.mark.rule("MK4-C7", "MK4-U2")
def test_a_unit_leaves_ground_that_was_closed_under_it_slowly():
    lake = '[[events.terrain]]\nat = "10,10"\nterrain = "water"\nradius = 2'
    at = table(event(2, more=lake))
    next_round(at)
    at.do("move a > 15,10")
    assert at.unit("a").at == (1400, 1000)  # 2 of water cost 8
    at.turns(2)
    assert "cannot cross water" in at.refused("move a > 10,10")


@pytest.mark.rule("MK4-C7", "MK4-S3")
def test_messages_and_orders_go_to_their_side():
    at = table(
        event(1, 'message = "Good morning."'),
        event(2, 'side = "red"', 'message = "Look to the bridge."', 'orders = "Take the bridge."'),
    )
    next_round(at)
    assert "Message: Look to the bridge. New orders: Take the bridge." in at.news("red")
    assert "bridge" not in at.news("blue")
    assert at.news("umpire").count("bridge") == 2
    assert notes(at, "red", "orders") == ("Take the bridge.",)
    assert notes(at, "umpire", "orders") == ("Red: Take the bridge.",)
    assert notes(at, "blue", "orders") is None
    assert notes(at, None, "orders") is None


def notes(at_table, seat, name):
    panels = GAME.view(at_table.state, seat).scene.panels
    return next((one.paragraphs for one in panels if isinstance(one, Notes) and one.name == name), None)


@pytest.mark.rule("MK4-C7")
def test_events_of_the_first_round_happen_at_the_start():
    match = begin(campaign_text("a:infantry", "z:infantry", extra=event(1, 'message = "Good morning."')))
    assert [one.text for one in match.events("blue")] == ["Message: Good morning.", "Round 1: Red's turn."]


@pytest.mark.rule("MK4-C7", "MK4-C2")
def test_a_subcommand_gets_its_own_reinforcements():
    late = event(2, 'side = "red-west"', units="b:infantry:12,12")
    at = table(late, red=divided(west="a:infantry@10,10", east="e:infantry@11,11"))
    next_round(at)
    assert "b" in at.names("red-west")
    assert "b" not in at.names("red-east")
    assert "b at" not in at.news("red-east")


@pytest.mark.rule("MK4-C7", "MK4-C3")
def test_new_conditions_count_from_their_round_on():
    goal = '[[events.win]]\nmilitary = "blue"\nhold = "20,30"'
    at = table(event(2, more=goal))
    assert notes(at, "red", "goals") == ("The last military with units wins.",)
    assert "hold" not in msgspec.json.encode(GAME.view(at.state, "red").facts).decode()
    at.turns(1)
    at.do("turn")
    assert "From now on, Blue: hold 20,30." in at.news("red")
    assert at.state.outcome.winners == ("blue",)


@pytest.mark.rule("MK4-C7", "MK4-C3")
def test_a_military_whose_units_are_still_to_come_is_not_eliminated():
    at = table(event(3, 'side = "blue"', units="y:infantry:30,30"))
    at.do("kill z")
    assert at.state.to_act
    at.turns(2)  # Blue is passed over
    assert (at.state.round, at.state.military) == (3, 0)
    at.do("kill y")
    assert at.state.outcome is not None
    assert at.state.outcome.winners == ("red",)


@pytest.mark.rule("MK4-C7", "MK4-S3")
def test_what_is_to_come_shows_to_the_umpire_only():
    late = event(4, 'side = "blue"', 'orders = "Advance."', 'weather = "Snow"', units="ghost:infantry:30,30")
    plain, coming = table(), table(late)
    for seat in ("red", "blue", None):
        assert msgspec.json.encode(GAME.view(coming.state, seat)) == msgspec.json.encode(
            GAME.view(plain.state, seat)
        )
    assert notes(coming, "umpire", "to-come") == ("Round 4: ghost arrives; Weather: Snow; to Blue: Advance.",)
    assert "ghost" not in coming.refused("attack a > ghosT", seat="red").replace("ghosT", "")


@pytest.mark.rule("MK4-C7")
def test_what_has_happened_is_part_of_a_position():
    swamp = '[[events.terrain]]\nat = "1,1"\nterrain = "swamp"\nradius = 2.5'
    at = table(event(2, 'side = "red"', 'orders = "Wait."', 'weather = "Frost"', "fog = 3", more=swamp))
    start = at.state.terms
    next_round(at)
    line = GAME.position_line(at.state)
    again = position.from_data(start, line)
    assert again == at.state
    assert GAME.position_line(again) == line
    for seat in ("red", "blue", "umpire", None):
        assert GAME.view(again, seat) == GAME.view(at.state, seat)


@pytest.mark.rule("MK4-C7")
def test_a_changed_map_is_drawn():
    swamp = '[[events.terrain]]\nat = "20,20"\nterrain = "swamp"\nradius = 4'
    cut = '[[events.terrain]]\nat = "50,20"\nterrain = "cut"\nradius = 3'
    at = table(event(2, more=f"{swamp}\n{cut}"))
    before = GAME.view(at.state, "red").scene.board
    next_round(at)
    scene = GAME.view(at.state, "red").scene
    assert len(scene.board.areas) == len(before.areas) + 1
    assert len(scene.board.ways) == 3  # the road has two gaps
    assert svg(scene, GAME.symbols()).startswith("<svg")


@pytest.mark.rule("MK4-C7", "MK4-C1")
@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (event(0, 'message = "x"'), "round", "from 1 to"),
        (event(13, 'message = "x"'), "round", "over after round 12: this event cannot happen"),
        (event(2), "[[events]]", "nothing happens in this event"),
        (event(2, "fog = 0"), "fog", "from 1 (none)"),
        (event(2, 'side = "rad"', 'message = "x"'), "side", "no side 'rad'. Did you mean red?"),
        (event(2, 'orders = "x"'), "[[events]]", "whose? Give 'side'"),
        (event(2, 'orders = """a\nb"""', 'side = "red"'), "orders", "one line"),
        (event(2, 'destroy = ["bridge2"]'), "destroy", "no structure 'bridge2'. Did you mean bridge1?"),
        (
            event(2, 'destroy = ["bridge1"]') + event(1, 'destroy = ["bridge1"]'),
            "destroy",
            "bridge1 is destroyed in round 1 already",
        ),
        (event(2, units="b:infantry:12,12"), "[[events]]", "whose?"),
        (event(2, 'side = "blue"', units="b:infantry:12,12"), "side", "blue is divided"),
        (event(2, 'side = "red"', units="a:infantry:12,12"), "[[events.units]]", "the name a is taken"),
        (event(2, 'side = "red"', units="b:infantri:12,12"), "type", "Did you mean infantry?"),
        (event(2, 'side = "red"', units="b:infantry:45,12"), "at", "which is water"),
        (event(2, 'side = "red"', units="b:infantry:99,12"), "at", "outside the gamespace"),
        (
            event(2, 'side = "red"', more='[[events.units]]\nname="b"\ntype="infantry"\naboard="s"'),
            "aboard",
            "b cannot be aboard s",
        ),
        (event(2, more='[[events.terrain]]\nat = "9,9"\nterrain = "lava"'), "terrain", "not a terrain"),
        (event(2, more='[[events.terrain]]\nat = "9,99"\nterrain = "water"'), "at", "outside the gamespace"),
        (event(2, more='[[events.terrain]]\nat="9,9"\nterrain="water"\nradius=0'), "radius", "more than 0"),
        (event(2, more='[[events.win]]\nmilitary = "red"\nsurvive = 1'), "survive", "round 1 is over"),
        (event(2, more='[[events.win]]\nmilitary = "red"\ndestroy = ["q"]'), "destroy", "no unit 'q'"),
        (event(2, "wether = 1"), "wether", "Did you mean weather?"),
    ],
)  # fmt: skip
def test_impossible_events_name_file_and_line(text, where, why):
    whole = campaign_text(
        "a:infantry@10,10", divided(west="z:infantry@20,20", east="y:infantry@20,22"),
        extra=space(60, 60, more=RIVER) + BRIDGE + '[[win]]\nmilitary = "blue"\nsurvive = 12\n' + text,
    )  # fmt: skip
    with pytest.raises(ScenarioError) as caught:
        scenario.read(scenario_from(whole))
    assert caught.value.file == "test.toml"
    assert why in caught.value.reason
    assert whole.split("\n")[caught.value.line - 1].startswith(where)


@pytest.mark.rule("MK4-C7")
def test_a_place_that_an_earlier_event_opens_or_closes_is_judged_as_it_is_then():
    dry = '[[events.terrain]]\nat = "45,30"\nterrain = "plains"\nradius = 5'
    at = table(event(3, 'side = "red"', units="b:infantry:45,30"), event(2, more=dry))
    next_round(at)
    next_round(at)
    assert "b at 45,30 has arrived" in at.news("red")


@pytest.mark.rule("MK4-C7")
def test_the_template_shows_every_key_of_an_event():
    text = TEMPLATE.read_text(encoding="utf-8").partition("[[events]]")[2]
    for struct in (EventEntry, TerrainEntry):
        for field in struct.__struct_fields__:
            assert f"{field} = " in text or f".{field}]]" in text or field == "lose", field


@pytest.mark.rule("MK4-C7")
def test_a_computer_plays_a_campaign_with_events():
    text = campaign_text(
        "a:infantry@10,10 b:light-cavalry@11,10", "z:infantry@20,30",
        extra=space(60, 60, more=RIVER) + BRIDGE + '[[win]]\nmilitary = "blue"\nsurvive = 6\n'
        + event(2, 'side = "blue"', "fog = 5", units="y:mechanized:22,30")
        + event(3, 'destroy = ["bridge1"]', more='[[events.terrain]]\nat = "30,30"\nterrain = "mountains"'),
    )  # fmt: skip
    match = begin(text, seed="4")
    player = GreedyModern(GAME, Random(1))
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, player.choose(match.view(seat)))
    assert match.state.round <= 6
