"""How a server is set up: where it listens, where matches are kept, and how often one may ask."""

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
    """So many times in so many seconds."""

    times: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.times}/{self.seconds}"


class Limits(Struct, frozen=True):
    """How often, and how much at once, one address may ask for what costs much; `None` is without limit."""

    create: Rate | None = Rate(60, 600)
    """New matches, and rematches."""
    claim: Rate | None = Rate(120, 600)
    """Sitting down, and renewing a token."""
    account: Rate | None = Rate(20, 3600)
    """New accounts, and changes of a password."""
    login: Rate | None = Rate(30, 600)
    """Logging in, right or wrong."""
    name: Rate | None = Rate(10, 600)
    """Wrong passwords for one name."""
    analysis: Rate | None = Rate(600, 300)
    """Moments on the analysis board."""
    hint: Rate | None = Rate(60, 600)
    """Hints, at one seat or on the analysis board."""
    action: Rate | None = Rate(1200, 60)
    """Actions without a socket."""
    look: Rate | None = Rate(1200, 60)
    """Looking at lists, matches and views without a socket."""
    socket: Rate | None = Rate(1200, 600)
    """New sockets."""
    open: int | None = 200
    """Sockets at the same time."""

    @staticmethod
    def none() -> "Limits":
        """Nothing is limited, as where only one person can reach the server."""
        return Limits(**dict.fromkeys(_limit_names()))

    def changed(self, wishes: str) -> "Limits":
        """These limits with others as written: "create=30/600 login=off", 30 times in 600 seconds."""
        changed: dict[str, Rate | int | None] = {}
        for wish in wishes.replace(",", " ").split():
            name, _, limit = wish.partition("=")
            if name not in _limit_names():
                raise SetupError(f"There is no limit {name!r}. {did_you_mean(name, _limit_names())}")
            changed[name] = _number(wish, limit) if name == "open" else _rate(wish, limit)
        return replace(self, **changed)


def _rate(wish: str, limit: str) -> Rate | None:
    written = _RATE.fullmatch(limit)
    if written is None and limit != "off":
        raise SetupError(f"{wish} is no limit; write such as create=30/600 (30 times in 600 seconds) or off.")
    return Rate(int(written[1]), int(written[2])) if written else None


def _number(wish: str, limit: str) -> int | None:
    if limit != "off" and not _NUMBER.fullmatch(limit):
        raise SetupError(f"{wish} is no limit; write such as open=200 (200 at the same time) or off.")
    return int(limit) if limit != "off" else None


def _limit_names() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Limits))


class Config(Struct, frozen=True, kw_only=True):
    """All that a server needs to know before it starts."""

    database_url: str
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Where browsers reach the server, such as https://sandtable.example, when a proxy stands before it."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """The addresses of proxies whose word about the client's address and https is believed."""
    secure_cookies: bool = False
    """Cookies only over https, also when a request seems to come without."""
    metrics_from: tuple[str, ...] = ()
    """The addresses or networks that may read the figures, beside this machine."""
    limits: Limits = Limits()
    logs: LogStyle = "json"
    quiet: bool = False
    """Log only what is wrong."""

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not _is_origin(origin):
                raise SetupError(f"{origin!r} is no origin; one is such as https://sandtable.example.")
        for address in self.metrics_from:
            if not _is_network(address):
                raise SetupError(f"{address!r} is no address; one is such as 192.0.2.7 or 10.0.0.0/8.")
        if not 0 <= self.port <= 65535:
            raise SetupError(f"There is no port {self.port}; ports go from 1 to 65535.")
        if self.workers < 1:
            raise SetupError("A server has at least one worker.")
        if self.workers > 1 and not self.uses_postgresql:
            raise SetupError(
                "Several workers need PostgreSQL, which tells each of them what the others did: "
                "give --database-url postgresql://user@host/name, or one worker."
            )

    @property
    def uses_postgresql(self) -> bool:
        """Matches are kept in PostgreSQL, so that other processes may change them."""
        return self.database_url.startswith(("postgresql", "postgres:"))

    @property
    def only_this_machine(self) -> bool:
        """Nobody can connect from another machine, except through a proxy on this one."""
        return is_loopback(self.host)

    def may_read_metrics(self, address: str) -> bool:
        """Whether whoever asks from this address may read the figures."""
        try:
            asking = ipaddress.ip_address(address)
        except ValueError:
            return False
        return asking.is_loopback or any(asking in ipaddress.ip_network(one) for one in self.metrics_from)


def is_loopback(host: str) -> bool:
    """Whether a host's name or address means this machine itself."""
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
