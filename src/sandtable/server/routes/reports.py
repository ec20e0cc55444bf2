"""Routes for the report of a match that is over, in games that have one."""

import asyncio
from typing import Annotated

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter

from sandtable.core import Match, MatchReport, ReportStage, SetupError
from sandtable.matches.hall import Hall
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server.auth import BY_ANYBODY, seat_of_request
from sandtable.server.errors import Forbidden, NotFound, error_responses
from sandtable.server.projections import visible_match
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.texts import say

Asking = Request[object, object, State]
MAX_CONCURRENT_REPORTS = 2
"""Maximum number of reports being computed at the same time, because rounds are played again."""
SeatHeader = Annotated[str | None, HeaderParameter(name="seat")]


@get(
    "/matches/{match_id:str}/report",
    operation_id="getReport",
    summary="The report of a match that is over",
    guards=[rate_limited("look")],
    security=BY_ANYBODY,
    responses=error_responses(400, 401, 403, 404, 410, 429),
)
async def report(
    *,
    request: Asking,
    match_id: FromPath[str],
    hall: NamedDependency[Hall],
    report_turns: NamedDependency[FairSemaphore],
    seat: SeatHeader = None,
) -> MatchReport:
    """What the report says about the whole match, and the labels of its stages."""
    match = await _finished_match(request, hall, match_id, seat)
    async with report_turns.slot(address_of(request)):
        return await asyncio.to_thread(match.game.report_head, match)


@get(
    "/matches/{match_id:str}/report/{stage:int}",
    operation_id="getReportStage",
    summary="A stage of the report of a match that is over",
    guards=[rate_limited("look")],
    security=BY_ANYBODY,
    responses=error_responses(400, 401, 403, 404, 410, 429),
)
async def report_stage(
    *,
    request: Asking,
    match_id: FromPath[str],
    stage: FromPath[int],
    hall: NamedDependency[Hall],
    report_turns: NamedDependency[FairSemaphore],
    seat: SeatHeader = None,
) -> ReportStage:
    """A stage, such as a round, counted from 0: the truth next to what each seat believed.

    The images that its panels name are those of `getImage`, with `eyes` and `step` of the board.
    """
    match = await _finished_match(request, hall, match_id, seat)
    try:
        async with report_turns.slot(address_of(request)):
            return await asyncio.to_thread(match.game.report_stage, match, stage)
    except SetupError:
        raise NotFound(say("report-no-stage")) from None


async def _finished_match(request: Asking, hall: Hall, match_id: str, seat: str | None) -> Match:
    """The match, if it is over and the caller may see it; a copy, because threads read it."""
    live = await hall.live(match_id)
    caller = await seat_of_request(request, hall.store, match_id, seat)
    if live.status != "over":
        raise Forbidden(say("report-when-over"))
    match = visible_match(live, caller)
    if match is None:
        raise Forbidden(say("spectators-not-yet"))
    if not match.game.has_report:
        raise NotFound(say("report-none", game=match.game.name))
    return match.copy()


reports_router = Router("/api", route_handlers=[report, report_stage], tags=["matches"])
