"""What the tests of live matches share: halls, lines between them, and time that can be moved on."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count

import sandtable
from sandtable.core import Seat, clock
from sandtable.core.clock import Clock
from sandtable.matches import Created, NewMatch, NewSeat, Store
from sandtable.matches.hall import Hall
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import Spectators
from sandtable.matches.settings import MatchSettings
from sandtable.matches.texts import note_text
from sandtable.players.worker_pool import WorkerPool

GAME = sandtable.game("game-of-war")
PATIENCE = 120.0  # seconds after which what a test waits for is taken never to come
PERSONS = (NewSeat("north", "person", "Ada"), NewSeat("south", "person", "Guy"))
OPEN_SOUTH = (NewSeat("north", "person", "Ada", "salt of north"), NewSeat("south", "open"))
Notify = Callable[[str], Awaitable[None]]
_ids = count(1)


def new_id() -> str:
    """A client id that no request has had."""
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
) -> NewMatch:
    """A match of A Game of War; north begins, where the armies stand already."""
    begun = GAME.new(scenario, options={"first": "north"} | (options or {}), seed=seed)
    settings = MatchSettings(clock=clock, delay=delay).stored()
    return NewMatch(record=begun.record, seats=seats, spectators=spectators, settings=settings)


async def nobody_listens(_: str) -> None:
    """The line of a server that is alone, or whose line is cut."""


@asynccontextmanager
async def hall_at(url: str, notify: Notify = nobody_listens, *, cached: int = 1000) -> AsyncIterator[Hall]:
    """A hall with a store of its own, as a server process has it."""
    async with await Store.open(url) as store:
        hall = await Hall.open(store, notify, computers=WorkerPool(1), cached=cached)
        try:
            yield hall
        finally:
            await hall.close()


class Line:
    """What halls say reaches all of them, a little later, as between processes."""

    def __init__(self) -> None:
        self.halls: list[Hall] = []
        self._underway: set[asyncio.Task[None]] = set()

    async def notify(self, text: str) -> None:
        for hall in self.halls:
            task = asyncio.create_task(hall.on_notice(text))
            self._underway.add(task)
            task.add_done_callback(self._underway.discard)

    async def silence(self) -> None:
        """Wait until all that was said has been heard."""
        while self._underway:
            await asyncio.gather(*self._underway)


@asynccontextmanager
async def two_halls(url: str, *, lost: bool = False) -> AsyncIterator[tuple[Hall, Hall, Line]]:
    """Two server processes on one database. Lost: neither hears what the other says."""
    line = Line()
    notify = nobody_listens if lost else line.notify
    async with hall_at(url, notify) as one, hall_at(url, notify) as other:
        line.halls = [one, other]
        yield one, other, line
        await line.silence()


async def began(hall: Hall, new: NewMatch | None = None) -> tuple[LiveMatch, Created]:
    """A match in this hall, and the tokens of its seats."""
    created = await hall.create(new or new_match())
    return await hall.live(created.id), created


class Alarm:
    """Rings when a match changes."""

    def __init__(self) -> None:
        self.rang = asyncio.Event()

    def changed(self) -> None:
        self.rang.set()

    def renewed(self, seat: Seat) -> None:
        """Nothing that a test waits for."""


async def until(live: LiveMatch, condition: Callable[[], object]) -> None:
    """Wait until something is so, looking whenever the match changes."""
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
    """Answer whatever is asked at the table, if anything is."""
    await live.answer(seat, live.proposal.id if live.proposal else "nothing", agree=agree)


def actions_of(live: LiveMatch) -> list[str]:
    """What was played, as the record writes it."""
    return [entry.action for entry in live.record().entries]


def talk_of(live: LiveMatch, seat: Seat | None = None) -> list[tuple[str, Seat | None, str]]:
    """What a seat (`None`: a spectator) heard: the kind of it, who said it, and the words."""
    return [
        (said.kind, said.seat, note_text(said.text, "en") if said.kind == "note" else said.text)
        for said in live.talk_for(seat)
    ]


class Time:
    """The time of day, which goes on as always, or stands still, but can be moved ahead."""

    def __init__(self, *, standing: bool = False) -> None:
        self._ahead = 0
        self._stands_at = time.time_ns() if standing else None

    def time_ns(self) -> int:
        return (time.time_ns() if self._stands_at is None else self._stands_at) + self._ahead

    def pass_by(self, *, seconds: float) -> None:
        self._ahead += int(seconds * 1_000_000_000)


@contextmanager
def moved_time(*, standing: bool = False) -> Iterator[Time]:
    """Time that a test moves on instead of waiting; everything that keeps matches goes by it."""
    moved, before = Time(standing=standing), clock.time
    clock.time = moved  # type: ignore[assignment]
    try:
        yield moved
    finally:
        clock.time = before
