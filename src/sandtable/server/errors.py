"""API errors, their status codes, and the error response."""

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
from sandtable.server.texts import request_language, say
from sandtable.server.validation_errors import sentences
from sandtable.server.wire import Problem


class ApiError(SandtableError):
    """A request cannot be carried out. Subclasses set the status code."""

    status: ClassVar[int] = 400


class Unauthorized(ApiError):  # noqa: N818 - the name of the status
    """The request needs an account or the token of a seat."""

    status = 401


class Forbidden(ApiError):  # noqa: N818 - the name of the status
    """The caller may not do this, or not yet."""

    status = 403


class NotFound(ApiError):  # noqa: N818 - the name of the status
    """The request names something that does not exist."""

    status = 404


class RateLimited(ApiError):  # noqa: N818 - the name of the status
    """Too many requests; retry after `seconds`."""

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
    errors.OwnedElsewhere: 503,
    errors.UnknownToken: 401,
    errors.UnknownAccount: 401,
    errors.SeatTaken: 409,
    errors.NameTaken: 409,
    errors.UnknownScenario: 404,
    errors.DraftConflict: 409,
    errors.LibraryFull: 403,
    errors.CannotMeasure: 409,
    errors.UnknownStudy: 404,
    errors.StudyConflict: 409,
    errors.TooManyStudies: 403,
    errors.UnknownReview: 404,
    errors.CannotReview: 409,
    errors.StoreError: 503,
}
"""Status codes by class of error; all other errors of Sandtable are mistakes in a request: 400."""
_RETRY_AFTER = "5"
"""Seconds that a client should wait for the database, or for another process to take over a match."""

_DESCRIPTIONS = {
    400: "The request cannot be read, or is against the rules.",
    401: "Not logged in, or the token is unknown.",
    403: "The caller may not do or see this.",
    404: "Not found.",
    409: "Already taken, changed by another request, or busy.",
    410: "This version of the program cannot open the match.",
    413: "The request is too large.",
    429: "Too many requests; `Retry-After` holds the seconds to wait.",
    503: "The database, or the server process that owns the match, does not answer or cannot be used.",
}


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a route, for the OpenAPI document."""
    return {
        status: ResponseSpec(Problem, description=_DESCRIPTIONS[status], generate_examples=False)
        for status in sorted({400, *statuses, 503})
    }


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The response to a request that raised an error, in the language of the request."""
    status = _status(error)
    headers = {}
    if isinstance(error, RateLimited):
        headers["Retry-After"] = str(error.seconds)
    elif status == 503:
        headers["Retry-After"] = _RETRY_AFTER
    elif isinstance(error, MethodNotAllowedException):
        headers.update(error.headers or {})
    if isinstance(error, errors.OwnedElsewhere):
        log.warning("A request failed because another process owns its match, and was not reached.")
    elif status >= 500 and not _disconnected(error) and not isinstance(error, ApiError):
        log.error("A request failed: %s", type(error).__name__, exc_info=error)
    elif isinstance(error, errors.CannotBeOpened):
        log_unopened(error)
    problem = _problem(error, request_language(request))
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def log_unopened(error: errors.CannotBeOpened) -> None:
    """Log that a match cannot be opened, without the content of its record."""
    log.error("A match cannot be opened: %s", type(error.__cause__).__name__)


def sentence(error: SandtableError, language: str) -> str:
    """The text of an error for clients. The details of database errors are only logged."""
    if type(error) is errors.StoreError:
        return say("database-silent").text_in(language)
    return error.text_in(language)


def _disconnected(error: Exception) -> bool:
    """Whether the client disconnected during its request, which is no fault of the server."""
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
            return Problem(_framework_error(error).text_in(language))


def _framework_error(error: Exception) -> Sentence:
    """The text for an error of Litestar, or for an unexpected exception."""
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
