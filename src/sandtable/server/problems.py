"""What went wrong, as an answer: a status, and a sentence for whoever asked."""

import logging
import re
from typing import Any

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

from sandtable.core import IllegalAction, SandtableError
from sandtable.matches import errors
from sandtable.server.logs import request_id
from sandtable.server.refusals import Refusal, TooOften
from sandtable.server.wire import Problem

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


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route may refuse, for its OpenAPI description."""
    return {
        status: ResponseSpec(Problem, description=_DESCRIPTIONS[status], generate_examples=False)
        for status in sorted({400, *statuses, 503})
    }


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a request that raised this error."""
    status = _status(error)
    headers = {}
    if isinstance(error, TooOften):
        headers["Retry-After"] = str(error.seconds)
    elif status == 503:
        headers["Retry-After"] = _SECONDS_TO_RECOVER
    elif isinstance(error, MethodNotAllowedException):
        headers.update(error.headers or {})
    if status >= 500 and not _hung_up(error):
        log.error("A request failed: %s", type(error).__name__, exc_info=error)
    elif isinstance(error, errors.CannotBeOpened):
        log_unopened(error)
    return Response(_problem(error), status_code=status, media_type=MediaType.JSON, headers=headers)


def log_unopened(error: errors.CannotBeOpened) -> None:
    """Write down that a match cannot be opened, without what its record holds."""
    log.error("A match cannot be opened: %s", type(error.__cause__).__name__)


def sentence(error: SandtableError) -> str:
    """What is told of an error. What a database says is for its host alone, and is in the log."""
    if type(error) is errors.StoreError:
        return "The database does not answer. Nothing was half-written; try again in a moment."
    return str(error)


def _hung_up(error: Exception) -> bool:
    """Whether the client went away in the middle of its request, which nobody has to look into."""
    return isinstance(error, InternalServerException) and "client disconnected" in error.detail


def _status(error: Exception) -> int:
    match error:
        case Refusal():
            return error.status
        case errors.StoreError() if type(error) is not errors.StoreError:
            return STATUS_OF.get(type(error), 400)
        case SandtableError():
            return next((STATUS_OF[kind] for kind in type(error).__mro__ if kind in STATUS_OF), 400)
        case HTTPException():
            return error.status_code
        case _:
            return 500


def _problem(error: Exception) -> Problem:
    match error:
        case IllegalAction():
            return Problem(error.reason, error.rule)
        case SandtableError():
            return Problem(sentence(error))
        case ValidationException():
            return Problem(_readable(error))
        case RequestEntityTooLarge():
            return Problem("The request is too large.")
        case NotFoundException():
            return Problem("There is nothing at this address.")
        case MethodNotAllowedException():
            return Problem("This address does not take such a request.")
        case HTTPException() if isinstance(error.__cause__, SerializationException):
            return Problem("The request is no JSON that can be read.")
        case HTTPException() if error.status_code < 500:
            return Problem(f"The request cannot be read: {error.detail}")
        case _:
            return Problem(f"Something went wrong in the server. It is in its log under {request_id()}.")


# What msgspec says about a value that does not fit, in words for those who do not read Python.

_MISSING = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
_LENGTH = re.compile(r"Expected `(?P<kind>str|array|object)` of length (?P<sign>[<>]=) (?P<number>\d+)")
_BOUND = re.compile(r"Expected `(?P<kind>int|float)` (?P<sign>[<>]=) (?P<number>-?\d+)")
_PATTERN = re.compile(r"Expected `str` matching regex .+")
_TYPE = re.compile(r"Expected `(?P<wanted>[^`]+)`(?:, got `(?P<got>[^`]+)`)?")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<value>.+)", re.DOTALL)
_WHERE = re.compile(r" - at `(?P<place>(?:key in )?\$[^`]*)`$")
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
_SIGNS = {"<=": "at most", ">=": "at least"}
_UNITS = {"str": "characters", "array": "items", "object": "fields"}


def _readable(error: ValidationException) -> str:
    """One sentence for each thing that does not fit."""
    found = error.extra if isinstance(error.extra, list) else []
    sentences = [
        _sentence(str(one["message"]), str(one.get("key") or ""))
        for one in found
        if isinstance(one, dict) and one.get("message")
    ]
    return " ".join(sentences) or "The request does not fit what is expected here."


def _sentence(message: str, key: str) -> str:
    where = _WHERE.search(message)
    if where:
        message = message[: where.start()]
        inside = re.sub(r"^key in ", "", where["place"]).removeprefix("$").lstrip(".")
        key = ".".join(part for part in (key if key != "data" else "", inside) if part)
    name = key if key and key != "data" else "The request"
    if missing := _MISSING.fullmatch(message):
        return f"{missing['name']} is missing{f' in {key}' if key and key != 'data' else ''}."
    if length := _LENGTH.fullmatch(message):
        return f"{name} must have {_SIGNS[length['sign']]} {length['number']} {_UNITS[length['kind']]}."
    if bound := _BOUND.fullmatch(message):
        return f"{name} must be {_SIGNS[bound['sign']]} {bound['number']}."
    if _PATTERN.fullmatch(message):
        return f"{name} is not written as it must be."
    if kind := _TYPE.fullmatch(message):
        got = f", not {_words(kind['got'])}" if kind["got"] else ""
        return f"{name} must be {_words(kind['wanted'])}{got}."
    if value := _VALUE.fullmatch(message):
        return f"{name} cannot be {value['value']}."
    return f"{name}: {message.replace('`', '').rstrip('.')}."


def _words(types: str) -> str:
    return " or ".join(_WORDS.get(kind.strip(), kind.strip()) for kind in types.split("|"))
