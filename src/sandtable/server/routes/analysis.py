"""Routes of the analysis board: any position of a record or of a variation. Nothing is stored."""

from litestar import MediaType, Request, Response, Router, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.server import reading
from sandtable.server.errors import error_responses
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.images import image_response
from sandtable.server.wire import Analyse, Analysis

LARGEST_REQUEST = 4_000_000
"""Size limit of a request in bytes: the longest record, with several bytes per character, and a variation."""


@post(
    "/analysis",
    operation_id="analyse",
    summary="A position on the analysis board",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_REQUEST,
    responses={
        200: ResponseSpec(Analysis, description="The position."),
        **error_responses(400, 403, 413, 429),
    },
    status_code=200,
)
async def analyse(
    request: Request[object, object, State],
    data: JSONBody[Analyse],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """Play a record or start from a position, play a variation, and show the result as a seat sees it."""
    position = await readers.run(address_of(request), reading.analyse, data)
    return Response(position, media_type=MediaType.JSON)


@post(
    "/analysis/images/{name:str}",
    operation_id="analysisImage",
    summary="An image that the game draws of a position on the analysis board",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_REQUEST,
    responses=error_responses(400, 403, 413, 429),
    status_code=200,
)
async def analysis_image(
    request: Request[object, object, State],
    name: FromPath[str],
    data: JSONBody[Analyse],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """One of the images that the view of the position names."""
    return image_response(await readers.run(address_of(request), reading.analysis_image, data, name))


analysis_router = Router("/api", route_handlers=[analyse, analysis_image], tags=["analysis"])
