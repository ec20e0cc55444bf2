"""The server processes that share a PostgreSQL database, and which of them owns a match.

Each process leases its membership: a row with its address and the time at which the lease ends, by the clock
of the database. A match is owned by the member with the highest hash of match and member (rendezvous
hashing), so nothing is stored for each match, and a process that joins or leaves moves no other matches than
its own.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import make_url

from sandtable.matches.models import MatchId
from sandtable.server.channels import CHANNEL

if TYPE_CHECKING:
    from psycopg import AsyncConnection

_log = logging.getLogger("sandtable.server")

CHANGED = b"members"
"""The event by which a member that joins or leaves notifies the others."""
_RENEWALS = 3
"""Number of renewals during a lease: one may fail, and one may be late."""
_MARGIN = 0.1
"""Share of its lease by which a process stops acting as a member before the others take over."""
_RETRY_DELAY = 0.25  # seconds
_FORGET_AFTER = 60_000  # milliseconds after which the row of an ended process is deleted

_RENEW = """
    INSERT INTO processes (id, address, secret, expires)
    VALUES (
        %(id)s, %(address)s, %(secret)s,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint + %(lease)s
    )
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
"""
_OTHERS = """
    SELECT id, address, secret FROM processes
    WHERE id <> %(id)s AND expires > extract(epoch FROM clock_timestamp()) * 1000
"""
_FORGET = "DELETE FROM processes WHERE expires < extract(epoch FROM clock_timestamp()) * 1000 - %(after)s"
_LEAVE = "DELETE FROM processes WHERE id = %(id)s"
_NOTIFY = "SELECT pg_notify(%(channel)s, %(event)s)"


class Member(Struct, frozen=True):
    """A server process that shares the matches."""

    id: str
    address: str
    """Where it accepts calls of other members: host and port."""
    secret: str
    """Proves that a caller can read the database, and so is a member."""

    def weight(self, match_id: MatchId) -> bytes:
        """A hash of this member and a match. The member with the highest one owns the match."""
        return blake2b(f"{match_id} {self.id}".encode(errors="surrogatepass"), digest_size=8).digest()


class Membership:
    """The lease of this process, and the members that it knows of."""

    def __init__(self, database_url: str, address: str, secret: str, *, lease: float) -> None:
        self.me = Member(secrets.token_hex(8), address, secret)
        self.lease = lease
        """Seconds after which the matches of a process that died are taken over."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when members came or went, and when this process lost its lease."""
        self._url = make_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: AsyncConnection | None = None
        self.members: tuple[Member, ...] = ()
        """All members, as far as this process knows; none while it is not a member itself."""
        self._valid_until = 0.0
        self._expiry: asyncio.TimerHandle | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._renew_now = asyncio.Event()
        self._changed = asyncio.Event()

    def owner(self, match_id: MatchId) -> Member | None:
        """The owner of a match, as far as this process knows; `None` while it is not a member itself."""
        if time.monotonic() >= self._valid_until:
            return None
        return max(self.members, key=lambda member: member.weight(match_id))

    def owns(self, match_id: MatchId) -> bool:
        """Whether this process owns a match."""
        return self.owner(match_id) is self.me

    async def join(self) -> None:
        """Become a member, and stay one by renewing the lease."""
        await self._renew()
        self._renewing = asyncio.create_task(self._keep_renewing())

    async def leave(self) -> None:
        """End the lease, so that others take over at once. Does nothing the second time."""
        if self._renewing is None:
            return
        self._renewing.cancel()
        await asyncio.gather(self._renewing, return_exceptions=True)
        self._renewing = None
        self._lose_lease()
        try:
            async with asyncio.timeout(self.lease / _RENEWALS):
                connection = await self._connected()
                async with connection.transaction():
                    await connection.execute(_LEAVE, {"id": self.me.id})
                    await self._notify(connection)
        except Exception as error:
            _log.warning("The other server processes could not be told: %s", type(error).__name__)
        await self._disconnect()

    def refresh(self) -> None:
        """Read the members again soon, because they seem to have changed."""
        self._renew_now.set()

    async def wait_for_change(self, seconds: float) -> None:
        """Wait until members come or go, but not longer than some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def _keep_renewing(self) -> None:
        from psycopg import Error  # noqa: PLC0415 - the driver is an optional dependency

        while True:
            delay = self.lease / _RENEWALS
            with suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._renew_now.wait()
            self._renew_now.clear()
            while True:
                try:
                    async with asyncio.timeout(delay):
                        await self._renew()
                except (Error, OSError) as error:
                    _log.warning("The lease of this process could not be renewed: %s", type(error).__name__)
                    await self._disconnect()
                    await asyncio.sleep(min(delay, _RETRY_DELAY))
                else:
                    break

    async def _renew(self) -> None:
        begun, values = time.monotonic(), asdict(self.me)
        values |= {"lease": round(1000 * self.lease), "after": _FORGET_AFTER}
        connection = await self._connected()
        async with connection.transaction():
            await connection.execute(_RENEW, values)
            if begun >= self._valid_until:  # the others did not count on this process
                await connection.execute(_FORGET, values)
                await self._notify(connection)
            found = await connection.execute(_OTHERS, values)
            others = [Member(*row) for row in await found.fetchall()]
        self._valid_until = begun + (1 - _MARGIN) * self.lease
        self._set_expiry()
        self._adopt((self.me, *sorted(others, key=lambda member: member.id)))

    async def _notify(self, connection: "AsyncConnection") -> None:
        await connection.execute(_NOTIFY, {"channel": CHANNEL, "event": CHANGED.decode()})

    def _adopt(self, members: tuple[Member, ...]) -> None:
        if members == self.members:
            return
        self.members = members
        self._changed.set()
        self._changed = asyncio.Event()
        self.on_change()

    def _set_expiry(self) -> None:
        if self._expiry:
            self._expiry.cancel()
        loop = asyncio.get_running_loop()
        self._expiry = loop.call_later(self._valid_until - time.monotonic(), self._expire)

    def _expire(self) -> None:
        _log.error("The lease of this process has run out: other processes take over its matches.")
        self._lose_lease()

    def _lose_lease(self) -> None:
        if self._expiry:
            self._expiry.cancel()
        self._valid_until = 0.0
        self._adopt(())

    async def _connected(self) -> "AsyncConnection":
        from psycopg import AsyncConnection  # noqa: PLC0415

        if self._connection is None:
            seconds = max(2, round(self.lease / _RENEWALS))  # the least that the driver takes
            self._connection = await AsyncConnection.connect(
                self._url, autocommit=True, connect_timeout=seconds
            )
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()
