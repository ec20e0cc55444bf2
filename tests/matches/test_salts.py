"""Salts by commit and reveal: no seat can choose its salt after it could know another's."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable import Record, SetupError
from sandtable.core import Dice, salt_commitment
from sandtable.core.clock import Bank, PerTurn, now_ms
from sandtable.matches import NewMatch, NewSeat, NotStarted, Store
from sandtable.matches.settings import MatchSettings
from tests.matches.halls import GAME, began, hall_at, moved_time, two_halls, until
from tests.matches.storing import act, beginning, story

RAIN, SUN = salt_commitment("rain"), salt_commitment("sun")
COMMITTED = (NewSeat("north", "person", "Ada", salt_hash=RAIN), NewSeat("south", "open"))


def match(*seats, clock=None, options=None):
    """A match that begins with a roll."""
    record = GAME.new("standard", options=options or {}, seed="secret").record
    head, settings = replace(record, opening=()), MatchSettings(clock=clock).stored()
    return NewMatch(record=head, seats=seats, settings=settings)


def status(live) -> str:
    """The status of a live match, which changes between two assertions."""
    return live.status


async def both_committed(store, **details):
    """A match in which both salts are awaited."""
    created = await store.create(match(*COMMITTED, **details))
    await store.claim(created.id, "south", salt_hash=SUN)
    return created.id


# The protocol


@story
async def test_a_match_starts_when_all_salts_are_revealed(url):
    async with await Store.open(url) as store:
        match_id = await both_committed(store)
        waiting = await store.load(match_id)
        assert (waiting.status, waiting.started) == ("open", None)
        assert waiting.record.salts == {}
        with pytest.raises(NotStarted, match="a player's part of the dice is missing"):
            await store.append(match_id, 1, act("one"))
        await store.reveal(match_id, "south", "sun")
        assert (await store.load(match_id)).status == "open"
        await store.reveal(match_id, "north", "rain")
        begun = await store.load(match_id)
    assert (begun.status, begun.deadline) == ("running", None)
    assert begun.record.salts == {"north": "rain", "south": "sun"}
    assert begun.record.salt_hashes == {"north": RAIN, "south": SUN}
    assert Record.parse(str(begun.record)) == begun.record


@story
async def test_one_person_at_two_seats_reveals_both(url):
    seats = tuple(NewSeat(seat, "person", salt_hash=RAIN) for seat in ("north", "south"))
    async with await Store.open(url) as store:
        match_id = (await store.create(match(*seats))).id
        for seat, status in (("north", "open"), ("south", "running")):
            await store.reveal(match_id, seat, "rain")
            assert (await store.load(match_id)).status == status


@story
async def test_against_a_computer_only_the_player_has_a_salt(url):
    async with hall_at(url) as hall:
        seats = (NewSeat("north", "person", salt_hash=RAIN), NewSeat("south", "computer", "random"))
        live, created = await began(hall, match(*seats))
        assert (status(live), live.match) == ("open", None)
        await hall.reveal(created.id, "north", "rain")
        assert status(live) == "running"
        (first,) = live.match.opening
        assert first == Dice("secret", {"north": "rain"}).roll(first.sides, first.purpose)


@story
async def test_a_salt_that_is_sent_openly_is_in_the_dice_and_not_committed(url):
    async with await Store.open(url) as store:
        match_id = (await store.create(match(*COMMITTED))).id
        await store.claim(match_id, "south", salt="sun")
        await store.reveal(match_id, "north", "rain")
        record = (await store.load(match_id)).record
    assert record.salts == {"north": "rain", "south": "sun"}
    assert record.salt_hashes == {"north": RAIN}


@story
async def test_sending_a_salt_twice_does_no_harm(url):
    async with await Store.open(url) as one, await Store.open(url) as two:
        match_id = await both_committed(one)
        salts = {"north": "rain", "south": "sun"}
        await asyncio.gather(
            *(store.reveal(match_id, seat, salts[seat]) for store in (one, two) for seat in salts)
        )
        await one.reveal(match_id, "north", "rain")
        assert (await two.load(match_id)).record.salts == salts


@story
async def test_the_salt_of_the_head_gives_way_to_that_of_the_seat(url):
    record = GAME.new(seed=7, salts={"north": "old", "south": "old"}).record
    async with await Store.open(url) as store:
        seats = (NewSeat("north", "person", salt_hash=RAIN), NewSeat("south", "person"))
        match_id = (await store.create(NewMatch(record=replace(record, opening=()), seats=seats))).id
        assert (await store.load(match_id)).record.salts == {"south": "old"}


# Attacks


@story
async def test_no_salt_is_accepted_before_all_hashes_are_known(url):
    """Otherwise the last player to come could choose a salt for what it had seen."""
    async with await Store.open(url) as store:
        match_id = (await store.create(match(*COMMITTED))).id
        for salt in ("rain", None):
            with pytest.raises(SetupError, match="too early to reveal a salt: a seat is still open"):
                await store.reveal(match_id, "north", salt)
        assert (await store.load(match_id)).seats[0].salt is None


@pytest.mark.parametrize("salt", ["sun", "rain ", "Rain", "x", RAIN])
@story
async def test_another_salt_than_the_promised_one_is_rejected(url, salt):
    async with await Store.open(url) as store:
        match_id = await both_committed(store)
        with pytest.raises(SetupError, match=r"has another hash|one line"):
            await store.reveal(match_id, "north", salt)
        assert (await store.load(match_id)).record.salts == {}


@story
async def test_a_revealed_salt_can_neither_be_withheld_nor_exchanged(url):
    async with await Store.open(url) as store:
        match_id = await both_committed(store)
        await store.reveal(match_id, "north", "rain")
        with pytest.raises(SetupError, match="cannot be withheld any more"):
            await store.reveal(match_id, "north", None)
        with pytest.raises(SetupError, match="has another hash"):
            await store.reveal(match_id, "north", "snow")


@story
async def test_a_seat_without_a_promise_has_nothing_to_reveal(url):
    async with await Store.open(url) as store:
        match_id = (await store.create(match(NewSeat("north", "person"), NewSeat("south", "open")))).id
        await store.claim(match_id, "south", salt="sun")
        for seat in ("north", "south"):
            for salt in ("sun", None):
                with pytest.raises(SetupError, match="has not committed to a salt"):
                    await store.reveal(match_id, seat, salt)


@story
async def test_no_salt_is_added_after_the_start(url):
    async with await Store.open(url) as store:
        match_id = await both_committed(store)
        await store.reveal(match_id, "north", None)
        await store.reveal(match_id, "south", "sun")
        with pytest.raises(SetupError, match="too late to add a salt"):
            await store.reveal(match_id, "north", "rain")
        assert (await store.load(match_id)).record.salts == {"south": "sun"}


@pytest.mark.parametrize("salt_hash", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 63 + "\n"])
@story
async def test_a_hash_has_64_digits_and_comes_without_its_salt(url, salt_hash):
    async with await Store.open(url) as store:
        match_id = (await store.create(match(*COMMITTED))).id
        for sent in ({"salt_hash": salt_hash}, {"salt_hash": SUN, "salt": "sun"}):
            with pytest.raises(SetupError, match="either a salt or the hash of one"):
                await store.claim(match_id, "south", **sent)
            with pytest.raises(SetupError, match="either a salt or the hash of one"):
                await store.create(match(NewSeat("north", "person", **sent), NewSeat("south", "open")))


@story
async def test_no_hash_is_added_to_rolled_dice(url):
    async with await Store.open(url) as store:
        with pytest.raises(SetupError, match="too late to add a salt"):
            await store.create(beginning(seats=COMMITTED))


# Players who do not reveal


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(None, 86_400), (PerTurn(259_200), 259_200), (Bank(600, 10), 600), (Bank(10), 60)],
)
@story
async def test_a_match_waits_for_salts_as_long_as_for_a_turn(url, clock, seconds):
    with moved_time(standing=True) as time:
        async with hall_at(url) as hall:
            live, created = await began(hall, match(*COMMITTED, clock=clock))
            assert live.deadline is None
            await hall.claim(created.id, "south", salt_hash=SUN)
            assert live.deadline == now_ms() + 1000 * seconds
            await hall.reveal(created.id, "south", "sun")
            time.pass_by(seconds=seconds - 1)
            await hall.run_housekeeping()
            assert status(live) == "open"
            time.pass_by(seconds=1)
            await hall.run_housekeeping()
            assert status(live) == "running"
            assert live.record().salts == {"south": "sun"}
            assert live.record().salt_hashes == {"north": RAIN, "south": SUN}
            with pytest.raises(SetupError, match="too late to add a salt"):
                await hall.reveal(created.id, "north", "rain")
            assert live.record().verify()


@story
async def test_the_wait_survives_a_restart(url):
    with moved_time() as time:
        async with await Store.open(url) as store:
            match_id = await both_committed(store, clock=Bank(60))
        time.pass_by(seconds=61)
        async with hall_at(url) as hall:
            live = await hall.live(match_id)
            await until(live, lambda: status(live) == "running")
            assert live.record().salts == {}
            assert live.stored.started is not None


@story
async def test_a_player_whose_salt_is_lost_need_not_let_the_others_wait(url):
    async with hall_at(url) as hall:
        live, created = await began(hall, match(*COMMITTED))
        await hall.claim(created.id, "south", salt_hash=SUN)
        await hall.reveal(created.id, "north", None)
        await hall.reveal(created.id, "north", None)
        assert status(live) == "open"
        await hall.reveal(created.id, "south", "sun")
        assert status(live) == "running"


@story
async def test_a_salt_that_turns_up_before_the_start_is_in_the_dice(url):
    async with await Store.open(url) as store:
        match_id = await both_committed(store)
        await store.reveal(match_id, "north", None)
        await store.reveal(match_id, "north", "rain")
        await store.reveal(match_id, "south", "sun")
        assert (await store.load(match_id)).record.salts == {"north": "rain", "south": "sun"}


@story
async def test_other_processes_see_the_match_begin(url):
    async with two_halls(url) as (one, other, line):
        created = await one.create(match(*COMMITTED))
        live = await other.live(created.id)
        await one.claim(created.id, "south", salt_hash=SUN)
        await one.reveal(created.id, "south", "sun")
        await line.silence()
        assert status(live) == "open"
        await other.reveal(created.id, "north", "rain")
        await line.silence()
        assert (await one.live(created.id)).record() == live.record()


# Which dice fall


@examples(max_examples=25)
@given(
    withheld=st.sets(st.sampled_from(["north", "south"])),
    order=st.permutations(["north", "south"]),
)
def test_the_dice_hold_exactly_the_revealed_salts(withheld, order):
    salts = {"north": "rain", "south": "sun"}
    hashes = {seat: salt_commitment(salt) for seat, salt in salts.items()}
    revealed = {seat: salts[seat] for seat in order if seat not in withheld}
    head = replace(GAME.new(seed="s").record, opening=(), salt_hashes=hashes, salts=revealed)
    (roll,) = GAME.new(seed="s", salts=revealed).record.opening
    assert replace(head, opening=(roll,)).replay().record.opening == (roll,)
