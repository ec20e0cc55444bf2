"""The store of matches, entries and seats: one transaction per method, idempotent by client id."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Row, delete, func, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Entry, IllegalAction, Outcome, Record, Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.matches import schema
from sandtable.matches.accounts import AccountRepository
from sandtable.matches.database import Database
from sandtable.matches.errors import Conflict, NobodyJoined, NotStarted, UnknownToken
from sandtable.matches.expiry import ExpiryRepository
from sandtable.matches.group_commit import NewEntry
from sandtable.matches.library import LibraryRepository
from sandtable.matches.measurements import MeasurementRepository
from sandtable.matches.models import (
    AccountId,
    Appended,
    Created,
    HeldSeat,
    ListedMatch,
    MatchId,
    NewMatch,
    StoredEntry,
    StoredMatch,
)
from sandtable.matches.overdue import OverdueRepository
from sandtable.matches.queries import (
    change_match,
    entry_values,
    listed_match,
    match_row,
    newest_first,
    public_scenarios,
    seat_rows,
    stored_entry,
    stored_seats,
)
from sandtable.matches.reviews import ReviewRepository
from sandtable.matches.seating import (
    TOO_LATE_FOR_SALT,
    check_player,
    check_revealed,
    check_seats,
    claimed_kind,
    free_seat,
    with_seats,
)
from sandtable.matches.settings import MatchSettings
from sandtable.matches.studies import StudyRepository
from sandtable.matches.talk import TalkRepository
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id, new_token, token_hash
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import (
    LARGEST_NUMBER,
    check_client_id,
    check_salt,
    check_texts,
    check_time,
    page,
)

_TOKEN_IN_USE = say("token-in-use")


class Store(Repository):
    """The matches in one database, which any number of stores and processes may share.

    Each method is one transaction: committed when it returns, rolled back when it raises. If the answer was
    lost (the call was cancelled, the process killed, the network down), retry with the same client id.
    `on_append` is called after each new entry, and not for repeated requests.
    """

    def __init__(self, database: Database, *, on_append: Callable[[], None] | None = None) -> None:
        super().__init__(database, running=set())
        self._on_append = on_append
        self.talk = TalkRepository(database, self._running)
        self.accounts = AccountRepository(database, self._running)
        self.overdue = OverdueRepository(database, self._running)
        self.expiry = ExpiryRepository(database, self._running)
        self.library = LibraryRepository(database, self._running)
        self.measurements = MeasurementRepository(database, self._running)
        self.studies = StudyRepository(database, self._running)
        self.reviews = ReviewRepository(database, self._running)

    @staticmethod
    async def open(url: str) -> "Store":
        """Open the store at `sqlite:///file` or `postgresql://…`, creating or migrating its tables."""
        return Store(await Database.open(url))

    async def close(self) -> None:
        """Wait for running transactions and close the database, even if this call is cancelled."""
        closing = asyncio.create_task(self._close())
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            await asyncio.wait({closing})
            raise

    async def _close(self) -> None:
        if self._running:
            await asyncio.wait(self._running)
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @uncancellable
    async def ping(self) -> None:
        """Raise `StoreError` unless the database answers."""
        async with self._database.reading() as connection:
            await connection.execute(select(1))

    # Matches

    @uncancellable
    async def create(self, new: NewMatch, *, match_id: MatchId | None = None) -> Created:
        """Store a new match and return the tokens of its creator's seats (persons and umpires).

        The match starts when no seat is open and no salt awaited, perhaps at once. `match_id` is a new id; by
        default any.
        """
        check_seats(new)
        head = replace(new.record, entries=(), outcome=None)
        Record.parse(str(with_seats(head, new.seats)))  # raises if it could not be read again
        created = Created(
            match_id or new_id(),
            {seat.seat: new_token() for seat in new.seats if seat.kind in ("person", "umpire")},
        )
        now, outcome = now_ms(), new.record.outcome
        has_open = any(seat.kind == "open" for seat in new.seats)
        waits = has_open or any(seat.salt_hash is not None for seat in new.seats)
        match = {
            "id": created.id,
            "game": new.record.game,
            "scenario": new.record.scenario,
            "options": new.record.options,
            "head": str(head),
            "created": now,
            "visibility": new.visibility,
            "status": "over" if outcome else "open" if waits else "running",
            "spectators": new.spectators,
            "settings": new.settings,
            "branch": 0,
            "outcome": msgspec.to_builtins(outcome),
            "started": None if waits else now,
            "deadline": now + MatchSettings.read(new.settings).salt_wait if waits and not has_open else None,
            "library": new.library,
            "library_version": new.library_version,
        }
        seats = [
            {
                "match": created.id,
                "place": place,
                "seat": seat.seat,
                "kind": seat.kind,
                "player": seat.player,
                "salt": seat.salt,
                "salt_hash": seat.salt_hash,
                "token_hash": token_hash(created.tokens[seat.seat]) if seat.seat in created.tokens else None,
            }
            for place, seat in enumerate(new.seats)
        ]
        entries = [
            entry_values(created.id, number, entry, now)
            for number, entry in enumerate(new.record.entries, start=1)
        ]
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.matches), match)
            if seats:
                await connection.execute(insert(schema.seats), seats)
            if entries:
                await connection.execute(insert(schema.entries), entries)
            if not waits and new.library:
                await _count_played(connection, new.library)
        return created

    @uncancellable
    async def load(self, match_id: MatchId) -> StoredMatch:
        """Load a whole match, or raise `UnknownMatch`.

        Its record is as it was stored, with the current names and salts of the seats.
        """
        async with self._database.reading() as connection:
            match = await match_row(connection, match_id)
            seats = (await stored_seats(connection, [match_id]))[match_id]
            entries = await _entries(connection, match_id)
            public = await public_scenarios(connection, [match])
        record = replace(
            with_seats(Record.parse(match.head), seats),
            entries=tuple(stored.entry for stored in entries),
            outcome=msgspec.convert(match.outcome, prepared(Outcome | None)),
        )
        return StoredMatch(
            **msgspec.structs.asdict(listed_match(match, seats, public)),
            record=record,
            times=tuple(stored.time for stored in entries),
            branch=match.branch,
            started=match.started,
            deadline=match.deadline,
            expired=match.expired,
        )

    @uncancellable
    async def lobby(self, limit: int = 50, before: MatchId | None = None) -> tuple[ListedMatch, ...]:
        """Public matches that are open or running, newest first.

        `before` is the last match of the previous page.
        """
        matches = schema.matches
        shown = (
            (matches.c.visibility == "public") & (matches.c.status != "over") & matches.c.expired.is_(None)
        )
        async with self._database.reading() as connection:
            return await newest_first(connection, shown, limit, before)

    # Clocks

    @uncancellable
    async def set_turn(
        self,
        match_id: MatchId,
        *,
        to_act: tuple[Seat, ...] | None,
        deadline: int | None,
        at: int,
        branch: int,
    ) -> bool:
        """Store the seats to act, and when the next clock runs out; return whether it was stored.

        It is not if the match is not running, or is no longer at this entry and branch.
        """
        check_time(deadline)
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            unchanged = (await _last(connection, match_id), match.branch) == (at, branch)
            if match.status != "running" or match.expired is not None or not unchanged:
                return False
            await change_match(connection, match_id, {"deadline": deadline, "to_act": to_act})
        return True

    @uncancellable
    async def due(self, now: int, limit: int = 100, *, skip: int = 0) -> tuple[MatchId, ...]:
        """The matches whose deadline has passed, earliest first, without the first `skip`."""
        check_time(now)
        matches = schema.matches
        expired = select(matches.c.id).where(matches.c.deadline <= now).order_by(matches.c.deadline)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(expired.limit(page(limit)).offset(skip))).scalars())

    @uncancellable
    async def put_off(self, match_id: MatchId, now: int, until: int) -> None:
        """Postpone the deadline of a match that is due."""
        check_time(until)
        matches = schema.matches
        due = update(matches).where(matches.c.id == match_id, matches.c.deadline <= now)
        async with self._database.writing() as connection:
            await connection.execute(due.values(deadline=until))

    # Entries

    async def append(
        self,
        match_id: MatchId,
        number: int,
        entry: Entry,
        *,
        client_id: str | None = None,
        outcome: Outcome | None = None,
        branch: int | None = None,
        deadline: int | None = None,
        to_act: tuple[Seat, ...] | None = None,
    ) -> Appended:
        """Store entry `number`, which must be the next, and the outcome if the match ends with it.

        If several writers send the same number, one succeeds and the others get `Conflict`. A repeated client
        id returns the first answer, whatever the number, even if the entry was undone since. With `branch`
        (from `load`), a writer that missed an undo also gets `Conflict`. The match's deadline becomes
        `deadline`, and the seats to act `to_act`. Raises `NotStarted` while a seat is open.
        """
        check_client_id(client_id)
        check_time(deadline)
        new = NewEntry(
            match_id,
            number,
            branch,
            entry.seat,
            entry.action,
            entry.rolls,
            client_id,
            now_ms(),
            outcome,
            deadline,
            to_act,
        )
        in_group = await self._database.new_entries.insert(new)
        appended = Appended(number, new.time, repeated=False) if in_group else await self._append_alone(new)
        if self._on_append and not appended.repeated:
            self._on_append()
        return appended

    @uncancellable
    async def _append_alone(self, new: NewEntry) -> Appended:
        """Store an entry that its group could not store, or raise the reason."""
        async with self._database.writing() as connection:
            match = await match_row(connection, new.match, lock=True)
            earlier = await _earlier(connection, new.match, new.seat, new.client_id)
            if earlier is not None:
                return earlier
            if match.status == "open":
                raise NotStarted
            _check_not_expired(match)
            await _expect(connection, match, at=new.number - 1, branch=new.branch)
            entry = Entry(new.seat, new.action, new.rolls)
            values = entry_values(new.match, new.number, entry, new.time, new.client_id)
            await connection.execute(insert(schema.entries), values)
            if new.outcome is not None:
                over = {
                    "status": "over",
                    "outcome": msgspec.to_builtins(new.outcome),
                    "deadline": None,
                    "to_act": new.to_act,
                }
                await change_match(connection, new.match, over)
            elif match.status == "running":
                await change_match(connection, new.match, {"deadline": new.deadline, "to_act": new.to_act})
        return Appended(new.number, new.time, repeated=False)

    @uncancellable
    async def answered(self, match_id: MatchId, seat: Seat, client_id: str) -> Appended | None:
        """The answer to an earlier request of this seat and client id, even if the entry was undone.

        The number is the entry's current one: lower than in the first answer if an earlier entry was removed.
        `None` if there was no such request.
        """
        check_client_id(client_id)
        async with self._database.reading() as connection:
            await match_row(connection, match_id)
            return await _earlier(connection, match_id, seat, client_id)

    @uncancellable
    async def truncate(
        self,
        match_id: MatchId,
        number: int,
        *,
        at: int | None = None,
        branch: int | None = None,
        deadline: int | None = None,
    ) -> int:
        """Keep only the first `number` entries, and return the new branch.

        With `at`, the last entry that the caller knows of, raise `Conflict` if there are later ones. If
        entries were removed, the deadline becomes `deadline`.
        """
        check_time(deadline)
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            _check_not_expired(match)
            last = await _expect(connection, match, at=at, branch=branch)
            if not 0 <= number <= last:
                raise SetupError(say("no-moment-of", last=last, number=str(number)))
            if number == last:
                return int(match.branch)
            return await _remove_entries(connection, match, schema.entries.c.number > number, deadline)

    @uncancellable
    async def remove(
        self, match_id: MatchId, number: int, *, at: int, branch: int, deadline: int | None = None
    ) -> int:
        """Remove entry `number`, renumber later ones, and return the new branch.

        The others keep their times and client ids. If two seats act at the same time without knowing of each
        other's actions, one can undo its own last action in this way, even if it is not the last of all.
        """
        check_time(deadline)
        entries = schema.entries
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            _check_not_expired(match)
            last = await _expect(connection, match, at=at, branch=branch)
            if not 1 <= number <= last:
                raise SetupError(say("no-action-of", last=last, number=str(number)))
            new_branch = await _remove_entries(connection, match, entries.c.number == number, deadline)
            # Via unused numbers, since no two entries may have the same one even within the transaction.
            later = update(entries).where(entries.c.match == match_id, entries.c.number > number)
            await connection.execute(later.values(number=entries.c.number + last))
            await connection.execute(later.values(number=entries.c.number - last - 1))
            return new_branch

    @uncancellable
    async def entries(
        self, match_id: MatchId, *, after: int = 0, branch: int | None = None
    ) -> tuple[StoredEntry, ...]:
        """The entries after number `after`. With `branch`, raise `Conflict` if there was an undo since."""
        async with self._database.reading() as connection:
            match = await match_row(connection, match_id)
            await _expect(connection, match, branch=branch)
            return await _entries(connection, match_id, after)

    # Seats

    @uncancellable
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
        """Claim a free seat and return its token, of which only the hash is stored.

        A caller that sends a random token of its own may retry: the request is idempotent. The match starts
        when its last open seat is claimed; with salts that seats have committed to by `salt_hash`, when they
        are revealed. A salt is rejected after the start, and in a match that was uploaded with actions.
        """
        check_texts(player, salt)
        check_salt(salt, salt_hash)
        token, seats = token or new_token(), schema.seats
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            rows = await seat_rows(connection, [match_id])
            if any(row.seat == seat and row.token_hash == token_hash(token) for row in rows):
                return token
            if match.expired is not None and match.started is None:
                raise NobodyJoined
            free = free_seat(rows, seat)
            check_player(rows, player)
            salted = salt is not None or salt_hash is not None
            if salted and (match.status != "open" or await _dice_rolled(connection, match)):
                raise SetupError(TOO_LATE_FOR_SALT)
            claimed = update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
            values = {
                "kind": claimed_kind(match.game, seat) if free.kind == "open" else free.kind,
                "player": free.player if player is None else player,
                "salt": salt if salted else free.salt,
                "salt_hash": salt_hash if salted else free.salt_hash,
                "token_hash": token_hash(token),
            }
            with _unique_token():
                await connection.execute(claimed.values(values))
            await change_match(connection, match_id, {"joined": now_ms()})
            await _start_if_complete(connection, match)
        return token

    @uncancellable
    async def reveal(self, match_id: MatchId, seat: Seat, salt: str | None) -> None:
        """Reveal the salt that a seat has committed to, or withhold it for good with `None`.

        Idempotent. Raises `SetupError` if the salt does not fit its hash, while a seat is open, and after the
        start. The match starts when no salt is awaited any more.
        """
        check_texts(None, salt)
        seats = schema.seats
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            if not check_revealed(await seat_rows(connection, [match_id]), seat, salt):
                return
            if match.started is not None:
                raise SetupError(TOO_LATE_FOR_SALT)
            revealing = update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
            await connection.execute(revealing.values(salt=salt, salt_withheld=salt is None))
            await _start_if_complete(connection, match)

    @uncancellable
    async def start_without_salts(self, match_id: MatchId, now: int) -> bool:
        """Start a match that has waited long enough for its salts; return whether it was started."""
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            if match.status != "open" or match.deadline is None or match.deadline > now:
                return False
            await _start(connection, match)
        return True

    @uncancellable
    async def seat_of(self, token: str) -> HeldSeat | None:
        """The seat that a token opens; `None` if it opens none."""
        seats = schema.seats
        async with self._database.reading() as connection:
            held = select(seats.c.match, seats.c.seat).where(seats.c.token_hash == token_hash(token))
            found = (await connection.execute(held)).one_or_none()
        return HeldSeat(found.match, found.seat) if found else None

    @uncancellable
    async def renew(self, token: str, *, account: AccountId | None = None, renewed: str | None = None) -> str:
        """Replace a seat's token by `renewed`, or by a new one, and return it.

        The seat is also removed from the lists of all accounts except `account`.
        """
        renewed, seats, listed = renewed or new_token(), schema.seats, schema.account_seats
        if renewed == token:
            raise SetupError(_TOKEN_IN_USE)
        async with self._database.writing() as connection:
            held = update(seats).where(seats.c.token_hash == token_hash(token))
            changed = held.values(token_hash=token_hash(renewed)).returning(seats.c.match, seats.c.seat)
            with _unique_token():
                found = (await connection.execute(changed)).one_or_none()
            if found is None:
                raise UnknownToken
            removed = delete(listed).where(listed.c.match == found.match, listed.c.seat == found.seat)
            if account is not None:
                removed = removed.where(listed.c.account != account)
            await connection.execute(removed)
        return renewed


def _check_not_expired(match: Row[tuple[object, ...]]) -> None:
    if match.expired is not None:
        raise IllegalAction(say("match-closed"))


@contextmanager
def _unique_token() -> Iterator[None]:
    """Raise `SetupError` if another seat has the token."""
    try:
        yield
    except IntegrityError:
        raise SetupError(_TOKEN_IN_USE) from None


async def _expect(
    connection: AsyncConnection,
    match: Row[tuple[object, ...]],
    *,
    at: int | None = None,
    branch: int | None = None,
) -> int:
    """The number of the last entry; raise `Conflict` if it or the branch is not the expected one."""
    number = await _last(connection, match.id)
    if at not in (None, number) or branch not in (None, match.branch):
        raise Conflict(number, match.branch)
    return number


async def _start_if_complete(connection: AsyncConnection, match: Row[tuple[object, ...]]) -> None:
    """Start a match in which no seat is open and no salt awaited; set a deadline for awaited salts."""
    seats = (await stored_seats(connection, [match.id]))[match.id]
    if match.started is not None or any(seat.kind == "open" for seat in seats):
        return
    if not any(seat.salt_awaited for seat in seats):
        await _start(connection, match)
    elif match.deadline is None:
        until = now_ms() + MatchSettings.read(match.settings).salt_wait
        await change_match(connection, match.id, {"deadline": until})


async def _start(connection: AsyncConnection, match: Row[tuple[object, ...]]) -> None:
    status = "running" if match.status == "open" else match.status
    await change_match(connection, match.id, {"started": now_ms(), "status": status, "deadline": None})
    if match.library is not None:
        await _count_played(connection, match.library)


async def _count_played(connection: AsyncConnection, scenario: str) -> None:
    """Count a match that starts: once, because a match starts once, in the same transaction."""
    scenarios = schema.scenarios
    counted = update(scenarios).where(scenarios.c.id == scenario)
    await connection.execute(counted.values(played=scenarios.c.played + 1))


async def _last(connection: AsyncConnection, match_id: MatchId) -> int:
    entries = schema.entries
    last = select(func.max(entries.c.number)).where(entries.c.match == match_id)
    return (await connection.execute(last)).scalar() or 0


async def _remove_entries(
    connection: AsyncConnection,
    match: Row[tuple[object, ...]],
    condition: ColumnElement[bool],
    deadline: int | None,
) -> int:
    """Delete entries, remember the requests that they answered, and return the new branch."""
    entries, taken_back = schema.entries, schema.taken_back
    removed = (entries.c.match == match.id) & condition
    columns = [column.name for column in taken_back.c]
    answered = select(*(entries.c[name] for name in columns)).where(removed, entries.c.client_id.is_not(None))
    await connection.execute(insert(taken_back).from_select(columns, answered))
    await connection.execute(delete(entries).where(removed))
    started, branch = match.started is not None, int(match.branch) + 1
    values = {
        "status": "running" if started else "open",
        "outcome": None,
        "branch": branch,
        "deadline": deadline if started else None,
        "to_act": None,
    }
    await change_match(connection, match.id, values)
    return branch


async def _earlier(
    connection: AsyncConnection, match_id: MatchId, seat: Seat, client_id: str | None
) -> Appended | None:
    """The answer to an earlier request of this seat and client id; `None` if there was none."""
    if client_id is None:
        return None
    answers = [
        select(table.c.number, table.c.time).where(
            table.c.match == match_id, table.c.seat == seat, table.c.client_id == client_id
        )
        for table in (schema.entries, schema.taken_back)
    ]
    found = (await connection.execute(union_all(*answers))).one_or_none()
    return Appended(found.number, found.time, repeated=True) if found else None


async def _entries(connection: AsyncConnection, match_id: MatchId, after: int = 0) -> tuple[StoredEntry, ...]:
    entries = schema.entries
    later = select(entries).where(
        entries.c.match == match_id, entries.c.number > max(0, min(after, LARGEST_NUMBER))
    )
    rows = await connection.execute(later.order_by(entries.c.number))
    return tuple(stored_entry(row) for row in rows)


async def _dice_rolled(connection: AsyncConnection, match: Row[tuple[object, ...]]) -> bool:
    """Whether the match may have rolls that a new salt would change."""
    return bool(Record.parse(match.head).opening) or await _last(connection, match.id) > 0
