"""The talk at the table of a match: chat, undo requests and answers, notes by the program."""

from collections.abc import Sequence
from typing import get_args

import msgspec
from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Seat, Sentence, SetupError
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.errors import TooMuchTalk
from sandtable.matches.models import SPECTATORS, MatchId, NewTalk, Talk, TalkKind
from sandtable.matches.queries import match_row, seat_rows
from sandtable.matches.texts import say
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import LARGEST_NUMBER, check_client_id

LONGEST_TEXT = 1000
MOST_CHAT = 5000
"""Maximum number of messages per seat and match: a limit per seat, so that none can silence another."""
MOST_ASKED = 500
"""Maximum number of undo requests per seat and match. Answers are not limited."""
MOST_BY_SPECTATORS = 200
"""Number of spectators' messages that are stored per match: each new one replaces the oldest."""
_LIMITED: dict[TalkKind, tuple[int, Sentence]] = {
    "chat": (MOST_CHAT, say("too-much-chat", most=MOST_CHAT)),
    "ask-undo": (MOST_ASKED, say("too-much-asked", most=MOST_ASKED)),
}
UNDO_TALK: tuple[TalkKind, ...] = ("ask-undo", "agree-undo", "decline-undo")
"""The kinds of messages by which seats ask for an undo and answer."""


class TalkRepository(Repository):
    """The talk of all matches, numbered from 1 in each match."""

    @uncancellable
    async def say(self, match_id: MatchId, new: NewTalk, *, client_id: str | None = None) -> Talk:
        """Store a message and return it with its number and time.

        A seat's client id makes the request idempotent. Spectators have no identity: what one of them sends
        again is stored again.
        """
        _check(new)
        check_client_id(client_id)
        async with self._database.writing() as connection:
            await match_row(connection, match_id, lock=True)
            earlier = await _earlier(connection, match_id, new.seat, client_id)
            if earlier is not None:
                return earlier
            await _check_seats(connection, match_id, new)
            await _make_room(connection, match_id, new)
            number, time = await _next(connection, match_id)
            talk = Talk(**msgspec.structs.asdict(new), number=number, time=time)
            values = msgspec.structs.asdict(talk) | {
                "match": match_id,
                "audience": None if new.audience is None else list(new.audience),
                "client_id": None if new.seat is None else client_id,
            }
            await connection.execute(insert(schema.talk), values)
        return talk

    @uncancellable
    async def said(self, match_id: MatchId, *, after: int = 0) -> tuple[Talk, ...]:
        """The messages after number `after`, for all audiences: the caller must filter them."""
        talk = schema.talk
        later = talk.c.number > max(0, min(after, LARGEST_NUMBER))
        async with self._database.reading() as connection:
            await match_row(connection, match_id)
            wanted = select(talk).where(talk.c.match == match_id, later).order_by(talk.c.number)
            return tuple(stored_talk(row) for row in await connection.execute(wanted))


def trimmed(talk: Sequence[Talk]) -> list[Talk]:
    """The talk without the spectators' oldest messages, as the store trims it."""
    chat = [one.number for one in talk if _by_spectator(one)]
    dropped = set(chat[:-MOST_BY_SPECTATORS])
    return [one for one in talk if one.number not in dropped]


def _by_spectator(talk: NewTalk) -> bool:
    return talk.seat is None and talk.kind == "chat"


async def _make_room(connection: AsyncConnection, match_id: MatchId, new: NewTalk) -> None:
    """Delete the spectators' oldest message, or raise `TooMuchTalk` at a seat's limit."""
    talk = schema.talk
    same_kind = (talk.c.match == match_id) & (talk.c.kind == new.kind)
    if _by_spectator(new):
        theirs = select(talk.c.number).where(same_kind, talk.c.seat.is_(None)).order_by(talk.c.number.desc())
        oldest = (await connection.execute(theirs.offset(MOST_BY_SPECTATORS - 1).limit(1))).scalar()
        if oldest is not None:
            await connection.execute(
                delete(talk).where(same_kind, talk.c.seat.is_(None), talk.c.number <= oldest)
            )
    elif limit := _LIMITED.get(new.kind):
        most, reason = limit
        count = select(func.count()).select_from(talk).where(same_kind, talk.c.seat == new.seat)
        if ((await connection.execute(count)).scalar() or 0) >= most:
            raise TooMuchTalk(reason)


async def _next(connection: AsyncConnection, match_id: MatchId) -> tuple[int, int]:
    """The number and time of a new message.

    Its time is not before the last entry, even if the clocks of two machines differ.
    """
    talk, entries = schema.talk, schema.entries
    last = select(func.max(talk.c.number)).where(talk.c.match == match_id)
    played = select(func.max(entries.c.time)).where(entries.c.match == match_id)
    number = (await connection.execute(last)).scalar() or 0
    return number + 1, max(now_ms(), (await connection.execute(played)).scalar() or 0)


def _check(new: NewTalk) -> None:
    if new.kind not in get_args(TalkKind):
        raise SetupError(say("no-such-talk", kind=repr(new.kind)))
    if len(new.text) > LONGEST_TEXT or not all(line.isprintable() for line in new.text.split("\n")):
        raise SetupError(say("message-too-long", most=LONGEST_TEXT))
    if new.kind == "chat" and not new.text.strip():
        raise SetupError(say("message-empty"))
    if new.kind == "note" and new.seat is not None:
        raise SetupError(say("note-by-seat"))
    if new.kind in UNDO_TALK and new.seat is None:
        raise SetupError(say("only-a-seat-asks"))
    for number in (new.at, new.branch):
        if number is not None and not 0 <= number <= LARGEST_NUMBER:
            raise SetupError(say("no-moment", number=str(number)))


async def _check_seats(connection: AsyncConnection, match_id: MatchId, new: NewTalk) -> None:
    seats = {row.seat for row in await seat_rows(connection, [match_id])}
    if new.seat is not None and new.seat not in seats:
        raise SetupError(say("no-such-seat", seat=repr(new.seat)))
    for name in new.audience or ():
        if name != SPECTATORS and name not in seats:
            raise SetupError(say("nobody-called", name=repr(name)))


async def _earlier(
    connection: AsyncConnection, match_id: MatchId, seat: Seat | None, client_id: str | None
) -> Talk | None:
    """The message that this seat sent before with this client id; `None` if there is none."""
    if seat is None or client_id is None or not seat.isprintable():
        return None
    talk = schema.talk
    wanted = select(talk).where(talk.c.match == match_id, talk.c.seat == seat, talk.c.client_id == client_id)
    found = (await connection.execute(wanted)).one_or_none()
    return stored_talk(found) if found else None


def stored_talk(row: Row[tuple[object, ...]]) -> Talk:
    """A row of the table of talk as a message."""
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
