"""Helpers of the tests of the store."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path

from msgspec.structs import replace

import sandtable
from sandtable import Record
from sandtable.core import Entry
from sandtable.matches import NewMatch, NewSeat, Store

GAME = sandtable.game("game-of-war")
TESTS = Path(__file__).parents[1]
RECORDS = [Record.load(file) for file in sorted((TESTS / "records").glob("*.record"))]
NORTH_AND_SOUTH = (NewSeat("north", "person"), NewSeat("south", "person"))


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an asynchronous test in its own event loop."""

    @wraps(test)
    def run(*args: object, **kwargs: object) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def beginning(record: Record | None = None, **details: object) -> NewMatch:
    """A match of A Game of War without actions, from a record if one is given."""
    record = replace(record, entries=(), outcome=None) if record else GAME.new(seed=7).record
    return NewMatch(**{"record": record, "seats": NORTH_AND_SOUTH} | details)


def before_its_dice(record: Record) -> Record:
    """A record whose opening has not been rolled, so that seats may still add salts."""
    return replace(record, opening=())


async def create(store: Store, new: NewMatch | None = None) -> str:
    """Store a match, by default one without actions, and return its id."""
    return (await store.create(new or beginning())).id


async def actions(store: Store, match_id: str) -> list[str]:
    return [stored.entry.action for stored in await store.entries(match_id)]


def act(action: str, seat: str = "north") -> Entry:
    """An entry. The store does not check whether the rules allow it."""
    return Entry(seat, action)
