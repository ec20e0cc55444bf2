"""Routes of the lessons: a lesson after some actions of the learner. Nothing is stored."""

from litestar import MediaType, Request, Response, Router, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.core import SetupError
from sandtable.lessons import lesson
from sandtable.server import reading
from sandtable.server.errors import NotFound, error_responses
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.games import known_game
from sandtable.server.routes.images import image_response
from sandtable.server.texts import say
from sandtable.server.wire import AskLesson, LessonPosition


def _check_name(game_id: str, name: str) -> None:
    known_game(game_id)
    try:
        lesson(game_id, name)
    except SetupError:
        raise NotFound(say("no-lesson", game=game_id, name=repr(name))) from None


@post(
    "/games/{game_id:str}/lessons/{name:str}",
    operation_id="askLesson",
    summary="A lesson after the learner's actions",
    guards=[rate_limited("analysis")],
    responses={
        200: ResponseSpec(LessonPosition, description="The position, and whether the lesson is solved."),
        **error_responses(400, 403, 404, 413, 429),
    },
    status_code=200,
)
async def ask_lesson(
    request: Request[object, object, State],
    game_id: FromPath[str],
    name: FromPath[str],
    data: JSONBody[AskLesson],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """Start a lesson, play the learner's actions and the replies, and judge the result."""
    _check_name(game_id, name)
    position = await readers.run(address_of(request), reading.lesson_position, game_id, name, data)
    return Response(position, media_type=MediaType.JSON)


@post(
    "/games/{game_id:str}/lessons/{name:str}/images/{image:str}",
    operation_id="lessonImage",
    summary="An image that the game draws of a lesson",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    responses=error_responses(400, 403, 404, 413, 429),
    status_code=200,
)
async def lesson_image(
    *,
    request: Request[object, object, State],
    game_id: FromPath[str],
    name: FromPath[str],
    image: FromPath[str],
    data: JSONBody[AskLesson],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """One of the images that the view of the lesson names."""
    _check_name(game_id, name)
    return image_response(
        await readers.run(address_of(request), reading.lesson_image, game_id, name, data, image)
    )


lessons_router = Router("/api", route_handlers=[ask_lesson, lesson_image], tags=["lessons"])
