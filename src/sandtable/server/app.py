"""The application: all routes, and what opens and closes with it."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from sandtable.core.decoding import prepared
from sandtable.matches import Store
from sandtable.matches.database import Database
from sandtable.matches.hall import Hall
from sandtable.server import errors, security
from sandtable.server.channels import CHANNEL, MISSED, channels_for
from sandtable.server.config import Config
from sandtable.server.errors import Forbidden
from sandtable.server.metrics import MEDIA_TYPE, Metrics
from sandtable.server.middleware import RequestMonitor
from sandtable.server.new_matches import Rematches
from sandtable.server.openapi import openapi_config
from sandtable.server.passwords import Passwords
from sandtable.server.rate_limits import RateLimiter
from sandtable.server.routes.accounts import accounts_router
from sandtable.server.routes.analysis import AnalysisService, analysis_router
from sandtable.server.routes.client import client_router, not_found_response
from sandtable.server.routes.games import games_router
from sandtable.server.routes.hints import hints_router
from sandtable.server.routes.images import ImageCache, images_router
from sandtable.server.routes.matches import matches_router
from sandtable.server.sockets import Sockets, socket_handler
from sandtable.server.streams import Streams
from sandtable.server.texts import say
from sandtable.server.wire import WIRE

log = logging.getLogger("sandtable.server")

_LARGEST_BODY = 50_000
"""The largest request in bytes where a route does not allow more."""
_WORTH_COMPRESSING = 1000
_PARTS = ("config", "hall", "limiter", "passwords", "rematches", "analyst", "gallery")
"""What the routes ask for by name, as the application's state holds it."""


def create_app(config: Config) -> Litestar:
    """The application for this configuration. It opens its database when it starts."""
    for kind in WIRE:  # Litestar reads requests as these while threads read files
        prepared(kind)
    state = State(
        {
            "config": config,
            "limiter": RateLimiter(config.limits),
            "passwords": Passwords(),
            "rematches": Rematches(),
            "analyst": AnalysisService(),
            "gallery": ImageCache(),
            "streams": Streams(),
            "sockets": Sockets(config.limits.open),
            "metrics": Metrics(),
        }
    )
    return RequestMonitor(
        [
            games_router,
            matches_router,
            hints_router,
            images_router,
            accounts_router,
            analysis_router,
            socket_handler,
            client_router,
            health,
            metrics,
        ],
        state=state,
        lifespan=[_open],
        dependencies={name: Provide(_from_state(name), sync_to_thread=False) for name in _PARTS},
        guards=[security.check_host_and_origin],
        before_send=[security.add_security_headers],
        exception_handlers={Exception: errors.error_response, 404: not_found_response},
        request_max_body_size=_LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=_WORTH_COMPRESSING,
            gzip_compress_level=5,
            exclude=["/metrics", "/images/"],
        ),
        openapi_config=openapi_config(),
        logging_config=None,
    )


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Open the store, the line to other processes and the hall, and close them in the opposite order."""
    config: Config = app.state.config
    async with AsyncExitStack() as closing:
        closing.callback(Metrics.leave)
        figures: Metrics = app.state.metrics
        store = Store(await Database.open(config.database_url), on_append=figures.actions.inc)
        closing.push_async_callback(store.close)
        channels = await closing.enter_async_context(channels_for(config))

        async def notify(text: str) -> None:
            channels.publish(text, CHANNEL)

        hall = await Hall.open(store, notify)
        closing.push_async_callback(hall.close)
        sockets: Sockets = app.state.sockets
        hall.on_narrowed = partial(sockets.check, store)

        async def hear(event: bytes) -> None:
            try:
                if event == MISSED:
                    await hall.refresh_all()
                    await sockets.check(store)
                else:
                    await hall.on_notice(event.decode())
            except Exception:
                log.exception("What another server said could not be taken over.")

        subscriber = await closing.enter_async_context(channels.start_subscription(CHANNEL))
        await closing.enter_async_context(subscriber.run_in_background(hear))
        app.state.hall = hall
        closing.callback(sockets.close)
        yield


def _from_state(name: str) -> Callable[[State], object]:
    def part(state: State) -> object:
        return state[name]

    return part


@get(
    "/health",
    tags=["server"],
    operation_id="getHealth",
    opt={security.ANY_HOST: True},
    media_type=MediaType.TEXT,
    summary="Whether the server is well",
    responses=errors.error_responses(),
)
async def health(hall: NamedDependency[Hall]) -> str:
    """200 when the database answers."""
    await hall.store.ping()
    return "well\n"


@get(
    "/metrics",
    tags=["server"],
    operation_id="getMetrics",
    opt={security.ANY_HOST: True},
    media_type=MediaType.TEXT,
    summary="Figures for Prometheus",
    responses=errors.error_responses(403),
)
async def metrics(request: Request[object, object, State], state: State) -> Response[str]:
    """Requests, sockets, matches and computer players, counted; for this machine and whom its host names."""
    config: Config = state.config
    if request.client is None or not config.may_read_metrics(request.client.host):
        raise Forbidden(say("figures-for-host"))
    figures: Metrics = state.metrics
    return Response(figures.text().decode(), media_type=MEDIA_TYPE)
