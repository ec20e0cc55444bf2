"""Seats belong to whoever holds their token, and the store cannot give a token away."""

import asyncio

import pytest
from sqlalchemy import select
from storing import beginning, story

from sandtable import SetupError
from sandtable.matches import HeldSeat, NewSeat, SeatTaken, Store, StoredSeat, UnknownToken, schema
from sandtable.matches.tokens import new_match_id, new_token, token_hash

SEATS = (
    NewSeat("north", "person", "Ada"),
    NewSeat("south", "open"),
    NewSeat("east", "computer", "greedy"),
    NewSeat("umpire", "umpire"),
)


@story
async def test_a_claimed_seat_is_opened_by_its_token(url):
    async with await Store.open(url) as store:
        match_id = await store.create(beginning(seats=SEATS))
        north = await store.claim(match_id, "north")
        umpire = await store.claim(match_id, "umpire", player="Georg")
        assert await store.seat_of(north) == HeldSeat(match_id, "north")
        assert await store.seat_of(umpire) == HeldSeat(match_id, "umpire")
        match = await store.load(match_id)
    assert match.seats == (
        StoredSeat("north", "person", "Ada", claimed=True),
        StoredSeat("south", "open", None, claimed=False),
        StoredSeat("east", "computer", "greedy", claimed=False),
        StoredSeat("umpire", "umpire", "Georg", claimed=True),
    )
    assert match.status == "open"


@story
async def test_a_match_runs_when_its_last_open_seat_is_claimed(url):
    seats = (NewSeat("north", "open"), NewSeat("south", "open"))
    async with await Store.open(url) as store:
        match_id = await store.create(beginning(seats=seats))
        await store.claim(match_id, "north", player="Ada")
        assert (await store.load(match_id)).status == "open"
        await store.claim(match_id, "south", player="Guy")
        match = await store.load(match_id)
    assert match.status == "running"
    assert [(seat.kind, seat.player) for seat in match.seats] == [("person", "Ada"), ("person", "Guy")]


@story
async def test_of_many_who_claim_a_seat_one_gets_it(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await one.create(beginning(seats=SEATS))
        claims = (store.claim(match_id, "south", player=str(at)) for at, store in enumerate((one, two) * 4))
        answers = await asyncio.gather(*claims, return_exceptions=True)
        ((at, token),) = [(at, answer) for at, answer in enumerate(answers) if isinstance(answer, str)]
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 7
        assert await two.seat_of(token) == HeldSeat(match_id, "south")
        assert (await one.load(match_id)).seats[1].player == str(at)


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ("north", "Somebody has the seat north already"),
        ("east", "A computer player has the seat east"),
        ("west", "There is no seat 'west'"),
        ("a\0b", "There is no seat"),
    ],
)
@story
async def test_a_seat_that_cannot_be_had(url, seat, why):
    async with await Store.open(url) as store:
        match_id = await store.create(beginning(seats=SEATS))
        await store.claim(match_id, "north")
        with pytest.raises(SeatTaken, match=why):
            await store.claim(match_id, seat)
        with pytest.raises(SetupError, match="one line of readable text"):
            await store.claim(match_id, "south", player="two\nlines")


@story
async def test_a_renewed_token_kills_the_old_one_at_once(url):
    async with await Store.open(url) as store:
        match_id = await store.create(beginning(seats=SEATS))
        old = await store.claim(match_id, "north")
        renewed = await store.renew(old)
        assert await store.seat_of(old) is None
        assert await store.seat_of(renewed) == HeldSeat(match_id, "north")
        with pytest.raises(UnknownToken, match="opens no seat"):
            await store.renew(old)


@story
async def test_a_token_is_renewed_once_however_many_try(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        old = await one.claim(await one.create(beginning(seats=SEATS)), "north")
        answers = await asyncio.gather(
            *(store.renew(old) for store in (one, two) * 4), return_exceptions=True
        )
        (renewed,) = [answer for answer in answers if isinstance(answer, str)]
        assert sum(isinstance(answer, UnknownToken) for answer in answers) == 7
        assert await one.seat_of(renewed)


@pytest.mark.parametrize("token", ["", "x", "a\0b", "\ud800", "%", "ü" * 10_000])
@story
async def test_junk_opens_no_seat(url, token):
    async with await Store.open(url) as store:
        await store.claim(await store.create(beginning(seats=SEATS)), "north")
        assert await store.seat_of(token) is None
        with pytest.raises(UnknownToken):
            await store.renew(token)


@story
async def test_the_database_holds_hashes_only(url):
    async with await Store.open(url) as store:
        match_id = await store.create(beginning(seats=SEATS))
        tokens = [await store.claim(match_id, seat) for seat in ("north", "south")]
        tokens.append(await store.renew(tokens[0]))
        async with store._database.reading() as connection:
            everything = [
                repr(row)
                for table in schema.metadata.sorted_tables
                for row in await connection.execute(select(table))
            ]
        for token in tokens:
            assert not any(token in row for row in everything)
            assert await store.seat_of(token_hash(token)) is None
    assert any(token_hash(tokens[-1]) in row for row in everything)


def test_ids_and_tokens_are_long_and_never_the_same():
    assert len({new_match_id() for _ in range(1000)}) == len({new_token() for _ in range(1000)}) == 1000
    assert all(len(new_match_id()) == 14 and new_match_id().isalnum() for _ in range(100))
    assert len(new_token()) == 43
