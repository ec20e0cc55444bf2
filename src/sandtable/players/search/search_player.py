"""Thinking a turn out once, and playing it action by action."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic

from sandtable.core import View
from sandtable.players.search.budget import Search, SearchBudget, SearchResult, run_search


class SearchPlayer(ABC):
    """A player that thinks about its turn within an allowance, and goes on with its plan while it can.

    The allowance is for a whole turn. When something came otherwise than it was foreseen, the player thinks
    again with what is left of it.
    """

    share = 1.0
    """How much of what is left of a turn's allowance one thought may use.

    All of it where nothing comes unforeseen; less where a turn is thought about several times.
    """

    def __init__(self, allowance: SearchBudget, clock: Callable[[], float] = monotonic) -> None:
        self._allowance = allowance
        self._clock = clock
        self._turn: object = None
        self._left = allowance
        self._plan: tuple[str, ...] = ()
        self._foreseen: object = None

    @abstractmethod
    def search(self, view: View) -> Search:
        """Better and better thoughts about the turn that the view shows. Nothing is done before the first."""

    @abstractmethod
    def turn(self, view: View) -> object:
        """What stays the same as long as one turn of this seat lasts, and is another in the next."""

    @abstractmethod
    def standing(self, view: View) -> object:
        """That part of what the view shows on which a plan rests."""

    @abstractmethod
    def foresee(self, view: View, action: str) -> object:
        """What `standing` will be after an action, if it comes as planned."""

    def choose(self, view: View) -> str:
        """The next action of the plan, which is thought out anew when it does not hold any more."""
        if (turn := self.turn(view)) != self._turn:
            self._turn, self._left, self._plan = turn, self._allowance, ()
        if not self._plan or self.standing(view) != self._foreseen:
            began = self._clock()
            thought = run_search(self.search(view), self._left.share(self.share), self._clock)
            self._left = self._left.less(self._clock() - began, thought.positions)
            self._plan = thought.actions
        action, *rest = self._plan
        self._plan = tuple(rest)
        self._foreseen = self.foresee(view, action) if rest else None
        return action

    def think(self, view: View) -> SearchResult:
        """What this player would do with the rest of the turn, with its whole allowance. No plan changes."""
        return run_search(self.search(view), self._allowance, self._clock)
