"""Seats belong to the holders of their tokens, which the store cannot reveal."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from sandtable import SetupError
from sandtable.core import Match
from sandtable.matches import (
    HeldSeat,
    NewMatch,
    NewSeat,
    NotStarted,
    SeatTaken,
    Store,
    StoredSeat,
    UnknownToken,
    schema,
)
from sandtable.matches.errors import NameTaken
from sandtable.matches.tokens import new_id, new_token, token_hash
from tests.matches.storing import (
    GAME,
    NORTH_AND_SOUTH,
    RECORDS,
    act,
    actions,
    before_its_dice,
    beginning,
    create,
    story,
)

SEATS = (
    NewSeat("north", "person", "Ada"),
    NewSeat("south", "open"),
    NewSeat("east", "computer", "greedy"),
    NewSeat("umpire", "umpire"),
)
TWO_OPEN = (NewSeat("north", "open"), NewSeat("south", "open"))


@story
async def test_the_creator_of_a_match_holds_the_seats_of_persons_and_umpires(url):
    async with await Store.open(url) as store:
        created = await store.create(beginning(seats=SEATS))
        assert created.tokens.keys() == {"north", "umpire"}
        for seat, token in created.tokens.items():
            assert await store.seat_of(token) == HeldSeat(created.id, seat)
        match = await store.load(created.id)
    assert match.seats == (
        StoredSeat("north", "person", "Ada", claimed=True),
        StoredSeat("south", "open", None, claimed=False),
        StoredSeat("east", "computer", "greedy", claimed=False),
        StoredSeat("umpire", "umpire", None, claimed=True),
    )
    assert (match.status, match.started) == ("open", None)


@story
async def test_a_claimed_seat_is_opened_by_its_token(url):
    new = NewMatch(record=before_its_dice(beginning().record), seats=SEATS)
    async with await Store.open(url) as store:
        match_id = await create(store, new)
        south = await store.claim(match_id, "south", player="Guy", salt="rain over Jena")
        assert await store.seat_of(south) == HeldSeat(match_id, "south")
        match = await store.load(match_id)
    assert match.seats[1] == StoredSeat("south", "person", "Guy", claimed=True, salt="rain over Jena")


@story
async def test_a_match_starts_when_its_last_open_seat_is_claimed(url):
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=TWO_OPEN))
        await store.claim(match_id, "north", player="Ada")
        waiting = await store.load(match_id)
        assert (waiting.status, waiting.started) == ("open", None)
        await store.claim(match_id, "south", player="Guy")
        match = await store.load(match_id)
    assert match.status == "running"
    assert match.started >= match.created
    assert [(seat.kind, seat.player) for seat in match.seats] == [("person", "Ada"), ("person", "Guy")]


@story
async def test_a_match_without_an_open_seat_starts_at_once(url):
    async with await Store.open(url) as store:
        match = await store.load(await create(store))
    assert (match.status, match.started) == ("running", match.created)


@story
async def test_no_seat_acts_while_a_seat_is_open(url):
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=SEATS))
        with pytest.raises(NotStarted, match="The match has not started: a seat is still open"):
            await store.append(match_id, 1, act("one"), client_id="a")
        await store.claim(match_id, "south")
        assert not (await store.append(match_id, 1, act("one"), client_id="a")).repeated
        assert await actions(store, match_id) == ["one"]


@story
async def test_a_match_uploaded_as_over_starts_when_its_last_seat_is_claimed(url):
    async with await Store.open(url) as store:
        over = min(RECORDS, key=lambda record: len(record.entries))
        match_id = await create(store, NewMatch(record=over, seats=TWO_OPEN))
        for seat in ("north", "south"):
            await store.claim(match_id, seat)
        match = await store.load(match_id)
        assert match.status == "over"
        assert match.started is not None
        await store.truncate(match_id, 0)
        assert (await store.load(match_id)).status == "running"


# What the seats add to the record


@story
async def test_the_record_has_the_salts_and_names_of_the_seats(url):
    record = GAME.new(seed=7, salts={"south": "old"}, players={"north": "A.", "south": "G."}).record
    seats = (NewSeat("north", "person", "Ada", "mud"), NewSeat("south", "open"))
    async with await Store.open(url) as store:
        match_id = await create(store, NewMatch(record=before_its_dice(record), seats=seats))
        waiting = (await store.load(match_id)).record
        assert waiting.salts == {"north": "mud", "south": "old"}
        assert waiting.players == {"north": "Ada", "south": "G."}
        await store.claim(match_id, "south", player="Guy", salt="über Jena")
        begun = (await store.load(match_id)).record
    assert begun.salts == {"north": "mud", "south": "über Jena"}
    assert begun.players == {"north": "Ada", "south": "Guy"}
    rolled = Match.begin(begun).record
    assert rolled.opening
    assert replace(rolled, opening=()) == begun


@pytest.mark.parametrize("text", ["", " ", "two\nlines", "a\0b", "\ud800", " before", "after ", "x" * 101])
@story
async def test_a_salt_or_a_name_that_is_not_one_line_is_rejected(url, text):
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=SEATS))
        for asking in (
            store.claim(match_id, "south", salt=text),
            store.claim(match_id, "south", player=text),
            store.create(beginning(seats=(NewSeat("north", "open", salt=text),), visibility="public")),
            store.create(beginning(seats=(NewSeat("north", "open", text),), visibility="public")),
        ):
            with pytest.raises(SetupError, match="one line of at most 100 readable characters"):
                await asking
        assert not (await store.load(match_id)).seats[1].claimed
        assert await store.lobby() == ()


@story
async def test_no_salt_is_added_to_rolled_dice(url):
    salted = (NewSeat("north", "person", salt="mud"), NewSeat("south", "open"))
    opened = beginning().record
    played = replace(before_its_dice(opened), entries=(act("one"),))
    assert opened.opening
    async with await Store.open(url) as store:
        for record in (played, opened):
            with pytest.raises(SetupError, match="too late to add a salt"):
                await store.create(NewMatch(record=record, seats=salted))
            with_its_own = replace(record, salts={"north": "mud"})
            match_id = await create(store, NewMatch(record=with_its_own, seats=salted))
            with pytest.raises(SetupError, match="too late to add a salt"):
                await store.claim(match_id, "south", salt="rain")
            await store.claim(match_id, "south")
            assert (await store.load(match_id)).record == with_its_own


# Claiming


@story
async def test_only_one_of_many_callers_claims_a_seat(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one, beginning(seats=SEATS))
        claims = (store.claim(match_id, "south", player=str(at)) for at, store in enumerate((one, two) * 4))
        answers = await asyncio.gather(*claims, return_exceptions=True)
        ((at, token),) = [(at, answer) for at, answer in enumerate(answers) if isinstance(answer, str)]
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 7
        assert await two.seat_of(token) == HeldSeat(match_id, "south")
        assert (await one.load(match_id)).seats[1].player == str(at)


@story
async def test_concurrent_claims_of_the_last_two_seats_start_the_match(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        for _ in range(5):
            match_id = await create(one, beginning(seats=TWO_OPEN))
            await asyncio.gather(one.claim(match_id, "north"), two.claim(match_id, "south"))
            match = await one.load(match_id)
            assert match.status == "running"
            assert match.started is not None


@pytest.mark.parametrize(
    ("seat", "why"),
    [
        ("north", "The seat north is taken"),
        ("east", "The seat east belongs to a computer player"),
        ("west", "There is no seat 'west'"),
        ("a\0b", "There is no seat"),
    ],
)
@story
async def test_a_seat_that_cannot_be_had(url, seat, why):
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=SEATS))
        with pytest.raises(SeatTaken, match=why):
            await store.claim(match_id, seat)


# Tokens


@story
async def test_a_renewed_token_kills_the_old_one_at_once(url):
    async with await Store.open(url) as store:
        created = await store.create(beginning())
        old = created.tokens["north"]
        renewed = await store.renew(old)
        assert await store.seat_of(old) is None
        assert await store.seat_of(renewed) == HeldSeat(created.id, "north")
        with pytest.raises(UnknownToken, match="opens no seat"):
            await store.renew(old)


@story
async def test_a_token_is_renewed_once_however_many_try(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        old = (await one.create(beginning())).tokens["north"]
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
        await create(store, beginning(seats=NORTH_AND_SOUTH))
        assert await store.seat_of(token) is None
        with pytest.raises(UnknownToken):
            await store.renew(token)


@story
async def test_the_database_holds_hashes_only(url):
    async with await Store.open(url) as store:
        created = await store.create(beginning(seats=SEATS))
        tokens = [created.tokens["north"], await store.claim(created.id, "south")]
        account = await store.accounts.create("Ada", "a hash")
        tokens += [await store.accounts.open_session(account, 10**9), await store.renew(tokens[0])]
        async with store._database.reading() as connection:
            everything = [
                repr(row)
                for table in schema.metadata.sorted_tables
                for row in await connection.execute(select(table))
            ]
        for token in tokens:
            assert not any(token in row for row in everything)
            assert await store.seat_of(token_hash(token)) is None
            assert await store.accounts.of_session(token_hash(token)) is None
    for token in tokens[1:]:
        assert any(token_hash(token) in row for row in everything)


def test_ids_and_tokens_are_long_and_never_the_same():
    assert len({new_id() for _ in range(1000)}) == len({new_token() for _ in range(1000)}) == 1000
    assert all(len(new_id()) == 14 and new_id().isalnum() for _ in range(100))
    assert len(new_token()) == 43


@story
async def test_a_claim_with_a_token_is_idempotent(url):
    async with await Store.open(url) as store:
        match = await create(store, beginning(seats=(NewSeat("north", "open"), NewSeat("south", "open"))))
        own = new_token()
        for _ in range(2):
            assert await store.claim(match, "north", player="Ada", token=own) == own
        assert await store.seat_of(own) == HeldSeat(match, "north")
        with pytest.raises(SeatTaken):
            await store.claim(match, "north", token=new_token())
        with pytest.raises(SetupError, match="This token is in use"):
            await store.claim(match, "south", token=own)
        await store.claim(match, "south", token=new_token())
        assert await store.claim(match, "north", player="Ada", salt="too late", token=own) == own


@story
async def test_a_seat_gets_the_requested_token_unless_another_seat_has_it(url):
    async with await Store.open(url) as store:
        tokens = (await store.create(beginning())).tokens
        own = new_token()
        assert await store.renew(tokens["north"], renewed=own) == own
        assert (await store.seat_of(own)).seat == "north"
        assert await store.seat_of(tokens["north"]) is None
        for taken in (own, tokens["south"]):
            with pytest.raises(SetupError, match="This token is in use"):
                await store.renew(own, renewed=taken)
        assert (await store.seat_of(tokens["south"])).seat == "south"


@pytest.mark.parametrize(
    ("player", "accepted"), [("Ada", True), ("Guy", True), ("ada", False), ("Аԁа", False)]
)
@story
async def test_a_name_that_only_looks_like_another_at_the_table_is_refused(url, player, accepted):
    """The same name is no deception: a player may take several seats."""
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(seats=SEATS[:2]))
        if accepted:
            assert await store.claim(match_id, "south", player=player)
        else:
            with pytest.raises(NameTaken, match="looks like one that is taken"):
                await store.claim(match_id, "south", player=player)
