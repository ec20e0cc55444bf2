"""A search player for Taktik: plays rollouts from candidates over sampled hidden states.

A search needs less than 3 MiB besides the compiled code, however long it runs: the results of 48 candidates,
or the packed games of two placements.
"""

from random import Random

import numpy as np

from sandtable.core import View
from sandtable.games.taktik import Taktik
from sandtable.games.taktik.notation import READY, Deploy, write
from sandtable.games.taktik.position import Facts
from sandtable.games.taktik.rules import setup
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Terms
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.search.budget import Search, SearchBudget, SearchResult
from sandtable.players.search.search_player import SearchPlayer
from sandtable.players.search.weights import Weights, shipped_weights
from sandtable.players.taktik.buffers import Weights as Row
from sandtable.players.taktik.candidate_race import Race
from sandtable.players.taktik.greedy import GreedyTaktik
from sandtable.players.taktik.placement_search import PlacementSearch
from sandtable.players.taktik.policy_tables import FEATURES, policies
from sandtable.players.taktik.search_root import Root

SAMPLES = 8
"""Number of sampled hidden states; firepower is dealt again for every rollout."""
JUDGED = 200
"""Turns that are played for a judgement, for a budget without positions."""
FORMS = ("one", "two")
"""Forms with their own evaluation weights: one headquarters on each side, or more."""
PARTS = ("to-move", "waiting")
"""Parts of the evaluation weights: for the side to move, and for the other."""


def evaluation_weights(terms: Terms, weights: Weights) -> Row:
    """The evaluation weights for a match, a row for each of `PARTS`."""
    most = max(len(terms.countries_in(alliance)) for alliance in (0, 1))
    form = FORMS[most > 1]
    return np.array([[weights[f"{form}-{part}"][name] for name in FEATURES] for part in PARTS])


class SearchingTaktik(SearchPlayer[Facts]):
    """Plays rollouts from promising candidates and takes the one with the best results."""

    share = 0.4

    def __init__(
        self, game: Taktik, rng: Random, budget: SearchBudget, weights: Weights | None = None
    ) -> None:
        super().__init__(budget)
        self._game = game
        self._rng = rng
        self._greedy = GreedyTaktik(game, rng)
        self._weights = weights or shipped_weights(game.id)

    @staticmethod
    def warm_up(game: Taktik) -> None:
        """Compile all kernels that the search needs; they are cached on disk."""
        rng = Random(1)  # noqa: S311 - not a match
        player = SearchingTaktik(game, rng, SearchBudget(positions=1))
        match = game.new("introductory", seed=1)
        while match.state.phase != "moving":
            seat = match.to_act[0]
            match.apply(seat, player.choose(match.view(seat, picture=False)))
        player.choose(match.view(match.to_act[0], picture=False))

    def search(self, view: View[Facts]) -> Search:
        """Yield better and better actions."""
        if view.seat is None:
            raise ValueError("a spectator has no actions")
        state = self._game.sample(view, self._rng)
        if state.phase == "placing" and not state.resigned:
            yield from self._place(state, view.seat)
        elif state.phase in {"placing", "start"}:
            yield SearchResult((self._greedy.decide(seen_by(state, view.seat), view.seat),), 0.0, 0)
        else:
            yield from self._act(state, view)

    def judge(self, view: View[Facts]) -> float | None:
        """Return the average result of rollouts in which both sides play by policy from the start."""
        state = self._game.sample(view, self._rng)
        if view.seat is None or state.phase in {"placing", "start"}:
            return None
        root = self._root(state, view)
        root.set_samples([state, self._game.sample(view, self._rng)])
        rollouts, positions = Race(root.candidates()[:1], root.play_on), self._budget.positions or JUDGED
        while rollouts.positions < positions and not rollouts.is_full:
            rollouts.run()
        return rollouts.value

    def _place(self, state: State, seat: str) -> Search:
        terms = state.terms
        own = terms.seats.index(seat)
        if not any(left for country in terms.countries_of[own] for left in setup.reserve(state, country)):
            yield SearchResult((READY,), 0.0, 0)
            return
        side, evaluation = terms.alliance_of[own], evaluation_weights(terms, self._weights)
        placements = PlacementSearch(state, own, policies(side), evaluation, self._rng)
        for _ in placements.run():
            text = write(Deploy(placements.best), terms.ground.grid)
            yield SearchResult((text,), placements.value, placements.positions)

    def _act(self, state: State, view: View[Facts]) -> Search:
        grid, root = state.terms.ground.grid, self._root(state, view)
        race = Race(root.candidates(), root.play_on)
        yield SearchResult((write(root.action(race.best), grid),), race.value, race.positions)
        if not race.over:
            root.set_samples([state, *(self._game.sample(view, self._rng) for _ in range(SAMPLES - 1))])
        while not race.over:
            race.run()
            yield SearchResult((write(root.action(race.best), grid),), race.value, race.positions)

    def _root(self, state: State, view: View[Facts]) -> Root:
        side = state.terms.alliance_of[state.mover]
        evaluation, seed = evaluation_weights(state.terms, self._weights), self._rng.getrandbits(32)
        return Root(state, seen_by(state, view.seat), policies(side), evaluation, seed)

    def turn(self, view: View[Facts]) -> object:
        """The number of the turn."""
        return view.facts.position.turn

    def standing(self, view: View[Facts]) -> object:
        """The position."""
        return view.facts.position

    def foresee(self, view: View[Facts], action: str) -> object:  # noqa: ARG002 - plans are single actions
        """Return `None`: it searches again after each action."""
        return None
