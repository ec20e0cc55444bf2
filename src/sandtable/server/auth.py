"""Authentication: the seat of a token, the account of a session."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.openapi.spec import Components, SecurityScheme

from sandtable.core import Seat
from sandtable.matches import HeldSeat, Store, UnknownToken
from sandtable.matches.models import Account, MatchId
from sandtable.server.errors import Forbidden, Unauthorized
from sandtable.server.security import SESSION_COOKIE, session_cookie
from sandtable.server.texts import say

Connection = ASGIConnection[Any, Any, Any, Any]
BY_TOKEN = "token"  # noqa: S105 - the name of a scheme
BY_SESSION = "session"
SCHEMES = Components(
    security_schemes={
        BY_TOKEN: SecurityScheme(
            type="http",
            scheme="bearer",
            description="The token of a seat: its holder acts there.",
        ),
        BY_SESSION: SecurityScheme(
            type="apiKey",
            name=SESSION_COOKIE,
            security_scheme_in="cookie",
            description="The session of an account. With the header `seat` it opens a seat in its list. "
            "Over https the name of the cookie starts with `__Host-`.",
        ),
    }
)
BY_SEAT: list[dict[str, list[str]]] = [{BY_TOKEN: []}, {BY_SESSION: []}]
BY_ANYBODY: list[dict[str, list[str]]] = [{}, *BY_SEAT]
BY_ACCOUNT: list[dict[str, list[str]]] = [{BY_SESSION: []}]
BY_ACCOUNT_OR_NOBODY: list[dict[str, list[str]]] = [{}, *BY_ACCOUNT]
_LONGEST_TOKEN = 200


def bearer_token(connection: Connection) -> str | None:
    """The bearer token of a request; `None` if it has none."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip() or len(token) > _LONGEST_TOKEN:
        raise UnknownToken
    return token.strip()


async def seat_for_token(connection: Connection, store: Store) -> HeldSeat:
    """The seat that the request's token opens; raise `Unauthorized` or `UnknownToken` otherwise."""
    token = bearer_token(connection)
    if token is None:
        raise Unauthorized(say("needs-token"))
    held = await store.seat_of(token)
    if held is None:
        raise UnknownToken
    return held


async def seat_of_request(
    connection: Connection, store: Store, match_id: MatchId, seat: Seat | None
) -> Seat | None:
    """The authenticated seat of a request; `None` for a spectator.

    `seat` is the seat that the request names, to be opened by its session.
    """
    if bearer_token(connection) is not None:
        held = await seat_for_token(connection, store)
        if held.match != match_id:
            raise Forbidden(say("token-of-another"))
        return held.seat
    if seat is None:
        return None
    account = await account_of_request(connection, store)
    if not await store.accounts.holds(account.id, match_id, seat):
        raise Forbidden(say("seat-not-yours", seat=seat))
    return seat


async def account_of_request(connection: Connection, store: Store) -> Account:
    """The account of the request's session, or `Unauthorized`."""
    token = session_of(connection)
    account = await store.accounts.of_session(token) if token else None
    if account is None:
        raise Unauthorized(say("not-logged-in"))
    return account


def session_of(connection: Connection) -> str | None:
    """The session token in the cookie; `None` if there is none."""
    token = connection.cookies.get(session_cookie(connection))
    return token if token and len(token) <= _LONGEST_TOKEN else None
