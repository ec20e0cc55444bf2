"""The application: routes, lifespan, dependencies."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide

from sandtable.core.decoding import prepared
from sandtable.matches import Store, StoreError
from sandtable.matches.database import Database
from sandtable.matches.hall import Hall
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server import errors, security
from sandtable.server.channels import CHANNEL, MISSED, channels_for
from sandtable.server.config import Config
from sandtable.server.forwarding import Forwarding, Listener, RequestForwarder
from sandtable.server.garbage import collect_garbage
from sandtable.server.health_check import HealthCheck
from sandtable.server.library import Hosts, ShippedLibrary
from sandtable.server.measurements import Measurements
from sandtable.server.membership import CHANGED, Membership
from sandtable.server.metrics import Metrics
from sandtable.server.middleware import RequestMonitor
from sandtable.server.new_matches import Rematches
from sandtable.server.openapi import openapi_config
from sandtable.server.passwords import Passwords
from sandtable.server.rate_limits import RateLimiter
from sandtable.server.readers import Readers
from sandtable.server.requests import BoundedRequest
from sandtable.server.reviews import Reviews
from sandtable.server.routes.accounts import accounts_router
from sandtable.server.routes.analysis import analysis_router
from sandtable.server.routes.caller import caller_of_request
from sandtable.server.routes.client import client_router, not_found_response
from sandtable.server.routes.games import games_router
from sandtable.server.routes.health import health_router
from sandtable.server.routes.hints import hints_router
from sandtable.server.routes.images import ImageCache, images_router
from sandtable.server.routes.lessons import lessons_router
from sandtable.server.routes.library import library_router, viewer_of_request
from sandtable.server.routes.matches import matches_router
from sandtable.server.routes.puzzles import puzzles_router
from sandtable.server.routes.reports import MAX_CONCURRENT_REPORTS, reports_router
from sandtable.server.routes.reviews import reviews_router
from sandtable.server.routes.studies import studies_router
from sandtable.server.routes.workshop import workshop_router
from sandtable.server.search_warm_up import SearchWarmUp
from sandtable.server.sockets import SocketEndpoint, Sockets
from sandtable.server.streams import Streams
from sandtable.server.turns import InTurn
from sandtable.server.wire import WIRE

log = logging.getLogger("sandtable.server")

_LARGEST_BODY = 50_000
"""Default size limit of a request, in bytes."""
_RETRY_DELAY = 1.0
"""Seconds until the database is read again after a failure."""
_COMPRESS_FROM = 1000
"""Size in bytes from which responses are compressed."""
_SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that draws or replays lets the event loop run."""
_DEPENDENCIES = (
    "config",
    "hall",
    "limiter",
    "passwords",
    "rematches",
    "readers",
    "search_warm_up",
    "image_cache",
    "report_turns",
    "view_turns",
    "health_check",
    "hosts",
    "shipped",
    "measurements",
    "reviews",
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
            "readers": Readers(),
            "search_warm_up": SearchWarmUp(),
            "hosts": Hosts(),
            "shipped": ShippedLibrary(),
            "image_cache": ImageCache(),
            "report_turns": FairSemaphore(MAX_CONCURRENT_REPORTS),
            "view_turns": FairSemaphore(1),
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
            lessons_router,
            puzzles_router,
            workshop_router,
            library_router,
            studies_router,
            reviews_router,
            client_router,
            health_router,
        ],
        state=state,
        lifespan=[_open],
        dependencies={
            "caller": Provide(caller_of_request),
            "viewer": Provide(viewer_of_request),
            **{name: Provide(_from_state(name), sync_to_thread=False) for name in _DEPENDENCIES},
        },
        guards=[security.check_host_and_origin],
        before_send=[security.add_security_headers],
        exception_handlers={Exception: errors.error_response, 404: not_found_response},
        request_class=BoundedRequest,
        request_max_body_size=_LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=_COMPRESS_FROM,
            gzip_compress_level=5,
            # Assets and pictures of scenarios are compressed once; the document of the API is rarely wanted.
            exclude=["/metrics", "/images/", "/openapi", "/assets/", r"\.svg$"],
        ),
        openapi_config=openapi_config(),
        logging_config=None,
    )
    monitored = RequestMonitor(SocketEndpoint(app.asgi_handler), app.state)
    app.asgi_handler = InTurn(RequestForwarder(monitored, app))
    return app


@asynccontextmanager
async def _open(app: Litestar) -> AsyncIterator[None]:
    """Open the store, the channels to other processes and the hall; close them in reverse order."""
    config: Config = app.state.config
    sockets: Sockets = app.state.sockets
    sys.setswitchinterval(_SWITCH_INTERVAL)
    async with AsyncExitStack() as closing:
        collecting = asyncio.create_task(collect_garbage(sockets))
        closing.callback(collecting.cancel)
        closing.callback(Metrics.leave)
        metrics: Metrics = app.state.metrics
        database = await Database.open(config.database_url)
        store = Store(database, on_append=metrics.actions.inc)
        closing.push_async_callback(store.close)
        app.state.health_check = HealthCheck(database)
        closing.push_async_callback(app.state.health_check.close)
        readers: Readers = app.state.readers
        closing.push_async_callback(readers.close)
        closing.push_async_callback(app.state.search_warm_up.close)
        await app.state.hosts.find(store, config.host_accounts)
        measurements = app.state.measurements = Measurements(store)
        closing.push_async_callback(measurements.close)
        reviews = app.state.reviews = Reviews(store, positions=config.review_positions)
        closing.push_async_callback(reviews.close)
        if config.uses_postgresql:
            hall = await _open_shared_hall(app, store, closing)
        else:
            hall = app.state.hall = await Hall.open(store, expiry=config.expiry)
            closing.push_async_callback(hall.close)
        hall.on_access_revoked = partial(sockets.check, store)
        closing.callback(sockets.close)
        yield


async def _open_shared_hall(app: Litestar, store: Store, closing: AsyncExitStack) -> Hall:
    """Open the hall of a process that may share its database with others, and join them."""
    config: Config = app.state.config
    channels = await closing.enter_async_context(channels_for(config))
    listener = Listener(config.internal_host)
    closing.callback(listener.close)
    membership = Membership(config.database_url, listener.address, listener.secret, lease=config.lease)
    await membership.join()
    closing.push_async_callback(membership.leave)
    hall = app.state.hall = await Hall.open(
        store, partial(_publish, channels), owns=membership.owns, expiry=config.expiry
    )
    closing.push_async_callback(hall.close)
    forwarding = app.state.forwarding = Forwarding(membership)

    def members_changed() -> None:
        hall.release()
        forwarding.drop_lost()

    membership.on_change = members_changed
    subscriber = await closing.enter_async_context(channels.start_subscription(CHANNEL))
    receive = partial(_receive, hall, app.state.sockets, membership)
    await closing.enter_async_context(subscriber.run_in_background(receive))
    membership.refresh()  # what changed before the subscription
    await closing.enter_async_context(listener.serving(app, membership))
    closing.push_async_callback(membership.leave)  # before anything else is closed
    app.state.membership = membership
    return hall


async def _publish(channels: ChannelsPlugin, notice: str) -> None:
    channels.publish(notice, CHANNEL)


async def _receive(hall: Hall, sockets: Sockets, membership: Membership, event: bytes) -> None:
    """Process a notice of another server process, even if the database is away for a while."""
    while True:
        try:
            await _process(hall, sockets, membership, event)
        except StoreError as error:
            log.warning("What another server process changed could not be read: %s", error)
            await asyncio.sleep(_RETRY_DELAY)
            event = MISSED
        except Exception:
            log.exception("A notice of another server process could not be processed.")
            return
        else:
            return


async def _process(hall: Hall, sockets: Sockets, membership: Membership, event: bytes) -> None:
    if event in (CHANGED, MISSED):
        membership.refresh()
    if event == MISSED:
        await hall.refresh_all()
        await sockets.check(hall.store)
    elif event != CHANGED:
        await hall.on_notice(event.decode())


def _from_state(name: str) -> Callable[[State], object]:
    def dependency(state: State) -> object:
        return state[name]

    return dependency
