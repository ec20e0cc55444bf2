"""What a search finds, how much it may use for it, and when it has to stop."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeAlias

from msgspec import Struct

from sandtable.core import Seat, SetupError

_FADING = 0.9
"""How much of its length a long step still has for the one after it: one hiccup must not end a thought."""

_SURE, _SOON = 0.9, 2.0
"""Who expects so much does not think for more seconds than these: nobody likes to wait for his defeat."""


class SearchResult(Struct, frozen=True):
    """What a player would do, and what it expects of it."""

    actions: tuple[str, ...]
    """The rest of this seat's turn. The first is to be done now; a later one may yet turn out otherwise."""
    value: float
    """The result that the seat that thinks expects: 1 a victory, 0 nothing decided, -1 a defeat."""
    positions: int
    """How many positions were judged for it."""
    line: tuple[tuple[Seat, str], ...] = ()
    """What it expects to follow after the turn."""


class SearchBudget(Struct, frozen=True):
    """How much a turn may take; what is used up first ends it.

    A number of positions makes a player equally strong on every machine, and its games the same again;
    seconds are a promise to whoever waits.
    """

    seconds: float | None = None
    positions: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.positions is None:
            raise SetupError("A search needs an end: a number of seconds, of positions, or both.")
        if min(given for given in (self.seconds, self.positions) if given is not None) < 0:
            raise SetupError("A search takes no less than no time and no positions.")

    def share(self, part: float) -> "SearchBudget":
        """A part of it."""
        return SearchBudget(
            None if self.seconds is None else self.seconds * part,
            None if self.positions is None else int(self.positions * part),
        )

    def less(self, seconds: float, positions: int) -> "SearchBudget":
        """What is left of it when so much is used."""
        return SearchBudget(
            None if self.seconds is None else max(0.0, self.seconds - seconds),
            None if self.positions is None else max(0, self.positions - positions),
        )


Search: TypeAlias = Iterator[SearchResult]
"""Better and better thoughts, each after a short step (20 milliseconds at most) of the same work.

The first thought can be played. What a step does never depends on a clock, so that a search which is ended by
its number of positions is the same on every machine.
"""


def run_search(
    search: Search, allowance: SearchBudget, clock: Callable[[], float] = monotonic
) -> SearchResult:
    """The last thought of a search that the allowance has room for, or the first.

    No step is begun that would not end in time, if it is as long as those before it.
    """
    began = before = clock()
    longest = 0.0
    for thought in search:
        now = clock()
        longest = max(now - before, longest * _FADING)
        before = now
        seconds = allowance.seconds
        if seconds is not None and thought.value >= _SURE:
            seconds = min(seconds, _SOON)
        in_time = seconds is None or now - began + longest < seconds
        if not in_time or (allowance.positions is not None and thought.positions >= allowance.positions):
            return thought
    return thought
