"""Reviews of finished matches: which run, how far they are, and what was found about each turn.

Each turn is stored as soon as it is done, so that a review that was interrupted goes on from there.
"""

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.background import ACTIVE, BackgroundRepository
from sandtable.matches.errors import CannotReview, UnknownReview
from sandtable.matches.models import AccountId, MatchId, NewReview, StoredReview
from sandtable.matches.texts import encode_note, say
from sandtable.matches.tokens import new_id
from sandtable.matches.transactions import uncancellable
from sandtable.matches.validation import is_line

MOST_WAITING = 20
"""Maximum number of reviews that wait or run on all processes together."""
MOST_UPLOADED = 500
"""Maximum number of reviews of uploaded records; those that nobody has opened for longest are deleted."""
_DAY = 24 * 3600 * 1000
EXPIRY = 90 * _DAY
"""Milliseconds after which the review of an uploaded record that nobody opens is deleted."""
TOO_SLOW = encode_note(say("review-too-slow"))
BROKEN = encode_note(say("review-broken"))
_reviews, _turns = schema.reviews, schema.review_turns


class ReviewRepository(BackgroundRepository):
    """The review of each match, and of uploaded records."""

    _table = _reviews
    _progress = "done"
    _lost = say("review-lost")

    @uncancellable
    async def begin(self, new: NewReview) -> tuple[StoredReview, bool]:
        """Store a review to be computed; return it, and whether the caller is to compute it.

        The caller is not if it is done, or if a server process is at it. One that failed, or was cancelled,
        goes on after the turns that are stored. Raises `CannotReview` if too many are waiting.
        """
        now = now_ms()
        try:
            async with self._database.writing() as connection:
                await self._delete_old(connection, now)
                found = (await connection.execute(_by_key(new.key).with_for_update())).one_or_none()
                if found is not None:
                    await self._reopen(connection, new, found, now)
                    if self._standing(found).state in ("done", *ACTIVE):
                        return self._review(found), False
                waiting = select(func.count()).select_from(_reviews).where(self._is_alive())
                if (await connection.execute(waiting)).scalar_one() >= MOST_WAITING:
                    raise CannotReview(say("too-many-reviews", most=MOST_WAITING))
                begun = {"id": new_id(), "state": "waiting", "renewed": now, "problem": None}
                if found is None:
                    values = {
                        "key": new.key,
                        "game": new.game,
                        "record": new.record,
                        "match": new.match,
                        "account": new.account,
                        "total": 0,
                        "done": 0,
                        "opened": now,
                    }
                    await connection.execute(insert(_reviews), values | begun)
                else:
                    begun["account"] = new.account
                    await connection.execute(update(_reviews).filter_by(key=new.key).values(begun))
                return self._review((await connection.execute(_by_key(new.key))).one()), True
        except IntegrityError:  # another process was faster
            return await self.of(new.key), False

    async def _reopen(
        self, connection: AsyncConnection, new: NewReview, found: Row[tuple[object, ...]], now: int
    ) -> None:
        """Note that a review is wanted; one of a match of this server never expires."""
        values: dict[str, object] = {"opened": now}
        if found.match is None and new.match is not None:
            values["match"] = new.match
        await connection.execute(update(_reviews).filter_by(key=new.key).values(values))

    async def _delete_old(self, connection: AsyncConnection, now: int) -> None:
        """Delete reviews of uploaded records that nobody has opened for long."""
        uploaded = select(_reviews.c.key).where(_reviews.c.match.is_(None), ~self._is_alive())
        oldest = uploaded.order_by(_reviews.c.opened.desc()).offset(MOST_UPLOADED)
        for unwanted in (uploaded.where(_reviews.c.opened <= now - EXPIRY), oldest):
            keys = (await connection.execute(unwanted)).scalars().all()
            if keys:
                await connection.execute(delete(_reviews).where(_reviews.c.key.in_(keys)))

    @uncancellable
    async def of(self, key: str) -> StoredReview:
        """The review of a record, or `UnknownReview`; one whose server process ended has failed."""
        if not is_line(key):
            raise UnknownReview
        async with self._database.reading() as connection:
            found = (await connection.execute(_by_key(key))).one_or_none()
        if found is None:
            raise UnknownReview
        return self._review(found)

    @uncancellable
    async def of_match(self, match: MatchId) -> StoredReview | None:
        """The review of a match of this server that was asked for last."""
        wanted = _described().where(_reviews.c.match == match).order_by(_reviews.c.opened.desc()).limit(1)
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        return None if found is None else self._review(found)

    @uncancellable
    async def record(self, key: str) -> str:
        """The record that is reviewed, or `UnknownReview`."""
        if not is_line(key):
            raise UnknownReview
        wanted = select(_reviews.c.record, _reviews.c.opened).filter_by(key=key)
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        if found is None:
            raise UnknownReview
        if found.opened <= now_ms() - _DAY:
            async with self._database.writing() as connection:
                await connection.execute(update(_reviews).filter_by(key=key).values(opened=now_ms()))
        return str(found.record)

    @uncancellable
    async def turns(self, key: str) -> dict[int, str]:
        """What was found about each turn, by its number from 0, as JSON."""
        wanted = select(_turns.c.number, _turns.c.content).filter_by(review=key).order_by(_turns.c.number)
        async with self._database.reading() as connection:
            return {row.number: row.content for row in await connection.execute(wanted)}

    @uncancellable
    async def plan(self, review: StoredReview, total: int) -> bool:
        """Store how many turns there are to look at; return whether the review is to go on."""
        planned = update(_reviews).where(self._is_active(review.id))
        async with self._database.writing() as connection:
            values = {"total": total, "renewed": now_ms(), "state": "running"}
            return (await connection.execute(planned.values(values))).rowcount == 1

    @uncancellable
    async def add_turn(self, review: StoredReview, number: int, content: str) -> bool:
        """Store what was found about a turn; return whether the review is to go on."""
        done = select(func.count()).select_from(_turns).filter_by(review=review.key).scalar_subquery()
        row = {"review": review.key, "number": number, "content": content}
        async with self._database.writing() as connection:
            wanted = select(_reviews.c.key).where(self._is_active(review.id)).with_for_update()
            if (await connection.execute(wanted)).one_or_none() is None:
                return False
            await connection.execute(delete(_turns).filter_by(review=review.key, number=number))
            await connection.execute(insert(_turns), row)
            values = {"done": done, "renewed": now_ms(), "state": "running"}
            await connection.execute(update(_reviews).where(_reviews.c.id == review.id).values(values))
        return True

    @uncancellable
    async def finish(self, review: StoredReview) -> None:
        """Store that all turns are done."""
        ended = update(_reviews).where(self._is_active(review.id))
        async with self._database.writing() as connection:
            await connection.execute(ended.values(state="done", renewed=now_ms()))

    @uncancellable
    async def cancel(self, key: str, account: AccountId | None) -> None:
        """Cancel a review that this account began; for a host `None`, any. Idempotent."""
        cancelled = update(_reviews).where(_reviews.c.key == key, _reviews.c.state.in_(ACTIVE))
        if account is not None:
            cancelled = cancelled.where(_reviews.c.account == account)
        async with self._database.writing() as connection:
            await connection.execute(cancelled.values(state="cancelled", renewed=now_ms()))

    def _review(self, row: Row[tuple[object, ...]]) -> StoredReview:
        state, problem = self._standing(row)
        return StoredReview(
            id=row.id,
            key=row.key,
            game=row.game,
            match=row.match,
            account=row.account,
            state=state,
            total=row.total,
            done=row.done,
            problem=problem,
        )


def _described() -> Select[tuple[object, ...]]:
    """Select everything of reviews except their records."""
    return select(*(column for column in _reviews.c if column.name != "record"))


def _by_key(key: str) -> Select[tuple[object, ...]]:
    return _described().where(_reviews.c.key == key)
