"""The players that a worker keeps between their thoughts, and what the server knows of them.

A player that thinks a turn out once should be asked about its next action where its plan is. Both ends of a
worker's pipe count alike what it keeps, so that the server knows whom to ask without asking.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from sandtable.core import Seat

MOST_KEPT = 4
"""Players that one worker keeps: a player that searches may hold large tables."""

Who: TypeAlias = tuple[str, str, Seat | None]
"""A player at a table: as written, in which match, at which seat."""

_Kept = TypeVar("_Kept")


class Latest(Generic[_Kept]):
    """What was last used, up to so many; for the rest it is as if it had never been."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Who, _Kept] = OrderedDict()

    def __contains__(self, who: Who) -> bool:
        return who in self._kept

    def use(self, who: Who) -> _Kept | None:
        """What is kept for somebody, who is now the last to have been used."""
        if who in self._kept:
            self._kept.move_to_end(who)
        return self._kept.get(who)

    def keep(self, who: Who, what: _Kept) -> list[_Kept]:
        """Keep something as the last that was used; gives what there is no room for any more."""
        self._kept[who] = what
        self._kept.move_to_end(who)
        return [self._kept.popitem(last=False)[1] for _ in range(len(self._kept) - self._most)]

    def forget(self, who: Who) -> list[_Kept]:
        """Let go of what is kept for somebody; gives it, if there is anything."""
        return [self._kept.pop(who)] if who in self._kept else []

    def forget_all(self, of_kind: Callable[[_Kept], bool]) -> list[_Kept]:
        """Let go of all of a kind; gives them."""
        found = [who for who, kept in self._kept.items() if of_kind(kept)]
        return [self._kept.pop(who) for who in found]
