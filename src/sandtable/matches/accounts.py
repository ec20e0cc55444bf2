"""Accounts, their sessions, and the list of seats that each account holds.

The server chooses how to hash passwords; here a hash is an opaque text.
"""

import unicodedata
from collections.abc import Iterable

from msgspec.structs import asdict
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.errors import NameTaken, UnknownAccount, UnknownToken
from sandtable.matches.models import Account, AccountId, HeldSeat, ListedMatch, MatchId, PuzzleResult
from sandtable.matches.names import is_visible, mixes_alphabets, skeleton
from sandtable.matches.queries import newest_first
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id, new_token, token_hash
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import check_time, is_line

SHORTEST_NAME, LONGEST_NAME = 2, 40
_LONGEST_HASH = 1000


class AccountRepository(Repository):
    """All accounts, their sessions and their seats."""

    @uncancellable
    async def create(self, name: str, password_hash: str) -> AccountId:
        """Create an account, or raise `NameTaken` if another account has the name or one that looks alike."""
        normalised = normalised_name(name)
        if normalised is None or not is_visible(normalised):
            raise SetupError(say("account-name", fewest=SHORTEST_NAME, most=LONGEST_NAME))
        if mixes_alphabets(normalised):
            raise SetupError(say("account-name-mixed"))
        _check_hash(password_hash)
        account = {
            "id": new_id(),
            "name": normalised,
            "folded": name_key(normalised),
            "skeleton": skeleton(normalised),
            "password_hash": password_hash,
            "created": now_ms(),
        }
        async with self._database.writing() as connection:
            try:
                await connection.execute(insert(schema.accounts), account)
            except IntegrityError:
                raise NameTaken(normalised) from None
        return str(account["id"])

    @uncancellable
    async def by_name(self, name: str) -> Account | None:
        """The account of this name, ignoring case; `None` if there is none."""
        normalised = normalised_name(name)
        if normalised is None:
            return None
        wanted = select(schema.accounts).where(schema.accounts.c.folded == name_key(normalised))
        async with self._database.reading() as connection:
            return _account((await connection.execute(wanted)).one_or_none())

    @uncancellable
    async def change_password(
        self, account: AccountId, password_hash: str, *, session: str | None = None
    ) -> None:
        """Store a new password hash, and end all sessions except the one of this token."""
        _check_hash(password_hash)
        accounts, sessions = schema.accounts, schema.sessions
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            changed = update(accounts).where(accounts.c.id == account)
            await connection.execute(changed.values(password_hash=password_hash))
            ended = delete(sessions).where(sessions.c.account == account)
            if session is not None:
                ended = ended.where(sessions.c.token_hash != token_hash(session))
            await connection.execute(ended)

    # Sessions

    @uncancellable
    async def open_session(self, account: AccountId, lifetime_ms: int) -> str:
        """Open a session and return its token, which is not stored. Expired sessions are deleted."""
        token, now, sessions = new_token(), now_ms(), schema.sessions
        check_time(lifetime_ms)
        check_time(now + lifetime_ms)
        session = {
            "token_hash": token_hash(token),
            "account": account,
            "created": now,
            "expires": now + lifetime_ms,
        }
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            # Rows that another log-in deletes at the same time are skipped, so that neither waits.
            expired = select(sessions.c.token_hash).where(sessions.c.expires <= now)
            deleted = expired.with_for_update(skip_locked=True)
            await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(deleted)))
            await connection.execute(insert(sessions), session)
        return token

    @uncancellable
    async def of_session(self, token: str) -> Account | None:
        """The account of a session; `None` if the session has ended or expired."""
        accounts, sessions = schema.accounts, schema.sessions
        wanted = (
            select(accounts)
            .join(sessions, sessions.c.account == accounts.c.id)
            .where(sessions.c.token_hash == token_hash(token), sessions.c.expires > now_ms())
        )
        async with self._database.reading() as connection:
            return _account((await connection.execute(wanted)).one_or_none())

    @uncancellable
    async def close_session(self, token: str) -> None:
        """End a session. Idempotent."""
        ended = delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash(token))
        async with self._database.writing() as connection:
            await connection.execute(ended)

    @uncancellable
    async def close_sessions(self, account: AccountId) -> None:
        """End all sessions of an account."""
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.account == account))

    # Seats

    @uncancellable
    async def keep_seat(self, account: AccountId, token: str) -> HeldSeat:
        """Add the seat of a token to the account's list: the account opens it until the token is renewed."""
        seats, account_seats = schema.seats, schema.account_seats
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            held = select(seats.c.match, seats.c.seat).where(seats.c.token_hash == token_hash(token))
            # Locked, because a renewal of the token at the same time ends this access.
            found = (await connection.execute(held.with_for_update())).one_or_none()
            if found is None:
                raise UnknownToken
            row = {"account": account, "match": found.match, "seat": found.seat}
            already = select(account_seats).filter_by(**row)
            if (await connection.execute(already)).one_or_none() is None:
                await connection.execute(insert(account_seats), row | {"added": now_ms()})
        return HeldSeat(found.match, found.seat)

    @uncancellable
    async def forget_seat(self, account: AccountId, match_id: MatchId, seat: Seat) -> None:
        """Remove the seat from the account's list. Its token stays valid."""
        if not all(map(is_line, (account, match_id, seat))):
            return
        async with self._database.writing() as connection:
            removed = delete(schema.account_seats).filter_by(account=account, match=match_id, seat=seat)
            await connection.execute(removed)

    @uncancellable
    async def holds(self, account: AccountId, match_id: MatchId, seat: Seat) -> bool:
        """Whether the seat is in the account's list."""
        if not all(map(is_line, (account, match_id, seat))):
            return False
        wanted = select(schema.account_seats).filter_by(account=account, match=match_id, seat=seat)
        async with self._database.reading() as connection:
            return (await connection.execute(wanted)).one_or_none() is not None

    @uncancellable
    async def matches_of(
        self, account: AccountId, limit: int = 50, before: MatchId | None = None
    ) -> tuple[tuple[ListedMatch, Seat], ...]:
        """The seats in the account's list, newest match first.

        A page holds at most `limit` matches, each with all its listed seats. `before` is the last match of
        the previous page.
        """
        if not is_line(account):
            return ()
        seats, matches = schema.account_seats, schema.matches
        own = matches.c.id.in_(select(seats.c.match).where(seats.c.account == account))
        async with self._database.reading() as connection:
            listed = await newest_first(connection, own, limit, before)
            wanted = select(seats).where(
                seats.c.account == account, seats.c.match.in_([match.id for match in listed])
            )
            held = {(row.match, row.seat) for row in await connection.execute(wanted)}
        return tuple(
            (match, seat.seat) for match in listed for seat in match.seats if (match.id, seat.seat) in held
        )

    # Lessons

    @uncancellable
    async def solve(self, account: AccountId, lessons: Iterable[str]) -> None:
        """Note that an account has solved these lessons. Idempotent."""
        account_lessons = schema.account_lessons
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            known = select(account_lessons.c.lesson).where(account_lessons.c.account == account)
            before = set((await connection.execute(known)).scalars())
            rows = [
                {"account": account, "lesson": lesson, "solved": now_ms()}
                for lesson in sorted({*lessons} - before)
            ]
            if rows:
                await connection.execute(insert(account_lessons), rows)

    @uncancellable
    async def solved(self, account: AccountId) -> tuple[str, ...]:
        """The lessons that an account has solved, sorted."""
        lessons = schema.account_lessons
        wanted = select(lessons.c.lesson).where(lessons.c.account == account).order_by(lessons.c.lesson)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(wanted)).scalars())

    # Puzzles

    @uncancellable
    async def add_puzzles(
        self, account: AccountId, results: Iterable[PuzzleResult], days: Iterable[str]
    ) -> None:
        """Merge results of puzzles, and days with a solved puzzle of the day. Idempotent."""
        puzzles, puzzle_days = schema.account_puzzles, schema.account_puzzle_days
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            before = {one.puzzle: one for one in await _results(connection, account)}
            after = dict(before)
            for one in results:
                known = after.get(one.puzzle)
                after[one.puzzle] = known.merged(one) if known else one
            changed = [one for name, one in after.items() if before.get(name) != one]
            if changed:
                names = [one.puzzle for one in changed if one.puzzle in before]
                replaced = delete(puzzles).where(puzzles.c.account == account, puzzles.c.puzzle.in_(names))
                await connection.execute(replaced)
                await connection.execute(
                    insert(puzzles), [{"account": account} | asdict(one) for one in changed]
                )
            new_days = sorted({*days} - {*await _days(connection, account)})
            if new_days:
                rows = [{"account": account, "day": day} for day in new_days]
                await connection.execute(insert(puzzle_days), rows)

    @uncancellable
    async def puzzles(self, account: AccountId) -> tuple[tuple[PuzzleResult, ...], tuple[str, ...]]:
        """The results of an account in puzzles, and its days with a solved puzzle of the day, sorted."""
        async with self._database.reading() as connection:
            return await _results(connection, account), await _days(connection, account)


async def _results(connection: AsyncConnection, account: AccountId) -> tuple[PuzzleResult, ...]:
    puzzles = schema.account_puzzles
    wanted = select(puzzles).where(puzzles.c.account == account).order_by(puzzles.c.puzzle)
    rows = await connection.execute(wanted)
    return tuple(PuzzleResult(row.puzzle, row.rating, row.won, row.tried, row.solved) for row in rows)


async def _days(connection: AsyncConnection, account: AccountId) -> tuple[str, ...]:
    days = schema.account_puzzle_days
    wanted = select(days.c.day).where(days.c.account == account).order_by(days.c.day)
    return tuple((await connection.execute(wanted)).scalars())


async def lock_account(connection: AsyncConnection, account: AccountId) -> None:
    """Lock an account until this transaction ends, or raise `UnknownAccount`."""
    if not is_line(account):
        raise UnknownAccount
    wanted = select(schema.accounts.c.id).where(schema.accounts.c.id == account).with_for_update()
    if (await connection.execute(wanted)).one_or_none() is None:
        raise UnknownAccount


def _account(row: Row[tuple[object, ...]] | None) -> Account | None:
    return Account(row.id, row.name, row.password_hash) if row else None


def normalised_name(name: str) -> str | None:
    """The name as it is stored, in Unicode form NFC; `None` if it is not a valid name.

    Only a new account's name must also differ from names that look alike (`names`): older ones stay valid.
    """
    if len(name) > 4 * LONGEST_NAME:  # too long in any Unicode form
        return None
    name = unicodedata.normalize("NFC", name)
    valid = len(name) >= SHORTEST_NAME and is_line(name, LONGEST_NAME) and name == name.strip()
    return name if valid else None


def name_key(name: str) -> str:
    """The key by which names are compared, ignoring case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _check_hash(password_hash: str) -> None:
    if not is_line(password_hash, _LONGEST_HASH):
        raise SetupError(say("hash-unreadable", most=_LONGEST_HASH))
