"""Configuration and limits of a server."""

import ipaddress
import re
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import fields, replace

from sandtable.core import SetupError, did_you_mean

LogStyle: TypeAlias = Literal["text", "json"]
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,8})")


class Rate(Struct, frozen=True):
    """A rate limit: `times` requests per `seconds`."""

    times: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.times}/{self.seconds}"


class Limits(Struct, frozen=True):
    """Rate limits per client address; `None` for no limit."""

    create: Rate | None = Rate(60, 600)
    """New matches, and rematches."""
    claim: Rate | None = Rate(120, 600)
    """Claiming a seat, and renewing a token."""
    account: Rate | None = Rate(20, 3600)
    """New accounts, and changes of a password."""
    login: Rate | None = Rate(30, 600)
    """Attempts to log in, successful or not."""
    name: Rate | None = Rate(10, 600)
    """Wrong passwords for one name."""
    analysis: Rate | None = Rate(600, 300)
    """Requests to the analysis board."""
    hint: Rate | None = Rate(60, 600)
    """Hints, per seat or on the analysis board."""
    action: Rate | None = Rate(1200, 60)
    """Actions over HTTP."""
    look: Rate | None = Rate(1200, 60)
    """Lists, matches and views over HTTP."""
    socket: Rate | None = Rate(1200, 600)
    """New sockets."""
    open: int | None = 200
    """Number of sockets open at the same time."""

    @staticmethod
    def none() -> "Limits":
        """No limits, for a server that only one person can reach."""
        return Limits(**dict.fromkeys(_limit_names()))

    def changed(self, text: str) -> "Limits":
        """These limits with changes such as "create=30/600 login=off" (30 per 600 seconds)."""
        changed: dict[str, Rate | int | None] = {}
        for change in text.replace(",", " ").split():
            name, _, limit = change.partition("=")
            if name not in _limit_names():
                raise SetupError(f"There is no limit {name!r}. {did_you_mean(name, _limit_names())}")
            changed[name] = _number(change, limit) if name == "open" else _rate(change, limit)
        return replace(self, **changed)


def _rate(change: str, limit: str) -> Rate | None:
    written = _RATE.fullmatch(limit)
    if written is None and limit != "off":
        raise SetupError(f"{change} is not a limit. Examples: create=30/600 (30 in 600 seconds), create=off.")
    return Rate(int(written[1]), int(written[2])) if written else None


def _number(change: str, limit: str) -> int | None:
    if limit != "off" and not _NUMBER.fullmatch(limit):
        raise SetupError(f"{change} is not a limit. Examples: open=200 (200 at the same time), open=off.")
    return int(limit) if limit != "off" else None


def _limit_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Limits))


class Config(Struct, frozen=True, kw_only=True):
    """The configuration of a server."""

    database_url: str
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1
    origins: tuple[str, ...] = ()
    """The addresses under which browsers reach the server through a proxy: https://sandtable.example."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses of trusted proxies: their headers set the client's address and https."""
    secure_cookies: bool = False
    """Send cookies only over https, even if a request appears to use http."""
    metrics_from: tuple[str, ...] = ()
    """The addresses or networks that may read the metrics, besides this machine."""
    limits: Limits = Limits()
    logs: LogStyle = "json"
    quiet: bool = False
    """Log only warnings and errors."""

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not _is_origin(origin):
                raise SetupError(f"{origin!r} is not an origin. Example: https://sandtable.example.")
        for address in self.metrics_from:
            if not _is_network(address):
                raise SetupError(f"{address!r} is not an address. Examples: 192.0.2.7, 10.0.0.0/8.")
        if not 0 <= self.port <= 65535:
            raise SetupError(f"There is no port {self.port}. Ports are numbered from 1 to 65535.")
        if self.workers < 1:
            raise SetupError("A server needs at least one worker.")
        if self.workers > 1 and not self.uses_postgresql:
            raise SetupError(
                "Several workers need PostgreSQL, which carries notices between them: "
                "use --database-url postgresql://user@host/name, or one worker."
            )

    @property
    def uses_postgresql(self) -> bool:
        """Whether matches are stored in PostgreSQL, where other processes may change them."""
        return self.database_url.startswith(("postgresql", "postgres:"))

    @property
    def only_this_machine(self) -> bool:
        """Whether other machines can connect only through a proxy on this one."""
        return is_loopback(self.host)

    def may_read_metrics(self, address: str) -> bool:
        """Whether a client at this address may read the metrics."""
        try:
            client = ipaddress.ip_address(address)
        except ValueError:
            return False
        return client.is_loopback or any(client in ipaddress.ip_network(one) for one in self.metrics_from)


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and text == f"{parts.scheme}://{parts.netloc}"
        )
    except ValueError:
        return False
