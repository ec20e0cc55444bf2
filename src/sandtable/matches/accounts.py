"""Accounts: names that keep a list of one's matches, and the sessions in which one is logged in.

How a password becomes a hash is the server's to choose; here a hash is a text that is kept.
"""

import unicodedata

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import Seat, SetupError
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.errors import NameTaken, UnknownAccount, UnknownToken
from sandtable.matches.models import Account, AccountId, HeldSeat, ListedMatch, MatchId
from sandtable.matches.queries import newest_first
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id, new_token, token_hash
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import check_time, is_line

SHORTEST_NAME, LONGEST_NAME = 2, 40
_LONGEST_HASH = 1000


class AccountRepository(Repository):
    """All accounts, their sessions, and the seats that they keep."""

    @uncancellable
    async def create(self, name: str, password_hash: str) -> AccountId:
        """A new account, or `NameTaken` if another has the name (capitals make no difference)."""
        written = normalised_name(name)
        if written is None:
            raise SetupError(say("account-name", fewest=SHORTEST_NAME, most=LONGEST_NAME))
        _check_hash(password_hash)
        account = {
            "id": new_id(),
            "name": written,
            "folded": name_key(written),
            "password_hash": password_hash,
            "created": now_ms(),
        }
        async with self._database.writing() as connection:
            try:
                await connection.execute(insert(schema.accounts), account)
            except IntegrityError:
                raise NameTaken(written) from None
        return str(account["id"])

    @uncancellable
    async def by_name(self, name: str) -> Account | None:
        """The account of this name, whatever its capitals."""
        written = normalised_name(name)
        if written is None:
            return None
        wanted = select(schema.accounts).where(schema.accounts.c.folded == name_key(written))
        async with self._database.reading() as connection:
            return _account((await connection.execute(wanted)).one_or_none())

    @uncancellable
    async def change_password(
        self, account: AccountId, password_hash: str, *, session: str | None = None
    ) -> None:
        """Keep another hash, and end all sessions but the one of this token."""
        _check_hash(password_hash)
        accounts, sessions = schema.accounts, schema.sessions
        async with self._database.writing() as connection:
            await _locked(connection, account)
            changed = update(accounts).where(accounts.c.id == account)
            await connection.execute(changed.values(password_hash=password_hash))
            ended = delete(sessions).where(sessions.c.account == account)
            if session is not None:
                ended = ended.where(sessions.c.token_hash != token_hash(session))
            await connection.execute(ended)

    # Sessions

    @uncancellable
    async def open_session(self, account: AccountId, lifetime_ms: int) -> str:
        """Log in for so long; the session's token, which is shown only now. Expired ones are cleared away."""
        token, begun, sessions = new_token(), now_ms(), schema.sessions
        check_time(lifetime_ms)
        check_time(begun + lifetime_ms)
        session = {
            "token_hash": token_hash(token),
            "account": account,
            "created": begun,
            "expires": begun + lifetime_ms,
        }
        async with self._database.writing() as connection:
            await _locked(connection, account)
            # What another log-in clears away at the same time is passed over: neither waits for the other.
            expired = select(sessions.c.token_hash).where(sessions.c.expires <= begun)
            cleared = expired.with_for_update(skip_locked=True)
            await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(cleared)))
            await connection.execute(insert(sessions), session)
        return token

    @uncancellable
    async def of_session(self, token: str) -> Account | None:
        """Who is logged in by this token, unless the session has ended or expired."""
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
        """Log out. A token that opens nothing is no error: it is closed."""
        ended = delete(schema.sessions).where(schema.sessions.c.token_hash == token_hash(token))
        async with self._database.writing() as connection:
            await connection.execute(ended)

    @uncancellable
    async def close_sessions(self, account: AccountId) -> None:
        """Log out everywhere."""
        async with self._database.writing() as connection:
            await _locked(connection, account)
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.account == account))

    # Seats

    @uncancellable
    async def keep_seat(self, account: AccountId, token: str) -> HeldSeat:
        """Keep the seat that this token opens: the account opens it too, until the token is renewed."""
        seats, kept = schema.seats, schema.account_seats
        async with self._database.writing() as connection:
            await _locked(connection, account)
            held = select(seats.c.match, seats.c.seat).where(seats.c.token_hash == token_hash(token))
            # Locked, because whoever renews the token meanwhile ends what it gave.
            found = (await connection.execute(held.with_for_update())).one_or_none()
            if found is None:
                raise UnknownToken
            row = {"account": account, "match": found.match, "seat": found.seat}
            already = select(kept).filter_by(**row)
            if (await connection.execute(already)).one_or_none() is None:
                await connection.execute(insert(kept), row | {"added": now_ms()})
        return HeldSeat(found.match, found.seat)

    @uncancellable
    async def forget_seat(self, account: AccountId, match_id: MatchId, seat: Seat) -> None:
        """Strike the seat off the account's list; its token opens it as before."""
        if not all(map(is_line, (account, match_id, seat))):
            return
        async with self._database.writing() as connection:
            kept = delete(schema.account_seats).filter_by(account=account, match=match_id, seat=seat)
            await connection.execute(kept)

    @uncancellable
    async def holds(self, account: AccountId, match_id: MatchId, seat: Seat) -> bool:
        """Whether the account opens this seat."""
        if not all(map(is_line, (account, match_id, seat))):
            return False
        kept = select(schema.account_seats).filter_by(account=account, match=match_id, seat=seat)
        async with self._database.reading() as connection:
            return (await connection.execute(kept)).one_or_none() is not None

    @uncancellable
    async def matches_of(
        self, account: AccountId, limit: int = 50, before: MatchId | None = None
    ) -> tuple[tuple[ListedMatch, Seat], ...]:
        """The seats that the account keeps, those of the newest match first.

        A page holds at most `limit` matches, each with all its kept seats; `before`: the last match already
        seen.
        """
        if not is_line(account):
            return ()
        kept, matches = schema.account_seats, schema.matches
        own = matches.c.id.in_(select(kept.c.match).where(kept.c.account == account))
        async with self._database.reading() as connection:
            listed = await newest_first(connection, own, limit, before)
            wanted = select(kept).where(
                kept.c.account == account, kept.c.match.in_([match.id for match in listed])
            )
            held = {(row.match, row.seat) for row in await connection.execute(wanted)}
        return tuple(
            (match, seat.seat) for match in listed for seat in match.seats if (match.id, seat.seat) in held
        )


async def _locked(connection: AsyncConnection, account: AccountId) -> None:
    """Refuse if there is no such account; its other writers wait until this transaction ends."""
    if not is_line(account):
        raise UnknownAccount
    wanted = select(schema.accounts.c.id).where(schema.accounts.c.id == account).with_for_update()
    if (await connection.execute(wanted)).one_or_none() is None:
        raise UnknownAccount


def _account(row: Row[tuple[object, ...]] | None) -> Account | None:
    return Account(row.id, row.name, row.password_hash) if row else None


def normalised_name(name: str) -> str | None:
    """The name as an account keeps it, or nothing if it is no name.

    Of the several ways in which Unicode writes the same letters one is kept. Other letters that only look
    alike, as those of another alphabet, stay different.
    """
    if len(name) > 4 * LONGEST_NAME:  # far too long in any form
        return None
    name = unicodedata.normalize("NFC", name)
    fits = len(name) >= SHORTEST_NAME and is_line(name, LONGEST_NAME) and name == name.strip()
    return name if fits else None


def name_key(name: str) -> str:
    """The name without the difference of capitals: who has the same one here has the same name."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _check_hash(password_hash: str) -> None:
    if not is_line(password_hash, _LONGEST_HASH):
        raise SetupError(say("hash-unreadable", most=_LONGEST_HASH))
