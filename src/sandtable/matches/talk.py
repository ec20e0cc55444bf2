"""What is said at the table of a match: chat, and the asking and answering that is no action of the game."""

from typing import get_args

import msgspec
from sqlalchemy import Row, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Seat, SetupError
from sandtable.matches import schema
from sandtable.matches.errors import TooMuchTalk
from sandtable.matches.parts import Part, to_its_end
from sandtable.matches.rows import LARGEST_NUMBER, check_client_id, match_row, now, seat_rows
from sandtable.matches.stored import SPECTATORS, MatchId, NewTalk, Talk, TalkKind

LONGEST_TEXT = 1000
MOST_TALK = 10_000
_BY_A_SEAT = ("ask-undo", "agree-undo", "decline-undo")


class Conversation(Part):
    """The talk of every match, numbered from 1 in each."""

    @to_its_end
    async def say(self, match_id: MatchId, new: NewTalk, *, client_id: str | None = None) -> Talk:
        """Keep what is said, and give it its number.

        What a seat sends again under the same client id is kept once and gets the first answer. Spectators
        are not told apart, so what one of them sends again is said twice.
        """
        _check(new)
        check_client_id(client_id)
        async with self._database.writing() as connection:
            await match_row(connection, match_id, lock=True)
            earlier = await _earlier(connection, match_id, new.seat, client_id)
            if earlier is not None:
                return earlier
            await _check_seats(connection, match_id, new)
            last = select(func.max(schema.talk.c.number)).where(schema.talk.c.match == match_id)
            number: int = ((await connection.execute(last)).scalar() or 0) + 1
            if number > MOST_TALK:
                raise TooMuchTalk(MOST_TALK)
            said = Talk(**msgspec.structs.asdict(new), number=number, time=now())
            values = msgspec.structs.asdict(said) | {
                "match": match_id,
                "audience": None if new.audience is None else list(new.audience),
                "client_id": None if new.seat is None else client_id,
            }
            await connection.execute(insert(schema.talk), values)
        return said

    @to_its_end
    async def said(self, match_id: MatchId, *, after: int = 0) -> tuple[Talk, ...]:
        """All that was said after number `after`, to whomever: the caller asks who may hear it."""
        talk = schema.talk
        later = talk.c.number > max(0, min(after, LARGEST_NUMBER))
        async with self._database.reading() as connection:
            await match_row(connection, match_id)
            wanted = select(talk).where(talk.c.match == match_id, later).order_by(talk.c.number)
            return tuple(_talk(row) for row in await connection.execute(wanted))


def _check(new: NewTalk) -> None:
    if new.kind not in get_args(TalkKind):
        raise SetupError(f"Nobody speaks by {new.kind!r} at this table.")
    if len(new.text) > LONGEST_TEXT or not all(line.isprintable() for line in new.text.split("\n")):
        raise SetupError(f"A message is readable text of at most {LONGEST_TEXT:,} characters.")
    if new.kind == "chat" and not new.text.strip():
        raise SetupError("The message is empty.")
    if new.kind == "note" and new.seat is not None:
        raise SetupError("A note is by the program, not by a seat.")
    if new.kind in _BY_A_SEAT and new.seat is None:
        raise SetupError("Only a seat can ask to take something back, or answer.")
    for number in (new.at, new.branch):
        if number is not None and not 0 <= number <= LARGEST_NUMBER:
            raise SetupError(f"There is no moment {number}.")


async def _check_seats(connection: AsyncConnection, match_id: MatchId, new: NewTalk) -> None:
    seats = {row.seat for row in await seat_rows(connection, [match_id])}
    if new.seat is not None and new.seat not in seats:
        raise SetupError(f"There is no seat {new.seat!r} in this match.")
    for hearer in new.audience or ():
        if hearer != SPECTATORS and hearer not in seats:
            raise SetupError(f"There is nobody called {hearer!r} to talk to in this match.")


async def _earlier(
    connection: AsyncConnection, match_id: MatchId, seat: Seat | None, client_id: str | None
) -> Talk | None:
    """What this seat said before under this client id."""
    if seat is None or client_id is None or not seat.isprintable():
        return None
    talk = schema.talk
    wanted = select(talk).where(talk.c.match == match_id, talk.c.seat == seat, talk.c.client_id == client_id)
    found = (await connection.execute(wanted)).one_or_none()
    return _talk(found) if found else None


def _talk(row: Row[tuple[object, ...]]) -> Talk:
    return Talk(
        number=row.number,
        time=row.time,
        seat=row.seat,
        kind=row.kind,
        text=row.text,
        audience=None if row.audience is None else tuple(row.audience),
        at=row.at,
        branch=row.branch,
    )
