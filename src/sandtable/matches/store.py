"""Where matches are kept, so that what was acknowledged is never lost and never counted twice."""

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

from sandtable.core import Entry, Outcome, Record, Roll, Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.core.decoding import prepared
from sandtable.matches import schema
from sandtable.matches.accounts import AccountRepository
from sandtable.matches.database import Database
from sandtable.matches.errors import Conflict, NotStarted, UnknownToken
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
from sandtable.matches.queries import (
    change_match,
    listed_match,
    match_row,
    newest_first,
    seat_rows,
    stored_seats,
)
from sandtable.matches.seating import (
    TOO_LATE_FOR_SALT,
    check_seats,
    free_seat,
    kind_of_sitter,
    with_seats,
)
from sandtable.matches.talk import TalkRepository
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id, new_token, token_hash
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import LARGEST_NUMBER, check_client_id, check_texts, check_time, page

_ANOTHER_TOKEN = say("token-in-use")


class Store(Repository):
    """The matches in one database. Any number of stores, in any number of processes, may share it.

    Each method is one transaction: done when it returns, and not done at all when it refuses. Where the
    answer was lost (the call was cancelled, the process killed, the network gone), ask again with the same
    client id. `on_append` is called after each new entry, and not for repeated requests.
    """

    def __init__(self, database: Database, *, on_append: Callable[[], None] | None = None) -> None:
        super().__init__(database, running=set())
        self._on_append = on_append
        self.talk = TalkRepository(database, self._running)
        self.accounts = AccountRepository(database, self._running)

    @staticmethod
    async def open(url: str) -> "Store":
        """The store at `sqlite:///file` or `postgresql://…`; tables are made or brought up to date."""
        return Store(await Database.open(url))

    async def close(self) -> None:
        """Let go of the database, when all that was begun is done; who is cancelled here waits for it too."""
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
    async def create(self, new: NewMatch) -> Created:
        """Keep a new match. Its creator holds the seats of persons and umpires, and gets their tokens.

        It begins when no seat is open any more: at once if none is.
        """
        check_seats(new)
        head = replace(new.record, entries=(), outcome=None)
        Record.parse(str(with_seats(head, new.seats)))  # what could not be read again is refused now
        created = Created(
            new_id(), {seat.seat: new_token() for seat in new.seats if seat.kind in ("person", "umpire")}
        )
        begun, outcome = now_ms(), new.record.outcome
        is_open = any(seat.kind == "open" for seat in new.seats)
        match = {
            "id": created.id,
            "game": new.record.game,
            "scenario": new.record.scenario,
            "options": new.record.options,
            "head": str(head),
            "created": begun,
            "visibility": new.visibility,
            "status": "over" if outcome else "open" if is_open else "running",
            "spectators": new.spectators,
            "settings": new.settings,
            "branch": 0,
            "outcome": msgspec.to_builtins(outcome),
            "started": None if is_open else begun,
        }
        seats = [
            {
                "match": created.id,
                "place": place,
                "seat": seat.seat,
                "kind": seat.kind,
                "player": seat.player,
                "salt": seat.salt,
                "token_hash": token_hash(created.tokens[seat.seat]) if seat.seat in created.tokens else None,
            }
            for place, seat in enumerate(new.seats)
        ]
        entries = [
            _entry_values(created.id, number, entry, begun)
            for number, entry in enumerate(new.record.entries, start=1)
        ]
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.matches), match)
            if seats:
                await connection.execute(insert(schema.seats), seats)
            if entries:
                await connection.execute(insert(schema.entries), entries)
        return created

    @uncancellable
    async def load(self, match_id: MatchId) -> StoredMatch:
        """The whole match, or `UnknownMatch`.

        Its record is exactly as it was kept, with the names and salts that the seats have now.
        """
        async with self._database.reading() as connection:
            match = await match_row(connection, match_id)
            seats = (await stored_seats(connection, [match_id]))[match_id]
            entries = await _entries(connection, match_id)
        record = replace(
            with_seats(Record.parse(match.head), seats),
            entries=tuple(kept.entry for kept in entries),
            outcome=msgspec.convert(match.outcome, prepared(Outcome | None)),
        )
        return StoredMatch(
            **msgspec.structs.asdict(listed_match(match, seats)),
            record=record,
            times=tuple(kept.time for kept in entries),
            branch=match.branch,
            started=match.started,
            deadline=match.deadline,
        )

    @uncancellable
    async def lobby(self, limit: int = 50, before: MatchId | None = None) -> tuple[ListedMatch, ...]:
        """Public matches that are open or running, the newest first; `before`: the last one already seen."""
        matches = schema.matches
        shown = (matches.c.visibility == "public") & (matches.c.status != "over")
        async with self._database.reading() as connection:
            return await newest_first(connection, shown, limit, before)

    # Clocks

    @uncancellable
    async def set_deadline(self, match_id: MatchId, deadline: int | None, *, at: int, branch: int) -> bool:
        """Say when the next clock falls; whether it was done.

        It is not done if the match is not running, or has left the entry and branch that the caller knows.
        """
        check_time(deadline)
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            stands = (await _last(connection, match_id), match.branch) == (at, branch)
            if match.status != "running" or not stands:
                return False
            await change_match(connection, match_id, {"deadline": deadline})
        return True

    @uncancellable
    async def due(self, moment: int, limit: int = 100) -> tuple[MatchId, ...]:
        """The running matches whose deadline has come by this moment, those that wait longest first."""
        check_time(moment)
        matches = schema.matches
        fallen = select(matches.c.id).where(matches.c.deadline <= moment).order_by(matches.c.deadline)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(fallen.limit(page(limit)))).scalars())

    @uncancellable
    async def put_off(self, match_id: MatchId, moment: int, until: int) -> None:
        """Let a match that is due at this moment be due only later."""
        check_time(until)
        matches = schema.matches
        due = update(matches).where(matches.c.id == match_id, matches.c.deadline <= moment)
        async with self._database.writing() as connection:
            await connection.execute(due.values(deadline=until))

    # Entries

    @uncancellable
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
    ) -> Appended:
        """Keep entry `number`, which must be the next, and the outcome if the match ends with it.

        Of several writers of the same number one wins; the others get `Conflict`. An entry that a seat sends
        again under the same client id is kept once and gets the same answer, whatever number it asks for,
        and even if it was taken back since. With `branch` (from `load`), the writer also gets `Conflict`
        if entries were taken back that he does not know of. The match's deadline becomes `deadline`.
        While a seat waits for somebody, the answer is `NotStarted`.
        """
        check_client_id(client_id)
        check_time(deadline)
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            earlier = await _earlier(connection, match_id, entry.seat, client_id)
            if earlier is not None:
                return earlier
            if match.status == "open":
                raise NotStarted
            await _expect(connection, match, at=number - 1, branch=branch)
            kept = now_ms()
            values = _entry_values(match_id, number, entry, kept, client_id)
            await connection.execute(insert(schema.entries), values)
            if outcome is not None:
                over = {"status": "over", "outcome": msgspec.to_builtins(outcome), "deadline": None}
                await change_match(connection, match_id, over)
            elif match.status == "running" and match.deadline != deadline:
                await change_match(connection, match_id, {"deadline": deadline})
        if self._on_append:
            self._on_append()
        return Appended(number, kept, repeated=False)

    @uncancellable
    async def answered(self, match_id: MatchId, seat: Seat, client_id: str) -> Appended | None:
        """The answer that this seat got before under this client id, also if the entry was taken back.

        The number is the entry's own: a lower one than the first answer gave, if one before it was removed.
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
        """Keep only the first `number` entries; the match goes on from there. Gives the branch it is on now.

        Who gives `at`, the entry that the match is believed to be at, takes back nothing unseen: if it has
        moved on, he gets `Conflict`. If anything was taken back, the deadline becomes `deadline`.
        """
        check_time(deadline)
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            last = await _expect(connection, match, at=at, branch=branch)
            if not 0 <= number <= last:
                raise SetupError(say("no-moment-of", last=last, number=str(number)))
            if number == last:
                return int(match.branch)
            return await _take_back(connection, match, schema.entries.c.number > number, deadline)

    @uncancellable
    async def remove(
        self, match_id: MatchId, number: int, *, at: int, branch: int, deadline: int | None = None
    ) -> int:
        """Take entry `number` out; later ones move down by one. Gives the branch that the match is on now.

        The others keep their times and their client ids. Where two seats act at the same time without knowing
        of each other, one takes back his own last action in this way, though it is not the last of all.
        """
        check_time(deadline)
        entries = schema.entries
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            last = await _expect(connection, match, at=at, branch=branch)
            if not 1 <= number <= last:
                raise SetupError(say("no-action-of", last=last, number=str(number)))
            now_on = await _take_back(connection, match, entries.c.number == number, deadline)
            # By way of numbers that no entry has, since no two may have the same one even for a moment.
            later = update(entries).where(entries.c.match == match_id, entries.c.number > number)
            await connection.execute(later.values(number=entries.c.number + last))
            await connection.execute(later.values(number=entries.c.number - last - 1))
            return now_on

    @uncancellable
    async def entries(
        self, match_id: MatchId, *, after: int = 0, branch: int | None = None
    ) -> tuple[StoredEntry, ...]:
        """The entries after number `after`. With `branch`: `Conflict` if entries were taken back since."""
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
        token: str | None = None,
    ) -> str:
        """Sit down at a seat that no computer has and nobody holds; its token, which is shown only now.

        Who brings a token of his own, made by chance, may ask again with it if the answer gets lost: he sits
        there already. With the last open seat taken, the match begins. From then on nobody can add to its
        dice, nor can he to those of a match that was uploaded with actions in it.
        """
        check_texts(player, salt)
        token, seats = token or new_token(), schema.seats
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            rows = await seat_rows(connection, [match_id])
            if any(row.seat == seat and row.token_hash == token_hash(token) for row in rows):
                return token
            free = free_seat(rows, seat)
            if salt is not None and (match.status != "open" or await _dice_fell(connection, match)):
                raise SetupError(TOO_LATE_FOR_SALT)
            taken = update(seats).where(seats.c.match == match_id, seats.c.seat == seat)
            values = {
                "kind": kind_of_sitter(match.game, seat) if free.kind == "open" else free.kind,
                "player": free.player if player is None else player,
                "salt": free.salt if salt is None else salt,
                "token_hash": token_hash(token),
            }
            with _token_of_one_seat():
                await connection.execute(taken.values(values))
            waits = any(row.kind == "open" and row.seat != seat for row in rows)
            if match.started is None and not waits:
                status = "running" if match.status == "open" else match.status
                await change_match(connection, match_id, {"started": now_ms(), "status": status})
        return token

    @uncancellable
    async def seat_of(self, token: str) -> HeldSeat | None:
        """The seat that this token opens, if any."""
        seats = schema.seats
        async with self._database.reading() as connection:
            held = select(seats.c.match, seats.c.seat).where(seats.c.token_hash == token_hash(token))
            found = (await connection.execute(held)).one_or_none()
        return HeldSeat(found.match, found.seat) if found else None

    @uncancellable
    async def renew(self, token: str, *, account: AccountId | None = None, renewed: str | None = None) -> str:
        """Another token for the same seat, `renewed` if one is given; the old one opens nothing any more.

        Nor does an account that kept the seat by it, except `account`.
        """
        renewed, seats, kept = renewed or new_token(), schema.seats, schema.account_seats
        if renewed == token:
            raise SetupError(_ANOTHER_TOKEN)
        async with self._database.writing() as connection:
            held = update(seats).where(seats.c.token_hash == token_hash(token))
            changed = held.values(token_hash=token_hash(renewed)).returning(seats.c.match, seats.c.seat)
            with _token_of_one_seat():
                found = (await connection.execute(changed)).one_or_none()
            if found is None:
                raise UnknownToken
            ended = delete(kept).where(kept.c.match == found.match, kept.c.seat == found.seat)
            if account is not None:
                ended = ended.where(kept.c.account != account)
            await connection.execute(ended)
        return renewed


@contextmanager
def _token_of_one_seat() -> Iterator[None]:
    """Refuse a token that a seat has already."""
    try:
        yield
    except IntegrityError:
        raise SetupError(_ANOTHER_TOKEN) from None


async def _expect(
    connection: AsyncConnection,
    match: Row[tuple[object, ...]],
    *,
    at: int | None = None,
    branch: int | None = None,
) -> int:
    """The number that the match is at, or `Conflict` if it or the branch is another than expected."""
    number = await _last(connection, match.id)
    if at not in (None, number) or branch not in (None, match.branch):
        raise Conflict(number, match.branch)
    return number


async def _last(connection: AsyncConnection, match_id: MatchId) -> int:
    entries = schema.entries
    last = select(func.max(entries.c.number)).where(entries.c.match == match_id)
    return (await connection.execute(last)).scalar() or 0


async def _take_back(
    connection: AsyncConnection,
    match: Row[tuple[object, ...]],
    which: ColumnElement[bool],
    deadline: int | None,
) -> int:
    """Take these entries out, and remember the requests that they answered; the branch that follows."""
    entries, taken_back = schema.entries, schema.taken_back
    these = (entries.c.match == match.id) & which
    columns = [column.name for column in taken_back.c]
    answered = select(*(entries.c[name] for name in columns)).where(these, entries.c.client_id.is_not(None))
    await connection.execute(insert(taken_back).from_select(columns, answered))
    await connection.execute(delete(entries).where(these))
    begun, branch = match.started is not None, int(match.branch) + 1
    again = {
        "status": "running" if begun else "open",
        "outcome": None,
        "branch": branch,
        "deadline": deadline if begun else None,
    }
    await change_match(connection, match.id, again)
    return branch


async def _earlier(
    connection: AsyncConnection, match_id: MatchId, seat: Seat, client_id: str | None
) -> Appended | None:
    """The answer that this seat got before under this client id."""
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
    return tuple(
        StoredEntry(
            row.number,
            Entry(row.seat, row.action, msgspec.convert(row.rolls, prepared(tuple[Roll, ...]))),
            row.time,
        )
        for row in rows
    )


async def _dice_fell(connection: AsyncConnection, match: Row[tuple[object, ...]]) -> bool:
    """Whether the match may have rolls that another salt would make wrong."""
    return bool(Record.parse(match.head).opening) or await _last(connection, match.id) > 0


def _entry_values(
    match_id: MatchId, number: int, entry: Entry, now: int, client_id: str | None = None
) -> dict[str, object]:
    return {
        "match": match_id,
        "number": number,
        "seat": entry.seat,
        "action": entry.action,
        "rolls": msgspec.to_builtins(entry.rolls),
        "client_id": client_id,
        "time": now,
    }
