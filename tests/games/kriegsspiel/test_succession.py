"""Officers who fall, and the commanders of units who take over."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import IllegalAction, ScenarioError
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.state import State
from tests.games.kriegsspiel.table import at, begin, command, do, play_round, unit

WEST = "w:officer@100,100 wagon:supply-wagon@200,100 a:infantry@500,300 a2:infantry@600,400"
EAST = "e:officer@3900,1900 b:infantry@3800,1900"


def fallen(umpire: str = "program", **more: object) -> State:
    """The state of round 2, after west's officer has fallen in round 1."""
    state = begin(west=WEST, east=EAST, umpire="person", **more)
    state = do(play_round(state), "umpire", "remove w: shot")
    state = do(state, "umpire", "next")
    return replace(state, terms=replace(state.terms, umpire=umpire))


def told(state: State) -> list[str]:
    return [paper.text for paper in command(state).papers if paper.kind == "message"]


@pytest.mark.rule("KV3-U7")
def test_two_rounds_pass_without_a_commander_and_then_the_senior_units_commander_leads() -> None:
    state = fallen()
    assert (state.round, state.to_act) == (2, ("east",))
    assert told(state) == ["Your officer has fallen. The commander of your senior unit takes over at 08:30."]
    assert GAME.view(state, "west").status == (
        "Round 2, 08:10: your officer has fallen; a successor takes over at 08:30."
    )
    with pytest.raises(IllegalAction, match="wait until a successor takes over"):
        do(state, "west", "order a: hold")
    assert {choice.kind for choice in GAME.choices(state, "west")} == {"adjutant", "counter", "talk"}
    state = play_round(state)
    assert (state.round, state.to_act) == (3, ("east",))
    state = play_round(state)
    assert (state.round, state.to_act) == (4, ("west", "east"))
    assert at(state, "w") == at(state, "a")
    assert unit(state, "w").name == "Commander of a"
    assert told(state)[-1].startswith("You are now the commander of a")
    assert command(state).brief.mission.text == "Win."
    ordered = play_round(state, "order a2: march to 900,400", "officer march to 700,300")
    assert at(ordered, "w")[0] > 500


@pytest.mark.rule("KV3-U7")
def test_reports_and_the_outcome_wait_for_the_successor() -> None:
    state = fallen()
    state = play_round(state)
    assert state.outcome is None
    assert not command(state).out


@pytest.mark.rule("KV3-U7")
def test_without_a_unit_to_take_over_the_commander_is_out() -> None:
    state = begin(west="w:officer@100,100 wagon:supply-wagon@200,100", east=EAST, umpire="person")
    state = do(play_round(state), "umpire", "remove w: shot")
    assert (command(state).out, command(state).fell) == (True, 0)


@pytest.mark.rule("KV3-U7")
def test_a_senior_unit_that_falls_in_the_meantime_is_replaced_by_the_next() -> None:
    state = replace_unit(fallen(), "a", fate="dead")
    state = play_round(play_round(state))
    assert unit(state, "w").name == "Commander of a2"
    none = replace_unit(replace_unit(fallen(), "a", fate="dead"), "a2", fate="dead")
    none = replace(none, terms=replace(none.terms, umpire="person"))
    for _ in range(2):
        none = do(play_round(none), "umpire", "next")
    assert command(none).out


def replace_unit(state: State, word: str, **changes: object) -> State:
    units = tuple(replace(one, **changes) if one.id == word else one for one in state.units)
    return replace(state, units=units)


@pytest.mark.rule("KV3-U7")
def test_rounds_are_played_without_orders_while_all_commanders_have_fallen() -> None:
    state = begin(west=WEST, east="e:officer@3900,1900 b:infantry@3800,1900", umpire="person")
    state = play_round(state)
    for officer in ("w", "e"):
        state = do(state, "umpire", f"remove {officer}: shot")
    state = replace(state, terms=replace(state.terms, umpire="person"))
    state = do(state, "umpire", "next")
    assert (state.round, state.phase, state.to_act) == (2, "umpire", ("umpire",))
    state = do(do(state, "umpire", "run to end"), "umpire", "next")
    state = do(do(state, "umpire", "run to end"), "umpire", "next")
    assert (state.round, state.to_act) == (4, ("west", "east"))


@pytest.mark.rule("KV3-U7")
def test_an_officer_who_falls_while_the_others_are_ready_does_not_stop_the_match() -> None:
    state = do(begin(west=WEST, east=EAST, umpire="person"), "east", "ready")
    state = do(state, "umpire", "remove w: a fall from the horse")
    assert (state.phase, state.to_act) == ("umpire", ("umpire",))


@pytest.mark.rule("KV3-U7")
def test_an_undone_fall_is_undone_with_its_paper() -> None:
    west = "w:officer@1500,300 a:infantry@1500,300^90/line"
    state = begin(west=west, east="e:officer@3900,1900 b:infantry@1570,300^270/line", umpire="person")
    state = play_round(state)
    before = do(state, "umpire", "group 1 add w")
    after = do(do(before, "umpire", "change 1 to attacker surrendered: all of them"), "umpire", "accept 1")
    assert command(after).out  # no unit is left
    undone = do(after, "umpire", "undo")
    assert not command(undone).out


@pytest.mark.rule("KV3-U7")
def test_the_number_of_rounds_is_a_setting_and_old_matches_have_no_successors() -> None:
    state = fallen(settings={"succession_rounds": 0})
    assert (state.round, state.to_act) == (2, ("west", "east"))
    old = do(begin(west=WEST, east=EAST, umpire="person", rules=2), "umpire", "remove w: shot")
    assert (command(old).out, command(old).fell) == (True, 0)


@pytest.mark.rule("KV3-U7", "KV3-S1")
def test_a_scenario_names_the_successor_or_none(tmp_path) -> None:
    text = GAME.scenario("meeting").text
    key = 'seat = "west"'

    def read(value: str):
        file = tmp_path / "own.toml"
        file.write_text(text.replace(key, f'{key}\nsuccessor = "{value}"'), encoding="utf-8")
        match = sandtable.game("kriegsspiel").new(file, options={"umpire": "person"}, seed=1)
        match.apply("umpire", "remove trotha: shot")
        return match.state

    assert command(read("none")).out
    named = read("w-3")
    assert named.terms.commanders[0].successor == "w-3"
    assert command(named).fell == 1
    with pytest.raises(ScenarioError, match="there is no unit 'w-99' to succeed"):
        read("w-99")
