"""When a search ends, and how a planned turn is played."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from msgspec import structs

from sandtable.core import Dice, Match, SetupError, View, game
from sandtable.players.search.budget import Search, SearchBudget, SearchResult, run_search
from sandtable.players.search.search_player import SearchPlayer

GAME = game("game-of-war")


class Clock:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def steps(clock: Clock, seconds: float, positions: int = 10) -> Iterator[SearchResult]:
    """Run a search whose steps take a given time; each result plans the number of its step."""
    for number in count(1):
        clock.now += seconds
        yield SearchResult((str(number),), 0.0, number * positions)


@pytest.mark.parametrize("step", [0.001, 0.02, 0.3, 0.7])
def test_a_search_ends_in_time_and_uses_its_time(step):
    clock = Clock()
    result = run_search(steps(clock, step), SearchBudget(seconds=2.0), clock)
    assert 2.0 - step <= clock.now - 100.0 + 1e-6
    assert clock.now - 100.0 <= 2.0 + 1e-6
    assert result.actions == (str(result.positions // 10),)


def test_a_search_with_one_slow_step_still_uses_the_rest_of_its_time():
    clock = Clock()

    def held_up() -> Iterator[SearchResult]:
        for number, result in enumerate(steps(clock, 0.01)):
            clock.now += 0.5 if number == 3 else 0.0
            yield result

    run_search(held_up(), SearchBudget(seconds=2.0), clock)
    assert 1.9 <= clock.now - 100.0 <= 2.0


def test_a_search_ends_after_its_positions_whatever_the_clock_shows():
    clock = Clock()
    assert run_search(steps(clock, 50.0), SearchBudget(positions=95), clock).positions == 100
    assert run_search(steps(clock, 0.001), SearchBudget(positions=95), clock).positions == 100


def test_the_first_limit_that_is_reached_ends_a_search():
    clock = Clock()
    assert run_search(steps(clock, 0.1), SearchBudget(seconds=1.05, positions=30), clock).positions == 30
    assert run_search(steps(clock, 0.1), SearchBudget(seconds=0.55, positions=900), clock).positions == 50


def test_a_search_that_is_sure_to_win_ends_soon():
    clock = Clock()

    def sure_after(seconds: float) -> Iterator[SearchResult]:
        for result in steps(clock, 0.1):
            yield structs.replace(result, value=0.95 if clock.now - 100.0 > seconds else 0.85)

    assert run_search(sure_after(0.0), SearchBudget(seconds=10.0), clock).positions == pytest.approx(
        200, abs=10
    )
    clock.now = 100.0
    assert run_search(sure_after(5.0), SearchBudget(seconds=10.0), clock).positions == pytest.approx(
        510, abs=10
    )
    clock.now = 100.0
    assert run_search(sure_after(0.0), SearchBudget(positions=900), clock).positions == 900


def test_there_is_a_result_even_without_time():
    clock = Clock()
    assert run_search(steps(clock, 5.0), SearchBudget(seconds=0.0), clock).actions == ("1",)


def test_an_exhausted_search_ends_by_itself():
    results = iter([SearchResult(("first",), 0.0, 1), SearchResult(("last",), 0.5, 2)])
    assert run_search(results, SearchBudget(seconds=1000.0)).actions == ("last",)


def test_a_budget_needs_a_limit():
    with pytest.raises(SetupError, match="needs a limit"):
        SearchBudget()
    with pytest.raises(SetupError, match="cannot be negative"):
        SearchBudget(positions=-1)


class Planner(SearchPlayer):
    """Plans to move the first unit that can move, then the last one, then to end the turn."""

    def __init__(self, allowance: SearchBudget, clock: Clock) -> None:
        super().__init__(allowance, clock)
        self.clock = clock
        self.used: list[int] = []

    def search(self, view: View) -> Search:
        self.used.append(0)
        moves = [choice.action for choice in view.choices if choice.kind == "move"]
        for result in steps(self.clock, 0.1):
            self.used[-1] = result.positions
            yield SearchResult((moves[0], moves[-1], "end"), 0.0, result.positions)

    def turn(self, view: View) -> object:
        return view.facts.position.turn

    def standing(self, view: View) -> object:
        return view.facts.position

    def foresee(self, view: View, action: str) -> object:
        state = GAME.sample(view, Random(1))
        after = GAME.apply(state, view.seat, action, Dice("0")).state
        return GAME.view(after, view.seat).facts.position


class HalfPlanner(Planner):
    share = 0.5


@pytest.fixture
def match() -> Match:
    return GAME.new("standard", seed=1, options={"first": "north"})


def play(match: Match, player: Planner, actions: int) -> None:
    for _ in range(actions):
        match.apply("north", player.choose(match.view("north")))


def test_a_turn_is_planned_once_and_played_to_its_end(match):
    player = Planner(SearchBudget(positions=200), Clock())
    play(match, player, 3)
    assert match.to_act == ("south",)
    assert player.used == [200]


def test_a_plan_that_fails_is_made_again_with_the_remaining_budget(match):
    player = HalfPlanner(SearchBudget(positions=200), Clock())
    play(match, player, 1)
    match.undo()
    play(match, player, 1)
    match.undo()
    play(match, player, 3)
    assert player.used == [100, 50, 30]


def test_the_searches_of_a_turn_share_its_time(match):
    player = HalfPlanner(SearchBudget(seconds=4.0), Clock())
    play(match, player, 1)
    match.undo()
    play(match, player, 1)
    assert player.used == pytest.approx([200, 100], abs=10)


def test_every_turn_has_its_own_budget(match):
    player = Planner(SearchBudget(positions=70), Clock())
    play(match, player, 3)
    match.apply("south", "end")
    play(match, player, 3)
    assert player.used == [70, 70]


def test_think_does_not_change_the_plan(match):
    player = Planner(SearchBudget(positions=70), Clock())
    play(match, player, 1)
    assert player.think(match.view("north")).actions[-1] == "end"
    play(match, player, 2)
    assert player.used == [70, 70]
    assert match.to_act == ("south",)
