"""K83-P2: the search player in small positions and whole games."""

from itertools import chain, repeat
from random import Random

import numpy as np
import pytest

from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.units import Kind
from sandtable.players import make_player
from sandtable.players.kriegspiel83 import assessment
from sandtable.players.kriegspiel83.assessment import opponent_weights, policy_weights
from sandtable.players.kriegspiel83.assessment_kernels import PRIZE, TO_CITY, attack_worth
from sandtable.players.kriegspiel83.evaluation_kernels import expected_result
from sandtable.players.kriegspiel83.greedy_evaluation import GreedyEvaluation
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, roll_out
from sandtable.players.kriegspiel83.search import SearchingKriegspiel83
from sandtable.players.search.budget import SearchBudget, SearchResult
from sandtable.players.search.weights import shipped_weights
from tests.games.kriegspiel83.drawn import GAME, plain, play, seed_for
from tests.games.kriegspiel83.playing import skirmish
from tests.players.kriegspiel83.test_greedy import OPTIONS

WEIGHTS = shipped_weights("kriegspiel83")
POLICY = policy_weights(WEIGHTS["taste"])
GREEDY = {"shaken": 0.1, "driven": 0.35}
"""The greedy player's weights of an enemy's and an own retreat."""


def assessment_for(terms):
    return assessment.new_assessment(terms, WEIGHTS["outlook"])


def searching(positions=300, seed=1):
    return SearchingKriegspiel83(GAME, Random(seed), SearchBudget(positions=positions))


def view(match):
    return match.view(match.to_act[0], picture=False)


def play_turn(match, player):
    """Let the player play until it is the other side's turn; return the texts of all events."""
    seat, texts = match.to_act[0], []
    while match.to_act == (seat,):
        texts += play(match, player.choose(view(match)))
    return texts


def play_out(match, red, blue):
    players = {"red": red, "blue": blue}
    while match.to_act:
        match.apply(match.to_act[0], players[match.to_act[0]].choose(view(match)))
    return match


# Small positions


@pytest.mark.rule("K83-P2")
def test_it_enters_the_city_when_it_can():
    match = plain("HG9 IB2", "HA5")
    play_turn(match, searching())
    assert match.outcome.winners == ("red",)


@pytest.mark.rule("K83-P2")
def test_it_keeps_a_raider_out_of_its_city():
    match = plain("IC1 IC3", "HE3", weather="fine")
    play_turn(match, searching())
    before = match.outcome
    assert before is None
    raid = make_player("classic", GAME, Random(1))
    while match.to_act == ("blue",):
        match.apply("blue", raid.choose(view(match)))
    assert match.outcome is None or match.outcome.winners != ("blue",)


@pytest.mark.rule("K83-P2")
def test_it_brings_its_tanks_together_for_an_attack():
    match = plain("HB3 HC2 HB4 IB1 IA2", "LE5")
    texts = play_turn(match, searching(1000))
    assert [text for text in texts if "attacks E5 with" in text and text.count("heavy tank") >= 2]


@pytest.mark.rule("K83-P2")
def test_it_advances_into_the_city():
    match = plain("HH9 HG9", "IG10", seed=seed_for((6, 6)))
    play(match, "end")
    assert searching().choose(view(match)).endswith("-H10")


@pytest.mark.rule("K83-P2")
def test_it_retreats_rather_than_loses_a_piece():
    match = plain("LD5", "HC5", seed=seed_for((6, 3)))
    play(match, "end")
    assert searching().choose(view(match)).startswith("retreat D5-")


@pytest.mark.rule("K83-B1")
def test_each_of_several_attackers_chooses_once_even_without_time_to_think():
    match = plain("HD5 HE7 IA3", "LE5 LD6 LE6 IH7")
    play(match, "end")
    assert match.state.phase == "choosing"
    player, chosen = searching(0), []
    while match.state.phase == "choosing" and (action := player.choose(view(match))) != "fight":
        play(match, action)
        chosen.append(action.split()[1])
        assert len(chosen) <= 2
    assert chosen == ["D5", "E7"]


@pytest.mark.rule("K83-P2")
def test_a_result_is_a_turn_that_can_be_played():
    match = GAME.new("standard", seed=1)
    result = searching().think(view(match))
    assert result.actions[-1] == "end"
    assert result.positions >= 300
    play(match, *result.actions)
    assert match.to_act == ("blue",)


def test_the_same_seed_leads_to_the_same_results_whatever_the_budget():
    match = GAME.new("standard", seed=1)
    first, second = (searching(seed=5).think(view(match)) for _ in range(2))
    assert first == second
    assert searching(seed=6).think(view(match)) != first


@pytest.mark.rule("K83-T2")
def test_it_searches_again_when_a_planned_move_is_no_longer_possible():
    plans = iter([("D5-D6", "A3-H9", "end"), ("A3-A4", "end")])

    class Hopeful(SearchingKriegspiel83):
        def search(self, view):
            yield SearchResult(next(plans), 0.0, 1)

    match = plain("HD5 IA3", "LH7")
    player = Hopeful(GAME, Random(1), SearchBudget(positions=10))
    play(match, player.choose(view(match)))
    assert player.choose(view(match)) == "A3-A4"


def test_it_follows_a_plan_without_searching_again():
    match, player = GAME.new("standard", seed=1), searching(seed=5)
    expected = searching(seed=5).think(view(match)).actions
    # A part of the turn's budget is reserved for fights, so it may search less than that.
    player.share = 1.0
    done = [player.choose(view(match))]
    while done[-1] != "end":
        match.apply("red", done[-1])
        done.append(player.choose(view(match)))
    assert tuple(done) == expected


@pytest.mark.rule("K83-M4")
def test_it_can_take_over_in_the_middle_of_a_turn():
    for seed in range(3):
        match = GAME.new("standard", seed=1)
        play(match, "F4-F3")  # it may move on until another piece begins
        play_turn(match, searching(60, seed))
        assert match.to_act == ("blue",)


@pytest.mark.parametrize("scenario", ["standard", "desert", "mountain"])
def test_a_search_ends_in_time_however_long_its_first_step_takes(scenario):
    """Steps take a fixed time on the clock of this test, the first one much longer."""
    spent = [0.0]
    lengths = chain([0.0, 0.4], repeat(0.08))

    def clock():
        spent.append(spent[-1] + next(lengths))
        return spent[-1]

    match = GAME.new(scenario, seed=1)
    player = SearchingKriegspiel83(GAME, Random(1), SearchBudget(seconds=2.0), clock)
    assert player.think(view(match)).positions
    assert 1.6 <= spent[-1] <= 2.2


# Whole games


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_plays_by_the_rules_under_every_option(options):
    assert play_out(skirmish(1, **options), searching(50), searching(50, 2)).outcome is not None


@pytest.mark.rule("K83-P2")
def test_it_copes_with_unknown_minefields():
    random = make_player("random", GAME, Random(3))
    assert play_out(skirmish(2), searching(100), random).outcome is not None


@pytest.mark.rule("K83-P2")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_it_beats_classic_from_either_side(seat):
    players = [searching(1500), make_player("classic", GAME, Random(1))]
    red, blue = players if seat == "red" else players[::-1]
    assert play_out(GAME.new("standard", seed=1), red, blue).outcome.winners == (seat,)


# Its evaluation


def test_it_values_a_fight_like_the_greedy_player():
    match = plain("HC4 LD4", "LC5 IB5", {"C4": ":"})
    state = match.state
    table, assessment, evaluation = (
        tables(state.terms),
        assessment_for(state.terms),
        GreedyEvaluation(state, 0),
    )
    game = packing.pack(table, state)
    assessment.pieces[0, PRIZE] = evaluation.prize(state, 0)
    policy = policy_weights({**WEIGHTS["taste"], **GREEDY})
    at = state.armies[0].at
    for numbers in ([0], [1], [0, 1]):
        for index, number in enumerate(numbers):
            assessment.joining[index] = number, at[number]
        found = attack_worth(table, game, assessment, policy, evaluation.caution, 0, 0, len(numbers))
        expected = evaluation.attack(state, 0, [(number, at[number]) for number in numbers], set())
        assert found == pytest.approx(expected, abs=0.05)


def test_its_distances_are_those_of_the_greedy_player():
    state = GAME.new("mountain", seed=1, options={"hidden_coast": False}).state
    distances, evaluation = assessment_for(state.terms).distances, GreedyEvaluation(state, 0)
    goal = 1 << state.terms.ground.cities[1]
    for infantry, kind in enumerate((Kind.HEAVY, Kind.INFANTRY)):
        assert list(distances[infantry, TO_CITY, :-1]) == evaluation.distances.to(0, kind, goal)


def test_the_expected_result_of_one_side_is_the_negative_of_the_others():
    for seed in range(4):
        state = skirmish(seed).state
        table, assessment = tables(state.terms), assessment_for(state.terms)
        game = packing.pack(table, state)
        assert expected_result(table, game, assessment, 0) == -expected_result(table, game, assessment, 1)


def test_an_entered_city_is_worth_a_victory():
    state = plain("HG9 IB2", "HA5").state
    table, assessment = tables(state.terms), assessment_for(state.terms)
    roots, plan = np.array([packing.pack(table, state)]), np.zeros(100, np.int64)
    total = roll_out(
        table, roots, assessment, opponent_weights(0, POLICY), plan, 0, 0, 4, 3, new_buffers(roots[0])
    )
    assert total == 4.0
    assert roots[0, at.OUTCOME] == at.UNDECIDED
