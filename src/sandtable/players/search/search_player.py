"""A player that plans a turn once and plays it action by action."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic, process_time
from typing import Generic

from sandtable.core import View
from sandtable.core.types import FactsT
from sandtable.players.player import TimeLeft, TurnContext
from sandtable.players.search.budget import Search, SearchBudget, SearchResult, run_search


class SearchPlayer(ABC, Generic[FactsT]):
    """A player that searches for a turn within a budget, and follows its plan while it holds.

    The budget is for a whole turn. After something unforeseen the player searches again with what is left of
    it.
    """

    share = 1.0
    """The part of the remaining budget that one search may use.

    All of it in games where a turn holds no surprises; less where a turn needs several searches.
    """

    def __init__(self, budget: SearchBudget, clock: Callable[[], float] = monotonic) -> None:
        self._budget = budget
        self._clock = clock
        self._turn: object = None
        self._left = budget
        self._plan: tuple[str, ...] = ()
        self._foreseen: object = None
        self._time: TimeLeft | None = None

    def prepare(self, context: TurnContext) -> None:
        """Take note of the time for the turn that is to be searched."""
        self._time = context.time
        if context.time is not None and self._clock in (monotonic, process_time):
            self._clock = process_time if context.time.processor else monotonic

    @abstractmethod
    def search(self, view: View[FactsT]) -> Search:
        """Search the turn that the view shows. Nothing is done before the first result is requested."""

    @abstractmethod
    def turn(self, view: View[FactsT]) -> object:
        """Return a value that is the same throughout a turn of this seat, and then changes."""

    @abstractmethod
    def standing(self, view: View[FactsT]) -> object:
        """Return the part of the view on which a plan depends."""

    @abstractmethod
    def foresee(self, view: View[FactsT], action: str) -> object:
        """Return what `standing` will be after an action if all goes as planned."""

    def choose(self, view: View[FactsT]) -> str:
        """Return the next action of the plan. If the plan no longer holds, search again."""
        if (turn := self.turn(view)) != self._turn:
            budget = self._budget if self._time is None else self._budget.within(self._time.for_turn)
            self._turn, self._left, self._plan = turn, budget, ()
        if not self._plan or self.standing(view) != self._foreseen:
            began = self._clock()
            result = run_search(self.search(view), self._left.share(self.share), self._clock)
            self._left = self._left.less(self._clock() - began, result.positions)
            self._plan = result.actions
        action, *rest = self._plan
        self._plan = tuple(rest)
        self._foreseen = self.foresee(view, action) if rest else None
        return action

    def think(self, view: View[FactsT]) -> SearchResult:
        """Search the rest of the turn with the whole budget. The plan does not change."""
        return run_search(self.search(view), self._budget, self._clock)

    def judge(self, view: View[FactsT]) -> float | None:
        """Return the expected result for the seat to act, from -1 to 1; `None` if it cannot be judged.

        The same positions are examined on every machine, whatever the seconds of the budget.
        """
        result = self.think(view)
        return result.value if result.positions else None
