"""Abandoned matches: the server closes them, without a result, and keeps everything."""

import pytest
from sqlalchemy import text

from sandtable.core import IllegalAction
from sandtable.core.clock import Bank, now_ms
from sandtable.matches import Store
from sandtable.matches.errors import NobodyJoined, UnknownMatch
from sandtable.matches.expiry import Expiry
from tests.matches.halls import OPEN_SOUTH, began, hall_at, new_match, talk_of, two_halls
from tests.matches.storing import act, story

DAY = 86_400
MONTH_AND_YEAR = Expiry(open=30, idle=365)
CLOSED = "Nothing happened in this match for a long time, so the server has closed it, without a result."


async def abandoned(store, expiry=MONTH_AND_YEAR):
    return set(await store.expiry.abandoned(expiry, now_ms()))


@story
async def test_a_match_is_abandoned_when_nothing_has_happened_for_as_long_as_the_host_says(url, time):
    async with await Store.open(url) as store:
        waiting = (await store.create(new_match(seats=OPEN_SOUTH))).id
        running = (await store.create(new_match())).id
        timed = (await store.create(new_match(clock=Bank(60)))).id
        await store.set_turn(timed, to_act=None, deadline=now_ms() + 60_000, at=0, branch=0)
        time.pass_by(seconds=30 * DAY)
        assert await abandoned(store) == set()
        time.pass_by(seconds=1)
        assert await abandoned(store) == {waiting}
        assert await abandoned(store, Expiry(idle=30)) == {running}
        assert await abandoned(store, Expiry()) == set()
        time.pass_by(seconds=335 * DAY)
        assert await abandoned(store) == {waiting, running}


@pytest.mark.parametrize("event", ["claim", "action", "talk"])
@story
async def test_whatever_happens_in_a_match_keeps_it(url, time, event):
    async with hall_at(url) as hall:
        live, created = await began(hall, new_match(seats=OPEN_SOUTH))
        if event != "claim":
            await hall.claim(created.id, "south")
        time.pass_by(seconds=400 * DAY)
        assert await abandoned(hall.store) == {created.id}
        match event:
            case "claim":
                await hall.claim(created.id, "south")
            case "action":
                await live.act("north", "end")
            case _:
                await live.say("north", "Are you there?", None)
        time.pass_by(seconds=20 * DAY)
        assert await abandoned(hall.store) == set()
        assert not await hall.store.expiry.close(created.id, MONTH_AND_YEAR, now_ms())


@story
async def test_a_running_match_that_is_closed_keeps_its_record_and_takes_no_more_actions(url, time):
    async with two_halls(url) as (one, other, line):
        live, created = await began(one)
        await live.act("north", "end", client_id="before")
        there = await other.live(created.id)
        time.pass_by(seconds=366 * DAY)
        one._expiry = MONTH_AND_YEAR
        await one.run_housekeeping()
        await line.silence()
        for seen in (live, there):
            assert (seen.status, seen.match.outcome, seen.can_undo("north")) == ("over", None, "no")
            assert talk_of(seen)[0][2].startswith(CLOSED)
            with pytest.raises(IllegalAction, match="closed it, without a result"):
                await seen.act("south", "end")
            assert await seen.act("north", "end", client_id="before") == ()  # it was acknowledged then
            assert [entry.action for entry in seen.record().entries] == ["end"]
            seen.record().verify()
        assert (await one.store.load(created.id)).status == "over"
        assert await abandoned(one.store) == set()


@story
async def test_a_match_that_nobody_joined_can_no_longer_be_joined(url, time):
    async with hall_at(url) as hall:
        created = await hall.create(new_match(seats=OPEN_SOUTH))
        time.pass_by(seconds=31 * DAY)
        hall._expiry = MONTH_AND_YEAR
        await hall.run_housekeeping()
        with pytest.raises(NobodyJoined, match="create a new one"):
            await hall.claim(created.id, "south")
        with pytest.raises(UnknownMatch):
            await hall.live(created.id)
        assert (await hall.store.load(created.id)).expired == now_ms()


@story
async def test_a_host_can_reopen_a_match(file, time):
    async with await Store.open(file) as store:
        match_id = (await store.create(new_match())).id
        time.pass_by(seconds=366 * DAY)
        assert await store.expiry.close(match_id, MONTH_AND_YEAR, now_ms())
        async with store._database.writing() as connection:  # as docs/hosting.md says
            await connection.execute(
                text("UPDATE matches SET expired = NULL, joined = :now"), {"now": now_ms()}
            )
        assert (await store.load(match_id)).status == "running"
        assert await abandoned(store) == set()
        await store.append(match_id, 1, act("end"))


@story
async def test_a_closed_match_leaves_the_lobby(file, time):
    async with hall_at(file) as hall:
        created = await hall.create(new_match(seats=OPEN_SOUTH, visibility="public"))
        assert [match.id for match in await hall.store.lobby()] == [created.id]
        time.pass_by(seconds=31 * DAY)
        await hall.store.expiry.close(created.id, MONTH_AND_YEAR, now_ms())
        assert await hall.store.lobby() == ()


@story
async def test_a_match_that_a_player_has_open_is_not_closed(file, time):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        hall.arrive(live, "north")
        time.pass_by(seconds=366 * DAY)
        hall._expiry = MONTH_AND_YEAR
        await hall.run_housekeeping()
        assert live.status == "running"


@story
async def test_an_action_in_the_meantime_keeps_the_match(url, time):
    async with await Store.open(url) as store:
        match_id = (await store.create(new_match())).id
        time.pass_by(seconds=366 * DAY)
        assert await abandoned(store) == {match_id}
        await store.append(match_id, 1, act("end"))
        assert not await store.expiry.close(match_id, MONTH_AND_YEAR, now_ms())
        assert (await store.load(match_id)).status == "running"
