"""A tree of whole turns that grows where play is best for both sides.

Each step follows the best turns as far as they are known, looks at the position there, and carries what it
found back to the root: so what looks good is looked at again and again, until it is refuted or proves true.
Positions that were looked at often are looked at more widely. A position that is reached in several ways is
looked at once.
"""

from collections.abc import Hashable, Iterator
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

_Place = TypeVar("_Place")
_Turn = TypeVar("_Turn")

WON = 0.999
"""From here on a value is a victory that is certain."""
_IDLE = 300
"""After so many visits that found nothing to look at, everything worth it is seen."""


class Candidate(Struct, Generic[_Turn]):
    """A turn that can be played from a position."""

    turn: _Turn
    after: Hashable
    """What tells the position after it from others, whichever of two like pieces stands where."""
    value: float
    """To the side whose turn it is, from -1 to 1: at first as judged, then as looked into."""
    visits: int = 0
    leads_back: bool = False
    """To a position that it came from: played on so, nobody wins."""
    exactly: Hashable = None
    """What tells the position after it from all others, once it was gone to."""


class SearchSpace(Protocol[_Place, _Turn]):
    """What the tree grows on: a game's positions at the beginning of turns, and the turns between them."""

    def root(self) -> _Place:
        """The position that is thought about, to be played on from."""

    def follow(self, place: _Place, turn: _Turn) -> _Place:
        """The position after a turn; the one before it is needed no more."""

    def pieces(self, place: _Place) -> Hashable:
        """Which piece stands where: turns name pieces, and cannot be played from a position that is alike."""

    def is_over(self, place: _Place) -> bool:
        """Whether nobody moves any more."""

    def options(self, place: _Place, width: int) -> Iterator[list[Candidate[_Turn]] | None]:
        """The best turns, as judged, after some short steps that give nothing; wider finds more."""


class _Node(Generic[_Turn]):
    __slots__ = ("looks", "options", "visits")

    def __init__(self) -> None:
        self.options: list[Candidate[_Turn]] = []
        self.visits = 0
        self.looks = 0

    @property
    def best(self) -> Candidate[_Turn]:
        return max(self.options, key=lambda option: option.value)


def _trust(option: Candidate[_Turn]) -> tuple[bool, int, float]:
    return option.value > -WON, option.visits, option.value


class Widths(Struct, frozen=True):
    """How widely a position is looked at: after so many visits, with such a width."""

    root: tuple[tuple[int, int], ...]
    others: tuple[tuple[int, int], ...]


class Tree(Generic[_Place, _Turn]):
    """The tree of one thought. It holds so many positions at most, and then grows no more."""

    def __init__(self, ground: SearchSpace[_Place, _Turn], widths: Widths, most: int) -> None:
        self._ground = ground
        self._widths = widths
        self._most = most
        self._root: _Node[_Turn] = _Node()
        self._known: dict[Hashable, _Node[_Turn]] = {}
        self._looks = 0

    def grow(self) -> Iterator[None]:
        """Grow step by step, until everything is decided or there is no room for more."""
        looks = idle = 0
        while len(self._known) < self._most and idle < _IDLE and not self._is_settled():
            yield from self._grow_once()
            idle = 0 if self._looks > looks else idle + 1
            looks = self._looks

    @property
    def options(self) -> list[Candidate[_Turn]]:
        """The turns from the root, those looked into most first."""
        return sorted(self._root.options, key=_trust, reverse=True)

    def line(self, most: int) -> list[_Turn]:
        """The turns that are expected, from the root's best on, so many at most."""
        turns: list[_Turn] = []
        best = self.options[0]
        while len(turns) < most:
            turns.append(best.turn)
            node = self._known.get(best.exactly)
            if node is None or not node.options:
                break
            best = node.best
        return turns

    def _is_settled(self) -> bool:
        if not self._root.options:
            return False
        best = self._root.best.value
        return best >= WON or (best <= -WON and self._root.looks == len(self._widths.root))

    def _grow_once(self) -> Iterator[None]:
        node, place, widths = self._root, self._ground.root(), self._widths.root
        way: list[Candidate[_Turn]] = []
        seen: set[Hashable] = set()
        while True:
            node.visits += 1
            if node.looks < len(widths) and (node.visits >= widths[node.looks][0] or node.best.value <= -WON):
                yield from self._look(node, place, widths[node.looks][1])
                break
            best = node.best
            way.append(best)
            if abs(best.value) >= WON:
                break
            place = self._ground.follow(place, best.turn)
            best.exactly = best.after, self._ground.pieces(place)
            if best.after in seen:
                best.leads_back, best.value = True, 0.0
                break
            seen.add(best.after)
            if self._ground.is_over(place):
                break
            node, widths = self._known.setdefault(best.exactly, _Node()), self._widths.others
        for option in reversed(way):
            option.visits += 1
            child = self._known.get(option.exactly)
            if child is not None and child.options and not option.leads_back:
                option.value = -child.best.value
        yield

    def _look(self, node: _Node[_Turn], place: _Place, width: int) -> Iterator[None]:
        node.looks += 1
        self._looks += 1
        known = {option.after: option for option in node.options}
        for found in self._ground.options(place, width):
            if found is None:
                yield
            else:
                for option in found:
                    known.setdefault(option.after, option)
        node.options = list(known.values())
