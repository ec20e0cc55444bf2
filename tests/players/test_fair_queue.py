"""The slots of a semaphore are shared fairly among groups."""

import asyncio

from sandtable.players.fair_queue import FairSemaphore


def test_groups_are_served_in_turn_however_many_tasks_one_of_them_has():
    async def tell():
        semaphore, order = FairSemaphore(1), []

        async def work(group):
            async with semaphore.slot(group):
                order.append(group)

        async with semaphore.slot("other"):
            wanted = [asyncio.create_task(work(group)) for group in "aaaabbc"]
            await asyncio.sleep(0)
        await asyncio.gather(*wanted)
        assert "".join(order) == "abcabaa"

    asyncio.run(tell())


def test_no_more_tasks_run_than_there_are_slots():
    async def tell():
        semaphore, busy, most = FairSemaphore(3), 0, 0

        async def work(number):
            nonlocal busy, most
            async with semaphore.slot(str(number % 4)):
                busy += 1
                most = max(most, busy)
                await asyncio.sleep(0)
                busy -= 1

        await asyncio.gather(*(work(number) for number in range(20)))
        assert (most, busy) == (3, 0)

    asyncio.run(tell())


def test_a_cancelled_task_leaves_its_slot_to_the_next():
    async def tell():
        semaphore, done = FairSemaphore(1), []

        async def work(name):
            async with semaphore.slot(name):
                done.append(name)

        async with semaphore.slot("first"):
            waiting = {name: asyncio.create_task(work(name)) for name in ("early", "late", "last")}
            await asyncio.sleep(0)
            waiting["early"].cancel()
            await asyncio.sleep(0)
        waiting["late"].cancel()  # the slot was just granted
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        assert done == ["last"]
        async with asyncio.timeout(120), semaphore.slot("again"):
            done.append("again")
        assert done == ["last", "again"]

    asyncio.run(tell())
