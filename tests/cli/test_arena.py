"""`sandtable arena` and `sandtable balance` on the command line."""

import json
import re
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DUEL = str(SCENARIOS / "duel.toml")
SMALL = ("--option", "move_limit=6", "--jobs", "1")


def test_an_arena_tells_ratings_and_who_beat_whom(call, tmp_path):
    files = {name: tmp_path / name for name in ("out.json", "out.svg", "games.jsonl")}
    output = call(
        "arena", "game-of-war", "greedy", "random", "--scenario", DUEL, "--games", "4", *SMALL,
        "--json", files["out.json"], "--plot", files["out.svg"], "--results", files["games.jsonl"],
    )  # fmt: skip
    assert "A Game of War, duel: 4 games" in output.stdout
    assert re.search(r"1 +greedy +\+\d+ ", output.stdout)
    assert re.search(r"2 +random +-\d+ ", output.stdout)
    outcome = json.loads(files["out.json"].read_text())
    assert outcome["games"] == len(files["games.jsonl"].read_text().splitlines()) == 4
    assert files["out.svg"].read_text().startswith("<svg")


def test_a_balance_tells_how_often_each_side_wins_and_how_long_it_takes(call, tmp_path):
    output = call(
        "balance", "kriegspiel83", SCENARIOS / "storming.toml", "--games", "3", "--jobs", "1",
        "--json", tmp_path / "out.json", "--plot", tmp_path / "out.svg",
    )  # fmt: skip
    assert "storming: 3 games" in output.stdout
    assert re.search(r"Red \(greedy\) +100.0%  \(95 %: 43.8% to 100.0%\)", output.stdout)
    assert "rounds: 1 to 1" in output.stdout
    assert re.search(r"processor time: \d+\.\d\d s per game", output.stdout)
    (outcome,) = json.loads((tmp_path / "out.json").read_text())
    assert outcome["lengths"]["bars"] == [{"first": 1, "last": 1, "games": 3}]


def test_a_balance_of_unlike_players(call):
    output = call(
        "balance", "game-of-war", DUEL, "--player", "random", "--seat", "south=greedy", "--games", "2", *SMALL
    )
    assert "North (random)" in output.stdout
    assert "South (greedy)" in output.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("arena", "game-of-war", "greedy", "gredy"), "Did you mean greedy?"),
        (("arena", "game-of-war", "greedy", "greedy"), "Name each player only once."),
        (("arena", "game-of-war", "greedy", "engine:"), "Name the program of the engine"),
        (("balance", "game-of-war", DUEL, "--seat", "east=greedy"), "There is no seat 'east'"),
        (("balance", "game-of-war", "--plot", "x.svg"), "--plot needs exactly one scenario."),
        (("balance", "game-of-war", "nowhere"), "game-of-war has no scenario 'nowhere'"),
        (("tune", "game-of-war", "--games", "0"), "both --generations and --games are 0"),
    ],
)
def test_a_contest_that_cannot_be_is_refused_with_the_reason(arguments, why, refusal):
    assert why in refusal(*arguments)
