"""A player of Kriegspiel that tries whole turns in rollouts.

A plan is what every piece does in a turn. The first plans come from policies with different weights; later
ones vary the best plans so far, a few pieces at a time. The value of a plan is estimated by rollouts: both
sides play on by policy for a few turns, each time with other dice and another sample of what is hidden, and
the final position is evaluated. Better plans are tried more often.
"""

from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random
from time import monotonic

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from sandtable.boards.hexes import Hex
from sandtable.boards.random_kernels import RandomStream, new_stream
from sandtable.core import Dice, IllegalAction, View
from sandtable.games.kriegspiel83 import Kriegspiel83, play
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import board_kernels as board
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.movement_kernels import (
    factors_left,
    found_at,
    reach,
    transport_targets,
)
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.notation import END, parse
from sandtable.games.kriegspiel83.position import Facts
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES
from sandtable.players.kriegspiel83.assessment import (
    new_assessment,
    opponent_weights,
    policy_weights,
    use_every_kernel,
)
from sandtable.players.kriegspiel83.assessment_kernels import STEPS_TO_CITY, WAVER
from sandtable.players.kriegspiel83.opponent_model import OpponentModel
from sandtable.players.kriegspiel83.policy_kernels import decide, plan_turn
from sandtable.players.kriegspiel83.rollout_kernels import new_buffers, roll_out
from sandtable.players.search.budget import Search, SearchBudget, SearchResult
from sandtable.players.search.search_player import SearchPlayer
from sandtable.players.search.weights import Weights, shipped_weights

SAMPLES = 8
"""Number of sampled hidden states; rollouts cycle through them."""
TURNS = ((5_000, 5), (0, 3))
"""Turns per rollout, by the least number of positions in the budget.

Longer rollouts end in positions that are evaluated more reliably, but only large budgets allow enough of
them.
"""
RATE = 15_000
"""Assumed number of positions per second, for budgets in seconds."""
BATCH = 6
"""Rollouts of a plan per step."""
CURIOSITY = 0.3
"""Exploration bonus of plans with few rollouts, when choosing the next to try."""
DOUBT = 0.3
"""Penalty of plans with few rollouts, when choosing the best."""
FIRST_PLANS, MORE_PLANS = 4, 1.2
"""Number of plans at first, and its growth with the square root of the number of steps."""
MOST_PLANS = 200
DECISION_ROLLOUTS = 40
"""Number of rollouts of the best decision in a fight that ends the search."""
SPREAD = 0.5
"""Standard deviation of varied policy weights, as a logarithm."""
STRAY, GUARD, TRANSPORT, LAY = 0.25, 0.15, 0.1, 0.15
"""Shares of variations: a piece goes anywhere, home, by transport; a minefield is laid."""
JUDGED, JUDGED_SAMPLES = 1_000, 2
"""Positions of a judgement for a budget without positions, and sampled hidden states.

Judgements are averaged, each with its own samples, and mostly see everything.
"""
_AT_HOME = 2
"""Hexes from the own city within which a piece guards it."""


class Trial:
    """A plan, and the results of its rollouts so far."""

    def __init__(self, plan: list[int]) -> None:
        self.plan = plan
        self.actions: tuple[str, ...] | None = None
        """The plan in notation, once it was needed."""
        self.rollouts = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """The average result."""
        return self.total / max(self.rollouts, 1)

    def bound(self, factor: float) -> float:
        """Return the value plus a term that shrinks with the number of rollouts."""
        return self.value + factor / sqrt(max(self.rollouts, 1))


class Root(Struct, frozen=True):
    """A position to search: samples of it, and the state without hidden minefields."""

    state: State
    samples: NDArray[np.int64]
    unmined: board.Game


class SearchingKriegspiel83(SearchPlayer[Facts]):
    """Plans a turn's movement as a whole, and decides in fights as they come.

    It models its opponent: one that has moved like `classic` is expected to go on so. A player that is
    re-created during a match has seen nothing, and expects a mixture of opponents.

    It holds at most `MOST_PLANS` plans of about fifty numbers: less than 1 MiB with the tables of its map,
    however long it searches. The compiled code, shared by all players, takes 135 MiB.
    """

    share = 0.8

    def __init__(
        self,
        game: Kriegspiel83,
        rng: Random,
        budget: SearchBudget,
        clock: Callable[[], float] = monotonic,
        weights: Weights | None = None,
    ) -> None:
        super().__init__(budget, clock)
        self._game = game
        self._rng = rng
        self._weights = weights or shipped_weights(game.id)
        self.opponent = OpponentModel()
        self._seen: View[Facts] | None = None
        """The last view in an own turn."""

    @staticmethod
    def warm_up(game: Kriegspiel83) -> None:
        """Compile every kernel that a search needs."""
        use_every_kernel(game.new(seed=1).state)

    def choose(self, view: View[Facts]) -> str:
        """Return the next action, after an update of the opponent model."""
        if view.facts.position.turn == view.seat:
            if self._seen is not None and self.turn(view) != self.turn(self._seen):
                self.opponent.compare(self._unmined(self._seen), self._unmined(view))
            self._seen = view
        if self._plan and not self._is_possible(view, self._plan[0]):
            self._plan = ()
        return super().choose(view)

    # The positions that a plan depends on

    def turn(self, view: View[Facts]) -> object:
        """Return the round and the side whose turn it is."""
        now = view.facts.position
        return now.round, now.turn

    def standing(self, view: View[Facts]) -> object:
        """Return the hexes of all pieces, with round, turn and phase."""
        now = view.facts.position
        return now.round, now.turn, now.phase, now.red, now.blue

    def foresee(self, view: View[Facts], action: str) -> object:
        """Return what `standing` will be after an action if there are no hidden minefields."""
        return self.standing(self._game.view(self._after(view, action), view.seat, picture=False))

    def _is_possible(self, view: View[Facts], action: str) -> bool:
        """Whether a planned action is still possible: a supposed river may be sea."""
        try:
            self._after(view, action)
        except IllegalAction:
            return False
        return True

    def _after(self, view: View[Facts], action: str) -> State:
        """Return the state after an action without hidden minefields, or raise `IllegalAction`."""
        state = self._unmined(view)
        after, *_ = play.act(state, parse(action, state.terms.ground.grid), Dice(""))
        return after

    def _unmined(self, view: View[Facts]) -> State:
        """Return a sampled state without minefields that are not known.

        Unknown water is always guessed alike, so that tables cached for a map can be reused.
        """
        state, other = self._game.sample(view, Random(1)), 1 - SEATS.index(view.seat or SEATS[0])  # noqa: S311
        return replace(state, mines=with_side(state.mines, other, state.known[other]))

    def _root(self, view: View[Facts], count: int = SAMPLES) -> Root:
        unmined = self._unmined(view)
        table, samples = tables(unmined.terms), []
        for _ in range(count):
            sample = self._game.sample(view, self._rng)
            samples.append(packing.pack(table, replace(unmined, mines=sample.mines, left=sample.left)))
        return Root(unmined, np.array(samples), packing.pack(table, unmined))

    # Searching

    def search(self, view: View[Facts]) -> Search:
        """Yield better and better plans for the movement, or decisions in a fight."""
        root = self._root(view)
        plan_search = PlanSearch(
            root,
            self._rng,
            self._weights,
            turns=turns_for(self._budget),
            plays_classic=self.opponent.plays_classic,
        )
        yield from plan_search.movement() if root.state.phase == "moving" else plan_search.decision()

    def judge(self, view: View[Facts]) -> float | None:
        """Return the average result of rollouts in which both sides play by policy from the start."""
        plan_search = PlanSearch(
            self._root(view, JUDGED_SAMPLES), self._rng, self._weights, turns=turns_for(self._budget)
        )
        return plan_search.judge(self._budget.positions or JUDGED)


def turns_for(budget: SearchBudget) -> int:
    """Return the number of turns of a rollout: more with a larger budget."""
    given = [] if budget.positions is None else [float(budget.positions)]
    given += [] if budget.seconds is None else [budget.seconds * RATE]
    return next(turns for least, turns in TURNS if min(given) >= least)


class PlanSearch:
    """One search."""

    def __init__(
        self, root: Root, rng: Random, weights: Weights, *, turns: int = 3, plays_classic: bool = False
    ) -> None:
        self._root = root
        self._terms = root.state.terms
        self._tables = tables(self._terms)
        self._assessment = new_assessment(self._terms, weights["outlook"])
        self._policy = policy_weights(weights["taste"])
        self._policies = opponent_weights(
            actions.actor(root.unmined), self._policy, plays_classic=plays_classic
        )
        self._turns = turns
        self._rng = rng
        self._empty_plan = np.zeros(4 * MOST_PIECES, np.int64)
        self._buffers = new_buffers(root.unmined)
        self._stream = new_stream(rng.getrandbits(32))
        self._trials: list[Trial] = []
        self._steps = 0
        self._positions = 0

    def movement(self) -> Iterator[SearchResult]:
        """Yield the best plan so far for the whole movement, after each step."""
        self._trials = [Trial(self._drafted([], self._policy))]
        yield self._result(self._trials[0])
        if self._wins(self._trials[0]):
            return
        while True:
            if len(self._trials) < min(FIRST_PLANS + MORE_PLANS * sqrt(self._steps), MOST_PLANS):
                fresh = self._varied()
                if all(fresh != trial.plan for trial in self._trials):
                    self._trials.append(Trial(fresh))
                    self._try(self._trials[-1])
            self._try(self._most_promising())
            yield self._result(self._best())

    def decision(self) -> Iterator[SearchResult]:
        """Yield the best decision so far in a fight, after each step."""
        self._trials = [Trial([code]) for code in self._decisions()]
        yield self._result(self._trials[0])
        if len(self._trials) == 1:
            return
        # Decisions without rollouts come first.
        while (trial := self._most_promising()).rollouts < DECISION_ROLLOUTS:
            self._try(trial)
            yield self._result(self._best())

    def judge(self, positions: int) -> float:
        """Return the average result of rollouts without a plan, with other dice for every judge."""
        number, first = -(-positions // (self._turns + 1)), self._rng.getrandbits(24)
        plan, given, game = self._empty_plan.copy(), 0, self._root.unmined
        if game[at.PHASE] != at.MOVING:
            plan[0], given = decide(self._tables, game.copy(), self._assessment, self._policy), 1
        total: float = roll_out(
            self._tables,
            self._root.samples,
            self._assessment,
            self._policies,
            plan,
            given,
            first,
            number,
            self._turns,
            self._buffers,
        )
        return total / number

    def _decisions(self) -> list[int]:
        """Return the possible actions; of the pieces without a target only the first chooses."""
        game, found = self._root.unmined, np.zeros(actions.MOST_ACTIONS, np.int64)
        number = actions.legal(self._tables, game, self._assessment.work, found)
        codes = [int(code) for code in found[:number]]
        waiting = [
            code
            for code in codes
            if actions.verb_of(code) == actions.ATTACK and not game[at.TARGET + actions.number_of(code)]
        ]
        first = [code for code in waiting if actions.number_of(code) == actions.number_of(waiting[0])]
        fights = [code for code in codes if actions.verb_of(code) == actions.FIGHT]
        return fights or first or codes

    def _try(self, trial: Trial) -> None:
        """Run more rollouts of a plan."""
        plan = self._empty_plan.copy()
        plan[: len(trial.plan)] = trial.plan
        trial.total += roll_out(
            self._tables,
            self._root.samples,
            self._assessment,
            self._policies,
            plan,
            len(trial.plan),
            trial.rollouts,
            BATCH,
            self._turns,
            self._buffers,
        )
        trial.rollouts += BATCH
        self._steps += 1
        self._positions += BATCH * (self._turns + 1)

    def _most_promising(self) -> Trial:
        curiosity = CURIOSITY * sqrt(log(2 + self._steps))
        return max(self._trials, key=lambda trial: trial.bound(curiosity) if trial.rollouts else 9.0)

    def _best(self) -> Trial:
        return max(self._trials, key=lambda trial: trial.bound(-DOUBT) if trial.rollouts else -9.0)

    # Plans

    def _drafted(self, given: list[int], policy: NDArray[np.float64]) -> list[int]:
        """Return a whole plan that begins with the given actions, as far as they are possible."""
        plan, game = self._empty_plan.copy(), self._root.unmined.copy()
        plan[: len(given)] = given
        number = plan_turn(self._tables, game, self._assessment, self._stream, policy, plan, len(given))
        return [int(code) for code in plan[:number]]

    def _varied_policy(self) -> NDArray[np.float64]:
        """Return a random variation of the policy."""
        policy = self._policy * np.exp([self._rng.gauss(0.0, SPREAD) for _ in self._policy])
        policy[WAVER] = self._rng.choice((0.05, 0.3, 0.8))
        return policy

    def _varied(self) -> list[int]:
        """Return another plan: a new one, or one of the best with a few pieces changed."""
        rng = self._rng
        if len(self._trials) < FIRST_PLANS or rng.random() < 0.15:
            return self._drafted([], self._varied_policy())
        ranked = sorted(self._trials, key=lambda trial: -trial.bound(-DOUBT))
        base = ranked[min(int(rng.expovariate(1.0)), len(ranked) - 1)].plan
        pieces = sorted({actions.number_of(code) for code in base})
        changed = set(rng.sample(pieces, min(len(pieces), rng.choice((1, 1, 2, 2, 3, 5)))))
        kept = [code for code in base if actions.number_of(code) not in changed]
        number, luck = rng.choice(sorted(changed)), rng.random()
        if luck < STRAY:
            kept = self._sent(number, kept)
        elif luck < STRAY + GUARD:
            kept = self._sent(number, kept, home=True)
        elif luck < STRAY + GUARD + TRANSPORT:
            kept = self._transported(number) + kept
        plan = self._drafted(kept, self._varied_policy() if rng.random() < 0.7 else self._policy)
        return self._mined(plan) if rng.random() < LAY else plan

    def _sent(self, number: int, kept: list[int], *, home: bool = False) -> list[int]:
        """Add a random move of a piece, or one that guards the city, as the first or last."""
        game, work = self._root.unmined, self._assessment.work
        side = int(game[at.SIDE])
        left = factors_left(self._tables, game, number)
        found = reach(self._tables, game, work, side, number, left)
        places = work[found_at(self._tables) :][:found]
        if home:
            places = places[self._assessment.distances[2 * (1 - side), STEPS_TO_CITY, places] <= _AT_HOME]
        if not len(places):
            return kept
        code = [actions.coded(actions.MOVE, number, int(places[self._rng.randrange(len(places))]))]
        return code + kept if self._rng.random() < 0.5 else kept + code

    def _transported(self, number: int) -> list[int]:
        """Return the transport of infantry to a town, if it is possible."""
        towns = transport_targets(self._tables, self._root.unmined, number)
        possible = [town for town in range(int(towns).bit_length()) if towns >> town & 1]
        return [actions.coded(actions.RIDE, number, self._rng.choice(possible))] if possible else []

    def _mined(self, plan: list[int]) -> list[int]:
        """Return the plan with a minefield laid next to the destination of one of the infantry."""
        game = self._root.unmined
        first = at.KIND + int(game[at.SIDE]) * MOST_PIECES
        soldiers = [
            code
            for code in plan
            if actions.verb_of(code) == actions.MOVE and game[first + actions.number_of(code)] == at.INFANTRY
        ]
        if not soldiers or not game[at.LEFT + int(game[at.SIDE])]:
            return plan
        code = self._rng.choice(soldiers)
        near: tuple[Hex, ...] = self._terms.ground.grid.neighbours[actions.place_of(code)]
        mine = actions.coded(actions.MINE, actions.number_of(code), self._rng.choice(near))
        index = plan.index(code) + 1
        return self._drafted([*plan[:index], mine, *plan[index:]], self._policy)

    # Results

    def _wins(self, trial: Trial) -> bool:
        city = self._terms.ground.cities[1 - self._root.state.side]
        return actions.place_of(trial.plan[-1]) == city if trial.plan else False

    def _result(self, trial: Trial) -> SearchResult:
        trial.actions = trial.actions or self._notation(trial.plan)
        return SearchResult(trial.actions, trial.value, self._positions)

    def _notation(self, plan: list[int]) -> tuple[str, ...]:
        """Return the plan in notation, up to the first roll of dice."""
        game, stream = self._root.unmined.copy(), new_stream(1)
        before = stream[0]
        texts = self._written(game, plan, stream)
        if self._root.state.phase != "moving" or game[at.OUTCOME] or stream[0] != before:
            return texts
        return (*texts, END)

    def _written(self, game: board.Game, plan: list[int], stream: RandomStream) -> tuple[str, ...]:
        """Play a plan and return it in notation, up to its end or the first roll of dice."""
        texts, before = [], stream[0]
        for code in plan:
            unit = actions.actor(game) * MOST_PIECES + actions.number_of(code)
            if actions.verb_of(code) == actions.MOVE and game[at.HEX + unit] == actions.place_of(code):
                continue
            texts.append(packing.text_of(self._terms, game, code))
            actions.act(self._tables, game, stream, self._assessment.work, code)
            if stream[0] != before:
                break
        return tuple(texts)
