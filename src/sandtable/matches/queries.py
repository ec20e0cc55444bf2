"""What the parts of the store share: finding rows, and what may be kept in them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from sqlalchemy import ColumnElement, Row, Select, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.matches import schema
from sandtable.matches.errors import UnknownMatch
from sandtable.matches.models import ListedMatch, MatchId, StoredSeat
from sandtable.matches.validation import is_line, page

_LISTED = tuple(column for column in schema.matches.c if column.name not in ("head", "outcome"))
"""What a list reads of a match: the head is long, and lists are asked for often."""


async def match_row(
    connection: AsyncConnection, match_id: MatchId, *, lock: bool = False
) -> Row[tuple[object, ...]]:
    """The row of a match, or `UnknownMatch`; locked, its other writers wait until this transaction ends.

    What depends on the lock is asked in statements after this one: in PostgreSQL a statement that waited
    for a lock still sees the other tables as they were before it waited. (SQLite locks when it begins.)
    """
    if not is_line(match_id):
        raise UnknownMatch
    wanted = select(schema.matches).where(schema.matches.c.id == match_id)
    found = (await connection.execute(wanted.with_for_update() if lock else wanted)).one_or_none()
    if found is None:
        raise UnknownMatch
    return found


async def change_match(connection: AsyncConnection, match_id: MatchId, values: Mapping[str, object]) -> None:
    """Write these columns of a match."""
    await connection.execute(update(schema.matches).where(schema.matches.c.id == match_id).values(values))


async def seat_rows(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> Sequence[Row[tuple[object, ...]]]:
    """The seats of several matches, each match's in the order of the table."""
    seats = schema.seats
    wanted = select(seats).where(seats.c.match.in_(match_ids)).order_by(seats.c.match, seats.c.place)
    return (await connection.execute(wanted)).all()


async def stored_seats(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> dict[MatchId, tuple[StoredSeat, ...]]:
    """The seats of each of several matches, in the order of the table."""
    found: dict[MatchId, tuple[StoredSeat, ...]] = dict.fromkeys(match_ids, ())
    for match_id, rows in groupby(await seat_rows(connection, match_ids), key=lambda row: row.match):
        found[match_id] = tuple(
            StoredSeat(row.seat, row.kind, row.player, claimed=row.token_hash is not None, salt=row.salt)
            for row in rows
        )
    return found


async def newest_first(
    connection: AsyncConnection, where: ColumnElement[bool], limit: int, before: MatchId | None
) -> tuple[ListedMatch, ...]:
    """A page of the matches for which this is so; `before`: the last one already seen."""
    matches = schema.matches
    listed: Select[tuple[object, ...]] = select(*_LISTED).where(where)
    if before is not None:
        seen = await match_row(connection, before)
        listed = listed.where(tuple_(matches.c.created, matches.c.id) < tuple_(seen.created, seen.id))
    listed = listed.order_by(matches.c.created.desc(), matches.c.id.desc())
    found = (await connection.execute(listed.limit(page(limit)))).all()
    seats = await stored_seats(connection, [match.id for match in found])
    return tuple(listed_match(match, seats[match.id]) for match in found)


def listed_match(match: Row[tuple[object, ...]], seats: Iterable[StoredSeat]) -> ListedMatch:
    """What a list shows of the match in this row."""
    return ListedMatch(
        id=match.id,
        game=match.game,
        scenario=match.scenario,
        options=match.options,
        created=match.created,
        visibility=match.visibility,
        status=match.status,
        spectators=match.spectators,
        settings=match.settings,
        seats=tuple(seats),
    )
