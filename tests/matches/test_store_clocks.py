"""The deadline of the next clock: stored with the match, and found when it has passed."""

import pytest

from sandtable import SetupError
from sandtable.core import Outcome
from sandtable.matches import NewSeat, Store
from tests.matches.storing import act, beginning, create, story

PEACE = Outcome((), "Peace.")


@story
async def test_every_entry_brings_its_deadline(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        assert (await store.load(match_id)).deadline is None
        await store.append(match_id, 1, act("one"), deadline=5000)
        assert (await store.load(match_id)).deadline == 5000
        await store.append(match_id, 2, act("two"), deadline=7000, client_id="b")
        await store.append(match_id, 2, act("two"), deadline=9000, client_id="b")
        assert (await store.load(match_id)).deadline == 7000
        await store.append(match_id, 3, act("three"))
        assert (await store.load(match_id)).deadline is None


@story
async def test_a_match_that_is_over_has_no_deadline(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("one"), deadline=5000)
        await store.append(match_id, 2, act("resign"), outcome=PEACE, deadline=6000)
        assert (await store.load(match_id)).deadline is None
        assert not await store.set_turn(match_id, to_act=None, deadline=7000, at=2, branch=0)
        assert await store.due(10_000) == ()


@story
async def test_an_undo_sets_the_deadline(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for number in (1, 2, 3):
            await store.append(match_id, number, act(str(number)), deadline=number)
        await store.truncate(match_id, 3, deadline=50)
        assert (await store.load(match_id)).deadline == 3
        await store.truncate(match_id, 2, deadline=60)
        assert (await store.load(match_id)).deadline == 60
        await store.remove(match_id, 1, at=2, branch=1, deadline=70)
        assert (await store.load(match_id)).deadline == 70
        await store.truncate(match_id, 0)
        assert (await store.load(match_id)).deadline is None


@story
async def test_a_deadline_is_set_only_where_the_match_has_not_moved_on(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        assert await store.set_turn(match_id, to_act=None, deadline=100, at=0, branch=0)
        await store.append(match_id, 1, act("one"), deadline=200)
        assert not await store.set_turn(match_id, to_act=None, deadline=300, at=0, branch=0)
        await store.truncate(match_id, 0, deadline=400)
        assert not await store.set_turn(match_id, to_act=None, deadline=500, at=0, branch=0)
        assert (await store.load(match_id)).deadline == 400
        assert await store.set_turn(match_id, to_act=None, deadline=None, at=0, branch=1)
        assert (await store.load(match_id)).deadline is None


@story
async def test_no_clock_runs_while_a_seat_waits(url):
    seats = (NewSeat("north", "person"), NewSeat("south", "open"))
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=seats))
        assert not await store.set_turn(match_id, to_act=None, deadline=100, at=0, branch=0)
        await store.claim(match_id, "south")
        assert await store.set_turn(match_id, to_act=None, deadline=100, at=0, branch=0)
        assert await store.due(100) == (match_id,)


@story
async def test_matches_are_due_when_their_deadline_has_come(url):
    async with await Store.open(url) as store:
        late, later, latest, _ = [await create(store) for _ in range(4)]
        for match_id, deadline in ((later, 2000), (latest, 3000), (late, 1000)):
            await store.set_turn(match_id, to_act=None, deadline=deadline, at=0, branch=0)
        assert await store.due(999) == ()
        assert await store.due(1000) == (late,)
        assert await store.due(2999) == (late, later)
        assert await store.due(10**12, limit=2) == (late, later)
        assert await store.due(10**12, limit=-1) == ()
        await store.append(late, 1, act("one"), deadline=4000)
        assert await store.due(10**12, limit=10**30) == (later, latest, late)


@pytest.mark.parametrize("deadline", [-1, 10**30])
@story
async def test_an_invalid_time_is_rejected(url, deadline):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("one"), deadline=5000)
        for asking in (
            store.append(match_id, 2, act("two"), deadline=deadline),
            store.truncate(match_id, 0, deadline=deadline),
            store.remove(match_id, 1, at=1, branch=0, deadline=deadline),
            store.set_turn(match_id, to_act=None, deadline=deadline, at=1, branch=0),
            store.due(deadline),
        ):
            with pytest.raises(SetupError, match="milliseconds since 1970"):
                await asking
        match = await store.load(match_id)
    assert (match.deadline, len(match.record.entries), match.branch) == (5000, 1, 0)


@story
async def test_a_match_is_put_off_only_while_it_is_due(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("1"), deadline=100)
        await store.put_off(match_id, 99, 500)
        assert await store.due(100) == (match_id,)
        await store.put_off(match_id, 100, 500)
        assert await store.due(499) == ()
        assert await store.due(500) == (match_id,)
