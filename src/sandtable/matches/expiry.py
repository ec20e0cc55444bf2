"""Abandoned matches: which they are, and how the server closes them. Nothing of them is deleted."""

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, false, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Sentence
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.models import MatchId
from sandtable.matches.queries import change_match, match_row
from sandtable.matches.texts import encode_note, say
from sandtable.matches.transactions import Repository, uncancellable

_DAY = 86_400_000  # milliseconds


class Expiry(Struct, frozen=True):
    """After how many days without any event a match is closed; `None` for never."""

    open: int | None = None
    """For a match with open seats: days without a claimed seat or a message."""
    idle: int | None = None
    """For a running match in which no clock is running: days without an action or a message."""


class ExpiryRepository(Repository):
    """Finds and closes abandoned matches."""

    @uncancellable
    async def abandoned(self, expiry: Expiry, now: int, limit: int = 100) -> tuple[MatchId, ...]:
        """The matches that are to be closed, oldest first."""
        matches = schema.matches
        wanted = select(matches.c.id).where(_abandoned(expiry, now)).order_by(matches.c.created).limit(limit)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(wanted)).scalars())

    @uncancellable
    async def close(self, match_id: MatchId, expiry: Expiry, now: int) -> bool:
        """Close a match, with a note at the table; return false if something has happened in it since.

        Its branch changes, so that no writer overlooks it.
        """
        matches = schema.matches
        still = select(matches.c.id).where(matches.c.id == match_id, _abandoned(expiry, now))
        async with self._database.writing() as connection:
            match = await match_row(connection, match_id, lock=True)
            if (await connection.execute(still)).one_or_none() is None:
                return False
            await change_match(connection, match_id, {"expired": now, "branch": match.branch + 1})
            await _add_note(connection, match_id, say("match-closed"))
        return True


def _abandoned(expiry: Expiry, now: int) -> ColumnElement[bool]:
    """The condition for matches without any event since the times that `expiry` allows."""
    matches = schema.matches
    unfinished = matches.c.expired.is_(None) & matches.c.deadline.is_(None)
    limits = {"open": expiry.open, "running": expiry.idle}
    abandoned = [
        and_(matches.c.status == status, *(time < now - days * _DAY for time in _events()))
        for status, days in limits.items()
        if days is not None
    ]
    return unfinished & or_(false(), *abandoned)


def _events() -> tuple[ColumnElement[int], ...]:
    """The times of what may have happened last in a match. The first can be looked up in an index."""
    matches, entries, talk = schema.matches, schema.entries, schema.talk
    latest = [
        select(table.c.time)
        .where(table.c.match == matches.c.id)
        .order_by(table.c.number.desc())
        .limit(1)
        .scalar_subquery()
        for table in (entries, talk)
    ]
    times = (matches.c.started, matches.c.joined, *latest)
    return matches.c.created, *(func.coalesce(time, 0) for time in times)


async def _add_note(connection: AsyncConnection, match_id: MatchId, note: Sentence) -> None:
    talk = schema.talk
    last = select(func.max(talk.c.number)).where(talk.c.match == match_id)
    number = ((await connection.execute(last)).scalar() or 0) + 1
    values = {
        "match": match_id,
        "number": number,
        "kind": "note",
        "text": encode_note(note),
        "time": now_ms(),
    }
    await connection.execute(insert(talk), values)
