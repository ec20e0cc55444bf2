"""Accounts: unique names, sessions that expire, and lists of seats."""

import asyncio

import pytest
from alembic import command
from sqlalchemy import func, select, text, update

from sandtable import SetupError
from sandtable.matches import (
    Account,
    Created,
    HeldSeat,
    ListedMatch,
    NameTaken,
    NewSeat,
    Store,
    UnknownAccount,
    UnknownMatch,
    UnknownToken,
    schema,
)
from sandtable.matches.database import _connect, _parsed
from sandtable.matches.migrations import config
from tests.matches.storing import beginning, create, story

DAY = 24 * 60 * 60 * 1000
JUNK = ["", "nosuchid", "a\0b", "\ud800", "x" * 5000]


async def sessions(store: Store) -> int:
    async with store._database.reading() as connection:
        return (await connection.execute(select(func.count()).select_from(schema.sessions))).scalar_one()


# Names


@story
async def test_an_account_is_found_by_its_name_whatever_the_capitals(url):
    async with await Store.open(url) as store:
        ada = await store.accounts.create("Ada Straße", "hash of ada")
        guy = await store.accounts.create("Guy", "hash of guy")
        assert ada != guy
        for name in ("Ada Straße", "ada straße", "ADA STRASSE"):
            assert await store.accounts.by_name(name) == Account(ada, "Ada Straße", "hash of ada")
        assert await store.accounts.by_name("Ada") is None
    async with await Store.open(url) as store:
        assert (await store.accounts.by_name("guy")).id == guy


@story
async def test_a_name_that_looks_the_same_is_the_same(url):
    composed, in_two_characters = "Zo\u00eb", "Zoe\u0308"
    async with await Store.open(url) as store:
        zoe = await store.accounts.create(in_two_characters, "hash")
        assert await store.accounts.by_name(composed) == Account(zoe, composed, "hash")
        assert await store.accounts.by_name(in_two_characters) == Account(zoe, composed, "hash")


@pytest.mark.parametrize("name", ["Zo\u00eb", "ZO\u00cb", "zoe\u0308"])
@story
async def test_a_name_is_unique(url, name):
    async with await Store.open(url) as store:
        first = await store.accounts.create("Zo\u00eb", "hash")
        with pytest.raises(NameTaken, match="is taken"):
            await store.accounts.create(name, "another")
        assert await store.accounts.by_name(name) == Account(first, "Zo\u00eb", "hash")


@story
async def test_only_one_of_many_callers_gets_a_name(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        wanted = (store.accounts.create("Ada", f"hash {at}") for at, store in enumerate((one, two) * 4))
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        ((at, account),) = [(at, answer) for at, answer in enumerate(answers) if isinstance(answer, str)]
        assert sum(isinstance(answer, NameTaken) for answer in answers) == 7
        assert await two.accounts.by_name("Ada") == Account(account, "Ada", f"hash {at}")


@pytest.mark.parametrize(
    "name", ["", "A", "x" * 41, " Ada", "Ada ", "two\nlines", "a\0b", "\ud800\ud800", "e\u0308", "x" * 10**6]
)
@story
async def test_what_is_no_name(url, name):
    async with await Store.open(url) as store:
        with pytest.raises(SetupError, match="A name must be one line of 2 to 40 readable characters"):
            await store.accounts.create(name, "hash")
        assert await store.accounts.by_name(name) is None


@pytest.mark.parametrize("password_hash", ["", "a\0b", "two\nlines", "x" * 1001])
@story
async def test_what_is_no_hash_of_a_password(url, password_hash):
    async with await Store.open(url) as store:
        with pytest.raises(SetupError, match="The hash of a password must be one line"):
            await store.accounts.create("Ada", password_hash)
        assert await store.accounts.by_name("Ada") is None
        ada = await store.accounts.create("Ada", "hash")
        with pytest.raises(SetupError, match="The hash of a password must be one line"):
            await store.accounts.change_password(ada, password_hash)
        assert await store.accounts.by_name("Ada") == Account(ada, "Ada", "hash")


# Sessions


@story
async def test_a_session_is_valid_until_it_is_closed(url):
    async with await Store.open(url) as store:
        ada, guy = [await store.accounts.create(name, "hash") for name in ("Ada", "Guy")]
        here, there = [await store.accounts.open_session(ada, DAY) for _ in range(2)]
        others = await store.accounts.open_session(guy, DAY)
        assert (await store.accounts.of_session(here)).name == "Ada"
        await store.accounts.close_session(here)
        await store.accounts.close_session(here)
        assert await store.accounts.of_session(here) is None
        assert (await store.accounts.of_session(there)).id == ada
        await store.accounts.close_sessions(ada)
        assert await store.accounts.of_session(there) is None
        assert (await store.accounts.of_session(others)).name == "Guy"


@story
async def test_a_session_expires(url):
    async with await Store.open(url) as store:
        ada = await store.accounts.create("Ada", "hash")
        token = await store.accounts.open_session(ada, DAY)
        assert await store.accounts.of_session(token)
        async with store._database.writing() as connection:  # a day later
            times = schema.sessions.c.created - DAY, schema.sessions.c.expires - DAY
            await connection.execute(update(schema.sessions).values(created=times[0], expires=times[1]))
        assert await store.accounts.of_session(token) is None
        assert await sessions(store) == 1
        await store.accounts.open_session(ada, DAY)
        assert await sessions(store) == 1  # expired ones are deleted


@pytest.mark.parametrize("lifetime", [-1, 10**30])
@story
async def test_a_session_lasts_for_some_time(url, lifetime):
    async with await Store.open(url) as store:
        ada = await store.accounts.create("Ada", "hash")
        with pytest.raises(SetupError, match="milliseconds"):
            await store.accounts.open_session(ada, lifetime)
        assert await sessions(store) == 0


@story
async def test_another_password_ends_all_other_sessions(url):
    async with await Store.open(url) as store:
        ada, guy = [await store.accounts.create(name, "old") for name in ("Ada", "Guy")]
        here, there = [await store.accounts.open_session(ada, DAY) for _ in range(2)]
        others = await store.accounts.open_session(guy, DAY)
        await store.accounts.change_password(ada, "new", session=here)
        assert await store.accounts.of_session(here) == Account(ada, "Ada", "new")
        assert await store.accounts.of_session(there) is None
        assert await store.accounts.of_session(others) == Account(guy, "Guy", "old")
        await store.accounts.change_password(ada, "newer")
        assert await store.accounts.of_session(here) is None


@pytest.mark.parametrize("junk", JUNK)
@story
async def test_junk_opens_no_account(url, junk):
    async with await Store.open(url) as store:
        created = await store.create(beginning())
        ada = await store.accounts.create("Ada", "hash")
        await store.accounts.open_session(ada, DAY)
        assert await store.accounts.of_session(junk) is None
        await store.accounts.close_session(junk)
        for asking in (
            store.accounts.open_session(junk, DAY),
            store.accounts.close_sessions(junk),
            store.accounts.change_password(junk, "hash"),
            store.accounts.keep_seat(junk, created.tokens["north"]),
        ):
            with pytest.raises(UnknownAccount, match="There is no such account"):
                await asking
        assert await sessions(store) == 1
        assert await store.accounts.matches_of(junk) == ()
        for account, match_id, seat in ((junk, created.id, "north"), (ada, junk, "north"), (ada, "x", junk)):
            assert not await store.accounts.holds(account, match_id, seat)
            await store.accounts.forget_seat(account, match_id, seat)
        with pytest.raises(UnknownToken):
            await store.accounts.keep_seat(ada, junk)


# Seats


async def listed_seats(store: Store, account: str, **page: object) -> list[tuple[str, str]]:
    return [(match.id, seat) for match, seat in await store.accounts.matches_of(account, **page)]


@story
async def test_an_account_lists_seats_and_opens_them(url):
    async with await Store.open(url) as store:
        ada, guy = [await store.accounts.create(name, "hash") for name in ("Ada", "Guy")]
        created = await store.create(beginning())
        north = created.tokens["north"]
        for _ in range(2):
            assert await store.accounts.keep_seat(ada, north) == HeldSeat(created.id, "north")
        assert await store.accounts.holds(ada, created.id, "north")
        assert not await store.accounts.holds(ada, created.id, "south")
        assert not await store.accounts.holds(guy, created.id, "north")
        assert await listed_seats(store, ada) == [(created.id, "north")]
        assert await listed_seats(store, guy) == []
        await store.accounts.forget_seat(ada, created.id, "north")
        assert not await store.accounts.holds(ada, created.id, "north")
        assert await listed_seats(store, ada) == []
        assert await store.seat_of(north)


@story
async def test_a_seat_added_many_times_at_once_is_listed_once(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        ada = await one.accounts.create("Ada", "hash")
        created = await one.create(beginning())
        token = created.tokens["north"]
        await asyncio.gather(*(store.accounts.keep_seat(ada, token) for store in (one, two) * 3))
        assert await listed_seats(two, ada) == [(created.id, "north")]


@story
async def test_a_renewed_token_takes_the_seat_from_other_accounts(url):
    async with await Store.open(url) as store:
        ada, thief = [await store.accounts.create(name, "hash") for name in ("Ada", "Thief")]
        created = await store.create(beginning())
        for account in (ada, thief):
            for token in created.tokens.values():
                await store.accounts.keep_seat(account, token)
        renewed = await store.renew(created.tokens["north"], account=ada)
        assert await store.accounts.holds(ada, created.id, "north")
        assert not await store.accounts.holds(thief, created.id, "north")
        assert await store.accounts.holds(thief, created.id, "south")
        await store.renew(renewed)
        assert not await store.accounts.holds(ada, created.id, "north")


@story
async def test_a_seat_is_not_listed_by_a_token_that_is_renewed_meanwhile(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        ada = await one.accounts.create("Ada", "hash")
        for _ in range(10):
            created = await one.create(beginning())
            token = created.tokens["north"]
            await asyncio.gather(one.accounts.keep_seat(ada, token), two.renew(token), return_exceptions=True)
            assert not await one.accounts.holds(ada, created.id, "north")


@story
async def test_ones_matches_are_listed_the_newest_first_in_pages_of_whole_matches(url):
    async def with_both_seats() -> Created:
        created = await store.create(beginning())
        for seat in ("south", "north"):
            await store.accounts.keep_seat(ada, created.tokens[seat])
        return created

    async with await Store.open(url) as store:
        ada = await store.accounts.create("Ada", "hash")
        matches = {(await with_both_seats()).id for _ in range(5)}
        await create(store)
        whole = await listed_seats(store, ada)
        assert [seat for _, seat in whole] == ["north", "south"] * 5
        assert {match_id for match_id, _ in whole} == matches
        pages = [page := await listed_seats(store, ada, limit=2)]
        await with_both_seats()
        while page := await listed_seats(store, ada, limit=2, before=page[-1][0]):
            pages.append(page)
        assert [len(page) for page in pages] == [4, 4, 2]
        assert [seat for page in pages for seat in page] == whole
        ((first, _), *_) = await store.accounts.matches_of(ada)
        assert type(first) is ListedMatch
        assert len(await listed_seats(store, ada, limit=10**30)) == 12
        assert await listed_seats(store, ada, limit=-1) == []
        with pytest.raises(UnknownMatch):
            await store.accounts.matches_of(ada, before="nosuchmatch")


@story
async def test_private_matches_and_open_ones_are_in_ones_list_too(url):
    seats = (NewSeat("north", "person"), NewSeat("south", "open"))
    async with await Store.open(url) as store:
        ada = await store.accounts.create("Ada", "hash")
        for new in (beginning(visibility="private"), beginning(seats=seats, visibility="public")):
            await store.accounts.keep_seat(ada, (await store.create(new)).tokens["north"])
        listed = await store.accounts.matches_of(ada)
    assert {(match.visibility, match.status) for match, _ in listed} == {
        ("private", "running"),
        ("public", "open"),
    }


@story
async def test_a_log_in_deletes_all_expired_sessions(url, time):
    async with await Store.open(url) as store:
        ada, guy = [await store.accounts.create(name, "hash") for name in ("Ada", "Guy")]
        await store.accounts.open_session(ada, 1000)
        lasting = await store.accounts.open_session(ada, 10**9)
        time.pass_by(seconds=2)
        await store.accounts.open_session(guy, 1000)
        async with store._database.reading() as connection:
            kept = (await connection.execute(select(schema.sessions.c.account))).scalars().all()
        assert sorted(kept) == sorted([ada, guy])
        assert (await store.accounts.of_session(lasting)).id == ada


# Names that look alike


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Cope", "\u0421\u043e\u0440\u0435"),  # Cyrillic
        ("TOM", "\u03a4\u039f\u039c"),  # Greek
        ("nono", "\u03b7\u03bf\u03b7\u03bf"),
        ("Paul", "PauI"),  # a capital i
        ("Bill", "BiI1"),
        ("Ada", "\uff21\uff44\uff41"),  # wide letters
        ("Ada", "\U0001d400\U0001d41d\U0001d41a"),  # bold letters of mathematics
        ("Anne-Marie", "Anne\u2013Marie"),
        ("O'Neil", "O\u2019Neil"),
        ("Ada King", "Ada  King"),
    ],
)
@story
async def test_a_name_that_looks_like_another_is_refused(url, name, alike):
    async with await Store.open(url) as store:
        first = await store.accounts.create(name, "hash")
        with pytest.raises(NameTaken, match="is taken, or looks like one that is taken"):
            await store.accounts.create(alike, "another")
        assert (await store.accounts.by_name(name)).id == first


@pytest.mark.parametrize(
    "name",
    [
        "\u0410da",  # a Cyrillic A
        "Ad\u03b1",  # a Greek alpha
        "Ada \u041ap\u0443\u0433",
        "\u13aada",  # Cherokee
        "Ad\u0d20",  # Malayalam
        "L\u0665velace",  # an Arabic digit
        "L\u06f5velace",  # a Persian digit
    ],
)
@story
async def test_a_word_of_several_alphabets_is_refused(url, name):
    async with await Store.open(url) as store:
        with pytest.raises(SetupError, match="letters of one alphabet"):
            await store.accounts.create(name, "hash")


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u200b",  # a space without width
        "\u202eadA",  # from right to left
        "Ad\u00ada",  # a soft hyphen
        "Ada\u3164",  # a filler
        "\u2800\u2800",  # empty Braille
        "Ada\ufe0f",  # a variation selector
        "A\u0301\u0302\u0303\u0304da",  # a tower of accents
    ],
)
@story
async def test_characters_that_nobody_sees_are_refused(url, name):
    async with await Store.open(url) as store:
        with pytest.raises(SetupError, match="readable characters"):
            await store.accounts.create(name, "hash")


@story
async def test_honest_names_of_every_script_are_accepted(url):
    names = (
        "Ada", "Adam", "Анна", "Иван", "Ada Иванова", "Νίκος", "田中さん", "مريم", "מִרְיָם",
        "Zoë", "Zoe", "Björn 2", "Renée", "नेहा", "🦊 fox",
        "علي٥", "رضا۵", "Tシャツ", "김철수", "王小明", "แอนนา",
    )  # fmt: skip
    async with await Store.open(url) as store:
        for name in names:
            assert await store.accounts.create(name, "hash"), name


@story
async def test_earlier_accounts_whose_names_look_alike_keep_working(new_url):
    """The migration to version 4: the oldest account protects the name, and all of them stay."""
    url, old = new_url(), ("Ada", "Аdа", "Guy")  # the second begins and ends with a Cyrillic letter
    database = _connect(_parsed(url))
    try:
        async with database.writing() as connection:
            await connection.run_sync(lambda bare: command.upgrade(config(bare), "0002"))
            for number, name in enumerate(old):
                row = {"id": f"id{number}", "name": name, "folded": name.casefold(), "created": number}
                values = "(:id, :name, :folded, 'hash', :created)"
                await connection.execute(text(f"INSERT INTO accounts VALUES {values}"), row)  # noqa: S608
    finally:
        await database.close()
    async with await Store.open(url) as store:
        for number, name in enumerate(old):
            assert await store.accounts.by_name(name) == Account(f"id{number}", name, "hash")
            session = await store.accounts.open_session(f"id{number}", DAY)
            assert (await store.accounts.of_session(session)).name == name
        with pytest.raises(NameTaken):
            await store.accounts.create("ADA", "hash")
        with pytest.raises(NameTaken):
            await store.accounts.create("Аԁа", "hash")  # Cyrillic throughout
