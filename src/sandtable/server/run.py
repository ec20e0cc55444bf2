"""Binding, uvicorn, and a clean shutdown."""

import asyncio
import logging
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import FrameType

import uvicorn
from litestar import Litestar

from sandtable.core import SetupError
from sandtable.matches import Store, StoreError
from sandtable.matches.errors import DatabaseUnusable
from sandtable.server import metrics
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.connections import ServerSettings
from sandtable.server.logs import set_up_logs
from sandtable.server.membership import Membership
from sandtable.server.sockets import Sockets
from sandtable.server.supervisor import Beat, Supervisor
from sandtable.server.websocket_protocol import WebSocketProtocol

log = logging.getLogger("sandtable.server")

_SHUTDOWN_TIMEOUT = 10
"""Seconds that running requests may take after the server is told to stop."""
_FIRST_DELAY, _LONGEST_DELAY = 0.5, 10.0  # seconds until the database is tried again
_LONGEST_SOCKET_MESSAGE = 65_536
_BACKLOG = 2048
_MOST_FILES = 65_536
"""Number of files and connections that a process may have open."""


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

    Waits for a PostgreSQL server that does not answer. Raises `StoreError` if the database cannot be opened.
    """
    set_up_logs(config.logs, quiet=config.quiet)
    _allow_many_connections()
    with suppress(KeyboardInterrupt):
        if config.workers > 1:
            with _signals_interrupt():
                _prepare_database(config)
            _serve_by_workers(config, listener, on_ready)
        else:
            _serve_here(config, listener, on_ready)


def _allow_many_connections() -> None:
    """Raise the number of open files: by default it is 1,024, which a few clients could use up."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
        if usual != resource.RLIM_INFINITY and usual < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _prepare_database(config: Config) -> None:
    """Migrate the tables, and wait for a PostgreSQL server that does not answer yet."""
    delay = _FIRST_DELAY
    while True:
        try:
            asyncio.run(_migrate(config))
        except DatabaseUnusable:
            raise
        except StoreError as error:
            if not config.uses_postgresql:
                raise
            log.warning("Waiting for the database, trying again in %g s: %s", delay, error)
            time.sleep(delay)
            delay = min(2 * delay, _LONGEST_DELAY)
        else:
            return


async def _migrate(config: Config) -> None:
    await (await Store.open(config.database_url)).close()


def _serve_here(
    config: Config, listener: socket.socket, on_ready: Callable[[], None], beat: Beat = lambda: None
) -> None:
    """Serve in this process."""
    with _signals_interrupt():
        _prepare_database(config)
        server = _Server(config, on_ready, beat)
    with _signals_call(server.handle_early_exit):
        server.run(sockets=[listener])
    if not server.started:
        raise StoreError("The server could not start. The log has the reason.")


def _work(config: Config, listener: socket.socket, beat: Beat) -> None:
    """Serve in a worker process, which sets up its own logs."""
    set_up_logs(config.logs, quiet=config.quiet)
    with suppress(KeyboardInterrupt):
        _serve_here(config, listener, lambda: None, beat)


class _Server(uvicorn.Server):
    """A server with a callback for when it is ready, which sends the answers that it owes when it stops."""

    def __init__(self, config: Config, on_ready: Callable[[], None], beat: Beat) -> None:
        self._app = create_app(config)
        super().__init__(_settings(config, self._app))
        self._on_ready = on_ready
        self._beat = beat

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call the callback on success."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def on_tick(self, counter: int) -> bool:
        """Show ten times a second that the event loop is alive."""
        self._beat()
        return await super().on_tick(counter)

    def handle_early_exit(self, _: int, __: FrameType | None) -> None:
        """Stop at a signal that comes before uvicorn has its own handlers.

        When it has stopped, uvicorn raises the signal again for this handler, where it means nothing more.
        """
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections and settle the WebSockets: uvicorn would close them at once."""
        for server in self.servers:
            server.close()
        membership: Membership | None = self._app.state.get("membership")
        if membership is not None:
            await membership.leave()  # others take over at once
        connected: Sockets = self._app.state.sockets
        await connected.settle(_SHUTDOWN_TIMEOUT)
        await super().shutdown(sockets)


def _serve_by_workers(config: Config, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    with tempfile.TemporaryDirectory(prefix="sandtable-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder  # where the workers share their metrics
        try:
            Supervisor(_work, (config, listener), config.workers).run(
                on_ready, patience=3 * _SHUTDOWN_TIMEOUT
            )
        finally:
            del os.environ[metrics.FOLDER]


def _settings(config: Config, app: Litestar) -> ServerSettings:
    return ServerSettings(
        config,
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
        ws=WebSocketProtocol,
        ws_max_size=_LONGEST_SOCKET_MESSAGE,
        lifespan="on",
    )


def _signals_interrupt() -> AbstractContextManager[None]:
    """Stop at Ctrl-C and SIGTERM by `KeyboardInterrupt`, while nothing is served yet."""
    return _signals_call(signal.default_int_handler)


@contextmanager
def _signals_call(function: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    before = {number: signal.signal(number, function) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            with suppress(TypeError):  # a handler that was not set from Python
                signal.signal(number, handler)
