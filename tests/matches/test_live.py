"""Live matches: acknowledged actions are stored once, in the same order for everyone."""

import asyncio
import gc
import threading
from contextlib import suppress

import msgspec
import pytest

from sandtable.core import IllegalAction, Match, Record, SandtableError
from sandtable.core.clock import Bank, PerTurn
from sandtable.matches import NewMatch, NewSeat, NotStarted, StoreError
from tests.matches.halls import (
    GAME,
    OPEN_SOUTH,
    actions_of,
    agree,
    began,
    hall_at,
    new_id,
    new_match,
    two_halls,
    until,
)
from tests.matches.storing import story

# Languages


@story
async def test_a_match_is_played_again_in_another_language_beside_the_event_loop(file, monkeypatch):
    beside = []

    def in_language(match, language, *, played_again=Match.in_language):
        beside.append(threading.current_thread() is not threading.main_thread())
        return played_again(match, language)

    monkeypatch.setattr(Match, "in_language", in_language)
    record = Record(game="taktik", rules=1, scenario="introductory", seed="1")
    seats = (NewSeat("kazaldis", "person"), NewSeat("sarapan", "person"))
    async with hall_at(file) as hall:
        live, _ = await began(hall, NewMatch(record=record, seats=seats))
        await live.act("kazaldis", "deploy auto 77")
        await asyncio.gather(*(live.load_language(language) for language in ("sv", "en", "da", "fr", "sv")))
        await live.act("sarapan", "deploy auto 78")
        spoken = live.in_language("sv")
        assert spoken.record.entries == live.match.record.entries
        assert spoken.view("kazaldis").status != live.match.view("kazaldis").status
        assert live.in_language("da").setup.language == "da"
    assert beside
    assert all(beside)


# Acting


@pytest.mark.parametrize("own", [False, True])
@story
async def test_an_action_that_may_take_long_is_applied_beside_the_event_loop(file, monkeypatch, own):
    """A match with a scenario of its own may be large; with a shipped one, A Game of War is quick."""
    beside = []

    def apply(match, seat, text, *, applied=Match.apply):
        beside.append(threading.current_thread() is not threading.main_thread())
        return applied(match, seat, text)

    async with hall_at(file) as hall:
        new = new_match()
        text = GAME.scenario("standard").text
        record = (
            msgspec.structs.replace(new.record, scenario="own", scenario_text=text) if own else new.record
        )
        live, _ = await began(hall, msgspec.structs.replace(new, record=record))
        monkeypatch.setattr(Match, "apply", apply)
        await live.act("north", "end")
        await live.undo("north", step=live.match.last_step("north"))
    assert beside[0] == own


@story
async def test_an_action_is_stored_and_visible_to_all(url):
    async with hall_at(url) as hall:
        live, created = await began(hall)
        events = await live.act("north", "end", client_id=new_id())
        assert events
        assert live.match.to_act == ("south",)
        stored = await hall.store.load(created.id)
        assert stored.record.entries == live.record().entries
        assert stored.times == tuple(live.times)


@story
async def test_an_illegal_action_changes_nothing(file):
    async with hall_at(file) as hall:
        live, created = await began(hall)
        before = live.history, live.match.view("north")
        for seat, action in (("south", "end"), ("north", "A1-A9"), ("north", "dance"), ("west", "end")):
            with pytest.raises(IllegalAction):
                await live.act(seat, action, client_id=new_id())
        assert (live.history, live.match.view("north")) == before
        assert (await hall.store.load(created.id)).record.entries == ()


@story
async def test_the_id_of_an_illegal_action_can_be_used_again(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        with pytest.raises(IllegalAction):
            await live.act("south", "end", client_id="mine")
        await live.act("north", "end")
        assert await live.act("south", "end", client_id="mine")


@story
async def test_a_request_that_is_repeated_counts_once(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        assert await live.act("north", "place infantry A1", client_id="one")
        assert await live.act("north", "place infantry A1", client_id="one") == ()
        assert await live.act("south", "place infantry K1", client_id="one")  # each seat has its own ids
        assert actions_of(live) == ["place infantry A1", "place infantry K1"]


@story
async def test_a_repeated_request_counts_once_though_it_would_be_illegal_now(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        await live.act("north", "end", client_id="one")
        assert await live.act("north", "end", client_id="one") == ()
        assert actions_of(live) == ["end"]


@story
async def test_a_repeated_request_whose_action_was_undone_is_not_played_again(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1", client_id="one")
        await live.undo("north", step=1, client_id="two")
        assert await live.act("north", "place infantry A1", client_id="one") == ()
        assert actions_of(live) == []


@story
async def test_the_same_request_twice_at_once_counts_once(url):
    async with two_halls(url) as (one, other, line):
        live, created = await began(one)
        there = await other.live(created.id)
        await asyncio.gather(*(where.act("north", "end", client_id="one") for where in (live, there) * 3))
        await line.silence()
        assert actions_of(live) == actions_of(there) == ["end"]


@story
async def test_an_action_chosen_from_another_view_is_a_conflict(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        seen = live.match.view("north", picture=False)
        await live.act("south", "place infantry K1", seen=live.match.view("south", picture=False))
        await live.act("north", "place infantry A1", seen=seen)  # south's action is hidden
        with pytest.raises(SandtableError, match="moved on"):
            await live.act("north", "place infantry A2", seen=seen)
        assert actions_of(live) == ["place infantry K1", "place infantry A1"]


@story
async def test_a_client_that_hangs_up_does_not_break_its_action_off(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        acting = asyncio.create_task(live.act("north", "end"))
        await asyncio.sleep(0)
        acting.cancel()
        await until(live, lambda: len(live.match) == 1)
        await live.wait_for_tasks()
        assert (await hall.store.load(live.id)).record.entries == live.record().entries


@story
async def test_the_hall_waits_for_running_calls_before_it_closes(file):
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        acting = asyncio.create_task(live.act("north", "end"))
        await asyncio.sleep(0)
        await hall.close()
        await acting
        assert len((await hall.store.load(live.id)).record.entries) == 1


# Several processes


def placements(seat, how_many=9):
    """Different actions of a seat that deploys."""
    field = next(choice for choice in GAME.new("free").choices(seat) if choice.fields).fields[0]
    return [f"place infantry {place}" for place in field.places[:how_many]]


async def play_at_once(north, south, how_many):
    """Both seats act at the same time, each as fast as it can; every request is sent twice."""

    async def play(live, seat):
        for action in placements(seat, how_many):
            request = new_id()
            await asyncio.gather(*(live.act(seat, action, client_id=request) for _ in range(2)))

    await asyncio.gather(play(north, "north"), play(south, "south"))


@pytest.mark.parametrize("lost", [False, True], ids=["notices are heard", "notices are lost"])
def test_two_processes_play_each_action_once_and_in_the_same_order(url, lost):
    @story
    async def tell():
        async with two_halls(url, lost=lost) as (one, other, line):
            here, created = await began(one, new_match("free"))
            there = await other.live(created.id)
            await play_at_once(here, there, 6)
            await line.silence()
            if lost:  # the next action finds the stored state
                await here.act("north", "clear")
                await there.act("south", "clear")
                await here.act("north", "offer draw")
                await there.refresh()
            stored = await one.store.load(created.id)
            assert here.record().entries == there.record().entries == stored.record.entries
            assert tuple(here.times) == tuple(there.times) == stored.times
            assert here.history == there.history == (stored.branch, len(stored.times))
            for seat in ("north", "south"):
                own = [entry.action for entry in stored.record.entries if entry.seat == seat]
                assert own[:6] == placements(seat, 6)
                assert here.match.view(seat) == there.match.view(seat)

    tell()


@story
async def test_an_action_that_only_the_other_process_knows_is_taken_over_before_the_next(file):
    async with two_halls(file, lost=True) as (one, other, _):
        here, created = await began(one)
        there = await other.live(created.id)
        await here.act("north", "end")
        await there.act("south", "end")  # illegal in the state that this process knew
        with pytest.raises(IllegalAction):
            await here.act("south", "end")
        assert actions_of(here) == actions_of(there) == ["end", "end"]


@story
async def test_an_undo_at_another_process_is_taken_over_before_the_next_action(url):
    async with two_halls(url, lost=True) as (one, other, _):
        here, created = await began(one, new_match("free"))
        there = await other.live(created.id)
        for action in ("place infantry A1", "place infantry A2"):
            await here.act("north", action)
        await there.refresh()
        await there.undo("north", step=2)
        await there.act("north", "place infantry A3")  # the same length as before
        await here.act("north", "place infantry A4")
        expected = ["place infantry A1", "place infantry A3", "place infantry A4"]
        assert actions_of(here) == expected
        with pytest.raises(IllegalAction):
            await there.act("north", "place infantry A4")
        assert actions_of(there) == expected


@story
async def test_a_match_started_at_another_process_accepts_actions_without_a_notice(file):
    async with two_halls(file, lost=True) as (one, other, _):
        here, created = await began(one, new_match(seats=OPEN_SOUTH))
        with pytest.raises(NotStarted):
            await here.act("north", "end")
        await other.claim(created.id, "south")
        before = here.status
        assert before == "open"
        await here.act("north", "end")
        assert here.status == "running"


@story
async def test_what_changes_while_a_match_is_loaded_is_not_missed(file):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one)
        loading = asyncio.create_task(other.live(created.id))
        await here.act("north", "end")
        there = await loading
        await line.silence()
        await until(there, lambda: len(there.match) == 1)


@story
async def test_a_question_is_answered_at_a_process_that_did_not_hear_it(file):
    async with two_halls(file, lost=True) as (one, other, _):
        here, created = await began(one)
        there = await other.live(created.id)
        await here.act("north", "end")
        await here.undo("north", step=len(here.match.visible_steps("north")) - 1)
        await there.answer("south", here.proposal.id, agree=True)
        assert actions_of(there) == []
        await here.refresh()
        assert actions_of(here) == []


# Loading and forgetting


@story
async def test_a_match_loaded_from_the_store_is_the_one_that_was_played(url):
    async with hall_at(url) as hall:
        live, created = await began(hall, new_match("free", clock=Bank(600, 5), options={"first": "die"}))
        for seat in ("north", "south"):
            await live.act(seat, "deploy standard")
            await live.act(seat, "ready")
        await live.say("north", "hello", None)
        turn = live.match.to_act[0]
        await live.act(turn, "end")
        await live.undo(turn, step=len(live.match.visible_steps(turn)) - 1)
        await agree(live, {"north": "south", "south": "north"}[turn])
        async with hall_at(url) as fresh:
            loaded = await fresh.live(created.id)
            assert loaded.record() == live.record()
            assert loaded.clocks == live.clocks
            assert (loaded.history, loaded.times, loaded.talk) == (live.history, live.times, live.talk)
            for viewer in ("north", "south", None):
                assert loaded.match.view(viewer) == live.match.view(viewer)
                assert loaded.match.events(viewer) == live.match.events(viewer)
            assert (loaded.proposal, loaded.status) == (live.proposal, live.status)


@story
async def test_matches_without_clients_are_evicted_and_those_with_clients_are_not(file):
    async with hall_at(file, cached=2) as hall:
        first, created = await began(hall)
        hall.arrive(first, None)
        second, _ = await began(hall)
        for _ in range(3):
            await began(hall)
        assert len(hall) == 2
        assert await hall.live(created.id) is first
        assert await hall.live(second.id) is not second


@story
async def test_a_caller_with_an_evicted_match_plays_in_the_same_match(file):
    async with hall_at(file, cached=2) as hall:
        held, created = await began(hall, new_match("free"))
        for _ in range(3):
            await began(hall)
        current = await hall.live(created.id)
        assert current is not held
        await held.act("north", "place infantry A1", client_id="one")
        assert actions_of(current) == ["place infantry A1"]
        await current.act("south", "place infantry K1")
        await current.undo("south", step=1)
        await held.act("south", "place infantry K2")
        assert actions_of(current) == actions_of(held) == ["place infantry A1", "place infantry K2"]
        assert await held.act("north", "place infantry A1", client_id="one") == ()


@story
async def test_a_clock_is_enforced_for_an_evicted_match_that_a_caller_holds(file, running_time):
    async with hall_at(file, cached=1) as hall:
        held, created = await began(hall, new_match(clock=PerTurn(10)))
        await began(hall)
        current = await hall.live(created.id)
        running_time.pass_by(seconds=4)
        await held.act("north", "end")
        running_time.pass_by(seconds=9.9)
        await current.say("north", "your time is running out", None)  # after which the hall checks the clock
        await until(current, lambda: current.status == "over")
        assert current.match.outcome.winners == ("north",)


@story
async def test_a_requested_match_is_not_evicted_when_all_others_are_in_use(file):
    async with hall_at(file, cached=1) as hall:
        for _ in range(2):
            guested, _ = await began(hall)
            hall.arrive(guested, "north")
        seats = (NewSeat("north", "person", "Ada"), NewSeat("south", "computer", "random"))
        live, created = await began(hall, new_match(seats=seats))
        assert await hall.live(created.id) is live
        hall.arrive(live, "north")
        await live.act("north", "end")
        await until(live, lambda: live.match.to_act == ("north",))
        assert await hall.live(created.id) is live
        assert len(hall) == 3


@story
async def test_matches_beyond_the_limit_are_evicted_when_their_clients_have_left(file):
    async with hall_at(file, cached=1) as hall:
        lives = []
        for _ in range(3):
            live, _ = await began(hall)
            hall.arrive(live, None)
            lives.append(live)
        assert len(hall) == 3
        for live in lives:
            hall.leave(live, None)
        assert len(hall) == 1


@story
async def test_concurrent_requests_get_the_same_matches_in_memory(file):
    async with hall_at(file, cached=1) as hall:
        made = [(await hall.create(new_match())).id for _ in range(5)]

        async def come(match_id):
            live = await hall.live(match_id)
            hall.arrive(live, None)
            return live

        arrived = await asyncio.gather(*(come(match_id) for match_id in made * 2))
        for live in arrived:
            assert await hall.live(live.id) is live
            assert live.presence.watching == 2


@story
async def test_a_load_that_failed_leaves_nothing_behind(file, monkeypatch):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one)
        load = other.store.load

        async def fails(_):
            await here.act("north", "end")
            await line.silence()
            raise StoreError("The database is gone.")

        monkeypatch.setattr(other.store, "load", fails)
        with pytest.raises(StoreError):
            await other.live(created.id)
        assert other._outdated == set()
        monkeypatch.setattr(other.store, "load", load)
        assert len((await other.live(created.id)).match) == 1


@story
async def test_an_undo_is_announced_even_if_it_cannot_be_read_back_at_once(file, monkeypatch):
    async with two_halls(file) as (one, other, line):
        here, created = await began(one, new_match("free"))
        there = await other.live(created.id)
        await here.act("north", "place infantry A1")
        await line.silence()
        load, failed = one.store.load, []

        async def fails_once(match_id):
            if not failed:
                failed.append(match_id)
                raise StoreError("The database is gone.")
            return await load(match_id)

        monkeypatch.setattr(one.store, "load", fails_once)
        with pytest.raises(StoreError):
            await here.undo("north", step=1)
        await until(here, lambda: actions_of(here) == [])  # the hall reads it again
        await line.silence()
        assert actions_of(there) == []
        assert not here.outdated


@story
async def test_what_is_out_of_date_is_brought_up_to_date_before_the_next_action(file, monkeypatch):
    async with hall_at(file) as hall:
        live, _ = await began(hall, new_match("free"))
        await live.act("north", "place infantry A1")
        load = hall.store.load

        async def fails(_):
            raise StoreError("The database is gone.")

        monkeypatch.setattr(hall.store, "load", fails)
        with pytest.raises(StoreError):
            await live.undo("north", step=1)
        assert live.outdated
        monkeypatch.setattr(hall.store, "load", load)
        await live.say("north", "hello", None)
        assert (live.outdated, actions_of(live)) == (False, [])


@story
async def test_an_error_after_its_caller_was_cancelled_is_not_reported(file):
    complaints = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    async with hall_at(file) as hall:
        live, _ = await began(hall)
        acting = asyncio.create_task(live.act("south", "end"))
        await asyncio.sleep(0)
        acting.cancel()
        await live.wait_for_tasks()
        with suppress(asyncio.CancelledError):
            await acting
        del acting
        gc.collect()
    assert complaints == []
