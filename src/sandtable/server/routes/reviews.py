"""Routes of reviews: of matches that are over, and of records that are uploaded."""

from typing import Annotated, TypeAlias

from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET

from sandtable.core.review import Review
from sandtable.matches.hall import Hall
from sandtable.matches.models import AccountId, MatchId, NewReview, StoredReview
from sandtable.matches.texts import note_text
from sandtable.review.pictures import AnimationFormat
from sandtable.scenes import Image
from sandtable.server import reading
from sandtable.server.auth import BY_ACCOUNT, BY_ACCOUNT_OR_NOBODY, account_of_request, session_of
from sandtable.server.errors import Forbidden, NotFound, error_responses
from sandtable.server.library import Hosts
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.reviews import Reviews
from sandtable.server.routes.analysis import LARGEST_REQUEST
from sandtable.server.routes.images import image_response
from sandtable.server.texts import request_language, say
from sandtable.server.wire import Analyse, AskReview, ReviewState, ReviewStep

Asking = Request[object, object, State]
_FORMS: dict[str, AnimationFormat] = {"gif": "gif", "webp": "webp"}
_ONE_HOUR = {"Cache-Control": "private, max-age=3600", "Vary": "Accept-Language"}
SeatParameter: TypeAlias = Annotated[
    str | None, QueryParameter(max_length=40, description="The viewpoint; empty for a spectator.")
]


# Asking for a review


@get(
    "/matches/{match_id:str}/review",
    operation_id="getReviewOfMatch",
    summary="How far the review of a match is",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(403, 404, 410, 429),
)
async def review_of_match(
    request: Asking, match_id: FromPath[str], hall: NamedDependency[Hall]
) -> ReviewState:
    """The state of the review that was asked for last, of a match that is over."""
    await _check_over(hall, match_id)
    return await _state(request, hall, await hall.store.reviews.of_match(match_id))


@post(
    "/matches/{match_id:str}/review",
    operation_id="reviewMatch",
    summary="Review a match that is over",
    guards=[rate_limited("review")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(400, 403, 404, 409, 410, 413, 429),
    status_code=200,
)
async def review_match(
    request: Asking,
    match_id: FromPath[str],
    hall: NamedDependency[Hall],
    reviews: NamedDependency[Reviews],
    readers: NamedDependency[Readers],
) -> ReviewState:
    """Compute the review of a match in the background, unless it exists. Idempotent.

    A review that was interrupted goes on after the turns that are done.
    """
    await _check_over(hall, match_id)
    record = str((await hall.live(match_id)).record())
    return await _begun(request, record, match_id, hall=hall, reviews=reviews, readers=readers)


@post(
    "/reviews",
    operation_id="reviewRecord",
    summary="Review a record",
    guards=[rate_limited("review")],
    security=BY_ACCOUNT_OR_NOBODY,
    request_max_body_size=LARGEST_REQUEST,
    responses=error_responses(400, 403, 409, 413, 429),
    status_code=200,
)
async def review_record(
    request: Asking,
    data: JSONBody[AskReview],
    hall: NamedDependency[Hall],
    reviews: NamedDependency[Reviews],
    readers: NamedDependency[Readers],
) -> ReviewState:
    """Compute the review of a record of a match that is over, unless it exists. Idempotent.

    The record and its review are deleted when nobody has opened them for three months.
    """
    return await _begun(request, data.record, None, hall=hall, reviews=reviews, readers=readers)


async def _begun(
    request: Asking, text: str, match: MatchId | None, *, hall: Hall, reviews: Reviews, readers: Readers
) -> ReviewState:
    address = address_of(request)
    finished = await readers.run(address, reading.finished_record, text)
    new = NewReview(
        key=finished.key,
        game=finished.game,
        record=finished.record,
        match=match,
        account=await _account(request, hall),
    )
    return await _state(request, hall, await reviews.start(new, address))


async def _check_over(hall: Hall, match_id: MatchId) -> None:
    if (await hall.live(match_id)).status != "over":
        raise Forbidden(say("review-when-over"))


async def _account(request: Asking, hall: Hall) -> AccountId | None:
    token = session_of(request)
    account = await hall.store.accounts.of_session(token) if token else None
    return account.id if account else None


async def _state(request: Asking, hall: Hall, found: StoredReview | None) -> ReviewState:
    if found is None:
        return ReviewState("none")
    # The match is not named: who has a record need not know where it was played.
    return ReviewState(
        found.state,
        found.key,
        found.game,
        found.done,
        found.total,
        None if found.problem is None else note_text(found.problem, request_language(request)),
        mine=found.account is not None and found.account == await _account(request, hall),
    )


# Reading a review


@get(
    "/reviews/{key:str}",
    operation_id="getReviewState",
    summary="How far a review is",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(404, 429),
)
async def review_state(request: Asking, key: FromPath[str], hall: NamedDependency[Hall]) -> ReviewState:
    """The state of a review, with the number of turns that are done."""
    return await _state(request, hall, await hall.store.reviews.of(key))


@delete(
    "/reviews/{key:str}",
    operation_id="cancelReview",
    summary="Cancel your review",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 404, 429),
)
async def cancel_review(
    request: Asking, key: FromPath[str], hall: NamedDependency[Hall], hosts: NamedDependency[Hosts]
) -> None:
    """Cancel the review that your account asked for; a host can cancel any. Idempotent."""
    account = await account_of_request(request, hall.store)
    await hall.store.reviews.of(key)
    await hall.store.reviews.cancel(key, None if account.id in hosts else account.id)


@get(
    "/reviews/{key:str}/result",
    operation_id="getReview",
    summary="A review",
    guards=[rate_limited("look")],
    responses={
        200: ResponseSpec(Review, description="The review, in the language of the request."),
        **error_responses(404, 413, 429),
    },
)
async def result(
    request: Asking,
    key: FromPath[str],
    hall: NamedDependency[Hall],
    reviews: NamedDependency[Reviews],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """Chances, turning points, mistakes, and the story of the match."""
    language = request_language(request)

    async def make() -> bytes:
        record, turns = await _finished(hall, key)
        return await readers.run(address_of(request), reading.review_page, record, turns, language)

    page = await reviews.page(key, language, make)
    return Response(page, media_type=MediaType.JSON, headers=_ONE_HOUR)


@get(
    "/reviews/{key:str}/animation/{form:str}",
    operation_id="getReviewAnimation",
    summary="An animated picture of a review",
    media_type="image/*",
    guards=[rate_limited("review")],
    responses=error_responses(404, 413, 429),
)
async def review_animation(
    *,
    request: Asking,
    key: FromPath[str],
    form: FromPath[str],
    hall: NamedDependency[Hall],
    reviews: NamedDependency[Reviews],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """The board after each turn, and the curve below it, as `gif` or `webp`."""
    chosen = _FORMS.get(form)
    if chosen is None:
        raise NotFound(say("review-no-animation"))
    language = request_language(request)

    async def make() -> bytes:
        record, turns = await _finished(hall, key)
        return await readers.run(
            address_of(request), reading.review_animation, record, turns, language, chosen
        )

    data = await reviews.page(key, f"{language}.{form}", make)
    return image_response(Image(data, f"image/{form}"))


async def _finished(hall: Hall, key: str) -> tuple[str, tuple[str, ...]]:
    """The record and the turns of a review that is done."""
    if (await hall.store.reviews.of(key)).state != "done":
        raise NotFound(say("review-not-done"))
    turns = await hall.store.reviews.turns(key)
    return await hall.store.reviews.record(key), tuple(turns[number] for number in sorted(turns))


@get(
    "/reviews/{key:str}/record",
    operation_id="getReviewedRecord",
    summary="The record that is reviewed",
    media_type=MediaType.TEXT,
    guards=[rate_limited("look")],
    responses=error_responses(404, 429),
)
async def reviewed_record(key: FromPath[str], hall: NamedDependency[Hall]) -> Response[str]:
    """The record, with the seed, as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{key}.record"'}
    record = await hall.store.reviews.record(key)
    return Response(record, media_type="text/plain; charset=utf-8", headers=headers)


@get(
    "/reviews/{key:str}/steps/{step:int}",
    operation_id="getReviewStep",
    summary="A step of a reviewed record",
    guards=[rate_limited("analysis")],
    responses={
        200: ResponseSpec(ReviewStep, description="The step, in the language of the request."),
        **error_responses(400, 404, 413, 429),
    },
)
async def review_step(
    *,
    request: Asking,
    key: FromPath[str],
    step: FromPath[int],
    seat: SeatParameter = None,
    hall: NamedDependency[Hall],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """The view of a seat after a number of actions; that of the seat to act if none is named."""
    asked = await _at(request, hall, key, step, seat)
    shown = await readers.run(address_of(request), reading.review_step, asked)
    return Response(shown, media_type=MediaType.JSON, headers=_ONE_HOUR)


@get(
    "/reviews/{key:str}/steps/{step:int}/images/{name:str}",
    operation_id="getReviewImage",
    summary="An image that the game draws of a step of a reviewed record",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    responses=error_responses(400, 404, 413, 429),
)
async def review_image(
    *,
    request: Asking,
    key: FromPath[str],
    step: FromPath[int],
    name: FromPath[str],
    seat: SeatParameter = None,
    hall: NamedDependency[Hall],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """One of the images that the view names."""
    asked = await _at(request, hall, key, step, seat)
    return image_response(await readers.run(address_of(request), reading.analysis_image, asked, name))


async def _at(request: Asking, hall: Hall, key: str, step: int, seat: str | None) -> Analyse:
    if step < 0:
        raise NotFound(say("review-no-step"))
    return Analyse(
        record=await hall.store.reviews.record(key),
        keep=step,
        seat=UNSET if seat is None else seat or None,
        language=request_language(request),
    )


reviews_router = Router(
    "/api",
    route_handlers=[
        review_of_match,
        review_match,
        review_record,
        review_state,
        cancel_review,
        result,
        review_animation,
        reviewed_record,
        review_step,
        review_image,
    ],
    tags=["reviews"],
)
