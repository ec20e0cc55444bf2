"""A process that writes entries into a match, and prints each number when it is acknowledged.

python writer.py URL MATCH NAME FIRST COUNT
"""

import asyncio
import sys

from sandtable.core import Entry
from sandtable.matches import Conflict, Store


async def write(url: str, match_id: str, name: str, first: int, count: int) -> None:
    async with await Store.open(url) as store:
        number = len(await store.entries(match_id)) + 1
        for action in (f"{name}-{at}" for at in range(first, first + count)):
            kept = None
            while kept is None:
                try:
                    kept = await store.append(match_id, number, Entry("north", action), client_id=action)
                except Conflict as conflict:
                    number = conflict.number + 1
            print(action, kept.number, flush=True)
            number = kept.number + 1


if __name__ == "__main__":
    url, match_id, name, first, count = sys.argv[1:]
    asyncio.run(write(url, match_id, name, int(first), int(count)))
