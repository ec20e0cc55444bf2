"""Routes for hints: what a level of the computer would do at a seat."""

import asyncio

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sandtable.core import Hint, SetupError, View, game
from sandtable.core.language import preferred_language
from sandtable.matches.hall import Hall
from sandtable.matches.settings import MatchSettings
from sandtable.players import PlayerFailed
from sandtable.players.fair_queue import FairSemaphore
from sandtable.players.hints import check_hint
from sandtable.players.registry import LEVEL
from sandtable.server import reading
from sandtable.server.auth import BY_SEAT
from sandtable.server.errors import Forbidden, error_responses
from sandtable.server.rate_limits import RateLimiter, address_of
from sandtable.server.readers import Readers
from sandtable.server.routes.analysis import LARGEST_REQUEST
from sandtable.server.routes.caller import Caller, shown_match
from sandtable.server.texts import say
from sandtable.server.wire import Analyse, AskHint

Asking = Request[object, object, State]


@post(
    "/matches/{match_id:str}/hint",
    operation_id="askHint",
    summary="Ask for a hint",
    security=BY_SEAT,
    responses=error_responses(400, 401, 403, 404, 410, 413, 429),
    status_code=200,
)
async def match_hint(
    *,
    request: Asking,
    match_id: FromPath[str],
    data: JSONBody[AskHint],
    hall: NamedDependency[Hall],
    caller: NamedDependency[Caller],
    view_turns: NamedDependency[FairSemaphore],
) -> Hint:
    """A hint for the caller's seat, computed from its view, if the match allows hints."""
    live, seat = caller.live, caller.acting_seat
    if not MatchSettings.read(live.stored.settings).allows_hints(live.stored.seats):
        raise Forbidden(say("no-hints-here"))
    language = preferred_language([data.language])
    await live.load_language(language)
    async with view_turns.slot(address_of(request)):
        match = shown_match(live, seat, language).copy()
        view = await asyncio.to_thread(match.view, seat, picture=False)
    player = _player(view, data.level)
    _count(request, f"{match_id} {seat}")
    return await _hint(hall, view, player, language, match_id)


@post(
    "/analysis/hint",
    operation_id="analysisHint",
    tags=["analysis"],
    summary="Ask for a hint on the analysis board",
    request_max_body_size=LARGEST_REQUEST,
    responses=error_responses(400, 403, 413, 429),
    status_code=200,
)
async def analysis_hint(
    request: Asking,
    data: JSONBody[Analyse],
    hall: NamedDependency[Hall],
    readers: NamedDependency[Readers],
) -> Hint:
    """A hint for the seat from whose viewpoint the position is shown."""
    address = address_of(request)
    _count(request, address)
    view = await readers.run(address, reading.analysis_view, data)
    return await _hint(hall, view, _player(view, None), preferred_language([data.language]), address)


def _count(request: Asking, key: str) -> None:
    limiter: RateLimiter = request.app.state.limiter
    limiter.count("hint", key)


def _player(view: View, level: int | None) -> str | None:
    """The name of the level, or `SetupError` if there can be no hint."""
    player = None if level is None else f"{LEVEL}:{level}"
    check_hint(game(view.game), view, player)
    return player


async def _hint(hall: Hall, view: View, player: str | None, language: str, group: str) -> Hint:
    try:
        return await hall.computers.hint(view, player=player, language=language, match=group)
    except PlayerFailed:
        raise SetupError(say("no-hint-found")) from None


hints_router = Router("/api", route_handlers=[match_hint, analysis_hint], tags=["matches"])
