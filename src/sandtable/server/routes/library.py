"""Routes of the library: search, own scenarios with drafts and versions, measurements, and the hosts."""

import asyncio
import zlib
from typing import Annotated

import msgspec
from litestar import MediaType, Request, Response, Router, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from sandtable.core.drafts import editor_of
from sandtable.core.editor import Draft
from sandtable.matches.errors import DraftConflict, UnknownScenario
from sandtable.matches.hall import Hall
from sandtable.matches.library import MOST_SCENARIOS
from sandtable.matches.models import (
    LibraryQuery,
    LibraryVersion,
    ListedScenario,
    NewScenario,
    Sorting,
    Viewer,
)
from sandtable.matches.texts import note_text
from sandtable.server import reading
from sandtable.server.auth import BY_ACCOUNT, BY_ACCOUNT_OR_NOBODY, account_of_request
from sandtable.server.config import Config
from sandtable.server.errors import Forbidden, NotFound, error_responses
from sandtable.server.library import (
    Hosts,
    ShippedLibrary,
    draft_words,
    library_scenario,
    measured_balance,
    published_version,
    shipped_name,
    viewer_of,
)
from sandtable.server.measurements import Measurements
from sandtable.server.measuring import to_measure
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.games import known_game
from sandtable.server.routes.workshop import LARGEST_DRAFT
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.texts import request_language, say
from sandtable.server.wire import (
    BasedOn,
    ChangeScenario,
    CopyScenario,
    CreateScenario,
    DraftState,
    LibraryEntry,
    LibraryPage,
    MeasurementState,
    MeasureScenario,
    ModerateScenario,
    OwnScenarios,
    PublishScenario,
    ReportedScenario,
    ReportScenario,
    ReportText,
    SavedDraft,
    SaveDraft,
    SavedScenario,
)

Asking = Request[object, object, State]
PAGE_SIZE = 24
_MOST_PAGES = 10_000
_IMMUTABLE = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Cookie"}


async def viewer_of_request(
    request: Asking, hall: NamedDependency[Hall], shipped: NamedDependency[ShippedLibrary]
) -> Viewer:
    """The dependency `viewer`: the account that is logged in, if any; the library is complete by then."""
    await shipped.ready(hall.store)
    return await viewer_of(request, hall.store)


# Finding


@get(
    "/library",
    operation_id="searchLibrary",
    summary="Search the library",
    guards=[rate_limited("look")],
    responses=error_responses(400, 429),
)
async def search(
    *,
    request: Asking,
    hall: NamedDependency[Hall],
    shipped: NamedDependency[ShippedLibrary],
    q: Annotated[
        str, QueryParameter(max_length=200, description="Words in title, summary, tags or author's name.")
    ] = "",
    game: Annotated[str | None, QueryParameter(max_length=100)] = None,
    players: Annotated[int | None, QueryParameter(ge=1, le=100)] = None,
    tag: Annotated[str | None, QueryParameter(max_length=100)] = None,
    fair: Annotated[
        bool, QueryParameter(description="Only measured ones in which no side is favoured.")
    ] = False,
    sort: Annotated[
        Sorting, QueryParameter(description="Featured first, newest, or most played.")
    ] = "featured",
    page: Annotated[int, QueryParameter(ge=1, le=_MOST_PAGES)] = 1,
) -> LibraryPage:
    """The public scenarios that fit all conditions, a page of 24 at a time."""
    await shipped.ready(hall.store)
    query = LibraryQuery(
        text=q,
        game=game,
        players=players,
        tag=tag,
        fair=fair,
        sorting=sort,
        limit=PAGE_SIZE,
        skip=(page - 1) * PAGE_SIZE,
    )
    found, total = await hall.store.library.search(query)
    language = request_language(request)
    return LibraryPage(
        tuple(library_scenario(one, language) for one in found), total, max(1, -(-total // PAGE_SIZE))
    )


@get(
    "/library/{scenario_id:str}",
    operation_id="getScenario",
    summary="A scenario of the library",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(404, 429),
)
async def one_scenario(
    request: Asking,
    scenario_id: FromPath[str],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> LibraryEntry:
    """A public scenario, one whose link you have, or your own, with all versions."""
    return await _entry(request, hall, await hall.store.library.find(scenario_id, viewer), viewer)


async def _entry(request: Asking, hall: Hall, found: ListedScenario, viewer: Viewer) -> LibraryEntry:
    language, library = request_language(request), hall.store.library
    mine = found.account is not None and found.account == viewer.account
    draft = None
    if mine and viewer.account is not None:
        stored = await library.draft(found.id, viewer.account)
        draft = DraftState(stored.revision, stored.saved)
    return LibraryEntry(
        library_scenario(found, language),
        tuple(published_version(found, one, language) for one in await library.versions(found.id)),
        await _based_on(hall, found, viewer, language),
        mine,
        draft,
    )


async def _based_on(hall: Hall, found: ListedScenario, viewer: Viewer, language: str) -> BasedOn | None:
    if found.based_on is None:
        return None
    try:
        original = await hall.store.library.find(found.based_on, viewer)
    except UnknownScenario:
        return None
    if original.visibility != "public" and not (found.account == original.account == viewer.account):
        return None  # the link to it is not for everyone who finds the copy
    shown = library_scenario(original, language)
    return BasedOn(shown.id, shown.title, shown.author)


@get(
    "/library/{scenario_id:str}/versions/{number:int}/picture",
    operation_id="getVersionPicture",
    summary="A picture of the start of a version",
    media_type="image/svg+xml",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(400, 404, 429),
)
async def picture(
    scenario_id: FromPath[str],
    number: FromPath[int],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> Response[bytes]:
    """The board as spectators see it at the start. It was drawn when the version was published."""
    found = await hall.store.library.find(scenario_id, viewer)
    drawn = await hall.store.library.picture(LibraryVersion(found.id, number))
    if drawn is None:
        raise NotFound(say("version-without-picture"))
    headers = {**_IMMUTABLE, "Content-Security-Policy": PICTURE_POLICY}
    data = await asyncio.to_thread(zlib.decompress, drawn)
    return Response(data, media_type="image/svg+xml", headers=headers)


@get(
    "/library/{scenario_id:str}/versions/{number:int}/file",
    operation_id="getVersionFile",
    summary="The scenario file of a version",
    media_type=MediaType.TEXT,
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(400, 404, 429),
)
async def file(
    scenario_id: FromPath[str],
    number: FromPath[int],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> Response[str]:
    """The TOML file of a version, as `sandtable scenario check` reads it."""
    found = await hall.store.library.find(scenario_id, viewer)
    text = await hall.store.library.text(LibraryVersion(found.id, number))
    name = shipped_name(found) or f"scenario-{found.id}-{number}"
    headers = {**_IMMUTABLE, "Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


# One's own scenarios


@get(
    "/account/scenarios",
    operation_id="listOwnScenarios",
    summary="List your scenarios",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 429),
)
async def own_scenarios(request: Asking, hall: NamedDependency[Hall]) -> OwnScenarios:
    """All scenarios of the account, published or not, the one that was changed last first."""
    account = await account_of_request(request, hall.store)
    language = request_language(request)
    found = await hall.store.library.own(account.id)
    return OwnScenarios(tuple(library_scenario(one, language) for one in found), MOST_SCENARIOS)


@post(
    "/library",
    operation_id="createScenario",
    summary="Save a new scenario in your account",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    request_max_body_size=LARGEST_DRAFT,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
)
async def create_scenario(
    request: Asking, data: JSONBody[CreateScenario], hall: NamedDependency[Hall]
) -> SavedScenario:
    """Store a draft, which need not be legal, as a private scenario."""
    account = await account_of_request(request, hall.store)
    editor_of(known_game(data.game))
    return await _create(hall, account.id, data.game, data.draft, data.based_on)


@post(
    "/library/{scenario_id:str}/copy",
    operation_id="copyScenario",
    summary="Copy a scenario to your account",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
)
async def copy_scenario(
    *,
    request: Asking,
    scenario_id: FromPath[str],
    data: JSONBody[CopyScenario],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
    readers: NamedDependency[Readers],
) -> SavedScenario:
    """Store a private copy of a version, to be changed; it says what it is based on."""
    account = await account_of_request(request, hall.store)
    found = await hall.store.library.find(scenario_id, viewer)
    number = found.version if data.version is None else data.version
    text = await hall.store.library.text(LibraryVersion(found.id, number))
    draft = await readers.run(address_of(request), reading.copy_scenario, found.game, text)
    return await _create(hall, account.id, found.game, draft, found.id)


async def _create(hall: Hall, account: str, game: str, draft: Draft, based_on: str | None) -> SavedScenario:
    title, summary = draft_words(draft)
    content = msgspec.json.encode(draft).decode()
    new = NewScenario(game=game, title=title, summary=summary, draft=content, based_on=based_on)
    return SavedScenario(await hall.store.library.create(account, new), 1)


@get(
    "/library/{scenario_id:str}/draft",
    operation_id="getDraft",
    summary="The draft of your scenario",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses={
        200: ResponseSpec(SavedDraft, description="The draft as it was saved last."),
        **error_responses(401, 404, 429),
    },
)
async def draft(request: Asking, scenario_id: FromPath[str], hall: NamedDependency[Hall]) -> Response[bytes]:
    """The draft as it was saved last, on any device."""
    account = await account_of_request(request, hall.store)
    stored = await hall.store.library.draft(scenario_id, account.id)
    found = await hall.store.library.find(scenario_id, Viewer(account.id))
    raw = {"game": found.game, "draft": msgspec.Raw(stored.content.encode())}
    numbers = {"revision": stored.revision, "saved": stored.saved}
    return Response(msgspec.json.encode(raw | numbers), media_type=MediaType.JSON)


@put(
    "/library/{scenario_id:str}/draft",
    operation_id="saveDraft",
    summary="Save the draft of your scenario",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    request_max_body_size=LARGEST_DRAFT,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
)
async def save_draft(
    request: Asking, scenario_id: FromPath[str], data: JSONBody[SaveDraft], hall: NamedDependency[Hall]
) -> SavedScenario:
    """Save a draft, which need not be legal. 409: another device has saved one since."""
    account = await account_of_request(request, hall.store)
    title, summary = draft_words(data.draft)
    revision = await hall.store.library.save_draft(
        scenario_id,
        account.id,
        content=msgspec.json.encode(data.draft).decode(),
        title=title,
        summary=summary,
        revision=data.revision,
    )
    return SavedScenario(scenario_id, revision)


@post(
    "/library/{scenario_id:str}/versions",
    operation_id="publishScenario",
    summary="Publish a version of your scenario",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
)
async def publish(
    *,
    request: Asking,
    scenario_id: FromPath[str],
    data: JSONBody[PublishScenario],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
    readers: NamedDependency[Readers],
    config: NamedDependency[Config],
) -> LibraryEntry:
    """Publish the saved draft if it can be played. Running matches stay on their versions.

    409: another device has saved a draft since.
    """
    account, library = await account_of_request(request, hall.store), hall.store.library
    stored = await library.draft(scenario_id, account.id)
    if stored.revision != data.revision:
        raise DraftConflict
    found = await library.find(scenario_id, viewer)
    version = await readers.run(
        address_of(request),
        reading.new_version,
        found.game,
        stored.content,
        data.note.strip(),
        config.limits,
        request_language(request),
    )
    await library.publish(scenario_id, account.id, version, tags=data.tags, visibility=data.visibility)
    return await _entry(request, hall, await library.find(scenario_id, viewer), viewer)


@put(
    "/library/{scenario_id:str}",
    operation_id="changeScenario",
    summary="Change the tags and the visibility of your scenario",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 413, 429),
)
async def change(
    request: Asking,
    scenario_id: FromPath[str],
    data: JSONBody[ChangeScenario],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> LibraryEntry:
    """Change who finds it; "private" takes it out of the library. Running matches go on."""
    account = await account_of_request(request, hall.store)
    await hall.store.library.change(scenario_id, account.id, tags=data.tags, visibility=data.visibility)
    return await _entry(request, hall, await hall.store.library.find(scenario_id, viewer), viewer)


@delete(
    "/library/{scenario_id:str}",
    operation_id="deleteScenario",
    summary="Delete a scenario",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 403, 404, 429),
)
async def delete_scenario(
    request: Asking, scenario_id: FromPath[str], hall: NamedDependency[Hall], viewer: NamedDependency[Viewer]
) -> None:
    """Delete your scenario with all versions; a host can delete any. Running matches go on."""
    await account_of_request(request, hall.store)
    await hall.store.library.remove(scenario_id, viewer)


# Measuring


@get(
    "/library/{scenario_id:str}/versions/{number:int}/measurement",
    operation_id="getMeasurement",
    summary="The last measurement of a version",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT_OR_NOBODY,
    responses=error_responses(400, 404, 429),
)
async def measurement(
    request: Asking,
    scenario_id: FromPath[str],
    number: FromPath[int],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> MeasurementState:
    """How far the measurement is, and the balance that was measured last."""
    return await _measurement(request, hall, await _version(hall, scenario_id, number, viewer), viewer)


@post(
    "/library/{scenario_id:str}/versions/{number:int}/measurement",
    operation_id="measureVersion",
    summary="Measure the balance of a version",
    guards=[rate_limited("measure")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 409, 413, 429),
    status_code=202,
)
async def measure(
    *,
    request: Asking,
    scenario_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[MeasureScenario],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
    measurements: NamedDependency[Measurements],
    readers: NamedDependency[Readers],
) -> MeasurementState:
    """Let the computer play games against itself in the background. One measurement per account at a time.

    The games of a version are always the same, so measuring again finds the same.
    """
    account = await account_of_request(request, hall.store)
    version = await _version(hall, scenario_id, number, viewer)
    found = await hall.store.library.find(scenario_id, viewer)
    text = await hall.store.library.text(version)
    name = shipped_name(found) if number == found.version else None
    seed = f"{found.id}-{number}"
    measured = await readers.run(
        address_of(request), to_measure, found.game, name, None if name else text, seed
    )
    await measurements.start(version, measured, account.id, data.games)
    return await _measurement(request, hall, version, viewer)


@delete(
    "/library/{scenario_id:str}/versions/{number:int}/measurement",
    operation_id="cancelMeasurement",
    summary="Cancel your measurement",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 429),
)
async def cancel_measurement(
    request: Asking,
    scenario_id: FromPath[str],
    number: FromPath[int],
    hall: NamedDependency[Hall],
    viewer: NamedDependency[Viewer],
) -> None:
    """Cancel the measurement that you began; a host can cancel any. Idempotent."""
    account = await account_of_request(request, hall.store)
    version = await _version(hall, scenario_id, number, viewer)
    await hall.store.measurements.cancel(version, None if viewer.host else account.id)


async def _version(hall: Hall, scenario_id: str, number: int, viewer: Viewer) -> LibraryVersion:
    found = await hall.store.library.find(scenario_id, viewer)
    if not 1 <= number <= found.version:
        raise UnknownScenario
    return LibraryVersion(found.id, number)


async def _measurement(
    request: Asking, hall: Hall, version: LibraryVersion, viewer: Viewer
) -> MeasurementState:
    last = await hall.store.measurements.of(version)
    versions = await hall.store.library.versions(version.id)
    balance = next((measured_balance(one.balance) for one in versions if one.number == version.number), None)
    if last is None:
        return MeasurementState("none", balance=balance)
    return MeasurementState(
        last.state,
        last.games,
        last.played,
        None if last.problem is None else note_text(last.problem, request_language(request)),
        viewer.host or last.account == viewer.account,
        balance,
    )


# The hosts


@post(
    "/library/{scenario_id:str}/report",
    operation_id="reportScenario",
    summary="Report a scenario to the host",
    guards=[rate_limited("measure")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 413, 429),
    status_code=204,
)
async def report(
    request: Asking, scenario_id: FromPath[str], data: JSONBody[ReportScenario], hall: NamedDependency[Hall]
) -> None:
    """Report what is wrong with a scenario. A second report replaces your first."""
    account = await account_of_request(request, hall.store)
    await hall.store.library.report(scenario_id, account.id, data.reason)


@get(
    "/host/scenarios",
    operation_id="listReportedScenarios",
    summary="The reported and the hidden scenarios, for hosts",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 403, 429),
)
async def reported(
    request: Asking, hall: NamedDependency[Hall], hosts: NamedDependency[Hosts]
) -> tuple[ReportedScenario, ...]:
    """At most 100 scenarios, the one with the newest report first."""
    await _check_host(request, hall, hosts)
    language = request_language(request)
    return tuple(
        ReportedScenario(
            library_scenario(one, language),
            tuple(ReportText(each.account, each.reason, each.created) for each in reports),
        )
        for one, reports in await hall.store.library.reported()
    )


@put(
    "/host/scenarios/{scenario_id:str}",
    operation_id="moderateScenario",
    summary="Feature or hide a scenario, for hosts",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 404, 413, 429),
    status_code=204,
)
async def moderate(
    request: Asking,
    scenario_id: FromPath[str],
    data: JSONBody[ModerateScenario],
    hall: NamedDependency[Hall],
    hosts: NamedDependency[Hosts],
) -> None:
    """Feature or hide a scenario, or dismiss its reports. Running matches go on."""
    await _check_host(request, hall, hosts)
    await hall.store.library.moderate(
        scenario_id, featured=data.featured, hidden=data.hidden, dismiss=data.dismiss
    )


async def _check_host(request: Asking, hall: Hall, hosts: Hosts) -> None:
    account = await account_of_request(request, hall.store)
    if account.id not in hosts:
        raise Forbidden(say("host-only"))


library_router = Router(
    "/api",
    route_handlers=[
        search,
        one_scenario,
        picture,
        file,
        own_scenarios,
        create_scenario,
        copy_scenario,
        draft,
        save_draft,
        publish,
        change,
        delete_scenario,
        measurement,
        measure,
        cancel_measurement,
        report,
        reported,
        moderate,
    ],
    tags=["library"],
)
