"""Host and origin checks, security headers, cookies."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from sandtable.server.config import Config, is_loopback
from sandtable.server.errors import Forbidden
from sandtable.server.texts import say

SESSION_COOKIE = "sandtable-session"
SECURE_COOKIE = f"__Host-{SESSION_COOKIE}"
"""The cookie's name over https: browsers accept this prefix only from the exact host."""

PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Content security policy of pages: the client loads everything from the server itself."""
EMBED_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *").replace(
    "form-action 'self'", "form-action 'none'"
)
"""Content security policy of the pages that other sites may show in a frame. They send no credentials."""
DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PICTURE_POLICY = f"{DATA_POLICY}; style-src 'unsafe-inline'; sandbox"
"""Content security policy of images: inline styles, no scripts."""

_COMMON_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}
_EMBED_HEADERS = _COMMON_HEADERS | {"Cross-Origin-Resource-Policy": "cross-origin"}
del _EMBED_HEADERS["X-Frame-Options"]
ANY_HOST = "by_any_name"
"""Option of routes that accept any host name, for monitoring."""
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


async def add_security_headers(message: Message, _: Scope) -> None:
    """Add the security headers to a response."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    embedded = headers.get("Content-Security-Policy") == EMBED_POLICY
    for name, value in (_EMBED_HEADERS if embedded else _COMMON_HEADERS).items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", DATA_POLICY)
    headers.setdefault("Cache-Control", "no-store")


async def check_host_and_origin(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """Guard against other host names, and against changes by pages of other sites.

    Asynchronous like all guards here: Litestar would run it in a thread otherwise, which takes longer.
    """
    if not handler.opt.get(ANY_HOST):
        check_host(connection)
    if connection.scope.get("method") not in _SAFE_METHODS:
        check_origin(connection)


def check_host(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Raise `Forbidden` for requests to other host names."""
    config: Config = connection.app.state.config
    if not _is_own_host(connection, config):
        raise Forbidden(say("not-this-name"))


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Raise `Forbidden` for requests by pages of other sites. Programs other than browsers send no origin."""
    config: Config = connection.app.state.config
    origin = connection.headers.get("origin")
    if origin is not None:
        scheme = connection.url.scheme.replace("ws", "http", 1)
        own = {f"{scheme}://{connection.headers.get('host', '')}", *config.origins}
        if origin not in own:
            raise Forbidden(say("another-site-or-proxy"))
    elif connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Forbidden(say("another-site"))


def _is_own_host(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> bool:
    """Whether the request uses a host name of this server.

    This prevents DNS rebinding: a page of another site could make its own name resolve to this machine and
    read the responses, but its requests carry that name. If the names are not known, all are accepted.
    """
    if not config.only_this_machine and not config.origins:
        return True
    host = connection.headers.get("host", "")
    if host in {urlsplit(origin).netloc for origin in config.origins}:
        return True
    try:
        return is_loopback(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False


def is_https(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> bool:
    """Whether the browser uses https to the server or its proxy."""
    return config.secure_cookies or connection.url.scheme in ("https", "wss")


def session_cookie(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The name of the session cookie on this connection."""
    return SECURE_COOKIE if is_https(connection, connection.app.state.config) else SESSION_COOKIE
