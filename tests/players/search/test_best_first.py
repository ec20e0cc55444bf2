"""The search tree on games that are small enough to know the right answer."""

from collections.abc import Iterator

import pytest

from sandtable.players.search.best_first import Candidate, Tree, Widths

ONE_EXPANSION = Widths(root=((1, 9),), others=((1, 9),))


class Stones:
    """A heap of stones: take up to three; the side that takes the last one wins."""

    def __init__(self, heap: int) -> None:
        self.heap = heap
        self.expansions: list[tuple[int, int]] = []

    def root(self) -> int:
        return self.heap

    def follow(self, place: int, turn: int) -> int:
        return place - turn

    def pieces(self, place: int) -> int:
        return place

    def is_over(self, place: int) -> bool:
        return place == 0

    def candidates(self, place: int, width: int) -> Iterator[list[Candidate[int]] | None]:
        self.expansions.append((place, width))
        yield None
        takes = range(1, min(3, place, width) + 1)
        yield [Candidate(take, place - take, 1.0 if take == place else 0.01 * take) for take in takes]


def grown(space: Stones, widths: Widths = ONE_EXPANSION, most: int = 1000) -> Tree[int, int]:
    tree = Tree(space, widths, most)
    for _ in tree.grow():
        pass
    return tree


@pytest.mark.parametrize(("heap", "take"), [(2, 2), (5, 1), (6, 2), (7, 3), (9, 1), (14, 2)])
def test_the_winning_turn_is_found_and_the_search_ends(heap, take):
    tree = grown(Stones(heap))
    assert tree.candidates[0].turn == take
    assert tree.candidates[0].value == 1.0
    assert tree.line(1) == [take]
    assert sum(tree.line(99)) == heap


def test_a_lost_position_is_recognised_and_has_candidates():
    tree = grown(Stones(8))
    assert {candidate.value for candidate in tree.candidates} == {-1.0}


def test_transpositions_are_expanded_once():
    space = Stones(21)
    grown(space)
    assert len(space.expansions) == len(set(space.expansions)) <= 22


def test_a_tree_stops_when_it_is_full():
    space = Stones(500)
    grown(space, most=10)
    assert len(space.expansions) <= 12


def test_positions_visited_often_are_expanded_more_widely():
    space = Stones(7)
    tree = grown(space, Widths(root=((1, 1), (4, 2), (8, 3)), others=((1, 3),)))
    assert [width for heap, width in space.expansions if heap == 7] == [1, 2, 3]
    assert tree.candidates[0].turn == 3


def test_a_position_that_seems_lost_is_expanded_more_widely_at_once():
    space = Stones(7)
    tree = grown(space, Widths(root=((1, 1), (1000, 3)), others=((1, 3),)))
    assert tree.candidates[0].turn == 3


class Ring:
    """Places in a ring, around which both sides go without end."""

    def root(self) -> int:
        return 0

    def follow(self, place: int, turn: int) -> int:
        return (place + turn) % 4

    def pieces(self, place: int) -> int:
        return place

    def is_over(self, place: int) -> bool:
        return False

    def candidates(self, place: int, width: int) -> Iterator[list[Candidate[int]] | None]:
        yield [Candidate(1, (place + 1) % 4, 0.5)]


def test_a_repetition_is_a_draw_and_is_not_followed_for_ever():
    tree = Tree(Ring(), ONE_EXPANSION, 1000)
    assert len(list(tree.grow())) < 1000
    assert tree.candidates[0].value == 0.0
    assert tree.line(9) == [1] * 9


TURNS = {
    "start": {"left": 0.2, "right": 0.1},
    "left": {"a crossing": 0.5},
    "right": {"another crossing": 0.5},
    "a crossing": {"the left end": -0.9},
    "another crossing": {"the right end": -0.9},
}


class Crossroads:
    """Two paths lead to places that look alike, each with a turn of its own."""

    def root(self) -> str:
        return "start"

    def follow(self, place: str, turn: str) -> str:
        assert turn in TURNS[place], "this turn belongs to another place"
        return turn

    def pieces(self, place: str) -> str:
        return place

    def is_over(self, place: str) -> bool:
        return place not in TURNS

    def candidates(self, place: str, width: int) -> Iterator[list[Candidate[str]] | None]:
        yield [Candidate(to, to.split()[-1], value) for to, value in TURNS[place].items()]


def test_turns_are_played_from_their_own_position_and_not_from_one_that_looks_alike():
    tree = Tree(Crossroads(), ONE_EXPANSION, 1000)
    for _ in tree.grow():
        pass
    assert {candidate.turn: candidate.visits > 1 for candidate in tree.candidates} == {
        "left": True,
        "right": True,
    }
    assert tree.line(3)[-1] in ("the left end", "the right end")
