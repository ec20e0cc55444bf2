"""Statements shared by the repositories."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from sqlalchemy import ColumnElement, Row, Select, false, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Entry, Roll
from sandtable.core.decoding import prepared
from sandtable.matches import schema
from sandtable.matches.errors import UnknownMatch
from sandtable.matches.models import ListedMatch, MatchId, ScenarioId, StoredEntry, StoredSeat
from sandtable.matches.validation import is_line, page

_LISTED = tuple(column for column in schema.matches.c if column.name not in ("head", "outcome"))
"""The columns that a list reads: the head is long, and lists are read often."""


async def match_row(
    connection: AsyncConnection, match_id: MatchId, *, lock: bool = False
) -> Row[tuple[object, ...]]:
    """The row of a match, or `UnknownMatch`. With `lock`, other writers wait for this transaction to end.

    Read what depends on the lock in later statements: in PostgreSQL, a statement that waited for a lock still
    sees the other tables as they were before it waited. (SQLite locks at the start of the transaction.)
    """
    if not is_line(match_id):
        raise UnknownMatch
    wanted = select(schema.matches).where(schema.matches.c.id == match_id)
    found = (await connection.execute(wanted.with_for_update() if lock else wanted)).one_or_none()
    if found is None:
        raise UnknownMatch
    return found


async def change_match(connection: AsyncConnection, match_id: MatchId, values: Mapping[str, object]) -> None:
    """Update columns of a match."""
    await connection.execute(update(schema.matches).where(schema.matches.c.id == match_id).values(values))


async def seat_rows(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> Sequence[Row[tuple[object, ...]]]:
    """The rows of the seats of several matches, grouped by match, in table order."""
    seats = schema.seats
    wanted = select(seats).where(seats.c.match.in_(match_ids)).order_by(seats.c.match, seats.c.place)
    return (await connection.execute(wanted)).all()


async def stored_seats(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> dict[MatchId, tuple[StoredSeat, ...]]:
    """The seats of several matches by match id, in table order."""
    found: dict[MatchId, tuple[StoredSeat, ...]] = dict.fromkeys(match_ids, ())
    for match_id, rows in groupby(await seat_rows(connection, match_ids), key=lambda row: row.match):
        found[match_id] = tuple(
            StoredSeat(
                row.seat,
                row.kind,
                row.player,
                claimed=row.token_hash is not None,
                salt=row.salt,
                salt_hash=row.salt_hash,
                salt_withheld=row.salt_withheld,
            )
            for row in rows
        )
    return found


async def newest_first(
    connection: AsyncConnection, where: ColumnElement[bool], limit: int, before: MatchId | None
) -> tuple[ListedMatch, ...]:
    """A page of the matches that meet a condition; `before` is the last match of the previous page."""
    matches = schema.matches
    listed: Select[tuple[object, ...]] = select(*_LISTED).where(where)
    if before is not None:
        last = await match_row(connection, before)
        listed = listed.where(tuple_(matches.c.created, matches.c.id) < tuple_(last.created, last.id))
    listed = listed.order_by(matches.c.created.desc(), matches.c.id.desc())
    found = (await connection.execute(listed.limit(page(limit)))).all()
    seats = await stored_seats(connection, [match.id for match in found])
    public = await public_scenarios(connection, found)
    return tuple(listed_match(match, seats[match.id], public) for match in found)


def is_public() -> ColumnElement[bool]:
    """The condition for scenarios that everyone can find in the library."""
    scenarios = schema.scenarios
    return (
        (scenarios.c.visibility == "public")
        & scenarios.c.hidden.is_(false())
        & scenarios.c.published.is_not(None)
    )


async def public_scenarios(
    connection: AsyncConnection, matches: Iterable[Row[tuple[object, ...]]]
) -> frozenset[ScenarioId]:
    """The scenarios of matches that everyone can find in the library."""
    ids = {match.library for match in matches} - {None}
    if not ids:
        return frozenset()
    wanted = select(schema.scenarios.c.id).where(schema.scenarios.c.id.in_(ids), is_public())
    return frozenset((await connection.execute(wanted)).scalars())


def listed_match(
    match: Row[tuple[object, ...]], seats: Iterable[StoredSeat], public: frozenset[ScenarioId]
) -> ListedMatch:
    """A row of the table of matches as a listed match, given the scenarios that everyone can find."""
    return ListedMatch(
        id=match.id,
        game=match.game,
        scenario=match.scenario,
        options=match.options,
        created=match.created,
        visibility=match.visibility,
        status=match.status if match.expired is None else "over",
        spectators=match.spectators,
        settings=match.settings,
        seats=tuple(seats),
        to_act=None if match.to_act is None else tuple(match.to_act),
        library=match.library,
        library_version=match.library_version,
        in_library=match.library in public,
    )


def stored_entry(row: Row[tuple[object, ...]]) -> StoredEntry:
    """A row of the table of entries as an entry."""
    rolls = msgspec.convert(row.rolls, prepared(tuple[Roll, ...]))
    return StoredEntry(row.number, Entry(row.seat, row.action, rolls), row.time)


def entry_values(
    match_id: MatchId, number: int, entry: Entry, time: int, client_id: str | None = None
) -> dict[str, object]:
    """The row of the table of entries for an entry."""
    return {
        "match": match_id,
        "number": number,
        "seat": entry.seat,
        "action": entry.action,
        "rolls": msgspec.to_builtins(entry.rolls),
        "client_id": client_id,
        "time": time,
    }
