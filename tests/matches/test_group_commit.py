"""New entries of many matches are stored in one transaction; what does not fit is left out."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import make_url

from sandtable.core import Outcome, Roll
from sandtable.core.clock import now_ms
from sandtable.matches import NewSeat, Store, StoreError
from sandtable.matches.database import Database
from sandtable.matches.group_commit import NewEntry
from tests.matches.storing import act, actions, beginning, create, story

WITH_AN_OPEN_SEAT = (NewSeat("north", "person"), NewSeat("south", "open"))
DEFAULTS = {
    "number": 1,
    "branch": 0,
    "seat": "north",
    "action": "offer draw",
    "rolls": (),
    "client_id": None,
    "time": 1000,
    "outcome": None,
    "deadline": None,
    "to_act": None,
}


def new_entry(match_id, **details):
    return NewEntry(match=match_id, **DEFAULTS | details)


async def insert_at_once(url, *entries):
    database = await Database.open(url)
    try:
        return await asyncio.gather(*map(database.new_entries.insert, entries))
    finally:
        await database.close()


@story
async def test_what_fits_is_stored_and_the_rest_of_the_group_is_not(url):
    async with await Store.open(url) as store:
        first, second, third = [await create(store) for _ in range(3)]
        waiting = await create(store, beginning(seats=WITH_AN_OPEN_SEAT))
        await store.append(third, 1, act("offer draw"), client_id="once")
        stored = await insert_at_once(
            url,
            new_entry(first),
            new_entry(second, number=2),  # not the next
            new_entry(second, branch=1),  # before an undo
            new_entry(third, number=2, client_id="once"),  # answered before
            new_entry(third, number=2, client_id="again"),
            new_entry("unknown"),
            new_entry(waiting),
        )
        assert stored == [True, False, False, False, True, False, False]
        assert [len(await actions(store, match_id)) for match_id in (first, second, third, waiting)] == [
            1,
            0,
            2,
            0,
        ]


@story
async def test_an_undone_request_stays_answered(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("offer draw"), client_id="once")
        await store.truncate(match_id, 0)
        again = new_entry(match_id, branch=1, client_id="once")
        assert await insert_at_once(url, again) == [False]


@story
async def test_dice_outcome_and_deadline_are_stored_with_an_entry(url):
    rolls = (Roll(6, 4, "combat a > b"), Roll(10, 10, 'the "last" die'))
    peace = Outcome(("north",), "Peace.", "GOW-W1")
    soon = now_ms() + 1000
    async with await Store.open(url) as store:
        rolled, over, timed = [await create(store) for _ in range(3)]
        stored = await insert_at_once(
            url,
            new_entry(rolled, rolls=rolls, time=1234),
            new_entry(over, outcome=peace),
            new_entry(timed, deadline=soon),
        )
        assert stored == [True, True, True]
        (entry,) = await store.entries(rolled)
        assert (entry.entry.rolls, entry.time) == (rolls, 1234)
        finished, running = await store.load(over), await store.load(timed)
        assert (finished.status, finished.record.outcome, finished.deadline) == ("over", peace, None)
        assert (running.status, running.record.outcome, running.deadline) == ("running", None, soon)
        await insert_at_once(url, new_entry(timed, number=2))
        assert (await store.load(timed)).deadline is None


@story
async def test_entries_that_arrive_during_a_commit_are_the_next_group(url):
    async with await Store.open(url) as store:
        matches = [await create(store) for _ in range(20)]
        await asyncio.gather(*(store.append(match_id, 1, act("offer draw")) for match_id in matches))
        await asyncio.gather(*(store.append(match_id, 2, act("withdraw draw")) for match_id in matches))
        assert [len(await actions(store, match_id)) for match_id in matches] == [2] * 20


@story
async def test_an_entry_is_stored_alone_after_its_group_failed(url):
    """A database closes connections, for example when it restarts."""
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("offer draw"))
        store._database.new_entries._connection.close()
        await store.append(match_id, 2, act("withdraw draw"))
        await store.append(match_id, 3, act("offer draw"))
        assert len(await actions(store, match_id)) == 3


@story
async def test_a_database_that_fails_is_a_store_error_and_nothing_is_stored(file):
    async with await Store.open(file) as store:
        match_id = await create(store)
        with sqlite3.connect(make_url(file).database) as other:
            other.execute(
                "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        with pytest.raises(StoreError, match="full"):
            await store.append(match_id, 1, act("offer draw"))
        assert await actions(store, match_id) == []
