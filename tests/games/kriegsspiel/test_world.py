"""The umpire makes the world: units, works, weather, hour and missions."""

import pytest

from sandtable.core import IllegalAction, Match
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.rules import missions
from sandtable.games.kriegsspiel.rules.ground import ground_of, sight_in
from sandtable.games.kriegsspiel.state import State
from tests.games.kriegsspiel.table import at, begin, command, do, land, play_round, shown, unit, written

RIVER = land(4000, 2000, drawn=[("w", 1960, 0, 2040, 2000)], bridges=(((1960, 1000), (2040, 1000)),))
WEST = "w:officer@500,1000^90 a:infantry@700,1000^90/line"
EAST = "e:officer@3000,1000^270 b:infantry@2500,1000^270/line"


def table(**more: object) -> State:
    return begin(west=WEST, east=EAST, umpire="person", map_=more.pop("map_", None) or land(), **more)


def umpire(state: State, *texts: str) -> State:
    for text in texts:
        state = do(state, "umpire", text)
    return state


def sees(state: State, seat: str = "west") -> int:
    """The number of troops in sight of a commander's officer."""
    return sum(one.kind == "troops" for one in command(state, seat).outlook.sightings)


# Units


@pytest.mark.rule("KV3-U6")
def test_an_added_unit_obeys_its_commander_who_is_told() -> None:
    state = umpire(table(), "add 6-foot infantry of west at 600,900 facing 45 square elite: Sixth Foot")
    new = unit(state, "6-foot")
    assert (at(state, "6-foot"), new.facing, new.formation, new.quality) == (
        (600, 900),
        45,
        "square",
        "elite",
    )
    assert command(state).units[-1].name == "Sixth Foot"
    assert "Sixth Foot (6-foot, infantry) joins your command" in command(state).papers[-1].text
    ordered = play_round(state, "order 6-foot: march to 900,900")
    assert unit(ordered, "6-foot").orders
    assert any(piece.id == "spare:6-foot" for piece in GAME.view(state, "west").scene.pieces)


@pytest.mark.rule("KV3-U6")
def test_in_the_umpires_phase_a_commander_learns_of_a_new_unit_when_the_round_is_over() -> None:
    state = written(table())
    added = umpire(state, "add 6-foot infantry of west at 600,900")
    assert shown(added, "west") == shown(state, "west")
    after = umpire(added, "next", "next")
    assert b"joins your command" in shown(after, "west")


@pytest.mark.rule("KV3-U6")
def test_units_are_changed_and_put_under_another_commander() -> None:
    state = umpire(table(), "set a name The Guard", "set a arm cavalry")
    assert (unit(state, "a").name, unit(state, "a").arm, unit(state, "a").formation) == (
        "The Guard",
        "cavalry",
        "line",
    )
    assert [(one.name, one.arm) for one in command(state).units[1:]] == [("The Guard", "cavalry")]
    moved = umpire(state, "set a commander east")
    assert (unit(moved, "a").side, unit(moved, "a").commander) == (1, 1)
    assert [one.id for one in command(moved).units] == ["w"]
    assert [one.id for one in command(moved, "east").units] == ["e", "b", "a"]
    assert command(moved).papers[-1].text == "The Guard no longer obeys you."


@pytest.mark.rule("KV3-U6")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("add a infantry of west at 600,900", "is not an id"),
        ("add Big-Foot infantry of west at 600,900", "is not an id"),
        ("add 6-foot infantry of north at 600,900", "There is no commander 'north'"),
        ("add 6-foot dragons of west at 600,900", "'dragons' is not an arm"),
        ("add 6-foot officer of west at 600,900", "An officer is a commander"),
        ("add 6-foot infantry of west at 99999,900", "is off the map"),
        ("add 6-foot infantry of west at Nowhere", "is not a place"),
        ("add 6-foot infantry of west at 2000,100", "cannot stand in the water"),
        ("add 6-foot cavalry of west at 600,900 square", "cavalry forms line"),
        ("add umpire infantry of west at 600,900", "There is already a unit or seat 'umpire'"),
        ("add west infantry of west at 600,900", "There is already a unit or seat 'west'"),
        ("move a to 2000,100", "cannot stand in the water"),
        ("set a arm officer", "cannot become 'officer'"),
        ("set w arm cavalry", "cannot become 'cavalry'"),
        ("set w commander east", "is an officer and keeps its command"),
        ("set a commander west", "a obeys west already"),
        ("set a commander north", "There is no commander 'north'"),
        ("build bridge at 600,900", "there is no water that can be bridged"),
        ("destroy bridge at 600,900", "there is no bridge"),
        ("destroy earthwork at 600,900", "there is no earthwork"),
        ("build earthwork at 2000,100", "there is only water"),
        ("build tower at 600,900", "cannot be read"),
        ("weather snow", "'snow' is not a weather"),
        ("hour 25:00", "cannot be read"),
        ("mission north: win", "There is no commander 'north'"),
        ("mission west destroy zz: win", "There is no unit 'zz'"),
        ("mission west destroy a: win", "is on the wrong side"),
        ("mission west escape b to 100,100: win", "is on the wrong side"),
        ("mission west take 600,900 for 0 rounds: win", "are 1 or more"),
    ],
)
def test_impossible_acts_say_why_and_change_nothing(text: str, reason: str) -> None:
    state = table(map_=RIVER)
    before = GAME.position(state)
    with pytest.raises(IllegalAction, match=reason):
        umpire(state, text)
    assert GAME.position(state) == before


@pytest.mark.rule("KV3-U6")
def test_a_lost_unit_is_not_changed_any_more_and_its_id_stays_taken() -> None:
    state = umpire(table(), "add 6-foot infantry of west at 600,900", "remove 6-foot: drowned")
    with pytest.raises(IllegalAction, match="6-foot is lost"):
        umpire(state, "set 6-foot hp 3")
    with pytest.raises(IllegalAction, match="There is already a unit or seat '6-foot'"):
        umpire(state, "add 6-foot infantry of west at 600,900")


# Works


@pytest.mark.rule("KV3-U6")
def test_works_and_bridges_are_built_and_destroyed_at_once() -> None:
    state = umpire(table(map_=RIVER), "destroy bridge at 2000,1000")
    assert state.bridging.down == (0,)
    assert len(ground_of(state).bridges) == 0
    rebuilt = umpire(state, "build bridge at 1950,500")
    assert len(ground_of(rebuilt).bridges) == 1
    assert umpire(rebuilt, "destroy bridge at 2000,500").bridging.built == ()
    dug = umpire(state, "build earthwork at 700,1000")
    assert [work.at for work in dug.earthworks] == [(7000, 10000)]
    assert umpire(dug, "destroy earthwork at 700,1000").earthworks == ()


# Weather and hour


@pytest.mark.rule("KV3-U6", "KV3-G5")
@pytest.mark.parametrize(
    ("weather", "metres", "seen"),
    [("clear", 3000, 3), ("mist", 600, 1), ("rain", 1500, 1), ("cloudy", 3000, 3)],
)
def test_the_weather_limits_sight(weather: str, metres: int, seen: int) -> None:
    state = umpire(table(), f"weather {weather}")
    assert sight_in(state).limit == metres
    assert sees(umpire(state, "look")) == seen


@pytest.mark.rule("KV3-U6")
def test_the_limits_of_sight_are_settings_and_the_scenarios_weather_counts() -> None:
    state = umpire(table(settings={"mist": 150}), "weather mist", "look")
    assert sees(state) == 0
    assert command(state).outlook.weather == "mist"
    assert umpire(state, "weather clear").world.weather is None


@pytest.mark.rule("KV3-U6")
def test_in_darkness_one_sees_300_metres() -> None:
    state = umpire(table(), "hour 22:30", "look")
    assert (sight_in(state).limit, sees(state)) == (300, 1)
    assert sight_in(umpire(table(), "hour 20:59")).limit == 3000
    assert sight_in(umpire(table(), "hour 04:59", "weather mist")).limit == 300


@pytest.mark.rule("KV3-U6")
def test_the_hour_changes_at_once_for_all_or_after_the_round() -> None:
    state = umpire(table(), "hour 18:30")
    for seat in ("west", "umpire", None):
        assert GAME.view(state, seat).status.startswith("Round 1, 18:30")
    stopped = written(table())
    later = umpire(stopped, "hour 18:30")
    assert shown(later, "west") == shown(stopped, "west")
    after = umpire(later, "next", "next")
    assert GAME.view(after, "west").status.startswith("Round 2, 18:30")
    assert command(after).papers[0].round == 1
    third = umpire(written(after), "next", "next")
    assert GAME.view(third, "west").status.startswith("Round 3, 18:40")


@pytest.mark.rule("KV3-U6")
def test_by_the_old_rules_neither_weather_nor_darkness_limits_sight() -> None:
    assert sight_in(umpire(table(rules=2), "weather mist", "hour 23:00")).limit == 3000


@pytest.mark.rule("KV3-U6")
def test_a_scene_names_the_weather_and_its_effect() -> None:
    state = umpire(table(), "weather mist", "look")
    for seat in ("west", "umpire"):
        weather = GAME.view(state, seat).scene.weather
        assert (weather.kind, weather.label) == ("mist", "Mist")
        assert weather.effect == "You see no farther than 600 m."


@pytest.mark.rule("KV3-U6")
def test_a_scene_says_that_it_is_dark() -> None:
    state = umpire(table(), "hour 23:00")
    for seat in ("west", "umpire", None):
        weather = GAME.view(state, seat).scene.weather
        assert (weather.label, weather.effect) == ("Clear, dark", "You see no farther than 300 m.")
    old = GAME.view(umpire(table(rules=2), "hour 23:00"), "west").scene.weather
    assert (old.label, old.effect) == ("Clear", "")


# Missions


@pytest.mark.rule("KV3-U6", "KV3-P3")
def test_a_new_mission_is_told_to_its_commander_and_tested() -> None:
    state = umpire(table(), "mission west take 700,1000 for 1 rounds within 100: Hold that hill.")
    assert command(state).brief.mission.text == "Hold that hill."
    assert command(state).papers[-1].text == "Your new mission: Hold that hill."
    assert missions.standing(state, 0) == "open"
    over = umpire(play_round(state), "next")
    assert any("West has completed the mission (Hold that hill)" in notice for notice in over.notices)
    free = umpire(state, "mission west: Do what you can.")
    assert missions.missions(free)[0].goal == "free"


@pytest.mark.rule("KV3-U6")
def test_the_world_survives_a_position_and_a_record() -> None:
    match = GAME.new("meeting", options={"umpire": "person"}, seed=3)
    acts = (
        "weather rain",
        "hour 17:00",
        "add w-6 infantry of west at 1500,2900 facing 90 line elite: 6th Western Battalion",
        "build earthwork at 1500,2950",
        "mission east hold Lindenrode: Hold the village.",
        "look",
    )
    for act in acts:
        match.apply("umpire", act)
    assert [(entry.seat, entry.action) for entry in match.record.entries] == [("umpire", act) for act in acts]
    assert match.record.replay().position_text() == match.position_text()
    again = GAME.from_position(match.position_text(), "meeting", options={"umpire": "person"})
    assert isinstance(again, Match)
    assert again.position_text() == match.position_text()
    assert again.view("west").status == match.view("west").status


@pytest.mark.rule("KV3-U6")
def test_every_choice_of_the_world_is_offered_before_and_during_a_round() -> None:
    for state in (table(), written(table())):
        offered = {choice.action for choice in GAME.choices(state, "umpire")}
        assert offered >= {
            "add {unit} {arm} of {seat} at {place}",
            "build bridge at {place}",
            "weather {weather}",
            "hour {hour}",
            "mission {seat}: {text}",
        }


@pytest.mark.rule("KV3-D3")
def test_the_position_of_a_fleeing_unit_without_orders_can_be_restored() -> None:
    match = GAME.new("meeting", options={"umpire": "person"}, seed=3)
    match.apply("umpire", "set w-1 control 3")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    match.apply("umpire", "run to 3")
    fleeing = unit(match.state, "w-1")
    assert fleeing.task
    assert not fleeing.orders
    again = GAME.from_position(match.position_text(), "meeting", options={"umpire": "person"})
    assert again.position_text() == match.position_text()
