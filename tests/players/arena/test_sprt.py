"""Sequential tests: the ratio, its bounds, and that they err as seldom as they promise."""

from math import log
from random import Random

import pytest

from sandtable.core import SetupError
from sandtable.players.arena.contest import round_robin
from sandtable.players.arena.sprt import (
    PAIR_SCORES,
    SprtBounds,
    SprtState,
    expected_score,
    log_likelihood_ratio,
    pair_score,
)
from tests.players.arena.small_contests import duel, game_of


def test_the_ratio_of_won_and_lost_pairs_is_that_of_a_coin():
    # With two scores only, the best probabilities for an expected score are known.
    p0, p1 = expected_score(0), expected_score(100)
    counts = (40, 0, 0, 0, 60)
    exact = 60 * log(p1 / p0) + 40 * log((1 - p1) / (1 - p0))
    assert log_likelihood_ratio(counts, 0, 100) == pytest.approx(exact, abs=0.01)


def test_the_ratio_is_near_its_usual_approximation_for_small_differences():
    counts = (12, 130, 420, 150, 20)
    number = sum(counts)
    mean = sum(score * count for score, count in zip(PAIR_SCORES, counts, strict=True)) / number
    spread = (
        sum(count * (score - mean) ** 2 for score, count in zip(PAIR_SCORES, counts, strict=True)) / number
    )
    s0, s1 = expected_score(0), expected_score(10)
    approximate = number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)
    assert log_likelihood_ratio(counts, 0, 10) == pytest.approx(approximate, rel=0.02)


def test_both_hypotheses_are_treated_alike():
    counts = (3, 9, 30, 12, 6)
    mirrored = tuple(reversed(counts))
    assert log_likelihood_ratio(counts, -5, 20) == pytest.approx(-log_likelihood_ratio(mirrored, -20, 5))
    assert log_likelihood_ratio((0, 0, 0, 0, 0), 0, 10) == 0


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "elo1"), (200.0, "elo0")])
def test_a_test_errs_as_seldom_as_its_bounds_promise(elo, wrong):
    rng, bounds, verdicts = Random(5), SprtBounds(0, 200), []
    for _ in range(100):
        state = SprtState(bounds)
        while state.verdict is None:
            games = [rng.random() < expected_score(elo) for _ in range(2)]
            state = state.with_pair(sum(games) / 2)
        verdicts.append(state.verdict)
    assert verdicts.count(wrong) <= 0.1 * len(verdicts)  # 5 % promised, and 100 tests scatter


def test_pairs_that_cancel_out_scatter_less_than_single_games():
    pairs = (0, 0, 100, 20, 0)  # the side with the better dice wins nearly always
    games = (50, 0, 0, 0, 70)  # the same score from games as independent as can be
    assert log_likelihood_ratio(pairs, 0, 20) > 0
    assert abs(log_likelihood_ratio(pairs, 0, 20)) > abs(log_likelihood_ratio(games, 0, 20))


@pytest.mark.parametrize(
    ("winners", "score"),
    [
        (("north", "south"), 1.0),
        (("south", "north"), 0.0),
        (("north", "north"), 0.5),
        (("north", None), 0.75),
    ],
)
def test_the_score_of_a_pair_is_that_of_the_player_on_both_sides(winners, score):
    contest = duel()
    pair = [
        game_of(contest, ["greedy", "random"], winners[0]),
        game_of(contest, ["random", "greedy"], winners[1]),
    ]
    assert len(round_robin(contest, ["greedy", "random"], 2, "1")) == 2
    assert pair_score(contest, "greedy", pair) == score


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("5", "sets no bounds"),
        ("a,b", "sets no bounds"),
        ("10,0", "elo0 must be less than elo1"),
        ("0,nan", "elo0 must be less than elo1"),
        ("0,10,0,0.05", "probabilities between 0 and 0.5"),
    ],
)
def test_bounds_that_cannot_be_are_refused(written, why):
    with pytest.raises(SetupError, match=why):
        SprtBounds.read(written)
