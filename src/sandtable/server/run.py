"""Binding, uvicorn, and a clean shutdown."""

import asyncio
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from sandtable.core import SetupError
from sandtable.matches import Store, StoreError
from sandtable.server import metrics
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.logs import set_up_logs

_SHUTDOWN_TIMEOUT = 10
"""Seconds that running requests may take after the server is told to stop."""
_LONGEST_SOCKET_MESSAGE = 65_536
_BACKLOG = 2048


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or `SetupError` with the reason. Port 0 means any free port."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise SetupError(f"There is no host {host!r} to listen on.") from None
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise SetupError(
            f"The server cannot listen on {host} port {port}: {(error.strerror or str(error)).lower()}. "
            "Try another --port."
        ) from None
    listener.set_inheritable(True)
    return listener


def address(listener: socket.socket) -> str:
    """The URL for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - a comparison
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def serve(config: Config, listener: socket.socket, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve until the process is told to stop, finish running requests and return.

    Raises `StoreError` if the database cannot be opened.
    """
    asyncio.run(_prepare_database(config))
    with _signals_end_quietly():
        if config.workers > 1:
            on_ready()
            _serve_by_workers(config, listener)
        else:
            set_up_logs(config.logs, quiet=config.quiet)
            server = _Server(_settings(config, partial(create_app, config)), on_ready)
            server.run(sockets=[listener])
            if not server.started:
                raise StoreError("The server could not start. The log has the reason.")


async def _prepare_database(config: Config) -> None:
    """Migrate the tables once, before the workers start."""
    await (await Store.open(config.database_url)).close()


class _Server(uvicorn.Server):
    """A server with a callback for when it is ready."""

    def __init__(self, settings: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(settings)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call the callback on success."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def _serve_by_workers(config: Config, listener: socket.socket) -> None:
    with tempfile.TemporaryDirectory(prefix="sandtable-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder  # where the workers share their metrics
        try:
            settings = _settings(config, partial(create_worker, config))
            Multiprocess(settings, sockets=[listener]).run()
        finally:
            del os.environ[metrics.FOLDER]


def create_worker(config: Config) -> object:
    """Create the application in a worker process, which sets up its own logs."""
    set_up_logs(config.logs, quiet=config.quiet)
    return create_app(config)


def _settings(config: Config, factory: Callable[[], object]) -> uvicorn.Config:
    return uvicorn.Config(
        factory,
        factory=True,
        workers=config.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
        ws_max_size=_LONGEST_SOCKET_MESSAGE,
        lifespan="on",
    )


@contextmanager
def _signals_end_quietly() -> Iterator[None]:
    """Do not treat Ctrl-C and SIGTERM as errors: they are the normal way to stop a server.

    Uvicorn stops at a signal and then raises it again for the previous handler.
    """

    def ignore(_: int, __: FrameType | None) -> None:
        """Do nothing more."""

    before = {number: signal.signal(number, ignore) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            with suppress(TypeError):  # a handler that was not set from Python
                signal.signal(number, handler)
