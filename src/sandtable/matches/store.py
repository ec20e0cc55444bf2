"""Where matches are kept, so that what was acknowledged is never lost and never counted twice."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import wraps
from itertools import groupby
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Row,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Entry, Outcome, Record, Roll, Seat, SetupError
from sandtable.matches import schema
from sandtable.matches.database import Database
from sandtable.matches.errors import Conflict, SeatTaken, UnknownMatch, UnknownToken
from sandtable.matches.stored import (
    Appended,
    HeldSeat,
    ListedMatch,
    MatchId,
    NewMatch,
    StoredEntry,
    StoredMatch,
    StoredSeat,
)
from sandtable.matches.tokens import new_match_id, new_token, token_hash

LONGEST_CLIENT_ID = 100
MOST_LISTED = 200
_MOST_ENTRIES = 2**31 - 1

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def _to_its_end(
    method: Callable[Concatenate["Store", Asked], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate["Store", Asked], Coroutine[Any, Any, Answer]]:
    """A transaction that goes on to its end when whoever waits for it is cancelled.

    A client that hangs up cancels its request. Broken off in the middle, SQLite's driver would keep the
    transaction open and the whole database locked.
    """

    @wraps(method)
    async def run(store: "Store", /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        task = asyncio.create_task(method(store, *args, **kwargs))
        store._running.add(task)
        task.add_done_callback(store._running.discard)
        return await asyncio.shield(task)

    return run


class Store:
    """The matches in one database. Any number of stores, in any number of processes, may share it.

    Each method is one transaction: done when it returns, and not done at all when it refuses. Where the
    answer was lost (the call was cancelled, the process killed, the network gone), ask again with the same
    client id.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._running: set[asyncio.Task[object]] = set()

    @staticmethod
    async def open(url: str) -> "Store":
        """The store at `sqlite:///file` or `postgresql://…`; tables are made or brought up to date."""
        return Store(await Database.open(url))

    async def close(self) -> None:
        """Let go of the database, when all that was begun is done."""
        if self._running:
            await asyncio.wait(self._running)
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @_to_its_end
    async def ping(self) -> None:
        """Raise `StoreError` unless the database answers."""
        async with self._database.reading() as connection:
            await connection.execute(select(1))

    # Matches

    @_to_its_end
    async def create(self, new: NewMatch) -> MatchId:
        """Keep a new match and give it its id."""
        head = str(replace(new.record, entries=(), outcome=None))
        Record.parse(head)  # what could not be read again is refused now
        names = [seat.seat for seat in new.seats]
        if len(names) != len(set(names)):
            raise SetupError("A seat is given twice.")
        match_id, now, outcome = new_match_id(), _now(), new.record.outcome
        is_open = any(seat.kind == "open" for seat in new.seats)
        match = {
            "id": match_id,
            "game": new.record.game,
            "scenario": new.record.scenario,
            "head": head,
            "created": now,
            "visibility": new.visibility,
            "status": "over" if outcome else "open" if is_open else "running",
            "spectators": new.spectators,
            "settings": new.settings,
            "branch": 0,
            "outcome": msgspec.to_builtins(outcome),
        }
        seats = [
            {"match": match_id, "place": place, "seat": seat.seat, "kind": seat.kind, "player": seat.player}
            for place, seat in enumerate(new.seats)
        ]
        entries = [
            _entry_values(match_id, number, entry, now)
            for number, entry in enumerate(new.record.entries, start=1)
        ]
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.matches), match)
            if seats:
                await connection.execute(insert(schema.seats), seats)
            if entries:
                await connection.execute(insert(schema.entries), entries)
        return match_id

    @_to_its_end
    async def load(self, match_id: MatchId) -> StoredMatch:
        """The whole match, its record exactly as it was kept, or `UnknownMatch`."""
        async with self._database.reading() as connection:
            match = await _match(connection, match_id)
            seats = await _seats(connection, [match_id])
            entries = await _entries(connection, match_id)
        record = replace(
            Record.parse(match.head),
            entries=tuple(kept.entry for kept in entries),
            outcome=msgspec.convert(match.outcome, Outcome | None),
        )
        return StoredMatch(
            **msgspec.structs.asdict(_listed(match, seats[match_id])),
            record=record,
            times=tuple(kept.time for kept in entries),
            branch=match.branch,
        )

    @_to_its_end
    async def lobby(self, limit: int = 50, before: MatchId | None = None) -> tuple[ListedMatch, ...]:
        """Public matches that are open or running, the newest first; `before`: the last one already seen."""
        matches = schema.matches
        age = tuple_(matches.c.created, matches.c.id)
        listed = select(matches).where(matches.c.visibility == "public", matches.c.status != "over")
        async with self._database.reading() as connection:
            if before is not None:
                seen = await _match(connection, before)
                listed = listed.where(age < tuple_(seen.created, seen.id))
            listed = listed.order_by(matches.c.created.desc(), matches.c.id.desc())
            found = (await connection.execute(listed.limit(max(0, min(limit, MOST_LISTED))))).all()
            seats = await _seats(connection, [match.id for match in found])
        return tuple(_listed(match, seats[match.id]) for match in found)

    # Entries

    @_to_its_end
    async def append(
        self,
        match_id: MatchId,
        number: int,
        entry: Entry,
        *,
        client_id: str | None = None,
        outcome: Outcome | None = None,
        branch: int | None = None,
    ) -> Appended:
        """Keep entry `number`, which must be the next, and the outcome if the match ends with it.

        Of several writers of the same number one wins; the others get `Conflict`. An entry that a seat sends
        again under the same client id is kept once and gets the same answer, whatever number it asks for,
        and even if it was taken back since. With `branch` (from `load`), the writer also gets `Conflict`
        if entries were taken back that he does not know of.
        """
        if client_id is not None and not _is_name(client_id, LONGEST_CLIENT_ID):
            raise SetupError(f"A client id is one line of at most {LONGEST_CLIENT_ID} readable characters.")
        async with self._database.writing() as connection:
            match = await _match(connection, match_id, lock=True)
            earlier = await _earlier(connection, match_id, entry.seat, client_id)
            if earlier is not None:
                return earlier
            await _expect(connection, match, at=number - 1, branch=branch)
            now = _now()
            values = _entry_values(match_id, number, entry, now, client_id)
            await connection.execute(insert(schema.entries), values)
            if outcome is not None:
                over = {"status": "over", "outcome": msgspec.to_builtins(outcome)}
                await _change(connection, match_id, over)
        return Appended(number, now, repeated=False)

    @_to_its_end
    async def truncate(
        self, match_id: MatchId, number: int, *, at: int | None = None, branch: int | None = None
    ) -> int:
        """Keep only the first `number` entries; the match goes on from there. Gives the branch it is on now.

        Who gives `at`, the entry that the match is believed to be at, takes back nothing unseen: if it has
        moved on, he gets `Conflict`.
        """
        entries, taken_back = schema.entries, schema.taken_back
        async with self._database.writing() as connection:
            match = await _match(connection, match_id, lock=True)
            last = await _expect(connection, match, at=at, branch=branch)
            if not 0 <= number <= last:
                raise SetupError(f"The match has {last} actions; there is no moment {number}.")
            if number == last:
                return int(match.branch)
            later = (entries.c.match == match_id) & (entries.c.number > number)
            columns = [column.name for column in taken_back.c]
            answered = select(*(entries.c[name] for name in columns)).where(later)
            answered = answered.where(entries.c.client_id.is_not(None))
            await connection.execute(insert(taken_back).from_select(columns, answered))
            await connection.execute(delete(entries).where(later))
            again = {"status": _open_or_running(match_id), "outcome": None, "branch": match.branch + 1}
            await _change(connection, match_id, again)
            return int(match.branch) + 1

    @_to_its_end
    async def entries(
        self, match_id: MatchId, *, after: int = 0, branch: int | None = None
    ) -> tuple[StoredEntry, ...]:
        """The entries after number `after`. With `branch`: `Conflict` if entries were taken back since."""
        async with self._database.reading() as connection:
            match = await _match(connection, match_id)
            await _expect(connection, match, branch=branch)
            return await _entries(connection, match_id, after)

    # Seats

    @_to_its_end
    async def claim(self, match_id: MatchId, seat: Seat, *, player: str | None = None) -> str:
        """Sit down at a seat that no computer has and nobody holds; its token, which is shown only now."""
        if player is not None and not _is_name(player):
            raise SetupError("The player's name is not one line of readable text.")
        token, seats = new_token(), schema.seats
        async with self._database.writing() as connection:
            match = await _match(connection, match_id, lock=True)
            free = next(
                (found for found in await _seat_rows(connection, [match_id]) if found.seat == seat), None
            )
            if free is None:
                raise SeatTaken(f"There is no seat {seat!r} in this match.")
            if free.kind == "computer":
                raise SeatTaken(f"A computer player has the seat {seat}.")
            if free.token_hash is not None:
                raise SeatTaken(f"Somebody has the seat {seat} already.")
            await connection.execute(
                update(seats)
                .where(seats.c.match == match_id, seats.c.seat == seat)
                .values(
                    kind="person" if free.kind == "open" else free.kind,
                    player=free.player if player is None else player,
                    token_hash=token_hash(token),
                )
            )
            if match.status == "open":
                await _change(connection, match_id, {"status": _open_or_running(match_id)})
        return token

    @_to_its_end
    async def seat_of(self, token: str) -> HeldSeat | None:
        """The seat that this token opens, if any."""
        seats = schema.seats
        async with self._database.reading() as connection:
            held = select(seats.c.match, seats.c.seat).where(seats.c.token_hash == token_hash(token))
            found = (await connection.execute(held)).one_or_none()
        return HeldSeat(found.match, found.seat) if found else None

    @_to_its_end
    async def renew(self, token: str) -> str:
        """Another token for the same seat; the old one opens nothing any more."""
        renewed, seats = new_token(), schema.seats
        async with self._database.writing() as connection:
            held = update(seats).where(seats.c.token_hash == token_hash(token))
            changed = await connection.execute(held.values(token_hash=token_hash(renewed)))
            if changed.rowcount != 1:
                raise UnknownToken
        return renewed


async def _match(
    connection: AsyncConnection, match_id: MatchId, *, lock: bool = False
) -> Row[tuple[object, ...]]:
    """The row of a match, or `UnknownMatch`; locked, its other writers wait until this transaction ends.

    What depends on the lock is asked in statements after this one: in PostgreSQL a statement that waited
    for a lock still sees the other tables as they were before it waited. (SQLite locks when it begins.)
    """
    if not _is_name(match_id):
        raise UnknownMatch
    wanted = select(schema.matches).where(schema.matches.c.id == match_id)
    found = (await connection.execute(wanted.with_for_update() if lock else wanted)).one_or_none()
    if found is None:
        raise UnknownMatch
    return found


async def _expect(
    connection: AsyncConnection,
    match: Row[tuple[object, ...]],
    *,
    at: int | None = None,
    branch: int | None = None,
) -> int:
    """The number that the match is at, or `Conflict` if it or the branch is another than expected."""
    entries = schema.entries
    last = select(func.max(entries.c.number)).where(entries.c.match == match.id)
    number: int = (await connection.execute(last)).scalar() or 0
    if at not in (None, number) or branch not in (None, match.branch):
        raise Conflict(number, match.branch)
    return number


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
        entries.c.match == match_id, entries.c.number > max(0, min(after, _MOST_ENTRIES))
    )
    rows = await connection.execute(later.order_by(entries.c.number))
    return tuple(
        StoredEntry(
            row.number, Entry(row.seat, row.action, msgspec.convert(row.rolls, tuple[Roll, ...])), row.time
        )
        for row in rows
    )


async def _seat_rows(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> Sequence[Row[tuple[object, ...]]]:
    seats = schema.seats
    wanted = select(seats).where(seats.c.match.in_(match_ids)).order_by(seats.c.match, seats.c.place)
    return (await connection.execute(wanted)).all()


async def _seats(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> dict[MatchId, tuple[StoredSeat, ...]]:
    """The seats of several matches, in the order of the table."""
    found: dict[MatchId, tuple[StoredSeat, ...]] = dict.fromkeys(match_ids, ())
    for match_id, rows in groupby(await _seat_rows(connection, match_ids), key=lambda row: row.match):
        found[match_id] = tuple(
            StoredSeat(row.seat, row.kind, row.player, claimed=row.token_hash is not None) for row in rows
        )
    return found


async def _change(connection: AsyncConnection, match_id: MatchId, values: dict[str, object]) -> None:
    await connection.execute(update(schema.matches).where(schema.matches.c.id == match_id).values(values))


def _open_or_running(match_id: MatchId) -> ColumnElement[str]:
    """The status of a match that is not over, by whether a seat still waits for somebody."""
    seats = schema.seats
    waits = exists().where(seats.c.match == match_id, seats.c.kind == "open")
    return case((waits, "open"), else_="running")


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


def _listed(match: Row[tuple[object, ...]], seats: Iterable[StoredSeat]) -> ListedMatch:
    return ListedMatch(
        id=match.id,
        game=match.game,
        scenario=match.scenario,
        created=match.created,
        visibility=match.visibility,
        status=match.status,
        spectators=match.spectators,
        settings=match.settings,
        seats=tuple(seats),
    )


def _is_name(text: str, longest: int = LONGEST_CLIENT_ID) -> bool:
    """One line of readable text, which every database can hold."""
    return 0 < len(text) <= longest and text.isprintable()


def _now() -> int:
    return time.time_ns() // 1_000_000
