"""The tree of turns on games small enough to know the right answer."""

from collections.abc import Iterator

import pytest

from sandtable.players.search.best_first import Candidate, Tree, Widths

ONE_LOOK = Widths(root=((1, 9),), others=((1, 9),))


class Stones:
    """A heap of stones: take up to three; who takes the last one wins. Nobody judges, before it is over."""

    def __init__(self, heap: int) -> None:
        self.heap = heap
        self.looks: list[tuple[int, int]] = []

    def root(self) -> int:
        return self.heap

    def follow(self, place: int, turn: int) -> int:
        return place - turn

    def pieces(self, place: int) -> int:
        return place

    def is_over(self, place: int) -> bool:
        return place == 0

    def candidates(self, place: int, width: int) -> Iterator[list[Candidate[int]] | None]:
        self.looks.append((place, width))
        yield None
        takes = range(1, min(3, place, width) + 1)
        yield [Candidate(take, place - take, 1.0 if take == place else 0.01 * take) for take in takes]


def grown(ground: Stones, widths: Widths = ONE_LOOK, most: int = 1000) -> Tree[int, int]:
    tree = Tree(ground, widths, most)
    for _ in tree.grow():
        pass
    return tree


@pytest.mark.parametrize(("heap", "take"), [(2, 2), (5, 1), (6, 2), (7, 3), (9, 1), (14, 2)])
def test_the_turn_that_wins_is_found_and_growing_ends(heap, take):
    tree = grown(Stones(heap))
    assert tree.candidates[0].turn == take
    assert tree.candidates[0].value == 1.0
    assert tree.line(1) == [take]
    assert sum(tree.line(99)) == heap


def test_who_cannot_win_knows_it_and_plays_on():
    tree = grown(Stones(8))
    assert {option.value for option in tree.candidates} == {-1.0}


def test_a_position_that_is_reached_in_several_ways_is_looked_at_once():
    ground = Stones(21)
    grown(ground)
    assert len(ground.looks) == len(set(ground.looks)) <= 22


def test_a_tree_stops_when_it_is_full():
    ground = Stones(500)
    grown(ground, most=10)
    assert len(ground.looks) <= 12


def test_what_is_visited_often_is_looked_at_more_widely():
    ground = Stones(7)
    tree = grown(ground, Widths(root=((1, 1), (4, 2), (8, 3)), others=((1, 3),)))
    assert [width for heap, width in ground.looks if heap == 7] == [1, 2, 3]
    assert tree.candidates[0].turn == 3


def test_who_seems_lost_looks_more_widely_at_once():
    ground = Stones(7)
    tree = grown(ground, Widths(root=((1, 1), (1000, 3)), others=((1, 3),)))
    assert tree.candidates[0].turn == 3


class Ring:
    """Places in a ring, on which both sides can only go round: nobody ever wins."""

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


def test_play_that_leads_back_to_where_it_came_from_is_a_draw_and_is_not_followed_for_ever():
    tree = Tree(Ring(), ONE_LOOK, 1000)
    assert len(list(tree.grow())) < 1000
    assert tree.candidates[0].value == 0.0
    assert tree.line(9) == [1] * 9


WAYS = {
    "start": {"left": 0.2, "right": 0.1},
    "left": {"a crossing": 0.5},
    "right": {"another crossing": 0.5},
    "a crossing": {"the left end": -0.9},
    "another crossing": {"the right end": -0.9},
}


class Crossroads:
    """Two ways lead to places that look alike, each with a turn of its own."""

    def root(self) -> str:
        return "start"

    def follow(self, place: str, turn: str) -> str:
        assert turn in WAYS[place], "this turn is one of another place"
        return turn

    def pieces(self, place: str) -> str:
        return place

    def is_over(self, place: str) -> bool:
        return place not in WAYS

    def candidates(self, place: str, width: int) -> Iterator[list[Candidate[str]] | None]:
        yield [Candidate(to, to.split()[-1], value) for to, value in WAYS[place].items()]


def test_turns_are_played_from_the_place_they_were_found_at_and_not_from_its_like():
    tree = Tree(Crossroads(), ONE_LOOK, 1000)
    for _ in tree.grow():
        pass
    assert {option.turn: option.visits > 1 for option in tree.candidates} == {"left": True, "right": True}
    assert tree.line(3)[-1] in ("the left end", "the right end")
