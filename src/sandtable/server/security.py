"""Who may talk to the server, and what a browser may do with its answers."""

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
"""Its name over https: browsers take a cookie of such a name only from this very host."""

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
"""All that the client needs comes from the server itself."""
DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PICTURE_POLICY = f"{DATA_POLICY}; style-src 'unsafe-inline'; sandbox"
"""A picture has its colours in itself and runs nothing."""

_FOR_ALL = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}
ANY_HOST = "by_any_name"
"""Marks a route that may be asked under any name, as machines do that look after the server."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


async def add_security_headers(message: Message, _: Scope) -> None:
    """Put the headers on an answer that keep a browser from doing more with it than we meant."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in _FOR_ALL.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", DATA_POLICY)
    headers.setdefault("Cache-Control", "no-store")


def check_host_and_origin(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: the server is asked under its own name, and pages of other sites change nothing here."""
    config: Config = connection.app.state.config
    if not handler.opt.get(ANY_HOST) and not _is_own_host(connection, config):
        raise Forbidden(say("not-this-name"))
    if connection.scope.get("method") not in _READING:  # a socket has no method and may change much
        check_origin(connection)


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse what a page of another site sends. Programs that are no browsers name no origin."""
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
    """Whether the request names the server as it is known.

    A page elsewhere could have its own name lead to this machine and then read what the server answers; its
    requests still bear that name. Where the names are not known beforehand, every name is good.
    """
    if not config.only_this_machine and not config.origins:
        return True
    named = connection.headers.get("host", "")
    if named in {urlsplit(origin).netloc for origin in config.origins}:
        return True
    try:
        return is_loopback(urlsplit(f"//{named}").hostname or "")
    except ValueError:
        return False


def is_https(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> bool:
    """Whether the browser speaks https with us, or with the proxy before us."""
    return config.secure_cookies or connection.url.scheme in ("https", "wss")


def session_cookie(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The name of the cookie that holds the session on such a connection."""
    return SECURE_COOKIE if is_https(connection, connection.app.state.config) else SESSION_COOKIE
