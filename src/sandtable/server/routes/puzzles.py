"""Routes of the puzzles: those of the day, those of a game, and one after some actions. Nothing is stored."""

import asyncio
from datetime import UTC, datetime

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.core import ENGLISH, SetupError, game
from sandtable.core.language import preferred_language
from sandtable.puzzles import daily_puzzle, puzzle, puzzle_game_ids, puzzles, themes
from sandtable.server import reading
from sandtable.server.errors import NotFound, error_responses
from sandtable.server.puzzle_board import theme_title
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.routes.games import LanguageParameter, known_game
from sandtable.server.routes.images import image_response
from sandtable.server.search_warm_up import SearchWarmUp
from sandtable.server.texts import say
from sandtable.server.wire import (
    AskPuzzle,
    DailyPuzzle,
    DailyPuzzles,
    ListedPuzzle,
    PuzzleList,
    PuzzlePosition,
    PuzzleTheme,
)

Asking = Request[object, object, State]


@get(
    "/puzzles",
    operation_id="getDailyPuzzles",
    summary="The puzzles of the day",
    guards=[rate_limited("look")],
    responses=error_responses(429),
)
async def daily_puzzles() -> DailyPuzzles:
    """One for each game that has puzzles. They change at midnight, UTC, and are the same for everyone."""
    return await asyncio.to_thread(_of_today)


@get(
    "/games/{game_id:str}/puzzles",
    operation_id="listPuzzles",
    summary="List the puzzles of a game",
    guards=[rate_limited("look")],
    responses=error_responses(400, 404, 429),
)
async def list_puzzles(game_id: FromPath[str], language: LanguageParameter = ENGLISH) -> PuzzleList:
    """All puzzles of a game with their ratings and themes; empty if it has none."""
    known_game(game_id)
    return await asyncio.to_thread(_listed, game_id, preferred_language([language]))


@post(
    "/games/{game_id:str}/puzzles/{puzzle_id:str}",
    operation_id="askPuzzle",
    summary="A puzzle after the player's actions",
    guards=[rate_limited("analysis")],
    responses={
        200: ResponseSpec(PuzzlePosition, description="The position, and whether the puzzle is solved."),
        **error_responses(400, 403, 404, 413, 429),
    },
    status_code=200,
)
async def ask_puzzle(
    *,
    request: Asking,
    game_id: FromPath[str],
    puzzle_id: FromPath[str],
    data: JSONBody[AskPuzzle],
    readers: NamedDependency[Readers],
    search_warm_up: NamedDependency[SearchWarmUp],
) -> Response[bytes]:
    """Start a puzzle and play the player's actions; judge their turn when it is over, which takes a while.

    The response to a wrong turn contains its refutation. The solution is sent only if it is asked for.
    """
    await _check_id(game_id, puzzle_id)
    if data.actions:
        await search_warm_up.wait(game(game_id))
    else:
        search_warm_up.begin(game(game_id))
    position = await readers.run(address_of(request), reading.puzzle_position, game_id, puzzle_id, data)
    return Response(position, media_type=MediaType.JSON)


@post(
    "/games/{game_id:str}/puzzles/{puzzle_id:str}/images/{image:str}",
    operation_id="puzzleImage",
    summary="An image that the game draws of a puzzle",
    media_type="image/*",
    guards=[rate_limited("analysis")],
    responses=error_responses(400, 403, 404, 413, 429),
    status_code=200,
)
async def puzzle_image(
    *,
    request: Asking,
    game_id: FromPath[str],
    puzzle_id: FromPath[str],
    image: FromPath[str],
    data: JSONBody[AskPuzzle],
    readers: NamedDependency[Readers],
) -> Response[bytes]:
    """One of the images that the view of the puzzle names."""
    await _check_id(game_id, puzzle_id)
    return image_response(
        await readers.run(address_of(request), reading.puzzle_image, game_id, puzzle_id, data, image)
    )


async def _check_id(game_id: str, puzzle_id: str) -> None:
    known_game(game_id)
    try:
        await asyncio.to_thread(puzzle, game_id, puzzle_id)
    except SetupError:
        raise NotFound(say("no-puzzle", game=game_id, name=repr(puzzle_id))) from None


def _of_today() -> DailyPuzzles:
    day = datetime.now(UTC).date()
    chosen = [daily_puzzle(game_id, day) for game_id in puzzle_game_ids()]
    return DailyPuzzles(day.isoformat(), tuple(DailyPuzzle(one.game, one.id, one.rating) for one in chosen))


def _listed(game_id: str, language: str) -> PuzzleList:
    return PuzzleList(
        tuple(PuzzleTheme(name, theme_title(name, language)) for name in themes(game_id)),
        tuple(ListedPuzzle(one.id, one.rating, one.themes) for one in puzzles(game_id)),
    )


puzzles_router = Router(
    "/api", route_handlers=[daily_puzzles, list_puzzles, ask_puzzle, puzzle_image], tags=["puzzles"]
)
