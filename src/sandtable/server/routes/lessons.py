"""Routes of the lessons: a lesson after some actions of the learner. Nothing is stored."""

from litestar import MediaType, Request, Response, Router, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.core import SetupError
from sandtable.core.lessons import CheckedLesson
from sandtable.lessons import lesson
from sandtable.server import reading
from sandtable.server.errors import NotFound, error_responses
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.games import known_game
from sandtable.server.routes.images import image_response
from sandtable.server.texts import say
from sandtable.server.wire import (
    AskLesson,
    CheckLesson,
    LessonDesk,
    LessonPosition,
    OpenLesson,
    TryLesson,
)

LARGEST_LESSON = 4_000_000
"""Size limit of a request with a lesson and its scenario, in bytes."""
Asking = Request[object, object, State]


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


# Lessons of one's own


@post(
    "/games/{game_id:str}/lesson-drafts/open",
    operation_id="openLesson",
    summary="Open a lesson to make it",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_LESSON,
    responses={
        200: ResponseSpec(LessonDesk, description="The forms, and the lesson as their values."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def open_lesson(
    request: Asking, game_id: FromPath[str], data: JSONBody[OpenLesson], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """A new lesson of a scenario, one from a file, or the forms of a draft. Nothing is stored."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.open_lesson, game_id, data))


@post(
    "/games/{game_id:str}/lesson-drafts/check",
    operation_id="checkLesson",
    summary="Check a lesson by playing it",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_LESSON,
    responses={
        200: ResponseSpec(CheckedLesson, description="The first problem, and the file."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def check_lesson(
    request: Asking, game_id: FromPath[str], data: JSONBody[CheckLesson], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """Play the solution, and what does not solve it; write the file. Nothing is stored."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.check_lesson, game_id, data))


@post(
    "/games/{game_id:str}/lesson-drafts/try",
    operation_id="tryLesson",
    summary="A lesson of one's own after some actions",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_LESSON,
    responses={
        200: ResponseSpec(LessonPosition, description="The position, and whether the lesson is solved."),
        **error_responses(400, 403, 404, 413, 429),
    },
    status_code=200,
)
async def try_lesson(
    request: Asking, game_id: FromPath[str], data: JSONBody[TryLesson], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """Start the lesson of a file, play the learner's actions and the replies, and judge the result."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.try_lesson, game_id, data))


@post(
    "/games/{game_id:str}/lesson-drafts/images/{image:str}",
    operation_id="triedImage",
    summary="An image that the game draws of a lesson of one's own",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_LESSON,
    responses=error_responses(400, 403, 404, 413, 429),
    status_code=200,
)
async def tried_image(
    *,
    request: Asking,
    game_id: FromPath[str],
    image: FromPath[str],
    data: JSONBody[TryLesson],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """One of the images that the view of the lesson names."""
    known_game(game_id)
    return image_response(await readers.run(address_of(request), reading.tried_image, game_id, data, image))


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


lessons_router = Router(
    "/api",
    route_handlers=[
        ask_lesson,
        lesson_image,
        open_lesson,
        check_lesson,
        try_lesson,
        tried_image,
    ],
    tags=["lessons"],
)
