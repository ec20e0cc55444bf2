"""Workers cache players, so that one that has planned a turn goes on with it."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.players import worker_pool
from sandtable.players.worker_pool import CACHE_SIZE, LruCache, MoveRequest, WorkerPool

GAME = sandtable.game("game-of-war")


class Planner:
    """A player whose actions count its calls."""

    def __init__(self):
        self.calls = 0
        self.closed = False

    def choose(self, _):
        self.calls += 1
        if self.calls == 3:
            raise ValueError("my plan has come to an end")
        return f"action {self.calls}"


class Program(Planner):
    def close(self):
        self.closed = True


@pytest.fixture
def made(monkeypatch):
    """Return all players that a worker in this process makes; those called "program" must be closed."""
    made = []

    def make(written, *_, **__):
        made.append(Program() if written == "program" else Planner())
        return made[-1]

    monkeypatch.setattr(worker_pool, "make_player", make)
    monkeypatch.setattr(worker_pool, "_players", LruCache())
    return made


def task(match="one", seat="north", player="planner"):
    view = GAME.new(seed=1, options={"first": "north"}).view(seat, picture=False)
    return MoveRequest(player, 1, view, match)


def test_a_cached_player_goes_on_with_its_plan(made):
    assert worker_pool._think(task()).action == "action 1"
    assert worker_pool._think(task("other")).action == "action 1"
    assert worker_pool._think(task(seat="south")).action == "action 1"
    assert worker_pool._think(task()).action == "action 2"
    assert len(made) == 3


def test_without_a_match_every_request_gets_a_new_player(made):
    assert [worker_pool._think(task("")).action for _ in range(2)] == ["action 1", "action 1"]
    assert len(made) == 2


def test_the_cache_is_limited_and_evicts_the_least_recently_used_player(made):
    for number in range(CACHE_SIZE):
        worker_pool._think(task(f"match {number}"))
    worker_pool._think(task("match 0"))
    worker_pool._think(task("one more"))
    assert worker_pool._think(task("match 0")).problem == "ValueError", (
        "it was cached, and asked a third time"
    )
    assert worker_pool._think(task("match 1")).action == "action 1", "it was evicted"
    assert len(made) == CACHE_SIZE + 2


def test_a_player_that_failed_is_recreated(made):
    answers = [worker_pool._think(task()) for _ in range(4)]
    assert [answer.action for answer in answers] == ["action 1", "action 2", None, "action 1"]
    assert answers[2].problem == "ValueError"
    assert len(made) == 2


def test_after_an_illegal_action_a_player_is_recreated_without_its_plan(made):
    assert worker_pool._think(task()).action == "action 1"
    assert worker_pool._think(replace(task(), fresh=True)).action == "action 1"
    assert worker_pool._think(task()).action == "action 2"
    assert len(made) == 2


def test_only_one_cached_player_runs_a_program(made):
    worker_pool._think(task("one", player="program"))
    worker_pool._think(task("two"))
    worker_pool._think(task("three", player="program"))
    assert [player.closed for player in made] == [True, False, False]
    assert worker_pool._think(task("two")).action == "action 2"


def test_an_idle_worker_that_has_the_player_is_preferred():
    pool = WorkerPool(2)
    first, second = worker_pool._Worker(None), worker_pool._Worker(None)
    pool._idle = [first, second]
    second.cached.put(task().key, None)
    assert pool._take_idle(task()) is second
    assert pool._take_idle(task()) is first, "the other is busy: this one makes a new player"


def test_a_new_match_goes_to_the_worker_that_has_been_idle_longest():
    pool = WorkerPool(2)
    first, second = worker_pool._Worker(None), worker_pool._Worker(None)
    pool._idle = [first, second]
    assert pool._take_idle(task()) is first
