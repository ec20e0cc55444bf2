"""Workers keep the players of their last thoughts, so that who has planned a turn goes on with it."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.players import worker_pool
from sandtable.players.worker_pool import CACHE_SIZE, LruCache, MoveRequest, WorkerPool

GAME = sandtable.game("game-of-war")


class Planner:
    """A player that is asked how often it was asked."""

    def __init__(self):
        self.asked = 0
        self.closed = False

    def choose(self, _):
        self.asked += 1
        if self.asked == 3:
            raise ValueError("my plan has come to an end")
        return f"action {self.asked}"


class Program(Planner):
    def close(self):
        self.closed = True


@pytest.fixture
def made(monkeypatch):
    """All players that a worker in this process makes; those called "program" have something to put away."""
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


def test_the_player_of_a_match_and_a_seat_goes_on_where_it_was(made):
    assert worker_pool._think(task()).action == "action 1"
    assert worker_pool._think(task("other")).action == "action 1"
    assert worker_pool._think(task(seat="south")).action == "action 1"
    assert worker_pool._think(task()).action == "action 2"
    assert len(made) == 3


def test_without_a_match_every_thought_is_the_first(made):
    assert [worker_pool._think(task("")).action for _ in range(2)] == ["action 1", "action 1"]
    assert len(made) == 2


def test_only_so_many_are_kept_and_the_one_longest_unused_goes(made):
    for number in range(CACHE_SIZE):
        worker_pool._think(task(f"match {number}"))
    worker_pool._think(task("match 0"))
    worker_pool._think(task("one more"))
    assert worker_pool._think(task("match 0")).problem == "ValueError", "it was kept, and asked a third time"
    assert worker_pool._think(task("match 1")).action == "action 1", "it was let go"
    assert len(made) == CACHE_SIZE + 2


def test_who_broke_down_is_made_anew(made):
    answers = [worker_pool._think(task()) for _ in range(4)]
    assert [answer.action for answer in answers] == ["action 1", "action 2", None, "action 1"]
    assert answers[2].problem == "ValueError"
    assert len(made) == 2


def test_who_played_against_the_rules_is_asked_anew_without_his_plan(made):
    assert worker_pool._think(task()).action == "action 1"
    assert worker_pool._think(replace(task(), fresh=True)).action == "action 1"
    assert worker_pool._think(task()).action == "action 2"
    assert len(made) == 2


def test_of_players_that_run_programs_one_is_kept(made):
    worker_pool._think(task("one", player="program"))
    worker_pool._think(task("two"))
    worker_pool._think(task("three", player="program"))
    assert [player.closed for player in made] == [True, False, False]
    assert worker_pool._think(task("two")).action == "action 2"


def test_a_worker_that_has_the_player_is_asked_if_it_is_free():
    pool = WorkerPool(2)
    first, second = worker_pool._Worker(None), worker_pool._Worker(None)
    pool._idle = [first, second]
    second.cached.put(task().key, None)
    assert pool._take_idle(task()) is second
    assert pool._take_idle(task()) is first, "the other is busy: this one makes the player anew"


def test_a_match_that_nobody_has_yet_goes_to_the_worker_that_was_idle_for_longest():
    pool = WorkerPool(2)
    first, second = worker_pool._Worker(None), worker_pool._Worker(None)
    pool._idle = [first, second]
    assert pool._take_idle(task()) is first
