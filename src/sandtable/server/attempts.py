"""A cache of attempts at lessons and puzzles. Each request contains all actions of the player."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, Self, TypeVar

_CACHED_ATTEMPTS = 64


class Continued(Protocol):
    """An attempt that can be continued from any of its positions."""

    def copy(self) -> Self:
        """An attempt that goes on from here without changing this one."""

    def act(self, action: str) -> None:
        """Apply an action of the player and what follows it, or raise `IllegalAction`."""


AttemptT = TypeVar("AttemptT", bound=Continued)


class AttemptCache(Generic[AttemptT]):
    """The latest attempts, so that the next action continues one of them."""

    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[Hashable, tuple[str, ...]], AttemptT] = OrderedDict()

    def after(self, task: Hashable, start: Callable[[], AttemptT], actions: Sequence[str]) -> AttemptT:
        """The attempt at a task after the player's actions, continued from its longest cached part."""
        played = tuple(actions)
        done = len(played)
        while done and (task, played[:done]) not in self._cache:
            done -= 1
        attempt = self._cache.get((task, played[:done])) or start()
        for action in played[done:]:
            attempt = attempt.copy()
            attempt.act(action)
        self._cache[task, played] = attempt
        self._cache.move_to_end((task, played))
        while len(self._cache) > _CACHED_ATTEMPTS:
            self._cache.popitem(last=False)
        return attempt
