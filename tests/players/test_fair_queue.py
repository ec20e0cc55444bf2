"""Workers are shared among matches, each in its turn."""

import asyncio

from sandtable.players.fair_queue import FairSemaphore


def test_each_group_has_its_turn_however_much_one_of_them_wants():
    async def tell():
        turns, order = FairSemaphore(1), []

        async def work(group):
            async with turns.slot(group):
                order.append(group)

        async with turns.slot("somebody"):
            wanted = [asyncio.create_task(work(group)) for group in "aaaabbc"]
            await asyncio.sleep(0)
        await asyncio.gather(*wanted)
        assert "".join(order) == "abcabaa"

    asyncio.run(tell())


def test_only_so_many_have_a_turn_at_once():
    async def tell():
        turns, busy, most = FairSemaphore(3), 0, 0

        async def work(number):
            nonlocal busy, most
            async with turns.slot(str(number % 4)):
                busy += 1
                most = max(most, busy)
                await asyncio.sleep(0)
                busy -= 1

        await asyncio.gather(*(work(number) for number in range(20)))
        assert (most, busy) == (3, 0)

    asyncio.run(tell())


def test_who_no_longer_wants_his_turn_leaves_it_to_the_next():
    async def tell():
        turns, done = FairSemaphore(1), []

        async def work(name):
            async with turns.slot(name):
                done.append(name)

        async with turns.slot("first"):
            waiting = {name: asyncio.create_task(work(name)) for name in ("early", "late", "last")}
            await asyncio.sleep(0)
            waiting["early"].cancel()
            await asyncio.sleep(0)
        waiting["late"].cancel()  # the turn has just come
        await asyncio.gather(*waiting.values(), return_exceptions=True)
        assert done == ["last"]
        async with asyncio.timeout(120), turns.slot("again"):
            done.append("again")
        assert done == ["last", "again"]

    asyncio.run(tell())
