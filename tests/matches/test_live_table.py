"""Besides the board: talk, claiming seats, and the tokens of seats."""

import asyncio

import msgspec
import pytest

from sandtable.core import Audience, SandtableError, SetupError
from sandtable.matches import NewSeat, NotStarted, UnknownMatch
from sandtable.matches.hall import Notice
from sandtable.matches.rate_limit import TokenBucket
from sandtable.matches.talk import MOST_BY_SPECTATORS
from tests.matches.halls import (
    OPEN_SOUTH,
    PERSONS,
    began,
    hall_at,
    new_id,
    new_match,
    talk_of,
    two_halls,
)
from tests.matches.storing import story

# Talk


@story
async def test_talk_is_sent_to_its_audience_only(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.say("north", "to south", ("north", "south"))
        await live.say("south", "to all", None)
        await live.say(None, "among us", ("spectators",))
        texts = {seat: [text for *_, text in talk_of(live, seat)] for seat in ("north", "south", None)}
        assert texts["north"] == texts["south"] == ["to south", "to all"]
        assert texts[None] == ["to all", "among us"]


@story
async def test_a_seat_talks_only_to_the_audiences_of_its_game(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        wishes = (
            (None, None),
            (None, ("north",)),
            ("north", ("north",)),
            ("north", ("spectators",)),
            ("north", ()),
        )
        for seat, to in wishes:
            with pytest.raises(SetupError):
                await live.say(seat, "psst", to)
        assert live.audiences(None) == (Audience("Spectators", ("spectators",)),)
        assert live.talk == []


@story
async def test_spectators_talk_at_one_pace_and_only_their_newest_words_stay_in_memory(file, monkeypatch):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.say("north", "hello", None)
        for number in range(20):
            await live.say(None, str(number), ("spectators",))
        monkeypatch.setattr(live, "_spectators_talk", TokenBucket(0, 0))
        with pytest.raises(SetupError, match="The spectators are sending too many messages"):
            await live.say(None, "21", ("spectators",))
        await live.say("north", "how many there are", None)  # who have another rate limit
        monkeypatch.setattr(live, "_spectators_talk", TokenBucket(1000, 1000))
        for number in range(MOST_BY_SPECTATORS):
            await live.say(None, f"again {number}", ("spectators",))
        texts = [message.text for message in live.talk]
        assert texts[:3] == ["hello", "how many there are", "again 0"]
        assert len(texts) == MOST_BY_SPECTATORS + 2
        assert live.talk == list(await hall.store.talk.said(live.id))


@story
async def test_talk_with_a_repeated_id_is_stored_once(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        for _ in range(2):
            await live.say("north", "hello", None, client_id="one")
        assert talk_of(live) == [("chat", "north", "hello")]


@story
async def test_talk_at_once_from_two_processes_is_numbered_alike_at_both(file):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one)
        there = await other.live(created.id)
        says = [
            live.say(seat, f"{seat} {number}", None, client_id=new_id())
            for number in range(4)
            for live, seat in ((here, "north"), (there, "south"))
        ]
        await asyncio.gather(*says)
        await line.silence()
        await asyncio.gather(here.refresh(), there.refresh())
        assert here.talk == there.talk
        assert [message.number for message in here.talk] == list(range(1, 9))


# Sitting down


@story
async def test_the_match_starts_when_the_last_open_seat_is_taken(url):
    async with hall_at(url) as hall:
        live, created = await began(hall, new_match(seats=OPEN_SOUTH))
        assert (live.status, live.match) == ("open", None)
        with pytest.raises(NotStarted):
            await live.act("north", "end")
        with pytest.raises(NotStarted):
            await live.undo("north", step=0)
        token = await hall.claim(created.id, "south", player="Guy", salt="salt of south")
        assert (live.status, live.match.to_act) == ("running", ("north",))
        assert (await hall.store.seat_of(token)).seat == "south"
        assert live.record().players == {"north": "Ada", "south": "Guy"}
        assert live.record().salts == {"north": "salt of north", "south": "salt of south"}
        with pytest.raises(SandtableError):
            await hall.claim(created.id, "south")


@story
async def test_the_salts_change_the_dice(file):
    async with hall_at(file) as hall:
        rolls = set()
        for salt in "abcdefgh":
            live, created = await began(hall, new_match(seats=OPEN_SOUTH, options={"first": "die"}))
            await hall.claim(created.id, "south", salt=salt)
            rolls.add(live.match.opening[0].value)
            live.record().replay().record.replay()  # the record replays with the same dice
        assert rolls == {1, 2}


@story
async def test_a_match_for_which_the_seats_do_not_fit_is_not_created(file):
    async with hall_at(file) as hall:
        for seats in (PERSONS[:1], (*PERSONS, NewSeat("west", "person"))):
            with pytest.raises(SetupError):
                await hall.create(new_match(seats=seats))
        with pytest.raises(UnknownMatch):
            await hall.live("nothing")


# Tokens


@story
async def test_when_a_token_is_renewed_all_processes_hear_of_it(file):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one)
        there = await other.live(created.id)
        dismissed = []

        class Guest:
            def changed(self):
                pass

            def renewed(self, seat):
                dismissed.append(seat)

        for live in (here, there):
            live.watchers.append(Guest())
        renewed = await one.renew(created.tokens["north"])
        await line.silence()
        assert dismissed == ["north", "north"]
        assert await one.store.seat_of(created.tokens["north"]) is None
        assert (await one.store.seat_of(renewed)).seat == "north"


@story
async def test_a_notice_of_a_match_that_is_not_in_memory_is_nobodys_business(file):
    async with hall_at(file) as hall:
        for notice in (
            Notice("elsewhere", "unknown", changed=True),
            Notice("elsewhere", "x", renewed="north"),
        ):
            await hall.on_notice(msgspec.json.encode(notice).decode())
        assert len(hall) == 0
