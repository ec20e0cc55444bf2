"""Search budgets, search results, and the loop that runs a search within its budget."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeAlias

from msgspec import Struct

from sandtable.core import Seat, SetupError

_STEP_DECAY = 0.9
"""Decay of the longest step so far, per step, so that one slow step does not end a search."""
_SURE_VALUE, _SURE_SECONDS = 0.9, 2.0
"""Expected result from which a search ends after these seconds: players dislike to wait."""


class SearchResult(Struct, frozen=True):
    """What a player would do, and the result that it expects."""

    actions: tuple[str, ...]
    """The rest of this seat's turn. The first action is to be played now; later ones may change."""
    value: float
    """The expected result for the searching seat, from -1 (defeat) to 1 (victory)."""
    positions: int
    """The number of positions evaluated."""
    line: tuple[tuple[Seat, str], ...] = ()
    """The actions that are expected after the turn."""


class SearchBudget(Struct, frozen=True):
    """The limits of a search for one turn; the first that is reached ends it.

    A number of positions makes a player equally strong on every machine, and its games reproducible; seconds
    limit the time that other players wait.
    """

    seconds: float | None = None
    positions: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.positions is None:
            raise SetupError("A search needs a limit: seconds, positions, or both.")
        if min(given for given in (self.seconds, self.positions) if given is not None) < 0:
            raise SetupError("The seconds and positions of a search cannot be negative.")

    def within(self, seconds: float) -> "SearchBudget":
        """Return the budget with at most these seconds; one of positions only stays as it is."""
        if self.seconds is None:
            return self
        return SearchBudget(min(self.seconds, seconds), self.positions)

    def share(self, part: float) -> "SearchBudget":
        """Return a part of the budget."""
        return SearchBudget(
            None if self.seconds is None else self.seconds * part,
            None if self.positions is None else int(self.positions * part),
        )

    def less(self, seconds: float, positions: int) -> "SearchBudget":
        """Return what is left of the budget after these seconds and positions."""
        return SearchBudget(
            None if self.seconds is None else max(0.0, self.seconds - seconds),
            None if self.positions is None else max(0, self.positions - positions),
        )


Search: TypeAlias = Iterator[SearchResult]
"""Better and better results, one after each short step (at most 20 milliseconds).

The first result can be played. What a step does never depends on a clock, so that a search limited by
positions is the same on every machine.
"""


def run_search(search: Search, budget: SearchBudget, clock: Callable[[], float] = monotonic) -> SearchResult:
    """Return the last result of a search within the budget, at least the first.

    A step is not begun if it would exceed the time, assuming that it takes as long as those before it.
    """
    began = before = clock()
    longest = 0.0
    for result in search:
        now = clock()
        longest = max(now - before, longest * _STEP_DECAY)
        before = now
        seconds = budget.seconds
        if seconds is not None and result.value >= _SURE_VALUE:
            seconds = min(seconds, _SURE_SECONDS)
        in_time = seconds is None or now - began + longest < seconds
        if not in_time or (budget.positions is not None and result.positions >= budget.positions):
            return result
    return result
