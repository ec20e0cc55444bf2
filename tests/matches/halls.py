"""Helpers of the tests of live matches: halls, channels between them, and a time that tests can advance."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from unittest.mock import patch

import sandtable
from sandtable.core import Seat, clock
from sandtable.core.clock import Clock
from sandtable.matches import Created, NewMatch, NewSeat, Store
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import Spectators, Visibility
from sandtable.matches.settings import MatchSettings
from sandtable.matches.texts import note_text
from sandtable.players.worker_pool import WorkerPool

GAME = sandtable.game("game-of-war")
PATIENCE = 120.0  # seconds that a test waits at most
PERSONS = (NewSeat("north", "person", "Ada"), NewSeat("south", "person", "Guy"))
OPEN_SOUTH = (NewSeat("north", "person", "Ada", "salt of north"), NewSeat("south", "open"))
Notify = Callable[[str], Awaitable[None]]
_ids = count(1)


def new_id() -> str:
    """A client id that was not used before."""
    return f"request-{next(_ids)}"


def new_match(
    scenario: str = "standard",
    *,
    seats: tuple[NewSeat, ...] = PERSONS,
    clock: Clock | None = None,
    spectators: Spectators = "now",
    delay: int = 15,
    options: dict[str, object] | None = None,
    seed: int | str = 7,
    visibility: Visibility = "private",
) -> NewMatch:
    """A match of A Game of War in which north begins."""
    match = GAME.new(scenario, options={"first": "north"} | (options or {}), seed=seed)
    settings = MatchSettings(clock=clock, delay=delay).stored()
    return NewMatch(
        record=match.record, seats=seats, visibility=visibility, spectators=spectators, settings=settings
    )


async def nobody_listens(_: str) -> None:
    """The channel of a single server, or of one that lost its connection."""


@asynccontextmanager
async def hall_at(url: str, notify: Notify = nobody_listens, *, cached: int = 1000) -> AsyncIterator[Hall]:
    """A hall with its own store, as in a server process."""
    async with await Store.open(url) as store:
        hall = await Hall.open(store, notify, computers=WorkerPool(1), cached=cached)
        try:
            yield hall
        finally:
            await hall.close()


class Line:
    """A channel that delivers notices to all halls with a delay, as between processes."""

    def __init__(self) -> None:
        self.halls: list[Hall] = []
        self._underway: set[asyncio.Task[None]] = set()

    async def notify(self, text: str) -> None:
        for hall in self.halls:
            task = asyncio.create_task(hall.on_notice(text))
            self._underway.add(task)
            task.add_done_callback(self._underway.discard)

    async def silence(self) -> None:
        """Wait until all notices are delivered."""
        while self._underway:
            await asyncio.gather(*self._underway)


@asynccontextmanager
async def two_halls(url: str, *, lost: bool = False) -> AsyncIterator[tuple[Hall, Hall, Line]]:
    """Two server processes on one database; with `lost`, no notices are delivered."""
    line = Line()
    notify = nobody_listens if lost else line.notify
    async with hall_at(url, notify) as one, hall_at(url, notify) as other:
        line.halls = [one, other]
        yield one, other, line
        await line.silence()


async def began(hall: Hall, new: NewMatch | None = None) -> tuple[LiveMatch, Created]:
    """A new match in a hall, and the tokens of its seats."""
    created = await hall.create(new or new_match())
    return await hall.live(created.id), created


class Alarm:
    """Sets an event when a match changes."""

    def __init__(self) -> None:
        self.rang = asyncio.Event()

    def changed(self) -> None:
        self.rang.set()

    def renewed(self, seat: Seat) -> None:
        """Do nothing: no test waits for it."""


async def until(live: LiveMatch, condition: Callable[[], object]) -> None:
    """Wait until a condition holds, checking it whenever the match changes."""
    alarm = Alarm()
    live.watchers.append(alarm)
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await alarm.rang.wait()
                alarm.rang.clear()
    finally:
        live.watchers.remove(alarm)


async def agree(live: LiveMatch, seat: Seat, *, agree: bool = True) -> None:
    """Answer the open proposal, if there is one."""
    await live.answer(seat, live.proposal.id if live.proposal else "nothing", agree=agree)


def actions_of(live: LiveMatch) -> list[str]:
    """The actions in the record."""
    return [entry.action for entry in live.record().entries]


def talk_of(live: LiveMatch, seat: Seat | None = None) -> list[tuple[str, Seat | None, str]]:
    """Kind, sender and text of the messages that a seat may read; `None` for a spectator."""
    return [
        (
            message.kind,
            message.seat,
            note_text(message.text, "en") if message.kind == "note" else message.text,
        )
        for message in live.talk_for(seat)
    ]


class Time:
    """A clock that runs or stands still, and that tests can advance."""

    def __init__(self, *, standing: bool = False) -> None:
        self._ahead = 0
        self._stands_at = time.time_ns() if standing else None

    def time_ns(self) -> int:
        return (time.time_ns() if self._stands_at is None else self._stands_at) + self._ahead

    def pass_by(self, *, seconds: float) -> None:
        self._ahead += int(seconds * 1_000_000_000)


@contextmanager
def moved_time(*, standing: bool = False) -> Iterator[Time]:
    """Replace the time of matches and store by one that the test advances."""
    with patch.object(clock, "time", Time(standing=standing)) as moved:
        yield moved
