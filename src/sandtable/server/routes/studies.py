"""Routes of studies: finding, reading, saving, sharing, deleting."""

from typing import Annotated

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.matches.errors import UnknownStudy
from sandtable.matches.hall import Hall
from sandtable.matches.models import ListedStudy, StudyQuery, Viewer
from sandtable.matches.studies import MOST_STUDIES
from sandtable.server.auth import BY_ACCOUNT, BY_ACCOUNT_OR_NOBODY, account_of_request
from sandtable.server.errors import error_responses
from sandtable.server.library import viewer_of
from sandtable.server.rate_limits import rate_limited
from sandtable.server.routes.games import known_game
from sandtable.server.studies import LARGEST_STUDY, stored_study, study_info
from sandtable.server.wire import (
    CreateStudy,
    OwnStudies,
    SavedStudy,
    SaveStudy,
    ShareStudy,
    StudyEntry,
    StudyInfo,
    StudyOrigin,
    StudyPage,
)

Asking = Request[object, object, State]
PAGE_SIZE = 24
_MOST_PAGES = 10_000
LARGEST_REQUEST = 2 * LARGEST_STUDY
"""Size limit of a request in bytes: clients may escape what the server stores plainly."""


@get(
    "/studies",
    operation_id="searchStudies",
    summary="Search the public studies",
    guards=[rate_limited("look")],
    responses=error_responses(400, 429),
)
async def search(
    hall: NamedDependency[Hall],
    q: Annotated[
        str, QueryParameter(max_length=200, description="Words in the title or author's name.")
    ] = "",
    game: Annotated[str | None, QueryParameter(max_length=100)] = None,
    page: Annotated[int, QueryParameter(ge=1, le=_MOST_PAGES)] = 1,
) -> StudyPage:
    """The public studies that fit all conditions, the one saved last first, a page of 24 at a time."""
    query = StudyQuery(text=q, game=game, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    found, total = await hall.store.studies.search(query)
    return StudyPage(tuple(map(study_info, found)), total, max(1, -(-total // PAGE_SIZE)))


@get(
    "/account/studies",
    operation_id="listOwnStudies",
    summary="List your studies",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 429),
)
async def own_studies(request: Asking, hall: NamedDependency[Hall]) -> OwnStudies:
    """All studies of the account, the one saved last first."""
    account = await account_of_request(request, hall.store)
    return OwnStudies(tuple(map(study_info, await hall.store.studies.own(account.id))), MOST_STUDIES)


@post(
    "/studies",
    operation_id="createStudy",
    summary="Save a new study in your account",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    request_max_body_size=LARGEST_REQUEST,
    responses=error_responses(400, 401, 403, 404, 413, 429),
)
async def create_study(
    request: Asking, data: JSONBody[CreateStudy], hall: NamedDependency[Hall]
) -> SavedStudy:
    """Store a private study."""
    account = await account_of_request(request, hall.store)
    known_game(data.study.game)
    study = await hall.store.studies.create(account.id, stored_study(data.study), based_on=data.based_on)
    return SavedStudy(study, 1)


@get(
    "/studies/{study_id:str}",
    operation_id="getStudy",
    summary="A study",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses={
        200: ResponseSpec(StudyEntry, description="The study with its content.", generate_examples=False),
        **error_responses(404, 429),
    },
)
async def one_study(request: Asking, study_id: FromPath[str], hall: NamedDependency[Hall]) -> Response[bytes]:
    """A public study, one whose link you have, or your own."""
    viewer = await viewer_of(request, hall.store)
    found, content = await hall.store.studies.read(study_id, viewer)
    entry = {
        "info": study_info(found),
        "revision": found.revision,
        "mine": found.account == viewer.account,
        "based_on": await _origin(hall, found, viewer),
        "study": msgspec.Raw(content.encode()),
    }
    return Response(msgspec.json.encode(entry), media_type=MediaType.JSON)


async def _origin(hall: Hall, found: ListedStudy, viewer: Viewer) -> StudyOrigin | None:
    """The study that another was copied from, unless its link is not for everyone who finds the copy."""
    if found.based_on is None:
        return None
    try:
        original = await hall.store.studies.find(found.based_on, viewer)
    except UnknownStudy:
        return None
    if original.visibility != "public" and not (found.account == original.account == viewer.account):
        return None
    return StudyOrigin(original.id, original.title, original.author)


@put(
    "/studies/{study_id:str}",
    operation_id="saveStudy",
    summary="Save your study",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    request_max_body_size=LARGEST_REQUEST,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
)
async def save_study(
    request: Asking, study_id: FromPath[str], data: JSONBody[SaveStudy], hall: NamedDependency[Hall]
) -> SavedStudy:
    """Save your study; readers see it at once. 409: another device has saved it since."""
    account = await account_of_request(request, hall.store)
    known_game(data.study.game)
    content = stored_study(data.study)
    revision = await hall.store.studies.save(study_id, account.id, content, revision=data.revision)
    return SavedStudy(study_id, revision)


@put(
    "/studies/{study_id:str}/visibility",
    operation_id="shareStudy",
    summary="Change who can read your study",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 413, 429),
)
async def share_study(
    request: Asking, study_id: FromPath[str], data: JSONBody[ShareStudy], hall: NamedDependency[Hall]
) -> StudyInfo:
    """Only you ("private"), everyone who has the link ("link"), or everyone ("public")."""
    account = await account_of_request(request, hall.store)
    await hall.store.studies.show(study_id, account.id, data.visibility)
    return study_info(await hall.store.studies.find(study_id, Viewer(account.id)))


@delete(
    "/studies/{study_id:str}",
    operation_id="deleteStudy",
    summary="Delete a study",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 403, 404, 429),
)
async def delete_study(request: Asking, study_id: FromPath[str], hall: NamedDependency[Hall]) -> None:
    """Delete your study; a host can delete any that is not private."""
    await account_of_request(request, hall.store)
    await hall.store.studies.remove(study_id, await viewer_of(request, hall.store))


studies_router = Router(
    "/api",
    route_handlers=[search, own_studies, create_study, one_study, save_study, share_study, delete_study],
    tags=["studies"],
)
