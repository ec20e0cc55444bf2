"""Routes of the workshop: what can be edited of a game's scenarios, and checks of drafts."""

import asyncio
from functools import cache

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.core import ENGLISH
from sandtable.core.drafts import CheckedDraft, editor_of
from sandtable.core.editor import Draft, EditorDescription
from sandtable.core.language import preferred_language
from sandtable.server import reading
from sandtable.server.errors import error_responses
from sandtable.server.match_setup import LARGEST_SCENARIO
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.games import ONE_HOUR, LanguageParameter, known_game
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.wire import (
    Analysis,
    CheckDraft,
    CheckPosition,
    GenerateDraft,
    OpenDraft,
    OpenedPosition,
    OpenPosition,
    PackScenario,
    PositionCheck,
    ReadPicture,
    ReadScenario,
    ScenarioFile,
    ShowDraft,
)

LARGEST_DRAFT = 4_000_000
"""Size limit of a request with a draft, in bytes: three times the largest map of the generator."""
LARGEST_PICTURE = 8_000_000
"""Size limit of a request with a picture, in bytes: 2,400 × 2,400 heights of 8 bits without compression."""
Asking = Request[object, object, State]


@get(
    "/games/{game_id:str}/editor",
    operation_id="getEditor",
    summary="What can be edited of a game's scenarios",
    responses={
        200: ResponseSpec(EditorDescription, description="Layers, brushes and forms."),
        **error_responses(400, 404),
    },
)
async def editor(game_id: FromPath[str], language: LanguageParameter = ENGLISH) -> Response[bytes]:
    """The board, the layers with their brushes, and the forms with their inputs."""
    known_game(game_id)
    return Response(_described(game_id, preferred_language([language])), media_type=MediaType.JSON)


@cache
def _described(game_id: str, language: str) -> bytes:
    return msgspec.json.encode(editor_of(known_game(game_id)).describe(language))


@post(
    "/games/{game_id:str}/drafts/open",
    operation_id="openDraft",
    summary="Open a scenario in the editor",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(Draft, description="The scenario as a draft."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def open_draft(
    request: Asking, game_id: FromPath[str], data: JSONBody[OpenDraft], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """The draft of a shipped scenario or of a file, or an empty board. Nothing is stored."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.open_draft, game_id, data))


@post(
    "/games/{game_id:str}/drafts/check",
    operation_id="checkDraft",
    summary="Check a draft and write it as a scenario file",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(CheckedDraft, description="The problems, and the file."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def check_draft(
    request: Asking, game_id: FromPath[str], data: JSONBody[CheckDraft], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """What is wrong with a draft, and its scenario file if it can be written. Nothing is stored."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.check_draft, game_id, data))


@post(
    "/games/{game_id:str}/drafts/generate",
    operation_id="generateDraft",
    summary="Generate a draft",
    guards=[rate_limited("analysis")],
    responses={
        200: ResponseSpec(Draft, description="The draft."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def generate_draft(
    request: Asking, game_id: FromPath[str], data: JSONBody[GenerateDraft], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """A draft made by one of the editor's generators, such as a landscape from a seed."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.generate_draft, game_id, data))


@post(
    "/positions/open",
    operation_id="openPosition",
    summary="Open a position in the editor",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(OpenedPosition, description="The position as a draft, and what can be edited."),
        **error_responses(400, 413, 429),
    },
    status_code=200,
)
async def open_position(
    request: Asking, data: JSONBody[OpenPosition], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """The last position of a record as a draft, with its description. Nothing is stored."""
    return _json(await readers.run(address_of(request), reading.open_position, data))


@post(
    "/positions/check",
    operation_id="checkPosition",
    summary="Check a position and write it as a line",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(PositionCheck, description="The problems, the line, and a record."),
        **error_responses(400, 413, 429),
    },
    status_code=200,
)
async def check_position(
    request: Asking, data: JSONBody[CheckPosition], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """What is wrong with the draft of a position; its line, and a record that begins with it."""
    return _json(await readers.run(address_of(request), reading.check_position, data))


@post(
    "/games/{game_id:str}/drafts/picture",
    operation_id="pictureDraft",
    summary="Read a picture into a raster layer",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_PICTURE,
    responses={
        200: ResponseSpec(Draft, description="The layers and values that it replaces in an open draft."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def picture_draft(
    request: Asking, game_id: FromPath[str], data: JSONBody[ReadPicture], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """Part of a draft: heights or terrain from a PNG or GeoTIFF file, in cells of the draft's size."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.picture_draft, game_id, data))


@get(
    "/games/{game_id:str}/editor/maps/{name:str}",
    operation_id="mapPicture",
    summary="The picture of a map of the game",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    responses=error_responses(400, 404, 413, 429),
)
async def map_picture(game_id: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A map that a draft can name instead of having its own ground; the picture covers it exactly."""
    # It ships with the game, and need not wait for what strangers hand in.
    image = await asyncio.to_thread(editor_of(known_game(game_id)).map_picture, name)
    headers = {**ONE_HOUR, "Content-Security-Policy": PICTURE_POLICY}
    return Response(image.data, media_type=image.media_type, headers=headers)


@post(
    "/games/{game_id:str}/drafts/opening",
    operation_id="draftOpening",
    summary="What a seat sees when a match of a draft begins",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(Analysis, description="The opening position; its record opens the analysis board."),
        **error_responses(400, 403, 404, 413, 429),
    },
    status_code=200,
)
async def draft_opening(
    request: Asking, game_id: FromPath[str], data: JSONBody[ShowDraft], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """The view of a seat at the start, if the draft can be played; images come from `analysisImage`."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.draft_opening, game_id, data))


@post(
    "/games/{game_id:str}/scenarios/read",
    operation_id="readScenario",
    summary="Read a scenario file or archive",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_DRAFT,
    responses={
        200: ResponseSpec(ScenarioFile, description="The scenario as text, with its pictures."),
        **error_responses(400, 404, 413, 429),
    },
    status_code=200,
)
async def read_scenario(
    request: Asking, game_id: FromPath[str], data: JSONBody[ReadScenario], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """The text of a .toml file, or of a .zip with the file and its pictures. Nothing is stored."""
    known_game(game_id)
    return _json(await readers.run(address_of(request), reading.read_scenario, game_id, data))


@post(
    "/games/{game_id:str}/scenarios/pack",
    operation_id="packScenario",
    summary="Pack a scenario file and its pictures",
    media_type="application/zip",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_SCENARIO,
    responses=error_responses(400, 404, 413, 429),
    status_code=200,
)
async def pack_scenario(
    request: Asking, game_id: FromPath[str], data: JSONBody[PackScenario], readers: NamedDependency[Readers]
) -> Response[bytes]:
    """A zip with the scenario file and its pictures, as `sandtable scenario pack` writes it."""
    known_game(game_id)
    packed = await readers.run(address_of(request), reading.pack_scenario, game_id, data)
    return Response(packed, media_type="application/zip")


def _json(data: bytes) -> Response[bytes]:
    return Response(data, media_type=MediaType.JSON)


workshop_router = Router(
    "/api",
    route_handlers=[
        editor,
        open_draft,
        check_draft,
        generate_draft,
        picture_draft,
        map_picture,
        draft_opening,
        open_position,
        check_position,
        read_scenario,
        pack_scenario,
    ],
    tags=["workshop"],
)
