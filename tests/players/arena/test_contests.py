"""The fixtures of contests: players, seeds and sides."""

from collections import Counter

import pytest

import sandtable
from sandtable.core import SetupError
from sandtable.players.arena.contest import Contest, Terms, make_contest, round_robin, series
from sandtable.players.arena.playing import play
from tests.players.arena.small_contests import DUEL, SCENARIOS, duel


def test_any_two_players_meet_on_the_same_seeds_with_sides_swapped():
    contest = duel()
    fixtures = round_robin(contest, ["a", "b", "c"], 4, "7")
    met = [(one.seed, one.seating["north"], one.seating["south"]) for one in fixtures]
    for seed in ("7-1", "7-2"):
        for pair in (("a", "b"), ("a", "c"), ("b", "c")):
            assert (seed, *pair) in met
            assert (seed, *pair[::-1]) in met
    assert len(met) == len(set(met)) == 12


def test_an_odd_number_of_games_is_made_even():
    assert len(round_robin(duel(), ["a", "b"], 5, "1")) == 6


def test_an_interrupted_contest_has_played_as_much_of_every_meeting():
    begun = round_robin(duel(), ["a", "b", "c"], 10, "1")[:6]
    assert Counter(frozenset(one.seating.values()) for one in begun) == {
        frozenset("ab"): 2,
        frozenset("ac"): 2,
        frozenset("bc"): 2,
    }


def test_allies_are_one_player():
    contest = make_contest(sandtable.game("taktik"), "four")
    first, second = round_robin(contest, ["a", "b"], 2, "1")
    assert first.seating == {"kazaldis": "a", "armania": "a", "sarapan": "b", "calderon": "b"}
    assert second.seating == {"kazaldis": "b", "armania": "b", "sarapan": "a", "calderon": "a"}


THREE_SIDES = Contest(Terms("x", 1, "x", {}), (("red",), ("blue",), ("green", "lime")))


def test_with_three_sides_three_players_meet_in_all_rotations():
    fixtures = round_robin(THREE_SIDES, ["a", "b", "c"], 3, "1")
    assert ["".join(one.seating.values()) for one in fixtures] == ["abcc", "bcaa", "cabb"]


def test_with_fewer_players_than_sides_some_hold_several():
    fixtures = round_robin(THREE_SIDES, ["a", "b"], 3, "1")
    held = ["".join(THREE_SIDES.players_of(one)) for one in fixtures]
    assert held == ["aab", "aba", "baa", "abb", "bba", "bab"]


@pytest.mark.parametrize(("players", "why"), [(["a"], "at least two players"), (["a", "a"], "only once")])
def test_an_arena_needs_different_players(players, why):
    with pytest.raises(SetupError, match=why):
        round_robin(duel(), players, 2, "1")


def test_a_scenario_that_needs_an_umpire_is_an_error():
    with pytest.raises(SetupError, match="needs an umpire"):
        make_contest(sandtable.game("modern"), "lesson", {"umpire": "person"})


def test_files_of_the_same_name_are_different_contests(tmp_path):
    changed = tmp_path / "duel.toml"
    changed.write_text((SCENARIOS / "duel.toml").read_text().replace('"C5"', '"C4"'))
    ours, theirs = duel(), make_contest(sandtable.game("game-of-war"), str(changed), {"move_limit": 8})
    assert ours.terms.scenario == theirs.terms.scenario
    assert ours.terms != theirs.terms


# One game


def without_time(played):
    return [(one.fixture, one.winners, one.reason, one.actions, one.length) for one in played]


@pytest.mark.parametrize(
    ("game", "scenario", "options"),
    [
        ("game-of-war", DUEL, {"move_limit": 4}),
        ("kriegspiel83", str(SCENARIOS / "storming.toml"), {}),
        ("taktik", str(SCENARIOS / "crossroads.toml"), {"last_turn": 4}),
        ("modern", "lesson", {}),
    ],
)
def test_the_same_fixture_is_the_same_game_whatever_was_played_before(game, scenario, options):
    contest = make_contest(sandtable.game(game), scenario, options)
    one, two = round_robin(contest, ["random", "greedy"], 2, "3")
    there = [play(contest, one), play(contest, two)]
    back = [play(contest, two), play(contest, one)]
    assert without_time(there) == without_time(back[::-1])
    assert not any(played.failures for played in there)


def test_an_undecided_game_is_drawn_after_a_number_of_actions():
    contest = make_contest(sandtable.game("game-of-war"), "standard", longest=7)
    played = play(contest, series(contest, {"north": "random", "south": "random"}, 1, "1")[0])
    assert (played.winners, played.actions) == ((), 7)
    assert played.reason == "Not decided after 7 actions."
