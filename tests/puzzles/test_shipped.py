"""The puzzles that games ship: they load, their texts exist, and a sample is judged through the real engine.

`sandtable puzzles check` verifies all of them, with the deep search.
"""

from datetime import date, timedelta
from importlib.resources import files
from random import Random

import pytest

from sandtable.core import LANGUAGES, SetupError, catalogue, game
from sandtable.puzzles import (
    Puzzle,
    daily_puzzle,
    puzzle,
    puzzle_game_ids,
    puzzles,
    read_puzzles,
    source,
    themes,
    write_puzzles,
)
from sandtable.puzzles.checking import puzzle_problems, repeated_ids
from sandtable.puzzles.shipped import FILE

GAMES = ("game-of-war", "kriegspiel83", "taktik")
LARGEST = 400 * 1024
SAMPLE = [
    pytest.param(one, id=f"{one.game} {one.id}")
    for game_id in GAMES
    for one in Random(2).sample(puzzles(game_id), 3)
]


def test_three_games_have_puzzles():
    assert puzzle_game_ids() == GAMES
    assert puzzles("modern") == ()
    assert source("modern") is None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_file_is_complete_small_and_sorted(game_id):
    text = (files(game(game_id).resources) / FILE).read_text()
    head, found = read_puzzles(text, FILE)
    assert len(text.encode()) < LARGEST
    assert head.game == game_id
    assert {one.game for one in found} == {game_id}
    assert not repeated_ids(found)
    assert write_puzzles(head, found) == text
    assert [one.rating for one in found] == sorted(one.rating for one in found)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_puzzle_has_a_margin_and_texts_in_all_languages(game_id):
    for one in puzzles(game_id):
        assert one.margin > 0
        assert one.deep_margin > 0
        assert one.solution != one.wrong
    for language in LANGUAGES:
        say = catalogue("sandtable.puzzles", language)
        for theme in themes(game_id):
            assert all(f"{kind}-{theme}" in say for kind in ("theme", "task", "hint"))


@pytest.mark.parametrize("one", SAMPLE)
def test_the_solution_is_right_and_the_wrong_turn_is_refuted(one: Puzzle):
    assert list(puzzle_problems(one, deep=False)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_each_puzzle_is_the_daily_one_once_before_any_is_again(game_id):
    number, first = len(puzzles(game_id)), date(2026, 1, 1)
    days = [daily_puzzle(game_id, first + timedelta(days=day)).id for day in range(number + 1)]
    assert len(set(days[:number])) == number
    assert days[number] == days[0]


def test_an_unknown_puzzle_and_a_game_without_puzzles_are_refused():
    with pytest.raises(SetupError, match="has no puzzle 'nowhere'"):
        puzzle("game-of-war", "nowhere")
    with pytest.raises(SetupError, match="has no puzzles"):
        daily_puzzle("modern", date(2026, 1, 1))


def test_supply_is_cut_only_where_there_is_any():
    cut = [one for one in puzzles("taktik") if "cut-supply" in one.themes]
    assert all(one.options.get("supplies") for one in cut)
