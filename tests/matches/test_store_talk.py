"""Talk is stored in order, each message once."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from sandtable import SetupError
from sandtable.core import Outcome
from sandtable.matches import SPECTATORS, NewMatch, NewSeat, NewTalk, Store, Talk, TooMuchTalk, schema
from sandtable.matches.talk import MOST_ASKED, MOST_BY_SPECTATORS, MOST_CHAT
from tests.matches.storing import NORTH_AND_SOUTH, act, beginning, create, story

HELLO = NewTalk(seat="north", kind="chat", text="Hello.")


@story
async def test_talk_is_loaded_in_order(url):
    sayings = (
        HELLO,
        NewTalk(seat=None, kind="chat", text="Bravo!\n„Schön“ 雨", audience=(SPECTATORS,)),
        NewTalk(seat="south", kind="ask-undo", audience=("north", "south"), at=4, branch=1),
        NewTalk(seat="north", kind="agree-undo", at=4, branch=1),
        NewTalk(seat="north", kind="decline-undo", text="No.", at=0, branch=0),
        NewTalk(seat="south", kind="rematch", text="abcdefgh"),
        NewTalk(seat=None, kind="note", text="Guy has joined.", audience=()),
    )
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        answers = [await store.talk.say(match_id, new) for new in sayings]
        await store.talk.say(other, HELLO)
        assert await store.talk.said(match_id) == tuple(answers)
        assert await store.talk.said(match_id, after=5) == tuple(answers[5:])
        assert await store.talk.said(match_id, after=10**30) == ()
        assert len(await store.talk.said(match_id, after=-(10**30))) == 7
        assert [message.number for message in await store.talk.said(other)] == [1]
    for number, (new, answer) in enumerate(zip(sayings, answers, strict=True), start=1):
        assert answer == Talk(
            seat=new.seat,
            kind=new.kind,
            text=new.text,
            audience=new.audience,
            at=new.at,
            branch=new.branch,
            number=number,
            time=answer.time,
        )
    times = [answer.time for answer in answers]
    assert times == sorted(times)


@story
async def test_a_message_sent_again_is_stored_once(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        first = await store.talk.say(match_id, HELLO, client_id="a")
        from_south = NewTalk(seat="south", kind="chat", text="Hello to you.")
        assert (await store.talk.say(match_id, from_south, client_id="a")).number == 2
        assert await store.talk.say(match_id, HELLO, client_id="a") == first
        assert (await store.talk.say(match_id, HELLO, client_id="b")).number == 3
        assert (await store.talk.say(other, HELLO, client_id="a")).number == 1
        assert len(await store.talk.said(match_id)) == 3


@story
async def test_spectators_have_no_identity(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        bravo = NewTalk(seat=None, kind="chat", text="Bravo!")
        numbers = [(await store.talk.say(match_id, bravo, client_id="a")).number for _ in range(2)]
        assert numbers == [1, 2]


@story
async def test_many_talk_at_once_and_every_message_is_there_once(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await create(one)
        messages = [
            store.talk.say(match_id, NewTalk(seat="north", kind="chat", text=str(at)), client_id=str(at))
            for at in range(6)
            for store in (one, two)
        ]
        answers = await asyncio.gather(*messages)
        said = await two.talk.said(match_id)
    assert [message.number for message in said] == [1, 2, 3, 4, 5, 6]
    assert {message.text for message in said} == set("012345")
    assert sorted(answer.number for answer in answers) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@story
async def test_players_talk_before_a_match_starts_and_after_it_is_over(url):
    async with await Store.open(url) as store:
        waiting = await create(store, beginning(seats=(NewSeat("north", "open"),)))
        assert (await store.talk.say(waiting, HELLO)).number == 1
        over = replace(beginning().record, outcome=Outcome((), "Peace."))
        finished = await create(store, NewMatch(record=over, seats=NORTH_AND_SOUTH))
        assert (await store.talk.say(finished, HELLO)).number == 1


@pytest.mark.parametrize(
    ("new", "why"),
    [
        (NewTalk(seat="north", kind="chat", text=""), "The message is empty"),
        (NewTalk(seat="north", kind="chat", text=" \n "), "The message is empty"),
        (NewTalk(seat="north", kind="chat", text="x" * 1001), "at most 1,000 characters"),
        (NewTalk(seat="north", kind="chat", text="a\0b"), "readable text"),
        (NewTalk(seat="north", kind="chat", text="a\rb"), "readable text"),
        (NewTalk(seat="north", kind="chat", text="\ud800"), "readable text"),
        (NewTalk(seat="north", kind="shout", text="Hello!"), "no kind of message called 'shout'"),
        (NewTalk(seat="west", kind="chat", text="Hello."), "There is no seat 'west'"),
        (NewTalk(seat="a\0b", kind="chat", text="Hello."), "There is no seat"),
        (NewTalk(seat="north", kind="note", text="Hello."), "Only the program can write notes"),
        (NewTalk(seat=None, kind="ask-undo"), "Only players can ask"),
        (NewTalk(seat=None, kind="agree-undo"), "Only players can ask"),
        (
            NewTalk(seat="north", kind="chat", text="Hello.", audience=("west",)),
            "There is no 'west'",
        ),
        (NewTalk(seat="north", kind="ask-undo", at=-1), "There is no step -1"),
        (NewTalk(seat="north", kind="ask-undo", branch=10**30), "There is no step 1000"),
    ],
)
@story
async def test_invalid_messages_are_rejected(url, new, why):
    async with await Store.open(url) as store:
        match_id = await create(store)
        for client_id in (None, "a"):
            with pytest.raises(SetupError, match=why):
                await store.talk.say(match_id, new, client_id=client_id)
        assert await store.talk.said(match_id) == ()


@story
async def test_an_invalid_client_id_is_rejected(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        with pytest.raises(SetupError, match="at most 100 readable characters"):
            await store.talk.say(match_id, HELLO, client_id="two\nlines")
        assert await store.talk.said(match_id) == ()


def rows(match_id, how_many, **details):
    """Rows of messages for the table."""
    said = {"match": match_id, "seat": None, "kind": "chat", "text": "Hello."} | details
    return [said | {"number": number, "time": number} for number in range(1, how_many + 1)]


async def put(store, messages):
    async with store._database.writing() as connection:
        await connection.execute(insert(schema.talk), messages)


@story
async def test_messages_of_a_seat_are_limited_without_silencing_others(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await put(store, rows(match_id, MOST_CHAT - 1, seat="north"))
        last = await store.talk.say(match_id, HELLO, client_id="a")
        assert last.number == 5000
        with pytest.raises(TooMuchTalk, match="You have sent 5,000 messages in this match"):
            await store.talk.say(match_id, HELLO, client_id="b")
        assert await store.talk.say(match_id, HELLO, client_id="a") == last
        for new in (
            NewTalk(seat="south", kind="chat", text="Hello."),
            NewTalk(seat=None, kind="chat", text="Hello."),
            NewTalk(seat=None, kind="note", text="The time of north has run out."),
            NewTalk(seat="north", kind="ask-undo", at=0, branch=0),
            NewTalk(seat="south", kind="agree-undo", at=0, branch=0),
            NewTalk(seat="north", kind="rematch", text="abcdefgh"),
        ):
            await store.talk.say(match_id, new)
        assert len(await store.talk.said(match_id)) == 5006


@story
async def test_undo_requests_of_a_seat_are_limited_but_answers_are_not(url):
    async with await Store.open(url) as store:
        match_id = await create(store)
        await put(store, rows(match_id, MOST_ASKED, seat="north", kind="ask-undo"))
        with pytest.raises(TooMuchTalk, match="You have asked for an undo 500 times"):
            await store.talk.say(match_id, NewTalk(seat="north", kind="ask-undo", at=0, branch=0))
        assert await store.talk.say(match_id, NewTalk(seat="south", kind="decline-undo", at=0, branch=0))


@story
async def test_only_the_newest_talk_of_spectators_is_stored(url):
    async with await Store.open(url) as store:
        match_id, other = await create(store), await create(store)
        await put(store, rows(other, 10))
        await put(store, rows(match_id, MOST_BY_SPECTATORS))
        await store.talk.say(match_id, HELLO)
        await store.talk.say(match_id, NewTalk(seat=None, kind="note", text="A note."))
        for _ in range(3):
            await store.talk.say(match_id, NewTalk(seat=None, kind="chat", text="Bravo!"))
        said = await store.talk.said(match_id)
        assert [one.number for one in said] == list(range(4, 206))
        assert len([one for one in said if one.seat is None and one.kind == "chat"]) == MOST_BY_SPECTATORS
        assert len(await store.talk.said(other)) == 10


@story
async def test_talk_after_an_action_has_no_earlier_time(url, time):
    async with await Store.open(url) as store:
        match_id = await create(store)
        time.pass_by(seconds=30)
        played = await store.append(match_id, 1, act("1"))
        time.pass_by(seconds=-30)  # as on another machine whose clock is late
        assert (await store.talk.say(match_id, HELLO)).time == played.time
