"""Configuration and limits of a server."""

import ipaddress
import re
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import fields, replace

from sandtable.core import SetupError, did_you_mean
from sandtable.matches.expiry import Expiry

LogStyle: TypeAlias = Literal["text", "json"]
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_NUMBERS = ("open", "connections", "pieces", "cells", "work")
"""The limits that are numbers; the others are rates."""
_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,8})")


class Rate(Struct, frozen=True):
    """A rate limit: `times` requests per `seconds`."""

    times: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.times}/{self.seconds}"


class Limits(Struct, frozen=True):
    """Rate limits per client address, and limits of what a client holds or hands in; `None` for no limit."""

    request: Rate | None = Rate(6000, 60)
    """All requests over HTTP together."""
    message: Rate | None = Rate(30_000, 60)
    """Messages over all sockets together; those beyond it wait."""
    create: Rate | None = Rate(60, 600)
    """New matches, and rematches."""
    claim: Rate | None = Rate(120, 600)
    """Claiming a seat, revealing its salt, and renewing a token."""
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
    save: Rate | None = Rate(600, 600)
    """Saving, publishing and changing scenarios of the library, and studies."""
    measure: Rate | None = Rate(30, 3600)
    """Measurements of scenarios, and reports to the host."""
    review: Rate | None = Rate(30, 3600)
    """Reviews of matches and records, and their pictures to be downloaded."""
    socket: Rate | None = Rate(1200, 600)
    """New sockets."""
    open: int | None = 200
    """Number of sockets open at the same time."""
    connections: int | None = 200
    """Number of other connections open at the same time, except those of trusted proxies."""
    pieces: int | None = 500
    """Number of pieces that a seat sees at the start of a match with a scenario or position of its own."""
    cells: int | None = 5_000
    """Number of squares or hexes of its board."""
    work: int | None = 2_000_000
    """Work of an action of such a match, see `Game.work`: a second or two of computing."""

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
            changed[name] = _number(change, name, limit) if name in _NUMBERS else _rate(change, limit)
        return replace(self, **changed)


def _rate(change: str, limit: str) -> Rate | None:
    written = _RATE.fullmatch(limit)
    if written is None and limit != "off":
        raise SetupError(f"{change} is not a limit. Examples: create=30/600 (30 in 600 seconds), create=off.")
    return Rate(int(written[1]), int(written[2])) if written else None


def _number(change: str, name: str, limit: str) -> int | None:
    if limit != "off" and not _NUMBER.fullmatch(limit):
        raise SetupError(f"{change} is not a limit. Examples: {name}=200, {name}=off.")
    return int(limit) if limit != "off" else None


def _limit_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Limits))


class Deadlines(Struct, frozen=True):
    """The seconds that a client may take."""

    head: float = 10.0
    """To send the headers of a request."""
    body: float = 60.0
    """To send the body of a request."""
    stalled: float = 60.0
    """Without reading anything, while an answer waits."""


_DAYS = re.compile(r"(open|idle)=([1-9][0-9]{0,4}|off)")


def expiry_from(text: str) -> Expiry:
    """The rule by which abandoned matches are closed, such as "open=14 idle=365" or "idle=off", in days."""
    days: dict[str, int | None] = {}
    for part in text.replace(",", " ").split():
        found = _DAYS.fullmatch(part)
        if found is None:
            raise SetupError(f"{part} is not a number of days. Examples: open=14, idle=365, idle=off.")
        days[found[1]] = None if found[2] == "off" else int(found[2])
    return replace(DEFAULT_EXPIRY, **days)


DEFAULT_EXPIRY = Expiry(open=30, idle=365)
"""When a public server closes abandoned matches."""


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
    host_accounts: tuple[str, ...] = ()
    """The names of the accounts that may feature, hide and remove scenarios of others."""
    limits: Limits = Limits()
    deadlines: Deadlines = Deadlines()
    review_positions: int | None = None
    """Positions that the computer examines for each judgement of a review; by default the game's number."""
    expiry: Expiry = Expiry()
    """When abandoned matches are closed; by default never."""
    internal_host: str = "127.0.0.1"
    """The address at which the other server processes of the same PostgreSQL database reach this one."""
    lease: float = 6.0
    """Seconds after which the matches of a server process that died are taken over by others."""
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
        if not 0.1 <= self.lease <= 600:
            raise SetupError("A lease lasts between 0.1 and 600 seconds.")
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
