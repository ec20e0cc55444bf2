"""Self-play for tuning the evaluation weights of Taktik."""

from random import Random

import numpy as np

from sandtable.games.taktik import GAME
from sandtable.games.taktik.compiled import layout as at
from sandtable.games.taktik.compiled import packing
from sandtable.games.taktik.state import State
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.search.budget import SearchBudget
from sandtable.players.search.weights import Weights
from sandtable.players.taktik import rollout_kernels as rollouts
from sandtable.players.taktik.buffers import new_buffers
from sandtable.players.taktik.evaluation_kernels import features_of
from sandtable.players.taktik.greedy import GreedyTaktik
from sandtable.players.taktik.policy_tables import FEATURES, POLICY, board_tables, weights_array
from sandtable.players.taktik.search import FORMS, PARTS, SearchingTaktik, evaluation_weights
from sandtable.players.tuning import SelfPlayGame, first_seat_score

SCENARIOS = ("introductory", "standard")
"""The scenario played for each of `FORMS`."""
COMPARISON_BUDGET = SearchBudget(positions=2_000)
"""The search budget for comparing weights."""


class TaktikTuning:
    """Plays games with the policy of the rollouts, from greedy placements."""

    features = tuple((f"{form}-{part}", name) for form in FORMS for part in PARTS for name in FEATURES)

    def play(self, weights: Weights, seed: str) -> SelfPlayGame:
        """Play a game of the policy against itself; every turn yields a position."""
        chance = Random(seed)  # noqa: S311 - a game to learn from
        form = chance.randrange(len(FORMS))
        state = _first_turn(SCENARIOS[form], seed)
        table, static = packing.tables_of(state), board_tables(state.terms)
        buffers = new_buffers(table)
        policy, evaluation = np.array([weights_array(POLICY)] * 2), evaluation_weights(state.terms, weights)
        games = np.array([packing.pack(table, state)] * 2)
        rows, movers, result = [], [], np.zeros(2)
        while not games[0, at.OUTCOME]:
            found = np.zeros((1, len(PARTS), len(FEATURES)))
            features_of(table, games[:1], static, buffers, found)
            whole = np.zeros((len(FORMS), len(PARTS) * len(FEATURES)))
            whole[form] = found.ravel()
            rows.append(whole.ravel())
            movers.append(state.terms.alliance_of[state.terms.order[games[0, at.PLACE]]])
            rollouts.play_rollouts(
                table, games, np.zeros(0, np.int64), rollouts.NOTHING, 0, static, policy, evaluation, buffers,
                chance.getrandbits(32), 0, 1, 1, result,
            )  # fmt: skip
            games[0] = games[1]
        outcome = int(games[0, at.OUTCOME])
        drawn = outcome == at.DRAWN
        results = np.full(len(rows), 0.5) if drawn else np.array(movers) == outcome - at.FIRST_WINS
        sides = np.where(np.array(movers) == 0, 1.0, -1.0)
        return SelfPlayGame(np.array(rows), results.astype(np.float64), sides)

    def compare(self, first: Weights, second: Weights, seed: str) -> float:
        """Play a game of two search players; the first has Kazaldis and its ally. Returns its score."""
        form = Random(seed).choice(SCENARIOS)  # noqa: S311 - any choice will do
        match = GAME.new(form, seed=seed)
        players = {
            seat: SearchingTaktik(GAME, Random(f"{seed}/{seat}"), COMPARISON_BUDGET, given)  # noqa: S311 - a player
            for seat, given in zip(match.seats, (first, second), strict=True)
        }
        return first_seat_score(match, players)


def _first_turn(scenario: str, seed: str) -> State:
    """The first turn of a match with greedy placements."""
    match = GAME.new(scenario, seed=seed)
    players = {seat: GreedyTaktik(GAME, Random(f"{seed}/{seat}")) for seat in match.seats}  # noqa: S311 - a placement
    while not match.state.turn:
        seat = match.to_act[0]
        match.apply(seat, players[seat].decide(seen_by(match.state, seat), seat))
    return match.state
