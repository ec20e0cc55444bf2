"""Ratings from results, their errors, and how they are presented."""

from math import log10, sqrt
from xml.etree import ElementTree

import pytest

import sandtable
from sandtable.players.arena.balance import make_balance
from sandtable.players.arena.contest import Contest, Terms, make_contest
from sandtable.players.arena.playing import Played
from sandtable.players.arena.plots import balance_plot, ratings_plot
from sandtable.players.arena.ratings import Score, rate, wilson_interval
from sandtable.players.arena.standings import make_standings
from tests.players.arena.small_contests import duel, game_of


def test_the_difference_of_two_players_is_that_of_their_shares():
    better, worse = rate(["a", "b"], {("a", "b"): Score(won=2000, lost=8000)})
    assert (better.player, worse.player) == ("b", "a")
    share = (8000 + 0.5) / (10_000 + 1)  # with the drawn game of the prior
    assert better.points - worse.points == pytest.approx(400 * log10(share / (1 - share)), abs=0.1)


def test_the_error_is_that_of_the_information_in_the_games():
    one, _ = rate(["a", "b"], {("a", "b"): Score(won=50, drawn=899, lost=50)})
    # The difference of two equal players has the variance 4 / games; each is half of it from the mean.
    error = 1.96 * 400 / 2.302585 * sqrt(4 / 1000) / 2
    assert one.points == 0
    assert (-one.low, one.high) == pytest.approx((error, error), abs=0.1)


def test_a_player_that_wins_every_game_is_rated_high_but_not_infinitely_high():
    best, last = rate(["a", "b"], {("a", "b"): Score(won=100)})
    assert 500 < best.points - last.points < 2000
    assert best.low < best.points < best.high


def test_a_draw_is_half_a_win():
    drawn = rate(["a", "b"], {("a", "b"): Score(won=1, drawn=2, lost=0)})
    halves = rate(["a", "b"], {("a", "b"): Score(won=2, drawn=0, lost=1)})
    assert drawn == halves


def test_strength_is_passed_on_through_common_opponents():
    scores = {("a", "b"): Score(won=30, lost=10), ("b", "c"): Score(won=30, lost=10)}
    assert [rating.player for rating in rate(["c", "a", "b"], scores)] == ["a", "b", "c"]


def test_ratings_of_known_strengths_are_found_again():
    known = {"a": 200.0, "b": 50.0, "c": -250.0}
    scores = {}
    for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
        share = 1 / (1 + 10 ** ((known[other] - known[one]) / 400))
        scores[one, other] = Score(won=1e6 * share, lost=1e6 * (1 - share))
    for rating in rate(list(known), scores):
        assert rating.points == pytest.approx(known[rating.player], abs=0.5)


def test_players_that_never_met_are_rated_average():
    assert [rating.points for rating in rate(["a", "b"], {})] == [0, 0]


def test_the_interval_of_a_share_stays_between_0_and_1():
    low, high = wilson_interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)  # as in Wilson's tables
    assert wilson_interval(0, 10)[0] == 0
    assert wilson_interval(10, 10)[1] == 1
    assert wilson_interval(0, 0) == (0, 1)


# Presentation


def games() -> list[Played]:
    contest = duel()
    return [
        game_of(contest, ["greedy", "random"], "north", 1),
        game_of(contest, ["random", "greedy"], "south", 1),
        game_of(contest, ["greedy", "random"], None, 2),
        game_of(contest, ["random", "greedy"], "north", 2),
    ]


def test_standings_count_wins_draws_and_losses_from_both_sides():
    standings = make_standings(duel(), ["random", "greedy"], games())
    assert [line.rating.player for line in standings.standings] == ["greedy", "random"]
    assert standings.score("greedy", "random") == Score(won=2, drawn=1, lost=1)
    assert standings.score("random", "greedy") == Score(won=1, drawn=1, lost=2)
    assert standings.score("greedy", "greedy") is None
    assert standings.standings[0].share[0] == 2.5 / 4


def test_with_three_sides_the_winner_beats_the_others_and_the_losers_are_not_compared():
    contest = Contest(Terms("x", 1, "x", {}), (("red",), ("blue",), ("green",)))
    standings = make_standings(contest, ["a", "b", "c"], [game_of(contest, ["a", "b", "c"], "blue")])
    assert standings.score("b", "a") == standings.score("b", "c") == Score(won=1)
    assert standings.score("a", "c") is None


def test_a_balance_holds_shares_lengths_and_the_side_with_better_chances():
    contest = duel()
    played = [game_of(contest, ["greedy", "greedy"], "north", number) for number in range(1, 31)]
    played += [
        game_of(contest, ["greedy", "greedy"], None, 31),
        game_of(contest, ["greedy"] * 2, "south", 95),
    ]
    balance = make_balance(contest, played)
    assert [(str(side), side.won.games) for side in balance.sides] == [("North", 30), ("South", 1)]
    assert balance.drawn.games == 1
    assert balance.verdict == "North has the better chances here."
    lengths = balance.lengths
    assert (lengths.counted_in, lengths.shortest, lengths.median, lengths.longest) == ("turns", 6, 21, 100)
    assert sum(bar.games for bar in lengths.bars) == 32
    assert lengths.bars[0].first <= 6 <= lengths.bars[0].last
    assert lengths.bars[-1].first <= 100 <= lengths.bars[-1].last
    assert len(lengths.bars) <= 20


def test_a_few_games_prove_nothing():
    assert "do not show" in make_balance(duel(), games()[:1]).verdict


def test_allies_win_together():
    contest = make_contest(sandtable.game("taktik"), "four")
    balance = make_balance(contest, [game_of(contest, ["greedy", "greedy"], "armania")])
    assert [str(side) for side in balance.sides] == ["Kazaldis and Armania", "Sarapan and Calderon"]
    assert [side.won.games for side in balance.sides] == [1, 0]


def test_plots_are_documents_with_every_name_in_them():
    plot = ElementTree.fromstring(  # noqa: S314 - our own
        ratings_plot(make_standings(duel(), ["random", "greedy"], games()))
    )
    texts = [element.text for element in plot.iter("{http://www.w3.org/2000/svg}text")]
    assert {"greedy", "random"} <= set(texts)
    assert "game-of-war, duel: 4 games" in texts
    plot = ElementTree.fromstring(balance_plot(make_balance(duel(), games())))  # noqa: S314 - our own
    texts = [element.text for element in plot.iter("{http://www.w3.org/2000/svg}text")]
    assert {"North", "South", "Drawn", "Games by turns"} <= set(texts)
