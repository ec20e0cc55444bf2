"""Routes for the report of a match that is over, in games that have one."""

import asyncio

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from sandtable.core import Match, MatchReport, ReportStage, SetupError
from sandtable.players.fair_queue import FairSemaphore
from sandtable.server.auth import BY_ANYBODY
from sandtable.server.errors import Forbidden, NotFound, error_responses
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.routes.caller import Caller, shown_match
from sandtable.server.texts import say

Asking = Request[object, object, State]
MAX_CONCURRENT_REPORTS = 2
"""Maximum number of reports being computed at the same time, because rounds are played again."""


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
    caller: NamedDependency[Caller],
    report_turns: NamedDependency[FairSemaphore],
) -> MatchReport:
    """What the report says about the whole match, and the labels of its stages."""
    match = _finished_match(caller)
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
    stage: FromPath[int],
    caller: NamedDependency[Caller],
    report_turns: NamedDependency[FairSemaphore],
) -> ReportStage:
    """A stage, such as a round, counted from 0: the truth next to what each seat believed.

    The images that its panels name are those of `getImage`, with `eyes` and `step` of the board.
    """
    match = _finished_match(caller)
    try:
        async with report_turns.slot(address_of(request)):
            return await asyncio.to_thread(match.game.report_stage, match, stage)
    except SetupError:
        raise NotFound(say("report-no-stage")) from None


def _finished_match(caller: Caller) -> Match:
    """The match, if it is over and the caller may see it; a copy, because threads read it."""
    if caller.live.status != "over":
        raise Forbidden(say("report-when-over"))
    match = shown_match(caller.live, caller.seat)
    if not match.game.has_report:
        raise NotFound(say("report-none", game=match.game.name))
    return match.copy()


reports_router = Router("/api", route_handlers=[report, report_stage], tags=["matches"])
