"""Attempts at puzzles: what is judged, what is played, and what the solver sees."""

from random import Random

import pytest
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.puzzles import Puzzle, PuzzleAttempt, puzzles
from sandtable.puzzles.attempt import solved
from sandtable.puzzles.judge import judge_of

EASIEST = puzzles("game-of-war")[0]


def attempted(puzzle: Puzzle, actions: tuple[str, ...]) -> PuzzleAttempt:
    attempt = PuzzleAttempt(puzzle, "en")
    for action in actions:
        attempt.act(action)
    return attempt


def test_an_open_puzzle_says_what_to_do_and_nothing_else():
    attempt = PuzzleAttempt(EASIEST, "en")
    assert attempt.state == "open"
    assert attempt.verdict is None
    assert attempt.events_by_action == ()
    assert EASIEST.seat.capitalize() in attempt.task
    assert not any(action in attempt.task for action in EASIEST.solution)
    assert all(action in attempt.hints[-1] for action in EASIEST.solution)


def test_the_solution_solves_it_and_ends_the_attempt():
    attempt = attempted(EASIEST, EASIEST.solution)
    assert attempt.state == "solved"
    assert attempt.value == EASIEST.value
    assert attempt.refutation == ()
    assert attempt.verdict is not None
    assert len(attempt.events_by_action) == len(EASIEST.solution)
    with pytest.raises(IllegalAction, match="over"):
        attempt.act("end")


def test_a_wrong_turn_is_refuted_on_the_board():
    attempt = attempted(EASIEST, EASIEST.wrong)
    assert attempt.state == "failed"
    assert [entry.seat for entry in attempt.match.entries_from(1)] == [
        *(EASIEST.seat for _ in EASIEST.wrong),
        *(seat for seat, _ in attempt.refutation),
    ]
    assert len(attempt.events_by_action) == len(EASIEST.wrong)
    assert attempt.verdict is not None
    assert str(round(50 * (1 + EASIEST.value))) in attempt.verdict


def test_an_illegal_action_and_a_copy_change_nothing():
    attempt = PuzzleAttempt(EASIEST, "en")
    copy = attempt.copy()
    copy.act(EASIEST.solution[0])
    with pytest.raises(IllegalAction):
        attempt.act("A1-Z99")
    assert len(attempt.match) == attempt.start == 0
    assert len(copy.match) == 1


def test_a_turn_in_another_order_is_judged_alike():
    one = next(one for one in puzzles("game-of-war") if len(one.solution) > 2)
    first, second, *rest = one.solution
    try:
        attempt = attempted(one, (second, first, *rest))
    except IllegalAction:
        pytest.skip("the order of the two moves matters")
    assert attempt.state == "solved"


@pytest.mark.parametrize("game_id", ["kriegspiel83", "taktik"])
def test_the_value_does_not_depend_on_dice(game_id):
    one = puzzles(game_id)[0]
    judge = judge_of(game_id)
    values = {
        judge.value(solved(replace(one, seed=seed), "en"), one.seat, 200) for seed in ("one", "two", "three")
    }
    assert len(values) == 1


def test_the_value_does_not_depend_on_what_is_hidden():
    one = puzzles("taktik")[0]
    judge, start = judge_of("taktik"), one.begin("en")
    hidden = start.game.sample(start.view(one.seat, picture=False), Random(5))
    other = replace(one, position=start.game.position_line(hidden))
    assert other.position != one.position
    values = [judge.value(solved(puzzle, "en"), one.seat, 200) for puzzle in (one, other)]
    assert values[0] == values[1]
