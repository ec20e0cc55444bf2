"""Reviews in the store: one for each record, resumed, limited in number, and deleted when not opened."""

import pytest

from sandtable.matches import Store
from sandtable.matches import reviews as limits
from sandtable.matches.background import LEASE
from sandtable.matches.errors import CannotReview, UnknownReview
from sandtable.matches.models import NewReview
from tests.matches.storing import beginning, story

JUNK = ["", "nosuchkey", "a\0b", "\ud800", "x" * 5000]


def review(key="one", **details):
    return NewReview(**{"key": key, "game": "game-of-war", "record": f"record {key}"} | details)


async def begun(store, key="one", **details):
    """Begin a review, which nobody has begun yet."""
    found, mine = await store.reviews.begin(review(key, **details))
    assert mine
    return found


@story
async def test_a_record_is_reviewed_only_once(url):
    async with await Store.open(url) as store:
        first = await begun(store)
        assert (first.state, first.total, first.done) == ("waiting", 0, 0)
        assert await store.reviews.begin(review()) == (first, False)
        assert await store.reviews.plan(first, 2)
        for number in (1, 0, 1):
            assert await store.reviews.add_turn(first, number, f"turn {number}")
        running = await store.reviews.of("one")
        assert (running.state, running.done, running.total) == ("running", 2, 2)
        assert await store.reviews.turns("one") == {0: "turn 0", 1: "turn 1"}
        await store.reviews.finish(first)
        found, mine = await store.reviews.begin(review())
        assert (found.state, mine) == ("done", False)
        assert await store.reviews.record("one") == "record one"


@story
async def test_a_lost_review_goes_on_after_its_turns(url, time):
    async with await Store.open(url) as store:
        lost = await begun(store)
        await store.reviews.plan(lost, 2)
        await store.reviews.add_turn(lost, 0, "turn 0")
        time.pass_by(seconds=LEASE / 1000)
        found = await store.reviews.of("one")
        assert found.state == "failed"
        assert "review-lost" in found.problem
        again = await begun(store)
        assert (again.state, again.done, again.problem) == ("waiting", 1, None)
        assert not await store.reviews.add_turn(lost, 1, "late"), "another process has taken over"
        assert not await store.reviews.renew(lost.id)
        await store.reviews.fail(lost.id, "late")
        assert await store.reviews.turns("one") == {0: "turn 0"}
        assert (await store.reviews.of("one")).state == "waiting"


@story
async def test_a_review_is_cancelled_by_the_account_that_asked_or_a_host(url):
    async with await Store.open(url) as store:
        ada, guy = [await store.accounts.create(name, "hash") for name in ("Ada", "Guy")]
        mine = await begun(store, account=ada)
        await store.reviews.cancel("one", guy)
        assert await store.reviews.renew(mine.id)
        await store.reviews.cancel("one", ada)
        assert not await store.reviews.plan(mine, 2)
        assert (await store.reviews.of("one")).state == "cancelled"
        await begun(store, account=guy)
        await store.reviews.cancel("one", None)
        assert (await store.reviews.of("one")).state == "cancelled"


@story
async def test_the_queue_has_an_end(url, monkeypatch):
    monkeypatch.setattr(limits, "MOST_WAITING", 2)
    async with await Store.open(url) as store:
        first = await begun(store)
        await begun(store, "two")
        with pytest.raises(CannotReview, match="2 reviews are waiting or running already"):
            await store.reviews.begin(review("three"))
        await store.reviews.finish(first)
        await begun(store, "three")


@story
async def test_uploaded_records_that_nobody_opens_are_deleted(url, time, monkeypatch):
    monkeypatch.setattr(limits, "MOST_UPLOADED", 2)
    async with await Store.open(url) as store:
        match = (await store.create(beginning())).id
        kept, opened = review("kept", match=match), review("opened")
        for one in (kept, opened, review("forgotten")):
            found, _ = await store.reviews.begin(one)
            await store.reviews.finish(found)
            await store.reviews.add_turn(found, 0, "turn")
        time.pass_by(seconds=limits.EXPIRY / 1000 - 10)
        await store.reviews.record("opened")
        time.pass_by(seconds=20)
        await begun(store, "new")
        with pytest.raises(UnknownReview):
            await store.reviews.of("forgotten")
        assert await store.reviews.record("opened")
        for number in range(3):
            await store.reviews.finish(await begun(store, f"newer {number}"))
            time.pass_by(seconds=1)
        with pytest.raises(UnknownReview):
            await store.reviews.of("opened")
        assert (await store.reviews.of("new")).state == "waiting", "what runs is never deleted"
        assert (await store.reviews.of_match(match)).key == "kept"


@story
async def test_the_review_of_an_uploaded_record_becomes_that_of_its_match(url):
    async with await Store.open(url) as store:
        match = (await store.create(beginning())).id
        await begun(store)
        assert await store.reviews.of_match(match) is None
        found, mine = await store.reviews.begin(review(match=match))
        assert not mine
        assert (await store.reviews.of_match(match)).key == found.key


@story
@pytest.mark.parametrize("junk", JUNK)
async def test_keys_that_name_nothing(url, junk):
    async with await Store.open(url) as store:
        for ask in (store.reviews.of(junk), store.reviews.record(junk)):
            with pytest.raises(UnknownReview):
                await ask
