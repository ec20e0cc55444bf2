"""All matches that are live in one server process: found, begun, watched over, and forgotten again.

Several processes may serve the same matches. Each tells the others what it changed through `notify`, a text
that they are given as `heard`.
"""

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.matches.errors import StoreError
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import AccountId, Created, MatchId, NewMatch
from sandtable.matches.opponents import Opponents
from sandtable.matches.settings import MatchSettings
from sandtable.matches.store import Store
from sandtable.matches.texts import say
from sandtable.matches.tokens import log_id
from sandtable.players.worker_pool import WorkerPool

_log = logging.getLogger(__name__)
_LOOK_ROUND = 20.0  # seconds between looks at what nobody else looks at
_PAUSE = 5.0  # seconds until the database is tried again
_A_DAY = 86_400_000  # milliseconds
_SAY_WHO_IS_HERE = 60_000  # milliseconds between reminders to the other processes


class Notice(Struct, frozen=True, omit_defaults=True):
    """What one process tells the others of a match."""

    process: str
    match: MatchId
    changed: bool = False
    asks: bool = False
    """Who is connected with you?"""
    seats: dict[Seat, int] | None = None
    watching: int = 0
    renewed: Seat | None = None
    account: AccountId | None = None
    """Look again whether those who came by this account may stay. It is about no match."""


@contextmanager
def _logged(what: str) -> Iterator[None]:
    """Work behind which nobody waits: what goes wrong is written down, and others go on."""
    try:
        yield
    except Exception:
        _log.exception("Something went wrong in %s.", what)


async def _nobody_came_by_it(_: AccountId) -> None:
    """Without sockets there is nothing to do when an account opens less than before."""


class _Keeper(Struct, frozen=True):
    """Has the hall look after a match that changed."""

    opponents: Opponents
    set_timer: Callable[[], None]

    def changed(self) -> None:
        self.opponents.check()
        self.set_timer()

    def renewed(self, seat: Seat) -> None:
        """Nothing here depends on tokens."""


class Hall:
    """The live matches of this process."""

    def __init__(
        self,
        store: Store,
        notify: Callable[[str], Awaitable[None]],
        *,
        computers: WorkerPool | None = None,
        cached: int = 1000,
    ) -> None:
        self.store = store
        self.computers = computers or WorkerPool()
        self._notify = notify
        self._cached = cached
        self._process = secrets.token_hex(8)
        self._live: OrderedDict[MatchId, LiveMatch] = OrderedDict()
        self._loading: dict[MatchId, asyncio.Task[LiveMatch]] = {}
        self._wanted: Counter[MatchId] = Counter()
        """Matches that somebody waits for, and how many do: these are not forgotten before he has them."""
        self._outdated: set[MatchId] = set()
        """Matches that another process changed while they were being loaded."""
        self._opponents: dict[MatchId, Opponents] = {}
        self._timers: dict[MatchId, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._said_who_is_here = now_ms()
        self._closed = False
        self.on_narrowed: Callable[[AccountId], Awaitable[None]] = _nobody_came_by_it

    @staticmethod
    async def open(
        store: Store,
        notify: Callable[[str], Awaitable[None]],
        *,
        computers: WorkerPool | None = None,
        cached: int = 1000,
    ) -> "Hall":
        """A hall that looks after the clocks of all matches of the store."""
        hall = Hall(store, notify, computers=computers, cached=cached)
        hall._begin(hall._watch)
        return hall

    def __len__(self) -> int:
        """How many matches are in memory."""
        return len(self._live)

    async def create(self, new: NewMatch) -> Created:
        """Keep a new match, after a look whether it can be played at all."""
        MatchSettings.read(new.settings)
        trial = await asyncio.to_thread(Match.begin, new.record)
        if sorted(seat.seat for seat in new.seats) != sorted(trial.seats):
            raise SetupError(say("the-seats-are", seats=", ".join(trial.seats)))
        if trial.outcome:
            raise SetupError(say("over-before-begun", reason=trial.outcome.reason))
        # The dice of the opening fall when all salts are in.
        created = await self.store.create(replace(new, record=replace(new.record, opening=())))
        live = await self.live(created.id)
        await live.on_seat_claimed()
        return created

    async def claim(
        self,
        match_id: MatchId,
        seat: Seat,
        *,
        player: str | None = None,
        salt: str | None = None,
        token: str | None = None,
    ) -> str:
        """Sit down at an open seat; gives its token. With the last seat taken the match begins."""
        token = await self.store.claim(match_id, seat, player=player, salt=salt, token=token)
        await (await self.live(match_id)).on_seat_claimed()
        return token

    async def renew(self, token: str, *, account: AccountId | None = None, renewed: str | None = None) -> str:
        """Another token for a seat. Whoever is connected by the old one is cut off."""
        held = await self.store.seat_of(token)
        renewed = await self.store.renew(token, account=account, renewed=renewed)
        if held:
            if live := self._live.get(held.match):
                live.renewed(held.seat)
            await self._send(Notice(self._process, held.match, renewed=held.seat))
        return renewed

    async def recheck_account(self, account: AccountId) -> None:
        """An account opens less than before: have every process look at who is connected by it."""
        await self.on_narrowed(account)
        await self._send(Notice(self._process, "", account=account))

    async def live(self, match_id: MatchId) -> LiveMatch:
        """The match, from memory or from the store, or `UnknownMatch`."""
        self._wanted[match_id] += 1
        try:
            found = self._live.get(match_id)
            if found is None:
                loading = self._loading.get(match_id)
                if loading is None:
                    loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                    loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
                found = await asyncio.shield(loading)
        finally:
            self._wanted[match_id] -= 1
            if not self._wanted[match_id]:
                del self._wanted[match_id]
        if match_id in self._live:  # the hall may have closed meanwhile
            self._live.move_to_end(match_id)
        return found

    async def _load(self, match_id: MatchId) -> LiveMatch:
        async def tell() -> None:
            if self._live.get(match_id) is live:
                opponents.wake()
            await self._send(Notice(self._process, match_id, changed=True))
            if live.outdated and not self._closed:
                self._begin(partial(self._read_back, live))
            if self._live.get(match_id) is not live and not self._closed:
                await self._hand_over(match_id)  # this one was forgotten while somebody still held it

        try:
            live = await LiveMatch.load(self.store, match_id, tell)
        finally:
            outdated = match_id in self._outdated
            self._outdated.discard(match_id)
        opponents = Opponents(live, self.computers)
        live.watchers.append(_Keeper(opponents, lambda: self._set_timer(live)))
        self._live[match_id] = live
        self._opponents[match_id] = opponents
        self._forget_some()
        if outdated:
            await live.refresh()
        await self._send(Notice(self._process, match_id, asks=True))
        if self._live.get(match_id) is live:
            self._set_timer(live)
            opponents.wake()
        return live

    async def _read_back(self, live: LiveMatch) -> None:
        """Read what was written and could not be read at once, as soon as the database answers."""
        while live.outdated and self._live.get(live.id) is live:
            try:
                await live.refresh()
            except StoreError:
                await asyncio.sleep(_PAUSE)

    async def _hand_over(self, match_id: MatchId) -> None:
        """Have the match that is in memory now take over what was done to one that is no longer."""
        successor = await self.live(match_id)
        await successor.refresh()
        if opponents := self._opponents.get(match_id):
            opponents.wake()

    def _forget_some(self) -> None:
        """Let go of those that nobody has looked at for longest; the store has them all."""
        for match_id, live in list(self._live.items()):
            if len(self._live) <= self._cached:
                break
            in_use = match_id in self._wanted or live.presence.anybody_here or self._opponents[match_id].busy
            if not in_use:
                self._forget(match_id)

    def _forget(self, match_id: MatchId) -> None:
        for callback in self._live.pop(match_id).on_evicted:
            callback()
        self._opponents.pop(match_id).stop()
        if timer := self._timers.pop(match_id, None):
            timer.cancel()

    # Presence

    async def arrive(self, live: LiveMatch, seat: Seat | None) -> None:
        """Somebody connected to a match."""
        live.presence.arrive(seat)
        if opponents := self._opponents.get(live.id):
            opponents.wake()
        live.notify()
        await self._send(self._who_is_here(live))

    async def leave(self, live: LiveMatch, seat: Seat | None) -> None:
        """Somebody hung up."""
        live.presence.leave(seat)
        live.notify()
        self._forget_some()
        await self._send(self._who_is_here(live))

    def _who_is_here(self, live: LiveMatch) -> Notice:
        presence = live.presence
        return Notice(self._process, live.id, seats=presence.seats_here, watching=presence.watching_here)

    # Other processes

    async def _send(self, notice: Notice) -> None:
        await self._notify(msgspec.json.encode(notice).decode())

    async def on_notice(self, text: str) -> None:
        """What a process, perhaps this one, said through `notify`."""
        notice = msgspec.json.decode(text, type=prepared(Notice))
        if notice.process == self._process:
            return
        if notice.account is not None:
            await self.on_narrowed(notice.account)
            return
        live = self._live.get(notice.match)
        if live is None:
            if notice.changed and notice.match in self._loading:
                self._outdated.add(notice.match)
            return
        if notice.changed:
            await live.refresh()
        if notice.renewed is not None:
            live.renewed(notice.renewed)
        if notice.asks and live.presence.anybody_here:
            await self._send(self._who_is_here(live))
        if notice.seats is not None and live.presence.heard(
            notice.process, notice.seats, notice.watching, now_ms()
        ):
            live.notify()

    async def refresh_all(self) -> None:
        """Take over whatever was changed while nothing could be heard, and say and ask who is connected."""
        for live in list(self._live.values()):
            await live.refresh()
            await self._send(replace(self._who_is_here(live), asks=True))

    # Clocks

    def _set_timer(self, live: LiveMatch) -> None:
        if self._live.get(live.id) is not live:
            return
        if timer := self._timers.pop(live.id, None):
            timer.cancel()
        deadline = live.clocks.deadline() if live.clocks and live.status == "running" else None
        if deadline is not None and not self._closed:
            loop = asyncio.get_running_loop()
            wait = min(max(0, deadline - now_ms() + 1) / 1000, 86400.0)
            self._timers[live.id] = loop.call_later(
                wait, lambda: self._begin(partial(self._time_is_up, live))
            )

    async def _time_is_up(self, live: LiveMatch) -> None:
        await live.enforce_time_limits()
        self._set_timer(live)

    # What nobody else looks at

    async def _watch(self) -> None:
        while True:
            with _logged("looking round"):
                await self.run_housekeeping()
            await asyncio.sleep(_LOOK_ROUND)

    async def run_housekeeping(self) -> None:
        """Look after matches whose time runs out while nobody has them open, and after who is connected."""
        for live in list(self._live.values()):
            if live.presence.forget_silent(now_ms()):
                live.notify()
        if now_ms() - self._said_who_is_here > _SAY_WHO_IS_HERE:
            self._said_who_is_here = now_ms()
            for live in list(self._live.values()):
                if live.presence.anybody_here:
                    await self._send(self._who_is_here(live))
        for match_id in await self.store.due(now_ms()):
            await self._look_at_clocks(match_id)

    async def _look_at_clocks(self, match_id: MatchId) -> None:
        try:
            await (await self.live(match_id)).enforce_time_limits()
        except StoreError:
            raise
        except Exception as error:
            # It would be in the way of the others. Tomorrow the game may be installed, or mended.
            why, cause = type(error).__name__, type(error.__cause__).__name__
            _log.error("The clocks of match %s stand still: %s (%s)", log_id(match_id), why, cause)
            await self.store.put_off(match_id, now_ms(), now_ms() + _A_DAY)

    # Background work

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            with _logged("background work"):
                await work()

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop the computer players and all that waits; matches are in the store."""
        self._closed = True
        for live in list(self._live.values()):
            await live.wait_for_tasks()
        for match_id in list(self._live):
            self._forget(match_id)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.computers.close()
