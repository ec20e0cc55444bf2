"""All live matches of one server process: loading, starting, enforcing clocks, and evicting from memory.

Several processes may share the matches of a database. Each match is then owned by one of them at a time, as
`owns` says, and only this one has it in memory. While the ownership changes, two processes may for a moment
believe to own a match: the store accepts only one entry for each number, and the process that is late sends a
notice through `notify`, which the other receives in `on_notice`.
"""

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Match, Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.matches.errors import NobodyJoined, OwnedElsewhere, StoreError
from sandtable.matches.expiry import Expiry
from sandtable.matches.live_match import LiveMatch
from sandtable.matches.models import AccountId, Created, MatchId, NewMatch
from sandtable.matches.opponents import Opponents
from sandtable.matches.overdue import all_enforced
from sandtable.matches.settings import MatchSettings
from sandtable.matches.store import Store
from sandtable.matches.texts import say
from sandtable.matches.tokens import log_id, new_id
from sandtable.players.fair_queue import FairSemaphore
from sandtable.players.worker_pool import WorkerPool

_log = logging.getLogger(__name__)
_HOUSEKEEPING_INTERVAL = 20.0  # seconds
_RETRY_DELAY = 5.0  # seconds until the database is tried again
_OVERDUE_AT_ONCE = 100
"""Matches in one transaction when passed deadlines are enforced: it must not keep players waiting."""
_EXPIRY_INTERVAL = 3_600_000  # milliseconds
_DAY = 86_400_000  # milliseconds
_WATCHING_DELAY = 1.0
"""Seconds in which changes of the number of spectators are gathered: a thousand may come at once."""

_SLOW_AT_ONCE = 2
"""Slow actions, such as simulated rounds, that are applied at the same time: they share the interpreter."""
_MAX_IDS = 1000
"""Random ids of which one is chosen that this process owns: of n processes, each owns one in n of them."""

Notify: TypeAlias = Callable[[str], Awaitable[None]]
Owns: TypeAlias = Callable[[MatchId], bool]


class Notice(Struct, frozen=True, omit_defaults=True):
    """A message of one process to the others about a match."""

    process: str
    match: MatchId
    changed: bool = False
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
        notify: Notify | None = None,
        *,
        owns: Owns | None = None,
        computers: WorkerPool | None = None,
        cached: int = 1000,
        expiry: Expiry | None = None,
    ) -> None:
        self.store = store
        self._owns_match = owns
        self._expiry = expiry
        self._expiry_due = 0
        self._housekeeping = asyncio.Lock()
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
        self._watching_timers: dict[MatchId, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = FairSemaphore(_SLOW_AT_ONCE)
        self._closed = False
        self.on_access_revoked: Callable[[AccountId], Awaitable[None]] = _no_connections

    @staticmethod
    async def open(
        store: Store,
        notify: Notify | None = None,
        *,
        owns: Owns | None = None,
        computers: WorkerPool | None = None,
        cached: int = 1000,
        expiry: Expiry | None = None,
    ) -> "Hall":
        """Create a hall that enforces the clocks of its matches in the store, and closes abandoned ones.

        `notify` sends a notice to all processes; `None` if there is only this one. `owns` says whether this
        process owns a match; `None` if it may serve every match, and announces all its changes.
        """
        hall = Hall(store, notify, owns=owns, computers=computers, cached=cached, expiry=expiry)
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
        new = replace(new, record=replace(new.record, opening=()))
        created = await self.store.create(new, match_id=self._own_id())
        await (await self.read(created.id)).on_seat_changed()
        return created

    def _own_id(self) -> MatchId:
        """The id of a new match, which this process owns if possible: it need not ask another for it then."""
        ids = (new_id() for _ in range(_MAX_IDS))
        return next((one for one in ids if self._owns(one)), new_id())

    async def claim(
        self,
        match_id: MatchId,
        seat: Seat,
        *,
        player: str | None = None,
        salt: str | None = None,
        salt_hash: str | None = None,
        token: str | None = None,
    ) -> str:
        """Claim a seat and return its token. The match may start with it: see `Store.claim`."""
        token = await self.store.claim(
            match_id, seat, player=player, salt=salt, salt_hash=salt_hash, token=token
        )
        await (await self.read(match_id)).on_seat_changed()
        return token

    async def reveal(self, match_id: MatchId, seat: Seat, salt: str | None) -> None:
        """Reveal the salt of a seat, or withhold it with `None`. The match starts when none is awaited."""
        await self.store.reveal(match_id, seat, salt)
        await (await self.read(match_id)).on_seat_changed()

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

    def _owns(self, match_id: MatchId) -> bool:
        return self._owns_match is None or self._owns_match(match_id)

    async def live(self, match_id: MatchId) -> LiveMatch:
        """Get a match from memory or the store, or raise `UnknownMatch` or `OwnedElsewhere`."""
        if not self._owns(match_id):
            raise OwnedElsewhere
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

    async def read(self, match_id: MatchId) -> LiveMatch:
        """Get a match; if another process owns it, a copy for a moment, which is not kept up to date."""
        with suppress(OwnedElsewhere):
            return await self.live(match_id)
        notice = Notice(self._process, match_id, changed=True)
        return await LiveMatch.load(self.store, match_id, partial(self._send, notice), self._turns)

    def in_memory(self, match_id: MatchId) -> LiveMatch | None:
        """The match if it is in memory."""
        return self._live.get(match_id)

    async def _load(self, match_id: MatchId) -> LiveMatch:
        async def publish() -> None:
            if self._live.get(match_id) is live:
                opponents.wake()
            await self._announce(match_id)
            if self._closed or not self._owns(match_id):
                return
            if live.outdated:
                self._start_task(partial(self._read_back, live))
            if self._live.get(match_id) is not live:
                await self._hand_over(match_id)  # this one was evicted while a caller still held it

        try:
            live = await LiveMatch.load(self.store, match_id, publish, self._turns)
        finally:
            outdated = match_id in self._outdated
            self._outdated.discard(match_id)
        if not self._owns(match_id):
            raise OwnedElsewhere
        opponents = Opponents(live, self.computers)
        live.watchers.append(_HallWatcher(opponents, lambda: self._set_timer(live)))
        self._live[match_id] = live
        self._opponents[match_id] = opponents
        self._evict_unused()
        if outdated:
            await live.refresh()
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
        for timers in (self._timers, self._watching_timers):
            if timer := timers.pop(match_id, None):
                timer.cancel()

    # Presence

    def arrive(self, live: LiveMatch, seat: Seat | None) -> None:
        """Count a new connection to a match; `None` for a spectator."""
        live.presence.arrive(seat)
        if opponents := self._opponents.get(live.id):
            opponents.wake()
        self._show_presence(live, seat)

    def leave(self, live: LiveMatch, seat: Seat | None) -> None:
        """Count a closed connection to a match; `None` for a spectator."""
        live.presence.leave(seat)
        if opponents := self._opponents.get(live.id):
            opponents.check()
        self._evict_unused()
        self._show_presence(live, seat)

    def _show_presence(self, live: LiveMatch, seat: Seat | None) -> None:
        """Show who is connected: players at once, the number of spectators within a second."""
        if seat is not None:
            live.notify()
        elif live.id not in self._watching_timers and not self._closed:
            loop = asyncio.get_running_loop()
            show = partial(self._show_watching, live)
            self._watching_timers[live.id] = loop.call_later(_WATCHING_DELAY, show)

    def _show_watching(self, live: LiveMatch) -> None:
        self._watching_timers.pop(live.id, None)
        live.notify()

    # Other processes

    async def _send(self, notice: Notice) -> None:
        if self._notify:
            await self._notify(msgspec.json.encode(notice).decode())

    async def _announce(self, match_id: MatchId) -> None:
        """Notify the owner of a match of a change. While this process owns it, nobody else needs to know."""
        if self._owns_match is None or not self._owns_match(match_id):
            await self._send(Notice(self._process, match_id, changed=True))

    async def on_notice(self, text: str) -> None:
        """Process a notice that a process, perhaps this one, sent through `notify`."""
        notice = msgspec.json.decode(text, type=prepared(Notice))
        if notice.process == self._process:
            return
        if notice.account is not None:
            await self.on_access_revoked(notice.account)
            return
        if notice.changed:
            await self._take_over(notice.match)
        live = self._live.get(notice.match)
        if live is None:
            return
        if notice.renewed is not None:
            live.renewed(notice.renewed)

    async def _take_over(self, match_id: MatchId) -> None:
        """Refresh a match, if it is in memory, because its content in the store has changed."""
        if live := self._live.get(match_id):
            try:
                await live.refresh()
            except NobodyJoined:
                self._evict(match_id)
        elif match_id in self._loading:
            self._outdated.add(match_id)

    async def refresh_all(self) -> None:
        """Refresh all matches, after notices may have been lost."""
        for live in list(self._live.values()):
            try:
                await live.refresh()
            except StoreError:
                raise
            except Exception:
                _log.exception("A match could not be refreshed.")

    def release(self) -> None:
        """Evict the matches that this process no longer owns, and tell the new owners what it still wrote."""
        moved = [live for live in self._live.values() if not self._owns(live.id)]
        for live in moved:
            self._evict(live.id)
        if moved and not self._closed:
            self._start_task(partial(self._report_written, moved))

    async def _report_written(self, moved: list[LiveMatch]) -> None:
        for live in moved:
            await live.wait_for_tasks()
            await self._announce(live.id)

    # Clocks

    def _set_timer(self, live: LiveMatch) -> None:
        if self._live.get(live.id) is not live:
            return
        if timer := self._timers.pop(live.id, None):
            timer.cancel()
        deadline = live.deadline
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
        """Enforce the clocks of the matches of this process, and close abandoned ones."""
        async with self._housekeeping:
            await self._enforce_passed_deadlines()
            if self._expiry and now_ms() >= self._expiry_due:
                await self._close_abandoned(self._expiry)
                self._expiry_due = now_ms() + _EXPIRY_INTERVAL

    async def _close_abandoned(self, expiry: Expiry) -> None:
        """Close the matches in which nothing has happened for a long time, unless a client is connected."""
        now = now_ms()
        seen: set[MatchId] = set()
        while found := set(await self.store.expiry.abandoned(expiry, now)) - seen:
            seen |= found
            for match_id in filter(self._owns, found):
                live = self._live.get(match_id)
                if live and live.presence.anybody_here:
                    continue
                if await self.store.expiry.close(match_id, expiry, now):
                    await self._take_over(match_id)
                    await self._announce(match_id)

    async def _enforce_passed_deadlines(self) -> None:
        """Enforce the time limits of all matches that are due, until none of this process is."""
        seen: set[MatchId] = set()
        others, found = 0, False
        while True:
            due = await self.store.due(now_ms(), limit=_OVERDUE_AT_ONCE, skip=others)
            if not due and not (others and found):
                return
            if not due:  # those of other processes may have gone, and so too many were skipped
                others, found = 0, False
                continue
            mine = [match_id for match_id in due if self._owns(match_id)]
            others, found = others + len(due) - len(mine), found or bool(mine)
            live = [match_id for match_id in mine if match_id in self._live or match_id in self._loading]
            for match_id in live:
                await self._enforce_time_limits(match_id)
            await self._enforce_stored([match_id for match_id in mine if match_id not in live])
            for match_id in seen.intersection(
                mine
            ):  # the next limit has passed too: other matches come first
                await self._put_off(match_id, round(1000 * _HOUSEKEEPING_INTERVAL))
            seen.update(mine)

    async def _enforce_stored(self, match_ids: Sequence[MatchId]) -> None:
        """Enforce the time limits of matches that are not in memory, without loading them all into it."""
        overdue = await self.store.overdue.load(match_ids)
        running = {match.id for match in overdue}
        for match_id in match_ids:
            if match_id not in running:  # it has waited long enough for salts
                await self._enforce_time_limits(match_id)
        results, failed = await asyncio.to_thread(all_enforced, overdue, now_ms())
        for match_id, error in failed.items():
            await self._cannot_enforce(match_id, error)
        stored = await self.store.overdue.store(results)
        for result in results:
            if result.id in stored:
                await self._take_over(result.id)
                await self._announce(result.id)
                if result.computers and result.outcome is None:
                    with suppress(OwnedElsewhere):
                        await self.live(result.id)  # wakes a computer player that is to act

    async def _enforce_time_limits(self, match_id: MatchId) -> None:
        try:
            await (await self.live(match_id)).enforce_time_limits()
        except OwnedElsewhere:
            return
        except StoreError:
            raise
        except Exception as error:
            await self._cannot_enforce(match_id, error)

    async def _cannot_enforce(self, match_id: MatchId, error: Exception) -> None:
        """Postpone the deadline of a match, so that it does not delay others.

        Its game may be installed or fixed by then.
        """
        reason, cause = type(error).__name__, type(error.__cause__).__name__
        _log.error("The clocks of match %s cannot be enforced: %s (%s)", log_id(match_id), reason, cause)
        await self._put_off(match_id, _DAY)

    async def _put_off(self, match_id: MatchId, milliseconds: int) -> None:
        now = now_ms()
        await self.store.put_off(match_id, now, now + milliseconds)

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
