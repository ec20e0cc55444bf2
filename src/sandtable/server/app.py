"""The application: routes, lifespan, dependencies."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide

from sandtable.core.decoding import prepared
from sandtable.matches import Store
from sandtable.matches.database import Database
from sandtable.matches.hall import Hall
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server import errors, security
from sandtable.server.channels import CHANNEL, MISSED, channels_for
from sandtable.server.config import Config
from sandtable.server.metrics import Metrics
from sandtable.server.middleware import RequestMonitor
from sandtable.server.new_matches import Rematches
from sandtable.server.openapi import openapi_config
from sandtable.server.passwords import Passwords
from sandtable.server.rate_limits import RateLimiter
from sandtable.server.routes.accounts import accounts_router
from sandtable.server.routes.analysis import AnalysisService, analysis_router
from sandtable.server.routes.client import client_router, not_found_response
from sandtable.server.routes.games import games_router
from sandtable.server.routes.health import health_router
from sandtable.server.routes.hints import hints_router
from sandtable.server.routes.images import ImageCache, images_router
from sandtable.server.routes.matches import matches_router
from sandtable.server.routes.reports import MAX_CONCURRENT_REPORTS, reports_router
from sandtable.server.sockets import Sockets, socket_handler
from sandtable.server.streams import Streams
from sandtable.server.wire import WIRE

log = logging.getLogger("sandtable.server")

_LARGEST_BODY = 50_000
"""Default size limit of a request, in bytes."""
_COMPRESS_FROM = 1000
"""Size in bytes from which responses are compressed."""
_DEPENDENCIES = (
    "config",
    "hall",
    "limiter",
    "passwords",
    "rematches",
    "analysis_service",
    "image_cache",
    "report_turns",
)
"""The parts of the application's state that routes name as dependencies."""


def create_app(config: Config) -> Litestar:
    """Create the application for a configuration. It opens its database when it starts."""
    for kind in WIRE:  # before Litestar decodes requests while other threads decode files
        prepared(kind)
    state = State(
        {
            "config": config,
            "limiter": RateLimiter(config.limits),
            "passwords": Passwords(),
            "rematches": Rematches(),
            "analysis_service": AnalysisService(),
            "image_cache": ImageCache(),
            "report_turns": FairSemaphore(MAX_CONCURRENT_REPORTS),
            "streams": Streams(),
            "sockets": Sockets(config.limits.open),
            "metrics": Metrics(),
        }
    )
    app = Litestar(
        [
            games_router,
            matches_router,
            hints_router,
            images_router,
            reports_router,
            accounts_router,
            analysis_router,
            socket_handler,
            client_router,
            health_router,
        ],
        state=state,
        lifespan=[_open],
        dependencies={name: Provide(_from_state(name), sync_to_thread=False) for name in _DEPENDENCIES},
        guards=[security.check_host_and_origin],
        before_send=[security.add_security_headers],
        exception_handlers={Exception: errors.error_response, 404: not_found_response},
        request_max_body_size=_LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=_COMPRESS_FROM,
            gzip_compress_level=5,
            exclude=["/metrics", "/images/"],
        ),
        openapi_config=openapi_config(),
        logging_config=None,
    )
    app.asgi_handler = RequestMonitor(app.asgi_handler, app.state)
    return app


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Open the store, the channels to other processes and the hall; close them in reverse order."""
    config: Config = app.state.config
    async with AsyncExitStack() as closing:
        closing.callback(Metrics.leave)
        metrics: Metrics = app.state.metrics
        store = Store(await Database.open(config.database_url), on_append=metrics.actions.inc)
        closing.push_async_callback(store.close)
        channels = await closing.enter_async_context(channels_for(config))

        async def notify(text: str) -> None:
            channels.publish(text, CHANNEL)

        hall = await Hall.open(store, notify)
        closing.push_async_callback(hall.close)
        sockets: Sockets = app.state.sockets
        hall.on_access_revoked = partial(sockets.check, store)

        async def receive(event: bytes) -> None:
            try:
                if event == MISSED:
                    await hall.refresh_all()
                    await sockets.check(store)
                else:
                    await hall.on_notice(event.decode())
            except Exception:
                log.exception("A notice of another server process could not be processed.")

        subscriber = await closing.enter_async_context(channels.start_subscription(CHANNEL))
        await closing.enter_async_context(subscriber.run_in_background(receive))
        app.state.hall = hall
        closing.callback(sockets.close)
        yield


def _from_state(name: str) -> Callable[[State], object]:
    def dependency(state: State) -> object:
        return state[name]

    return dependency
