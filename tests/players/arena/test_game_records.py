"""The records of an arena's games: all of them, each complete, however often the run is interrupted."""

import pytest

from sandtable.core import SetupError, load_record
from sandtable.core.record_collection import record_parts
from sandtable.players.arena.contest import round_robin
from sandtable.players.arena.game_records import GameRecords, RecordedResults
from sandtable.players.arena.playing import play, play_recorded
from tests.players.arena.small_contests import duel

PLAYERS = ("greedy", "random")


@pytest.fixture(params=["games.records", "games"])
def place(request, tmp_path):
    return tmp_path / request.param


def saved(place) -> list[str]:
    """Return the texts of all saved records, sorted."""
    if place.is_dir():
        return sorted(file.read_text() for file in place.iterdir())
    return sorted(part.text for part in record_parts(place))


def play_missing(contest, fixtures, place, results, most=99) -> int:
    found = RecordedResults(results, GameRecords(place))
    missing = found.missing(fixtures)[:most]
    for fixture in missing:
        found.add(play_recorded(contest, fixture))
    return len(missing)


def test_every_game_has_a_record_that_proves_its_result(place, tmp_path):
    contest = duel()
    fixtures = round_robin(contest, PLAYERS, 4, "1")
    assert play_missing(contest, fixtures, place, tmp_path / "results.jsonl") == 4
    assert len(saved(place)) == 4
    files = sorted(place.iterdir()) if place.is_dir() else [place] * 4
    found = [
        load_record(file, None if place.is_dir() else number) for number, file in enumerate(files, start=1)
    ]
    for record in found:
        fixture = next(one for one in fixtures if (one.seed, one.seating) == (record.seed, record.players))
        assert record.verify().outcome.winners == play(contest, fixture).winners
    assert "sandtable record" not in (tmp_path / "results.jsonl").read_text()


def test_an_interrupted_run_goes_on_and_saves_each_game_once(place, tmp_path):
    contest, results = duel(), tmp_path / "results.jsonl"
    fixtures = round_robin(contest, PLAYERS, 4, "1")
    assert play_missing(contest, fixtures, place, results, most=2) == 2
    # It stops after a record is saved, and before its result is.
    GameRecords(place).add(fixtures[2], play_recorded(contest, fixtures[2]).record)
    assert play_missing(contest, fixtures, place, results) == 2
    assert len(saved(place)) == 4
    assert len(set(saved(place))) == 4
    assert play_missing(contest, fixtures, place, results) == 0


def test_a_record_without_its_result_is_replaced_because_a_clock_may_lead_to_another_game(tmp_path):
    contest, place, results = duel(), tmp_path / "games.records", tmp_path / "results.jsonl"
    fixtures = round_robin(contest, PLAYERS, 2, "1")
    play_missing(contest, fixtures, place, results, most=1)
    other = play_recorded(contest, contest.fixture("9", PLAYERS)).record
    GameRecords(place).add(fixtures[1], other)
    play_missing(contest, fixtures, place, results)
    assert len(saved(place)) == 2
    assert other not in saved(place)


def test_games_that_were_played_without_records_are_played_again(place, tmp_path):
    contest, results = duel(), tmp_path / "results.jsonl"
    fixtures = round_robin(contest, PLAYERS, 2, "1")
    play_missing(contest, fixtures, tmp_path / "first", results)
    assert play_missing(contest, fixtures, place, results) == 2
    assert len(saved(place)) == 2


def test_records_are_not_overwritten_without_the_results_that_belong_to_them(place):
    contest = duel()
    fixtures = round_robin(contest, PLAYERS, 2, "1")
    play_missing(contest, fixtures, place, None)
    with pytest.raises(SetupError, match="With --results FILE the run that wrote them goes on"):
        play_missing(contest, fixtures, place, None)
