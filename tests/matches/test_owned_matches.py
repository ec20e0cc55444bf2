"""Halls of processes that share a database: each has only the matches that it owns in memory."""

import asyncio

import msgspec
import pytest

from sandtable.core.clock import Bank
from sandtable.matches import Store
from sandtable.matches.errors import OwnedElsewhere
from sandtable.matches.hall import Hall, Notice
from sandtable.players.worker_pool import WorkerPool
from tests.matches.halls import OPEN_SOUTH, actions_of, new_match


class Process:
    """A hall that owns what a test says, and the notices that it sent."""

    def __init__(self, store: Store) -> None:
        self.owned: set[str] | None = None
        """The matches that it owns; `None` for all."""
        self.sent: list[Notice] = []
        self.hall = Hall(store, self._notify, owns=self._owns, computers=WorkerPool(1))

    def _owns(self, match_id: str) -> bool:
        return self.owned is None or match_id in self.owned

    async def _notify(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text, type=Notice))


@pytest.fixture
def run(file):
    """A function that runs a test with a process on a database."""

    def run(test):
        async def process():
            async with await Store.open(file) as store:
                process = Process(store)
                try:
                    await test(process)
                finally:
                    await process.hall.close()

        asyncio.run(process())

    return run


def test_the_owner_announces_nothing_and_others_get_an_error(run):
    async def test(process):
        created = await process.hall.create(new_match())
        live = await process.hall.live(created.id)
        await live.act("north", "end")
        assert process.sent == []
        process.owned = set()
        with pytest.raises(OwnedElsewhere):
            await process.hall.live(created.id)

    run(test)


def test_a_match_that_moves_is_evicted_and_what_is_still_written_is_announced(run):
    async def test(process):
        created = await process.hall.create(new_match())
        live = await process.hall.live(created.id)
        evicted = []
        live.on_evicted.append(lambda: evicted.append(created.id))
        acting = asyncio.create_task(live.act("north", "end"))
        await asyncio.sleep(0)
        process.owned = set()
        process.hall.release()
        assert (evicted, len(process.hall)) == ([created.id], 0)
        await acting
        await live.act("south", "end")  # by a caller that still holds it
        assert len(process.hall) == 0
        while len(process.sent) < 3:  # two actions, and the report after the eviction
            await asyncio.sleep(0)
        assert {(notice.match, notice.changed) for notice in process.sent} == {(created.id, True)}
        process.owned = None
        assert actions_of(await process.hall.live(created.id)) == ["end", "end"]

    run(test)


def test_a_match_that_moves_while_it_is_loaded_does_not_enter_the_memory(run):
    async def test(process):
        created = await process.hall.create(new_match())
        process.hall._evict(created.id)
        loading = asyncio.create_task(process.hall.live(created.id))
        await asyncio.sleep(0)
        process.owned = set()
        process.hall.release()
        with pytest.raises(OwnedElsewhere):
            await loading
        assert len(process.hall) == 0

    run(test)


def test_a_match_of_another_process_can_be_created_and_claimed(run):
    async def test(process):
        process.owned = set()
        created = await process.hall.create(new_match(seats=OPEN_SOUTH))
        await process.hall.claim(created.id, "south")
        assert len(process.hall) == 0
        assert (await process.hall.read(created.id)).status == "running"
        assert {(notice.match, notice.changed) for notice in process.sent} == {(created.id, True)}

    run(test)


def test_each_process_enforces_the_clocks_of_its_own_matches(run, time):
    async def test(process):
        made = [(await process.hall.create(new_match(clock=Bank(60)))).id for _ in range(6)]
        for match_id in made:
            process.hall._evict(match_id)
        time.pass_by(seconds=61)
        process.owned = {made[1], made[4]}
        await process.hall.run_housekeeping()
        process.owned = None
        over = [match_id for match_id in made if (await process.hall.read(match_id)).status == "over"]
        assert over == [made[1], made[4]]

    run(test)
