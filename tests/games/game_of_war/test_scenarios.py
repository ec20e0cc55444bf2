"""The scenarios that come with the game, and the pages on scenarios and records."""

from pathlib import Path

import pytest

from sandtable import Record, RecordError, game
from sandtable.core import Scenario, ScenarioError
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.battlefield import Battlefield, shipped_drawing
from sandtable.games.game_of_war.rules import attack, movement
from sandtable.games.game_of_war.scenario import named_deployments
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import STANDARD_LEVY

GAME = game("game-of-war")
SCENARIOS = GAME.scenarios()
HISTORICAL = {"austerlitz", "cannae", "jena", "leuthen", "thermopylae", "vauban", "waterloo"}
CLASSIC = sorted({"standard"} | HISTORICAL)
"""The deployments on the classic board."""
DEPLOYED = sorted(SCENARIOS.keys() - {"free"})

DOCS = Path(__file__).parents[3] / "docs"
FORD = (DOCS / "examples" / "ford.toml").read_text(encoding="utf-8")
SHORT = (DOCS / "examples" / "short.record").read_text(encoding="utf-8")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def start(scenario: str, first: str = "north") -> State:
    state = GAME.new(scenario, options={"first": first}).state
    assert isinstance(state, State)
    return state


def test_there_is_a_good_choice_of_scenarios() -> None:
    assert SCENARIOS.keys() == {"free", "saddle", "horse", *CLASSIC}


def test_named_deployments_are_found_for_a_board_that_was_read_again() -> None:
    board = shipped_drawing("classic")
    assert board
    assert "standard" in named_deployments(Battlefield(board), STANDARD_LEVY)


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_scenario_can_be_played_and_introduces_itself_in_a_few_words(name: str) -> None:
    scenario = SCENARIOS[name]
    GAME.check(scenario)
    assert scenario.title
    assert scenario.title.isprintable()
    assert 40 < len(scenario.summary) < 260
    assert scenario.summary.isprintable()
    assert scenario.summary.endswith(".")


@pytest.mark.rule("GOW-S1")
@pytest.mark.parametrize("name", CLASSIC)
def test_both_sides_stand_whole_in_their_own_territory_on_the_classic_board(name: str) -> None:
    state = start(name)
    field = state.terms.field
    assert field.drawing == (shipped_drawing("classic") or "").strip("\n")
    for army, territory in zip(state.armies, field.territories, strict=True):
        assert tuple(squares.bit_count() for squares in army) == STANDARD_LEVY
        assert army.units.bit_count() == sum(STANDARD_LEVY)
        assert not army.units & ~territory
        assert not army.units & field.mountains


@pytest.mark.rule("GOW-C4", "GOW-V1")
@pytest.mark.parametrize("name", DEPLOYED)
def test_all_units_are_online_at_the_start(name: str) -> None:
    north, south = (army.units.bit_count() for army in start(name).armies)
    assert GAME.new(name).inspect(None, "lines").lines == (
        f"North: {north} online, 0 offline.",
        f"South: {south} online, 0 offline.",
    )


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("name", DEPLOYED)
def test_the_side_that_begins_can_capture_nothing_at_once(name: str, first: str) -> None:
    state = start(name, first)
    assert SEATS[state.side] == first
    assert attack.effective_attacks(state) == ()


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("name", DEPLOYED)
def test_no_single_move_wins_anything_in_the_first_turn(name: str, first: str) -> None:
    state = start(name, first)
    for move in movement.legal_moves(state):
        after = movement.after_move(state, *move)
        assert not after.struck
        assert attack.effective_attacks(after) == ()


@pytest.mark.rule("GOW-S2")
@pytest.mark.parametrize("name", CLASSIC)
def test_each_can_be_deployed_in_a_match_with_free_deployment(name: str) -> None:
    match = GAME.new("free", options={"first": "north"})
    for seat in SEATS:
        match.apply(seat, f"deploy {name}")
        match.apply(seat, "ready")
    assert match.position() == GAME.new(name, options={"first": "north"}).position()


def test_the_page_lists_the_scenarios() -> None:
    rows = [line for line in page("scenarios.md").splitlines() if line.startswith("| `")]
    assert {row.split("`")[1] for row in rows} >= SCENARIOS.keys()


def test_the_pages_show_the_example_files() -> None:
    assert f"```toml\n{FORD}```\n" in page("scenarios.md")
    assert f"```text\n{SHORT}```\n" in page("records.md")


def test_the_example_record_proves_itself_and_holds_the_example_scenario() -> None:
    record = Record.parse(SHORT)
    assert str(record.verify().record) == SHORT
    assert record.scenario_text == FORD


MISTAKES = [
    ("summary = ", "sumary = "),
    ("board = ", "bored = "),
    ("....#....", "....X...."),
    ("---------\n", ""),
    ("infantry = 2", "infantery = 2"),
    ('"F4 G5"', '"F4"'),
    ('"F4 G5"', '"F4 D5"'),
    ('"F4 G5"', '"F4 E5"'),
    ('"F4 G5"', '"F4 F8"'),
]


@pytest.mark.rule("GOW-B4")
@pytest.mark.parametrize(("right", "wrong"), MISTAKES)
def test_a_mistake_in_a_scenario_is_reported_as_the_page_shows(right: str, wrong: str) -> None:
    assert right in FORD
    with pytest.raises(ScenarioError) as caught:
        GAME.check(Scenario.parse(FORD.replace(right, wrong), name="ford", file="ford.toml", shipped=False))
    assert f"\n{caught.value}\n" in page("scenarios.md")


FORGERIES = [
    ("3 south end\n", ""),
    ("resigned.\n", "resigned."),
    ("attack D7", "attack D8"),
    ("d2 = 2", "d2 = 1"),
    ("result: south\nrule: GOW-W1\nreason: North resigned.", "result: draw\nreason: Peace."),
    ("rules: 1", "rules: 2"),
]


@pytest.mark.parametrize(("right", "wrong"), FORGERIES)
def test_a_forged_record_is_rejected_as_the_page_shows(right: str, wrong: str) -> None:
    assert right in SHORT
    with pytest.raises(RecordError) as caught:
        Record.parse(SHORT.replace(right, wrong), file="copy.record").verify()
    texts = str(caught.value).removeprefix("copy.record: ")
    line = texts if texts.startswith("copy.record,") else f"copy.record: {texts}"
    assert f"\n{line}\n" in page("records.md")
