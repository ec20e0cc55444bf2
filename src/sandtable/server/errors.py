"""What the server itself refuses, each a sentence with the status that goes with it."""

import logging
from typing import Any, ClassVar

from litestar import MediaType, Request, Response
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
    NotFoundException,
    SerializationException,
    ValidationException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.datastructures import ResponseSpec

from sandtable.core import IllegalAction, SandtableError, Sentence
from sandtable.matches import errors
from sandtable.server.logs import request_id
from sandtable.server.texts import asked_language, say
from sandtable.server.validation_errors import sentences
from sandtable.server.wire import Problem


class ApiError(SandtableError):
    """A request that is refused. Its subclasses say with which status."""

    status: ClassVar[int] = 400


class Unauthorized(ApiError):  # noqa: N818 - the name of the status
    """Only somebody with an account, or with the token of a seat, may do this."""

    status = 401


class Forbidden(ApiError):  # noqa: N818 - the name of the status
    """Somebody else may do this, or everybody may later."""

    status = 403


class NotFound(ApiError):  # noqa: N818 - the name of the status
    """There is no such thing."""

    status = 404


class RateLimited(ApiError):  # noqa: N818 - the name of the status
    """Too many requests; after `seconds` another will be heard."""

    status = 429

    def __init__(self, seconds: int) -> None:
        if seconds < 90:
            super().__init__(say("too-often-seconds", seconds=seconds))
        else:
            super().__init__(say("too-often-minutes", minutes=round(seconds / 60)))
        self.seconds = seconds


log = logging.getLogger("sandtable.server")

STATUS_OF: dict[type[SandtableError], int] = {
    errors.UnknownMatch: 404,
    errors.CannotBeOpened: 410,
    errors.UnknownToken: 401,
    errors.UnknownAccount: 401,
    errors.SeatTaken: 409,
    errors.NameTaken: 409,
    errors.StoreError: 503,
}
"""Every other error of ours is a mistake in what was asked: 400."""
_SECONDS_TO_RECOVER = "5"

_DESCRIPTIONS = {
    400: "It cannot be read, or is against the rules.",
    401: "Not logged in, or no such token.",
    403: "Not yours to do or to see.",
    404: "There is no such thing.",
    409: "Somebody has it already.",
    410: "A match that this version of the program cannot open.",
    413: "The request is too large.",
    429: "Asked too often; `Retry-After` says when to try again.",
    503: "The database does not answer.",
}


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route may refuse, for its OpenAPI description."""
    return {
        status: ResponseSpec(Problem, description=_DESCRIPTIONS[status], generate_examples=False)
        for status in sorted({400, *statuses, 503})
    }


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a request that raised this error, in the language that it asks for."""
    status = _status(error)
    headers = {}
    if isinstance(error, RateLimited):
        headers["Retry-After"] = str(error.seconds)
    elif status == 503:
        headers["Retry-After"] = _SECONDS_TO_RECOVER
    elif isinstance(error, MethodNotAllowedException):
        headers.update(error.headers or {})
    if status >= 500 and not _hung_up(error):
        log.error("A request failed: %s", type(error).__name__, exc_info=error)
    elif isinstance(error, errors.CannotBeOpened):
        log_unopened(error)
    problem = _problem(error, asked_language(request))
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def log_unopened(error: errors.CannotBeOpened) -> None:
    """Write down that a match cannot be opened, without what its record holds."""
    log.error("A match cannot be opened: %s", type(error.__cause__).__name__)


def sentence(error: SandtableError, language: str) -> str:
    """What is told of an error. What a database says is for its host alone, and is in the log."""
    if type(error) is errors.StoreError:
        return say("database-silent").text_in(language)
    return error.text_in(language)


def _hung_up(error: Exception) -> bool:
    """Whether the client went away in the middle of its request, which nobody has to look into."""
    return isinstance(error, InternalServerException) and "client disconnected" in error.detail


def _status(error: Exception) -> int:
    match error:
        case ApiError():
            return error.status
        case errors.StoreError() if type(error) is not errors.StoreError:
            return STATUS_OF.get(type(error), 400)
        case SandtableError():
            return next((STATUS_OF[kind] for kind in type(error).__mro__ if kind in STATUS_OF), 400)
        case HTTPException():
            return error.status_code
        case _:
            return 500


def _problem(error: Exception, language: str) -> Problem:
    match error:
        case IllegalAction():
            return Problem(error.text_in(language), error.rule)
        case SandtableError():
            return Problem(sentence(error, language))
        case ValidationException():
            return Problem(" ".join(one.text_in(language) for one in sentences(error)))
        case _:
            return Problem(_refused_by_the_frame(error).text_in(language))


def _refused_by_the_frame(error: Exception) -> Sentence:
    """What is told of an error of the library that carries the requests, or of one of ours in the code."""
    match error:
        case RequestEntityTooLarge():
            return say("request-too-large")
        case NotFoundException():
            return say("nothing-here")
        case MethodNotAllowedException():
            return say("method-not-allowed")
        case HTTPException() if isinstance(error.__cause__, SerializationException):
            return say("no-json")
        case HTTPException() if error.status_code < 500:
            return say("request-unreadable", detail=error.detail)
        case _:
            return say("server-failed", id=request_id())
