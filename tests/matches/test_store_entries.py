"""Entries: in order, each number once, each request once, and undo as a whole."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from sandtable import SetupError
from sandtable.core import Outcome
from sandtable.matches import Appended, Conflict, NewMatch, NewSeat, Store, schema
from tests.matches.storing import NORTH_AND_SOUTH, act, actions, beginning, create, story

PEACE = Outcome((), "Peace.")


@story
async def test_entries_are_stored_in_order(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        for number in range(1, 13):
            stored = await store.append(match_id, number, act(f"action {number}"))
            assert (stored.number, stored.repeated) == (number, False)
        await store.append(other, 1, act("elsewhere"))
        assert await actions(store, match_id) == [f"action {number}" for number in range(1, 13)]
        late = await store.entries(match_id, after=10)
        assert [stored.number for stored in late] == [11, 12]
        assert [stored.entry for stored in late] == [act("action 11"), act("action 12")]
        assert await store.entries(match_id, after=12) == ()
        assert await store.entries(match_id, after=10**30) == ()
        assert len(await store.entries(match_id, after=-(10**30))) == 12


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4, 10**30])
@story
async def test_only_the_next_number_is_accepted(url, number):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2):
            await store.append(match_id, at, act(f"action {at}"))
        with pytest.raises(Conflict, match="it is at action 2 now") as refused:
            await store.append(match_id, number, act("late"))
        assert (refused.value.number, refused.value.branch) == (2, 0)
        assert await actions(store, match_id) == ["action 1", "action 2"]


@story
async def test_the_outcome_is_stored_with_the_last_entry(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("offer draw"))
        assert (await store.load(match_id)).status == "running"
        await store.append(match_id, 2, act("accept draw", "south"), outcome=PEACE)
        over = await store.load(match_id)
    assert (over.status, over.record.outcome) == ("over", PEACE)


# Several writers


@story
async def test_of_many_writers_exactly_one_wins_each_number(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one)
        for number in range(1, 11):
            answers = await asyncio.gather(
                *(
                    store.append(match_id, number, act(f"{number} by {writer}"))
                    for writer, store in enumerate((one, two) * 4)
                ),
                return_exceptions=True,
            )
            won = [writer for writer, answer in enumerate(answers) if isinstance(answer, Appended)]
            lost = [answer.number for answer in answers if isinstance(answer, Conflict)]
            assert (len(won), lost) == (1, [number] * 7)
            assert (await actions(two, match_id))[number - 1 :] == [f"{number} by {won[0]}"]


@story
async def test_writers_that_try_again_all_get_their_entries_in_once(url):
    async def write(store: Store, match_id: str, writer: int) -> dict[int, str]:
        acknowledged, number = {}, 1
        for action in (f"{writer}-{count}" for count in range(5)):
            while action not in acknowledged.values():
                try:
                    stored = await store.append(match_id, number, act(action), client_id=action)
                    acknowledged[stored.number] = action
                except Conflict as conflict:
                    number = conflict.number + 1
        return acknowledged

    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one)
        writers = (write(store, match_id, writer) for writer, store in enumerate((one, two) * 3))
        acknowledged = {}
        for answers in await asyncio.gather(*writers):
            assert not acknowledged.keys() & answers.keys()
            acknowledged |= answers
        record = (await one.load(match_id)).record
    assert len(acknowledged) == 30
    assert {number: entry.action for number, entry in enumerate(record.entries, 1)} == acknowledged


@story
async def test_the_database_rejects_a_second_entry_of_one_number_or_client_id(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("one"), client_id="a")
        for number, client_id in ((1, "b"), (2, "a"), (0, "b")):
            entry = {"number": number, "client_id": client_id, "seat": "north", "action": "x", "rolls": []}
            with pytest.raises(IntegrityError):
                async with store._database.writer.begin() as connection:
                    await connection.execute(insert(schema.entries), entry | {"match": match_id, "time": 0})


@story
async def test_a_writer_that_is_cancelled_leaves_nothing_locked_and_nothing_half_done(url):
    rng = Random(7)
    async with await Store.open(url) as store:
        match_id = await create(store)
        sent = 0
        for _ in range(25):
            number = len(await actions(store, match_id)) + 1
            request = {"number": number, "entry": act(str(number)), "client_id": str(number)}
            task = asyncio.create_task(store.append(match_id, **request))
            for _ in range(rng.randrange(40)):  # let it go some way, another each time
                await asyncio.sleep(0.0001)
                if task.done():
                    break
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            stored = await store.append(match_id, **request)
            sent += 1
            assert stored.number == sent
        assert await actions(store, match_id) == [str(number) for number in range(1, sent + 1)]


# One request, sent again


@story
async def test_a_repeated_request_is_idempotent_and_gets_the_first_answer(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        first = await store.append(match_id, 1, act("one"), client_id="a")
        await store.append(match_id, 2, act("two"), client_id="b")
        for number in (1, 3, 7):
            again = await store.append(match_id, number, act("one"), client_id="a")
            assert again == Appended(1, first.time, repeated=True)
        assert await actions(store, match_id) == ["one", "two"]


@story
async def test_a_request_sent_many_times_at_once_counts_once(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one)
        await one.append(match_id, 1, act("one"))
        answers = await asyncio.gather(
            *(store.append(match_id, 2, act("two"), client_id="same") for store in (one, two) * 5)
        )
        assert {answer.number for answer in answers} == {2}
        assert sorted(answer.repeated for answer in answers) == [False] + [True] * 9
        assert await actions(two, match_id) == ["one", "two"]


@story
async def test_client_ids_of_other_seats_and_other_matches_do_not_matter(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        assert not (await store.append(match_id, 1, act("one"), client_id="a")).repeated
        assert not (await store.append(match_id, 2, act("two", "south"), client_id="a")).repeated
        assert not (await store.append(other, 1, act("one"), client_id="a")).repeated


@pytest.mark.parametrize("client_id", ["", "a\0b", "two\nlines", "\ud800", "x" * 101])
@story
async def test_an_invalid_client_id_is_rejected(url, client_id):
    async with await Store.open(url) as store:
        match_id = await create(store)
        with pytest.raises(SetupError, match="at most 100 readable characters"):
            await store.append(match_id, 1, act("one"), client_id=client_id)


# Taking back


@story
async def test_entries_are_removed_and_others_played(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        for number in range(1, 6):
            await store.append(match_id, number, act(f"action {number}"), client_id=str(number))
        await store.append(other, 1, act("elsewhere"))
        assert await store.truncate(match_id, 5) == 0
        assert await store.truncate(match_id, 3) == 1
        assert await actions(store, match_id) == ["action 1", "action 2", "action 3"]
        await store.append(match_id, 4, act("another"), client_id="new")
        assert await store.truncate(match_id, 0) == 2
        assert await actions(store, match_id) == []
        assert await actions(store, other) == ["elsewhere"]


@story
async def test_a_late_retry_of_an_undone_action_does_not_play_it_again(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        first = await store.append(match_id, 1, act("one"), client_id="a")
        await store.truncate(match_id, 0)
        again = await store.append(match_id, 1, act("one"), client_id="a")
        assert again == Appended(1, first.time, repeated=True)
        assert await actions(store, match_id) == []


@story
async def test_a_match_that_was_over_goes_on_when_its_end_is_undone(url):
    over = replace(beginning().record, entries=(act("resign"),), outcome=PEACE)
    one_open = (NewSeat("north", "person"), NewSeat("south", "open"))
    async with await Store.open(url) as store:
        for seats, status in ((NORTH_AND_SOUTH, "running"), (one_open, "open")):
            match_id = await create(store, NewMatch(record=over, seats=seats))
            assert (await store.load(match_id)).status == "over"
            await store.truncate(match_id, 0)
            match = await store.load(match_id)
            assert (match.status, match.record) == (status, beginning().record)


@pytest.mark.parametrize("number", [-1, 3, 10**30])
@story
async def test_only_existing_steps_can_be_truncated_to(url, number):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2):
            await store.append(match_id, at, act(f"action {at}"))
        with pytest.raises(SetupError, match="The match has 2 actions; there is no step"):
            await store.truncate(match_id, number)
        assert len(await store.entries(match_id)) == 2


@story
async def test_nothing_unknown_to_the_caller_is_removed(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2, 3):
            await store.append(match_id, at, act(f"action {at}"))
        with pytest.raises(Conflict):
            await store.truncate(match_id, 1, at=2)
        assert len(await store.entries(match_id)) == 3
        await store.truncate(match_id, 2, at=3)
        assert len(await store.entries(match_id)) == 2


@story
async def test_a_writer_that_missed_an_undo_gets_a_conflict(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2):
            await store.append(match_id, at, act(f"action {at}"), branch=0)
        await store.truncate(match_id, 1)
        await store.append(match_id, 2, act("another"))
        for asking in (
            store.append(match_id, 3, act("late"), branch=0),
            store.truncate(match_id, 1, branch=0),
            store.entries(match_id, after=2, branch=0),
        ):
            with pytest.raises(Conflict) as conflict:
                await asking
            assert (conflict.value.number, conflict.value.branch) == (2, 1)
        await store.append(match_id, 3, act("on time"), branch=1)
        assert await actions(store, match_id) == ["action 1", "another", "on time"]


# Taking one entry out


@story
async def test_one_entry_is_taken_out_and_the_later_ones_move_down(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        for number in range(1, 8):
            await store.append(match_id, number, act(f"action {number}"), client_id=str(number))
            await store.append(other, number, act(f"elsewhere {number}"))
        before = await store.entries(match_id)
        assert await store.remove(match_id, 3, at=7, branch=0) == 1
        left = [1, 2, 4, 5, 6, 7]
        after = await store.entries(match_id)
        assert [stored.number for stored in after] == [1, 2, 3, 4, 5, 6]
        assert [stored.entry for stored in after] == [before[number - 1].entry for number in left]
        assert [stored.time for stored in after] == [before[number - 1].time for number in left]
        assert await actions(store, other) == [f"elsewhere {number}" for number in range(1, 8)]
        assert await store.remove(match_id, 1, at=6, branch=1) == 2
        assert await store.remove(match_id, 5, at=5, branch=2) == 3
        await store.append(match_id, 5, act("another"), branch=3)
        assert await actions(store, match_id) == ["action 2", "action 4", "action 5", "action 6", "another"]


@story
async def test_requests_stay_answered_when_an_entry_is_taken_out(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        stored = [
            await store.append(match_id, number, act(f"action {number}"), client_id=str(number))
            for number in (1, 2, 3)
        ]
        await store.remove(match_id, 2, at=3, branch=0)
        again = [
            await store.append(match_id, 3, act(f"action {number}"), client_id=str(number))
            for number in (1, 2, 3)
        ]
        assert [(answer.number, answer.repeated) for answer in again] == [(1, True), (2, True), (2, True)]
        assert [answer.time for answer in again] == [answer.time for answer in stored]
        assert await actions(store, match_id) == ["action 1", "action 3"]


@pytest.mark.parametrize("number", [-1, 0, 3, 10**30])
@story
async def test_only_an_action_of_the_match_can_be_taken_out(url, number):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2):
            await store.append(match_id, at, act(f"action {at}"))
        with pytest.raises(SetupError, match="The match has 2 actions; there is no action"):
            await store.remove(match_id, number, at=2, branch=0)
        match = await store.load(match_id)
    assert (len(match.record.entries), match.branch) == (2, 0)


@story
async def test_nothing_is_taken_out_of_a_match_that_has_moved_on(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for at in (1, 2, 3):
            await store.append(match_id, at, act(f"action {at}"))
        for at, branch in ((2, 0), (3, 1)):
            with pytest.raises(Conflict) as conflict:
                await store.remove(match_id, 1, at=at, branch=branch)
            assert (conflict.value.number, conflict.value.branch) == (3, 0)
        assert len(await store.entries(match_id)) == 3


@story
async def test_only_one_of_many_callers_removes_an_entry(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one)
        for number in range(1, 6):
            await one.append(match_id, number, act(str(number)))
        removals = (store.remove(match_id, 2, at=5, branch=0) for store in (one, two) * 3)
        answers = await asyncio.gather(*removals, return_exceptions=True)
        assert sum(isinstance(answer, Conflict) for answer in answers) == 5
        assert await actions(two, match_id) == ["1", "3", "4", "5"]


@story
async def test_a_match_that_was_over_goes_on_when_an_action_is_removed(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("one"))
        await store.append(match_id, 2, act("resign", "south"), outcome=PEACE)
        await store.remove(match_id, 1, at=2, branch=0)
        match = await store.load(match_id)
    assert (match.status, match.record.outcome) == ("running", None)


# What was answered before


@story
async def test_whether_a_request_was_answered(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        first = await store.append(match_id, 1, act("one"), client_id="a")
        await store.append(match_id, 2, act("two"), client_id="b")
        answered = Appended(1, first.time, repeated=True)
        assert await store.answered(match_id, "north", "a") == answered
        assert await store.answered(match_id, "south", "a") is None
        assert await store.answered(match_id, "north", "c") is None
        await store.truncate(match_id, 0)
        assert await store.answered(match_id, "north", "a") == answered
        with pytest.raises(SetupError, match="at most 100 readable characters"):
            await store.answered(match_id, "north", "a\0b")
