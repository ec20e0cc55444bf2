"""A contest leads to the same games in one process, in several, and when killed and resumed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pytest

import sandtable
from sandtable.core import FileError, SetupError
from sandtable.players.arena import runners
from sandtable.players.arena.contest import round_robin
from sandtable.players.arena.openings import make_contests
from sandtable.players.arena.playing import Played, play, play_recorded
from sandtable.players.arena.results import Results
from sandtable.players.arena.runners import run_here
from tests.players.arena.small_contests import DUEL, duel, game_of

TIMEOUT = 120.0  # seconds


def by_fixture(played: list[Played]) -> list[tuple[object, ...]]:
    """Return what follows from the fixtures, in their order."""
    return sorted(
        (
            one.fixture.seed, *one.fixture.seating.values(), one.winners, one.reason, one.actions,
            one.length, *one.failures.values(),
        )
        for one in played
    )  # fmt: skip


def test_several_processes_play_the_same_games_as_one(tmp_path):
    file = tmp_path / "openings.toml"
    file.write_text(
        '[[opening]]\nname = "begun"\n[[opening]]\nname = "waited"\n'
        'options = { first = "north" }\nactions = ["north end"]\n'
    )
    contests = make_contests(sandtable.game("game-of-war"), [DUEL], {"move_limit": 8}, openings=file)
    fixtures = round_robin(contests, ["greedy", "random"], 8, "5")
    several, one = (list(run_here(play_recorded, contests, fixtures, jobs)) for jobs in (2, 1))
    assert by_fixture(several) == by_fixture(one)
    assert {game.record for game in several} == {game.record for game in one}


# A program that ends every turn, but waits in its fourth game until there is a file "go".
HESITATES = """
import os, pathlib, signal, sys
here = pathlib.Path(__file__).parent
for line in sys.stdin:
    if line.startswith("new"):
        with open(here / "games", "a") as games:
            games.write("one more\\n")
    if line.startswith("think"):
        if len((here / "games").read_text().splitlines()) > 3 and not (here / "go").exists():
            signal.pause()
        print("action end", flush=True)
    else:
        print("ready", flush=True)
"""


def wait_until(condition, process: subprocess.Popen[bytes] | None = None) -> None:
    late = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < late
        assert process is None or process.poll() is None
        time.sleep(0.01)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no signals that kill")
def test_a_run_that_is_killed_loses_nothing_leaves_nothing_and_goes_on(tmp_path):
    program, results = tmp_path / "hesitates.py", tmp_path / "results.jsonl"
    program.write_text(HESITATES)
    engine = f"engine:{program},seconds=600"
    standings = tmp_path / "standings.json"
    command = [
        sys.executable, "-m", "sandtable", "arena", "game-of-war", "greedy", engine,
        "--scenario", DUEL, "--option", "move_limit=4", "--games", "6", "--jobs", "2",
        "--results", str(results), "--json", str(standings),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        wait_until((tmp_path / "games").exists, running)
        wait_until(lambda: len((tmp_path / "games").read_text().splitlines()) > 3, running)
        children = psutil.Process(running.pid).children(recursive=True)
        assert children
        os.kill(running.pid, signal.SIGKILL)
    wait_until(lambda: not any(child.is_running() and _alive(child) for child in children))
    saved = len(results.read_bytes().splitlines())
    assert saved < 6
    (tmp_path / "go").touch()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=TIMEOUT)
    assert len(results.read_bytes().splitlines()) == 6
    played = [msgspec.json.decode(line, type=Played) for line in results.read_bytes().splitlines()]
    contest = duel(move_limit=4)
    fixtures = round_robin(contest, ["greedy", engine], 6, "1")
    assert by_fixture(played) == by_fixture(list(run_here(play, contest, fixtures, 1)))
    assert json.loads(standings.read_text())["games"] == 6


def _alive(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


# The file


def test_saved_games_are_not_played_again(tmp_path):
    contest = duel()
    fixtures = round_robin(contest, ["greedy", "random"], 2, "1")
    file = tmp_path / "results.jsonl"
    Results(file, Played).add(game_of(contest, ["greedy", "random"], "north"))
    again = Results(file, Played)
    assert again.missing(fixtures) == fixtures[1:]
    assert [one.winners for one in again.of(fixtures)] == [("north",)]


def test_results_of_before_there_were_openings_and_clocks_still_count(tmp_path):
    contest = duel()
    file = tmp_path / "results.jsonl"
    Results(file, Played).add(game_of(contest, ["greedy", "random"], "north"))
    line = json.loads(file.read_text())
    for name in ("opening", "clock"):
        del line["fixture"]["terms"][name]
    file.write_text(json.dumps(line) + "\n")
    assert len(Results(file, Played).of(round_robin(contest, ["greedy", "random"], 2, "1"))) == 1


def test_a_truncated_line_is_dropped(tmp_path):
    contest = duel()
    file = tmp_path / "results.jsonl"
    for number in (1, 2):
        Results(file, Played).add(game_of(contest, ["greedy", "random"], "north", number))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    fixtures = round_robin(contest, ["greedy", "random"], 4, "1")
    results = Results(file, Played)
    assert len(results.of(fixtures)) == 1
    results.add(game_of(contest, ["greedy", "random"], "north", 2))
    assert file.read_bytes() == whole


def test_different_contests_share_a_file_but_no_game(tmp_path):
    file = tmp_path / "results.jsonl"
    Results(file, Played).add(game_of(duel(), ["greedy", "random"], "north"))
    for other in (duel(move_limit=9), duel(first="north")):
        fixtures = round_robin(other, ["greedy", "random"], 2, "1")
        assert Results(file, Played).missing(fixtures) == fixtures


def test_a_file_with_other_content_is_an_error_with_the_line(tmp_path):
    file: Path = tmp_path / "results.jsonl"
    Results(file, Played).add(game_of(duel(), ["greedy", "random"], "north"))
    with file.open("a") as lines:
        lines.write("Dear diary\n")
    with pytest.raises(FileError, match="line 2: holds no result"):
        Results(file, Played)


@pytest.mark.parametrize("text", ["Dear diary", '{"title": "mine"}', "Dear diary\nlast words"])
def test_a_file_of_another_kind_is_left_as_it_is(tmp_path, text):
    file: Path = tmp_path / "results.jsonl"
    file.write_text(text)
    with pytest.raises(FileError, match="line 1: holds no result"):
        Results(file, Played)
    assert file.read_text() == text


def test_a_cluster_needs_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    contest = duel()
    with pytest.raises(SetupError, match=r"pip install 'sandtable-wargames\[cluster\]'"):
        next(
            runners.run_on_cluster(play, contest, round_robin(contest, ["greedy", "random"], 2, "1"), "auto")
        )
