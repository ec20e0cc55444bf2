"""Time in live matches: clocks run out, and spectators see more."""

import asyncio
from functools import partial

import pytest

from sandtable.core import Entry, IllegalAction
from sandtable.core.clock import Bank, PerTurn
from sandtable.matches import StoreError
from sandtable.matches.errors import CannotBeOpened
from sandtable.matches.live_match import LiveMatch
from tests.matches.halls import (
    OPEN_SOUTH,
    actions_of,
    agree,
    began,
    hall_at,
    new_match,
    talk_of,
    two_halls,
    until,
)
from tests.matches.storing import story

# Clocks


@story
async def test_a_seat_out_of_time_loses_and_a_note_gives_the_reason(file, time):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(clock=PerTurn(10)))
        time.pass_by(seconds=9)
        await live.enforce_time_limits()
        assert live.status == "running"
        time.pass_by(seconds=2)
        await live.enforce_time_limits()
        assert (live.status, live.match.outcome.winners) == ("over", ("south",))
        assert talk_of(live, None) == [("note", None, "The time of north has run out.")]
        await live.enforce_time_limits()
        assert len(talk_of(live)) == 1
        assert not any(face.running for face in live.clock_faces(None, live.times[-1]))
        assert await hall.store.due(live.times[-1] + 10**9) == ()
        assert (await hall.store.load(created.id)).status == "over"


@story
async def test_an_action_after_the_deadline_is_too_late_before_the_clock_is_checked(file, time):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one, new_match(clock=PerTurn(10)))
        there = await other.live(created.id)
        time.pass_by(seconds=11)
        with pytest.raises(IllegalAction, match="The match is over"):
            await here.act("north", "end")
        await line.silence()
        for live in (here, there):
            assert (actions_of(live), live.match.outcome.winners) == (["resign"], ("south",))
            assert talk_of(live) == [("note", None, "The time of north has run out.")]


@story
async def test_nothing_is_undone_after_a_timeout(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(clock=Bank(10)))
        await live.act("north", "end")
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        time.pass_by(seconds=11)
        await agree(live, "south")
        assert (actions_of(live), live.match.outcome.winners) == (["end", "resign"], ("north",))


@story
async def test_everyone_is_notified_of_a_timeout_even_if_the_note_is_lost(file, time, monkeypatch):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one, new_match(clock=PerTurn(10)))
        there = await other.live(created.id)
        time.pass_by(seconds=11)

        async def fails(*_, **__):
            raise StoreError("The database is gone.")

        monkeypatch.setattr(one.store.talk, "say", fails)
        await here.enforce_time_limits()
        await line.silence()
        assert (here.status, there.status) == ("over", "over")


@story
async def test_a_match_that_cannot_be_played_is_not_in_the_way_of_the_clocks_of_others(file, time, caplog):
    async with hall_at(file) as hall:
        broken, sound = [await hall.create(new_match(clock=PerTurn(10))) for _ in range(2)]
        nonsense = Entry("north", "dance of the secret army")
        await hall.store.append(broken.id, 1, nonsense, deadline=time.time_ns() // 1_000_000)
    time.pass_by(seconds=15)
    async with hall_at(file) as hall:
        with pytest.raises(CannotBeOpened):
            await hall.live(broken.id)
        await hall.run_housekeeping()
        live = await hall.live(sound.id)
        await until(live, lambda: live.status == "over")
        now = time.time_ns() // 1_000_000
        assert await hall.store.due(now) == ()
        assert await hall.store.due(now + 90_000_000) == (broken.id,)
    assert "CannotBeOpened" in caplog.text
    for secret in (broken.id, "secret army"):
        assert secret not in caplog.text


@story
async def test_the_hall_enforces_a_deadline(file, running_time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(clock=PerTurn(10)))
        running_time.pass_by(seconds=9.9)
        hall.arrive(live, "south")
        await until(live, lambda: live.status == "over")
        assert live.match.outcome.winners == ("south",)


def is_over(live: LiveMatch) -> bool:
    return live.status == "over"


@story
async def test_matches_whose_time_ran_out_while_no_server_ran_are_found(file, time):
    async with hall_at(file) as hall:
        made = [await hall.create(new_match(clock=PerTurn(10 * tens))) for tens in (1, 1, 2)]
    time.pass_by(seconds=15)
    async with hall_at(file) as hall:
        for created in made[:2]:
            live = await hall.live(created.id)
            await until(live, partial(is_over, live))
        assert (await hall.live(made[2].id)).status == "running"


@story
async def test_an_action_in_time_at_another_process_counts(file, time):
    async with two_halls(file, lost=True) as (one, other, _):
        here, created = await began(one, new_match(clock=PerTurn(10)))
        there = await other.live(created.id)
        time.pass_by(seconds=8)
        await here.act("north", "end")
        time.pass_by(seconds=4)
        await there.enforce_time_limits()
        assert actions_of(there) == ["end"]


@story
async def test_two_processes_enforce_a_timeout_once(url, time):
    async with two_halls(url) as (one, other, line):
        here, created = await began(one, new_match(clock=PerTurn(10)))
        there = await other.live(created.id)
        time.pass_by(seconds=11)
        await asyncio.gather(
            here.enforce_time_limits(), there.enforce_time_limits(), here.enforce_time_limits()
        )
        await line.silence()
        assert actions_of(here) == actions_of(there) == ["resign"]
        assert talk_of(here) == [("note", None, "The time of north has run out.")]


@story
async def test_a_free_undo_restores_no_time(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free", clock=Bank(60)))
        time.pass_by(seconds=20)
        await live.act("north", "place infantry A1")
        before = live.clocks
        await live.undo("north", step=1)
        assert live.clocks == before
        assert (await hall.store.load(live.id)).deadline == before.deadline()


@story
async def test_an_agreed_undo_costs_no_time_at_any_process(file, time):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one, new_match(clock=Bank(60)))
        there = await other.live(created.id)
        await here.act("north", "end")
        time.pass_by(seconds=50)
        await here.undo("north", step=len(here.match.visible_steps("north")) - 1)
        await line.silence()
        await agree(there, "south")
        await line.silence()
        assert here.clocks == there.clocks
        assert here.clocks.left == {"north": 60_000, "south": 60_000}
        assert here.clocks.deadline() > here.stored.started + 100_000
        assert (await one.store.load(created.id)).deadline == here.clocks.deadline()


@story
async def test_a_deadline_is_stored_with_the_match_and_updated(file, time):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(clock=PerTurn(60), seats=OPEN_SOUTH))
        assert (await hall.store.load(created.id)).deadline is None
        await hall.claim(created.id, "south")
        stored = await hall.store.load(created.id)
        assert stored.deadline == stored.started + 60_000
        time.pass_by(seconds=30)
        await live.act("north", "end")
        stored = await hall.store.load(created.id)
        # It was computed just before the action was stored, whose time counts.
        assert stored.started + 90_000 <= stored.deadline <= live.clocks.deadline()


# Spectators


@story
async def test_spectators_see_a_match_at_once_late_or_at_its_end(file, time):
    async with hall_at(file) as hall:
        matches = {}
        for policy in ("now", "delayed", "at-end"):
            matches[policy], _ = await began(hall, new_match(spectators=policy, delay=1))

        def numbers():
            now = time.time_ns() // 1_000_000
            return {policy: live.spectators_number(now) for policy, live in matches.items()}

        assert numbers() == {"now": 0, "delayed": None, "at-end": None}
        for live in matches.values():
            await live.act("north", "end")
        time.pass_by(seconds=30)
        for live in matches.values():
            await live.act("south", "end")
        assert numbers() == {"now": 2, "delayed": None, "at-end": None}
        time.pass_by(seconds=35)
        assert numbers() == {"now": 2, "delayed": 1, "at-end": None}
        delayed = matches["delayed"]
        now = time.time_ns() // 1_000_000
        assert delayed.spectators_wait(now) == delayed.times[1] + 60_000
        time.pass_by(seconds=30)
        assert numbers() == {"now": 2, "delayed": 2, "at-end": None}
        assert delayed.spectators_wait(time.time_ns() // 1_000_000) is None
        for live in matches.values():
            await live.act("north", "resign")
        assert numbers() == {"now": 3, "delayed": 3, "at-end": 3}


@story
async def test_spectators_of_a_match_that_has_not_started_see_nothing(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(seats=OPEN_SOUTH))
        assert live.spectators_number(10**15) is None
        assert live.spectators_wait(0) is None


@story
async def test_an_action_that_an_earlier_one_must_wait_for_is_shown_to_spectators_after_it(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match(spectators="delayed", delay=1))
        time.pass_by(seconds=40)
        await live.act("north", "end")
        time.pass_by(seconds=-30)  # as on another machine whose clock is late
        await live.act("south", "end")
        assert live.times[1] < live.times[0]
        now = live.times[1] + 60_000
        assert live.spectators_number(now) == 0
        assert live.spectators_number(live.times[0] + 60_000) == 2
