"""Matches are loaded from the store exactly as they were stored."""

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from sandtable import Record, RecordError, SetupError
from sandtable.core import Outcome, Roll
from sandtable.matches import (
    ListedMatch,
    NewMatch,
    NewSeat,
    NewTalk,
    Store,
    StoredMatch,
    StoredSeat,
    UnknownMatch,
    schema,
)
from tests.matches.storing import GAME, NORTH_AND_SOUTH, RECORDS, act, beginning, create, story


@story
async def test_recorded_games_come_back_exactly(url):
    async with await Store.open(url) as store:
        ids = [await create(store, NewMatch(record=record, seats=NORTH_AND_SOUTH)) for record in RECORDS]
        loaded = [await store.load(match_id) for match_id in ids]
    assert [match.record for match in loaded] == RECORDS
    assert [str(match.record) for match in loaded] == [str(record) for record in RECORDS]
    assert {match.status for match in loaded} == {"over"}
    loaded[0].record.verify()


@story
async def test_a_stored_game_is_loaded_exactly(url):
    record = min(
        (stored for stored in RECORDS if stored.scenario_text), key=lambda stored: len(stored.entries)
    )
    async with await Store.open(url) as store:
        match_id = await create(store, beginning(record))
        for number, entry in enumerate(record.entries, start=1):
            outcome = record.outcome if number == len(record.entries) else None
            await store.append(match_id, number, entry, outcome=outcome)
        loaded = await store.load(match_id)
    assert loaded.record == record
    assert len(loaded.times) == len(record.entries)
    assert list(loaded.times) == sorted(loaded.times)


@story
async def test_salts_options_players_positions_and_rolls_come_back(url):
    match = GAME.new(
        "free",
        seed="blue — 42",
        salts={"south": "über Jena", "north": "雨"},
        players={"south": "Guy", "north": "Ada 'the' \"first\" \\ %s :x"},
        options={"move_limit": 40, "relay_by_contact": True},
    )
    for seat in match.seats:
        for action in ("deploy standard", "ready"):
            match.apply(seat, action)
    position = GAME.from_position(match.position_text(), "free", seed=8).record
    largest = Roll(2**64, 2**64, "the largest die there is")
    odd = replace(match.record, entries=(*match.record.entries, replace(act("end"), rolls=(largest,) * 3)))
    assert match.record.entries[-1].rolls
    async with await Store.open(url) as store:
        for record in (match.record, position, odd):
            loaded = await store.load(await create(store, NewMatch(record=record, seats=NORTH_AND_SOUTH)))
            assert loaded.record == record
            assert Record.parse(str(loaded.record)) == record


@story
async def test_settings_are_stored_besides_the_record(url):
    settings = {"clock": {"bank": 600, "per_move": 1.5}, "note": "für zwei", "none": None}
    seats = (NewSeat("north", "open"), NewSeat("umpire", "umpire"), NewSeat("east", "computer", "greedy"))
    new = beginning(seats=seats, visibility="public", spectators="delayed", settings=settings)
    async with await Store.open(url) as store:
        loaded = await store.load(await create(store, new))
    assert isinstance(loaded, StoredMatch)
    assert (loaded.game, loaded.scenario) == ("game-of-war", "standard")
    assert (loaded.visibility, loaded.status, loaded.spectators) == ("public", "open", "delayed")
    assert loaded.settings == settings
    assert loaded.seats == (
        StoredSeat("north", "open", None, claimed=False),
        StoredSeat("umpire", "umpire", None, claimed=True),
        StoredSeat("east", "computer", "greedy", claimed=False),
    )
    assert (loaded.branch, loaded.times) == (0, ())


@story
async def test_a_match_is_there_after_reopening(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await store.append(match_id, 1, act("one"), client_id="a")
        before = await store.load(match_id)
    async with await Store.open(url) as store:
        assert await store.load(match_id) == before
        assert (await store.append(match_id, 1, act("one"), client_id="a")).repeated
        assert (await store.append(match_id, 2, act("two"), client_id="b")).number == 2


@pytest.mark.parametrize("match_id", ["nosuchmatch", "", "a\0b", "\ud800", "x" * 5000, "' OR 1=1 --"])
@story
async def test_an_unknown_match_is_reported(url, match_id):
    async with await Store.open(url) as store:
        for asking in (
            store.load(match_id),
            store.append(match_id, 1, act("one")),
            store.answered(match_id, "north", "a"),
            store.truncate(match_id, 0),
            store.remove(match_id, 1, at=1, branch=0),
            store.entries(match_id),
            store.set_turn(match_id, to_act=None, deadline=None, at=0, branch=0),
            store.claim(match_id, "north"),
            store.talk.say(match_id, NewTalk(seat="north", kind="chat", text="Hello.")),
            store.talk.said(match_id),
            store.lobby(before=match_id),
        ):
            with pytest.raises(UnknownMatch, match="There is no such match"):
                await asking


@story
async def test_a_record_that_could_not_be_read_again_is_not_stored(url):
    record = beginning().record
    async with await Store.open(url) as store:
        with pytest.raises(RecordError):
            await create(store, beginning(replace(record, seed="two\nlines")))
        with pytest.raises(SetupError, match="seat is named twice"):
            await create(store, beginning(seats=NORTH_AND_SOUTH * 2, visibility="public"))
        assert await store.lobby() == ()


# The lobby


@story
async def test_the_lobby_shows_public_matches_that_are_not_over_the_newest_first(url):
    async with await Store.open(url) as store:
        shown = [await create(store, beginning(visibility="public")) for _ in range(7)]
        await create(store, beginning(visibility="private"))
        over = shown.pop(3)
        await store.append(over, 1, act("resign"), outcome=Outcome(("south",), "North resigned."))
        listed = await store.lobby()
    assert {match.id for match in listed} == set(shown)
    ages = [(match.created, match.id) for match in listed]
    assert [age[0] for age in ages] == sorted((age[0] for age in ages), reverse=True)
    assert type(listed[0]) is ListedMatch
    assert [seat.seat for seat in listed[0].seats] == ["north", "south"]


@story
async def test_the_lobby_is_paged_without_gaps_also_when_matches_come_and_end(url):
    async with await Store.open(url) as store:
        for _ in range(10):
            await create(store, beginning(visibility="public"))
        whole = [match.id for match in await store.lobby()]
        pages = [page := await store.lobby(limit=4)]
        await create(store, beginning(visibility="public"))
        await store.append(page[-1].id, 1, act("resign"), outcome=Outcome((), "Peace."))
        while page := await store.lobby(limit=4, before=page[-1].id):
            pages.append(page)
    assert [len(page) for page in pages] == [4, 4, 2]
    assert [match.id for page in pages for match in page] == whole


@pytest.mark.parametrize(("limit", "shown"), [(-1, 0), (0, 0), (1, 1), (10**30, 2)])
@story
async def test_any_limit_is_understood(url, limit, shown):
    async with await Store.open(url) as store:
        for _ in range(2):
            await create(store, beginning(visibility="public"))
        assert len(await store.lobby(limit=limit)) == shown


@story
async def test_lists_show_options_without_reading_heads(url):
    async with await Store.open(url) as store:
        record = replace(GAME.new(seed=7).record, options={"move_limit": 40})
        match = await create(store, beginning(record, visibility="public"))
        async with store._database.writing() as connection:
            await connection.execute(update(schema.matches).values(head="nobody can read this"))
        (listed,) = await store.lobby()
        assert (listed.id, listed.options) == (match, {"move_limit": 40})
