"""The search player: hidden information, actions, determinism, and the race of candidates."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from msgspec.json import encode

from sandtable.core import Dice
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.notation import Deploy, write
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import shipped_weights
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.candidate_race import MIN_ROLLOUTS, Race
from sandtable.players.taktik.greedy import GreedyTaktik
from sandtable.players.taktik.greedy_placement import deployment
from sandtable.players.taktik.placement_book import book_placements
from sandtable.players.taktik.placement_search import PlacementSearch, changed
from sandtable.players.taktik.policy_tables import policies
from sandtable.players.taktik.search import SearchingTaktik, evaluation_weights
from sandtable.players.taktik.search_root import Root
from sandtable.players.taktik.tuning import TaktikTuning
from tests.games.taktik.drawn import GAME, stand


def player(positions, seed=1):
    return SearchingTaktik(GAME, Random(seed), SearchBudget(positions=positions))


def under_way(form, seed, turns, **options):
    """A match of greedy players after a number of turns."""
    match = GAME.new(form, seed=seed, options=options)
    players = {seat: GreedyTaktik(GAME, Random(f"{seed} {seat}")) for seat in match.seats}
    while match.to_act and (match.state.turn < turns or match.state.phase == "press"):
        seat = match.to_act[0]
        match.apply(seat, players[seat].decide(seen_by(match.state, seat), seat))
    return match


# Hidden information


@pytest.mark.parametrize("form", ["introductory", "four"])
def test_a_sampled_state_looks_to_the_seat_like_the_real_one_and_hides_something_else(form):
    match = under_way(form, 3, 9, mines=True)
    for seat in match.seats:
        view = match.view(seat)
        sampled = [GAME.sample(view, Random(seed)) for seed in range(3)]
        assert all(encode(GAME.view(state, seat)) == encode(view) for state in sampled)
        assert len({state.pieces.powers for state in sampled}) > 1


def test_dealing_again_only_permutes_firepower_among_similar_vehicles():
    match = under_way("introductory", 5, 3)
    seat = match.to_act[0]
    state = GAME.sample(match.view(seat), Random(1))
    seen = seen_by(state, seat)
    table = packing.tables_of(state)
    hidden = [number for number, power in enumerate(seen.pieces.powers) if not power]
    assert 0 < len(hidden) < len(seen.pieces.powers)
    chance, dealt = np.array([7], np.uint64), set()
    for _ in range(20):
        game = packing.pack(table, state)
        rollouts.deal(table, game, np.array(hidden), chance)
        again = packing.unpack(table, game, state)
        assert encode(GAME.view(again, seat)) == encode(match.view(seat))
        assert forces(again) == forces(state)
        dealt.add(again.pieces.powers)
    assert len(dealt) > 10


def forces(state):
    pieces = state.pieces
    return Counter(zip(pieces.countries, pieces.kinds, pieces.powers, strict=True))


# Actions


def test_it_is_deterministic_for_a_seed_and_a_budget_in_positions():
    match = under_way("standard", 4, 20)
    view = match.view(match.to_act[0])
    thoughts = [player(600).think(view) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert 600 <= thoughts[0].positions < 1200
    assert -1 <= thoughts[0].value <= 1
    match.apply(match.to_act[0], thoughts[0].actions[0])


EVERYTHING = {"mines": True, "supplies": True}


@pytest.mark.parametrize(("form", "options"), [("introductory", {}), ("four", EVERYTHING)])
def test_its_actions_are_legal(form, options):
    match = GAME.new(form, seed=2, options={**options, "last_turn": 9})
    players = {seat: player(40, seed) for seed, seat in enumerate(match.seats)}
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    assert match.outcome is not None
    assert match.state.turn == 9


def test_it_enters_a_headquarters_that_stands_open():
    match = stand("t2C9 t8E5", "t8G9 t4J9", budget="12")
    assert player(500).choose(match.view("kazaldis")).endswith("-B11")


def test_it_fires_only_at_vehicles_that_it_beats():
    known = {"phase": "firing", "moved": "p1", "done": "p1", "armed": "p1"}
    strong = stand("t8E6 t4C3", "t4E7:kazaldis t8I9", **known)
    assert player(2000).choose(strong.view("kazaldis")) == "fire E6 > E7"
    weak = stand("t2E6 t4C3 t8D3", "t8E7:kazaldis t4I9", **known)
    assert player(2000).choose(weak.view("kazaldis")) == "end"


def test_a_placement_stays_complete_and_legal_after_many_changes():
    match = GAME.new("standard", seed=1, options={"mines": True, "supplies": True})
    rng = Random(3)
    terms = match.state.terms
    placed = first = deployment(terms, 0, rng).units
    for _ in range(200):
        placed = changed(terms, placed, rng)
    assert placed != first
    match.apply("kazaldis", write(Deploy(placed), terms.ground.grid))
    match.apply("kazaldis", "ready")


def test_placements_of_the_book_are_legal():
    match = GAME.new("introductory", seed=1)
    terms = match.state.terms
    for seat, name in enumerate(match.seats):
        known = book_placements(terms, seat)
        assert len(known) == len(set(known)) > 1, "nobody can count on the one"
        for placed in known:
            match.apply(name, write(Deploy(placed), terms.ground.grid))
    assert match.apply("kazaldis", "ready")


def test_the_book_has_no_placements_for_the_additional_rules():
    terms = GAME.new("introductory", seed=1, options={"mines": True}).state.terms
    assert book_placements(terms, 0) == []


def test_without_time_it_plays_a_placement_of_the_book():
    match = GAME.new("introductory", seed=1)
    known = [
        write(Deploy(one), match.state.terms.ground.grid) for one in book_placements(match.state.terms, 0)
    ]
    view = match.view("kazaldis", picture=False)
    chosen = {
        SearchingTaktik(GAME, Random(seed), SearchBudget(positions=0)).choose(view) for seed in range(20)
    }
    assert chosen == set(known)


def test_with_time_it_places_better_than_the_greedy_player():
    state = GAME.new("introductory", seed=1).state
    weights = evaluation_weights(state.terms, shipped_weights(GAME.id))
    search = PlacementSearch(state, 0, policies(0), weights, Random(5), known=[[], []])
    first = search.best
    hurried = True
    for _ in search.run():
        if hurried and search.positions > 500:
            hurried = False
            assert search.best == first, "a few games do not tell"
        if search.positions > 30_000:
            break
    assert search.best != first
    assert search.value > 0.3


def test_warming_up_compiles_everything():
    SearchingTaktik.warm_up(GAME)
    for kernel in (rollouts.play_rollouts, rollouts.list_moves):
        assert len(kernel.signatures) == 1


def test_a_self_play_game_has_the_result_for_every_turn():
    tuning, weights = TaktikTuning(), shipped_weights(GAME.id)
    one, other, again = (tuning.play(weights, seed) for seed in ("1", "2", "1"))
    assert np.array_equal(one.features, again.features)
    assert not np.array_equal(one.features, other.features)
    for played in (one, other):
        assert played.features.shape == (len(played.results), len(tuning.features))
        assert 0 < played.results.mean() < 1
        assert set(played.results) == {0.0, 1.0}


# The race


def results_of(means, seed=0):
    """Candidates whose results have these means, on common random numbers."""

    def play_on(candidate, done, results):
        for game in range(done, done + 4):
            luck = Random(f"{seed} {game}").gauss(0, 0.5)
            results[game] = means[candidate] + luck + Random(f"{seed} {game} {candidate}").gauss(0, 0.2)
        results[-1] = done + 4
        return 4

    return play_on


def test_the_best_candidate_wins_even_if_it_is_not_first():
    means = [0.0, -0.2, 0.1, -0.5, 0.3, 0.0, 0.2]
    race = Race(range(len(means)), results_of(means))
    while not race.over:
        race.run()
    assert race.best == 4
    assert race.value == pytest.approx(0.3, abs=0.1)
    assert race.positions < 4 * MIN_ROLLOUTS * len(means) * 4


def test_the_luckiest_of_equal_candidates_seldom_wins():
    kept = luckiest = 0
    for seed in range(40):
        race = Race(range(12), results_of([0.0] * 12, seed))
        for _ in range(12 * 5):
            race.run()
        kept += race.best == 0
        luckiest += max(range(12), key=race.mean) == 0
    assert luckiest < 8
    assert kept > 30


def test_without_rollouts_the_first_candidate_is_taken():
    race = Race([7, 5, 3], results_of([0.0] * 8))
    assert race.best == 7
    assert Race([7], results_of([0.0] * 8)).over


def test_the_action_of_a_candidate_matches_its_rollouts():
    match = under_way("introductory", 6, 6)
    while match.state.phase != "moving":
        match.apply(match.to_act[0], "press attack extra")
    seat, state = match.to_act[0], match.state
    terms = state.terms
    evaluation = evaluation_weights(terms, shipped_weights(GAME.id))
    root = Root(state, seen_by(state, seat), policies(0), evaluation, 1)
    candidates = root.candidates()
    assert len(candidates) == len(set(candidates)) > 10
    for candidate in candidates[:20]:
        GAME.apply(state, seat, write(root.action(candidate), terms.ground.grid), Dice("1"))


def test_the_most_valuable_shot_is_the_first_candidate():
    match = stand("t8E6 t4C3", "t4E7:kazaldis t8I9", phase="firing", moved="p1", done="p1", armed="p1")
    assert player(0).choose(match.view("kazaldis")) == "fire E6 > E7"
    match = stand("t2E6 t4C3 t8D3", "t8E7:kazaldis t4I9", phase="firing", moved="p1", done="p1", armed="p1")
    assert player(0).choose(match.view("kazaldis")) == "end"
