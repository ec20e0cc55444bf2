"""All live matches of one server process: loading, starting, enforcing clocks, and evicting from memory.

Several processes may serve the same matches. Each sends notices of its changes to the others through
`notify`; they receive them in `on_notice`.
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
_HOUSEKEEPING_INTERVAL = 20.0  # seconds
_RETRY_DELAY = 5.0  # seconds until the database is tried again
_DAY = 86_400_000  # milliseconds
_PRESENCE_INTERVAL = 60_000  # milliseconds between reports of connections to the other processes


class Notice(Struct, frozen=True, omit_defaults=True):
    """A message of one process to the others about a match."""

    process: str
    match: MatchId
    changed: bool = False
    asks: bool = False
    """Whether the other processes should report their connections."""
    seats: dict[Seat, int] | None = None
    watching: int = 0
    renewed: Seat | None = None
    account: AccountId | None = None
    """An account whose connections must be checked again; `match` is empty then."""


@contextmanager
def _log_errors(what: str) -> Iterator[None]:
    """Log errors of background work instead of raising them."""
    try:
        yield
    except Exception:
        _log.exception("An error in %s.", what)


async def _no_connections(_: AccountId) -> None:
    """Do nothing: without sockets there are no connections to check."""


class _HallWatcher(Struct, frozen=True):
    """Updates computer players and timer of a match that changed."""

    opponents: Opponents
    set_timer: Callable[[], None]

    def changed(self) -> None:
        self.opponents.check()
        self.set_timer()

    def renewed(self, seat: Seat) -> None:
        """Do nothing: computer players and timers do not depend on tokens."""


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
        self._requests: Counter[MatchId] = Counter()
        """Number of pending `live` calls by match. These matches are not evicted."""
        self._outdated: set[MatchId] = set()
        """Matches that another process changed while they were being loaded."""
        self._opponents: dict[MatchId, Opponents] = {}
        self._timers: dict[MatchId, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence_sent = now_ms()
        self._closed = False
        self.on_access_revoked: Callable[[AccountId], Awaitable[None]] = _no_connections

    @staticmethod
    async def open(
        store: Store,
        notify: Callable[[str], Awaitable[None]],
        *,
        computers: WorkerPool | None = None,
        cached: int = 1000,
    ) -> "Hall":
        """Create a hall that enforces the clocks of all matches in the store."""
        hall = Hall(store, notify, computers=computers, cached=cached)
        hall._start_task(hall._keep_house)
        return hall

    def __len__(self) -> int:
        """Number of matches in memory."""
        return len(self._live)

    async def create(self, new: NewMatch) -> Created:
        """Store a new match, or raise `SetupError` if it cannot be played."""
        MatchSettings.read(new.settings)
        trial = await asyncio.to_thread(Match.begin, new.record)
        if sorted(seat.seat for seat in new.seats) != sorted(trial.seats):
            raise SetupError(say("the-seats-are", seats=", ".join(trial.seats)))
        if trial.outcome:
            raise SetupError(say("over-before-begun", reason=trial.outcome.reason))
        # The opening is rolled when all salts are known.
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
        """Claim a seat and return its token. The match starts when its last open seat is claimed."""
        token = await self.store.claim(match_id, seat, player=player, salt=salt, token=token)
        await (await self.live(match_id)).on_seat_claimed()
        return token

    async def renew(self, token: str, *, account: AccountId | None = None, renewed: str | None = None) -> str:
        """Replace the token of a seat. Connections by the old token are closed."""
        held = await self.store.seat_of(token)
        renewed = await self.store.renew(token, account=account, renewed=renewed)
        if held:
            if live := self._live.get(held.match):
                live.renewed(held.seat)
            await self._send(Notice(self._process, held.match, renewed=held.seat))
        return renewed

    async def recheck_account(self, account: AccountId) -> None:
        """Check the connections by an account at every process, after it lost access to a seat."""
        await self.on_access_revoked(account)
        await self._send(Notice(self._process, "", account=account))

    async def live(self, match_id: MatchId) -> LiveMatch:
        """Get a match from memory or the store, or raise `UnknownMatch`."""
        self._requests[match_id] += 1
        try:
            found = self._live.get(match_id)
            if found is None:
                loading = self._loading.get(match_id)
                if loading is None:
                    loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                    loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
                found = await asyncio.shield(loading)
        finally:
            self._requests[match_id] -= 1
            if not self._requests[match_id]:
                del self._requests[match_id]
        if match_id in self._live:  # the hall may have been closed meanwhile
            self._live.move_to_end(match_id)
        return found

    async def _load(self, match_id: MatchId) -> LiveMatch:
        async def publish() -> None:
            if self._live.get(match_id) is live:
                opponents.wake()
            await self._send(Notice(self._process, match_id, changed=True))
            if live.outdated and not self._closed:
                self._start_task(partial(self._read_back, live))
            if self._live.get(match_id) is not live and not self._closed:
                await self._hand_over(match_id)  # this one was evicted while a caller still held it

        try:
            live = await LiveMatch.load(self.store, match_id, publish)
        finally:
            outdated = match_id in self._outdated
            self._outdated.discard(match_id)
        opponents = Opponents(live, self.computers)
        live.watchers.append(_HallWatcher(opponents, lambda: self._set_timer(live)))
        self._live[match_id] = live
        self._opponents[match_id] = opponents
        self._evict_unused()
        if outdated:
            await live.refresh()
        await self._send(Notice(self._process, match_id, asks=True))
        if self._live.get(match_id) is live:
            self._set_timer(live)
            opponents.wake()
        return live

    async def _read_back(self, live: LiveMatch) -> None:
        """Read back a write as soon as the database answers again."""
        while live.outdated and self._live.get(live.id) is live:
            try:
                await live.refresh()
            except StoreError:
                await asyncio.sleep(_RETRY_DELAY)

    async def _hand_over(self, match_id: MatchId) -> None:
        """Refresh the match in memory after a change through an evicted object of the same match."""
        successor = await self.live(match_id)
        await successor.refresh()
        if opponents := self._opponents.get(match_id):
            opponents.wake()

    def _evict_unused(self) -> None:
        """Evict the least recently used matches above the limit. The store has them all."""
        for match_id, live in list(self._live.items()):
            if len(self._live) <= self._cached:
                break
            in_use = (
                match_id in self._requests or live.presence.anybody_here or self._opponents[match_id].busy
            )
            if not in_use:
                self._evict(match_id)

    def _evict(self, match_id: MatchId) -> None:
        for callback in self._live.pop(match_id).on_evicted:
            callback()
        self._opponents.pop(match_id).stop()
        if timer := self._timers.pop(match_id, None):
            timer.cancel()

    # Presence

    async def arrive(self, live: LiveMatch, seat: Seat | None) -> None:
        """Count a new connection to a match; `None` for a spectator."""
        live.presence.arrive(seat)
        if opponents := self._opponents.get(live.id):
            opponents.wake()
        live.notify()
        await self._send(self._presence_notice(live))

    async def leave(self, live: LiveMatch, seat: Seat | None) -> None:
        """Count a closed connection to a match; `None` for a spectator."""
        live.presence.leave(seat)
        live.notify()
        self._evict_unused()
        await self._send(self._presence_notice(live))

    def _presence_notice(self, live: LiveMatch) -> Notice:
        presence = live.presence
        return Notice(self._process, live.id, seats=presence.seats_here, watching=presence.watching_here)

    # Other processes

    async def _send(self, notice: Notice) -> None:
        await self._notify(msgspec.json.encode(notice).decode())

    async def on_notice(self, text: str) -> None:
        """Process a notice that a process, perhaps this one, sent through `notify`."""
        notice = msgspec.json.decode(text, type=prepared(Notice))
        if notice.process == self._process:
            return
        if notice.account is not None:
            await self.on_access_revoked(notice.account)
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
            await self._send(self._presence_notice(live))
        if notice.seats is not None and live.presence.report(
            notice.process, notice.seats, notice.watching, now_ms()
        ):
            live.notify()

    async def refresh_all(self) -> None:
        """Refresh all matches and exchange presence, after notices may have been lost."""
        for live in list(self._live.values()):
            await live.refresh()
            await self._send(replace(self._presence_notice(live), asks=True))

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
                wait, lambda: self._start_task(partial(self._on_deadline, live))
            )

    async def _on_deadline(self, live: LiveMatch) -> None:
        await live.enforce_time_limits()
        self._set_timer(live)

    # Housekeeping

    async def _keep_house(self) -> None:
        while True:
            with _log_errors("housekeeping"):
                await self.run_housekeeping()
            await asyncio.sleep(_HOUSEKEEPING_INTERVAL)

    async def run_housekeeping(self) -> None:
        """Enforce the clocks of matches that are not in memory; send presence and drop silent processes."""
        for live in list(self._live.values()):
            if live.presence.forget_silent(now_ms()):
                live.notify()
        if now_ms() - self._presence_sent > _PRESENCE_INTERVAL:
            self._presence_sent = now_ms()
            for live in list(self._live.values()):
                if live.presence.anybody_here:
                    await self._send(self._presence_notice(live))
        for match_id in await self.store.due(now_ms()):
            await self._enforce_time_limits(match_id)

    async def _enforce_time_limits(self, match_id: MatchId) -> None:
        try:
            await (await self.live(match_id)).enforce_time_limits()
        except StoreError:
            raise
        except Exception as error:
            # Postponed, so that it does not delay other matches. Its game may be installed or fixed by then.
            reason, cause = type(error).__name__, type(error.__cause__).__name__
            _log.error("The clocks of match %s cannot be enforced: %s (%s)", log_id(match_id), reason, cause)
            await self.store.put_off(match_id, now_ms(), now_ms() + _DAY)

    # Background work

    def _start_task(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            with _log_errors("background work"):
                await work()

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop the computer players and all background tasks. All matches are in the store."""
        self._closed = True
        for live in list(self._live.values()):
            await live.wait_for_tasks()
        for match_id in list(self._live):
            self._evict(match_id)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.computers.close()
