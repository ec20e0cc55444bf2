"""Time limits that passed while no server ran: all matches are handled at once, a few at a time."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.faults import copy_as_due, due
from sandtable.core.clock import Bank, PerTurn, now_ms
from sandtable.matches import NewSeat, Store
from sandtable.matches.errors import CannotBeOpened
from sandtable.matches.overdue import enforced
from tests.matches.halls import agree, began, hall_at, moved_time, new_match, two_halls
from tests.matches.storing import act, actions, story

MANY = 250
"""Matches, more than are looked up at once."""


@story
async def test_housekeeping_ends_only_when_no_match_is_due(file):
    async with hall_at(file) as hall:
        live, created = await began(hall, new_match(clock=PerTurn(3600)))
        await live.act("north", "end")
    path = Path(file.removeprefix("sqlite:///"))
    copy_as_due(path, created.id, MANY)
    assert due(path) == MANY
    async with await Store.open(file) as store, hall_at(file, cached=10) as hall:
        await hall.run_housekeeping()
        assert due(path) == 0
        assert len(hall) == 0  # none was loaded into memory
        for number in (0, MANY - 1):
            stored = await store.load(f"copy-{number}")
            assert (stored.status, stored.deadline) == ("over", None)
            assert [entry.action for entry in stored.record.entries] == ["end", "resign"]
            stored.record.verify()


async def of(store, match_id):
    """A match with its talk, without what differs between two that were played alike."""
    stored = await store.load(match_id)
    talk = [(one.kind, one.seat, one.text, one.number) for one in await store.talk.said(match_id)]
    played = [(entry.seat, entry.action, entry.rolls) for entry in stored.record.entries]
    return stored.status, stored.record.outcome, played, talk, stored.deadline


@story
async def test_a_stored_match_ends_like_one_in_memory(url, time):
    async with hall_at(url) as hall:
        made = [await hall.create(new_match(clock=Bank(60))) for _ in range(2)]
        for created in made:
            live = await hall.live(created.id)
            await live.act("north", "end")
        time.pass_by(seconds=50)
        for created in made:  # an agreed undo gives the time back: the clocks depend on the talk
            live = await hall.live(created.id)
            await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
            await agree(live, "south")
        time.pass_by(seconds=59)
        overdue = await hall.store.overdue.load([created.id for created in made])
        assert [enforced(one, now_ms()).entries for one in overdue] == [(), ()]
        time.pass_by(seconds=2)
        await (await hall.live(made[0].id)).enforce_time_limits()
        overdue = await hall.store.overdue.load([made[1].id])
        assert await hall.store.overdue.store([enforced(one, now_ms()) for one in overdue]) == (made[1].id,)
        one, other = [await of(hall.store, created.id) for created in made]
        assert one == other
        assert (one[0], one[1].winners) == ("over", ("south",))


@story
async def test_a_match_ends_without_a_replay_if_one_seat_alone_is_to_act(url, time):
    async with hall_at(url) as hall:
        made = [(await hall.create(new_match(clock=PerTurn(60)))).id for _ in range(4)]
        for match_id in made:
            await (await hall.live(match_id)).act("north", "end")
        in_memory, stored, undone, asked = made
        await hall.store.truncate(undone, 0, deadline=now_ms())  # as if the process had been killed just then
        live = await hall.live(asked)
        await live.undo("north", step=len(live.match.visible_steps("north")) - 1)
        time.pass_by(seconds=61)
        overdue = {one.id: one for one in await hall.store.overdue.load(made)}
        assert [match_id for match_id in made if overdue[match_id].history is None] == [in_memory, stored]
        ended = [enforced(overdue[match_id], now_ms()) for match_id in (stored, undone)]
        assert [one.entries[0].seat for one in ended] == ["south", "north"]
        assert set(await hall.store.overdue.store(ended)) == {stored, undone}
        await (await hall.live(in_memory)).enforce_time_limits()
        one, other = [await of(hall.store, match_id) for match_id in (in_memory, stored)]
        assert one == other
        assert (await hall.store.load(stored)).record.verify().outcome.winners == ("north",)


@story
async def test_rules_that_this_program_does_not_play_put_no_end_to_a_match(url):
    async with await Store.open(url) as store:
        new = new_match(clock=PerTurn(10))
        match_id = (await store.create(replace(new, record=replace(new.record, rules=99)))).id
        await store.set_turn(match_id, to_act=("north",), deadline=now_ms(), at=0, branch=0)
        overdue = await store.overdue.load([match_id])
        assert overdue[0].history is None
        with pytest.raises(CannotBeOpened):
            enforced(overdue[0], now_ms())


@story
async def test_an_action_in_the_meantime_counts(url, time):
    async with await Store.open(url) as store:
        match_id = (await store.create(new_match(clock=PerTurn(10)))).id
        time.pass_by(seconds=11)
        overdue = [enforced(one, now_ms()) for one in await store.overdue.load([match_id])]
        await store.append(match_id, 1, act("end"))
        assert await store.overdue.store(overdue) == ()
        assert await actions(store, match_id) == ["end"]


@story
async def test_a_match_that_another_process_has_in_memory_is_refreshed(file, time):
    async with two_halls(file) as (one, other, line):
        live, _ = await began(one, new_match(clock=PerTurn(10)))
        time.pass_by(seconds=11)
        await other.run_housekeeping()
        await line.silence()
        assert live.status == "over"


@story
async def test_a_computer_goes_on_after_the_time_of_a_person_has_run_out(file):
    seats = (NewSeat("north", "person"), NewSeat("south", "computer", "random"))
    async with hall_at(file) as hall:
        created = await hall.create(new_match(clock=PerTurn(10), seats=seats))
    with moved_time() as moved:
        moved.pass_by(seconds=11)
        async with hall_at(file) as hall:
            await hall.run_housekeeping()
            assert (await hall.live(created.id)).status == "over"
