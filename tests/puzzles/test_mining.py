"""The miner: it finds puzzles in a game, an interrupted run can be continued, and files are checked."""

import pytest
from typer.testing import CliRunner

from sandtable.cli.app import app
from sandtable.core import ScenarioError
from sandtable.puzzles import Puzzle, mining, puzzles, read_puzzles
from sandtable.puzzles.rating import rating_of


@pytest.fixture
def run(monkeypatch, tmp_path):
    """The command, which plays only the beginning of each game."""
    monkeypatch.setattr(mining, "LONGEST_GAME", 60)
    monkeypatch.setattr(mining, "_MOST_PER_GAME", 1)

    def call(*words: str):
        result = CliRunner().invoke(app, ["puzzles", *words], catch_exceptions=False)
        assert result.exit_code == 0
        return result.output

    monkeypatch.chdir(tmp_path)
    return call


def test_a_run_finds_puzzles_and_continues(run, tmp_path):
    words = ("mine", "game-of-war", "--seed", "3", "--jobs", "1", "--results", "r.jsonl", "--out")
    run(*words, "one.jsonl", "--games", "1")
    first = (tmp_path / "r.jsonl").read_bytes()
    assert "1 puzzle from 1 game" in run(*words, "two.jsonl", "--games", "1")
    assert (tmp_path / "r.jsonl").read_bytes() == first
    assert (tmp_path / "one.jsonl").read_text() == (tmp_path / "two.jsonl").read_text()
    assert "1 puzzle of A Game of War checked; all are right." in run(
        "check", "game-of-war", "--file", "one.jsonl"
    )


def test_a_list_names_every_puzzle(run):
    listed = run("list", "taktik")
    assert all(one.id in listed for one in puzzles("taktik"))


def test_a_file_that_holds_no_puzzles_is_refused():
    with pytest.raises(ScenarioError, match="empty"):
        read_puzzles("", "empty.jsonl")
    with pytest.raises(ScenarioError, match="no puzzle"):
        read_puzzles("{}\n", "wrong.jsonl")


def test_what_fewer_players_find_is_rated_higher():
    ratings = (500, 1000, 1500, 2000)
    found = [
        rating_of([(rating, rating >= least) for rating in ratings], 0.4, 2)
        for least in (500, 1000, 1500, 3000)
    ]
    assert found == sorted(found)
    assert len(set(found)) == len(found)
    plain, narrow, long = (
        rating_of([(1500, True)], margin, number) for margin, number in ((0.8, 2), (0.2, 2), (0.2, 4))
    )
    assert plain < narrow < long


def test_the_most_are_chosen_evenly():
    one = puzzles("game-of-war")[0]

    def at(number: int) -> Puzzle:
        return Puzzle(
            **{name: getattr(one, name) for name in one.__struct_fields__}
            | {"id": str(number), "rating": number, "solution": (f"A1-B{number}", "end")}
        )

    mined = mining.Mined(mining.MiningTask("game-of-war", 1, "1"), tuple(map(at, range(10))), 10, 1.0)
    assert [puzzle.rating for puzzle in mining.selected([mined], 5)] == [0, 2, 4, 6, 8]
    assert len(mining.selected([mined])) == 10
