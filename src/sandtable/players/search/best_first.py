"""Best-first search over whole turns: a tree that grows along the best play of both sides.

Each step follows the best known turns to a leaf, expands the position there, and propagates its value back to
the root. So a turn that expansions good is examined again and again, until it is refuted or confirmed.
Positions that are visited often are expanded more widely. Transpositions share one node.
"""

from collections.abc import Hashable, Iterator
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

_Position = TypeVar("_Position")
_Turn = TypeVar("_Turn")

WON = 0.999
"""Lowest value that is a certain victory."""
_MOST_IDLE = 300
"""Visits without an expansion after which the search ends."""


class Candidate(Struct, Generic[_Turn]):
    """A turn that can be played from a position."""

    turn: _Turn
    key: Hashable
    """The key of the position after the turn; pieces of the same kind are interchangeable."""
    value: float
    """The value for the side to move, from -1 to 1: at first as evaluated, later as searched."""
    visits: int = 0
    leads_back: bool = False
    """Whether it repeats an earlier position of the variation, which is a draw."""
    exact_key: Hashable = None
    """The exact key of the position after the turn, once it was visited."""


class SearchSpace(Protocol[_Position, _Turn]):
    """A game's positions at the beginning of turns, and the turns between them."""

    def root(self) -> _Position:
        """Return a copy of the root position."""

    def follow(self, position: _Position, turn: _Turn) -> _Position:
        """Return the position after a turn; may change the one before it."""

    def pieces(self, position: _Position) -> Hashable:
        """Return where each piece is, in which positions with the same key can differ."""

    def is_over(self, position: _Position) -> bool:
        """Whether the game is over."""

    def candidates(self, position: _Position, width: int) -> Iterator[list[Candidate[_Turn]] | None]:
        """Find the best turns by evaluation; a greater width finds more.

        Yields `None` after each short step, and the turns at the end.
        """


class _Node(Generic[_Turn]):
    __slots__ = ("candidates", "expansions", "visits")

    def __init__(self) -> None:
        self.candidates: list[Candidate[_Turn]] = []
        self.visits = 0
        self.expansions = 0

    @property
    def best(self) -> Candidate[_Turn]:
        return max(self.candidates, key=lambda candidate: candidate.value)


def _trust(candidate: Candidate[_Turn]) -> tuple[bool, int, float]:
    return candidate.value > -WON, candidate.visits, candidate.value


class Widths(Struct, frozen=True):
    """Pairs of visits and width: after that many visits a position is expanded with that width."""

    root: tuple[tuple[int, int], ...]
    others: tuple[tuple[int, int], ...]


class Tree(Generic[_Position, _Turn]):
    """The tree of one search, with at most `most` positions."""

    def __init__(self, space: SearchSpace[_Position, _Turn], widths: Widths, most: int) -> None:
        self._space = space
        self._widths = widths
        self._most = most
        self._root: _Node[_Turn] = _Node()
        self._nodes: dict[Hashable, _Node[_Turn]] = {}
        self._expansions = 0

    def grow(self) -> Iterator[None]:
        """Grow step by step, until the root is decided or the tree is full."""
        expansions = idle = 0
        while len(self._nodes) < self._most and idle < _MOST_IDLE and not self._is_decided():
            yield from self._grow_once()
            idle = 0 if self._expansions > expansions else idle + 1
            expansions = self._expansions

    @property
    def candidates(self) -> list[Candidate[_Turn]]:
        """The turns from the root, most visited first."""
        return sorted(self._root.candidates, key=_trust, reverse=True)

    def line(self, most: int) -> list[_Turn]:
        """Return the principal variation, at most `most` turns."""
        turns: list[_Turn] = []
        best = self.candidates[0]
        while len(turns) < most:
            turns.append(best.turn)
            node = self._nodes.get(best.exact_key)
            if node is None or not node.candidates:
                break
            best = node.best
        return turns

    def _is_decided(self) -> bool:
        if not self._root.candidates:
            return False
        best = self._root.best.value
        return best >= WON or (best <= -WON and self._root.expansions == len(self._widths.root))

    def _grow_once(self) -> Iterator[None]:
        node, position, widths = self._root, self._space.root(), self._widths.root
        path: list[Candidate[_Turn]] = []
        seen: set[Hashable] = set()
        while True:
            node.visits += 1
            if node.expansions < len(widths) and (
                node.visits >= widths[node.expansions][0] or node.best.value <= -WON
            ):
                yield from self._expand(node, position, widths[node.expansions][1])
                break
            best = node.best
            path.append(best)
            if abs(best.value) >= WON:
                break
            position = self._space.follow(position, best.turn)
            best.exact_key = best.key, self._space.pieces(position)
            if best.key in seen:
                best.leads_back, best.value = True, 0.0
                break
            seen.add(best.key)
            if self._space.is_over(position):
                break
            node, widths = self._nodes.setdefault(best.exact_key, _Node()), self._widths.others
        for candidate in reversed(path):
            candidate.visits += 1
            child = self._nodes.get(candidate.exact_key)
            if child is not None and child.candidates and not candidate.leads_back:
                candidate.value = -child.best.value
        yield

    def _expand(self, node: _Node[_Turn], position: _Position, width: int) -> Iterator[None]:
        node.expansions += 1
        self._expansions += 1
        known = {candidate.key: candidate for candidate in node.candidates}
        for found in self._space.candidates(position, width):
            if found is None:
                yield
            else:
                for candidate in found:
                    known.setdefault(candidate.key, candidate)
        node.candidates = list(known.values())
