"""A player of Kriegspiel that searches: it tries whole turns out, many times each, and keeps the best.

A plan is what every piece does in a turn. The first plans are those of a judgement like the greedy player's,
with several tastes; from then on the best so far are varied, a few pieces at a time. What a plan is worth is
found by playing on from it: both sides move by judgement for a few turns, with other dice and other guesses
of what is hidden each time, and the end is judged. Plans that promise much are tried more often.
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
from sandtable.games.kriegspiel83.presentation import Facts
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
from sandtable.players.kriegspiel83.policy_kernels import plan_turn
from sandtable.players.kriegspiel83.rollout_kernels import roll_out, room_for
from sandtable.players.search.budget import Search, SearchBudget, SearchResult
from sandtable.players.search.search_player import SearchPlayer
from sandtable.players.search.weights import Weights, shipped_weights

GUESSES = 8
"""So many guesses of what is hidden are played with in turns."""
TURNS = ((5_000, 5), (0, 3))
"""So many turns are played after the one that is thought about, with an budget of so many positions.

A longer way leads to a surer judgement of where it ends, and only who can go it often has any use for it.
"""
RATE = 15_000
"""So many positions a second is taken to be good for."""
BATCH = 6
"""So many times a plan is tried in one go."""
CURIOSITY = 0.3
"""How much a plan that was tried seldom is given the benefit of the doubt."""
DOUBT = 0.3
"""How much it is distrusted in the end."""
FIRST_PLANS, MORE_PLANS = 4, 1.2
"""How many plans there are from the beginning, and how their number grows with the root of the trials."""
MOST_PLANS = 200
ANSWER = 40
"""An answer that a fight asks for is tried so many times, if it stays among the best."""
SPREAD = 0.5
"""How far tastes differ from each other."""
STRAY, GUARD, RIDE, LAY = 0.25, 0.15, 0.1, 0.15
"""How often a variation sends a piece anywhere or home, takes infantry to a town, lays a minefield."""
_AT_HOME = 2
"""Who stands so many hexes from the own city guards it."""


class Trial:
    """A plan, and what came of it so far."""

    def __init__(self, plan: list[int]) -> None:
        self.plan = plan
        self.told: tuple[str, ...] | None = None
        """The plan as players write it, once somebody has asked for it."""
        self.times = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """What it brought on the average."""
        return self.total / max(self.times, 1)

    def bound(self, factor: float) -> float:
        """The value, made better or worse for as long as it is not sure."""
        return self.value + factor / sqrt(max(self.times, 1))


class Table(Struct, frozen=True):
    """A position to think about: the guesses of it, and one without what may be hidden."""

    state: State
    guesses: NDArray[np.int64]
    calm: board.Game


class SearchingKriegspiel83(SearchPlayer[Facts]):
    """Thinks a turn's movement out at once, and about what a fight asks for when it comes.

    It watches its enemy: who is seen to go straight on is expected to go on so. A player that is made anew in
    the middle of a match has seen nothing, and expects a bit of everything.

    It keeps at most `MOST_PLANS` plans of some fifty numbers: less than 1 MiB with the tables of its map,
    however long it thinks. The compiled code that all of them share takes 135 MiB.
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
        self.watch = OpponentModel()
        self._seen: View[Facts] | None = None
        """The last view of an own turn."""

    @staticmethod
    def warm_up(game: Kriegspiel83) -> None:
        """Compile every kernel that a search needs."""
        use_every_kernel(game.new(seed=1).state)

    def choose(self, view: View[Facts]) -> str:
        """The next action, after a look at what the enemy has done."""
        if view.facts.position.turn == view.seat:
            if self._seen is not None and self.turn(view) != self.turn(self._seen):
                self.watch.compare(self._calm(self._seen), self._calm(view))
            self._seen = view
        if self._plan and not self._can_be_done(view, self._plan[0]):
            self._plan = ()
        return super().choose(view)

    # What a plan rests on

    def turn(self, view: View[Facts]) -> object:
        """Whose turn in which round it is; who retreats in the other's turn thinks apart."""
        now = view.facts.position
        return now.round, now.turn

    def standing(self, view: View[Facts]) -> object:
        """Where all pieces stand."""
        now = view.facts.position
        return now.round, now.turn, now.phase, now.red, now.blue

    def foresee(self, view: View[Facts], action: str) -> object:
        """The same after an action, if there are no minefields but those that are known."""
        return self.standing(self._game.view(self._after(view, action), view.seat, picture=False))

    def _can_be_done(self, view: View[Facts], action: str) -> bool:
        """Whether a planned action is possible still: a river may have proved to be the sea."""
        try:
            self._after(view, action)
        except IllegalAction:
            return False
        return True

    def _after(self, view: View[Facts], action: str) -> State:
        """The position after an action without what may be hidden, or `IllegalAction`."""
        state = self._calm(view)
        after, *_ = play.act(state, parse(action, state.terms.ground.grid), Dice(""))
        return after

    def _calm(self, view: View[Facts]) -> State:
        """The position without minefields of which nothing is known.

        Unknown water is guessed alike each time, so that what was worked out for a map is of use again.
        """
        state, other = self._game.sample(view, Random(1)), 1 - SEATS.index(view.seat or SEATS[0])  # noqa: S311
        return replace(state, mines=with_side(state.mines, other, state.known[other]))

    def _table(self, view: View[Facts]) -> Table:
        calm = self._calm(view)
        table, guesses = tables(calm.terms), []
        for _ in range(GUESSES):
            guess = self._game.sample(view, self._rng)
            guesses.append(packing.pack(table, replace(calm, mines=guess.mines, left=guess.left)))
        return Table(calm, np.array(guesses), packing.pack(table, calm))

    # Searching

    def search(self, view: View[Facts]) -> Search:
        """Better and better plans for the movement, or answers to what a fight asks for."""
        table = self._table(view)
        thinking = Thinking(
            table,
            self._rng,
            self._weights,
            turns=turns_for(self._budget),
            goes_straight=self.watch.plays_classic,
        )
        yield from thinking.about_moving() if table.state.phase == "moving" else thinking.about_fighting()


def turns_for(budget: SearchBudget) -> int:
    """How many turns a plan is played on for: more for who can afford it."""
    given = [] if budget.positions is None else [float(budget.positions)]
    given += [] if budget.seconds is None else [budget.seconds * RATE]
    return next(turns for least, turns in TURNS if min(given) >= least)


class Thinking:
    """One search."""

    def __init__(
        self, table: Table, rng: Random, weights: Weights, *, turns: int = 3, goes_straight: bool = False
    ) -> None:
        self._position = table
        self._terms = table.state.terms
        self._tables = tables(self._terms)
        self._mind = new_assessment(self._terms, weights["outlook"])
        self._taste = policy_weights(weights["taste"])
        self._tastes = opponent_weights(actions.actor(table.calm), self._taste, goes_straight=goes_straight)
        self._turns = turns
        self._rng = rng
        self._blank = np.zeros(4 * MOST_PIECES, np.int64)
        self._room = room_for(table.calm)
        self._chance = new_stream(rng.getrandbits(32))
        self._trials: list[Trial] = []
        self._tried = 0
        self._positions = 0

    def about_moving(self) -> Iterator[SearchResult]:
        """Plans for the whole movement."""
        self._trials = [Trial(self._drafted([], self._taste))]
        yield self._thought(self._trials[0])
        if self._wins(self._trials[0]):
            return
        while True:
            if len(self._trials) < min(FIRST_PLANS + MORE_PLANS * sqrt(self._tried), MOST_PLANS):
                fresh = self._varied()
                if all(fresh != trial.plan for trial in self._trials):
                    self._trials.append(Trial(fresh))
                    self._try(self._trials[-1])
            self._try(self._most_promising())
            yield self._thought(self._best())

    def about_fighting(self) -> Iterator[SearchResult]:
        """Answers to what a fight asks for now."""
        self._trials = [Trial([code]) for code in self._answers()]
        yield self._thought(self._trials[0])
        if len(self._trials) == 1:
            return
        while (trial := self._most_promising()).times < ANSWER:  # those that were not tried at all come first
            self._try(trial)
            yield self._thought(self._best())

    def _answers(self) -> list[int]:
        """What can be done now; of those that have still to choose whom they attack the first one chooses."""
        game, found = self._position.calm, np.zeros(actions.MOST_ACTIONS, np.int64)
        number = actions.legal(self._tables, game, self._mind.work, found)
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
        """Find out more about a plan."""
        plan = self._blank.copy()
        plan[: len(trial.plan)] = trial.plan
        trial.total += roll_out(
            self._tables,
            self._position.guesses,
            self._mind,
            self._tastes,
            plan,
            len(trial.plan),
            trial.times,
            BATCH,
            self._turns,
            self._room,
        )
        trial.times += BATCH
        self._tried += 1
        self._positions += BATCH * (self._turns + 1)

    def _most_promising(self) -> Trial:
        curiosity = CURIOSITY * sqrt(log(2 + self._tried))
        return max(self._trials, key=lambda trial: trial.bound(curiosity) if trial.times else 9.0)

    def _best(self) -> Trial:
        return max(self._trials, key=lambda trial: trial.bound(-DOUBT) if trial.times else -9.0)

    # Plans

    def _drafted(self, given: list[int], taste: NDArray[np.float64]) -> list[int]:
        """A whole plan that begins with what is given, as far as that is possible."""
        plan, game = self._blank.copy(), self._position.calm.copy()
        plan[: len(given)] = given
        number = plan_turn(self._tables, game, self._mind, self._chance, taste, plan, len(given))
        return [int(code) for code in plan[:number]]

    def _whim(self) -> NDArray[np.float64]:
        """A taste of its own, more or less."""
        taste = self._taste * np.exp([self._rng.gauss(0.0, SPREAD) for _ in self._taste])
        taste[WAVER] = self._rng.choice((0.05, 0.3, 0.8))
        return taste

    def _varied(self) -> list[int]:
        """Another plan: a fresh one, or one of the best with a few pieces that do something else."""
        rng = self._rng
        if len(self._trials) < FIRST_PLANS or rng.random() < 0.15:
            return self._drafted([], self._whim())
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
        elif luck < STRAY + GUARD + RIDE:
            kept = self._ridden(number) + kept
        plan = self._drafted(kept, self._whim() if rng.random() < 0.7 else self._taste)
        return self._mined(plan) if rng.random() < LAY else plan

    def _sent(self, number: int, kept: list[int], *, home: bool = False) -> list[int]:
        """A piece goes anywhere it can, or anywhere it guards the city from, first of all or last."""
        game, work = self._position.calm, self._mind.work
        side = int(game[at.SIDE])
        left = factors_left(self._tables, game, number)
        found = reach(self._tables, game, work, side, number, left)
        places = work[found_at(self._tables) :][:found]
        if home:
            places = places[self._mind.ways[2 * (1 - side), STEPS_TO_CITY, places] <= _AT_HOME]
        if not len(places):
            return kept
        code = [actions.coded(actions.MOVE, number, int(places[self._rng.randrange(len(places))]))]
        return code + kept if self._rng.random() < 0.5 else kept + code

    def _ridden(self, number: int) -> list[int]:
        """Infantry is taken to a town, if it can be."""
        towns = transport_targets(self._tables, self._position.calm, number)
        possible = [town for town in range(int(towns).bit_length()) if towns >> town & 1]
        return [actions.coded(actions.RIDE, number, self._rng.choice(possible))] if possible else []

    def _mined(self, plan: list[int]) -> list[int]:
        """The plan with a minefield laid next to one of the infantry where it ends its way."""
        game = self._position.calm
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
        return self._drafted([*plan[:index], mine, *plan[index:]], self._taste)

    # Telling

    def _wins(self, trial: Trial) -> bool:
        city = self._terms.ground.cities[1 - self._position.state.side]
        return actions.place_of(trial.plan[-1]) == city if trial.plan else False

    def _thought(self, trial: Trial) -> SearchResult:
        trial.told = trial.told or self._told(trial.plan)
        return SearchResult(trial.told, trial.value, self._positions)

    def _told(self, plan: list[int]) -> tuple[str, ...]:
        """The plan as players write it, up to where it is left to chance what comes of it."""
        game, chance = self._position.calm.copy(), new_stream(1)
        before = chance[0]
        texts = self._written(game, plan, chance)
        if self._position.state.phase != "moving" or game[at.OUTCOME] or chance[0] != before:
            return texts
        return (*texts, END)

    def _written(self, game: board.Game, plan: list[int], chance: RandomStream) -> tuple[str, ...]:
        """Play a plan as players would write it, to its end or to the first die."""
        texts, before = [], chance[0]
        for code in plan:
            unit = actions.actor(game) * MOST_PIECES + actions.number_of(code)
            if actions.verb_of(code) == actions.MOVE and game[at.HEX + unit] == actions.place_of(code):
                continue
            texts.append(packing.text_of(self._terms, game, code))
            actions.act(self._tables, game, chance, self._mind.work, code)
            if chance[0] != before:
                break
        return tuple(texts)
