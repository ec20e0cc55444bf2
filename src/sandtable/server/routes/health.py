"""Routes for those who run the server: health and metrics."""

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency

from sandtable.matches.hall import Hall
from sandtable.server.config import Config
from sandtable.server.errors import Forbidden, error_responses
from sandtable.server.health_check import HealthCheck
from sandtable.server.metrics import MEDIA_TYPE, Metrics
from sandtable.server.security import ANY_HOST
from sandtable.server.texts import say


@get(
    "/health",
    operation_id="getHealth",
    opt={ANY_HOST: True},
    media_type=MediaType.TEXT,
    summary="Check whether the server is healthy",
    responses=error_responses(),
)
async def health(hall: NamedDependency[Hall], health_check: NamedDependency[HealthCheck]) -> str:
    """Status 200 if the database answers and can be written."""
    await hall.store.ping()
    await health_check.check()
    return "well\n"


@get(
    "/metrics",
    operation_id="getMetrics",
    opt={ANY_HOST: True},
    media_type=MediaType.TEXT,
    summary="Metrics for Prometheus",
    responses=error_responses(403),
)
async def metrics(request: Request[object, object, State], state: State) -> Response[str]:
    """Requests, sockets, matches and computer players; for this machine and the addresses its host names."""
    config: Config = state.config
    if request.client is None or not config.may_read_metrics(request.client.host):
        raise Forbidden(say("figures-for-host"))
    collected: Metrics = state.metrics
    return Response(collected.text().decode(), media_type=MEDIA_TYPE)


health_router = Router("/", route_handlers=[health, metrics], tags=["server"])
