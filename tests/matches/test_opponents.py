"""Computer players in live matches, each in its own process."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress

import psutil
import pytest

from sandtable.core.clock import Bank
from sandtable.matches import NewSeat
from sandtable.players import PlayerFailed, worker_pool
from sandtable.players.worker_pool import WorkerPool
from sandtable.players.worker_process import packed
from tests.matches.halls import GAME, PATIENCE, actions_of, began, hall_at, new_match, talk_of, until
from tests.matches.storing import story

TWO_COMPUTERS = (NewSeat("north", "computer", "greedy"), NewSeat("south", "computer", "random"))
COMPUTER_SOUTH = (NewSeat("north", "person", "Ada"), NewSeat("south", "computer", "random"))
COMPUTER_NORTH = (NewSeat("north", "computer", "random"), NewSeat("south", "person", "Ada"))


_EARLIER: set[int] = set()
"""The child processes that other tests have left, such as zombies."""


def workers() -> set[int]:
    """The child processes of computer players, including zombies."""
    found = set()
    for child in psutil.Process().children():
        if child.pid in _EARLIER:
            continue
        with suppress(psutil.NoSuchProcess):
            if child.status() == psutil.STATUS_ZOMBIE or "sandtable.players.worker_pool" in child.cmdline():
                found.add(child.pid)
    return found


@pytest.fixture(autouse=True)
def no_worker_is_left():
    _EARLIER.clear()
    _EARLIER.update(workers())
    yield
    assert not workers()


async def worker_at_work(but: frozenset[int] = frozenset()) -> int:
    """The process of the worker, as soon as there is one."""
    async with asyncio.timeout(PATIENCE):
        while not (found := workers() - but):
            await asyncio.sleep(0.01)
    return min(found)


@story
async def test_two_computers_play_to_the_end(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(seats=TWO_COMPUTERS, options={"move_limit": 3}))
        hall.arrive(live, None)
        await until(live, lambda: live.status == "over")
        await live.wait_for_tasks()
        stored = await hall.store.load(created.id)
        assert stored.status == "over"
        assert {entry.seat for entry in stored.record.entries} == {"north", "south"}
        assert live.record().replay().outcome == live.match.outcome
        assert hall.computers.thinking == 0


@story
async def test_computers_play_each_other_only_while_a_spectator_is_connected(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=TWO_COMPUTERS))
        assert hall.computers.thinking == 0
        assert not workers()
        hall.arrive(live, None)
        await until(live, lambda: len(live.match) > 1)
        hall.leave(live, None)
        await live.wait_for_tasks()
        played = len(live.match)
        async with asyncio.timeout(PATIENCE):
            while hall.computers.thinking:
                await asyncio.sleep(0.01)
        assert len(live.match) == played
        hall.arrive(live, None)
        await until(live, lambda: len(live.match) > played)


@story
async def test_a_person_plays_against_the_computer(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=COMPUTER_SOUTH))
        assert live.match.to_act == ("north",)
        for _ in range(2):
            await live.act("north", "end")
            await until(live, lambda: live.match.to_act == ("north",))
        assert {entry.seat for entry in live.record().entries} == {"north", "south"}


@story
async def test_the_computer_deploys_while_the_person_does(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", seats=COMPUTER_SOUTH))
        await live.act("north", "deploy standard")
        await until(live, lambda: live.match.to_act == ("north",))
        await live.act("north", "ready")
        assert not live.match.state.deploying


@story
async def test_an_interrupted_match_goes_on_when_a_hall_opens_it_again(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(seats=COMPUTER_SOUTH))
        await live.act("north", "end")
    async with hall_at(file) as hall:
        live = await hall.live(created.id)
        await until(live, lambda: live.match.to_act == ("north",))


@story
async def test_an_undo_stops_the_thinking_about_it(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=COMPUTER_SOUTH))
        await live.act("north", "end")
        thinks = await worker_at_work()
        os.kill(thinks, signal.SIGSTOP)  # a long thought
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        assert actions_of(live) == []
        async with asyncio.timeout(PATIENCE):
            while hall.computers.thinking or thinks in workers():
                await asyncio.sleep(0.01)
        assert live.match.to_act == ("north",)
        await live.act("north", "end")
        await until(live, lambda: live.match.to_act == ("north",))


@story
async def test_a_player_whose_process_is_killed_plays_on_in_another(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=COMPUTER_SOUTH))
        await live.act("north", "end")
        thinks = await worker_at_work()
        os.kill(thinks, signal.SIGKILL)
        await until(live, lambda: live.match.to_act == ("north",))
        assert live.status == "running"


@story
async def test_a_failing_player_resigns_and_a_note_gives_the_reason(file, caplog):
    seats = (NewSeat("north", "person", "Ada"), NewSeat("south", "computer", "nobody"))
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=seats))
        await live.act("north", "end")
        await until(live, lambda: live.status == "over" and live.talk)
        assert live.match.outcome.winners == ("north",)
        assert talk_of(live) == [("note", None, "The computer player at south failed and resigned.")]
        assert "no computer player 'nobody'" in caplog.text
        assert live.id not in caplog.text


@story
async def test_a_hall_that_closes_takes_its_workers_with_it_also_in_mid_thought(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=COMPUTER_SOUTH))
        await live.act("north", "end")
        thinks = await worker_at_work()
        os.kill(thinks, signal.SIGSTOP)
    assert not workers()


@story
async def test_an_action_in_an_evicted_match_wakes_its_computer_player(file):
    async with hall_at(file, cached=1) as hall:
        held, created = await began(hall, new_match(seats=COMPUTER_SOUTH))
        await began(hall)
        await held.act("north", "end")
        current = await hall.live(created.id)
        assert current is not held
        await until(current, lambda: current.match.to_act == ("north",))
        assert "south" in {entry.seat for entry in current.record().entries}


# The workers themselves


@story
async def test_a_worker_that_died_idle_is_replaced():
    worker_pool = WorkerPool(1)
    try:
        view = GAME.new("standard", options={"first": "north"}).view("north", picture=False)
        assert await worker_pool.choose("random", view)
        worker = await worker_at_work()
        os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while worker in workers():
                await asyncio.sleep(0.01)
        assert await worker_pool.choose("random", view)
    finally:
        await worker_pool.close()


@story
async def test_a_worker_is_used_again():
    worker_pool = WorkerPool(1)
    try:
        view = GAME.new("standard", options={"first": "north"}).view("north", picture=False)
        for _ in range(3):
            await worker_pool.choose("random", view)
        assert len(workers()) == 1
        with pytest.raises(PlayerFailed, match="no computer player 'nobody'"):
            await worker_pool.choose("nobody", view)
        assert len(workers()) == 1
    finally:
        await worker_pool.close()


@story
async def test_a_request_that_is_cancelled_while_it_waits_for_a_worker_leaves_it_to_others():
    worker_pool = WorkerPool(1)
    try:
        view = GAME.new("standard", options={"first": "north"}).view("north", picture=False)
        first = asyncio.create_task(worker_pool.choose("random", view))
        second = asyncio.create_task(worker_pool.choose("random", view))
        third = asyncio.create_task(worker_pool.choose("random", view))
        await worker_at_work()
        second.cancel()
        await asyncio.wait({first, second, third})
        assert second.cancelled()
        assert first.result()
        assert third.result()
    finally:
        await worker_pool.close()


_THINKS_FOR_EVER = """
from sandtable.players import worker_pool

def think(task):
    print("thinking", flush=True)
    while True:
        pass

worker_pool._think = think
worker_pool._work()
"""


def test_a_worker_whose_server_is_gone_ends_also_in_mid_thought():
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", _THINKS_FOR_EVER], stdin=pipe, stderr=pipe) as worker:
        try:
            view = GAME.new("standard").view("north", picture=False)
            worker.stdin.write(packed(worker_pool.MoveRequest("random", 1, view)))
            worker.stdin.flush()
            assert worker.stderr.readline() == b"thinking\n"
            worker.stdin.close()
            assert worker.wait(PATIENCE) == 0
        finally:
            worker.kill()


def test_only_the_kind_of_a_players_error_is_logged(monkeypatch):
    class Breaks:
        def choose(self, view):
            raise ValueError(f"my secret position is {view.seat}")

    monkeypatch.setattr(worker_pool, "make_player", lambda *_, **__: Breaks())
    view = GAME.new("standard").view("north", picture=False)
    assert worker_pool._think(worker_pool.MoveRequest("random", 1, view)) == worker_pool.WorkerReply(
        None, "ValueError"
    )


@story
async def test_a_computer_is_told_its_clock_and_what_was_played_since_its_last_action(file, monkeypatch):
    told = []

    async def choose(*_, turn, **__):
        told.append(turn)
        return "end" if len(told) < 3 else "resign"

    monkeypatch.setattr(WorkerPool, "choose", choose)
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=COMPUTER_NORTH, clock=Bank(600, 5)))
        await until(live, lambda: live.match.to_act == ("south",))
        await live.act("south", "end")
        await until(live, lambda: len(told) > 1)
        first, second = told[:2]
        assert first.since == ()
        assert 0 < first.time.seconds <= 600
        assert (first.time.bank, first.time.increment) == (first.time.seconds, 5)
        assert [(step.seat, step.action) for step in second.since] == [("north", "end"), ("south", "end")]
