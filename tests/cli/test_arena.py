"""`sandtable arena` and `sandtable balance` on the command line."""

import json
import re
from pathlib import Path

import pytest

import sandtable

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


def test_an_arena_shows_why_a_player_failed(call, tmp_path):
    engine = tmp_path / "broken.py"
    engine.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    print('action fly' if line.startswith('think') else 'ready Icarus 1.0', flush=True)\n"
    )
    output = call(
        "arena", "game-of-war", "random", f"engine:{engine}", "--scenario", DUEL, "--games", "2", *SMALL
    )  # fmt: skip
    assert "Failures: 2 times a player failed and resigned" in output.stdout
    assert re.search(r"duel, seed 1-1, action \d+, south \(engine:.*\): .*fly", output.stdout)
    assert "Icarus" in output.stdout


def test_records_of_an_arena_are_listed_shown_checked_and_taken_out(call, tmp_path):
    games, one = tmp_path / "games.records", tmp_path / "one.record"
    call(
        "arena", "game-of-war", "greedy", "random", "--scenario", DUEL, "--games", "4", *SMALL,
        "--records", games,
    )  # fmt: skip
    listed = call("records", games).stdout.splitlines()
    assert len(listed) == 4
    assert listed[1].startswith("2  game-of-war, duel, seed 1-1: north random, south greedy; ")
    assert call("verify", games).stdout == "Verified: 4 records\n"
    assert call("verify", games, "--game", "2").stdout.startswith("Verified: ")
    assert "wins" in call("show", games, "--game", "2").stdout
    assert "wins" in call("replay", games, "--game", "2").stdout
    call("records", games, "--game", "2", "--out", one)
    assert call("verify", one).stdout == call("verify", games, "--game", "2").stdout
    assert "holds 4 records; say which, as in --game 1" in call("show", games).stderr
    games.write_text(games.read_text().replace("north end", "north resign", 1))
    assert re.search(r"games.records, line \d+: record \d: ", call("verify", games).stderr)


def test_a_sequential_test_stops_by_itself_and_resumes_with_the_same_verdict(call, tmp_path):
    files = {name: tmp_path / name for name in ("games.jsonl", "first.log", "second.log", "out.json")}
    command = (
        "arena", "game-of-war", "greedy", "random", "--scenario", DUEL, *SMALL, "--sprt", "0,300",
        "--results", files["games.jsonl"], "--json", files["out.json"],
    )  # fmt: skip
    whole = call(*command, "--log", files["first.log"])
    assert "Accepted after" in whole.stdout
    assert "elo1. greedy is stronger than random by at least 300 Elo" in whole.stdout
    lines = files["games.jsonl"].read_text().splitlines(keepends=True)
    files["games.jsonl"].write_text("".join(lines[:5]))  # as if it had been interrupted
    again = call(*command, "--log", files["second.log"])
    assert again.stdout == whole.stdout
    assert files["first.log"].read_text() == files["second.log"].read_text()
    assert len(files["games.jsonl"].read_text().splitlines()) == len(lines)
    outcome = json.loads(files["out.json"].read_text())
    assert outcome["verdict"] == "elo1"
    assert outcome["llr"] >= outcome["upper"]
    undecided = call(*command[:-4], "--games", "4")
    assert "Not decided after 4 games: the test needs more (--games)." in undecided.stdout


def test_a_clock_is_stated_with_the_time_that_players_used(call):
    output = call(
        "arena", "game-of-war", "greedy", "random", "--scenarios", DUEL, "--games", "2", *SMALL,
        "--clock", "60+1", "--tolerance", "2", "--clock-time", "processor",
    )  # fmt: skip
    assert "Clock: 60 s per game and 1 s more after each turn, in processor time;" in output.stdout
    assert re.search(r"Time of greedy: 0\.\d+ s per turn on average", output.stdout)


def test_no_player_is_called_stronger_while_the_interval_includes_even(call):
    output = call("arena", "game-of-war", "greedy", "random", "--scenario", DUEL, "--games", "2", *SMALL)
    assert "these games do not show which is stronger" in output.stdout


def test_a_file_that_holds_no_weights_of_the_game_is_refused(refusal, tmp_path):
    shipped = Path(sandtable.__file__).parent / "players" / "game_of_war" / "weights.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(shipped.read_text())
    lines = mine.read_text().splitlines(keepends=True)
    for text, why in (
        ("".join(lines[:-1]), "is missing"),
        ("".join(lines) + "courage = 3.0\n", "it knows no 'courage' in"),
        ("".join(lines[:-1]) + lines[-1].partition("=")[0] + "= inf\n", "is inf, not a number"),
        ("not TOML", "holds no weights"),
    ):
        mine.write_text(text)
        assert why in refusal("arena", "game-of-war", f"level:8,weights={mine}", "random")
    assert "does not look ahead" in refusal("arena", "game-of-war", f"level:2,weights={mine}", "random")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("arena", "game-of-war", "greedy", "random", "--clock", "soon"), "'soon' is no clock"),
        (("arena", "game-of-war", "greedy", "random", "--sprt", "1"), "'1' sets no bounds"),
        (("arena", "game-of-war", "greedy", "random", "level:1", "--sprt", "0,9"), "compares two players"),
        (("arena", "game-of-war", "greedy", "random", "--log", "x"), "--log belongs to --sprt"),
        (
            ("arena", "game-of-war", "greedy", "random", "--scenario", "a", "--scenarios", "b"),
            "--scenario or --scenarios, not both",
        ),
        (("arena", "game-of-war", "greedy", "search,weights=none.toml"), "none.toml: cannot be read"),
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
